//! The seam between tables of cells and their codecs.
//!
//! A file of cells has *pieces*: what a row group of up to 64 rows stores in one block of 256 columns. How, only its [`Codec`] knows:
//! [`chunks`] for the profile `fast`, [`frames`] for `small`. [`Profile::keeps`](super::Profile::keeps) is the one place that names them.

pub mod chunks;
pub mod frames;

use std::ops::Range;

use super::{FormatError, Header, Profile};
use crate::codec::CodecError;
use crate::codec::fast::Scratch;
use crate::codec::frames::Model;

/// Most bytes of a piece: 64 frames and their lengths are less.
pub const MOST_PIECE: u64 = 1 << 23;

/// How the pieces of a table are coded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coding {
    pub profile: Profile,
    /// What guesses the values, in frames.
    pub model: Model,
    /// Rows of a frame, 0 without frames.
    pub frame_rows: u32,
    /// Whether chunks of two lines may have slopes of their own. Reading does not depend on it.
    pub slopes: bool,
    /// Zstandard's level. Reading does not depend on it.
    pub zstd_level: i32,
}

impl Coding {
    /// The coding that a file is read by.
    pub fn of_file(header: &Header) -> Self {
        let &Header { profile, model, frame_rows, .. } = header;
        Self { profile, model, frame_rows, slopes: false, zstd_level: 0 }
    }
}

/// A codec of cells: all in which one profile that keeps every cell differs from another.
pub trait Codec: Sync {
    /// Whether the cells are in frames: then the header says how many rows each has and what guesses the values, and the file has a
    /// dictionary.
    fn has_frames(&self) -> bool {
        false
    }

    /// Whether each value can be read in place, on the path of [`chunks`].
    fn is_in_place(&self) -> bool {
        false
    }

    /// What reads the pieces of a file that has this dictionary; without frames it is empty.
    ///
    /// # Errors
    /// If the dictionary is damaged, or the codec is a feature that is turned off.
    fn open(&self, coding: Coding, dictionary: &[u8]) -> Result<Box<dyn Pieces>, FormatError>;

    /// How it is written.
    #[cfg(feature = "encode")]
    fn writing(&self) -> &dyn super::encode::piece::Writing;
}

/// Reads the pieces of a file.
pub trait Pieces: std::fmt::Debug + Send + Sync {
    /// Consecutive cells into `out`, if they are known without their piece. If not, `out` may have changed.
    fn cached(&self, _cells: &Cells<'_>, _out: &mut [u32]) -> bool {
        false
    }

    /// The same from the bytes of their piece, which may go on after it.
    fn read(&self, cells: &Cells<'_>, piece: &[u8], scratch: &mut Scratch, out: &mut [u32]) -> Result<(), CodecError>;

    /// Goes through a piece whose rows have the columns `spans`, and calls `row` with the values of each row that has
    /// any, in order. It accepts only what an encoder writes: a piece without gaps.
    #[cfg(feature = "verify")]
    fn check(
        &self,
        piece: &[u8],
        block: u32,
        spans: &[Range<u32>],
        row: &mut dyn FnMut(usize, &[u32]),
    ) -> Result<(), InLane>;

    /// Empties its cache, if it has one.
    fn clear_cache(&mut self) {}

    /// The bytes of the dictionary.
    fn dictionary(&self) -> &[u8] {
        &[]
    }
}

/// What is wrong with a piece, and the row of the row group in which it is.
#[cfg(feature = "verify")]
pub type InLane = (usize, CodecError);

/// Consecutive cells of a row in one block.
pub struct Cells<'a> {
    /// Number of the row group in its file.
    pub group: u32,
    /// Rows of the row group.
    pub rows: u32,
    /// The row among them.
    pub lane: u32,
    pub columns: Range<u32>,
    /// The columns that each row of the row group has in the block.
    pub span: &'a dyn Fn(u32) -> Result<Range<u32>, CodecError>,
}
