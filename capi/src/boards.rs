//! Tables of boards: Chomp on every board inside a rectangle.

use supermex::game::board::refuse;

use crate::memory::{Laid, answer, batch, boards, given, one_by_one, put, put_rows, require};
use crate::status::{Failure, guard, invalid, supermex_status_t};
use crate::types::{supermex_outcome_t, supermex_table_t};

/// Refuses rows that are no board.
fn sound(rows: &[u64]) -> Result<&[u64], Failure> {
    refuse(rows).map_or(Ok(rows), |why| Err(invalid(format!("the rows are no board: {why}"))))
}

/// Says who wins on the board of `count` rows, of which none is longer than the one before; rows of 0 at its end do not
/// count. A board that is not inside the table's rectangle is asked by its transpose. Constant time.
///
/// # Safety
/// `table` is null or open; `rows` has `count` lengths; `outcome` is null or a place for one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_boards_outcome(
    table: *const supermex_table_t,
    rows: *const u64,
    count: usize,
    outcome: *mut supermex_outcome_t,
) -> supermex_status_t {
    // SAFETY: by the caller's word.
    unsafe { answer(outcome, "outcome", || Ok(boards(table)?.outcome(sound(given(rows, count, "rows")?)?)?.into())) }
}

/// Says who wins on each of `count` boards of `width` rows, which follow each other in `rows`; a board of fewer rows has
/// rows of 0 at its end. `*done` becomes the number of outcomes that were written: all of them, or those before the board
/// that could not be answered, which is board number `*done`. `done` may be null.
///
/// # Safety
/// `table` is null or open; `rows` has `count * width` lengths and `outcomes` `count` places; each may be null if it has
/// none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_boards_outcomes(
    table: *const supermex_table_t,
    rows: *const u64,
    width: usize,
    count: usize,
    outcomes: *mut supermex_outcome_t,
    done: *mut usize,
) -> supermex_status_t {
    // SAFETY: by the caller's word.
    unsafe {
        batch(Laid { positions: rows, width, name: "rows" }, count, outcomes, done, || {
            let table = boards(table)?;
            Ok(one_by_one(width, |rows| Ok(table.outcome(sound(rows)?)?)))
        })
    }
}

/// Finds every move from the board of `width` rows to one that is P, in ascending order; those from a rectangle are the
/// winning first moves. `*count` becomes their number, and as many of them as fit are put in `moves`, each as the `width`
/// rows of the board that it leads to; `moves` has places for `capacity` such boards (and may be null if that is 0). There
/// are none where the board is not N; supermex_boards_outcome() tells what it is.
///
/// # Safety
/// `table` is null or open; `rows` has `width` lengths; `moves` has `capacity * width` places; `count` is null or a place
/// for its value.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_boards_winning_moves(
    table: *const supermex_table_t,
    rows: *const u64,
    width: usize,
    moves: *mut u64,
    capacity: usize,
    count: *mut usize,
) -> supermex_status_t {
    guard(|| {
        require(count, "count")?;
        // SAFETY: by the caller's word.
        let (table, rows) = unsafe { (boards(table)?, given(rows, width, "rows")?) };
        let mut found = table.winning_moves(sound(rows)?)?;
        // A move makes no board of more rows.
        found.iter_mut().for_each(|to| to.resize(width, 0));
        // SAFETY: by the caller's word.
        unsafe {
            put_rows(moves, capacity, width, "moves", &found)?;
            put(count, "count", found.len())
        }
    })
}
