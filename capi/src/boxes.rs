//! Tables of boxes: games whose rules are a text.

use supermex::{Cell, Outcome, PassLevel, Point};

use crate::memory::{GROUP, Laid, answer, batch, boxes, put, put_if, put_list, require, stopped};
use crate::sheets::{supermex_cell_t, supermex_decision_t, supermex_position_t};
use crate::status::{guard, supermex_status_t};
use crate::types::{supermex_outcome_t, supermex_table_t};

/// Says who wins at a position of a game by a rules file, whose third number is 0 in a game on two. Constant time.
///
/// # Safety
/// `table` is null or open; `outcome` is null or a place for one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_boxes_outcome(
    table: *const supermex_table_t,
    position: supermex_position_t,
    outcome: *mut supermex_outcome_t,
) -> supermex_status_t {
    // SAFETY: by the caller's word.
    unsafe { answer(outcome, "outcome", || Ok(boxes(table)?.outcome(position.piles, position.passes)?.into())) }
}

/// Says who wins at each of `count` positions of a game by a rules file. `*done` becomes the number of outcomes that were
/// written: all of them, or those before the position that could not be answered, which is position number `*done`. `done`
/// may be null.
///
/// # Safety
/// `table` is null or open; `positions` has `count` positions and `outcomes` places for as many; both may be null if
/// `count` is 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_boxes_outcomes(
    table: *const supermex_table_t,
    positions: *const supermex_position_t,
    count: usize,
    outcomes: *mut supermex_outcome_t,
    done: *mut usize,
) -> supermex_status_t {
    // SAFETY: by the caller's word.
    unsafe {
        batch(Laid { positions, width: 1, name: "positions" }, count, outcomes, done, || {
            let table = boxes(table)?;
            let mut asked = Vec::with_capacity(GROUP);
            Ok(move |group: &[supermex_position_t], found: &mut [Outcome]| {
                asked.clear();
                asked.extend(group.iter().map(|&given| Point::from(given)));
                table.outcomes(&asked, found).map_err(stopped)
            })
        })
    }
}

/// Finds the one `z` that makes a P-position with `x, y`, in a table of columns: SUPERMEX_NOTHING in `*cell` if there is none in
/// the box, SUPERMEX_UNKNOWN outside it and in a table without columns. `*z` is written where there is one, and may be null.
///
/// # Safety
/// `table` is null or open; `cell` and `z` are null or places for their values.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_boxes_completion(
    table: *const supermex_table_t,
    x: u64,
    y: u64,
    passes: u64,
    cell: *mut supermex_cell_t,
    z: *mut u64,
) -> supermex_status_t {
    guard(|| {
        require(cell, "cell")?;
        // SAFETY: by the caller's word.
        let table = unsafe { boxes(table)? };
        let level: Option<PassLevel> = table.rules().level_of(passes);
        let found = match level.map_or(Ok(Cell::Beyond), |level| table.completion(x, y, level))? {
            Cell::Completion(completion) => {
                // SAFETY: by the caller's word.
                unsafe { put_if(z, completion) };
                supermex_cell_t::SUPERMEX_COMPLETION
            }
            Cell::Nothing => supermex_cell_t::SUPERMEX_NOTHING,
            Cell::Beyond => supermex_cell_t::SUPERMEX_UNKNOWN,
        };
        // SAFETY: by the caller's word.
        unsafe { put(cell, "cell", found) }
    })
}

/// Decides whether a position of a game by a rules file is an instant winner: whether one move that lowers x reaches a
/// P-position with as many passes. Costs a look-up for each move. SUPERMEX_UNDECIDED outside the box, and for what is no
/// position.
///
/// # Safety
/// `table` is null or open; `decision` is null or a place for one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_boxes_instant_winner(
    table: *const supermex_table_t,
    position: supermex_position_t,
    decision: *mut supermex_decision_t,
) -> supermex_status_t {
    // SAFETY: by the caller's word.
    unsafe {
        answer(decision, "decision", || Ok(boxes(table)?.instant_winner(position.piles, position.passes)?.into()))
    }
}

/// Finds every move from a position of a game by a rules file to one that is P, in ascending order, the pass last. `*count`
/// becomes their number, and as many of them as fit are put in `moves`, which has places for `capacity` (and may be null if
/// that is 0).
///
/// # Safety
/// `table` is null or open; `moves` has `capacity` places; `count` is null or a place for its value.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_boxes_winning_moves(
    table: *const supermex_table_t,
    position: supermex_position_t,
    moves: *mut supermex_position_t,
    capacity: usize,
    count: *mut usize,
) -> supermex_status_t {
    guard(|| {
        require(count, "count")?;
        // SAFETY: by the caller's word.
        let found = unsafe { boxes(table)? }.winning_moves(position.piles, position.passes)?;
        let number = found.moves.len();
        // SAFETY: by the caller's word.
        unsafe {
            put_list(moves, capacity, "moves", found.moves.into_iter().map(supermex_position_t::from))?;
            put(count, "count", number)
        }
    })
}
