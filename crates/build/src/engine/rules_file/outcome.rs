//! A run of an engine: what it is told, and the P-positions of a rules file's sheets, or why it has no table.

use std::ops::Range;

use crate::BuildError;
use crate::engine::known::Known;
use supermex_game::rules_file::options::{NoMoves, Poll};
use supermex_game::{PassLevel, Position, RulesBox};

/// The P-positions of a sheet at a level.
pub enum PPositionsOfSheet<'a> {
    /// The completion of each column; the third side of the box where there is none in it.
    Completions(&'a [u32]),
    /// The P-positions, ascending: `y Z + z`.
    Positions(&'a [u64]),
}

/// Why a rules file has no table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// A move does not lower a position.
    NoLower { number: usize, from: Position, to: Position },
    /// The order has no value at a position.
    NoOrder(Position),
    /// A position has too many moves to try.
    TooMany,
    /// The moves of a kind from one position have too many choices of parameters to try: this number.
    TooManyChoices { number: usize, choices: u64 },
    /// The moves of a kind from all positions of the box may take too many steps: this number.
    TooCostly { number: usize, steps: u64 },
    /// A move may lead out of the box, up to the number `most`.
    Leaves { number: usize, axis: usize, most: i64, helps: bool },
    /// The box needs a third side, because a kind of move is neither a line nor a cone.
    NoThird { number: usize },
    /// The box needs a fourth side: by the text of a kind of move a column may have no P-position.
    NoFourth { number: usize },
    /// The P-position of a column is too high.
    TooHigh { x: u64, y: u64 },
}

impl From<NoMoves> for Refused {
    fn from(error: NoMoves) -> Self {
        match error {
            NoMoves::NoLower { number, from, to } => Self::NoLower { number, from, to },
            NoMoves::NoOrder(position) => Self::NoOrder(position),
            NoMoves::TooMany => Self::TooMany,
        }
    }
}

/// A run of an engine.
#[derive(Clone, Copy)]
pub struct Task<'a> {
    pub rules: &'a RulesBox,
    /// Called now and then. To stop the run it does not return.
    pub poll: Poll<'a>,
    /// Turns the reason why there is no table into an error.
    pub refuse: &'a (dyn Fn(Refused) -> BuildError + Sync),
    /// What need not be computed.
    pub known: Option<Known<'a>>,
}

impl Task<'_> {
    /// Reads back what is known of rows at a level: see [`Known::rows`].
    pub fn read_back(
        &self,
        level: PassLevel,
        rows: Range<u64>,
        columns: u64,
        most: u32,
        line: &mut dyn FnMut(u32, &[u32]),
    ) -> Result<(), BuildError> {
        let rows = rows.start as u32..rows.end as u32;
        self.known.map_or(Ok(()), |known| known.rows(level, rows, columns as u32, most, line))
    }
}

/// Receives the P-positions.
pub type Take<'a> = &'a mut (dyn FnMut(PPositionsOfSheet<'_>) -> Result<(), BuildError> + Send);
