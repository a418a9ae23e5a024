//! Batches of look-ups: the steps of one are those of its path.

use super::answers::Asks;
use super::path::CellPath;
use super::{PointMoves, Sheets};
use crate::codec::prefetch;
use crate::game::{Outcome, Point, Position};
use crate::table::batch::{self, Steps};
use crate::table::{Answers, BatchError, ReadError};

/// A position on its path.
#[derive(Clone, Copy)]
pub(in crate::table) struct Step<'a> {
    /// The bytes of its file, up to the last chunk.
    bytes: &'a [u8],
    path: CellPath,
    /// Its chunk, once that is known.
    chunk: usize,
    /// The completion that makes it P.
    value: u64,
}

impl Default for Step<'_> {
    fn default() -> Self {
        Self { bytes: &[], path: CellPath::NOWHERE, chunk: NOWHERE, value: 0 }
    }
}

/// The chunk of a cell whose file is damaged: no byte.
const NOWHERE: usize = usize::MAX;

impl Sheets {
    /// The outcomes of many positions, as [`Sheets::outcome`] gives them one by one, several times
    /// as fast where the table is larger than the cache. Allocates nothing. Outcomes are written up to
    /// the shorter of the two slices.
    ///
    /// ```
    /// # use supermex::Outcome;
    /// # use supermex::raw::{Point, Sheets};
    /// # fn example(table: &Sheets) -> Result<(), supermex::BatchError> {
    /// let positions = [[1, 2, 3], [4, 5, 6]].map(|piles| Point { piles, passes: 1 });
    /// let mut outcomes = [Outcome::Beyond; 2];
    /// table.outcomes(&positions, &mut outcomes)?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// If a file is damaged or cannot be read where an answer should be. The error names the position; the outcomes of
    /// those before it are written.
    pub fn outcomes(&self, positions: &[Point], outcomes: &mut [Outcome]) -> Result<(), BatchError> {
        self.batch(positions, |&point| Some(point), outcomes)
    }

    /// The same of positions that are rows of numbers.
    pub(in crate::table) fn outcomes_of_rows(
        &self,
        positions: &[Position],
        outcomes: &mut [Outcome],
    ) -> Result<(), BatchError> {
        let point = |position: &Position| position.exactly().map(|piles| Point { piles, passes: position.passes });
        self.batch(positions, point, outcomes)
    }

    fn batch<P>(
        &self,
        positions: &[P],
        point: impl Fn(&P) -> Option<Point> + Copy,
        outcomes: &mut [Outcome],
    ) -> Result<(), BatchError> {
        if self.is_remote() {
            let count = positions.len().min(outcomes.len());
            return self.outcomes_from_afar(&positions[..count], point, &mut outcomes[..count]);
        }
        batch::outcomes(&self, positions, point, outcomes)
    }

    /// As far as the indexes lead, if the position is one of a stored cell of the `fast` profile.
    #[inline(always)]
    fn first_step(&self, position: &Point) -> Option<Step<'_>> {
        let Asks::Cell { level, cell: [sheet, column, value] } = self.asks(position.piles, position.passes) else {
            return None;
        };
        let sheet = u32::try_from(sheet).ok()?;
        let (bytes, path) = self.file(level, sheet)?.path(sheet, column)?;
        Some(Step { bytes, path, chunk: NOWHERE, value })
    }
}

/// The indexes lead to the place of the chunk; that says where its header is, and the header what else is read.
impl<'a> Steps<4> for &'a Sheets {
    type Position = Point;
    type Path = Step<'a>;

    #[inline(always)]
    fn begin(&self, position: &Point) -> Step<'a> {
        self.first_step(position).unwrap_or_default()
    }

    #[inline(always)]
    fn step(&self, number: usize, step: &mut Step<'a>) {
        if number == 1 {
            step.chunk = step.path.chunk(step.bytes).unwrap_or(NOWHERE);
        }
    }

    #[inline(always)]
    fn prefetch(&self, number: usize, step: &Step<'a>) {
        match number {
            0 => step.path.prefetch_place(step.bytes),
            1 => prefetch(step.bytes, step.chunk),
            _ => step.path.touched(step.bytes, step.chunk).into_iter().for_each(|at| prefetch(step.bytes, at)),
        }
    }

    #[inline(always)]
    fn finish(&self, step: &Step<'a>) -> Option<Outcome> {
        let found = step.path.value(step.bytes, step.chunk).ok()?;
        Some(if u64::from(found) == step.value { Outcome::P } else { Outcome::N })
    }

    fn alone(&self, position: &Point) -> Result<Outcome, ReadError> {
        self.outcome(position.piles, position.passes)
    }
}

impl Answers for Sheets {
    type Position = Point;
    type Moves = PointMoves;

    fn outcome_of(&self, position: &Point) -> Result<Outcome, ReadError> {
        self.outcome(position.piles, position.passes)
    }

    fn outcomes_of(&self, positions: &[Point], outcomes: &mut [Outcome]) -> Result<(), BatchError> {
        self.outcomes(positions, outcomes)
    }

    fn moves_from(&self, position: &Point) -> Result<PointMoves, ReadError> {
        self.winning_moves(position.piles, position.passes)
    }
}
