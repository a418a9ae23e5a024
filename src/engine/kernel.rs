//! The inner loop: one sheet over the columns of one block.
//!
//! This is the supermex operator `M`, cell by cell: the completion of a cell is the least value that
//! neither its sheet nor its column has used and that the rules do not forbid there.

use std::ops::Range;

use super::recursion::Recursion;
use super::walk::Walk;
use super::windows::Windows;
use crate::game::NONE;

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
    ///
    /// The cost is one search a cell: a word or two of each set where the summaries serve. Where the
    /// sheet is an involution, a column that an earlier cell has matched costs a bit of a scan.
    pub fn compute<R: Recursion>(
        &mut self,
        rules: &R,
        lane: usize,
        completions: &mut Vec<u32>,
        below: Option<&[u32]>,
    ) -> bool {
        let number = self.first_row + lane as u32;
        let first = rules.first_column(number);
        let Range { start: block_start, end } = self.columns;
        let known = (end - first) as usize;
        if completions.len() < known {
            completions.resize(known, NONE);
        }
        let plain = rules.forbidden_end(self.level, number) <= block_start;
        let mut walk = Walk::new(self.sheets, lane, self.block);
        let mut high = 0;
        let mut column = block_start.max(first);
        let ended = loop {
            if R::SYMMETRIC {
                column = walk.next_column(column, end);
            }
            if column >= end {
                break false;
            }
            let in_block = (column - block_start) as usize;
            let below = match below {
                Some(values) => values[in_block],
                None => rules.below(self.level, number, column),
            };
            // In a half plane every lane counts as used what lies below it: no floor is needed.
            let mut value = walk.free(in_block);
            while value as u32 == below || !plain && rules.forbids(self.level, number, column, value as u32) {
                value = walk.free_above(in_block, value);
            }
            walk.take(in_block, value);
            high = high.max(value + 1);
            completions[(column - first) as usize] = value as u32;
            if R::SYMMETRIC
                && let Some(mirror) = completions.get_mut(value - first as usize)
            {
                *mirror = column;
            }
            if R::ENDS && value == column as usize {
                completions.truncate((column - first) as usize + 1);
                break true;
            }
            column += 1;
        };
        self.sheets.raise(high);
        self.block.raise(high);
        ended
    }
}
