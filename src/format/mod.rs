//! The bytes on disk, as `format.md` specifies them: what reader and writer share.

mod container;
mod flat;
mod header;
mod manifest;
mod near;

use byteorder::{ByteOrder, LittleEndian};

use crate::reader::SourceError;
pub use container::{HEADER_BYTES, Section};
pub use flat::{Codec, FlatHeader, FlatManifest, FlatSection};
pub use header::{Header, SectionKind, Table};
pub use manifest::{FileEntry, MANIFEST, Manifest, ManifestVariant};
pub(crate) use near::{near_columns, near_sheets};

/// First bytes of every sheet file. Like PNG's, they tell a transfer that mangled line ends, and one
/// that stripped the eighth bit.
pub const MAGIC: [u8; 8] = *b"\x89SMX\r\n\x1a\n";
/// Version this library writes. A reader refuses a greater major version, and reads every minor of its own.
pub const MAJOR: u16 = 0;
/// Minor version this library writes.
pub const MINOR: u16 = 1;
/// Sheets in a stripe, the rows of a piece. Stripes begin at multiples of it.
pub const STRIPE: u32 = 64;
/// Columns of a piece. Pieces begin at multiples of it.
pub const BLOCK: u32 = 256;
/// Sheets in a file, but for the last file of a level and for levels that need no data.
pub const SHEETS_PER_FILE: u32 = 4096;
/// Sheets and columns of a database are at most this many, so that every sum of a few of them is far
/// from the end of `u32`.
pub const LIMIT: u32 = 1 << 29;

/// How the completions of a file are coded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Profile {
    /// Chunks that are read in place.
    Fast,
    /// Zstandard frames over a transform.
    Small,
    /// Nothing is stored: the completion is the nim-sum.
    NimSum,
}

impl Profile {
    /// Every profile, in the order of their codes.
    pub const ALL: [Self; 3] = [Self::Fast, Self::Small, Self::NimSum];

    /// The profile's code in the header.
    pub fn code(self) -> u8 {
        match self {
            Self::Fast => 0,
            Self::Small => 1,
            Self::NimSum => 2,
        }
    }

    /// The profile of a code, if there is one.
    pub fn from_code(code: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|profile| profile.code() == code)
    }

    /// The profile's name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Fast => "fast",
            Self::Small => "small",
            Self::NimSum => "nim-sum",
        }
    }
}

/// Why bytes are no sheet file or manifest that this library reads.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum FormatError {
    /// The file does not begin as a sheet file does.
    #[error("this is no supermex sheet file: it does not begin with the bytes 89 53 4d 58 0d 0a 1a 0a")]
    Magic,
    /// The file is of a version that this program does not read.
    #[error(
        "the file is of format version {found}, and this program reads up to version {MAJOR}; use a newer supermex"
    )]
    Version {
        /// Major version found.
        found: u64,
    },
    /// The file is of another version that was never declared stable.
    #[error(
        "the file is of the preliminary format version 0.{found}, and this program reads 0.{MINOR}; use the supermex that wrote it, or build it again"
    )]
    Minor {
        /// Minor version found.
        found: u16,
    },
    /// The file is shorter than its parts need, or than it says.
    #[error(
        "the file has {found} bytes where {expected} were expected: it is truncated or was changed; download or build it again"
    )]
    Truncated {
        /// Bytes needed.
        expected: u64,
        /// Bytes there.
        found: u64,
    },
    /// A checksum does not match.
    #[error("{what}: the checksum is {found:08x} where {expected:08x} is stored; the file is damaged, replace it")]
    Checksum {
        /// What was summed.
        what: &'static str,
        /// The stored sum.
        expected: u32,
        /// The sum of the bytes.
        found: u32,
    },
    /// A field has a value outside its range.
    #[error("{field} is {found}, and must be {expected}; the file is damaged or not written by supermex")]
    Field {
        /// Name in `format.md`.
        field: &'static str,
        /// What is allowed.
        expected: &'static str,
        /// What is there.
        found: u64,
    },
    /// A required section is of a kind that this library does not know.
    #[error("the file has a required section of the unknown kind {0}; use a newer supermex")]
    UnknownSection(u32),
    /// The table is of another kind.
    #[error(
        "this is a table of {0}: to extend, repack, export, draw or analyze is for tables of nim and chomp; other verbs read it, and in the library supermex::open"
    )]
    Flat(&'static str),
    /// A section that every such file has is missing.
    #[error("the file has no {0} section; it is damaged or not written by supermex")]
    MissingSection(&'static str),
    /// The bytes could not be read.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// A file of an index was opened alone.
    #[error("this is a file of the index of moves, which holds no sheets; name the directory it is in")]
    Index,
    /// The manifest cannot be understood.
    #[error("the manifest is damaged: {0}; download or build the database again")]
    Manifest(String),
}

/// A `u16` at a byte offset, if there is one.
#[inline(always)]
pub fn read_u16(bytes: &[u8], at: usize) -> Option<u16> {
    Some(LittleEndian::read_u16(bytes.get(at..at.checked_add(2)?)?))
}

/// A `u32` at a byte offset, if there is one.
#[inline(always)]
pub fn read_u32(bytes: &[u8], at: usize) -> Option<u32> {
    Some(LittleEndian::read_u32(bytes.get(at..at.checked_add(4)?)?))
}

/// A `u64` at a byte offset, if there is one.
#[inline(always)]
pub fn read_u64(bytes: &[u8], at: usize) -> Option<u64> {
    Some(LittleEndian::read_u64(bytes.get(at..at.checked_add(8)?)?))
}
