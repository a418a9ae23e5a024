//! The files of a database on a server.

use std::sync::{Arc, Mutex};

use url::Url;

use crate::cache::Cache;
use crate::client::{AT_ONCE, Client};
use crate::held::Held;
use crate::options::HttpOptions;
use crate::redirect::Hosts;
use crate::remote::{Remote, Shared};
use crate::service::{Place, below, packed_of};
use crate::{Service, SourceError};
use supermex::source::threads::each;

/// Most bytes of a list of the files in a record.
const LONGEST_LIST: u64 = 1 << 24;

/// A server from which the files of a database are read.
pub(crate) struct Server {
    pub(crate) shared: Arc<Shared>,
}

impl Server {
    /// The server of an address, which is read with these options, and what the web calls the address.
    pub fn of(address: &str, options: &HttpOptions) -> Result<(Self, String), SourceError> {
        let shown = shown(address);
        let address = shown.as_deref().unwrap_or(address);
        let service = Service::of(address);
        let hosts = match service {
            _ if options.follow_hosts => Hosts::Any,
            Some((service, _)) => Hosts::Of(service),
            None => Hosts::Same,
        };
        let (client, cache) = (Client::new(options.timeout, options.patience, hosts), Cache(options.cache.clone()));
        let server = Self { shared: Arc::new(Shared { client, cache, pages: Mutex::new(Held::default()) }) };
        let Some((service, rest)) = service else { return Ok((server, address.to_owned())) };
        let endpoint = options.endpoints.iter().find(|(named, _)| *named == service).map(|(_, base)| base.as_str());
        let url = match service.place(rest, endpoint)? {
            Place::At(url) => url,
            Place::Record { files, list } => match packed_of(&server.whole(&list, LONGEST_LIST)?)? {
                Some(name) => Self::address(&files, &name),
                None => files,
            },
        };
        Ok((server, url))
    }

    /// The address of a file in a directory.
    pub fn address(directory: &str, name: &str) -> String {
        // What is not an address is refused when it is asked for.
        below(directory, [name]).unwrap_or_else(|| directory.to_owned())
    }

    /// A whole file of at most `most` bytes.
    pub fn whole(&self, url: &str, most: u64) -> Result<Vec<u8>, SourceError> {
        self.shared.client.whole(url, most)
    }

    /// A file that is read in parts: number `number` of its database, whose BLAKE3 is known if a manifest says it.
    pub fn file(&self, number: usize, url: String, digest: Option<&str>) -> Result<Remote, SourceError> {
        Remote::open(self.shared.clone(), number, url, digest)
    }
}

/// The table that a page of the viewer shows, from the page's address: `https://h/viewer/?db=../nim.db/` shows `https://h/nim.db/`.
fn shown(address: &str) -> Option<String> {
    let page = Url::parse(address).ok()?;
    let is_page = page.path().ends_with('/') || page.path().ends_with(".html");
    let table = page.query_pairs().find_map(|(key, table)| (key == "db").then_some(table)).filter(|_| is_page)?;
    page.join(&table).ok().map(String::from)
}

/// Does pieces of work, several at once, until one fails. Returns the results in order.
pub fn several<T: Send, E: Send>(count: usize, work: impl Fn(usize) -> Result<T, E> + Sync) -> Result<Vec<T>, E> {
    each(AT_ONCE as u64, count, work)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_viewer_names_its_table() {
        for (page, table) in [
            ("http://h:8080/?db=db/nim.db/", Some("http://h:8080/db/nim.db/")),
            ("https://h/a/viewer/?x=5&db=..%2Fnim.db%2F&show=p#top", Some("https://h/a/nim.db/")),
            ("https://h/a/index.html?db=/nim.smxz", Some("https://h/nim.smxz")),
            ("https://h/?db=https://g/nim.db/", Some("https://g/nim.db/")),
            ("https://h/nim.smxz?signature=db=1&db=2", None),
            ("https://h/nim.db/?signature=2", None),
            ("https://h/nim.db/", None),
        ] {
            assert_eq!(shown(page).as_deref(), table, "{page}");
        }
    }

    #[test]
    fn addresses() {
        assert_eq!(Server::address("http://h/a", "m.json"), "http://h/a/m.json");
        assert_eq!(Server::address("http://h/a//?t=1/2&u", "m.json"), "http://h/a/m.json?t=1/2&u");
        assert_eq!(Server::address("http://h", "a b?#%.smx"), "http://h/a%20b%3F%23%25.smx");
    }
}
