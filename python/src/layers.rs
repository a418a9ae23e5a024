//! The class `Layers`: 4-row Chomp and 4-pile Nim.

use numpy::{IntoPyArray, PyArray1};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use supermex::{Cell, Game, Point};

use crate::arrays::{Rows, batches};
use crate::errors::{OrRaise, beyond};
use crate::numbers::Number;
use crate::table::{Handle, Table};
use crate::values::{FourMoves, Outcome};

/// A table of 4-row Chomp or 4-pile Nim. Positions are [w, x, y, z] with passes left: four piles in Nim, the columns of height
/// 4, 3, 2 and 1 in Chomp.
///
/// passes: where it is not given, the most that the table was built for. A table with one pass answers any number.
#[pyclass(frozen, extends = Table, module = "supermex")]
pub struct Layers(pub Handle<supermex::Layers>);

/// Passes left, if they are given.
type Passes = Option<Number>;

impl Layers {
    /// Does something with the table, told the passes that were asked for, or those that it was built for.
    fn with<R>(&self, passes: Passes, work: impl FnOnce(&supermex::Layers, u64) -> PyResult<R>) -> PyResult<R> {
        self.0.with(|table| work(table, passes.map_or(u64::from(table.rules().passes), u64::from)))
    }
}

/// A position: w, x, y, z, and the passes left.
type Tuple = (u64, u64, u64, u64, u64);

fn tuple(to: Point<4>) -> Tuple {
    let [w, x, y, z] = to.piles;
    (w, x, y, z, to.passes)
}

#[pymethods]
impl Layers {
    /// Who wins at [w, x, y, z] with `passes` passes left.
    #[pyo3(signature = (w, x, y, z, passes=None))]
    fn outcome(&self, py: Python<'_>, w: Number, x: Number, y: Number, z: Number, passes: Passes) -> PyResult<Outcome> {
        self.with(passes, |table, passes| Ok(table.outcome([w.0, x.0, y.0, z.0], passes).or_raise(py)?.into()))
    }

    /// Who wins at each of many positions: an array of shape (n,) of uint8 with the numbers of Outcome: 0 for P, 1 for N,
    /// 2 for beyond.
    ///
    /// positions: an array of integers of shape (n, 4), with the columns w, x, y, z, or of shape (n, 5), with the passes left
    /// as well. passes: for arrays of four columns.
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
            Rows::of(positions, "(n, 4) or (n, 5)")?.require(&[4, 5], "w, x, y, z, or these and the passes left")?;
        self.with(passes, |table, passes| {
            batches(py, table, rows.count, |some, asked| {
                let given = rows.rows(some);
                if rows.width == 4 {
                    asked.extend(given.as_chunks().0.iter().map(|&piles| Point { piles, passes }));
                } else {
                    let position = |&[w, x, y, z, passes]: &[u64; 5]| Point { piles: [w, x, y, z], passes };
                    asked.extend(given.as_chunks().0.iter().map(position));
                }
            })
        })
    }

    /// The z for which [w, x, y, z] with `passes` passes left is a P-position, or None if there is none.
    ///
    /// Raises BeyondError if the table does not reach there.
    #[pyo3(signature = (w, x, y, passes=None))]
    fn completion(&self, py: Python<'_>, w: Number, x: Number, y: Number, passes: Passes) -> PyResult<Option<u64>> {
        self.with(passes, |table, passes| {
            let three = [w.0, x.0, y.0];
            match table.completion(three, passes).or_raise(py)? {
                Cell::Completion(z) => Ok(Some(z)),
                Cell::Nothing => Ok(None),
                Cell::Beyond => Err(beyond(py, format!("the table does not reach {three:?} with passes={passes}"))),
            }
        })
    }

    /// The completions z of [w, x, y] for each y, as far as the table has them: an array of uint32, which begins with y = 0 in
    /// Chomp, and with y = x in Nim, where w <= x.
    ///
    /// Raises BeyondError if the table does not reach there.
    #[pyo3(signature = (w, x, passes=None))]
    fn completions<'py>(
        &self,
        py: Python<'py>,
        w: Number,
        x: Number,
        passes: Passes,
    ) -> PyResult<Bound<'py, PyArray1<u32>>> {
        self.with(passes, |table, passes| {
            let (two, mut values) = ([w.0, x.0], Vec::new());
            match table.completions(two, passes, &mut values).or_raise(py)? {
                Some(_) => Ok(values.into_pyarray(py)),
                None => Err(beyond(py, format!("the table does not reach {two:?} with passes={passes}"))),
            }
        })
    }

    /// The winning first moves of every 4 x n board of Chomp that the table decides: a list in which the moves from
    /// [n, 0, 0, 0] stand at n, as tuples (w, x, y, z, passes).
    ///
    /// Other threads run meanwhile. Raises ValueError if the game is another, and BeyondError if the table does not answer
    /// so many passes.
    #[pyo3(signature = (passes=None))]
    fn openings(&self, py: Python<'_>, passes: Passes) -> PyResult<Vec<Vec<Tuple>>> {
        self.with(passes, |table, passes| {
            let rules = table.rules();
            if rules.game != Game::Chomp {
                return Err(PyValueError::new_err(
                    "nim has no boards to begin from; ask for winning_moves() of positions",
                ));
            }
            if rules.level(passes).is_none() {
                let words =
                    format!("the table does not answer passes={passes}: it was built with passes={}", rules.passes);
                return Err(beyond(py, words));
            }
            let boards = py.detach(|| table.openings(passes)).or_raise(py)?;
            Ok(boards.into_iter().map(|moves| moves.into_iter().map(tuple).collect()).collect())
        })
    }

    /// Every move from [w, x, y, z] with `passes` passes left to a P-position.
    #[pyo3(signature = (w, x, y, z, passes=None))]
    fn winning_moves(
        &self,
        py: Python<'_>,
        w: Number,
        x: Number,
        y: Number,
        z: Number,
        passes: Passes,
    ) -> PyResult<FourMoves> {
        self.with(passes, |table, passes| {
            let found = py.detach(|| table.winning_moves([w.0, x.0, y.0, z.0], passes)).or_raise(py)?;
            let moves = found.moves.into_iter().map(tuple).collect();
            Ok(FourMoves { outcome: found.outcome.into(), moves, complete: found.complete })
        })
    }
}
