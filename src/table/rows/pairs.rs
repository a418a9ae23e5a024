//! Two-pile games: a row for each pair.

use std::io::Write;

use super::{
    Field, FieldKind, Rows, RowsAsked, RowsError, SheetAsked, Tabular, Waiting, all_sheets, one_sheet, too_far,
};
use crate::game::wythoff::Pair;
use crate::table::pairs::IndexedPair;
use crate::table::{Bound, Pairs};

const NAME: &str = "wythoff";

impl Tabular for Pairs {
    fn fields(&self) -> &'static [Field] {
        &[Field("a", FieldKind::U64), Field("b", FieldKind::U64)]
    }

    fn rows(&self, ask: &RowsAsked, rows: &mut dyn Rows) -> Result<(), RowsError> {
        all_sheets(NAME, ask)?;
        let mut waiting = Waiting::new(rows);
        each_pair(self, ask.columns, |pair| waiting.add(pair))?;
        waiting.give()
    }

    fn sheet(&self, ask: &SheetAsked, out: &mut dyn Write) -> Result<(), RowsError> {
        one_sheet(NAME, ask)?;
        each_pair(self, ask.columns, |[a, b]| Ok(writeln!(out, "{a} {b}")?))
    }
}

/// Calls `take` with every pair whose smaller number is below `columns`, or with all.
fn each_pair(
    table: &Pairs,
    columns: Option<u64>,
    mut take: impl FnMut(Pair) -> Result<(), RowsError>,
) -> Result<(), RowsError> {
    let most = table.columns();
    let columns = columns.unwrap_or(most);
    if columns > most {
        return too_far(Bound::Columns, columns, most);
    }
    for index in 0..table.count() {
        match table.pair(index)? {
            Some(IndexedPair { pair, .. }) if pair[0] < columns => take(pair)?,
            _ => break,
        }
    }
    Ok(())
}
