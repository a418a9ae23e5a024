//! Tables of pairs: (k,m)-Wythoff Nim and D_r.

use std::ptr;

use supermex::{Answers, Found};

use crate::memory::{Laid, answer, batch, pairs, put, put_if, put_list, require, stopped};
use crate::status::{Failure, guard, supermex_status_t};
use crate::types::{supermex_outcome_t, supermex_table_t};

/// Two piles.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct supermex_pair_t {
    /// The piles.
    pub piles: [u64; 2],
}

/// Says who wins at a position of two piles. Constant time.
///
/// # Safety
/// `table` is null or open; `outcome` is null or a place for one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_pairs_outcome(
    table: *const supermex_table_t,
    position: supermex_pair_t,
    outcome: *mut supermex_outcome_t,
) -> supermex_status_t {
    // SAFETY: by the caller's word.
    unsafe { answer(outcome, "outcome", || Ok(pairs(table)?.outcome(position.piles)?.into())) }
}

/// Says who wins at each of `count` positions of two piles. `*done` becomes the number of outcomes that were written: all
/// of them, or those before the position that could not be answered, which is position number `*done`. `done` may be null.
///
/// # Safety
/// `table` is null or open; `positions` has `count` positions and `outcomes` places for as many; both may be null if
/// `count` is 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_pairs_outcomes(
    table: *const supermex_table_t,
    positions: *const supermex_pair_t,
    count: usize,
    outcomes: *mut supermex_outcome_t,
    done: *mut usize,
) -> supermex_status_t {
    let positions = Laid { positions: positions.cast::<[u64; 2]>(), width: 1, name: "positions" };
    // SAFETY: by the caller's word; the struct has nothing but its piles.
    unsafe {
        batch(positions, count, outcomes, done, || {
            let table = pairs(table)?;
            Ok(|group: &[_], found: &mut [_]| table.outcomes_of(group, found).map_err(stopped))
        })
    }
}

/// Finds the pair of a number: the P-position that has a pile of `n`, with the smaller pile first, and its number among all
/// of them by the smaller pile, from 0 on. `*found` becomes whether the table has it. `index` may be null.
///
/// # Safety
/// `table` is null or open; `found`, `pair` and `index` are null or places for their values.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_pairs_find(
    table: *const supermex_table_t,
    n: u64,
    found: *mut bool,
    pair: *mut supermex_pair_t,
    index: *mut u64,
) -> supermex_status_t {
    // SAFETY: by the caller's word.
    unsafe { found_or_not(found, pair, index, || Ok(pairs(table)?.find(n)?)) }
}

/// Finds pair number `index`, by the smaller number, from 0 on. `*found` becomes whether the table has it.
///
/// # Safety
/// `table` is null or open; `found` and `pair` are null or places for their values.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_pairs_pair(
    table: *const supermex_table_t,
    index: u64,
    found: *mut bool,
    pair: *mut supermex_pair_t,
) -> supermex_status_t {
    // SAFETY: by the caller's word.
    unsafe { found_or_not(found, pair, ptr::null_mut(), || Ok(pairs(table)?.pair(index)?)) }
}

/// The whole of a function that finds a pair, if there is one.
///
/// # Safety
/// `found`, `pair` and `index` are null or places for their values.
unsafe fn found_or_not(
    found: *mut bool,
    pair: *mut supermex_pair_t,
    index: *mut u64,
    find: impl FnOnce() -> Result<Option<Found>, Failure>,
) -> supermex_status_t {
    guard(|| {
        require(found, "found")?;
        require(pair, "pair")?;
        let there = find()?;
        // SAFETY: by the caller's word.
        unsafe { put(found, "found", there.is_some())? };
        if let Some(there) = there {
            // SAFETY: by the caller's word.
            unsafe { put(pair, "pair", supermex_pair_t { piles: there.pair })? };
            // SAFETY: by the caller's word.
            unsafe { put_if(index, there.index) };
        }
        Ok(())
    })
}

/// Finds every P-position that one move from a position of two piles leads to. `*count` becomes their number, and as many
/// of them as fit are put in `moves`, which has `capacity` places (and may be null if that is 0). The first `*free` cannot
/// be blocked: a position with one of them is N. The others lie on the diagonal, nearest to the origin first, and all but
/// one of any k of them can be blocked: a position with k of them is N, one with fewer and nothing free is P, and these
/// then have to be blocked. There are none beyond the table; supermex_pairs_outcome() tells which.
///
/// # Safety
/// `table` is null or open; `moves` has `capacity` places; `free` and `count` are null or places for their values.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_pairs_winning_moves(
    table: *const supermex_table_t,
    position: supermex_pair_t,
    moves: *mut supermex_pair_t,
    capacity: usize,
    free: *mut usize,
    count: *mut usize,
) -> supermex_status_t {
    guard(|| {
        require(free, "free")?;
        require(count, "count")?;
        // SAFETY: by the caller's word.
        let found = unsafe { pairs(table)? }.winning_moves(position.piles)?.unwrap_or_default();
        let numbers = (found.free.len(), found.free.len() + found.diagonal.len());
        let to = found.free.into_iter().chain(found.diagonal).map(|piles| supermex_pair_t { piles });
        // SAFETY: by the caller's word.
        unsafe {
            put_list(moves, capacity, "moves", to)?;
            put(free, "free", numbers.0)?;
            put(count, "count", numbers.1)
        }
    })
}
