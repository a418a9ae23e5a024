//! Databases on web servers.

use std::path::{Path, PathBuf};

use crate::HttpOptions;
use crate::open::Server;
pub use crate::open::several;
use supermex::format::{FileEntry, FormatError, MANIFEST, Manifest};
use supermex::source::{Bytes, SourceError};
use supermex::table::open::assemble::AnyFile;
use supermex::table::open::pack::Pack;
use supermex::table::{ReadError, Table};

/// Opens a database on a web server: the address of the directory that was built, or of one of its files,
/// `https://…/p0-000000000.smx`, or of a packed database, `https://…/nim.smxz`; or an address in the words of a
/// [`Service`](crate::Service).
///
/// Opening reads the manifest, and the first time each file's header and indexes, one or two bytes for a thousand
/// cells. A look-up fetches the bytes that it needs, and a [batch](Table::outcomes) or [rows](supermex::views::Cells::completions) those of all with
/// few requests. Each fetched piece is checked before it is used for an answer, as in a table that is [checked](Table::checked). This also
/// reads from a server that does not say which version of a file it sends: ask
/// [`Bytes::tells_versions`](supermex::Bytes::tells_versions) of its [sources](Table::sources), and warn the user.
///
/// # Errors
/// If the database does not exist, a file is missing, damaged or of a later version, or the server does not
/// answer, or only with whole files.
pub fn open_url(url: &str, options: &HttpOptions) -> Result<Table, ReadError> {
    let site = Site::of(url, options)?;
    let table = if site.path().ends_with(".smx") {
        Table::single(any(site.remote(0, site.url.clone(), None)?, &site.url)?, Path::new(&site.url))?
    } else if let Some(pack) = site.pack()? {
        site.assemble(&pack.manifest()?, |_, entry| {
            let name = site.name(entry);
            any(pack.file(&entry.name).map_err(ReadError::io(Path::new(&name)))?, &name)
        })?
    } else {
        site.assemble(&site.manifest()?, |number, entry| any(site.file(number, entry)?, &site.name(entry)))?
    };
    table.sources().for_each(Bytes::opened);
    Ok(table)
}

/// The file of a table of any kind, in bytes that errors call `name`.
fn any(bytes: Bytes, name: &str) -> Result<AnyFile, ReadError> {
    AnyFile::new(bytes).map_err(|error| error.of(name))
}

/// An address, and the server of it.
pub struct Site {
    /// Its address on the web.
    pub url: String,
    server: Server,
}

impl Site {
    pub fn of(address: &str, options: &HttpOptions) -> Result<Self, ReadError> {
        if let Some((path, why)) = options.refuse_cache() {
            return Err(ReadError::io(path)(std::io::Error::new(std::io::ErrorKind::NotADirectory, why)));
        }
        let (server, url) = Server::of(address, options).map_err(Self::failed(address))?;
        Ok(Self { url, server })
    }

    /// The address without what is asked of it.
    fn path(&self) -> &str {
        self.url.split('?').next().unwrap_or_default()
    }

    fn failed(url: &str) -> impl FnOnce(SourceError) -> ReadError {
        move |source| ReadError::Source { path: PathBuf::from(url), source }
    }

    fn remote(&self, number: usize, url: String, digest: Option<&str>) -> Result<Bytes, ReadError> {
        let remote = self.server.file(number, url.clone(), digest).map_err(Self::failed(&url))?;
        Ok(Bytes::from_source(remote))
    }

    /// The packed database that the address is of, if it ends as those do.
    pub fn pack(&self) -> Result<Option<Pack>, ReadError> {
        if !self.path().ends_with(".smxz") {
            return Ok(None);
        }
        let path = Path::new(&self.url);
        match Pack::open(self.remote(0, self.url.clone(), None)?, path)? {
            Ok(pack) => Ok(Some(pack)),
            Err(_) => Err(ReadError::NoDatabase(path.to_owned())),
        }
    }

    /// The same from a server that has no range requests, copied into a file that has no name.
    pub fn whole_pack(&self, out: &Path) -> Result<Pack, ReadError> {
        let folder = out.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let io = || ReadError::io(folder);
        let mut file = tempfile::tempfile_in(folder).map_err(io())?;
        self.server.copy_whole(&self.url, &mut file).map_err(Self::failed(&self.url))?.map_err(io())?;
        let bytes = supermex::source::Unmapped::new(file).map_err(io())?;
        let path = Path::new(&self.url);
        Pack::open(bytes.into(), path)?.map_err(|_| ReadError::NoDatabase(path.to_owned()))
    }

    /// The manifest of the directory that the address is of.
    pub fn manifest(&self) -> Result<Vec<u8>, ReadError> {
        let name = Server::address(&self.url, MANIFEST);
        self.server.whole(&name, Manifest::MOST_BYTES).map_err(|error| match error {
            SourceError::Status(status) if status.0 == 404 => ReadError::NoDatabase(self.url.clone().into()),
            error => Self::failed(&name)(error),
        })
    }

    /// A whole file that the manifest lists, from a server without range requests: read once, from its beginning to its end.
    pub fn whole_file(&self, entry: &FileEntry) -> Bytes {
        Bytes::from_source(self.server.whole_file(self.name(entry), entry.bytes))
    }

    /// The address of a file that the manifest lists, or what errors call it in a packed database.
    pub fn name(&self, entry: &FileEntry) -> String {
        Server::address(&self.url, &entry.name)
    }

    pub fn file(&self, number: usize, entry: &FileEntry) -> Result<Bytes, ReadError> {
        self.remote(number, self.name(entry), Some(&entry.blake3))
    }

    /// The table of the files that a manifest lists, which are opened several at once.
    fn assemble(
        &self,
        manifest: &[u8],
        open: impl Fn(usize, &FileEntry) -> Result<AnyFile, ReadError> + Sync,
    ) -> Result<Table, ReadError> {
        let name = Server::address(&self.url, MANIFEST);
        let manifest = Manifest::parse(manifest).map_err(ReadError::format(Path::new(&name)))?;
        let entries: Vec<FileEntry> = manifest.all_files().cloned().collect();
        let files = several(entries.len(), |at| open(at, &entries[at]))?;
        let mut files: Vec<(FileEntry, Option<AnyFile>)> =
            entries.into_iter().zip(files.into_iter().map(Some)).collect();
        Table::assemble(manifest, Path::new(&self.url), &mut |wanted| {
            let file = files.iter_mut().find(|(entry, file)| entry == wanted && file.is_some());
            let file = file.and_then(|(_, file)| file.take());
            file.ok_or_else(|| {
                let twice = FormatError::Manifest(format!("it lists {} twice", wanted.name));
                ReadError::format(Path::new(&name))(twice)
            })
        })
    }
}
