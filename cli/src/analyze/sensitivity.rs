//! How far a single perturbation reaches: the share of P-positions that one more variant moves, sheet by sheet (the
//! paper's figure 13).
//!
//! Both games, with the variant and without, are built in a directory that is gone afterwards.

use std::collections::BTreeMap;
use std::fmt;

use anyhow::{Context, bail};
use supermex::{BuildOptions, Cell, Game, PassLevel, RuleSet, Sheets, Triple, Variant, Variants};
use tempfile::TempDir;

use super::random::Random;
use super::{Output, share};
use crate::build::{GameArgs, variant};
use crate::picture::{BATCH, Mark, Progress, Series, describe, rows};
use crate::progress::Meter;

#[derive(clap::Args)]
pub struct Args {
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

pub fn run(args: &Args) -> anyhow::Result<()> {
    args.output.check()?;
    let at = match &args.at {
        Some(text) => Some(variant(text).with_context(|| format!("--at {text}"))?.piles),
        None => None,
    };
    let options = Options {
        rules: args.game.rules()?,
        sheets: args.sheets,
        columns: args.columns,
        trials: args.trials,
        seed: args.seed,
        near: args.near,
        at,
    };
    let meter = Meter::new("trials");
    let rows = sensitivity(&options, &|done, all| meter.show(done, all, String::new));
    meter.end();
    let rows = rows?;
    args.output.csv(Row::HEADER, &rows)?;
    let passes = u64::from(options.rules.passes.number());
    let title = vec![
        describe(&options.rules, passes),
        format!("P-positions [x, y < {}, z] that a single perturbation moves", args.columns),
    ];
    let axes = ["levels after the perturbation", "share"];
    args.output.plot(title, axes, Some(0.0..1.0), curves(&rows, args.trials, at.is_some()))
}

/// Trials that are told apart in a plot; of more, the mean stands out.
const NAMED: u32 = 6;
/// Trials that are drawn behind it.
const DRAWN: usize = 24;

fn curves(rows: &[Row], trials: u32, given: bool) -> Vec<Series> {
    let few = trials <= NAMED || given;
    let shares = |name: String, rows: &[Row], mark: Mark| {
        let points = mean(rows).into_iter().map(|(after, share)| (f64::from(after), share)).collect();
        Series { name, points, mark }
    };
    let mut series: Vec<Series> = Vec::new();
    for of_one in rows.chunk_by(|a, b| a.trial == b.trial).take(DRAWN) {
        let name = match of_one.first() {
            Some(Row { base: Some(base), at, .. }) if few => format!("generic by {base:?}, perturbed at {at:?}"),
            Some(row) if few => format!("perturbed at {:?}", row.at),
            _ => String::new(),
        };
        series.push(shares(name, of_one, if few { Mark::Line } else { Mark::Pale }));
    }
    if !few {
        series.push(shares(format!("mean of {trials} perturbations"), rows, Mark::Line));
    }
    let last = series.iter().flat_map(|series| &series.points).map(|point| point.0).fold(0.0, f64::max);
    series.push(Series { name: "one half".into(), points: vec![(0.0, 0.5), (last, 0.5)], mark: Mark::Dashed });
    series
}

/// What to compare.
#[derive(Clone, Debug)]
pub struct Options {
    /// The game that is perturbed, with the variants it has anyway.
    pub rules: RuleSet,
    /// Sheets `x` below this.
    pub sheets: u32,
    /// Columns `y` below this.
    pub columns: u32,
    /// Perturbations drawn, where none is given.
    pub trials: u32,
    /// Chooses them.
    pub seed: u64,
    /// They are drawn among the P-positions with `x` and `y` below this.
    pub near: u32,
    /// The perturbation, if it is not to be drawn.
    pub at: Option<Triple>,
}

/// The counts of a sheet after a perturbation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// Number of the trial.
    pub trial: u32,
    /// A variant that was drawn for this trial, to have a generic game in the first place.
    pub base: Option<Triple>,
    /// The position declared an automatic win.
    pub at: Triple,
    /// Number of the sheet.
    pub x: u32,
    /// P-positions of the unperturbed game in its columns.
    pub losers: u64,
    /// Those that are none in the perturbed game.
    pub moved: u64,
}

impl Row {
    /// The names of the fields.
    pub const HEADER: &'static str = "trial,base,perturbation,x,levels_after,losers,moved,share";

    /// The share of the P-positions that moved.
    pub fn share(&self) -> f64 {
        share(self.moved, self.losers)
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { trial, base, at, x, losers, moved } = self;
        let piles = |[x, y, z]: Triple| format!("{x} {y} {z}");
        let base = base.map_or(String::new(), piles);
        let after = i128::from(*x) - i128::from(at[0]);
        write!(f, "{trial},{base},{},{x},{after},{losers},{moved},{:.6}", piles(*at), self.share())
    }
}

/// The mean share of the trials, by the number of levels after the perturbation, as far as every trial goes.
fn mean(rows: &[Row]) -> Vec<(u32, f64)> {
    let mut sums: BTreeMap<u32, (f64, f64)> = BTreeMap::new();
    for row in rows {
        if let Some(after) = u64::from(row.x).checked_sub(row.at[0]).and_then(|after| u32::try_from(after).ok()) {
            let (sum, count) = sums.entry(after).or_default();
            *sum += row.share();
            *count += 1.0;
        }
    }
    let trials = sums.values().map(|&(_, count)| count).fold(0.0, f64::max);
    let whole = sums.into_iter().filter(|&(_, (_, count))| count >= trials);
    whole.map(|(after, (sum, count))| (after, sum / count)).collect()
}

/// The most cells of a table, over its levels.
const MOST_CELLS: u64 = 1 << 29;

/// Counts, for each trial, in every sheet the P-positions that a perturbation moves.
///
/// A trial of a game without variants first draws one, so that what is perturbed is a generic game. What is drawn is a
/// P-position of the highest pass level in the sheets and columns below `near`, and is declared at every level.
///
/// Costs two builds of the table for each trial.
///
/// # Errors
/// If the table is too large, nothing can be drawn, the perturbation is no position, or the table cannot be built.
pub fn sensitivity(options: &Options, progress: Progress) -> anyhow::Result<Vec<Row>> {
    let Options { rules, sheets, columns, .. } = options;
    let cells = u64::from(*sheets) * u64::from(*columns) * (u64::from(rules.passes.number()) + 1);
    if cells > MOST_CELLS {
        bail!("{cells} cells are more than the {MOST_CELLS} of an experiment; give fewer --sheets or --columns");
    }
    if cells == 0 {
        bail!("no sheet and no column is left to count; give more");
    }
    let trials = if options.at.is_some() { 1 } else { options.trials };
    let generic = !rules.variants.is_empty() || options.at.is_some();
    // Computed once where every trial begins with the same game.
    let common = Built::new(rules, options)?;
    let mut all = Vec::new();
    for trial in 0..trials {
        let mut random = Random(options.seed.wrapping_add(u64::from(trial)));
        let drawn = if generic { None } else { Some(common.draw(options, &mut random)?) };
        let generic = drawn.map(|piles| with(rules, piles)).transpose()?;
        let own = generic.as_ref().map(|rules| Built::new(rules, options)).transpose()?;
        let (rules, base) = (generic.as_ref().unwrap_or(rules), own.as_ref().unwrap_or(&common));
        let at = match options.at {
            Some(at) => at,
            None => base.draw(options, &mut random)?,
        };
        let perturbed = Built::new(&with(rules, at)?, options)?;
        for start in (0..*sheets).step_by(BATCH as usize) {
            let batch = start..(*sheets).min(start + BATCH);
            let read = |built: &Built| rows(&built.table, built.passes, batch.clone(), 0..*columns);
            let (before, after) = (read(base)?, read(&perturbed)?);
            let wide = *columns as usize;
            for (x, (before, after)) in batch.clone().zip(before.chunks(wide).zip(after.chunks(wide))) {
                let losers = before.iter().zip(after).filter(|(before, _)| **before != supermex::NONE);
                let moved = losers.clone().filter(|(before, after)| before != after).count() as u64;
                all.push(Row { trial, base: drawn, at, x, losers: losers.count() as u64, moved });
            }
        }
        progress(trial + 1, trials);
    }
    Ok(all)
}

/// The rules with one more variant.
fn with(rules: &RuleSet, piles: Triple) -> anyhow::Result<RuleSet> {
    let listed = rules.variants.listed().iter().copied().chain([Variant { piles, level: None }]);
    Ok(rules.clone().variants(Variants::new(rules.game, listed, rules.variants.seed())?))
}

/// Tries before there is said to be nothing to draw.
const DRAWS: u32 = 10_000;

/// A table in a directory of its own.
struct Built {
    table: Sheets,
    passes: u64,
    /// The table reads its files there.
    _directory: TempDir,
}

impl Built {
    fn new(rules: &RuleSet, options: &Options) -> anyhow::Result<Self> {
        let directory = tempfile::tempdir()?;
        let out = directory.path().join("table");
        let build = BuildOptions::new(rules.clone()).sheets(options.sheets);
        // Chomp's sheets are exact unless there are variants in all of them; a table of Nim is not higher than wide.
        let build = match rules.game {
            Game::Nim => build.columns(options.columns.max(options.sheets).into()),
            Game::Chomp if rules.variants.seed().is_some() => build.columns(options.columns.into()),
            Game::Chomp => build,
        };
        supermex::build(&out, &build, &|_| {})?;
        let table = supermex::open(&out)?.into_sheets()?;
        let passes = if rules.passes == PassLevel::ONE { 1 } else { 0 };
        Ok(Self { table, passes, _directory: directory })
    }

    /// A P-position near the origin.
    fn draw(&self, options: &Options, random: &mut Random) -> anyhow::Result<Triple> {
        let near = |limit: u32| u64::from(options.near.min(limit));
        for _ in 0..DRAWS {
            let (x, y) = (random.below(near(options.sheets)), random.below(near(options.columns)));
            let Cell::Completion(z) = self.table.completion(x, y, self.passes)? else { continue };
            if [x, y, z] != options.rules.game.terminal() {
                return Ok([x, y, z]);
            }
        }
        bail!("no P-position with x, y < {} was drawn; give a larger --near", options.near)
    }
}
