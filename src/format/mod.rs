//! The bytes on disk, as `format.md` specifies them. `encode` writes what the other modules read.
//!
//! [`Header`] and its [`Sections`] begin the files of every game. `records` has the indexes of a table of sheets, and
//! `piece` the codecs of the pieces that they point to. `variants` and `shape` have what rules and codecs need besides.
//! The [`Manifest`] lists the files of a database, and `pack` makes one file of
//! them.

pub mod bytes;
#[cfg(feature = "encode")]
pub mod encode;
mod foreign;
mod header;
mod kept;
mod manifest;
mod near;
mod overview;
pub mod pack;
#[cfg(feature = "encode")]
pub mod part;
pub mod piece;
pub mod records;
mod sections;
pub mod shape;
pub mod variants;

use self::piece::{Codec, chunks, frames};
use crate::codec::CodecError;
use crate::source::SourceError;
pub use foreign::{foreign, without_mark};
pub use header::{FileRole, Header};
pub use kept::KeptSheets;
pub use manifest::{FileEntry, MANIFEST, Manifest, ManifestVariant};
pub use near::{near_columns, near_sheets};
pub use overview::Pixel;
pub use overview::{ENTRIES, Shape};
pub use sections::{Section, SectionKind, Sections};
use supermex_game::{Kind, Rules};

/// First bytes of every sheet file. Like PNG's, they show whether a transfer has changed line ends or removed the
/// eighth bit.
pub const MAGIC: [u8; 8] = *b"\x89SMX\r\n\x1a\n";
/// Bytes of a header.
const HEADER_BYTES: usize = 512;
/// Major version that this library reads and writes: every minor version of it, no other.
pub const MAJOR: u16 = 1;
/// Minor version that this library writes. A later one only adds what an older reader ignores, or refuses by name.
#[cfg(feature = "encode")]
pub const MINOR: u16 = 0;
/// Sheets in a row group, the rows of a piece. Row groups begin at multiples of it.
pub const ROW_GROUP: u32 = 64;
/// Columns of a piece. Pieces begin at multiples of it.
pub const BLOCK: u32 = 256;
/// Sheets and columns of a database are at most this many, so that a sum of a few of them fits a `u32` easily.
pub const LIMIT: u32 = 1 << 29;

/// Bytes of data under one checksum in the file of a smaller game; the last piece may be shorter.
pub const PIECE: u64 = 1 << 16;

named! {
    /// How the cells of a file are coded.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Profile {
        /// Chunks of completions that are read in place.
        #[default]
        Fast = "fast",
        /// Zstandard frames of completions over a transform.
        Small = "small",
        /// Nothing is stored: the completion is the nim-sum.
        NimSum = "nim-sum",
        /// The smaller numbers of pairs as a set with ranks, and how far differences are from a line.
        Ranked = "ranked",
        /// Values up to the end of a period, and the number that each further period adds to them.
        Periodic = "periodic",
        /// Two bits a position.
        Classes = "classes",
        /// The ranks of P-positions as a sparse set.
        Sparse = "sparse",
        /// Where each sheet of Chomp starts and ends, and how it goes on; none of the cells between.
        Ends = "ends",
    }
}

impl Profile {
    /// What its files keep: the one place that tells profiles apart.
    #[doc(hidden)]
    pub fn keeps(self) -> Keeps {
        match self {
            Self::Fast => Keeps::Cells(&chunks::Chunks),
            Self::Small => Keeps::Cells(&frames::Frames),
            Self::NimSum => Keeps::Nothing,
            Self::Ends => Keeps::Ends,
            Self::Ranked => Keeps::Single(&[Kind::Pairs]),
            Self::Periodic => Keeps::Single(&[Kind::Piles]),
            Self::Classes => Keeps::Single(&[Kind::Strips]),
            Self::Sparse => Keeps::Single(&[Kind::Boards, Kind::Boxes]),
        }
    }

    /// The profiles that keep every cell of a table of cells, the default first.
    pub fn whole() -> impl Iterator<Item = Self> + Clone {
        Self::ALL.into_iter().filter(|profile| profile.is_whole())
    }

    /// Whether its files keep every cell of a table of cells.
    pub fn is_whole(self) -> bool {
        matches!(self.keeps(), Keeps::Cells(_))
    }

    /// Whether its files keep only the ends of rows.
    pub fn is_of_ends(self) -> bool {
        matches!(self.keeps(), Keeps::Ends)
    }

    /// Whether the cells follow from a rule, and its files store none.
    pub fn is_a_rule(self) -> bool {
        matches!(self.keeps(), Keeps::Nothing)
    }

    /// Whether its cells are in frames.
    #[doc(hidden)]
    pub fn has_frames(self) -> bool {
        matches!(self.keeps(), Keeps::Cells(codec) if codec.has_frames())
    }

    /// Whether files of the profile hold rows of cells.
    pub fn is_of_cells(self) -> bool {
        !matches!(self.keeps(), Keeps::Single(_))
    }

    /// The profile's code in the header.
    pub fn code(self) -> u8 {
        self as u8
    }

    /// The profile of a code, if there is one.
    pub fn from_code(code: u8) -> Option<Self> {
        Self::ALL.get(usize::from(code)).copied()
    }

    /// The profile of a name, if there is one.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|profile| profile.name() == name)
    }

    /// The only profile of tables that are one file of their own kind; `None` for tables of cells, which have several.
    pub fn of(rules: &Rules) -> Option<Self> {
        let single = |profile: &Self| !profile.is_of_cells() && profile.is_for(rules.kind());
        Self::ALL.into_iter().find(single).filter(|_| !rules.has_cells())
    }

    /// Whether tables of a kind may have it.
    fn is_for(self, kind: Kind) -> bool {
        match self.keeps() {
            Keeps::Cells(_) => matches!(kind, Kind::Sheets | Kind::Layers | Kind::Boxes),
            Keeps::Ends | Keeps::Nothing => kind == Kind::Sheets,
            Keeps::Single(kinds) => kinds.contains(&kind),
        }
    }
}

/// What the files of a profile keep.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub enum Keeps {
    /// Every cell, by a codec.
    Cells(&'static dyn Codec),
    /// The ends of rows, and none of the cells between.
    Ends,
    /// No cell: all follow from a rule.
    Nothing,
    /// A table of one of these kinds, which is one file without rows of cells.
    Single(&'static [Kind]),
}

/// Why bytes are not a sheet file or manifest that this library reads.
#[derive(Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FormatError {
    /// The file does not begin as a sheet file does.
    Magic,
    /// The file is of another kind that is known.
    Foreign(&'static str),
    /// The file is of a later major version.
    Version(u64),
    /// The file is of a version from before 1.0, about which nothing was promised.
    Preliminary,
    /// The program was compiled without what reads the file: a feature of the library.
    Without(&'static str),
    /// The file is shorter than its parts need, or than it says.
    Truncated {
        /// Bytes needed.
        expected: u64,
        /// Bytes there.
        found: u64,
    },
    /// A checksum does not match.
    Checksum {
        /// What was summed.
        what: &'static str,
        /// The stored sum.
        expected: u32,
        /// The sum of the bytes.
        found: u32,
    },
    /// A field has a value outside its range.
    Field {
        /// Name in `format.md`.
        field: &'static str,
        /// What is allowed.
        expected: &'static str,
        /// What is there.
        found: u64,
    },
    /// The file has something that a later minor version added, and that cannot be ignored.
    Newer {
        /// What it is: a profile, a model, a game, a required section of a kind.
        what: &'static str,
        /// Its code in a file, or its name in a manifest.
        name: String,
    },
    /// A section that every such file has is missing.
    MissingSection(&'static str),
    /// The dictionary of a file of frames is invalid.
    Dictionary(CodecError),
    /// The manifest cannot be understood.
    Manifest(String),
    /// A packed database cannot be taken apart.
    Pack(&'static str),
    /// The bytes could not be read.
    Source(SourceError),
}

impl std::fmt::Display for FormatError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Magic => f.write_str("this is not a supermex sheet file: it does not begin with the bytes 89 53 4d 58 0d 0a 1a 0a"),
            Self::Foreign(what) => what.fmt(f),
            Self::Version(what) => write!(f, "the file has format version {what}, and this program reads version {MAJOR}; use a newer supermex"),
            Self::Without(feature) => write!(f, "this needs the feature `{feature}` of supermex, and this program was compiled without it; compile it again with that"),
            Self::Preliminary => f.write_str("the file has a format from before 1.0, which this program does not read; build it again with `supermex build`"),
            Self::Truncated { expected, found } => write!(f, "the file has {found} bytes where {expected} were expected: it is truncated or was changed; download or build it again"),
            Self::Checksum { what, expected, found } => write!(f, "{what}: the checksum is {found:08x} where {expected:08x} is stored; the file is damaged, replace it"),
            Self::Field { field, expected, found } => write!(f, "{field} is {found}, and must be {expected}; the file is damaged or not written by supermex"),
            Self::Newer { what, name } => write!(f, "this needs a newer reader: it has {what} {name}; use a newer supermex"),
            Self::MissingSection(what) => write!(f, "the file has no {what} section; it is damaged or not written by supermex"),
            Self::Dictionary(what) => write!(f, "the file's dictionary cannot be used: {what}; it is damaged or not written by supermex"),
            Self::Manifest(what) => write!(f, "the manifest is damaged: {what}; download or build the database again"),
            Self::Pack(what) => write!(f, "this is not a packed database, or a damaged one: {what}; download it again, or pack the database again"),
            Self::Source(source) => source.fmt(f),
        }
    }
}

impl std::error::Error for FormatError {}

impl From<SourceError> for FormatError {
    fn from(source: SourceError) -> Self {
        Self::Source(source)
    }
}

/// Something of a later minor version, by its code or name.
fn newer(what: &'static str, name: impl std::fmt::Display) -> FormatError {
    FormatError::Newer { what, name: name.to_string() }
}

/// A field with a value outside its range.
fn field(field: &'static str, expected: &'static str, found: impl Into<u64>) -> FormatError {
    FormatError::Field { field, expected, found: found.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `format.md` says which tables may have which profile.
    #[test]
    fn profiles_of_each_kind() {
        for (kind, has_cells, others) in [
            (Kind::Sheets, true, "nim-sum ends"),
            (Kind::Pairs, false, "ranked"),
            (Kind::Piles, false, "periodic"),
            (Kind::Strips, false, "classes"),
            (Kind::Boards, false, "sparse"),
            (Kind::Boxes, true, "sparse"),
            (Kind::Layers, true, ""),
        ] {
            let found = Profile::ALL.into_iter().filter(|profile| profile.is_for(kind));
            let (whole, found): (Vec<Profile>, Vec<Profile>) = found.partition(|profile| profile.is_whole());
            assert_eq!(found.into_iter().map(Profile::name).collect::<Vec<_>>().join(" "), others);
            assert!(if has_cells { Profile::whole().eq(whole) } else { whole.is_empty() });
        }
        assert!(Profile::whole().eq([Profile::Fast, Profile::Small]));
    }
}
