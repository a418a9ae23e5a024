//! Options of reading from servers.

use std::path::PathBuf;
use std::time::Duration;

/// How to read from a server.
///
/// ```
/// use std::time::Duration;
/// use supermex::http::HttpOptions;
///
/// let options = HttpOptions::default().timeout(Duration::from_secs(5)).cache("/var/cache/games").follow_hosts(true);
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct HttpOptions {
    pub(super) cache: Option<PathBuf>,
    pub(super) timeout: Duration,
    pub(super) follow_hosts: bool,
}

impl Default for HttpOptions {
    fn default() -> Self {
        let cache = match std::env::var_os("SUPERMEX_CACHE") {
            Some(named) => Some(PathBuf::from(named)).filter(|named| !named.as_os_str().is_empty()),
            None => directories::ProjectDirs::from("", "", "supermex").map(|found| found.cache_dir().to_owned()),
        };
        Self { cache, timeout: Duration::from_secs(30), follow_hosts: false }
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

    /// Whether to follow redirects to another server: to another host, or to another port than the usual one of
    /// `https`. By default they are not followed, because a server could make this program send requests to any other
    /// server that it reaches. A redirect from `https` to `http` is never followed.
    #[must_use]
    pub fn follow_hosts(self, follow_hosts: bool) -> Self {
        Self { follow_hosts, ..self }
    }
}
