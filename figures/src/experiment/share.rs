//! Shares of counts, and errors of experiments.

/// A share of counts, 0 of nothing.
#[allow(clippy::cast_precision_loss, reason = "counts of cells in a row are below 2^53")]
pub fn share(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

/// The error of an experiment on a table of another game.
pub fn not_for(what: &str, game: &str, why: &str) -> anyhow::Error {
    anyhow::anyhow!("{what} is not for a database of {game}: {why}")
}
