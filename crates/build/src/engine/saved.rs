//! The state of a run between two bands, saved: where the sheets do not give it, an interrupted run goes on from there.
//!
//! All bands below one have left, and none has begun from there on. So the state is how the sheets of each level begin and end, and
//! what the columns of each open block have used.

use super::band::Recursing;
use super::endings::Endings;
use super::lock;
use super::parts;
use super::plan::Saving;
use super::recursion::Recursion;
use super::state::Columns;
use crate::BuildError;

/// Values in a column, at most: so many times the sheets and the columns.
const FURTHEST: usize = 16;

impl<R: Recursion> Recursing<'_, R> {
    /// Saves the state before a band.
    pub fn save(&self, saving: &dyn Saving, band: usize, blocks: &[Option<Columns>]) -> Result<(), BuildError> {
        let levels = |columns: &Columns| columns.levels.iter().map(|level| level.used.open_bytes()).sum::<u64>();
        let size = blocks.iter().flatten().map(levels).sum();
        saving.save(self.tiling.rows(band).start, size, &mut |put| {
            for endings in self.endings.iter().flatten() {
                parts::put(put, &*lock(endings))?;
            }
            parts::put_pieces(put, 0..blocks.len(), &|at| parts::bytes(&blocks[at]))
        })
    }

    /// The state of the blocks with which the plan begins; enters how the sheets before it begin and end.
    pub fn restore(&self, saving: &dyn Saving) -> Result<Vec<Option<Columns>>, BuildError> {
        let mut blocks = Vec::new();
        if !saving.goes_on() {
            return Ok(blocks);
        }
        let (sheets, proves) = (self.tiling.plan.sheets.start, self.tiling.plan.columns.is_none());
        for endings in self.endings.iter().flatten() {
            let saved: Endings = parts::next(saving)?;
            if !saved.are_of(sheets, proves) {
                return Err(saving.damaged());
            }
            *lock(endings) = saved;
        }
        parts::take_pieces(saving, &mut |block, bytes| {
            let columns: Option<Columns> = parts::value(&bytes)?;
            let right = self.tiling.has(block) && columns.as_ref().is_none_or(|columns| self.is_of(columns, block));
            blocks.push(columns);
            right.then_some(())
        })?;
        Ok(blocks)
    }

    /// Whether the state of a block can be one before the plan's first sheet: bytes from elsewhere may say anything.
    fn is_of(&self, columns: &Columns, block: usize) -> bool {
        let (plan, range) = (self.tiling.plan, self.tiling.columns(block));
        let sheets = plan.sheets.start;
        let most = FURTHEST * (plan.sheets.end as usize + range.end as usize) + (1 << 20);
        columns.levels.len() == plan.levels.len()
            && columns.levels.iter().enumerate().all(|(at, level)| {
                let begun = |endings: &Endings| endings.registry.have_begun(level.sheets, range.start);
                level.used.lanes() == range.len()
                    && level.used.high() <= most
                    && level.used.words().start * 64 <= most
                    && level.sheets <= sheets
                    && level.diagonal <= sheets
                    && self.endings(at).is_none_or(|endings| begun(&endings))
            })
    }
}
