//! `supermex extend`: makes a finished database larger.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::bail;
use supermex::is_url;
use supermex_build::{BuildOptions, extend};

use crate::build::{IndexName, THREADS, note_symmetry, rates, summarise};
use crate::interrupt;
use crate::progress::staged;
use crate::remedy::{Doing, Of};
use crate::text::numbers;

/// Make a finished database larger, keeping what it has.
///
/// The result is the same as a build of that size. With the same number of sheets, it adds an index or an overview. For
/// tables of cells: Nim, Chomp and rules with the move x, y, z-t. Not for Chomp with random variants, whose recursion needs
/// cells that the table does not keep. A table of ends or of some sheets goes on from DATABASE.checkpoint, which a build with
/// --keep-checkpoint leaves.
#[derive(clap::Args)]
pub struct Args {
    /// The database
    database: PathBuf,
    /// The sheets x below this, in the end, or `..=X`; for four rows or piles the layers and sheets
    #[arg(long, value_parser = numbers::below)]
    sheets: u32,
    /// The columns y below this, in the end; for Nim, four rows or piles, and rules
    #[arg(long, value_parser = numbers::flag::<u32>)]
    columns: Option<u32>,
    /// Threads; by default one for each processor
    #[arg(long, value_parser = numbers::within(THREADS))]
    threads: Option<usize>,
    /// The most memory to use, such as 800M or 4G; too little is refused
    #[arg(long, value_parser = numbers::bytes)]
    memory: Option<u64>,
    /// Also write an index, if there is none; an existing one is always written again
    #[arg(long, value_enum)]
    index: Option<IndexName>,
    /// Also write an overview, if there is none: it lets `render` draw whole sheets of instant winners and first
    /// winning sheets at once
    #[arg(long)]
    overview: bool,
    /// For a table that keeps some sheets: those that the larger one keeps, as for `build`; below the old size they are the same
    #[arg(long, value_name = "RANGES")]
    keep_sheets: Option<String>,
    /// For a table of ends or of some sheets, keep the last checkpoint again
    #[arg(long)]
    keep_checkpoint: bool,
    /// Continue an interrupted extension
    #[arg(long)]
    resume: bool,
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    if is_url(&args.database) {
        bail!(
            "{} cannot be written: an extension is made where the files are; bring it here with `supermex get`, and extend that",
            args.database.display()
        );
    }
    // If it cannot be opened, an extension may have been interrupted. The library resumes it.
    if let Ok(table) = supermex::open(&args.database) {
        note_symmetry(&table.rules(), args.index);
    }
    let kept = args.keep_sheets.as_ref().map(|text| numbers::kept_sheets(text, args.sheets)).transpose()?;
    let change = |table: BuildOptions| {
        let more = table.sheets(args.sheets).index(args.index.is_some()).overview(args.overview).resume(args.resume);
        let more = numbers::with(more, kept, BuildOptions::keep_sheets).keep_checkpoint(args.keep_checkpoint);
        let more = numbers::with(more, args.columns.map(u64::from), BuildOptions::columns);
        let more = numbers::with(more, args.threads, BuildOptions::threads);
        numbers::with(more, args.memory, BuildOptions::memory)
    };
    let kept = "the database is as it was, and what is finished of the extension is kept";
    interrupt::of_database(&args.database, kept, "--resume");
    let started = Instant::now();
    let summary = staged("sheets", rates, |progress| extend(&args.database, change, progress));
    summarise(&args.database, &summary.map_err(|error| Of(Doing::Extending, error))?, started.elapsed(), false)?;
    Ok(ExitCode::SUCCESS)
}
