//! Chomp on boards: a row for each P-position, of the lengths of its rows.

use std::io::Write;

use super::{
    CHUNK, Field, FieldKind, Rows, RowsAsked, RowsError, SheetAsked, Tabular, Values, add, all_sheets, one_sheet,
};
use crate::game::text::word;
use crate::table::{Boards, ReadError};

const NAME: &str = "chomp-board";

impl Tabular for Boards {
    fn fields(&self) -> &'static [Field] {
        FIELDS.get(..self.rules().rows as usize).unwrap_or(&FIELDS)
    }

    fn rows(&self, ask: &RowsAsked, rows: &mut dyn Rows) -> Result<(), RowsError> {
        all_sheets(NAME, ask)?;
        let mut fields = vec![Vec::with_capacity(CHUNK); self.rules().rows as usize];
        let mut boards = below(self, ask.columns).peekable();
        while boards.peek().is_some() {
            fields.iter_mut().for_each(Vec::clear);
            let mut count = 0;
            for board in boards.by_ref().take(CHUNK) {
                // No row is longer than the rectangle is wide, a u32.
                let lengths = board?.into_iter().map(|length| u32::try_from(length).unwrap_or(u32::MAX));
                for (field, length) in fields.iter_mut().zip(lengths.chain(std::iter::repeat(0))) {
                    field.push(length);
                }
                count += 1;
            }
            let values: Vec<Values<'_>> = fields.iter().map(|field| Values::U32(field)).collect();
            add(rows, count, &values)?;
        }
        Ok(())
    }

    fn sheet(&self, ask: &SheetAsked, out: &mut dyn Write) -> Result<(), RowsError> {
        one_sheet(NAME, ask)?;
        for board in below(self, ask.columns) {
            writeln!(out, "{}", word(&board?))?;
        }
        Ok(())
    }
}

/// The P-positions whose longest row is below so many squares, or all of them. They are those of the first ranks.
fn below(table: &Boards, columns: Option<u64>) -> impl Iterator<Item = Result<Vec<u64>, ReadError>> + '_ {
    let inside =
        move |board: &Vec<u64>| columns.is_none_or(|columns| board.first().is_none_or(|&first| first < columns));
    table.p_positions().take_while(move |board| board.as_ref().map_or(true, inside))
}

/// The fields of a row, for as many rows as a board may have.
const FIELDS: [Field; 30] = {
    const NAMES: [&str; 30] = [
        "row1", "row2", "row3", "row4", "row5", "row6", "row7", "row8", "row9", "row10", "row11", "row12", "row13",
        "row14", "row15", "row16", "row17", "row18", "row19", "row20", "row21", "row22", "row23", "row24", "row25",
        "row26", "row27", "row28", "row29", "row30",
    ];
    let mut fields = [const { Field("", FieldKind::U32) }; 30];
    let mut at = 0;
    while at < NAMES.len() {
        fields[at] = Field(NAMES[at], FieldKind::U32);
        at += 1;
    }
    fields
};
