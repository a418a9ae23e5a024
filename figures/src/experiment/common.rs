//! What two tables share: the P-positions that both have, counted by sheet.

use std::fmt;

use anyhow::bail;
use supermex::Table;
use supermex::game::Arity;

use super::share::share;
use crate::picture::{Legend, Mark, Plot, Progress, Series, places, sheet};

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
    both.iter().try_for_each(|(table, _)| check(table))?;
    let extents = both.map(|(table, _)| table.extent());
    let sheets = sheets.unwrap_or_else(|| extents.iter().map(|extent| extent.sheets.end).min().unwrap_or(0));
    // Sheets of Chomp have no last column: take the number of sheets, unless the other table has one.
    let own = extents.iter().filter_map(|extent| extent.columns).min();
    let columns = columns.or(own).unwrap_or_else(|| sheets.into());
    let mut all = Vec::new();
    for x in 0..sheets {
        let [a, b] = both.map(|(table, passes)| sheet(table, x, Some(columns), passes));
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

/// Refuses a table whose sheets are not of pairs `y, z`.
fn check(table: &Table) -> anyhow::Result<()> {
    if table.game().arity() != Arity::Exactly(3) || places(table).contains(&None) {
        bail!(
            "common compares sheets of three piles or rows, or of rules on three numbers, and this is a database of {}",
            table.game().title()
        );
    }
    Ok(())
}
