//! `supermex analyze lines`.

use std::path::PathBuf;

use supermex_figures::experiment::lines::{Row, Summary, lines};

use super::output::Output;
use crate::open;
use crate::progress::Meter;
use crate::say::note;
use crate::text::numbers;

#[derive(clap::Args)]
pub struct Args {
    /// A database of Chomp
    database: PathBuf,
    /// Passes left; the most that the database was built for if not given
    #[arg(long, value_parser = numbers::flag::<u64>)]
    passes_left: Option<u64>,
    /// The sheets x below this; all if not given, or `..=X`
    #[arg(long, value_parser = numbers::below)]
    sheets: Option<u32>,
    /// Fit one of so many sheets
    #[arg(long, default_value_t = 1, value_parser = numbers::within(1..=u32::MAX))]
    every: u32,
    #[command(flatten)]
    output: Output,
}

pub fn run(args: &Args) -> anyhow::Result<()> {
    args.output.check()?;
    let table = open::checked(&args.database)?;
    let meter = Meter::new("sheets");
    let progress = |done: u32, all: u32| meter.show_left(done.into(), all.into());
    let found = lines(&table, args.passes_left, args.sheets, args.every, &progress);
    meter.end();
    let found = found?;
    args.output.csv(Row::HEADER, &found.rows)?;
    note(&Summary::of(&found.rows).to_string());
    args.output.plot(|| found.plot())
}
