//! Games whose moves are written in a file, and the boxes of their tables, from their flags.

use std::path::Path;

use anyhow::{Context, anyhow, bail};
use ariadne::{Config, IndexType, Label, Report, ReportKind, Source};
use supermex::game::{RulesBox, RulesError, RulesFile, Variant};
use supermex_build::BuildOptions;

use crate::file;
use crate::perturbed;
use crate::say;
use crate::text::numbers;

/// A table of rules, as it is asked for.
pub struct Asked<'a> {
    pub file: &'a Path,
    /// The sides of the box, with `x` between.
    pub size: &'a str,
    /// Whether it is to have Grundy values.
    pub grundy: bool,
    pub passes: u32,
    /// Positions that are declared a win.
    pub variants: &'a [String],
}

impl Asked<'_> {
    /// The game and its box. If the file is wrong, the place in it is shown.
    pub fn rules(&self) -> anyhow::Result<RulesBox> {
        let rules_file = read(self.file)?;
        let passes = perturbed::passes(self.passes)?;
        let sides = sides(self.size, rules_file.numbers())?;
        let positions = sides.iter().fold(1, |all: u64, side| all.saturating_mul(*side));
        let is_long = positions > RulesBox::MOST_CELLS && !self.grundy;
        let advice = if is_long { without_third(&rules_file, &sides) } else { String::new() };
        let flag = if self.grundy { "--grundy".into() } else { format!("--box {}{advice}", self.size) };
        let rules = RulesBox::with_sides(rules_file, &sides, self.grundy).context(flag)?;
        let mut listed = Vec::with_capacity(self.variants.len());
        for text in self.variants {
            listed.push(variant(text, rules.rules_file().numbers()).with_context(|| format!("--variant {text}"))?);
        }
        let inside = |&[x, y, z]: &[u64; 3]| {
            let [x_side, y_side] = rules.sides();
            x < x_side && y < y_side && rules.below().is_none_or(|below| z < below)
        };
        perturbed::have_levels(&listed, rules.numbers(), passes)?;
        perturbed::are_inside(&listed, rules.numbers(), inside)?;
        remark(rules.rules_file());
        for text in rules.idle_moves() {
            say::warn(&format!("no position of the box has the move {text:?}"));
        }
        rules.passes(passes).variants(listed).context("--variant")
    }
}

/// Whether a box on three numbers that has too many positions needs its third side, and which move is the reason.
fn without_third(rules_file: &RulesFile, sides: &[u64]) -> String {
    let (3, &[x, y, _]) = (rules_file.numbers(), sides) else { return String::new() };
    let Ok(any) = RulesBox::with_sides(rules_file.clone(), &[x, y], false) else {
        return ", which needs its third side because \"x, y, z-t\" is not a move".into();
    };
    match BuildOptions::new(any).move_that_needs_a_third_side() {
        Some(text) => format!(", which needs its third side because the move {text:?} is neither a line nor a cone"),
        None => format!(", where {x}x{y} for any z is enough"),
    }
}

/// Says what rules say that may not be meant.
pub fn remark(rules_file: &RulesFile) {
    rules_file.remarks().iter().for_each(|remark| say::warn(remark));
}

/// The rules in a file. If they are wrong, the place is shown.
pub fn read(path: &Path) -> anyhow::Result<RulesFile> {
    let name = path.display().to_string();
    let text = file::text(path)?;
    RulesFile::parse(&text).map_err(|error| {
        if !error.span().is_empty() || error.span().start > 0 {
            show(&name, &text, &error);
        }
        anyhow!("{name}, line {}: {error}", error.line(&text))
    })
}

/// Shows the place of an error in its text.
fn show(name: &str, text: &str, error: &RulesError) {
    if let Some(shown) = shown(name, text, error) {
        say::note(&shown);
    }
}

/// The text around an error, with a mark under it.
fn shown(name: &str, text: &str, error: &RulesError) -> Option<String> {
    // An error at the end of a text is shown at its last character.
    let last = text.char_indices().next_back().map_or(0, |(at, _)| at);
    let start = error.span().start.min(last);
    let letter = text[start..].chars().next().map_or(1, char::len_utf8);
    let span = (name, start..error.span().end.max(start + letter));
    let config = Config::default().with_color(false).with_index_type(IndexType::Byte);
    let report = Report::build(ReportKind::Error, span.clone()).with_config(config);
    let report = report.with_message("the rules are not understood").with_label(Label::new(span).with_message(error));
    let mut shown = Vec::new();
    report.finish().write((name, Source::from(text)), &mut shown).ok()?;
    Some(String::from_utf8_lossy(&shown).trim_end().to_owned())
}

/// The sides of a box as it is written: `100x100x100`, or `100x100`.
fn sides(text: &str, numbers: usize) -> anyhow::Result<Vec<u64>> {
    let all: Result<Vec<u64>, String> = text.split(['x', 'X']).map(numbers::flag).collect();
    // What is wrong with a number is seen from how a box is written.
    all.map_err(|_| anyhow!("--box {text}: {}", RulesError::Sides { numbers }))
}

/// A variant: the numbers of a position, `own` in this game, and perhaps a pass level.
pub fn variant(text: &str, own: usize) -> anyhow::Result<Variant> {
    match own {
        3 => return perturbed::variant(text),
        4 => bail!("variants are for games on two or three numbers; leave it out"),
        _ => {}
    }
    let Variant { piles: [x, y], level } = perturbed::variant(text)?;
    Ok(Variant { piles: [x, y, 0], level })
}

#[cfg(test)]
#[path = "../../tests/common/draw.rs"]
#[allow(clippy::cast_possible_truncation, reason = "shared with the other tests")]
#[allow(dead_code, reason = "the library's tests use more of it")]
mod draw;

#[cfg(test)]
mod tests {
    use super::*;

    /// Files that are changed.
    const MUTATIONS: usize = 2000;

    /// Rules files with characters inserted, removed or replaced are read or refused, never a panic.
    #[test]
    fn whatever_is_wrong_is_shown() {
        const PUT: &str = "х é 😀 漢字 \u{301} \u{2028} \u{85} \u{b} \u{feff} \0 \r \n \r\n \t \\ \" ' ''' \\u00e9 ( ) [ ] # = , x t z if 9999999999";
        // A blank too.
        let put: Vec<&str> = PUT.split(' ').chain([" "]).collect();
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../rulesets");
        let files = std::fs::read_dir(folder).expect("the rules files").map(|entry| entry.expect("a file").path());
        let files = files.filter(|path| path.extension().is_some_and(|extension| extension == "toml"));
        let texts: Vec<String> = files.map(|path| std::fs::read_to_string(path).expect("a text")).collect();
        let mut draw = draw::Draw(30);
        let mut below = |n: usize| draw.index(n);
        let mut wrong = 0;
        for round in 0..MUTATIONS {
            let mut letters: Vec<char> = texts[round % texts.len()].chars().collect();
            for _ in 0..1 + below(3) {
                let (at, put) = (below(letters.len()), put[below(put.len())]);
                let until = (at + below(3)).min(letters.len());
                letters.splice(at..until, put.chars());
            }
            let text: String = letters.into_iter().collect();
            if let Err(error) = RulesFile::parse(&text) {
                assert!(text.get(error.span()).is_some(), "{error} at {:?} of {text}", error.span());
                assert!(shown("drawn.toml", &text, &error).is_some(), "{error} in {text}");
                wrong += 1;
            }
        }
        assert!(wrong > MUTATIONS / 2, "{wrong}");
    }
}
