//! `supermex analyze`: the numerical experiments of the pass paper.

use std::fmt::Display;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};
use clap::Subcommand;
use supermex::analyze::{Span, density, lines, overlap, sensitivity};
use supermex::picture::{Kind, Plot, Series, Style, describe};
use supermex::rules::RuleSet;

use super::build::{GameArgs, variant};
use super::progress::Meter;
use super::render::{ThemeName, write};

/// Repeat the numerical experiments of the pass paper: exact counts as CSV, and plots.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    experiment: Experiment,
}

#[derive(Subcommand)]
enum Experiment {
    /// What share of the P-positions with a pass would be the same without the pass-winners of their sheet
    ///
    /// CSV: x; columns looked at, y below this; losers, the P-positions in them with the pass available; marks that the
    /// supermex operator makes there of the instant winners alone; those in common; common / losers.
    Overlap(Overlap),
    /// What share of the P-positions a single perturbation moves
    ///
    /// CSV: trial; base, a variant drawn to make the game generic; perturbation, the position declared an automatic
    /// win; x; levels_after, x less that of the perturbation; losers, the P-positions before; those that moved; moved / losers.
    Sensitivity(Sensitivity),
    /// How far the distributions of sheets are apart on the plane of y/x and z/x
    ///
    /// CSV: two sheets, and the total variation distance of their smoothed distributions, for each pair.
    Density(Density),
    /// How well the sheets of Chomp are two lines
    ///
    /// CSV: x; kind, `ends` or `infinite`; columns of the scattered part; its deviation from (√2-1) x; period of the tail; then
    /// for the upper and the lower line the P-positions on it from y = 8 on, the slope, the intercept over x, and the
    /// scatter, which is the root of the mean squared distance. A summary goes to standard error.
    Lines(Lines),
}

#[derive(clap::Args)]
struct Output {
    /// The CSV to write; standard output if not given
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// The plot to write
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// Width of the plot in pixels
    #[arg(long, default_value_t = 800, value_parser = clap::value_parser!(u32).range(200..=16384))]
    width: u32,
    /// Colours
    #[arg(long, value_enum, default_value = "light")]
    theme: ThemeName,
}

#[derive(clap::Args)]
struct Overlap {
    /// A database of a game with a pass
    database: PathBuf,
    /// The sheets x below this; all if not given
    #[arg(long)]
    sheets: Option<u32>,
    /// Every how many sheets one is counted
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
    /// The columns y below this; all that the database decides if not given, in Chomp as many as sheets
    #[arg(long)]
    columns: Option<u32>,
    /// And y <= R x
    #[arg(long, value_name = "R", value_parser = positive)]
    reach: Option<f64>,
    #[command(flatten)]
    output: Output,
}

#[derive(clap::Args)]
struct Sensitivity {
    #[command(flatten)]
    game: GameArgs,
    /// The sheets x below this
    #[arg(long, default_value_t = 100)]
    sheets: u32,
    /// The columns y below this
    #[arg(long, default_value_t = 1000)]
    columns: u32,
    /// Perturbations to draw
    #[arg(long, default_value_t = 5)]
    trials: u32,
    /// Chooses them
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// They are drawn among the P-positions with x and y below this
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..))]
    near: u32,
    /// This perturbation, instead of drawn ones
    #[arg(long, value_name = "X,Y,Z")]
    at: Option<String>,
    #[command(flatten)]
    output: Output,
}

#[derive(clap::Args)]
struct Density {
    /// Sheets: DATABASE:X, or DATABASE:X:P for P passes left
    #[arg(required = true, value_name = "DATABASE:X[:P]")]
    sheets: Vec<String>,
    /// Instant-winner sheets, instead of loser sheets
    #[arg(long)]
    instant_winners: bool,
    /// The side of the plane, in units of x
    #[arg(long, value_name = "R", default_value = "2.5", value_parser = positive)]
    reach: f64,
    /// Bins along a side
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=2000))]
    bins: u32,
    /// How often each bin is averaged with its neighbours
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(..=100))]
    smooth: u32,
    /// The distributions themselves, a line for each bin that is not empty: sheet, y/x, z/x, share
    #[arg(long, value_name = "FILE")]
    distributions: Option<PathBuf>,
    #[command(flatten)]
    output: Output,
}

#[derive(clap::Args)]
struct Lines {
    /// A database of Chomp
    database: PathBuf,
    /// Passes left; the most that the database was built for if not given
    #[arg(long)]
    passes_left: Option<u64>,
    /// The sheets x below this; all if not given
    #[arg(long)]
    sheets: Option<u32>,
    /// Every how many sheets one is fitted
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
    #[command(flatten)]
    output: Output,
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    match &args.experiment {
        Experiment::Overlap(args) => run_overlap(args)?,
        Experiment::Sensitivity(args) => run_sensitivity(args)?,
        Experiment::Density(args) => run_density(args)?,
        Experiment::Lines(args) => run_lines(args)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn positive(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|&number: &f64| number.is_finite() && number > 0.0);
    number.ok_or_else(|| "write a number above 0, for example 2.5".into())
}

impl Output {
    fn csv<R: Display>(&self, header: &str, rows: impl IntoIterator<Item = R>) -> anyhow::Result<()> {
        match &self.csv {
            Some(path) => csv(create(path)?, header, rows),
            None => csv(std::io::stdout().lock(), header, rows),
        }
    }

    fn plot(&self, plot: &Plot) -> anyhow::Result<()> {
        let Some(path) = &self.png else { return Ok(()) };
        write(&plot.draw(self.width, self.width / 8 * 5, self.theme.into())?, path)
    }
}

fn create(path: &Path) -> anyhow::Result<std::fs::File> {
    std::fs::File::create(path).with_context(|| format!("cannot create {}", path.display()))
}

fn csv<R: Display>(out: impl Write, header: &str, rows: impl IntoIterator<Item = R>) -> anyhow::Result<()> {
    let mut out = BufWriter::new(out);
    writeln!(out, "{header}")?;
    for row in rows {
        writeln!(out, "{row}")?;
    }
    Ok(out.flush()?)
}

fn run_overlap(args: &Overlap) -> anyhow::Result<()> {
    let database = super::open(&args.database)?;
    let sheets = args.sheets.unwrap_or(database.sheets());
    let columns = args.columns.or(database.columns()).unwrap_or(sheets);
    let span = Span { columns, reach: args.reach };
    let meter = Meter::new("sheets");
    let rows = overlap::overlap(&database, sheets, args.every, span, &|done, all| meter.show(done, all, String::new));
    meter.end();
    let rows = rows?;
    args.output.csv(overlap::Row::HEADER, &rows)?;
    let points = rows.iter().map(|row| (f64::from(row.x), row.overlap())).collect();
    args.output.plot(&Plot {
        title: vec![
            describe(database.rules(), 1),
            "P-positions that do not depend on the pass-winners of their sheet".into(),
        ],
        across: "x".into(),
        up: "overlap".into(),
        range: Some((0.0, 1.0)),
        series: vec![Series { name: String::new(), points, style: Style::Dots }],
        ..Plot::default()
    })
}

fn run_sensitivity(args: &Sensitivity) -> anyhow::Result<()> {
    let rules = args.game.rules()?;
    if rules.passes > 1 {
        bail!("--passes is 0 or 1: games with more passes have the same P-positions, by parity");
    }
    let at = match &args.at {
        Some(text) => Some(variant(text).with_context(|| format!("--at {text}"))?.piles),
        None => None,
    };
    let options = sensitivity::Options {
        rules,
        sheets: args.sheets,
        columns: args.columns,
        trials: args.trials,
        seed: args.seed,
        near: args.near,
        at,
    };
    let meter = Meter::new("trials");
    let rows = sensitivity::sensitivity(&options, &|done, all| meter.show(done, all, String::new));
    meter.end();
    let rows = rows?;
    args.output.csv(sensitivity::Row::HEADER, &rows)?;
    let few = args.trials <= NAMED || options.at.is_some();
    let mut series: Vec<Series> = Vec::new();
    for of_one in rows.chunk_by(|a, b| a.trial == b.trial).take(DRAWN) {
        let name = match of_one.first() {
            Some(row) if few && row.base.is_some() => {
                format!("generic by {:?}, perturbed at {:?}", row.base.unwrap_or_default(), row.at)
            }
            Some(row) if few => format!("perturbed at {:?}", row.at),
            _ => String::new(),
        };
        series.push(shares(name, of_one, if few { Style::Line } else { Style::Pale }));
    }
    if !few {
        series.push(shares(format!("mean of {} perturbations", args.trials), &rows, Style::Line));
    }
    let RuleSet { passes, .. } = options.rules;
    args.output.plot(&Plot {
        title: vec![
            describe(&options.rules, u64::from(passes)),
            format!("P-positions [x, y < {}, z] that a single perturbation moves", args.columns),
        ],
        across: "levels after the perturbation".into(),
        up: "share".into(),
        range: Some((0.0, 1.0)),
        references: vec![(0.5, "one half".into())],
        series,
    })
}

/// Trials that are told apart in a plot; of more, the mean stands out.
const NAMED: u32 = 6;
/// Trials that are drawn behind it.
const DRAWN: usize = 24;

fn shares(name: String, rows: &[sensitivity::Row], style: Style) -> Series {
    let points = sensitivity::mean(rows).into_iter().map(|(after, share)| (f64::from(after), share)).collect();
    Series { name, points, style }
}

fn run_density(args: &Density) -> anyhow::Result<()> {
    let kind = if args.instant_winners { Kind::InstantWinners } else { Kind::Losers };
    let options = density::Options { kind, reach: args.reach, bins: args.bins, smooth: args.smooth };
    let mut all = Vec::new();
    for text in &args.sheets {
        let (path, x, passes) =
            sheet(text).with_context(|| format!("{text:?} is no sheet; write DATABASE:X or DATABASE:X:P"))?;
        let database = super::open(&path)?;
        let passes = super::level(&database, passes)?;
        let meter = Meter::new("columns");
        let one = density::distribution(&database, passes, x, &options, &|done, all| {
            meter.show(done, all, || format!("of {text}"));
        });
        meter.end();
        all.push(one?);
    }
    let mut pairs = Vec::new();
    for (at, a) in all.iter().zip(&args.sheets).enumerate() {
        for b in all.iter().zip(&args.sheets).skip(at + 1) {
            pairs.push(format!("{},{},{:.6}", a.1, b.1, a.0.distance(b.0)));
        }
    }
    args.output.csv("a,b,distance", &pairs)?;
    if let Some(path) = &args.distributions {
        let bins = |(one, name): (&density::Distribution, &String)| {
            let unit = args.reach / f64::from(one.bins);
            let name = name.clone();
            let all = one.shares.clone().into_iter().zip(0u32..).filter(|(share, _)| *share > 0.0);
            let bins = one.bins;
            all.map(move |(share, place)| {
                let middle = |bin: u32| (f64::from(bin) + 0.5) * unit;
                format!("{name},{:.4},{:.4},{share:.9}", middle(place % bins), middle(place / bins))
            })
        };
        csv(create(path)?, "sheet,y_over_x,z_over_x,share", all.iter().zip(&args.sheets).flat_map(bins))?;
    }
    match &args.output.png {
        Some(path) => write(&density::draw(&all, args.output.theme.into())?, path),
        None => Ok(()),
    }
}

/// `DATABASE:X` or `DATABASE:X:P`; the name may have colons.
fn sheet(text: &str) -> Option<(PathBuf, u32, Option<u64>)> {
    let (head, last) = text.rsplit_once(':')?;
    if let Some((path, x)) = head.rsplit_once(':')
        && let (Ok(x), Ok(passes)) = (x.parse(), last.parse())
    {
        return Some((path.into(), x, Some(passes)));
    }
    Some((head.into(), last.parse().ok()?, None))
}

fn run_lines(args: &Lines) -> anyhow::Result<()> {
    let database = super::open(&args.database)?;
    let passes = super::level(&database, args.passes_left)?;
    let sheets = args.sheets.unwrap_or(database.sheets());
    let meter = Meter::new("sheets");
    let rows = lines::lines(&database, passes, sheets, args.every, &|done, all| meter.show(done, all, String::new));
    meter.end();
    let rows = rows?;
    args.output.csv(lines::Row::HEADER, &rows)?;
    eprintln!("{}", lines::Summary::of(&rows));
    let series = |name: &str, ends: bool| {
        let points = rows.iter().filter(|row| row.ends == ends).map(|row| (f64::from(row.x), row.deviation()));
        Series { name: name.into(), points: points.collect(), style: Style::Dots }
    };
    args.output.plot(&Plot {
        title: vec![
            describe(database.rules(), passes),
            "columns of the scattered part of sheet x, less 0.41421 x".into(),
        ],
        across: "x".into(),
        up: "columns".into(),
        series: vec![series("infinite sheets", false), series("sheets that end", true)],
        ..Plot::default()
    })
}
