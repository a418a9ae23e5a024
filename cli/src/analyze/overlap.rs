//! How much a pass perturbs its game: the overlap of the hatted loser sheets `L̂_x = M(Ŵ_x + L_x)` with `M(Ŵ_x)`, what
//! the supermex operator makes of the same instant winners without the pass-winners of that sheet (the paper's figure 12).
//!
//! `M(Ŵ_x)` is computed here, from the stored lower sheets: column `y` has used the completions of the lower sheets in
//! it, the row those that `M` has chosen before. In Chomp the columns are `x + y`, the values `x + y + z`, the
//! diagonal is used too, and a sheet ends at `z = 0`. Of rules from a text [`boxes`] computes it by their moves.

pub mod boxes;

use std::fmt;
use std::path::PathBuf;

use anyhow::bail;
use plotters::chart::SeriesLabelPosition;
use rayon::prelude::*;
use supermex::game::Game;
use supermex::raw::Sheets;
use supermex::{NONE, PassLevel, Table};

use super::used::{Used, least};
use super::{Output, positive, share};
use crate::open;
use crate::picture::{BATCH, Mark, Progress, Series, Subject, check, rows, whole};
use crate::progress::Meter;
use crate::text::{not_for, numbers};

#[derive(clap::Args)]
pub struct Args {
    /// A database of a game with a pass: Nim, Chomp or rules
    database: PathBuf,
    /// The sheets x below this; all if not given
    #[arg(long, value_parser = numbers::flag::<u32>)]
    sheets: Option<u32>,
    /// Every how many sheets one is counted
    #[arg(long, default_value_t = 1, value_parser = numbers::within(1..=u32::MAX))]
    every: u32,
    /// The columns y below this; all that the database decides if not given, in Chomp as many as sheets
    #[arg(long, value_parser = numbers::flag::<u32>)]
    columns: Option<u32>,
    /// And y <= R x
    #[arg(long, value_name = "R", value_parser = positive)]
    reach: Option<f64>,
    #[command(flatten)]
    output: Output,
}

pub fn run(args: &Args) -> anyhow::Result<()> {
    args.output.check()?;
    let table = open::checked(&args.database)?;
    let meter = Meter::new("sheets");
    let progress = |done: u32, all: u32| meter.show(done.into(), all.into(), String::new);
    let (rows, game) = match &table {
        Table::Sheets(table) => {
            let sheets = args.sheets.unwrap_or(table.sheets());
            let columns = args.columns.or(table.columns()).unwrap_or(sheets);
            let rows = overlap(table, sheets, args.every, Span { columns, reach: args.reach }, &progress);
            (rows, table.name(1))
        }
        Table::Boxes(table) => {
            let [sheets, columns] = table.rules().sides().map(|side| u32::try_from(side).unwrap_or(u32::MAX));
            let span = Span { columns: args.columns.unwrap_or(columns), reach: args.reach };
            let sheets = args.sheets.unwrap_or(sheets);
            (boxes::overlap(table, sheets, args.every, span, &progress), table.name(1))
        }
        other => return Err(not_for("overlap", other.rules().name(), "it compares sheets of games on three numbers")),
    };
    meter.end();
    let rows = rows?;
    args.output.csv(Row::HEADER, &rows)?;
    let points = rows.iter().map(|row| (f64::from(row.x), row.overlap())).collect();
    let title = vec![game, "P-positions that do not depend on the pass-winners of their sheet".into()];
    let series = Series { name: String::new(), points, mark: Mark::Dots };
    args.output.plot(title, ["x", "overlap"], Some(0.0..1.0), (SeriesLabelPosition::LowerRight, vec![series]))
}

/// The columns of a sheet that are looked at.
#[derive(Clone, Copy, Debug)]
pub struct Span {
    /// Columns `y` below this.
    pub columns: u32,
    /// And `y` below this times `x`, and one more.
    pub reach: Option<f64>,
}

impl Span {
    /// The number of columns in sheet `x`.
    fn of(self, x: u32) -> u32 {
        let reach = self.reach.map_or(u32::MAX, |reach| whole(reach * f64::from(x)).saturating_add(1));
        self.columns.min(reach)
    }
}

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
pub fn overlap(table: &Sheets, sheets: u32, every: u32, span: Span, progress: Progress) -> anyhow::Result<Vec<Row>> {
    let rules = table.rules();
    if rules.passes == PassLevel::ZERO {
        bail!("overlap needs a game with a pass, and the database is one of {} without", rules.game);
    }
    let chomp = rules.game == Game::Chomp;
    let width = (0..sheets).map(|x| span.of(x)).max().unwrap_or(0);
    if sheets == 0 || width == 0 {
        bail!("no sheet and no column is left to count; give more");
    }
    check(table, sheets, width, true)?;
    let shift = |x: u32| if chomp { x } else { 0 };
    let mut used = vec![Used::default(); (width + shift(sheets)) as usize];
    let mut diagonal = Diagonal::default();
    let mut all = Vec::new();
    for start in (0..sheets).step_by(SHEETS as usize) {
        let batch = start..sheets.min(start + SHEETS);
        // A column of Chomp has a larger y in a lower sheet.
        let wide = width + shift(sheets) - shift(start);
        let values = by_column(table, batch.clone(), wide)?;
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
                        let variant =
                            || rules.variants.contains([u64::from(x), u64::from(y), u64::from(z)], PassLevel::ONE);
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
fn by_column(table: &Sheets, batch: std::ops::Range<u32>, width: u32) -> anyhow::Result<Vec<u32>> {
    let blocks: Vec<u32> = (0..width).step_by(BATCH as usize).collect();
    let one = |&start: &u32| {
        let columns = start..width.min(start + BATCH);
        let values = rows(table, 1, batch.clone(), columns.clone())?;
        let (wide, tall) = (columns.len(), batch.len());
        Ok((0..wide * tall).map(|place| values[place % tall * wide + place / tall]).collect::<Vec<u32>>())
    };
    let parts: Vec<Vec<u32>> = blocks.par_iter().map(one).collect::<anyhow::Result<_>>()?;
    Ok(parts.concat())
}
