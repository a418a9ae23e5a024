//! The sections of a file: what kinds there are, and the table in the header that says where each lies.

#[cfg(feature = "encode")]
mod encode;
#[cfg(feature = "verify")]
mod listed;

use super::bytes::{read_u32, read_u64};
use super::{FormatError, HEADER_BYTES, Profile, field, newer};
use supermex_game::Kind;

/// Where a section lies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Section {
    /// First byte in the file.
    pub offset: u64,
    /// Bytes.
    pub length: u64,
    /// CRC-32C of its bytes, 0 for the data section.
    pub crc: u32,
}

impl Section {
    /// The section at a place.
    pub fn new(offset: u64, length: u64, crc: u32) -> Self {
        Self { offset, length, crc }
    }

    /// One more than the last byte. The header has checked that it is inside the file.
    pub fn end(&self) -> u64 {
        self.offset.saturating_add(self.length)
    }
}

named! {
    /// What a section holds. Codes begin at 1, and are in the order of their places in a file.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum SectionKind {
        /// The data of the codec. Each piece has its own checksum, in `Sums`; the section's is 0.
        Data = "data",
        /// The variants of the game.
        Variants = "variants",
        /// A record for each row: where it ends, and what follows.
        Rows = "rows",
        /// Periods and offsets of tails.
        Tails = "tails",
        /// Where the pieces of each row group begin.
        RowGroups = "row groups",
        /// The offset of each piece.
        Pieces = "pieces",
        /// The checksum of each piece.
        Sums = "sums",
        /// The text of the rules.
        Rules = "rules",
        /// The numbers that the codec needs to read the data.
        Shape = "shape",
        /// What all frames of the `small` profile have in common.
        Dictionary = "dictionary",
        /// The completion of each sheet's first column, in the `ends` profile.
        Starts = "starts",
        /// The number and the first column of each row, in a file that keeps only some rows.
        Numbers = "numbers",
    }
}

impl SectionKind {
    /// The sections that a file must have, in the order of their codes.
    pub fn required(table: Kind, profile: Profile) -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(move |kind| kind.is_required(table, profile))
    }

    /// Whether a file must have it. Sheets of three numbers have variants, other games a text of their rules. Rows whose
    /// cells follow from a rule have no data. Frames also need their dictionary, and ends the starts.
    fn is_required(self, table: Kind, profile: Profile) -> bool {
        let (is_of_cells, is_a_rule) = (profile.is_of_cells(), profile.is_a_rule());
        match self {
            Self::Variants => table == Kind::Sheets,
            Self::Rules => table != Kind::Sheets,
            Self::Data | Self::Sums => !is_a_rule,
            Self::Shape => !is_of_cells,
            Self::Rows | Self::Tails | Self::RowGroups | Self::Pieces => is_of_cells && !is_a_rule,
            Self::Dictionary => profile.has_frames(),
            Self::Starts => profile.is_of_ends(),
            Self::Numbers => false,
        }
    }

    /// The kind's place in `ALL`.
    pub fn index(self) -> usize {
        self as usize
    }

    /// The kind's code in the format.
    pub fn code(self) -> u32 {
        self as u32 + 1
    }
}

/// The sections of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sections {
    known: [Option<Section>; SectionKind::ALL.len()],
    /// Optional sections of kinds that this library does not know.
    unknown: Vec<Section>,
}

const SLOT_BYTES: usize = 32;
const TABLE: usize = 64;
const SLOTS: usize = 13;
/// The flag of a slot if a reader has to know its kind.
const REQUIRED: u32 = 1;

impl Sections {
    /// Where a section lies, if the file has it.
    pub fn get(&self, kind: SectionKind) -> Option<Section> {
        self.known[kind.index()]
    }

    /// A section that the file must have.
    ///
    /// # Errors
    /// If the file does not have it.
    pub fn require(&self, kind: SectionKind) -> Result<Section, FormatError> {
        self.get(kind).ok_or(FormatError::MissingSection(kind.name()))
    }

    /// Enters a section.
    pub fn set(&mut self, kind: SectionKind, section: Section) {
        self.known[kind.index()] = Some(section);
    }

    /// Reads the table. `length` is that of the whole file.
    pub(super) fn decode(header: &[u8; HEADER_BYTES], length: u64) -> Result<Self, FormatError> {
        let mut sections = Self::default();
        let mut end = HEADER_BYTES as u64;
        for slot in header[TABLE..].as_chunks::<SLOT_BYTES>().0.iter().take(SLOTS) {
            let kind = read_u32(slot, 0).unwrap_or(0);
            if kind == 0 {
                continue;
            }
            let number = |at| read_u64(slot, at).unwrap_or(u64::MAX);
            let section = Section::new(number(8), number(16), read_u32(slot, 24).unwrap_or(0));
            if section.offset < end || !section.offset.is_multiple_of(8) {
                return Err(field("section offset", "a multiple of 8, after the section before", section.offset));
            }
            end = section.end();
            if end > length {
                return Err(FormatError::Truncated { expected: end, found: length });
            }
            match SectionKind::ALL.into_iter().find(|known| known.code() == kind) {
                Some(known) if sections.get(known).is_some() => {
                    return Err(field("section kind", "used once", kind));
                }
                Some(known) => sections.set(known, section),
                None if read_u32(slot, 4).is_some_and(|flags| flags & REQUIRED != 0) => {
                    return Err(newer("a required section of kind", kind));
                }
                None => sections.unknown.push(section),
            }
        }
        Ok(sections)
    }
}
