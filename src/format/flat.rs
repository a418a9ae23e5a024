//! Header and manifest of flat tables: one sheet, in one file, with its cells numbered from 0.
//!
//! The file is a sheet file like any other: the same 512 bytes of header with the same places of what both have, slots,
//! checksums. It differs in its sections, and in that its columns may be more than 2^32.

use byteorder::{ByteOrder, LittleEndian};
use serde::{Deserialize, Serialize};

use super::container::{self, HEADER_BYTES, Section};
use super::header::{TABLE_KIND, Table};
use super::manifest::{FileEntry, head, plain};
use super::{FormatError, MAJOR, read_u32, read_u64};
use crate::rules::flat::FlatRules;

/// How the cells of a flat table are coded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Codec {
    /// The smaller numbers of pairs as a set with its rank, and how far differences are from a line.
    Ranked,
    /// Values up to a place, and what is added from there on after each period.
    Periodic,
    /// Two bits a position.
    Classes,
}

impl Codec {
    /// The codec's code, where sheet files of other games have that of a profile.
    pub fn code(self) -> u8 {
        match self {
            Self::Ranked => 3,
            Self::Periodic => 4,
            Self::Classes => 5,
        }
    }

    /// The codec's name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Ranked => "ranked",
            Self::Periodic => "periodic",
            Self::Classes => "classes",
        }
    }

    /// The codec of a game's tables.
    pub fn of(rules: &FlatRules) -> Self {
        match rules {
            FlatRules::Wythoff(_) => Self::Ranked,
            FlatRules::Heap(_) => Self::Periodic,
            FlatRules::Clobber(_) => Self::Classes,
        }
    }
}

/// The sections of the file of a flat table, all of them required.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlatSection {
    /// What the codec stores.
    Data,
    /// The checksum of each piece of the data.
    Sums,
    /// The text of the rules.
    Rules,
    /// The numbers that the codec reads the data by.
    Shape,
}

impl FlatSection {
    /// Every kind, in the order in which they follow each other.
    pub const ALL: [Self; 4] = [Self::Data, Self::Sums, Self::Rules, Self::Shape];

    /// The section's code.
    pub fn code(self) -> u32 {
        match self {
            Self::Data => 1,
            Self::Sums => 7,
            Self::Rules => 8,
            Self::Shape => 9,
        }
    }

    /// The section's name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Data => "data",
            Self::Sums => "sums",
            Self::Rules => "rules",
            Self::Shape => "shape",
        }
    }

    /// The kind's place in `ALL`.
    pub fn index(self) -> usize {
        match self {
            Self::Data => 0,
            Self::Sums => 1,
            Self::Rules => 2,
            Self::Shape => 3,
        }
    }
}

/// Everything the first 512 bytes of a flat table's file say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FlatHeader {
    /// Major and minor version of the format.
    pub version: (u16, u16),
    /// Code of the game.
    pub game: u8,
    /// Code of the codec.
    pub codec: u8,
    /// Cells that the table was computed for.
    pub columns: u64,
    /// What is stored: pairs, values or positions.
    pub cells: u64,
    /// Length of the file.
    pub file_length: u64,
    /// Sections by `FlatSection::index`.
    pub sections: [Section; FlatSection::ALL.len()],
    /// Optional sections of kinds that this library does not know.
    pub unknown: Vec<Section>,
}

impl FlatHeader {
    /// Bytes of data under one checksum; the last piece may be shorter.
    pub const PIECE: u64 = 1 << 16;

    /// The header's bytes.
    pub fn encode(&self) -> [u8; HEADER_BYTES] {
        let mut out = [0; HEADER_BYTES];
        out[12] = self.game;
        out[14] = self.codec;
        // One sheet, the first.
        LittleEndian::write_u32(&mut out[20..], 1);
        LittleEndian::write_u64(&mut out[24..], self.columns);
        LittleEndian::write_u64(&mut out[32..], self.cells);
        LittleEndian::write_u64(&mut out[40..], self.file_length);
        container::seal(&mut out, FlatSection::ALL.into_iter().map(|kind| (kind.code(), self.section(kind))));
        out
    }

    /// Where a section lies.
    pub fn section(&self, kind: FlatSection) -> Section {
        self.sections[kind.index()]
    }

    /// The game that a file is of, if it is one with a flat table.
    pub fn is_flat(bytes: &[u8]) -> bool {
        bytes.get(12).is_some_and(|&game| FlatRules::name_of(game).is_some())
    }

    /// Reads a header, and checks the sections against the file's length and against each other. `length` is that
    /// of the whole file.
    ///
    /// # Errors
    /// What is wrong with the bytes.
    pub fn decode(bytes: &[u8], length: u64) -> Result<Self, FormatError> {
        let (version, bytes) = container::open(bytes, length)?;
        let mut sections = [None; FlatSection::ALL.len()];
        let mut unknown = Vec::new();
        for slot in container::slots(bytes, length)? {
            match FlatSection::ALL.into_iter().find(|kind| kind.code() == slot.kind) {
                Some(kind) if sections[kind.index()].is_some() => {
                    return Err(FormatError::Field {
                        field: "section kind",
                        expected: "used once",
                        found: u64::from(slot.kind),
                    });
                }
                Some(kind) => sections[kind.index()] = Some(slot.section),
                None if slot.required => return Err(FormatError::UnknownSection(slot.kind)),
                None => unknown.push(slot.section),
            }
        }
        let section = |kind: FlatSection| sections[kind.index()].ok_or(FormatError::MissingSection(kind.name()));
        let number = |at| read_u64(bytes, at).unwrap_or(0);
        let header = Self {
            version,
            game: bytes[12],
            codec: bytes[14],
            columns: number(24),
            cells: number(32),
            file_length: number(40),
            sections: [
                section(FlatSection::Data)?,
                section(FlatSection::Sums)?,
                section(FlatSection::Rules)?,
                section(FlatSection::Shape)?,
            ],
            unknown,
        };
        if header.file_length != length {
            return Err(FormatError::Truncated { expected: header.file_length, found: length });
        }
        let fixed = [
            ("level", "0 in a flat table", u64::from(bytes[13]), 0),
            ("flags", "0 in a flat table", u64::from(bytes[15]), 0),
            ("first_sheet", "0 in a flat table", u64::from(read_u32(bytes, 16).unwrap_or(0)), 0),
            ("sheets", "1 in a flat table", u64::from(read_u32(bytes, 20).unwrap_or(0)), 1),
            ("table", "0 in a flat table", u64::from(bytes[TABLE_KIND]), Table::Completions.code().into()),
        ];
        for (field, expected, found, only) in fixed {
            if found != only {
                return Err(FormatError::Field { field, expected, found });
            }
        }
        let pieces = header.section(FlatSection::Data).length.div_ceil(Self::PIECE);
        let sums = header.section(FlatSection::Sums).length;
        if sums != 4 * pieces {
            return Err(FormatError::Field {
                field: "sums",
                expected: "four bytes for each piece of data",
                found: sums,
            });
        }
        Ok(header)
    }
}

/// What `manifest.json` of a flat table says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FlatManifest {
    /// Always `supermex`.
    pub format: String,
    /// Major version of the format.
    pub version: u16,
    /// Name of the game.
    pub game: String,
    /// The text of its rules.
    pub rules: String,
    /// Cells that the table was computed for.
    pub columns: u64,
    /// Name of the codec.
    pub profile: String,
    /// BLAKE3 of the table's contents.
    pub logical_digest: String,
    /// Program and version that wrote the database.
    pub generator: String,
    /// The one file.
    pub files: Vec<FileEntry>,
}

fn bad(why: impl Into<String>) -> FormatError {
    FormatError::Manifest(why.into())
}

impl FlatManifest {
    /// The manifest of a table, in one file.
    pub fn new(rules: &FlatRules, columns: u64, logical_digest: String, file: FileEntry) -> Self {
        Self {
            format: "supermex".into(),
            version: MAJOR,
            game: rules.name().into(),
            rules: rules.to_string(),
            columns,
            profile: Codec::of(rules).name().into(),
            logical_digest,
            generator: concat!("supermex ", env!("CARGO_PKG_VERSION")).into(),
            files: vec![file],
        }
    }

    /// Reads a manifest; `None` if it is of a game whose tables are not flat.
    ///
    /// # Errors
    /// If it is no manifest, of a later version, or contradicts itself.
    pub fn parse(bytes: &[u8]) -> Result<Option<Self>, FormatError> {
        let value = head(bytes)?;
        let game = value.get("game").and_then(serde_json::Value::as_str).unwrap_or_default();
        if !FlatRules::NAMES.contains(&game) {
            return Ok(None);
        }
        let manifest: Self = serde_json::from_value(value).map_err(|e| bad(e.to_string()))?;
        let rules = manifest.rules()?;
        if manifest.profile != Codec::of(&rules).name() {
            return Err(bad(format!("tables of {} are not of the profile {:?}", manifest.game, manifest.profile)));
        }
        let [file] = &manifest.files[..] else { return Err(bad("a flat table is in one file")) };
        plain(&file.name)?;
        if (file.table, file.level, file.first_sheet, file.sheets) != (Table::Completions, 0, 0, 1) {
            return Err(bad("a flat table is sheet 0 of level 0"));
        }
        Ok(Some(manifest))
    }

    /// The rules of the table.
    ///
    /// # Errors
    /// If they are none.
    pub fn rules(&self) -> Result<FlatRules, FormatError> {
        let rules = FlatRules::parse(&self.game, &self.rules);
        let rules = rules.ok_or_else(|| bad(format!("the game {:?} has no flat table", self.game)))?;
        rules.map_err(|e| bad(e.to_string()))
    }

    /// The manifest's bytes.
    ///
    /// # Errors
    /// None that is known: every field can be written.
    pub fn encode(&self) -> Result<Vec<u8>, FormatError> {
        let mut bytes = serde_json::to_vec_pretty(self).map_err(|e| bad(e.to_string()))?;
        bytes.push(b'\n');
        Ok(bytes)
    }
}
