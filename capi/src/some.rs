//! What only some games have: completions, instant winners, values, periods, tails, numbered P-positions, overviews.

use std::slice;

use supermex::game::Rest;
use supermex::{Cell, Pixel, ReadError};

use crate::handle::{asked, open, passes_of};
use crate::memory::{given, places, put, put_if, put_list, require, require_places};
use crate::open::supermex_table_t;
use crate::status::{guard, invalid, supermex_status_t};

/// What a table says of a completion.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum supermex_cell_t {
    /// There is one.
    SUPERMEX_COMPLETION = 0,
    /// There is none, in this column and in all that follow.
    SUPERMEX_NOTHING = 1,
    /// The table does not reach here.
    SUPERMEX_UNKNOWN = 2,
}

/// Finds the last number that, after `count` others, makes a P-position: z after x, y; after one pile of two the
/// other. `*cell` says whether there is one, which is put in `*value`, and otherwise 0. Constant time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_completion(
    table: *const supermex_table_t,
    numbers: *const u64,
    count: usize,
    passes: u64,
    cell: *mut supermex_cell_t,
    value: *mut u64,
) -> supermex_status_t {
    guard(|| {
        require(cell, "cell")?;
        require(value, "value")?;
        // SAFETY: the caller promises that each pointer is null or valid for its size.
        let (table, numbers) = unsafe { (open(table)?, given(numbers, count, "numbers")?) };
        let (said, found) = match table.cells()?.completion(numbers, passes_of(table, passes)?)? {
            Cell::Completion(found) => (supermex_cell_t::SUPERMEX_COMPLETION, found),
            Cell::Nothing => (supermex_cell_t::SUPERMEX_NOTHING, 0),
            Cell::Beyond => (supermex_cell_t::SUPERMEX_UNKNOWN, 0),
        };
        // SAFETY: the caller promises that each pointer is null or valid for its size.
        unsafe { put(cell, "cell", said).and_then(|()| put(value, "value", found)) }
    })
}

/// Finds a row of completions: after `count` numbers and then each column from `first` on and below `end`. They are
/// put in `completions`, whose `capacity` is the number of columns; UINT32_MAX stands for none. `*whole` becomes
/// whether the table has all of them, and if not, all become UINT32_MAX; `whole` may be null. Some nanoseconds a cell.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_completions(
    table: *const supermex_table_t,
    numbers: *const u64,
    count: usize,
    passes: u64,
    first: u32,
    end: u32,
    completions: *mut u32,
    capacity: usize,
    whole: *mut bool,
) -> supermex_status_t {
    guard(|| {
        // SAFETY: the caller promises that each pointer is null or valid for its size.
        let (table, numbers) = unsafe { (open(table)?, given(numbers, count, "numbers")?) };
        let columns = first..end;
        if columns.len() != capacity {
            return Err(invalid(format!("capacity is {capacity}, and there are {} columns", columns.len())));
        }
        // SAFETY: the caller promises that each pointer is null or valid for its size.
        let out = unsafe { places(completions, capacity, "completions")? };
        let found = match table.cells()?.completions(numbers, columns, passes_of(table, passes)?, out) {
            Err(ReadError::Beyond) => {
                out.fill(u32::MAX);
                false
            }
            found => found.map(|()| true)?,
        };
        // SAFETY: the caller promises that each pointer is null or valid for its size.
        unsafe { put_if(whole, found) };
        Ok(())
    })
}

/// Decides whether a position is an instant winner: whether one move that lowers the first number reaches a P-position
/// with the same number of passes. `*known` becomes whether the table decides it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_instant_winner(
    table: *const supermex_table_t,
    numbers: *const u64,
    count: usize,
    passes: u64,
    known: *mut bool,
    winner: *mut bool,
) -> supermex_status_t {
    guard(|| {
        require(known, "known")?;
        require(winner, "winner")?;
        // SAFETY: the caller promises that each pointer is null or valid for its size.
        let (table, position) = unsafe { asked(table, numbers, count, passes)? };
        let found = table.instant_winners()?.contains(&position)?;
        // SAFETY: the caller promises that each pointer is null or valid for its size.
        unsafe { put(known, "known", found.is_some()).and_then(|()| put(winner, "winner", found == Some(true))) }
    })
}

/// Finds every z < `rows` for which x, y, z is an instant winner, ascending. `*known` becomes whether the table
/// decides all of them. Those that fit are put in `winners`, and `*count` becomes how many there are.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_instant_winners(
    table: *const supermex_table_t,
    x: u64,
    y: u64,
    passes: u64,
    rows: u64,
    known: *mut bool,
    winners: *mut u64,
    capacity: usize,
    count: *mut usize,
) -> supermex_status_t {
    guard(|| {
        require(known, "known")?;
        require(count, "count")?;
        // SAFETY: the caller promises that each pointer is null or valid for its size.
        let table = unsafe { open(table)? };
        let found = table.instant_winners()?.column([x, y], rows, passes_of(table, passes)?)?;
        // SAFETY: the caller promises that each pointer is null or valid for its size.
        unsafe {
            put_list(winners, capacity, "winners", count, found.as_deref().unwrap_or_default())?;
            put(known, "known", found.is_some())
        }
    })
}

/// Finds the Grundy value of a position; of one pile in misere play the value of the same recursion begun with 1 where
/// it has no move. `*known` becomes whether the table has it, and `*value` 0 if not. A look-up a number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_grundy(
    table: *const supermex_table_t,
    numbers: *const u64,
    count: usize,
    passes: u64,
    known: *mut bool,
    value: *mut u64,
) -> supermex_status_t {
    guard(|| {
        require(known, "known")?;
        require(value, "value")?;
        // SAFETY: the caller promises that each pointer is null or valid for its size.
        let (table, position) = unsafe { asked(table, numbers, count, passes)? };
        let found = table.values()?.grundy(&position)?;
        // SAFETY: the caller promises that each pointer is null or valid for its size.
        unsafe { put(known, "known", found.is_some()).and_then(|()| put(value, "value", found.unwrap_or(0))) }
    })
}

/// Says from which pile on the values repeat, and how: `*length` of them, from `*start` on, with `*saltus` added after
/// each period (0, except in Nim). `*length` becomes 0 where no period is proved. `start` and `saltus` may be null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_period(
    table: *const supermex_table_t,
    start: *mut u64,
    length: *mut u64,
    saltus: *mut u64,
) -> supermex_status_t {
    guard(|| {
        // SAFETY: the caller promises that each pointer is null or valid for its size.
        let found = unsafe { open(table)? }.values()?.period()?;
        let [from, of, added] = found.map_or([0; 3], |period| [period.start, period.length, period.saltus]);
        // SAFETY: the caller promises that each pointer is null or valid for its size.
        unsafe {
            put(length, "length", of)?;
            put_if(start, from);
            put_if(saltus, added);
        }
        Ok(())
    })
}

/// Says how sheet x goes on. From the column y = `*start` on, `*after` is what the table says of every completion:
/// SUPERMEX_COMPLETION if z repeats the `*period` numbers of `completions` for ever, the first of them at `*start`;
/// SUPERMEX_NOTHING if there is none; SUPERMEX_UNKNOWN if the table is cut there or does not have the sheet. The
/// completions that fit are put in `completions`; `*period` is 0 where nothing repeats. Constant time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_tail(
    table: *const supermex_table_t,
    x: u32,
    passes: u64,
    after: *mut supermex_cell_t,
    start: *mut u64,
    completions: *mut u32,
    capacity: usize,
    period: *mut usize,
) -> supermex_status_t {
    guard(|| {
        require(after, "after")?;
        require(start, "start")?;
        // SAFETY: the caller promises that each pointer is null or valid for its size.
        let table = unsafe { open(table)? };
        let ending = table.sheets()?.ending(x, passes_of(table, passes)?)?;
        let (from, rest) = ending.map_or((0, Rest::Unknown), |ending| (ending.start, ending.rest));
        let (said, tail) = match rest {
            Rest::Tail(tail) => (supermex_cell_t::SUPERMEX_COMPLETION, tail),
            Rest::Nothing => (supermex_cell_t::SUPERMEX_NOTHING, Vec::new()),
            Rest::Unknown => (supermex_cell_t::SUPERMEX_UNKNOWN, Vec::new()),
        };
        // SAFETY: the caller promises that each pointer is null or valid for its size.
        unsafe {
            require(period, "period")?;
            put_list(completions, capacity, "completions", period, &tail)?;
            put(after, "after", said)?;
            put(start, "start", from)
        }
    })
}

/// Finds P-position number `index`, from 0 on, in the order of supermex_list(): of pairs, by the smaller pile. The
/// numbers that fit are put in `numbers`, and `*count` becomes how many there are: 0 beyond the table. Constant time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_nth(
    table: *const supermex_table_t,
    index: u64,
    numbers: *mut u64,
    capacity: usize,
    count: *mut usize,
) -> supermex_status_t {
    guard(|| {
        // SAFETY: the caller promises that each pointer is null or valid for its size.
        let found = unsafe { open(table)? }.nth(index)?.unwrap_or_default();
        // SAFETY: the caller promises that each pointer is null or valid for its size.
        unsafe { put_list(numbers, capacity, "numbers", count, &found) }
    })
}

/// What an overview shows.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct supermex_overview_t {
    /// How many zooms there are: 0 if the table was built without an overview.
    pub zooms: u32,
    /// Cells on each side of a pixel of zoom 0; one of every further zoom has four pixels of the zoom before.
    pub side: u32,
    /// Columns of cells that it shows.
    pub columns: u32,
}

/// Reads the overview of a level: the pixels of a zoom from the first columns and rows on and below their ends, column
/// after column. Cell (y, z) of sheet x is in column y of Nim, x + y of Chomp, and in row z. A pixel is eight of
/// the `capacity` numbers of `levels`: number i is the first sheet that wins over (2 i + 1) / 16 of its cells at once, or
/// the number of sheets. Without any `*overview` alone is told.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_overview(
    table: *const supermex_table_t,
    passes: u64,
    overview: *mut supermex_overview_t,
    zoom: u32,
    first_column: u32,
    end_column: u32,
    first_row: u32,
    end_row: u32,
    levels: *mut u32,
    capacity: usize,
) -> supermex_status_t {
    const ENTRIES: usize = size_of::<Pixel>() / size_of::<u32>();
    guard(|| {
        // SAFETY: the caller promises that each pointer is null or valid for its size.
        let table = unsafe { open(table)? };
        let found = table.sheets()?.overview(passes_of(table, passes)?)?;
        let shape = found.as_ref().map_or_else(supermex_overview_t::default, |found| supermex_overview_t {
            zooms: found.zooms(),
            side: found.side(),
            columns: found.columns(),
        });
        let (columns, rows) = (first_column..end_column, first_row..end_row);
        let pixels = columns.len().checked_mul(rows.len());
        if pixels.and_then(|pixels| pixels.checked_mul(ENTRIES)) != Some(capacity) {
            let (columns, rows) = (columns.len(), rows.len());
            return Err(invalid(format!("capacity is {capacity}, and there are {columns} columns of {rows} pixels")));
        }
        require_places(levels, capacity, "levels")?;
        if let Some(found) = found.filter(|_| zoom < shape.zooms) {
            // SAFETY: the caller promises that each pointer is null or valid for its size.
            let levels = unsafe { places(levels, capacity, "levels")? };
            // SAFETY: a pixel is `ENTRIES` numbers and nothing else, and their count is what fits.
            let pixels = unsafe { slice::from_raw_parts_mut(levels.as_mut_ptr().cast::<Pixel>(), capacity / ENTRIES) };
            found.pixels(zoom, columns, rows, pixels)?;
        } else if capacity > 0 {
            return Err(invalid(format!("zoom is {zoom}, and the overview has {} zooms", shape.zooms)));
        }
        // SAFETY: the caller promises that each pointer is null or valid for its size.
        unsafe { put_if(overview, shape) };
        Ok(())
    })
}
