//! `supermex info`: what a database is.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;

use serde_json::{Value, json};
use supermex::format::Profile;
use supermex::rules::Game;
use supermex::sheet::Beyond;

/// Describe a database: game, rules, size, bits per cell, codecs, versions, digests.
#[derive(clap::Args)]
pub struct Args {
    /// The database: a directory that `build` wrote, or a sheet file
    database: PathBuf,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let database = super::open(&args.database)?;
    let rules = database.rules();
    let headers = || database.files().map(supermex::reader::SheetFile::header);
    let (cells, bytes) = headers().fold((0, 0), |(cells, bytes), h| (cells + h.cells, bytes + h.file_length));
    #[allow(clippy::cast_precision_loss, reason = "a figure for people")]
    let bits = if cells > 0 { (bytes * 8) as f64 / cells as f64 } else { 0.0 };
    let levels: Vec<u32> =
        (0..=rules.passes).filter(|&level| database.files().any(|f| u32::from(f.header().level) == level)).collect();
    let mut codecs: Vec<&str> = headers()
        .map(|header| match header.profile {
            Profile::Fast => "fast (lists and two lines)",
            Profile::Small => "small (zstd frames)",
            Profile::NimSum => "nim-sum",
        })
        .collect();
    codecs.sort_unstable();
    codecs.dedup();
    let version = headers().map(|header| header.version).max().unwrap_or_default();
    let variants: Vec<Value> =
        rules.variants.listed().iter().map(|v| json!({"position": v.piles, "level": v.level})).collect();
    let mut object = json!({
        "game": rules.game.name(),
        "passes": rules.passes,
        "variants": variants,
        "random_variants": rules.variants.seed().map(|seed| seed.to_string()),
        "symmetric": rules.is_symmetric(),
        "levels": levels,
        "sheets": database.sheets(),
        "columns": database.columns(),
        "cells": cells,
        "bytes": bytes,
        "bits_per_cell": (bits * 1000.0).round() / 1000.0,
        "codecs": codecs,
        "files": headers().count(),
        "format_version": format!("{}.{}", version.0, version.1),
        "tool_version": env!("CARGO_PKG_VERSION"),
    });
    if rules.game == Game::Chomp {
        let mut all = BTreeMap::new();
        for level in &levels {
            let mut periods: BTreeMap<String, u64> = BTreeMap::new();
            for sheet in database.first_sheet()..database.sheets() {
                let kind = match database.ending(sheet, u64::from(*level))? {
                    Some((_, Beyond::Tail(offsets))) => format!("period {}", offsets.len()),
                    Some((_, Beyond::Nothing)) => "ends".into(),
                    _ => "cut".into(),
                };
                *periods.entry(kind).or_default() += 1;
            }
            all.insert(format!("level {level}"), periods);
        }
        object["sheet_kinds"] = json!(all);
    }
    if database.has_index() {
        let files = || database.index_files().map(|file| file.header().file_length);
        object["index"] = json!({"moves": {"files": files().count(), "bytes": files().sum::<u64>()}});
    }
    if let Some(manifest) = database.manifest() {
        object["generator"] = json!(manifest.generator);
        object["logical_digest"] = json!(manifest.logical_digest);
        let digests: BTreeMap<&str, &str> =
            manifest.all_files().map(|f| (f.name.as_str(), f.blake3.as_str())).collect();
        object["file_digests"] = json!(digests);
    }
    if args.json {
        println!("{object}");
    } else if let Value::Object(fields) = &object {
        for (name, value) in fields {
            show(name, value, 0);
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// A field as lines for people.
fn show(name: &str, value: &Value, depth: usize) {
    let indent = "  ".repeat(depth);
    match value {
        Value::Null => {}
        Value::Array(list) if list.is_empty() => {}
        Value::Object(fields) => {
            println!("{indent}{}:", name.replace('_', " "));
            for (name, value) in fields {
                show(name, value, depth + 1);
            }
        }
        Value::String(text) => println!("{indent}{}: {text}", name.replace('_', " ")),
        other => println!("{indent}{}: {other}", name.replace('_', " ")),
    }
}
