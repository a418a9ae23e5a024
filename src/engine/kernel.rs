//! The inner loop: one sheet over the columns of one block.
//!
//! This is the supermex operator `M`, cell by cell: the completion of a cell is the least value that
//! neither its sheet nor its column has used and that the rules do not forbid there.

use std::ops::Range;

use super::recursion::Recursion;
use super::walk::{Found, Search, next};
use super::windows::Windows;
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

    /// Computes sheet `lane` over the columns of the block, from its own first column on, into
    /// `completions`, which begins at that first column. Returns whether the sheet ended here.
    /// `below` holds the completions of the same sheet one pass level down, from the block's first
    /// column on (`NONE` where there is none); nothing where the rules know them by themselves.
    pub fn compute<R: Recursion>(
        &mut self,
        rules: &R,
        lane: usize,
        completions: &mut Vec<u32>,
        below: Option<&[u32]>,
    ) -> bool {
        let number = self.first_row + lane as u32;
        let known = (self.columns.end - rules.first_column(number)) as usize;
        if completions.len() < known {
            completions.resize(known, NONE);
        }
        let ended = self.sheet(rules, lane, completions, below);
        if let Some(column) = ended {
            completions.truncate((column - rules.first_column(number)) as usize + 1);
        }
        ended.is_some()
    }

    /// The loop, compiled for the processor.
    #[cfg(target_arch = "x86_64")]
    fn sheet<R: Recursion>(
        &mut self,
        rules: &R,
        lane: usize,
        completions: &mut [u32],
        below: Option<&[u32]>,
    ) -> Option<u32> {
        if is_x86_feature_detected!("bmi1") && is_x86_feature_detected!("bmi2") && is_x86_feature_detected!("lzcnt") {
            // SAFETY: the processor has what the function is compiled for.
            unsafe { self.sheet_bmi(rules, lane, completions, below) }
        } else {
            self.settled(rules, lane, completions, below)
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "bmi1,bmi2,lzcnt")]
    fn sheet_bmi<R: Recursion>(
        &mut self,
        rules: &R,
        lane: usize,
        completions: &mut [u32],
        below: Option<&[u32]>,
    ) -> Option<u32> {
        self.settled(rules, lane, completions, below)
    }

    /// The loop, with what has the same answer in the whole tile settled before it.
    #[inline(always)]
    fn settled<R: Recursion>(
        &mut self,
        rules: &R,
        lane: usize,
        completions: &mut [u32],
        below: Option<&[u32]>,
    ) -> Option<u32> {
        let (level, number) = (self.level, self.first_row + lane as u32);
        let plain = rules.forbidden_end(level, number) <= self.columns.start;
        match (below, level) {
            (Some(below), _) => self.cells_plain_or_not(rules, lane, completions, plain, |place, _| below[place]),
            (None, 0) => self.cells_plain_or_not(rules, lane, completions, plain, |_, _| NONE),
            (None, _) => {
                self.cells_plain_or_not(rules, lane, completions, plain, |_, column| rules.below(number, column))
            }
        }
    }

    #[inline(always)]
    fn cells_plain_or_not<R: Recursion>(
        &mut self,
        rules: &R,
        lane: usize,
        completions: &mut [u32],
        plain: bool,
        below: impl Fn(usize, u32) -> u32,
    ) -> Option<u32> {
        if plain {
            self.cells::<R, true>(rules, lane, completions, below)
        } else {
            self.cells::<R, false>(rules, lane, completions, below)
        }
    }

    /// The loop: returns the column where the sheet ended, if it did. `PLAIN` says that the rules forbid nothing
    /// here but what a pass reaches, `below(place in the block, column)`.
    ///
    /// The cost is one search a cell: a word or two of each set where the summaries serve. Where the
    /// sheet is an involution, a column that an earlier cell has matched costs nothing.
    #[inline(always)]
    fn cells<R: Recursion, const PLAIN: bool>(
        &mut self,
        rules: &R,
        lane: usize,
        completions: &mut [u32],
        below: impl Fn(usize, u32) -> u32,
    ) -> Option<u32> {
        let number = self.first_row + lane as u32;
        let first = rules.first_column(number);
        let Range { start, end } = self.columns;
        let from = start.max(first);
        assert!(self.block.lanes() >= (end - start) as usize, "a lane for each column");
        let (ours, theirs) = (self.sheets.words(), self.block.words());
        let both = ours.start.max(theirs.start)..ours.end.min(theirs.end);
        let base = both.start as u32 * 64;
        let mut search = R::Search::default();
        let mut high = 0;
        let mut ended = None;
        'block: for word in (from / 64 * 64..end).step_by(64) {
            // The columns to be computed: those that the sheet, an involution, has no completion in yet.
            let mut open = if R::SYMMETRIC { !self.sheets.used(lane, word) } else { !0 };
            open &= !0 << from.saturating_sub(word);
            if end - word < 64 {
                open &= !(!0 << (end - word));
            }
            let mut block = self.block.sets(both.clone());
            let mut sheets = self.sheets.sets(both.clone());
            let mut sheet = sheets.at(lane);
            while open != 0 {
                let column = word + open.trailing_zeros();
                open &= open - 1;
                let place = (column - start) as usize;
                let below = below(place, column);
                // SAFETY: the block has a lane for each of its columns, which was asserted above.
                let mut used = unsafe { block.at_unchecked(place) };
                // In a half plane every lane counts as used what lies below it: no floor is needed.
                let low = (*used.low).max(*sheet.low) - both.start as u32;
                let mut found = search.find(sheet.read(), used.read(), low);
                let value_of = |found: Found| base + found.word as u32 * 64 + found.free.trailing_zeros();
                let mut value = value_of(found);
                while value == below && !rules.is_terminal(number, column, value)
                    || !PLAIN && rules.forbids(self.level, number, column, value)
                {
                    found = next(sheet.read(), used.read(), found);
                    value = value_of(found);
                }
                let bit = found.free & found.free.wrapping_neg();
                sheet.add(found.word, bit, both.start);
                used.add(found.word, bit, both.start);
                high = high.max(value);
                completions[(column - first) as usize] = value;
                if R::SYMMETRIC {
                    if value - word < 64 {
                        open = strike(open, bit);
                    }
                    // Outside the window it goes to the place after it: see `involution`.
                    let outside = completions.len() - 1;
                    completions[((value - first) as usize).min(outside)] = column;
                }
                if R::ENDS && value == column {
                    ended = Some(column);
                    break 'block;
                }
            }
        }
        self.sheets.raise(high as usize + 1);
        self.block.raise(high as usize + 1);
        ended
    }
}

/// Strikes out a column of the same word of 64 that the cell before has matched. So seldom that the next column
/// should not wait for the answer: as a branch it is foreseen.
#[cold]
#[inline(never)]
fn strike(open: u64, bit: u64) -> u64 {
    open & !bit
}
