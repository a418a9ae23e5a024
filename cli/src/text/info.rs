//! The facts of a table as a whole, for printing.

use serde_json::{Map, Value, json};
use supermex::raw::FileRole;
use supermex::{Profile, Table};

/// What `info` prints for every table, and the facts of this one.
///
/// # Errors
/// If the table cannot be read.
pub fn info(table: &Table) -> anyhow::Result<Map<String, Value>> {
    let summary = table.summary();
    let of_table = || summary.files.iter().filter(|file| file.is_table());
    let mut all = Map::new();
    for (name, value) in [
        ("game", json!(table.game())),
        ("title", json!(table.title())),
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
        derived.filter(|file| (file.table == FileRole::Overview) == overview).count()
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

/// Bits of a cell, to three places: the bits of a table's files, without manifest, index and overview, divided by the
/// stored cells.
#[allow(clippy::cast_precision_loss, reason = "a figure for people")]
pub fn bits_per_cell(bytes: u64, cells: u64) -> f64 {
    let bits = if cells > 0 { bytes as f64 * 8.0 / cells as f64 } else { 0.0 };
    (bits * 1000.0).round() / 1000.0
}
