//! The state of a run between two bands, saved: where the sheets do not give it, an interrupted run goes on from there.
//!
//! All bands below one have left, and none has begun from there on. So the state is how the sheets of each level begin and end, and
//! what the columns of each open block have used.

use super::band::Recursing;
use super::endings::Endings;
use super::lock::lock;
use super::parts;
use super::plan::{Saving, Sink};
use super::recursion::Recursion;
use super::state::Columns;

impl<R: Recursion, S: Sink> Recursing<'_, R, S> {
    /// Saves the state before a band.
    pub fn save(&self, saving: &dyn Saving<S::Error>, band: usize, blocks: &[Option<Columns>]) -> Result<(), S::Error> {
        let levels = |columns: &Columns| columns.levels.iter().map(|level| level.used.open_bytes()).sum::<u64>();
        let size = blocks.iter().flatten().map(levels).sum();
        saving.save(self.tiling.rows(band).start, size, &mut |put| {
            for endings in self.endings.iter().flatten() {
                parts::put(put, &*lock(endings))?;
            }
            parts::put_pieces(put, 0..blocks.len(), |at| parts::bytes(&blocks[at]))
        })
    }

    /// The state of the blocks with which the plan begins; enters how the sheets before it begin and end.
    pub fn restore(&self, saving: &dyn Saving<S::Error>) -> Result<Vec<Option<Columns>>, S::Error> {
        let mut blocks = Vec::new();
        if !saving.goes_on() {
            return Ok(blocks);
        }
        for endings in self.endings.iter().flatten() {
            *lock(endings) = parts::next::<Endings, _>(saving)?;
        }
        parts::take_pieces(saving, |_, bytes| {
            blocks.push(parts::value(&bytes)?);
            Some(())
        })?;
        Ok(blocks)
    }
}
