//! Tables as rows of fields, and as arrays of P-positions.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use numpy::{IntoPyArray, PyArray2, PyArrayMethods};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use supermex::game::Arity;
use supermex::rows::{Field, FieldKind, Rows, RowsAsked, Values};
use supermex::{ListAsked, ReadError};

use crate::errors::OrRaise;
use crate::numbers::{Number, Small, reserved};
use crate::table::{Passes, Table};
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
        for (column, values) in self.columns.iter_mut().zip(values) {
            match (column, values) {
                (Column::Texts(all), Values::Text(texts)) => all.extend(texts.iter().map(ToString::to_string)),
                (Column::Numbers(all), values) => {
                    all.try_reserve(count)?;
                    match *values {
                        Values::Same(number) => all.extend(std::iter::repeat_n(u64::from(number), count)),
                        Values::U32(numbers) => all.extend(numbers.iter().copied().map(u64::from)),
                        Values::U64(numbers) => all.extend(numbers),
                        Values::Text(_) => {}
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }
}

/// Sheets from the first on and below the second, all if not given.
pub type Sheets = Option<(Small, Small)>;

impl Table {
    /// The rows that are asked for, by their fields. Other threads run meanwhile.
    fn rows(
        &self,
        py: Python<'_>,
        sheets: Sheets,
        columns: Option<Number>,
        passes: Passes,
    ) -> PyResult<Vec<(&'static str, Column)>> {
        let (table, passes) = self.with_passes(py, passes)?;
        let sheets = sheets.map_or(0..u32::MAX, |(first, end)| first.0..end.0);
        let ask = RowsAsked { sheets, columns: columns.map(u64::from), passes: Some(passes), all_levels: false };
        let asked = table.clone();
        let found = heard(py, move |wanted| {
            let column = |field: &Field| match field.1 {
                FieldKind::Text => Column::Texts(Vec::new()),
                _ => Column::Numbers(Vec::new()),
            };
            let mut all = Gathered { columns: asked.fields().iter().map(column).collect(), wanted };
            asked.rows(&ask, &mut all).map(|()| all.columns)
        })?;
        let columns = found.or_raise(py)?;
        Ok(table.fields().iter().map(|field| field.0).zip(columns).collect())
    }

    /// A dict of the fields: numbers are arrays, texts a list.
    pub fn fields<'py>(
        &self,
        py: Python<'py>,
        sheets: Sheets,
        columns: Option<Number>,
        passes: Passes,
    ) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for (name, column) in self.rows(py, sheets, columns, passes)? {
            match column {
                Column::Numbers(numbers) => dict.set_item(name, numbers.into_pyarray(py))?,
                Column::Texts(texts) => dict.set_item(name, texts)?,
            }
        }
        Ok(dict)
    }
}

/// Numbers in rows, as an array.
fn array<'py>(py: Python<'py>, numbers: Vec<u64>, width: usize) -> PyResult<Bound<'py, PyArray2<u64>>> {
    let count = numbers.len().checked_div(width).unwrap_or(0);
    numbers.into_pyarray(py).reshape([count, width])
}

#[pymethods]
impl Table {
    /// The same as list(), as an array of shape (n, k) of uint64: a P-position a row, with the passes in games with passes.
    ///
    /// Other threads run meanwhile. Raises BeyondError, and ValueError where positions have any number of numbers.
    #[pyo3(signature = (max, all_orders=false, passes=None))]
    fn p_positions<'py>(
        &self,
        py: Python<'py>,
        max: Small,
        all_orders: bool,
        passes: Passes,
    ) -> PyResult<Bound<'py, PyArray2<u64>>> {
        let (table, passes) = self.with_passes(py, passes)?;
        let ask = ListAsked { max: max.0, all_orders, passes: Some(passes) };
        let Arity::Exactly(own) = table.game().arity() else {
            return Err(PyValueError::new_err("positions of this game have any number of numbers; take list()"));
        };
        let width = own + usize::from(table.passes().is_some());
        let found = heard(py, move |wanted| {
            let mut numbers = Vec::new();
            for position in table.list(&ask)? {
                let position = position?;
                if !wanted.load(Ordering::Relaxed) {
                    break;
                }
                let behind = table.passes().map(|_| position.passes);
                numbers.extend(position.iter().copied().chain(behind));
            }
            Ok::<_, ReadError>(numbers)
        })?;
        array(py, found.or_raise(py)?, width)
    }

    /// The P-positions of sheet x, without x and the passes, as an array of uint64: a row y, z for each, or y in rules on two
    /// numbers. In games of one sheet leave x out; of four numbers x is the layer.
    ///
    /// columns: exactly the columns below this. What repeats for ever is cut after one period if not given.
    #[pyo3(signature = (x=None, columns=None, passes=None))]
    pub fn sheet<'py>(
        &self,
        py: Python<'py>,
        x: Option<Small>,
        columns: Option<Number>,
        passes: Passes,
    ) -> PyResult<Bound<'py, PyArray2<u64>>> {
        let sheets = x.map(|Small(x)| (Small(x), Small(x.saturating_add(1))));
        let mut found = Vec::new();
        for (name, column) in self.rows(py, sheets, columns, passes)? {
            match column {
                Column::Numbers(_) if matches!(name, "p" | "period") => {}
                Column::Numbers(numbers) => found.push(numbers),
                Column::Texts(_) => return Err(PyTypeError::new_err("positions of this game are texts; take list()")),
            }
        }
        let found = found.get(usize::from(x.is_some())..).unwrap_or_default();
        let count = found.first().map_or(0, Vec::len);
        let mut numbers = reserved(count.checked_mul(found.len()), "positions")?;
        for row in 0..count {
            numbers.extend(found.iter().filter_map(|column| column.get(row)));
        }
        array(py, numbers, found.len())
    }
}
