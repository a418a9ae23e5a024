//! Statuses, and the words behind the last of them.

use std::cell::RefCell;
use std::ffi::{CString, c_char};
use std::panic::{AssertUnwindSafe, catch_unwind};

use supermex::{CertifyError, FileProblem, ReadError};

/// What came of a call.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum supermex_status_t {
    /// It did what it should.
    SUPERMEX_OK = 0,
    /// An argument is wrong: a null pointer, a capacity that does not fit, a state or strip that is none, a path that is
    /// not UTF-8 where paths are.
    SUPERMEX_INVALID = 1,
    /// The system refused to open or to read a file. The same call may succeed later.
    SUPERMEX_IO = 2,
    /// The path is not a database, or its files are missing, damaged where a table is opened, or do not belong together.
    /// Replace the file that the message names, or the database.
    SUPERMEX_NO_DATABASE = 3,
    /// The file is damaged where the answer should be, or supermex_verify() found it damaged. Replace it.
    SUPERMEX_DAMAGED = 4,
    /// A bug in this library, caught at its boundary.
    SUPERMEX_INTERNAL = 5,
    /// There is nothing at the path.
    SUPERMEX_NOT_FOUND = 6,
    /// The file is of a format version that this library does not read. Use a newer library, or build the database again.
    SUPERMEX_WRONG_VERSION = 7,
    /// The function does not answer tables of this kind or game: supermex_info() says what the table is.
    SUPERMEX_WRONG_KIND = 8,
    /// It is a position, and no theory says who wins: a sum of piles in misere play.
    SUPERMEX_NO_THEORY = 9,
    /// supermex_certify() found a wrong answer, or could not tell.
    SUPERMEX_NOT_CERTIFIED = 10,
}

/// Why a call did not do what it should.
pub struct Failure(pub supermex_status_t, pub String);

/// What a function fails with that got a null pointer.
pub fn null(name: &str) -> Failure {
    Failure(supermex_status_t::SUPERMEX_INVALID, format!("{name} is a null pointer"))
}

/// What a function fails with that got an argument which is none of its values.
pub fn invalid(words: impl Into<String>) -> Failure {
    Failure(supermex_status_t::SUPERMEX_INVALID, words.into())
}

impl From<ReadError> for Failure {
    fn from(error: ReadError) -> Self {
        use supermex::FormatError::{Minor, UnknownSection, Version};
        let status = match &error {
            ReadError::Missing { .. } | ReadError::Unfinished { .. } => supermex_status_t::SUPERMEX_NOT_FOUND,
            ReadError::Io { .. }
            | ReadError::Source { .. }
            | ReadError::Replaced { .. }
            | ReadError::Unread { .. }
            | ReadError::UnreadIndex { .. }
            | ReadError::NoHttp { .. } => supermex_status_t::SUPERMEX_IO,
            ReadError::Damaged { .. } | ReadError::DamagedIndex { .. } => supermex_status_t::SUPERMEX_DAMAGED,
            ReadError::Format { source: Version { .. } | Minor { .. } | UnknownSection(_), .. } => {
                supermex_status_t::SUPERMEX_WRONG_VERSION
            }
            ReadError::Kind { .. } => supermex_status_t::SUPERMEX_WRONG_KIND,
            ReadError::NoTheory(_) => supermex_status_t::SUPERMEX_NO_THEORY,
            _ => supermex_status_t::SUPERMEX_NO_DATABASE,
        };
        Self(status, error.to_string())
    }
}

impl From<Vec<FileProblem>> for Failure {
    fn from(problems: Vec<FileProblem>) -> Self {
        let words: Vec<String> = problems.iter().map(ToString::to_string).collect();
        Self(supermex_status_t::SUPERMEX_DAMAGED, words.join("; "))
    }
}

impl From<CertifyError> for Failure {
    fn from(error: CertifyError) -> Self {
        match error {
            CertifyError::Read(error) => error.into(),
            error => Self(supermex_status_t::SUPERMEX_NOT_CERTIFIED, error.to_string()),
        }
    }
}

thread_local! {
    static LAST: RefCell<CString> = RefCell::default();
}

/// Runs the body of a function of the library: no panic leaves it, and what fails can be asked for.
pub fn guard(body: impl FnOnce() -> Result<(), Failure>) -> supermex_status_t {
    let result = catch_unwind(AssertUnwindSafe(body));
    let bug = || Failure(supermex_status_t::SUPERMEX_INTERNAL, "a bug in supermex: it panicked".into());
    match result.unwrap_or_else(|_| Err(bug())) {
        Ok(()) => supermex_status_t::SUPERMEX_OK,
        Err(Failure(status, mut words)) => {
            words.retain(|c| c != '\0');
            LAST.with(|last| *last.borrow_mut() = CString::new(words).unwrap_or_default());
            status
        }
    }
}

/// What was wrong with the last call of this thread that did not return SUPERMEX_OK, and what to do: one line of
/// UTF-8, empty if there was none. Valid until the next such call of this thread.
#[unsafe(no_mangle)]
pub extern "C" fn supermex_last_error() -> *const c_char {
    LAST.with(|last| last.borrow().as_ptr())
}
