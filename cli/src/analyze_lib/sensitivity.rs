//! How far a single perturbation reaches: the share of P-positions that one more variant moves, sheet by sheet (the
//! paper's figure 13).
//!
//! Both games, with the variant and without, are computed in memory by the engine.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::fmt;
use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::{AnalyzeError, share};
use crate::certify::Random;
use crate::engine::{Band, Plan, Sink, run};
use crate::picture::Progress;
use crate::rules::{Game, NONE, Piles, RuleSet, Variant, Variants};
use crate::sheet::{Beyond, Sheet};

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
    pub at: Option<Piles>,
}

/// The counts of a sheet after a perturbation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// Number of the trial.
    pub trial: u32,
    /// A variant that was drawn for this trial, to have a generic game in the first place.
    pub base: Option<Piles>,
    /// The position declared an automatic win.
    pub at: Piles,
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
        let piles = |[x, y, z]: Piles| format!("{x} {y} {z}");
        let base = base.map_or(String::new(), piles);
        let after = i128::from(*x) - i128::from(at[0]);
        write!(f, "{trial},{base},{},{x},{after},{losers},{moved},{:.6}", piles(*at), self.share())
    }
}

/// The mean share of the trials, by the number of levels after the perturbation, as far as every trial goes.
pub fn mean(rows: &[Row]) -> Vec<(u32, f64)> {
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

/// The most cells of a table in memory, over its levels.
const MOST_CELLS: u64 = 1 << 29;

/// Counts, for each trial, in every sheet the P-positions that a perturbation moves.
///
/// A trial of a game without variants first draws one, so that what is perturbed is a generic game. What is drawn is a
/// P-position of the highest pass level in the sheets and columns below `near`, and is declared at every level.
///
/// Costs two computations of the table for each trial, on the current rayon pool, and the memory of one.
///
/// # Errors
/// If the table is too large, nothing can be drawn, or the perturbation is no position.
pub fn sensitivity(options: &Options, progress: Progress) -> Result<Vec<Row>, AnalyzeError> {
    let Options { rules, sheets, columns, .. } = options;
    let cells = u64::from(*sheets) * u64::from(*columns) * u64::from(rules.passes + 1);
    if cells > MOST_CELLS {
        return Err(AnalyzeError::TooLarge { cells, most: MOST_CELLS });
    }
    if cells == 0 {
        return Err(AnalyzeError::Nothing("no sheet and no column is left to count; give more"));
    }
    let trials = if options.at.is_some() { 1 } else { options.trials };
    let generic = !rules.variants.is_empty() || options.at.is_some();
    // Computed once where every trial begins with the same game.
    let common = compute(rules, *sheets, *columns);
    let mut all = Vec::new();
    for trial in 0..trials {
        let mut random = Random(options.seed.wrapping_add(u64::from(trial)));
        let drawn = if generic { None } else { Some(draw(&common, options, &mut random)?) };
        let generic = drawn.map(|piles| with(rules, piles)).transpose()?;
        let own = generic.as_ref().map(|rules| compute(rules, *sheets, *columns));
        let (rules, base) = (generic.as_ref().unwrap_or(rules), own.as_ref().unwrap_or(&common));
        let at = match options.at {
            Some(at) => at,
            None => draw(base, options, &mut random)?,
        };
        let perturbed = compute(&with(rules, at)?, *sheets, *columns);
        for x in 0..*sheets {
            let (mut losers, mut moved) = (0, 0);
            for y in 0..*columns {
                let before = base.completion(x, y);
                losers += u64::from(before.is_some());
                moved += u64::from(before.is_some() && before != perturbed.completion(x, y));
            }
            all.push(Row { trial, base: drawn, at, x, losers, moved });
        }
        progress(trial + 1, trials);
    }
    Ok(all)
}

/// The rules with one more variant.
fn with(rules: &RuleSet, piles: Piles) -> Result<RuleSet, AnalyzeError> {
    let listed = rules.variants.listed().iter().copied().chain([Variant { piles, level: None }]);
    Ok(RuleSet { variants: Variants::new(rules.game, listed, rules.variants.seed())?, ..*rules })
}

/// Tries before there is said to be nothing to draw.
const DRAWS: u32 = 10_000;

fn draw(table: &Table, options: &Options, random: &mut Random) -> Result<Piles, AnalyzeError> {
    let below = |random: &mut Random, limit: u32| {
        u32::try_from(random.below(u64::from(options.near.min(limit)))).unwrap_or_default()
    };
    for _ in 0..DRAWS {
        let (x, y) = (below(random, options.sheets), below(random, options.columns));
        let piles = table.completion(x, y).map(|z| [u64::from(x), u64::from(y), z]);
        if let Some(piles) = piles.filter(|&piles| piles != options.rules.game.terminal()) {
            return Ok(piles);
        }
    }
    Err(AnalyzeError::NoneNear(options.near))
}

/// Sheets by level and number.
type Sheets = BTreeMap<(usize, u32), Sheet>;

/// A computed table.
struct Table {
    game: Game,
    symmetric: bool,
    level: usize,
    sheets: Sheets,
}

fn compute(rules: &RuleSet, sheets: u32, columns: u32) -> Table {
    let level = rules.passes as usize;
    // A symmetric game has the columns of its sheets once only: it needs as many sheets as columns.
    let symmetric = rules.is_symmetric();
    // Chomp's sheets are exact unless there are variants in all of them; then the last one needs the most columns.
    let cut = rules.game == Game::Nim || rules.variants.seed().is_some();
    let shift = if rules.game == Game::Chomp { sheets } else { 0 };
    let plan = Plan {
        sheets: 0..sheets,
        columns: cut.then_some(columns.max(if symmetric { sheets } else { 0 }) + shift),
        width: None,
        levels: (0..=level).collect(),
        tile: 256,
        in_flight: rayon::current_num_threads() + 2,
        known: (0, 0),
    };
    let memory = Memory::default();
    let Ok(()) = run(rules, &plan, &memory);
    let sheets = memory.0.into_inner().unwrap_or_else(PoisonError::into_inner);
    Table { game: rules.game, symmetric, level, sheets }
}

impl Table {
    fn completion(&self, x: u32, y: u32) -> Option<u64> {
        let sheet = |x: u32| self.sheets.get(&(self.level, x));
        match self.game {
            Game::Nim if self.symmetric => sheet(x.min(y))?.completion(u64::from(x.max(y))),
            Game::Nim => sheet(x)?.completion(u64::from(y)),
            Game::Chomp => {
                let column = u64::from(x) + u64::from(y);
                sheet(x)?.completion(column).map(|value| value.saturating_sub(column))
            }
        }
    }
}

/// Where the engine leaves its sheets.
#[derive(Default)]
struct Memory(Mutex<Sheets>);

impl Memory {
    fn lock(&self) -> MutexGuard<'_, Sheets> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Sink for Memory {
    type Error = Infallible;

    fn band(&self, band: Band) -> Result<(), Infallible> {
        let mut sheets = self.lock();
        for (level, list) in band.levels.into_iter().enumerate() {
            sheets.extend((band.first_sheet..).zip(list).map(|(number, sheet)| ((level, number), sheet)));
        }
        Ok(())
    }

    fn past(
        &self,
        level: usize,
        sheets: Range<u32>,
        columns: Range<u32>,
        out: &mut Vec<u32>,
    ) -> Result<(), Infallible> {
        out.clear();
        let all = self.lock();
        for number in sheets {
            let value = |column: u32| all.get(&(level, number))?.completion(u64::from(column));
            out.extend(columns.clone().map(|c| value(c).and_then(|value| u32::try_from(value).ok()).unwrap_or(NONE)));
        }
        Ok(())
    }

    fn known(
        &self,
        level: usize,
        sheets: Range<u32>,
        columns: Range<u32>,
        out: &mut Vec<u32>,
    ) -> Result<(), Infallible> {
        self.past(level, sheets, columns, out)
    }

    fn ending(&self, level: usize, sheet: u32) -> Result<(u32, Beyond), Infallible> {
        let all = self.lock();
        let ending = all
            .get(&(level, sheet))
            .map(|sheet| (u32::try_from(sheet.end()).unwrap_or(u32::MAX), sheet.beyond.clone()));
        Ok(ending.unwrap_or((0, Beyond::Unknown)))
    }
}
