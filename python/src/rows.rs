//! Tables as rows of fields: arrays for numpy, columns for Arrow and polars, and the picture of a sheet.

use std::io;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use numpy::{IntoPyArray, PyArray2, PyArrayMethods};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use supermex::rows::{Rows, RowsAsked, RowsError, Values};
use supermex::{Arity, ListAsked, ReadError, Table};

use crate::errors::{OrRaise, system};
use crate::numbers::reserved;
use crate::work::heard;

/// What a field holds in all rows.
enum Column {
    Numbers(Vec<u64>),
    Texts(Vec<String>),
}

/// All rows, in memory. Nobody may want them any more.
struct Gathered {
    columns: Vec<Column>,
    wanted: Arc<AtomicBool>,
}

impl Rows for Gathered {
    fn add(&mut self, count: usize, values: &[Values<'_>]) -> io::Result<()> {
        if !self.wanted.load(Ordering::Relaxed) {
            return Err(io::ErrorKind::Interrupted.into());
        }
        self.columns.resize_with(values.len(), || Column::Numbers(Vec::new()));
        for (column, values) in self.columns.iter_mut().zip(values) {
            if let Values::Text(texts) = values {
                if !matches!(column, Column::Texts(_)) {
                    *column = Column::Texts(Vec::new());
                }
                let Column::Texts(all) = column else { continue };
                all.extend(texts.iter().map(ToString::to_string));
                continue;
            }
            let Column::Numbers(all) = column else { continue };
            all.try_reserve(count)?;
            match *values {
                Values::Same(number) => all.extend(std::iter::repeat_n(u64::from(number), count)),
                Values::U32(numbers) => all.extend(numbers.iter().copied().map(u64::from)),
                Values::U64(numbers) => all.extend(numbers),
                Values::Text(_) => {}
            }
        }
        Ok(())
    }
}

/// The rows that are asked for, by their fields. Other threads run meanwhile.
fn gathered(py: Python<'_>, table: &Arc<Table>, ask: RowsAsked) -> PyResult<Vec<(&'static str, Column)>> {
    let asked = table.clone();
    let found = heard(py, move |wanted| {
        let mut all = Gathered { columns: Vec::new(), wanted };
        asked.rows(&ask, &mut all).map(|()| all.columns)
    })?;
    let mut columns = match found {
        Ok(columns) => columns,
        Err(RowsError::Read(error)) => return Err(error).or_raise(py),
        Err(error) => return Err(system(py, &io::Error::other(error.to_string()), error.to_string())),
    };
    columns.resize_with(table.fields().len(), || Column::Numbers(Vec::new()));
    Ok(table.fields().iter().map(|field| field.0).zip(columns).collect())
}

/// A dict of the fields: numbers are arrays, texts a list.
pub fn fields<'py>(py: Python<'py>, table: &Arc<Table>, ask: RowsAsked) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for (name, column) in gathered(py, table, ask)? {
        match column {
            Column::Numbers(numbers) => dict.set_item(name, numbers.into_pyarray(py))?,
            Column::Texts(texts) => dict.set_item(name, texts)?,
        }
    }
    Ok(dict)
}

/// Numbers in rows, as an array.
fn array<'py>(py: Python<'py>, numbers: Vec<u64>, width: usize) -> PyResult<Bound<'py, PyArray2<u64>>> {
    let count = numbers.len().checked_div(width).unwrap_or(0);
    numbers.into_pyarray(py).reshape([count, width])
}

/// The P-positions of a sheet, or of the one sheet that there is, without its number and the passes.
pub fn sheet<'py>(
    py: Python<'py>,
    table: &Arc<Table>,
    x: Option<u32>,
    ask: RowsAsked,
) -> PyResult<Bound<'py, PyArray2<u64>>> {
    let sheets = x.map_or(0..u32::MAX, |x| x..x.saturating_add(1));
    let mut columns = Vec::new();
    for (name, column) in gathered(py, table, RowsAsked { sheets, ..ask })? {
        match column {
            Column::Numbers(_) if matches!(name, "p" | "period") => {}
            Column::Numbers(numbers) => columns.push(numbers),
            Column::Texts(_) => return Err(PyTypeError::new_err("positions of this game are texts; take list()")),
        }
    }
    let columns = columns.get(usize::from(x.is_some())..).unwrap_or_default();
    let count = columns.first().map_or(0, Vec::len);
    let mut numbers = reserved(count.checked_mul(columns.len()), "positions")?;
    for row in 0..count {
        numbers.extend(columns.iter().filter_map(|column| column.get(row)));
    }
    array(py, numbers, columns.len())
}

/// The P-positions that a list has, with the passes in games with passes. Other threads run meanwhile.
pub fn p_positions<'py>(py: Python<'py>, table: &Arc<Table>, ask: ListAsked) -> PyResult<Bound<'py, PyArray2<u64>>> {
    let Arity::Exactly(own) = table.arity() else {
        return Err(PyValueError::new_err("positions of this game have any number of numbers; take list()"));
    };
    let width = own + usize::from(table.passes().is_some());
    let asked = table.clone();
    let found = heard(py, move |wanted| {
        let mut numbers = Vec::new();
        for position in asked.list(&ask)? {
            let position = position?;
            if !wanted.load(Ordering::Relaxed) {
                break;
            }
            let behind = asked.passes().map(|_| position.passes);
            numbers.extend(position.iter().copied().chain(behind));
        }
        Ok::<_, ReadError>(numbers)
    })?;
    array(py, found.or_raise(py)?, width)
}

/// Columns and rows of the picture of a sheet.
pub const SIDE: u64 = 400;

/// The P-positions of a sheet as a picture: a square each, y to the right and z up.
pub fn picture(points: &Bound<'_, PyArray2<u64>>) -> PyResult<String> {
    let points = points.try_readonly()?;
    let mut path = String::new();
    for row in points.as_array().rows() {
        if let [y, z] = row.to_vec()[..]
            && y < SIDE
            && z < SIDE
        {
            path.push_str(&format!("M{y} {}h1v1h-1z", SIDE - 1 - z));
        }
    }
    Ok(format!(
        r#"<svg width="{SIDE}" height="{SIDE}" viewBox="0 0 {SIDE} {SIDE}" fill="currentColor"><path d="{path}"/></svg>"#
    ))
}

/// The sheets of a part of a table.
pub fn some(sheets: Option<(u32, u32)>) -> Range<u32> {
    sheets.map_or(0..u32::MAX, |(first, end)| first..end)
}
