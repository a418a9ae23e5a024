//! Numpy arrays: positions, a row each, and their outcomes; windows of sheets. An array may say any size, and take no memory for
//! it: what is made of one is asked of the system, which may refuse.

use std::ops::Range;

use numpy::{
    Element, IntoPyArray, PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray2, PyUntypedArray, PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyMemoryError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use supermex::{Answers, ReadError};

use crate::errors::{self, OrRaise, beyond};
use crate::numbers::Small;
use crate::values::Outcome;

/// No values yet, and memory for so many; `what` says what they are, for people.
pub fn reserved<T>(count: Option<usize>, what: &str) -> PyResult<Vec<T>> {
    let mut values = Vec::new();
    match count.map(|count| values.try_reserve_exact(count)) {
        Some(Ok(())) => Ok(values),
        _ => Err(PyMemoryError::new_err(format!("so many {what} do not fit in memory"))),
    }
}

/// The numbers of an array of two dimensions, row after row. They are taken out of the array, which other threads may
/// write to while the batch is answered.
pub struct Rows {
    pub numbers: Vec<u64>,
    pub count: usize,
    pub width: usize,
}

impl Rows {
    /// The rows of an array of integers. `shape` says what the array should be, for people.
    pub fn of(array: &Bound<'_, PyAny>, shape: &str) -> PyResult<Self> {
        macro_rules! try_types {
            ($($type:ty)+) => {
                $(if let Ok(array) = array.extract::<PyReadonlyArray2<'_, $type>>() {
                    return Self::taken(array.py(), &array, |number| u64::try_from(number).ok());
                })+
            };
        }
        try_types!(u64 i64 u32 i32 u8 u16 i8 i16);
        let found = match array.cast::<PyUntypedArray>() {
            Ok(array) => format!("an array of {} dimensions of {}", array.ndim(), array.dtype()),
            Err(_) => array.get_type().to_string(),
        };
        Err(PyTypeError::new_err(format!("expected a numpy array of shape {shape} of integers, not {found}")))
    }

    fn taken<T: Element + Copy>(
        py: Python<'_>,
        array: &PyReadonlyArray2<'_, T>,
        number: impl Fn(T) -> Option<u64>,
    ) -> PyResult<Self> {
        let view = array.as_array();
        let (count, width) = view.dim();
        let mut numbers = reserved(Some(view.len()), "numbers")?;
        let mut take = |value: T| number(value).map(|value| numbers.push(value));
        let taken = match view.as_slice() {
            // In the order of memory, which is what numpy makes and what is fast.
            Some(values) => values.iter().try_for_each(|&value| take(value)),
            None => view.iter().try_for_each(|&value| take(value)),
        };
        match (taken, numbers.len().checked_div(width)) {
            (Some(()), _) => Ok(Self { numbers, count, width }),
            (None, row) => {
                let row = row.unwrap_or(0);
                let words = format!("row {row} has a negative number");
                Err(errors::at_row(py, row, PyValueError::new_err(words)))
            }
        }
    }

    /// The numbers of a row.
    pub fn row(&self, row: usize) -> &[u64] {
        &self.numbers[row * self.width..][..self.width]
    }

    /// The numbers of some rows.
    pub fn rows(&self, rows: Range<usize>) -> &[u64] {
        &self.numbers[rows.start * self.width..rows.end * self.width]
    }

    /// Refuses rows that are not of one of these lengths.
    pub fn require(self, widths: &[usize], what: &str) -> PyResult<Self> {
        if widths.contains(&self.width) {
            return Ok(self);
        }
        Err(PyValueError::new_err(format!("a row must have {what}, not {} numbers", self.width)))
    }
}

/// The outcomes of `count` rows as an array of their numbers. Other threads run while `answer` finds them one by one;
/// `raise` makes the exception of what it fails with.
pub fn outcomes<'py, E: Send>(
    py: Python<'py>,
    count: usize,
    answer: impl Fn(usize) -> Result<supermex::Outcome, E> + Sync,
    raise: impl Fn(Python<'py>, E) -> PyErr,
) -> PyResult<Bound<'py, PyArray1<u8>>> {
    let mut found = reserved(Some(count), "outcomes")?;
    let all = || {
        for row in 0..count {
            found.push(answer(row).map(|outcome| Outcome::from(outcome) as u8).map_err(|error| (row, error))?);
        }
        Ok(())
    };
    py.detach(all).map_err(|(row, error)| errors::at_row(py, row, raise(py, error)))?;
    Ok(found.into_pyarray(py))
}

/// Positions that are looked up together.
const GROUP: usize = 4096;

/// The same of a table whose batches are faster than its positions one by one: `gather` appends the positions of some rows.
pub fn batches<'py, T: Answers<Position: Send> + Sync>(
    py: Python<'py>,
    table: &T,
    count: usize,
    gather: impl Fn(Range<usize>, &mut Vec<T::Position>) + Sync,
) -> PyResult<Bound<'py, PyArray1<u8>>> {
    let mut found = reserved(Some(count), "outcomes")?;
    let answer = || {
        let mut asked = Vec::with_capacity(GROUP);
        let mut group = [supermex::Outcome::Beyond; GROUP];
        for first in (0..count).step_by(GROUP) {
            asked.clear();
            gather(first..count.min(first + GROUP), &mut asked);
            let group = &mut group[..asked.len()];
            table.outcomes_of(&asked, group).map_err(|error| (first, error))?;
            found.extend(group.iter().map(|&outcome| Outcome::from(outcome) as u8));
        }
        Ok(())
    };
    py.detach(answer).map_err(|(first, error)| errors::batch(py, first, error))?;
    Ok(found.into_pyarray(py))
}

/// A window of a sheet: an array of shape (columns, rows), True at [y, z] where that is one of the set.
pub struct Window {
    cells: Vec<bool>,
    shape: [usize; 2],
}

impl Window {
    /// A window with nothing in it.
    pub fn new([columns, rows]: [Small; 2]) -> PyResult<Self> {
        let shape = [columns.0 as usize, rows.0 as usize];
        let size = shape[0].checked_mul(shape[1]);
        let mut cells = reserved(size, "cells")?;
        cells.resize(size.unwrap_or(0), false);
        Ok(Self { cells, shape })
    }

    /// Puts a cell in, if it is inside.
    pub fn put(&mut self, column: u32, z: u64) {
        let [columns, rows] = self.shape;
        let (column, row) = (column as usize, usize::try_from(z).unwrap_or(usize::MAX));
        if column < columns && row < rows {
            self.cells[column * rows + row] = true;
        }
    }

    /// The array.
    pub fn array(self, py: Python<'_>) -> PyResult<Bound<'_, PyArray2<bool>>> {
        self.cells.into_pyarray(py).reshape(self.shape)
    }
}

/// A window of the instant-winner sheet of a number, of so many columns and rows. Other threads run while `column` finds the
/// winners of each column.
pub fn winners<'py>(
    py: Python<'py>,
    x: u64,
    [columns, rows]: [Small; 2],
    column: impl Fn(u64, u64) -> Result<Option<Vec<u64>>, ReadError> + Sync,
) -> PyResult<Bound<'py, PyArray2<bool>>> {
    let mut window = Window::new([columns, rows])?;
    let undecided = py.detach(|| {
        for y in 0..columns.0 {
            let Some(found) = column(y.into(), rows.0.into())? else { return Ok(Some(y)) };
            found.into_iter().for_each(|z| window.put(y, z));
        }
        Ok(None)
    });
    match undecided.or_raise(py)? {
        Some(y) => Err(beyond(py, format!("the table does not decide column {y} of the instant-winner sheet {x}"))),
        None => window.array(py),
    }
}
