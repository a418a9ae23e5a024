//! The reader of supermex databases for C: opaque handles, status codes, and no panic across the boundary.
//!
//! `include/supermex.h` is made from this source, whose comments are its documentation. A kind of table is a module:
//! `sheets`, `pairs` with `imitation`, `piles`, `strips`, `boards`, `layers`; `memory` is what goes through the caller's pointers.

#![deny(missing_docs)]
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::cast_possible_truncation)]
#![allow(non_camel_case_types, reason = "the names are those of C")]

mod memory;
mod status;
mod types;

// In the order of the header.
mod sheets;

mod pairs;

mod imitation;
mod layers;

mod piles;

mod strips;

mod boards;
mod boxes;

use std::ffi::{CStr, CString, c_char};
use std::path::Path;

use supermex::{Depth, Game, ReadError, Rules, Scope, Table, Wythoff};

pub use boards::*;
pub use imitation::*;
pub use layers::*;
pub use pairs::*;
pub use piles::*;
pub use sheets::*;
pub use status::{supermex_last_error, supermex_status_t};
pub use strips::*;
pub use types::*;

use memory::{open, put, put_if};
use status::{Failure, guard, invalid, null};

/// Handles go from thread to thread.
const _: fn() = || {
    fn shared<T: Send + Sync>() {}
    shared::<supermex_table_t>();
};

/// Version of this library, such as "0.2.0".
#[unsafe(no_mangle)]
pub extern "C" fn supermex_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

/// Opens a table of any kind: the directory that `supermex build` wrote, or one file of it. Files are read where and when
/// a look-up needs them, small ones taken into memory; nothing has to be promised of them, and what happens to them
/// meanwhile can make a look-up fail, and nothing worse. A look-up costs a system call more than with
/// supermex_open_mmap().
///
/// The handle is put in `*table`, and is to be given to supermex_close().
///
/// # Safety
/// `path` is null or a string that ends with a zero; `table` is null or a place for a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_open(path: *const c_char, table: *mut *mut supermex_table_t) -> supermex_status_t {
    // SAFETY: by the caller's word.
    guard(|| unsafe { open_with(path, table, |path| supermex::open(path)) })
}

/// Opens a table as supermex_open() does, with its files mapped: the fastest look-ups.
///
/// # Safety
/// The files do not change, and are not cut short, as long as the table is open: what is read of a mapped file that
/// changes is undefined, and behind the end of one that was cut short, or where a disk or network fails to deliver, there
/// is a signal that ends the process. Files of a finished database are read-only, and supermex replaces them by renaming
/// only, which leaves open maps alone; what other programs do, only the caller can know.
///
/// `path` is null or a string that ends with a zero; `table` is null or a place for a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_open_mmap(
    path: *const c_char,
    table: *mut *mut supermex_table_t,
) -> supermex_status_t {
    // SAFETY: by the caller's word: that the files do not change is asked for above, in the words of the library.
    guard(|| unsafe { open_with(path, table, |path| supermex::open_mmap(path)) })
}

/// Opens a table as supermex_open() does, and reads all of it into memory: nothing that happens to the files afterwards
/// changes an answer.
///
/// # Safety
/// `path` is null or a string that ends with a zero; `table` is null or a place for a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_open_memory(
    path: *const c_char,
    table: *mut *mut supermex_table_t,
) -> supermex_status_t {
    // SAFETY: by the caller's word.
    guard(|| unsafe { open_with(path, table, |path| supermex::read(path)) })
}

/// Opens a table, and puts its handle where the caller wants it.
///
/// # Safety
/// `path` is null or a string that ends with a zero; `table` is null or a place for a pointer.
unsafe fn open_with(
    path: *const c_char,
    table: *mut *mut supermex_table_t,
    open: impl FnOnce(&Path) -> Result<Table, ReadError>,
) -> Result<(), Failure> {
    if path.is_null() {
        return Err(null("path"));
    }
    if table.is_null() {
        return Err(null("table"));
    }
    // SAFETY: it is not null, and the caller says that it is a string.
    let path = as_path(unsafe { CStr::from_ptr(path) })?;
    if supermex::is_url(path) {
        return Err(ReadError::NoHttp { url: path.display().to_string() }.into());
    }
    let opened = open(path)?;
    let summary = opened.summary();
    let text = |text: String| CString::new(text).unwrap_or_default();
    let handle = supermex_table_t {
        table: opened,
        rules: text(summary.rules.to_string()),
        generator: text(summary.generator.unwrap_or_default()),
        logical_digest: text(summary.logical_digest.unwrap_or_default()),
    };
    // A table that this library has no names for is not opened.
    info_of(&handle)?;
    // SAFETY: it is not null, and the caller says that a pointer can be put there.
    unsafe { table.write(Box::into_raw(Box::new(handle))) };
    Ok(())
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

/// Closes a table. Nothing else may be using it, and nothing may use it, or what it gave, afterwards. A null pointer is
/// let pass.
///
/// # Safety
/// `table` is null or a handle of one of the functions that open, and was not closed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_close(table: *mut supermex_table_t) {
    if !table.is_null() {
        // What failed is not for the caller, who has nothing to do about it.
        let _ = guard(|| {
            // SAFETY: it came from a box, and the caller says that this is its end.
            drop(unsafe { Box::from_raw(table) });
            Ok(())
        });
    }
}

/// Says what a table is, of any kind.
///
/// # Safety
/// `table` is null or open; `info` is null or a place for one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_info(
    table: *const supermex_table_t,
    info: *mut supermex_info_t,
) -> supermex_status_t {
    guard(|| {
        // SAFETY: by the caller's word.
        let handle = unsafe { open(table)? };
        // SAFETY: by the caller's word.
        unsafe { put(info, "info", info_of(handle)?) }
    })
}

fn info_of(handle: &supermex_table_t) -> Result<supermex_info_t, Failure> {
    let summary = handle.table.summary();
    let (k, m, divisor) = match &summary.rules {
        Rules::Pairs(Wythoff::Blocking { k, m }) => (*k, *m, 0),
        Rules::Pairs(Wythoff::Divisor(r)) => (0, 0, *r),
        _ => (0, 0, 0),
    };
    let (board_rows, board_columns) = match &summary.rules {
        Rules::Boards(rules) => (rules.rows, rules.columns),
        _ => (0, 0),
    };
    let profile = match &handle.table {
        Table::Sheets(sheets) => sheets.profile(),
        _ => *summary.profiles.first().ok_or_else(|| invalid("the table has no files"))?,
    };
    let mut info = supermex_info_t {
        kind: summary.rules.kind().try_into()?,
        game: (&summary.rules).try_into()?,
        profile: profile.try_into()?,
        symmetric: false,
        misere: match &summary.rules {
            Rules::Piles(rules) => rules.misere,
            Rules::Layers(rules) => rules.is_misere(),
            Rules::Boxes(rules) => rules.ruleset().is_misere(),
            _ => false,
        },
        passes: if let Rules::Boxes(rules) = &summary.rules { u32::from(rules.level().number()) } else { 0 },
        first_sheet: 0,
        sheets: 0,
        columns: summary.columns,
        k,
        m,
        divisor,
        length: if let Rules::Strips(rules) = &summary.rules { rules.length } else { 0 },
        board_rows,
        board_columns,
        files: summary.files.iter().filter(|file| file.is_table()).count() as u64,
        cells: summary.cells,
        bytes: summary.bytes,
        index_bytes: summary.index_bytes,
        overview_bytes: summary.overview_bytes,
        rules: handle.rules.as_ptr(),
        generator: handle.generator.as_ptr(),
        logical_digest: handle.logical_digest.as_ptr(),
    };
    if let Table::Sheets(sheets) = &handle.table {
        info.symmetric = sheets.rules().is_symmetric();
        info.passes = u32::from(sheets.rules().passes.number());
        info.first_sheet = sheets.first_sheet();
        info.sheets = sheets.sheets();
        info.columns = u64::from(sheets.columns().unwrap_or(0));
    }
    if let Table::Layers(layers) = &handle.table {
        info.symmetric = layers.rules().game == Game::Nim;
        info.passes = u32::from(layers.rules().passes.number());
        info.sheets = layers.rules().sheets;
    }
    Ok(info)
}

/// Verifies a table of any kind: that its bytes are those that were written. Reads every byte and decodes every cell, on
/// all processors; with `quick` the indexes only. SUPERMEX_DAMAGED if anything is wrong, and supermex_last_error() says
/// all of it.
///
/// # Safety
/// `table` is null or open.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_verify(table: *const supermex_table_t, quick: bool) -> supermex_status_t {
    guard(|| {
        // SAFETY: by the caller's word.
        let handle = unsafe { open(table)? };
        Ok(handle.table.verify(if quick { Depth::Quick } else { Depth::Full })?)
    })
}

/// Certifies a table of any kind: that its answers are right, from them and the rules of moves alone. Checks `samples`
/// random positions, chosen by `seed`, or with `samples` 0 all of them. `*p_positions` and `*others` become the numbers of
/// positions that were checked; either may be null. SUPERMEX_NOT_CERTIFIED if an answer is wrong or cannot be told.
///
/// # Safety
/// `table` is null or open; `p_positions` and `others` are null or places for their values.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_certify(
    table: *const supermex_table_t,
    samples: u64,
    seed: u64,
    p_positions: *mut u64,
    others: *mut u64,
) -> supermex_status_t {
    guard(|| {
        // SAFETY: by the caller's word.
        let handle = unsafe { open(table)? };
        let scope = if samples == 0 { Scope::All } else { Scope::Sample { count: samples, seed } };
        let found = handle.table.certify(scope)?;
        // SAFETY: by the caller's word.
        unsafe { put_if(p_positions, found.p_positions) };
        // SAFETY: by the caller's word.
        unsafe { put_if(others, found.others) };
        Ok(())
    })
}
