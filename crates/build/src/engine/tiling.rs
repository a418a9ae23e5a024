//! The places of a plan's tiles: bands of sheets, and blocks of the same number of columns.

use std::ops::Range;

use super::plan::Plan;
use super::recursion::Recursion;
use super::state::Row;
use supermex_game::NONE;

/// The tiles of a plan for a game.
pub struct Tiling<'a, R> {
    pub rules: &'a R,
    pub plan: &'a Plan,
}

impl<R: Recursion> Tiling<'_, R> {
    /// The bands of the plan.
    pub fn bands(&self) -> Range<usize> {
        let Range { start, end } = self.plan.sheets;
        (start / self.plan.tile) as usize..end.div_ceil(self.plan.tile) as usize
    }

    /// The block where a band begins.
    pub fn first_block(&self, band: usize) -> usize {
        (self.rules.first_column(self.rows(band).start) / self.plan.tile) as usize
    }

    /// A sheet without known completions. In a symmetric game it has places for all of them, and one after all columns:
    /// see `involution`.
    pub fn blank(&self, number: u32) -> Row {
        let width = self.plan.columns.filter(|_| R::SYMMETRIC).map_or(0, |end| end - number + 1);
        Row { completions: vec![NONE; width as usize], ..Row::at(self.rules.first_column(number)) }
    }

    /// The sheets of a band.
    pub fn rows(&self, band: usize) -> Range<u32> {
        let start = band as u32 * self.plan.tile;
        start..(start + self.plan.tile).min(self.plan.sheets.end)
    }

    /// Whether the columns of a block can be counted.
    pub fn has(&self, block: usize) -> bool {
        block < ((1 << 31) / self.plan.tile) as usize
    }

    /// The columns of a block.
    pub fn columns(&self, block: usize) -> Range<u32> {
        let start = block as u32 * self.plan.tile;
        let end = start + self.plan.tile;
        start..self.plan.columns.map_or(end, |last| end.min(last))
    }

    /// The first band that may still be in flight when `band` ends: the sink has all before it.
    pub fn first_recent(&self, band: usize) -> usize {
        (band + 1).saturating_sub(self.plan.in_flight).max(self.bands().start)
    }

    /// Whether `band` sends its cells in this block to the band of the block's number, whose sheets have the numbers of
    /// the block's columns: the sink may not have these cells yet when that band ends.
    pub fn is_wanted(&self, band: usize, block: usize) -> bool {
        R::SYMMETRIC && block > band && self.first_recent(block) <= band && !self.rows(block).is_empty()
    }

    /// The bands that need the cells of a tile: its own, and in a symmetric game perhaps the band with the numbers of
    /// its columns.
    pub fn concerned(&self, band: usize, block: usize) -> impl Iterator<Item = usize> + use<R> {
        // Bands and blocks are as wide.
        [Some(band), self.is_wanted(band, block).then_some(block)].into_iter().flatten()
    }
}
