//! The command that builds a table again, from what `info` says of it.

use serde_json::{Map, Value};
use supermex::{Profile, Table};

/// A command, and the files that it reads.
pub struct Build {
    pub command: String,
    pub files: Vec<(&'static str, String)>,
}

/// Variants in the command, at most; more are in a file.
const SHOWN: usize = 8;
/// Sheets of a file of a table that was built without `--files-at-most`.
const SHEETS_PER_FILE: u64 = 4096;

/// The command that builds a table, with `out` for its name. It gives the same bytes.
pub fn of(table: &Table, facts: &Map<String, Value>, out: &str) -> Build {
    let fact = |name: &str| facts.get(name).filter(|value| !value.is_null());
    let game = table.game().name();
    let mut words = vec!["supermex build".to_owned()];
    let mut files = Vec::new();
    words.push(match game {
        "nim-4" => "nim --piles 4".into(),
        "chomp-4" => "chomp --rows 4".into(),
        "chomp-heap" => "chomp --grundy".into(),
        "chomp-board" => "chomp".into(),
        "rules" => {
            files.push(("rules.toml", rules(facts)));
            "rules rules.toml".into()
        }
        other => other.into(),
    });
    for name in ["k", "m", "divisor", "subtract", "octal", "length", "board", "random_variants", "sheets"] {
        if let Some(value) = fact(name) {
            words.push(format!("--{} {}", name.replace('_', "-"), joined(value, ",")));
        }
    }
    if let Some(value) = fact("kept_sheets") {
        words.push(format!("--keep-sheets {}", joined(value, "")));
    }
    if let Some(value) = fact("box") {
        words.push(format!("--box {}", joined(value, "x")));
    }
    let has_columns = fact("sheets").is_some() || matches!(game, "wythoff" | "heap");
    if let Some(columns) = fact("columns").filter(|columns| has_columns && Some(*columns) != fact("sheets"))
        && fact("subtract").and_then(Value::as_str) != Some("all")
    {
        words.push(format!("--columns {columns}"));
    }
    if fact("passes").and_then(Value::as_u64).is_some_and(|passes| passes > 0) {
        words.push("--passes 1".into());
    }
    if game == "heap" && fact("misere") == Some(&Value::Bool(true)) {
        words.push("--misere".into());
    }
    if game == "rules" && fact("grundy").is_some() {
        words.push("--grundy".into());
    }
    let variants: Vec<String> =
        fact("variants").and_then(Value::as_array).into_iter().flatten().filter_map(variant).collect();
    if variants.len() > SHOWN && game != "rules" {
        files.push(("variants.csv", variants.iter().map(|variant| format!("{variant}\n")).collect()));
        words.push("--variants variants.csv".into());
    } else {
        words.extend(variants.iter().map(|variant| format!("--variant {variant}")));
    }
    words.extend(stored(table, facts));
    Build { command: format!("{} --out {out}", words.join(" ")), files }
}

/// How the table is stored.
fn stored(table: &Table, facts: &Map<String, Value>) -> Vec<String> {
    let summary = table.info();
    let mut words = Vec::new();
    let ends = summary.profiles.iter().filter(|profile| profile.is_of_ends());
    words.extend(ends.map(|profile| format!("--keep {profile}")));
    // The first is the default.
    let other = Profile::whole().skip(1).filter(|profile| summary.profiles.contains(profile));
    words.extend(other.map(|profile| format!("--profile {profile}")));
    words.extend(summary.zstd_level.filter(|&level| level != 1).map(|level| format!("--zstd-level {level}")));
    if summary.index_bytes > 0 {
        words.push("--index moves".into());
    }
    if summary.overview_bytes > 0 {
        words.push("--overview".into());
    }
    // A level that is a rule has one file. Its sheets are not cells.
    let levels = facts.get("levels").and_then(Value::as_array).map_or(0, |levels| levels.len() as u64);
    let rules = summary.files.iter().filter(|file| file.is_table() && file.cells == 0).count() as u64;
    let sheets = facts.get("sheets").and_then(Value::as_u64).unwrap_or(0);
    let usual = levels.saturating_sub(rules).saturating_mul(sheets.div_ceil(SHEETS_PER_FILE)).saturating_add(rules);
    let files = summary.files.iter().filter(|file| file.is_table()).count() as u64;
    // Sheets that are kept are in one file.
    if levels > 0 && files < usual && !facts.contains_key("kept_sheets") {
        words.push(format!("--files-at-most {}", files + 1));
    }
    words
}

/// A list with something between its parts, or a value alone, without quotes.
fn joined(value: &Value, between: &str) -> String {
    match value {
        Value::Array(all) => all.iter().map(|value| joined(value, between)).collect::<Vec<_>>().join(between),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// A variant as its flag takes it.
fn variant(told: &Value) -> Option<String> {
    let level = told.get("level").filter(|level| !level.is_null());
    let numbers = joined(told.get("position")?, ",");
    Some(level.map_or(numbers.clone(), |level| format!("{numbers},{level}")))
}

/// The rules file of a game by rules.
fn rules(facts: &Map<String, Value>) -> String {
    let text = facts.get("rules").and_then(Value::as_str).unwrap_or_default();
    // The box and what follows it are flags.
    text.lines().take_while(|line| !line.starts_with("box = ")).fold(String::new(), |all, line| all + line + "\n")
}
