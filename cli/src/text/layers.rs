//! Tables of layers: 4-row Chomp and 4-pile Nim.

use std::io::Write;

use anyhow::{anyhow, bail};
use serde_json::{Map, Value, json};
use supermex::game::Beyond;
use supermex::{Game, Layers, Outcome, Point, PointMoves, ReadError};

use super::{
    Answer, Layout, ListAsked, Printed, RecordForm, SheetAsked, Speaks, Told, count, fields, listed, no_openings,
    not_for, numbers, print_openings, records,
};
use crate::export::{CHUNK, Field, FieldKind, Rows, RowsAsked, Values};

impl Speaks for Layers {
    fn form(&self) -> &'static str {
        "w,x,y,z or w,x,y,z,p"
    }

    fn read(&self, text: &[u8]) -> Result<Point<4>, String> {
        let mut numbers = [0; 5];
        let count = numbers::numbers(text, &mut numbers)?;
        if count < 4 {
            return Err(numbers::too_few(count, "four or five"));
        }
        let [w, x, y, z, p] = numbers;
        position(self, [w, x, y, z], (count == 5).then_some(p))
    }

    fn layout(&self, form: Option<RecordForm>) -> anyhow::Result<Layout> {
        match form {
            None | Some(RecordForm::Quadruples) => Ok(Layout::Fixed(32)),
            Some(RecordForm::Quintuples) => Ok(Layout::Fixed(40)),
            Some(RecordForm::Triples) => Err(not_for(
                "--binary=triples",
                self.game(),
                "its positions are four numbers; give quadruples or quintuples",
            )),
        }
    }

    fn record(&self, record: &[u8]) -> Result<Point<4>, String> {
        let [w, x, y, z, p] = records::numbers(record);
        position(self, [w, x, y, z], (record.len() == 40).then_some(p))
    }

    fn answer(
        &self,
        position: &Point<4>,
        outcome: Outcome,
        moves: Option<PointMoves<4>>,
        with_fields: bool,
    ) -> Result<Answer, ReadError> {
        Ok(Answer::in_passes(position, outcome, moves, with_fields))
    }

    fn no_line(&self) -> Option<&'static str> {
        None
    }

    fn line(&self, position: &Point<4>) -> Result<Option<Told>, ReadError> {
        let line = Layers::line(self, position.piles, position.passes)?;
        Ok(line.map(|line| Told::of(line, Point::to_string, super::numbered)))
    }
}

/// A position with as many passes as are said, or as the table has.
fn position(table: &Layers, piles: [u64; 4], passes: Option<u64>) -> Result<Point<4>, String> {
    let rules = table.rules();
    if rules.is_position(piles) {
        return Ok(Point { piles, passes: passes.unwrap_or_else(|| u64::from(rules.passes)) });
    }
    let [w, x, y, z] = piles;
    Err(format!("[{w},{x},{y},{z}] is not a position of {}", table.game()))
}

impl Printed for Layers {
    fn game(&self) -> &'static str {
        if self.rules().game == Game::Nim { "nim-4" } else { "chomp-4" }
    }

    fn facts(&self) -> anyhow::Result<Map<String, Value>> {
        let rules = self.rules();
        Ok(fields(json!({
            "rules": rules.to_string(),
            "passes": rules.passes.number(),
            "misere": rules.is_misere(),
            "variants": listed(rules.listed()),
            "sheets": rules.sheets,
            "columns": self.columns(),
        })))
    }

    fn sheet(&self, ask: &SheetAsked, out: &mut dyn Write) -> anyhow::Result<()> {
        if ask.instant_winners.is_some() {
            return Err(not_for("--instant-winners", self.game(), "its tables have the losers only"));
        }
        let passes = answered_passes(self, ask.passes)?;
        let name = || anyhow!("name the layer and the sheet: supermex sheet DB --layer W X");
        let (layer, sheet) = (ask.layer.ok_or_else(name)?, ask.number.ok_or_else(name)?);
        let mut values = Vec::new();
        let Some(beyond) = self.completions([layer, sheet], passes, &mut values)? else {
            let inside = if self.rules().game == Game::Nim { "W <= X" } else { "W + X" };
            bail!("layer {layer}, sheet {sheet} is beyond the database, which has {inside} < {}", self.rules().sheets);
        };
        let first = if self.rules().game == Game::Nim { sheet } else { 0 };
        let end = first + values.len() as u64;
        if let Some(columns) = ask.columns.filter(|&columns| columns > end && beyond == Beyond::Unknown) {
            bail!("the database has the columns y < {end} of this sheet, not {columns}; give --columns {end} or less");
        }
        for (y, z) in (first..ask.columns.unwrap_or(u64::MAX)).zip(&values) {
            writeln!(out, "{y} {z}")?;
        }
        match beyond {
            _ if ask.columns.is_some() => {}
            Beyond::Nothing if values.is_empty() => writeln!(out, "# empty")?,
            Beyond::Nothing => writeln!(out, "# ends at y={}", end.saturating_sub(1))?,
            _ => {}
        }
        Ok(())
    }

    fn openings(&self, passes: Option<u64>, out: &mut dyn Write) -> anyhow::Result<()> {
        if self.rules().game == Game::Nim {
            return Err(no_openings(self.game()));
        }
        let passes = answered_passes(self, passes)?;
        print_openings(&Layers::openings(self, passes)?, out)
    }

    fn list(&self, ask: &ListAsked, out: &mut dyn Write) -> anyhow::Result<()> {
        let (rules, max) = (self.rules(), ask.max);
        let passes = answered_passes(self, ask.passes)?;
        let Some(all) = self.p_positions(max, passes) else {
            let sheets = u64::from(rules.sheets) - 1;
            let most = if rules.game == Game::Nim { sheets } else { (sheets / 2).min((self.columns() - 1) / 3) };
            bail!("the database does not have all positions with numbers up to {max}; give --max {most} or less");
        };
        let once = rules.game == Game::Nim && !ask.all_orders;
        let form = if once { "w <= x <= y <= z" } else { "w, x, y, z" };
        writeln!(out, "# {} with {}: w,x,y,z,p for {form} <= {max}", self.game(), count(passes, "pass", "passes"))?;
        for position in all {
            let Point { mut piles, passes } = position?;
            writeln!(out, "{}", Point { piles, passes })?;
            while rules.game == Game::Nim && !once && next_order(&mut piles) {
                writeln!(out, "{}", Point { piles, passes })?;
            }
        }
        Ok(())
    }

    fn fields(&self) -> &'static [Field] {
        const NUMBER: FieldKind = FieldKind::U32;
        &[Field("w", NUMBER), Field("x", NUMBER), Field("y", NUMBER), Field("z", NUMBER), Field("p", NUMBER)]
    }

    fn export(&self, ask: &RowsAsked, rows: &mut dyn Rows) -> anyhow::Result<()> {
        let rules = self.rules();
        let end = if ask.sheets.end == u32::MAX { rules.sheets } else { ask.sheets.end };
        if ask.sheets.start >= end || end > rules.sheets {
            bail!("the database has the layers 0..{}; ask for some of these", rules.sheets);
        }
        let levels: Vec<u64> = match ask.passes {
            Some(passes) => vec![answered_passes(self, Some(passes))?],
            None => rules.levels().map(u64::from).collect(),
        };
        for passes in levels {
            let number = u32::try_from(passes)?;
            for w in ask.sheets.start..end {
                let sheets = if rules.game == Game::Nim { w..rules.sheets } else { 0..rules.sheets - w };
                for x in sheets {
                    export_line(self, [w, x], (passes, number), ask.columns, rows)?;
                }
            }
        }
        Ok(())
    }
}

/// Gives the rows of a line, up to so many columns.
fn export_line(
    table: &Layers,
    [w, x]: [u32; 2],
    (passes, number): (u64, u32),
    columns: Option<u64>,
    rows: &mut dyn Rows,
) -> anyhow::Result<()> {
    let mut values = Vec::new();
    let beyond = table.completions([u64::from(w), u64::from(x)], passes, &mut values)?;
    let first = if table.rules().game == Game::Nim { x } else { 0 };
    let end = u64::from(first) + values.len() as u64;
    if let Some(columns) = columns {
        if columns > end && beyond != Some(Beyond::Nothing) {
            bail!("the database has the columns y < {end} of layer {w}, sheet {x}; give --columns {end} or less");
        }
        values.truncate(usize::try_from(columns.saturating_sub(u64::from(first)))?);
    }
    let at: Vec<u32> = (first..).take(values.len()).collect();
    for (at, values) in at.chunks(CHUNK).zip(values.chunks(CHUNK)) {
        let row = [Values::Same(w), Values::Same(x), Values::U32(at), Values::U32(values), Values::Same(number)];
        rows.add(at.len(), &row)?;
    }
    Ok(())
}

/// The next order of some piles, if there is one: those from ascending ones on are all.
fn next_order(piles: &mut [u64; 4]) -> bool {
    let Some(at) = (0..3).rev().find(|&at| piles[at] < piles[at + 1]) else { return false };
    let next = (at + 1..4).rev().find(|&next| piles[next] > piles[at]).unwrap_or(at + 1);
    piles.swap(at, next);
    piles[at + 1..].reverse();
    true
}

/// The passes that were asked for, or the most.
fn answered_passes(table: &Layers, asked: Option<u64>) -> anyhow::Result<u64> {
    let most = u64::from(table.rules().passes);
    let passes = asked.unwrap_or(most);
    super::require_passes(table.rules().level(passes).is_some(), passes, most)
}
