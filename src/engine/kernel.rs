//! The inner loop: one sheet over the columns of one block.
//!
//! This is the supermex operator `M`, cell by cell: the completion of a cell is the least value that
//! neither its sheet nor its column has used and that the rules do not forbid there.

use std::marker::PhantomData;
use std::ops::Range;

use super::band::Row;
use super::recursion::Recursion;
use super::tails::Ending;
use super::walk::{Found, Search, next};
use super::windows::{SetMut, Sets, Windows};
use crate::rules::NONE;

/// How far above everything its windows hold one tile can reach: each sheet and each column gains one
/// value a cell, and a few more are forbidden.
pub fn headroom(tile: usize, forbidden: usize) -> usize {
    2 * tile + forbidden + 64
}

/// What a tile works on, at one pass level.
pub struct Tile<'a> {
    /// Pass level.
    pub level: usize,
    /// Number of the sheet in lane 0 of `sheets`.
    pub first_row: u32,
    /// The columns of the block.
    pub columns: Range<u32>,
    /// Used-sets of the band's sheets.
    pub sheets: &'a mut Windows,
    /// Used-sets of the block's columns.
    pub block: &'a mut Windows,
}

impl Tile<'_> {
    /// Takes sheet `lane` over the columns of the block as `compute` does, where the completions are
    /// known: `values` holds them from the first column of the block on.
    pub fn replay<R: Recursion>(&mut self, rules: &R, lane: usize, completions: &mut Vec<u32>, values: &[u32]) {
        let first = rules.first_column(self.first_row + lane as u32);
        let known = (self.columns.end - first) as usize;
        if completions.len() < known {
            completions.resize(known, NONE);
        }
        for (in_block, (column, &value)) in self.columns.clone().zip(values).enumerate() {
            // A smaller completion of an involution was met in its own column, or in a lower sheet.
            if column < first || R::SYMMETRIC && value < column {
                continue;
            }
            self.sheets.insert(lane, value as usize);
            self.block.insert(in_block, value as usize);
            completions[(column - first) as usize] = value;
            if R::SYMMETRIC
                && let Some(mirror) = completions.get_mut((value - first) as usize)
            {
                *mirror = column;
            }
        }
    }

    /// Computes sheets over the columns of the block, each from its own first column on.
    ///
    /// One sheet, or two neighbours that both began before the block: these go in step, the second a word
    /// of 64 columns behind the first, so that the processor has another cell to work on where one waits for the cell
    /// before it.
    pub fn compute<R: Recursion>(&mut self, rules: &R, mut sheets: Vec<Going<'_>>) {
        for Going { lane, row, .. } in &mut sheets {
            let known = (self.columns.end - rules.first_column(self.first_row + *lane as u32)) as usize;
            if row.completions.len() < known {
                row.completions.resize(known, NONE);
            }
        }
        self.go(rules, &mut sheets);
    }

    /// The loop, compiled for the processor.
    #[cfg(target_arch = "x86_64")]
    fn go<R: Recursion>(&mut self, rules: &R, sheets: &mut [Going<'_>]) {
        if is_x86_feature_detected!("bmi1") && is_x86_feature_detected!("bmi2") && is_x86_feature_detected!("lzcnt") {
            // SAFETY: the processor has what the function is compiled for.
            unsafe { self.go_bmi(rules, sheets) }
        } else {
            self.settled(rules, sheets);
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "bmi1,bmi2,lzcnt")]
    fn go_bmi<R: Recursion>(&mut self, rules: &R, sheets: &mut [Going<'_>]) {
        self.settled(rules, sheets);
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn go<R: Recursion>(&mut self, rules: &R, sheets: &mut [Going<'_>]) {
        self.settled(rules, sheets);
    }

    /// The loop, with what has the same answer in the whole tile settled before it.
    #[inline(always)]
    fn settled<R: Recursion>(&mut self, rules: &R, sheets: &mut [Going<'_>]) {
        let level = self.level;
        let plain =
            |sheet: &Going<'_>| rules.forbidden_end(level, self.first_row + sheet.lane as u32) <= self.columns.start;
        let plain = sheets.iter().all(plain);
        let stored = sheets.iter().all(|sheet| sheet.below.is_some());
        match (plain, stored, level) {
            (true, true, _) => self.cells::<R, Stored, true>(rules, sheets),
            (false, true, _) => self.cells::<R, Stored, false>(rules, sheets),
            (true, false, 0) => self.cells::<R, Nothing, true>(rules, sheets),
            (false, false, 0) => self.cells::<R, Nothing, false>(rules, sheets),
            (true, false, _) => self.cells::<R, Closed, true>(rules, sheets),
            (false, false, _) => self.cells::<R, Closed, false>(rules, sheets),
        }
    }

    /// The loop. `PLAIN` says that the rules forbid nothing here but what a pass reaches.
    ///
    /// The cost is one search a cell: a word or two of each set where the summaries serve. Where the
    /// sheet is an involution, a column that an earlier cell has matched costs nothing.
    #[inline(always)]
    fn cells<R: Recursion, B: Below, const PLAIN: bool>(&mut self, rules: &R, sheets: &mut [Going<'_>]) {
        let Range { start, end } = self.columns;
        assert!(self.block.lanes() >= (end - start) as usize, "a lane for each column");
        let (ours, theirs) = (self.sheets.words(), self.block.words());
        let both = ours.start.max(theirs.start)..ours.end.min(theirs.end);
        let tile = Common { rules, level: self.level, start, base: both.start };
        let high = match sheets {
            [one] => {
                let mut walk = Walk::<R, B, PLAIN>::new(&tile, self.first_row, one);
                let from = start.max(walk.first);
                for word in (from / 64 * 64..end).step_by(64) {
                    walk.begin(self.sheets, word, from, end);
                    let mut block = self.block.sets(both.clone());
                    let mut band = self.sheets.sets(both.clone());
                    let mut used = band.at(walk.lane);
                    while walk.open != 0 {
                        walk.cell(&tile, &mut used, &mut block);
                    }
                }
                let (high, ended) = walk.done();
                one.end(ended);
                high
            }
            [one, two] => {
                let mut walks =
                    [&mut *one, &mut *two].map(|sheet| Walk::<R, B, PLAIN>::new(&tile, self.first_row, sheet));
                let [a, b] = &mut walks;
                for word in (start..end + 64).step_by(64) {
                    a.begin(self.sheets, word, start, end);
                    if word > start {
                        b.begin(self.sheets, word - 64, start, end);
                    }
                    let mut block = self.block.sets(both.clone());
                    let mut band = self.sheets.sets(both.clone());
                    let (mut used_a, mut used_b) = band.two(a.lane);
                    while a.open != 0 && b.open != 0 {
                        a.cell(&tile, &mut used_a, &mut block);
                        b.cell(&tile, &mut used_b, &mut block);
                    }
                    while a.open != 0 {
                        a.cell(&tile, &mut used_a, &mut block);
                    }
                    while b.open != 0 {
                        b.cell(&tile, &mut used_b, &mut block);
                    }
                }
                let [(a, ended_a), (b, ended_b)] = walks.map(Walk::done);
                one.end(ended_a);
                two.end(ended_b);
                a.max(b)
            }
            _ => return,
        };
        self.sheets.raise(high as usize + 1);
        self.block.raise(high as usize + 1);
    }
}

/// A sheet to be taken over the columns of a block.
pub struct Going<'a> {
    /// Its lane in the band.
    pub lane: usize,
    /// The sheet. In a symmetric game there is one place more than columns.
    pub row: &'a mut Row,
    /// The completions of the same sheet one pass level down, from the block's first
    /// column on (`NONE` where there is none); nothing where the rules know them by themselves.
    pub below: Option<Vec<u32>>,
}

impl Going<'_> {
    /// Notes that the sheet has ended after so many columns, if it has.
    fn end(&mut self, columns: Option<u32>) {
        if let Some(columns) = columns {
            self.row.completions.truncate(columns as usize);
            self.row.ending = Some(Ending::Nothing);
        }
    }
}

/// Where the completions one pass level down come from.
trait Below {
    fn of<R: Recursion>(rules: &R, stored: &[u32], place: usize, sheet: u32, column: u32) -> u32;
}

/// There is no level below.
struct Nothing;
/// The rules know them.
struct Closed;
/// They have been computed.
struct Stored;

impl Below for Nothing {
    #[inline(always)]
    fn of<R: Recursion>(_: &R, _: &[u32], _: usize, _: u32, _: u32) -> u32 {
        NONE
    }
}

impl Below for Closed {
    #[inline(always)]
    fn of<R: Recursion>(rules: &R, _: &[u32], _: usize, sheet: u32, column: u32) -> u32 {
        rules.below(sheet, column)
    }
}

impl Below for Stored {
    #[inline(always)]
    fn of<R: Recursion>(_: &R, stored: &[u32], place: usize, _: u32, _: u32) -> u32 {
        stored[place]
    }
}

/// What all the cells of a tile have in common.
struct Common<'a, R> {
    rules: &'a R,
    level: usize,
    /// The block's first column.
    start: u32,
    /// The first word that both windows hold.
    base: usize,
}

/// A sheet on its way through a block.
struct Walk<'a, R: Recursion, B, const PLAIN: bool> {
    lane: usize,
    number: u32,
    first: u32,
    completions: &'a mut [u32],
    below: &'a [u32],
    search: R::Search,
    /// The first of 64 columns, and which of them are still to be computed.
    word: u32,
    open: u64,
    high: u32,
    ended: Option<u32>,
    kind: PhantomData<B>,
}

impl<'a, R: Recursion, B: Below, const PLAIN: bool> Walk<'a, R, B, PLAIN> {
    #[inline(always)]
    fn new(tile: &Common<'_, R>, first_row: u32, sheet: &'a mut Going<'_>) -> Self {
        let number = first_row + sheet.lane as u32;
        Self {
            lane: sheet.lane,
            number,
            first: tile.rules.first_column(number),
            completions: &mut sheet.row.completions,
            ended: None,
            below: sheet.below.as_deref().unwrap_or_default(),
            search: R::Search::default(),
            word: 0,
            open: 0,
            high: 0,
            kind: PhantomData,
        }
    }

    /// The greatest value found, and how many columns the sheet has if it ended here.
    #[inline(always)]
    fn done(self) -> (u32, Option<u32>) {
        (self.high, self.ended.map(|column| column - self.first + 1))
    }

    /// Takes up the 64 columns from `word` on, of those in `from..end`: those in which the sheet, if it is an
    /// involution, has no completion yet.
    #[inline(always)]
    fn begin(&mut self, sheets: &Windows, word: u32, from: u32, end: u32) {
        self.word = word;
        self.open = 0;
        if self.ended.is_none() && word < end {
            self.open = if R::SYMMETRIC { !sheets.used(self.lane, word) } else { !0 };
            self.open &= !0 << from.saturating_sub(word);
            if end - word < 64 {
                self.open &= !(!0 << (end - word));
            }
        }
    }

    /// Computes the first open column.
    #[inline(always)]
    fn cell(&mut self, tile: &Common<'_, R>, sheet: &mut SetMut<'_>, block: &mut Sets<'_>) {
        let column = self.word + self.open.trailing_zeros();
        self.open &= self.open - 1;
        let place = (column - tile.start) as usize;
        let below = B::of(tile.rules, self.below, place, self.number, column);
        // SAFETY: `begin` opens columns of the block only, and it has a lane for each of them, which `cells` asserts.
        let mut used = unsafe { block.at_unchecked(place) };
        // In a half plane every lane counts as used what lies below it: no floor is needed.
        let low = (*used.low).max(*sheet.low) - tile.base as u32;
        let mut found = self.search.find(sheet.read(), used.read(), low);
        let value_of = |found: Found| ((tile.base + found.word) * 64) as u32 + found.free.trailing_zeros();
        let mut value = value_of(found);
        while value == below && !tile.rules.is_terminal(self.number, column, value)
            || !PLAIN && tile.rules.forbids(tile.level, self.number, column, value)
        {
            found = next(sheet.read(), used.read(), found);
            value = value_of(found);
        }
        let bit = found.free & found.free.wrapping_neg();
        sheet.add(found.word, bit, tile.base);
        used.add(found.word, bit, tile.base);
        self.high = self.high.max(value);
        self.completions[(column - self.first) as usize] = value;
        if R::SYMMETRIC {
            if value - self.word < 64 {
                self.open = strike(self.open, bit);
            }
            // Outside the window it goes to the place after it: see `involution`.
            let outside = self.completions.len() - 1;
            self.completions[((value - self.first) as usize).min(outside)] = column;
        }
        if R::ENDS && value == column {
            self.ended = Some(column);
            self.open = 0;
        }
    }
}

/// Strikes out a column of the same word of 64 that the cell before has matched. So seldom that the next column
/// should not wait for the answer: as a branch it is foreseen.
#[cold]
#[inline(never)]
fn strike(open: u64, bit: u64) -> u64 {
    open & !bit
}
