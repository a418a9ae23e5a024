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

pub use super::frames::{COLUMNS, MAX_ROWS, Model, Span};
pub use dictionary::Dictionary;
pub use frame::{Decoder, Encoder, MATCHING_LEVEL, decode_frame, encode_frame, symbols};
pub use rows::Rows;
pub use strings::{ITSELF, Word};

/// The version of the C library that packs the frames. The bytes of a table depend on it.
pub fn zstd_version() -> &'static str {
    zstd::zstd_safe::version_string()
}

#[cfg(test)]
mod tests;
