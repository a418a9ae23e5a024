//! Many look-ups at once.
//!
//! A look-up of a table larger than the cache waits for memory, not for the processor. A batch takes it in four steps,
//! each of which asks for the cache lines of the next: the place of the chunk, the header of the chunk, what the header
//! points to. Positions go in small groups, and the steps of different groups alternate, as in an assembly line, so that
//! the memory is never idle. A step asks for all lines of its group in one go: what holds up a processor here is
//! not the line, but finding its page, which it does for several lines at once if they follow each other closely.

use super::answers::Asks;
use super::path::{CellPath, prefetch};
use super::{Moves, Sheets};
use crate::game::{Outcome, Position};
use crate::source::Source;
use crate::table::{Answers, BatchError, ReadError};

/// Positions in a group. The processor has about two dozen lines under path at once.
const GROUP: usize = 8;
/// Steps, and groups on their path at once.
const STEPS: usize = 4;

/// A position on its path.
#[derive(Clone, Copy)]
struct Step<'a> {
    /// The bytes of its file, up to the last chunk.
    bytes: &'a [u8],
    path: CellPath,
    /// Its chunk, once that is known.
    chunk: usize,
    /// The completion that makes it P.
    value: u64,
}

impl<D: Source> Sheets<D> {
    /// The outcomes of many positions, as [`Sheets::outcome`] gives them one by one, several times
    /// as fast where the table is larger than the cache. Allocates nothing. Outcomes are written up to
    /// the shorter of the two slices.
    ///
    /// ```
    /// # use supermex::{Outcome, Position, Sheets};
    /// # fn example(table: &Sheets) -> Result<(), supermex::BatchError> {
    /// let positions = [[1, 2, 3], [4, 5, 6]].map(|piles| Position { piles, passes: 1 });
    /// let mut outcomes = [Outcome::Beyond; 2];
    /// table.outcomes(&positions, &mut outcomes)?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// If a file is damaged or cannot be read where an answer should be. The error names the position; the outcomes of
    /// those before it are written.
    pub fn outcomes(&self, positions: &[Position], outcomes: &mut [Outcome]) -> Result<(), BatchError> {
        let count = positions.len().min(outcomes.len());
        if self.is_remote() {
            return self.outcomes_from_afar(&positions[..count], &mut outcomes[..count]);
        }
        let mut positions = positions[..count].chunks(GROUP);
        let mut done = positions.clone().zip(outcomes[..count].chunks_mut(GROUP));
        let mut groups = [[Step::NONE; GROUP]; STEPS];
        for turn in 0..count.div_ceil(GROUP) + STEPS - 1 {
            let group = |step: usize| turn.wrapping_sub(step) % STEPS;
            self.start(positions.next().unwrap_or_default(), &mut groups[group(0)]);
            find_chunks(&mut groups[group(1)]);
            prefetch_values(&groups[group(2)]);
            if turn >= STEPS - 1
                && let Some((positions, outcomes)) = done.next()
            {
                let first = (turn + 1 - STEPS) * GROUP;
                self.finish(&groups[group(3)], positions, outcomes)
                    .map_err(|(at, source)| BatchError { index: first + at, source })?;
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
            step.path.prefetch_place(step.bytes);
        }
    }

    /// As far as the indexes lead, if the position is one of a stored cell of the `fast` profile.
    #[inline(always)]
    fn first_step(&self, position: &Position) -> Option<Step<'_>> {
        let Asks::Cell { level, cell: [sheet, column, value] } = self.asks(position.piles, position.passes) else {
            return None;
        };
        let sheet = u32::try_from(sheet).ok()?;
        let (bytes, path) = self.file(level, sheet)?.path(sheet, column)?;
        Some(Step { bytes, path, chunk: NOWHERE, value })
    }

    /// The outcomes of a group, whose lines are there.
    #[inline(always)]
    fn finish(
        &self,
        group: &[Step<'_>; GROUP],
        positions: &[Position],
        outcomes: &mut [Outcome],
    ) -> Result<(), (usize, ReadError)> {
        for (at, ((outcome, position), step)) in outcomes.iter_mut().zip(positions).zip(group).enumerate() {
            *outcome = match step.outcome() {
                Some(outcome) => outcome,
                // Known without a look-up, or looked up like a single one: that finds an error too.
                None => self.outcome(position.piles, position.passes).map_err(|error| (at, error))?,
            };
        }
        Ok(())
    }
}

/// Finds the chunks of a group, and asks for their headers.
#[inline(always)]
fn find_chunks(group: &mut [Step<'_>; GROUP]) {
    for step in &mut *group {
        step.chunk = step.path.chunk(step.bytes).unwrap_or(NOWHERE);
    }
    for step in group {
        prefetch(step.bytes, step.chunk);
    }
}

/// Asks for the lines that the headers point to.
#[inline(always)]
fn prefetch_values(group: &[Step<'_>; GROUP]) {
    let touched = group.each_ref().map(|step| step.path.touched(step.bytes, step.chunk));
    for (step, touched) in group.iter().zip(touched) {
        for at in touched {
            prefetch(step.bytes, at);
        }
    }
}

/// The chunk of a cell whose file is damaged: no byte.
const NOWHERE: usize = usize::MAX;

impl Step<'_> {
    /// Nothing to look up.
    const NONE: Self = Self { bytes: &[], path: CellPath::NOWHERE, chunk: NOWHERE, value: 0 };

    /// The outcome, if there is something to look up and the file is not damaged.
    #[inline(always)]
    fn outcome(&self) -> Option<Outcome> {
        let found = self.path.value(self.bytes, self.chunk).ok()?;
        Some(if u64::from(found) == self.value { Outcome::P } else { Outcome::N })
    }
}

impl<D: Source> Answers for Sheets<D> {
    type Position = Position;
    type Moves = Moves;

    fn outcome_of(&self, position: &Position) -> Result<Outcome, ReadError> {
        self.outcome(position.piles, position.passes)
    }

    fn outcomes_of(&self, positions: &[Position], outcomes: &mut [Outcome]) -> Result<(), BatchError> {
        self.outcomes(positions, outcomes)
    }

    fn moves_from(&self, position: &Position) -> Result<Moves, ReadError> {
        self.winning_moves(position.piles, position.passes)
    }
}
