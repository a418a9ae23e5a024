//! `supermex build` for the games on three numbers.

use std::process::ExitCode;
use std::time::Instant;

use anyhow::bail;
use supermex::{BuildOptions, Game, LIMIT, RuleSet, Variant};

use super::{IndexName, KeepName, Output, ProfileName, Report, THREADS, ZstdLevel, note_symmetry, summarise};
use crate::perturbed::Perturbed;
use crate::ranks;
use crate::say::complain;
use crate::text::numbers;

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    pub perturbed: Perturbed,
    /// The sheets x below this
    #[arg(long, required = true, value_parser = numbers::flag::<u32>)]
    pub sheets: Option<u32>,
    /// The columns y below this, at least as many as sheets; as many if not given
    #[arg(long, value_parser = numbers::flag::<u32>)]
    pub columns: Option<u32>,
    /// How to store it
    #[arg(long, value_enum, default_value = "fast")]
    profile: ProfileName,
    #[command(flatten)]
    level: ZstdLevel,
    /// Write an index too: moves makes winning moves and instant winners constant time
    #[arg(long, value_enum)]
    index: Option<IndexName>,
    /// Threads; as many as there are processors if not given
    #[arg(long, value_parser = numbers::within(THREADS))]
    pub threads: Option<u32>,
    #[command(flatten)]
    pub output: Output,
}

/// `keep` is what is kept of the sheets, if not all.
pub fn run(args: &Args, game: Game, keep: Option<KeepName>) -> anyhow::Result<ExitCode> {
    let rules = args.perturbed.rules(game)?;
    let Some(sheets) = args.sheets else { bail!("give the size of the table, --sheets") };
    check(&rules, sheets, args.columns)?;
    meet(&rules, sheets, args.columns)?;
    if args.index.is_some() {
        note_symmetry(&rules);
    }
    let mut options = BuildOptions::new(rules.clone())
        .sheets(sheets)
        .profile(keep.map_or(args.profile.into(), Into::into))
        .zstd_level(args.level.of(args.profile)?)
        .index(args.index.is_some());
    if let Some(columns) = args.columns {
        options = options.columns(u64::from(columns));
    }
    if let Some(threads) = args.threads {
        options = options.threads(threads as usize);
    }
    let options = args.output.of(options)?;
    match keep {
        Some(KeepName::Ends) => args.output.begins_again(),
        None => args.output.mind_interruptions(),
    }
    let started = Instant::now();
    let report = Report::new("sheets", started);
    let summary = ranks::build(&args.output.out, &options, &|progress| report.show(progress));
    report.end();
    // Of several ranks the first speaks.
    let Some(summary) = summary? else { return Ok(ExitCode::SUCCESS) };
    summarise(&args.output.out, &summary, started.elapsed())?;
    if !rules.variants.listed().is_empty() {
        let table = supermex::open(&args.output.out)?.into_sheets()?;
        let idle = table.idle_variants()?;
        if !idle.is_empty() {
            complain(&format!("{}: N without being declared, so that nothing changes", named(&idle)));
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Variants, by name as far as a line has room.
fn named(variants: &[Variant]) -> String {
    const SHOWN: usize = 8;
    let mut names: Vec<String> = variants.iter().take(SHOWN).map(name).collect();
    if variants.len() > SHOWN {
        names.push(format!("and {} more", variants.len() - SHOWN));
    }
    format!("{} {}", if variants.len() == 1 { "variant" } else { "variants" }, names.join(" "))
}

/// A variant as it is written.
fn name(variant: &Variant) -> String {
    let [x, y, z] = variant.piles;
    variant.level.map_or(format!("{x},{y},{z}"), |level| format!("{x},{y},{z},{level}"))
}

/// Refuses variants that no query can meet.
fn meet(rules: &RuleSet, sheets: u32, columns: Option<u32>) -> anyhow::Result<()> {
    let listed = rules.variants.listed();
    let unmet: Vec<_> = listed.iter().copied().filter(|v| v.level.is_some_and(|level| level > rules.passes)).collect();
    if !unmet.is_empty() {
        bail!("{}: of a pass level that the table does not have; give --passes 1, or leave it out", named(&unmet));
    }
    let window = rules.game == Game::Nim || rules.variants.seed().is_some();
    let inside = |variant: &&Variant| {
        let mut piles = variant.piles;
        if rules.is_symmetric() {
            piles.sort_unstable();
        }
        piles[0] < u64::from(sheets) && (!window || piles[1] < u64::from(columns.unwrap_or(sheets)))
    };
    let unmet: Vec<_> = listed.iter().filter(|variant| !inside(variant)).copied().collect();
    if !unmet.is_empty() {
        bail!("{}: outside the table, where no query meets it; build a larger one, or leave it out", named(&unmet));
    }
    Ok(())
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
