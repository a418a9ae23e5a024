//! Tables are opened and closed.

use std::ffi::{CStr, c_char};
use std::path::Path;

use supermex::{ReadError, Table};

use crate::memory::{put, require};
use crate::status::{Failure, guard, invalid, null, supermex_status_t};

/// A table that is open, of any game.
pub struct supermex_table_t(pub(crate) Table);

/// Handles go from thread to thread.
const _: fn() = || {
    fn shared<T: Send + Sync>() {}
    shared::<supermex_table_t>();
};

/// How the files of a table are read.
#[repr(C)]
pub enum supermex_reading_t {
    /// When a look-up needs them, by a system call. What happens to the files can make it fail, and nothing worse.
    SUPERMEX_UNMAPPED = 0,
    /// Mapped: the fastest look-ups. The caller promises that the files do not change while the table is open: answers are
    /// then undefined, and where a file was cut or a disk fails a signal ends the process. supermex only renames files.
    SUPERMEX_MAPPED = 1,
    /// All of them into memory, at once: nothing that happens to them afterwards changes an answer.
    SUPERMEX_IN_MEMORY = 2,
    /// Mapped if they fit in memory, and unmapped otherwise. The caller promises what SUPERMEX_MAPPED asks for.
    SUPERMEX_AUTO = 3,
}

/// Version of this library, such as "0.2.0".
#[unsafe(no_mangle)]
pub extern "C" fn supermex_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

/// Opens a table of any game: the directory that `supermex build` wrote, or one file of it. `reading` is one of
/// supermex_reading_t. The handle is put in `*table`, and is to be given to supermex_close().
///
/// # Safety
/// what SUPERMEX_MAPPED asks for, if that or SUPERMEX_AUTO is `reading`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_open(
    path: *const c_char,
    reading: u32,
    table: *mut *mut supermex_table_t,
) -> supermex_status_t {
    guard(|| {
        require(table, "table")?;
        if path.is_null() {
            return Err(null("path"));
        }
        // SAFETY: it is not null, and the caller says that it is a string.
        let path = as_path(unsafe { CStr::from_ptr(path) })?;
        if supermex::is_url(path) {
            return Err(ReadError::NoHttp(path.display().to_string()).into());
        }
        let opened = match reading {
            0 => supermex::open(path)?,
            // SAFETY: that the files do not change is asked for above, in the words of the library.
            1 => unsafe { supermex::open_mmap(path)? },
            2 => supermex::read(path)?,
            // SAFETY: the same.
            3 => unsafe { supermex::open_auto(path)? },
            other => return Err(invalid(format!("reading is {other}, which is none of supermex_reading_t"))),
        };
        // SAFETY: the caller promises that each pointer is null or valid for its size.
        unsafe { put(table, "table", Box::into_raw(Box::new(supermex_table_t(opened)))) }
    })
}

#[cfg(unix)]
fn as_path(path: &CStr) -> Result<&Path, Failure> {
    use std::os::unix::ffi::OsStrExt;
    Ok(Path::new(std::ffi::OsStr::from_bytes(path.to_bytes())))
}

#[cfg(not(unix))]
fn as_path(path: &CStr) -> Result<&Path, Failure> {
    path.to_str().map(Path::new).map_err(|_| invalid("the path is not UTF-8"))
}

/// Closes a table, which nothing uses meanwhile or afterwards; lets a null pointer pass.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_close(table: *mut supermex_table_t) {
    if !table.is_null() {
        // The caller cannot do anything about a failure.
        let _ = guard(|| {
            // SAFETY: it came from a box, and the caller says that this is its end.
            drop(unsafe { Box::from_raw(table) });
            Ok(())
        });
    }
}
