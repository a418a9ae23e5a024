//! Linear Clobber: a row for each strip, with its outcome.

use std::io::Write;

use super::{
    CHUNK, Field, FieldKind, Rows, RowsAsked, RowsError, SheetAsked, Tabular, Values, add, all_sheets, not_for, too_far,
};
use crate::game::clobber::{cells, text};
use crate::table::{Bound, Feature, Strips};

const NAME: &str = "clobber";

impl Tabular for Strips {
    fn fields(&self) -> &'static [Field] {
        &[Field("strip", FieldKind::Text), Field("outcome", FieldKind::Text)]
    }

    fn rows(&self, ask: &RowsAsked, rows: &mut dyn Rows) -> Result<(), RowsError> {
        all_sheets(NAME, ask)?;
        let rules = self.rules();
        let (mut strips, mut outcomes) = (Vec::new(), Vec::new());
        for position in 0..ask.columns.map_or(rules.positions(), |columns| columns.min(rules.positions())) {
            let strip = cells(position, rules.length as usize);
            outcomes.push(self.outcome_of(position)?.name());
            strips.push(text(&strip));
            if strips.len() == CHUNK {
                give(rows, &strips, &outcomes)?;
                strips.clear();
                outcomes.clear();
            }
        }
        give(rows, &strips, &outcomes)
    }

    /// Sheet `X` holds the P-positions of so many cells.
    fn sheet(&self, ask: &SheetAsked, out: &mut dyn Write) -> Result<(), RowsError> {
        if ask.instant_winners.is_some() {
            return not_for(NAME, Feature::InstantWinners, "a sheet holds the P-positions of so many cells");
        }
        let most = self.rules().length;
        let Some(number) = ask.number else {
            return not_for(NAME, Feature::Sheets, "a sheet holds the P-positions of so many cells; name it");
        };
        let Some(length) = u32::try_from(number).ok().filter(|&length| length <= most) else {
            return too_far(Bound::Sheet, number, most.into());
        };
        let positions = 3_u64.pow(length);
        for position in 0..ask.columns.map_or(positions, |columns| columns.min(positions)) {
            if self.first_wins(position)? == [false; 2] {
                writeln!(out, "{}", text(&cells(position, length as usize)))?;
            }
        }
        Ok(())
    }
}

fn give(rows: &mut dyn Rows, strips: &[String], outcomes: &[&str]) -> Result<(), RowsError> {
    let strips: Vec<&str> = strips.iter().map(String::as_str).collect();
    add(rows, strips.len(), &[Values::Text(&strips), Values::Text(outcomes)])
}
