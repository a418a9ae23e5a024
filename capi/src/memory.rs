//! What goes through pointers of the caller: handles, values, batches and lists.

use std::slice;

use supermex::{BatchError, Boards, Boxes, Layers, Outcome, Pairs, Piles, ReadError, Sheets, Strips, Table};

use crate::status::{Failure, guard, invalid, null, supermex_status_t};
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

of_kind!(sheets, Sheets, "3-pile Nim or 3-row Chomp");
of_kind!(pairs, Pairs, "a two-pile game");
of_kind!(piles, Piles, "a one-pile game and its sums");
of_kind!(strips, Strips, "clobber");
of_kind!(boards, Boards, "chomp-board");
of_kind!(layers, Layers, "a game on four numbers");
of_kind!(boxes, Boxes, "rules");

/// Refuses a null pointer to where a value is to be put, before anything is put anywhere.
pub fn require<T>(place: *mut T, name: &str) -> Result<(), Failure> {
    require_places(place, 1, name)
}

/// Refuses a null pointer to where `count` values are to be put, unless there are none.
pub fn require_places<T>(places: *mut T, count: usize, name: &str) -> Result<(), Failure> {
    if places.is_null() && count > 0 { Err(null(name)) } else { Ok(()) }
}

/// The whole of a function that finds one value, and puts it where the caller wants it.
///
/// # Safety
/// `place` is null or a place for a value.
pub unsafe fn answer<T>(place: *mut T, name: &str, value: impl FnOnce() -> Result<T, Failure>) -> supermex_status_t {
    guard(|| {
        require(place, name)?;
        // SAFETY: by the caller's word.
        unsafe { put(place, name, value()?) }
    })
}

/// Puts a value where the caller wants it.
///
/// # Safety
/// `place` is null or a place for a value.
pub unsafe fn put<T>(place: *mut T, name: &str, value: T) -> Result<(), Failure> {
    require(place, name)?;
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
    require_places(places, capacity, name)?;
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
    require_places(places, capacity, name)?;
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

/// Positions that a caller has laid out one after the other, each of `width` values; `name` is that of the argument.
pub struct Laid<T> {
    pub positions: *const T,
    pub width: usize,
    pub name: &'static str,
}

/// The whole of a function that answers a batch of `count` positions. `answers` gives what answers a group of [`GROUP`] of
/// them at most. `*done` becomes the number of outcomes that were written, which is the place of the position that could
/// not be answered, if there is one.
///
/// # Safety
/// `positions` is null or has `count` of them, `outcomes` is null or has `count` places, `done` is null or a place.
pub unsafe fn batch<T, A>(
    positions: Laid<T>,
    count: usize,
    outcomes: *mut supermex_outcome_t,
    done: *mut usize,
    answers: impl FnOnce() -> Result<A, Failure>,
) -> supermex_status_t
where
    A: FnMut(&[T], &mut [Outcome]) -> Result<(), Stopped>,
{
    let mut written = 0;
    // SAFETY: by the caller's word.
    let status = guard(|| unsafe { in_groups(positions, count, outcomes, &mut written, answers()?) });
    // SAFETY: by the caller's word.
    unsafe { put_if(done, written) };
    status
}

/// Answers a batch group by group, and counts what is written.
///
/// # Safety
/// As for [`batch`].
unsafe fn in_groups<T>(
    Laid { positions, width, name }: Laid<T>,
    count: usize,
    outcomes: *mut supermex_outcome_t,
    written: &mut usize,
    mut answer: impl FnMut(&[T], &mut [Outcome]) -> Result<(), Stopped>,
) -> Result<(), Failure> {
    let values = count.checked_mul(width).ok_or_else(|| invalid("so many positions do not fit in memory"))?;
    // SAFETY: by the caller's word.
    let positions = unsafe { given(positions, values, name)? };
    require_places(outcomes, count, "outcomes")?;
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

/// What answers a group whose positions are of `width` values, by what answers one.
pub fn one_by_one<T>(
    width: usize,
    answer: impl Fn(&[T]) -> Result<Outcome, Failure>,
) -> impl FnMut(&[T], &mut [Outcome]) -> Result<(), Stopped> {
    move |group, found| {
        for (at, found) in found.iter_mut().enumerate() {
            *found = answer(&group[at * width..][..width]).map_err(|failure| (at, failure))?;
        }
        Ok(())
    }
}
