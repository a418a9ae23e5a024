//! `supermex openings`: the first moves that win 3 x n Chomp.

use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Print the winning first moves of 3 x n Chomp.
///
/// A line `n: x,y,z,p …` for each board that the database decides.
#[derive(clap::Args)]
pub struct Args {
    /// The database
    database: PathBuf,
    /// Passes left; the most that the database was built for if not given
    #[arg(long)]
    passes_left: Option<u64>,
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let database = super::open(&args.database)?;
    let passes = super::level(&database, args.passes_left)?;
    let openings = database.openings(passes)?;
    let mut out = BufWriter::new(std::io::stdout().lock());
    for (n, moves) in openings.iter().enumerate().skip(1) {
        write!(out, "{n}:")?;
        for to in moves {
            write!(out, " {to}")?;
        }
        writeln!(out)?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
