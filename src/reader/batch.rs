//! Many look-ups at once.
//!
//! A look-up of a table larger than the cache waits for memory, not for the processor. A batch takes it in four steps,
//! each of which asks for the cache lines of the next: the place of the chunk, the header of the chunk, what the header
//! points to. Positions go in small groups, and the steps of different groups alternate, as in an assembly line, so that
//! the memory is never idle. A step asks for all lines of its group in one go: what holds up a processor here is
//! not the line, but finding its page, which it does for several lines at once if they follow each other closely.

use super::answers::Asks;
use super::database::Database;
use super::error::ReadError;
use super::place::{Way, fetch};
use super::source::Source;
use crate::rules::{Outcome, Position};

/// Positions in a group. The processor has about two dozen lines under way at once.
const GROUP: usize = 8;
/// Steps, and groups on their way at once.
const STEPS: usize = 4;

/// A position on its way.
#[derive(Clone, Copy)]
struct Step<'a> {
    /// The bytes of its file, up to the last chunk.
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
        if self.far() {
            return self.outcomes_from_afar(positions, outcomes);
        }
        let mut positions = positions[..count].chunks(GROUP);
        let mut done = positions.clone().zip(outcomes[..count].chunks_mut(GROUP));
        let mut groups = [[Step::NONE; GROUP]; STEPS];
        for turn in 0..count.div_ceil(GROUP) + STEPS - 1 {
            let group = |step: usize| turn.wrapping_sub(step) % STEPS;
            self.start(positions.next().unwrap_or_default(), &mut groups[group(0)]);
            find_chunks(&mut groups[group(1)]);
            fetch_values(&groups[group(2)]);
            if turn >= STEPS - 1
                && let Some((positions, outcomes)) = done.next()
            {
                self.finish(&groups[group(3)], positions, outcomes)?;
            }
        }
        Ok(())
    }

    /// Goes as far as the indexes lead, and asks for the places of the chunks.
    #[inline(always)]
    fn start<'a>(&'a self, positions: &[Position], group: &mut [Step<'a>; GROUP]) {
        for (step, position) in group.iter_mut().zip(positions) {
            *step = self.first_step(position).unwrap_or(Step::NONE);
        }
        for step in group {
            step.way.fetch_place(step.bytes);
        }
    }

    /// As far as the indexes lead, if the position is one of a stored cell of the `fast` profile.
    #[inline(always)]
    fn first_step(&self, position: &Position) -> Option<Step<'_>> {
        let Asks::Cell { level, cell: [sheet, column, value] } = self.asks(position.piles, position.passes) else {
            return None;
        };
        let sheet = u32::try_from(sheet).ok()?;
        let (bytes, way) = self.file(level, sheet)?.way(sheet, column)?;
        Some(Step { bytes, way, chunk: NOWHERE, value })
    }

    /// The outcomes of a group, whose lines are there.
    #[inline(always)]
    fn finish(
        &self,
        group: &[Step<'_>; GROUP],
        positions: &[Position],
        outcomes: &mut [Outcome],
    ) -> Result<(), ReadError> {
        for ((outcome, position), step) in outcomes.iter_mut().zip(positions).zip(group) {
            *outcome = match step.outcome() {
                Some(outcome) => outcome,
                // Known without a look-up, or looked up like a single one: that finds an error too.
                None => self.outcome(position.piles, position.passes)?,
            };
        }
        Ok(())
    }
}

/// Finds the chunks of a group, and asks for their headers.
#[inline(always)]
fn find_chunks(group: &mut [Step<'_>; GROUP]) {
    for step in &mut *group {
        step.chunk = step.way.chunk(step.bytes).unwrap_or(NOWHERE);
    }
    for step in group {
        fetch(step.bytes, step.chunk);
    }
}

/// Asks for the lines that the headers point to.
#[inline(always)]
fn fetch_values(group: &[Step<'_>; GROUP]) {
    let touched = group.each_ref().map(|step| step.way.touched(step.bytes, step.chunk));
    for (step, touched) in group.iter().zip(touched) {
        for at in touched {
            fetch(step.bytes, at);
        }
    }
}

/// The chunk of a cell whose file is damaged: no byte.
const NOWHERE: usize = usize::MAX;

impl Step<'_> {
    /// Nothing to look up.
    const NONE: Self = Self { bytes: &[], way: Way::NOWHERE, chunk: NOWHERE, value: 0 };

    /// The outcome, if there is something to look up and the file is not damaged.
    #[inline(always)]
    fn outcome(&self) -> Option<Outcome> {
        let found = self.way.value(self.bytes, self.chunk).ok()?;
        Some(if u64::from(found) == self.value { Outcome::P } else { Outcome::N })
    }
}
