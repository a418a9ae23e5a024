//! The inner loop: one sheet over the columns of one block.
//!
//! This is the supermex operator `M`, cell by cell: the completion of a cell is the least value that neither its sheet
//! nor its column has used, and that the rules do not forbid there.

use std::ops::Range;

use super::mex::{FreeWord, Search, next};
use super::recursion::Recursion;
use super::state::Row;
use super::tails::Ending;
use super::windows::Windows;
use supermex_game::{NONE, PassLevel};

/// How far one tile can reach above the values in its windows: each sheet and each column gains one value a cell, and a
/// few more are forbidden. Two more words make sure that two words with free values are always left, because a search
/// may look at both at once.
pub fn headroom(tile: usize, forbidden: usize) -> usize {
    2 * tile + forbidden + 4 * 64
}

/// The data of a tile at one pass level.
pub struct Tile<'a> {
    /// Pass level.
    pub level: PassLevel,
    /// Number of the sheet in lane 0 of `sheets`.
    pub first_row: u32,
    /// The columns of the block.
    pub columns: Range<u32>,
    /// Used-sets of the band's sheets.
    pub sheets: &'a mut Windows,
    /// Used-sets of the block's columns.
    pub block: &'a mut Windows,
}

/// A sheet of a tile, and its completions from a column on.
struct Sheet<'a> {
    lane: usize,
    first: u32,
    completions: &'a mut [u32],
}

impl Tile<'_> {
    /// Takes sheet `lane` over the columns of the block as `compute` does, but with known completions: `values` has
    /// them from the first column of the block on.
    pub fn replay<R: Recursion>(&mut self, rules: &R, lane: usize, row: &mut Row, values: &[u32]) {
        let (first, completions) = (row.first, &mut row.completions);
        let known = (self.columns.end - first) as usize;
        if completions.len() < known {
            completions.resize(known, NONE);
        }
        for (in_block, (column, &value)) in self.columns.clone().zip(values).enumerate() {
            // A smaller completion of an involution was found in its own column, or in a lower sheet.
            if column < rules.first_column(self.first_row + lane as u32) || R::SYMMETRIC && value < column {
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

    /// Computes sheet `lane` over the columns of the block, from its own first column on. `below` holds the completions
    /// of the same sheet one pass level down, from the block's first column on (`NONE` where there is none); it is
    /// empty if the rules give them.
    pub fn compute<R: Recursion>(&mut self, rules: &R, lane: usize, row: &mut Row, below: Option<&[u32]>) {
        let known = (self.columns.end - row.first) as usize;
        if row.completions.len() < known {
            row.completions.resize(known, NONE);
        }
        let sheet = Sheet { lane, first: row.first, completions: &mut row.completions };
        if let Some(columns) = self.go(rules, sheet, below) {
            row.completions.truncate(columns);
            row.ending = Some(Ending::Nothing);
        }
    }

    /// The loop, compiled for the processor. Returns how many of the kept completions the sheet has if it ended here.
    fn go<R: Recursion>(&mut self, rules: &R, sheet: Sheet<'_>, below: Option<&[u32]>) -> Option<usize> {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("bmi1") && is_x86_feature_detected!("bmi2") && is_x86_feature_detected!("lzcnt") {
            // SAFETY: the processor has what the function is compiled for.
            return unsafe { self.go_bmi(rules, sheet, below) };
        }
        self.settled(rules, sheet, below)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "bmi1,bmi2,lzcnt")]
    fn go_bmi<R: Recursion>(&mut self, rules: &R, sheet: Sheet<'_>, below: Option<&[u32]>) -> Option<usize> {
        self.settled(rules, sheet, below)
    }

    /// The loop, over columns with a hole or without one.
    #[inline(always)]
    fn settled<R: Recursion>(&mut self, rules: &R, sheet: Sheet<'_>, below: Option<&[u32]>) -> Option<usize> {
        if R::ENDS && !self.block.hole().is_empty() {
            self.over::<R, true>(rules, sheet, below)
        } else {
            self.over::<R, false>(rules, sheet, below)
        }
    }

    /// The loop, after all choices that are the same in the whole tile.
    #[inline(always)]
    fn over<R: Recursion, const HOLE: bool>(
        &mut self,
        rules: &R,
        sheet: Sheet<'_>,
        below: Option<&[u32]>,
    ) -> Option<usize> {
        let number = self.first_row + sheet.lane as u32;
        let plain = rules.forbidden_end(self.level, number) <= self.columns.start;
        match (plain, below, self.level) {
            (true, Some(below), _) => self.cells::<R, HOLE, true>(rules, sheet, |_, place| below[place]),
            (false, Some(below), _) => self.cells::<R, HOLE, false>(rules, sheet, |_, place| below[place]),
            (true, None, PassLevel::ZERO) => self.cells::<R, HOLE, true>(rules, sheet, |_, _| NONE),
            (false, None, PassLevel::ZERO) => self.cells::<R, HOLE, false>(rules, sheet, |_, _| NONE),
            (true, None, _) => self.cells::<R, HOLE, true>(rules, sheet, |column, _| rules.below(number, column)),
            (false, None, _) => self.cells::<R, HOLE, false>(rules, sheet, |column, _| rules.below(number, column)),
        }
    }

    /// The loop. `HOLE` says that columns may have a hole, `PLAIN` that here the rules forbid only what a pass reaches.
    /// `below` returns the completion one pass level down in a column, which has a place in the block; `NONE` if there is
    /// none.
    ///
    /// The cost is one search a cell: a word or two of each set if the summaries help. If the sheet is an involution, a
    /// column that an earlier cell has matched costs nothing.
    #[inline(always)]
    fn cells<R: Recursion, const HOLE: bool, const PLAIN: bool>(
        &mut self,
        rules: &R,
        Sheet { lane, first, completions }: Sheet<'_>,
        below: impl Fn(u32, usize) -> u32,
    ) -> Option<usize> {
        let number = self.first_row + lane as u32;
        let Range { start, end } = self.columns;
        let from = start.max(rules.first_column(number));
        assert!(self.block.lanes() >= (end - start) as usize, "a lane for each column");
        let (of_sheets, of_block) = (self.sheets.words(), self.block.words());
        let both = of_sheets.start.max(of_block.start)..of_sheets.end.min(of_block.end);
        let base = both.start as u32;
        // Completions outside the window go to the place after it: see `involution`.
        let outside = completions.len().saturating_sub(1);
        let mut search = R::Search::default();
        let mut high = 0;
        let mut ended = None;
        'block: for word in (from / 64 * 64..end).step_by(64) {
            // The columns to compute: those in which the sheet, an involution, has no completion yet.
            let mut open = if R::SYMMETRIC { !self.sheets.used(lane, word) } else { !0 };
            open &= !0 << from.saturating_sub(word);
            if end - word < 64 {
                open &= !(!0 << (end - word));
            }
            let mut block = self.block.sets(both.clone());
            let mut sheets = self.sheets.sets(both.clone());
            if !HOLE {
                block = block.whole(&sheets);
            }
            let mut sheet = sheets.at(lane);
            let mut sheet_low = *sheet.low;
            while open != 0 {
                let in_word = open.trailing_zeros();
                open &= open - 1;
                let column = word + in_word;
                let place = (column - start) as usize;
                // SAFETY: only columns of the block are open, and it has a lane for each of them, as was asserted.
                let mut used = unsafe { block.at_unchecked(place) };
                // In a half plane every lane counts lower values as used: no floor is needed.
                let mut found = search.find(sheet.read(), used.read(), (*used.low).max(sheet_low) - base);
                let below = below(column, place);
                let value_of = |found: FreeWord| (base + found.word as u32) * 64 + found.free.trailing_zeros();
                let mut value = value_of(found);
                while value == below && !rules.is_terminal(number, column, value)
                    || !PLAIN && rules.forbids(self.level, number, column, value)
                {
                    found = next(sheet.read(), used.read(), found);
                    value = value_of(found);
                }
                let bit = found.free & found.free.wrapping_neg();
                used.add(used.place(found.word), bit);
                if sheet.add(found.word, bit) {
                    sheet_low = *sheet.low;
                }
                high = high.max(value);
                completions[(column - first) as usize] = value;
                if R::SYMMETRIC {
                    if value - word < 64 {
                        open = strike(open, bit);
                    }
                    completions[((value - first) as usize).min(outside)] = column;
                }
                if R::ENDS && value == column {
                    ended = Some((column - first) as usize + 1);
                    break 'block;
                }
            }
        }
        self.sheets.raise(high as usize + 1);
        self.block.raise(high as usize + 1);
        ended
    }
}

/// Removes a column, in the same word of 64, that the cell before has matched. This is so rare that a predicted branch
/// is faster, because the next column does not wait for it.
#[cold]
#[inline(never)]
fn strike(open: u64, bit: u64) -> u64 {
    open & !bit
}
