//! Opening tables: a directory with a manifest, or a single file.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::sheets::{Index, Level};
use super::{Boards, FileError, Pairs, Piles, ReadError, SheetFile, Sheets, Single, SingleFile, Strips, Table};
use crate::format::{FileEntry, FormatError, Header, MANIFEST, Manifest, Profile};
use crate::game::{Kind, RuleSet, Rules, Variants};
use crate::source::{Bytes, Source, open_regular};

fn io(path: &Path) -> impl FnOnce(io::Error) -> ReadError {
    move |source| ReadError::Io { path: path.to_owned(), source }
}

fn format(path: &Path) -> impl FnOnce(FormatError) -> ReadError {
    move |source| ReadError::Format { path: path.to_owned(), source }
}

/// Opens a database: the directory that was built, or one of its files.
///
/// Nothing has to be promised: files are read where and when they are needed, small ones taken into memory. What happens
/// to the files meanwhile can make a look-up fail, and nothing worse. A look-up in a table of sheets costs a system call
/// more than one in a map ([`open_mmap`]).
///
/// Costs the reading of the manifest and of each file's header and indexes. Nothing of the data is checked: that is for
/// [`Table::verify`].
///
/// ```no_run
/// use supermex::{Outcome, Table};
///
/// let Table::Sheets(nim) = supermex::open("nim.db")? else { panic!("not a game on three numbers") };
/// assert_eq!(nim.outcome([5, 7, 9], 1)?, Outcome::P);
/// # Ok::<(), supermex::ReadError>(())
/// ```
///
/// # Errors
/// If the path is no database, or a file is missing, damaged or of a later version.
pub fn open(path: impl AsRef<Path>) -> Result<Table, ReadError> {
    open_with(path, Bytes::open)
}

/// Opens a database as [`open`] does, with its files mapped: the fastest look-ups.
///
/// ```no_run
/// // SAFETY: nobody but supermex writes this directory, and it replaces files by renaming only.
/// let table = unsafe { supermex::open_mmap("nim.db")? };
/// # Ok::<(), supermex::ReadError>(())
/// ```
///
/// # Safety
/// The files must not change, nor be cut short, as long as the table is used; see [`Bytes::map`].
///
/// # Errors
/// As for [`open`].
pub unsafe fn open_mmap(path: impl AsRef<Path>) -> Result<Table, ReadError> {
    // SAFETY: that the files do not change is what the caller promises.
    open_with(path, |path| unsafe { Bytes::map(path) })
}

/// Opens a database as [`open`] does, and reads all of it into memory: nothing that happens to the files afterwards
/// changes an answer.
///
/// # Errors
/// As for [`open`].
pub fn read(path: impl AsRef<Path>) -> Result<Table, ReadError> {
    open_with(path, Bytes::read)
}

/// Opens a database as [`open`] does, with `load` to give the bytes of each of its files.
///
/// # Errors
/// As for [`open`], and those of `load`.
pub fn open_with<D: Source>(
    path: impl AsRef<Path>,
    load: impl Fn(&Path) -> io::Result<D>,
) -> Result<Table<D>, ReadError> {
    let path = path.as_ref();
    if std::fs::metadata(path).is_ok_and(|metadata| !metadata.is_dir()) {
        return Table::from_source(load(path).map_err(io(path))?, path);
    }
    Table::from_manifest(read_manifest(path)?, path, |entry| load(&path.join(&entry.name)))
}

/// Opens a database on a web server: the address of the directory that was built, or of one of its files,
/// `https://…/p0-000000000.smx`.
///
/// Costs the reading of the manifest, and the first time of each file's header and indexes, one or two bytes
/// for a thousand cells. What a look-up needs is fetched when it is asked for: see [`Sheets::announce`]. Of what is
/// fetched no piece answers before its checksum was found to be right, as in a table that is [checked](Table::checked).
/// A server that does not say which version of a file it sends is read too: ask
/// [`server_tells_versions`](Table::server_tells_versions), and tell whoever relies on it.
///
/// # Errors
/// If there is no database, a file is missing, damaged or of a later version, or the server does not
/// answer, or only with whole files.
#[cfg(feature = "http")]
pub fn open_url(url: &str, options: &crate::source::HttpOptions) -> Result<Table, ReadError> {
    use crate::source::{HttpError, Remote, Server, SourceError, several};

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
        let manifest = Manifest::parse(&bytes).map_err(format(Path::new(&name)))?;
        let entries: Vec<FileEntry> = manifest.all_files().cloned().collect();
        let files =
            several(entries.len(), |at| open(at, Server::address(url, &entries[at].name), Some(&entries[at].blake3)))?;
        let mut files: Vec<(FileEntry, Option<AnyFile<Bytes>>)> =
            entries.into_iter().zip(files.into_iter().map(Some)).collect();
        Table::assemble(manifest, Path::new(url), |wanted| {
            let file = files.iter_mut().find(|(entry, file)| entry == wanted && file.is_some());
            let file = file.and_then(|(_, file)| file.take());
            file.ok_or_else(|| {
                let twice = FormatError::Manifest(format!("it lists {} twice", wanted.name));
                format(Path::new(&name))(twice)
            })
        })?
    };
    table.sources().filter_map(Bytes::remote).for_each(Remote::opened);
    Ok(table)
}

/// A file of a table of some kind.
#[allow(clippy::large_enum_variant, reason = "it is taken apart as soon as it is made")]
enum AnyFile<D> {
    Sheets(SheetFile<D>),
    Single(SingleFile<D>),
}

impl<D: Source> AnyFile<D> {
    fn new(source: D) -> Result<Self, FileError> {
        let header = Header::read(&source)?;
        Ok(match header.kind {
            Kind::Sheets => Self::Sheets(SheetFile::with_header(source, header)?),
            _ => Self::Single(SingleFile::new(source, header)?),
        })
    }

    fn header(&self) -> &Header {
        match self {
            Self::Sheets(file) => file.header(),
            Self::Single(file) => file.header(),
        }
    }
}

impl Header {
    /// The header of a file.
    pub(super) fn read(source: &impl Source) -> Result<Self, FileError> {
        let length = source.length();
        if let Some(bytes) = source.in_place() {
            return Ok(Self::decode(bytes, length)?);
        }
        let mut bytes = Vec::new();
        source.read(std::slice::from_ref(&(0..length.min(Self::BYTES as u64))), &mut bytes)?;
        Ok(Self::decode(&bytes, length)?)
    }
}

#[cfg(feature = "http")]
impl Table {
    /// Whether the server that it was opened on says which version of each file it sends, by `ETag` or `Last-Modified`;
    /// true of tables that are not on a server.
    ///
    /// If not, tell whoever asked that a file which is replaced by another of the same length is noticed only by its
    /// checksums: no look-up answers from two files at once, but the table may have to be opened again to be
    /// up to date, and headers and indexes of a single file are fetched each time.
    pub fn server_tells_versions(&self) -> bool {
        self.sources().filter_map(Bytes::remote).all(crate::source::Remote::has_version)
    }
}

impl<D: Source> Table<D> {
    /// Where the bytes of its files come from.
    #[cfg(feature = "http")]
    fn sources(&self) -> Box<dyn Iterator<Item = &D> + '_> {
        match self.one_file() {
            Ok(file) => Box::new(std::iter::once(file.source())),
            Err(sheets) => Box::new(sheets.files().chain(sheets.index_files()).map(SheetFile::source)),
        }
    }

    /// The table in the bytes of a single file, wherever they come from: part of a program, fetched by it, or a source of
    /// the caller's own. Of a table of sheets that is one pass level, and the sheets of that file. `name` is what errors
    /// call it.
    ///
    /// # Errors
    /// If the bytes are no file of a table, or damaged, or cannot be read.
    pub fn from_source(source: D, name: impl AsRef<Path>) -> Result<Self, ReadError> {
        let name = name.as_ref();
        Self::single(AnyFile::new(source).map_err(|error| error.of(name))?, name)
    }

    /// The table whose files a manifest lists, with `load` to give the bytes of each: for a program that has a database
    /// somewhere else than in a directory. `name` is what errors call the directory.
    ///
    /// ```no_run
    /// # fn fetch(name: &str) -> std::io::Result<Vec<u8>> { unimplemented!() }
    /// let manifest = supermex::Manifest::parse(&fetch("manifest.json")?)?;
    /// let table = supermex::Table::from_manifest(manifest, "my database", |entry| fetch(&entry.name))?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If a file is damaged, of a later version, or not the one that the manifest lists; and those of `load`.
    pub fn from_manifest(
        manifest: Manifest,
        name: impl AsRef<Path>,
        mut load: impl FnMut(&FileEntry) -> io::Result<D>,
    ) -> Result<Self, ReadError> {
        let path = name.as_ref();
        Self::assemble(manifest, path, |entry| {
            let name = path.join(&entry.name);
            AnyFile::new(load(entry).map_err(io(&name))?).map_err(|error| error.of(&name))
        })
    }

    /// The table in a single file: of a table of sheets one pass level, and the sheets of that file.
    fn single(file: AnyFile<D>, path: &Path) -> Result<Self, ReadError> {
        match file {
            AnyFile::Sheets(file) => Sheets::single(file).map(Self::Sheets).map_err(|error| match error {
                SingleError::Index => ReadError::IndexAlone { path: path.to_owned() },
                SingleError::Format(source) => ReadError::Format { path: path.to_owned(), source },
            }),
            AnyFile::Single(file) => Self::smaller(file).map_err(format(path)),
        }
    }

    /// The table of a smaller game, from its file: the one place that tells them apart.
    fn smaller(file: SingleFile<D>) -> Result<Self, FormatError> {
        Ok(match file.header().kind {
            Kind::Pairs => Self::Pairs(Pairs::new(file)?),
            Kind::Piles => Self::Piles(Piles::new(file)?),
            Kind::Strips => Self::Strips(Strips::new(file)?),
            Kind::Boards => Self::Boards(Boards::new(file)?),
            Kind::Sheets => {
                let found = u64::from(file.header().game);
                return Err(FormatError::Field { field: "game", expected: "3 to 6 in a smaller game", found });
            }
        })
    }

    /// The database in a directory, whose files `load` opens, from its manifest.
    fn assemble(
        manifest: Manifest,
        path: &Path,
        mut load: impl FnMut(&FileEntry) -> Result<AnyFile<D>, ReadError>,
    ) -> Result<Self, ReadError> {
        let rules = manifest.rules().map_err(format(&path.join(MANIFEST)))?;
        let mut open = |entry: &FileEntry| {
            let file = load(entry)?;
            belongs(file.header(), entry, &manifest, &rules, &path.join(&entry.name))?;
            Ok::<_, ReadError>(file)
        };
        if let Rules::Sheets(rules) = &rules {
            let mut open = |entry: &FileEntry| {
                let name = path.join(&entry.name);
                let AnyFile::Sheets(file) = open(entry)? else {
                    return Err(ReadError::Contradiction { path: name, what: "kind of table" });
                };
                if file.variants().map_err(format(&name))? != rules.variants {
                    return Err(ReadError::Contradiction { path: name, what: "variants" });
                }
                Ok(file)
            };
            return Sheets::assemble(&manifest, rules, path, &mut open).map(Self::Sheets);
        }
        // A manifest of a smaller game was found to list one file.
        let entry = manifest.files.first().ok_or_else(|| ReadError::NoDatabase { path: path.to_owned() })?;
        let name = path.join(&entry.name);
        let AnyFile::Single(file) = open(entry)? else {
            return Err(ReadError::Contradiction { path: name, what: "kind of table" });
        };
        if *file.rules() != rules {
            return Err(ReadError::Contradiction { path: name, what: "rules" });
        }
        Self::smaller(file.with_manifest(manifest)).map_err(format(&name))
    }
}

/// Checks that a file is the one that the manifest lists, as far as its header says.
fn belongs(
    header: &Header,
    entry: &FileEntry,
    manifest: &Manifest,
    rules: &Rules,
    path: &Path,
) -> Result<(), ReadError> {
    let symmetric = matches!(rules, Rules::Sheets(rules) if rules.is_symmetric());
    for (field, expected, found) in [
        ("game", u64::from(rules.code()), u64::from(header.game)),
        ("kind of table", u64::from(entry.table.code()), u64::from(header.table.code())),
        ("level", u64::from(entry.level), u64::from(header.level)),
        ("first sheet", u64::from(entry.first_sheet), u64::from(header.first_sheet)),
        ("number of sheets", u64::from(entry.sheets), u64::from(header.sheets)),
        ("number of columns", manifest.columns.unwrap_or(0), header.columns),
        ("length", entry.bytes, header.file_length),
        ("number of cells", entry.cells, header.cells),
        ("symmetry", u64::from(symmetric), u64::from(header.symmetric)),
    ] {
        if expected != found {
            return Err(ReadError::Mismatch { path: path.to_owned(), field, expected, found });
        }
    }
    if header.profile != Profile::NimSum && header.profile.name() != manifest.profile {
        return Err(ReadError::Contradiction { path: path.to_owned(), what: "profile" });
    }
    Ok(())
}

/// Why a file of sheets is no table by itself.
enum SingleError {
    Index,
    Format(FormatError),
}

impl<D: Source> Sheets<D> {
    fn single(file: SheetFile<D>) -> Result<Self, SingleError> {
        let header = file.header();
        if header.table != crate::format::Tabulated::Completions {
            return Err(SingleError::Index);
        }
        let variants = match header.profile {
            Profile::NimSum => Variants::default(),
            _ => file.variants().map_err(SingleError::Format)?,
        };
        let rules = RuleSet::new(file.game()).passes(header.level).variants(variants);
        let (sheets, columns) = (header.first_sheet + header.sheets, file.window());
        let mut levels: Vec<Vec<SheetFile<D>>> = (0..header.level.number()).map(|_| Vec::new()).collect();
        levels.push(vec![file]);
        Ok(Self::new(rules, sheets, columns, levels, None, Vec::new()))
    }

    fn assemble(
        manifest: &Manifest,
        rules: &RuleSet,
        path: &Path,
        open: &mut dyn FnMut(&FileEntry) -> Result<SheetFile<D>, ReadError>,
    ) -> Result<Self, ReadError> {
        use crate::format::Tabulated;

        let mut levels: Vec<Vec<SheetFile<D>>> = Vec::new();
        for level in rules.levels() {
            let entries: Vec<&FileEntry> = manifest.files.iter().filter(|file| file.level == level.number()).collect();
            let mut files: Vec<SheetFile<D>> = Vec::new();
            for (number, entry) in entries.iter().enumerate() {
                let file = open(entry)?;
                // Only the last file may have fewer, and none more: a sheet's file follows from its number.
                let last = number + 1 == entries.len();
                if let Some(each) = files.first().map(|first| first.header().sheets)
                    && (entry.sheets > each || entry.sheets < each && !last)
                {
                    return Err(ReadError::Mismatch {
                        path: path.join(&entry.name),
                        field: "number of sheets",
                        expected: u64::from(each),
                        found: u64::from(entry.sheets),
                    });
                }
                files.push(file);
            }
            levels.push(files);
        }
        let mut index = Vec::new();
        for level in rules.levels().filter(|_| !manifest.index.is_empty()) {
            let mut files = |table| {
                let of_table = |file: &&FileEntry| file.level == level.number() && file.table == table;
                let files = manifest.index.iter().filter(of_table).map(&mut *open);
                files.collect::<Result<_, _>>().map(Level::new)
            };
            index.push(Index {
                rows: files(Tabulated::Rows)?,
                columns: files(Tabulated::Columns)?,
                lists: files(Tabulated::Lists)?,
            });
        }
        // The manifest has found the number to be at most 2^29.
        let columns = manifest.columns.map(|columns| u32::try_from(columns).unwrap_or(u32::MAX));
        Ok(Self::new(rules.clone(), manifest.sheets, columns, levels, Some(manifest.clone()), index))
    }
}

impl<D: Source> Table<D> {
    /// The table in the bytes of one file, as [`open`] gives it for the path of one.
    ///
    /// # Errors
    /// If they are no such file, or damaged.
    pub fn from_bytes(source: D) -> Result<Self, ReadError> {
        let path = Path::new("the file");
        Self::single(AnyFile::new(source).map_err(|error| error.of(path))?, path)
    }
}

/// The directory in which a build of a database grows until it is finished.
pub(crate) fn partial(out: &Path) -> PathBuf {
    let mut name = out.file_name().unwrap_or_default().to_owned();
    name.push(".partial");
    out.with_file_name(name)
}

/// Reads the manifest of a database's directory.
pub(crate) fn read_manifest(path: &Path) -> Result<Manifest, ReadError> {
    let name = path.join(MANIFEST);
    if !path.exists() {
        let (path, partial) = (path.to_owned(), partial(path));
        return Err(if partial.is_dir() {
            ReadError::Unfinished { path, partial }
        } else {
            ReadError::Missing { path }
        });
    }
    let file = match open_regular(&name) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Err(ReadError::NoDatabase { path: path.to_owned() });
        }
        opened => opened.map_err(io(&name))?,
    };
    let bytes = read_at_most(file, Manifest::MOST_BYTES).map_err(io(&name))?.ok_or_else(|| {
        let source = FormatError::Manifest(format!("it has more than {} bytes", Manifest::MOST_BYTES));
        ReadError::Format { path: name.clone(), source }
    })?;
    Manifest::parse(&bytes).map_err(format(&name))
}

/// A whole file; `None` if it is longer than `most`.
fn read_at_most(file: File, most: u64) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    file.take(most + 1).read_to_end(&mut bytes)?;
    Ok(Some(bytes).filter(|bytes| bytes.len() as u64 <= most))
}

/// Maps a file that supermex itself has written in a directory that it has locked.
#[cfg(feature = "build")]
pub(crate) fn map(path: &Path) -> Result<Bytes, ReadError> {
    // SAFETY: the files of a build have their names only when they are complete and read-only, and the directory is
    // locked for this process; whoever changes them all the same breaks what is documented of a build.
    unsafe { Bytes::map(path) }.map_err(io(path))
}

/// Whether a path is the address of something on a web server.
pub fn is_url(path: impl AsRef<Path>) -> bool {
    let scheme = path.as_ref().to_str().and_then(|path| path.split_once("://")).map(|(scheme, _)| scheme);
    scheme.is_some_and(|scheme| scheme.eq_ignore_ascii_case("http") || scheme.eq_ignore_ascii_case("https"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_no_addresses() {
        for url in ["http://h", "https://h/db", "HTTPS://h/x?y"] {
            assert!(is_url(url));
        }
        for path in ["nim.db", "/a/http", "http:", "http:/h/db", "./http://h", "ftp://h/db", "C:\\db", ""] {
            assert!(!is_url(path), "{path}");
        }
    }
}
