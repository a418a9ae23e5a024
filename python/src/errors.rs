//! The exceptions of the package, and which of them an error of the library is.

use std::error::Error;
use std::io;

use pyo3::exceptions::{PyMemoryError, PyValueError};
use pyo3::import_exception;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple, PyType};
use supermex::checking::FileProblem;
use supermex::{ReadError, SourceError};

use crate::remedy;

import_exception!(supermex, NotFoundError);
import_exception!(supermex, StorageError);
import_exception!(supermex, FormatError);
import_exception!(supermex, DamagedError);
import_exception!(supermex, BeyondError);
import_exception!(supermex, NotForGameError);
import_exception!(supermex, NoTheoryError);
import_exception!(supermex, CertifyError);
import_exception!(supermex, BuildError);
import_exception!(supermex, ExistsError);

/// Adds the exceptions to the module. They are written in Python.
pub fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let own = PyModule::new(module.py(), "supermex")?.dict();
    module.py().run(pyo3::ffi::c_str!(include_str!("errors.py")), Some(&own), None)?;
    for (name, class) in own.iter().filter(|(_, class)| class.is_instance_of::<PyType>()) {
        module.add(name.cast_into::<PyString>()?, class)?;
    }
    Ok(())
}

/// An exception that is also one of the system's, with the number that Python knows as `errno`.
pub fn system(py: Python<'_>, source: &io::Error, words: String) -> PyErr {
    let words = plain(source, words);
    let missing = source.kind() == io::ErrorKind::NotFound;
    let error = if missing { NotFoundError::new_err(words) } else { StorageError::new_err(words) };
    numbered(py, error, source.raw_os_error())
}

/// The words without the number of the system's error, which has an attribute of its own.
fn plain(source: &io::Error, words: String) -> String {
    match source.raw_os_error() {
        Some(number) => words.replace(&format!(" (os error {number})"), ""),
        None => words,
    }
}

/// An exception of the system with the number of what went wrong.
fn numbered(py: Python<'_>, error: PyErr, number: Option<i32>) -> PyErr {
    match error.value(py).setattr("errno", number) {
        Ok(()) => error,
        Err(error) => error,
    }
}

/// Numbers of errors, which are the same on every system that Python runs on.
mod errno {
    pub const ENOENT: i32 = 2;
    pub const EEXIST: i32 = 17;
}

/// The exception of an error of a look-up.
pub fn read(py: Python<'_>, error: ReadError) -> PyErr {
    let words = format!("{error}{}", remedy::words(error.remedy()));
    match error {
        ReadError::Io { source, .. } => system(py, &source, words),
        ReadError::Missing { .. } | ReadError::Unfinished { .. } => {
            numbered(py, NotFoundError::new_err(words), Some(errno::ENOENT))
        }
        ReadError::NoHttp(url) => {
            let words = format!("cannot read {url}: this package reads files; download the database, and open that");
            StorageError::new_err(words)
        }
        ReadError::Source { source: SourceError::Memory { .. }, .. }
        | ReadError::Unread { source: SourceError::Memory { .. }, .. }
        | ReadError::UnreadIndex { source: SourceError::Memory { .. }, .. } => PyMemoryError::new_err(words),
        ReadError::Source { .. }
        | ReadError::Replaced { .. }
        | ReadError::Unread { .. }
        | ReadError::UnreadIndex { .. } => StorageError::new_err(words),
        ReadError::Damaged { .. } | ReadError::DamagedIndex { .. } => DamagedError::new_err(words),
        ReadError::Position { .. } => PyValueError::new_err(words),
        ReadError::Batch { source, .. } => read(py, *source),
        ReadError::Taken(_) => system(py, &io::Error::other(words.clone()), words),
        ReadError::NoTheory(_) => NoTheoryError::new_err(words),
        ReadError::NotForGame { .. } => NotForGameError::new_err(words),
        ReadError::TooFar { .. }
        | ReadError::Passes { .. }
        | ReadError::NoSheets { .. }
        | ReadError::NotKept { .. }
        | ReadError::Beyond => BeyondError::new_err(words),
        _ => FormatError::new_err(words),
    }
}

/// What a look-up gives, or the exception of its error.
pub trait OrRaise<T> {
    /// The value, or the exception.
    fn or_raise(self, py: Python<'_>) -> PyResult<T>;
}

impl<T> OrRaise<T> for Result<T, ReadError> {
    fn or_raise(self, py: Python<'_>) -> PyResult<T> {
        self.map_err(|error| read(py, error))
    }
}

/// The exception of an error in a row of a batch.
pub fn at_row(py: Python<'_>, row: usize, error: PyErr) -> PyErr {
    let value = error.value(py);
    // An exception that takes no attribute is raised without it.
    let _ = value.setattr("index", row);
    error
}

/// The exception of what verification found.
pub fn problems(py: Python<'_>, problems: &[FileProblem]) -> PyErr {
    let line = |problem: &FileProblem| format!("{problem}{}", remedy::words(problem.problem.remedy()));
    let lines: Vec<String> = problems.iter().map(line).collect();
    let error = DamagedError::new_err(format!("{}; replace what is damaged", lines.join("; ")));
    match PyTuple::new(py, lines).and_then(|lines| error.value(py).setattr("problems", lines)) {
        Ok(()) => error,
        Err(error) => error,
    }
}

/// The exception of what certifying found.
pub fn certify(py: Python<'_>, error: supermex_certify::CertifyError) -> PyErr {
    let words = format!("{error}{}", remedy::words(error.remedy()));
    match error {
        supermex_certify::CertifyError::Read(error) => read(py, error),
        supermex_certify::CertifyError::Source(SourceError::Memory { .. }) => PyMemoryError::new_err(words),
        _ => CertifyError::new_err(words),
    }
}

/// The exception of what stopped a build.
pub fn build(py: Python<'_>, error: supermex_build::BuildError) -> PyErr {
    let words = format!("{error}{}", remedy::words(error.remedy()));
    match error {
        supermex_build::BuildError::Size { .. }
        | supermex_build::BuildError::Unsaid(_)
        | supermex_build::BuildError::NotForGame { .. }
        | supermex_build::BuildError::NothingMore { .. } => PyValueError::new_err(words),
        supermex_build::BuildError::Exists { .. } | supermex_build::BuildError::Unfinished { .. } => {
            numbered(py, ExistsError::new_err(words), Some(errno::EEXIST))
        }
        supermex_build::BuildError::Io { source, .. } => system(py, &source, words),
        supermex_build::BuildError::Read(error) => read(py, error),
        _ => BuildError::new_err(words),
    }
}

/// The exception of rules that are none.
pub fn rules(error: &impl Error) -> PyErr {
    PyValueError::new_err(error.to_string())
}
