//! What several experiments have in common: shares of counts, errors, and the sheets of Chomp.

use supermex::Table;
use supermex::game::Rest;

use crate::picture::{Legend, Mark, Plot, Series, Subject, Three, check_sheets};

/// A share of counts, 0 of nothing.
#[allow(clippy::cast_precision_loss, reason = "counts of cells in a row are below 2^53")]
pub fn share(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

/// The error of an experiment on a table of another game.
pub fn not_for(what: &str, game: &str, why: &str) -> anyhow::Error {
    anyhow::anyhow!("{what} does not work for {game}: {why}")
}

/// The table of 3-row Chomp with exact sheets, the passes, and how many sheets are asked for: all if that is not said.
pub fn of_chomp<'a>(
    what: &str,
    why: &str,
    table: &'a Table,
    passes: Option<u64>,
    sheets: Option<u32>,
) -> anyhow::Result<(Three<'a>, u64, u32)> {
    let Some(of) = Three::of(table) else { return Err(not_for(what, table.game().name(), why)) };
    match (of.rules.game, of.columns()) {
        (game, None) if game.ends() => {}
        (game, Some(_)) if game.ends() => return Err(not_for(what, "windows of Chomp", why)),
        (game, _) => return Err(not_for(what, game.name(), why)),
    }
    let (passes, sheets) = (of.passes(passes)?, sheets.unwrap_or(of.sheets()));
    check_sheets(table, sheets, true)?;
    Ok((of, passes, sheets))
}

/// The least period of a sheet's tail.
pub fn period(rest: &Rest) -> Option<usize> {
    if let Rest::Tail(completions) = rest { Some(completions.len()) } else { None }
}

/// A plot of a number for each sheet of Chomp: of those that go on for ever, and of those that end.
pub fn plot_of_chomp(title: Vec<String>, axes: [&'static str; 2], points: impl Fn(bool) -> Vec<(f64, f64)>) -> Plot {
    let series = [("infinite sheets", false), ("sheets that end", true)].map(|(name, ends)| Series {
        name: name.into(),
        points: points(ends),
        mark: Mark::Dots,
    });
    Plot { title, axes, series: series.into(), legend: Legend::UpperLeft, ..Plot::default() }
}

/// How many of the sheets end, in words.
pub fn ending(ends: u64, sheets: u64) -> String {
    let expected = 100.0 * (2.0 - std::f64::consts::SQRT_2);
    format!("sheets that end: {:.3}% of {sheets} (expected {expected:.3}%)", 100.0 * share(ends, sheets))
}
