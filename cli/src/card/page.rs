//! The page of a table: what it is, how it was checked, and how it is opened.

use std::fmt::Write;

use serde_json::{Map, Value};
use supermex::{Outcome, Table};

use super::facts::{Card, PACKED, SUMS};
use crate::say::bytes;

/// What a table is about, in the words of catalogues.
pub const TAGS: [&str; 3] = ["combinatorial-game-theory", "mathematics", "supermex"];

/// The classes of size at Hugging Face: from so many rows on.
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
    let mut title = table.title();
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

/// A number, or some of them.
fn listed(value: &Value) -> String {
    match value {
        Value::Array(all) => all.iter().map(grouped).collect::<Vec<_>>().join(", "),
        one => grouped(one),
    }
}

/// A text in quotes, as YAML has it: as JSON does.
pub fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// The page.
pub fn write(card: &Card<'_>) -> anyhow::Result<String> {
    let mut out = String::new();
    head(card, &mut out)?;
    writeln!(out, "# {}\n", card.title)?;
    if card.has_picture {
        writeln!(out, "![Sheets of the table]({})\n", super::picture::NAME)?;
    }
    what(card, &mut out)?;
    checked(card, &mut out)?;
    opened(card, &mut out)?;
    Ok(out)
}

/// The dataset card of Hugging Face, in YAML.
fn head(card: &Card<'_>, out: &mut String) -> anyhow::Result<()> {
    writeln!(out, "---")?;
    if let Some([licence, _]) = card.args.license {
        writeln!(out, "license: {licence}")?;
    }
    writeln!(out, "pretty_name: {}\ntags:", quoted(&card.title))?;
    TAGS.iter().chain([&card.table.game()]).try_for_each(|tag| writeln!(out, "- {tag}"))?;
    let cells = card.table.summary().cells;
    let class = SIZES.iter().find(|(from, _)| cells >= *from).map_or("n<1K", |(_, name)| name);
    // Nothing there reads the files of a table.
    writeln!(out, "size_categories:\n- {class}\nviewer: false\n---\n")?;
    Ok(())
}

fn what(card: &Card<'_>, out: &mut String) -> anyhow::Result<()> {
    let table = card.table;
    let summary = table.summary();
    writeln!(
        out,
        "A table of {}: one look-up says who wins. In a *P-position* whoever just moved wins, in an *N-position* whoever is to move. \
         It was computed by [supermex](https://docs.rs/supermex), which reads it too, where it is.\n",
        table.title()
    )?;
    writeln!(out, "**The game.** {}", table.rules_in_words())?;
    if card.fact("passes").and_then(Value::as_u64).is_some_and(|passes| passes > 0) {
        let any = if table.answers_passes(7) { "any number of them" } else { "no more than one" };
        writeln!(
            out,
            "There are passes, which both players share: instead of a move, whoever is to move may use one, but not where the game \
             is over. The table answers {any}."
        )?;
    }
    let declared = card.fact("variants").and_then(Value::as_array).map_or(0, Vec::len);
    if declared > 0 {
        let are = if declared == 1 { "position is" } else { "positions are" };
        writeln!(
            out,
            "{declared} {are} declared a win for the player to move, and end the game: see the command below."
        )?;
    }
    if let Some(seed) = card.fact("random_variants") {
        writeln!(out, "In every column of every sheet one random position is declared so, by the seed {seed}.")?;
    }
    match table.reach() {
        Some(reach) => writeln!(
            out,
            "\n**What it answers.** In this table {reach}. Everything else is answered `beyond`, never guessed.\n"
        )?,
        None => writeln!(out, "\n**What it answers.** Every position.\n")?,
    }
    writeln!(out, "| | |\n|---|---|\n| positions are written | `{}` |", table.form().replace('|', "/"))?;
    for (name, label) in [
        ("sheets", "sheets"),
        ("levels", "pass levels"),
        ("box", "box"),
        ("board", "boards inside"),
        ("period", "period"),
    ] {
        if let Some(value) = card.fact(name) {
            writeln!(out, "| {label} | {} |", value.as_str().map_or_else(|| listed(value), str::to_owned))?;
        }
    }
    writeln!(out, "| cells stored | {} |", grouped(summary.cells))?;
    let p_positions = card.certified().and_then(|certificate| certificate.get("p_positions"));
    if let Some(number) = p_positions.or_else(|| card.fact("p_positions").filter(|number| number.is_u64())) {
        writeln!(out, "| P-positions | {} |", grouped(number))?;
    }
    writeln!(out, "| bytes | {} ({}) |", grouped(summary.bytes), bytes(summary.bytes))?;
    if let Some(bits) = card.fact("bits_per_cell").filter(|_| summary.cells > 0) {
        writeln!(out, "| bits a cell | {bits} |")?;
    }
    let (major, minor) = summary.format_version;
    writeln!(out, "| format | {major}.{minor} |\n")?;
    Ok(())
}

fn checked(card: &Card<'_>, out: &mut String) -> anyhow::Result<()> {
    let summary = card.table.summary();
    writeln!(out, "## How it was made and checked\n")?;
    writeln!(out, "    {}\n", card.build.command)?;
    for (name, _) in &card.build.files {
        writeln!(out, "`{name}` is here.")?;
    }
    let generator = summary.generator.as_deref().unwrap_or("supermex");
    writeln!(
        out,
        "The table was written by {generator}. Whoever runs this gets the same bytes, with any number of threads. Its logical digest, \
         which depends on its answers alone, is\n"
    )?;
    writeln!(out, "    {}\n", summary.logical_digest.as_deref().unwrap_or_default())?;
    writeln!(
        out,
        "`supermex verify {} --digests` compares every byte with its checksums and prints it. `sha256sum --check {}` compares every \
         file that is here.\n",
        card.name, SUMS
    )?;
    let certify = format!("supermex verify {} --certify", card.name);
    let Some(certificate) = &card.certificate else {
        writeln!(
            out,
            "**It is not certified.** `{certify}` checks all of its answers by the rules of moves alone: no P-position has a move to a \
             P-position, and every N-position has one.\n"
        )?;
        return Ok(());
    };
    let rule = "no P-position has a move to a P-position, and every N-position has one";
    match certificate.get("samples") {
        None => writeln!(
            out,
            "**It is certified**: {rule}, by the stored answers and the rules of moves alone. `{certify}` does it again."
        )?,
        Some(samples) => writeln!(
            out,
            "**A sample of it is certified**, {} random cells: {rule}. `{certify}` certifies all of it.",
            grouped(samples)
        )?,
    }
    writeln!(out, "`{}.cert` says:\n\n| | |\n|---|---|", card.name)?;
    for (name, value) in certificate {
        let text = value
            .as_str()
            .map_or_else(|| if name == "seconds" { value.to_string() } else { grouped(value) }, str::to_owned);
        writeln!(out, "| {} | {} |", name.replace('_', " "), text.replace('|', "/"))?;
    }
    writeln!(out)?;
    Ok(())
}

fn opened(card: &Card<'_>, out: &mut String) -> anyhow::Result<()> {
    let (address, place) = (card.address(), card.place());
    let url = format!("{address}/{place}");
    writeln!(out, "## How to open it\n")?;
    if card.args.address.is_none() {
        writeln!(out, "`{address}` stands for the folder of this page.\n")?;
    }
    let (asked, answer) = sample(card.table)?;
    let ask = asked.as_deref().unwrap_or("POSITION");
    let said = answer.map_or(String::new(), |answer| format!(" # {answer}"));
    writeln!(out, "On the command line, where it is, or brought here:\n")?;
    writeln!(out, "    supermex query {url} {ask}{said}")?;
    let here = card.name.trim_end_matches(PACKED);
    writeln!(out, "    supermex get {url} --out {here}\n")?;
    writeln!(
        out,
        "In Python, what was brought here:\n\n```python\nimport supermex; print(supermex.open(\"{here}\").outcome(\"{ask}\"))\n```\n"
    )?;
    writeln!(
        out,
        "In Rust, with the feature `http`:\n\n```rust\nlet table = supermex::open_url(\"{url}\", &Default::default())?; \
         println!(\"{{}}\", table.outcome(&table.parse(\"{ask}\")?)?);\n```\n"
    )?;
    writeln!(
        out,
        "In JavaScript:\n\n```js\nimport {{ open }} from \"supermex\"; console.log(await (await open(\"{url}\")).outcome(\"{ask}\"));\n```\n"
    )?;
    writeln!(
        out,
        "In the browser, if this folder is on a server of static files that answers range requests: <{address}/index.html?db={place}>\n"
    )?;
    Ok(())
}

/// A position that the table answers, and who wins there.
fn sample(table: &Table) -> anyhow::Result<(Option<String>, Option<&'static str>)> {
    for text in ["5,7,9", "4,9", "2,3,1,2", "3,3,2", "xoxo", "1,2,3", "1,2", "1,1", "1,1,1", "2,1", "7"] {
        let Ok(position) = table.parse(text) else { continue };
        // Of sums in misère play no theory says who wins.
        let Ok(outcome) = table.outcome(&position) else { continue };
        if outcome != Outcome::Beyond {
            return Ok((Some(text.into()), Some(outcome.name())));
        }
    }
    Ok((None, None))
}
