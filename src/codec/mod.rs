//! Codecs: from completions to bytes and back.
//!
//! [`fast`] codes one sheet in one block of columns as a *chunk* from which any completion can be read in place.
//! [`small`] codes a few sheets in 64 columns as a *frame* that has to be decoded from its first row on. The files, not
//! the codecs, say where chunks and frames are. The other modules are the codecs of smaller games.

use crate::source::SourceError;

#[cfg(feature = "games")]
pub mod classes;
mod data;
pub mod fast;
#[cfg(feature = "games")]
pub mod fields;
pub mod frames;
#[cfg(feature = "games")]
pub mod periodic;
#[cfg(feature = "games")]
pub mod ranked;
#[cfg(feature = "small")]
#[cfg_attr(
    not(feature = "encode"),
    allow(
        dead_code,
        unused_imports,
        reason = "the models guess for both ways, and some is for benches and tests only"
    )
)]
pub mod small;
#[cfg(feature = "games")]
pub mod sparse;

pub use data::{Data, prefetch};

/// What is wrong with the bytes of a chunk, a frame or a piece, or with a question about them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum CodecError {
    /// The bytes end too early: the file is cut short, or an offset points too far.
    Truncated,
    /// A field has a value that no writer produces.
    Malformed(&'static str),
    /// The caller asked for a cell that is not there.
    OutOfRange,
    /// A part would be larger than its field.
    TooLarge(&'static str),
    /// The bytes of a piece do not have the checksum that the file says: they are not those that were written. Only a
    /// table whose look-ups check can tell.
    Piece {
        /// Number of the piece in its file.
        piece: u64,
        /// The stored sum.
        expected: u32,
        /// The sum of the bytes.
        found: u32,
    },
    /// Zstandard refused.
    Zstd(&'static str),
    /// The bytes could not be read.
    Source(SourceError),
}

impl std::fmt::Display for CodecError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Truncated => f.write_str("the bytes end too early"),
            Self::Malformed(what) => write!(f, "malformed: {what}"),
            Self::OutOfRange => f.write_str("no such cell in the file"),
            Self::TooLarge(what) => write!(f, "a {what} is larger than the format allows"),
            Self::Piece { piece, expected, found } => {
                write!(f, "piece {piece}: the checksum is {found:08x} where {expected:08x} is stored")
            }
            Self::Zstd(what) => write!(f, "zstd: {what}"),
            Self::Source(source) => source.fmt(f),
        }
    }
}

impl std::error::Error for CodecError {}

impl From<SourceError> for CodecError {
    fn from(source: SourceError) -> Self {
        Self::Source(source)
    }
}
