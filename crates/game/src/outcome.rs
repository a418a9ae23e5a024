//! Positions of three or four numbers, the passes left in them, who plays and who wins.

use std::fmt;

/// The three numbers of a position: piles in Nim, columns of height 3, 2 and 1 in Chomp.
pub type Triple = [u64; 3];

/// A position of a game on three numbers, or on four, with the number of passes that are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point<const N: usize = 3> {
    /// The numbers.
    pub piles: [u64; N],
    /// Passes left.
    pub passes: u64,
}

impl<const N: usize> Point<N> {
    /// The position after a pass, if one is left.
    #[inline]
    pub fn passed(self) -> Option<Self> {
        Some(Self { passes: self.passes.checked_sub(1)?, ..self })
    }
}

impl<const N: usize> fmt::Display for Point<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.piles.iter().try_for_each(|number| write!(f, "{number},"))?;
        write!(f, "{}", self.passes)
    }
}

/// A pass level: the parity of the passes left. A table needs no more than this of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PassLevel(bool);

impl PassLevel {
    /// No pass is left, or an even number of them.
    pub const ZERO: Self = Self(false);
    /// One pass is left, or an odd number of them.
    pub const ONE: Self = Self(true);
    /// Both levels, ascending.
    pub const ALL: [Self; 2] = [Self::ZERO, Self::ONE];

    /// The level of a number, 0 or 1; `None` for any other.
    #[inline]
    pub const fn new(number: u64) -> Option<Self> {
        match number {
            0 => Some(Self::ZERO),
            1 => Some(Self::ONE),
            _ => None,
        }
    }

    /// 0 or 1.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0 as u8
    }

    /// 0 or 1, as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The level that a pass leads to; `None` where no pass is left.
    pub const fn below(self) -> Option<Self> {
        if self.0 { Some(Self::ZERO) } else { None }
    }

    /// The levels up to `most`, ascending.
    pub fn up_to(most: Self) -> impl DoubleEndedIterator<Item = Self> + use<> {
        Self::ALL.into_iter().filter(move |&level| level <= most)
    }
}

impl From<PassLevel> for u64 {
    fn from(level: PassLevel) -> Self {
        Self::from(level.0)
    }
}

impl fmt::Display for PassLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.number(), f)
    }
}

named! {
    /// Who wins, as far as a table can say.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Outcome {
        /// The player who just moved wins.
        P = "P",
        /// The player to move wins.
        N = "N",
        /// Left wins, whoever moves: only in partizan games.
        Left = "L",
        /// Right wins, whoever moves: only in partizan games.
        Right = "R",
        /// The position is outside what the table holds.
        Beyond = "beyond",
    }
}

/// A player of a partizan game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// Moves `x`.
    Left,
    /// Moves `o`.
    Right,
}

impl Player {
    /// Both.
    pub const BOTH: [Self; 2] = [Self::Left, Self::Right];

    /// The player's stone as a digit.
    pub fn stone(self) -> u8 {
        match self {
            Self::Left => 1,
            Self::Right => 2,
        }
    }

    /// The other one.
    pub fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}
