//! Tables of boards: Chomp on every board inside a rectangle.

use std::io::Write;

use anyhow::bail;
use serde_json::{Map, Value, json};
use supermex::game::board::refuse;
use supermex::{Boards, Outcome, ReadError};

use super::numbers::word;
use super::{
    Answer, Layout, ListAsked, Printed, RecordForm, SheetAsked, Speaks, Told, fields, no_passes, numbers, one_sheet,
    only_sheet, records,
};
use crate::export::{CHUNK, Field, FieldKind, Rows, RowsAsked, Values};

/// Rows that are a board.
fn board(rows: Vec<u64>) -> Result<Vec<u64>, String> {
    refuse(&rows).map_or(Ok(rows), Err)
}

impl Speaks for Boards {
    fn form(&self) -> &'static str {
        "a1,a2,... (the rows of the board, none longer than the one before)"
    }

    fn read(&self, text: &[u8]) -> Result<Vec<u64>, String> {
        board(numbers::all(text)?)
    }

    fn layout(&self, form: Option<RecordForm>) -> anyhow::Result<Layout> {
        records::own_form(self.game(), form, "the number of rows, and then the length of each")?;
        Ok(Layout::Counted(8))
    }

    fn record(&self, record: &[u8]) -> Result<Vec<u64>, String> {
        board(records::counted(record))
    }

    fn answer(
        &self,
        board: &Vec<u64>,
        outcome: Outcome,
        moves: Option<Vec<Vec<u64>>>,
        with_fields: bool,
    ) -> Result<Answer, ReadError> {
        let mut answer = Answer::of(outcome);
        if with_fields {
            let mut object = json!({"position": board});
            if let Some(moves) = &moves {
                object["moves"] = json!(moves);
            }
            answer.fields = fields(object);
        }
        answer.words = moves.iter().flatten().map(|to| word(to)).collect();
        Ok(answer)
    }

    fn no_line(&self) -> Option<&'static str> {
        None
    }

    fn line(&self, board: &Vec<u64>) -> Result<Option<Told>, ReadError> {
        Ok(Boards::line(self, board)?.map(|line| Told::of(line, |to| word(to), |to| json!(to))))
    }
}

impl Printed for Boards {
    fn game(&self) -> &'static str {
        "chomp-board"
    }

    fn reach(&self) -> Option<String> {
        Some(format!(
            "a board has to fit into {0} rows of {1}, or {1} rows of {0}",
            self.rules().rows,
            self.rules().columns
        ))
    }

    fn facts(&self) -> anyhow::Result<Map<String, Value>> {
        let rules = self.rules();
        Ok(fields(json!({
            "rules": rules.to_string(),
            "board": format!("{}x{}", rules.rows, rules.columns),
            "boards": rules.positions(),
            "p_positions": self.len(),
        })))
    }

    fn sheet(&self, ask: &SheetAsked, out: &mut dyn Write) -> anyhow::Result<()> {
        one_sheet(self.game(), ask)?;
        only_sheet(self.game(), ask.number)?;
        for board in below(self, ask.columns) {
            writeln!(out, "{}", word(&board?))?;
        }
        Ok(())
    }

    fn openings(&self, passes: Option<u64>, out: &mut dyn Write) -> anyhow::Result<()> {
        no_passes(self.game(), passes)?;
        let rules = self.rules();
        for rows in 1..=rules.rows {
            for columns in 1..=rules.columns {
                write!(out, "{rows}x{columns}:")?;
                for to in self.winning_moves(&vec![u64::from(columns); rows as usize])? {
                    write!(out, " {}", word(&to))?;
                }
                writeln!(out)?;
            }
        }
        Ok(())
    }

    fn list(&self, ask: &ListAsked, out: &mut dyn Write) -> anyhow::Result<()> {
        no_passes(self.game(), ask.passes)?;
        let (rules, max) = (self.rules(), ask.max);
        if max > rules.columns {
            bail!(
                "the database has the boards with rows of at most {0} squares; give --max {0} or less",
                rules.columns
            );
        }
        writeln!(out, "# {}: boards of up to {} rows of at most {max} squares", self.game(), rules.rows)?;
        for board in below(self, Some(u64::from(max) + 1)) {
            writeln!(out, "{}", word(&board?))?;
        }
        Ok(())
    }

    fn fields(&self) -> &'static [Field] {
        FIELDS.get(..self.rules().rows as usize).unwrap_or(&FIELDS)
    }

    fn export(&self, ask: &RowsAsked, rows: &mut dyn Rows) -> anyhow::Result<()> {
        ask.one_sheet(self.game())?;
        let mut fields = vec![Vec::with_capacity(CHUNK); self.rules().rows as usize];
        let mut boards = below(self, ask.columns).peekable();
        while boards.peek().is_some() {
            fields.iter_mut().for_each(Vec::clear);
            for board in boards.by_ref().take(CHUNK) {
                let lengths = board?.into_iter().map(u32::try_from).chain(std::iter::repeat(Ok(0)));
                for (field, length) in fields.iter_mut().zip(lengths) {
                    field.push(length?);
                }
            }
            let values: Vec<Values<'_>> = fields.iter().map(|field| Values::U32(field)).collect();
            rows.add(fields[0].len(), &values)?;
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

/// The fields of a row of an export, for as many rows as a board may have.
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
