//! An open table that Python objects share until close().

use std::sync::{Arc, PoisonError, RwLock};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// An open table.
#[derive(Clone)]
pub struct Handle(Arc<RwLock<Option<Arc<supermex::Table>>>>);

impl Handle {
    pub fn new(table: supermex::Table) -> Self {
        Self(Arc::new(RwLock::new(Some(Arc::new(table)))))
    }

    /// The table, which stays open as long as what is returned.
    pub fn table(&self) -> PyResult<Arc<supermex::Table>> {
        let table = self.0.read().unwrap_or_else(PoisonError::into_inner);
        table.clone().ok_or_else(|| PyValueError::new_err("the table is closed; open it again with supermex.open()"))
    }

    pub fn close(&self) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).take();
    }
}
