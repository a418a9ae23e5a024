//! What a frame of the `small` profile is of: a table is described by it, whether or not its frames can be decoded.

/// Most rows of a frame.
pub const MAX_ROWS: usize = 64;

/// The model that guesses the values, by the game of the sheets.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Model {
    /// Three piles of Nim, with a pass or variants.
    #[default]
    Nim,
    /// Three rows of Chomp.
    Chomp,
    /// Cells of any game.
    Lines,
}

impl Model {
    /// Every model.
    pub const ALL: [Self; 3] = [Self::Nim, Self::Chomp, Self::Lines];

    /// The model's code in a header: its place in [`Self::ALL`].
    pub fn code(self) -> u8 {
        self as u8
    }

    /// The model of a code, if there is one.
    pub fn from_code(code: u8) -> Option<Self> {
        Self::ALL.get(usize::from(code)).copied()
    }
}

/// Columns of a frame.
pub const COLUMNS: usize = 64;

/// Where a row starts in the columns of a frame, and its length: together at most 64.
pub type Span = (u8, u8);
