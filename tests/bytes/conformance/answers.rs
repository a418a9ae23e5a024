//! What a reader must answer of a good table: `answers.json` beside it.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value, json};
use supermex::game::{Arity, PassLevel, Rest};
use supermex::raw::{CellFile, FileRole};
use supermex::{Cell, Table};

use crate::common::Draw;

/// Tables of more cells have only some of their rows listed.
const MOST_CELLS: u64 = 500;
/// Rows listed then, and positions listed for each outcome.
const SOME: usize = 20;

/// The answers, a key a line; the rows of the table and its positions too.
pub fn text(table: &Table, about: &str, at: &Path) -> String {
    let mut keys = vec![("about", json!(about)), ("table", json!(at.file_name().unwrap().to_str().unwrap()))];
    keys.push(("game", json!(table.game().name())));
    for key in FROM_THE_MANIFEST {
        keys.extend(manifest(at).map(|manifest| (key, manifest[key].clone())));
    }
    let (outcomes, not_positions) = outcomes(table);
    keys.push(("outcomes", json!(outcomes)));
    keys.push(("not_positions", json!(not_positions)));
    let completions = completions(table);
    if table.passes().is_some() && !completions.is_empty() {
        keys.push(("completions", Value::Object(completions)));
    }
    let rows = rows(at);
    if !rows.is_empty() {
        keys.push(("rows", Value::Array(rows)));
    }
    let mut out = "{\n".to_owned();
    let last = keys.len() - 1;
    for (i, (key, value)) in keys.into_iter().enumerate() {
        let value = match value {
            Value::Array(items) if key == "rows" => {
                format!("[\n  {}\n]", items.iter().map(Value::to_string).collect::<Vec<_>>().join(",\n  "))
            }
            Value::Object(items) if key == "outcomes" => {
                let lines: Vec<String> =
                    items.iter().map(|(key, value)| format!("  {}: {value}", json!(key))).collect();
                format!("{{\n{}\n}}", lines.join(",\n"))
            }
            other => other.to_string(),
        };
        writeln!(out, "{}: {value}{}", json!(key), if i == last { "" } else { "," }).unwrap();
    }
    out + "}\n"
}

/// Positions inside, near the edges and beyond, by their outcomes; and texts that are not positions of the game.
fn outcomes(table: &Table) -> (BTreeMap<String, Vec<String>>, Vec<String>) {
    let (mut all, mut not): (BTreeMap<String, Vec<String>>, _) = (BTreeMap::new(), Vec::new());
    for text in positions(table) {
        match table.parse(&text) {
            Err(_) if not.len() < 3 && !not.contains(&text) => not.push(text),
            Err(_) => {}
            Ok(position) => {
                let Ok(outcome) = table.outcome(&position) else { continue };
                let list = all.entry(outcome.to_string()).or_default();
                if list.len() < SOME && !list.contains(&text) {
                    list.push(text);
                }
            }
        }
    }
    (all, not)
}

/// Sides within which numbers are drawn.
fn sides(table: &Table) -> [u64; 4] {
    let extent = table.extent();
    let most = extent.columns.unwrap_or_else(|| 2 * u64::from(extent.sheets.end)).min(1 << 20);
    [4, u64::from(extent.sheets.end).max(6), most / 2 + 2, most + 4]
}

/// A number below one of the sides; now and then the last row, or the last column.
fn number(draw: &mut Draw, sides: [u64; 4]) -> u64 {
    match draw.index(12) {
        0 => sides[1] - 1,
        1 => sides[3] - 5,
        at => draw.below(sides[at % 4]),
    }
}

fn positions(table: &Table) -> Vec<String> {
    let mut draw = Draw(u64::from(table.extent().sheets.end) + 7);
    let sides = sides(table);
    let mut all: Vec<String> = p_positions(table);
    for i in 0..6000 {
        let text = match (table.game().name(), table.game().arity()) {
            ("clobber", _) => (0..1 + draw.below(9)).map(|_| ['x', 'o', '_'][draw.index(3)]).collect(),
            ("heap", _) => {
                let piles: Vec<u64> = (0..1 + i % 4).map(|_| draw.skewed(1 << (2 + i % 12))).collect();
                join(&piles)
            }
            (_, Arity::Any) => {
                let mut board: Vec<u64> = (0..1 + draw.below(7)).map(|_| 1 + draw.below(8)).collect();
                board.sort_by(|a, b| b.cmp(a));
                join(&board)
            }
            (_, Arity::Exactly(count)) => {
                let mut numbers: Vec<u64> = (0..count).map(|_| number(&mut draw, sides)).collect();
                if i % 500 == 499 {
                    numbers[i % count] = u64::MAX - draw.below(3);
                }
                numbers.extend(table.passes().map(|_| draw.below(4)));
                join(&numbers)
            }
        };
        all.push(text);
    }
    all
}

/// P-positions, by the completions of the first rows and of drawn ones: chance finds few.
fn p_positions(table: &Table) -> Vec<String> {
    let mut found = Vec::new();
    for (text, value) in completions(table) {
        if let Some(value) = value.as_u64() {
            let (numbers, passes) = text.rsplit_once(',').unwrap();
            let passes = table.passes().map(|_| format!(",{passes}")).unwrap_or_default();
            found.push(format!("{numbers},{value}{passes}"));
        }
    }
    found
}

/// Completions by `numbers,passes`: a number, `null` where there is none, or `"beyond"`.
fn completions(table: &Table) -> Map<String, Value> {
    let mut all = Map::new();
    let Arity::Exactly(count) = table.game().arity() else { return all };
    let (mut draw, sides) = (Draw(5), sides(table));
    let (mut none, mut beyond) = (0, 0);
    for _ in 0..400 {
        let numbers: Vec<u64> = (1..count).map(|_| number(&mut draw, sides)).collect();
        let passes = table.passes().map_or(0, |_| draw.below(3));
        let value = match table.cells().and_then(|cells| cells.completion(&numbers, passes)) {
            Ok(Cell::Completion(value)) => json!(value),
            Ok(Cell::Nothing) if none < SOME / 4 => {
                none += 1;
                Value::Null
            }
            Ok(Cell::Beyond) if beyond < SOME / 4 => {
                beyond += 1;
                json!("beyond")
            }
            Ok(_) => continue,
            Err(_) => return Map::new(),
        };
        if all.len() < 2 * SOME {
            all.insert(format!("{},{passes}", join(&numbers)), value);
        }
    }
    all
}

/// Rows as they are stored: all of them, or some of a larger table.
fn rows(at: &Path) -> Vec<Value> {
    let files = if at.is_dir() { super::files_below(at) } else { vec![at.to_owned()] };
    let cell_file = |path: &PathBuf| CellFile::new(std::fs::read(path).unwrap()).ok();
    let kept = |file: &CellFile| {
        let header = file.header();
        header.table == FileRole::Completions && header.profile.is_whole()
    };
    let files: Vec<CellFile> = files.iter().filter_map(cell_file).filter(kept).collect();
    let cells: u64 = files.iter().map(|file| file.header().cells).sum();
    let mut all = Vec::new();
    for file in files {
        let header = file.header();
        let step = if cells <= MOST_CELLS { 1 } else { (header.sheets as usize).div_ceil(SOME / 2) | 1 };
        for row in file.numbers().step_by(step) {
            let sheet = file.sheet(row).unwrap();
            let after = match sheet.rest {
                Rest::Unknown => json!("unknown"),
                Rest::Nothing => json!("nothing"),
                Rest::Tail(period) => json!(period),
            };
            let level = u8::from(header.level == PassLevel::ONE);
            let mut row = json!({ "level": level, "row": row, "first": sheet.first_column, "after": after });
            row["values"] = json!(sheet.completions);
            all.push(row);
        }
    }
    all
}

const FROM_THE_MANIFEST: [&str; 2] = ["profile", "logical_digest"];

/// The manifest, where the table is a directory.
fn manifest(at: &Path) -> Option<Value> {
    at.is_dir().then(|| serde_json::from_slice(&std::fs::read(at.join("manifest.json")).unwrap()).unwrap())
}

fn join(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
}

/// Checks a table against its answers.
pub fn check(name: &str, table: &Table, at: &Path, answers: &Value) {
    assert_eq!(table.game().name(), answers["game"], "{name}");
    if let Some(manifest) = manifest(at) {
        FROM_THE_MANIFEST.iter().for_each(|&key| assert_eq!(manifest[key], answers[key], "{name}"));
    }
    for (outcome, list) in answers["outcomes"].as_object().unwrap() {
        for text in list.as_array().unwrap() {
            let position = table.parse(text.as_str().unwrap()).unwrap();
            assert_eq!(table.outcome(&position).unwrap().to_string(), *outcome, "{name}: {text}");
        }
    }
    for text in answers["not_positions"].as_array().unwrap() {
        assert!(table.parse(text.as_str().unwrap()).is_err(), "{name}: {text}");
    }
    for (text, value) in answers["completions"].as_object().into_iter().flatten() {
        let numbers: Vec<u64> = text.split(',').map(|number| number.parse().unwrap()).collect();
        let (passes, numbers) = numbers.split_last().unwrap();
        let found = match table.cells().unwrap().completion(numbers, *passes).unwrap() {
            Cell::Completion(value) => json!(value),
            Cell::Nothing => Value::Null,
            Cell::Beyond => json!("beyond"),
        };
        assert_eq!(found, *value, "{name}: {text}");
    }
    // Every row that is listed, as one list.
    if let Some(listed) = answers.get("rows") {
        assert_eq!(Value::Array(rows(at)), *listed, "{name}");
    }
}
