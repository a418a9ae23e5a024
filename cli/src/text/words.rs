//! Phrases that several verbs use.

use supermex::rows::RowsError;

/// The error that ended the rows: that of the table, for which a remedy is known, or that of the output.
pub fn rows_error(error: RowsError) -> anyhow::Error {
    match error {
        RowsError::Read(error) => error.into(),
        RowsError::Taken(error) => error.into(),
        other => other.into(),
    }
}

/// A flag that a game does not take.
pub fn not_for(what: &str, game: &str, why: &str) -> anyhow::Error {
    anyhow::anyhow!("{what} is not for a database of {game}: {why}")
}

/// A number of things, in words: `1 pass`, `2 passes`.
pub fn count(n: u64, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}
