//! The directory of a database: its manifest, and the directory in which it is built.

use std::io;
use std::path::{Path, PathBuf};

use crate::format::{FormatError, MANIFEST, Manifest};
use crate::source::read_small;
use crate::table::ReadError;

/// The directory in which a build of a database writes until it is finished.
pub fn partial(out: &Path) -> PathBuf {
    let mut name = out.file_name().unwrap_or_default().to_owned();
    name.push(".partial");
    out.with_file_name(name)
}

/// Reads the manifest of a database's directory.
pub fn read_manifest(path: &Path) -> Result<Manifest, ReadError> {
    Manifest::parse(&read_manifest_text(path)?).map_err(ReadError::format(&path.join(MANIFEST)))
}

/// The bytes of the manifest of a database's directory.
pub fn read_manifest_text(path: &Path) -> Result<Vec<u8>, ReadError> {
    let name = path.join(MANIFEST);
    if !path.exists() {
        let (path, partial) = (path.to_owned(), partial(path));
        return Err(if partial.is_dir() { ReadError::Unfinished { path, partial } } else { ReadError::Missing(path) });
    }
    read_small(&name, Manifest::MOST_BYTES).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => ReadError::NoDatabase(path.to_owned()),
        io::ErrorKind::FileTooLarge => ReadError::format(&name)(FormatError::Manifest(error.to_string())),
        _ => ReadError::io(&name)(error),
    })
}
