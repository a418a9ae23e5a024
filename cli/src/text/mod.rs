//! Positions from text and from records, answers as words and as fields, and what is printed of a table as a whole.

mod answering;
pub mod numbers;
mod records;

use std::fmt;

use serde_json::{Map, Value, json};
use supermex::raw::Tabulated;
use supermex::rows::RowsError;
use supermex::{Lack, Outcome, Profile, Table};

pub use answering::{BEYOND, Oracle};
pub use records::{Layout, RecordForm};

/// What is wanted of an answer beside the outcome.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ask {
    /// The moves that win.
    pub moves: bool,
    /// Play to the end.
    pub line: bool,
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

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPosition { why, form } => write!(f, "is no position: {why}; write {form}"),
            Self::NoTheory(why) => write!(f, "is not answered: {why}"),
        }
    }
}

/// The error that rows ended with: the table's own, which a remedy is known for, or that of what takes them.
pub fn rows_error(error: RowsError) -> anyhow::Error {
    match error {
        RowsError::Read(error) => error.into(),
        RowsError::Taken(error) => error.into(),
        other => other.into(),
    }
}

/// What a game has no use for.
pub fn not_for(what: &str, game: &str, why: &str) -> anyhow::Error {
    anyhow::anyhow!("{what} is not for a database of {game}: {why}")
}

/// What `info` says of every table, and what this one says of itself.
///
/// # Errors
/// If the table cannot be read.
pub fn info(table: &Table) -> anyhow::Result<Map<String, Value>> {
    let summary = table.summary();
    let of_table = || summary.files.iter().filter(|file| file.is_table());
    let mut all = Map::new();
    for (name, value) in [
        ("game", json!(table.game())),
        ("columns", json!(summary.columns)),
        ("cells", json!(summary.cells)),
        ("bytes", json!(summary.bytes)),
        ("bits_per_cell", json!(bits_per_cell(summary.bytes, summary.cells))),
        ("codecs", summary.profiles.iter().map(|&profile| codec(profile)).collect()),
        ("files", json!(of_table().count())),
        ("format_version", json!(format!("{}.{}", summary.format_version.0, summary.format_version.1))),
        ("tool_version", json!(env!("CARGO_PKG_VERSION"))),
    ] {
        all.insert(name.into(), value);
    }
    all.extend(table.facts()?);
    let files = |overview: bool| {
        let derived = summary.files.iter().filter(|file| !file.is_table());
        derived.filter(|file| (file.table == Tabulated::Overview) == overview).count()
    };
    if files(false) > 0 {
        all.insert("index".into(), json!({"moves": {"files": files(false), "bytes": summary.index_bytes}}));
    }
    if files(true) > 0 {
        all.insert("overview".into(), json!({"files": files(true), "bytes": summary.overview_bytes}));
    }
    if let (Some(generator), Some(digest)) = (&summary.generator, &summary.logical_digest) {
        let digests: Map<String, Value> = summary
            .files
            .iter()
            .filter_map(|file| Some((file.name.clone(), Value::from(file.blake3.as_deref()?))))
            .collect();
        all.insert("generator".into(), generator.as_str().into());
        all.insert("logical_digest".into(), digest.as_str().into());
        all.insert("file_digests".into(), digests.into());
    }
    Ok(all)
}

fn codec(profile: Profile) -> &'static str {
    match profile {
        Profile::Fast => "fast (lists and two lines)",
        Profile::Small => "small (zstd frames)",
        other => other.name(),
    }
}

/// Bits of a cell, to three places: of the files of a table, without manifest, index and overview, over the cells that they store.
#[allow(clippy::cast_precision_loss, reason = "a figure for people")]
pub fn bits_per_cell(bytes: u64, cells: u64) -> f64 {
    let bits = if cells > 0 { bytes as f64 * 8.0 / cells as f64 } else { 0.0 };
    (bits * 1000.0).round() / 1000.0
}

/// Refuses passes that a database does not answer, which was built for so many.
///
/// # Errors
/// What they are.
pub fn require_passes(answered: bool, passes: u64, most: u64) -> anyhow::Result<u64> {
    if answered {
        return Ok(passes);
    }
    let passes = count(passes, "pass", "passes");
    anyhow::bail!("the database does not answer {passes}; it was built for {most}, see `supermex info`")
}

/// A number of things, in words: `1 pass`, `2 passes`.
pub fn count(n: u64, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}
