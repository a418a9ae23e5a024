//! `supermex build` for the games on three numbers.

use std::process::ExitCode;
use std::time::Instant;

use anyhow::bail;
use supermex::{BuildOptions, Game, LIMIT, RuleSet, build};

use super::{IndexName, Output, ProfileName, Report, THREADS, note_symmetry, summarise};
use crate::perturbed::Perturbed;
use crate::text::numbers;

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    perturbed: Perturbed,
    /// The sheets x below this
    #[arg(long, value_parser = numbers::flag::<u32>)]
    sheets: u32,
    /// The columns y below this, at least as many as sheets; as many if not given
    #[arg(long, value_parser = numbers::flag::<u32>)]
    columns: Option<u32>,
    /// How to store it
    #[arg(long, value_enum, default_value = "fast")]
    profile: ProfileName,
    /// Zstandard level of the small profile: 1 to 22, from 19 on for cold storage
    #[arg(long, alias = "level", default_value_t = 1, value_parser = clap::value_parser!(i32).range(1..=22))]
    zstd_level: i32,
    /// Write an index too: moves makes winning moves and instant winners constant time
    #[arg(long, value_enum)]
    index: Option<IndexName>,
    /// Threads; as many as there are processors if not given
    #[arg(long, value_parser = clap::value_parser!(u32).range(THREADS))]
    threads: Option<u32>,
    #[command(flatten)]
    output: Output,
}

pub fn run(args: &Args, game: Game) -> anyhow::Result<ExitCode> {
    let rules = args.perturbed.rules(game)?;
    check(&rules, args.sheets, args.columns)?;
    if args.index.is_some() {
        note_symmetry(&rules);
    }
    let mut options = BuildOptions::new(rules)
        .sheets(args.sheets)
        .profile(args.profile.into())
        .zstd_level(args.zstd_level)
        .index(args.index.is_some());
    if let Some(columns) = args.columns {
        options = options.columns(u64::from(columns));
    }
    if let Some(threads) = args.threads {
        options = options.threads(threads as usize);
    }
    let options = args.output.of(options)?;
    let started = Instant::now();
    let report = Report::new("sheets", started);
    let summary = build(&args.output.out, &options, &|progress| report.show(progress));
    report.end();
    summarise(&args.output.out, &summary?, started.elapsed())?;
    Ok(ExitCode::SUCCESS)
}

/// Refuses sizes that the library refuses too, in the words of the flags.
fn check(rules: &RuleSet, sheets: u32, columns: Option<u32>) -> anyhow::Result<()> {
    let cut = rules.game == Game::Nim || rules.variants.seed().is_some();
    if sheets == 0 {
        bail!("a table needs at least one sheet; give --sheets 1 or more");
    }
    match columns {
        Some(_) if !cut => {
            bail!("sheets of Chomp are exact for every column; leave --columns out (it is for --random-variants)")
        }
        Some(columns) if rules.game == Game::Nim && columns < sheets => {
            bail!("{columns} columns are fewer than the {sheets} sheets; give --columns {sheets} or more")
        }
        Some(0) => bail!("a sheet needs at least one column; give --columns 1 or more"),
        _ if columns.unwrap_or(sheets).checked_add(sheets).is_none_or(|both| both > LIMIT) => {
            bail!("sheets and columns together may be {LIMIT} at most; build a smaller table")
        }
        _ => Ok(()),
    }
}
