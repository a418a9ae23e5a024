//! `Table.widget()`: the web component as a widget of Jupyter. The class is written in Python, and needs the package anywidget.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyModule};
use serde_json::Value;
use supermex::ReadError;

use crate::numbers::Small;
use crate::table::{Passes, Table, dict, object};

static CLASS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();

/// The class of widgets.
fn class(py: Python<'_>) -> PyResult<&Bound<'_, PyAny>> {
    let class = CLASS.get_or_try_init(py, || {
        let module = PyModule::new(py, "supermex_widget")?;
        module.setattr("ESM", supermex_viewer::WIDGET)?;
        py.run(pyo3::ffi::c_str!(include_str!("widget.py")), Some(&module.dict()), None)?;
        Ok::<_, PyErr>(module.getattr("Sheet")?.unbind())
    })?;
    Ok(class.bind(py))
}

/// What the component has to know of a table. It is shown without its overview.
fn info(table: &supermex::Table) -> Result<Value, ReadError> {
    let mut info = object(&table.info());
    info.insert("facts".into(), Value::Object(object(&table.facts()?)));
    info.insert("overview_bytes".into(), 0.into());
    Ok(Value::Object(info))
}

#[pymethods]
impl Table {
    /// A sheet as a widget of Jupyter, which is panned and zoomed; anywidget has to be installed. The traits x, passes and, of four
    /// numbers, w can be changed and linked to other widgets; position is the one that was clicked.
    #[pyo3(signature = (x=None, passes=None, w=None))]
    fn widget<'py>(
        slf: &Bound<'py, Self>,
        x: Option<Small>,
        passes: Passes,
        w: Option<Small>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let (_, info) = slf.get().ask(py, info)?;
        let class = class(py)?;
        let view = PyDict::new(py);
        view.set_item("x", x.map(u32::from))?;
        view.set_item("passes", passes.map(u64::from))?;
        view.set_item("w", w.map(u32::from))?;
        class.call((slf, dict(py, &info)?), Some(&view))
    }
}
