//! The exceptions of the package, and which of them an error of the library is.

use std::error::Error;
use std::io;

use pyo3::exceptions::{PyException, PyFileExistsError, PyFileNotFoundError, PyOSError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyTuple, PyType};
use supermex::{BatchError, BuildError, CertifyError, FileProblem, ReadError};

/// Makes the exceptions: of each its name, its bases and its documentation. Some are exceptions of Python's too, so that
/// who knows only those catches them.
macro_rules! exceptions {
    ($($field:ident $name:literal ($($base:expr),+) $doc:literal)+) => {
        /// The exceptions.
        struct Exceptions { $($field: Py<PyType>),+ }

        impl Exceptions {
            fn new(py: Python<'_>) -> PyResult<Self> {
                let mut made: Vec<(&str, Bound<'_, PyType>)> = Vec::new();
                $({
                    let bases: Vec<Bound<'_, PyType>> = vec![$(base(py, &made, $base)?),+];
                    made.push(($name, exception(py, $name, bases, $doc)?));
                })+
                let find = |name: &str| named(&made, name).map(Bound::unbind);
                Ok(Self { $($field: find($name)?),+ })
            }

            /// Adds them to the module.
            fn add(&self, module: &Bound<'_, PyModule>) -> PyResult<()> {
                $(module.add($name, &self.$field)?;)+
                Ok(())
            }
        }
    };
}

/// What an exception is derived from.
enum Base {
    /// One of this package.
    Own(&'static str),
    /// One of Python.
    Builtin(fn(Python<'_>) -> Bound<'_, PyType>),
}

use Base::{Builtin, Own};

exceptions! {
    error "Error" (Builtin(|py| py.get_type::<PyException>()))
        "What all errors of this package are, except for ValueError, TypeError and MemoryError.\n\nindex: in an error of a batch, the row that could not be answered; otherwise None."
    not_found "NotFoundError" (Own("Error"), Builtin(|py| py.get_type::<PyFileNotFoundError>()))
        "There is nothing at the path."
    storage "StorageError" (Own("Error"), Builtin(|py| py.get_type::<PyOSError>()))
        "The system refused to open, read or write a file. The same call may succeed later."
    format "FormatError" (Own("Error"))
        "The path is no database, or its files are missing, damaged where it is opened, of another version, or do not belong together."
    damaged "DamagedError" (Own("Error"))
        "The file is damaged where the answer should be, or Table.verify() found it damaged.\n\nproblems: what Table.verify() found, a line for each file; otherwise empty."
    beyond "BeyondError" (Own("Error"))
        "What was asked for is outside what the table holds."
    no_theory "NoTheoryError" (Own("Error"))
        "It is a position, and no theory says who wins: a sum of piles in misere play."
    certify "CertifyError" (Own("Error"))
        "Table.certify() found a wrong answer, or could not tell."
    build "BuildError" (Own("Error"))
        "A table could not be built."
    exists "ExistsError" (Own("BuildError"), Builtin(|py| py.get_type::<PyFileExistsError>()))
        "Something is at the path already: a table, or an unfinished build of one."
}

fn named<'py>(made: &[(&str, Bound<'py, PyType>)], name: &str) -> PyResult<Bound<'py, PyType>> {
    let found = made.iter().find(|(made, _)| *made == name).map(|(_, made)| made.clone());
    found.ok_or_else(|| PyTypeError::new_err(format!("no exception {name}")))
}

fn base<'py>(py: Python<'py>, made: &[(&str, Bound<'py, PyType>)], base: Base) -> PyResult<Bound<'py, PyType>> {
    match base {
        Own(name) => named(made, name),
        Builtin(get) => Ok(get(py)),
    }
}

fn exception<'py>(
    py: Python<'py>,
    name: &str,
    bases: Vec<Bound<'py, PyType>>,
    doc: &str,
) -> PyResult<Bound<'py, PyType>> {
    let content = PyDict::new(py);
    content.set_item("__module__", "supermex")?;
    content.set_item("__doc__", doc)?;
    match name {
        "Error" => content.set_item("index", py.None())?,
        "DamagedError" => content.set_item("problems", PyTuple::empty(py))?,
        _ => {}
    }
    Ok(py.get_type::<PyType>().call1((name, PyTuple::new(py, bases)?, content))?.cast_into()?)
}

static EXCEPTIONS: PyOnceLock<Exceptions> = PyOnceLock::new();

fn exceptions(py: Python<'_>) -> PyResult<&Exceptions> {
    EXCEPTIONS.get_or_try_init(py, || Exceptions::new(py))
}

/// Adds the exceptions to the module.
pub fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    exceptions(module.py())?.add(module)
}

/// An exception of the package with a message.
fn raise(py: Python<'_>, choose: impl FnOnce(&Exceptions) -> &Py<PyType>, words: String) -> PyErr {
    match exceptions(py) {
        Ok(exceptions) => PyErr::from_type(choose(exceptions).bind(py).clone(), words),
        Err(error) => error,
    }
}

/// What was asked for is outside the table.
pub fn beyond(py: Python<'_>, words: impl Into<String>) -> PyErr {
    raise(py, |exceptions| &exceptions.beyond, words.into())
}

/// What the system said, with its number, of which Python makes `errno`.
fn system(py: Python<'_>, source: &io::Error, words: String) -> PyErr {
    let missing = source.kind() == io::ErrorKind::NotFound;
    match exceptions(py) {
        Ok(all) => {
            let exception = if missing { &all.not_found } else { &all.storage }.bind(py).clone();
            match source.raw_os_error() {
                Some(number) => PyErr::from_type(exception, (number, words)),
                None => PyErr::from_type(exception, words),
            }
        }
        Err(error) => error,
    }
}

/// The exception of an error of a look-up.
pub fn read(py: Python<'_>, error: ReadError) -> PyErr {
    let words = error.to_string();
    match error {
        ReadError::Io { source, .. } => system(py, &source, words),
        ReadError::Missing { .. } | ReadError::Unfinished { .. } => raise(py, |all| &all.not_found, words),
        ReadError::Source { .. }
        | ReadError::Unread { .. }
        | ReadError::UnreadIndex { .. }
        | ReadError::NoHttp { .. } => raise(py, |all| &all.storage, words),
        ReadError::Damaged { .. } | ReadError::DamagedIndex { .. } => raise(py, |all| &all.damaged, words),
        ReadError::NoTheory(_) => raise(py, |all| &all.no_theory, words),
        _ => raise(py, |all| &all.format, words),
    }
}

/// The exception of an error in a row of a batch.
pub fn at_row(py: Python<'_>, row: usize, error: PyErr) -> PyErr {
    let value = error.value(py);
    // An exception that takes no attribute is raised without it.
    let _ = value.setattr("index", row);
    error
}

/// The exception of an error of a batch, whose positions are those from `first` on.
pub fn batch(py: Python<'_>, first: usize, error: BatchError) -> PyErr {
    at_row(py, first + error.index, read(py, error.source))
}

/// The exception of what verification found.
pub fn problems(py: Python<'_>, problems: &[FileProblem]) -> PyErr {
    let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
    let error = raise(py, |all| &all.damaged, lines.join("\n"));
    match PyTuple::new(py, lines).and_then(|lines| error.value(py).setattr("problems", lines)) {
        Ok(()) => error,
        Err(error) => error,
    }
}

/// The exception of what certifying found.
pub fn certify(py: Python<'_>, error: CertifyError) -> PyErr {
    match error {
        CertifyError::Read(error) => read(py, error),
        error => raise(py, |all| &all.certify, error.to_string()),
    }
}

/// The exception of what stopped a build.
pub fn build(py: Python<'_>, error: BuildError) -> PyErr {
    let mut words = error.to_string();
    match error {
        BuildError::Size(_) => PyValueError::new_err(words),
        BuildError::Exists { .. } => {
            words.push_str("; choose another name, or replace it with force=True");
            raise(py, |all| &all.exists, words)
        }
        BuildError::Unfinished { .. } => {
            words.push_str("; go on with it with resume=True, or begin anew with force=True");
            raise(py, |all| &all.exists, words)
        }
        BuildError::Io { source, .. } => system(py, &source, words),
        BuildError::Read(error) => read(py, error),
        _ => raise(py, |all| &all.build, words),
    }
}

/// The exception of rules that are none.
pub fn rules(error: &impl Error) -> PyErr {
    PyValueError::new_err(error.to_string())
}
