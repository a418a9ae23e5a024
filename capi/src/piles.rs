//! Tables of the values of a pile, and sums of piles.

use crate::memory::{Laid, answer, batch, given, one_by_one, piles, put, put_if, put_rows, require};
use crate::status::{guard, supermex_status_t};
use crate::types::{supermex_outcome_t, supermex_table_t};

/// Finds the value of a pile of `n`: its Sprague-Grundy value, or in misere play the value of the same recursion begun
/// with 1 where there is no move. `*known` becomes whether the table has it: it has every pile where it proves a period.
/// Constant time.
///
/// # Safety
/// `table` is null or open; `known` and `value` are null or places for their values.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_piles_value(
    table: *const supermex_table_t,
    n: u64,
    known: *mut bool,
    value: *mut u64,
) -> supermex_status_t {
    guard(|| {
        require(known, "known")?;
        require(value, "value")?;
        // SAFETY: by the caller's word.
        let found = unsafe { piles(table)? }.value(n)?;
        // SAFETY: by the caller's word.
        unsafe { put(known, "known", found.is_some()).and_then(|()| put(value, "value", found.unwrap_or(0))) }
    })
}

/// Says from which pile on the values repeat, and how: `*length` of them, from `*start` on, with `*saltus` added after each
/// period (0, except in Nim). `*length` becomes 0 where no period is proved. `start` and `saltus` may be null.
///
/// # Safety
/// `table` is null or open; `start`, `length` and `saltus` are null or places for their values.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_piles_period(
    table: *const supermex_table_t,
    start: *mut u64,
    length: *mut u64,
    saltus: *mut u64,
) -> supermex_status_t {
    guard(|| {
        // SAFETY: by the caller's word.
        let period = unsafe { piles(table)? }.period();
        let numbers = period.map_or([0; 3], |period| [period.start, period.length, period.saltus]);
        // SAFETY: by the caller's word.
        unsafe { put(length, "length", numbers[1])? };
        // SAFETY: by the caller's word.
        unsafe { put_if(start, numbers[0]) };
        // SAFETY: by the caller's word.
        unsafe { put_if(saltus, numbers[2]) };
        Ok(())
    })
}

/// Says who wins a sum of `count` piles. A look-up a pile. SUPERMEX_NO_THEORY in misere play of other games than Nim, if
/// more than one pile has a move.
///
/// # Safety
/// `table` is null or open; `sum` has `count` piles; `outcome` is null or a place for one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_piles_outcome(
    table: *const supermex_table_t,
    sum: *const u64,
    count: usize,
    outcome: *mut supermex_outcome_t,
) -> supermex_status_t {
    // SAFETY: by the caller's word.
    unsafe { answer(outcome, "outcome", || Ok(piles(table)?.outcome(given(sum, count, "sum")?)?.into())) }
}

/// Says who wins each of `count` sums of `width` piles, which follow each other in `sums`. `*done` becomes the number of
/// outcomes that were written: all of them, or those before the sum that could not be answered, which is sum number
/// `*done`. `done` may be null.
///
/// # Safety
/// `table` is null or open; `sums` has `count * width` piles and `outcomes` `count` places; each may be null if it has
/// none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_piles_outcomes(
    table: *const supermex_table_t,
    sums: *const u64,
    width: usize,
    count: usize,
    outcomes: *mut supermex_outcome_t,
    done: *mut usize,
) -> supermex_status_t {
    // SAFETY: by the caller's word.
    unsafe {
        batch(Laid { positions: sums, width, name: "sums" }, count, outcomes, done, || {
            let table = piles(table)?;
            Ok(one_by_one(width, |sum| Ok(table.outcome(sum)?)))
        })
    }
}

/// Finds every move from a sum of `width` piles to a sum that is P, in ascending order. `*count` becomes their number, and
/// as many of them as fit are put in `moves`, each as the `width` piles that it leads to; `moves` has places for
/// `capacity` such sums (and may be null if that is 0). There are none where the sum is not N; supermex_piles_outcome()
/// tells what it is.
///
/// # Safety
/// `table` is null or open; `sum` has `width` piles; `moves` has `capacity * width` places; `count` is null or a place for
/// its value.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_piles_winning_moves(
    table: *const supermex_table_t,
    sum: *const u64,
    width: usize,
    moves: *mut u64,
    capacity: usize,
    count: *mut usize,
) -> supermex_status_t {
    guard(|| {
        require(count, "count")?;
        // SAFETY: by the caller's word.
        let (table, sum) = unsafe { (piles(table)?, given(sum, width, "sum")?) };
        let found = table.winning_moves(sum)?;
        // SAFETY: by the caller's word.
        unsafe {
            put_rows(moves, capacity, width, "moves", &found)?;
            put(count, "count", found.len())
        }
    })
}
