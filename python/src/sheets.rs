//! The class `Sheets`: 3-pile Nim and 3-row Chomp.

use std::ops::Range;

use numpy::{IntoPyArray, PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use supermex::{Beyond, Cell, Game, NONE, Point};

use crate::arrays::{Rows, Window, batches, reserved, winners};
use crate::errors::{OrRaise, beyond};
use crate::numbers::{Number, Small};
use crate::table::{Handle, Table};
use crate::values::{Moves, Outcome, Tail};

/// A table of 3-pile Nim or 3-row Chomp. Positions are [x, y, z] with passes left: three piles in Nim, the columns of
/// height 3, 2 and 1 in Chomp.
///
/// passes: where it is not given, the most that the table was built for. A table with one pass answers any number.
#[pyclass(frozen, extends = Table, module = "supermex")]
pub struct Sheets(pub Handle<supermex::Sheets>);

/// Passes left, if they are given.
type Passes = Option<Number>;

impl Sheets {
    /// Does something with the table, told the passes that were asked for, or those that it was built for.
    fn with<R>(&self, passes: Passes, work: impl FnOnce(&supermex::Sheets, u64) -> PyResult<R>) -> PyResult<R> {
        self.0.with(|table| work(table, passes.map_or(u64::from(table.rules().passes), u64::from)))
    }
}

/// Refuses a number of passes that the table does not answer.
fn require_passes(py: Python<'_>, table: &supermex::Sheets, passes: u64) -> PyResult<()> {
    let rules = table.rules();
    if rules.level(passes).is_some_and(|level| table.has_level(level)) {
        return Ok(());
    }
    let words = format!("the table does not answer passes={passes}: it was built with passes={}", rules.passes);
    Err(beyond(py, words))
}

/// The columns that were asked for, or those that the sheets have.
fn columns_or(table: &supermex::Sheets, columns: Option<Small>) -> PyResult<u32> {
    columns.map(|columns| columns.0).or(table.columns()).ok_or_else(|| {
        PyValueError::new_err("say how many columns: the sheets of this table are exact for every column")
    })
}

/// The completions of a rectangle, row after row.
fn rectangle(
    py: Python<'_>,
    table: &supermex::Sheets,
    sheets: Range<u32>,
    columns: Range<u32>,
    passes: u64,
) -> PyResult<Vec<u32>> {
    let size = sheets.len().checked_mul(columns.len());
    let mut found = reserved(size, "completions")?;
    found.resize(size.unwrap_or(0), NONE);
    let (x, y) = (sheets.clone(), columns.clone());
    if py.detach(|| table.completions(x, y, passes, &mut found)).or_raise(py)? {
        return Ok(found);
    }
    let has = match table.columns() {
        Some(columns) => format!("the columns y < {columns}"),
        None => "the columns y < 2**30".into(),
    };
    let (first, end) = (table.first_sheet(), table.sheets());
    Err(beyond(
        py,
        format!(
            "the table has not all of the sheets {}..{} and columns {}..{} with passes={passes}; it has the sheets {first}..{end}, {has}",
            sheets.start, sheets.end, columns.start, columns.end
        ),
    ))
}

/// A position: x, y, z, and the passes left.
type Tuple = (u64, u64, u64, u64);

fn tuple(to: Point) -> Tuple {
    let [x, y, z] = to.piles;
    (x, y, z, to.passes)
}

#[pymethods]
impl Sheets {
    /// Who wins at [x, y, z] with `passes` passes left.
    #[pyo3(signature = (x, y, z, passes=None))]
    fn outcome(&self, py: Python<'_>, x: Number, y: Number, z: Number, passes: Passes) -> PyResult<Outcome> {
        self.with(passes, |table, passes| Ok(table.outcome([x.0, y.0, z.0], passes).or_raise(py)?.into()))
    }

    /// Who wins at each of many positions: an array of shape (n,) of uint8 with the numbers of Outcome: 0 for P, 1 for N,
    /// 2 for beyond.
    ///
    /// positions: an array of integers of shape (n, 3), with the columns x, y, z, or of shape (n, 4), with the passes left
    /// as well. passes: for arrays of three columns.
    ///
    /// Other threads run meanwhile. An error has the row that could not be answered in its attribute index.
    #[pyo3(signature = (positions, passes=None))]
    fn outcomes<'py>(
        &self,
        py: Python<'py>,
        positions: &Bound<'py, PyAny>,
        passes: Passes,
    ) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let rows =
            Rows::of(positions, "(n, 3) or (n, 4)")?.require(&[3, 4], "x, y, z, or these and the passes left")?;
        self.with(passes, |table, passes| {
            batches(py, table, rows.count, |some, asked| {
                let given = rows.rows(some);
                if rows.width == 3 {
                    asked.extend(given.as_chunks().0.iter().map(|&piles| Point { piles, passes }));
                } else {
                    let position = |&[x, y, z, passes]: &[u64; 4]| Point { piles: [x, y, z], passes };
                    asked.extend(given.as_chunks().0.iter().map(position));
                }
            })
        })
    }

    /// The z for which [x, y, z] with `passes` passes left is a P-position, or None if there is none.
    ///
    /// Raises BeyondError if the table does not reach there.
    #[pyo3(signature = (x, y, passes=None))]
    fn completion(&self, py: Python<'_>, x: Number, y: Number, passes: Passes) -> PyResult<Option<u64>> {
        self.with(passes, |table, passes| {
            let (x, y) = (x.0, y.0);
            match table.completion(x, y, passes).or_raise(py)? {
                Cell::Completion(z) => Ok(Some(z)),
                Cell::Nothing => Ok(None),
                Cell::Beyond => Err(beyond(py, format!("the table does not reach [{x}, {y}] with passes={passes}"))),
            }
        })
    }

    /// The completions of the sheets x from `first` on and below `end`: an array of shape (end - first, columns) of
    /// uint32, in which z stands at [x - first, y], or NONE (2**32 - 1) where there is none.
    ///
    /// columns: the columns y below this; by default those that the sheets have. Raises BeyondError if the table has not
    /// all of them.
    #[pyo3(signature = (first, end, columns=None, passes=None))]
    fn completions<'py>(
        &self,
        py: Python<'py>,
        first: Small,
        end: Small,
        columns: Option<Small>,
        passes: Passes,
    ) -> PyResult<Bound<'py, PyArray2<u32>>> {
        self.with(passes, |table, passes| {
            let (sheets, columns) = (first.0..end.0, columns_or(table, columns)?);
            let found = rectangle(py, table, sheets.clone(), 0..columns, passes)?;
            found.into_pyarray(py).reshape([sheets.len(), columns as usize])
        })
    }

    /// The loser sheet x: an array of shape (columns,) of uint32, in which z stands at [y], or NONE (2**32 - 1) where
    /// there is none.
    ///
    /// columns: as for completions().
    #[pyo3(signature = (x, columns=None, passes=None))]
    fn sheet<'py>(
        &self,
        py: Python<'py>,
        x: Small,
        columns: Option<Small>,
        passes: Passes,
    ) -> PyResult<Bound<'py, PyArray1<u32>>> {
        self.with(passes, |table, passes| {
            let sheets = x.0..x.0.saturating_add(1);
            Ok(rectangle(py, table, sheets, 0..columns_or(table, columns)?, passes)?.into_pyarray(py))
        })
    }

    /// How sheet x goes on for ever: from which column on, with which period, and what repeats.
    ///
    /// A period of 0 says that the sheet ends: no column from start on has a completion. Raises BeyondError if the table
    /// does not have the sheet, or is cut after a number of columns, as Nim's are.
    #[pyo3(signature = (x, passes=None))]
    fn tail(&self, py: Python<'_>, x: Small, passes: Passes) -> PyResult<Tail> {
        self.with(passes, |table, passes| {
            let x = x.0;
            let Some(ending) = table.ending(x, passes).or_raise(py)? else {
                let words = format!("the table does not have sheet {x} with passes={passes}");
                return Err(beyond(py, words));
            };
            let start = ending.start;
            match ending.beyond {
                Beyond::Tail(offsets) => Ok(Tail { x, start, offsets }),
                Beyond::Nothing => Ok(Tail { x, start, offsets: Vec::new() }),
                Beyond::Unknown => Err(beyond(py, format!("the table is cut at column {start} of sheet {x}"))),
            }
        })
    }

    /// Every sheet that goes on for ever: a list of Tail, in ascending order of x. It is empty where the table is cut after
    /// a number of columns, as Nim's are.
    ///
    /// Other threads run meanwhile. Raises BeyondError if the table does not answer so many passes.
    #[pyo3(signature = (passes=None))]
    fn tails(&self, py: Python<'_>, passes: Passes) -> PyResult<Vec<Tail>> {
        self.with(passes, |table, passes| {
            require_passes(py, table, passes)?;
            let all = || table.tails(passes).map(|tail| tail.map(Into::into)).collect::<Result<_, _>>();
            py.detach(all).or_raise(py)
        })
    }

    /// The winning first moves of every 3 x n board of Chomp that the table decides: a list in which the moves from
    /// [n, 0, 0] stand at n, as tuples (x, y, z, passes).
    ///
    /// Other threads run meanwhile. Raises ValueError if the game is another, and BeyondError if the table does not answer
    /// so many passes.
    #[pyo3(signature = (passes=None))]
    fn openings(&self, py: Python<'_>, passes: Passes) -> PyResult<Vec<Vec<Tuple>>> {
        self.with(passes, |table, passes| {
            if table.rules().game != Game::Chomp {
                return Err(PyValueError::new_err(
                    "nim has no boards to begin from; ask for winning_moves() of positions",
                ));
            }
            require_passes(py, table, passes)?;
            let boards = py.detach(|| table.openings(passes)).or_raise(py)?;
            Ok(boards.into_iter().map(|moves| moves.into_iter().map(tuple).collect()).collect())
        })
    }

    /// A window of the loser sheet L_x: an array of shape (columns, rows) of bool, True at [y, z] where [x, y, z] is a
    /// P-position.
    #[pyo3(signature = (x, columns, rows, passes=None))]
    fn losers<'py>(
        &self,
        py: Python<'py>,
        x: Small,
        columns: Small,
        rows: Small,
        passes: Passes,
    ) -> PyResult<Bound<'py, PyArray2<bool>>> {
        self.with(passes, |table, passes| {
            let found = rectangle(py, table, x.0..x.0.saturating_add(1), 0..columns.0, passes)?;
            let mut window = Window::new([columns, rows])?;
            (0..).zip(found).for_each(|(y, z)| window.put(y, z.into()));
            window.array(py)
        })
    }

    /// A window of the instant-winner sheet W_x: an array of shape (columns, rows) of bool, True at [y, z] where one
    /// move lowers x and reaches a P-position with as many passes.
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
        self.with(passes, |table, passes| {
            winners(py, x.0, [columns, rows], |y, rows| table.instant_winners(x.0, y, rows, passes))
        })
    }

    /// Whether [x, y, z] is an instant winner: whether one move lowers x and reaches a P-position with as many passes.
    ///
    /// Raises BeyondError if the table does not decide it.
    #[pyo3(signature = (x, y, z, passes=None))]
    fn instant_winner(&self, py: Python<'_>, x: Number, y: Number, z: Number, passes: Passes) -> PyResult<bool> {
        self.with(passes, |table, passes| {
            let piles = [x.0, y.0, z.0];
            let found = table.instant_winner(piles, passes).or_raise(py)?;
            found.ok_or_else(|| beyond(py, format!("the table does not decide {piles:?}")))
        })
    }

    /// Every move from [x, y, z] with `passes` passes left to a P-position.
    #[pyo3(signature = (x, y, z, passes=None))]
    fn winning_moves(&self, py: Python<'_>, x: Number, y: Number, z: Number, passes: Passes) -> PyResult<Moves> {
        self.with(passes, |table, passes| {
            let found = py.detach(|| table.winning_moves([x.0, y.0, z.0], passes)).or_raise(py)?;
            let moves = found.moves.into_iter().map(tuple).collect();
            Ok(Moves { outcome: found.outcome.into(), moves, complete: found.complete })
        })
    }
}
