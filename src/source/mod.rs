//! Where the bytes of a file come from.
//!
//! | | at open | a look-up | if the file changes under it |
//! |---|---|---|---|
//! | a map ([`Bytes::map`]) | the header | reads memory | undefined: other answers, or a signal |
//! | memory ([`Bytes::read`]) | everything | reads memory | nothing |
//! | [`Unmapped`] | header and indexes | one read of a piece, some kilobytes | an error, or other answers |
//! | `Remote` (feature `http`) | header and indexes, from the cache if they are there | a request, or none | an error |
//!
//! Bytes in memory are read in place, at no cost. Other sources get ranges to read, several at a time if several are
//! known, so that a remote source needs few requests.

mod address;
mod bytes;
pub(crate) mod file;
#[cfg(feature = "http")]
pub(crate) mod http;
#[cfg(feature = "memory")]
pub(crate) mod limits;
pub(crate) mod memory;
pub mod pages;
pub(crate) mod threads;

use std::io;
use std::ops::Range;

#[cfg(feature = "http")]
pub use self::{
    address::Service,
    http::{HttpError, HttpOptions, Remote, Status},
};
pub use address::is_url;
pub use bytes::Bytes;
pub(crate) use file::is_same;
pub use file::{Unmapped, read_small};

/// Bytes read at a time: memory is taken as the bytes arrive.
pub(crate) const STEP: u64 = 1 << 20;

/// Why bytes of an open file could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SourceError {
    /// The file ends before bytes that were there when it was opened.
    #[error(
        "the file ends before byte {0}: it was cut short while it was open; replace it by a whole one, and open that"
    )]
    Short(u64),
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
    /// The bytes, or the values made of them, do not fit in memory. Ask for less at once, or raise the limit of the
    /// process.
    #[error("{0} bytes of memory are needed at once, and the system does not give them; ask for less, or allow more")]
    Memory(u64),
    /// The server did not send them.
    #[cfg(feature = "http")]
    #[error(transparent)]
    Http(#[from] HttpError),
}

/// The bytes of a file that does not change, read by ranges. [`Bytes::from_source`] makes a table's bytes of a source.
pub trait Source {
    /// Number of bytes, as it was when the source was opened.
    fn length(&self) -> u64;

    /// Replaces `out` by the bytes of some ranges, one range after the other. All ranges of one step of an answer come
    /// in one call. Callers bound how much they ask for.
    fn read(&self, ranges: &[Range<u64>], out: &mut Vec<u8>) -> Result<(), SourceError>;

    /// Whether reads are slow enough to [announce](Source::announce) them.
    fn is_remote(&self) -> bool {
        false
    }

    /// Whether bytes that were read once stay in memory. Then entries of a long index are read when they are needed,
    /// and opening a file does not read all of it.
    fn is_cached(&self) -> bool {
        false
    }

    /// Says which ranges will be read next, in many steps, so that few requests fetch them. An error here comes again
    /// in the step that reads the bytes.
    fn announce(&self, ranges: &[Range<u64>]) {
        let _ = ranges;
    }
}

/// Refuses ranges that end after the last byte.
///
/// # Errors
/// If a range does; the error names it.
pub fn require_inside(ranges: &[Range<u64>], length: u64) -> Result<(), SourceError> {
    match ranges.iter().find(|range| range.end > length) {
        Some(range) => Err(SourceError::Short(range.end)),
        None => Ok(()),
    }
}
