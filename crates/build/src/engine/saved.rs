//! The state of a run between two bands, saved: where the sheets do not give it, an interrupted run goes on from there.
//!
//! All bands below one have left, and none has begun from there on. So the state is how the sheets of each level begin and end, and
//! what the columns of each open block have used. The latter are compressed: to a tenth in Nim with a pass, to a half in Chomp.

use rayon::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::band::Recursing;
use super::endings::Endings;
use super::lock::lock;
use super::plan::{Saving, Sink};
use super::recursion::Recursion;
use super::state::Columns;

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

/// Zstandard's level: the disk should be what is waited for.
const LEVEL: i32 = 1;
/// Blocks that are compressed at the same time, in memory twice.
const TOGETHER: usize = 16;
/// Values in a column, at most: so many times the sheets and the columns.
const FURTHEST: usize = 16;
/// Bytes of a block that is not compressed, at most.
const MOST_BLOCK: u64 = 1 << 36;

/// A part of a state, compressed, after its length.
fn compressed<T: Serialize>(part: &T) -> Vec<u8> {
    let whole = bytes(part);
    let mut out = (whole.len() as u64).to_le_bytes().to_vec();
    out.extend(zstd::bulk::compress(&whole, LEVEL).expect("the buffer that Zstandard asks for is there"));
    out
}

/// The same, read.
fn decompressed<T: DeserializeOwned, E>(saving: &dyn Saving<E>, part: &[u8]) -> Result<T, E> {
    let (length, rest) = part.split_first_chunk().ok_or_else(|| saving.damaged())?;
    let length = usize::try_from(u64::from_le_bytes(*length).min(MOST_BLOCK)).map_err(|_| saving.damaged())?;
    read(saving, &zstd::bulk::decompress(rest, length).map_err(|_| saving.damaged())?)
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
            for some in blocks.chunks(TOGETHER) {
                let parts: Vec<Vec<u8>> = some.par_iter().map(compressed).collect();
                parts.iter().try_for_each(|part| put(part))?;
            }
            Ok(())
        })
    }

    /// The state of the blocks with which the plan begins; enters how the sheets before it begin and end.
    pub fn restore(&self, saving: &dyn Saving<S::Error>) -> Result<Vec<Option<Columns>>, S::Error> {
        if self.tiling.plan.sheets.start == 0 {
            return Ok(Vec::new());
        }
        let next = || saving.next()?.ok_or_else(|| saving.damaged());
        let (sheets, proves) = (self.tiling.plan.sheets.start, self.tiling.plan.columns.is_none());
        for endings in self.endings.iter().flatten() {
            let saved: Endings = read(saving, &next()?)?;
            if !saved.are_of(sheets, proves) {
                return Err(saving.damaged());
            }
            *lock(endings) = saved;
        }
        let count: usize = read(saving, &next()?)?;
        let mut blocks = Vec::new();
        for block in 0..count {
            let columns: Option<Columns> = decompressed(saving, &next()?)?;
            if !self.tiling.has(block) || !columns.as_ref().is_none_or(|columns| self.is_of(columns, block)) {
                return Err(saving.damaged());
            }
            blocks.push(columns);
        }
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
