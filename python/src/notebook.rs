//! Tables in notebooks: P-positions and sheets as arrays, rows as tables of Arrow and Polars, and pictures.

use std::io;

use numpy::{IntoPyArray, PyArray2, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use supermex::rows::{Field, FieldKind, Rows, RowsAsked, RowsError, SheetAsked, Values};
use supermex::{Arity, ListAsked, Position, ReadError, Table};

use crate::errors::OrRaise;

/// P-positions as rows of numbers, without the passes: an array of shape (n, k).
pub fn p_positions(table: &Table, ask: &ListAsked) -> Result<Vec<Position>, ReadError> {
    table.list(ask)?.collect()
}

/// Rows of as many numbers each.
pub fn matrix<'py>(py: Python<'py>, table: &Table, all: &[Position]) -> PyResult<Bound<'py, PyArray2<u64>>> {
    let width = match table.arity() {
        Arity::Exactly(width) => width,
        // Of piles single ones are listed.
        Arity::Any => 1,
    };
    if all.iter().any(|position| position.len() != width) {
        return Err(PyValueError::new_err("positions of this game are of several lengths; use list()"));
    }
    let numbers: Vec<u64> = all.iter().flat_map(|position| position.iter().copied()).collect();
    numbers.into_pyarray(py).reshape([all.len(), width])
}

/// A sheet as it is printed, a pair of numbers for each of its lines.
pub fn sheet(table: &Table, ask: &SheetAsked) -> Result<Vec<[u64; 2]>, RowsError> {
    let mut text = Vec::new();
    table.sheet(ask, &mut text)?;
    let lines = text.split(|&byte| byte == b'\n').filter_map(|line| str::from_utf8(line).ok());
    let pair = |line: &str| {
        let (y, z) = line.split_once(' ')?;
        Some([y.parse().ok()?, z.parse().ok()?])
    };
    Ok(lines.filter_map(pair).collect())
}

/// Pairs as an array of shape (n, 2).
pub fn pairs<'py>(py: Python<'py>, pairs: Vec<[u64; 2]>) -> PyResult<Bound<'py, PyArray2<u64>>> {
    let count = pairs.len();
    pairs.into_flattened().into_pyarray(py).reshape([count, 2])
}

/// The rows of a table, a list for each of its fields.
pub struct Fields {
    fields: &'static [Field],
    lists: Vec<Column>,
}

enum Column {
    U32(Vec<u32>),
    U64(Vec<u64>),
    Text(Vec<String>),
}

impl Rows for Fields {
    fn add(&mut self, count: usize, values: &[Values<'_>]) -> io::Result<()> {
        for (list, values) in self.lists.iter_mut().zip(values) {
            match (list, values) {
                (Column::U32(list), Values::Same(same)) => list.resize(list.len() + count, *same),
                (Column::U32(list), Values::U32(more)) => list.extend_from_slice(more),
                (Column::U64(list), Values::U64(more)) => list.extend_from_slice(more),
                (Column::Text(list), Values::Text(more)) => list.extend(more.iter().map(|&text| text.to_owned())),
                (_, values) => return Err(io::Error::other(format!("a field of another kind has {values:?}"))),
            }
        }
        Ok(())
    }
}

impl Fields {
    /// All rows that are asked for.
    pub fn read(table: &Table, ask: &RowsAsked) -> Result<Self, RowsError> {
        let fields = table.fields();
        let list = |Field(_, kind): &Field| match kind {
            FieldKind::U32 => Column::U32(Vec::new()),
            FieldKind::U64 => Column::U64(Vec::new()),
            FieldKind::Text => Column::Text(Vec::new()),
        };
        let mut all = Self { fields, lists: fields.iter().map(list).collect() };
        table.rows(ask, &mut all)?;
        Ok(all)
    }

    /// By name, an array or a list of texts.
    pub fn dict(self, py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
        let dict = PyDict::new(py);
        for (Field(name, _), list) in self.fields.iter().zip(self.lists) {
            match list {
                Column::U32(list) => dict.set_item(name, list.into_pyarray(py))?,
                Column::U64(list) => dict.set_item(name, list.into_pyarray(py))?,
                Column::Text(list) => dict.set_item(name, PyList::new(py, list)?)?,
            }
        }
        Ok(dict)
    }
}

/// An error of rows as one of reading.
pub fn raised<T>(py: Python<'_>, found: Result<T, RowsError>) -> PyResult<T> {
    match found {
        Ok(found) => Ok(found),
        Err(RowsError::Read(error)) => Err(error).or_raise(py),
        Err(error) => Err(PyValueError::new_err(error.to_string())),
    }
}

/// Pixels of a picture in a notebook, each way.
const SIDE: u64 = 240;

/// The points of a sheet, as a small picture in SVG, with its name under it.
pub fn picture(points: &[[u64; 2]], words: &str) -> String {
    let across = points.iter().map(|&[y, _]| y + 1).max().unwrap_or(1);
    let up = points.iter().map(|&[_, z]| z + 1).max().unwrap_or(1);
    let each = across.max(up).div_ceil(SIDE).max(1);
    let side = across.max(up).div_ceil(each);
    let mut pixels: Vec<[u64; 2]> = points.iter().map(|&[y, z]| [y / each, z / each]).collect();
    pixels.sort_unstable();
    pixels.dedup();
    let path: String = pixels.iter().map(|&[y, z]| format!("M{y} {}h1v1h-1z", side - 1 - z)).collect();
    format!(
        "<figure style=\"margin:0\"><svg viewBox=\"0 0 {side} {side}\" width=\"{SIDE}\" height=\"{SIDE}\" role=\"img\" \
         style=\"background:#fff\" shape-rendering=\"crispEdges\"><title>{words}</title><path d=\"{path}\"/></svg>\
         <figcaption>{words}</figcaption></figure>"
    )
}
