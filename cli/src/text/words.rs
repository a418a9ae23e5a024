//! Phrases that several verbs use.

/// A flag that a game does not take.
pub fn not_for(what: &str, game: &str, why: &str) -> anyhow::Error {
    anyhow::anyhow!("{what} does not work for {game}: {why}")
}

/// A number of things, in words: `1 pass`, `2 passes`.
pub fn count(n: u64, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}
