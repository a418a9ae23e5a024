//! Tables of boxes: games whose rules are a text.

use std::io::Write;

use anyhow::bail;
use serde_json::{Map, Value, json};
use supermex::{Boxes, Lack, Outcome, PassLevel, Point, PointMoves, ReadError, Side};

use super::{
    Answer, Layout, ListAsked, Printed, RecordForm, SheetAsked, Speaks, Told, count, fields, listed, numbers,
    only_layer, records,
};
use crate::export::{Field, FieldKind, Rows, RowsAsked, add_row, add_rows};

/// A position as it is printed: passes only where the table has some.
fn word(table: &Boxes, to: &Point) -> String {
    let numbers = numbers::word(&to.piles[..table.rules().numbers()]);
    if table.rules().level() > PassLevel::ZERO { format!("{numbers},{}", to.passes) } else { numbers }
}

fn position(table: &Boxes, piles: [u64; 3], passes: u64) -> Result<Point, String> {
    if table.rules().is_position(piles) {
        return Ok(Point { piles, passes });
    }
    Err("the rules say that it is none".into())
}

/// The level of so many passes, or of the most that the table is for.
fn level(table: &Boxes, passes: Option<u64>) -> anyhow::Result<PassLevel> {
    let most = table.rules().level();
    match passes {
        None => Ok(most),
        Some(passes) => match table.rules().level_of(passes) {
            Some(level) => Ok(level),
            None => bail!("--passes-left {passes}: the database does not answer so many passes; give {most} or less"),
        },
    }
}

impl Speaks for Boxes {
    fn form(&self) -> &'static str {
        match (self.rules().numbers(), self.rules().level() > PassLevel::ZERO) {
            (2, false) => "x,y",
            (2, true) => "x,y, or x,y,p with p passes left",
            (_, false) => "x,y,z",
            (_, true) => "x,y,z, or x,y,z,p with p passes left",
        }
    }

    fn read(&self, text: &[u8]) -> Result<Point, String> {
        let (mut found, own) = ([0; 4], self.rules().numbers());
        let count = numbers::numbers(text, &mut found)?;
        if count < own {
            return Err(numbers::too_few(count, if own == 2 { "two" } else { "three" }));
        }
        let mut passes = u64::from(self.rules().level());
        if count > own {
            if count > own + 1 || passes == 0 {
                return Err(format!("it has {count} numbers"));
            }
            passes = std::mem::take(&mut found[own]);
        }
        position(self, [found[0], found[1], found[2]], passes)
    }

    fn layout(&self, form: Option<RecordForm>) -> anyhow::Result<Layout> {
        records::of_three(self.game(), form)
    }

    fn record(&self, record: &[u8]) -> Result<Point, String> {
        let [x, y, z, p] = records::numbers(record);
        let passes = if record.len() == 32 { p } else { u64::from(self.rules().level()) };
        position(self, [x, y, z], passes)
    }

    fn answer(
        &self,
        at: &Point,
        outcome: Outcome,
        moves: Option<PointMoves>,
        with_fields: bool,
    ) -> Result<Answer, ReadError> {
        let mut answer = Answer::of(outcome);
        if with_fields {
            let own = self.rules().numbers();
            let mut object = json!({"position": &at.piles[..own], "passes": at.passes});
            if let Some(PointMoves { moves, complete, .. }) = &moves {
                object["complete"] = json!(complete);
                let fields = moves.iter().map(|to| json!({"position": &to.piles[..own], "passes": to.passes}));
                object["moves"] = fields.collect();
            }
            answer.fields = fields(object);
        }
        if moves.as_ref().is_some_and(|moves| !moves.complete && outcome != Outcome::Beyond) {
            answer.lacks = Some(Lack::Outside);
        }
        answer.words = moves.iter().flat_map(|moves| &moves.moves).map(|to| word(self, to)).collect();
        Ok(answer)
    }

    fn no_line(&self) -> Option<&'static str> {
        None
    }

    fn line(&self, at: &Point) -> Result<Option<Told>, ReadError> {
        let field = |to: &Point| json!(&to.piles[..self.rules().numbers()]);
        Ok(Boxes::line(self, at.piles, at.passes)?.map(|line| Told::of(line, |to| word(self, to), field)))
    }
}

impl Printed for Boxes {
    fn game(&self) -> &'static str {
        "rules"
    }

    fn facts(&self) -> anyhow::Result<Map<String, Value>> {
        let rules = self.rules();
        let [x, y] = rules.sides();
        let size = match rules.third() {
            Side::Below(z) if rules.numbers() == 3 => json!([x, y, z]),
            _ => json!([x, y]),
        };
        let mut facts = fields(json!({
            "name": rules.ruleset().name(),
            "moves": rules.ruleset().moves().collect::<Vec<_>>(),
            "misere": rules.ruleset().is_misere(),
            "box": size,
            "passes": u64::from(rules.level()),
            "variants": listed(rules.listed()),
            "rules": rules.to_string(),
        }));
        if rules.is_of_values() {
            facts.insert("grundy".into(), true.into());
        }
        if let Some(count) = self.p_count() {
            facts.insert("p_positions".into(), count.into());
        }
        Ok(facts)
    }

    fn sheet(&self, ask: &SheetAsked, out: &mut dyn Write) -> anyhow::Result<()> {
        only_layer(self.game(), ask.layer)?;
        let level = level(self, ask.passes)?;
        let [sheets, _] = self.rules().sides();
        let Some(x) = ask.number else { bail!("no sheet is named; give its number X after the database") };
        if x >= sheets {
            bail!("sheet {x} is beyond the database, which has the sheets 0 to {}", sheets - 1);
        }
        if let Some(rows) = ask.instant_winners {
            return instant_winners(self, x, ask.columns, rows, u64::from(level), out);
        }
        for [_, y, z] in Boxes::sheet(self, x, level)? {
            if ask.columns.is_some_and(|columns| y >= columns) {
                break;
            }
            if self.rules().numbers() == 2 { writeln!(out, "{y}")? } else { writeln!(out, "{y} {z}")? }
        }
        Ok(())
    }

    fn list(&self, ask: &ListAsked, out: &mut dyn Write) -> anyhow::Result<()> {
        let (level, passes) = (level(self, ask.passes)?, ask.passes.unwrap_or(u64::from(self.rules().level())));
        let (rules, max) = (self.rules(), u64::from(ask.max));
        let least = rules.sides().into_iter().chain(rules.below().filter(|_| rules.numbers() == 3)).min().unwrap_or(0);
        if max >= least {
            bail!("the database has the numbers below {least} only; give --max {} or less", least - 1);
        }
        let with = if rules.level() > PassLevel::ZERO {
            format!(", {} left", count(passes, "pass", "passes"))
        } else {
            String::new()
        };
        writeln!(out, "# {}: positions of numbers up to {max}{with}", rules.ruleset().name())?;
        for x in 0..=max {
            for piles in Boxes::sheet(self, x, level)? {
                if piles.iter().all(|&number| number <= max) {
                    writeln!(out, "{}", word(self, &Point { piles, passes }))?;
                }
            }
        }
        Ok(())
    }

    fn fields(&self) -> &'static [Field] {
        const ALL: [Field; 4] = [
            Field("p", FieldKind::U64),
            Field("x", FieldKind::U64),
            Field("y", FieldKind::U64),
            Field("z", FieldKind::U64),
        ];
        &ALL
    }

    fn export(&self, ask: &RowsAsked, rows: &mut dyn Rows) -> anyhow::Result<()> {
        let levels = match ask.passes {
            Some(passes) => vec![level(self, Some(passes))?],
            None => PassLevel::up_to(self.rules().level()).collect(),
        };
        let sheets = u64::from(ask.sheets.start)..u64::from(ask.sheets.end).min(self.rules().sides()[0]);
        let mut waiting = [const { Vec::new() }; 4];
        for level in levels {
            for x in sheets.clone() {
                for [x, y, z] in Boxes::sheet(self, x, level)? {
                    if ask.columns.is_none_or(|columns| y < columns) {
                        add_row(rows, &mut waiting, [u64::from(level), x, y, z])?;
                    }
                }
            }
        }
        add_rows(rows, &mut waiting)
    }
}

/// Prints the instant winners of a sheet: all of the box, or a window of it; where `z` has no end, as many rows as columns.
fn instant_winners(
    table: &Boxes,
    x: u64,
    columns: Option<u64>,
    rows: Option<u64>,
    passes: u64,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let rules = table.rules();
    let [_, most_columns] = rules.sides();
    let most_rows = rules.below();
    for (flag, asked, most) in [("--columns", columns, Some(most_columns)), ("--rows", rows, most_rows)] {
        if let (Some(asked), Some(most)) = (asked, most)
            && asked > most
        {
            bail!("{flag} {asked}: the box ends before {most}; give {most} or less");
        }
    }
    let columns = columns.unwrap_or(most_columns);
    for y in 0..columns {
        for z in table.instant_winners(x, y, rows.or(most_rows).unwrap_or(columns), passes)?.into_iter().flatten() {
            if rules.numbers() == 2 { writeln!(out, "{y}")? } else { writeln!(out, "{y} {z}")? }
        }
    }
    Ok(())
}
