//! Statuses, and the words behind the last of them.

use std::cell::RefCell;
use std::ffi::{CString, c_char};
use std::panic::{AssertUnwindSafe, catch_unwind};

use supermex::checking::FileProblem;
use supermex::{ReadError, Remedy};
use supermex_certify::CertifyError;

/// What came of a call.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum supermex_status_t {
    /// It did what it should.
    SUPERMEX_OK = 0,
    /// An argument is wrong: a null pointer, a capacity that does not fit, numbers or a text that are not a position.
    SUPERMEX_INVALID = 1,
    /// The system refused to open or to read a file. The same call may succeed later.
    SUPERMEX_IO = 2,
    /// It is not a database, or its files are missing, damaged or of several databases. Replace what the message names.
    SUPERMEX_NO_DATABASE = 3,
    /// The file is damaged where the answer should be, or supermex_verify() found it damaged. Replace it.
    SUPERMEX_DAMAGED = 4,
    /// A bug in this library, caught at its boundary.
    SUPERMEX_INTERNAL = 5,
    /// There is nothing at the path.
    SUPERMEX_NOT_FOUND = 6,
    /// The file is of a format version that this library does not read. Use a newer one, or build the database again.
    SUPERMEX_WRONG_VERSION = 7,
    /// Tables of this game do not have what was asked for. The message says why, and what to do.
    SUPERMEX_NOT_FOR_GAME = 8,
    /// It is a position, and no theory says who wins: a sum of piles in misere play.
    SUPERMEX_NO_THEORY = 9,
    /// supermex_certify() found a wrong answer, or could not tell.
    SUPERMEX_NOT_CERTIFIED = 10,
    /// The table ends before what was asked for, or does not answer this number of passes.
    SUPERMEX_TOO_FAR = 11,
    /// The list has ended: only supermex_next() says so.
    SUPERMEX_END = 12,
}

use supermex_status_t::{
    SUPERMEX_DAMAGED, SUPERMEX_INTERNAL, SUPERMEX_INVALID, SUPERMEX_IO, SUPERMEX_NO_DATABASE, SUPERMEX_NO_THEORY,
    SUPERMEX_NOT_CERTIFIED, SUPERMEX_NOT_FOR_GAME, SUPERMEX_NOT_FOUND, SUPERMEX_OK, SUPERMEX_TOO_FAR,
    SUPERMEX_WRONG_VERSION,
};

/// Why a call did not do what it should.
pub struct Failure(pub supermex_status_t, pub String);

/// What a function fails with that got a null pointer.
pub fn null(name: &str) -> Failure {
    invalid(format!("{name} is a null pointer"))
}

/// What a function fails with that got an argument which is none of its values.
pub fn invalid(words: impl Into<String>) -> Failure {
    Failure(SUPERMEX_INVALID, words.into())
}

impl From<ReadError> for Failure {
    fn from(error: ReadError) -> Self {
        use supermex::raw::FormatError::{Newer, Preliminary, Version};
        let status = match &error {
            ReadError::Missing { .. } | ReadError::Unfinished { .. } => SUPERMEX_NOT_FOUND,
            ReadError::Damaged { .. } | ReadError::DamagedIndex { .. } => SUPERMEX_DAMAGED,
            ReadError::Format { source: Version { .. } | Preliminary | Newer { .. }, .. } => SUPERMEX_WRONG_VERSION,
            ReadError::NotForGame { .. } => SUPERMEX_NOT_FOR_GAME,
            ReadError::TooFar { .. }
            | ReadError::Passes { .. }
            | ReadError::NoSheets { .. }
            | ReadError::NotKept { .. }
            | ReadError::Beyond => SUPERMEX_TOO_FAR,
            ReadError::NoTheory(_) => SUPERMEX_NO_THEORY,
            ReadError::Position { .. } => SUPERMEX_INVALID,
            ReadError::NoDatabase { .. }
            | ReadError::IndexAlone { .. }
            | ReadError::Format { .. }
            | ReadError::Mismatch { .. }
            | ReadError::Contradiction { .. } => SUPERMEX_NO_DATABASE,
            // What the system or a server did.
            _ => SUPERMEX_IO,
        };
        Self(status, format!("{error}{}", words(error.remedy())))
    }
}

/// What to do about an error, in the words of C, which follow it.
fn words(remedy: Option<Remedy>) -> &'static str {
    match remedy {
        Some(Remedy::NameDatabase) => "; name a directory that was built",
        Some(Remedy::Verify | Remedy::WriteIndex) => " with supermex_verify()",
        Some(Remedy::Sample) => ", by supermex_certify() of some samples",
        _ => "",
    }
}

impl From<Vec<FileProblem>> for Failure {
    fn from(problems: Vec<FileProblem>) -> Self {
        let words: Vec<String> = problems.iter().map(ToString::to_string).collect();
        Self(SUPERMEX_DAMAGED, words.join("; "))
    }
}

impl From<CertifyError> for Failure {
    fn from(error: CertifyError) -> Self {
        match error {
            CertifyError::Read(error) => error.into(),
            error => Self(SUPERMEX_NOT_CERTIFIED, format!("{error}{}", words(error.remedy()))),
        }
    }
}

thread_local! {
    static LAST: RefCell<CString> = RefCell::default();
}

/// Runs the body of a function of the library: no panic leaves it, and what fails can be asked for.
pub fn guard(body: impl FnOnce() -> Result<(), Failure>) -> supermex_status_t {
    let result = catch_unwind(AssertUnwindSafe(body));
    let bug = || Failure(SUPERMEX_INTERNAL, "a bug in supermex: it panicked".into());
    match result.unwrap_or_else(|_| Err(bug())) {
        Ok(()) => SUPERMEX_OK,
        Err(Failure(status, mut words)) => {
            words.retain(|c| c != '\0');
            LAST.with(|last| *last.borrow_mut() = CString::new(words).unwrap_or_default());
            status
        }
    }
}

/// What was wrong with this thread's last call that failed, and what to do: a line of UTF-8, valid until the next one.
#[unsafe(no_mangle)]
pub extern "C" fn supermex_last_error() -> *const c_char {
    LAST.with(|last| last.borrow().as_ptr())
}
