//! Tables of strips: linear Clobber.

use crate::memory::{Laid, answer, batch, given, one_by_one, put, put_rows, require, strips};
use crate::status::{Failure, guard, invalid, supermex_status_t};
use crate::types::{supermex_outcome_t, supermex_table_t};

/// What a cell of a strip is. One byte.
#[repr(u8)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum supermex_stone_t {
    /// Empty.
    SUPERMEX_EMPTY = 0,
    /// A stone of Left's, written x.
    SUPERMEX_X = 1,
    /// A stone of Right's, written o.
    SUPERMEX_O = 2,
}

/// Refuses cells that are none.
fn sound(cells: &[u8]) -> Result<&[u8], Failure> {
    match cells.iter().find(|&&cell| cell > 2) {
        Some(cell) => {
            Err(invalid(format!("a cell of the strip is {cell}, and must be 0 for empty, 1 for x or 2 for o")))
        }
        None => Ok(cells),
    }
}

/// Says who wins on a strip of `length` cells: SUPERMEX_N for whoever moves first, SUPERMEX_P for whoever moves second,
/// SUPERMEX_LEFT or SUPERMEX_RIGHT. Cells have the values of supermex_stone_t; empty ones at the ends do not count.
///
/// # Safety
/// `table` is null or open; `cells` has `length` cells; `outcome` is null or a place for one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_strips_outcome(
    table: *const supermex_table_t,
    cells: *const u8,
    length: usize,
    outcome: *mut supermex_outcome_t,
) -> supermex_status_t {
    // SAFETY: by the caller's word.
    unsafe { answer(outcome, "outcome", || Ok(strips(table)?.outcome(sound(given(cells, length, "cells")?)?)?.into())) }
}

/// Says who wins on each of `count` strips of `length` cells, which follow each other in `cells`. `*done` becomes the
/// number of outcomes that were written: all of them, or those before the strip that could not be answered, which is strip
/// number `*done`. `done` may be null.
///
/// # Safety
/// `table` is null or open; `cells` has `count * length` cells and `outcomes` `count` places; each may be null if it has
/// none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_strips_outcomes(
    table: *const supermex_table_t,
    cells: *const u8,
    length: usize,
    count: usize,
    outcomes: *mut supermex_outcome_t,
    done: *mut usize,
) -> supermex_status_t {
    // SAFETY: by the caller's word.
    unsafe {
        batch(Laid { positions: cells, width: length, name: "cells" }, count, outcomes, done, || {
            let table = strips(table)?;
            Ok(one_by_one(length, |cells| Ok(table.outcome(sound(cells)?)?)))
        })
    }
}

/// Finds the moves of both players that win on a strip of `length` cells, each after which the other one, to move, loses.
/// `*count` becomes their number, and as many of them as fit are put in `moves`, each as the `length` cells that it leads
/// to; `moves` has places for `capacity` such strips (and may be null if that is 0). The first `*left` of them are Left's,
/// the others Right's. There are none beyond the table; supermex_strips_outcome() tells which.
///
/// # Safety
/// `table` is null or open; `cells` has `length` cells; `moves` has `capacity * length` places; `left` and `count` are null
/// or places for their values.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_strips_winning_moves(
    table: *const supermex_table_t,
    cells: *const u8,
    length: usize,
    moves: *mut u8,
    capacity: usize,
    left: *mut usize,
    count: *mut usize,
) -> supermex_status_t {
    guard(|| {
        require(left, "left")?;
        require(count, "count")?;
        // SAFETY: by the caller's word.
        let (table, cells) = unsafe { (strips(table)?, given(cells, length, "cells")?) };
        let mut found = table.winning_moves(sound(cells)?)?;
        let of_left = found.left.len();
        found.left.append(&mut found.right);
        // SAFETY: by the caller's word.
        unsafe {
            put_rows(moves, capacity, length, "moves", &found.left)?;
            put(left, "left", of_left)?;
            put(count, "count", found.left.len())
        }
    })
}
