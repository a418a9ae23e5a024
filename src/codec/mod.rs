//! Codecs: from completions to bytes and back.
//!
//! [`fast`] codes one sheet in one block of columns as a *chunk* from which any completion can be read in place.
//! [`small`] codes a few sheets in 64 columns as a *frame* that has to be decoded from its first row on. The files, not
//! the codecs, say where chunks and frames are. The other modules are the codecs of smaller games.

pub mod classes;
mod data;
pub mod fast;
pub mod fields;
pub mod periodic;
pub mod ranked;
#[cfg_attr(
    not(feature = "internals"),
    allow(
        dead_code,
        unused_imports,
        reason = "the models guess for both ways, and some is for benches and tests only"
    )
)]
pub mod small;
pub mod sparse;

pub use data::{Data, prefetch};

/// What is wrong with the bytes of a chunk, a frame or a piece, or with a question about them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CodecError {
    /// The bytes end too early: the file is cut short, or an offset points too far.
    #[error("the bytes end too early")]
    Truncated,
    /// A field has a value that no writer produces.
    #[error("malformed: {0}")]
    Malformed(&'static str),
    /// The caller asked for a cell that is not there.
    #[error("no such cell in the file")]
    OutOfRange,
    /// A part would be larger than its field.
    #[error("a {0} is larger than the format allows")]
    TooLarge(&'static str),
    /// The bytes of a piece do not have the checksum that the file says: they are not those that were written. Only a
    /// table whose look-ups check can tell.
    #[error("piece {piece}: the checksum is {found:08x} where {expected:08x} is stored")]
    Piece {
        /// Number of the piece in its file.
        piece: u64,
        /// The stored sum.
        expected: u32,
        /// The sum of the bytes.
        found: u32,
    },
    /// Zstandard refused.
    #[error("zstd: {0}")]
    Zstd(&'static str),
}
