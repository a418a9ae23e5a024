//! Opening databases from files.
//!
//! # What a map relies on
//! A mapped file must not change under its reader: a byte that changes is seen, or is not, and a file
//! that is cut short ends the process with a signal (`SIGBUS`) at the next look-up behind its end, as does
//! a disk or a network file system that fails to deliver a page. What is done about it: finished sheet
//! files are read-only; they are only ever replaced by renaming another file over them, which leaves open
//! maps alone; a file whose length is not the one in its header is refused at opening.
//!
//! Where files cannot be trusted to stay as they are, [`Database::read`] takes them into memory, after
//! which nothing can happen to them, and [`Database::open_unmapped`] reads from the open file what each
//! look-up needs, so that a file cut short or a failing disk is an error of that look-up.

use std::fs::File;
use std::path::{Path, PathBuf};

use memmap2::Mmap;

use super::database::{Database, Level};
use super::error::ReadError;
use super::file::SheetFile;
use super::index::Index;
use super::source::{Source, Unmapped};
use crate::format::{FileEntry, FormatError, Header, MANIFEST, Manifest, Profile, Table};
use crate::rules::{RuleSet, Variants};

fn io(path: &Path) -> impl FnOnce(std::io::Error) -> ReadError {
    move |source| ReadError::Io { path: path.to_owned(), source }
}

fn format(path: &Path) -> impl FnOnce(FormatError) -> ReadError {
    move |source| ReadError::Format { path: path.to_owned(), source }
}

/// Maps a file, to be read here and there.
pub(crate) fn map(path: &Path) -> Result<Mmap, ReadError> {
    let file = File::open(path).map_err(io(path))?;
    // SAFETY: sheet files are read-only once they have their name, and are replaced by renaming only
    // (see the module's documentation); whoever changes one under a reader breaks that promise.
    let map = unsafe { Mmap::map(&file) }.map_err(io(path))?;
    #[cfg(unix)]
    // Read-ahead would fetch what no look-up asked for. A hint that fails costs nothing.
    let _ = map.advise(memmap2::Advice::Random);
    Ok(map)
}

impl Database<Mmap> {
    /// Opens a database: the directory that `supermex build` wrote, or a single sheet file.
    ///
    /// Costs the reading of the manifest and of each file's header. The files are mapped, not read, and
    /// nothing of them is verified but the headers: see [`crate::verify`].
    ///
    /// # Errors
    /// If the path is no database, or a file is missing, damaged or of a later version.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, ReadError> {
        Self::open_with(path.as_ref(), map)
    }
}

impl Database<Vec<u8>> {
    /// Opens a database as [`Database::open`] does, but reads all of it into memory: nothing that
    /// happens to the files afterwards changes an answer.
    ///
    /// # Errors
    /// As for [`Database::open`].
    pub fn read(path: impl AsRef<Path>) -> Result<Self, ReadError> {
        Self::open_with(path.as_ref(), |path| std::fs::read(path).map_err(io(path)))
    }
}

impl Database<Unmapped> {
    /// Opens a database as [`Database::open`] does, but maps nothing: the headers and indexes are taken
    /// into memory, and each look-up reads the piece it needs, some kilobytes. What happens to the files
    /// can make a look-up fail, and never ends the process.
    ///
    /// # Errors
    /// As for [`Database::open`].
    pub fn open_unmapped(path: impl AsRef<Path>) -> Result<Self, ReadError> {
        Self::open_with(path.as_ref(), |path| File::open(path).and_then(Unmapped::new).map_err(io(path)))
    }
}

impl<D: Source> Database<D> {
    fn open_with(path: &Path, load: impl Fn(&Path) -> Result<D, ReadError>) -> Result<Self, ReadError> {
        if path.is_file() {
            let file = SheetFile::new(load(path)?).map_err(format(path))?;
            return Self::single(file).map_err(format(path));
        }
        Self::assemble(read_manifest(path)?, path, |entry| {
            let name = path.join(&entry.name);
            SheetFile::new(load(&name)?).map_err(format(&name))
        })
    }

    /// The database in a directory, whose files `load` opens, from its manifest.
    pub(super) fn assemble(
        manifest: Manifest,
        path: &Path,
        mut load: impl FnMut(&FileEntry) -> Result<SheetFile<D>, ReadError>,
    ) -> Result<Self, ReadError> {
        let rules = manifest.rules().map_err(format(&path.join(MANIFEST)))?;
        let mut levels: Vec<Vec<SheetFile<D>>> = (0..=manifest.passes).map(|_| Vec::new()).collect();
        let mut open = |entry: &FileEntry| -> Result<SheetFile<D>, ReadError> {
            let name = path.join(&entry.name);
            let file = load(entry)?;
            let same = |field, expected: u64, found: u64| {
                if expected == found {
                    Ok(())
                } else {
                    Err(ReadError::Mismatch { path: name.clone(), field, expected, found })
                }
            };
            let header = file.header();
            same("game", u64::from(rules.game.code()), u64::from(header.game.code()))?;
            same("kind of table", u64::from(entry.table.code()), u64::from(header.table.code()))?;
            same("level", u64::from(entry.level), u64::from(header.level))?;
            same("first sheet", u64::from(entry.first_sheet), u64::from(header.first_sheet))?;
            same("number of sheets", u64::from(entry.sheets), u64::from(header.sheets))?;
            same("number of columns", u64::from(manifest.columns.unwrap_or(0)), u64::from(header.columns))?;
            same("length", entry.bytes, header.file_length)?;
            same("number of cells", entry.cells, header.cells)?;
            let pure = header.profile == Profile::NimSum;
            if !pure && header.profile.name() != manifest.profile {
                return Err(ReadError::Contradiction { path: name.clone(), what: "profile" });
            }
            if file.variants().map_err(format(&name))? != rules.variants {
                return Err(ReadError::Contradiction { path: name.clone(), what: "variants" });
            }
            same("symmetry", u64::from(rules.is_symmetric()), u64::from(header.symmetric))?;
            Ok(file)
        };
        for entry in &manifest.files {
            let file = open(entry)?;
            if let Some(level) = levels.get_mut(usize::from(entry.level)) {
                // Only the last file may have fewer, and none more: a sheet's file follows from its number.
                let last = level.len() + 1 == manifest.files.iter().filter(|f| f.level == entry.level).count();
                if let Some(each) = level.first().map(|first| first.header().sheets)
                    && (entry.sheets > each || entry.sheets < each && !last)
                {
                    return Err(ReadError::Mismatch {
                        path: path.join(&entry.name),
                        field: "number of sheets",
                        expected: u64::from(each),
                        found: u64::from(entry.sheets),
                    });
                }
                level.push(file);
            }
        }
        let mut index = Vec::new();
        for level in (0..=manifest.passes).filter(|_| !manifest.index.is_empty()) {
            let mut files = |table| {
                let entries = manifest.index.iter().filter(|f| u32::from(f.level) == level && f.table == table);
                entries.map(&mut open).collect::<Result<_, _>>().map(Level::new)
            };
            index.push(Index {
                rows: files(Table::Rows)?,
                columns: files(Table::Columns)?,
                lists: files(Table::Lists)?,
            });
        }
        Ok(Self::new(rules, manifest.sheets, manifest.columns, levels, Some(manifest), index))
    }

    /// A database of one sheet file: one pass level, and the sheets of that file.
    ///
    /// # Errors
    /// If the file's variants are damaged, or it is one of the index of moves, which says nothing alone.
    pub fn single(file: SheetFile<D>) -> Result<Self, FormatError> {
        let header: Header = file.header().clone();
        if header.table != Table::Completions {
            return Err(FormatError::Index);
        }
        let variants = match header.profile {
            Profile::NimSum => Variants::default(),
            _ => file.variants()?,
        };
        let rules = RuleSet { game: header.game, passes: u32::from(header.level), variants };
        let columns = Some(header.columns).filter(|&columns| columns > 0);
        let mut levels: Vec<Vec<SheetFile<D>>> = (0..header.level).map(|_| Vec::new()).collect();
        levels.push(vec![file]);
        Ok(Self::new(rules, header.first_sheet + header.sheets, columns, levels, None, Vec::new()))
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
    Manifest::parse(&manifest_bytes(path)?).map_err(format(&path.join(MANIFEST)))
}

/// The bytes of the manifest in a database's directory, of any kind of table.
pub(crate) fn manifest_bytes(path: &Path) -> Result<Vec<u8>, ReadError> {
    let name: PathBuf = path.join(MANIFEST);
    let length = match std::fs::metadata(&name) {
        Ok(metadata) => metadata.len(),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound && path.exists() => {
            return Err(ReadError::NoDatabase { path: path.to_owned() });
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            let (path, partial) = (path.to_owned(), partial(path));
            return Err(if partial.is_dir() {
                ReadError::Unfinished { path, partial }
            } else {
                ReadError::Missing { path }
            });
        }
        Err(source) => return Err(ReadError::Io { path: name, source }),
    };
    if length > Manifest::MOST_BYTES {
        let source = FormatError::Manifest(format!("it has {length} bytes, more than {}", Manifest::MOST_BYTES));
        return Err(ReadError::Format { path: name, source });
    }
    std::fs::read(&name).map_err(io(&name))
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
