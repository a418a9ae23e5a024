//! Games on three numbers, as rows of numbers.

use std::collections::BTreeMap;
use std::ops::Range;
use supermex_game::Rules;

use super::{Cell, ONLY_ENDS, Sheets};
use crate::source::memory::collected;
use crate::table::cells;
use crate::table::redundant::redundant;
use crate::table::store::{
    CellStore, Store, StoredRow, WinnerStore, boards_of, declared, no_moves, not_for, of_passes, too_far,
};
use crate::table::{
    Bound, Budget, CellFiles, Declared, Ending, Facts, Feature, Files, List, ListAsked, Moves, Opening, ReadError,
    SheetFacts, SingleFile,
};
use supermex_game::{Outcome, PassLevel, Play, Point, Position, Rest};

impl Store for Sheets {
    fn game(&self) -> &dyn Play {
        &self.rules
    }

    fn answers_passes(&self, passes: u64) -> bool {
        self.rules.level(passes).is_some_and(|level| self.has_level(level))
    }

    fn rules(&self) -> Rules {
        self.rules.clone().into()
    }

    fn files(&self) -> Files<'_> {
        Files::Cells(&self.cells)
    }

    fn files_mut(&mut self) -> Result<&mut CellFiles, &mut SingleFile> {
        Ok(&mut self.cells)
    }

    fn extent(&self) -> (Range<u32>, Option<u64>) {
        (self.first_sheet()..self.sheets, self.columns.map(u64::from))
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Result<Outcome, ReadError> {
        let Some(Point { piles, passes }) = position.point() else { return Ok(Outcome::Beyond) };
        self.outcome_at(piles, passes)
    }

    fn outcomes(&self, positions: &[Position], outcomes: &mut [Outcome]) -> Result<(), ReadError> {
        cells::batch(self, positions, outcomes)
    }

    fn winning_moves(&self, position: &Position, budget: &mut Budget) -> Result<Moves, ReadError> {
        let Some(Point { piles, passes }) = position.point() else { return Ok(no_moves()) };
        // Without an inverse all lower sheets are searched, as far as the table has them.
        let sheets = match (self.keeps_some(), self.symmetric) {
            (true, _) => self.there_below(piles.iter().copied().max().unwrap_or(0)).count() as u64,
            (false, true) => 0,
            (false, false) => piles[0].min(self.sheets().into()),
        };
        if !budget.step(usize::try_from(sheets).unwrap_or(usize::MAX)) {
            return Ok(Moves::winning(self.outcome_at(piles, passes)?, [], false).within(budget));
        }
        self.moves_of(piles, passes)
    }

    fn plays(&self, _: &Position) -> Result<(), ReadError> {
        if self.has_all_moves() { Ok(()) } else { not_for(self.name(), Feature::Lines, NO_LINE) }
    }

    fn openings(&self, passes: u64) -> Option<Result<Vec<Opening>, ReadError>> {
        // A pass leads to the other level.
        let complete = passes == 0 || self.rules.passes > PassLevel::ZERO;
        let boards = |moves| boards_of::<3>(moves, passes, complete);
        self.rules.game.ends().then(|| self.first_moves(passes).map(boards))
    }

    fn list(&self, ask: &ListAsked) -> Result<List<'_>, ReadError> {
        let passes = ask.passes.unwrap_or_else(|| u64::from(self.rules.passes));
        if !self.keeps_cells() {
            return not_for(self.name(), Feature::Lists, ONLY_ENDS);
        }
        let max = ask.max;
        let Some(all) = self.p_positions(max, passes) else {
            if self.keeps_some {
                return Err(self.not_kept(self.prefix));
            }
            let most = self.columns.map_or(self.prefix, |columns| columns.min(self.prefix)).saturating_sub(1);
            return too_far(Bound::Numbers, max.into(), most.into());
        };
        let once = self.rules.is_symmetric() && !ask.all_orders;
        let form = if once { "x <= y <= z" } else { "x, y, z" };
        let what = format!(
            "x,y,z,p{} for {form} <= {max}",
            if self.rules.game.ends() { ", columns of height 3, 2 and 1," } else { "" }
        );
        let wanted = move |found: &Result<Point, ReadError>| {
            !once || found.as_ref().map_or(true, |point| point.piles.is_sorted())
        };
        Ok(List { what, positions: Box::new(all.filter(wanted).map(|found| found.map(Position::from))) })
    }

    fn facts(&self) -> Result<Facts, ReadError> {
        let rules = &self.rules;
        let levels: Vec<PassLevel> = rules.levels().filter(|&level| self.has_level(level)).collect();
        // Sheets without a last column say how they go on.
        let mut sheet_kinds = BTreeMap::new();
        for &level in levels.iter().filter(|_| rules.game.ends()) {
            sheet_kinds.insert(format!("level {level}"), self::sheet_kinds(self, level.into())?);
        }
        Ok(Facts::Sheets(SheetFacts {
            passes: rules.passes.into(),
            variants: declared(rules.variants.listed()),
            random_variants: rules.variants.seed(),
            symmetric: rules.is_symmetric(),
            levels: levels.into_iter().map(PassLevel::number).collect(),
            sheets: self.sheets,
            columns: self.columns,
            first_sheet: self.first_sheet(),
            kept_sheets: self.kept_sheets(),
            sheet_kinds,
        }))
    }

    fn conditions(&self, of: &Position) -> Vec<(bool, String)> {
        let (first, sheets) = (u64::from(self.first_sheet()), u64::from(self.sheets));
        let inside = if first == 0 { format!("below {sheets}") } else { format!("in {first}..{sheets}") };
        let mut numbers = of.exactly().unwrap_or([u64::MAX; 3]);
        let [x, y] = if self.rules.is_symmetric() {
            numbers.sort_unstable();
            ["the least pile", "the second least"]
        } else {
            ["x", "y"]
        };
        let mut all = match self.kept_sheets() {
            Some(kept) => self.conditions_of_kept(numbers, &kept),
            None => vec![((first..sheets).contains(&numbers[0]), format!("{x} has to be {inside}"))],
        };
        if let Some(columns) = self.columns.filter(|_| !(self.symmetric && self.keeps_some())) {
            all.push((numbers[1] < columns.into(), format!("{y} has to be below {columns}")));
        }
        all.extend(of_passes(self.rules.passes.into(), |passes| self.answers_passes(passes), of.passes));
        if !self.keeps_cells() {
            let others = all.iter().any(|(holds, _)| !holds);
            let kept = "of each sheet only the first column, the end and the tail are kept: build it without --keep ends for the others";
            all.push((others, kept.into()));
        }
        all
    }

    fn cells(&self) -> Result<&dyn CellStore, &'static str> {
        Ok(self)
    }

    fn instant_winners(&self) -> Result<&dyn WinnerStore, &'static str> {
        Ok(self)
    }

    /// Costs the winning moves of each. In a table of ends it finds only those for which it can tell.
    fn redundant_variants(&self) -> Result<Vec<Declared>, ReadError> {
        redundant(self.rules.variants.listed(), self.rules.passes, |piles, level| self.is_won(piles, level))
            .map(|found| declared(&found))
    }
}

impl CellStore for Sheets {
    fn completion(&self, numbers: &[u64], passes: u64) -> Result<Cell, ReadError> {
        let Ok([x, y]) = <[u64; 2]>::try_from(numbers) else { return Ok(Cell::Beyond) };
        let Some(level) = self.rules.level(passes) else {
            return Ok(Cell::Beyond);
        };
        if self.symmetric {
            return self.cell(level, x.min(y), x.max(y));
        }
        let game = self.rules.game;
        let Some(column) = y.checked_add(game.shift(x)) else { return Ok(Cell::Beyond) };
        Ok(match self.cell(level, x, column)? {
            Cell::Completion(value) => value.checked_sub(game.shift(column)).map_or(Cell::Beyond, Cell::Completion),
            cell => cell,
        })
    }

    fn completions(&self, first: &[u64], columns: Range<u32>, passes: u64, out: &mut [u32]) -> Result<bool, ReadError> {
        // The rows that there is place for; a rectangle with a wrong number of cells is refused.
        let rows = u32::try_from(out.len() / columns.len().max(1)).ok().filter(|&rows| rows > 0 || columns.is_empty());
        let [x] = *first else { return Ok(false) };
        let sheets = u32::try_from(x).ok().zip(rows).and_then(|(x, rows)| Some(x..x.checked_add(rows)?));
        sheets.map_or(Ok(false), |sheets| self.rectangle(sheets, columns, passes, out))
    }

    fn end(&self) -> u32 {
        self.sheets
    }

    fn stored(&self, row: u32, passes: u64) -> Result<Option<StoredRow>, ReadError> {
        let file = self.rules.level(passes).and_then(|level| self.file(level, row));
        let Some(file) = file.filter(|file| file.holds(row)) else { return Ok(None) };
        let (end, _) = file.ending(row).map_err(ReadError::at(u64::from(row), 0))?;
        let shift = self.rules.game.shift(row);
        let columns = file.first_column(row).saturating_sub(shift)..end.saturating_sub(shift);
        Ok(Some((vec![row.into()], columns)))
    }
}

impl WinnerStore for Sheets {
    /// In a symmetric game whose piles `y` and `z` are inside the table this takes constant time, by the third pile of
    /// the P-position with them. If one of them is outside, it decodes a sheet, and looks up a cell in each lower
    /// sheet. In other games it takes constant time with the index of moves, up to forty look-ups; without it a look-up
    /// for each lower sheet, in Chomp up to three.
    fn instant_winner(&self, position: &Position) -> Result<Option<bool>, ReadError> {
        let Some(Point { piles: [x, y, z], passes }) = position.point() else { return Ok(None) };
        let Some(level) = self.rules.level(passes) else { return Ok(None) };
        let mut hidden = false;
        let found = if self.symmetric {
            let (a, b) = (y.min(z), y.max(z));
            if let Cell::Completion(third) = self.cell(level, a, b)? {
                return Ok(Some(third < x));
            }
            self.find_third(level, a, b, x)?.is_some()
        } else {
            let Some([sheet, column, value]) = self.coordinates([x, y, z]) else { return Ok(None) };
            // A completion that is its own column ends its sheet, and every end is kept.
            hidden = column != value && self.hides_below(level, sheet, column)?;
            self.find_sheet(level, column, value, sheet)?.is_some()
                || self.rules.game.ends()
                    && (self.find_first(level, sheet, value)?.is_some() || self.find_ended(level, sheet)?.is_some())
        };
        let decided = !hidden && (self.decides(x, y) || self.symmetric && self.decides(x, z));
        Ok(if found || decided { Some(found) } else { None })
    }

    /// Costs two look-ups for each lower sheet.
    fn column(&self, [x, y]: [u64; 2], rows: u64, passes: u64) -> Result<Option<Vec<u64>>, ReadError> {
        let Some(level) = self.rules.level(passes).filter(|_| self.decides(x, y)) else { return Ok(None) };
        let game = self.rules.game;
        let column = game.shift(x).saturating_add(y);
        if self.hides_below(level, x, column)? {
            return Ok(None);
        }
        self.announce_winners(level, x, y);
        let mut found = Vec::new();
        for sheet in 0..x {
            let (sheet, at) = if self.symmetric { (sheet.min(y), sheet.max(y)) } else { (sheet, column) };
            if let Cell::Completion(value) = self.cell(level, sheet, at)? {
                found.push(value);
            }
            if game.ends()
                && let Cell::Completion(first) = self.cell(level, sheet, sheet)?
            {
                if first == sheet {
                    let all = collected(rows, 0..rows).map_err(|error| ReadError::at(sheet, column)(error.into()))?;
                    return Ok(Some(all));
                }
                found.push(first);
            }
        }
        let least = game.shift(column);
        found = found.into_iter().filter_map(|value| value.checked_sub(least)).filter(|&z| z < rows).collect();
        found.sort_unstable();
        found.dedup();
        Ok(Some(found))
    }
}

impl Sheets {
    /// How a sheet goes on after its last stored column.
    pub fn ending(&self, x: u32, passes: u64) -> Result<Option<Ending>, ReadError> {
        let file = self.rules.level(passes).and_then(|level| self.file(level, x));
        let Some(file) = file.filter(|file| file.holds(x)) else { return Ok(None) };
        let (end, rest) = file.ending(x).map_err(ReadError::at(u64::from(x), 0))?;
        // The recursion's columns of Chomp are x + y.
        let shift = self.rules.game.shift(x);
        Ok(Some(Ending { start: u64::from(end.saturating_sub(shift)), rest }))
    }
}

/// Why a table does not play.
const NO_LINE: &str = "it does not have all the moves of its positions; build whole sheets and every level";

/// How many sheets of a level go on in which way.
fn sheet_kinds(table: &Sheets, passes: u64) -> Result<BTreeMap<String, u64>, ReadError> {
    let mut kinds: BTreeMap<String, u64> = BTreeMap::new();
    for sheet in table.there(table.first_sheet()..table.sheets()) {
        let kind = match table.ending(sheet, passes)?.map(|ending| ending.rest) {
            Some(Rest::Tail(completions)) => format!("period {}", completions.len()),
            Some(Rest::Nothing) => "ends".into(),
            _ => "cut".into(),
        };
        *kinds.entry(kind).or_default() += 1;
    }
    Ok(kinds)
}
