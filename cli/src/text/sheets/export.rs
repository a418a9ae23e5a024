//! The rows of an export of a table of sheets.

use std::ops::Range;

use anyhow::bail;
use supermex::game::Beyond;
use supermex::{NONE, Sheets};

use super::{Extent, extent};
use crate::export::{Rows, Values};
use crate::text::Printed;

/// Sheets taken together, at most: in a symmetric table what lies before the diagonal is read across them.
const BAND: u64 = 64;
/// Completions held at a time, at most: a table of few bytes may say that it has sheets of any width.
const HELD: u64 = 1 << 24;

/// Gives the rows of the sheets of one level.
///
/// # Errors
/// If the table has fewer columns than are wanted, it is damaged, or the rows are not taken.
pub fn level(
    table: &Sheets,
    sheets: Range<u32>,
    passes: u64,
    wanted: Option<u64>,
    rows: &mut dyn Rows,
) -> anyhow::Result<()> {
    let mut first = sheets.start;
    while first < sheets.end {
        // The sheets of a symmetric table have the same columns.
        let Extent { stored, beyond, columns } = extent(table, first, passes, wanted)?;
        let columns = u32::try_from(columns)?;
        let most = if table.rules().is_symmetric() { (HELD / u64::from(columns.max(1))).clamp(1, BAND) } else { 1 };
        let last = first.saturating_add(u32::try_from(most)?).min(sheets.end);
        let tail = match &beyond {
            Beyond::Tail(offsets) => Some((stored, u32::try_from(offsets.len())?)),
            _ => None,
        };
        // One part, unless it is a single sheet that is wider than what is held.
        let mut from = 0;
        while from < columns {
            let to = from.saturating_add(u32::try_from(HELD)?).min(columns);
            part(table, first..last, from..to, passes, tail, rows)?;
            from = to;
        }
        first = last;
    }
    Ok(())
}

/// Gives the rows of some columns of some sheets of one level. `tail` says where theirs begins, and its period.
fn part(
    table: &Sheets,
    sheets: Range<u32>,
    columns: Range<u32>,
    passes: u64,
    tail: Option<(u64, u32)>,
    rows: &mut dyn Rows,
) -> anyhow::Result<()> {
    let mut completions = vec![NONE; sheets.len() * columns.len()];
    if !table.completions(sheets.clone(), columns.clone(), passes, &mut completions)? {
        bail!("the database does not have all of the columns y < {} of the sheets {sheets:?}", columns.end);
    }
    let number = u32::try_from(passes)?;
    let (mut at, mut values, mut periods) = (Vec::new(), Vec::new(), Vec::new());
    for (x, row) in sheets.zip(completions.chunks_exact(columns.len())) {
        at.clear();
        values.clear();
        periods.clear();
        for (y, &z) in columns.clone().zip(row).filter(|&(_, &z)| z != NONE) {
            at.push(y);
            values.push(z);
            periods.push(tail.filter(|&(start, _)| u64::from(y) >= start).map_or(0, |(_, period)| period));
        }
        let row =
            [Values::Same(x), Values::U32(&at), Values::U32(&values), Values::Same(number), Values::U32(&periods)];
        rows.add(at.len(), &row[..table.fields().len()])?;
    }
    Ok(())
}
