//! What a table is, for the page.

use serde_json::{Map, Value, json};
use supermex::{Rules, Take, Variant, Wythoff};

use crate::pages::Paged;

/// A variant: the position, and its level if it holds at one only.
fn variant<const N: usize>(variant: &Variant<N>) -> Value {
    variant.piles.into_iter().chain(variant.level.map(u64::from)).collect()
}

/// What there is to know of a table as a whole.
pub fn info(table: &supermex::Table<Paged>) -> Value {
    let summary = table.summary();
    let mut info = Map::new();
    let mut set = |name: &str, value: Value| {
        info.insert(name.to_owned(), value);
    };
    set("game", summary.rules.name().into());
    set("cells", summary.cells.into());
    set("bytes", summary.bytes.into());
    set("indexBytes", summary.index_bytes.into());
    set("overviewBytes", summary.overview_bytes.into());
    set("files", summary.files.iter().filter(|file| file.is_table()).count().into());
    set("profile", summary.profiles.last().map(|profile| profile.name()).into());
    set("generator", summary.generator.into());
    set("logicalDigest", summary.logical_digest.into());
    match &summary.rules {
        Rules::Sheets(rules) => {
            set("kind", "sheets".into());
            set("passes", rules.passes.number().into());
            set("variants", rules.variants.listed().iter().map(variant).collect());
            // All 64 bits matter, which a number of JavaScript does not have.
            set("randomVariants", rules.variants.seed().map(|seed| seed.to_string()).into());
            set("symmetric", rules.is_symmetric().into());
        }
        Rules::Pairs(Wythoff::Blocking { k, m }) => {
            set("kind", "pairs".into());
            set("k", (*k).into());
            set("m", (*m).into());
        }
        Rules::Pairs(Wythoff::Divisor(r)) => {
            set("kind", "pairs".into());
            set("divisor", (*r).into());
        }
        Rules::Piles(rules) => {
            set("kind", "piles".into());
            let subtract = match &rules.take {
                Take::All => "all".into(),
                Take::Set(set) => json!(set),
            };
            set("subtract", subtract);
            set("misere", rules.misere.into());
        }
        Rules::Strips(rules) => {
            set("kind", "strips".into());
            set("length", rules.length.into());
        }
        Rules::Boards(rules) => {
            set("kind", "boards".into());
            set("rows", rules.rows.into());
            set("columns", rules.columns.into());
        }
        Rules::Boxes(rules) => {
            set("kind", "boxes".into());
            set("name", rules.ruleset().name().into());
            set("rules", rules.ruleset().moves().collect());
            set("numbers", rules.numbers().into());
            set("misere", rules.ruleset().is_misere().into());
            set("passes", rules.level().number().into());
            set("variants", rules.listed().iter().map(variant).collect());
            // The third is null where `z` is any number.
            let [x, y] = rules.sides();
            set("box", json!([Some(x), Some(y), rules.below()]));
        }
        Rules::Layers(rules) => {
            set("kind", "layers".into());
            set("passes", rules.passes.number().into());
            set("misere", rules.is_misere().into());
            set("variants", rules.listed().iter().map(variant).collect());
            set("sheets", rules.sheets.into());
        }
        other => {
            set("kind", "unknown".into());
            set("rules", other.to_string().into());
        }
    }
    match table {
        supermex::Table::Sheets(table) => {
            set("firstSheet", table.first_sheet().into());
            set("sheets", table.sheets().into());
            set("columns", table.columns().into());
            set("profile", table.profile().name().into());
            set("moves", table.has_index().into());
            set("overview", table.has_overview().into());
            let levels = table.rules().levels().filter(|&level| table.has_level(level));
            set("levels", levels.map(|level| level.number()).collect::<Vec<_>>().into());
        }
        supermex::Table::Pairs(table) => {
            set("columns", table.columns().into());
            set("pairs", table.len().into());
        }
        supermex::Table::Piles(table) => {
            set("stored", table.stored().into());
            let period = table
                .period()
                .map(|period| json!({"start": period.start, "length": period.length, "saltus": period.saltus}));
            set("period", period.into());
        }
        supermex::Table::Boxes(table) => set("pPositions", table.p_count().into()),
        supermex::Table::Layers(table) => set("columns", table.columns().into()),
        supermex::Table::Boards(table) => {
            set("boards", table.rules().positions().into());
            set("pPositions", table.len().into());
        }
        _ => {}
    }
    Value::Object(info)
}
