//! The class `Table`: a table of any game. `batch`, `cells`, `list`, `overview`, `rows`, `show` and `widget` have more of its methods.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use supermex_certify::Certify;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use serde_json::{Map, Value};
use supermex::ReadError;
use supermex::checking::Depth;
use supermex::game::Arity;
use supermex_certify::Scope;

use crate::errors::{self, OrRaise};
use crate::handle::Handle;
use crate::numbers::Number;
use crate::positions::{Row, asked, refused};
use crate::values::{Certificate, Choices, Explanation, Line, Moves, Opening, Outcome};
use crate::work::{go_on, heard};

/// A table of any game, open: see open(). Its methods may be called from any number of threads.
///
/// A position is given as its numbers, outcome(5, 7, 9), as one row of any kind, outcome((5, 7, 9)), or as a text,
/// outcome("5,7,9"); form says how the game writes it. The passes left stand behind the numbers or in passes; they are the
/// most that the table is for if not given. Answers are tuples, with the passes in games with passes.
///
/// It is a context manager, which closes it.
#[pyclass(frozen, module = "supermex")]
pub struct Table(pub Handle);

/// Passes left, if they are given.
pub type Passes = Option<Number>;

impl Table {
    /// The table, and the passes that are asked for, or the most that it is for.
    pub fn with_passes(&self, py: Python<'_>, passes: Passes) -> PyResult<(Arc<supermex::Table>, u64)> {
        let table = self.0.table()?;
        let passes = table.known_passes(passes.map(u64::from)).or_raise(py)?;
        Ok((table, passes))
    }

    /// The result of a long function of the table.
    pub fn ask<T: Send + 'static>(
        &self,
        py: Python<'_>,
        ask: impl FnOnce(&supermex::Table) -> Result<T, ReadError> + Send + 'static,
    ) -> PyResult<(Arc<supermex::Table>, T)> {
        let table = self.0.table()?;
        let asked = table.clone();
        Ok((table, heard(py, move |_| ask(&asked))?.or_raise(py)?))
    }
}

/// An object of JSON as a dict.
pub fn dict<'py>(py: Python<'py>, object: &impl serde::Serialize) -> PyResult<Bound<'py, PyDict>> {
    let text = serde_json::to_string(object).unwrap_or_default();
    Ok(py.import("json")?.call_method1("loads", (text,))?.cast_into()?)
}

/// What is known of a table, as an object of JSON.
pub fn object(of: &impl serde::Serialize) -> Map<String, Value> {
    match serde_json::json!(of) {
        Value::Object(object) => object,
        _ => Map::new(),
    }
}

#[pymethods]
impl Table {
    /// The name of the game, as build() takes it.
    #[getter]
    fn game(&self) -> PyResult<&'static str> {
        Ok(self.0.table()?.game().name())
    }

    /// How a position is written.
    #[getter]
    fn form(&self) -> PyResult<&'static str> {
        Ok(self.0.table()?.game().form())
    }

    /// How many numbers a position has, the passes not counted; None where it may have any number of them.
    #[getter]
    fn arity(&self) -> PyResult<Option<usize>> {
        Ok(match self.0.table()?.game().arity() {
            Arity::Exactly(count) => Some(count),
            Arity::Any => None,
        })
    }

    /// The most passes that the table is for; None in games without passes.
    #[getter]
    fn passes(&self) -> PyResult<Option<u64>> {
        Ok(self.0.table()?.passes())
    }

    /// What has to hold of a position that the table answers, in words; None where it answers every position.
    #[getter]
    fn reach(&self) -> PyResult<Option<String>> {
        Ok(self.0.table()?.info().reach)
    }

    /// What the table is: a dict with the keys game, title, rules, form, reach, profile, files, cells, bytes, index_bytes,
    /// overview_bytes, generator and logical_digest (both None for a single file), and others of the game's own tables.
    #[getter]
    fn info<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (table, facts) = self.ask(py, supermex::Table::facts)?;
        let info = table.info();
        let mut known = object(&info);
        known.insert("profile".into(), info.profiles.first().map(|profile| profile.name()).into());
        known.extend(object(&facts));
        dict(py, &Value::Object(known))
    }

    /// The position that a text writes, as a tuple. Raises ValueError if it is none.
    fn parse(&self, text: &str) -> PyResult<Row> {
        let table = self.0.table()?;
        let position = table.parse(text).map_err(|error| refused(&error))?;
        Ok(Row::new(&table, &position))
    }

    /// A position as the game writes it.
    #[pyo3(signature = (*position, passes=None))]
    fn format(&self, position: &Bound<'_, PyTuple>, passes: Passes) -> PyResult<String> {
        let table = self.0.table()?;
        Ok(table.format(&asked(&table, position, passes)?))
    }

    /// Who wins. Raises ValueError if it is not a position, and NoTheoryError if no theory says.
    #[pyo3(signature = (*position, passes=None))]
    fn outcome(&self, py: Python<'_>, position: &Bound<'_, PyTuple>, passes: Passes) -> PyResult<Outcome> {
        let table = self.0.table()?;
        Ok(table.outcome(&asked(&table, position, passes)?).or_raise(py)?.into())
    }

    /// Who wins, and every move that proves it.
    #[pyo3(signature = (*position, passes=None))]
    fn winning_moves(&self, py: Python<'_>, position: &Bound<'_, PyTuple>, passes: Passes) -> PyResult<Moves> {
        let table = self.0.table()?;
        let position = asked(&table, position, passes)?;
        let found = py.detach(|| table.winning_moves(&position)).or_raise(py)?;
        Ok(Moves::new(&table, &found))
    }

    /// Every move that the rules allow, with who wins after it: rules of your own are checked by eye with it.
    #[pyo3(signature = (*position, passes=None))]
    fn options(&self, py: Python<'_>, position: &Bound<'_, PyTuple>, passes: Passes) -> PyResult<Choices> {
        let table = self.0.table()?;
        let position = asked(&table, position, passes)?;
        let found = py.detach(|| table.options(&position)).or_raise(py)?;
        Ok(Choices::new(&table, &found))
    }

    /// Who wins, and why: the cells that were read, and what follows from them in a sentence.
    #[pyo3(signature = (*position, passes=None))]
    fn explain(&self, py: Python<'_>, position: &Bound<'_, PyTuple>, passes: Passes) -> PyResult<Explanation> {
        let table = self.0.table()?;
        let position = asked(&table, position, passes)?;
        Ok(py.detach(|| table.explain(&position)).or_raise(py)?.into())
    }

    /// A line of play to the end; in a partizan game Left moves first.
    #[pyo3(signature = (*position, passes=None))]
    fn line(&self, py: Python<'_>, position: &Bound<'_, PyTuple>, passes: Passes) -> PyResult<Line> {
        let position = asked(&*self.0.table()?, position, passes)?;
        let (table, lines) = self.ask(py, move |table| table.lines(&position))?;
        let line = lines.first().map(|line| Line::new(&table, line));
        line.ok_or_else(|| PyRuntimeError::new_err("every game has a line of play"))
    }

    /// The lines of play: one, and in a partizan game one for each player to move first, Left before Right.
    #[pyo3(signature = (*position, passes=None))]
    fn lines(&self, py: Python<'_>, position: &Bound<'_, PyTuple>, passes: Passes) -> PyResult<Vec<Line>> {
        let position = asked(&*self.0.table()?, position, passes)?;
        let (table, lines) = self.ask(py, move |table| table.lines(&position))?;
        Ok(lines.iter().map(|line| Line::new(&table, line)).collect())
    }

    /// The winning first moves of every board that the game begins with and the table decides.
    #[pyo3(signature = (passes=None))]
    fn openings(&self, py: Python<'_>, passes: Passes) -> PyResult<Vec<Opening>> {
        let (table, openings) = self.ask(py, move |table| table.openings(passes.map(u64::from)))?;
        Ok(openings.iter().map(|opening| Opening::new(&table, opening)).collect())
    }

    /// What else is known of a position: a dict.
    #[pyo3(signature = (*position, passes=None))]
    fn details<'py>(
        &self,
        py: Python<'py>,
        position: &Bound<'py, PyTuple>,
        passes: Passes,
    ) -> PyResult<Bound<'py, PyDict>> {
        let table = self.0.table()?;
        dict(py, &table.details(&asked(&table, position, passes)?).or_raise(py)?)
    }

    /// The declared variants that change nothing, because they are won without being declared, as build() takes them. Other
    /// threads run meanwhile.
    fn redundant_variants(&self, py: Python<'_>) -> PyResult<Vec<Row>> {
        let (_, variants) = self.ask(py, supermex::Table::redundant_variants)?;
        Ok(variants.iter().map(Row::declared).collect())
    }

    /// Check that every byte is what was written: checksums, the digests of the manifest, every cell.
    ///
    /// quick: the indexes only. Other threads run meanwhile. Raises DamagedError, with all problems in its attribute
    /// problems.
    #[pyo3(signature = (quick=false))]
    fn verify(&self, py: Python<'_>, quick: bool) -> PyResult<()> {
        let table = self.0.table()?;
        let depth = if quick { Depth::Quick } else { Depth::Full };
        let verify = move |wanted: Arc<AtomicBool>| table.verify_told(depth, &|_| go_on(&wanted));
        heard(py, verify)?.map_err(|problems| errors::problems(py, &problems))
    }

    /// Check that the answers are right, from them and the rules of moves alone.
    ///
    /// samples: how many random positions to check, which seed chooses; all of them if None. It says nothing until it is done,
    /// however long that takes. Other threads run meanwhile, and Ctrl-C ends it.
    /// Raises CertifyError if an answer is wrong or cannot be told.
    #[pyo3(signature = (samples=None, seed=Number(0)), text_signature = "($self, samples=None, seed=0)")]
    fn certify(&self, py: Python<'_>, samples: Option<Number>, seed: Number) -> PyResult<Certificate> {
        let table = self.0.table()?;
        let scope = samples.map_or(Scope::All, |count| Scope::Sample { count: count.0, seed: seed.0 });
        let certify = move |wanted: Arc<AtomicBool>| table.certify_told(scope, &|_| go_on(&wanted));
        Ok(heard(py, certify)?.map_err(|error| errors::certify(py, error))?.into())
    }

    /// Close the table: its methods raise ValueError from now on. Look-ups of other threads end as they would have.
    fn close(&self) {
        self.0.close();
    }

    /// Whether the table is closed.
    #[getter]
    fn closed(&self) -> bool {
        self.0.table().is_err()
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (*_error))]
    fn __exit__(&self, _error: &Bound<'_, PyTuple>) {
        self.close();
    }

    #[pyo3(name = "__repr__")]
    pub fn words(&self) -> String {
        let Ok(table) = self.0.table() else { return "<supermex.Table, closed>".into() };
        let summary = table.info();
        format!("<supermex.Table {}: {} cells in {} bytes>", table.game().name(), summary.cells, summary.bytes)
    }
}
