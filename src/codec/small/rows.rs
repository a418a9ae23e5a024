//! The rows of a frame, which all models share.

use super::Span;

/// Consecutive rows of a tile that make up a frame.
#[derive(Clone, Copy, Debug)]
pub struct Rows<'a> {
    /// Of the tile.
    pub first_column: u32,
    /// Of each row.
    pub spans: &'a [Span],
    /// Concatenated.
    pub values: &'a [u32],
}
