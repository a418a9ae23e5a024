//! The types that several kinds of table share.

use std::ffi::{CString, c_char};

use supermex::{Game, Kind, Outcome, Profile, Rules, Table};

use crate::status::{Failure, supermex_status_t};

/// A table that is open. It knows what kind of table it is: see supermex_info().
pub struct supermex_table_t {
    pub(crate) table: Table,
    pub(crate) rules: CString,
    pub(crate) generator: CString,
    pub(crate) logical_digest: CString,
}

/// What a table fails with when it is opened that the library of Rust knows, and this one has no name for.
fn unknown(what: &str) -> Failure {
    let words = format!("this C library does not know the {what}; use a newer one");
    Failure(supermex_status_t::SUPERMEX_WRONG_KIND, words)
}

/// What a table is made of, which says by which functions it is asked. One byte.
#[repr(u8)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum supermex_kind_t {
    /// Sheets of completions: 3-pile Nim and 3-row Chomp.
    SUPERMEX_SHEETS = 1,
    /// Pairs of numbers: (k,m)-Wythoff Nim, with (k,m)-Imitation Nim, and D_r. Functions `supermex_pairs_…` and
    /// `supermex_imitation_…`.
    SUPERMEX_PAIRS = 2,
    /// Values of a pile: subtraction games and Nim with any number of piles. Functions `supermex_piles_…`.
    SUPERMEX_PILES = 3,
    /// Strips of cells: linear Clobber. Functions `supermex_strips_…`.
    SUPERMEX_STRIPS = 4,
    /// Boards: Chomp on every board inside a rectangle. Functions `supermex_boards_…`.
    SUPERMEX_BOARDS = 5,
    /// Layers of sheets: 4-pile Nim and 4-row Chomp. Functions `supermex_layers_…`.
    SUPERMEX_LAYERS = 6,
    /// Boxes: games whose rules are a text. Functions `supermex_boxes_…`.
    SUPERMEX_BOXES = 7,
}

impl TryFrom<Kind> for supermex_kind_t {
    type Error = Failure;

    fn try_from(kind: Kind) -> Result<Self, Failure> {
        match kind {
            Kind::Sheets => Ok(Self::SUPERMEX_SHEETS),
            Kind::Pairs => Ok(Self::SUPERMEX_PAIRS),
            Kind::Piles => Ok(Self::SUPERMEX_PILES),
            Kind::Strips => Ok(Self::SUPERMEX_STRIPS),
            Kind::Boards => Ok(Self::SUPERMEX_BOARDS),
            Kind::Layers => Ok(Self::SUPERMEX_LAYERS),
            Kind::Boxes => Ok(Self::SUPERMEX_BOXES),
            _ => Err(unknown("kind of table")),
        }
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
    /// The position is outside what the table holds.
    SUPERMEX_BEYOND = 2,
    /// Left, whoever moves: in Clobber only.
    SUPERMEX_LEFT = 3,
    /// Right, whoever moves: in Clobber only.
    SUPERMEX_RIGHT = 4,
}

impl From<Outcome> for supermex_outcome_t {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::P => Self::SUPERMEX_P,
            Outcome::N => Self::SUPERMEX_N,
            Outcome::Left => Self::SUPERMEX_LEFT,
            Outcome::Right => Self::SUPERMEX_RIGHT,
            _ => Self::SUPERMEX_BEYOND,
        }
    }
}

/// The games. One byte.
#[repr(u8)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum supermex_game_t {
    /// 3-pile Nim.
    SUPERMEX_NIM = 1,
    /// 3-row Chomp.
    SUPERMEX_CHOMP = 2,
    /// (k,m)-Wythoff Nim, or D_r.
    SUPERMEX_WYTHOFF = 3,
    /// One pile from which numbers of a set are taken, and sums of such piles.
    SUPERMEX_HEAP = 4,
    /// Linear Clobber.
    SUPERMEX_CLOBBER = 5,
    /// Chomp on every board inside a rectangle.
    SUPERMEX_CHOMP_BOARD = 6,
    /// A game whose rules are a text.
    SUPERMEX_RULES = 7,
    /// 4-pile Nim.
    SUPERMEX_NIM_4 = 8,
    /// 4-row Chomp.
    SUPERMEX_CHOMP_4 = 9,
}

impl TryFrom<&Rules> for supermex_game_t {
    type Error = Failure;

    fn try_from(rules: &Rules) -> Result<Self, Failure> {
        match rules {
            Rules::Sheets(rules) => Ok(match rules.game {
                Game::Nim => Self::SUPERMEX_NIM,
                Game::Chomp => Self::SUPERMEX_CHOMP,
            }),
            Rules::Pairs(_) => Ok(Self::SUPERMEX_WYTHOFF),
            Rules::Piles(_) => Ok(Self::SUPERMEX_HEAP),
            Rules::Strips(_) => Ok(Self::SUPERMEX_CLOBBER),
            Rules::Boards(_) => Ok(Self::SUPERMEX_CHOMP_BOARD),
            Rules::Layers(rules) => Ok(match rules.game {
                Game::Nim => Self::SUPERMEX_NIM_4,
                Game::Chomp => Self::SUPERMEX_CHOMP_4,
            }),
            Rules::Boxes(_) => Ok(Self::SUPERMEX_RULES),
            _ => Err(unknown("game")),
        }
    }
}

/// How the cells are stored. One byte.
#[repr(u8)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum supermex_profile_t {
    /// Completions, read in place.
    SUPERMEX_FAST = 0,
    /// Completions in compressed frames.
    SUPERMEX_SMALL = 1,
    /// Not at all: the completions are nim-sums.
    SUPERMEX_NIM_SUM = 2,
    /// The smaller numbers of pairs as a set with its rank.
    SUPERMEX_RANKED = 3,
    /// Values up to a place, and what is added from there on after each period.
    SUPERMEX_PERIODIC = 4,
    /// Two bits a position.
    SUPERMEX_CLASSES = 5,
    /// The P-positions as a sparse set of their ranks.
    SUPERMEX_SPARSE = 6,
    /// Completions of the columns of a box, read in place.
    SUPERMEX_COLUMNS = 7,
    /// Lines of completions, read in place.
    SUPERMEX_IN_LAYERS = 8,
    /// Where each sheet starts and ends, and its tail; the completions between are beyond.
    SUPERMEX_ENDS = 9,
}

impl TryFrom<Profile> for supermex_profile_t {
    type Error = Failure;

    fn try_from(profile: Profile) -> Result<Self, Failure> {
        match profile {
            Profile::Fast => Ok(Self::SUPERMEX_FAST),
            Profile::Small => Ok(Self::SUPERMEX_SMALL),
            Profile::NimSum => Ok(Self::SUPERMEX_NIM_SUM),
            Profile::Ranked => Ok(Self::SUPERMEX_RANKED),
            Profile::Periodic => Ok(Self::SUPERMEX_PERIODIC),
            Profile::Classes => Ok(Self::SUPERMEX_CLASSES),
            Profile::Sparse => Ok(Self::SUPERMEX_SPARSE),
            Profile::Columns => Ok(Self::SUPERMEX_COLUMNS),
            Profile::Layers => Ok(Self::SUPERMEX_IN_LAYERS),
            Profile::Ends => Ok(Self::SUPERMEX_ENDS),
            _ => Err(unknown("profile")),
        }
    }
}

/// What a table is.
#[repr(C)]
pub struct supermex_info_t {
    /// What it is made of.
    pub kind: supermex_kind_t,
    /// The game.
    pub game: supermex_game_t,
    /// How it is stored.
    pub profile: supermex_profile_t,
    /// Whether the order of three or four piles does not matter.
    pub symmetric: bool,
    /// Whether who cannot move wins, in games of piles.
    pub misere: bool,
    /// Passes that a table of sheets or layers was built for: 0 or 1.
    pub passes: u32,
    /// The first sheet x of a table of sheets: 0, unless it is a single file.
    pub first_sheet: u32,
    /// One more than the number of the last sheet, and of the last layer; 0 in tables of other kinds.
    pub sheets: u32,
    /// Sheets: the columns y of each are those below this; 0 where every column is answered. Layers: as sheets. Pairs: those whose smaller
    /// number is below this. Piles: values that are stored. Strips and boards: how many there are.
    pub columns: u64,
    /// (k,m)-Wythoff Nim: k; otherwise 0.
    pub k: u32,
    /// (k,m)-Wythoff Nim: m; otherwise 0.
    pub m: u32,
    /// D_r: r; otherwise 0.
    pub divisor: u32,
    /// Clobber: cells of the longest strips; otherwise 0.
    pub length: u32,
    /// Boards: rows of the rectangle that all are inside; otherwise 0.
    pub board_rows: u32,
    /// Boards: columns of that rectangle; otherwise 0.
    pub board_columns: u32,
    /// Number of files, without those of an index or overview.
    pub files: u64,
    /// Cells that are stored: completions, pairs, values, strips, or the P-positions among boards.
    pub cells: u64,
    /// Bytes of the files of the table, without those of an index or overview.
    pub bytes: u64,
    /// Bytes of the index of moves; 0 if there is none.
    pub index_bytes: u64,
    /// Bytes of the overview; 0 if there is none.
    pub overview_bytes: u64,
    /// The rules as a text, such as "k 2 m 3", "subtract 1,2,3", or "passes 1" where the numbers above say everything.
    /// Valid until the table is closed.
    pub rules: *const c_char,
    /// Program and version that wrote it; empty for a single file. Valid until the table is closed.
    pub generator: *const c_char,
    /// BLAKE3 of its contents, in hexadecimal; empty for a single file. Valid until the table is closed.
    pub logical_digest: *const c_char,
}
