//! The class `Table`: a table of any game.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use numpy::{PyArray1, PyArray2};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use serde_json::{Map, Value, json};
use supermex::rows::RowsAsked;
use supermex::{Arity, Cell, Depth, ListAsked, Position, ReadError, Scope};

use crate::batch;
use crate::cells::{self, Columns};
use crate::errors::{self, OrRaise, beyond};
use crate::handle::Handle;
use crate::list::List;
use crate::numbers::{Number, Small};
use crate::overview::Overview;
use crate::positions::{Row, asked, refused, row};
use crate::rows;
use crate::values::{Certificate, Line, Moves, Opening, Outcome, Period, Tail};
use crate::widget;
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
type Passes = Option<Number>;

impl Table {
    /// The table, and the passes that are asked for, or the most that it is for.
    fn with_passes(&self, py: Python<'_>, passes: Passes) -> PyResult<(Arc<supermex::Table>, u64)> {
        let table = self.0.table()?;
        let passes = table.known_passes(passes.map(u64::from)).or_raise(py)?;
        Ok((table, passes))
    }

    /// Which rows are asked for.
    fn rows(
        &self,
        py: Python<'_>,
        sheets: Option<(Small, Small)>,
        columns: Option<Number>,
        passes: Passes,
    ) -> PyResult<(Arc<supermex::Table>, RowsAsked)> {
        let (table, passes) = self.with_passes(py, passes)?;
        let sheets = rows::some(sheets.map(|(first, end)| (first.0, end.0)));
        let columns = columns.map(u64::from);
        Ok((table, RowsAsked { sheets, columns, passes: Some(passes), all_levels: false }))
    }

    /// Rows, in what a module makes of their fields.
    fn handed<'py>(
        &self,
        py: Python<'py>,
        [module, make]: [&str; 2],
        (sheets, columns, passes): (Option<(Small, Small)>, Option<Number>, Passes),
    ) -> PyResult<Bound<'py, PyAny>> {
        let module = py.import(module)?;
        let (table, ask) = self.rows(py, sheets, columns, passes)?;
        module.call_method1(make, (rows::fields(py, &table, ask)?,))
    }

    /// The result of a long function of the table.
    fn ask<T: Send + 'static>(
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
fn dict<'py>(py: Python<'py>, object: Map<String, Value>) -> PyResult<Bound<'py, PyDict>> {
    Ok(py.import("json")?.call_method1("loads", (Value::Object(object).to_string(),))?.cast_into()?)
}

#[pymethods]
impl Table {
    /// The name of the game, as build() takes it.
    #[getter]
    fn game(&self) -> PyResult<&'static str> {
        Ok(self.0.table()?.game())
    }

    /// How a position is written.
    #[getter]
    fn form(&self) -> PyResult<&'static str> {
        Ok(self.0.table()?.form())
    }

    /// How many numbers a position has, the passes not counted; None where it may have any number of them.
    #[getter]
    fn arity(&self) -> PyResult<Option<usize>> {
        Ok(match self.0.table()?.arity() {
            Arity::Exactly(count) => Some(count),
            Arity::Any => None,
        })
    }

    /// The most passes that the table is for; None in games without passes.
    #[getter]
    fn passes(&self) -> PyResult<Option<u64>> {
        Ok(self.0.table()?.passes().map(u64::from))
    }

    /// What has to hold of a position that the table answers, in words; None where it answers every position.
    #[getter]
    fn reach(&self) -> PyResult<Option<String>> {
        Ok(self.0.table()?.reach())
    }

    /// What the table is: a dict with the keys game, form, profile, files, cells, bytes, index_bytes, overview_bytes, generator
    /// and logical_digest (both None for a single file), and what there is to know of the game's own tables.
    #[getter]
    fn info<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (table, facts) = self.ask(py, supermex::Table::facts)?;
        let summary = table.summary();
        let known = json!({
            "game": table.game(),
            "form": table.form(),
            "profile": summary.profiles.first().map(|profile| profile.name()),
            "files": summary.files.iter().filter(|file| file.is_table()).count(),
            "cells": summary.cells,
            "bytes": summary.bytes,
            "index_bytes": summary.index_bytes,
            "overview_bytes": summary.overview_bytes,
            "generator": summary.generator,
            "logical_digest": summary.logical_digest,
        });
        let known = dict(py, known.as_object().cloned().unwrap_or_default())?;
        known.update(dict(py, facts)?.as_mapping())?;
        Ok(known)
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

    /// Who wins. Raises ValueError if it is no position, and NoTheoryError if no theory says.
    #[pyo3(signature = (*position, passes=None))]
    fn outcome(&self, py: Python<'_>, position: &Bound<'_, PyTuple>, passes: Passes) -> PyResult<Outcome> {
        let table = self.0.table()?;
        Ok(table.outcome(&asked(&table, position, passes)?).or_raise(py)?.into())
    }

    /// Who wins at each of many positions: an array of shape (n,) of uint8 with the numbers of Outcome.
    ///
    /// positions: an array of integers of shape (n, k), a position in each row, with the passes left behind its numbers or
    /// not; or texts, of which there may be any number.
    ///
    /// Other threads run meanwhile. An error has the row that could not be answered in its attribute index. Raises ValueError
    /// if a row is no position, and MemoryError if there is no memory for the answers.
    #[pyo3(signature = (positions, passes=None))]
    fn outcomes<'py>(
        &self,
        py: Python<'py>,
        positions: &Bound<'py, PyAny>,
        passes: Passes,
    ) -> PyResult<Bound<'py, PyArray1<u8>>> {
        batch::outcomes(py, &*self.0.table()?, positions, passes)
    }

    /// Who wins, and every move that proves it.
    #[pyo3(signature = (*position, passes=None))]
    fn winning_moves(&self, py: Python<'_>, position: &Bound<'_, PyTuple>, passes: Passes) -> PyResult<Moves> {
        let table = self.0.table()?;
        let position = asked(&table, position, passes)?;
        let found = py.detach(|| table.winning_moves(&position)).or_raise(py)?;
        Ok(Moves::new(&table, &found))
    }

    /// A line of play to the end; in a partizan game Left moves first.
    #[pyo3(signature = (*position, passes=None))]
    fn line(&self, py: Python<'_>, position: &Bound<'_, PyTuple>, passes: Passes) -> PyResult<Line> {
        let position = asked(&*self.0.table()?, position, passes)?;
        let (table, line) = self.ask(py, move |table| table.line(&position))?;
        Ok(Line::new(&table, &line))
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

    /// The P-positions whose numbers are at most max, ascending; where the order of the piles does not matter, each once, or
    /// with all_orders in every order. Of strips max is the most cells.
    ///
    /// Raises BeyondError if the table does not have all of them.
    #[pyo3(signature = (max, all_orders=false, passes=None))]
    fn list(&self, py: Python<'_>, max: Small, all_orders: bool, passes: Passes) -> PyResult<List> {
        let (table, passes) = self.with_passes(py, passes)?;
        List::begin(py, table, ListAsked { max: max.0, all_orders, passes: Some(passes) })
    }

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
        rows::p_positions(py, &table, ListAsked { max: max.0, all_orders, passes: Some(passes) })
    }

    /// The P-positions of sheet x, without x and the passes, as an array of uint64: a row y, z for each. In games on two numbers
    /// leave x out; of four numbers x is the layer.
    ///
    /// columns: exactly the columns below this. What repeats for ever is cut after one period if not given.
    #[pyo3(signature = (x=None, columns=None, passes=None))]
    fn sheet<'py>(
        &self,
        py: Python<'py>,
        x: Option<Small>,
        columns: Option<Number>,
        passes: Passes,
    ) -> PyResult<Bound<'py, PyArray2<u64>>> {
        let (table, ask) = self.rows(py, None, columns, passes)?;
        rows::sheet(py, &table, x.map(u32::from), ask)
    }

    /// All P-positions as a table of pyarrow, which has to be installed: the columns of `supermex export`.
    ///
    /// sheets: those from the first on and below the second; columns: exactly those below this.
    #[pyo3(signature = (sheets=None, columns=None, passes=None))]
    fn to_arrow<'py>(
        &self,
        py: Python<'py>,
        sheets: Option<(Small, Small)>,
        columns: Option<Number>,
        passes: Passes,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.handed(py, ["pyarrow", "table"], (sheets, columns, passes))
    }

    /// The same as a DataFrame of polars, which has to be installed.
    #[pyo3(signature = (sheets=None, columns=None, passes=None))]
    fn to_polars<'py>(
        &self,
        py: Python<'py>,
        sheets: Option<(Small, Small)>,
        columns: Option<Number>,
        passes: Passes,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.handed(py, ["polars", "DataFrame"], (sheets, columns, passes))
    }

    /// Draws the P-positions of sheet x with matplotlib, which has to be installed, into axes or new ones, and returns these.
    #[pyo3(signature = (x=None, columns=None, passes=None, axes=None))]
    fn plot<'py>(
        &self,
        py: Python<'py>,
        x: Option<Small>,
        columns: Option<Number>,
        passes: Passes,
        axes: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (table, ask) = self.rows(py, None, columns, passes)?;
        let axes = match axes {
            Some(axes) => axes,
            None => py.import("matplotlib.pyplot")?.call_method0("subplots")?.get_item(1)?,
        };
        let of = x.map_or(String::new(), |x| format!(", sheet {}", x.0));
        let points = rows::sheet(py, &table, x.map(u32::from), ask)?.call_method0("transpose")?;
        let look =
            dict(py, json!({"s": 4, "color": "black", "linewidths": 0}).as_object().cloned().unwrap_or_default())?;
        axes.call_method("scatter", (points.get_item(0)?, points.get_item(1)?), Some(&look))?;
        axes.call_method1("set_title", (format!("{}{of}", table.title()),))?;
        axes.call_method1("set_xlabel", ("y",))?;
        axes.call_method1("set_ylabel", ("z",))?;
        axes.call_method1("set_aspect", ("equal",))?;
        Ok(axes)
    }

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
        let (_, info) = slf.get().ask(py, widget::info)?;
        let class = widget::class(py)?;
        let view = PyDict::new(py);
        view.set_item("x", x.map(u32::from))?;
        view.set_item("passes", passes.map(u64::from))?;
        view.set_item("w", w.map(u32::from))?;
        class.call((slf, dict(py, info)?), Some(&view))
    }

    /// What a notebook shows: what the table is, and of games on two or three numbers a sheet.
    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        let words = self.__repr__().replace('<', "&lt;").replace('>', "&gt;");
        let Ok(table) = self.0.table() else { return Ok(words) };
        // A table may be smaller than the picture.
        let sheets: &[Option<u32>] = match table.arity() {
            Arity::Exactly(2) => &[None],
            Arity::Exactly(3) => &[Some(100), Some(20), Some(4), Some(1)],
            _ => &[],
        };
        let columns = [Some(Number(rows::SIDE)), None];
        let points = sheets.iter().flat_map(|&x| columns.map(|columns| (x, columns))).find_map(|(x, columns)| {
            let (table, ask) = self.rows(py, None, columns, None).ok()?;
            Some((x, rows::sheet(py, &table, x, ask).ok()?))
        });
        let Some((x, points)) = points else { return Ok(words) };
        let of = x.map_or(String::new(), |x| format!(", sheet {x}"));
        Ok(format!("{words}{of}<br>{}", rows::picture(&points)?))
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
        dict(py, table.details(&asked(&table, position, passes)?).or_raise(py)?)
    }

    /// The last number that, after these, makes a P-position, or None if there is none. Raises BeyondError.
    #[pyo3(signature = (*numbers, passes=None))]
    fn completion(&self, py: Python<'_>, numbers: &Bound<'_, PyTuple>, passes: Passes) -> PyResult<Option<u64>> {
        let (table, passes) = self.with_passes(py, passes)?;
        let numbers = row(numbers)?;
        match table.completion(&numbers, passes).or_raise(py)? {
            Cell::Completion(last) => Ok(Some(last)),
            Cell::Nothing => Ok(None),
            Cell::Beyond => {
                let needed = table.arity();
                if needed != Arity::Exactly(numbers.len() + 1) {
                    let words = format!(
                        "{} numbers are given, and another one is to complete them; write {}",
                        numbers.len(),
                        table.form()
                    );
                    return Err(PyValueError::new_err(words));
                }
                Err(beyond(py, format!("the table does not reach {numbers:?} with passes={passes}")))
            }
        }
    }

    /// A row of completions: of the numbers first, a number or several, and then each of the columns, (first, end) or how many:
    /// an array of uint32, with NONE (2**32 - 1) where there is none.
    ///
    /// Other threads run meanwhile. Raises BeyondError if the table does not have the whole row.
    #[pyo3(signature = (first, columns, passes=None))]
    fn completions<'py>(
        &self,
        py: Python<'py>,
        first: &Bound<'py, PyAny>,
        columns: Columns,
        passes: Passes,
    ) -> PyResult<Bound<'py, PyArray1<u32>>> {
        let (table, passes) = self.with_passes(py, passes)?;
        cells::completions(py, &table, first, columns, passes)
    }

    /// Whether one move lowers the first number and reaches a P-position with as many passes. Raises BeyondError.
    #[pyo3(signature = (*position, passes=None))]
    fn instant_winner(&self, py: Python<'_>, position: &Bound<'_, PyTuple>, passes: Passes) -> PyResult<bool> {
        let table = self.0.table()?;
        let position = asked(&table, position, passes)?;
        let found = table.instant_winner(&position).or_raise(py)?;
        found.ok_or_else(|| beyond(py, format!("the table does not decide {}", table.format(&position))))
    }

    /// A window of the instant-winner sheet of x: an array of shape (columns, rows) of bool, True at [y, z] where one move
    /// lowers x and reaches a P-position with as many passes.
    ///
    /// Other threads run meanwhile. Raises BeyondError if the table does not decide all of it.
    #[pyo3(signature = (x, columns, rows, passes=None))]
    fn instant_winners<'py>(
        &self,
        py: Python<'py>,
        x: Number,
        columns: Small,
        rows: Small,
        passes: Passes,
    ) -> PyResult<Bound<'py, PyArray2<bool>>> {
        let (table, passes) = self.with_passes(py, passes)?;
        cells::instant_winners(py, &table, x.0, [columns, rows], passes)
    }

    /// The Grundy value of a position. Raises BeyondError.
    #[pyo3(signature = (*position))]
    fn grundy(&self, py: Python<'_>, position: &Bound<'_, PyTuple>) -> PyResult<u64> {
        let numbers = row(position)?;
        let value = self.0.table()?.grundy(&Position::new(&numbers)).or_raise(py)?;
        value.ok_or_else(|| beyond(py, format!("{numbers:?} is beyond the table")))
    }

    /// The Grundy value of each of many positions, which are given as outcomes() takes them: an array of shape (n,) of
    /// uint64.
    ///
    /// Other threads run meanwhile. An error has the row in its attribute index. Raises BeyondError.
    fn grundy_values<'py>(
        &self,
        py: Python<'py>,
        positions: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyArray1<u64>>> {
        batch::grundy_values(py, &*self.0.table()?, positions)
    }

    /// From where on the values of a pile repeat; None where no period is proved, and the table ends.
    fn period(&self, py: Python<'_>) -> PyResult<Option<Period>> {
        let period = self.0.table()?.period().or_raise(py)?;
        Ok(period.map(|period| Period { start: period.start, length: period.length, saltus: period.saltus }))
    }

    /// How sheet x goes on for ever: from which column on, with which period, and what repeats.
    ///
    /// A period of 0 says that the sheet ends: no column from start on has a completion. Raises BeyondError if the table
    /// does not have the sheet.
    #[pyo3(signature = (x, passes=None))]
    fn tail(&self, py: Python<'_>, x: Small, passes: Passes) -> PyResult<Tail> {
        let (table, passes) = self.with_passes(py, passes)?;
        let tail = table.tail(x.0, passes).or_raise(py)?;
        tail.map(Into::into)
            .ok_or_else(|| beyond(py, format!("the table does not have sheet {} with passes={passes}", x.0)))
    }

    /// Every sheet that goes on for ever, in ascending order of x. Other threads run meanwhile.
    #[pyo3(signature = (passes=None))]
    fn tails(&self, py: Python<'_>, passes: Passes) -> PyResult<Vec<Tail>> {
        let all = move |table: &supermex::Table| {
            let passes = table.known_passes(passes.map(u64::from))?;
            table.tails(passes)?.map(|tail| tail.map(Into::into)).collect()
        };
        Ok(self.ask(py, all)?.1)
    }

    /// From which sheet on large parts of the plane are won at once, for pictures; None if the table was built without.
    #[pyo3(signature = (passes=None))]
    fn overview(&self, py: Python<'_>, passes: Passes) -> PyResult<Option<Overview>> {
        let (_, passes) = self.with_passes(py, passes)?;
        Overview::of(py, &self.0, passes)
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
    /// samples: how many random positions to check, which seed chooses; all of them if None. Other threads run meanwhile.
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

    fn __repr__(&self) -> String {
        let Ok(table) = self.0.table() else { return "<supermex.Table, closed>".into() };
        let summary = table.summary();
        format!("<supermex.Table {}: {} cells in {} bytes>", table.game(), summary.cells, summary.bytes)
    }
}
