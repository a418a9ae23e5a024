//! A position of a table, as an object that is asked itself.

use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyTuple};

use crate::positions::Row;
use crate::positions::asked;
use crate::table::{Passes, Table};
use crate::values::{Choices, Explanation, Line, Moves};

/// A position of a table: Table.position() makes it. It is a row of numbers, and any method of its table takes it.
#[pyclass(frozen, module = "supermex")]
pub struct Position {
    /// The table that answers.
    #[pyo3(get)]
    table: Py<Table>,
    /// Its numbers, with the passes in games with passes.
    #[pyo3(get)]
    numbers: Py<PyTuple>,
}

impl Position {
    fn new(table: &Bound<'_, Table>, row: &Row) -> PyResult<Self> {
        Ok(Self { table: table.clone().unbind(), numbers: row.into_pyobject(table.py())?.unbind() })
    }

    /// A method of the table, asked of this position.
    fn ask<'py>(&self, py: Python<'py>, method: &str) -> PyResult<Bound<'py, PyAny>> {
        self.table.bind(py).as_any().call_method1(method, (self.numbers.bind(py),))
    }

    /// Positions of the same table.
    fn others(&self, py: Python<'_>, rows: &[Row]) -> PyResult<Vec<Self>> {
        rows.iter().map(|row| Self::new(self.table.bind(py), row)).collect()
    }
}

#[pymethods]
impl Position {
    /// Who wins.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.ask(py, "outcome")
    }

    /// Where every move leads that the rules allow, a pass too.
    fn options(&self, py: Python<'_>) -> PyResult<Vec<Self>> {
        let found = self.ask(py, "options")?;
        self.others(py, &found.cast::<Choices>()?.get().moves)
    }

    /// Where every move leads that proves who wins.
    fn winning_moves(&self, py: Python<'_>) -> PyResult<Vec<Self>> {
        let found = self.ask(py, "winning_moves")?;
        self.others(py, &found.cast::<Moves>()?.get().moves)
    }

    /// A line of play to the end.
    fn line(&self, py: Python<'_>) -> PyResult<Vec<Self>> {
        let found = self.ask(py, "line")?;
        self.others(py, &found.cast::<Line>()?.get().positions)
    }

    /// Why the table answers as it does.
    fn explain(&self, py: Python<'_>) -> PyResult<Explanation> {
        Ok(self.ask(py, "explain")?.cast::<Explanation>()?.get().clone())
    }

    /// The Grundy value.
    fn grundy(&self, py: Python<'_>) -> PyResult<u64> {
        self.ask(py, "grundy")?.extract()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.numbers.bind(py).try_iter()
    }

    fn __len__(&self, py: Python<'_>) -> usize {
        self.numbers.bind(py).len()
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        self.ask(py, "format")?.extract()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("Position({})", self.__str__(py)?))
    }

    /// Two positions are equal where their numbers are, and a position is equal to the tuple of its numbers.
    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        match other.cast::<Self>() {
            Ok(other) => self.numbers.bind(py).eq(&other.get().numbers),
            Err(_) => self.numbers.bind(py).eq(other),
        }
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.numbers.bind(py).hash()
    }
}

#[pymethods]
impl Table {
    /// A position as an object, which has options(), winning_moves(), explain() and outcome. Raises ValueError if it is not a position.
    #[pyo3(signature = (*position, passes=None))]
    fn position(slf: &Bound<'_, Self>, position: &Bound<'_, PyTuple>, passes: Passes) -> PyResult<Position> {
        let table = slf.get().0.table()?;
        Position::new(slf, &Row::new(&table, &asked(&table, position, passes)?))
    }
}
