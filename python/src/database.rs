//! The class `Database`.

use std::ops::Range;
use std::path::PathBuf;

use memmap2::Mmap;
use numpy::{IntoPyArray, PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::{PyMemoryError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use supermex::reader::{Cell, SheetFile};
use supermex::rules;

use crate::{BeyondError, arrays, raised};

/// Who wins.
#[pyclass(frozen, eq, eq_int, hash, module = "supermex")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The player who just moved.
    P = 0,
    /// The player to move.
    N = 1,
    /// The position is outside what the database holds.
    #[pyo3(name = "BEYOND")]
    Beyond = 2,
}

impl From<rules::Outcome> for Outcome {
    fn from(outcome: rules::Outcome) -> Self {
        match outcome {
            rules::Outcome::P => Self::P,
            rules::Outcome::N => Self::N,
            rules::Outcome::Beyond => Self::Beyond,
        }
    }
}

/// An outcome, and the moves that prove it.
#[pyclass(frozen, get_all, module = "supermex")]
pub struct Moves {
    /// Who wins.
    outcome: Outcome,
    /// Every winning move, ascending: a list of tuples (x, y, z, passes).
    moves: Vec<(u64, u64, u64, u64)>,
    /// Whether the database sees every move.
    complete: bool,
}

/// A database that is open: see open(). Its methods may be called from any number of threads.
#[pyclass(frozen, module = "supermex")]
pub struct Database(supermex::Database<Mmap>);

/// Open a database: the directory that `supermex build` wrote, or one sheet file of it.
///
/// The files are mapped: they must not be changed in place while the database is in use.
///
/// Raises OSError if a file cannot be read, and FormatError if it is no database.
#[pyfunction]
pub fn open(path: PathBuf) -> PyResult<Database> {
    Ok(Database(supermex::Database::open(path).map_err(raised)?))
}

/// Positions that are answered at once.
const GROUP: usize = 4096;

impl Database {
    fn passes_or(&self, passes: Option<u64>) -> u64 {
        passes.unwrap_or(u64::from(self.0.rules().passes))
    }

    /// The columns that were asked for, or those that the sheets have.
    fn columns_or(&self, columns: Option<u32>) -> PyResult<u32> {
        columns.or(self.0.columns()).ok_or_else(|| {
            PyValueError::new_err("say how many columns: the sheets of this database are exact for every column")
        })
    }

    /// The completions of a rectangle, row after row.
    fn rectangle(&self, py: Python<'_>, sheets: Range<u32>, columns: Range<u32>, passes: u64) -> PyResult<Vec<u32>> {
        let size = sheets.len().checked_mul(columns.len());
        let mut found = Vec::new();
        size.filter(|&size| found.try_reserve_exact(size).is_ok())
            .map(|size| found.resize(size, rules::NONE))
            .ok_or_else(|| PyMemoryError::new_err("so many completions do not fit in memory"))?;
        let (x, y) = (sheets.clone(), columns.clone());
        if py.detach(|| self.0.completions(passes, x, y, &mut found)).map_err(raised)? {
            return Ok(found);
        }
        let has = match self.0.columns() {
            Some(columns) => format!("the columns y < {columns}"),
            None => "the columns y < 2**30".into(),
        };
        let (first, end) = (self.0.first_sheet(), self.0.sheets());
        Err(BeyondError::new_err(format!(
            "the database has not all of the sheets {}..{} and columns {}..{} with {passes} passes left; it has the sheets {first}..{end}, {has}",
            sheets.start, sheets.end, columns.start, columns.end
        )))
    }
}

#[pymethods]
impl Database {
    /// Who wins at [x, y, z] with `passes` passes left; by default with the most that the database was built for.
    #[pyo3(signature = (x, y, z, passes=None))]
    fn outcome(&self, x: u64, y: u64, z: u64, passes: Option<u64>) -> PyResult<Outcome> {
        Ok(self.0.outcome([x, y, z], self.passes_or(passes)).map_err(raised)?.into())
    }

    /// Who wins at each of many positions: an array of shape (n,) of uint8, 0 for P, 1 for N, 2 for beyond, as in
    /// Outcome.
    ///
    /// positions: an array of shape (n, 3) with the columns x, y, z, or of shape (n, 4) with the passes left as
    /// well, of uint64, int64, uint32 or int32. passes: for arrays of three columns.
    ///
    /// Other threads run meanwhile.
    #[pyo3(signature = (positions, passes=None))]
    fn outcomes<'py>(
        &self,
        py: Python<'py>,
        positions: &Bound<'py, PyAny>,
        passes: Option<u64>,
    ) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let asked = arrays::positions(positions, self.passes_or(passes))?;
        let found = py.detach(|| {
            let mut group = [rules::Outcome::Beyond; GROUP];
            let mut found = Vec::with_capacity(asked.len());
            for asked in asked.chunks(GROUP) {
                let group = &mut group[..asked.len()];
                self.0.outcomes(asked, group)?;
                found.extend(group.iter().map(|&outcome| Outcome::from(outcome) as u8));
            }
            Ok(found)
        });
        Ok(found.map_err(raised)?.into_pyarray(py))
    }

    /// The z for which [x, y, z] with `passes` passes left is a P-position, or None if there is none.
    ///
    /// Raises BeyondError if the database does not reach there.
    #[pyo3(signature = (x, y, passes=None))]
    fn completion(&self, x: u64, y: u64, passes: Option<u64>) -> PyResult<Option<u64>> {
        let passes = self.passes_or(passes);
        match self.0.completion(x, y, passes).map_err(raised)? {
            Cell::Completion(z) => Ok(Some(z)),
            Cell::Nothing => Ok(None),
            Cell::Beyond => {
                let words = format!("the database does not reach [{x}, {y}] with {passes} passes left");
                Err(BeyondError::new_err(words))
            }
        }
    }

    /// The completions of the sheets x from `first` on and below `end`: an array of shape (end - first, columns) of
    /// uint32, in which z stands at [x - first, y], or NONE (2**32 - 1) where there is none.
    ///
    /// columns: the columns y below this; by default those that the sheets have. Raises BeyondError if the
    /// database has not all of them.
    #[pyo3(signature = (first, end, columns=None, passes=None))]
    fn completions<'py>(
        &self,
        py: Python<'py>,
        first: u32,
        end: u32,
        columns: Option<u32>,
        passes: Option<u64>,
    ) -> PyResult<Bound<'py, PyArray2<u32>>> {
        let columns = self.columns_or(columns)?;
        let found = self.rectangle(py, first..end, 0..columns, self.passes_or(passes))?;
        found.into_pyarray(py).reshape([(first..end).len(), columns as usize])
    }

    /// The loser sheet x: an array of shape (columns,) of uint32, in which z stands at [y], or NONE (2**32 - 1) where
    /// there is none.
    ///
    /// columns: as for completions().
    #[pyo3(signature = (x, columns=None, passes=None))]
    fn sheet<'py>(
        &self,
        py: Python<'py>,
        x: u32,
        columns: Option<u32>,
        passes: Option<u64>,
    ) -> PyResult<Bound<'py, PyArray1<u32>>> {
        let sheets = x..x.saturating_add(1);
        Ok(self.rectangle(py, sheets, 0..self.columns_or(columns)?, self.passes_or(passes))?.into_pyarray(py))
    }

    /// A window of the loser sheet L_x: an array of shape (columns, rows) of bool, True at [y, z] where [x, y, z] is a
    /// P-position.
    #[pyo3(signature = (x, columns, rows, passes=None))]
    fn losers<'py>(
        &self,
        py: Python<'py>,
        x: u32,
        columns: u32,
        rows: u32,
        passes: Option<u64>,
    ) -> PyResult<Bound<'py, PyArray2<bool>>> {
        let found = self.rectangle(py, x..x.saturating_add(1), 0..columns, self.passes_or(passes))?;
        window(py, columns, rows, found.into_iter().map(|z| (z < rows).then_some(u64::from(z))))
    }

    /// A window of the instant-winner sheet W_x: an array of shape (columns, rows) of bool, True at [y, z] where one
    /// move lowers x and reaches a P-position with as many passes.
    ///
    /// Raises BeyondError if the database does not decide all of it.
    #[pyo3(signature = (x, columns, rows, passes=None))]
    fn instant_winners<'py>(
        &self,
        py: Python<'py>,
        x: u64,
        columns: u32,
        rows: u32,
        passes: Option<u64>,
    ) -> PyResult<Bound<'py, PyArray2<bool>>> {
        let passes = self.passes_or(passes);
        let found: Result<Vec<_>, _> = py.detach(|| {
            (0..columns).map(|y| self.0.instant_winners(x, u64::from(y), u64::from(rows), passes)).collect()
        });
        let undecided = |y: usize| {
            BeyondError::new_err(format!("the database does not decide column {y} of the instant-winner sheet {x}"))
        };
        let columns_found = found.map_err(raised)?.into_iter().enumerate();
        let winners: Vec<Vec<u64>> =
            columns_found.map(|(y, winners)| winners.ok_or_else(|| undecided(y))).collect::<PyResult<_>>()?;
        window(py, columns, rows, winners)
    }

    /// Whether [x, y, z] is an instant winner: whether one move lowers x and reaches a P-position with as many passes.
    ///
    /// Raises BeyondError if the database does not decide it.
    #[pyo3(signature = (x, y, z, passes=None))]
    fn instant_winner(&self, x: u64, y: u64, z: u64, passes: Option<u64>) -> PyResult<bool> {
        let found = self.0.instant_winner([x, y, z], self.passes_or(passes)).map_err(raised)?;
        found.ok_or_else(|| BeyondError::new_err(format!("the database does not decide [{x}, {y}, {z}]")))
    }

    /// Every move from [x, y, z] with `passes` passes left to a P-position.
    #[pyo3(signature = (x, y, z, passes=None))]
    fn winning_moves(&self, py: Python<'_>, x: u64, y: u64, z: u64, passes: Option<u64>) -> PyResult<Moves> {
        let passes = self.passes_or(passes);
        let found = py.detach(|| self.0.winning_moves([x, y, z], passes)).map_err(raised)?;
        let tuple = |to: rules::Position| {
            let [x, y, z] = to.piles;
            (x, y, z, to.passes)
        };
        let moves = found.moves.into_iter().map(tuple).collect();
        Ok(Moves { outcome: found.outcome.into(), moves, complete: found.complete })
    }

    /// What the database is: a dict with the keys game, passes, variants, random_variants, symmetric, first_sheet,
    /// sheets, columns (None where every column is answered), profile, files, cells, bytes, generator and
    /// logical_digest (both None for a single file).
    #[getter]
    fn info<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (database, rules) = (&self.0, self.0.rules());
        let headers = || database.files().map(SheetFile::header);
        let info = PyDict::new(py);
        info.set_item("game", rules.game.name())?;
        info.set_item("passes", rules.passes)?;
        let variants = rules.variants.listed().iter().map(|variant| {
            let [x, y, z] = variant.piles;
            ((x, y, z), variant.level)
        });
        info.set_item("variants", variants.collect::<Vec<_>>())?;
        info.set_item("random_variants", rules.variants.seed())?;
        info.set_item("symmetric", rules.is_symmetric())?;
        info.set_item("first_sheet", database.first_sheet())?;
        info.set_item("sheets", database.sheets())?;
        info.set_item("columns", database.columns())?;
        info.set_item("profile", database.profile().name())?;
        info.set_item("files", headers().count())?;
        info.set_item("cells", headers().map(|header| header.cells).sum::<u64>())?;
        info.set_item("bytes", headers().map(|header| header.file_length).sum::<u64>())?;
        info.set_item("generator", database.manifest().map(|manifest| &manifest.generator))?;
        info.set_item("logical_digest", database.manifest().map(|manifest| &manifest.logical_digest))?;
        Ok(info)
    }

    fn __repr__(&self) -> String {
        let rules = self.0.rules();
        let columns = self.0.columns().map_or(String::new(), |columns| format!(", {columns} columns"));
        format!("<supermex.Database {} with {} passes, {} sheets{columns}>", rules.game, rules.passes, self.0.sheets())
    }
}

/// An array of shape (columns, rows) that is True at the z of each column, all of which are below `rows`.
fn window<'py>(
    py: Python<'py>,
    columns: u32,
    rows: u32,
    found: impl IntoIterator<Item = impl IntoIterator<Item = u64>>,
) -> PyResult<Bound<'py, PyArray2<bool>>> {
    let array = PyArray2::<bool>::zeros(py, [columns as usize, rows as usize], false);
    let mut write = array.try_readwrite()?;
    for (mut row, found) in write.as_array_mut().rows_mut().into_iter().zip(found) {
        for place in found.into_iter().filter_map(|z| usize::try_from(z).ok()) {
            if let Some(cell) = row.get_mut(place) {
                *cell = true;
            }
        }
    }
    drop(write);
    Ok(array)
}
