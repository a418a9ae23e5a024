//! Positions from numpy arrays.

use numpy::ndarray::ArrayView2;
use numpy::{PyReadonlyArray2, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use supermex::rules::Position;

/// The rows of an array of shape (n, 3) or (n, 4): x, y, z, and the passes left if there are four columns.
pub fn positions(array: &Bound<'_, PyAny>, passes: u64) -> PyResult<Vec<Position>> {
    if let Ok(array) = array.extract::<PyReadonlyArray2<'_, u64>>() {
        return rows(array.as_array(), passes, Some);
    }
    if let Ok(array) = array.extract::<PyReadonlyArray2<'_, i64>>() {
        return rows(array.as_array(), passes, |number| u64::try_from(number).ok());
    }
    if let Ok(array) = array.extract::<PyReadonlyArray2<'_, u32>>() {
        return rows(array.as_array(), passes, |number| Some(number.into()));
    }
    if let Ok(array) = array.extract::<PyReadonlyArray2<'_, i32>>() {
        return rows(array.as_array(), passes, |number| u64::try_from(number).ok());
    }
    let found = match array.cast::<PyUntypedArray>() {
        Ok(array) => format!("an array of {} dimensions of {}", array.ndim(), array.dtype()),
        Err(_) => format!("{}", array.get_type()),
    };
    Err(PyTypeError::new_err(format!(
        "positions must be a numpy array of shape (n, 3) or (n, 4) of uint64, int64, uint32 or int32, not {found}"
    )))
}

fn rows<T: Copy>(array: ArrayView2<'_, T>, passes: u64, number: impl Fn(T) -> Option<u64>) -> PyResult<Vec<Position>> {
    let columns = array.ncols();
    if columns != 3 && columns != 4 {
        let words = format!("positions must have 3 columns, x, y, z, or 4 with the passes left, not {columns}");
        return Err(PyValueError::new_err(words));
    }
    let mut found = Vec::with_capacity(array.nrows());
    let mut take = |x: T, y: T, z: T, p: Option<T>| {
        let passes = p.map_or(Some(passes), &number)?;
        found.push(Position { piles: [number(x)?, number(y)?, number(z)?], passes });
        Some(())
    };
    let taken = match (array.as_slice(), columns) {
        // In the order of memory, which is what numpy makes and what is fast.
        (Some(all), 3) => all.as_chunks().0.iter().try_for_each(|&[x, y, z]| take(x, y, z, None)),
        (Some(all), _) => all.as_chunks().0.iter().try_for_each(|&[x, y, z, p]| take(x, y, z, Some(p))),
        (None, _) => array.rows().into_iter().try_for_each(|row| take(row[0], row[1], row[2], row.get(3).copied())),
    };
    taken.map(|()| found).ok_or_else(|| PyValueError::new_err("positions must not have negative numbers"))
}
