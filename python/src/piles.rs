//! The class `Piles`: one pile from which numbers of a set may be taken, and sums of such piles.

use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::*;

use crate::arrays::{Rows, outcomes, reserved};
use crate::errors::{OrRaise, beyond, read};
use crate::numbers::Number;
use crate::table::{Handle, Table};
use crate::values::{Outcome, Period, PileMoves};

/// A table of a game of piles. Positions are sums of any number of piles.
#[pyclass(frozen, extends = Table, module = "supermex")]
pub struct Piles(pub Handle<supermex::Piles>);

fn sum(piles: Vec<Number>) -> Vec<u64> {
    piles.into_iter().map(u64::from).collect()
}

#[pymethods]
impl Piles {
    /// The value of a pile of n: its Sprague-Grundy value, or in misere play the value of the same recursion begun with 1
    /// where there is no move.
    ///
    /// Raises BeyondError if the table proves no period and does not have the size.
    fn value(&self, py: Python<'_>, n: Number) -> PyResult<u64> {
        self.0.with(|table| {
            let found = table.value(n.0).or_raise(py)?;
            found.ok_or_else(|| beyond(py, format!("the table does not have a pile of {}", n.0)))
        })
    }

    /// The values of the piles from `first` on and below `end`: an array of shape (end - first,) of uint64.
    ///
    /// Other threads run meanwhile. Raises BeyondError if the table has not all of them.
    fn values<'py>(&self, py: Python<'py>, first: Number, end: Number) -> PyResult<Bound<'py, PyArray1<u64>>> {
        self.0.with(|table| {
            let (first, end) = (first.0, end.0.max(first.0));
            let mut found = reserved(usize::try_from(end - first).ok(), "values")?;
            let missing = py.detach(|| {
                for n in first..end {
                    let Some(value) = table.value(n)? else { return Ok(Some(n)) };
                    found.push(value);
                }
                Ok(None)
            });
            match missing.or_raise(py)? {
                Some(n) => Err(beyond(py, format!("the table does not have a pile of {n}"))),
                None => Ok(found.into_pyarray(py)),
            }
        })
    }

    /// From where on the values repeat; None where no period is proved, and the table ends.
    #[getter]
    fn period(&self) -> PyResult<Option<Period>> {
        self.0.with(|table| {
            let period = table.period();
            Ok(period.map(|found| Period { start: found.start, length: found.length, saltus: found.saltus }))
        })
    }

    /// Who wins a sum of piles.
    ///
    /// Raises NoTheoryError in misere play of other games than Nim, if more than one pile has a move.
    #[pyo3(signature = (*piles))]
    fn outcome(&self, py: Python<'_>, piles: Vec<Number>) -> PyResult<Outcome> {
        self.0.with(|table| Ok(table.outcome(&sum(piles)).or_raise(py)?.into()))
    }

    /// Who wins each of many sums: an array of shape (n,) of uint8 with the numbers of Outcome: 0 for P, 1 for N, 2 for
    /// beyond.
    ///
    /// sums: an array of integers of shape (n, k), the k piles of a sum in each row; a pile of 0 changes nothing.
    ///
    /// Other threads run meanwhile. An error has the row that could not be answered in its attribute index.
    fn outcomes<'py>(&self, py: Python<'py>, sums: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let rows = Rows::of(sums, "(n, k)")?;
        self.0.with(|table| outcomes(py, rows.count, |row| table.outcome(rows.row(row)), read))
    }

    /// Every move from a sum of piles to a sum that is P.
    ///
    /// Raises NoTheoryError as outcome() does.
    #[pyo3(signature = (*piles))]
    fn winning_moves(&self, py: Python<'_>, piles: Vec<Number>) -> PyResult<PileMoves> {
        self.0.with(|table| {
            let sum = sum(piles);
            let outcome = table.outcome(&sum).or_raise(py)?.into();
            let moves = py.detach(|| table.winning_moves(&sum)).or_raise(py)?;
            Ok(PileMoves { outcome, moves })
        })
    }
}
