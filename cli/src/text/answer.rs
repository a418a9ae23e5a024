//! What a query asks about a position, and the answer.

use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

use serde_json::{Map, Value};
use supermex::{Lack, Outcome, ReadError};

/// What an answer should have besides the outcome.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ask {
    /// The moves that win.
    pub moves: bool,
    /// Every move, with who wins after it.
    pub options: bool,
    /// Why: the cell that was read, and what follows.
    pub explain: bool,
    /// Play to the end.
    pub line: bool,
    /// The moves, and those of play to the end, as bites into a board.
    pub bites: bool,
    /// Remarks: that the position is declared a win, or why it is beyond the table.
    pub remarks: bool,
    /// The Grundy value alone.
    pub grundy: bool,
    /// The fields: everything that is known of the position.
    pub fields: bool,
}

/// An answer.
#[derive(Clone, Debug)]
pub struct Answer {
    /// Who wins.
    pub outcome: Outcome,
    /// What is printed after the outcome: winning moves above all, each without blanks.
    pub words: Vec<String>,
    /// The same, and more, by name; empty if it was not asked for.
    pub fields: Map<String, Value>,
    /// What the answer leaves out, if anything.
    pub lacks: Option<Lack>,
    /// Whether the position is declared a win, if remarks were asked for.
    pub declared: bool,
    /// The Grundy value, if that alone was asked for.
    pub grundy: Option<u64>,
    /// Why it is beyond the table, if it is, and remarks were asked for.
    pub why_beyond: Option<String>,
}

/// Why a position is not answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It is none.
    NoPosition {
        /// What is wrong with it.
        why: String,
        /// How positions are written.
        form: &'static str,
    },
    /// It is one, and no theory says who wins.
    NoTheory(&'static str),
}

impl Refusal {
    /// That of an error which says so.
    ///
    /// # Errors
    /// Any other.
    pub fn of(error: ReadError) -> Result<Self, ReadError> {
        match error {
            ReadError::Position { why, form } => Ok(Self::NoPosition { why, form }),
            error => Err(error),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPosition { why, form } => write!(f, "is not a position: {why}; write {form}"),
            Self::NoTheory(why) => write!(f, "is not answered: {why}"),
        }
    }
}

/// What happened to the positions of a query.
#[derive(Clone, Copy, Debug, Default)]
pub struct Came {
    /// Something was not a position, or no theory says who wins.
    pub wrong: bool,
    /// Something is beyond the table.
    pub beyond: bool,
}

impl Came {
    /// The exit status of the query.
    pub fn code(self) -> ExitCode {
        ExitCode::from(match (self.wrong, self.beyond) {
            (true, _) => 2,
            (false, true) => 3,
            (false, false) => 0,
        })
    }
}

/// What is said of a text that is not answered: where it was, its beginning, and why.
pub fn wrong(place: &str, number: usize, text: &[u8], refusal: &Refusal) -> String {
    let shown = String::from_utf8_lossy(&text[..text.len().min(80)]);
    format!("{place} {number}: {shown:?} {refusal}")
}

/// Writes an answer whose fields were asked for as one JSON object on a line, and what is not answered as one with `error`.
pub fn write_json(out: &mut dyn Write, answer: Result<Answer, &str>) -> io::Result<()> {
    match answer {
        Ok(mut answer) => {
            answer.fields.insert("outcome".into(), answer.outcome.name().into());
            serde_json::to_writer(&mut *out, &answer.fields)?;
        }
        Err(message) => serde_json::to_writer(&mut *out, &serde_json::json!({"error": message}))?,
    }
    out.write_all(b"\n")
}
