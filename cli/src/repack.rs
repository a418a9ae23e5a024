//! `supermex repack`: the same table in another profile.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use supermex::{RepackOptions, Table, repack};

use crate::build::{IndexName, ProfileName, note_symmetry, summarise};
use crate::interrupt;
use crate::remedy::{Doing, Of};
use crate::text::{not_for, numbers};

/// Write a database again in another profile.
///
/// Every value is checked against the original. For tables of Nim and Chomp: those of other games have one profile.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    server: crate::open::Server,
    /// How to store it
    #[arg(long, value_enum)]
    profile: ProfileName,
    /// Zstandard level of the small profile: 1 to 22, from 19 on for cold storage
    #[arg(long, alias = "level", default_value_t = 1, value_parser = numbers::within(1..=22_i32))]
    zstd_level: i32,
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
    let table = match args.server.table()? {
        Table::Sheets(table) => table,
        other => return Err(not_for("repack", other.rules().name(), "its tables have one profile")),
    };
    let started = Instant::now();
    let options = RepackOptions::new(args.profile.into())
        .zstd_level(args.zstd_level)
        .index(args.index.is_some())
        .force(args.force);
    if args.index.is_some() {
        note_symmetry(table.rules());
    }
    interrupt::of_database(&args.out, "begin again by the same command");
    let summary = repack(&table, &args.out, &options).map_err(|error| Of(Doing::Repacking, error))?;
    summarise(&args.out, &summary, started.elapsed())?;
    Ok(ExitCode::SUCCESS)
}
