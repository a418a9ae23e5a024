//! Why an answer is missing, in words and by a code that the page can tell apart.

use std::io::ErrorKind;

use serde::Serialize;
use supermex::ReadError;
use supermex::raw::FormatError;

/// An error, as the page gets it.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Failure {
    /// Of which kind it is.
    pub code: Code,
    /// What is wrong, and what to do.
    pub message: String,
    /// The position of a batch that could not be answered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub index: Option<usize>,
}

/// The kinds of errors, as the page calls them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Code {
    /// The request is malformed.
    Usage,
    /// What was asked is not there in tables of this game.
    NotForGame,
    /// The files are not a database, or of another version, or do not belong together.
    Format,
    /// The bytes of the answer are damaged.
    Damaged,
    /// The answer is outside of the table.
    Beyond,
    /// No theory answers the position.
    NoTheory,
    /// The bytes could not be had.
    Storage,
    /// The answer needs more of the database at once than is held here.
    TooMuch,
    /// The answer needs the whole reader, and this one has Nim and Chomp alone.
    NotWhole,
}

impl Failure {
    /// A failure without a place in a batch.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), index: None }
    }

    /// The request is malformed for this table.
    pub fn usage(message: impl Into<String>) -> Self {
        Self::new(Code::Usage, message)
    }

    /// What was asked is outside of the table.
    pub fn beyond(what: impl std::fmt::Display) -> Self {
        Self::new(Code::Beyond, format!("the table does not have {what}; ask for less, or open a larger table"))
    }
}

impl From<FormatError> for Failure {
    fn from(error: FormatError) -> Self {
        let code = if matches!(error, FormatError::Without(_)) { Code::NotWhole } else { Code::Format };
        Self::new(code, error.to_string())
    }
}

impl From<ReadError> for Failure {
    fn from(error: ReadError) -> Self {
        let code = match error {
            ReadError::Batch { index, source, .. } => return Self { index: Some(index), ..Self::from(*source) },
            ReadError::Position { .. } => Code::Usage,
            ReadError::Taken(_) => Code::TooMuch,
            ReadError::Damaged { .. }
            | ReadError::DamagedIndex { .. }
            | ReadError::Format { source: FormatError::Checksum { .. }, .. } => Code::Damaged,
            ReadError::Format { source: FormatError::Without(_), .. } => Code::NotWhole,
            ReadError::NotForGame { .. } => Code::NotForGame,
            ReadError::TooFar { .. }
            | ReadError::Passes { .. }
            | ReadError::NoSheets { .. }
            | ReadError::NotKept { .. }
            | ReadError::Beyond => Code::Beyond,
            ReadError::NoTheory(_) => Code::NoTheory,
            ReadError::Source { .. } | ReadError::Unread { .. } | ReadError::UnreadIndex { .. } => Code::Storage,
            ReadError::Io { ref source, .. } if source.kind() == ErrorKind::WouldBlock => Code::Storage,
            _ => Code::Format,
        };
        let mut message = error.to_string();
        if code == Code::Damaged {
            message += "; the file on the server is damaged, or the transfer was: reload the page, and tell whoever \
                        published the table if it stays so";
        }
        Self::new(code, message)
    }
}
