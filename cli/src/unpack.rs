//! `supermex unpack`: the directory of a packed database.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use crate::build::{copied, summarise};
use crate::interrupt;
use crate::remedy::{Doing, Of};

/// Make a directory of a packed database.
///
/// Each file is compared with the manifest, and the directory appears when all of them are there. After an interruption the same
/// command goes on.
#[derive(clap::Args)]
pub struct Args {
    /// The packed database
    database: PathBuf,
    /// The directory to write
    #[arg(long)]
    out: PathBuf,
    /// Replace what is there
    #[arg(long)]
    force: bool,
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    interrupt::of_database(&args.out, "what is unpacked is kept: go on by the same command");
    let started = Instant::now();
    let summary = copied(|progress| supermex::packed::unpack(&args.database, &args.out, args.force, progress));
    summarise(&args.out, &summary.map_err(|error| Of(Doing::Copying, error))?, started.elapsed())?;
    Ok(ExitCode::SUCCESS)
}
