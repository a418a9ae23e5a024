//! What the methods return, beside numbers and arrays.

use numpy::{PyArray1, ToPyArray};
use pyo3::prelude::*;
use supermex::game;

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
    /// Left, whoever moves: in Clobber only.
    #[pyo3(name = "LEFT")]
    Left = 3,
    /// Right, whoever moves: in Clobber only.
    #[pyo3(name = "RIGHT")]
    Right = 4,
}

impl From<game::Outcome> for Outcome {
    fn from(outcome: game::Outcome) -> Self {
        match outcome {
            game::Outcome::P => Self::P,
            game::Outcome::N => Self::N,
            game::Outcome::Left => Self::Left,
            game::Outcome::Right => Self::Right,
            _ => Self::Beyond,
        }
    }
}

/// Of which class two piles are in (k,m)-Imitation Nim.
#[pyclass(frozen, eq, hash, module = "supermex")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Class {
    /// A P-position of (k,m)-Wythoff Nim, the first on its diagonal: P whatever came before.
    #[pyo3(name = "P_STABLE")]
    PStable,
    /// Another P-position: P if fewer imitations were made than P-positions lie at it and after it on its diagonal.
    #[pyo3(name = "P_FREE")]
    PFree,
    /// An N-position that is N whatever came before.
    #[pyo3(name = "N_STABLE")]
    NStable,
    /// Another N-position: P if a P-position is an imitation away that leads to no further one.
    #[pyo3(name = "N_FREE")]
    NFree,
}

impl From<game::imitation::Class> for Class {
    fn from(class: game::imitation::Class) -> Self {
        match class {
            game::imitation::Class::PStable => Self::PStable,
            game::imitation::Class::PFree => Self::PFree,
            game::imitation::Class::NStable => Self::NStable,
            game::imitation::Class::NFree => Self::NFree,
        }
    }
}

/// A class of values with attributes, which is written as it would be called.
macro_rules! values {
    ($($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $field:ident: $type:ty),+ $(,)? })+) => {$(
        $(#[$about])*
        #[pyclass(frozen, get_all, module = "supermex")]
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
    /// An outcome in Nim or Chomp, and the moves that prove it.
    Moves {
        /// Who wins.
        outcome: Outcome,
        /// Every winning move, ascending: a list of tuples (x, y, z, passes).
        moves: Vec<(u64, u64, u64, u64)>,
        /// Whether the table sees every move.
        complete: bool,
    }

    /// An outcome in Nim or Chomp on four numbers, and the moves that prove it.
    FourMoves {
        /// Who wins.
        outcome: Outcome,
        /// Every winning move, ascending: a list of tuples (w, x, y, z, passes).
        moves: Vec<(u64, u64, u64, u64, u64)>,
        /// Whether the table sees every move.
        complete: bool,
    }

    /// An outcome of two piles, and the P-positions that one move leads to.
    PairMoves {
        /// Who wins.
        outcome: Outcome,
        /// The P-positions that cannot be blocked: with one of them the position is N.
        free: Vec<(u64, u64)>,
        /// Those on the diagonal, nearest to the origin first. The player who just moved may block up to k - 1 options of a
        /// diagonal: with k of them the position is N; with fewer and nothing free it is P, and these have to be blocked.
        diagonal: Vec<(u64, u64)>,
    }

    /// An outcome of (k,m)-Imitation Nim, and the moves that prove it.
    ImitationMoves {
        /// Who wins.
        outcome: Outcome,
        /// Every winning move, as the State that it leads to, ascending.
        moves: Vec<State>,
    }

    /// The outcome of a sum of piles, and the moves that prove it.
    PileMoves {
        /// Who wins.
        outcome: Outcome,
        /// Every winning move, as the piles that it leads to, ascending.
        moves: Vec<Vec<u64>>,
    }

    /// The outcome of a board of Chomp, and the moves that prove it.
    BoardMoves {
        /// Who wins.
        outcome: Outcome,
        /// Every winning move, as the rows of the board that it leads to, ascending.
        moves: Vec<Vec<u64>>,
    }

    /// The outcome of a strip, and the moves that win.
    StripMoves {
        /// Who wins.
        outcome: Outcome,
        /// Every move of Left after which Right, to move, loses: the strips that they lead to, ascending.
        left: Vec<String>,
        /// Every move of Right after which Left, to move, loses: the strips that they lead to, ascending.
        right: Vec<String>,
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
        /// Cells that are stored: completions, pairs, values, strips, or the P-positions among boards.
        cells: u64,
        /// Bytes of all files and the manifest.
        bytes: u64,
        /// BLAKE3 of the contents, which depends neither on the profile nor on the files.
        logical_digest: String,
    }
}

/// How a sheet goes on after its scattered part.
#[pyclass(frozen, module = "supermex")]
pub struct Tail {
    /// Number of the sheet.
    #[pyo3(get)]
    pub x: u32,
    /// The first column y of the tail.
    #[pyo3(get)]
    pub start: u64,
    pub offsets: Vec<u32>,
}

impl From<supermex::Tail> for Tail {
    fn from(tail: supermex::Tail) -> Self {
        Self { x: tail.x, start: tail.start, offsets: tail.offsets }
    }
}

#[pymethods]
impl Tail {
    /// Columns in a period; 0 where the sheet ends, that is, where no column from start on has a completion.
    #[getter]
    fn period(&self) -> usize {
        self.offsets.len()
    }

    /// The completions z that repeat (in Nim the differences z - y), the first of them at start: an array of shape
    /// (period,) of uint32.
    #[getter]
    fn offsets<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u32>> {
        self.offsets.to_pyarray(py)
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        written(slf, "Tail", &["x", "start", "period", "offsets"])
    }
}

pub use crate::imitation::State;
