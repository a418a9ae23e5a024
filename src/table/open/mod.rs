//! Opening tables: a directory with a manifest, that directory packed into a file, or a single file, here or on a web server.
//!
//! `directory` reads the directory of a database, `pack` has the files of a packed one, and `assemble` makes a table of
//! them. `held` makes sure that they belong to one database, even if another takes its place meanwhile. `url` does the
//! same for databases on a server. `stored` has files that are copied as they are.

#[cfg_attr(
    not(feature = "games"),
    allow(unreachable_code, irrefutable_let_patterns, reason = "there are no files of one store then")
)]
pub mod assemble;
pub mod directory;
pub mod held;
pub mod pack;

use std::io;
use std::path::Path;

use self::assemble::AnyFile;
use self::directory::read_manifest;
use self::pack::Pack;
use super::{ReadError, Table};
use crate::format::{FileEntry, MANIFEST, Manifest};
use crate::source::Bytes;

/// Opens a database: the directory that was built, that directory packed into a file, or one of its files.
///
/// The caller promises nothing: parts of files are read when they are needed, and small files are read into memory.
/// Changes of the files meanwhile can make a look-up fail, and nothing worse. A look-up in a table of sheets costs one
/// system call more than in a mapped table ([`open_mmap`]).
///
/// While a build replaces the database, this opens the old one or the new one, whole. Later replacements do not change
/// an open table.
///
/// Costs the reading of the manifest and of each file's header and indexes. Nothing of the data is checked: that is for
/// [`Table::verify`].
///
/// ```no_run
/// use supermex::{Outcome, Position};
///
/// let nim = supermex::open("nim.db")?;
/// assert_eq!(nim.outcome(&Position::from([5, 7, 9]).with_passes(1))?, Outcome::P);
/// # Ok::<(), supermex::ReadError>(())
/// ```
///
/// # Errors
/// If the path is not a database, or a file is missing, damaged or of a later version.
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
    // SAFETY: the caller promises that the files do not change.
    open_with(path, |path| unsafe { Bytes::map(path) })
}

/// Opens a database with its files mapped ([`open_mmap`]) if they fit in the memory that this process may still take, and
/// as [`open`] does otherwise. A map is several times as fast in memory. Beyond that it reads from the disk page by page, and
/// [`open`] what a look-up needs at once.
///
/// # Safety
/// As for [`open_mmap`], which this may be.
///
/// # Errors
/// As for [`open`].
#[cfg(feature = "memory")]
pub unsafe fn open_auto(path: impl AsRef<Path>) -> Result<Table, ReadError> {
    // SAFETY: the caller promises that the files do not change.
    unsafe { open_within(path.as_ref(), crate::source::limits::available_memory()) }
}

/// Opens a database mapped if it has at most this many bytes, where the system tells.
///
/// # Safety
/// As for [`open_mmap`].
#[cfg(feature = "memory")]
unsafe fn open_within(path: &Path, memory: Option<u64>) -> Result<Table, ReadError> {
    let length = |path: &Path| std::fs::metadata(path).map_or(0, |metadata| metadata.len());
    let files = std::fs::read_dir(path).into_iter().flatten().flatten();
    let bytes = files.map(|file| length(&file.path())).fold(length(path), u64::saturating_add);
    if memory.is_some_and(|memory| bytes > memory) {
        return open(path);
    }
    // SAFETY: the caller promises that the files do not change.
    unsafe { open_mmap(path) }
}

/// Opens a database as [`open`] does, and reads all of it into memory: nothing that happens to the files afterwards
/// changes an answer.
///
/// # Errors
/// As for [`open`].
pub fn read(path: impl AsRef<Path>) -> Result<Table, ReadError> {
    open_with(path, Bytes::read)
}

/// Opens a database as [`open`] does; `load` gives the bytes of each of its files. If the database is replaced
/// meanwhile, `load` is called again for the files of the new one.
///
/// # Errors
/// As for [`open`], and those of `load`.
pub fn open_with(path: impl AsRef<Path>, load: impl Fn(&Path) -> io::Result<Bytes>) -> Result<Table, ReadError> {
    open_by(path.as_ref(), &load)
}

fn open_by(path: &Path, load: &dyn Fn(&Path) -> io::Result<Bytes>) -> Result<Table, ReadError> {
    held::open(path, || {
        if std::fs::metadata(path).is_ok_and(|metadata| !metadata.is_dir()) {
            return Table::from_bytes(load(path).map_err(ReadError::io(path))?, path);
        }
        Table::from_manifest(read_manifest(path)?, path, |entry| load(&path.join(&entry.name)))
    })
}

impl Table {
    /// The table in the bytes of a file from anywhere: part of a program, fetched by it, or a source of the caller's own.
    /// The file is a packed database, or one of its files; for a table of sheets this is one pass level, and the sheets
    /// of that file. Errors call it `name`.
    ///
    /// # Errors
    /// If the bytes are not a file of a table, or damaged, or cannot be read.
    pub fn from_bytes(bytes: impl Into<Bytes>, name: impl AsRef<Path>) -> Result<Self, ReadError> {
        let name = name.as_ref();
        match Pack::open(bytes.into(), name)? {
            Ok(pack) => {
                let manifest = Manifest::parse(&pack.manifest()?).map_err(ReadError::format(&name.join(MANIFEST)))?;
                pack.announce_headers();
                Self::from_manifest(manifest, name, |entry| pack.file(&entry.name))
            }
            Err(single) => Self::single(AnyFile::new(single).map_err(|error| error.of(name))?, name),
        }
    }

    /// The table whose files a manifest lists; `load` gives the bytes of each. For programs that keep a database
    /// elsewhere than in a directory. Errors call the directory `name`.
    ///
    /// ```no_run
    /// # fn fetch(name: &str) -> std::io::Result<Vec<u8>> { unimplemented!() }
    /// let manifest = supermex::raw::Manifest::parse(&fetch("manifest.json")?)?;
    /// let table = supermex::Table::from_manifest(manifest, "my database", |entry| Ok(fetch(&entry.name)?.into()))?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If a file is damaged, of a later version, or not the one that the manifest lists; and those of `load`.
    pub fn from_manifest(
        manifest: Manifest,
        name: impl AsRef<Path>,
        mut load: impl FnMut(&FileEntry) -> io::Result<Bytes>,
    ) -> Result<Self, ReadError> {
        let path = name.as_ref();
        Self::assemble(manifest, path, &mut |entry| {
            let name = path.join(&entry.name);
            AnyFile::new(load(entry).map_err(ReadError::io(&name))?).map_err(|error| error.of(&name))
        })
    }
}

impl Table {
    /// Where the bytes of its files come from.
    pub fn sources(&self) -> impl Iterator<Item = &Bytes> {
        self.files().each().into_iter().map(|(_, source)| source)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mapped_as_long_as_it_fits() {
        let directory = tempfile::tempdir().unwrap();
        let out = directory.path().join("db");
        // One file has more than is read into memory at once.
        supermex_build::build(
            &out,
            &supermex_build::BuildOptions::new(supermex_game::Game::Chomp).sheets(4000),
            &|_| {},
        )
        .unwrap();
        let bytes: u64 = out.read_dir().unwrap().map(|file| file.unwrap().metadata().unwrap().len()).sum();
        let file = out.join("p0-000000000.smx");
        let length = file.metadata().unwrap().len();
        assert!(length > 1 << 20);
        for (path, memory, mapped) in [
            (&out, None, true),
            (&out, Some(bytes + (1 << 20)), true),
            (&out, Some(bytes - 1), false),
            (&file, Some(length), true),
            (&file, Some(length - 1), false),
        ] {
            // SAFETY: nobody else knows the files.
            let table = unsafe { open_within(path, memory) }.unwrap();
            let how = table.sources().map(|bytes| format!("{bytes:?}")).collect::<String>();
            assert_eq!(how.contains("mapped"), mapped, "{how} {memory:?}");
        }
    }
}
