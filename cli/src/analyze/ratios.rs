//! `supermex analyze ratios`.

use std::path::{Path, PathBuf};
use std::sync::Once;

use anyhow::{Context, bail};
use supermex::game::{Four, Game, PassLevel};
use supermex::sizes::Sizes;
use supermex_build::{BuildOptions, Progress, count, count_beside, memory_to_count};
use supermex_figures::experiment::ratios::{Ratios, Row};

use super::counts;
use super::output::Output;
use crate::build::{THREADS, named, rates};
use crate::progress::staged;
use crate::say::{self, note};
use crate::text::numbers;
use crate::{file, interrupt, open};

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
    /// Also write the counts as JSON, to analyze them again. With --game there are checkpoints beside this file, one a minute at most
    #[arg(long, value_name = "FILE")]
    counts: Option<PathBuf>,
    /// With --game and --counts: continue an interrupted count from its last checkpoint
    #[arg(long, requires_all = ["game", "counts"])]
    resume: bool,
    #[command(flatten)]
    output: Output,
}

const GAMES: &[(&str, &str)] = &[("chomp", "4-row Chomp"), ("nim", "4-pile Nim")];

/// The most bytes of a file of counts.
const LONGEST_COUNTS: u64 = 1 << 24;

pub fn run(args: &Args) -> anyhow::Result<()> {
    // What an interrupted count has written is taken up.
    args.output.check(args.counts.as_deref().filter(|path| !(args.resume && path.is_file())))?;
    let sizes = match (&args.database, args.game, args.sheets) {
        (None, Some(game), Some(sheets)) => counted(args, game, sheets)?,
        (Some(path), ..) => {
            let is_counts = path.is_file() && path.extension().is_some_and(|ending| ending == "json");
            keep(args, if is_counts { read(path)? } else { Sizes::of(&open::checked(path)?, args.passes_left)? })?
        }
        _ => bail!("name a database, or a --game and its --sheets"),
    };
    let found = Ratios::of(&sizes);
    args.output.csv(Row::HEADER, &found.rows)?;
    note(&found.to_string());
    args.output.plot(|| found.plot())
}

/// Keeps counts in the file of --counts.
fn keep(args: &Args, sizes: Sizes) -> anyhow::Result<Sizes> {
    if let Some(passes) = args.passes_left.filter(|&passes| passes % 2 != sizes.passes) {
        bail!("--passes-left {passes}: these are counts with {} passes left", sizes.passes);
    }
    if let Some(path) = &args.counts
        && !(args.resume && read(path).is_ok_and(|there| there == sizes))
    {
        file::write(path, args.output.picture.force, format!("{}\n", counts::to_json(&sizes)).as_bytes())?;
    }
    Ok(sizes)
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
    let options = options.resume(args.resume).force(args.output.picture.force);
    let level = args.passes_left.unwrap_or(args.passes.into());
    if level % 2 > args.passes.into() {
        bail!("--passes-left {level}: give --passes 1");
    }
    let needed = say::bytes(memory_to_count(&options)?);
    let of_level = |found: Vec<Sizes>| {
        let at = found.into_iter().find(|of| of.passes == level % 2);
        keep(args, at.context("the game has no such level")?)
    };
    // A stream has nothing beside it.
    let beside = args.counts.as_deref().filter(|path| !file::is_stream(path));
    if let Some(path) = beside.filter(|path| args.resume && path.is_file() && !file::beside(path, ".partial").exists())
    {
        // It was interrupted after these were written.
        let (sizes, rules) = (read(path)?, options.rules());
        if (&*sizes.game, &*sizes.rules, sizes.passes) != (rules.name(), &*rules.to_string(), level % 2) {
            bail!("{} has counts of something else; choose another name", path.display());
        }
        return Ok(sizes);
    }
    let about = beside.map_or(String::new(), |path| format!("; a checkpoint beside {} is smaller", path.display()));
    if let Some(path) = beside {
        interrupt::of_database(path, "it goes on from its last checkpoint", "--resume");
    }
    // What does not fit is refused before it begins, in one line.
    let said = Once::new();
    staged("cells", rates, |told| {
        let progress = |progress: &Progress| {
            said.call_once(|| note(&format!("counting takes up to {needed} of memory{about}")));
            told(progress);
        };
        match beside {
            Some(path) => count_beside(path, &options, &progress, of_level),
            None => of_level(count(&options, &progress)?),
        }
    })
}
