//! How much a pass perturbs its game: the overlap of the hatted loser sheets `L̂_x = M(Ŵ_x + L_x)` with `M(Ŵ_x)`, what
//! the supermex operator makes of the same instant winners without the pass-winners of that sheet (the paper's figure 12).
//!
//! `M(Ŵ_x)` is computed here, from the stored lower sheets: column `y` has used the completions of the lower sheets in
//! it, the row those that `M` has chosen before. In Chomp the columns are `x + y`, the values `x + y + z`, the
//! diagonal is used too, and a sheet ends at `z = 0`.

use std::fmt;

use rayon::prelude::*;

use super::used::{Used, least};
use super::{AnalyzeError, Span, share};
use crate::Database;
use crate::picture::{BATCH, PictureError, Progress, check, rows};
use crate::reader::Source;
use crate::rules::{Game, NONE};

/// Sheets taken at a time. What they have used in a column is looked at one by one: fewer is faster for the search, and
/// slower for the reading.
const SHEETS: u32 = 16;

/// The counts of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// Number of the sheet.
    pub x: u32,
    /// Columns looked at: `y` below this.
    pub columns: u32,
    /// P-positions with the pass in them: of `L̂_x`.
    pub losers: u64,
    /// Marks of `M(Ŵ_x)` in them.
    pub without: u64,
    /// Marks that both have.
    pub common: u64,
}

impl Row {
    /// The names of the fields.
    pub const HEADER: &'static str = "x,columns,losers,without_pass_winners,common,overlap";

    /// The share of the P-positions that would be where they are without this sheet's pass-winners.
    pub fn overlap(&self) -> f64 {
        share(self.common, self.losers)
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { x, columns, losers, without, common } = self;
        write!(f, "{x},{columns},{losers},{without},{common},{:.6}", self.overlap())
    }
}

/// The overlaps of every `every`-th sheet below `sheets`, at the pass level 1.
///
/// Costs the decoding of the table's columns, and a search for each cell of the sheets that are counted. Memory is that of
/// the open parts of the columns' used-sets: for Nim with `N` sheets and columns about `N²/64` bytes.
///
/// # Errors
/// If the database has no pass, or not the sheets or columns, or is damaged.
pub fn overlap<D: Source + Sync>(
    database: &Database<D>,
    sheets: u32,
    every: u32,
    span: Span,
    progress: Progress,
) -> Result<Vec<Row>, AnalyzeError> {
    let rules = database.rules();
    if rules.passes == 0 {
        let found = format!("{} without a pass", rules.game);
        return Err(AnalyzeError::Game { experiment: "overlap", needed: "a game with a pass", found });
    }
    let chomp = rules.game == Game::Chomp;
    let width = (0..sheets).map(|x| span.of(x)).max().unwrap_or(0);
    if sheets == 0 || width == 0 {
        return Err(AnalyzeError::Nothing("no sheet and no column is left to count; give more"));
    }
    check(database, 1, sheets, width, true)?;
    let shift = |x: u32| if chomp { x } else { 0 };
    let mut used = vec![Used::default(); (width + shift(sheets)) as usize];
    let mut diagonal = Diagonal::default();
    let mut all = Vec::new();
    for start in (0..sheets).step_by(SHEETS as usize) {
        let batch = start..sheets.min(start + SHEETS);
        // A column of Chomp has a larger y in a lower sheet.
        let wide = width + shift(sheets) - shift(start);
        let values = by_column(database, batch.clone(), wide)?;
        let count = batch.len();
        // The completion of sheet `x` of the batch in a column, as a value that is used in it.
        let value = |x: u32, y: u32| {
            let z = values[y as usize * count + (x - start) as usize];
            if z == NONE { NONE } else { z + shift(x) + if chomp { y } else { 0 } }
        };
        let counted = |x: &u32| x.is_multiple_of(every.max(1));
        let counts: Vec<Row> = batch
            .clone()
            .into_par_iter()
            .filter(counted)
            .map(|x| {
                // What the lower sheets of the batch have used is not in the sets yet.
                let below = |column: u32, a: u32| (start..x).any(|k| value(k, column - shift(k)) == a);
                let firsts: Vec<u32> = if chomp { (start..x).map(|k| value(k, 0)).collect() } else { Vec::new() };
                let over = diagonal.ended || (start..x).zip(&firsts).any(|(k, &first)| first == k);
                let mut row = Used::default();
                let mut counts = Row { x, columns: span.of(x), losers: 0, without: 0, common: 0 };
                let mut going = !over;
                for y in 0..span.of(x) {
                    let stored = value(x, y);
                    counts.losers += u64::from(stored != NONE);
                    if !going {
                        continue;
                    }
                    let column = y + shift(x);
                    let free = |a: u32| {
                        let z = if chomp { a - column } else { a };
                        let variant = || rules.variants.contains([u64::from(x), u64::from(y), u64::from(z)], 1);
                        !(below(column, a) || firsts.contains(&a) || chomp && a == 0 || variant())
                    };
                    let start = if chomp { column } else { 0 };
                    let found = least(start, &[&row, &used[column as usize], &diagonal.used], free);
                    row.insert(found);
                    counts.without += 1;
                    counts.common += u64::from(found == stored);
                    going = !(chomp && found == column);
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
        if chomp {
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
fn by_column<D: Source + Sync>(
    database: &Database<D>,
    batch: std::ops::Range<u32>,
    width: u32,
) -> Result<Vec<u32>, PictureError> {
    let blocks: Vec<u32> = (0..width).step_by(BATCH as usize).collect();
    let one = |&start: &u32| {
        let columns = start..width.min(start + BATCH);
        let values = rows(database, 1, batch.clone(), columns.clone())?;
        let (wide, tall) = (columns.len(), batch.len());
        Ok((0..wide * tall).map(|place| values[place % tall * wide + place / tall]).collect::<Vec<u32>>())
    };
    let parts: Vec<Vec<u32>> = blocks.par_iter().map(one).collect::<Result<_, PictureError>>()?;
    Ok(parts.concat())
}
