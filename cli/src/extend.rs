//! `supermex extend`: makes a finished database larger.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use supermex::writer::{ExtendOptions, extend};

use super::build::{IndexName, Report, note_symmetry, size, summarise};

/// Make a finished database larger, keeping what it has.
///
/// The result is what a build of that size gives.
#[derive(clap::Args)]
pub struct Args {
    /// The database
    database: PathBuf,
    /// The sheets x below this, in the end
    #[arg(long)]
    sheets: u32,
    /// The columns y below this, in the end; for Nim
    #[arg(long)]
    columns: Option<u32>,
    /// Threads; as many as there are processors if not given
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=4096))]
    threads: Option<u32>,
    /// Most memory to use, such as 800M or 4G; refused if it is too little
    #[arg(long, value_parser = size)]
    memory: Option<u64>,
    /// Write an index too, if there is none; one that is there is written anew in any case
    #[arg(long, value_enum)]
    index: Option<IndexName>,
    /// Go on with an extension that was interrupted
    #[arg(long)]
    resume: bool,
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let rules = super::open(&args.database)?.rules().clone();
    let options = ExtendOptions {
        sheets: args.sheets,
        columns: args.columns,
        threads: args.threads.map(|n| n as usize),
        memory: args.memory,
        index: args.index.is_some(),
        resume: args.resume,
    };
    if options.index {
        note_symmetry(&rules);
    }
    let started = Instant::now();
    let report = Report::new(&rules, args.sheets, started);
    let summary = extend(&args.database, &options, &|progress| report.show(progress));
    report.end();
    summarise(&args.database, &summary?, started.elapsed())?;
    Ok(ExitCode::SUCCESS)
}
