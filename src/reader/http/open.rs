//! Opening databases by their address.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use super::cache::Cache;
use super::client::Client;
use super::error::HttpError;
use super::pages::Pages;
use super::{Remote, Shared, each};
use crate::format::{FileEntry, FormatError, MANIFEST, Manifest};
use crate::reader::{Database, ReadError, SheetFile, SourceError};

/// What is escaped in the name of a file.
const ESCAPED: AsciiSet = NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// How a server is dealt with.
#[derive(Clone, Debug)]
pub struct HttpOptions {
    /// The directory in which headers and indexes are kept; none: they are fetched each time. By default that of
    /// the environment's `SUPERMEX_CACHE` (none if it is empty), or the one that the system has for such things, on Linux
    /// `~/.cache/supermex`. It may be deleted at any time.
    pub cache: Option<PathBuf>,
    /// The time that a request may take, all of it, for at most a megabyte; by default half a minute.
    pub timeout: Duration,
}

impl Default for HttpOptions {
    fn default() -> Self {
        let cache = match std::env::var_os("SUPERMEX_CACHE") {
            Some(named) => Some(PathBuf::from(named)).filter(|named| !named.as_os_str().is_empty()),
            None => directories::ProjectDirs::from("", "", "supermex").map(|found| found.cache_dir().to_owned()),
        };
        Self { cache, timeout: Duration::from_secs(30) }
    }
}

/// The address of a file in a directory.
fn address(directory: &str, name: &str) -> String {
    let (path, query) = directory.split_at(directory.find('?').unwrap_or(directory.len()));
    format!("{}/{}{query}", path.trim_end_matches('/'), utf8_percent_encode(name, &ESCAPED))
}

fn format(url: &str) -> impl FnOnce(FormatError) -> ReadError {
    let url = url.to_owned();
    move |error| match error {
        FormatError::Source(SourceError::Http(source)) => ReadError::Http { url, source },
        FormatError::Flat(game) => ReadError::HttpFlat { url, game },
        source => ReadError::Format { path: url.into(), source },
    }
}

impl Database<Remote> {
    /// Opens a database on a web server: the address of the directory that `supermex build` wrote, or of a single sheet
    /// file, `https://…/p0-000000000.smx`.
    ///
    /// Costs the reading of the manifest, and the first time of each file's header and indexes, one or two bytes
    /// for a thousand cells. What a look-up needs is fetched when it is asked for: see [`Database::expect`].
    ///
    /// # Errors
    /// If there is no database, a file is missing, damaged or of a later version, or the server does not
    /// answer, or only with whole files.
    pub fn open_url(url: &str, options: &HttpOptions) -> Result<Self, ReadError> {
        let client = Client::new(options.timeout);
        let shared =
            Arc::new(Shared { client, cache: Cache(options.cache.clone()), pages: Mutex::new(Pages::default()) });
        let open = |number: usize, url: String, digest: Option<&str>| {
            let failed = |source| ReadError::Http { url: url.clone(), source };
            let remote = Remote::open(shared.clone(), number, url.clone(), digest).map_err(failed)?;
            SheetFile::new(remote).map_err(format(&url))
        };
        let database = if url.split('?').next().is_some_and(|path| path.ends_with(".smx")) {
            let file = open(0, url.to_owned(), None)?;
            Self::single(file).map_err(format(url))?
        } else {
            let name = address(url, MANIFEST);
            let bytes = shared.client.whole(&name, Manifest::MOST_BYTES).map_err(|source| match source {
                HttpError::Status(status) if status.0 == 404 => ReadError::NoDatabase { path: url.into() },
                source => ReadError::Http { url: name.clone(), source },
            })?;
            let manifest = Manifest::parse(&bytes).map_err(format(&name))?;
            let entries: Vec<FileEntry> = manifest.all_files().cloned().collect();
            let opened = each(entries.len(), |at| {
                let entry = &entries[at];
                open(at, address(url, &entry.name), Some(&entry.blake3))
            });
            let mut files = HashMap::new();
            for (entry, file) in entries.iter().zip(opened) {
                files.extend(file.transpose()?.map(|file| (entry.name.as_str(), file)));
            }
            Self::assemble(manifest, Path::new(url), |entry| {
                let twice = || FormatError::Manifest(format!("it lists {} twice", entry.name));
                files.remove(entry.name.as_str()).ok_or_else(twice).map_err(format(&name))
            })?
        };
        database.files().chain(database.index_files()).for_each(|file| file.source().opened());
        Ok(database)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses() {
        assert_eq!(address("http://h/a", "m.json"), "http://h/a/m.json");
        assert_eq!(address("http://h/a//?t=1/2&u", "m.json"), "http://h/a/m.json?t=1/2&u");
        assert_eq!(address("http://h", "a b?#%.smx"), "http://h/a%20b%3F%23%25.smx");
    }
}
