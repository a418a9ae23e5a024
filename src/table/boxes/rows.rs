//! Games of rules files: a row for each P-position.

use std::io::Write;
use std::ops::Range;

use super::Boxes;
use crate::table::rows::{Field, FieldKind, Rows, RowsAsked, SheetAsked, Tabular, Waiting, numbered};
use crate::table::store::{WinnerStore, not_for, too_far};
use crate::table::{Bound, Feature, ReadError};
use supermex_game::PassLevel;

impl Tabular for Boxes {
    fn fields(&self) -> &'static [Field] {
        const X: Field = Field("x", FieldKind::U64);
        const Y: Field = Field("y", FieldKind::U64);
        const Z: Field = Field("z", FieldKind::U64);
        const VALUE: Field = Field("grundy", FieldKind::U64);
        const P: Field = Field("p", FieldKind::U64);
        const W: Field = Field("w", FieldKind::U64);
        if self.rules().sides_of_four().is_some() {
            return if self.rules().level() > PassLevel::ZERO { &[W, X, Y, Z, P] } else { &[W, X, Y, Z] };
        }
        let all: &[Field] = match (self.rules().numbers(), self.rules().is_of_grundy()) {
            (2, _) => &[X, Y, P],
            (3, false) => &[X, Y, Z, P],
            (3, true) => &[X, Y, VALUE, P],
            _ => &[X, Y, Z, VALUE, P],
        };
        // Games without passes say nothing of them.
        if self.rules().level() > PassLevel::ZERO { all } else { &all[..all.len() - 1] }
    }

    fn rows(&self, ask: &RowsAsked, rows: &mut dyn Rows) -> Result<(), ReadError> {
        let most = self.rules().level();
        let levels: Vec<PassLevel> = match ask.passes {
            Some(passes) => self.rules().level_of(passes).into_iter().collect(),
            None => PassLevel::up_to(most).collect(),
        };
        let sheets = u64::from(ask.sheets.start)..u64::from(ask.sheets.end).min(self.rules().sides()[0]);
        match self.fields().len() {
            2 => numbers_of::<2>(self, levels, sheets, ask, rows),
            3 => numbers_of::<3>(self, levels, sheets, ask, rows),
            4 => numbers_of::<4>(self, levels, sheets, ask, rows),
            _ => numbers_of::<5>(self, levels, sheets, ask, rows),
        }
    }

    fn sheet(&self, ask: &SheetAsked, out: &mut dyn Write) -> Result<(), ReadError> {
        let rules = self.rules();
        let passes = ask.passes.unwrap_or_else(|| u64::from(rules.level()));
        let Some(level) = rules.level_of(passes) else {
            return Err(ReadError::Passes { asked: passes, most: rules.level().into() });
        };
        let [sheets, _] = rules.sides();
        let x = numbered("rules", ask)?;
        if x >= sheets {
            return too_far(Bound::Sheet, x, sheets - 1);
        }
        if ask.instant_winners && rules.joins_numbers() {
            return not_for(
                "rules",
                Feature::InstantWinners,
                "values of three numbers, and games on four, have no sheets of instant winners",
            );
        }
        if ask.instant_winners {
            return instant_winners(self, x, ask.columns, ask.rows, passes, out);
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

/// Gives rows of `N` fields: the numbers that the game has, and behind them the passes, if it has some.
fn numbers_of<const N: usize>(
    table: &Boxes,
    levels: Vec<PassLevel>,
    sheets: Range<u64>,
    ask: &RowsAsked,
    rows: &mut dyn Rows,
) -> Result<(), ReadError> {
    let mut waiting = Waiting::<N>::new(rows);
    let own = table.rules().numbers();
    let numbers = |row: [u64; 4], passes: u64| std::array::from_fn(|at| if at < own { row[at] } else { passes });
    each_row(table, levels, sheets, ask, &mut |row, level| waiting.add(numbers(row, level.into())))?;
    waiting.give()
}

/// Calls `add` with the numbers and the value of every P-position that is asked for, and its level.
fn each_row(
    table: &Boxes,
    levels: Vec<PassLevel>,
    sheets: Range<u64>,
    ask: &RowsAsked,
    add: &mut dyn FnMut([u64; 4], PassLevel) -> Result<(), ReadError>,
) -> Result<(), ReadError> {
    for level in levels {
        for x in sheets.clone() {
            for piles in table.sheet(x, level)? {
                let [x, y, z] = table.rules().own(piles);
                if ask.columns.is_none_or(|columns| y < columns) {
                    add([x, y, z, piles[2]], level)?;
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
) -> Result<(), ReadError> {
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
        for z in table.column([x, y], rows.or(most_rows).unwrap_or(columns), passes)?.into_iter().flatten() {
            if rules.numbers() == 2 { writeln!(out, "{y}")? } else { writeln!(out, "{y} {z}")? }
        }
    }
    Ok(())
}
