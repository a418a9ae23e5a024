//! `supermex analyze ratios`.

use std::path::{Path, PathBuf};
use std::sync::Once;

use anyhow::{Context, bail};
use supermex::game::{Four, Game, PassLevel};
use supermex::sizes::Sizes;
use supermex_build::{BuildOptions, count, memory_to_count};
use supermex_figures::experiment::ratios::{Ratios, Row};

use super::counts;
use super::output::Output;
use crate::build::{THREADS, named, rates};
use crate::file;
use crate::open;
use crate::progress::staged;
use crate::say::{self, note};
use crate::text::numbers;

#[derive(clap::Args)]
pub struct Args {
    /// A database of 4-row Chomp or 4-pile Nim, or a file that --counts has written
    #[arg(conflicts_with = "game")]
    database: Option<PathBuf>,
    /// Count the P-positions of four rows or four piles without a database
    #[arg(long, value_parser = named(GAMES, Game::from_name), requires = "sheets")]
    game: Option<Game>,
    /// With --game: those whose rows or piles are all below this
    #[arg(long, requires = "game", value_parser = numbers::flag::<u32>)]
    sheets: Option<u32>,
    /// With --game: the passes of the game
    #[arg(long, requires = "game", default_value_t = 0, value_parser = numbers::within(0..=1_u32))]
    passes: u32,
    /// With --game: threads; by default one for each processor
    #[arg(long, requires = "game", value_parser = numbers::within(THREADS))]
    threads: Option<usize>,
    /// With --game: the most memory to use, such as 800M or 4G; too little is refused
    #[arg(long, requires = "game", value_parser = numbers::bytes)]
    memory: Option<u64>,
    /// Passes left; by default the most that the database or the game has
    #[arg(long, value_parser = numbers::flag::<u64>)]
    passes_left: Option<u64>,
    /// Also write the counts as JSON, to analyze them again
    #[arg(long, value_name = "FILE")]
    counts: Option<PathBuf>,
    #[command(flatten)]
    output: Output,
}

const GAMES: &[(&str, &str)] = &[("chomp", "4-row Chomp"), ("nim", "4-pile Nim")];

/// The most bytes of a file of counts.
const LONGEST_COUNTS: u64 = 1 << 24;

pub fn run(args: &Args) -> anyhow::Result<()> {
    args.output.check(args.counts.as_deref())?;
    let sizes = match (&args.database, args.game, args.sheets) {
        (Some(path), ..) if path.is_file() && path.extension().is_some_and(|ending| ending == "json") => read(path)?,
        (Some(path), ..) => Sizes::of(&open::checked(path)?, args.passes_left)?,
        (None, Some(game), Some(sheets)) => counted(args, game, sheets)?,
        _ => bail!("name a database, or a --game and its --sheets"),
    };
    if let Some(passes) = args.passes_left.filter(|&passes| passes % 2 != sizes.passes) {
        bail!("--passes-left {passes}: these are counts with {} passes left", sizes.passes);
    }
    if let Some(path) = &args.counts {
        file::write(path, args.output.picture.force, format!("{}\n", counts::to_json(&sizes)).as_bytes())?;
    }
    let found = Ratios::of(&sizes);
    args.output.csv(Row::HEADER, &found.rows)?;
    note(&found.to_string());
    args.output.plot(|| found.plot())
}

/// Counts that were written by --counts.
fn read(path: &Path) -> anyhow::Result<Sizes> {
    let text = file::text_within(path, LONGEST_COUNTS)?;
    let read = serde_json::from_str(&text).ok().and_then(|value| counts::from_json(&value));
    read.with_context(|| format!("{} is not a file of counts, as --counts writes it", path.display()))
}

/// Counts of a game, of which no table is kept.
fn counted(args: &Args, game: Game, sheets: u32) -> anyhow::Result<Sizes> {
    let passes = if args.passes == 1 { PassLevel::ONE } else { PassLevel::ZERO };
    let options = BuildOptions::new(Four::new(game, sheets)?.passes(passes));
    let options = numbers::with(options, args.threads, BuildOptions::threads);
    let options = numbers::with(options, args.memory, BuildOptions::memory);
    let needed = say::bytes(memory_to_count(&options)?);
    // What does not fit is refused before it begins, in one line.
    let said = Once::new();
    let mut found = staged("cells", rates, |told| {
        count(&options, &|progress| {
            said.call_once(|| note(&format!("counting takes up to {needed} of memory")));
            told(progress);
        })
    })?;
    let level = args.passes_left.unwrap_or(args.passes.into());
    let at = usize::try_from(level % 2).ok().filter(|&at| at < found.len());
    Ok(found.swap_remove(at.with_context(|| format!("--passes-left {level}: give --passes 1"))?))
}
