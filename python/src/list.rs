//! A lazy list of P-positions, found by a thread of its own.

use std::any::Any;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use pyo3::prelude::*;
use supermex::{ListAsked, ReadError, Table};

use crate::errors::OrRaise;
use crate::numbers::Small;
use crate::positions::Row;
use crate::table::{self, Passes};
use crate::work::{LOOK, next, start};

/// P-positions, one after the other: see Table.list(). After an error it goes on behind what is damaged, or ends.
#[pyclass(frozen, module = "supermex")]
pub struct List {
    /// What is listed, in words.
    #[pyo3(get)]
    what: String,
    ready: Mutex<VecDeque<Row>>,
    coming: Mutex<Receiver<Sent>>,
}

/// What the thread sends: first what is listed, or why nothing is, and then rows.
enum Sent {
    What(String),
    Rows(Vec<Row>),
    Failed(ReadError),
    Panicked(Box<dyn Any + Send>),
}

/// Rows that are sent together.
const TOGETHER: usize = 4096;

impl List {
    /// Begins to list.
    fn begin(py: Python<'_>, table: Arc<Table>, ask: ListAsked) -> PyResult<Self> {
        let (send, coming) = sync_channel(2);
        let all = move || {
            // If the receiver was dropped, no more is wanted.
            if let Err(panic) = catch_unwind(AssertUnwindSafe(|| listed(&table, &ask, &send))) {
                let _ = send.send(Sent::Panicked(panic));
            }
        };
        start(py, all)?;
        let coming = Mutex::new(coming);
        let what = match next(py, &coming)? {
            Some(Sent::What(what)) => what,
            Some(Sent::Failed(error)) => return Err(error).or_raise(py),
            Some(Sent::Panicked(panic)) => resume_unwind(panic),
            Some(Sent::Rows(_)) | None => String::new(),
        };
        Ok(Self { what, ready: Mutex::default(), coming })
    }
}

/// Sends all, or the part that is wanted.
fn listed(table: &Table, ask: &ListAsked, send: &SyncSender<Sent>) -> Option<()> {
    let put = |sent| send.send(sent).ok();
    let list = match table.list(ask) {
        Ok(list) => list,
        Err(error) => return put(Sent::Failed(error)),
    };
    put(Sent::What(list.what.clone()))?;
    let (mut rows, mut since) = (Vec::new(), Instant::now());
    for found in list {
        let failed = match found {
            Ok(position) => {
                rows.push(Row::new(table, &position));
                None
            }
            Err(error) => Some(error),
        };
        if failed.is_some() || rows.len() == TOGETHER || since.elapsed() > LOOK {
            put(Sent::Rows(std::mem::take(&mut rows)))?;
            since = Instant::now();
        }
        if let Some(error) = failed {
            put(Sent::Failed(error))?;
        }
    }
    put(Sent::Rows(rows))
}

#[pymethods]
impl List {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Row>> {
        loop {
            // Nobody waits with this lock.
            if let Some(row) = self.ready.lock().unwrap_or_else(PoisonError::into_inner).pop_front() {
                return Ok(Some(row));
            }
            match next(py, &self.coming)? {
                Some(Sent::Rows(rows)) => self.ready.lock().unwrap_or_else(PoisonError::into_inner).extend(rows),
                Some(Sent::Failed(error)) => return Err(error).or_raise(py),
                Some(Sent::Panicked(panic)) => resume_unwind(panic),
                Some(Sent::What(_)) => {}
                None => return Ok(None),
            }
        }
    }

    fn __repr__(&self) -> String {
        format!("<supermex.List {}>", self.what)
    }
}

#[pymethods]
impl table::Table {
    /// The P-positions whose numbers are at most max, ascending; where the order of the piles does not matter, each once, or
    /// with all_orders in every order. Of strips max is the most cells.
    ///
    /// Raises BeyondError if the table does not have all of them.
    #[pyo3(signature = (max, all_orders=false, passes=None))]
    fn list(&self, py: Python<'_>, max: Small, all_orders: bool, passes: Passes) -> PyResult<List> {
        let (table, passes) = self.with_passes(py, passes)?;
        List::begin(py, table, ListAsked { max: max.0, all_orders, passes: Some(passes) })
    }
}
