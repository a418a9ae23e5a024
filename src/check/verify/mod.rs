//! Verification: that the bytes are those that were written, and that they are a table.
//!
//! Opening a database checks headers only. [`Table::verify`] checks the indexes, or every byte and every cell, and
//! compares the digests of the manifest with what is there. `sheets` knows the files of tables of sheets, `single` those of
//! smaller games, `index` compares an index of moves with its table, `overview` an overview.

mod index;
mod overview;
mod sheets;
mod single;

use std::convert::Infallible;

use super::threads::shared;
use super::{contents, digest};
use crate::codec::CodecError;
use crate::format::{FileEntry, FormatError, Manifest, Profile, Section, Sections};
use crate::game::PassLevel;
use crate::source::{Bytes, SourceError};
use crate::table::{CellError, PieceError, ReadError, SheetFile, Sheets, Table};
#[cfg(feature = "build")]
pub(crate) use sheets::full;
#[cfg(feature = "build")]
pub(crate) use single::digest as single_digest;

/// How much of a database to verify.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Depth {
    /// The indexes: their checksums, and that they fit each other and the headers. A small part of a reading.
    Quick,
    /// Every byte and every cell, the digests of the manifest, and the index of moves and the overview if there are any.
    Full,
}

/// What is wrong, and in which file.
#[derive(Debug, thiserror::Error)]
#[error("{}{problem}", if file.is_empty() { String::new() } else { format!("{file}: ") })]
#[non_exhaustive]
pub struct FileProblem {
    /// Name of the file in the database; empty where it is the database as a whole, or a file that was opened alone.
    pub file: String,
    /// What is wrong.
    pub problem: Problem,
}

/// What is wrong with a file, and where.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
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
        piece: u64,
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
        "the {table} of the index of moves do not find sheet {sheet}, column {column} of level {level}, and hide moves there; repack the database, which writes the index anew"
    )]
    Hidden {
        /// Which of its tables.
        table: &'static str,
        /// Pass level.
        level: PassLevel,
        /// Number of the sheet.
        sheet: u32,
        /// Column in it; that at which the tail begins if it is the tail that is not found.
        column: u32,
    },
    /// The overview does not say what the table says.
    #[error(
        "row {row} of the overview of level {level} is not the table's, and its pictures are wrong; repack the database, which writes the overview anew"
    )]
    Overview {
        /// Pass level.
        level: PassLevel,
        /// Number of the row.
        row: u32,
    },
    /// A look-up failed.
    #[error(transparent)]
    Read(#[from] ReadError),
}

impl From<Problem> for FileProblem {
    fn from(problem: Problem) -> Self {
        Self { file: String::new(), problem }
    }
}

impl Problem {
    /// What is wrong where a cell should be.
    pub(in crate::check) fn at(sheet: u32, column: u64) -> impl Fn(CellError) -> Self {
        move |error| match error {
            CellError::Codec(source) => Self::Coded { sheet, column, source },
            CellError::Piece(PieceError { piece, expected, found }) => {
                Self::Piece { piece, sheet, column, expected, found }
            }
            CellError::Source(source) => Self::Source(source),
        }
    }
}

/// Digests of what a file says: of its sheets, or of the one table in it.
pub(crate) type Digests = Vec<[u8; 32]>;

impl Table {
    /// Verifies the database: [`Depth::Full`] reads every byte and decodes every cell, on all processors.
    ///
    /// A whole verification costs, on one core, a second for half a billion completions in the `fast` profile and for
    /// 60 million in `small`.
    ///
    /// # Errors
    /// Everything that is wrong, a problem a file; and if none is bad, that the contents are not those of the manifest.
    pub fn verify(&self, depth: Depth) -> Result<(), Vec<FileProblem>> {
        match contents::of(self) {
            Ok(table) => single::verify(table, depth),
            Err(sheets) => sheets.verify(depth),
        }
    }
}

impl Sheets {
    /// Verifies the database, as [`Table::verify`] does.
    ///
    /// # Errors
    /// Everything that is wrong, a problem a file; and if none is bad, that the contents are not those of the manifest.
    pub fn verify(&self, depth: Depth) -> Result<(), Vec<FileProblem>> {
        let contents = |digests: &[Digests]| same_table(self, digests).and_then(|()| derived(self));
        self.verify_files(depth, contents).map(drop)
    }

    /// Verifies in full, but for what an index of moves may hide and an overview show, and gives the digests of the sheets, file by file in
    /// the manifest's order.
    #[cfg(feature = "build")]
    pub(crate) fn verified(&self) -> Result<Vec<Digests>, Vec<FileProblem>> {
        self.verify_files(Depth::Full, |digests| same_table(self, digests))
    }

    fn verify_files(
        &self,
        depth: Depth,
        contents: impl Fn(&[Digests]) -> Result<(), Problem>,
    ) -> Result<Vec<Digests>, Vec<FileProblem>> {
        let files: Vec<&SheetFile> = self.files().chain(self.index_files()).collect();
        let check = |at: usize| sheets::file(files[at], entry(self.manifest(), at), depth);
        verify(files.len(), self.manifest(), depth, check, contents)
    }
}

/// Checks what was made from the table, and can be made anew.
fn derived(table: &Sheets) -> Result<(), Problem> {
    index::index_of_moves(table)?;
    overview::overview(table)
}

fn entry(manifest: Option<&Manifest>, at: usize) -> Option<&FileEntry> {
    manifest?.all_files().nth(at)
}

/// Checks every file, on all processors, and if they are right and all was read, what they say together. Gives their
/// digests.
fn verify(
    count: usize,
    manifest: Option<&Manifest>,
    depth: Depth,
    check: impl Fn(usize) -> Result<Digests, Problem> + Sync,
    contents: impl Fn(&[Digests]) -> Result<(), Problem>,
) -> Result<Vec<Digests>, Vec<FileProblem>> {
    let one = |mut done: Vec<_>, at: u64| {
        // Every number below a `usize` is one.
        done.extend(usize::try_from(at).ok().map(|at| (at, check(at))));
        Ok::<_, Infallible>(done)
    };
    let Ok(done) = shared(count as u64, one);
    let mut done: Vec<(usize, Result<Digests, Problem>)> = done.into_iter().flatten().collect();
    done.sort_unstable_by_key(|(at, _)| *at);
    let (mut digests, mut problems) = (Vec::new(), Vec::new());
    for (at, checked) in done {
        match checked {
            Ok(found) => digests.push(found),
            Err(problem) => {
                let file = entry(manifest, at).map(|entry| entry.name.clone()).unwrap_or_default();
                problems.push(FileProblem { file, problem });
            }
        }
    }
    if problems.is_empty() && depth == Depth::Full {
        problems.extend(contents(&digests).err().map(FileProblem::from));
    }
    if problems.is_empty() { Ok(digests) } else { Err(problems) }
}

/// Checks that a table of sheets says what its manifest's logical digest was taken of. `digests` are those of all its
/// files in their order.
fn same_table(table: &Sheets, digests: &[Digests]) -> Result<(), Problem> {
    if let Some(manifest) = table.manifest() {
        let profile = table.files().next().map_or(Profile::Fast, |file| file.header().profile);
        // An index says nothing of its own.
        let digests = digests.iter().take(table.files().count()).flatten();
        let found = digest::table(table.rules(), table.sheets(), table.columns(), profile, digests);
        same_contents(manifest, found)?;
    }
    Ok(())
}

fn same_contents(manifest: &Manifest, found: String) -> Result<(), Problem> {
    if found == manifest.logical_digest {
        return Ok(());
    }
    Err(Problem::Contents { expected: manifest.logical_digest.clone(), found })
}

/// BLAKE3 of a file, as a manifest lists it. Costs the hashing of the file.
pub(crate) fn file_digest(source: &Bytes) -> Result<String, SourceError> {
    let mut hasher = blake3::Hasher::new();
    source.scan(0..source.length(), |block| {
        hasher.update(block);
    })?;
    Ok(hasher.finalize().to_hex().to_string())
}

/// Checks that a file is the one that a manifest lists. Costs the hashing of the file.
fn against_manifest(source: &Bytes, entry: &FileEntry) -> Result<(), Problem> {
    let found = file_digest(source)?;
    if found == entry.blake3 { Ok(()) } else { Err(Problem::Digest { expected: entry.blake3.clone(), found }) }
}

/// Checks what every file has: the checksums of all sections but the data, and that nothing but fewer than eight zeros
/// lies between sections.
fn sections(source: &Bytes, sections: &Sections) -> Result<(), Problem> {
    let kinds = sections.known().filter(|(kind, _)| *kind != crate::format::SectionKind::Data);
    let unknown = sections.unknown().iter().map(|&section| ("optional section", section));
    for (what, section) in kinds.map(|(kind, section)| (kind.name(), section)).chain(unknown) {
        checksum(source, section, what)?;
    }
    let mut end = crate::format::Header::BYTES as u64;
    for section in sections.in_order() {
        gap(source, end, section.offset)?;
        end = section.end();
    }
    gap(source, end, source.length())?;
    if end != source.length() {
        return Err(FormatError::Truncated { expected: end, found: source.length() }.into());
    }
    Ok(())
}

fn checksum(source: &Bytes, section: Section, what: &'static str) -> Result<(), Problem> {
    let mut found = 0;
    source.scan(section.offset..section.end(), |block| found = crc32c::crc32c_append(found, block))?;
    if found == section.crc {
        return Ok(());
    }
    Err(FormatError::Checksum { what, expected: section.crc, found }.into())
}

fn gap(source: &Bytes, from: u64, to: u64) -> Result<(), Problem> {
    let mut bytes = Vec::new();
    // Sections ascend, except unknown ones, which may lie anywhere.
    if to.checked_sub(from).is_some_and(|gap| gap < 8) {
        source.read_ranges(std::slice::from_ref(&(from..to)), &mut bytes)?;
        if bytes.iter().all(|&byte| byte == 0) {
            return Ok(());
        }
    }
    let (field, expected) = ("padding between sections", "fewer than 8 bytes of zeros");
    Err(FormatError::Field { field, expected, found: from }.into())
}
