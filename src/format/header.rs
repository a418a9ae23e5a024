//! The header of a file: 512 bytes that say what the file holds and where.

#[cfg(feature = "encode")]
mod encode;

use byteorder::{ByteOrder, LittleEndian};

use super::bytes::read_u16;
use super::foreign::foreign;
use super::sections::{SectionKind, Sections};
use super::{FormatError, HEADER_BYTES, Keeps, LIMIT, MAGIC, MAJOR, PIECE, Profile, ROW_GROUP, field, newer};
use crate::codec::frames::Model;
use supermex_game::{Four, Game, Kind, PassLevel, kind_of_code, name_of_code};

named! {
    /// The role of a file in a database: the table itself, an inverse for the index of moves, or an overview. File names and
    /// manifests have its name.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum FileRole {
        /// Sheet and column to completion; in smaller games the one sheet.
        #[default]
        Completions = "completions",
        /// Sheet and completion to column.
        Rows = "rows",
        /// Column and completion to sheet.
        Columns = "columns",
        /// For Chomp, a few lists: row 0 from the first completion of a sheet to the sheet, row 1 the sheet that
        /// ends at once, and the rows from 2 on from an offset of a tail to the sheets that take it.
        Lists = "lists",
        /// Zoom, pixel and entry to the first winning sheet of a share of the pixel's cells.
        Overview = "overview",
        /// Of games whose rules are a text: line and key to the place of the line where a cell has that key.
        Lines = "lines",
    }
}

impl FileRole {
    /// The kinds of the index of moves, in the order in which a manifest lists them.
    pub const INDEX: [Self; 4] = [Self::Rows, Self::Columns, Self::Lists, Self::Lines];

    /// The kind's code in the header.
    pub fn code(self) -> u8 {
        self as u8
    }

    /// The kind of a code, if there is one.
    pub fn from_code(code: u8) -> Option<Self> {
        Self::ALL.get(usize::from(code)).copied()
    }
}

/// Everything the first 512 bytes of a file say, for every kind of table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// Major and minor version of the format.
    pub version: (u16, u16),
    /// Code of the game.
    pub game: u8,
    /// What the game's tables are made of.
    pub kind: Kind,
    /// Pass level.
    pub level: PassLevel,
    /// The role of the file.
    pub table: FileRole,
    /// How the cells are coded.
    pub profile: Profile,
    /// Whether a row begins at the column of its own number. Otherwise it begins at column 0, unless there are `layers`.
    pub half_plane: bool,
    /// Whether the table is symmetric in the three piles.
    pub symmetric: bool,
    /// In a game on four numbers, the number `N` of layers: the rows are the sheets `d..N` of layer 0, 1, …, and each
    /// begins at the column of its sheet. 0 in other games.
    pub layers: u32,
    /// First row: a sheet, or a row of an index; 0 without rows of cells.
    pub first_sheet: u32,
    /// Number of rows; 1 without rows of cells.
    pub sheets: u32,
    /// Columns of a row if rows are cut, 0 if every row is exact for every column; without rows of cells, the cells
    /// that the table was computed for.
    pub columns: u64,
    /// Rows in a frame of the `small` profile, 0 in the others.
    pub frame_rows: u32,
    /// What guesses the values in the `small` profile.
    pub model: Model,
    /// What is stored: completions, pairs, values or positions.
    pub cells: u64,
    /// Length of the file.
    pub file_length: u64,
    /// Where everything is.
    pub sections: Sections,
}

const GAME: usize = 12;
const LEVEL: usize = 13;
const PROFILE: usize = 14;
const FLAGS: usize = 15;
const FIRST_SHEET: usize = 16;
const SHEETS: usize = 20;
const COLUMNS: usize = 24;
const CELLS: usize = 32;
const FILE_LENGTH: usize = 40;
const TABLE: usize = 48;
const FRAME_ROWS: usize = 49;
const MODEL: usize = 50;
const LAYERS: usize = 52;
const CRC: usize = HEADER_BYTES - 4;

const HALF_PLANE: u8 = 1;
const SYMMETRIC: u8 = 2;

impl Header {
    /// Bytes of a header.
    pub const BYTES: usize = HEADER_BYTES;

    /// Name of the game.
    pub fn game_name(&self) -> &'static str {
        name_of_code(self.game).expect("a header is of a game that is listed")
    }

    /// The first column that a row stores.
    #[inline(always)]
    pub fn first_column(&self, row: u32) -> u32 {
        match self.layers {
            0 if self.half_plane => row,
            0 => 0,
            layers => Four::layer_and_sheet(layers, row)[1],
        }
    }

    /// Reads a header and checks every field against its range, the sections against the file's length
    /// and against each other. `length` is that of the whole file.
    ///
    /// # Errors
    /// What is wrong with the bytes.
    pub fn decode(bytes: &[u8], length: u64) -> Result<Self, FormatError> {
        let (version, bytes) = opening(bytes, length)?;
        let u32_at = |at: usize| LittleEndian::read_u32(&bytes[at..]);
        let u64_at = |at: usize| LittleEndian::read_u64(&bytes[at..]);
        let header = Self {
            version,
            game: bytes[GAME],
            kind: kind_of_code(bytes[GAME]).ok_or_else(|| newer("game", bytes[GAME]))?,
            level: PassLevel::new(u64::from(bytes[LEVEL])).ok_or_else(|| field("level", "0 or 1", bytes[LEVEL]))?,
            table: FileRole::from_code(bytes[TABLE]).ok_or_else(|| field("table", "0 to 5", bytes[TABLE]))?,
            profile: Profile::from_code(bytes[PROFILE]).ok_or_else(|| newer("profile", bytes[PROFILE]))?,
            half_plane: bytes[FLAGS] & HALF_PLANE != 0,
            symmetric: bytes[FLAGS] & SYMMETRIC != 0,
            layers: u32_at(LAYERS),
            model: Model::from_code(bytes[MODEL]).ok_or_else(|| newer("model", bytes[MODEL]))?,
            first_sheet: u32_at(FIRST_SHEET),
            sheets: u32_at(SHEETS),
            columns: u64_at(COLUMNS),
            frame_rows: u32::from(bytes[FRAME_ROWS]),
            cells: u64_at(CELLS),
            file_length: u64_at(FILE_LENGTH),
            sections: Sections::decode(bytes, length)?,
        };
        if header.file_length != length {
            return Err(FormatError::Truncated { expected: header.file_length, found: length });
        }
        require(
            header.profile.is_for(header.kind),
            "profile",
            "one that tables of the game have",
            header.profile.code(),
        )?;
        if header.profile.is_of_cells() {
            header.check_rows(bytes[FLAGS])?;
        } else {
            header.check_single(bytes[FLAGS])?;
        }
        for kind in SectionKind::required(header.kind, header.profile) {
            header.sections.require(kind)?;
        }
        Ok(header)
    }

    /// The fields of a file of rows of cells.
    fn check_rows(&self, flags: u8) -> Result<(), FormatError> {
        match Game::from_code(self.game) {
            Some(game) => self.check_sheets(game, flags)?,
            None => self.check_other_rows(flags)?,
        }
        let (first, has_frames) = (self.first_sheet, self.profile.has_frames());
        require(first.is_multiple_of(ROW_GROUP) && first < LIMIT, "first_row", "a multiple of 64 below 2^29", first)?;
        let fits = self.sheets > 0 && self.sheets <= LIMIT - first;
        require(fits, "rows", "1 or more, with first_row at most 2^29", self.sheets)?;
        let fits = has_frames == self.frame_rows.is_power_of_two() && self.frame_rows <= ROW_GROUP;
        let expected = "a power of two up to 64 in the small profile, 0 in others";
        require(fits, "frame_rows", expected, self.frame_rows)?;
        let fits = has_frames || self.model == Model::default();
        require(fits, "model", "0 in profiles other than small", self.model.code())?;
        require(self.columns <= u64::from(LIMIT), "columns", "at most 2^29", self.columns)
    }

    /// The fields of rows that are not sheets of three numbers.
    fn check_other_rows(&self, flags: u8) -> Result<(), FormatError> {
        let layers = u64::from(self.layers);
        let most = u64::from(self.first_sheet) + u64::from(self.sheets);
        let is_table = self.table == FileRole::Completions;
        require(flags == 0, "flags", "0 in games from 3 on", flags)?;
        let fits = is_table || self.table == FileRole::Lines;
        require(fits, "table", "0 or 5 in games from 3 on", self.table.code())?;
        require(self.columns > 0, "columns", "at least 1 in games from 3 on", self.columns)?;
        let fits = match self.kind {
            Kind::Layers if is_table => {
                (1..=u64::from(Four::MOST)).contains(&layers) && most <= layers * (layers + 1) / 2
            }
            _ => layers == 0,
        };
        let expected = "1 to 2^14 in games on four numbers with rows for all of them, and 0 in others";
        require(fits, "layers", expected, layers)
    }

    /// The fields of a table of sheets of three numbers.
    fn check_sheets(&self, game: Game, flags: u8) -> Result<(), FormatError> {
        let fits = match self.table {
            FileRole::Completions if game.ascends() => self.half_plane && !self.symmetric,
            FileRole::Completions => self.half_plane == self.symmetric,
            FileRole::Rows | FileRole::Columns => self.half_plane == game.ascends() && !self.symmetric,
            FileRole::Lists if !game.ends() => {
                return Err(field("table", "0, 1, 2 or 4 for Nim", self.table.code()));
            }
            FileRole::Lists | FileRole::Overview => !self.half_plane && !self.symmetric,
            FileRole::Lines => return Err(field("table", "0 to 4 for Nim and Chomp", self.table.code())),
        };
        let fits = fits && flags & !(HALF_PLANE | SYMMETRIC) == 0 && self.layers == 0;
        require(fits, "flags", "3 or 0 for Nim, 1 for Chomp, 0 for indexes of Nim, lists and overviews", flags)?;
        let fits = match self.profile.keeps() {
            Keeps::Nothing => game.is_nim_sum() && self.symmetric && self.level == PassLevel::ZERO,
            Keeps::Ends => game.ends() && self.table == FileRole::Completions && self.columns == 0,
            Keeps::Cells(_) | Keeps::Single(_) => true,
        };
        let expected = "0 or 1, 2 where the table is pure Nim without passes, or 7 where it is whole sheets of Chomp";
        require(fits, "profile", expected, self.profile.code())?;
        require(!self.profile.is_a_rule() || self.cells == 0, "cells", "0 where nothing is stored", self.cells)?;
        let least = if self.symmetric { self.first_sheet.saturating_add(self.sheets) } else { u32::from(!game.ends()) };
        let expected = "in Nim at least 1, where symmetric at least the sheets";
        require(self.columns >= u64::from(least), "columns", expected, self.columns)
    }

    /// The fields of a table without rows of cells, which is one file.
    fn check_single(&self, flags: u8) -> Result<(), FormatError> {
        for (name, expected, found, only) in [
            ("level", "0 in a table of one file", u64::from(self.level), 0),
            ("flags", "0 in a table of one file", u64::from(flags), 0),
            ("first_row", "0 in a table of one file", u64::from(self.first_sheet), 0),
            ("rows", "1 in a table of one file", u64::from(self.sheets), 1),
            ("table", "0 in a table of one file", u64::from(self.table.code()), 0),
            ("frame_rows", "0 in a table of one file", u64::from(self.frame_rows), 0),
            ("model", "0 in a table of one file", u64::from(self.model.code()), 0),
            ("layers", "0 in a table of one file", u64::from(self.layers), 0),
        ] {
            require(found == only, name, expected, found)?;
        }
        let pieces = self.sections.require(SectionKind::Data)?.length.div_ceil(PIECE);
        let sums = self.sections.require(SectionKind::Sums)?.length;
        require(sums == 4 * pieces, "sums", "four bytes for each piece of data", sums)
    }
}

/// Refuses a field that does not fit.
fn require(fits: bool, name: &'static str, expected: &'static str, found: impl Into<u64>) -> Result<(), FormatError> {
    if fits { Ok(()) } else { Err(field(name, expected, found)) }
}

/// Checks magic, version and checksum of the first bytes of a file. Returns the version and the header's bytes.
fn opening(bytes: &[u8], length: u64) -> Result<((u16, u16), &[u8; HEADER_BYTES]), FormatError> {
    if bytes.get(..8).is_none_or(|magic| magic != MAGIC) {
        return Err(foreign(bytes).map_or(FormatError::Magic, FormatError::Foreign));
    }
    let truncated = FormatError::Truncated { expected: HEADER_BYTES as u64, found: length };
    let (Some(major), Some(minor)) = (read_u16(bytes, 8), read_u16(bytes, 10)) else { return Err(truncated) };
    if major > MAJOR {
        return Err(FormatError::Version(major.into()));
    }
    if major < MAJOR {
        return Err(FormatError::Preliminary);
    }
    let Some(bytes) = bytes.first_chunk::<HEADER_BYTES>() else { return Err(truncated) };
    let (expected, found) = (LittleEndian::read_u32(&bytes[CRC..]), crc32c::crc32c(&bytes[..CRC]));
    if expected != found {
        return Err(FormatError::Checksum { what: "header", expected, found });
    }
    Ok(((major, minor), bytes))
}
