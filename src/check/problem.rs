//! What is wrong with a database, and where.

use super::progress::Stopped;
use crate::codec::CodecError;
use crate::format::FormatError;
use crate::game::PassLevel;
use crate::source::SourceError;
use crate::table::{CellError, ReadError, Remedy};

/// What is wrong, and in which file.
#[derive(Debug, thiserror::Error)]
#[error("{}{problem}", if file.is_empty() { String::new() } else { format!("{file}: ") })]
#[non_exhaustive]
pub struct FileProblem {
    /// Name of the file in the database; empty if the problem concerns the database as a whole, or a file that was
    /// opened alone.
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
    /// The index of moves lacks a part of the table.
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
        /// Column in it; if the tail is not found, the column where it begins.
        column: u32,
    },
    /// The overview contradicts the table.
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
    /// The caller stopped it.
    #[error("verifying was stopped before it had come to an end")]
    Stopped,
}

impl From<Stopped> for Problem {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}

impl From<Problem> for FileProblem {
    fn from(problem: Problem) -> Self {
        Self { file: String::new(), problem }
    }
}

impl Problem {
    /// What to do about the problem, if its text does not say it.
    pub fn remedy(&self) -> Option<Remedy> {
        match self {
            Self::Hidden { .. } | Self::Overview { .. } => Some(Remedy::WriteIndex),
            Self::Read(error) => error.remedy(),
            _ => None,
        }
    }

    /// What is wrong where a cell should be.
    pub(super) fn at(sheet: u32, column: u64) -> impl Fn(CellError) -> Self {
        move |error| match error {
            CellError::Codec(CodecError::Piece { piece, expected, found }) => {
                Self::Piece { piece, sheet, column, expected, found }
            }
            CellError::Codec(source) => Self::Coded { sheet, column, source },
            CellError::Source(source) => Self::Source(source),
        }
    }
}
