//! The Python package `supermex`: tables of every game, with batches and sheets as numpy arrays, and their building.
//!
//! What the package offers is described in `supermex.pyi`, and for `help()` here. `table` opens tables and has what all of
//! them can do; a kind of table is a module and a class.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::cast_possible_truncation)]

mod arrays;
mod boards;
mod boxes;
mod build;
mod errors;
mod imitation;
mod layers;
mod numbers;
mod pairs;
mod piles;
mod remedy;
mod sheets;
mod strips;
mod table;
mod values;

use pyo3::prelude::*;

/// Databases of the P-positions of 3-pile Nim, 3-row Chomp and smaller games.
#[pymodule(name = "supermex")]
mod module {
    #[pymodule_export]
    use super::boards::Boards;
    #[pymodule_export]
    use super::boxes::Boxes;
    #[pymodule_export]
    use super::build::build;
    #[pymodule_export]
    use super::imitation::{Imitation, State};
    #[pymodule_export]
    use super::layers::Layers;
    #[pymodule_export]
    use super::pairs::Pairs;
    #[pymodule_export]
    use super::piles::Piles;
    #[pymodule_export]
    use super::sheets::Sheets;
    #[pymodule_export]
    use super::strips::Strips;
    #[pymodule_export]
    use super::table::{Table, open};
    #[pymodule_export]
    use super::values::{
        BoardMoves, BuildSummary, Certificate, Class, FourMoves, ImitationMoves, Moves, Outcome, PairMoves, Period,
        PileMoves, Progress, StripMoves, Tail,
    };
    use pyo3::prelude::*;

    /// Stands in arrays of completions for "no completion".
    #[pymodule_export]
    const NONE: u32 = supermex::NONE;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        super::errors::add(module)?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
