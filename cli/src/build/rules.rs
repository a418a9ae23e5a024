//! `supermex build rules`: a game whose moves are written in a file.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::bail;
use supermex::Profile;
use supermex_build::BuildOptions;

use super::flags::{IndexName, Output, Stored, THREADS};
use crate::rules::Asked;
use crate::say::note;
use crate::text::numbers;

#[derive(clap::Args)]
pub struct Args {
    /// The rules file: TOML with a name and moves, such as moves = ["x-t, y, z", "x, y-t, z if t <= x", "x, y, z-t"]
    file: PathBuf,
    /// The positions of the table: x below X, y below Y, z below Z. XxY for games on two numbers, and for rules that
    /// allow any z; WxXxYxZ, or WxXxY, for games on four
    #[arg(long = "box", value_name = "XxYxZ|XxY")]
    size: String,
    /// Compute the Grundy values of x, y, or of x, y, z, instead of the P-positions
    #[arg(long, conflicts_with = "variant")]
    grundy: bool,
    /// Passes: 0 or 1. A table with one pass answers any number
    #[arg(long, default_value_t = 0, value_parser = numbers::flag::<u32>)]
    passes: u32,
    /// Declare a position a win for the player to move; with a fourth number, at that pass level only
    #[arg(long, value_name = "X,Y,Z[,P]")]
    variant: Vec<String>,
    #[command(flatten)]
    stored: Stored,
    /// Also write an index, for rules whose moves are all lines, such as x-t, y, z-2*t: winning moves take constant time
    #[arg(long, value_enum)]
    index: Option<IndexName>,
    /// Which tables by rules cannot have
    #[arg(long, hide = true)]
    overview: bool,
    /// Threads; by default one for each processor
    #[arg(long, value_parser = numbers::within(THREADS))]
    threads: Option<usize>,
    #[command(flatten)]
    output: Output,
}

/// Steps of a slow build, from about a minute to hours: the program says that it is slow. With more steps it is
/// refused.
const SLOW: std::ops::Range<u64> = 1 << 34..1 << 46;

/// Says beforehand that a build is slow, and by which of its moves.
fn say_cost(options: &BuildOptions) {
    let steps = options.steps();
    if !SLOW.contains(&steps) {
        return;
    }
    let most =
        options.costliest_move().map_or(String::new(), |(text, steps)| format!(", {steps} of them for {text:?}"));
    note(&format!("this takes about {steps} steps{most}: minutes or hours; a smaller --box takes less"));
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let Args { file, size, grundy, passes, variant, .. } = args;
    let rules = Asked { file, size, grundy: *grundy, passes: *passes, variants: variant }.rules()?;
    let has_columns = rules.has_columns();
    if !has_columns && args.stored.profile != Profile::default() {
        bail!(
            "a table of positions has one profile: --profile is for rules with the move x, y, z-t, whose columns have one P-position"
        );
    }
    let options = args.stored.of(BuildOptions::new(rules))?.index(args.index.is_some()).overview(args.overview);
    let options = numbers::with(options, args.threads, BuildOptions::threads);
    args.output.finish(args.output.run(options.clone(), || say_cost(&options))?)
}
