//! `supermex analyze strips`.

use std::path::PathBuf;

use supermex_figures::experiment::strips::{Periods, Row, Sequence, strips};

use super::output::Output;
use super::sheets::Sheets;
use crate::progress::metered;
use crate::say::note;
use crate::text::numbers;
use crate::{bfile, open};

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    sheets: Sheets,
    /// An OEIS b-file of one sequence, lines `n a(n)`, in place of the CSV
    #[arg(long, value_enum, value_name = "SEQUENCE")]
    bfile: Option<Sequence>,
    /// The tails' periods by ranges of sheets, as CSV: range, its sheets, period, tails that have it, the first sheet of them
    #[arg(long, value_name = "FILE")]
    periods: Option<PathBuf>,
    /// Ranges of sheets
    #[arg(long, default_value_t = 10, value_parser = numbers::within(1..=1000_u32))]
    ranges: u32,
    #[command(flatten)]
    output: Output,
}

pub fn run(args: &Args) -> anyhow::Result<()> {
    args.output.check(args.periods.as_deref())?;
    let table = open::checked(&args.sheets.database)?;
    let found = metered("sheets", |progress| strips(&table, args.sheets.passes_left, args.sheets.below, progress))?;
    match args.bfile {
        None => args.output.csv(Row::HEADER, &found.rows)?,
        Some(sequence) => {
            let (first, terms) = found.sequence(sequence);
            args.output.text(&bfile::of(&found.title(sequence), first, &terms)?)?;
        }
    }
    if let Some(path) = &args.periods {
        args.output.table(path, Periods::HEADER, found.periods(args.ranges))?;
    }
    note(&found.to_string());
    args.output.plot(|| found.plot())
}
