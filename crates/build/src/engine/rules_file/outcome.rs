//! The P-positions of a rules file's sheets, or why it has no table.

use supermex_game::Position;
use supermex_game::rules_file::options::NoMoves;

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

/// Turns the reason why there is no table into an error.
pub type Refuse<'a, E> = &'a (dyn Fn(Refused) -> E + Sync);

/// Receives the P-positions.
pub type Take<'a, E> = &'a mut (dyn FnMut(PPositionsOfSheet<'_>) -> Result<(), E> + Send);
