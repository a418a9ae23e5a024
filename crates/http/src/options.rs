//! Options of reading from servers.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::Service;
use etcetera::BaseStrategy;
use etcetera::base_strategy::choose_native_strategy;

/// How to read from a server.
///
/// ```
/// use std::time::Duration;
/// use supermex_http::HttpOptions;
///
/// let options = HttpOptions::default().timeout(Duration::from_secs(5)).cache("/var/cache/games").follow_hosts(true);
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct HttpOptions {
    pub(crate) cache: Option<PathBuf>,
    pub(crate) timeout: Duration,
    pub(crate) patience: Duration,
    pub(crate) follow_hosts: bool,
    /// Other servers with the interface of a service.
    pub(crate) endpoints: Vec<(Service, String)>,
}

impl Default for HttpOptions {
    fn default() -> Self {
        let cache = match std::env::var_os("SUPERMEX_CACHE") {
            Some(named) => Some(PathBuf::from(named)).filter(|named| !named.as_os_str().is_empty()),
            None => choose_native_strategy().ok().map(|places| places.cache_dir().join("supermex")),
        };
        let named =
            |service: Service| Some((service, std::env::var(service.variable()).ok().filter(|base| !base.is_empty())?));
        let endpoints = Service::ALL.into_iter().filter_map(named).collect();
        Self {
            cache,
            timeout: Duration::from_secs(30),
            patience: Duration::from_secs(30),
            follow_hosts: false,
            endpoints,
        }
    }
}

impl HttpOptions {
    /// The directory in which headers and indexes are kept, so that they are fetched once. By default it is the
    /// environment variable `SUPERMEX_CACHE` (no cache if it is empty), or else the system's usual place, on Linux
    /// `~/.cache/supermex`. It may be deleted at any time.
    #[must_use]
    pub fn cache(self, directory: impl Into<PathBuf>) -> Self {
        Self { cache: Some(directory.into()), ..self }
    }

    /// Why the cache cannot be one, if something else is in its place.
    pub(crate) fn refuse_cache(&self) -> Option<(&Path, &'static str)> {
        let path = self.cache.as_deref().filter(|path| path.exists() && !path.is_dir())?;
        Some((
            path,
            "the cache of headers and indexes is to be a directory, and this is a file; name another one by the environment variable \
             SUPERMEX_CACHE, or leave that empty for none",
        ))
    }

    /// No cache: headers and indexes are fetched each time a database is opened.
    #[must_use]
    pub fn without_cache(self) -> Self {
        Self { cache: None, ..self }
    }

    /// The time that a whole request may take, redirects included, for at most a megabyte; by default half a minute.
    #[must_use]
    pub fn timeout(self, timeout: Duration) -> Self {
        Self { timeout, ..self }
    }

    /// How long a request waits in all for a server that is busy and says for how long, by the status 429 or 503 and `Retry-After`; by
    /// default half a minute. `supermex_build::get` waits for ten minutes if this is less.
    #[must_use]
    pub fn patience(self, patience: Duration) -> Self {
        Self { patience, ..self }
    }

    /// The same, and as long as this at least.
    #[doc(hidden)]
    pub fn more_patient(self, patience: Duration) -> Self {
        Self { patience: self.patience.max(patience), ..self }
    }

    /// Whether to follow redirects to another server: to another host, or to another port than the usual one of
    /// `https`. By default they are not followed, because a server could make this program send requests to any other
    /// server that it reaches. From an address of a [`Service`] those to the hosts of that service are followed all the
    /// same. A redirect from `https` to `http` is never followed.
    #[must_use]
    pub fn follow_hosts(self, follow_hosts: bool) -> Self {
        Self { follow_hosts, ..self }
    }

    /// Another server with the interface of a service, for the addresses of that: a mirror, or one of your own. By default
    /// they are those in the environment variables `HF_ENDPOINT`, `AWS_ENDPOINT_URL_S3`, `STORAGE_EMULATOR_HOST` and
    /// `ZENODO_ENDPOINT`, of which the first three are those that other programs for these services read.
    #[must_use]
    pub fn endpoint(mut self, service: Service, base: impl Into<String>) -> Self {
        self.endpoints.retain(|&(named, _)| named != service);
        self.endpoints.push((service, base.into()));
        self
    }
}
