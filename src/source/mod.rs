//! Where the bytes of a file come from.
//!
//! | | at open | a look-up | if the file changes under it |
//! |---|---|---|---|
//! | a map ([`Bytes::map`]) | the header | reads memory | undefined: other answers, or a signal |
//! | memory ([`Bytes::read`]) | everything | reads memory | nothing |
//! | [`Unmapped`] | header and indexes | one read of a piece, some kilobytes | an error, or other answers |
//! | `Remote` (feature `http`) | header and indexes, from the cache if they are there | a request, or none | an error |
//!
//! Bytes in memory are read in place, at no cost. Other sources are asked for ranges, several at a time
//! where several are known, so that one far away can answer them with few requests.

mod bytes;
mod file;
#[cfg(feature = "http")]
mod http;
pub(crate) mod memory;
pub mod pages;

use std::io;
use std::ops::Range;

pub use bytes::Bytes;
pub(crate) use file::is_same;
#[cfg(feature = "build")]
pub(crate) use file::read_at;
pub use file::{Unmapped, read_small};
#[cfg(feature = "http")]
pub use http::{HttpError, HttpOptions, Remote, Status};
#[cfg(feature = "http")]
pub(crate) use http::{Server, several};

/// Bytes read at a time: memory is taken as the bytes arrive.
pub(crate) const STEP: u64 = 1 << 20;

/// Why bytes of an open file could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SourceError {
    /// The file ends before bytes that were there when it was opened.
    #[error(
        "the file ends before byte {end}: it was cut short while it was open; replace it by a whole one, and open that"
    )]
    Short {
        /// One more than the last byte wanted.
        end: u64,
    },
    /// The system refused.
    #[error(
        "bytes {start}..{end} cannot be read: {kind}; check the disk or the connection, and open the database again"
    )]
    Io {
        /// First byte wanted.
        start: u64,
        /// One more than the last byte wanted.
        end: u64,
        /// What the system said.
        kind: io::ErrorKind,
    },
    /// They, or what is made of them, do not fit in memory. Ask for less at once, or make the limit of the process larger.
    #[error(
        "{bytes} bytes of memory are needed at once, and the system does not give them; ask for less, or allow more"
    )]
    Memory {
        /// Bytes needed.
        bytes: u64,
    },
    /// The server did not send them.
    #[cfg(feature = "http")]
    #[error(transparent)]
    Http(#[from] HttpError),
}

/// The bytes of a file that does not change, had range by range. [`Bytes::from_source`] makes them those of a table.
pub trait Source {
    /// Number of bytes, as it was when the source was opened.
    fn length(&self) -> u64;

    /// Puts the bytes of some ranges into `out`, one range after the other, instead of what it holds.
    /// All ranges of one step of an answer come in one call. Callers bound what they ask for.
    ///
    /// # Errors
    /// If the bytes are not there, or cannot be had.
    fn read(&self, ranges: &[Range<u64>], out: &mut Vec<u8>) -> Result<(), SourceError>;

    /// Whether a read takes so long that it pays to [announce](Source::announce) what will be read.
    fn is_remote(&self) -> bool {
        false
    }

    /// Whether what was read once stays at hand: then an entry of a long index is read where it is needed, and opening a
    /// file does not read the whole of it.
    fn is_cached(&self) -> bool {
        false
    }

    /// Says which ranges will be read next, in many steps, so that few requests bring them. What fails here
    /// fails again in the step that reads it.
    fn announce(&self, ranges: &[Range<u64>]) {
        let _ = ranges;
    }
}

/// Refuses ranges that end after the last byte.
///
/// # Errors
/// Which one does.
pub fn require_inside(ranges: &[Range<u64>], length: u64) -> Result<(), SourceError> {
    match ranges.iter().find(|range| range.end > length) {
        Some(range) => Err(SourceError::Short { end: range.end }),
        None => Ok(()),
    }
}
