//! Certificates: the *game* is checked, from the stored answers and the rules of moves alone.
//!
//! Verification proves that the bytes are those that were written. A certificate proves that they are right,
//! and trusts neither the program that computed them nor any theorem about the games: a table is right
//! iff no P-position has a move to a P-position or is a variant, and every N-position has a move to a
//! P-position or is a variant. (Levels above 1 are answered by the parity of the passes, which is a
//! theorem, and are not part of it.) No code is shared with the engine.

mod boards;
mod boxes;
mod ends;
mod layers;
mod pairs;
mod piles;
pub(crate) mod rules;
mod sample;
mod sheets;
mod strips;

use std::fmt;

#[cfg(feature = "build")]
pub(crate) use boxes::sample as sample_of_box;

use super::threads::shared;
use crate::game::{Outcome, PassLevel, Point, Triple};
use crate::source::SourceError;
use crate::source::memory::reserved;
use crate::table::{ReadError, Table};

/// How many positions to certify.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Scope {
    /// All of them.
    All,
    /// All of them, if that takes no more than so many bytes of memory.
    AllWithin {
        /// The bytes.
        memory: u64,
    },
    /// As many random ones.
    Sample {
        /// How many.
        count: u64,
        /// What they are chosen by: the same seed chooses the same.
        seed: u64,
    },
}

impl Table {
    /// Certifies the table: checks the game, from the stored answers and the rules of moves alone. A table of sheets is
    /// certified below its edge, at both levels.
    ///
    /// All of it costs a few nanoseconds a cell, in a table of rules a fraction of a microsecond for each choice of parameters;
    /// and in memory, in a table of sheets, for each level `N (N + Y) / 8` bytes
    /// for Nim (and up to `N²` more where it is symmetric), about a quarter of `N²` for Chomp, and `N²` more where the cells are not
    /// kept and have to be found again; in one of boards a bit a board, in one of layers about an eighth of `N Y (Y + 2 N)`. A
    /// sample costs for each
    /// position as many look-ups as it has moves.
    ///
    /// # Errors
    /// The first position whose answer is wrong, or why it cannot be told.
    pub fn certify(&self, scope: Scope) -> Result<Certificate, CertifyError> {
        match (self, scope) {
            (Self::Sheets(table), Scope::All) => sheets::certify(table, u64::MAX),
            (Self::Sheets(table), Scope::AllWithin { memory }) => sheets::certify(table, memory),
            (Self::Sheets(table), Scope::Sample { count, seed }) => sample::certify(table, count, seed),
            (Self::Pairs(table), scope) => pairs::certify(table, scope),
            (Self::Piles(table), scope) => piles::certify(table, scope),
            (Self::Strips(table), scope) => strips::certify(table, scope),
            (Self::Boards(table), scope) => boards::certify(table, scope),
            (Self::Boxes(table), scope) => boxes::certify(table, scope),
            (Self::Layers(table), scope) => layers::certify(table, scope),
        }
    }
}

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
    #[error("{0} is answered N, but no move from it leads to a P-position, and it is no variant; the table is wrong")]
    NoMove(Point),
    /// A sheet is said to end where nothing ends it.
    #[error(
        "sheet {sheet} of level {level} is said to end, but no P-position in it or below has its last row empty; the table is wrong"
    )]
    NoEnd {
        /// Pass level.
        level: PassLevel,
        /// Number of the sheet.
        sheet: u32,
    },
    /// The ends that are kept of a sheet are not those that the moves give it.
    #[error("sheet {sheet} of level {level} {why}; the table is wrong")]
    Ends {
        /// Pass level.
        level: PassLevel,
        /// Number of the sheet.
        sheet: u32,
        /// What is wrong with it.
        why: &'static str,
    },
    /// A table of ends is certified as a whole: a single position rests on cells that are not kept.
    #[error("only the ends of its sheets are kept, and single positions rest on more; certify all")]
    NotKept,
    /// The cells of a triple disagree.
    #[error("the piles {0:?} are P in one order and not in another; the table is wrong")]
    Asymmetric(Triple),
    /// The database lacks what its answers rest on.
    #[error(
        "certifying needs every sheet from 0 on at every level, and {0}; name a whole database, or certify with samples"
    )]
    Incomplete(&'static str),
    /// All positions take more memory to certify than may be used. Certify a sample.
    #[error("certifying all positions takes {needed} bytes of memory, and {limit} may be used; certify with samples")]
    Memory {
        /// Bytes needed.
        needed: u64,
        /// Bytes that may be used.
        limit: u64,
    },
    /// The tails repeat together too rarely.
    #[error("the tails of the sheets repeat together only after {0} columns or more; certify with samples")]
    Period(u64),
    /// All positions, or so many samples, have too many choices of parameters. Certify a sample, or a smaller one.
    #[error(
        "certifying so many positions tries about {choices} choices of parameters, and {most} are tried at most; certify with samples"
    )]
    Choices {
        /// Choices of parameters.
        choices: u64,
        /// So many are tried.
        most: u64,
    },
    /// A position has too many choices of parameters.
    #[error(
        "the moves from {position} have more choices of parameters than are tried one by one; the table is neither right nor wrong by that"
    )]
    TooMany {
        /// The position, as it is written.
        position: String,
    },
    /// The text of the rules is not understood by the certificate, which reads it by itself.
    #[error("the rules of the table are not understood here; this is a bug in supermex, please report the rules file")]
    Rules,
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
    /// There is no memory for what certifying keeps.
    #[error(transparent)]
    Source(#[from] SourceError),
}

/// What was certified.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Certificate {
    /// Positions answered P.
    pub p_positions: u64,
    /// Positions with another answer that were checked: in a table of sheets all below the P-position of their cell, or
    /// the samples. Those above it have the move to it.
    pub others: u64,
    /// The other answers may be L or R too.
    pub partizan: bool,
    /// By a proved period, all sizes of a pile are certified by those that were checked.
    pub every_size: bool,
}

impl Certificate {
    fn and(self, other: Self) -> Self {
        Self {
            p_positions: self.p_positions.saturating_add(other.p_positions),
            others: self.others.saturating_add(other.others),
            partizan: self.partizan || other.partizan,
            every_size: self.every_size || other.every_size,
        }
    }

    /// Counts a position.
    fn count(&mut self, is_p: bool) {
        *if is_p { &mut self.p_positions } else { &mut self.others } += 1;
    }
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { p_positions, others, partizan, every_size } = *self;
        let all = p_positions.saturating_add(others);
        write!(
            f,
            "{all} positions certified ({p_positions} P, {others} {})",
            if partizan { "N, L or R" } else { "N" }
        )?;
        if every_size { f.write_str(", and by the period every size of a pile") } else { Ok(()) }
    }
}

/// A generator of random numbers: SplitMix64.
struct Random(u64);

impl Random {
    /// A number below `limit`, or 0; the bias is below one in 2^32 for any table.
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let s = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let s = (s ^ (s >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (s ^ (s >> 31)).checked_rem(limit).unwrap_or(0)
    }
}

/// Does `count` pieces of work, shared out to all processors, and adds up what they certify.
fn shared_out(
    count: u64,
    work: impl Fn(u64) -> Result<Certificate, CertifyError> + Sync,
) -> Result<Certificate, CertifyError> {
    let all = shared(count, |all: Certificate, number| work(number).map(|found| all.and(found)))?;
    Ok(all.into_iter().fold(Certificate::default(), Certificate::and))
}

/// Refuses what takes more memory than may be used, and what the system refuses to give, before the work begins.
fn within(needed: u64, limit: u64) -> Result<(), CertifyError> {
    if needed > limit {
        return Err(CertifyError::Memory { needed, limit });
    }
    reserved::<u8>(needed)?;
    Ok(())
}

/// The seed of one sample of many.
fn seed_of(seed: u64, number: u64) -> u64 {
    seed ^ number.wrapping_mul(0xd129_0d3b_3ac1_7a5f)
}
