//! The `small` profile: ranks among free values, in strings, packed by Zstandard.

mod chomp;
mod dictionary;
mod frame;
mod lines;
mod model;
mod nim;
mod numbers;
mod range;
mod rows;
mod strings;
mod symbols;
mod used;

pub use dictionary::Dictionary;
pub use frame::{Decoder, Encoder, MATCHING_LEVEL, decode_frame, encode_frame, symbols};
pub use rows::{Rows, Span};
pub use strings::{ITSELF, Word};
pub use used::COLUMNS;

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

/// The version of the C library that packs the frames. The bytes of a table depend on it.
pub fn zstd_version() -> &'static str {
    zstd::zstd_safe::version_string()
}

#[cfg(test)]
mod tests;
