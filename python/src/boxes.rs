//! The class `Boxes`: games whose rules are a text.

use numpy::{PyArray1, PyArray2};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use supermex::{Cell, PassLevel, Point};

use crate::arrays::{Rows, batches, reserved, winners};
use crate::errors::{OrRaise, at_row, beyond};
use crate::numbers::{Number, Small};
use crate::table::{Handle, Table};
use crate::values::Outcome;

/// A table of a game by a rules file, in a box. A position is its numbers, and perhaps the passes left: as many as the table was
/// built for if not given.
#[pyclass(frozen, extends = Table, module = "supermex")]
pub struct Boxes(pub Handle<supermex::Boxes>);

/// A position, from its numbers and perhaps the passes left.
fn position(table: &supermex::Boxes, given: &[u64]) -> PyResult<Point> {
    let (own, passes) = (table.rules().numbers(), u64::from(table.rules().level()));
    let mut piles = [0; 3];
    match given.split_at_checked(own) {
        Some((numbers, rest)) if rest.len() <= 1 => {
            piles[..own].copy_from_slice(numbers);
            Ok(Point { piles, passes: rest.first().copied().unwrap_or(passes) })
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
            let Point { piles, passes, .. } = position(table, &self::numbers(numbers))?;
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
            let mut asked: Vec<Point> = reserved(Some(given.count), "positions")?;
            for row in 0..given.count {
                asked.push(position(table, given.row(row)).map_err(|error| at_row(py, row, error))?);
            }
            batches(py, table, given.count, |some, group| group.extend_from_slice(&asked[some]))
        })
    }

    /// Every move from a position to one that is P: a list of tuples of its numbers and the passes left.
    #[pyo3(signature = (*numbers))]
    fn winning_moves(&self, py: Python<'_>, numbers: Vec<Number>) -> PyResult<Vec<Vec<u64>>> {
        self.0.with(|table| {
            let Point { piles, passes, .. } = position(table, &self::numbers(numbers))?;
            let found = table.winning_moves(piles, passes).or_raise(py)?;
            let with_passes = table.rules().level() > PassLevel::ZERO;
            let own = table.rules().numbers();
            Ok(found
                .moves
                .into_iter()
                .map(|to| to.piles.into_iter().take(own).chain(with_passes.then_some(to.passes)).collect())
                .collect())
        })
    }

    /// The z for which [x, y, z] is a P-position, or None if there is none in the box.
    ///
    /// Raises ValueError where the rules do not allow to take any number from z, so that a column may have several, and
    /// BeyondError outside the box.
    #[pyo3(signature = (x, y, passes=None))]
    fn completion(&self, py: Python<'_>, x: Number, y: Number, passes: Option<Number>) -> PyResult<Option<u64>> {
        self.0.with(|table| {
            if !table.rules().has_columns() {
                let words = "any number has to be a move from z for a column to have one completion; ask for sheet()";
                return Err(PyValueError::new_err(words));
            }
            let passes = passes.map_or(u64::from(table.rules().level()), u64::from);
            let level = table.rules().level_of(passes);
            match level.map_or(Ok(Cell::Beyond), |level| table.completion(x.0, y.0, level)).or_raise(py)? {
                Cell::Completion(z) => Ok(Some(z)),
                Cell::Nothing => Ok(None),
                Cell::Beyond => {
                    Err(beyond(py, format!("the table does not reach [{}, {}] with passes={passes}", x.0, y.0)))
                }
            }
        })
    }

    /// Whether one move lowers the first number and reaches a P-position with as many passes.
    ///
    /// Raises BeyondError outside the box, and for what is no position.
    #[pyo3(signature = (*numbers))]
    fn instant_winner(&self, py: Python<'_>, numbers: Vec<Number>) -> PyResult<bool> {
        self.0.with(|table| {
            let Point { piles, passes, .. } = position(table, &self::numbers(numbers))?;
            let found = table.instant_winner(piles, passes).or_raise(py)?;
            found.ok_or_else(|| beyond(py, format!("the table does not decide {piles:?}")))
        })
    }

    /// A window of the instant-winner sheet W_x: an array of shape (columns, rows) of bool, True at [y, z] where one move
    /// lowers x and reaches a P-position with as many passes. A game on two numbers has one row.
    ///
    /// Other threads run meanwhile. Raises BeyondError if the table does not have all of it.
    #[pyo3(signature = (x, columns, rows=Small(1), passes=None), text_signature = "($self, x, columns, rows=1, passes=None)")]
    fn instant_winners<'py>(
        &self,
        py: Python<'py>,
        x: Number,
        columns: Small,
        rows: Small,
        passes: Option<Number>,
    ) -> PyResult<Bound<'py, PyArray2<bool>>> {
        self.0.with(|table| {
            let passes = passes.map_or(u64::from(table.rules().level()), u64::from);
            winners(py, x.0, [columns, rows], |y, rows| table.instant_winners(x.0, y, rows, passes))
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
