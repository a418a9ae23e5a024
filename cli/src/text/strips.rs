//! Tables of strips: Linear Clobber.

use std::io::Write;

use anyhow::bail;
use serde_json::{Map, Value, json};
use supermex::game::clobber::{cells, text};
use supermex::{Outcome, Player, ReadError, StripMoves, Strips};

use super::{
    Answer, Layout, ListAsked, Printed, RecordForm, SheetAsked, Speaks, Told, fields, no_passes, numbers, one_sheet,
    records,
};
use crate::export::{CHUNK, Field, FieldKind, Rows, RowsAsked, Values};

impl Speaks for Strips {
    fn form(&self) -> &'static str {
        "a strip of x, o and _ or . for an empty cell"
    }

    fn read(&self, text: &[u8]) -> Result<Vec<u8>, String> {
        let cell = |&byte: &u8| match byte {
            b'_' | b'.' => Ok(0),
            b'x' | b'X' => Ok(1),
            b'o' | b'O' => Ok(2),
            _ => Err(format!("{:?} is no cell", char::from(byte))),
        };
        match numbers::bare(text)?.trim_ascii() {
            [] => Err("it has no cell".into()),
            cells => cells.iter().map(cell).collect(),
        }
    }

    fn layout(&self, form: Option<RecordForm>) -> anyhow::Result<Layout> {
        records::own_form(self.game(), form, "the number of cells, and then a byte for each")?;
        Ok(Layout::Counted(1))
    }

    fn record(&self, record: &[u8]) -> Result<Vec<u8>, String> {
        let cells = record.get(8..).unwrap_or_default();
        match cells.iter().find(|&&cell| cell > 2) {
            Some(cell) => Err(format!("a cell is {cell}, where 0 is empty, 1 is x and 2 is o")),
            None => Ok(cells.to_vec()),
        }
    }

    fn answer(
        &self,
        strip: &Vec<u8>,
        outcome: Outcome,
        moves: Option<StripMoves>,
        with_fields: bool,
    ) -> Result<Answer, ReadError> {
        let mut answer = Answer::of(outcome);
        let mut object = json!({});
        if with_fields {
            object["position"] = json!(text(strip));
        }
        if let Some(StripMoves { left, right, .. }) = moves.filter(|_| outcome != Outcome::Beyond) {
            for (player, key, moves) in [("L", "left_moves", left), ("R", "right_moves", right)] {
                let mut moves: Vec<String> = moves.iter().map(|to| text(to)).collect();
                moves.sort_unstable();
                answer.words.extend(moves.iter().map(|to| format!("{player}:{to}")));
                if with_fields {
                    object[key] = json!(moves);
                }
            }
        }
        answer.fields = fields(object);
        Ok(answer)
    }

    fn no_line(&self) -> Option<&'static str> {
        None
    }

    fn line(&self, strip: &Vec<u8>) -> Result<Option<Told>, ReadError> {
        let mut both = Told { words: Vec::new(), field: json!({}), lacks: None };
        for (first, key) in [(Player::Left, "left_first"), (Player::Right, "right_first")] {
            let Some(line) = Strips::line(self, strip, first)? else { return Ok(None) };
            both.lacks = both.lacks.or(line.lacks);
            both.field[key] = line.positions.iter().map(|to| text(to)).collect();
            if first == Player::Right {
                both.words.push("|".into());
            }
            let players = [first, first.other()].into_iter().cycle();
            let letter = |player| if player == Player::Left { 'L' } else { 'R' };
            both.words
                .extend(line.positions.iter().zip(players).map(|(to, by)| format!("{}:{}", letter(by), text(to))));
        }
        Ok(Some(both))
    }
}

impl Printed for Strips {
    fn game(&self) -> &'static str {
        "clobber"
    }

    fn reach(&self) -> Option<String> {
        Some(format!("a strip has to have at most {} cells, without the empty ones at its ends", self.rules().length))
    }

    fn facts(&self) -> anyhow::Result<Map<String, Value>> {
        let rules = self.rules();
        Ok(fields(json!({"rules": rules.to_string(), "length": rules.length})))
    }

    fn sheet(&self, ask: &SheetAsked, out: &mut dyn Write) -> anyhow::Result<()> {
        one_sheet(self.game(), ask)?;
        let most = self.rules().length;
        let length = ask.number.and_then(|number| u32::try_from(number).ok()).filter(|&length| length <= most);
        let Some(length) = length else {
            bail!("a sheet of clobber holds the P-positions of so many cells; name one up to {most}");
        };
        let positions = 3_u64.pow(length);
        for position in 0..ask.columns.map_or(positions, |columns| columns.min(positions)) {
            if self.first_wins(position)? == [false; 2] {
                writeln!(out, "{}", text(&cells(position, length as usize)))?;
            }
        }
        Ok(())
    }

    fn openings(&self, passes: Option<u64>, out: &mut dyn Write) -> anyhow::Result<()> {
        no_passes(self.game(), passes)?;
        for (n, moves) in (1..).zip(Strips::openings(self)?) {
            write!(out, "{n}:")?;
            let mut moves: Vec<String> = moves.iter().map(|to| text(to)).collect();
            moves.sort_unstable();
            for to in moves {
                write!(out, " {to}")?;
            }
            writeln!(out)?;
        }
        Ok(())
    }

    fn list(&self, ask: &ListAsked, out: &mut dyn Write) -> anyhow::Result<()> {
        no_passes(self.game(), ask.passes)?;
        let most = self.rules().length;
        if ask.max > most {
            bail!("the database has the strips of up to {most} cells; give --max {most} or less");
        }
        writeln!(out, "# {}: strips of up to {} cells, without empty ends", self.game(), ask.max)?;
        let mut numbers = 0;
        for length in 1..=ask.max {
            // Those of fewer cells have the lower numbers, and are these with empty cells at an end.
            let shorter = std::mem::replace(&mut numbers, 3_u64.pow(length));
            for strip in shorter..numbers {
                if self.first_wins(strip)? == [false; 2] {
                    let strip = cells(strip, length as usize);
                    if strip.first() != Some(&0) && strip.last() != Some(&0) {
                        writeln!(out, "{}", text(&strip))?;
                    }
                }
            }
        }
        Ok(())
    }

    fn fields(&self) -> &'static [Field] {
        &[Field("strip", FieldKind::Text), Field("outcome", FieldKind::Text)]
    }

    fn export(&self, ask: &RowsAsked, rows: &mut dyn Rows) -> anyhow::Result<()> {
        ask.one_sheet(self.game())?;
        let rules = self.rules();
        let (mut strips, mut outcomes) = (Vec::new(), Vec::new());
        for position in 0..ask.columns.map_or(rules.positions(), |columns| columns.min(rules.positions())) {
            let strip = cells(position, rules.length as usize);
            outcomes.push(self.outcome(&strip)?.name());
            strips.push(text(&strip));
            if strips.len() == CHUNK {
                add(rows, &strips, &outcomes)?;
                strips.clear();
                outcomes.clear();
            }
        }
        add(rows, &strips, &outcomes)
    }
}

fn add(rows: &mut dyn Rows, strips: &[String], outcomes: &[&str]) -> anyhow::Result<()> {
    let strips: Vec<&str> = strips.iter().map(String::as_str).collect();
    rows.add(strips.len(), &[Values::Text(&strips), Values::Text(outcomes)])
}
