//! The reader of supermex databases for C: opaque handles, status codes, and no panic across the boundary.
//!
//! `include/supermex.h` is made from this source, whose comments are its documentation.

#![deny(missing_docs)]
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::cast_possible_truncation)]
#![allow(non_camel_case_types, reason = "the names are those of C")]

mod status;
mod types;

use std::ffi::{CStr, CString, c_char};
use std::path::Path;
use std::slice;

use supermex::Database;
use supermex::reader::{Cell, SheetFile};
use supermex::rules::{Outcome, Position};

pub use status::{supermex_last_error, supermex_status_t};
pub use types::*;

use status::{Failure, guard, null};

/// Handles go from thread to thread.
const _: fn() = || {
    fn shared<T: Send + Sync>() {}
    shared::<supermex_database_t>();
};

/// Version of this library, such as "0.1.0".
#[unsafe(no_mangle)]
pub extern "C" fn supermex_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

/// Opens a database: the directory that `supermex build` wrote, or one sheet file of it. The files are mapped, and
/// must not be changed in place while the database is open.
///
/// The handle is put in `*database`, and is to be given to supermex_close().
///
/// # Safety
/// `path` is null or a string that ends with a zero; `database` is null or a place for a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_open(
    path: *const c_char,
    database: *mut *mut supermex_database_t,
) -> supermex_status_t {
    guard(|| {
        if path.is_null() {
            return Err(null("path"));
        }
        if database.is_null() {
            return Err(null("database"));
        }
        // SAFETY: it is not null, and the caller says that it is a string.
        let path = unsafe { CStr::from_ptr(path) };
        let opened = Database::open(as_path(path)?)?;
        let text = |text: &str| CString::new(text).unwrap_or_default();
        let handle = supermex_database_t {
            generator: opened.manifest().map_or(CString::default(), |manifest| text(&manifest.generator)),
            logical_digest: opened.manifest().map_or(CString::default(), |manifest| text(&manifest.logical_digest)),
            database: opened,
        };
        // SAFETY: it is not null, and the caller says that a pointer can be put there.
        unsafe { database.write(Box::into_raw(Box::new(handle))) };
        Ok(())
    })
}

#[cfg(unix)]
fn as_path(path: &CStr) -> Result<&Path, Failure> {
    use std::os::unix::ffi::OsStrExt;
    Ok(Path::new(std::ffi::OsStr::from_bytes(path.to_bytes())))
}

#[cfg(not(unix))]
fn as_path(path: &CStr) -> Result<&Path, Failure> {
    let wrong = |_| Failure(supermex_status_t::SUPERMEX_INVALID, "the path is no UTF-8".into());
    path.to_str().map(Path::new).map_err(wrong)
}

/// Closes a database. Nothing else may be using it, and nothing may use it, or what it gave, afterwards. A null
/// pointer is let pass.
///
/// # Safety
/// `database` is null or a handle of supermex_open() that was not closed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_close(database: *mut supermex_database_t) {
    if !database.is_null() {
        // What failed is not for the caller, who has nothing to do about it.
        let _ = guard(|| {
            // SAFETY: it came from a box, and the caller says that this is its end.
            drop(unsafe { Box::from_raw(database) });
            Ok(())
        });
    }
}

/// The handle behind a pointer.
///
/// # Safety
/// It is null or a handle that is open as long as the reference lives.
unsafe fn open<'a>(database: *const supermex_database_t) -> Result<&'a supermex_database_t, Failure> {
    // SAFETY: by the caller's word.
    unsafe { database.as_ref() }.ok_or_else(|| null("database"))
}

/// Puts a value where the caller wants it.
///
/// # Safety
/// `place` is null or a place for a value.
unsafe fn put<T>(place: *mut T, name: &str, value: T) -> Result<(), Failure> {
    if place.is_null() {
        return Err(null(name));
    }
    // SAFETY: it is not null, and by the caller's word.
    unsafe { place.write(value) };
    Ok(())
}

/// Says who wins at a position. Constant time.
///
/// # Safety
/// `database` is null or open; `outcome` is null or a place for one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_outcome(
    database: *const supermex_database_t,
    position: supermex_position_t,
    outcome: *mut supermex_outcome_t,
) -> supermex_status_t {
    guard(|| {
        // SAFETY: by the caller's word.
        let handle = unsafe { open(database)? };
        let found = handle.database.outcome(position.piles, position.passes)?;
        // SAFETY: by the caller's word.
        unsafe { put(outcome, "outcome", found.into()) }
    })
}

/// Positions that are converted and answered at once.
const GROUP: usize = 1024;

/// Says who wins at each of `count` positions, several times as fast as one by one. `*done` becomes the number of
/// outcomes that were written: all of them, or those before the position where the file turned out to be damaged.
/// `done` may be null.
///
/// # Safety
/// `database` is null or open; `positions` has `count` positions and `outcomes` places for as many; both may be null
/// if `count` is 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_outcomes(
    database: *const supermex_database_t,
    positions: *const supermex_position_t,
    count: usize,
    outcomes: *mut supermex_outcome_t,
    done: *mut usize,
) -> supermex_status_t {
    let mut written = 0;
    let status = guard(|| {
        // SAFETY: by the caller's word.
        let handle = unsafe { open(database)? };
        if count == 0 {
            return Ok(());
        }
        if positions.is_null() {
            return Err(null("positions"));
        }
        if outcomes.is_null() {
            return Err(null("outcomes"));
        }
        let mut asked = [Position { piles: [0; 3], passes: 0 }; GROUP];
        let mut found = [Outcome::Beyond; GROUP];
        while written < count {
            let group = GROUP.min(count - written);
            // SAFETY: by the caller's word they are there.
            let given = unsafe { slice::from_raw_parts(positions.add(written), group) };
            for (asked, given) in asked.iter_mut().zip(given) {
                *asked = (*given).into();
            }
            let batch = handle.database.outcomes(&asked[..group], &mut found[..group]);
            for (position, found) in asked[..group].iter().zip(&mut found) {
                if batch.is_err() {
                    // One by one, to find the damage.
                    *found = handle.database.outcome(position.piles, position.passes)?;
                }
                // SAFETY: it is below `count`, for which there are places by the caller's word. They may hold
                // anything, so that no reference is made of them.
                unsafe { outcomes.add(written).write((*found).into()) };
                written += 1;
            }
        }
        Ok(())
    });
    if !done.is_null() {
        // SAFETY: by the caller's word.
        unsafe { done.write(written) };
    }
    status
}

/// Finds the z for which [x, y, z] with `passes` passes left is a P-position. `*cell` says whether there is one, which
/// is then put in `*z`, and else 0. Constant time.
///
/// # Safety
/// `database` is null or open; `cell` and `z` are null or places for their values.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_completion(
    database: *const supermex_database_t,
    x: u64,
    y: u64,
    passes: u64,
    cell: *mut supermex_cell_t,
    z: *mut u64,
) -> supermex_status_t {
    guard(|| {
        if z.is_null() {
            return Err(null("z"));
        }
        // SAFETY: by the caller's word.
        let handle = unsafe { open(database)? };
        let (kind, value) = match handle.database.completion(x, y, passes)? {
            Cell::Completion(value) => (supermex_cell_t::SUPERMEX_COMPLETION, value),
            Cell::Nothing => (supermex_cell_t::SUPERMEX_NOTHING, 0),
            Cell::Beyond => (supermex_cell_t::SUPERMEX_UNKNOWN, 0),
        };
        // SAFETY: by the caller's word.
        unsafe { put(cell, "cell", kind).and_then(|()| put(z, "z", value)) }
    })
}

/// Finds the completions of a rectangle: the sheets x from `first_sheet` on and below `end_sheet`, the columns y from
/// `first_column` on and below `end_column`. They are put in `completions` sheet after sheet, which has `capacity`
/// places, as many as the rectangle has cells; UINT32_MAX stands for no completion. `*whole` becomes false, and all of
/// `completions` UINT32_MAX, if the database has not all of them.
///
/// # Safety
/// `database` is null or open; `completions` has `capacity` places; `whole` is null or a place for its value.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_completions(
    database: *const supermex_database_t,
    passes: u64,
    first_sheet: u32,
    end_sheet: u32,
    first_column: u32,
    end_column: u32,
    completions: *mut u32,
    capacity: usize,
    whole: *mut bool,
) -> supermex_status_t {
    guard(|| {
        // SAFETY: by the caller's word.
        let handle = unsafe { open(database)? };
        let (sheets, columns) = (first_sheet..end_sheet, first_column..end_column);
        let cells = sheets.len().checked_mul(columns.len());
        if cells != Some(capacity) {
            let words = format!("capacity is {capacity}, and the rectangle has not as many cells");
            return Err(Failure(supermex_status_t::SUPERMEX_INVALID, words));
        }
        if completions.is_null() && capacity > 0 {
            return Err(null("completions"));
        }
        let mut empty = [];
        let out = if capacity == 0 {
            &mut empty[..]
        } else {
            // SAFETY: by the caller's word the places are there; u32 is any bits, and they are written first.
            unsafe {
                completions.write_bytes(0xff, capacity);
                slice::from_raw_parts_mut(completions, capacity)
            }
        };
        let found = handle.database.completions(passes, sheets, columns, out)?;
        // SAFETY: by the caller's word.
        unsafe { put(whole, "whole", found) }
    })
}

/// Decides whether a position is an instant winner: whether one move that lowers x reaches a P-position with as many
/// passes.
///
/// # Safety
/// `database` is null or open; `decision` is null or a place for one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_instant_winner(
    database: *const supermex_database_t,
    position: supermex_position_t,
    decision: *mut supermex_decision_t,
) -> supermex_status_t {
    guard(|| {
        // SAFETY: by the caller's word.
        let handle = unsafe { open(database)? };
        let found = match handle.database.instant_winner(position.piles, position.passes)? {
            Some(false) => supermex_decision_t::SUPERMEX_NO,
            Some(true) => supermex_decision_t::SUPERMEX_YES,
            None => supermex_decision_t::SUPERMEX_UNDECIDED,
        };
        // SAFETY: by the caller's word.
        unsafe { put(decision, "decision", found) }
    })
}

/// Finds every move from a position to a P-position, in ascending order. `*count` becomes their number, and as many of
/// them as fit are put in `moves`, which has `capacity` places (and may be null if that is 0). `*complete` becomes
/// whether the database sees every move; `complete` may be null. There are none from a P-position, nor from one beyond
/// the database; supermex_outcome() tells which.
///
/// # Safety
/// `database` is null or open; `moves` has `capacity` places; `count` and `complete` are null or places for their
/// values.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_winning_moves(
    database: *const supermex_database_t,
    position: supermex_position_t,
    moves: *mut supermex_position_t,
    capacity: usize,
    count: *mut usize,
    complete: *mut bool,
) -> supermex_status_t {
    guard(|| {
        // SAFETY: by the caller's word.
        let handle = unsafe { open(database)? };
        if moves.is_null() && capacity > 0 {
            return Err(null("moves"));
        }
        let found = handle.database.winning_moves(position.piles, position.passes)?;
        // SAFETY: by the caller's word.
        unsafe { put(count, "count", found.moves.len())? };
        for (place, to) in found.moves.into_iter().enumerate().take(capacity) {
            // SAFETY: it is below the capacity, by the caller's word that of `moves`.
            unsafe { moves.add(place).write(to.into()) };
        }
        if !complete.is_null() {
            // SAFETY: by the caller's word.
            unsafe { complete.write(found.complete) };
        }
        Ok(())
    })
}

/// Says what a database is.
///
/// # Safety
/// `database` is null or open; `info` is null or a place for one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_info(
    database: *const supermex_database_t,
    info: *mut supermex_info_t,
) -> supermex_status_t {
    guard(|| {
        // SAFETY: by the caller's word.
        let handle = unsafe { open(database)? };
        let database = &handle.database;
        let headers = || database.files().map(SheetFile::header);
        let found = supermex_info_t {
            game: database.rules().game.into(),
            profile: database.profile().into(),
            symmetric: database.rules().is_symmetric(),
            passes: database.rules().passes,
            first_sheet: database.first_sheet(),
            sheets: database.sheets(),
            columns: database.columns().unwrap_or(0),
            files: headers().count() as u64,
            cells: headers().map(|header| header.cells).sum(),
            bytes: headers().map(|header| header.file_length).sum(),
            generator: handle.generator.as_ptr(),
            logical_digest: handle.logical_digest.as_ptr(),
        };
        // SAFETY: by the caller's word.
        unsafe { put(info, "info", found) }
    })
}
