//! Tables of sheets: 3-pile Nim and 3-row Chomp.

use std::slice;

use supermex::{Beyond, Cell, Game, Outcome, Point, ReadError, Sheets, Tail};

use crate::memory::{GROUP, Laid, answer, batch, put, put_if, put_list, require, require_places, sheets, stopped};
use crate::status::{Failure, guard, invalid, supermex_status_t};
use crate::types::{supermex_outcome_t, supermex_table_t};

/// A position of three numbers, with the passes left.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct supermex_position_t {
    /// Three piles in Nim; the columns of height 3, 2 and 1 in Chomp.
    pub piles: [u64; 3],
    /// Passes left.
    pub passes: u64,
}

impl From<supermex_position_t> for Point {
    fn from(position: supermex_position_t) -> Self {
        Self { piles: position.piles, passes: position.passes }
    }
}

impl From<Point> for supermex_position_t {
    fn from(position: Point) -> Self {
        Self { piles: position.piles, passes: position.passes }
    }
}

/// What a table says of a completion. One byte.
#[repr(u8)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum supermex_cell_t {
    /// There is one.
    SUPERMEX_COMPLETION = 0,
    /// There is none, in this column and in all that follow.
    SUPERMEX_NOTHING = 1,
    /// The table does not reach here.
    SUPERMEX_UNKNOWN = 2,
}

impl From<Cell> for supermex_cell_t {
    fn from(cell: Cell) -> Self {
        match cell {
            Cell::Completion(_) => Self::SUPERMEX_COMPLETION,
            Cell::Nothing => Self::SUPERMEX_NOTHING,
            Cell::Beyond => Self::SUPERMEX_UNKNOWN,
        }
    }
}

/// A yes or no that a table may not know. One byte.
#[repr(u8)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum supermex_decision_t {
    /// No.
    SUPERMEX_NO = 0,
    /// Yes.
    SUPERMEX_YES = 1,
    /// The table does not decide it.
    SUPERMEX_UNDECIDED = 2,
}

impl From<Option<bool>> for supermex_decision_t {
    fn from(found: Option<bool>) -> Self {
        match found {
            Some(false) => Self::SUPERMEX_NO,
            Some(true) => Self::SUPERMEX_YES,
            None => Self::SUPERMEX_UNDECIDED,
        }
    }
}

/// A sheet that goes on for ever: what its completions repeat from some column on.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct supermex_tail_t {
    /// The first column y of the tail.
    pub start: u64,
    /// Number of the sheet.
    pub x: u32,
    /// How many numbers repeat.
    pub period: usize,
    /// Place of the first of them in `offsets`, where the others follow it: the completions z in Chomp, z - y in Nim.
    pub first: usize,
}

/// A first move that wins on a board.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct supermex_opening_t {
    /// The board is 3 x n.
    pub n: u64,
    /// Where the move leads.
    pub to: supermex_position_t,
}

/// Says who wins at a position of Nim or Chomp. Constant time.
///
/// # Safety
/// `table` is null or open; `outcome` is null or a place for one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_outcome(
    table: *const supermex_table_t,
    position: supermex_position_t,
    outcome: *mut supermex_outcome_t,
) -> supermex_status_t {
    // SAFETY: by the caller's word.
    unsafe { answer(outcome, "outcome", || Ok(sheets(table)?.outcome(position.piles, position.passes)?.into())) }
}

/// Says who wins at each of `count` positions of Nim or Chomp, several times as fast as one by one. `*done` becomes the
/// number of outcomes that were written: all of them, or those before the position that could not be answered, which is
/// position number `*done`. `done` may be null.
///
/// # Safety
/// `table` is null or open; `positions` has `count` positions and `outcomes` places for as many; both may be null if
/// `count` is 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_outcomes(
    table: *const supermex_table_t,
    positions: *const supermex_position_t,
    count: usize,
    outcomes: *mut supermex_outcome_t,
    done: *mut usize,
) -> supermex_status_t {
    // SAFETY: by the caller's word.
    unsafe {
        batch(Laid { positions, width: 1, name: "positions" }, count, outcomes, done, || {
            let table = sheets(table)?;
            let mut asked = [Point { piles: [0; 3], passes: 0 }; GROUP];
            Ok(move |group: &[supermex_position_t], found: &mut [Outcome]| {
                let asked = &mut asked[..group.len()];
                for (asked, given) in asked.iter_mut().zip(group) {
                    *asked = (*given).into();
                }
                table.outcomes(asked, found).map_err(stopped)
            })
        })
    }
}

/// Finds the z for which [x, y, z] with `passes` passes left is a P-position. `*cell` says whether there is one, which
/// is then put in `*z`, and otherwise 0. Constant time.
///
/// # Safety
/// `table` is null or open; `cell` and `z` are null or places for their values.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_completion(
    table: *const supermex_table_t,
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
        let table = unsafe { sheets(table)? };
        let found = table.completion(x, y, passes)?;
        let value = if let Cell::Completion(value) = found { value } else { 0 };
        // SAFETY: by the caller's word.
        unsafe { put(cell, "cell", found.into()).and_then(|()| put(z, "z", value)) }
    })
}

/// Finds the completions of a rectangle: the sheets x from `first_sheet` on and below `end_sheet`, the columns y from
/// `first_column` on and below `end_column`. They are put in `completions` sheet after sheet, which has `capacity`
/// places, as many as the rectangle has cells; UINT32_MAX stands for no completion. `*whole` becomes whether the table has
/// all of them; if not, all of `completions` become UINT32_MAX. `whole` may be null. If bytes are damaged or cannot be read
/// on the way, what `completions` hold means nothing.
///
/// # Safety
/// `table` is null or open; `completions` has `capacity` places; `whole` is null or a place for its value.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_completions(
    table: *const supermex_table_t,
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
        let table = unsafe { sheets(table)? };
        let (rows, columns) = (first_sheet..end_sheet, first_column..end_column);
        if rows.len().checked_mul(columns.len()) != Some(capacity) {
            return Err(invalid(format!(
                "capacity is {capacity}, and the rectangle has {} sheets of {} columns",
                rows.len(),
                columns.len()
            )));
        }
        require_places(completions, capacity, "completions")?;
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
        let found = table.completions(rows, columns, passes, out)?;
        // SAFETY: by the caller's word.
        unsafe { put_if(whole, found) };
        Ok(())
    })
}

/// Decides whether a position of Nim or Chomp is an instant winner: whether one move that lowers x reaches a P-position
/// with as many passes.
///
/// # Safety
/// `table` is null or open; `decision` is null or a place for one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_instant_winner(
    table: *const supermex_table_t,
    position: supermex_position_t,
    decision: *mut supermex_decision_t,
) -> supermex_status_t {
    // SAFETY: by the caller's word.
    unsafe {
        answer(decision, "decision", || Ok(sheets(table)?.instant_winner(position.piles, position.passes)?.into()))
    }
}

/// Finds every move from a position of Nim or Chomp to a P-position, in ascending order. `*count` becomes their number,
/// and as many of them as fit are put in `moves`, which has `capacity` places (and may be null if that is 0). `*complete`
/// becomes whether the table sees every move; `complete` may be null. There are none from a P-position, nor from one
/// beyond the table; supermex_outcome() tells which.
///
/// # Safety
/// `table` is null or open; `moves` has `capacity` places; `count` and `complete` are null or places for their values.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_winning_moves(
    table: *const supermex_table_t,
    position: supermex_position_t,
    moves: *mut supermex_position_t,
    capacity: usize,
    count: *mut usize,
    complete: *mut bool,
) -> supermex_status_t {
    guard(|| {
        require(count, "count")?;
        // SAFETY: by the caller's word.
        let table = unsafe { sheets(table)? };
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

/// Says how sheet x goes on with `passes` passes left. From the column y = `*start` on, `*after` is what the table says
/// of every completion: SUPERMEX_COMPLETION if z repeats the `*period` numbers of `offsets` for ever (in Nim z - y does),
/// the first of them at `*start`; SUPERMEX_NOTHING if there is none; SUPERMEX_UNKNOWN if the table is cut there or does
/// not have the sheet. As many offsets as fit are put in `offsets`, which has `capacity` places (and may be null if that
/// is 0); `*period` is 0 where nothing repeats. Constant time.
///
/// # Safety
/// `table` is null or open; `offsets` has `capacity` places; `after`, `start` and `period` are null or places for their
/// values.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_tail(
    table: *const supermex_table_t,
    x: u32,
    passes: u64,
    after: *mut supermex_cell_t,
    start: *mut u64,
    period: *mut usize,
    offsets: *mut u32,
    capacity: usize,
) -> supermex_status_t {
    guard(|| {
        require(after, "after")?;
        require(start, "start")?;
        require(period, "period")?;
        // SAFETY: by the caller's word.
        let table = unsafe { sheets(table)? };
        let (from, beyond) =
            table.ending(x, passes)?.map_or((0, Beyond::Unknown), |ending| (ending.start, ending.beyond));
        let (kind, tail) = match beyond {
            Beyond::Tail(tail) => (supermex_cell_t::SUPERMEX_COMPLETION, tail),
            Beyond::Nothing => (supermex_cell_t::SUPERMEX_NOTHING, Vec::new()),
            Beyond::Unknown => (supermex_cell_t::SUPERMEX_UNKNOWN, Vec::new()),
        };
        let length = tail.len();
        // SAFETY: by the caller's word.
        unsafe {
            put_list(offsets, capacity, "offsets", tail)?;
            put(after, "after", kind)?;
            put(start, "start", from)?;
            put(period, "period", length)
        }
    })
}

/// Finds every sheet that goes on for ever with `passes` passes left, in ascending order; of a table that is cut after a
/// number of columns, as Nim's are, there is none. `*count` becomes their number, and as many of them as fit are put in
/// `tails`, which has `capacity` places. What repeats is put in `offsets`, sheet after sheet, as much as fits in its
/// `most_offsets` places; `*offset_count` becomes how much that is of all sheets together. Each of the two may be null if
/// it has no places: so a first call tells how many are needed. SUPERMEX_INVALID if the table does not answer so many
/// passes. Constant time a sheet.
///
/// # Safety
/// `table` is null or open; `tails` has `capacity` places and `offsets` `most_offsets`; `count` and `offset_count` are null
/// or places for their values.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_tails(
    table: *const supermex_table_t,
    passes: u64,
    tails: *mut supermex_tail_t,
    capacity: usize,
    count: *mut usize,
    offsets: *mut u32,
    most_offsets: usize,
    offset_count: *mut usize,
) -> supermex_status_t {
    guard(|| {
        require(count, "count")?;
        require(offset_count, "offset_count")?;
        require_places(tails, capacity, "tails")?;
        require_places(offsets, most_offsets, "offsets")?;
        // SAFETY: by the caller's word.
        let table = unsafe { sheets(table)? };
        require_passes(table, passes)?;
        let (mut found, mut repeating) = (Vec::new(), Vec::new());
        for tail in table.tails(passes) {
            let Tail { x, start, offsets, .. } = tail?;
            found.push(supermex_tail_t { start, x, period: offsets.len(), first: repeating.len() });
            repeating.extend(offsets);
        }
        let numbers = (found.len(), repeating.len());
        // SAFETY: by the caller's word.
        unsafe {
            put_list(tails, capacity, "tails", found)?;
            put_list(offsets, most_offsets, "offsets", repeating)?;
            put(count, "count", numbers.0)?;
            put(offset_count, "offset_count", numbers.1)
        }
    })
}

/// Refuses a number of passes that the table does not answer.
fn require_passes(table: &Sheets, passes: u64) -> Result<(), Failure> {
    let rules = table.rules();
    if rules.level(passes).is_some_and(|level| table.has_level(level)) {
        return Ok(());
    }
    Err(invalid(format!(
        "passes is {passes}, and the table does not answer that: it is one with passes {}",
        rules.passes
    )))
}

/// Finds the winning first moves of every 3 x n board of Chomp that the table decides, in ascending order of n: of the
/// positions [n, 0, 0], for n up to the number of sheets. `*count` becomes their number, and as many of them as fit are put
/// in `openings`, which has `capacity` places (and may be null if that is 0). SUPERMEX_INVALID if the table does not answer
/// so many passes. Costs two look-ups a sheet.
///
/// # Safety
/// `table` is null or open; `openings` has `capacity` places; `count` is null or a place for its value.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_openings(
    table: *const supermex_table_t,
    passes: u64,
    openings: *mut supermex_opening_t,
    capacity: usize,
    count: *mut usize,
) -> supermex_status_t {
    guard(|| {
        require(count, "count")?;
        // SAFETY: by the caller's word.
        let table = unsafe { sheets(table)? };
        let game = table.rules().game;
        if game != Game::Chomp {
            return Err(ReadError::Kind { found: game.name(), expected: "chomp" }.into());
        }
        require_passes(table, passes)?;
        let boards = table.openings(passes)?;
        let found = (0..)
            .zip(boards)
            .flat_map(|(n, moves)| moves.into_iter().map(move |to| supermex_opening_t { n, to: to.into() }));
        let found: Vec<_> = found.collect();
        let number = found.len();
        // SAFETY: by the caller's word.
        unsafe { put_list(openings, capacity, "openings", found).and_then(|()| put(count, "count", number)) }
    })
}
