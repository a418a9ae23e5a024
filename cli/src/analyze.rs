//! `supermex analyze`: the numerical experiments of the pass paper (Morrison, Friedman and Landsberg, "Combinatorial games
//! with a pass: a dynamical systems approach"), one file each.
//!
//! `overlap` and `lines` read a database, `density` compares sheets of several, `sensitivity` computes the games that it
//! compares. Each gives rows of exact counts; shares and fits follow from them.

mod density;
#[cfg(test)]
pub mod judge;
mod lines;
mod overlap;
mod random;
mod sensitivity;
#[cfg(test)]
mod tests;
mod used;

use std::fmt::Display;
use std::fmt::Write;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::bail;
use clap::Subcommand;
use plotters::chart::SeriesLabelPosition;

use crate::file::{is_stdout, refuse_existing, write};
use crate::picture::{PictureArgs, Plot, Series, picture_name};
use crate::text::numbers;

/// Repeat the numerical experiments of the pass paper: exact counts as CSV, and plots.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    experiment: Experiment,
}

#[derive(Subcommand)]
enum Experiment {
    /// How much does the pass disturb a sheet? The share of its P-positions that would be the same without its pass-winners
    ///
    /// A pass perturbs every sheet by what is a P-position there without the pass. If the overlap tends to 1, this
    /// perturbation matters less and less, and the geometry of the game comes from the sheets below (the paper's figure 12).
    ///
    /// CSV: x; columns looked at, y below this; losers, the P-positions in them with the pass available; marks that the
    /// supermex operator makes there of the instant winners alone; those in common; common / losers.
    Overlap(overlap::Args),
    /// How far does a single perturbation reach? The share of the P-positions that it moves, sheet by sheet
    ///
    /// One more P-position is declared an automatic win, and the table is computed anew. A share that stays near 0 is a
    /// game that forgets its perturbation; in Nim about half of the P-positions move, though the geometry of the
    /// sheets remains (the paper's figure 13).
    ///
    /// CSV: trial; base, a variant drawn to make the game generic; perturbation, the position declared an automatic
    /// win; x; levels_after, x less that of the perturbation; losers, the P-positions before; those that moved; moved / losers.
    Sensitivity(sensitivity::Args),
    /// Do two sheets have the same geometry? How far their distributions over y/x and z/x are apart
    ///
    /// Sheets are compared as the paper compares them by eye: by their instant winners, scaled by x. A distance of 0 means
    /// the same geometry, 1 that nothing is in common: compare a game with its pass or its perturbation, or a sheet with
    /// one at twice its x.
    ///
    /// CSV: two sheets, and the total variation distance of their smoothed distributions, for each pair.
    Density(density::Args),
    /// Is a sheet of Chomp two lines? Slopes, intercepts and scatter, and how the sheets go on
    ///
    /// Expected are the slopes -0.2929 and -1.7071, both lines from x/√2 on, and a scattered part that ends at (√2-1) x. What
    /// follows it is nothing or a tail, whose least period is given.
    ///
    /// CSV: x; kind, `ends` or `infinite`; columns of the scattered part; its deviation from (√2-1) x; period of the tail; then
    /// for the upper and the lower line the P-positions on it from y = 8 on, the slope, the intercept over x, and the
    /// scatter, which is the root of the mean squared distance. A summary goes to standard error.
    Lines(lines::Args),
}

/// Where the results go.
#[derive(clap::Args)]
struct Output {
    /// The CSV to write; standard output if not given
    #[arg(long, value_name = "FILE", default_value = "-", hide_default_value = true)]
    csv: PathBuf,
    /// The plot to write too, a PNG or an SVG by its ending, or - for standard output
    #[arg(long, visible_alias = "out", alias = "png", value_name = "FILE", value_parser = picture_name)]
    plot: Option<PathBuf>,
    /// Width of the plot in pixels, or about that of a row of maps
    #[arg(long, value_parser = numbers::within(200..=16384_u32))]
    width: Option<u32>,
    #[command(flatten)]
    picture: PictureArgs,
}

/// The usual width of a plot.
const WIDTH: u32 = 800;

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    match &args.experiment {
        Experiment::Overlap(args) => overlap::run(args)?,
        Experiment::Sensitivity(args) => sensitivity::run(args)?,
        Experiment::Density(args) => density::run(args)?,
        Experiment::Lines(args) => lines::run(args)?,
    }
    Ok(ExitCode::SUCCESS)
}

impl Output {
    /// Refuses files that are there, and two things for one standard output, before the work begins.
    fn check(&self) -> anyhow::Result<()> {
        if self.plot.as_deref().is_some_and(is_stdout) && is_stdout(&self.csv) {
            bail!("standard output takes one of them, the plot or the CSV: give --csv FILE too");
        }
        [Some(&self.csv), self.plot.as_ref()].into_iter().flatten().try_for_each(|path| self.check_file(path))
    }

    fn check_file(&self, path: &Path) -> anyhow::Result<()> {
        refuse_existing(path, self.picture.force)
    }

    fn csv<R: Display>(&self, header: &str, rows: impl IntoIterator<Item = R>) -> anyhow::Result<()> {
        self.table(&self.csv, header, rows)
    }

    /// Writes a CSV that is not the main one.
    fn table<R: Display>(&self, path: &Path, header: &str, rows: impl IntoIterator<Item = R>) -> anyhow::Result<()> {
        let mut text = format!("{header}\n");
        for row in rows {
            writeln!(text, "{row}")?;
        }
        write(path, self.picture.force, text.as_bytes())
    }

    /// Draws curves, if that is wanted.
    fn plot(
        &self,
        title: Vec<String>,
        axes: [&'static str; 2],
        range: Option<Range<f64>>,
        (legend, series): (SeriesLabelPosition, Vec<Series>),
    ) -> anyhow::Result<()> {
        let Some(path) = &self.plot else { return Ok(()) };
        let (theme, title) = (self.picture.theme, self.picture.title(title));
        let plot = Plot { theme, width: self.width.unwrap_or(WIDTH), title, axes, range, series, legend };
        self.picture.draw(&plot, path)
    }
}

/// A share of counts, 0 of nothing.
#[allow(clippy::cast_precision_loss, reason = "counts of cells in a row are below 2^53")]
fn share(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

fn positive(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|&number: &f64| number.is_finite() && number > 0.0);
    number.ok_or_else(|| "write a number above 0, for example 2.5".into())
}
