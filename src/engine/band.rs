//! What a tile does to its band and its block: the recursion around the inner loop.

use std::collections::HashMap;
use std::ops::{ControlFlow, Range};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rayon::prelude::*;

use super::kernel::{Tile, headroom};
use super::tails::{Bits, Book, Ending, canonical, set};
use super::wavefront::Work;
use super::windows::Windows;
use super::{Band, Plan, Sink};
use crate::rules::{NONE, Recursion};
use crate::sheet::{Beyond, Sheet};

/// Past sheets read at a time.
const STEP: u32 = 64;

/// A band of sheets on its way through the blocks: by pass level, in the order of the plan.
pub struct Rows {
    levels: Vec<LevelRows>,
}

struct LevelRows {
    used: Windows,
    sheets: Vec<Row>,
}

#[derive(Default)]
struct Row {
    completions: Vec<u32>,
    ending: Option<Ending>,
    /// Is in the book of finished sheets.
    booked: bool,
}

impl Row {
    /// The completion in a column that the sheet has been computed for.
    fn completion(&self, first: u32, column: u32) -> u32 {
        let stored = self.completions.get((column - first) as usize).copied();
        stored.or_else(|| self.ending.as_ref()?.completion(column)).unwrap_or(NONE)
    }
}

/// A sheet in a tile.
struct Place {
    level: usize,
    number: u32,
    lane: usize,
    /// One more than the last column of the tile.
    end: u32,
}

/// A block of columns on its way through the bands: what the columns have used, by pass level.
pub struct Columns {
    levels: Vec<LevelColumns>,
}

struct LevelColumns {
    used: Windows,
    /// Every sheet below this one is in `used`, by its completions or by its tail.
    sheets: u32,
    /// The diagonal of every sheet below this one is in `used`: no column takes those values, and
    /// without them no word of a column would ever be full.
    diagonal: u32,
}

/// What the bands of one level share beside the blocks.
#[derive(Default)]
struct Shared {
    book: Book,
    diagonal: Diagonal,
}

/// The completions with which the sheets begin, of which Chomp excludes those of the lower sheets.
#[derive(Default)]
struct Diagonal {
    /// By sheet.
    values: Vec<u32>,
    set: Bits,
    /// A sheet ended at once, `g(c,c) = c`: all the sheets above it are empty.
    ended: bool,
}

/// The recursion as work for the wavefront.
pub struct Recursing<'a, R, S> {
    rules: &'a R,
    sink: &'a S,
    plan: &'a Plan,
    shared: Vec<Mutex<Shared>>,
    /// Symmetric games: copies of the tiles that bands to come will need while the bands that they
    /// belong to are still on their way. By level, band and block.
    shoulder: Mutex<HashMap<(usize, usize, usize), Vec<u32>>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<'a, R: Recursion, S: Sink> Recursing<'a, R, S> {
    pub fn new(rules: &'a R, sink: &'a S, plan: &'a Plan) -> Self {
        let shared = plan.levels.iter().map(|_| Mutex::default()).collect();
        Self { rules, sink, plan, shared, shoulder: Mutex::default() }
    }

    /// Takes the sheets before the plan's first from the sink: what they begin and end with, and what
    /// they have used of each column that is still open. Costs the reading of the whole past once.
    pub fn resume(&self) -> Result<Vec<Option<Columns>>, S::Error> {
        let past = 0..self.plan.sheets.start;
        let mut reach = self.plan.columns.unwrap_or(0);
        for (shared, &level) in self.shared.iter().zip(&self.plan.levels) {
            let mut shared = lock(shared);
            let mut first = Vec::new();
            for sheet in past.clone().filter(|_| R::ENDS) {
                self.sink.past(level, sheet..sheet + 1, sheet..sheet + 1, &mut first)?;
                shared.diagonal.enter(sheet, first.first().copied().filter(|&value| value != NONE));
                if self.proves_tails() {
                    let (end, beyond) = self.sink.ending(level, sheet)?;
                    reach = reach.max(end);
                    shared.book.push(&match beyond {
                        Beyond::Tail(offsets) => Ending::Tail { start: end, offsets },
                        Beyond::Nothing | Beyond::Unknown => Ending::Nothing,
                    });
                }
            }
        }
        if past.is_empty() {
            return Ok(Vec::new());
        }
        let blocks = 0..reach.div_ceil(self.tile()) as usize;
        let closed = |block: &usize| R::HALF_PLANE && self.columns(*block).end <= past.end;
        let columns = |block| {
            if closed(&block) { Ok(None) } else { self.replay(block, past.clone()).map(Some) }
        };
        blocks.into_par_iter().map(columns).collect()
    }

    /// What past sheets have used of the columns of a block.
    fn replay(&self, block: usize, past: Range<u32>) -> Result<Columns, S::Error> {
        let range = self.columns(block);
        let floor = if R::HALF_PLANE { range.start as usize } else { 0 };
        let mut levels = Vec::new();
        let mut values = Vec::new();
        for &level in &self.plan.levels {
            let mut used = self.open(&range);
            for first in past.clone().step_by(STEP as usize) {
                self.sink.past(level, first..past.end.min(first + STEP), range.clone(), &mut values)?;
                let high = values.iter().filter(|&&value| value != NONE).max().map_or(floor, |&value| value as usize);
                used.slide(floor, high.max(used.high()) + 1);
                for row in values.chunks_exact(range.len()) {
                    for (lane, &value) in row.iter().enumerate().filter(|(_, value)| **value != NONE) {
                        used.insert(lane, value as usize);
                    }
                }
            }
            levels.push(LevelColumns { used, sheets: past.end, diagonal: 0 });
        }
        Ok(Columns { levels })
    }

    /// Whether sheets go on until their tail is proved.
    fn proves_tails(&self) -> bool {
        R::ENDS && self.plan.columns.is_none()
    }

    fn tile(&self) -> u32 {
        self.plan.tile
    }

    /// The sheets of a band.
    fn rows(&self, band: usize) -> Range<u32> {
        let start = band as u32 * self.tile();
        start..(start + self.tile()).min(self.plan.sheets.end)
    }

    /// The columns of a block.
    fn columns(&self, block: usize) -> Range<u32> {
        let start = block as u32 * self.tile();
        start..(start + self.tile()).min(self.plan.columns.unwrap_or(u32::MAX))
    }

    /// The used-sets of columns that no sheet has come to yet.
    fn open(&self, columns: &Range<u32>) -> Windows {
        let floor = if R::HALF_PLANE { columns.start as usize } else { 0 };
        let mut used = Windows::new(columns.len(), floor..floor + 1);
        for (lane, column) in columns.clone().enumerate().filter(|_| R::HALF_PLANE) {
            used.close_below(lane, column as usize);
        }
        used
    }

    /// Puts into the sheets of a symmetric band every completion that is below the sheet itself: it
    /// stands in the lower sheet, `f(w,x) = z` being `f(x,z) = w`.
    fn mirror(&self, rows: &mut [Row], first_row: u32, lower: Range<u32>, tile: &[u32]) {
        for (w, values) in lower.zip(tile.chunks_exact(rows.len())) {
            for ((x, row), &z) in (first_row..).zip(rows.iter_mut()).zip(values) {
                if let Some(cell) = row.completions.get_mut(z.wrapping_sub(x) as usize) {
                    *cell = w;
                }
            }
        }
    }

    /// Brings the columns up to date with the sheets below `first_row` that did not come this far, and
    /// with the diagonal, whose values no later sheet can take.
    fn catch_up(&self, shared: &Shared, columns: &mut LevelColumns, block: &Range<u32>, first_row: u32) {
        let lanes = block.len();
        if self.proves_tails() {
            shared.book.mark(columns.sheets, block.start, lanes, &mut columns.used);
        }
        let excluded = &shared.diagonal.values[columns.diagonal as usize..first_row as usize];
        // The diagonal of a band is a short stretch: no more than that is gone through for each column.
        if let Some(&least) = excluded.iter().filter(|&&value| value >= block.start).min() {
            let start = least / 64 * 64;
            let mut bits = Bits::new();
            for value in excluded.iter().filter_map(|value| value.checked_sub(start)) {
                set(&mut bits, value);
            }
            for lane in 0..lanes {
                columns.used.merge(lane, bits.as_raw_slice(), start as usize);
            }
        }
        columns.diagonal = first_row;
    }

    /// Prepares a sheet in the tile where it begins.
    fn begin(
        &self,
        shared: &Shared,
        row: &mut Row,
        used: &mut Windows,
        lane: usize,
        columns: &LevelColumns,
        column: usize,
    ) {
        if R::INVOLUTION {
            // By symmetry the sheet has used what the column of the same number has.
            used.merge_lane(lane, columns.used.lane(column));
        }
        if R::ENDS {
            if shared.diagonal.ended {
                row.ending = Some(Ending::Nothing);
            } else {
                used.merge(lane, shared.diagonal.set.as_raw_slice(), 0);
            }
        }
    }

    /// Books a sheet if it is the lowest unfinished one and has ended, or its tail can be proved.
    fn finish(&self, shared: &mut Shared, row: &mut Row, used: &Windows, place: &Place, below: Option<&Row>) {
        if row.booked || shared.book.len() != place.number {
            return;
        }
        if row.ending.is_none() {
            let settled = self.rules.last_variant(place.level, place.number).is_none_or(|last| last < place.end);
            let below_settled = below.is_none_or(|row| row.booked);
            if !settled || !below_settled {
                return;
            }
            let below = below.and_then(|row| row.ending.as_ref());
            let Some(offsets) = shared.book.prove(used.lane(place.lane), place.end, below) else {
                return;
            };
            row.ending = Some(canonical(self.rules.first_column(place.number), &mut row.completions, offsets));
        }
        if let Some(ending) = &row.ending {
            shared.book.push(ending);
            row.booked = true;
        }
    }

    /// Computes one pass level of a tile. `below` are the sheets of the level under it, if that is
    /// computed too.
    fn level(
        &self,
        at: usize,
        rows: Range<u32>,
        block: &Range<u32>,
        band: &mut LevelRows,
        columns: &mut LevelColumns,
        below: Option<&LevelRows>,
    ) -> Result<(), S::Error> {
        let level = self.plan.levels[at];
        let mut known = Vec::new();
        if rows.end <= self.plan.known.0 && block.end <= self.plan.known.1 {
            self.sink.known(level, rows.clone(), block.clone(), &mut known)?;
        }
        let top = known.iter().filter(|&&value| value != NONE).max().map_or(0, |&value| value as usize);
        let floor = if R::HALF_PLANE { block.start as usize } else { 0 };
        {
            let shared = lock(&self.shared[at]);
            let reach = block.end as usize + shared.book.reach() as usize;
            let diagonal = shared.diagonal.set.last_one().map_or(0, |v| v + 1);
            let high = band.used.high().max(columns.used.high()).max(reach).max(diagonal).max(top);
            let end = high + headroom(self.tile() as usize, self.rules.most_forbidden());
            band.used.slide(floor, end);
            columns.used.slide(floor, end);
            if R::ENDS {
                self.catch_up(&shared, columns, block, rows.start);
            }
        }
        let mut reached = vec![NONE; block.len()];
        for (lane, number) in rows.clone().enumerate() {
            let first = self.rules.first_column(number);
            if first >= block.end {
                break;
            }
            let begins = block.contains(&first);
            if begins && R::HALF_PLANE {
                let shared = lock(&self.shared[at]);
                let column = (first - block.start) as usize;
                self.begin(&shared, &mut band.sheets[lane], &mut band.used, lane, columns, column);
            }
            if R::HALF_PLANE {
                band.used.close_below(lane, first.max(block.start) as usize);
            }
            let row = &mut band.sheets[lane];
            let below = below.map(|below| &below.sheets[lane]);
            if row.ending.is_none() {
                if let Some(below) = below {
                    for (slot, column) in
                        reached.iter_mut().zip(block.clone()).skip(first.saturating_sub(block.start) as usize)
                    {
                        let value = below.completion(first, column);
                        *slot = if self.rules.is_terminal(number, column, value) { NONE } else { value };
                    }
                }
                let mut tile = Tile {
                    level,
                    first_row: rows.start,
                    columns: block.clone(),
                    sheets: &mut band.used,
                    block: &mut columns.used,
                };
                if let Some(values) = known.chunks_exact(block.len()).nth(lane) {
                    tile.replay(self.rules, lane, &mut row.completions, values);
                } else if tile.compute(self.rules, lane, &mut row.completions, below.map(|_| &reached[..])) {
                    row.ending = Some(Ending::Nothing);
                }
            }
            if R::ENDS {
                let mut shared = lock(&self.shared[at]);
                if begins {
                    shared.diagonal.enter(number, row.completions.first().copied());
                }
                if self.proves_tails() {
                    let place = Place { level, number, lane, end: block.end };
                    self.finish(&mut shared, row, &band.used, &place, below);
                }
            }
            if R::INVOLUTION && begins {
                // The higher sheets of the band find here what is below them.
                let (done, rest) = band.sheets.split_at_mut(lane + 1);
                let next = number + 1;
                let values =
                    &done[lane].completions[(next - first).min(rows.end - first) as usize..(rows.end - first) as usize];
                if !rest.is_empty() {
                    self.mirror(rest, next, number..next, values);
                }
            }
        }
        columns.sheets = rows.end;
        Ok(())
    }
}

impl Diagonal {
    /// Enters the first completion of the next sheet, if it has any.
    fn enter(&mut self, number: u32, completion: Option<u32>) {
        self.ended |= completion == Some(number);
        // A sheet without completions excludes nothing; its own number is below all that is asked for.
        let value = completion.unwrap_or(number);
        self.values.push(value);
        set(&mut self.set, value);
    }
}

impl<R: Recursion, S: Sink> Work for Recursing<'_, R, S> {
    type Band = Rows;
    type Block = Columns;
    type Error = S::Error;

    fn first_block(&self, band: usize) -> usize {
        if R::HALF_PLANE { band } else { 0 }
    }

    fn enter(&self, band: usize) -> Result<Rows, S::Error> {
        let rows = self.rows(band);
        let mut levels = Vec::new();
        for at in 0..self.plan.levels.len() {
            let width = |row: u32| self.plan.columns.filter(|_| R::INVOLUTION).map_or(0, |end| end - row);
            let mut sheets: Vec<Row> = rows
                .clone()
                .map(|row| Row { completions: vec![NONE; width(row) as usize], ..Row::default() })
                .collect();
            if R::INVOLUTION {
                let recent = band.saturating_sub(self.plan.in_flight - 1);
                let mut tile = Vec::new();
                for lower in (0..recent).map(|band| self.rows(band)) {
                    self.sink.past(self.plan.levels[at], lower.clone(), rows.clone(), &mut tile)?;
                    self.mirror(&mut sheets, rows.start, lower, &tile);
                }
                for lower in recent..band {
                    let copy = lock(&self.shoulder).remove(&(at, lower, band));
                    match copy {
                        Some(copy) => tile = copy,
                        // A band before the first of this run.
                        None => self.sink.past(self.plan.levels[at], self.rows(lower), rows.clone(), &mut tile)?,
                    }
                    self.mirror(&mut sheets, rows.start, self.rows(lower), &tile);
                }
            }
            let floor = if R::HALF_PLANE { rows.start as usize } else { 0 };
            levels.push(LevelRows { used: Windows::new(rows.len(), floor..floor + 1), sheets });
        }
        Ok(Rows { levels })
    }

    fn step(
        &self,
        band: usize,
        block: usize,
        rows: &mut Rows,
        columns: &mut Option<Columns>,
    ) -> Result<ControlFlow<()>, S::Error> {
        let (numbers, range) = (self.rows(band), self.columns(block));
        let state = columns.get_or_insert_with(|| {
            let open = |_: &usize| LevelColumns { used: self.open(&range), sheets: 0, diagonal: 0 };
            Columns { levels: self.plan.levels.iter().map(open).collect() }
        });
        for at in 0..self.plan.levels.len() {
            let (below, this) = rows.levels.split_at_mut(at);
            self.level(at, numbers.clone(), &range, &mut this[0], &mut state.levels[at], below.last())?;
            if R::INVOLUTION && block > band && block < band + self.plan.in_flight && range.start < self.plan.sheets.end
            {
                let end = range.end.min(self.plan.sheets.end);
                let copy = numbers.clone().zip(&this[0].sheets).flat_map(|(number, row)| {
                    row.completions[(range.start - number) as usize..(end - number) as usize].iter().copied()
                });
                let copy = copy.collect();
                lock(&self.shoulder).insert((at, band, block), copy);
            }
        }
        if R::HALF_PLANE && range.end <= numbers.end {
            // No later sheet has these columns.
            *columns = None;
        }
        let ended = match self.plan.columns {
            Some(end) => range.end >= end,
            None => rows.levels.iter().all(|level| level.sheets.iter().all(|row| row.booked)),
        };
        Ok(if ended { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }

    fn leave(&self, band: usize, rows: Rows) -> Result<(), S::Error> {
        let numbers = self.rows(band);
        let finish = |(number, row): (u32, Row)| {
            let first_column = self.rules.first_column(number);
            let mut completions = row.completions;
            let beyond = match row.ending {
                Some(Ending::Nothing) => Beyond::Nothing,
                Some(Ending::Tail { offsets, .. }) => Beyond::Tail(offsets),
                None => Beyond::Unknown,
            };
            if let Some(width) = self.plan.width
                && completions.len() > width as usize
            {
                completions.truncate(width as usize);
                return Sheet { first_column, completions, beyond: Beyond::Unknown };
            }
            Sheet { first_column, completions, beyond }
        };
        let levels = rows.levels.into_iter().map(|level| numbers.clone().zip(level.sheets).map(finish).collect());
        self.sink.band(Band { first_sheet: numbers.start, levels: levels.collect() })
    }
}
