//! The classes `Imitation` and `State`: (k,m)-Imitation Nim.

use numpy::PyArray1;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use supermex::game::imitation;

use crate::arrays::{Rows, outcomes};
use crate::errors::{OrRaise, beyond, read};
use crate::numbers::Number;
use crate::table::{Handle, wrong_kind};
use crate::values::{Class, ImitationMoves, Outcome};

/// A state in play of (k,m)-Imitation Nim: the piles a and b; what the previous move took from each, of which one number
/// is 0, and both before any move; imitations in a row by who has just moved, the last move included; and those by who is
/// to move, before that.
#[pyclass(frozen, eq, hash, from_py_object, module = "supermex")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct State(imitation::State);

impl From<imitation::State> for State {
    fn from(state: imitation::State) -> Self {
        Self(state)
    }
}

/// A state of six numbers: the piles, what was taken from each, imitations made and before.
fn state([a, b, r, s, made, before]: [u64; 6]) -> Result<imitation::State, &'static str> {
    let taken = match [r, s] {
        [0, 0] => None,
        [taken, 0] => Some((0, taken)),
        [0, taken] => Some((1, taken)),
        _ => return Err("the previous move took from both piles: one number of taken has to be 0"),
    };
    if taken.is_none() && (made > 0 || before > 0) {
        return Err("before any move nobody has imitated: made and before have to be 0");
    }
    Ok(imitation::State { piles: [a, b], taken, made, before })
}

#[pymethods]
impl State {
    #[new]
    #[pyo3(signature = (a, b, taken=(Number(0), Number(0)), made=Number(0), before=Number(0)),
        text_signature = "(a, b, taken=(0, 0), made=0, before=0)")]
    fn new(a: Number, b: Number, taken: (Number, Number), made: Number, before: Number) -> PyResult<Self> {
        let numbers = [a, b, taken.0, taken.1, made, before].map(u64::from);
        state(numbers).map(Self).map_err(PyValueError::new_err)
    }

    /// The first pile.
    #[getter]
    fn a(&self) -> u64 {
        self.0.piles[0]
    }

    /// The second pile.
    #[getter]
    fn b(&self) -> u64 {
        self.0.piles[1]
    }

    /// What the previous move took from each pile.
    #[getter]
    fn taken(&self) -> (u64, u64) {
        match self.0.taken {
            Some((0, taken)) => (taken, 0),
            Some((_, taken)) => (0, taken),
            None => (0, 0),
        }
    }

    /// Imitations in a row by who has just moved, the last move included.
    #[getter]
    fn made(&self) -> u64 {
        self.0.made
    }

    /// Imitations in a row by who is to move, before that.
    #[getter]
    fn before(&self) -> u64 {
        self.0.before
    }

    fn __repr__(&self) -> String {
        let (r, s) = self.taken();
        let (a, b, made, before) = (self.a(), self.b(), self.made(), self.before());
        format!("State({a}, {b}, taken=({r}, {s}), made={made}, before={before})")
    }

    /// As the command line writes it: a,b or a,b/r,s/made,before.
    fn __str__(&self) -> String {
        self.0.to_string()
    }
}

/// (k,m)-Imitation Nim over the table of (k,m)-Wythoff Nim: see Pairs.imitation().
#[pyclass(frozen, module = "supermex")]
pub struct Imitation(pub Handle<supermex::Pairs>);

impl Imitation {
    fn with<R>(&self, work: impl FnOnce(&supermex::Imitation<'_>) -> PyResult<R>) -> PyResult<R> {
        self.0.with(|table| work(&table.imitation().ok_or_else(wrong_kind)?))
    }
}

/// Why a row of a batch is not answered.
enum Wrong {
    State(String),
    Read(supermex::ReadError),
}

fn answer(game: &supermex::Imitation<'_>, state: &imitation::State) -> Result<supermex::Outcome, Wrong> {
    match game.refuse(state) {
        Some(words) => Err(Wrong::State(words)),
        None => game.outcome(state).map_err(Wrong::Read),
    }
}

fn raised(py: Python<'_>, wrong: Wrong) -> PyErr {
    match wrong {
        Wrong::State(words) => PyValueError::new_err(words),
        Wrong::Read(error) => read(py, error),
    }
}

#[pymethods]
impl Imitation {
    /// Who wins from a state.
    ///
    /// Raises ValueError if play cannot lead to it.
    fn outcome(&self, py: Python<'_>, state: State) -> PyResult<Outcome> {
        self.with(|game| Ok(answer(game, &state.0).map_err(|wrong| raised(py, wrong))?.into()))
    }

    /// Who wins from each of many states: an array of shape (n,) of uint8 with the numbers of Outcome: 0 for P, 1 for N,
    /// 2 for beyond.
    ///
    /// states: an array of integers of shape (n, 2), with the piles before any move, or of shape (n, 6), with what the
    /// previous move took from each, made and before as well: the arguments of State.
    ///
    /// Other threads run meanwhile. An error has the row that could not be answered in its attribute index.
    fn outcomes<'py>(&self, py: Python<'py>, states: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let rows = Rows::of(states, "(n, 2) or (n, 6)")?
            .require(&[2, 6], "two piles, or these, what was taken from each, made and before")?;
        let one = |game: &supermex::Imitation<'_>, row: &[u64]| {
            let mut numbers = [0; 6];
            numbers[..row.len()].copy_from_slice(row);
            answer(game, &state(numbers).map_err(|words| Wrong::State(words.into()))?)
        };
        self.with(|game| outcomes(py, rows.count, |row| one(game, rows.row(row)), raised))
    }

    /// Of which class two piles are.
    ///
    /// Raises BeyondError if the table does not have them.
    fn class_of(&self, py: Python<'_>, a: Number, b: Number) -> PyResult<Class> {
        self.with(|game| {
            let found = game.class([a.0, b.0]).or_raise(py)?;
            found.map(Into::into).ok_or_else(|| beyond(py, format!("the table does not have ({}, {})", a.0, b.0)))
        })
    }

    /// Every legal move from a state to a state that is P.
    ///
    /// Raises ValueError if play cannot lead to it.
    fn winning_moves(&self, py: Python<'_>, state: State) -> PyResult<ImitationMoves> {
        self.with(|game| {
            let outcome = answer(game, &state.0).map_err(|wrong| raised(py, wrong))?.into();
            let found = game.winning_moves(&state.0).or_raise(py)?.unwrap_or_default();
            Ok(ImitationMoves { outcome, moves: found.into_iter().map(State).collect() })
        })
    }

    fn __repr__(&self) -> PyResult<String> {
        self.0.with(|table| Ok(format!("<supermex.Imitation {}: {} columns>", table.rules(), table.columns())))
    }
}
