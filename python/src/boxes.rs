//! The class `Boxes`: games whose rules are a text.

use numpy::PyArray1;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use supermex::PassLevel;

use crate::arrays::{Rows, outcomes};
use crate::errors::{OrRaise, at_row, read};
use crate::numbers::Number;
use crate::table::{Handle, Table};
use crate::values::Outcome;

/// A table of a game by a rules file, in a box. A position is its numbers, and perhaps the passes left: as many as the table was
/// built for if not given.
#[pyclass(frozen, extends = Table, module = "supermex")]
pub struct Boxes(pub Handle<supermex::Boxes>);

/// The three numbers of a position, and the passes left.
fn position(table: &supermex::Boxes, given: &[u64]) -> PyResult<([u64; 3], u64)> {
    let (own, passes) = (table.rules().numbers(), u64::from(table.rules().level()));
    let mut piles = [0; 3];
    match given.split_at_checked(own) {
        Some((numbers, rest)) if rest.len() <= 1 => {
            piles[..own].copy_from_slice(numbers);
            Ok((piles, rest.first().copied().unwrap_or(passes)))
        }
        _ => Err(PyValueError::new_err(format!(
            "{given:?} is no position: give {own} numbers, and the passes left if not {passes}"
        ))),
    }
}

fn numbers(given: Vec<Number>) -> Vec<u64> {
    given.into_iter().map(u64::from).collect()
}

#[pymethods]
impl Boxes {
    /// Who wins at a position.
    #[pyo3(signature = (*numbers))]
    fn outcome(&self, py: Python<'_>, numbers: Vec<Number>) -> PyResult<Outcome> {
        self.0.with(|table| {
            let (piles, passes) = position(table, &self::numbers(numbers))?;
            Ok(table.outcome(piles, passes).or_raise(py)?.into())
        })
    }

    /// Who wins at each of many positions: an array of shape (n,) of uint8 with the numbers of Outcome: 0 for P, 1 for N, 2 for
    /// beyond.
    ///
    /// positions: an array of integers, the numbers of a position in each row, with the passes left in another column or not.
    ///
    /// Other threads run meanwhile. An error has the row that could not be answered in its attribute index.
    fn outcomes<'py>(&self, py: Python<'py>, positions: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let given = Rows::of(positions, "(n, k)")?;
        self.0.with(|table| {
            let asked: Vec<([u64; 3], u64)> = (0..given.count)
                .map(|row| position(table, given.row(row)).map_err(|error| at_row(py, row, error)))
                .collect::<PyResult<_>>()?;
            let answer = |row: usize| {
                asked.get(row).map_or(Ok(supermex::Outcome::Beyond), |&(piles, passes)| table.outcome(piles, passes))
            };
            outcomes(py, given.count, answer, read)
        })
    }

    /// Every move from a position to one that is P: a list of tuples of its numbers and the passes left.
    #[pyo3(signature = (*numbers))]
    fn winning_moves(&self, py: Python<'_>, numbers: Vec<Number>) -> PyResult<Vec<Vec<u64>>> {
        self.0.with(|table| {
            let (piles, passes) = position(table, &self::numbers(numbers))?;
            let found = table.winning_moves(piles, passes).or_raise(py)?;
            let with_passes = table.rules().level() > PassLevel::ZERO;
            let own = table.rules().numbers();
            Ok(found
                .into_iter()
                .map(|to| to.piles.into_iter().take(own).chain(with_passes.then_some(to.passes)).collect())
                .collect())
        })
    }

    /// The P-positions with the first number x, and so many passes left: a list of lists.
    #[pyo3(signature = (x, passes=None))]
    fn sheet(&self, py: Python<'_>, x: Number, passes: Option<Number>) -> PyResult<Vec<Vec<u64>>> {
        self.0.with(|table| {
            let passes = passes.map_or(u64::from(table.rules().level()), u64::from);
            let Some(level) = table.rules().level_of(passes) else {
                return Err(PyValueError::new_err(format!("the table does not answer {passes} passes")));
            };
            let found = py.detach(|| table.sheet(x.0, level)).or_raise(py)?;
            let own = table.rules().numbers();
            Ok(found.into_iter().map(|piles| piles.into_iter().take(own).collect()).collect())
        })
    }
}
