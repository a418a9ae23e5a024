//! Games of rules files: a row for each P-position.

use std::io::Write;
use std::ops::Range;

use super::Boxes;
use crate::table::rows::{Field, FieldKind, Rows, RowsAsked, RowsError, SheetAsked, Tabular, Waiting, numbered};
use crate::table::store::{not_for, too_far};
use crate::table::{Bound, Feature, ReadError, Store};
use supermex_game::PassLevel;

impl Tabular for Boxes {
    fn fields(&self) -> &'static [Field] {
        const ALL: [Field; 5] = [
            Field("p", FieldKind::U64),
            Field("x", FieldKind::U64),
            Field("y", FieldKind::U64),
            Field("z", FieldKind::U64),
            Field("n", FieldKind::U64),
        ];
        &ALL[..=self.rules().numbers()]
    }

    fn rows(&self, ask: &RowsAsked, rows: &mut dyn Rows) -> Result<(), RowsError> {
        let most = self.rules().level();
        let levels: Vec<PassLevel> = match ask.passes {
            Some(passes) => self.rules().level_of(passes).into_iter().collect(),
            None => PassLevel::up_to(most).collect(),
        };
        let sheets = u64::from(ask.sheets.start)..u64::from(ask.sheets.end).min(self.rules().sides()[0]);
        match self.rules().numbers() {
            2 => first_fields::<3>(self, levels, sheets, ask, rows),
            3 => first_fields::<4>(self, levels, sheets, ask, rows),
            _ => first_fields::<5>(self, levels, sheets, ask, rows),
        }
    }

    fn sheet(&self, ask: &SheetAsked, out: &mut dyn Write) -> Result<(), RowsError> {
        let rules = self.rules();
        let passes = ask.passes.unwrap_or_else(|| u64::from(rules.level()));
        let Some(level) = rules.level_of(passes) else {
            return Err(ReadError::Passes { asked: passes, most: rules.level().into() }.into());
        };
        let [sheets, _] = rules.sides();
        let x = numbered("rules", ask)?;
        if x >= sheets {
            return too_far(Bound::Sheet, x, sheets - 1);
        }
        if ask.instant_winners.is_some() && rules.has_values_of_three() {
            return not_for(
                "rules",
                Feature::InstantWinners,
                "values of three numbers have no sheets of instant winners",
            );
        }
        if let Some(rows) = ask.instant_winners {
            return instant_winners(self, x, ask.columns, rows, passes, out);
        }
        for piles in self.sheet(x, level)? {
            let [_, y, z] = rules.own(piles);
            if ask.columns.is_some_and(|columns| y >= columns) {
                break;
            }
            match rules.numbers() {
                2 => writeln!(out, "{y}")?,
                3 => writeln!(out, "{y} {z}")?,
                _ => writeln!(out, "{y} {z} {}", piles[2])?,
            }
        }
        Ok(())
    }
}

/// Gives the first `N` fields of the rows: those that the game has.
fn first_fields<const N: usize>(
    table: &Boxes,
    levels: Vec<PassLevel>,
    sheets: Range<u64>,
    ask: &RowsAsked,
    rows: &mut dyn Rows,
) -> Result<(), RowsError> {
    let mut waiting = Waiting::<N>::new(rows);
    each_row(table, levels, sheets, ask, &mut |row| waiting.add(std::array::from_fn(|at| row[at])))?;
    waiting.give()
}

/// Calls `add` with the level, the numbers and the pile of every P-position that is asked for.
fn each_row(
    table: &Boxes,
    levels: Vec<PassLevel>,
    sheets: Range<u64>,
    ask: &RowsAsked,
    add: &mut dyn FnMut([u64; 5]) -> Result<(), RowsError>,
) -> Result<(), RowsError> {
    for level in levels {
        for x in sheets.clone() {
            for piles in table.sheet(x, level)? {
                let [x, y, z] = table.rules().own(piles);
                if ask.columns.is_none_or(|columns| y < columns) {
                    add([level.into(), x, y, z, piles[2]])?;
                }
            }
        }
    }
    Ok(())
}

/// Prints the instant winners of a sheet: all of the box, or a window of it. If `z` has no bound, the rows are as
/// many as the columns.
fn instant_winners(
    table: &Boxes,
    x: u64,
    columns: Option<u64>,
    rows: Option<u64>,
    passes: u64,
    out: &mut dyn Write,
) -> Result<(), RowsError> {
    let rules = table.rules();
    let [_, most_columns] = rules.sides();
    let most_rows = rules.below();
    for (what, asked, most) in [(Bound::Columns, columns, Some(most_columns)), (Bound::Rows, rows, most_rows)] {
        if let (Some(asked), Some(most)) = (asked, most)
            && asked > most
        {
            return too_far(what, asked, most);
        }
    }
    let columns = columns.unwrap_or(most_columns);
    for y in 0..columns {
        for z in table.instant_winners([x, y], rows.or(most_rows).unwrap_or(columns), passes)?.into_iter().flatten() {
            if rules.numbers() == 2 { writeln!(out, "{y}")? } else { writeln!(out, "{y} {z}")? }
        }
    }
    Ok(())
}
