//! `supermex build` for the games on three numbers.

use std::process::ExitCode;
use std::time::Instant;

use anyhow::bail;
use supermex::game::{Game, PerturbedGame};
use supermex::{Profile, Rules};
use supermex_build::BuildOptions;

use super::flags::{IndexName, Output, Stored, THREADS, note_symmetry};
use super::report::rates;
use crate::perturbed::{self, Perturbed};
use crate::progress::staged;
use crate::ranks;
use crate::say::note;
use crate::text::numbers;

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    pub perturbed: Perturbed,
    /// The sheets x below this, or `..=X`
    #[arg(long, required = true, value_parser = numbers::below)]
    pub sheets: Option<u32>,
    /// The columns y below this, at least the number of sheets, which is the default
    #[arg(long, value_parser = numbers::flag::<u32>)]
    pub columns: Option<u32>,
    #[command(flatten)]
    pub stored: Stored,
    /// Also write an index: with `moves`, winning moves and instant winners take constant time
    #[arg(long, value_enum)]
    pub index: Option<IndexName>,
    /// Also write an overview: it lets `render` draw whole sheets of instant winners and first winning sheets at once
    #[arg(long)]
    pub overview: bool,
    /// Keep only these sheets, of all that the table is computed for: numbers and ranges such as 0..1000, 5000..=9000:100 for every
    /// hundredth, every:1000 for every thousandth of all. A position is answered if one of its piles is kept; of Chomp, if its
    /// sheet is
    #[arg(long, value_name = "RANGES", conflicts_with_all = ["index", "overview", "files_at_most"])]
    pub keep_sheets: Option<String>,
    /// With --keep ends or --keep-sheets, keep the last checkpoint beside the table, as OUT.checkpoint: `extend` goes on from there. Not
    /// if the piles may be in any order
    #[arg(long)]
    pub keep_checkpoint: bool,
    /// Threads; by default one for each processor
    #[arg(long, value_parser = numbers::within(THREADS))]
    pub threads: Option<usize>,
    #[command(flatten)]
    pub output: Output,
}

/// `keep` says which part of the sheets is kept, if not all.
pub fn run(args: &Args, game: Game, keep: Option<Profile>) -> anyhow::Result<ExitCode> {
    let rules = args.perturbed.rules(game)?;
    let Some(sheets) = args.sheets else { bail!("give the size of the table, --sheets") };
    are_inside(&rules, sheets, args.columns)?;
    let rules = Rules::from(rules);
    note_symmetry(&rules, args.index);
    let stored = args.stored.of(BuildOptions::new(rules).sheets(sheets))?;
    let options =
        stored.profile(keep.unwrap_or(args.stored.profile)).index(args.index.is_some()).overview(args.overview);
    let options = numbers::with(options, args.columns.map(u64::from), BuildOptions::columns);
    let options = match &args.keep_sheets {
        Some(text) => {
            ranks::only_one("a build that keeps some sheets")?;
            options.keep_sheets(numbers::kept_sheets(text, sheets)?)
        }
        None => options,
    };
    let options = options.keep_checkpoint(args.keep_checkpoint);
    let options = args.output.of(numbers::with(options, args.threads, BuildOptions::threads))?;
    args.output.mind_checkpoints(&options)?.iter().for_each(|size| note(size));
    let started = Instant::now();
    let summary = staged("sheets", rates, |progress| ranks::build(&args.output.out, &options, progress));
    // Only rank 0 prints.
    let Some(summary) = summary? else { return Ok(ExitCode::SUCCESS) };
    args.output.built(&summary, started.elapsed())
}

/// Refuses variants that no query can reach.
fn are_inside(rules: &PerturbedGame, sheets: u32, columns: Option<u32>) -> anyhow::Result<()> {
    perturbed::are_inside(rules.variants.listed(), 3, |&(mut piles)| {
        if rules.is_symmetric() {
            piles.sort_unstable();
        }
        piles[0] < u64::from(sheets) && (!rules.is_cut() || piles[1] < u64::from(columns.unwrap_or(sheets)))
    })
}
