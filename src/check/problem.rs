//! What is wrong with a database, and where.

use super::progress::Stopped;
use crate::codec::CodecError;
use crate::format::FormatError;
use crate::source::SourceError;
use crate::table::{ReadError, Remedy};
use supermex_game::PassLevel;

/// What is wrong, and in which file.
#[derive(Debug)]
#[non_exhaustive]
pub struct FileProblem {
    /// Name of the file in the database; empty if the problem concerns the database as a whole, or a file that was
    /// opened alone.
    pub file: String,
    /// What is wrong.
    pub problem: Problem,
}

impl std::fmt::Display for FileProblem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { file, problem } = self;
        write!(f, "{}{problem}", if file.is_empty() { String::new() } else { format!("{file}: ") })
    }
}

/// What is wrong with a file, and where.
#[derive(Debug)]
#[non_exhaustive]
pub enum Problem {
    /// A section or field is not what the format says.
    Format(FormatError),
    /// An index contradicts itself or the header.
    Index {
        /// Name of the section.
        section: &'static str,
        /// Number of the entry.
        entry: u64,
        /// What is wrong.
        what: &'static str,
    },
    /// The bytes of a piece are not those that were written.
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
    Coded {
        /// Number of the sheet.
        sheet: u32,
        /// First column.
        column: u64,
        /// What is wrong.
        source: CodecError,
    },
    /// The file could not be read.
    Source(SourceError),
    /// The file is another than the manifest lists.
    Digest {
        /// From the manifest.
        expected: String,
        /// Of the file.
        found: String,
    },
    /// The table is another than the manifest's.
    Contents {
        /// From the manifest.
        expected: String,
        /// Of the contents.
        found: String,
    },
    /// The index of moves lacks a part of the table.
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
    Overview {
        /// Pass level.
        level: PassLevel,
        /// Number of the row.
        row: u32,
    },
    /// A look-up failed.
    Read(ReadError),
    /// The caller stopped it.
    Stopped,
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Format(source) => source.fmt(f),
            Self::Index { section, entry, what } => write!(f, "{section} section, entry {entry}: {what}"),
            Self::Piece { piece, sheet, column, expected, found } => write!(
                f,
                "piece {piece} (sheets from {sheet}, columns from {column}): the checksum is {found:08x} where {expected:08x} is stored"
            ),
            Self::Coded { sheet, column, source } => write!(f, "sheet {sheet}, columns from {column}: {source}"),
            Self::Source(source) => source.fmt(f),
            Self::Digest { expected, found } => {
                write!(f, "the file's BLAKE3 is {found} and the manifest lists {expected}; it was replaced or damaged")
            }
            Self::Contents { expected, found } => write!(
                f,
                "the logical digest of the contents is {found} and the manifest says {expected}; the manifest and the files are of different tables"
            ),
            Self::Hidden { table, level, sheet, column } => write!(
                f,
                "the {table} of the index of moves do not find sheet {sheet}, column {column} of level {level}, and hide moves there; repack the database, which writes the index anew"
            ),
            Self::Overview { level, row } => write!(
                f,
                "row {row} of the overview of level {level} is not the table's, and its pictures are wrong; repack the database, which writes the overview anew"
            ),
            Self::Read(source) => source.fmt(f),
            Self::Stopped => f.write_str("verifying was stopped before it had come to an end"),
        }
    }
}

impl std::error::Error for Problem {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Format(source) => source.source(),
            Self::Coded { source, .. } => Some(source),
            Self::Source(source) => source.source(),
            Self::Read(source) => source.source(),
            _ => None,
        }
    }
}

impl From<FormatError> for Problem {
    fn from(source: FormatError) -> Self {
        if let FormatError::Source(source) = source { Self::Source(source) } else { Self::Format(source) }
    }
}

impl From<SourceError> for Problem {
    fn from(source: SourceError) -> Self {
        Self::Source(source)
    }
}

impl From<ReadError> for Problem {
    fn from(source: ReadError) -> Self {
        Self::Read(source)
    }
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
    pub(super) fn at(sheet: u32, column: u64) -> impl Fn(CodecError) -> Self {
        move |error| match error {
            CodecError::Piece { piece, expected, found } => Self::Piece { piece, sheet, column, expected, found },
            CodecError::Source(source) => Self::Source(source),
            source => Self::Coded { sheet, column, source },
        }
    }
}
