//! Cells of a table: completions, instant winners, values and tails, one or many as an array.

use numpy::{IntoPyArray, PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use supermex::game::Arity;
use supermex::{Cell, NONE, Position, ReadError};

use crate::errors::{BeyondError, OrRaise};
use crate::numbers::{Number, Small, numbers, reserved};
use crate::positions::{asked, row};
use crate::table::{Passes, Table};
use crate::values::{Period, Tail};
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

#[pymethods]
impl Table {
    /// The last number that, after these, makes a P-position, or None if there is none. Raises BeyondError.
    #[pyo3(signature = (*numbers, passes=None))]
    fn completion(&self, py: Python<'_>, numbers: &Bound<'_, PyTuple>, passes: Passes) -> PyResult<Option<u64>> {
        let (table, passes) = self.with_passes(py, passes)?;
        let numbers = row(numbers)?;
        match table.cells().and_then(|cells| cells.completion(&numbers, passes)).or_raise(py)? {
            Cell::Completion(last) => Ok(Some(last)),
            Cell::Nothing => Ok(None),
            Cell::Beyond => {
                let needed = table.game().arity();
                if needed != Arity::Exactly(numbers.len() + 1) {
                    let words = format!(
                        "{} numbers are given, and another one is to complete them; write {}",
                        numbers.len(),
                        table.game().form()
                    );
                    return Err(PyValueError::new_err(words));
                }
                Err(BeyondError::new_err(format!("the table does not reach {numbers:?} with passes={passes}")))
            }
        }
    }

    /// A row of completions: of the numbers first, a number or several, and then each of the columns, (first, end) or how many:
    /// an array of uint32, with NONE (2**32 - 1) where there is none.
    ///
    /// Other threads run meanwhile. Raises BeyondError if the table does not have the whole row.
    #[pyo3(signature = (first, columns, passes=None))]
    fn completions<'py>(
        &self,
        py: Python<'py>,
        first: &Bound<'py, PyAny>,
        columns: Columns,
        passes: Passes,
    ) -> PyResult<Bound<'py, PyArray1<u32>>> {
        let (table, passes) = self.with_passes(py, passes)?;
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
            match table.cells()?.completions(&first, columns, passes, &mut found[known..]) {
                Err(ReadError::Beyond) => Err(None),
                all => Ok(all?),
            }
        });
        match all? {
            Ok(()) => Ok(found.into_pyarray(py)),
            Err(Some(error)) => Err(error).or_raise(py),
            Err(None) => Err(BeyondError::new_err(format!(
                "the table does not have all of the columns {start}..{end} after {first:?} with passes={passes}"
            ))),
        }
    }

    /// Whether one move lowers the first number and reaches a P-position with the same number of passes. Raises BeyondError.
    #[pyo3(signature = (*position, passes=None))]
    fn instant_winner(&self, py: Python<'_>, position: &Bound<'_, PyTuple>, passes: Passes) -> PyResult<bool> {
        let table = self.0.table()?;
        let position = asked(&table, position, passes)?;
        let found = table.instant_winners().and_then(|winners| winners.contains(&position)).or_raise(py)?;
        found.ok_or_else(|| BeyondError::new_err(format!("the table does not decide {}", table.format(&position))))
    }

    /// A window of the instant-winner sheet of x: an array of shape (columns, rows) of bool, True at [y, z] where one move
    /// lowers x and reaches a P-position with the same number of passes.
    ///
    /// Other threads run meanwhile. Raises BeyondError if the table does not decide all of it.
    #[pyo3(signature = (x, columns, rows, passes=None))]
    fn instant_winners<'py>(
        &self,
        py: Python<'py>,
        x: Number,
        columns: Small,
        rows: Small,
        passes: Passes,
    ) -> PyResult<Bound<'py, PyArray2<bool>>> {
        let (table, passes) = self.with_passes(py, passes)?;
        let (x, shape) = (x.0, [columns.0 as usize, rows.0 as usize]);
        let mut cells = reserved(shape[0].checked_mul(shape[1]), "cells")?;
        let column = |y: u64| -> Result<(), Option<ReadError>> {
            let found = table.instant_winners()?.column([x, y], rows.0.into(), passes)?.ok_or(None)?;
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
                let words = format!("the table does not decide column {y} of the instant-winner sheet {x}");
                Err(BeyondError::new_err(words))
            }
        }
    }

    /// The Grundy value of a position. Raises BeyondError.
    #[pyo3(signature = (*position))]
    fn grundy(&self, py: Python<'_>, position: &Bound<'_, PyTuple>) -> PyResult<u64> {
        let numbers = row(position)?;
        let table = self.0.table()?;
        let value = table.values().and_then(|values| values.grundy(&Position::new(&numbers))).or_raise(py)?;
        value.ok_or_else(|| BeyondError::new_err(format!("{numbers:?} is beyond the table")))
    }

    /// From where on the values of a pile repeat; None where no period is proved, and the table ends.
    fn period(&self, py: Python<'_>) -> PyResult<Option<Period>> {
        let period = self.0.table()?.values().and_then(|values| values.period()).or_raise(py)?;
        Ok(period.map(|period| Period { start: period.start, length: period.length, saltus: period.saltus }))
    }

    /// How sheet x goes on for ever: from which column on, with which period, and what repeats.
    ///
    /// A period of 0 says that the sheet ends: no column from start on has a completion. Raises BeyondError if the table
    /// does not have the sheet.
    #[pyo3(signature = (x, passes=None))]
    fn tail(&self, py: Python<'_>, x: Small, passes: Passes) -> PyResult<Tail> {
        let (table, passes) = self.with_passes(py, passes)?;
        let tail = table.sheets().and_then(|sheets| sheets.tail(x.0, passes)).or_raise(py)?;
        tail.map(Into::into)
            .ok_or_else(|| BeyondError::new_err(format!("the table does not have sheet {} with passes={passes}", x.0)))
    }

    /// Every sheet that goes on for ever, in ascending order of x. Other threads run meanwhile.
    #[pyo3(signature = (passes=None))]
    fn tails(&self, py: Python<'_>, passes: Passes) -> PyResult<Vec<Tail>> {
        let all = move |table: &supermex::Table| {
            table.sheets()?.tails(passes.map(u64::from))?.map(|tail| tail.map(Into::into)).collect()
        };
        Ok(self.ask(py, all)?.1)
    }
}
