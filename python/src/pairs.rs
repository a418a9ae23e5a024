//! The class `Pairs`: (k,m)-Wythoff Nim and D_r.

use numpy::{IntoPyArray, PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::arrays::{Rows, outcomes, reserved};
use crate::errors::{OrRaise, beyond, read};
use crate::imitation::Imitation;
use crate::numbers::Number;
use crate::table::{Handle, Table};
use crate::values::{Outcome, PairMoves};

/// A table of (k,m)-Wythoff Nim or of D_r. Positions are two piles a, b.
#[pyclass(frozen, extends = Table, module = "supermex")]
pub struct Pairs(pub Handle<supermex::Pairs>);

fn tuples(pairs: Vec<[u64; 2]>) -> Vec<(u64, u64)> {
    pairs.into_iter().map(|[a, b]| (a, b)).collect()
}

#[pymethods]
impl Pairs {
    /// Who wins at (a, b).
    fn outcome(&self, py: Python<'_>, a: Number, b: Number) -> PyResult<Outcome> {
        self.0.with(|table| Ok(table.outcome([a.0, b.0]).or_raise(py)?.into()))
    }

    /// Who wins at each of many positions: an array of shape (n,) of uint8 with the numbers of Outcome: 0 for P, 1 for N,
    /// 2 for beyond.
    ///
    /// positions: an array of integers of shape (n, 2).
    ///
    /// Other threads run meanwhile. An error has the row that could not be answered in its attribute index.
    fn outcomes<'py>(&self, py: Python<'py>, positions: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let rows = Rows::of(positions, "(n, 2)")?.require(&[2], "two piles")?;
        let piles = rows.numbers.as_chunks().0;
        self.0.with(|table| outcomes(py, rows.count, |row| table.outcome(piles[row]), read))
    }

    /// The other pile of the P-position that has a pile of n.
    ///
    /// Raises BeyondError if the table does not have it.
    fn partner(&self, py: Python<'_>, n: Number) -> PyResult<u64> {
        self.0.with(|table| {
            let found = table.partner(n.0).or_raise(py)?;
            found.ok_or_else(|| beyond(py, format!("the table does not have the pair of {}", n.0)))
        })
    }

    /// P-position number `index`, by the smaller pile, from 0 on: the smaller pile and the larger one.
    ///
    /// Raises BeyondError if the table does not have it.
    fn pair(&self, py: Python<'_>, index: Number) -> PyResult<(u64, u64)> {
        self.0.with(|table| {
            let found = table.pair(index.0).or_raise(py)?;
            let words = || format!("the table has the pairs 0..{}, and not {}", table.len(), index.0);
            found.map(|found| (found.pair[0], found.pair[1])).ok_or_else(|| beyond(py, words()))
        })
    }

    /// The P-positions from number `first` on and below `end`: an array of shape (end - first, 2) of uint64, the smaller
    /// pile first.
    ///
    /// Other threads run meanwhile. Raises BeyondError if the table has not all of them.
    fn pairs<'py>(&self, py: Python<'py>, first: Number, end: Number) -> PyResult<Bound<'py, PyArray2<u64>>> {
        self.0.with(|table| {
            let (first, end) = (first.0, end.0.max(first.0));
            if end > table.len() {
                return Err(beyond(py, format!("the table has the pairs 0..{}, not {first}..{end}", table.len())));
            }
            let count = usize::try_from(end - first).unwrap_or(usize::MAX);
            let mut found = reserved(count.checked_mul(2), "pairs")?;
            let all = py.detach(|| {
                for index in first..end {
                    let Some(there) = table.pair(index)? else { return Ok(false) };
                    found.extend(there.pair);
                }
                Ok(true)
            });
            if !all.or_raise(py)? {
                return Err(beyond(py, format!("the table has not all of the pairs {first}..{end}")));
            }
            found.into_pyarray(py).reshape([count, 2])
        })
    }

    /// Every P-position that one move from (a, b) leads to.
    fn winning_moves(&self, py: Python<'_>, a: Number, b: Number) -> PyResult<PairMoves> {
        self.0.with(|table| {
            let piles = [a.0, b.0];
            let outcome = table.outcome(piles).or_raise(py)?.into();
            let found = table.winning_moves(piles).or_raise(py)?.unwrap_or_default();
            Ok(PairMoves { outcome, free: tuples(found.free), diagonal: tuples(found.diagonal) })
        })
    }

    /// (k,m)-Imitation Nim, which the same table answers.
    ///
    /// Raises ValueError for D_r.
    fn imitation(&self) -> PyResult<Imitation> {
        self.0.with(|table| {
            if table.imitation().is_none() {
                return Err(PyValueError::new_err("Imitation Nim is answered from (k,m)-Wythoff Nim, not from D_r"));
            }
            Ok(Imitation(self.0.shared()))
        })
    }
}
