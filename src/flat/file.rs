//! The file of a flat table: sections and checksums, which all flat games share.

use std::ops::Range;

use crate::codec::CodecError;
use crate::format::{
    Codec, FileEntry, FlatHeader, FlatManifest, FlatSection, FormatError, HEADER_BYTES, Section, read_u32,
};
use crate::reader::ReadError;
use crate::rules::flat::FlatRules;
use crate::verify::Problem;

/// Bytes of the rules section, at most: 4096 numbers of eight digits, with commas.
const MOST_RULES: u64 = 1 << 16;
/// Numbers of the shape section, at most.
const MOST_SHAPE: u64 = 16;

/// The file of a flat table, over any bytes.
///
/// Opening reads and sums the header, the rules and the shape; whatever a look-up reads is checked against the bounds
/// of the data. That the data are what was written is for `verify` to say.
#[derive(Debug)]
pub struct FlatFile<D> {
    bytes: D,
    header: FlatHeader,
    rules: FlatRules,
    shape: Vec<u64>,
    data: Range<usize>,
    manifest: Option<FlatManifest>,
}

fn range(section: Section) -> Range<usize> {
    let place = |at: u64| usize::try_from(at).unwrap_or(usize::MAX);
    place(section.offset)..place(section.offset.saturating_add(section.length))
}

fn field(field: &'static str, expected: &'static str, found: u64) -> FormatError {
    FormatError::Field { field, expected, found }
}

impl<D: AsRef<[u8]>> FlatFile<D> {
    /// Opens the bytes of a flat table's file.
    ///
    /// # Errors
    /// If header, rules or shape are damaged, or the rules are none.
    pub fn new(bytes: D) -> Result<Self, FormatError> {
        let all = bytes.as_ref();
        let header = FlatHeader::decode(all, all.len() as u64)?;
        let text = header.section(FlatSection::Rules);
        if text.length > MOST_RULES {
            return Err(field("rules", "a section of at most 65536 bytes", text.length));
        }
        let shape = header.section(FlatSection::Shape);
        if shape.length % 8 != 0 || shape.length > 8 * MOST_SHAPE {
            return Err(field("shape", "a section of at most 16 numbers of 8 bytes", shape.length));
        }
        for kind in [FlatSection::Rules, FlatSection::Shape] {
            sum(all, header.section(kind), kind.name())?;
        }
        let text = all.get(range(text)).and_then(|bytes| std::str::from_utf8(bytes).ok()).unwrap_or_default();
        let game = FlatRules::name_of(header.game).ok_or_else(|| field("game", "3, 4 or 5", u64::from(header.game)))?;
        let rules = FlatRules::parse(game, text).and_then(Result::ok);
        let rules = rules.ok_or_else(|| field("rules", "rules of the game", text.len() as u64))?;
        if header.codec != Codec::of(&rules).code() {
            return Err(field("profile", "that of the game's tables", u64::from(header.codec)));
        }
        let numbers = all.get(range(shape)).unwrap_or_default().as_chunks().0;
        let shape = numbers.iter().map(|bytes| u64::from_le_bytes(*bytes)).collect();
        let data = range(header.section(FlatSection::Data));
        Ok(Self { bytes, header, rules, shape, data, manifest: None })
    }

    /// The file as part of a database, whose manifest has to agree with it.
    pub(super) fn with_manifest(mut self, manifest: FlatManifest) -> Result<Self, &'static str> {
        let entry = self.entry_of(&manifest);
        let what = if manifest.game != self.rules.name() {
            "game"
        } else if manifest.rules != self.rules.to_string() {
            "rules"
        } else if manifest.columns != self.header.columns {
            "columns"
        } else if entry.is_none_or(|entry| entry.bytes != self.header.file_length) {
            "length"
        } else if entry.is_none_or(|entry| entry.cells != self.header.cells) {
            "number of cells"
        } else {
            self.manifest = Some(manifest);
            return Ok(self);
        };
        Err(what)
    }

    fn entry_of<'a>(&self, manifest: &'a FlatManifest) -> Option<&'a FileEntry> {
        manifest.files.first()
    }

    /// What the manifest says of the file, if there is one.
    pub fn entry(&self) -> Option<&FileEntry> {
        self.entry_of(self.manifest.as_ref()?)
    }

    /// The manifest, if the file was opened through one.
    pub fn manifest(&self) -> Option<&FlatManifest> {
        self.manifest.as_ref()
    }

    /// The header.
    pub fn header(&self) -> &FlatHeader {
        &self.header
    }

    /// The rules of the game.
    pub fn rules(&self) -> &FlatRules {
        &self.rules
    }

    /// A number of the shape; 0 if the section has fewer.
    pub fn shape(&self, place: usize) -> u64 {
        self.shape.get(place).copied().unwrap_or(0)
    }

    /// What the codec stores.
    #[inline(always)]
    pub fn data(&self) -> &[u8] {
        self.bytes.as_ref().get(self.data.clone()).unwrap_or_default()
    }

    /// Refuses a file whose data have not the length that its other numbers imply.
    pub(super) fn expect_data(&self, length: Option<u64>) -> Result<(), FormatError> {
        let found = self.header.section(FlatSection::Data).length;
        if length == Some(found) { Ok(()) } else { Err(field("data", "of the length that the shape implies", found)) }
    }

    /// Checks the indexes: the checksums of all sections but the data, and the zeros between sections.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn quick(&self) -> Result<(), Problem> {
        let bytes = self.bytes.as_ref();
        for kind in FlatSection::ALL.into_iter().filter(|&kind| kind != FlatSection::Data) {
            sum(bytes, self.header.section(kind), kind.name())?;
        }
        for &section in &self.header.unknown {
            sum(bytes, section, "optional section")?;
        }
        let mut all: Vec<Section> = self.header.sections.iter().chain(&self.header.unknown).copied().collect();
        all.sort_by_key(|section| section.offset);
        let mut end = HEADER_BYTES as u64;
        for section in &all {
            let gap = bytes.get(range(Section { offset: end, length: section.offset - end, crc: 0 }));
            if gap.is_none_or(|gap| gap.len() > 7 || gap.iter().any(|&byte| byte != 0)) {
                return Err(field("padding between sections", "fewer than 8 bytes of zeros", end).into());
            }
            end = section.offset + section.length;
        }
        if end != bytes.len() as u64 {
            return Err(FormatError::Truncated { expected: end, found: bytes.len() as u64 }.into());
        }
        Ok(())
    }

    /// Checks the checksum of every piece of the data, after [`Self::quick`].
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn full(&self) -> Result<(), Problem> {
        self.quick()?;
        let sums = self.bytes.as_ref().get(range(self.header.section(FlatSection::Sums))).unwrap_or_default();
        let piece = usize::try_from(FlatHeader::PIECE).unwrap_or(usize::MAX);
        for (number, bytes) in self.data().chunks(piece).enumerate() {
            let (expected, found) = (read_u32(sums, 4 * number).unwrap_or(0), crc32c::crc32c(bytes));
            if expected != found {
                return Err(FormatError::Checksum { what: "a piece of the data", expected, found }.into());
            }
        }
        Ok(())
    }

    /// Checks that the file is the one that the manifest lists, if there is one.
    ///
    /// # Errors
    /// If its digest is another.
    pub fn against_manifest(&self) -> Result<(), Problem> {
        let Some(entry) = self.entry() else { return Ok(()) };
        let found = blake3::hash(self.bytes.as_ref()).to_hex().to_string();
        if found == entry.blake3 { Ok(()) } else { Err(Problem::Digest { expected: entry.blake3.clone(), found }) }
    }
}

/// What is wrong where a number of the table should be.
pub(super) fn damaged(column: u64) -> impl Fn(CodecError) -> ReadError {
    move |source| ReadError::Damaged { sheet: 0, column, source }
}

fn sum(bytes: &[u8], section: Section, what: &'static str) -> Result<(), FormatError> {
    let found = crc32c::crc32c(bytes.get(range(section)).unwrap_or_default());
    if found == section.crc { Ok(()) } else { Err(FormatError::Checksum { what, expected: section.crc, found }) }
}
