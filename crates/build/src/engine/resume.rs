//! Reads back the sheets of an interrupted run, or of a smaller table.

use std::ops::Range;

use super::band::Recursing;
use super::lock;
use super::plan::read_groups;
use super::recursion::Recursion;
use super::state::{Columns, LevelColumns};
use crate::BuildError;
use crate::parallel::each;
use supermex_game::NONE;

impl<R: Recursion> Recursing<'_, R> {
    /// Reads the sheets before the plan's first from the sink: how they begin and end, and the values that they have
    /// used of each column that is still open, in the `wanted` blocks. Reads all of them once.
    pub fn resume(&self, wanted: &(dyn Fn(usize) -> bool + Sync)) -> Result<Vec<Option<Columns>>, BuildError> {
        let found = 0..self.tiling.plan.sheets.start;
        if found.is_empty() {
            return Ok(Vec::new());
        }
        // A window has all its columns; otherwise they go as far as these sheets did.
        let mut reach = self.tiling.plan.columns.unwrap_or(0);
        for (endings, &level) in self.endings.iter().flatten().zip(&self.tiling.plan.levels) {
            reach = reach.max(lock(endings).resume(self.sink, level, found.clone())?);
        }
        let blocks = reach.div_ceil(self.tiling.plan.tile) as usize;
        each(blocks, &|block| {
            // No later sheet has the columns of a closed block.
            let closed = self.tiling.columns(block).end <= self.tiling.rules.first_column(found.end);
            if closed || !wanted(block) { Ok(None) } else { self.replay(block, found.clone()).map(Some) }
        })
    }

    /// What earlier sheets have used of the columns of a block.
    fn replay(&self, block: usize, found: Range<u32>) -> Result<Columns, BuildError> {
        let range = self.tiling.columns(block);
        let floor = self.tiling.rules.least(range.start) as usize;
        let mut levels = Vec::new();
        for &level in &self.tiling.plan.levels {
            let mut columns = LevelColumns::open(self.tiling.rules, &range);
            let used = &mut columns.used;
            read_groups(self.sink, level, found.clone(), range.clone(), |_, values| {
                let high = values.iter().filter(|&&value| value != NONE).max().map_or(floor, |&value| value as usize);
                used.slide(floor, high.max(used.high()) + 1);
                for row in values.chunks_exact(range.len()) {
                    for (lane, &value) in row.iter().enumerate().filter(|(_, value)| **value != NONE) {
                        used.insert(lane, value as usize);
                    }
                }
            })?;
            columns.sheets = found.end;
            levels.push(columns);
        }
        Ok(Columns { levels })
    }
}
