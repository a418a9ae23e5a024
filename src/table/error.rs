//! What can go wrong when a table is opened or asked.

use std::path::{Path, PathBuf};

use crate::codec::CodecError;
use crate::format::FormatError;
use crate::source::SourceError;

/// Why a database could not be opened, or a look-up not be answered.
///
/// What to do: if bytes are *damaged*, replace the file or the database. If they *cannot be read*, the disk or the
/// server failed, and the same look-up may succeed later. Everything else is about the question.
#[derive(Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// The system refused.
    Io {
        /// The file or directory.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The bytes of a file could not be read. Try again, or look at the disk or the connection.
    Source {
        /// The file, or its address.
        path: PathBuf,
        /// Why not.
        source: SourceError,
    },
    /// The path is the address of something on a web server. Build with the feature, or download the database.
    NoHttp(String),
    /// There is nothing at the path.
    Missing(PathBuf),
    /// There is nothing at the path, but an interrupted build of it left files beside it. Resume that build.
    Unfinished {
        /// The path asked for.
        path: PathBuf,
        /// The directory of the build.
        partial: PathBuf,
    },
    /// Another database replaced this one each time it was opened. Try again when that has ended.
    Replaced(PathBuf),
    /// The path is neither a file of a database nor a directory with a manifest.
    NoDatabase(PathBuf),
    /// The database has no such part that is a database by itself.
    NoPart {
        /// The database, or a file of it.
        path: PathBuf,
        /// Why not, and what to ask for.
        why: String,
    },
    /// The table is of another kind than the one asked for.
    Kind {
        /// Name of the game that it is of.
        found: &'static str,
        /// What was asked for.
        expected: &'static str,
    },
    /// A file of an index was opened alone. Name the directory it is in.
    IndexAlone(PathBuf),
    /// The table keeps only some sheets, and this is not one of them.
    NotKept {
        /// The number of the sheet.
        sheet: u32,
        /// The beginning of the list of those that are kept.
        kept: String,
    },
    /// A file is not what the format says. Replace it.
    Format {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        source: FormatError,
    },
    /// A file contradicts the manifest or its neighbours. Replace the file by the one that belongs there.
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
    /// A file was built with other parameters than the manifest lists. Replace the file, or the manifest.
    Contradiction {
        /// The file.
        path: PathBuf,
        /// What differs.
        what: &'static str,
    },
    /// The bytes of a look-up could not be read.
    Unread {
        /// Number of the sheet.
        sheet: u64,
        /// Column in it.
        column: u64,
        /// Why not.
        source: SourceError,
    },
    /// The bytes of the index of moves could not be read.
    UnreadIndex {
        /// Which of its tables.
        table: &'static str,
        /// Why not.
        source: SourceError,
    },
    /// The bytes of the index of moves are damaged. Verify the database; the index can be written anew.
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
    /// The bytes of a look-up are damaged. Verify the database, and replace the file that is bad.
    Damaged {
        /// Number of the sheet.
        sheet: u64,
        /// Column in it.
        column: u64,
        /// What is wrong.
        source: CodecError,
    },
    /// Tables of this game do not have what was asked for.
    NotForGame {
        /// What was asked for.
        what: Feature,
        /// Name of the game.
        game: &'static str,
        /// Why not, and what to do.
        why: &'static str,
    },
    /// The table does not answer this number of passes left.
    Passes {
        /// How many were asked for.
        asked: u64,
        /// The most that it was built for.
        most: u64,
    },
    /// No such sheets, or layers, are in the table.
    NoSheets {
        /// The first that there is.
        first: u32,
        /// One more than the last.
        end: u32,
    },
    /// The table ends before what was asked for.
    TooFar {
        /// What was too large.
        what: Bound,
        /// How large it was.
        asked: u64,
        /// How large it may be.
        most: u64,
    },
    /// It is a position, and no theory says who wins.
    NoTheory(&'static str),
    /// The table does not have all of the cells that were asked for, or there is no place for each.
    Beyond,
    /// Some numbers or a text are not a position of the game.
    Position {
        /// What is wrong.
        why: String,
        /// How positions are written.
        form: &'static str,
    },
    /// A batch of look-ups stopped. The positions before this one were answered.
    Batch {
        /// Place of the position in the batch, from 0.
        index: usize,
        /// What is wrong with it.
        source: Box<ReadError>,
    },
    /// What the rows were given to, or a sheet was printed to, did not take them.
    Taken(std::io::Error),
}

impl std::fmt::Display for ReadError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NotKept { sheet, kept } => {
                write!(f, "the table keeps the sheets {kept}, and sheet {sheet} is not one of them")
            }
            Self::Io { path, source } => write!(f, "cannot read {path}: {source}", path = path.display()),
            Self::Source { path, source } => write!(f, "cannot read {path}: {source}", path = path.display()),
            Self::NoHttp(what) => {
                write!(f, "cannot read {what}: this build of supermex lacks the feature `http`; download the database")
            }
            Self::Missing(what) if what.as_os_str() == "-" => f.write_str("a pipe is not a table: write it to a file"),
            Self::Missing(what) => write!(f, "there is no database at {path}", path = what.display()),
            Self::Unfinished { path, partial } => write!(
                f,
                "there is no database at {path} yet: {partial} is an unfinished build of it, which can be resumed",
                path = path.display(),
                partial = partial.display()
            ),
            Self::Replaced(what) => {
                write!(f, "{path} was replaced again and again while it was opened; try again", path = what.display())
            }
            Self::NoDatabase(what) if is_partial(what) => {
                write!(f, "{path} is not a supermex database, but an unfinished build of one", path = what.display())
            }
            Self::NoDatabase(what) if what.extension().is_some_and(|extension| extension == "smx") => {
                write!(
                    f,
                    "{path} is one file, and not a whole database; name the directory it is in",
                    path = what.display()
                )
            }
            Self::NoDatabase(what) => write!(
                f,
                "{path} is not a supermex database: it has no manifest.json; name the directory that was built",
                path = what.display()
            ),
            Self::NoPart { path, why } => {
                write!(f, "{path} has no such part that is a database by itself: {why}", path = path.display())
            }
            Self::Kind { found, expected } => write!(f, "this is a table of {found}, and one of {expected} is needed"),
            Self::IndexAlone(what) => write!(
                f,
                "{path} is a file of an index or overview, which holds no sheets; name the directory it is in",
                path = what.display()
            ),
            Self::Format { path, source } => write!(f, "{path}: {source}", path = path.display()),
            Self::Mismatch { path, field, expected, found } => write!(
                f,
                "{path}: {field} is {found} where the manifest says {expected}; replace the file by the one that belongs here",
                path = path.display()
            ),
            Self::Contradiction { path, what } => write!(
                f,
                "{path}: the file does not have the {what} that the manifest lists; replace the file by the one that belongs here, or the manifest",
                path = path.display()
            ),
            Self::Unread { sheet, column, source } => write!(f, "sheet {sheet}, column {column}: {source}"),
            Self::UnreadIndex { table, source } => write!(f, "its index, {table}: {source}"),
            Self::DamagedIndex { table, row, value, source } => write!(
                f,
                "the index is damaged where row {row}, value {value} of its {table} should be: {source}; verify the database"
            ),
            Self::Damaged { sheet, column, source } => write!(
                f,
                "the file is damaged where sheet {sheet}, column {column} should be: {source}; verify the database"
            ),
            Self::NotForGame { what, game, why } => write!(f, "a table of {game} {what}: {why}"),
            Self::Passes { asked, most } => write!(
                f,
                "the database does not answer {asked} {}; it was built for {most}",
                if *asked == 1 { "pass" } else { "passes" }
            ),
            Self::NoSheets { first, end } => {
                write!(f, "the database has the sheets {first}..{end}; ask for some of these")
            }
            Self::TooFar { what, asked, most } => write!(f, "{what} is {asked}, and at most {most} in this database"),
            Self::NoTheory(what) => write!(f, "no theory answers this position: {what}"),
            Self::Beyond => f.write_str("the table does not have all of these cells"),
            Self::Position { why, form } => write!(f, "{why}; write {form}"),
            Self::Batch { index, source } => write!(f, "position {index} of the batch: {source}"),
            Self::Taken(source) => source.fmt(f),
        }
    }
}

/// That of a receiver of rows.
impl From<std::io::Error> for ReadError {
    fn from(source: std::io::Error) -> Self {
        Self::Taken(source)
    }
}

impl std::error::Error for ReadError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io { source, .. } => Some(source),
            Self::Source { source, .. } => Some(source),
            Self::Format { source, .. } => Some(source),
            Self::Unread { source, .. } => Some(source),
            Self::UnreadIndex { source, .. } => Some(source),
            Self::DamagedIndex { source, .. } => Some(source),
            Self::Damaged { source, .. } => Some(source),
            Self::Batch { source, .. } => Some(source),
            Self::Taken(source) => source.source(),
            _ => None,
        }
    }
}

named! {
    /// What only some games have, as what is said of a table that lacks it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Feature {
        Completions = "has no completions",
        Sheets = "takes no number of a sheet",
        SheetWithoutNumber = "needs the number of a sheet",
        RangeOfSheets = "takes no range of sheets",
        Cells = "has no list of cells",
        Layers = "has no layers",
        SheetWithoutLayer = "needs the layer of a sheet",
        InstantWinners = "has no instant winners",
        Lines = "has no lines of play",
        Lists = "has no list of P-positions",
        Numbers = "does not number its P-positions",
        Index = "takes no index of moves",
        Openings = "has no openings",
        Overview = "takes no overview",
        Passes = "takes no number of passes",
        Profile = "does not have this profile",
        Ranks = "cannot be built by several processes",
        Columns = "takes no number of columns",
        Extension = "cannot be extended",
        Period = "has no period",
        Tails = "has no tails",
        Grundy = "has no Grundy values",
        Sums = "takes no sum with + or *",
        Counts = "does not count P-positions by size",
        KeptSheets = "does not keep a choice of sheets",
        Checkpoint = "keeps no checkpoint beside it",
    }
}

named! {
    /// A quantity that a table limits, or a build is given.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Bound {
        Numbers = "the limit of the list",
        Sheet = "the number of the sheet",
        Layer = "the number of the layer",
        LayerOfSheet = "the number of the layer of this sheet",
        Sheets = "the number of sheets",
        SheetsAndColumns = "the number of sheets and columns together",
        Threads = "the number of threads",
        ZstdLevel = "Zstandard's level",
        Files = "the number of files",
        Columns = "the number of columns",
        Rows = "the number of rows",
        KeptSheet = "the last sheet to keep",
    }
}

impl ReadError {
    /// What the system said of a file.
    pub fn io(path: &Path) -> impl FnOnce(std::io::Error) -> Self {
        move |source| Self::Io { path: path.to_owned(), source }
    }

    /// What is wrong with the bytes of a file.
    pub fn format(path: &Path) -> impl FnOnce(FormatError) -> Self {
        move |source| source.of(path)
    }

    /// Why a look-up of the index of moves failed.
    pub fn at_index(table: &'static str, row: u64, value: u64) -> impl Fn(CodecError) -> Self {
        move |error| match error {
            CodecError::Source(source) => Self::UnreadIndex { table, source },
            source => Self::DamagedIndex { table, row, value, source },
        }
    }

    /// The same of a position of a batch.
    pub(super) fn in_batch(self, index: usize) -> Self {
        Self::Batch { index, source: Box::new(self) }
    }

    /// Why a look-up of a cell failed.
    pub fn at(sheet: u64, column: u64) -> impl Fn(CodecError) -> Self {
        move |error| match error {
            CodecError::Source(source) => Self::Unread { sheet, column, source },
            source => Self::Damaged { sheet, column, source },
        }
    }
}

impl FormatError {
    /// The same of a file with a name.
    #[doc(hidden)]
    pub fn of(self, path: impl Into<PathBuf>) -> ReadError {
        match self {
            Self::Source(source) => ReadError::Source { path: path.into(), source },
            source => ReadError::Format { path: path.into(), source },
        }
    }
}

/// Whether a directory has the name of an unfinished build.
pub(super) fn is_partial(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "partial")
}

/// The error that a game does not have something.
pub(super) fn not_for<T>(game: &'static str, what: Feature, why: &'static str) -> Result<T, ReadError> {
    Err(ReadError::NotForGame { what, game, why })
}

/// The error that a table has only the numbers up to `most`.
pub(super) fn too_far<T>(what: Bound, asked: u64, most: u64) -> Result<T, ReadError> {
    Err(ReadError::TooFar { what, asked, most })
}
