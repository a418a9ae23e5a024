//! The types of the header.

use std::ffi::{CString, c_char};

use memmap2::Mmap;
use supermex::Database;
use supermex::format::Profile;
use supermex::rules::{Game, Outcome, Position};

/// A database that is open.
pub struct supermex_database_t {
    pub(crate) database: Database<Mmap>,
    pub(crate) generator: CString,
    pub(crate) logical_digest: CString,
}

/// A position, with the passes left.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct supermex_position_t {
    /// Three piles in Nim; the columns of height 3, 2 and 1 in Chomp.
    pub piles: [u64; 3],
    /// Passes left.
    pub passes: u64,
}

impl From<supermex_position_t> for Position {
    fn from(position: supermex_position_t) -> Self {
        Self { piles: position.piles, passes: position.passes }
    }
}

impl From<Position> for supermex_position_t {
    fn from(position: Position) -> Self {
        Self { piles: position.piles, passes: position.passes }
    }
}

/// Who wins. One byte.
#[repr(u8)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum supermex_outcome_t {
    /// The player who just moved.
    SUPERMEX_P = 0,
    /// The player to move.
    SUPERMEX_N = 1,
    /// The position is outside what the database holds.
    SUPERMEX_BEYOND = 2,
}

impl From<Outcome> for supermex_outcome_t {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::P => Self::SUPERMEX_P,
            Outcome::N => Self::SUPERMEX_N,
            Outcome::Beyond => Self::SUPERMEX_BEYOND,
        }
    }
}

/// What a database says of a completion. One byte.
#[repr(u8)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum supermex_cell_t {
    /// There is one.
    SUPERMEX_COMPLETION = 0,
    /// There is none, in this column and in all that follow.
    SUPERMEX_NOTHING = 1,
    /// The database does not reach here.
    SUPERMEX_UNKNOWN = 2,
}

/// A yes or no that a database may not know. One byte.
#[repr(u8)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum supermex_decision_t {
    /// No.
    SUPERMEX_NO = 0,
    /// Yes.
    SUPERMEX_YES = 1,
    /// The database does not decide it.
    SUPERMEX_UNDECIDED = 2,
}

/// The games. One byte.
#[repr(u8)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum supermex_game_t {
    /// 3-pile Nim.
    SUPERMEX_NIM = 1,
    /// 3-row Chomp.
    SUPERMEX_CHOMP = 2,
}

impl From<Game> for supermex_game_t {
    fn from(game: Game) -> Self {
        match game {
            Game::Nim => Self::SUPERMEX_NIM,
            Game::Chomp => Self::SUPERMEX_CHOMP,
        }
    }
}

/// How the completions are stored. One byte.
#[repr(u8)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum supermex_profile_t {
    /// Read in place.
    SUPERMEX_FAST = 0,
    /// In compressed frames.
    SUPERMEX_SMALL = 1,
    /// Not at all: they are nim-sums.
    SUPERMEX_NIM_SUM = 2,
}

impl From<Profile> for supermex_profile_t {
    fn from(profile: Profile) -> Self {
        match profile {
            Profile::Fast => Self::SUPERMEX_FAST,
            Profile::Small => Self::SUPERMEX_SMALL,
            Profile::NimSum => Self::SUPERMEX_NIM_SUM,
        }
    }
}

/// What a database is.
#[repr(C)]
pub struct supermex_info_t {
    /// The game.
    pub game: supermex_game_t,
    /// How it is stored.
    pub profile: supermex_profile_t,
    /// Whether the order of the piles does not matter.
    pub symmetric: bool,
    /// Passes that it was built for: 0 or 1.
    pub passes: u32,
    /// Its first sheet x: 0, unless it is a single file.
    pub first_sheet: u32,
    /// One more than the number of its last sheet.
    pub sheets: u32,
    /// The columns y of each sheet are those below this; 0 where every column is answered.
    pub columns: u32,
    /// Number of files.
    pub files: u64,
    /// Completions stored.
    pub cells: u64,
    /// Bytes of the files.
    pub bytes: u64,
    /// Program and version that wrote it; empty for a single file. Valid until the database is closed.
    pub generator: *const c_char,
    /// BLAKE3 of its contents, in hexadecimal; empty for a single file. Valid until the database is closed.
    pub logical_digest: *const c_char,
}
