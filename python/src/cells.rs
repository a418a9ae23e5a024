//! Many cells of a table as an array: rows of completions, and windows of instant winners.

use numpy::{IntoPyArray, PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use supermex::{NONE, ReadError, Table};

use crate::errors::{OrRaise, beyond};
use crate::numbers::{Number, Small, numbers, reserved};
use crate::work::each;

/// Cells of a row that are taken at a time.
const CELLS: u32 = 1 << 20;

/// Some columns: a pair of the first one and that after the last one, or how many from the first of all.
pub struct Columns {
    start: u32,
    end: u32,
}

impl FromPyObject<'_, '_> for Columns {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        match given.cast::<PyTuple>() {
            Ok(pair) => {
                let (start, end): (Small, Small) = pair.extract()?;
                Ok(Self { start: start.0, end: end.0 })
            }
            Err(_) => Ok(Self { start: 0, end: given.extract::<Small>()?.0 }),
        }
    }
}

/// The completions of the numbers `first` and then each of some columns.
pub fn completions<'py>(
    py: Python<'py>,
    table: &Table,
    first: &Bound<'py, PyAny>,
    columns: Columns,
    passes: u64,
) -> PyResult<Bound<'py, PyArray1<u32>>> {
    let first = match first.try_iter() {
        Ok(_) => numbers(first.as_borrowed(), "first must be a number, or several")?,
        Err(_) => vec![first.extract::<Number>()?.0],
    };
    let Columns { start, end } = columns;
    let count = end.saturating_sub(start) as usize;
    let mut found = reserved(Some(count), "completions")?;
    let mut next = start;
    let all = each(py, 0..count.div_ceil(CELLS as usize) as u64, |_| {
        let columns = next..end.min(next.saturating_add(CELLS));
        next = columns.end;
        let known = found.len();
        found.resize(known + columns.len(), NONE);
        if table.completions(&first, columns, passes, &mut found[known..])? { Ok(()) } else { Err(None) }
    });
    match all? {
        Ok(()) => Ok(found.into_pyarray(py)),
        Err(Some(error)) => Err(error).or_raise(py),
        Err(None) => Err(beyond(
            py,
            format!("the table does not have all of the columns {start}..{end} after {first:?} with passes={passes}"),
        )),
    }
}

/// A window of the instant-winner sheet of `x`, of so many columns and rows.
pub fn instant_winners<'py>(
    py: Python<'py>,
    table: &Table,
    x: u64,
    [columns, rows]: [Small; 2],
    passes: u64,
) -> PyResult<Bound<'py, PyArray2<bool>>> {
    let shape = [columns.0 as usize, rows.0 as usize];
    let size = shape[0].checked_mul(shape[1]);
    let mut cells = reserved(size, "cells")?;
    let column = |y: u64| -> Result<(), Option<ReadError>> {
        let found = table.instant_winners([x, y], rows.0.into(), passes)?.ok_or(None)?;
        let first = cells.len();
        cells.resize(first + shape[1], false);
        for z in found {
            if let Some(cell) = usize::try_from(z).ok().and_then(|z| cells[first..].get_mut(z)) {
                *cell = true;
            }
        }
        Ok(())
    };
    match each(py, 0..columns.0.into(), column)? {
        Ok(()) => cells.into_pyarray(py).reshape(shape),
        Err(Some(error)) => Err(error).or_raise(py),
        Err(None) => {
            let y = cells.len() / shape[1].max(1);
            Err(beyond(py, format!("the table does not decide column {y} of the instant-winner sheet {x}")))
        }
    }
}
