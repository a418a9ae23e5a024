//! How far a single perturbation reaches: the share of P-positions that one more variant moves, sheet by sheet (the
//! paper's figure 13).
//!
//! Both games, with the variant and without, are built in a directory that is gone afterwards.

mod played;

use std::collections::BTreeMap;
use std::fmt;

use anyhow::bail;
use played::Built;
pub use played::Played;
use supermex::game::Triple;

use super::random::Random;
use super::share::share;
use crate::picture::{BATCH, Legend, Mark, Plot, Progress, Series};

/// Trials that have a curve each in a plot. With more, the mean is emphasised.
const NAMED: u32 = 6;
/// Trials that are drawn behind it.
const DRAWN: usize = 24;

/// What to compare.
#[derive(Clone, Debug)]
pub struct Options {
    /// The game that is perturbed.
    pub game: Played,
    /// Perturbations drawn, where none is given.
    pub trials: u32,
    /// Chooses them.
    pub seed: u64,
    /// They are drawn among the P-positions with `x` and `y` below this.
    pub near: u32,
    /// The perturbation, if it is not to be drawn.
    pub at: Option<Triple>,
}

impl Options {
    /// Tables that are built: the game's, and for each trial the perturbed one, after one that is made generic where the game is not.
    pub fn tables(&self) -> u32 {
        let given = self.at.is_some();
        let trials = if given { 1 } else { self.trials };
        trials.saturating_mul(if given || self.game.is_generic() { 1 } else { 2 }).saturating_add(1)
    }

    /// The shares of its rows, by the number of sheets after the perturbation.
    pub fn plot(&self, rows: &[Row]) -> Plot {
        let columns = self.game.columns();
        Plot {
            title: vec![
                self.game.name(),
                format!("P-positions [x, y < {columns}, z] that a single perturbation moves"),
            ],
            axes: ["levels after the perturbation", "share"],
            range: Some(0.0..1.0),
            series: curves(rows, self.trials, self.at.is_some()),
            legend: Legend::LowerRight,
            ..Plot::default()
        }
    }
}

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

/// The counts of a sheet after a perturbation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// Number of the trial.
    pub trial: u32,
    /// A variant that was drawn for this trial, to have a generic game in the first place.
    pub base: Option<Triple>,
    /// The position declared a win.
    pub at: Triple,
    /// Number of the sheet.
    pub x: u32,
    /// P-positions of the unperturbed game in its columns.
    pub p_positions: u64,
    /// Those that are none in the perturbed game.
    pub moved: u64,
    /// Whether the perturbation was N already with any passes, so that declaring it a win changes nothing.
    pub redundant: bool,
}

impl Row {
    /// The names of the fields.
    pub const HEADER: &'static str = "trial,base,perturbation,x,sheets_after,p_positions,moved,share";

    /// The share of the P-positions that moved.
    pub fn share(&self) -> f64 {
        share(self.moved, self.p_positions)
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { trial, base, at, x, p_positions, moved, redundant: _ } = self;
        let piles = |[x, y, z]: Triple| format!("{x} {y} {z}");
        let base = base.map_or(String::new(), piles);
        let after = i128::from(*x) - i128::from(at[0]);
        write!(f, "{trial},{base},{},{x},{after},{p_positions},{moved},{:.6}", piles(*at), self.share())
    }
}

/// The mean share of the trials, by the number of sheets after the perturbation, as far as every trial goes.
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

/// The percentage that is done when `tables` of all tables are built, and a share of the next.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a share is from 0 to 1")]
fn percent(tables: u32, share: f64, all: u32) -> u32 {
    (100.0 * (f64::from(tables) + share.clamp(0.0, 1.0)) / f64::from(all)) as u32
}

/// The most cells of a table, over its levels.
const MOST_CELLS: u64 = 1 << 29;

/// Counts, for each trial, in every sheet the P-positions that a perturbation moves.
///
/// A trial of a game without variants first draws one, so that what is perturbed is a generic game. What is drawn is a
/// P-position of the highest pass level in the sheets and columns below `near`, and is declared at every level.
///
/// Costs two builds of the table for each trial. Progress is told in percent.
///
/// # Errors
/// If the table is too large, nothing can be drawn, the perturbation is not a position, or the table cannot be built.
pub fn sensitivity(options: &Options, progress: Progress) -> anyhow::Result<Vec<Row>> {
    let game = &options.game;
    let (sheets, cells) = (game.sheets(), game.cells());
    if cells > MOST_CELLS {
        bail!(
            "{cells} cells are more than the {MOST_CELLS} of an experiment; give fewer --sheets or --columns, or a smaller \
             --box"
        );
    }
    if cells == 0 {
        bail!("no sheet and no column is left to count; give more");
    }
    let trials = if options.at.is_some() { 1 } else { options.trials };
    let generic = game.is_generic() || options.at.is_some();
    // Computed once where every trial begins with the same game.
    let (mut tables, all_tables) = (0, options.tables());
    let mut build = |game: &Played| {
        let built = Built::new(game, &|share| progress(percent(tables, share, all_tables), 100))?;
        tables += 1;
        anyhow::Ok(built)
    };
    let common = build(game)?;
    let mut all = Vec::new();
    for trial in 0..trials {
        let mut random = Random(options.seed.wrapping_add(u64::from(trial)));
        let drawn = if generic { None } else { Some(common.draw(options.near, &mut random)?) };
        let generic = drawn.map(|piles| game.with(piles)).transpose()?;
        let own = generic.as_ref().map(&mut build).transpose()?;
        let (game, base) = (generic.as_ref().unwrap_or(game), own.as_ref().unwrap_or(&common));
        let at = match options.at {
            Some(at) => at,
            None => base.draw(options.near, &mut random)?,
        };
        let perturbed = build(&game.with(at)?)?;
        let redundant = base.is_n(at)?;
        for start in (0..sheets).step_by(BATCH as usize) {
            let batch = start..sheets.min(start + BATCH);
            let (before, after) = (base.p_positions(batch.clone())?, perturbed.p_positions(batch.clone())?);
            for (x, (before, after)) in batch.zip(before.iter().zip(&after)) {
                let moved = before.iter().filter(|cell| after.binary_search(cell).is_err()).count() as u64;
                all.push(Row { trial, base: drawn, at, x, p_positions: before.len() as u64, moved, redundant });
            }
        }
    }
    Ok(all)
}
