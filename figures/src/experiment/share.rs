//! Shares of counts, and what is said where there are none.

/// A share of counts, 0 of nothing.
#[allow(clippy::cast_precision_loss, reason = "counts of cells in a row are below 2^53")]
pub fn share(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

/// What an experiment on a table of another game ends with.
pub fn not_for(what: &str, game: &str, why: &str) -> anyhow::Error {
    anyhow::anyhow!("{what} is not for a database of {game}: {why}")
}
