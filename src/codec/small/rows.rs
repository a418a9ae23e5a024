//! The rows of a frame, which all models share.

/// Where a row starts in the tile, and its length: together at most 64.
pub type Span = (u8, u8);

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
