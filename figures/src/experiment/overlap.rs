//! How much a pass perturbs its game (the paper's figure 12): the overlap of a sheet's P-positions with those that the supermex
//! operator `M` finds from the same instant winners without the positions that the pass wins.
//!
//! The latter are computed here, from the stored lower sheets: column `y` has used the completions of the lower sheets in
//! it, the row those that `M` has chosen before. In Chomp the columns are `x + y`, the values `x + y + z`, the
//! diagonal is used too, and a sheet ends at `z = 0`. Of rules from a text [`boxes`] computes it by their moves.

pub(super) mod boxes;
mod span;

use anyhow::bail;
use rayon::prelude::*;
use supermex::game::PassLevel;
use supermex::{NONE, Rules, Table};
use supermex_build::parallel::each;

pub use span::Row;
pub(super) use span::Span;

use super::share::not_for;
use super::used::{Used, least};
use crate::picture::{BATCH, InBox, Legend, Mark, Plot, Progress, Series, Subject, Three, check, rows};

/// What is counted.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The sheets `x` below this, all if not given.
    pub sheets: Option<u32>,
    /// Every how many sheets one is counted.
    pub every: u32,
    /// The columns `y` below this; all that the table decides if not given, in Chomp the number of sheets.
    pub columns: Option<u32>,
    /// And `y` below this times `x`, and one more.
    pub reach: Option<f64>,
}

/// The overlaps of a table.
#[derive(Clone, Debug)]
pub struct Overlap {
    /// The game, for a caption.
    pub game: String,
    /// The counts by sheet.
    pub rows: Vec<Row>,
}

impl Overlap {
    /// The overlaps by sheet.
    pub fn plot(&self) -> Plot {
        let points = self.rows.iter().map(|row| (f64::from(row.x), row.overlap())).collect();
        Plot {
            title: vec![
                self.game.clone(),
                "share of the P-positions of sheet x that do not change if the pass wins nothing on this sheet".into(),
            ],
            axes: ["x", "overlap"],
            range: Some(0.0..1.0),
            series: vec![Series { name: String::new(), points, mark: Mark::Dots }],
            legend: Legend::LowerRight,
            ..Plot::default()
        }
    }
}

/// The overlaps of the sheets of a game on three numbers with one pass.
///
/// Costs the decoding of the table's columns and a search for each cell of the sheets that are counted; of rules from a text, a
/// look-up for each move from each position of them.
///
/// # Errors
/// If the table is of another game, has no pass, or not the sheets or columns, or is damaged.
pub fn overlap(table: &Table, options: &Options, progress: Progress) -> anyhow::Result<Overlap> {
    let &Options { sheets, every, columns, reach } = options;
    let extent = table.extent();
    let sheets = sheets.unwrap_or(extent.sheets.end);
    let own = extent.columns.map(|columns| u32::try_from(columns).unwrap_or(u32::MAX));
    let span = Span { columns: columns.or(own).unwrap_or(sheets), reach };
    let (rows, game) = match table.rules() {
        Rules::Three(rules) => {
            let of = Three { table, rules };
            (of_sheets(&of, sheets, every, span, progress)?, of.name(1))
        }
        Rules::Text(rules) if rules.has_values_of_three() => {
            return Err(not_for("overlap", "values of three numbers", "its sheets have three numbers"));
        }
        Rules::Text(rules) if rules.sides_of_four().is_some() => {
            return Err(not_for("overlap", "games on four numbers", "its sheets have three numbers"));
        }
        Rules::Text(rules) if rules.rules_file().block() > 0 || rules.rules_file().order().is_some() => {
            let why = "its sheets do not follow from the lower ones alone";
            return Err(not_for("overlap", "rules with `block` or `order`", why));
        }
        Rules::Text(rules) => {
            let of = InBox { table, rules };
            (boxes::overlap(&of, sheets, every, span, progress)?, of.name(1))
        }
        other => return Err(not_for("overlap", other.name(), "it compares sheets of three piles or rows")),
    };
    Ok(Overlap { game, rows })
}

/// Sheets taken at a time. Each completion of theirs in a column is compared by itself: fewer sheets search faster and read
/// slower.
const SHEETS: u32 = 16;

/// The overlaps of every `every`-th sheet below `sheets`, at the pass level 1.
///
/// Costs the decoding of the table's columns, and a search for each cell of the sheets that are counted. Memory is that of
/// the open parts of the columns' used-sets: for Nim with `N` sheets and columns about `N²/64` bytes.
///
/// # Errors
/// If the database has no pass, or not the sheets or columns, or is damaged.
pub(super) fn of_sheets(
    of: &Three<'_>,
    sheets: u32,
    every: u32,
    span: Span,
    progress: Progress,
) -> anyhow::Result<Vec<Row>> {
    let (table, rules) = (of.table, &of.rules);
    if rules.passes == PassLevel::ZERO {
        bail!("overlap needs a game with a pass, and the database is one of {} without", rules.game);
    }
    let game = rules.game;
    let width = (0..sheets).map(|x| span.of(x)).max().unwrap_or(0);
    if sheets == 0 || width == 0 {
        bail!("no sheet and no column is left to count; give more");
    }
    check(of, sheets, width, true)?;
    let shift = |x: u32| game.shift(x);
    let mut used = vec![Used::default(); (width + shift(sheets)) as usize];
    let mut diagonal = Diagonal::default();
    let mut all = Vec::new();
    for start in (0..sheets).step_by(SHEETS as usize) {
        let batch = start..sheets.min(start + SHEETS);
        // Where cells ascend, a column has a larger y in a lower sheet.
        let wide = width + shift(sheets) - shift(start);
        let values = by_column(table, batch.clone(), wide)?;
        let count = batch.len();
        // The completion of sheet `x` of the batch in a column, as a value that is used in it.
        let value = |x: u32, y: u32| {
            let z = values[y as usize * count + (x - start) as usize];
            if z == NONE { NONE } else { z + shift(x + y) }
        };
        let counted = |x: &u32| x.is_multiple_of(every.max(1));
        let counts: Vec<Row> = batch
            .clone()
            .into_par_iter()
            .filter(counted)
            .map(|x| {
                // The completions of the batch's lower sheets are not in the sets yet.
                let below = |column: u32, a: u32| (start..x).any(|k| value(k, column - shift(k)) == a);
                let firsts: Vec<u32> = if game.ends() { (start..x).map(|k| value(k, 0)).collect() } else { Vec::new() };
                let over = diagonal.ended || (start..x).zip(&firsts).any(|(k, &first)| first == k);
                let mut row = Used::default();
                let mut counts = Row { x, columns: span.of(x), p_positions: 0, without: 0, common: 0 };
                let mut going = !over;
                for y in 0..span.of(x) {
                    let stored = value(x, y);
                    counts.p_positions += u64::from(stored != NONE);
                    if !going {
                        continue;
                    }
                    let column = y + shift(x);
                    let free = |a: u32| {
                        let piles = game.position([x, column, a].map(u64::from));
                        let is_left = || game.is_position(piles) && !rules.variants.contains(piles, PassLevel::ONE);
                        !below(column, a) && !firsts.contains(&a) && is_left()
                    };
                    let start = shift(column);
                    let found = least(start, &[&row, &used[column as usize], &diagonal.used], free);
                    row.insert(found);
                    counts.without += 1;
                    counts.common += u64::from(found == stored);
                    going = !(game.ends() && found == column);
                }
                counts
            })
            .collect();
        all.extend(counts);
        used.par_iter_mut().enumerate().for_each(|(column, used)| {
            for x in batch.clone() {
                let y = u32::try_from(column).ok().and_then(|column| column.checked_sub(shift(x)));
                if let Some(a) = y.filter(|&y| y < wide).map(|y| value(x, y)).filter(|&a| a != NONE) {
                    used.insert(a);
                }
            }
        });
        if game.ends() {
            batch.clone().for_each(|x| diagonal.add(x, value(x, 0)));
        }
        progress(batch.end, sheets);
    }
    Ok(all)
}

/// The first completions of the sheets of Chomp.
#[derive(Default)]
struct Diagonal {
    used: Used,
    /// Some sheet ended at once: all higher ones are empty.
    ended: bool,
}

impl Diagonal {
    fn add(&mut self, x: u32, first: u32) {
        if first != NONE {
            self.used.insert(first);
        }
        self.ended |= first == x;
    }
}

/// The completions of a batch of sheets, column by column.
fn by_column(table: &Table, batch: std::ops::Range<u32>, width: u32) -> anyhow::Result<Vec<u32>> {
    let blocks: Vec<u32> = (0..width).step_by(BATCH as usize).collect();
    let one = |at: usize| {
        let start = blocks[at];
        let columns = start..width.min(start + BATCH);
        let values = rows(table, 1, batch.clone(), columns.clone())?;
        let (wide, tall) = (columns.len(), batch.len());
        anyhow::Ok((0..wide * tall).map(|place| values[place % tall * wide + place / tall]).collect::<Vec<u32>>())
    };
    Ok(each(blocks.len(), &one)?.concat())
}
