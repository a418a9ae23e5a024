//! `open()`: a table from its files.

use std::path::{Path, PathBuf};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use supermex::ReadError;

use crate::errors::OrRaise;
use crate::handle::Handle;
use crate::table::Table;
use crate::work::heard;

/// Maps a table's files, if they fit in memory.
fn fitting(path: &Path) -> Result<supermex::Table, ReadError> {
    // SAFETY: as below, where the files are mapped.
    unsafe { supermex::open_auto(path) }
}

/// Maps a table's files.
fn map(path: &Path) -> Result<supermex::Table, ReadError> {
    // SAFETY: the promise that the files do not change while they are mapped is that of whoever calls open(), whose
    // documentation asks for it, and names the other ways to read. Python cannot ask for more: it has no word for unsafe,
    // and numpy.memmap, mmap and every other package that maps files rely on the same. What supermex itself does keeps
    // the promise: files are read-only once they have their names, and it replaces them by renaming only.
    unsafe { supermex::open_mmap(path) }
}

/// Open a table: the directory that was built, a file .smxz that it was packed into, or one file of it.
///
/// io: "auto" is "mmap" if the files fit in memory, and "pread" otherwise. "mmap" maps the files, for the fastest look-ups; they must not be changed in place, nor be cut short, while the
/// table is open, or answers are undefined and the process may end with a signal. "pread" reads what a look-up needs with
/// a system call, so that files that change make a look-up fail and nothing worse. "memory" reads everything at once, after
/// which nothing that happens to the files matters.
///
/// Raises NotFoundError if there is nothing at the path, StorageError if a file cannot be read, and FormatError if it is
/// no database.
#[pyfunction]
#[pyo3(signature = (path, io="auto"))]
pub fn open(py: Python<'_>, path: PathBuf, io: &str) -> PyResult<Table> {
    let open = match io {
        "auto" => fitting,
        "mmap" => map,
        "pread" => |path: &Path| supermex::open(path),
        "memory" => |path: &Path| supermex::read(path),
        _ => {
            return Err(PyValueError::new_err(format!(
                "io is {io:?}, and must be 'auto', 'mmap', 'pread' or 'memory'"
            )));
        }
    };
    if supermex::is_url(&path) {
        return Err(ReadError::NoHttp(path.display().to_string())).or_raise(py);
    }
    Ok(Table(Handle::new(heard(py, move |_| open(&path))?.or_raise(py)?)))
}
