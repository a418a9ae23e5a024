//! `supermex analyze density`.

use std::path::PathBuf;

use anyhow::{Context, bail};
use supermex_figures::experiment::density::{Maps, Options, distribution};
use supermex_figures::picture::Shown;

use super::output::{Output, positive};
use crate::open;
use crate::picture::{program, sheet};
use crate::progress::metered;
use crate::text::numbers;

#[derive(clap::Args)]
pub struct Args {
    /// Sheets: DATABASE:X, or DATABASE:X:P for P passes left
    #[arg(required = true, value_name = "DATABASE:X[:P]")]
    sheets: Vec<String>,
    /// Count instant winners (the default)
    #[arg(long, hide = true)]
    instant_winners: bool,
    /// Count P-positions instead of instant winners. The tails of Chomp's sheets are left out: of two similar
    /// neighbours one may have a tail and the other none, and they would seem far apart
    #[arg(long, conflicts_with = "instant_winners")]
    p_positions: bool,
    /// The side of the plane, in units of x
    #[arg(long, value_name = "R", default_value = "2.5", value_parser = positive)]
    reach: f64,
    /// Bins along a side
    #[arg(long, default_value_t = 50, value_parser = numbers::within(1..=2000_u32))]
    bins: u32,
    /// How often each bin is averaged with its neighbours
    #[arg(long, default_value_t = 2, value_parser = numbers::within(0..=100_u32))]
    smooth: u32,
    /// Write the distributions to a file, a line for each bin that is not empty: sheet, y/x, z/x, share
    #[arg(long, value_name = "FILE")]
    distributions: Option<PathBuf>,
    #[command(flatten)]
    output: Output,
}

pub fn run(args: &Args) -> anyhow::Result<()> {
    args.output.check(args.distributions.as_deref())?;
    let kind = if args.p_positions { Shown::Scattered } else { Shown::InstantWinners };
    let options = Options { kind, reach: args.reach, bins: args.bins, smooth: args.smooth };
    let mut all = Vec::new();
    for text in &args.sheets {
        let (path, x, asked) = sheet(text).with_context(|| {
            format!("{text:?} is not a sheet; write DATABASE:X or DATABASE:X:P, for example nim.db:1000")
        })?;
        let table = open::checked(&path)?;
        let one = metered("columns", |progress| distribution(&table, asked, x, &options, progress));
        all.push(one.with_context(|| text.clone())?);
    }
    if args.sheets.len() < 2 && args.distributions.is_none() && args.output.plot.is_none() {
        bail!("give two sheets or more, such as nim.db:1000 nim.db:2000");
    }
    let mut pairs = Vec::new();
    for (at, a) in all.iter().zip(&args.sheets).enumerate() {
        for b in all.iter().zip(&args.sheets).skip(at + 1) {
            pairs.push(format!("{},{},{:.6}", a.1, b.1, a.0.distance(b.0)));
        }
    }
    args.output.csv("a,b,distance", &pairs)?;
    if let Some(path) = &args.distributions {
        let bins = all.iter().zip(&args.sheets).flat_map(|(one, name)| one.rows(name));
        args.output.table(path, "sheet,y_over_x,z_over_x,share", bins)?;
    }
    let Some(path) = &args.output.plot else { return Ok(()) };
    let what = if args.p_positions { "P-positions" } else { "instant winners" };
    let title = args.output.picture.title(vec![format!("Where the {what} are, and distances to the first sheet")]);
    let look = args.output.picture.look(program())?;
    args.output.picture.draw(&Maps { all: &all, look, title, width: args.output.width }, path)
}
