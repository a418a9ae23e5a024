//! `supermex analyze lines`.

use supermex_figures::experiment::lines::{Row, Summary, lines};

use super::output::Output;
use super::sheets::Sheets;
use crate::open;
use crate::progress::metered;
use crate::say::note;
use crate::text::numbers;

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    sheets: Sheets,
    /// Fit one sheet in this many
    #[arg(long, default_value_t = 1, value_parser = numbers::within(1..=u32::MAX))]
    every: u32,
    #[command(flatten)]
    output: Output,
}

pub fn run(args: &Args) -> anyhow::Result<()> {
    args.output.check(None)?;
    let table = open::checked(&args.sheets.database)?;
    let found =
        metered("sheets", |progress| lines(&table, args.sheets.passes_left, args.sheets.below, args.every, progress))?;
    args.output.csv(Row::HEADER, &found.rows)?;
    note(&Summary::of(&found.rows).to_string());
    args.output.plot(|| found.plot())
}
