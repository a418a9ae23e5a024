//! The class `Strips`: linear Clobber.

use numpy::PyArray1;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use supermex::game::clobber::text;

use crate::arrays::{Rows, outcomes, reserved};
use crate::errors::{OrRaise, at_row, read};
use crate::table::{Handle, Table};
use crate::values::{Outcome, StripMoves};

/// A table of linear Clobber. Positions are strips of cells, written with x for Left's stones, o for Right's and _ for
/// empty cells.
#[pyclass(frozen, extends = Table, module = "supermex")]
pub struct Strips(pub Handle<supermex::Strips>);

/// The cells of a strip.
fn cells(strip: &str) -> PyResult<Vec<u8>> {
    let cell = |c| match c {
        '_' => Ok(0),
        'x' => Ok(1),
        'o' => Ok(2),
        _ => Err(PyValueError::new_err(format!("{strip:?} is no strip: a strip is written with x, o and _"))),
    };
    strip.chars().map(cell).collect()
}

fn texts(strips: Vec<Vec<u8>>) -> Vec<String> {
    strips.iter().map(|strip| text(strip)).collect()
}

/// The cells of strips that are given as texts, one after the other; `None` where they are not.
fn texts_of(given: &Bound<'_, PyAny>) -> PyResult<Option<Vec<Vec<u8>>>> {
    let is_text = given.is_instance_of::<PyString>();
    let (Ok(count), Ok(strips)) = (given.len(), given.try_iter()) else { return Ok(None) };
    let mut asked = reserved(Some(count), "strips")?;
    for (row, strip) in strips.take(count).enumerate() {
        let Some(strip) = strip?.extract::<String>().ok().filter(|_| !is_text) else { return Ok(None) };
        asked.push(cells(&strip).map_err(|error| at_row(given.py(), row, error))?);
    }
    Ok(Some(asked))
}

#[pymethods]
impl Strips {
    /// Who wins on a strip: N for whoever moves first, P for whoever moves second, LEFT or RIGHT.
    fn outcome(&self, py: Python<'_>, strip: &str) -> PyResult<Outcome> {
        self.0.with(|table| Ok(table.outcome(&cells(strip)?).or_raise(py)?.into()))
    }

    /// Who wins on each of many strips: an array of shape (n,) of uint8 with the numbers of Outcome: 0 for P, 1 for N, 2
    /// for beyond, 3 for LEFT, 4 for RIGHT.
    ///
    /// strips: a list of strings, or an array of integers of shape (n, k): 0 for an empty cell, 1 for x, 2 for o; empty
    /// cells at the ends do not count.
    ///
    /// Other threads run meanwhile. An error has the row that could not be answered in its attribute index.
    fn outcomes<'py>(&self, py: Python<'py>, strips: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyArray1<u8>>> {
        if let Some(asked) = texts_of(strips)? {
            return self.0.with(|table| outcomes(py, asked.len(), |row| table.outcome(&asked[row]), read));
        }
        let rows = Rows::of(strips, "(n, k)")?;
        let cell = |&n: &u64| u8::try_from(n).ok().filter(|&cell| cell <= 2);
        if let Some(at) = rows.numbers.iter().position(|n| cell(n).is_none()) {
            let row = at / rows.width;
            let words = format!("row {row} has a cell that is not 0, 1 or 2");
            return Err(at_row(py, row, PyValueError::new_err(words)));
        }
        let strip = |row| rows.row(row).iter().filter_map(cell).collect::<Vec<u8>>();
        self.0.with(|table| outcomes(py, rows.count, |row| table.outcome(&strip(row)), read))
    }

    /// The moves of both players that win on a strip.
    fn winning_moves(&self, py: Python<'_>, strip: &str) -> PyResult<StripMoves> {
        self.0.with(|table| {
            let cells = cells(strip)?;
            let outcome = table.outcome(&cells).or_raise(py)?.into();
            let found = table.winning_moves(&cells).or_raise(py)?;
            Ok(StripMoves { outcome, left: texts(found.left), right: texts(found.right) })
        })
    }

    /// The winning first moves of Left on every board of n times xo that the table has: a list in which those for n stand
    /// at n, as the strips that they lead to.
    fn openings(&self, py: Python<'_>) -> PyResult<Vec<Vec<String>>> {
        self.0.with(|table| {
            let boards = table.openings().or_raise(py)?;
            // There is no move on the board of nothing.
            Ok(std::iter::once(Vec::new()).chain(boards.into_iter().map(texts)).collect())
        })
    }
}
