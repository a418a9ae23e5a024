//! Classes of results, beside numbers, rows and arrays.

use numpy::{PyArray1, ToPyArray};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use supermex::Table;
use supermex::game::Player;

use crate::positions::Row;

/// Who wins. Equal to the numbers in the arrays of outcomes().
#[pyclass(frozen, eq, eq_int, hash, module = "supermex")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The player who just moved.
    P = 0,
    /// The player to move.
    N = 1,
    /// The position is outside what the table holds.
    #[pyo3(name = "BEYOND")]
    Beyond = 2,
    /// Left, whoever moves: in partizan games only.
    #[pyo3(name = "LEFT")]
    Left = 3,
    /// Right, whoever moves: in partizan games only.
    #[pyo3(name = "RIGHT")]
    Right = 4,
}

impl From<supermex::Outcome> for Outcome {
    fn from(outcome: supermex::Outcome) -> Self {
        match outcome {
            supermex::Outcome::P => Self::P,
            supermex::Outcome::N => Self::N,
            supermex::Outcome::Left => Self::Left,
            supermex::Outcome::Right => Self::Right,
            _ => Self::Beyond,
        }
    }
}

#[pymethods]
impl Outcome {
    /// No outcome is a truth value: that of a position beyond the table is not that of either player.
    fn __bool__(&self) -> PyResult<bool> {
        Err(PyTypeError::new_err("an outcome is neither true nor false; compare it, as in outcome == Outcome.P"))
    }
}

/// A class of values with attributes, which is written as it would be called.
macro_rules! values {
    ($($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $field:ident: $type:ty),+ $(,)? })+) => {$(
        $(#[$about])*
        #[pyclass(frozen, get_all, module = "supermex")]
        #[derive(Clone)]
        pub struct $name { $($(#[$doc])* pub $field: $type),+ }

        #[pymethods]
        impl $name {
            fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
                written(slf, stringify!($name), &[$(stringify!($field)),+])
            }
        }
    )+};
}

/// `Name(field=value, …)`.
fn written<T>(object: &Bound<'_, T>, name: &str, fields: &[&str]) -> PyResult<String> {
    let fields = fields.iter().map(|field| Ok(format!("{field}={}", object.as_any().getattr(*field)?.repr()?)));
    Ok(format!("{name}({})", fields.collect::<PyResult<Vec<_>>>()?.join(", ")))
}

values! {
    /// What an answer leaves out.
    Lack {
        /// One word: beyond, outside, too-many, too-large or unsearched.
        name: &'static str,
        /// The same in words.
        words: String,
    }

    /// Who wins, and the moves that prove it.
    Moves {
        /// Who wins.
        outcome: Outcome,
        /// Where every winning move leads, ascending by its role and then by the position.
        moves: Vec<Row>,
        /// What each is good for: wins, unless-blocked, block, left or right.
        roles: Vec<&'static str>,
        /// Why a move may be missing, if one may be.
        lacks: Option<Lack>,
    }

    /// Every move that the rules allow, with who wins after it.
    Choices {
        /// Who wins the position itself.
        outcome: Outcome,
        /// Where every move leads.
        moves: Vec<Row>,
        /// Who wins there.
        outcomes: Vec<Outcome>,
        /// What sort of move each is: move, pass or blockable.
        kinds: Vec<&'static str>,
        /// Who makes each, in a partizan game: left or right.
        players: Vec<Option<&'static str>>,
        /// Why a move may be missing, if one may be.
        lacks: Option<Lack>,
    }

    /// Who wins, and how the table knows.
    Explanation {
        /// Who wins.
        outcome: Outcome,
        /// Why: "3,5 is completed by 2, so 5 is N".
        sentence: String,
        /// What was read, one cell or of a sum one for each pile; empty where the rules or the size of the table decide.
        cells: Vec<CellRead>,
    }

    /// A cell that an answer depends on.
    CellRead {
        /// The level whose cell it is.
        level: u64,
        /// Its row: a sheet, or on four numbers a layer and a sheet; 0 in a table of one row.
        row: u64,
        /// Its column. In Chomp columns and completions are the lengths of rows; in a table of a set the number of the position.
        column: u64,
        /// The completion, the partner, the value of a pile; None where there is none.
        found: Option<u64>,
        /// The file, by its name in the directory; empty for a file that was opened alone.
        file: String,
        /// From where to where in the file the piece with the cell is; None where a rule gives it.
        bytes: Option<(u64, u64)>,
    }

    /// Play to the end: the winner wins as soon as possible, the other player holds out as long as possible.
    Line {
        /// Who moves first in a partizan game: left or right.
        first: Option<&'static str>,
        /// The positions that the moves lead to, to the last one.
        positions: Vec<Row>,
        /// Why it need not be the line that it is said to be, if it need not.
        lacks: Option<Lack>,
    }

    /// The winning first moves of a board that a game begins with.
    Opening {
        /// The size of the board, as it is written: 7, or 3x7.
        board: String,
        /// The position before the first move.
        start: Row,
        /// Where the winning moves lead, ascending.
        moves: Vec<Row>,
        /// Why a move may be missing, if one may be.
        lacks: Option<Lack>,
    }

    /// From where on the values of a pile repeat.
    Period {
        /// First size of the first period.
        start: u64,
        /// Sizes in a period.
        length: u64,
        /// What is added to the values after each period: 0, except in Nim.
        saltus: u64,
    }

    /// What Table.certify() has certified.
    Certificate {
        /// Positions answered P that were checked.
        p_positions: u64,
        /// Positions with another answer that were checked.
        others: u64,
        /// Whether these certify, by a proved period, every size of a pile.
        every_size: bool,
    }

    /// How far a build is.
    Progress {
        /// What is done: sheets, numbers, strips by their stones, or boards by their rows below the longest; rows of an
        /// index, or bands of columns of an overview.
        done: u64,
        /// Of how many.
        total: u64,
        /// The part of the work that this is, from 0 to 1.
        share: f64,
        /// Cells computed and encoded; 0 where they are written at the end.
        cells: u64,
        /// Bytes that they were encoded into.
        bytes: u64,
        /// What is made: table, index or overview. All else is of this stage alone.
        stage: &'static str,
    }

    /// What a build has made.
    BuildSummary {
        /// Cells that are stored: completions, pairs, values or positions.
        cells: u64,
        /// Bytes of all files and the manifest.
        bytes: u64,
        /// BLAKE3 of the contents, which depends neither on the profile nor on the files.
        logical_digest: String,
        /// The sample that was certified, of a game by rules: of 0 positions where that would take too long; otherwise None.
        certified: Option<Certificate>,
    }
}

impl From<supermex_certify::Certificate> for Certificate {
    fn from(found: supermex_certify::Certificate) -> Self {
        Self { p_positions: found.p_positions, others: found.others, every_size: found.every_size }
    }
}

impl From<supermex::Lack> for Lack {
    fn from(lack: supermex::Lack) -> Self {
        Self { name: lack.name(), words: lack.to_string() }
    }
}

impl Moves {
    pub fn new(table: &Table, found: &supermex::Moves) -> Self {
        Self {
            outcome: found.outcome.into(),
            moves: Row::all(table, found.positions()),
            roles: found.moves.iter().map(|to| to.role.name()).collect(),
            lacks: found.lacks.map(Into::into),
        }
    }
}

/// A player of a partizan game.
fn side(player: Player) -> &'static str {
    match player {
        Player::Left => "left",
        Player::Right => "right",
    }
}

impl Choices {
    pub fn new(table: &Table, found: &supermex::Choices) -> Self {
        let moves = &found.moves;
        Self {
            outcome: found.outcome.into(),
            moves: Row::all(table, moves.iter().map(|one| &one.to)),
            outcomes: moves.iter().map(|one| one.outcome.into()).collect(),
            kinds: moves.iter().map(|one| one.kind.name()).collect(),
            players: moves.iter().map(|one| one.player.map(side)).collect(),
            lacks: found.lacks.map(Into::into),
        }
    }
}

impl From<supermex::Explanation> for Explanation {
    fn from(found: supermex::Explanation) -> Self {
        let cells = found.cells.into_iter().map(|cell| CellRead {
            level: cell.level.into(),
            row: cell.row,
            column: cell.column,
            found: cell.number(),
            bytes: cell.bytes.map(|bytes| (bytes.start, bytes.end)),
            file: cell.file,
        });
        Self { outcome: found.outcome.into(), sentence: found.sentence, cells: cells.collect() }
    }
}

impl Line {
    pub fn new(table: &Table, line: &supermex::Line) -> Self {
        Self {
            first: line.first.map(side),
            positions: Row::all(table, &line.positions),
            lacks: line.lacks.map(Into::into),
        }
    }
}

impl Opening {
    pub fn new(table: &Table, opening: &supermex::Opening) -> Self {
        Self {
            board: opening.board.clone(),
            start: Row::new(table, &opening.from),
            moves: Row::all(table, &opening.moves),
            lacks: opening.lacks.map(Into::into),
        }
    }
}

impl From<&supermex_build::Progress> for Progress {
    fn from(now: &supermex_build::Progress) -> Self {
        let stage = now.stage.name();
        Self { done: now.done, total: now.total, share: now.share, cells: now.cells, bytes: now.bytes, stage }
    }
}

/// How a sheet goes on after its scattered part.
#[pyclass(frozen, module = "supermex")]
pub struct Tail {
    /// Number of the sheet.
    #[pyo3(get)]
    x: u32,
    /// The first column y of the tail.
    #[pyo3(get)]
    start: u64,
    completions: Vec<u32>,
}

impl From<supermex::Tail> for Tail {
    fn from(tail: supermex::Tail) -> Self {
        Self { x: tail.x, start: tail.start, completions: tail.completions }
    }
}

#[pymethods]
impl Tail {
    /// Columns in a period; 0 where the sheet ends, that is, where no column from start on has a completion.
    #[getter]
    fn period(&self) -> usize {
        self.completions.len()
    }

    /// The completions z that repeat, the first of them at start: an array of shape (period,) of uint32.
    #[getter]
    fn completions<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u32>> {
        self.completions.to_pyarray(py)
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        written(slf, "Tail", &["x", "start", "period", "completions"])
    }
}
