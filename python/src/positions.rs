//! How Python writes a position: its numbers as arguments, or as one row of any kind, or as one text. A row is answered as a
//! tuple. In games with passes the passes left may stand behind the numbers, and in answers they do.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use supermex::game::Arity;
use supermex::{Declared, Position, ReadError, Table};

use crate::numbers::{Number, numbers};

/// What is not a position.
pub fn refused(error: &ReadError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// The position that a method is asked for.
pub fn asked(table: &Table, given: &Bound<'_, PyTuple>, passes: Option<Number>) -> PyResult<Position> {
    if let Some(text) = alone(given).filter(PyAnyMethods::is_instance_of::<PyString>) {
        if passes.is_some() {
            return Err(twice("in the text"));
        }
        return table.parse(&text.extract::<String>()?).map_err(|error| refused(&error));
    }
    let row = row(given)?;
    let (numbers, behind) = row.split_at(own(table, row.len()));
    match (behind.first(), passes) {
        (Some(_), Some(_)) => Err(twice("behind the numbers")),
        (behind, passes) => {
            table.position(numbers, behind.copied().or(passes.map(u64::from))).map_err(|error| refused(&error))
        }
    }
}

/// The numbers that a method is asked for: arguments, or one row of any kind.
pub fn row(given: &Bound<'_, PyTuple>) -> PyResult<Vec<u64>> {
    match alone(given).filter(|one| one.try_iter().is_ok()) {
        Some(row) => numbers(row.as_borrowed(), FORM),
        None => numbers(given.as_any().as_borrowed(), FORM),
    }
}

const FORM: &str = "a position must be numbers, a row of them, or a text";

/// The only argument.
pub fn alone<'py>(given: &Bound<'py, PyTuple>) -> Option<Bound<'py, PyAny>> {
    if given.len() == 1 { given.get_item(0).ok() } else { None }
}

/// How many of the numbers of a row are before the passes, if it has any behind them.
pub fn own(table: &Table, width: usize) -> usize {
    match table.game().arity() {
        Arity::Exactly(own) if width == own + 1 && table.passes().is_some() => own,
        _ => width,
    }
}

/// Passes that are told in two places.
pub fn twice(place: &str) -> PyErr {
    PyValueError::new_err(format!("the passes are given {place}, and as passes= too; leave that out"))
}

/// A row of numbers, which is a tuple in Python.
#[derive(Clone)]
pub struct Row(Vec<u64>);

impl Row {
    /// A position, with the passes left in games with passes.
    pub fn new(table: &Table, position: &Position) -> Self {
        let passes = table.passes().map(|_| position.passes);
        Self(position.iter().copied().chain(passes).collect())
    }

    /// A variant, with the level if it holds at one only: as build() takes it.
    pub fn declared(variant: &Declared) -> Self {
        Self(variant.position.iter().copied().chain(variant.level.map(u64::from)).collect())
    }

    /// Some positions.
    pub fn all<'a>(table: &Table, positions: impl IntoIterator<Item = &'a Position>) -> Vec<Self> {
        positions.into_iter().map(|position| Self::new(table, position)).collect()
    }
}

impl<'py> IntoPyObject<'py> for &Row {
    type Target = PyTuple;
    type Output = Bound<'py, PyTuple>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        PyTuple::new(py, &self.0)
    }
}

impl<'py> IntoPyObject<'py> for Row {
    type Target = PyTuple;
    type Output = Bound<'py, PyTuple>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        (&self).into_pyobject(py)
    }
}
