//! From a path to what answers for it.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use super::Stored;
use crate::Database;
use crate::flat::{self, FlatFile};
use crate::format::{FlatHeader, FormatError, HEADER_BYTES};
use crate::reader::{ReadError, is_url, map};

/// Opens a database of any kind: the directory that `supermex build` wrote, or one of its files; with the feature `http`
/// also by its address on a web server, if it is a table of sheets.
///
/// Costs the reading of the manifest and of each file's header. The files are mapped, not read, and nothing of them
/// is verified but the headers.
///
/// # Errors
/// If the path is no database, or a file is missing, damaged or of a later version.
pub fn open(path: impl AsRef<Path>) -> Result<Box<dyn Stored>, ReadError> {
    open_by(path, Backing::Mapped)
}

/// How the bytes of a database are read: see [`Database`] for what each costs, and what it does if the files change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Backing {
    /// The files are mapped.
    #[default]
    Mapped,
    /// Tables of sheets are read piece by piece, where needed; flat tables are read into memory.
    Unmapped,
    /// Everything is read into memory.
    Memory,
}

/// Opens a database of any kind as [`open`] does, with its bytes read in some way; one on a web server, whose address
/// begins with `http://` or `https://`, in its own way always.
///
/// # Errors
/// As for [`open`].
pub fn open_by(path: impl AsRef<Path>, backing: Backing) -> Result<Box<dyn Stored>, ReadError> {
    let path = path.as_ref();
    if is_url(path) {
        return by_url(&path.to_string_lossy());
    }
    let flat = match backing {
        Backing::Mapped => flat(path, map)?,
        Backing::Unmapped | Backing::Memory => flat(path, read)?,
    };
    Ok(match (flat, backing) {
        (Some(flat), _) => flat,
        (None, Backing::Mapped) => Box::new(Database::open(path)?),
        (None, Backing::Unmapped) => Box::new(Database::open_unmapped(path)?),
        (None, Backing::Memory) => Box::new(Database::read(path)?),
    })
}

#[cfg(feature = "http")]
fn by_url(url: &str) -> Result<Box<dyn Stored>, ReadError> {
    Ok(Box::new(Database::open_url(url, &crate::reader::HttpOptions::default())?))
}

#[cfg(not(feature = "http"))]
fn by_url(url: &str) -> Result<Box<dyn Stored>, ReadError> {
    Err(ReadError::NoHttp { url: url.to_owned() })
}

fn read(path: &Path) -> Result<Vec<u8>, ReadError> {
    std::fs::read(path).map_err(|source| ReadError::Io { path: path.to_owned(), source })
}

/// The flat table at a path, if there is one.
fn flat<D>(path: &Path, load: impl Fn(&Path) -> Result<D, ReadError>) -> Result<Option<Box<dyn Stored>>, ReadError>
where
    D: AsRef<[u8]> + Send + Sync + 'static,
{
    let format = |source| ReadError::Format { path: path.to_owned(), source };
    let file = if path.is_file() {
        let mut start = [0; HEADER_BYTES];
        let io = |source| ReadError::Io { path: path.to_owned(), source };
        let length = File::open(path).and_then(|mut file| file.read(&mut start)).map_err(io)?;
        if !start.get(..length).is_some_and(FlatHeader::is_flat) {
            return Ok(None);
        }
        FlatFile::new(load(path)?).map_err(format)?
    } else {
        match flat::open_file(path, load)? {
            Some(file) => file,
            None => return Ok(None),
        }
    };
    flat::answering(file).map(Some).map_err(format)
}

/// The flat table in the bytes of its file.
///
/// # Errors
/// If they are no flat table's file.
pub fn open_bytes<'a>(bytes: impl AsRef<[u8]> + Send + Sync + 'a) -> Result<Box<dyn Stored + 'a>, FormatError> {
    flat::answering(FlatFile::new(bytes)?)
}
