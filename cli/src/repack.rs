//! `supermex repack`: the same table in another profile.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use supermex::writer::{RepackOptions, repack};

use super::build::{IndexName, ProfileName, note_symmetry, summarise};

/// Write a database again in another profile.
///
/// Every value is checked against the original.
#[derive(clap::Args)]
pub struct Args {
    /// The database to read
    database: PathBuf,
    /// How to store it
    #[arg(long, value_enum)]
    profile: ProfileName,
    /// Zstandard level of the small profile: 1 to 22, from 19 on for cold storage
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(i32).range(1..=22))]
    level: i32,
    /// Write an index too, if there is none; where there is one, it is written anew in any case
    #[arg(long, value_enum)]
    index: Option<IndexName>,
    /// The directory to write
    #[arg(long)]
    out: PathBuf,
    /// Replace what is there
    #[arg(long)]
    force: bool,
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let database = super::open(&args.database)?;
    let started = Instant::now();
    let options = RepackOptions {
        profile: args.profile.into(),
        level: args.level,
        index: args.index.is_some(),
        force: args.force,
    };
    if args.index.is_some() {
        note_symmetry(database.rules());
    }
    let summary = repack(&database, &args.out, &options)?;
    summarise(&args.out, &summary, started.elapsed())?;
    Ok(ExitCode::SUCCESS)
}
