//! The exceptions of the package, and which of them an error of the library is.

use std::error::Error;
use std::io;

use pyo3::exceptions::{
    PyException, PyFileExistsError, PyFileNotFoundError, PyMemoryError, PyOSError, PyTypeError, PyValueError,
};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyTuple, PyType};
use supermex::{BuildError, CertifyError, FileProblem, ReadError, SourceError};

use crate::remedy;

/// Makes the exceptions: of each its name, its bases and its documentation. Some are derived from Python's own exceptions, so
/// that code which knows only those catches them.
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
    error "SupermexError" (Builtin(|py| py.get_type::<PyException>()))
        "What all errors of this package are, except for ValueError, TypeError and MemoryError.\n\nindex: in an error of a batch, the row that could not be answered; otherwise None."
    not_found "NotFoundError" (Own("SupermexError"), Builtin(|py| py.get_type::<PyFileNotFoundError>()))
        "There is nothing at the path."
    storage "StorageError" (Own("SupermexError"), Builtin(|py| py.get_type::<PyOSError>()))
        "The system refused to open, read or write a file. The same call may succeed later.\n\nerrno: the number of the system's error, or None if it gave none."
    format "FormatError" (Own("SupermexError"))
        "The path is no database, or its files are missing, damaged where it is opened, of another version, or do not belong together."
    damaged "DamagedError" (Own("SupermexError"))
        "The file is damaged where the answer should be, or Table.verify() found it damaged.\n\nproblems: what Table.verify() found, a line for each file; otherwise empty."
    beyond "BeyondError" (Own("SupermexError"))
        "What was asked for is outside what the table holds."
    not_for_game "NotForGameError" (Own("SupermexError"))
        "What was asked for is not there in tables of this game."
    no_theory "NoTheoryError" (Own("SupermexError"))
        "It is a position, and no theory says who wins: a sum of piles in misere play."
    certify "CertifyError" (Own("SupermexError"))
        "Table.certify() found a wrong answer, or could not tell."
    build "BuildError" (Own("SupermexError"))
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
        "SupermexError" => content.set_item("index", py.None())?,
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

/// An exception that is also one of the system's, with the number that Python knows as `errno`.
pub fn system(py: Python<'_>, source: &io::Error, words: String) -> PyErr {
    let missing = source.kind() == io::ErrorKind::NotFound;
    let error = raise(py, |all| if missing { &all.not_found } else { &all.storage }, plain(source, words));
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
            numbered(py, raise(py, |all| &all.not_found, words), Some(errno::ENOENT))
        }
        ReadError::NoHttp(url) => {
            let words = format!("cannot read {url}: this package reads files; download the database, and open that");
            raise(py, |all| &all.storage, words)
        }
        ReadError::Source { source: SourceError::Memory { .. }, .. }
        | ReadError::Unread { source: SourceError::Memory { .. }, .. }
        | ReadError::UnreadIndex { source: SourceError::Memory { .. }, .. } => PyMemoryError::new_err(words),
        ReadError::Source { .. }
        | ReadError::Replaced { .. }
        | ReadError::Unread { .. }
        | ReadError::UnreadIndex { .. } => raise(py, |all| &all.storage, words),
        ReadError::Damaged { .. } | ReadError::DamagedIndex { .. } => raise(py, |all| &all.damaged, words),
        ReadError::NoTheory(_) => raise(py, |all| &all.no_theory, words),
        ReadError::NotForGame { .. } => raise(py, |all| &all.not_for_game, words),
        ReadError::TooFar { .. } | ReadError::Passes { .. } | ReadError::NoSheets { .. } => beyond(py, words),
        _ => raise(py, |all| &all.format, words),
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
    let error = raise(py, |all| &all.damaged, format!("{}; replace what is damaged", lines.join("; ")));
    match PyTuple::new(py, lines).and_then(|lines| error.value(py).setattr("problems", lines)) {
        Ok(()) => error,
        Err(error) => error,
    }
}

/// The exception of what certifying found.
pub fn certify(py: Python<'_>, error: CertifyError) -> PyErr {
    let words = format!("{error}{}", remedy::words(error.remedy()));
    match error {
        CertifyError::Read(error) => read(py, error),
        CertifyError::Source(SourceError::Memory { .. }) => PyMemoryError::new_err(words),
        _ => raise(py, |all| &all.certify, words),
    }
}

/// The exception of what stopped a build.
pub fn build(py: Python<'_>, error: BuildError) -> PyErr {
    let words = format!("{error}{}", remedy::words(error.remedy()));
    match error {
        BuildError::Size { .. }
        | BuildError::Unsaid(_)
        | BuildError::NotForGame { .. }
        | BuildError::NothingMore { .. } => PyValueError::new_err(words),
        BuildError::Exists { .. } | BuildError::Unfinished { .. } => {
            numbered(py, raise(py, |all| &all.exists, words), Some(errno::EEXIST))
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
