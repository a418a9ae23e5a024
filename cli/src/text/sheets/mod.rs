//! Tables of sheets: 3-pile Nim and 3-row Chomp.

mod export;

use std::collections::BTreeMap;
use std::io::Write;

use anyhow::{anyhow, bail};
use serde_json::{Map, Value, json};
use supermex::game::Beyond;
use supermex::{Cell, Game, Outcome, PassLevel, Point, PointMoves, ReadError, Sheets, Tail};

use super::{
    Answer, Layout, ListAsked, Printed, RecordForm, SheetAsked, Speaks, TailsAsked, Told, count, fields, listed,
    no_openings, no_tails, numbered, numbers, only_layer, print_openings, records,
};
use crate::export::{Field, FieldKind, Rows, RowsAsked};

impl Speaks for Sheets {
    fn form(&self) -> &'static str {
        "x,y,z or x,y,z,p"
    }

    fn read(&self, text: &[u8]) -> Result<Point, String> {
        let mut numbers = [0; 4];
        let count = numbers::numbers(text, &mut numbers)?;
        if count < 3 {
            return Err(numbers::too_few(count, "three or four"));
        }
        let [x, y, z, p] = numbers;
        let passes = if count == 4 { p } else { u64::from(self.rules().passes) };
        position(self.rules().game, [x, y, z], passes)
    }

    fn layout(&self, form: Option<RecordForm>) -> anyhow::Result<Layout> {
        records::of_three(self.game(), form)
    }

    fn record(&self, record: &[u8]) -> Result<Point, String> {
        let [x, y, z, p] = records::numbers(record);
        let passes = if record.len() == 32 { p } else { u64::from(self.rules().passes) };
        position(self.rules().game, [x, y, z], passes)
    }

    fn answer(
        &self,
        position: &Point,
        outcome: Outcome,
        moves: Option<PointMoves>,
        fields: bool,
    ) -> Result<Answer, ReadError> {
        Ok(Answer::in_passes(position, outcome, moves, fields))
    }

    fn no_line(&self) -> Option<&'static str> {
        (!self.plays()).then_some("it does not have all the moves of its positions; build whole sheets and every level")
    }

    fn line(&self, position: &Point) -> Result<Option<Told>, ReadError> {
        let line = Sheets::line(self, position.piles, position.passes)?;
        Ok(line.map(|line| Told::of(line, Point::to_string, numbered)))
    }
}

fn position(game: Game, piles: [u64; 3], passes: u64) -> Result<Point, String> {
    if game.is_position(piles) {
        return Ok(Point { piles, passes });
    }
    let [x, y, z] = piles;
    Err(format!("[{x},{y},{z}] is not a position of {game}"))
}

impl Printed for Sheets {
    fn game(&self) -> &'static str {
        self.rules().game.name()
    }

    fn reach(&self) -> Option<String> {
        let (first, sheets) = (self.first_sheet(), self.sheets());
        let x = if first == 0 { format!("below {sheets}") } else { format!("in {first}..{sheets}") };
        let numbers = match (self.rules().game, self.columns()) {
            (_, None) => format!("x has to be {x}"),
            (Game::Nim, Some(columns)) if self.rules().is_symmetric() => {
                format!("the least pile has to be {x}, and the next one below {columns}")
            }
            (_, Some(columns)) => format!("x has to be {x}, and y below {columns}"),
        };
        let passes = if self.rules().passes.number() == 0 { ", and the number of passes even" } else { "" };
        let kept = if self.keeps_cells() {
            ""
        } else {
            ", and of each sheet only the first column, the end and the tail are kept: build it without --keep ends for the others"
        };
        Some(numbers + passes + kept)
    }

    fn facts(&self) -> anyhow::Result<Map<String, Value>> {
        let rules = self.rules();
        let levels: Vec<PassLevel> = rules.levels().filter(|&level| self.has_level(level)).collect();
        let mut object = fields(json!({
            "passes": rules.passes.number(),
            "variants": listed(rules.variants.listed()),
            "random_variants": rules.variants.seed().map(|seed| seed.to_string()),
            "symmetric": rules.is_symmetric(),
            "levels": levels.iter().map(|level| level.number()).collect::<Vec<_>>(),
            "sheets": self.sheets(),
            "columns": self.columns(),
        }));
        // Where sheets have no last column, how they go on is worth telling.
        if rules.game == Game::Chomp {
            let mut all = BTreeMap::new();
            for level in &levels {
                all.insert(format!("level {level}"), sheet_kinds(self, u64::from(*level))?);
            }
            object.insert("sheet_kinds".into(), json!(all));
        }
        Ok(object)
    }

    fn sheet(&self, ask: &SheetAsked, out: &mut dyn Write) -> anyhow::Result<()> {
        only_layer(self.game(), ask.layer)?;
        let passes = answered_passes(self, ask.passes)?;
        let number = ask.number.ok_or_else(|| anyhow!("name the sheet: supermex sheet DB X"))?;
        let Some(sheet) = u32::try_from(number).ok().filter(|&number| number < self.sheets()) else {
            bail!("sheet {number} is beyond the database, which has the sheets x < {}", self.sheets());
        };
        require_cells(self)?;
        match ask.instant_winners {
            Some(rows) => instant_winners(self, sheet, ask.columns, rows, passes, out),
            None => losers(self, sheet, ask.columns, passes, out),
        }
    }

    fn openings(&self, passes: Option<u64>, out: &mut dyn Write) -> anyhow::Result<()> {
        if self.rules().game != Game::Chomp {
            return Err(no_openings(self.game()));
        }
        let passes = answered_passes(self, passes)?;
        print_openings(&Sheets::openings(self, passes)?, out)
    }

    fn tails(&self, ask: &TailsAsked, out: &mut dyn Write) -> anyhow::Result<()> {
        if !goes_on(self) {
            return Err(no_tails(self.game()));
        }
        let passes = answered_passes(self, ask.passes)?;
        if ask.csv {
            writeln!(out, "x,start,period,offsets")?;
        }
        let mut print = |tail: Tail| print_tail(&tail, if ask.csv { ',' } else { ' ' }, out);
        let Some(longest) = ask.longest else {
            return Sheets::tails(self, passes).try_for_each(|tail| Ok(print(tail?)?));
        };
        let mut all = Sheets::tails(self, passes).collect::<Result<Vec<_>, _>>()?;
        // Stable: of equal ones the lower sheets come first.
        all.sort_by_key(|tail| std::cmp::Reverse(tail.offsets.len()));
        all.into_iter().take(longest as usize).try_for_each(|tail| Ok(print(tail)?))
    }

    fn list(&self, ask: &ListAsked, out: &mut dyn Write) -> anyhow::Result<()> {
        require_cells(self)?;
        let passes = answered_passes(self, ask.passes)?;
        let Some(all) = self.p_positions(ask.max, passes) else {
            let most = self.columns().map_or(self.sheets(), |columns| columns.min(self.sheets())).saturating_sub(1);
            bail!("the database does not have all positions with numbers up to {}; give --max {most} or less", ask.max);
        };
        let once = self.rules().is_symmetric() && !ask.all_orders;
        let (form, max) = (if once { "x <= y <= z" } else { "x, y, z" }, ask.max);
        writeln!(out, "# {} with {}: x,y,z,p for {form} <= {max}", self.game(), count(passes, "pass", "passes"))?;
        for position in all {
            let position = position?;
            if !once || position.piles.is_sorted() {
                writeln!(out, "{position}")?;
            }
        }
        Ok(())
    }

    fn fields(&self) -> &'static [Field] {
        const NUMBER: FieldKind = FieldKind::U32;
        const ALL: &[Field] =
            &[Field("x", NUMBER), Field("y", NUMBER), Field("z", NUMBER), Field("p", NUMBER), Field("period", NUMBER)];
        &ALL[..if goes_on(self) { 5 } else { 4 }]
    }

    fn export(&self, ask: &RowsAsked, rows: &mut dyn Rows) -> anyhow::Result<()> {
        require_cells(self)?;
        let there = self.first_sheet()..self.sheets();
        let start = if ask.sheets.start == 0 { there.start } else { ask.sheets.start };
        let end = if ask.sheets.end == u32::MAX { there.end } else { ask.sheets.end };
        if start >= end || start < there.start || end > there.end {
            bail!("the database has the sheets {}..{}; ask for some of these", there.start, there.end);
        }
        let levels: Vec<u64> = match ask.passes {
            Some(passes) => vec![answered_passes(self, Some(passes))?],
            None => self.rules().levels().filter(|&level| self.has_level(level)).map(u64::from).collect(),
        };
        levels.into_iter().try_for_each(|passes| export::level(self, start..end, passes, ask.columns, rows))
    }
}

/// Refuses a table that keeps only the ends of its sheets.
///
/// # Errors
/// That it does, and what to do.
pub fn require_cells(table: &Sheets) -> anyhow::Result<()> {
    if !table.keeps_cells() {
        bail!("the database keeps only the ends and tails of its sheets; build it without --keep ends for their cells");
    }
    Ok(())
}

/// Whether sheets of a table may have tails.
fn goes_on(table: &Sheets) -> bool {
    table.rules().game == Game::Chomp && table.columns().is_none()
}

/// A line of a tail: its sheet, from where on it is, its period and its offsets.
fn print_tail(tail: &Tail, between: char, out: &mut dyn Write) -> std::io::Result<()> {
    let offsets: Vec<String> = tail.offsets.iter().map(u32::to_string).collect();
    let (x, start, period) = (tail.x, tail.start, offsets.len());
    writeln!(out, "{x}{between}{start}{between}{period}{between}{}", offsets.join(" "))
}

/// How many sheets of a level go on in which way.
fn sheet_kinds(table: &Sheets, passes: u64) -> Result<BTreeMap<String, u64>, ReadError> {
    let mut kinds: BTreeMap<String, u64> = BTreeMap::new();
    for sheet in table.first_sheet()..table.sheets() {
        let kind = match table.ending(sheet, passes)?.map(|ending| ending.beyond) {
            Some(Beyond::Tail(offsets)) => format!("period {}", offsets.len()),
            Some(Beyond::Nothing) => "ends".into(),
            _ => "cut".into(),
        };
        *kinds.entry(kind).or_default() += 1;
    }
    Ok(kinds)
}

/// The passes that were asked for, or the most.
///
/// # Errors
/// If the database does not answer them.
pub fn answered_passes(table: &Sheets, asked: Option<u64>) -> anyhow::Result<u64> {
    let most = u64::from(table.rules().passes);
    let passes = asked.unwrap_or(most);
    super::require_passes(table.rules().level(passes).is_some(), passes, most)
}

/// How much of a sheet is printed.
pub struct Extent {
    /// Columns that are stored.
    pub stored: u64,
    /// What follows them.
    pub beyond: Beyond,
    /// Columns to print: those wanted, or all that are stored and one period.
    pub columns: u64,
}

/// The extent of a sheet that the database has.
///
/// # Errors
/// If more columns are wanted than the table has, or it is damaged.
pub fn extent(table: &Sheets, x: u32, passes: u64, wanted: Option<u64>) -> anyhow::Result<Extent> {
    let ending = if table.rules().game == Game::Chomp { table.ending(x, passes)? } else { None };
    let (stored, beyond) = match ending {
        Some(ending) => (ending.start, ending.beyond),
        None => (u64::from(table.columns().unwrap_or(0)), Beyond::Unknown),
    };
    let period = if let Beyond::Tail(offsets) = &beyond { offsets.len() as u64 } else { 0 };
    let columns = wanted.unwrap_or(stored + period);
    if beyond == Beyond::Unknown && columns > stored {
        bail!("the database has the columns y < {stored} of sheet {x}; give --columns {stored} or less");
    }
    Ok(Extent { stored, beyond, columns })
}

/// As many as there can be, where more are asked for.
fn most(end: u64) -> u32 {
    u32::try_from(end).unwrap_or(u32::MAX)
}

fn losers(table: &Sheets, sheet: u32, wanted: Option<u64>, passes: u64, out: &mut dyn Write) -> anyhow::Result<()> {
    let x = u64::from(sheet);
    let Extent { stored, beyond, columns } = extent(table, sheet, passes, wanted)?;
    table.announce(sheet..sheet.saturating_add(1), 0..most(columns), passes);
    for y in 0..columns {
        match table.completion(x, y, passes)? {
            Cell::Completion(z) => writeln!(out, "{y} {z}")?,
            Cell::Nothing => break,
            Cell::Beyond => bail!("column {y} of sheet {x} is not in the database"),
        }
    }
    match beyond {
        Beyond::Tail(offsets) if wanted.is_none() => {
            let list: Vec<String> = offsets.iter().map(u32::to_string).collect();
            writeln!(out, "# tail from y={stored} period {}: {}", offsets.len(), list.join(" "))?;
        }
        Beyond::Nothing if wanted.is_none() && stored == 0 => writeln!(out, "# empty")?,
        // The last completion is the one with z = 0.
        Beyond::Nothing if wanted.is_none() => writeln!(out, "# ends at y={}", stored.saturating_sub(1))?,
        _ => {}
    }
    Ok(())
}

fn instant_winners(
    table: &Sheets,
    sheet: u32,
    columns: Option<u64>,
    rows: Option<u64>,
    passes: u64,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    // In a window of Chomp the moves that keep x + y lead out of it the sooner the higher the sheet is.
    let kept = if table.rules().game == Game::Chomp { sheet } else { 0 };
    let there = table.columns().map(|columns| columns.saturating_sub(kept));
    let size = u64::from(there.unwrap_or(table.sheets()));
    let (columns, rows) = (columns.unwrap_or(size), rows.unwrap_or(size));
    table.announce(0..sheet, 0..most(columns), passes);
    for y in 0..columns {
        let Some(winners) = table.instant_winners(u64::from(sheet), y, rows, passes)? else {
            bail!(
                "the database does not decide column {y} of the instant-winner sheet {sheet}; give --columns {y} or less"
            );
        };
        for z in winners {
            writeln!(out, "{y} {z}")?;
        }
    }
    Ok(())
}
