//! The served files: the viewer, and the files of the named databases. Only listed paths exist, so that no address
//! reaches other files.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use flate2::Compression;
use flate2::write::GzEncoder;
use hyper::body::Bytes;
use supermex::Table;

use crate::file::plain;

const MANIFEST: &str = "manifest.json";

/// What is at an address.
#[derive(Clone, Debug)]
pub enum Item {
    /// Part of the viewer.
    Viewer {
        /// Its type.
        kind: &'static str,
        /// Its bytes.
        bytes: &'static [u8],
        /// The same bytes, compressed by gzip once when the server starts.
        compressed: Bytes,
        /// What tells them from those of another version: the digest with which they were built.
        digest: &'static str,
    },
    /// The names of the databases, as JSON.
    Names(String),
    /// A file of a database.
    File {
        /// Its type.
        kind: &'static str,
        /// Where it is.
        path: PathBuf,
        /// The directory of the database, with no links in it. The file has to be inside.
        within: PathBuf,
    },
}

/// Everything that is served, by path.
#[derive(Debug)]
pub struct Site {
    items: BTreeMap<String, Item>,
    /// Path of each database, with a slash at the end where it is a directory.
    databases: Vec<String>,
}

impl Site {
    /// The site of some databases, each of which can be opened.
    pub fn of(databases: &[PathBuf]) -> anyhow::Result<Self> {
        let mut site = Self { items: BTreeMap::new(), databases: Vec::new() };
        for supermex_viewer::File { name, kind, bytes } in supermex_viewer::FILES {
            let path = if name == "index.html" { "/".into() } else { format!("/{name}") };
            let digest = digest(name).with_context(|| format!("the viewer was built without the digest of {name}"))?;
            site.items.insert(path, Item::Viewer { kind, bytes, compressed: compress(bytes)?, digest });
        }
        for database in databases {
            site.add(database)?;
        }
        let names = serde_json::to_string(&site.databases)?;
        site.items.insert("/databases.json".into(), Item::Names(names));
        Ok(site)
    }

    fn add(&mut self, database: &Path) -> anyhow::Result<()> {
        if supermex::is_url(database) {
            let url = database.display();
            bail!("{url} is served already; open the viewer with `?db={url}`, or name databases on this machine");
        }
        let table = supermex::open(database)?;
        let whole = database.canonicalize().with_context(|| format!("cannot read {}", database.display()))?;
        let name = self.free_name(&whole);
        let kind = "application/octet-stream";
        let beside = whole.parent().unwrap_or(Path::new("/")).to_owned();
        // It may be made later.
        let certificate =
            Item::File { kind: "application/json", path: crate::certify::beside(&whole), within: beside.clone() };
        self.items.insert(format!("/db/{name}.cert"), certificate);
        if !whole.is_dir() {
            let within = beside;
            let path = format!("/db/{name}");
            self.databases.push(path.clone());
            self.items.insert(path, Item::File { kind, path: whole, within });
            return Ok(());
        }
        let directory = format!("/db/{name}/");
        for file in files(&table) {
            let item = Item::File { kind, path: whole.join(&file), within: whole.clone() };
            self.items.insert(format!("{directory}{file}"), item);
        }
        let manifest = Item::File { kind: "application/json", path: whole.join(MANIFEST), within: whole };
        self.items.insert(format!("{directory}{MANIFEST}"), manifest);
        self.databases.push(directory);
        Ok(())
    }

    /// The name of a database in addresses: its own, as far as that needs no escapes, and a number if another has it.
    fn free_name(&self, path: &Path) -> String {
        let own = path.file_name().unwrap_or_default().to_string_lossy();
        let own = plain(&own);
        let (stem, extension) = own.strip_suffix(".smx").map_or((own.as_str(), ""), |stem| (stem, ".smx"));
        let taken = |name: &str| {
            let is = |path: &String| path.trim_end_matches('/').strip_prefix("/db/") == Some(name);
            self.databases.iter().any(is)
        };
        let names = std::iter::once(own.clone()).chain((2..).map(|n: u32| format!("{stem}-{n}{extension}")));
        names.into_iter().find(|name| !taken(name)).unwrap_or(own)
    }

    /// What is at a path, if anything is.
    pub fn get(&self, path: &str) -> Option<&Item> {
        self.items.get(path)
    }

    /// The name of each database in addresses, in the order in which they were named.
    pub fn names(&self) -> impl Iterator<Item = String> + '_ {
        self.databases.iter().map(|path| path.trim_start_matches("/db/").trim_end_matches('/').to_owned())
    }

    /// Where the viewer shows each database.
    pub fn addresses(&self) -> impl Iterator<Item = String> + '_ {
        self.databases.iter().map(|path| format!("/?db={}", path.trim_start_matches('/')))
    }
}

/// The digest of a file of the viewer, as its build wrote it.
fn digest(name: &str) -> Option<&'static str> {
    supermex_viewer::BUILT
        .lines()
        .find_map(|line| line.split_once("  ").filter(|(_, file)| *file == name))
        .map(|(digest, _)| digest)
}

fn compress(bytes: &[u8]) -> io::Result<Bytes> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes)?;
    encoder.finish().map(Bytes::from)
}

/// The names of a database's files, which the manifest has been found to place in its directory.
fn files(table: &Table) -> Vec<String> {
    table.summary().files.into_iter().map(|file| file.name).collect()
}
