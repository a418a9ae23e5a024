//! Databases on web servers.

use std::path::{Path, PathBuf};

use super::assemble::AnyFile;
use crate::format::{FileEntry, FormatError, MANIFEST, Manifest};
use crate::source::{Bytes, HttpError, HttpOptions, Remote, Server, SourceError, several};
use crate::table::{ReadError, SheetFile, Table};

/// Opens a database on a web server: the address of the directory that was built, or of one of its files,
/// `https://…/p0-000000000.smx`.
///
/// Opening reads the manifest, and the first time each file's header and indexes, one or two bytes for a thousand
/// cells. A look-up fetches the bytes that it needs: see [`Sheets::announce`](crate::raw::Sheets::announce). Each
/// fetched piece is checked before it is used for an answer, as in a table that is [checked](Table::checked). This also
/// reads from a server that does not say which version of a file it sends: ask
/// [`server_tells_versions`](Table::server_tells_versions), and warn the user.
///
/// # Errors
/// If there is no database, a file is missing, damaged or of a later version, or the server does not
/// answer, or only with whole files.
pub fn open_url(url: &str, options: &HttpOptions) -> Result<Table, ReadError> {
    let server = Server::new(options);
    let failed = |url: &str| {
        let path = PathBuf::from(url);
        move |source: HttpError| ReadError::Source { path, source: SourceError::Http(source) }
    };
    let open = |number: usize, url: String, digest: Option<&str>| {
        let remote = server.file(number, url.clone(), digest).map_err(failed(&url))?;
        AnyFile::new(Bytes::from(remote)).map_err(|error| error.of(&url))
    };
    let table = if url.split('?').next().is_some_and(|path| path.ends_with(".smx")) {
        Table::single(open(0, url.to_owned(), None)?, Path::new(url))?
    } else {
        let name = Server::address(url, MANIFEST);
        let bytes = server.whole(&name, Manifest::MOST_BYTES).map_err(|error| match error {
            HttpError::Status(status) if status.0 == 404 => ReadError::NoDatabase { path: url.into() },
            error => failed(&name)(error),
        })?;
        let manifest = Manifest::parse(&bytes).map_err(ReadError::format(Path::new(&name)))?;
        let entries: Vec<FileEntry> = manifest.all_files().cloned().collect();
        let files =
            several(entries.len(), |at| open(at, Server::address(url, &entries[at].name), Some(&entries[at].blake3)))?;
        let mut files: Vec<(FileEntry, Option<AnyFile>)> =
            entries.into_iter().zip(files.into_iter().map(Some)).collect();
        Table::assemble(manifest, Path::new(url), |wanted| {
            let file = files.iter_mut().find(|(entry, file)| entry == wanted && file.is_some());
            let file = file.and_then(|(_, file)| file.take());
            file.ok_or_else(|| {
                let twice = FormatError::Manifest(format!("it lists {} twice", wanted.name));
                ReadError::format(Path::new(&name))(twice)
            })
        })?
    };
    table.sources().filter_map(Bytes::remote).for_each(Remote::opened);
    Ok(table)
}

impl Table {
    /// Whether the server that it was opened on says which version of each file it sends, by `ETag` or `Last-Modified`;
    /// true of tables that are not on a server.
    ///
    /// If not, warn the user: if a file is replaced by another of the same length, only its checksums show it. No
    /// look-up answers from two files at once, but the table may have to be opened again to be up to date, and headers
    /// and indexes of a single file are fetched each time.
    pub fn server_tells_versions(&self) -> bool {
        self.sources().filter_map(Bytes::remote).all(Remote::has_version)
    }

    /// For a table on a server, the files of the local cache that were damaged when it was opened. Their contents were
    /// fetched again, and written again if the cache is writable. Warn the user, who may want to check the disk.
    pub fn damaged_cache(&self) -> Vec<&Path> {
        self.sources().filter_map(Bytes::remote).filter_map(Remote::damaged_cache).collect()
    }

    /// Where the bytes of its files come from.
    fn sources(&self) -> Box<dyn Iterator<Item = &Bytes> + '_> {
        match self.one_file() {
            Ok(file) => Box::new(std::iter::once(file.source())),
            Err(sheets) => Box::new(sheets.files().chain(sheets.index_files()).map(SheetFile::source)),
        }
    }
}
