//! Tables of layers: 4-row Chomp and 4-pile Nim.

use supermex::{Answers, Cell, Outcome, Point};

use crate::memory::{GROUP, Laid, answer, batch, layers, put, put_if, put_list, require, stopped};
use crate::sheets::supermex_cell_t;
use crate::status::{guard, supermex_status_t};
use crate::types::{supermex_outcome_t, supermex_table_t};

/// A position of four numbers, with the passes left.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct supermex_four_t {
    /// Four piles in Nim; the columns of height 4, 3, 2 and 1 in Chomp.
    pub piles: [u64; 4],
    /// Passes left.
    pub passes: u64,
}

impl From<supermex_four_t> for Point<4> {
    fn from(position: supermex_four_t) -> Self {
        Self { piles: position.piles, passes: position.passes }
    }
}

impl From<Point<4>> for supermex_four_t {
    fn from(position: Point<4>) -> Self {
        Self { piles: position.piles, passes: position.passes }
    }
}

/// Says who wins at a position of four numbers. Constant time.
///
/// # Safety
/// `table` is null or open; `outcome` is null or a place for one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_layers_outcome(
    table: *const supermex_table_t,
    position: supermex_four_t,
    outcome: *mut supermex_outcome_t,
) -> supermex_status_t {
    // SAFETY: by the caller's word.
    unsafe { answer(outcome, "outcome", || Ok(layers(table)?.outcome(position.piles, position.passes)?.into())) }
}

/// Says who wins at each of `count` positions of four numbers. `*done` becomes the number of outcomes that were written: all
/// of them, or those before the position that could not be answered, which is position number `*done`. `done` may be null.
///
/// # Safety
/// `table` is null or open; `positions` has `count` positions and `outcomes` places for as many; both may be null if
/// `count` is 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_layers_outcomes(
    table: *const supermex_table_t,
    positions: *const supermex_four_t,
    count: usize,
    outcomes: *mut supermex_outcome_t,
    done: *mut usize,
) -> supermex_status_t {
    // SAFETY: by the caller's word.
    unsafe {
        batch(Laid { positions, width: 1, name: "positions" }, count, outcomes, done, || {
            let table = layers(table)?;
            let mut asked = Vec::with_capacity(GROUP);
            Ok(move |group: &[supermex_four_t], found: &mut [Outcome]| {
                asked.clear();
                asked.extend(group.iter().map(|&given| Point::from(given)));
                table.outcomes_of(&asked, found).map_err(stopped)
            })
        })
    }
}

/// Finds the z for which [w, x, y, z] with `passes` passes left is a P-position. `*cell` says whether there is one, which
/// is then put in `*z`, and otherwise 0. Constant time.
///
/// # Safety
/// `table` is null or open; `cell` and `z` are null or places for their values.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_layers_completion(
    table: *const supermex_table_t,
    w: u64,
    x: u64,
    y: u64,
    passes: u64,
    cell: *mut supermex_cell_t,
    z: *mut u64,
) -> supermex_status_t {
    guard(|| {
        require(cell, "cell")?;
        require(z, "z")?;
        // SAFETY: by the caller's word.
        let table = unsafe { layers(table)? };
        let found = table.completion([w, x, y], passes)?;
        let value = if let Cell::Completion(value) = found { value } else { 0 };
        // SAFETY: by the caller's word.
        unsafe { put(cell, "cell", found.into()).and_then(|()| put(z, "z", value)) }
    })
}

/// Finds every move from a position of four numbers to a P-position, in ascending order. `*count` becomes their number,
/// and as many of them as fit are put in `moves`, which has `capacity` places (and may be null if that is 0). `*complete`
/// becomes whether the table sees every move; `complete` may be null. There are none from a P-position, nor from one
/// beyond the table; supermex_layers_outcome() tells which.
///
/// # Safety
/// `table` is null or open; `moves` has `capacity` places; `count` and `complete` are null or places for their values.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_layers_winning_moves(
    table: *const supermex_table_t,
    position: supermex_four_t,
    moves: *mut supermex_four_t,
    capacity: usize,
    count: *mut usize,
    complete: *mut bool,
) -> supermex_status_t {
    guard(|| {
        require(count, "count")?;
        // SAFETY: by the caller's word.
        let table = unsafe { layers(table)? };
        let found = table.winning_moves(position.piles, position.passes)?;
        let number = found.moves.len();
        let to = found.moves.into_iter().map(Into::into);
        // SAFETY: by the caller's word.
        unsafe { put_list(moves, capacity, "moves", to).and_then(|()| put(count, "count", number))? };
        // SAFETY: by the caller's word.
        unsafe { put_if(complete, found.complete) };
        Ok(())
    })
}
