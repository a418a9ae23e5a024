//! What goes through pointers of the caller: handles, values, batches and lists.

use std::slice;

use supermex::{BatchError, Outcome, Pairs, Piles, ReadError, Sheets, Strips, Table};

use crate::status::{Failure, invalid, null};
use crate::types::{supermex_outcome_t, supermex_table_t};

/// The handle behind a pointer.
///
/// # Safety
/// It is null or a handle that is open as long as the reference lives.
pub unsafe fn open<'a>(table: *const supermex_table_t) -> Result<&'a supermex_table_t, Failure> {
    // SAFETY: by the caller's word.
    unsafe { table.as_ref() }.ok_or_else(|| null("table"))
}

/// A function that gives the table of a kind behind a pointer.
macro_rules! of_kind {
    ($name:ident, $variant:ident, $words:literal) => {
        #[doc = concat!("The table behind a pointer, which has to be one of ", $words, ".")]
        ///
        /// # Safety
        /// As for [`open`].
        pub unsafe fn $name<'a>(table: *const supermex_table_t) -> Result<&'a $variant, Failure> {
            // SAFETY: by the caller's word.
            match unsafe { &open(table)?.table } {
                Table::$variant(table) => Ok(table),
                other => Err(ReadError::Kind { found: other.rules().name(), expected: $words }.into()),
            }
        }
    };
}

of_kind!(sheets, Sheets, "a game on three numbers");
of_kind!(pairs, Pairs, "a two-pile game");
of_kind!(piles, Piles, "a one-pile game and its sums");
of_kind!(strips, Strips, "clobber");

/// Puts a value where the caller wants it.
///
/// # Safety
/// `place` is null or a place for a value.
pub unsafe fn put<T>(place: *mut T, name: &str, value: T) -> Result<(), Failure> {
    if place.is_null() {
        return Err(null(name));
    }
    // SAFETY: it is not null, and by the caller's word.
    unsafe { place.write(value) };
    Ok(())
}

/// Puts a value where the caller wants it, if anywhere.
///
/// # Safety
/// `place` is null or a place for a value.
pub unsafe fn put_if<T>(place: *mut T, value: T) {
    if !place.is_null() {
        // SAFETY: it is not null, and by the caller's word.
        unsafe { place.write(value) };
    }
}

/// The values that a caller has laid out.
///
/// # Safety
/// `values` is null, or has `count` of them that do not change as long as the slice lives.
pub unsafe fn given<'a, T>(values: *const T, count: usize, name: &str) -> Result<&'a [T], Failure> {
    if count == 0 {
        return Ok(&[]);
    }
    if values.is_null() {
        return Err(null(name));
    }
    // SAFETY: it is not null, and by the caller's word.
    Ok(unsafe { slice::from_raw_parts(values, count) })
}

/// Puts as many values of a list as fit into `capacity` places.
///
/// # Safety
/// `places` is null or has `capacity` places.
pub unsafe fn put_list<T>(
    places: *mut T,
    capacity: usize,
    name: &str,
    values: impl IntoIterator<Item = T>,
) -> Result<(), Failure> {
    if places.is_null() && capacity > 0 {
        return Err(null(name));
    }
    for (at, value) in values.into_iter().enumerate().take(capacity) {
        // SAFETY: it is below the capacity, by the caller's word that of `places`. They may hold anything, so that no
        // reference is made of them.
        unsafe { places.add(at).write(value) };
    }
    Ok(())
}

/// Puts as many rows of a list as fit into `capacity` places for rows of `width` values.
///
/// # Safety
/// `places` is null or has `capacity * width` places.
pub unsafe fn put_rows<T: Copy>(
    places: *mut T,
    capacity: usize,
    width: usize,
    name: &str,
    rows: &[Vec<T>],
) -> Result<(), Failure> {
    if places.is_null() && capacity > 0 {
        return Err(null(name));
    }
    let values = rows.iter().take(capacity).flat_map(|row| row.iter().take(width).copied());
    let fitting = capacity.min(rows.len()).saturating_mul(width);
    // SAFETY: no more values than `capacity * width`, for which there are places by the caller's word.
    unsafe { put_list(places, fitting, name, values) }
}

/// Positions that are answered at once.
pub const GROUP: usize = 1024;

/// What stopped a group of a batch: the place of the position in the group, and what is wrong with it.
pub type Stopped = (usize, Failure);

impl From<BatchError> for Failure {
    fn from(error: BatchError) -> Self {
        error.source.into()
    }
}

/// What stopped a group, of an error of the library.
pub fn stopped(error: BatchError) -> Stopped {
    (error.index, error.into())
}

/// Answers a batch: `count` positions, each of `width` values of the caller's. `answer` answers a group of [`GROUP`]
/// positions at most. `written` becomes the number of outcomes that were written, which is the place of the position that
/// could not be answered, if there is one.
///
/// # Safety
/// `positions` is null or has `count * width` values, `outcomes` is null or has `count` places.
pub unsafe fn batch<T>(
    (positions, width, name): (*const T, usize, &str),
    count: usize,
    outcomes: *mut supermex_outcome_t,
    written: &mut usize,
    mut answer: impl FnMut(&[T], &mut [Outcome]) -> Result<(), Stopped>,
) -> Result<(), Failure> {
    let values = count.checked_mul(width).ok_or_else(|| invalid("so many positions do not fit in memory"))?;
    // SAFETY: by the caller's word.
    let positions = unsafe { given(positions, values, name)? };
    if outcomes.is_null() && count > 0 {
        return Err(null("outcomes"));
    }
    let mut found = [Outcome::Beyond; GROUP];
    while *written < count {
        let first = *written;
        let found = &mut found[..GROUP.min(count - first)];
        let group = &positions[first * width..][..found.len() * width];
        let (right, failed) = match answer(group, found) {
            Ok(()) => (found.len(), None),
            Err((at, failure)) => (at.min(found.len()), Some(failure)),
        };
        for &outcome in &found[..right] {
            // SAFETY: it is below `count`, for which there are places by the caller's word. They may hold anything, so
            // that no reference is made of them.
            unsafe { outcomes.add(*written).write(outcome.into()) };
            *written += 1;
        }
        if let Some(Failure(status, words)) = failed {
            return Err(Failure(status, format!("position {} of the batch: {words}", *written)));
        }
    }
    Ok(())
}
