//! What shows a table: data frames, plots, and the picture of a sheet in a notebook.

use numpy::{PyArray2, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use serde_json::json;
use supermex::game::Arity;

use crate::numbers::{Number, Small};
use crate::rows::Sheets;
use crate::table::{Passes, Table, dict};

/// Columns and rows of the picture of a sheet.
const SIDE: u64 = 400;

/// The P-positions of a sheet as a picture: a square each, y to the right and z up.
fn picture(points: &Bound<'_, PyArray2<u64>>) -> PyResult<String> {
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

#[pymethods]
impl Table {
    /// All P-positions as a table of pyarrow, which has to be installed: the columns of `supermex export`.
    ///
    /// sheets: those from the first on and below the second; columns: exactly those below this.
    #[pyo3(signature = (sheets=None, columns=None, passes=None))]
    fn to_arrow<'py>(
        &self,
        py: Python<'py>,
        sheets: Sheets,
        columns: Option<Number>,
        passes: Passes,
    ) -> PyResult<Bound<'py, PyAny>> {
        py.import("pyarrow")?.call_method1("table", (self.fields(py, sheets, columns, passes)?,))
    }

    /// The same as a DataFrame of polars, which has to be installed.
    #[pyo3(signature = (sheets=None, columns=None, passes=None))]
    fn to_polars<'py>(
        &self,
        py: Python<'py>,
        sheets: Sheets,
        columns: Option<Number>,
        passes: Passes,
    ) -> PyResult<Bound<'py, PyAny>> {
        py.import("polars")?.call_method1("DataFrame", (self.fields(py, sheets, columns, passes)?,))
    }

    /// The same as a DataFrame of pandas, which has to be installed.
    #[pyo3(signature = (sheets=None, columns=None, passes=None))]
    fn to_pandas<'py>(
        &self,
        py: Python<'py>,
        sheets: Sheets,
        columns: Option<Number>,
        passes: Passes,
    ) -> PyResult<Bound<'py, PyAny>> {
        py.import("pandas")?.call_method1("DataFrame", (self.fields(py, sheets, columns, passes)?,))
    }

    /// Draws the P-positions of sheet x with matplotlib, which has to be installed, into axes or new ones, and returns these. With
    /// axes="scaled" the new ones are y/x and z/x, in which sheets of any number are alike.
    #[pyo3(signature = (x=None, columns=None, passes=None, axes=None))]
    fn plot<'py>(
        &self,
        py: Python<'py>,
        x: Option<Small>,
        columns: Option<Number>,
        passes: Passes,
        axes: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let scaled = axes.as_ref().is_some_and(PyAnyMethods::is_instance_of::<PyString>);
        if scaled
            && (axes.as_ref().is_none_or(|axes| !axes.eq("scaled").unwrap_or(false)) || x.is_none_or(|x| x.0 == 0))
        {
            return Err(PyValueError::new_err("axes is \"scaled\", for a sheet above 0, or axes of matplotlib"));
        }
        let axes = match axes.filter(|_| !scaled) {
            Some(axes) => axes,
            None => py.import("matplotlib.pyplot")?.call_method0("subplots")?.get_item(1)?,
        };
        let of = x.map_or(String::new(), |x| format!(", sheet {}", x.0));
        let points = self.sheet(py, x, columns, passes)?.call_method0("transpose")?;
        let points = match x.filter(|_| scaled) {
            Some(Small(x)) => points.call_method1("__truediv__", (x,))?,
            None => points,
        };
        let look = dict(py, &json!({"s": 4, "color": "black", "linewidths": 0}))?;
        axes.call_method("scatter", (points.get_item(0)?, points.get_item(1)?), Some(&look))?;
        let table = self.0.table()?;
        let left = passes.map(u64::from).or(table.passes()).unwrap_or(0);
        let title = supermex::game::words::title(table.game(), left);
        axes.call_method1("set_title", (format!("{}{of}", title),))?;
        axes.call_method1("set_xlabel", (if scaled { "y/x" } else { "y" },))?;
        axes.call_method1("set_ylabel", (if scaled { "z/x" } else { "z" },))?;
        axes.call_method1("set_aspect", ("equal",))?;
        Ok(axes)
    }

    /// What a notebook shows: what the table is, and of games on two or three numbers a sheet.
    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        let words = self.words().replace('<', "&lt;").replace('>', "&gt;");
        let Ok(table) = self.0.table() else { return Ok(words) };
        // A table may be smaller than the picture.
        let sheets: &[Option<Small>] = match table.game().arity() {
            Arity::Exactly(2) => &[None],
            Arity::Exactly(3) => &[Some(Small(100)), Some(Small(20)), Some(Small(4)), Some(Small(1))],
            _ => &[],
        };
        let columns = [Some(Number(SIDE)), None];
        let points = sheets
            .iter()
            .flat_map(|&x| columns.map(|columns| (x, columns)))
            .find_map(|(x, columns)| Some((x, self.sheet(py, x, columns, None).ok()?)));
        let Some((x, points)) = points else { return Ok(words) };
        let of = x.map_or(String::new(), |x| format!(", sheet {}", x.0));
        Ok(format!("{words}{of}<br>{}", picture(&points)?))
    }
}
