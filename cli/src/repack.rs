//! `supermex repack`: the same table in another profile.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use supermex::Profile;
use supermex_build::{BuildOptions, repack};

use crate::build::{IndexName, ZstdLevel, note_symmetry, profiles, summarise};
use crate::file::refuse_directory;
use crate::interrupt;
use crate::progress::{Pace, staged};
use crate::remedy::{Doing, Of};
use crate::say;
use crate::text::bits_per_cell;

/// Write a database again in another profile.
///
/// Every value is compared with the original. At the end it prints the bits a cell before and after. For tables of cells:
/// Nim, Chomp and rules with the move x, y, z-t. Other tables have only one profile.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    server: crate::open::Server,
    /// How to store it
    #[arg(long, value_parser = profiles())]
    profile: Profile,
    #[command(flatten)]
    level: ZstdLevel,
    /// Also write an index, if there is none; an existing one is always written again
    #[arg(long, value_enum)]
    index: Option<IndexName>,
    /// Also write an overview, if there is none: it lets `render` draw whole sheets of instant winners and first
    /// winning sheets at once
    #[arg(long)]
    overview: bool,
    /// The directory to write
    #[arg(long)]
    out: PathBuf,
    /// Replace an existing database
    #[arg(long)]
    force: bool,
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    refuse_directory(&args.out)?;
    let table = args.server.table()?;
    let started = Instant::now();
    let level = args.level.of(args.profile)?;
    let change = |table: BuildOptions| {
        let other = table.profile(args.profile).zstd_level(level).force(args.force);
        other.index(args.index.is_some()).overview(args.overview)
    };
    note_symmetry(&table.rules(), args.index);
    interrupt::of_database(&args.out, "this starts over", "");
    let word = |Pace { now: progress, .. }: Pace<'_>| {
        let bits = |bytes| bits_per_cell(bytes, progress.cells);
        let (before, now) = (progress.bytes_before, progress.bytes);
        // Rows of rules and of four numbers tell of their bytes once all are there.
        if before == 0 {
            return String::new();
        }
        format!("{:.3} to {:.3} bits/cell, {}", bits(before), bits(now), saved(before, now))
    };
    let summary = staged("sheets", word, |progress| repack(&table, &args.out, change, progress));
    let summary = summary.map_err(|error| Of(Doing::Repacking, error))?;
    summarise(&args.out, &summary, started.elapsed(), true)?;
    // Pure Nim stores no cells: it is a rule.
    if summary.cells > 0 {
        let now = summary.manifest.files.iter().map(|file| file.bytes).sum::<u64>();
        let before = table.info().bytes;
        let bits = |bytes| bits_per_cell(bytes, summary.cells);
        let mut out = io::stdout().lock();
        writeln!(out, "from {:.3} to {:.3} bits/cell, {}", bits(before), bits(now), saved(before, now))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// How many bytes fewer there are, or more.
#[allow(clippy::cast_precision_loss, reason = "a figure for people")]
fn saved(before: u64, now: u64) -> String {
    let share = 100.0 * before.abs_diff(now) as f64 / before.max(1) as f64;
    let word = if now <= before { "saved" } else { "more" };
    format!("{} {word} ({share:.1} %)", say::bytes(before.abs_diff(now)))
}
