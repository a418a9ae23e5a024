//! What lies in the directory of a database: its manifest, and files that supermex itself has written there.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::{format, refused};
use crate::format::{FormatError, MANIFEST, Manifest};
#[cfg(feature = "build")]
use crate::source::Bytes;
use crate::source::open_regular;
use crate::table::ReadError;
#[cfg(feature = "build")]
use crate::table::SheetFile;

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
        opened => opened.map_err(refused(&name))?,
    };
    let bytes = read_at_most(file, Manifest::MOST_BYTES).map_err(refused(&name))?.ok_or_else(|| {
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
    unsafe { Bytes::map(path) }.map_err(refused(path))
}

/// A sheet file that supermex itself has written in a directory that it has locked.
#[cfg(feature = "build")]
pub(crate) fn written(path: &Path) -> Result<SheetFile, ReadError> {
    SheetFile::new(map(path)?).map_err(|error| error.of(path))
}
