//! The facts of a table as a whole, for printing.

use serde_json::{Map, Value, json};
use supermex::raw::FileRole;
use supermex::{Profile, Table};

/// What `info` prints for every table, and the facts of this one.
pub fn info(table: &Table) -> anyhow::Result<Map<String, Value>> {
    let summary = table.info();
    let of_table = || summary.files.iter().filter(|file| file.is_table());
    let (major, minor) = summary.format_version;
    let codecs: Value = summary.profiles.iter().map(|&profile| codec(profile)).collect();
    let mut all = object(json!({
        "game": table.game().name(), "title": table.game().title(), "columns": summary.columns, "cells": summary.cells, "bytes": summary.bytes,
        "bits_per_cell": bits_per_cell(summary.bytes, summary.cells), "codecs": codecs, "files": of_table().count(),
        "format_version": format!("{major}.{minor}"), "tool_version": env!("CARGO_PKG_VERSION"),
    }));
    all.extend(object(serde_json::to_value(table.facts()?)?));
    let files = |overview: bool| {
        let derived = summary.files.iter().filter(|file| !file.is_table());
        derived.filter(|file| (file.table == FileRole::Overview) == overview).count()
    };
    if files(false) > 0 {
        all.extend(object(json!({"index": {"moves": {"files": files(false), "bytes": summary.index_bytes}}})));
    }
    if files(true) > 0 {
        all.extend(object(json!({"overview": {"files": files(true), "bytes": summary.overview_bytes}})));
    }
    if let (Some(generator), Some(digest)) = (&summary.generator, &summary.logical_digest) {
        let digests = summary.files.iter().filter_map(|file| Some((file.name.clone(), file.blake3.clone()?.into())));
        let digests: Map<String, Value> = digests.collect();
        all.extend(object(json!({"generator": generator, "logical_digest": digest, "file_digests": digests})));
    }
    Ok(all)
}

/// The fields of an object of JSON.
fn object(value: Value) -> Map<String, Value> {
    if let Value::Object(fields) = value { fields } else { Map::new() }
}

/// A profile, with what its pieces are made of where it has some.
fn codec(profile: Profile) -> String {
    profile.codec().map_or(profile.to_string(), |codec| format!("{profile} ({})", codec.writing().made_of()))
}

/// Bits of a cell, to three places: the bits of a table's files, without manifest, index and overview, divided by the
/// stored cells.
#[allow(clippy::cast_precision_loss, reason = "a figure for people")]
pub fn bits_per_cell(bytes: u64, cells: u64) -> f64 {
    let bits = if cells > 0 { bytes as f64 * 8.0 / cells as f64 } else { 0.0 };
    (bits * 1000.0).round() / 1000.0
}
