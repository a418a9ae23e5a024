//! What can go wrong when a database is opened or asked.

use std::path::PathBuf;

use super::source::SourceError;
use crate::codec::CodecError;
use crate::format::FormatError;

/// Why a database could not be opened, or a look-up not be answered.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The system refused.
    #[error("cannot read {path}: {source}", path = path.display())]
    Io {
        /// The file or directory.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// A server did not give what was asked of it.
    #[cfg(feature = "http")]
    #[error("cannot read {url}: {source}")]
    Http {
        /// Address of the file.
        url: String,
        /// Why not.
        source: super::http::HttpError,
    },
    /// Only tables of sheets are read over HTTP.
    #[cfg(feature = "http")]
    #[error("{url} is a table of {game}, which is not read from a server; download the database")]
    HttpFlat {
        /// Address of the manifest, or of the file.
        url: String,
        /// Name of the game.
        game: &'static str,
    },
    /// The path is the address of something on a web server.
    #[cfg(not(feature = "http"))]
    #[error(
        "cannot read {url}: this supermex was built without the feature `http`; install it with `cargo install --features http`, or download the database"
    )]
    NoHttp {
        /// The address.
        url: String,
    },
    /// There is nothing at the path.
    #[error("there is no database at {path}", path = path.display())]
    Missing {
        /// The path asked for.
        path: PathBuf,
    },
    /// There is nothing at the path, but what an interrupted build of it left beside it.
    #[error("there is no database at {path} yet: {partial} is an unfinished build of it; go on with that by the same command and --resume", path = path.display(), partial = partial.display())]
    Unfinished {
        /// The path asked for.
        path: PathBuf,
        /// The directory of the build.
        partial: PathBuf,
    },
    /// The path is neither a sheet file nor a directory with a manifest.
    #[error("{path} is no supermex database: it has no manifest.json; name the directory that `supermex build` wrote, or one .smx file in it", path = path.display())]
    NoDatabase {
        /// The path asked for.
        path: PathBuf,
    },
    /// A file is not what the format says.
    #[error("{path}: {source}", path = path.display())]
    Format {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        source: FormatError,
    },
    /// A sheet file contradicts the manifest or its neighbours.
    #[error("{path}: {field} is {found} where the manifest says {expected}; replace the file by the one that belongs here", path = path.display())]
    Mismatch {
        /// The file.
        path: PathBuf,
        /// What differs.
        field: &'static str,
        /// What the manifest says.
        expected: u64,
        /// What the file says.
        found: u64,
    },
    /// A sheet file was built with something else than the manifest lists.
    #[error("{path}: the file has not the {what} that the manifest lists; replace the file by the one that belongs here, or the manifest", path = path.display())]
    Contradiction {
        /// The file.
        path: PathBuf,
        /// What differs.
        what: &'static str,
    },
    /// The bytes of a look-up could not be read.
    #[error("sheet {sheet}, column {column}: {source}")]
    Unread {
        /// Number of the sheet.
        sheet: u64,
        /// Column in it.
        column: u64,
        /// Why not.
        source: SourceError,
    },
    /// The bytes of the index of moves could not be read.
    #[error("the index of moves, {table}: {source}")]
    UnreadIndex {
        /// Which of its tables.
        table: &'static str,
        /// Why not.
        source: SourceError,
    },
    /// The bytes of the index of moves are damaged.
    #[error(
        "the index of moves is damaged where row {row}, value {value} of its {table} should be: {source}; run `supermex verify`"
    )]
    DamagedIndex {
        /// Which of its tables.
        table: &'static str,
        /// Row of the table.
        row: u64,
        /// The value sought.
        value: u64,
        /// What is wrong.
        source: CodecError,
    },
    /// The bytes of a look-up are damaged.
    #[error("the file is damaged where sheet {sheet}, column {column} should be: {source}; run `supermex verify`")]
    Damaged {
        /// Number of the sheet.
        sheet: u64,
        /// Column in it.
        column: u64,
        /// What is wrong.
        source: CodecError,
    },
}

impl ReadError {
    /// What a look-up of the index of moves failed for.
    pub(super) fn at_index(table: &'static str, row: u64, value: u64) -> impl Fn(CodecError) -> Self {
        move |source| match source {
            CodecError::Source(source) => Self::UnreadIndex { table, source },
            source => Self::DamagedIndex { table, row, value, source },
        }
    }

    /// What a look-up of a cell failed for.
    pub(super) fn at(sheet: u64, column: u64) -> impl Fn(CodecError) -> Self {
        move |source| match source {
            CodecError::Source(source) => Self::Unread { sheet, column, source },
            source => Self::Damaged { sheet, column, source },
        }
    }
}
