//! Why a table is not certified.

use supermex::check::progress::Stopped;
use supermex::source::SourceError;
use supermex::table::{ReadError, Remedy};
use supermex_game::{Outcome, PassLevel, Point, Triple};

/// Why a table is not certified.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CertifyError {
    /// A position that is answered P has a move to another one.
    #[error("{0} is answered P, but so is {1}, to which a move leads from it; the table is wrong")]
    TwoP(Point, Point),
    /// A position that is answered P cannot be one.
    #[error("{0} is answered P, but {1}; the table is wrong")]
    NotP(Point, &'static str),
    /// A position that is answered N has no winning move.
    #[error(
        "{0} is answered N, but no move from it leads to a P-position, and it is not a variant; the table is wrong"
    )]
    NoMove(Point),
    /// A sheet does not end where it is said to, or its kept ends are not those that the moves give.
    #[error("sheet {sheet} of level {level} {why}; the table is wrong")]
    Ends {
        /// Pass level.
        level: PassLevel,
        /// Number of the sheet.
        sheet: u32,
        /// What is wrong with it.
        why: &'static str,
    },
    /// A table of ends can only be certified as a whole: a single position depends on cells that are not kept.
    #[error("the table keeps only the ends of its sheets, and single positions depend on more; certify all")]
    NotKept,
    /// A table of some sheets can only be certified as a whole: a single position depends on sheets that are not kept.
    #[error("the table keeps only some sheets, and single positions depend on others; certify all")]
    KeptSheets,
    /// The cells of a triple disagree.
    #[error("the piles {0:?} are P in one order and not in another; the table is wrong")]
    Asymmetric(Triple),
    /// The database lacks positions that its answers depend on.
    #[error(
        "certifying needs every sheet from 0 on at every level, and {0}; name a whole database, or certify with samples"
    )]
    Incomplete(&'static str),
    /// Certifying all positions takes more memory than allowed. Certify a sample.
    #[error("certifying all positions takes {needed} bytes of memory, and {limit} may be used; certify with samples")]
    Memory {
        /// Bytes needed.
        needed: u64,
        /// Bytes that may be used.
        limit: u64,
    },
    /// Finding the cells that the table does not keep takes more memory than allowed.
    #[error(
        "the cells that the table does not keep have to be found, which takes {needed} bytes of memory, and {limit} may be used; certify with more memory"
    )]
    MemoryToFind {
        /// Bytes needed.
        needed: u64,
        /// Bytes that may be used.
        limit: u64,
    },
    /// Comparing the tails takes too many residue classes of columns.
    #[error("the tails of the sheets take more than {0} cases to compare; certify with samples")]
    Tails(u64),
    /// The caller stopped it.
    #[error("certifying was stopped before it had come to an end")]
    Stopped,
    /// A certificate of the table is made in one run.
    #[error("this table is certified in one run, from its first position on: {0}")]
    InOneRun(&'static str),
    /// What an earlier run has noted cannot be gone on from.
    #[error("the note of an earlier run {0}; certify from the first position on")]
    Note(&'static str),
    /// All positions, or the samples, have too many choices of parameters. Certify a sample, or a smaller one.
    #[error(
        "certifying these positions tries about {choices} choices of parameters, and {most} are tried at most; certify with samples"
    )]
    Choices {
        /// Choices of parameters.
        choices: u64,
        /// The number that is tried.
        most: u64,
    },
    /// A position has too many choices of parameters.
    #[error("the moves from {0} have too many choices of parameters to try; this says nothing about the table")]
    TooMany(String),
    /// The certificate's own interpreter does not understand the text of the rules.
    #[error("the rules of the table are not understood here; this is a bug in supermex, please report the rules file")]
    Rules,
    /// The two ways of certifying rules disagree.
    #[error(
        "{0} is certified by its moves, and not beside the others of its column; this is a bug in supermex, please report the rules file"
    )]
    Disagree(String),
    /// A position of a smaller game is answered wrongly.
    #[error("{position} is answered {found}, but {why}; the table is wrong")]
    Wrong {
        /// The position, as it is written.
        position: String,
        /// The answer.
        found: Outcome,
        /// What the moves say.
        why: String,
    },
    /// The answers could not be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// There is not enough memory for certifying.
    #[error(transparent)]
    Source(#[from] SourceError),
}

impl From<Stopped> for CertifyError {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}

impl CertifyError {
    /// What to do about the error, if its text does not say it.
    pub fn remedy(&self) -> Option<Remedy> {
        match self {
            Self::Incomplete(_) | Self::Memory { .. } | Self::Tails(_) | Self::Choices { .. } => Some(Remedy::Sample),
            Self::Read(error) => error.remedy(),
            _ => None,
        }
    }
}

/// Why a file by itself is not certified.
pub(crate) const ONE_FILE: &str = "it is one file of a table; open the directory that it belongs to";
