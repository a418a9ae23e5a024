//! One-pile games: a row for each size, with its value.

use std::io::Write;

use super::{
    Field, FieldKind, Rows, RowsAsked, RowsError, SheetAsked, Tabular, Waiting, all_sheets, one_sheet, too_far,
};
use crate::table::Store;
use crate::table::{Bound, Piles};

const NAME: &str = "heap";

impl Tabular for Piles {
    fn fields(&self) -> &'static [Field] {
        &[Field("n", FieldKind::U64), Field("grundy", FieldKind::U64), Field("period", FieldKind::U64)]
    }

    fn rows(&self, ask: &RowsAsked, rows: &mut dyn Rows) -> Result<(), RowsError> {
        all_sheets(NAME, ask)?;
        let mut waiting = Waiting::new(rows);
        each_value(self, ask.columns, |n, value| {
            let period = self.period()?.filter(|period| n >= period.start).map_or(0, |period| period.length);
            waiting.add([n, value, period])
        })?;
        waiting.give()
    }

    fn sheet(&self, ask: &SheetAsked, out: &mut dyn Write) -> Result<(), RowsError> {
        one_sheet(NAME, ask)?;
        each_value(self, ask.columns, |n, value| Ok(writeln!(out, "{n} {value}")?))?;
        if let (None, Some(period)) = (ask.columns, self.period()?) {
            write!(out, "# tail from n={} period {}", period.start, period.length)?;
            if period.saltus > 0 {
                write!(out, " saltus {}", period.saltus)?;
            }
            write!(out, ":")?;
            for n in period.start..period.start.saturating_add(period.length) {
                // A period is of stored values.
                write!(out, " {}", self.value(n)?.unwrap_or(0))?;
            }
            writeln!(out)?;
        }
        Ok(())
    }
}

/// Calls `take` with every size below `columns` and its value, or with all that are stored.
fn each_value(
    table: &Piles,
    columns: Option<u64>,
    mut take: impl FnMut(u64, u64) -> Result<(), RowsError>,
) -> Result<(), RowsError> {
    let columns = columns.unwrap_or(table.stored());
    for n in 0..columns {
        let Some(value) = table.value(n)? else { return too_far(Bound::Columns, columns, n) };
        take(n, value)?;
    }
    Ok(())
}
