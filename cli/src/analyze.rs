//! `supermex analyze`: the numerical experiments of the pass paper. Each has a file with its flags and its output.

mod density;
mod lines;
mod output;
mod overlap;
mod sensitivity;

use std::process::ExitCode;

use clap::Subcommand;

use crate::picture::start_threads;

/// Repeat the numerical experiments of the pass paper: exact counts as CSV, and plots.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    experiment: Experiment,
}

#[derive(Subcommand)]
enum Experiment {
    /// How much does the pass disturb a sheet? The share of its P-positions that would be the same without the pass
    ///
    /// The pass perturbs every sheet by the positions that are P-positions without the pass. If the overlap tends to 1,
    /// this perturbation matters less and less, and the geometry of the game comes from the sheets below (the paper's
    /// figure 12).
    ///
    /// CSV: x; columns, those counted are y below this; p_positions in these columns, with the pass; marks, the
    /// P-positions that the supermex operator finds there from the instant winners alone; common, in both; overlap,
    /// common / p_positions.
    Overlap(overlap::Args),
    /// How far does a single perturbation reach? The share of the P-positions that it moves, sheet by sheet
    ///
    /// Each trial declares one more P-position a win, and computes the table again. If the share stays near 0, the game
    /// forgets its perturbation. In Nim about half of the P-positions move, though the geometry of the sheets remains
    /// (the paper's figure 13).
    ///
    /// CSV: trial; base, a variant drawn to make the game generic; perturbation, the position declared a win; x;
    /// levels_after, x less the x of the perturbation; p_positions before; moved, how many of them moved; moved /
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
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    start_threads()?;
    match &args.experiment {
        Experiment::Overlap(args) => overlap::run(args)?,
        Experiment::Sensitivity(args) => sensitivity::run(args)?,
        Experiment::Density(args) => density::run(args)?,
        Experiment::Lines(args) => lines::run(args)?,
    }
    Ok(ExitCode::SUCCESS)
}
