//! `supermex openings`: the first moves that win from the boards a game is played on.

use std::process::ExitCode;

use crate::say::lines;
use crate::text::{numbers, speaker};

/// Print the winning first moves of 3 x n Chomp, of Chomp on rectangles, or of alternating Clobber.
///
/// A line for each board that the database decides: `n: x,y,z,p …` for 3 x n Chomp; `MxN: rows rows …` for M rows of N
/// squares, with the rows that each move leaves, as 4,1,1; for Clobber `n: STRIP …` for the strip of n times `xo`, Left
/// moving first.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    open: crate::open::Choice,
    /// Passes left; the most that the database was built for if not given
    #[arg(long, value_parser = numbers::flag::<u64>)]
    passes_left: Option<u64>,
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let table = args.open.table()?;
    lines(|out| speaker(&table)?.openings(args.passes_left, out))
}
