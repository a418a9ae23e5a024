//! The class `Boards`: Chomp on every board inside a rectangle.

use numpy::PyArray1;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use supermex::game::board::refuse;

use crate::arrays::{Rows, outcomes};
use crate::errors::{OrRaise, at_row, read};
use crate::numbers::Number;
use crate::table::{Handle, Table};
use crate::values::{BoardMoves, Outcome};

/// A table of Chomp on boards. A board is its rows from the longest on: 7, 5, 5, 2. One that is not inside the table's
/// rectangle is asked by its transpose.
#[pyclass(frozen, extends = Table, module = "supermex")]
pub struct Boards(pub Handle<supermex::Boards>);

/// Refuses rows that are no board.
fn sound(rows: &[u64]) -> PyResult<&[u64]> {
    refuse(rows).map_or(Ok(rows), |why| Err(PyValueError::new_err(format!("{rows:?} is no board: {why}"))))
}

fn numbers(rows: Vec<Number>) -> Vec<u64> {
    rows.into_iter().map(u64::from).collect()
}

#[pymethods]
impl Boards {
    /// Who wins on a board, given by its rows.
    #[pyo3(signature = (*rows))]
    fn outcome(&self, py: Python<'_>, rows: Vec<Number>) -> PyResult<Outcome> {
        self.0.with(|table| Ok(table.outcome(sound(&numbers(rows))?).or_raise(py)?.into()))
    }

    /// Who wins on each of many boards: an array of shape (n,) of uint8 with the numbers of Outcome: 0 for P, 1 for N, 2
    /// for beyond.
    ///
    /// boards: an array of integers of shape (n, k), the k rows of a board in each row, those at its end 0 if it has fewer.
    ///
    /// Other threads run meanwhile. An error has the row that could not be answered in its attribute index.
    fn outcomes<'py>(&self, py: Python<'py>, boards: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let given = Rows::of(boards, "(n, k)")?;
        for row in 0..given.count {
            sound(given.row(row)).map_err(|error| at_row(py, row, error))?;
        }
        self.0.with(|table| outcomes(py, given.count, |row| table.outcome(given.row(row)), read))
    }

    /// Every move from a board to one that is P. Those from a rectangle are the winning first moves.
    #[pyo3(signature = (*rows))]
    fn winning_moves(&self, py: Python<'_>, rows: Vec<Number>) -> PyResult<BoardMoves> {
        self.0.with(|table| {
            let board = numbers(rows);
            let outcome = table.outcome(sound(&board)?).or_raise(py)?.into();
            let moves = table.winning_moves(&board).or_raise(py)?;
            Ok(BoardMoves { outcome, moves })
        })
    }

    /// Every P-position of the table, in the order of its rows: a list of lists.
    fn p_positions(&self, py: Python<'_>) -> PyResult<Vec<Vec<u64>>> {
        self.0.with(|table| {
            let all = py.detach(|| table.p_positions().collect::<Result<Vec<_>, _>>());
            all.or_raise(py)
        })
    }
}
