//! What the verbs ask of a database, whatever game it holds.
//!
//! [`open`] looks into a database for its kind of table and gives what answers for it. A table of sheets
//! ([`crate::Database`]) is one kind; the flat tables of [`crate::flat`] are the others. Positions come as text, in the
//! form of the game, and answers go out as words and as fields: whoever asks need not know which game it is.

mod open;
pub mod sheets;
pub mod text;

use std::collections::BTreeMap;
use std::fmt;
use std::io;

use serde_json::{Map, Value};

pub use open::{Backing, open, open_by, open_bytes};

use crate::certify::CertifyError;
use crate::format::FileEntry;
use crate::reader::ReadError;
use crate::rules::Outcome;
use crate::verify::Problem;

/// Who wins, in any game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// The player who just moved.
    P,
    /// The player to move.
    N,
    /// Left, whoever moves.
    Left,
    /// Right, whoever moves.
    Right,
    /// The position is outside what the database holds.
    Beyond,
}

impl From<Outcome> for Class {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::P => Self::P,
            Outcome::N => Self::N,
            Outcome::Beyond => Self::Beyond,
        }
    }
}

impl Class {
    /// The class as it is printed.
    pub fn name(self) -> &'static str {
        match self {
            Self::P => "P",
            Self::N => "N",
            Self::Left => "L",
            Self::Right => "R",
            Self::Beyond => "beyond",
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What is wanted of an answer beside the class.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ask {
    /// The moves that win.
    pub moves: bool,
    /// The fields: everything that is known of the position.
    pub fields: bool,
}

/// An answer.
#[derive(Clone, Debug)]
pub struct Answer {
    /// Who wins.
    pub class: Class,
    /// What is printed after the class: winning moves above all, each without blanks.
    pub words: Vec<String>,
    /// The same, and more, by name; empty if it was not asked for.
    pub fields: Map<String, Value>,
    /// Whether the table sees every move.
    pub complete: bool,
}

impl Answer {
    /// An answer of which nothing but the class was asked.
    pub fn of(class: Class) -> Self {
        Self { class, words: Vec::new(), fields: Map::new(), complete: true }
    }
}

/// Why a text is not answered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// It is no position.
    #[error("is no position: {why}; write {form}")]
    NoPosition {
        /// What is wrong with it.
        why: String,
        /// How positions are written.
        form: &'static str,
    },
    /// It is a position, and no theory says who wins.
    #[error("is not answered: {0}")]
    NoTheory(&'static str),
}

/// Why a database does not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum OracleError {
    /// The database could not be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// What was written to refused.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A table of sheets is not certified.
    #[error(transparent)]
    Certify(#[from] CertifyError),
    /// A flat table is not certified.
    #[error("{position} is answered {found}, but {why}; the table is wrong")]
    Wrong {
        /// The position, as it is written.
        position: String,
        /// The answer.
        found: Class,
        /// What the moves say.
        why: String,
    },
    /// The kind of table has no such thing.
    #[error("{what} is not for a database of {game}: {why}")]
    Unsupported {
        /// What was asked for.
        what: &'static str,
        /// Name of the game.
        game: &'static str,
        /// Why there is none, and what there is instead.
        why: &'static str,
    },
    /// What was asked for is outside the table.
    #[error("{0}")]
    Outside(String),
}

impl OracleError {
    /// What a game without boards to begin from says of openings.
    pub(crate) fn no_openings(game: &'static str) -> Self {
        let why = "it has no boards to begin from; ask for positions with `supermex query --moves`";
        Self::Unsupported { what: "openings", game, why }
    }
}

/// What answers positions of one game.
pub trait Oracle: Send + Sync {
    /// How a position is written.
    fn form(&self) -> &'static str;

    /// Answers positions, and gives each answer to `take`, in order. Many at once cost less than each alone.
    ///
    /// # Errors
    /// If the table cannot be read where an answer should be, or `take` fails.
    fn answer(
        &self,
        texts: &[&[u8]],
        ask: Ask,
        take: &mut dyn FnMut(usize, Result<Answer, Refusal>) -> io::Result<()>,
    ) -> Result<(), OracleError>;
}

/// A file of a database.
#[derive(Clone, Debug)]
pub struct Part {
    /// Its name in the directory; empty for a file that was opened alone.
    pub name: String,
    /// Cells of the table that it stores; none for an index.
    pub cells: u64,
    /// Its length.
    pub bytes: u64,
    /// Its BLAKE3 in the manifest, if there is one.
    pub blake3: Option<String>,
}

/// How much of a sheet to print.
#[derive(Clone, Copy, Debug, Default)]
pub struct SheetAsk {
    /// Number of the sheet; not for tables of one sheet.
    pub number: Option<u64>,
    /// Passes left; the most that the database was built for if not given.
    pub passes: Option<u64>,
    /// Exactly the columns below this.
    pub columns: Option<u64>,
    /// The instant winners instead of the losers, with a number of rows if given.
    pub instant_winners: Option<Option<u64>>,
}

/// How many positions to certify.
#[derive(Clone, Copy, Debug)]
pub enum Extent {
    /// All of them.
    All,
    /// As many random ones.
    Sample {
        /// How many.
        count: u64,
        /// What they are chosen by.
        seed: u64,
    },
}

/// A database of any kind.
pub trait Stored: Oracle {
    /// The oracle of the game that is played by imitation and answered from the same table, if there is one.
    ///
    /// # Errors
    /// If there is none.
    fn imitation(&self) -> Result<Box<dyn Oracle + '_>, OracleError> {
        let why = "only (k,m)-Wythoff Nim has one, build it with --k and --m";
        Err(OracleError::Unsupported { what: "--imitation", game: self.game(), why })
    }

    /// Name of the game.
    fn game(&self) -> &'static str;

    /// Everything there is to know of the database as a whole, by name.
    ///
    /// # Errors
    /// If the table cannot be read.
    fn info(&self) -> Result<Map<String, Value>, OracleError>;

    /// Prints a sheet as lines of numbers.
    ///
    /// # Errors
    /// If there is no such sheet, or the table cannot be read, or the output refuses.
    fn sheet(&self, ask: &SheetAsk, out: &mut dyn io::Write) -> Result<(), OracleError>;

    /// Prints the winning first moves of the boards that the game is played on, a board a line.
    ///
    /// # Errors
    /// If the game has no such boards, the table cannot be read, or the output refuses.
    fn openings(&self, passes: Option<u64>, out: &mut dyn io::Write) -> Result<(), OracleError>;

    /// The files, in the order of the manifest.
    fn parts(&self) -> Vec<Part>;

    /// Checks a file: its indexes only, or every byte, and its digest in the manifest. Then it gives digests of what the
    /// file says, for [`contents`](Self::contents).
    ///
    /// # Errors
    /// The first thing that is wrong.
    fn check(&self, part: usize, quick: bool) -> Result<Vec<[u8; 32]>, Problem>;

    /// Checks that the database says what its manifest's logical digest was taken of. `digests` are those of all its
    /// files, in their order. A file that was opened alone has no manifest to be compared with. And checks that an
    /// index, if there is one, agrees with the table.
    ///
    /// # Errors
    /// If the digest is another, or the index hides something.
    fn contents(&self, digests: &[Vec<[u8; 32]>]) -> Result<(), Problem>;

    /// Checks the game: from the stored answers and the rules of moves alone, that no P-position has a move to one and
    /// that every other has. Says what was certified.
    ///
    /// # Errors
    /// The first answer that is wrong.
    fn certify(&self, extent: Extent) -> Result<String, OracleError>;

    /// The digest of the contents, if the database was opened through a manifest.
    fn logical_digest(&self) -> Option<&str>;
}

/// The fields of an object.
pub(crate) fn fields(object: Value) -> Map<String, Value> {
    if let Value::Object(fields) = object { fields } else { Map::new() }
}

/// Bits of a cell, to three places.
#[allow(clippy::cast_precision_loss, reason = "a figure for people")]
pub(crate) fn bits_per_cell(bytes: u64, cells: u64) -> f64 {
    let bits = if cells > 0 { (bytes * 8) as f64 / cells as f64 } else { 0.0 };
    (bits * 1000.0).round() / 1000.0
}

/// What a manifest publishes.
pub(crate) fn published<'a>(
    object: &mut Map<String, Value>,
    generator: &str,
    digest: &str,
    files: impl IntoIterator<Item = &'a FileEntry>,
) {
    let digests: BTreeMap<&str, &str> = files.into_iter().map(|f| (f.name.as_str(), f.blake3.as_str())).collect();
    object.insert("generator".into(), generator.into());
    object.insert("logical_digest".into(), digest.into());
    object.insert("file_digests".into(), serde_json::json!(digests));
}
