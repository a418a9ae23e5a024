//! The table behind a handle, and the positions that it is asked about.

use supermex::{Position, Table};

use crate::memory::given;
use crate::open::supermex_table_t;
use crate::status::{Failure, invalid, null};

/// The most passes of the table, 0 or 1; none in games without passes.
pub const SUPERMEX_MOST_PASSES: u64 = u64::MAX;

/// The table behind a pointer.
///
/// # Safety
/// It is null or a handle that is open as long as the reference lives.
pub unsafe fn open<'a>(table: *const supermex_table_t) -> Result<&'a Table, Failure> {
    // SAFETY: the caller promises that each pointer is null or valid for its size.
    unsafe { table.as_ref() }.map(|handle| &handle.0).ok_or_else(|| null("table"))
}

/// The number of passes that a caller means, unless it is the most that the table is for.
pub fn told_passes(passes: u64) -> Option<u64> {
    (passes != SUPERMEX_MOST_PASSES).then_some(passes)
}

/// The passes of a question that is about no single position.
pub fn passes_of(table: &Table, passes: u64) -> Result<u64, Failure> {
    match (table.passes(), told_passes(passes)) {
        (None, Some(passes)) if passes > 0 => Err(invalid(format!("passes is {passes}, and the game has no passes"))),
        (most, passes) => Ok(passes.or(most).unwrap_or(0)),
    }
}

/// The table behind a pointer, and the position that it is asked about.
///
/// # Safety
/// As for [`open`] and [`given`].
pub unsafe fn asked<'a>(
    table: *const supermex_table_t,
    numbers: *const u64,
    count: usize,
    passes: u64,
) -> Result<(&'a Table, Position), Failure> {
    // SAFETY: the caller promises that each pointer is null or valid for its size.
    let (table, numbers) = unsafe { (open(table)?, given(numbers, count, "numbers")?) };
    Ok((table, table.position(numbers, told_passes(passes))?))
}
