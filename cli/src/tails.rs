//! `supermex tails`: how the infinite sheets go on.

use std::process::ExitCode;

use crate::say::lines;
use crate::text::{TailsAsked, numbers, speaker};

/// Print the tail of every infinite sheet of Chomp.
///
/// A line `x start period offsets…` for each: from column `y = start` on, the completions of sheet x repeat with this
/// period, and the offsets are those of one period, the first of them in column `start`. Sheets that end have no tail.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    at: crate::open::AtLevel,
    /// The K tails with the longest periods only, the longest first; of equal ones, the lower sheets
    #[arg(long, value_name = "K", value_parser = numbers::flag::<u32>)]
    longest: Option<u32>,
    /// Print CSV with a line of names, the offsets with blanks between them in one field
    #[arg(long)]
    csv: bool,
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let table = args.at.open.table()?;
    let ask = TailsAsked { passes: args.at.passes_left, longest: args.longest, csv: args.csv };
    lines(|out| speaker(&table)?.tails(&ask, out))
}
