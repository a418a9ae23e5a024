//! `supermex analyze common`.

use std::path::PathBuf;

use supermex::Table;
use supermex::game::words;
use supermex_figures::experiment::common::{Row, common};

use super::output::Output;
use crate::open;
use crate::progress::metered;
use crate::say::{note, warn};
use crate::text::numbers;

#[derive(clap::Args)]
pub struct Args {
    /// A database of a game on three numbers, and after a colon the passes left: pass.db:1
    #[arg(value_name = "A[:P]")]
    first: String,
    /// The database to compare it with; it may be the same one at another level: pass.db:0
    #[arg(value_name = "B[:P]")]
    second: String,
    /// The sheets x below this; by default those that both have; or `..=X`
    #[arg(long, value_parser = numbers::below)]
    sheets: Option<u32>,
    /// The columns y below this; by default all that both have, in Chomp the number of sheets
    #[arg(long, value_parser = numbers::flag::<u64>)]
    columns: Option<u64>,
    #[command(flatten)]
    output: Output,
}

/// A path, and the passes left after a colon. A file that has a colon in its name is that file.
fn at_level(text: &str) -> (PathBuf, Option<u64>) {
    let level = text.rsplit_once(':').and_then(|(path, passes)| Some((path, passes.parse().ok()?)));
    match level.filter(|_| !PathBuf::from(text).exists()) {
        Some((path, passes)) => (path.into(), Some(passes)),
        None => (text.into(), None),
    }
}

pub fn run(args: &Args) -> anyhow::Result<()> {
    args.output.check(None)?;
    let [(a, of_a), (b, of_b)] = [at_level(&args.first), at_level(&args.second)];
    let (a, b) = (open::checked(&a)?, open::checked(&b)?);
    let names = [&a, &b].map(|table| table.game().title());
    if names[0] != names[1] {
        warn(&format!("{} and {} are different games", names[0], names[1]));
    }
    let title = |of: &Table, passes: Option<u64>| words::title(of.game(), passes.or(of.passes()).unwrap_or(0));
    let rows = metered("sheets", |progress| common([(&a, of_a), (&b, of_b)], args.sheets, args.columns, progress))?;
    args.output.csv(Row::HEADER, &rows)?;
    let all = |of: fn(&Row) -> u64| rows.iter().map(of).sum::<u64>();
    note(&format!(
        "{}: {} P-positions; {}: {}; in both: {}",
        title(&a, of_a),
        all(|row| row.p_positions[0]),
        title(&b, of_b),
        all(|row| row.p_positions[1]),
        all(|row| row.common)
    ));
    args.output.plot(|| supermex_figures::experiment::common::plot([title(&a, of_a), title(&b, of_b)], &rows))
}
