//! What two tables share: the P-positions that both have, counted by sheet.

use std::fmt;
use std::io;

use anyhow::bail;
use supermex::Table;
use supermex::game::Arity;
use supermex::rows::{Field, Rows, RowsAsked, Values};

use super::share::share;
use crate::picture::{Legend, Mark, Plot, Progress, Series};

/// A table, and the passes left: the most that it is for if not given.
pub type At<'a> = (&'a Table, Option<u64>);

/// The counts of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// Number of the sheet.
    pub x: u32,
    /// Columns looked at: `y` below this.
    pub columns: u64,
    /// P-positions of each table in them.
    pub p_positions: [u64; 2],
    /// P-positions that both have.
    pub common: u64,
}

impl Row {
    /// The names of the fields.
    pub const HEADER: &'static str = "x,columns,p_positions_a,p_positions_b,common,share";

    /// The share of the P-positions of the first table that the second one has too.
    pub fn share(&self) -> f64 {
        share(self.common, self.p_positions[0])
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { x, columns, p_positions: [a, b], common } = self;
        write!(f, "{x},{columns},{a},{b},{common},{:.6}", self.share())
    }
}

/// Counts the P-positions that two tables of games on three numbers have, and share, sheet by sheet: of the sheets below a number and
/// the columns below another, if given, and as far as both tables go.
///
/// Costs the decoding of both tables; memory is that of a sheet of each.
///
/// # Errors
/// If their positions do not have three numbers, or a table lacks the sheets, the columns or the level, or is damaged.
pub fn common(
    both: [At<'_>; 2],
    sheets: Option<u32>,
    columns: Option<u64>,
    progress: Progress,
) -> anyhow::Result<Vec<Row>> {
    let places = [places(both[0].0)?, places(both[1].0)?];
    let extents = both.map(|(table, _)| table.extent());
    let sheets = sheets.unwrap_or_else(|| extents.iter().map(|extent| extent.sheets.end).min().unwrap_or(0));
    // Sheets of Chomp have no last column: take the number of sheets, unless the other table has one.
    let own = extents.iter().filter_map(|extent| extent.columns).min();
    let columns = columns.or(own).unwrap_or_else(|| sheets.into());
    let mut all = Vec::new();
    for x in 0..sheets {
        let [a, b] = [0, 1].map(|which| sheet(both[which], places[which], x, columns));
        let (a, b) = (a?, b?);
        let common = a.iter().filter(|position| b.binary_search(position).is_ok()).count();
        let count = |all: &[[u64; 2]]| u64::try_from(all.len()).unwrap_or(u64::MAX);
        let p_positions = [count(&a), count(&b)];
        all.push(Row { x, columns, p_positions, common: u64::try_from(common).unwrap_or(u64::MAX) });
        progress(x + 1, sheets);
    }
    Ok(all)
}

/// The share of each sheet's P-positions that both tables have.
pub fn plot([first, second]: [String; 2], rows: &[Row]) -> Plot {
    let points = rows.iter().map(|row| (f64::from(row.x), row.share())).collect();
    Plot {
        title: vec![first, format!("share of the P-positions of sheet x that are P-positions of {second} too")],
        axes: ["x", "share in common"],
        range: Some(0.0..1.0),
        series: vec![Series { name: String::new(), points, mark: Mark::Dots }],
        legend: Legend::LowerRight,
        ..Plot::default()
    }
}

/// The P-positions `y, z` of a sheet, ascending.
fn sheet((table, passes): At<'_>, places: [usize; 2], x: u32, columns: u64) -> anyhow::Result<Vec<[u64; 2]>> {
    let mut found = Sheet { places, found: Vec::new() };
    let ask = RowsAsked { sheets: x..x + 1, columns: Some(columns), passes, all_levels: false };
    table.rows(&ask, &mut found)?;
    found.found.sort_unstable();
    Ok(found.found)
}

/// Where `y` and `z` are among the fields of a row.
fn places(table: &Table) -> anyhow::Result<[usize; 2]> {
    let place = |name| table.fields().iter().position(|Field(field, _)| *field == name);
    // In a table of the values of two numbers the value is the third.
    match (table.game().arity(), place("y"), place("z").or(place("grundy"))) {
        (Arity::Exactly(3), Some(y), Some(z)) => Ok([y, z]),
        _ => bail!(
            "common compares sheets of three piles or rows, or of rules on three numbers, and this is a database of {}",
            table.game().title()
        ),
    }
}

/// Collects the `y, z` of rows.
struct Sheet {
    places: [usize; 2],
    found: Vec<[u64; 2]>,
}

impl Rows for Sheet {
    fn add(&mut self, count: usize, values: &[Values<'_>]) -> io::Result<()> {
        let number = |field: Option<&Values<'_>>, row: usize| match field {
            Some(Values::Same(same)) => Some(u64::from(*same)),
            Some(Values::U32(all)) => all.get(row).copied().map(u64::from),
            Some(Values::U64(all)) => all.get(row).copied(),
            _ => None,
        };
        for row in 0..count {
            let [y, z] = self.places.map(|place| number(values.get(place), row));
            let (y, z) = y.zip(z).ok_or_else(|| io::Error::other("a row has no y and z"))?;
            self.found.push([y, z]);
        }
        Ok(())
    }
}
