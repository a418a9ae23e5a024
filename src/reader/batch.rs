//! Many look-ups at once.
//!
//! A look-up of a table larger than the cache waits for memory, not for the processor. A batch takes it in four steps,
//! each of which asks for the cache line of the next: the places of chunks, the header of the chunk, what the header
//! points to. The steps of different positions alternate, as in an assembly line, so that the memory is never idle: with
//! a group of positions in one step after the other, waiting and computing alternated too, and took half as long again.

use super::answers::Asks;
use super::database::Database;
use super::error::ReadError;
use super::place::Way;
use super::source::Source;
use crate::rules::{Outcome, Position};

/// Positions between one step and the next, which is the time that a cache line has to come. The processor has about
/// two dozen lines under way at once.
const APART: usize = 6;
/// Positions on their way at once, at least three times as many and one; a power of two.
const RING: usize = 32;

/// A position on its way.
struct Step<'a> {
    /// The bytes of its file.
    bytes: &'a [u8],
    way: Way,
    /// Its chunk, once that is known.
    chunk: usize,
    /// The completion that makes it P.
    value: u64,
}

impl<D: Source> Database<D> {
    /// The outcomes of many positions, as [`Database::outcome`] gives them one by one, several times
    /// as fast where the table is larger than the cache. Allocates nothing. Outcomes are written up to
    /// the shorter of the two slices.
    ///
    /// # Errors
    /// Of the first position for which the file is damaged; the outcomes from there on are not written.
    pub fn outcomes(&self, positions: &[Position], outcomes: &mut [Outcome]) -> Result<(), ReadError> {
        let count = positions.len().min(outcomes.len());
        let mut ring = [const { None }; RING];
        for turn in 0..count + 3 * APART {
            ring[turn % RING] = positions.get(turn).filter(|_| turn < count).and_then(|next| self.first_step(next));
            if let Some(step) = &mut ring[turn.wrapping_sub(APART) % RING] {
                step.find_chunk();
            }
            if let Some(step) = &ring[turn.wrapping_sub(2 * APART) % RING] {
                step.way.fetch_value(step.bytes, step.chunk);
            }
            if let Some(done) = turn.checked_sub(3 * APART) {
                let Position { piles, passes } = positions[done];
                outcomes[done] = match ring[done % RING].as_ref().and_then(Step::outcome) {
                    Some(outcome) => outcome,
                    // Known without a look-up, or looked up like a single one: that finds an error too.
                    None => self.outcome(piles, passes)?,
                };
            }
        }
        Ok(())
    }

    /// As far as the indexes lead, if the position is one of a stored cell of the `fast` profile.
    #[inline(always)]
    fn first_step(&self, position: &Position) -> Option<Step<'_>> {
        let Asks::Cell { level, cell: [sheet, column, value] } = self.asks(position.piles, position.passes) else {
            return None;
        };
        let sheet = u32::try_from(sheet).ok()?;
        let file = self.file(level, sheet)?;
        let (bytes, way) = file.way(sheet, column)?;
        way.fetch_place(bytes);
        Some(Step { bytes, way, chunk: NOWHERE, value })
    }
}

/// The chunk of a cell whose file is damaged: no byte.
const NOWHERE: usize = usize::MAX;

impl Step<'_> {
    /// Its chunk, whose header is asked for.
    #[inline(always)]
    fn find_chunk(&mut self) {
        if let Ok(chunk) = self.way.chunk(self.bytes) {
            self.chunk = chunk;
            Way::fetch_header(self.bytes, chunk);
        }
    }

    /// The outcome, unless the file is damaged.
    #[inline(always)]
    fn outcome(&self) -> Option<Outcome> {
        let found = self.way.value(self.bytes, self.chunk).ok()?;
        Some(if u64::from(found) == self.value { Outcome::P } else { Outcome::N })
    }
}
