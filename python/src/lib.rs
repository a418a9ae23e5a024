//! The Python package `supermex`: tables of any game, asked by rows of numbers, with batches as numpy arrays, and their
//! building.
//!
//! What the package offers is described in `supermex.pyi`, and for `help()` here. `table` is the one class of tables;
//! `positions` says how Python writes a position, `batch` answers many of them, and `work` keeps Python alive meanwhile.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::cast_possible_truncation)]

mod batch;
mod build;
mod cells;
mod errors;
mod handle;
mod list;
mod numbers;
mod open;
mod overview;
mod position;
mod positions;
mod remedy;
mod rows;
mod rules;
mod show;
mod solve;
mod table;
mod values;
mod widget;
mod work;

use pyo3::prelude::*;

/// Databases of the P-positions of 3-pile Nim, 3-row Chomp and smaller games.
#[pymodule(name = "supermex")]
mod module {
    #[pymodule_export]
    use super::build::build;
    #[pymodule_export]
    use super::list::List;
    #[pymodule_export]
    use super::open::open;
    #[pymodule_export]
    use super::overview::Overview;
    #[pymodule_export]
    use super::position::Position;
    #[pymodule_export]
    use super::solve::solve;
    #[pymodule_export]
    use super::table::Table;
    #[pymodule_export]
    use super::values::{
        BuildSummary, CellRead, Certificate, Choices, Explanation, Lack, Line, Moves, Opening, Outcome, Period,
        Progress, Tail,
    };
    use pyo3::prelude::*;

    /// Stands in rows of completions for "no completion".
    #[pymodule_export]
    const NONE: u32 = supermex::NONE;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        super::errors::add(module)?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
