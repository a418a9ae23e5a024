//! The served files: the viewer, and the files of the named databases. Only listed paths exist, so that no address
//! reaches other files.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, bail};
use axum::body::Bytes;
use axum::extract::Query;
use axum::http::{HeaderValue, Uri};
use flate2::Compression;
use flate2::write::GzEncoder;

use super::database::{Database, MANIFEST};
use crate::file::plain;

/// What is at an address.
#[derive(Clone)]
pub enum Item {
    /// Part of the viewer, or the names of the databases.
    Viewer(Part),
    /// The certificate beside a database, which may be made later.
    Certificate(Arc<Database>),
    /// A database that is a file.
    Whole(Arc<Database>),
    /// A file of a database that is a directory, if it has one of this name.
    Inside(Arc<Database>, String),
}

/// A part of the viewer.
#[derive(Clone)]
pub struct Part {
    /// Its type.
    pub kind: &'static str,
    /// Its bytes.
    pub bytes: Bytes,
    /// The same bytes by each coding that they are compressed by, the shortest first.
    pub compressed: Vec<(&'static str, Bytes)>,
    /// What tells them from those of another version: the digest with which they were built.
    pub digest: String,
    /// Whether the address names the version, so that its bytes never change.
    pub lasting: bool,
}

/// A file that may be served.
pub struct File {
    /// Its type.
    pub kind: &'static str,
    /// Where it is.
    pub path: PathBuf,
    /// The directory, with no links in it, in which the file has to be.
    pub within: PathBuf,
}

impl Item {
    /// The file of a database that this is. Waits for the disk.
    pub fn file(&self) -> io::Result<File> {
        const BYTES: &str = "application/octet-stream";
        const JSON: &str = "application/json";
        // The name may lead elsewhere by now.
        let real = |database: &Database| database.path().canonicalize();
        let beside = |path: &Path| path.parent().unwrap_or(Path::new("/")).to_owned();
        match self {
            Self::Certificate(database) => {
                let whole = real(database)?;
                Ok(File { kind: JSON, path: crate::certify::beside(&whole), within: beside(&whole) })
            }
            Self::Whole(database) => {
                let whole = real(database)?;
                Ok(File { kind: BYTES, within: beside(&whole), path: whole })
            }
            Self::Inside(database, name) if database.has(name) => {
                let whole = real(database)?;
                let kind = if name == MANIFEST { JSON } else { BYTES };
                Ok(File { kind, path: whole.join(name), within: whole })
            }
            _ => Err(io::ErrorKind::NotFound.into()),
        }
    }
}

/// Everything that is served, by path.
pub struct Site {
    /// What tells this build of the viewer from others, in the addresses of its parts.
    version: String,
    /// The viewer.
    items: BTreeMap<String, Item>,
    /// Each database, with its path, which has a slash at its end where it is a directory.
    databases: Vec<(String, Arc<Database>)>,
}

impl Site {
    /// The site of some databases, each of which can be opened. They may also be asked for `answers`.
    pub fn of(databases: &[PathBuf], answers: bool) -> anyhow::Result<Self> {
        let version = version();
        let mut site = Self { version: version.clone(), items: BTreeMap::new(), databases: Vec::new() };
        for supermex_viewer::File { name, kind, bytes, brotli } in supermex_viewer::FILES {
            if name == "index.html" {
                let page = Bytes::from(by_version(std::str::from_utf8(bytes)?, &version));
                let compressed = vec![compress(&page)?];
                let digest = version.clone();
                site.items
                    .insert("/".into(), Item::Viewer(Part { kind, bytes: page, compressed, digest, lasting: false }));
                continue;
            }
            let digest = digest(name).with_context(|| format!("the viewer was built without the digest of {name}"))?;
            let mut compressed: Vec<_> = brotli.map(|brotli| ("br", Bytes::from_static(brotli))).into_iter().collect();
            compressed.push(compress(bytes)?);
            let bytes = Bytes::from_static(bytes);
            let part = Part { kind, bytes, compressed, digest: digest.into(), lasting: false };
            site.items.insert(format!("/{version}/{name}"), Item::Viewer(Part { lasting: true, ..part.clone() }));
            site.items.insert(format!("/{name}"), Item::Viewer(part));
        }
        for database in databases {
            site.add(database, answers)?;
        }
        let names: Vec<&String> = site.databases.iter().map(|(path, _)| path).collect();
        let bytes = Bytes::from(serde_json::to_string(&names)?);
        let (compressed, digest) = (vec![compress(&bytes)?], hash(&bytes));
        let names = Part { kind: "application/json", bytes, compressed, digest, lasting: false };
        site.items.insert("/databases.json".into(), Item::Viewer(names));
        Ok(site)
    }

    fn add(&mut self, path: &Path, answers: bool) -> anyhow::Result<()> {
        if supermex::is_url(path) {
            let url = path.display();
            bail!("{url} is served already; open the viewer with `?db={url}`, or name databases on this machine");
        }
        let database = Arc::new(Database::open(path, answers)?);
        let whole = path.canonicalize().with_context(|| format!("cannot read {}", path.display()))?;
        let name = self.free_name(if path.file_name().is_some() { path } else { &whole });
        let slash = if whole.is_dir() { "/" } else { "" };
        self.databases.push((format!("/db/{name}{slash}"), database));
        Ok(())
    }

    /// The name of a database in addresses: its own, as far as that needs no escapes, and a number if another has it.
    fn free_name(&self, path: &Path) -> String {
        let own = path.file_name().unwrap_or_default().to_string_lossy();
        let own = plain(&own);
        let (stem, extension) = own.strip_suffix(".smx").map_or((own.as_str(), ""), |stem| (stem, ".smx"));
        let taken = |name: &str| self.names().any(|there| there == name);
        let names = std::iter::once(own.clone()).chain((2..).map(|n: u32| format!("{stem}-{n}{extension}")));
        names.into_iter().find(|name| !taken(name)).unwrap_or(own)
    }

    /// What is at a path, if anything may be.
    pub fn get(&self, path: &str) -> Option<Item> {
        let in_database = |(own, database): &(String, Arc<Database>)| {
            let database = || Arc::clone(database);
            let is_file = !own.ends_with('/');
            match path.strip_prefix(own.trim_end_matches('/'))? {
                "" if is_file => Some(Item::Whole(database())),
                ".cert" => Some(Item::Certificate(database())),
                rest if is_file || rest == "/" => None,
                rest => Some(Item::Inside(database(), rest.strip_prefix('/')?.to_owned())),
            }
        };
        self.items.get(path).cloned().or_else(|| self.databases.iter().find_map(in_database))
    }

    /// The name of each database in addresses, in the order in which they were named.
    pub fn names(&self) -> impl Iterator<Item = &str> + '_ {
        self.databases.iter().map(|(path, _)| path.trim_start_matches("/db/").trim_end_matches('/'))
    }

    /// Each database by its name in addresses.
    pub fn databases(&self) -> impl Iterator<Item = (String, Arc<Database>)> + '_ {
        self.names().map(str::to_owned).zip(self.databases.iter().map(|(_, database)| Arc::clone(database)))
    }

    /// What the page needs to show the database of an address, before any script of it says so.
    pub fn ahead(&self, address: &Uri) -> Option<HeaderValue> {
        let Query(asked) = Query::<Vec<(String, String)>>::try_from_uri(address).ok()?;
        let (_, db) = asked.iter().find(|(name, _)| name == "db")?;
        let (_, database) =
            self.databases.iter().find(|(path, _)| path.trim_start_matches('/') == db.trim_start_matches('/'))?;
        let (version, reader) = (&self.version, database.reader());
        HeaderValue::try_from(format!(
            "<{version}/{reader}>; rel=preload; as=fetch; type=\"application/wasm\"; crossorigin=anonymous"
        ))
        .ok()
    }

    /// Where the viewer shows each database.
    pub fn addresses(&self) -> impl Iterator<Item = String> + '_ {
        self.databases.iter().map(|(path, _)| format!("/?db={}", path.trim_start_matches('/')))
    }
}

/// The digest of a file of the viewer, as its build wrote it.
fn digest(name: &str) -> Option<&'static str> {
    supermex_viewer::BUILT
        .lines()
        .find_map(|line| line.split_once("  ").filter(|(_, file)| *file == name))
        .map(|(digest, _)| digest)
}

/// What tells this build of the viewer from others: a hash of the digests of its files.
fn version() -> String {
    hash(supermex_viewer::BUILT.as_bytes())
}

fn hash(bytes: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

/// The page, with its parts at addresses that name the version: a browser that has them asks for nothing. A script finds other parts
/// beside itself.
fn by_version(page: &str, version: &str) -> String {
    supermex_viewer::FILES.iter().fold(page.to_owned(), |page, supermex_viewer::File { name, .. }| {
        page.replace(&format!("=\"{name}\""), &format!("=\"{version}/{name}\""))
    })
}

/// Bytes by the coding that every browser takes.
fn compress(bytes: &[u8]) -> io::Result<(&'static str, Bytes)> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes)?;
    Ok(("gzip", encoder.finish()?.into()))
}
