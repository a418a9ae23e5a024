//! `supermex analyze`: the numerical experiments of the papers. Each has a file with its flags and its output.

mod common;
mod counts;
mod density;
mod lines;
mod output;
mod overlap;
mod ratios;
mod sensitivity;
mod sheets;
mod strips;

use std::process::ExitCode;

use clap::Subcommand;

use crate::picture::start_threads;

/// Repeat the numerical experiments of the papers: exact counts as CSV, and plots.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    experiment: Experiment,
}

#[derive(Subcommand)]
enum Experiment {
    /// How much does the pass disturb a sheet? The share of its P-positions that stay if the pass wins nothing on it
    ///
    /// The pass wins the positions that are P without it. This counts the P-positions of a sheet that do not change if those of the
    /// same sheet are ignored, while the lower sheets stay those of the game with the pass. So it does not compare with the game
    /// without a pass, with which there may be next to nothing in common: `analyze common` does. If the overlap tends to 1, the
    /// pass matters less and less on a sheet, and its geometry comes from the sheets below (the paper's figure 12).
    ///
    /// CSV: x; columns, those counted are y below this; p_positions in these columns, with the pass; without_pass, the
    /// P-positions that the supermex operator finds there from the instant winners alone; common, in both; overlap,
    /// common / p_positions.
    Overlap(overlap::Args),
    /// What do two tables share? The P-positions that both have, sheet by sheet
    ///
    /// They may be of two games on three numbers, or of two levels of one: `analyze common nim.db:1 nim.db:0` counts the P-positions
    /// that are the same with the pass and after it.
    ///
    /// CSV: x; columns, those counted are y below this; p_positions_a and p_positions_b, of each table in these columns; common, in
    /// both; share, common / p_positions_a. The sums go to standard error.
    #[command(after_help = "Example: supermex analyze common nim.db:1 nim.db:0")]
    Common(common::Args),
    /// How far does a single perturbation reach? The share of the P-positions that it moves, sheet by sheet
    ///
    /// Each trial declares one more P-position a win, and computes the table again. If the share stays near 0, the game
    /// forgets its perturbation. In Nim (400 trials with --near 32 and --columns 200) half of the P-positions ten sheets above move
    /// on the average; a quarter of the trials move next to none, and two thirds more than half (the paper's figure 13).
    ///
    /// CSV: trial; base, a variant drawn to make the game generic; perturbation, the position declared a win; x;
    /// sheets_after, x less the x of the perturbation; p_positions before; moved, how many of them moved; moved /
    /// p_positions.
    Sensitivity(sensitivity::Args),
    /// Do two sheets have the same geometry? How far their distributions over y/x and z/x are apart
    ///
    /// The paper compares sheets by eye; this compares them in the same way, by their instant winners, scaled by x. A
    /// distance of 0 means the same geometry, 1 nothing in common. Compare a game with and without its pass or a
    /// perturbation, or a sheet with the one at twice its x.
    ///
    /// CSV: two sheets, and the total variation distance of their smoothed distributions, for each pair.
    Density(density::Args),
    /// Is a sheet of Chomp two lines? Slopes, intercepts and scatter, and how the sheets go on
    ///
    /// Expected are the slopes -0.2929 and -1.7071, both lines from x/√2 on, and a scattered part that ends at (√2-1)
    /// x. Nothing follows it, or a tail; the output has its least period.
    ///
    /// CSV: x; kind, `ends` or `infinite`; columns of the scattered part; its deviation from (√2-1) x; period of the
    /// tail; then, for the upper and the lower line: the P-positions on it from y = 8 on, the slope, the intercept over
    /// x, and the scatter (the root of the mean squared distance). A summary goes to standard error.
    Lines(lines::Args),
    /// Where do the sheets of Chomp begin, where do they end, and how do they go on? A census, also of tables that keep ends only
    ///
    /// In the lengths of rows, sheet x begins with g(x,x), and N(x) is the length of the middle row from which on it is empty or
    /// repeats. N(x) - √2 x seems to be bounded. A winning first move on 3 x n leads to a first P-position with g(c,c) = n, or
    /// to the end of a sheet at n: no other can.
    ///
    /// CSV: x; kind, `ends` or `infinite`; first, g(x,x), OEIS A029900; end, where the sheet ends, OEIS A029901, whose sheets are A029902;
    /// n, N(x); deviation, N(x) - √2 x; record, `least` or `greatest` of all sheets so far; period of the tail. A
    /// summary goes to standard error.
    #[command(after_help = "Example: supermex analyze strips pure.db --bfile end")]
    Strips(strips::Args),
    /// How do the rows of 4-row Chomp compare to the longest one? Ratios by size, and their two families
    ///
    /// Of the P-positions a >= b >= c >= d with the same longest row a, or the same largest pile. Their median of d/a is near one of two
    /// values. The families are those on both sides of the widest gap between the medians of the upper half of the sizes.
    /// With --game there need not be a database: the recursion counts and keeps nothing, in less memory than a build.
    ///
    /// CSV: a; p_positions; then of b/a, c/a and d/a the mean and its spread, which is the standard deviation;
    /// d_median, the median of d/a; family, `high` or `low`. A summary goes to standard error.
    #[command(after_help = "Example: supermex analyze ratios --game chomp --sheets 100")]
    Ratios(ratios::Args),
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    start_threads()?;
    match &args.experiment {
        Experiment::Overlap(args) => overlap::run(args)?,
        Experiment::Common(args) => common::run(args)?,
        Experiment::Sensitivity(args) => sensitivity::run(args)?,
        Experiment::Density(args) => density::run(args)?,
        Experiment::Lines(args) => lines::run(args)?,
        Experiment::Strips(args) => strips::run(args)?,
        Experiment::Ratios(args) => ratios::run(args)?,
    }
    Ok(ExitCode::SUCCESS)
}
