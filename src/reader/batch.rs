//! Many look-ups at once.
//!
//! A look-up of a table larger than the cache waits for memory, not for the processor. A batch goes
//! through a group of positions in steps, and asks for the cache line of every next step before it
//! takes any: the waits of a group overlap.

use super::database::Database;
use super::error::ReadError;
use super::source::Source;
use crate::rules::{Outcome, Position};

/// Positions on their way at once: enough to fill the processor's queue of outstanding misses.
const GROUP: usize = 24;

impl<D: Source> Database<D> {
    /// The outcomes of many positions, as [`Database::outcome`] gives them one by one, several times
    /// as fast where the table is larger than the cache. Allocates nothing. Outcomes are written up to
    /// the shorter of the two slices.
    ///
    /// # Errors
    /// Of the first position for which the file is damaged; the outcomes from there on are not written.
    pub fn outcomes(&self, positions: &[Position], outcomes: &mut [Outcome]) -> Result<(), ReadError> {
        for (group, out) in positions.chunks(GROUP).zip(outcomes.chunks_mut(GROUP)) {
            for stage in [0, 1] {
                for position in group {
                    self.prefetch(position, stage);
                }
            }
            for (position, out) in group.iter().zip(out) {
                *out = self.outcome(position.piles, position.passes)?;
            }
        }
        Ok(())
    }

    /// Asks for the lines of one stage of a look-up: first the place of its chunk, then the chunk.
    #[inline(always)]
    fn prefetch(&self, position: &Position, stage: u32) {
        let Some(level) = self.rules.level(position.passes) else {
            return;
        };
        let Some([sheet, column, _]) = self.coordinates(position.piles) else { return };
        if let (Ok(sheet), Ok(column)) = (u32::try_from(sheet), u32::try_from(column))
            && let Some(file) = self.file(level, sheet)
        {
            file.prefetch(sheet, column, stage);
        }
    }
}
