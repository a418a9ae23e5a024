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
mod error;
pub mod file;
#[cfg(feature = "memory")]
pub mod limits;
pub mod memory;
#[cfg(feature = "remote")]
pub mod pages;
#[cfg(any(feature = "remote", feature = "small", feature = "verify"))]
pub mod threads;

use std::ops::Range;
use std::path::Path;

pub use address::is_url;
pub use bytes::Bytes;
pub use error::{SourceError, Status};
pub use file::{Unmapped, read_small, read_within};
pub use file::{has_one_name, is_same};

/// Bytes read at a time: memory is taken as the bytes arrive.
pub const STEP: u64 = 1 << 20;

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

    /// Says that the table which reads it is open: what follows are look-ups, and no more headers or indexes.
    fn opened(&self) {}

    /// Whether the source says which version of the file its bytes are of; a file that does not change has one.
    fn tells_versions(&self) -> bool {
        true
    }

    /// The file of a local cache that was damaged when the source was opened.
    fn damaged_cache(&self) -> Option<&Path> {
        None
    }

    /// Reads a range that is not read again, and need not be kept.
    ///
    /// # Errors
    /// As [`read`](Source::read).
    fn read_once(&self, range: &Range<u64>, out: &mut Vec<u8>) -> Result<(), SourceError> {
        self.read(std::slice::from_ref(range), out)
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
