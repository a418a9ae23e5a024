//! `Table.widget()`: the web component as a widget of Jupyter. The class is written in Python, and needs the package anywidget.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyModule;
use serde_json::{Map, Value, json};
use supermex::{Arity, ReadError, Table};

static CLASS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();

/// The class of widgets.
///
/// # Errors
/// If anywidget is not installed.
pub fn class(py: Python<'_>) -> PyResult<&Bound<'_, PyAny>> {
    let class = CLASS.get_or_try_init(py, || {
        let module = PyModule::new(py, "supermex_widget")?;
        module.setattr("ESM", supermex_viewer::WIDGET)?;
        py.run(pyo3::ffi::c_str!(include_str!("widget.py")), Some(&module.dict()), None)?;
        Ok::<_, PyErr>(module.getattr("Sheet")?.unbind())
    })?;
    Ok(class.bind(py))
}

/// What the component has to know of a table. It is shown without its overview.
///
/// # Errors
/// If the table cannot be read.
pub fn info(table: &Table) -> Result<Map<String, Value>, ReadError> {
    let mut info = table.summary().to_json();
    let numbers = match table.arity() {
        Arity::Exactly(count) => Some(count),
        Arity::Any => None,
    };
    for (name, value) in [
        ("title", json!(table.title())),
        ("form", json!(table.form())),
        ("numbers", json!(numbers)),
        ("passes", json!(table.passes().map(|level| level.number()))),
        ("reach", json!(table.reach())),
        ("facts", Value::Object(table.facts()?)),
        ("overview_bytes", json!(0)),
    ] {
        info.insert(name.into(), value);
    }
    Ok(info)
}
