//! Options of reading from servers.

use std::path::PathBuf;
use std::time::Duration;

/// How a server is dealt with.
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
    /// The directory in which headers and indexes are kept, so that they are fetched once. By default that of the
    /// environment's `SUPERMEX_CACHE` (none if it is empty), or the one that the system has for such things, on Linux
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

    /// The time that a request may take, all of it and wherever it is redirected, for at most a megabyte; by default
    /// half a minute.
    #[must_use]
    pub fn timeout(self, timeout: Duration) -> Self {
        Self { timeout, ..self }
    }

    /// Whether to follow a server that redirects to another one: to another host, or to another port than the usual one
    /// of `https`. By default it is not followed, because whoever runs the one server could otherwise make this program
    /// ask any other that it reaches. From `https` to `http` no redirect is followed, whatever this says.
    #[must_use]
    pub fn follow_hosts(self, follow_hosts: bool) -> Self {
        Self { follow_hosts, ..self }
    }
}
