//! The state of a run between two bands, saved: where the sheets do not give it, an interrupted run goes on from there.
//!
//! All bands below one have left, and none has begun from there on. So the state is how the sheets of each level begin and end, and
//! what the columns of each open block have used.

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::band::Recursing;
use super::endings::Endings;
use super::lock::lock;
use super::plan::Sink;
use super::recursion::Recursion;
use super::state::Columns;

/// Saves the state of a run.
pub trait Saving<E>: Sync {
    /// Whether it should be saved soon. Then no further band begins until the others have left.
    fn is_due(&self) -> bool;

    /// Saves the state before the band that begins at a sheet. It takes at least this many bytes; `parts` calls back with each of
    /// its parts.
    fn save(&self, first: u32, bytes: u64, parts: &mut Parts<'_, E>) -> Result<(), E>;

    /// The parts of the state with which the plan begins, in their order; none if it begins with sheet 0.
    fn next(&self) -> Result<Option<Vec<u8>>, E>;

    /// The error that a part cannot be read.
    fn damaged(&self) -> E;
}

/// Calls back with the parts of a state.
pub type Parts<'a, E> = dyn FnMut(&mut dyn FnMut(&[u8]) -> Result<(), E>) -> Result<(), E> + 'a;

/// A part of a state.
fn bytes<T: Serialize>(part: &T) -> Vec<u8> {
    postcard::to_allocvec(part).expect("all parts of a state are numbers and lists of them")
}

/// A part that was written before.
fn read<T: DeserializeOwned, E>(saving: &dyn Saving<E>, part: &[u8]) -> Result<T, E> {
    match postcard::take_from_bytes(part) {
        Ok((part, [])) => Ok(part),
        _ => Err(saving.damaged()),
    }
}

impl<R: Recursion, S: Sink> Recursing<'_, R, S> {
    /// Saves the state before a band.
    pub fn save(&self, saving: &dyn Saving<S::Error>, band: usize, blocks: &[Option<Columns>]) -> Result<(), S::Error> {
        let levels = |columns: &Columns| columns.levels.iter().map(|level| level.used.open_bytes()).sum::<u64>();
        let size = blocks.iter().flatten().map(levels).sum();
        saving.save(self.tiling.rows(band).start, size, &mut |put| {
            for endings in self.endings.iter().flatten() {
                put(&bytes(&*lock(endings)))?;
            }
            put(&bytes(&blocks.len()))?;
            blocks.iter().try_for_each(|block| put(&bytes(block)))
        })
    }

    /// The state of the blocks with which the plan begins; enters how the sheets before it begin and end.
    pub fn restore(&self, saving: &dyn Saving<S::Error>) -> Result<Vec<Option<Columns>>, S::Error> {
        if self.tiling.plan.sheets.start == 0 {
            return Ok(Vec::new());
        }
        let next = || saving.next()?.ok_or_else(|| saving.damaged());
        for endings in self.endings.iter().flatten() {
            *lock(endings) = read::<Endings, _>(saving, &next()?)?;
        }
        let count: usize = read(saving, &next()?)?;
        let mut blocks = Vec::new();
        for _ in 0..count {
            blocks.push(read(saving, &next()?)?);
        }
        Ok(blocks)
    }
}
