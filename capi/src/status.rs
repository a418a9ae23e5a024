//! Statuses, and the words behind the last of them.

use std::cell::RefCell;
use std::ffi::{CString, c_char};
use std::panic::{AssertUnwindSafe, catch_unwind};

use supermex::reader::ReadError;

/// What came of a call.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum supermex_status_t {
    /// It did what it should.
    SUPERMEX_OK = 0,
    /// An argument is wrong: a null pointer, or a path that is no UTF-8.
    SUPERMEX_INVALID = 1,
    /// The system refused to open or to read a file.
    SUPERMEX_IO = 2,
    /// The path is no database, or files are missing, damaged, of another version, or do not belong together.
    SUPERMEX_NO_DATABASE = 3,
    /// The file is damaged where the answer should be.
    SUPERMEX_DAMAGED = 4,
    /// A bug in this library, caught at its boundary.
    SUPERMEX_INTERNAL = 5,
}

/// Why a call did not do what it should.
pub struct Failure(pub supermex_status_t, pub String);

/// What a function fails with that got a null pointer.
pub fn null(name: &str) -> Failure {
    Failure(supermex_status_t::SUPERMEX_INVALID, format!("{name} is a null pointer"))
}

impl From<ReadError> for Failure {
    fn from(error: ReadError) -> Self {
        let status = match error {
            ReadError::Io { .. }
            | ReadError::Missing { .. }
            | ReadError::Unfinished { .. }
            | ReadError::Unread { .. }
            | ReadError::UnreadIndex { .. } => supermex_status_t::SUPERMEX_IO,
            ReadError::Damaged { .. } | ReadError::DamagedIndex { .. } => supermex_status_t::SUPERMEX_DAMAGED,
            _ => supermex_status_t::SUPERMEX_NO_DATABASE,
        };
        Self(status, error.to_string())
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
