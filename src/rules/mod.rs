//! The rules of the games: positions, moves and variants.
//!
//! A game is one file: [`nim`] and [`chomp`]. Each says what its moves are, which the reader needs for
//! winning moves and for certificates. What its recursion excludes is said in the engine.

pub mod chomp;
pub mod flat;
pub mod nim;
pub(crate) mod variants;

use std::fmt;

pub use variants::{Variant, VariantError, Variants};

/// Stands for "no completion" where completions are `u32`.
pub const NONE: u32 = u32::MAX;

/// The three numbers of a position: piles in Nim, columns of height 3, 2 and 1 in Chomp.
pub type Piles = [u64; 3];

/// The games there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Game {
    /// 3-pile Nim.
    Nim,
    /// 3-row Chomp.
    Chomp,
}

impl Game {
    /// Every game, in the order of their codes.
    pub const ALL: [Self; 2] = [Self::Nim, Self::Chomp];

    /// The code of the game in the format.
    pub fn code(self) -> u8 {
        match self {
            Self::Nim => 1,
            Self::Chomp => 2,
        }
    }

    /// The game of a code, if there is one.
    pub fn from_code(code: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|game| game.code() == code)
    }

    /// The game's name, as the command line and the manifest spell it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Nim => "nim",
            Self::Chomp => "chomp",
        }
    }

    /// The position without moves, where no pass is allowed either.
    pub fn terminal(self) -> Piles {
        match self {
            Self::Nim => nim::TERMINAL,
            Self::Chomp => chomp::TERMINAL,
        }
    }

    /// Whether the piles are a position at all: Chomp's `[0,0,0]`, the board without its poison, is not.
    pub fn is_position(self, piles: Piles) -> bool {
        self == Self::Nim || piles != [0, 0, 0]
    }

    /// Calls `visit` with every position that one move leads to, the pass excepted, until it says stop.
    /// Returns whether it did. There are as many as tokens: this is for judging a table, not for look-ups.
    pub fn any_move(self, piles: Piles, visit: impl FnMut(Piles) -> bool) -> bool {
        match self {
            Self::Nim => nim::any_move(piles, visit),
            Self::Chomp => chomp::any_move(piles, visit),
        }
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A position with the number of passes that are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The three numbers.
    pub piles: Piles,
    /// Passes left.
    pub passes: u64,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [x, y, z] = self.piles;
        write!(f, "{x},{y},{z},{}", self.passes)
    }
}

/// Who wins, as far as a table can say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The player who just moved wins.
    P,
    /// The player to move wins.
    N,
    /// The position is outside what the database holds.
    Beyond,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::P => "P",
            Self::N => "N",
            Self::Beyond => "beyond",
        })
    }
}

/// A game with everything that changes its P-positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleSet {
    /// The game.
    pub game: Game,
    /// Greatest number of passes the table is for: 0 or 1, which is all there is by parity.
    pub passes: u32,
    /// Positions that are automatic wins for whoever stands on them.
    pub variants: Variants,
}

impl RuleSet {
    /// The game as it is played without perturbation.
    pub fn pure(game: Game, passes: u32) -> Self {
        Self { game, passes, variants: Variants::default() }
    }

    /// The stored level that answers for `passes` passes left, or `None` if none does.
    ///
    /// P-positions with `p` passes are those with `p - 2`, for a pass is answered by a pass. Variants
    /// that hold at one level only break the argument, so that then no level beyond the table's own is
    /// answered.
    pub fn level(&self, passes: u64) -> Option<u32> {
        let level = if passes <= 1 || self.variants.parity_holds() {
            passes % 2
        } else {
            return None;
        };
        if level <= u64::from(self.passes) { u32::try_from(level).ok() } else { None }
    }

    /// Whether the P-positions do not change when the piles are put in another order, so that the
    /// sheets are involutions and the table needs each pair of piles in one order only.
    pub fn is_symmetric(&self) -> bool {
        self.game == Game::Nim && self.variants.are_symmetric()
    }
}
