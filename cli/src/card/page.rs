//! The page of a table, with what it is, how it was checked and how it is opened; and its citation, in the Citation File Format 1.2.0.
//! Their words are in the templates beside this file.

use anyhow::Context;
use minijinja::syntax::SyntaxConfig;
use minijinja::value::{Serde, ValueKind};
use minijinja::{Environment, context};
use serde_json::{Map, Value};
use supermex::{Outcome, Table};

use super::facts::{Card, PACKED, SUMS};
use crate::say;

/// What a table is about, in the words of catalogues.
const TAGS: [&str; 3] = ["combinatorial-game-theory", "mathematics", "supermex"];

/// The classes of size at Hugging Face: the number of rows from which each begins.
const SIZES: [(u64, &str); 11] = [
    (1_000_000_000_000, "n>1T"),
    (100_000_000_000, "100B<n<1T"),
    (10_000_000_000, "10B<n<100B"),
    (1_000_000_000, "1B<n<10B"),
    (100_000_000, "100M<n<1B"),
    (10_000_000, "10M<n<100M"),
    (1_000_000, "1M<n<10M"),
    (100_000, "100K<n<1M"),
    (10_000, "10K<n<100K"),
    (1_000, "1K<n<10K"),
    (0, "n<1K"),
];

/// The game and the size of a table.
pub fn title(table: &Table, facts: &Map<String, Value>) -> String {
    let fact = |name: &str| facts.get(name).filter(|value| !value.is_null());
    let passes = fact("passes").and_then(Value::as_u64).unwrap_or(0);
    let size = match (fact("sheets"), fact("box"), fact("board"), fact("length"), fact("columns")) {
        (Some(sheets), ..) => format!(", {} sheets", grouped(sheets)),
        (_, Some(Value::Array(sides)), ..) => {
            format!(", a box of {}", sides.iter().map(Value::to_string).collect::<Vec<_>>().join(" x "))
        }
        (.., Some(Value::String(board)), _, _) => format!(" on every board in {board}"),
        (.., Some(length), _) => format!(", strips of up to {length} cells"),
        (.., Some(columns)) if columns != 1 => format!(", below {}", grouped(columns)),
        _ => String::new(),
    };
    let mut title = table.game().title();
    if let Some(first) = title.get(..1) {
        title.replace_range(..1, &first.to_uppercase());
    }
    format!("{title}{}{size}", if passes > 0 { " with a pass" } else { "" })
}

/// A number with commas.
fn grouped(number: impl ToString) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) && digits.chars().all(|c| c.is_ascii_digit()) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// A value of a template: a number with commas, or some of them; any other text as it is.
fn told(value: &minijinja::Value) -> String {
    match value.try_iter() {
        Ok(all) if value.kind() == ValueKind::Seq => all.map(grouped).collect::<Vec<_>>().join(", "),
        _ => grouped(value),
    }
}

/// The page, and the citation.
pub fn write(card: &Card<'_>) -> anyhow::Result<[String; 2]> {
    let (table, args, place) = (card.table, card.args, card.place());
    let summary = table.info();
    let certificate = card.certificate.as_ref();
    let p_positions = card.certified().and_then(|certificate| certificate.get("p_positions"));
    let p_positions = p_positions.or_else(|| card.fact("p_positions").filter(|number| number.is_u64()));
    let (ask, answer) = sample(table);
    let known = |facts: &Map<String, Value>| -> Map<String, Value> {
        facts.iter().filter(|(_, value)| !value.is_null()).map(|(name, value)| (name.clone(), value.clone())).collect()
    };
    let certified = certificate.map(|certificate| certificate.iter().map(row).collect::<Vec<_>>());
    let authors: Vec<_> = args.author.iter().map(|one| context! { name => &one.name, given => &one.given }).collect();
    let said = context! {
        title => &card.title,
        license => args.license.map(|names| names[0]),
        licence => args.license.map(|names| names[1]),
        authors => authors,
        tags => TAGS.iter().copied().chain([table.game().name()]).collect::<Vec<_>>(),
        class => SIZES.iter().find(|(from, _)| summary.cells >= *from).map(|(_, name)| *name),
        picture => card.has_picture.then_some(super::picture::NAME),
        facts => minijinja::Value::from(Serde(known(&card.facts))),
        game => table.game().title(),
        rules => table.game().rules_in_words(),
        any_passes => table.known_passes(7).is_ok(),
        reach => table.info().reach,
        form => table.game().form().replace('|', "/"),
        cells => summary.cells,
        p_positions => p_positions.map(grouped),
        bytes => summary.bytes,
        size => say::bytes(summary.bytes),
        command => &card.build.command,
        files => card.build.files.iter().map(|(name, _)| *name).collect::<Vec<_>>(),
        generator => summary.generator.as_deref().unwrap_or("supermex"),
        digest => summary.logical_digest,
        name => &card.name,
        sums => SUMS,
        certificate => certified,
        samples => certificate.and_then(|certificate| certificate.get("samples")).map(grouped),
        has_address => args.address.is_some(),
        web_address => args.address.as_deref().filter(|address| address.starts_with("http")),
        address => card.address(),
        url => format!("{}/{place}", card.address()),
        place => &place,
        here => card.name.trim_end_matches(PACKED),
        ask => ask,
        answer => answer,
    };
    let mut templates = Environment::new();
    // A line of instructions alone is not a line of the page.
    let lines = SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).keep_trailing_newline(true).build()?;
    templates.set_syntax(lines);
    templates.add_filter("quoted", |text: String| Value::from(text).to_string());
    templates.add_filter("length", |value: minijinja::Value| value.len());
    templates.add_filter("grouped", |value: minijinja::Value| told(&value));
    let written = |template| templates.render_str(template, &said).context("the words of a card");
    Ok([written(include_str!("README.jinja"))?, written(include_str!("CITATION.jinja"))?])
}

/// A field of a certificate, and what it says.
fn row((name, value): (&String, &Value)) -> (String, String) {
    let text = value
        .as_str()
        .map_or_else(|| if name == "seconds" { value.to_string() } else { grouped(value) }, str::to_owned);
    (name.replace('_', " "), text.replace('|', "/"))
}

/// A position that the table answers, and who wins there; or a word for one.
fn sample(table: &Table) -> (&'static str, Option<&'static str>) {
    for text in ["5,7,9", "4,9", "2,3,1,2", "3,3,2", "xoxo", "1,2,3", "1,2", "1,1", "1,1,1", "2,1", "7"] {
        let Ok(position) = table.parse(text) else { continue };
        // Of sums in misère play no theory says who wins.
        let Ok(outcome) = table.outcome(&position) else { continue };
        if outcome != Outcome::Beyond {
            return (text, Some(outcome.name()));
        }
    }
    ("POSITION", None)
}
