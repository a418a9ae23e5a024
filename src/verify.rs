//! Verification: that the bytes are those that were written, and that they are a table.
//!
//! Opening a database checks headers only. [`quick`] checks the indexes, [`full`] every byte and every
//! chunk. Neither needs the manifest; [`against_manifest`] compares a file with its entry there.
//! [`index_of_moves`] compares an index with its table.

mod index;

pub use index::index_of_moves;

use std::borrow::Cow;
use std::ops::Range;

use crate::codec::{CodecError, fast};
use crate::digest::{self, SheetDigest};
use crate::format::{
    BLOCK, FileEntry, FormatError, LIMIT, Profile, STRIPE, Section, SectionKind, Table, read_u16, read_u32, read_u64,
};
use crate::reader::{After, Database, MOST_PIECE, ReadError, SheetFile, Source, SourceError, scan};

/// What is wrong with a file, and where.
#[derive(Debug, thiserror::Error)]
pub enum Problem {
    /// A section or field is not what the format says.
    #[error(transparent)]
    Format(#[from] FormatError),
    /// An index contradicts itself or the header.
    #[error("{section} section, entry {entry}: {what}")]
    Index {
        /// Name of the section.
        section: &'static str,
        /// Number of the entry.
        entry: u64,
        /// What is wrong.
        what: &'static str,
    },
    /// The bytes of a piece are not those that were written.
    #[error(
        "piece {piece} (sheets from {sheet}, columns from {column}): the checksum is {found:08x} where {expected:08x} is stored"
    )]
    Piece {
        /// Number of the piece in the file.
        piece: u32,
        /// Its first sheet.
        sheet: u32,
        /// Its first column.
        column: u64,
        /// The stored sum.
        expected: u32,
        /// The sum of the bytes.
        found: u32,
    },
    /// A chunk or frame is not what the codec writes.
    #[error("sheet {sheet}, columns from {column}: {source}")]
    Coded {
        /// Number of the sheet.
        sheet: u32,
        /// First column.
        column: u64,
        /// What is wrong.
        source: CodecError,
    },
    /// The file could not be read.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// The file is another than the manifest lists.
    #[error("the file's BLAKE3 is {found} and the manifest lists {expected}; it was replaced or damaged")]
    Digest {
        /// From the manifest.
        expected: String,
        /// Of the file.
        found: String,
    },
    /// The table is another than the manifest's.
    #[error(
        "the logical digest of the contents is {found} and the manifest says {expected}; the manifest and the files are of different tables"
    )]
    Contents {
        /// From the manifest.
        expected: String,
        /// Of the contents.
        found: String,
    },
    /// The index of moves does not have what the table has.
    #[error(
        "the {table} of the index of moves do not find sheet {sheet}, column {column} of level {level}, and hide moves there; write the index again with `supermex repack --index moves`"
    )]
    Hidden {
        /// Which of its tables.
        table: &'static str,
        /// Pass level.
        level: u32,
        /// Number of the sheet.
        sheet: u32,
        /// Column in it; that at which the tail begins if it is the tail that is not found.
        column: u32,
    },
    /// A look-up failed.
    #[error(transparent)]
    Read(#[from] ReadError),
}

fn index(section: SectionKind, entry: u64, what: &'static str) -> Problem {
    Problem::Index { section: section.name(), entry, what }
}

/// Checks the indexes of a file: their checksums, and that every offset and end in them fits the others.
/// Costs a small part of a reading of the file.
///
/// # Errors
/// The first thing that is wrong.
pub fn quick<D: Source>(file: &SheetFile<D>) -> Result<(), Problem> {
    Check::new(file).indexes().map(|_| ())
}

/// Checks every byte of a file: the indexes, the checksum of each piece, and the structure of each
/// chunk or frame. Returns the digests of its sheets, for [`contents`]; none of a nim-sum. Costs the
/// reading of the file once, and the decoding of all its completions: a second for half a milliard of them on one
/// core in the `fast` profile, for 60 million in `small`.
///
/// # Errors
/// The first thing that is wrong.
pub fn full<D: Source>(file: &SheetFile<D>) -> Result<Vec<[u8; 32]>, Problem> {
    let check = Check::new(file);
    if check.indexes()? { check.pieces() } else { Ok(Vec::new()) }
}

/// Checks that a database says what its manifest's logical digest was taken of. `digests` are those that
/// [`full`] returned, of all its files in their order. A single file has no manifest to be compared with.
/// Costs the hashing of 32 bytes a sheet.
///
/// # Errors
/// If the digest is another.
pub fn contents<D: Source>(database: &Database<D>, digests: &[Vec<[u8; 32]>]) -> Result<(), Problem> {
    let Some(manifest) = database.manifest() else { return Ok(()) };
    let nim_sum = database.file(0, 0).is_some_and(|file| file.header().profile == Profile::NimSum);
    let digests = digests.iter().flatten();
    let found = digest::table(database.rules(), database.sheets(), database.columns(), nim_sum, digests);
    if found == manifest.logical_digest {
        return Ok(());
    }
    Err(Problem::Contents { expected: manifest.logical_digest.clone(), found })
}

/// Checks that a file is the one that a manifest lists. Costs the hashing of the file.
///
/// # Errors
/// If its digest is another, or it cannot be read.
pub fn against_manifest<D: Source>(file: &SheetFile<D>, entry: &FileEntry) -> Result<(), Problem> {
    let mut hasher = blake3::Hasher::new();
    scan(file.source(), 0..file.source().length(), |block| {
        hasher.update(block);
    })?;
    let found = hasher.finalize().to_hex().to_string();
    if found == entry.blake3 { Ok(()) } else { Err(Problem::Digest { expected: entry.blake3.clone(), found }) }
}

struct Check<'a, D> {
    file: &'a SheetFile<D>,
    length: u64,
}

impl<'a, D: Source> Check<'a, D> {
    fn new(file: &'a SheetFile<D>) -> Self {
        Self { file, length: file.source().length() }
    }

    fn section(&self, kind: SectionKind) -> Result<Cow<'a, [u8]>, Problem> {
        let section = self.file.header().section(kind)?;
        self.bytes(section.offset..section.end())
    }

    /// Some bytes of the file, in place or read.
    fn bytes(&self, range: Range<u64>) -> Result<Cow<'a, [u8]>, Problem> {
        let place = |at: u64| usize::try_from(at).unwrap_or(usize::MAX);
        if let Some(bytes) = self.file.source().in_place() {
            let bytes = bytes.get(place(range.start)..place(range.end));
            let truncated = FormatError::Truncated { expected: range.end, found: self.length };
            return Ok(Cow::Borrowed(bytes.ok_or(truncated)?));
        }
        let mut read = Vec::new();
        self.file.source().read(std::slice::from_ref(&range), &mut read)?;
        Ok(Cow::Owned(read))
    }

    /// Whether the file has data at all.
    fn indexes(&self) -> Result<bool, Problem> {
        let header = self.file.header();
        for kind in SectionKind::ALL.into_iter().filter(|&kind| kind != SectionKind::Data) {
            if let Some(section) = header.sections[kind.index()] {
                self.sum(section, kind.name())?;
            }
        }
        let mut all: Vec<Section> = header.sections.iter().flatten().chain(&header.unknown).copied().collect();
        all.sort_by_key(|section| section.offset);
        let mut end = crate::format::Header::BYTES as u64;
        for section in &all {
            self.gap(end, section.offset)?;
            end = section.offset + section.length;
        }
        for &section in &header.unknown {
            self.sum(section, "optional section")?;
        }
        self.gap(end, self.length)?;
        if end != self.length {
            return Err(FormatError::Truncated { expected: end, found: self.length }.into());
        }
        self.file.variants()?;
        if header.profile == Profile::NimSum {
            return Ok(false);
        }
        self.tails()?;
        let cells = self.sheets()?;
        if cells != header.cells {
            return Err(FormatError::Field {
                field: "cells",
                expected: "the sum over the sheets",
                found: header.cells,
            }
            .into());
        }
        self.stripes()?;
        Ok(true)
    }

    fn sum(&self, section: Section, what: &'static str) -> Result<(), Problem> {
        let mut found = 0;
        scan(self.file.source(), section.offset..section.end(), |block| found = crc32c::crc32c_append(found, block))?;
        if found == section.crc {
            Ok(())
        } else {
            Err(FormatError::Checksum { what, expected: section.crc, found }.into())
        }
    }

    /// Between sections there are at most seven bytes, all zero.
    fn gap(&self, from: u64, to: u64) -> Result<(), Problem> {
        // Sections ascend, but for unknown ones that lie anywhere.
        match to.checked_sub(from).filter(|&gap| gap < 8) {
            Some(_) if self.bytes(from..to)?.iter().all(|&byte| byte == 0) => Ok(()),
            _ => Err(FormatError::Field {
                field: "padding between sections",
                expected: "fewer than 8 bytes of zeros",
                found: from,
            }
            .into()),
        }
    }

    fn tails(&self) -> Result<(), Problem> {
        let tails = self.section(SectionKind::Tails)?;
        let mut at = 0;
        while at < tails.len() {
            let period = read_u32(&tails, at).unwrap_or(0);
            let next = (period as usize).checked_add(1).and_then(|n| n.checked_mul(4)).and_then(|n| n.checked_add(at));
            match next {
                Some(next) if period >= 2 && next <= tails.len() => at = next,
                _ => {
                    return Err(index(
                        SectionKind::Tails,
                        at as u64 / 4,
                        "a period that is below 2 or passes the section's end",
                    ));
                }
            }
        }
        Ok(())
    }

    fn sheets(&self) -> Result<u64, Problem> {
        let header = self.file.header();
        let tails = self.section(SectionKind::Tails)?;
        let (mut cells, mut tail) = (0, 0);
        for sheet in header.first_sheet..header.first_sheet + header.sheets {
            let wrong = |what| index(SectionKind::Sheets, u64::from(sheet), what);
            let (end, after) = self.file.extent(sheet).map_err(|_| wrong("missing"))?;
            let first = header.first_column(sheet);
            let index_row = header.table != Table::Completions;
            let most = if header.columns == 0 || index_row {
                4 * (LIMIT - 1)
            } else {
                header.columns + if header.symmetric { 0 } else { first }
            };
            if end < first || end > most {
                return Err(wrong("an end before the first column or after the last"));
            }
            cells += u64::from(end - first);
            match after {
                After::Nothing if index_row => {}
                _ if index_row => return Err(wrong("what follows, where an index row is whole")),
                After::Unknown if header.columns == 0 => {
                    return Err(wrong("a sheet that is cut, in a table of whole sheets"));
                }
                After::Nothing | After::Steady(_) | After::Cyclic(_) if header.game == crate::rules::Game::Nim => {
                    return Err(wrong("an ending, where every column has a completion"));
                }
                // Tails stand in the order of their sheets, each once.
                After::Cyclic(at) if at != tail => {
                    return Err(wrong("a tail that is not the next in the tails section"));
                }
                After::Cyclic(at) => {
                    tail =
                        at + 1 + read_u32(&tails, at as usize * 4).ok_or_else(|| wrong("a tail outside its section"))?
                }
                _ => {}
            }
        }
        if u64::from(tail) * 4 != tails.len() as u64 {
            return Err(index(SectionKind::Tails, u64::from(tail), "a tail of no sheet"));
        }
        Ok(cells)
    }

    /// The blocks of a stripe, as its sheets imply them.
    fn blocks(&self, first: u32, last: u32) -> Range<u32> {
        let header = self.file.header();
        let stored = |sheet: &u32| self.file.extent(*sheet).is_ok_and(|(end, _)| end > header.first_column(*sheet));
        let start = (first..last).find(stored).map_or(0, |sheet| header.first_column(sheet) / BLOCK);
        let end = (first..last)
            .filter(stored)
            .filter_map(|sheet| Some(self.file.extent(sheet).ok()?.0.div_ceil(BLOCK)))
            .max();
        start..end.unwrap_or(start)
    }

    fn stripes(&self) -> Result<(), Problem> {
        let header = self.file.header();
        let (stripes, pieces) = (self.section(SectionKind::Stripes)?, self.section(SectionKind::Pieces)?);
        let mut next = 0;
        let entry = |stripe: u32| {
            let at = stripe as usize * 8;
            Some((read_u32(&stripes, at)?, read_u32(&stripes, at + 4)?))
        };
        let count = header.sheets.div_ceil(STRIPE);
        for stripe in 0..count {
            let first = header.first_sheet + stripe * STRIPE;
            let blocks = self.blocks(first, (first + STRIPE).min(header.first_sheet + header.sheets));
            if entry(stripe) != Some((blocks.start, next)) {
                return Err(index(
                    SectionKind::Stripes,
                    u64::from(stripe),
                    "not the first block of its sheets, or not the next piece",
                ));
            }
            next += blocks.end - blocks.start;
        }
        if entry(count) != Some((0, next)) {
            return Err(index(SectionKind::Stripes, u64::from(count), "not the number of pieces"));
        }
        let data = header.section(SectionKind::Data)?.length;
        let mut before = 0;
        for piece in 0..=next {
            let offset = read_u64(&pieces, piece as usize * 8).unwrap_or(u64::MAX);
            if offset < before || (piece == 0 && offset != 0) || (piece == next && offset != data) {
                return Err(index(
                    SectionKind::Pieces,
                    u64::from(piece),
                    "offsets that do not ascend from 0 to the end of the data",
                ));
            }
            if offset - before > MOST_PIECE {
                return Err(index(SectionKind::Pieces, u64::from(piece), "a piece of more than 2^23 bytes"));
            }
            before = offset;
        }
        Ok(())
    }

    /// Checks the pieces, and digests the sheets on the way.
    fn pieces(&self) -> Result<Vec<[u8; 32]>, Problem> {
        let header = self.file.header();
        let data = header.section(SectionKind::Data)?.offset;
        let (sums, offsets) = (self.section(SectionKind::Sums)?, self.section(SectionKind::Pieces)?);
        let mut piece = 0;
        let mut done = Vec::new();
        for stripe in 0..header.sheets.div_ceil(STRIPE) {
            let first = header.first_sheet + stripe * STRIPE;
            let last = (first + STRIPE).min(header.first_sheet + header.sheets);
            let digests: Result<Vec<_>, _> = (first..last).map(|sheet| self.digest(sheet)).collect();
            let mut digests = digests?;
            for block in self.blocks(first, last) {
                // The offsets were found to ascend, to the end of the data.
                let place = |index: u32| data + read_u64(&offsets, index as usize * 8).unwrap_or(0);
                let bytes = self.bytes(place(piece)..place(piece + 1))?;
                let (expected, found) = (read_u32(&sums, piece as usize * 4).unwrap_or(0), crc32c::crc32c(&bytes));
                if expected != found {
                    return Err(Problem::Piece {
                        piece,
                        sheet: first,
                        column: u64::from(block * BLOCK),
                        expected,
                        found,
                    });
                }
                match header.profile {
                    Profile::Fast => self.chunks(&bytes, first..last, block, &mut digests)?,
                    Profile::Small => self.frames(&bytes, first..last, block, &mut digests)?,
                    Profile::NimSum => {}
                }
                piece += 1;
            }
            done.extend(digests.into_iter().map(SheetDigest::finish));
        }
        Ok(done)
    }

    /// The digest of a sheet, without its completions.
    fn digest(&self, sheet: u32) -> Result<SheetDigest, Problem> {
        let (end, beyond) = self.file.ending(sheet).map_err(|source| Problem::Coded { sheet, column: 0, source })?;
        let first = self.file.header().first_column(sheet);
        Ok(SheetDigest::new(first, end.saturating_sub(first), &beyond))
    }

    /// The chunks of a piece fill it without gaps.
    fn chunks(&self, bytes: &[u8], sheets: Range<u32>, block: u32, digests: &mut [SheetDigest]) -> Result<(), Problem> {
        let (first, rows) = (sheets.start, sheets.len());
        let mut at = 2 * rows;
        let mut values = [0; BLOCK as usize];
        for (sheet, digest) in sheets.zip(digests) {
            let coded = |source| Problem::Coded { sheet, column: u64::from(block) * u64::from(BLOCK), source };
            let stored = read_u16(bytes, 2 * (sheet - first) as usize).map(|at| 2 * rows + 2 * usize::from(at));
            if stored != Some(at) {
                return Err(coded(CodecError::Malformed("place of the chunk")));
            }
            let (end, _) = self.file.extent(sheet).map_err(coded)?;
            let span = self.file.span(sheet, block, end);
            if !span.is_empty() {
                let chunk = bytes.get(at..).unwrap_or(&[]);
                at += fast::check(chunk, span.len()).map_err(coded)?;
                let out = &mut values[..span.len()];
                fast::decode(chunk, span.start, span.len(), 0..span.len(), out).map_err(coded)?;
                digest.add(out);
            }
        }
        if at == bytes.len() {
            return Ok(());
        }
        let source = CodecError::Malformed("bytes after the last chunk");
        Err(Problem::Coded { sheet: first, column: u64::from(block) * u64::from(BLOCK), source })
    }

    /// The frames of a piece fill it without gaps, and decode.
    fn frames(&self, bytes: &[u8], sheets: Range<u32>, block: u32, digests: &mut [SheetDigest]) -> Result<(), Problem> {
        let rows = self.file.header().frame_rows.max(1);
        let frames = (sheets.end - sheets.start).div_ceil(rows);
        let mut at = 2 * frames as usize;
        let mut values = vec![0; BLOCK as usize];
        for ((i, sheet), digest) in sheets.clone().enumerate().zip(digests) {
            let coded = |source| Problem::Coded { sheet, column: u64::from(block) * u64::from(BLOCK), source };
            if i % rows as usize == 0 {
                at +=
                    usize::from(read_u16(bytes, 2 * (i / rows as usize)).ok_or(CodecError::Truncated).map_err(coded)?);
            }
            let (end, _) = self.file.extent(sheet).map_err(coded)?;
            let span = self.file.span(sheet, block, end);
            if !span.is_empty() {
                let out = &mut values[..span.len()];
                self.file.decode(sheet, span, out).map_err(coded)?;
                digest.add(out);
            }
        }
        if at == bytes.len() {
            return Ok(());
        }
        let source = CodecError::Malformed("lengths of the frames");
        Err(Problem::Coded { sheet: sheets.start, column: u64::from(block) * u64::from(BLOCK), source })
    }
}
