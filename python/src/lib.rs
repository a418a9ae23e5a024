//! The Python package `supermex`: the reader, with batches and sheets as numpy arrays.
//!
//! What the package offers is described in `supermex.pyi`, and for `help()` here.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::cast_possible_truncation)]

mod arrays;
mod database;

use pyo3::create_exception;
use pyo3::exceptions::{PyException, PyFileNotFoundError, PyOSError};
use pyo3::prelude::*;
use supermex::reader::ReadError;

create_exception!(
    supermex,
    Error,
    PyException,
    "What all errors of this package are, but for OSError, TypeError and ValueError."
);
create_exception!(
    supermex,
    FormatError,
    Error,
    "The path is no database, or files are missing, damaged, of another version, or do not belong together."
);
create_exception!(supermex, DamagedError, Error, "The file is damaged where the answer should be.");
create_exception!(supermex, BeyondError, Error, "What was asked for is outside what the database holds.");

/// The Python exception for an error of the reader.
fn raised(error: ReadError) -> PyErr {
    let words = error.to_string();
    match error {
        ReadError::Io { source, .. } => match source.raw_os_error() {
            // With its number, of which Python makes FileNotFoundError and the like.
            Some(number) => PyOSError::new_err((number, words)),
            None => PyOSError::new_err(words),
        },
        ReadError::Missing { .. } | ReadError::Unfinished { .. } => PyFileNotFoundError::new_err(words),
        ReadError::Unread { .. } | ReadError::UnreadIndex { .. } => PyOSError::new_err(words),
        ReadError::Damaged { .. } | ReadError::DamagedIndex { .. } => DamagedError::new_err(words),
        _ => FormatError::new_err(words),
    }
}

/// Databases of the P-positions of 3-pile Nim and 3-row Chomp.
#[pymodule(name = "supermex")]
mod module {
    #[pymodule_export]
    use super::database::{Database, Moves, Outcome, open};
    #[pymodule_export]
    use super::{BeyondError, DamagedError, Error, FormatError};
    use pyo3::prelude::*;

    /// Stands in arrays of completions for "no completion".
    #[pymodule_export]
    const NONE: u32 = supermex::rules::NONE;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
