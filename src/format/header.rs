//! The header of a sheet file: 512 bytes that say what the file holds and where.

use byteorder::{ByteOrder, LittleEndian};

use super::container::{self, HEADER_BYTES, Section};
use super::{FormatError, LIMIT, Profile, STRIPE, read_u32, read_u64};
use crate::rules::Game;
use crate::rules::flat::FlatRules;

/// What a sheet file tabulates: the completions themselves, or for the index of moves an inverse of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Table {
    /// Sheet and column to completion.
    #[default]
    Completions,
    /// Sheet and completion to column.
    Rows,
    /// Column and completion to sheet.
    Columns,
    /// For Chomp, a few lists: row 0 from the first completion of a sheet to the sheet, row 1 the sheet that
    /// ends at once, and the rows from 2 on from an offset of a tail to the sheets that take it.
    Lists,
}

impl Table {
    /// Every kind, in the order of their codes.
    pub const ALL: [Self; 4] = [Self::Completions, Self::Rows, Self::Columns, Self::Lists];
    /// The kinds of the index of moves, in the order in which a manifest lists them.
    pub const INDEX: [Self; 3] = [Self::Rows, Self::Columns, Self::Lists];

    /// The kind's code in the header.
    pub fn code(self) -> u8 {
        match self {
            Self::Completions => 0,
            Self::Rows => 1,
            Self::Columns => 2,
            Self::Lists => 3,
        }
    }

    /// The kind of a code, if there is one.
    pub fn from_code(code: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|table| table.code() == code)
    }

    /// The kind's name, as file names and manifests have it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Completions => "completions",
            Self::Rows => "rows",
            Self::Columns => "columns",
            Self::Lists => "lists",
        }
    }

    /// For manifests: whether the kind need not be written.
    pub(super) fn is_completions(&self) -> bool {
        *self == Self::Completions
    }
}

/// The kinds of sections, in the order in which they follow each other in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SectionKind {
    /// The pieces. Each has its own checksum, in `Sums`; the section's is 0.
    Data,
    /// The variants of the game.
    Variants,
    /// A record per sheet: where it ends, and how.
    Sheets,
    /// Periods and offsets of tails.
    Tails,
    /// Where the pieces of each stripe begin.
    Stripes,
    /// The offset of each piece.
    Pieces,
    /// The checksum of each piece.
    Sums,
}

impl SectionKind {
    /// Every kind, in the order of their codes, which begin at 1.
    pub const ALL: [Self; 7] =
        [Self::Data, Self::Variants, Self::Sheets, Self::Tails, Self::Stripes, Self::Pieces, Self::Sums];

    /// The kind's place in `ALL`.
    pub fn index(self) -> usize {
        self.code() as usize - 1
    }

    /// The kind's name.
    pub fn name(self) -> &'static str {
        ["data", "variants", "sheets", "tails", "stripes", "pieces", "sums"][self.index()]
    }

    /// The kind's code in the format.
    pub fn code(self) -> u32 {
        match self {
            Self::Data => 1,
            Self::Variants => 2,
            Self::Sheets => 3,
            Self::Tails => 4,
            Self::Stripes => 5,
            Self::Pieces => 6,
            Self::Sums => 7,
        }
    }
}

/// Everything the first 512 bytes say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// Major and minor version of the format.
    pub version: (u16, u16),
    /// The game.
    pub game: Game,
    /// Pass level: 0 or 1.
    pub level: u8,
    /// What is tabulated.
    pub table: Table,
    /// How the completions are coded.
    pub profile: Profile,
    /// Whether a sheet begins at its own number, or at column 0.
    pub half_plane: bool,
    /// Whether the table is symmetric in the three piles.
    pub symmetric: bool,
    /// First sheet.
    pub first_sheet: u32,
    /// Number of sheets.
    pub sheets: u32,
    /// Columns `y` of a sheet that is a window; 0 where every sheet is exact for every column.
    pub columns: u32,
    /// Sheets in a frame of the `small` profile, 0 in the others.
    pub frame_rows: u32,
    /// Completions stored.
    pub cells: u64,
    /// Length of the file.
    pub file_length: u64,
    /// Sections by `SectionKind::index`.
    pub sections: [Option<Section>; SectionKind::ALL.len()],
    /// Optional sections of kinds that this library does not know.
    pub unknown: Vec<Section>,
}

/// Sections by `SectionKind::index`.
type Sections = [Option<Section>; SectionKind::ALL.len()];

/// Where the header says what is tabulated.
pub(super) const TABLE_KIND: usize = 48;
const FLAG_HALF_PLANE: u8 = 1;
const FLAG_SYMMETRIC: u8 = 2;

fn field(field: &'static str, expected: &'static str, found: impl Into<u64>) -> FormatError {
    FormatError::Field { field, expected, found: found.into() }
}

impl Header {
    /// Bytes of a header.
    pub const BYTES: usize = HEADER_BYTES;

    /// A section that the file must have.
    ///
    /// # Errors
    /// If it has not.
    pub fn section(&self, kind: SectionKind) -> Result<Section, FormatError> {
        self.sections[kind.index()].ok_or(FormatError::MissingSection(kind.name()))
    }

    /// The first column that a sheet stores.
    #[inline(always)]
    pub fn first_column(&self, sheet: u32) -> u32 {
        if self.half_plane { sheet } else { 0 }
    }

    /// The header's bytes.
    pub fn encode(&self) -> [u8; Self::BYTES] {
        let mut out = [0; Self::BYTES];
        out[12] = self.game.code();
        out[13] = self.level;
        out[14] = self.profile.code();
        out[15] = if self.half_plane { FLAG_HALF_PLANE } else { 0 } | if self.symmetric { FLAG_SYMMETRIC } else { 0 };
        LittleEndian::write_u32(&mut out[16..], self.first_sheet);
        LittleEndian::write_u32(&mut out[20..], self.sheets);
        LittleEndian::write_u32(&mut out[24..], self.columns);
        LittleEndian::write_u32(&mut out[28..], self.frame_rows);
        LittleEndian::write_u64(&mut out[32..], self.cells);
        LittleEndian::write_u64(&mut out[40..], self.file_length);
        out[TABLE_KIND] = self.table.code();
        let sections =
            SectionKind::ALL.into_iter().filter_map(|kind| Some((kind.code(), self.sections[kind.index()]?)));
        container::seal(&mut out, sections);
        out
    }

    /// Reads a header and checks every field against its range, the sections against the file's length
    /// and against each other. `length` is that of the whole file.
    ///
    /// # Errors
    /// What is wrong with the bytes.
    pub fn decode(bytes: &[u8], length: u64) -> Result<Self, FormatError> {
        let (version, bytes) = container::open(bytes, length)?;
        let u32_at = |at| read_u32(bytes, at).unwrap_or(0);
        let u64_at = |at| read_u64(bytes, at).unwrap_or(0);
        if let Some(game) = FlatRules::name_of(bytes[12]) {
            return Err(FormatError::Flat(game));
        }
        let (sections, unknown) = Self::sections(bytes, length)?;
        let header = Self {
            version,
            game: Game::from_code(bytes[12]).ok_or_else(|| field("game", "1 to 5", bytes[12]))?,
            level: bytes[13],
            table: Table::from_code(bytes[TABLE_KIND]).ok_or_else(|| field("table", "0 to 3", bytes[TABLE_KIND]))?,
            profile: Profile::from_code(bytes[14]).ok_or_else(|| field("profile", "0, 1 or 2", bytes[14]))?,
            half_plane: bytes[15] & FLAG_HALF_PLANE != 0,
            symmetric: bytes[15] & FLAG_SYMMETRIC != 0,
            first_sheet: u32_at(16),
            sheets: u32_at(20),
            columns: u32_at(24),
            frame_rows: u32_at(28),
            cells: u64_at(32),
            file_length: u64_at(40),
            sections,
            unknown,
        };
        header.check(bytes[15], length)?;
        Ok(header)
    }

    fn check(&self, flags: u8, length: u64) -> Result<(), FormatError> {
        if self.file_length != length {
            return Err(FormatError::Truncated { expected: self.file_length, found: length });
        }
        if self.level > 1 {
            return Err(field("level", "0 or 1", self.level));
        }
        let known = FLAG_HALF_PLANE | FLAG_SYMMETRIC;
        let fits = match (self.game, self.table, self.half_plane, self.symmetric) {
            (Game::Nim, Table::Completions, half_plane, symmetric) => half_plane == symmetric,
            (Game::Chomp, Table::Completions | Table::Rows | Table::Columns, half_plane, symmetric) => {
                half_plane && !symmetric
            }
            (Game::Nim, Table::Rows | Table::Columns, half_plane, symmetric)
            | (Game::Chomp, Table::Lists, half_plane, symmetric) => !half_plane && !symmetric,
            (Game::Nim, Table::Lists, ..) => return Err(field("table", "0 to 2 for Nim", self.table.code())),
        };
        if flags & !known != 0 || !fits {
            return Err(field("flags", "3 or 0 for Nim, 1 for Chomp, 0 for indexes of Nim and for lists", flags));
        }
        if self.profile == Profile::NimSum && (self.game != Game::Nim || !self.symmetric || self.level != 0) {
            return Err(field("profile", "0 or 1 where the table is not pure Nim without passes", self.profile.code()));
        }
        if !self.first_sheet.is_multiple_of(STRIPE) || self.first_sheet >= LIMIT {
            return Err(field("first_sheet", "a multiple of 64 below 2^29", self.first_sheet));
        }
        if self.sheets == 0 || self.sheets > LIMIT - self.first_sheet {
            return Err(field("sheets", "1 or more, with first_sheet at most 2^29", self.sheets));
        }
        let frame_rows = self.frame_rows;
        if (self.profile == Profile::Small) != frame_rows.is_power_of_two() || frame_rows > STRIPE {
            return Err(field("frame_rows", "a power of two up to 64 in the small profile, 0 in others", frame_rows));
        }
        let least = if self.symmetric { self.first_sheet + self.sheets } else { u32::from(self.game == Game::Nim) };
        if self.columns > LIMIT || self.columns < least {
            return Err(field(
                "columns",
                "at most 2^29, in Nim at least 1, where symmetric at least the sheets",
                self.columns,
            ));
        }
        Ok(())
    }

    fn sections(bytes: &[u8], length: u64) -> Result<(Sections, Vec<Section>), FormatError> {
        let mut unknown = Vec::new();
        let mut sections = [None; SectionKind::ALL.len()];
        for slot in container::slots(bytes, length)? {
            match SectionKind::ALL.into_iter().find(|kind| kind.code() == slot.kind) {
                Some(kind) if sections[kind.index()].is_some() => {
                    return Err(field("section kind", "used once", slot.kind));
                }
                Some(kind) => sections[kind.index()] = Some(slot.section),
                None if slot.required => return Err(FormatError::UnknownSection(slot.kind)),
                None => unknown.push(slot.section),
            }
        }
        Ok((sections, unknown))
    }
}
