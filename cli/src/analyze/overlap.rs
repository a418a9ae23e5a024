//! `supermex analyze overlap`.

use std::path::PathBuf;

use supermex_figures::experiment::overlap::{Options, Row, overlap};

use super::output::{Output, positive};
use crate::open;
use crate::progress::metered;
use crate::text::numbers;

#[derive(clap::Args)]
pub struct Args {
    /// A database of a game with a pass: Nim, Chomp or rules
    database: PathBuf,
    /// The sheets x below this, or `..=X`; by default all
    #[arg(long, value_parser = numbers::below)]
    sheets: Option<u32>,
    /// Count one sheet in this many
    #[arg(long, default_value_t = 1, value_parser = numbers::within(1..=u32::MAX))]
    every: u32,
    /// The columns y below this; by default all that the database decides, in Chomp the number of sheets
    #[arg(long, value_parser = numbers::flag::<u32>)]
    columns: Option<u32>,
    /// Also only columns y <= R x
    #[arg(long, value_name = "R", value_parser = positive)]
    reach: Option<f64>,
    #[command(flatten)]
    output: Output,
}

pub fn run(args: &Args) -> anyhow::Result<()> {
    args.output.check(None)?;
    let table = open::checked(&args.database)?;
    let &Args { sheets, every, columns, reach, .. } = args;
    let found = metered("sheets", |progress| overlap(&table, &Options { sheets, every, columns, reach }, progress))?;
    args.output.csv(Row::HEADER, &found.rows)?;
    args.output.plot(|| found.plot())
}
