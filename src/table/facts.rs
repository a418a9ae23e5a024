//! What else is known of a table as a whole, and of a position: what only tables of its kind have.

use std::collections::BTreeMap;

use super::Declared;
#[cfg(feature = "games")]
use supermex_game::{Board, Clobber, Four, Heap, RulesBox, Wythoff, imitation::Class};

/// What else is known of a table as a whole, beside its [`Info`](super::Info), by what it is made of.
#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::large_enum_variant, reason = "there is one of them at a time")]
#[non_exhaustive]
pub enum Facts {
    /// Sheets of a game on three numbers.
    Sheets(SheetFacts),
    /// Layers of a game on four numbers.
    #[cfg(feature = "games")]
    Layers {
        /// The game.
        rules: Four,
        /// The greatest level.
        passes: u64,
        /// Whether the player who cannot move wins.
        misere: bool,
        /// The positions that are declared wins.
        variants: Vec<Declared>,
        /// Numbers below which the first two sums have to be.
        sheets: u32,
        /// The number below which the third has to be.
        columns: u64,
        /// Whether the table holds Grundy values.
        grundy: bool,
    },
    /// A game whose rules are a text, in a box.
    #[cfg(feature = "games")]
    Rules {
        /// The game, in its box.
        rules: RulesBox,
        /// The name of the game.
        name: String,
        /// Its moves, as they are written.
        moves: Vec<String>,
        /// Whether the player who cannot move wins.
        misere: bool,
        /// The sides of the box; two where a move takes any number from the third.
        sides: Vec<u64>,
        /// The greatest level.
        passes: u64,
        /// The positions that are declared wins.
        variants: Vec<Declared>,
        /// Whether the table holds Grundy values.
        grundy: bool,
        /// How many moves may be blocked.
        block: usize,
        /// What every move lowers, if the rules declare it.
        order: Option<String>,
        /// P-positions, where the table is a set of them.
        p_positions: Option<u64>,
    },
    /// Two piles.
    #[cfg(feature = "games")]
    Pairs {
        /// The game.
        rules: Wythoff,
        /// Pairs that are stored.
        pairs: u64,
        /// Bits of a stored difference.
        difference_bits: u32,
    },
    /// One pile, and sums of such.
    #[cfg(feature = "games")]
    Piles {
        /// The game.
        rules: Heap,
        /// Values that are stored.
        values_stored: u64,
        /// Bits of a value.
        value_bits: u32,
        /// How the values repeat, where that is proved.
        period: Option<super::Period>,
    },
    /// Linear Clobber.
    #[cfg(feature = "games")]
    Strips(Clobber),
    /// Boards inside a rectangle.
    #[cfg(feature = "games")]
    Boards {
        /// The game.
        rules: Board,
        /// P-positions.
        p_positions: u64,
    },
}

/// What is known of a table of sheets.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SheetFacts {
    /// The most passes that the rules have.
    pub passes: u64,
    /// The positions that are declared wins.
    pub variants: Vec<Declared>,
    /// The seed of random variants.
    pub random_variants: Option<u64>,
    /// Whether the order of the numbers does not matter.
    pub symmetric: bool,
    /// The levels that are stored.
    pub levels: Vec<u8>,
    /// The number below which sheets are stored.
    pub sheets: u32,
    /// Columns of a sheet; `None` where sheets are exact for every column.
    pub columns: Option<u32>,
    /// The first sheet: not 0 in a file that was opened alone.
    pub first_sheet: u32,
    /// Which sheets the files keep, if not all.
    pub kept_sheets: Option<String>,
    /// How many sheets of each level end or go on, by how they do; empty where sheets are cut at a column.
    pub sheet_kinds: BTreeMap<String, BTreeMap<String, u64>>,
}

/// What else is known of a position, beside who wins and by which moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Details {
    /// Whether it is declared a win.
    pub declared: bool,
    /// What tables of its game know.
    pub known: Known,
}

/// What tables of some games know of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Known {
    /// Nothing.
    #[default]
    None,
    /// Two piles.
    #[cfg(feature = "games")]
    Pair {
        /// The number that makes a P-position with each of the two; `None` beyond the table.
        partners: [Option<u64>; 2],
        /// How many options may be blocked.
        may_block: u64,
        /// The number of the P-position among all, if it is one, and with how many others it has its difference in common.
        index: Option<(u64, Option<u64>)>,
    },
    /// A state of Imitation Nim, with its place in the rows of the theory where it has one.
    #[cfg(feature = "games")]
    State(Class, Option<u64>),
    /// The Grundy values of piles in misère play, where they have none together; `None` beyond the table.
    #[cfg(feature = "games")]
    Values(Vec<Option<u64>>),
    /// The Grundy values of piles, and that of their sum; `None` beyond the table.
    #[cfg(feature = "games")]
    Sum(Vec<Option<u64>>, Option<u64>),
    /// The Grundy value; `None` beyond the table.
    #[cfg(feature = "games")]
    Grundy(Option<u64>),
}
