//! Games on three numbers, as rows of numbers.

use std::collections::BTreeMap;
use std::ops::Range;

use serde_json::{Map, Value, json};

use super::{
    AnyTable, Arity, NO_OPENINGS, NO_TAILS, boards_of, count, declared, fields, listed, no_moves, not_for, point, told,
    too_far,
};
use crate::game::text::word;
use crate::game::{Beyond, Game, Outcome, PassLevel, Point, Position};
use crate::table::{
    BatchError, Bound, Cell, Declared, Ending, Feature, Line, List, ListAsked, Moves, Opening, Overview, ReadError,
    Sheets, Tail,
};

impl AnyTable for Sheets {
    fn name(&self) -> &'static str {
        self.rules().game.name()
    }

    fn form(&self) -> &'static str {
        "x,y,z or x,y,z,p"
    }

    fn arity(&self) -> Arity {
        Arity::Exactly(3)
    }

    fn passes(&self) -> Option<PassLevel> {
        Some(self.rules().passes)
    }

    fn answers_passes(&self, passes: u64) -> bool {
        self.rules().level(passes).is_some_and(|level| self.has_level(level))
    }

    fn refuse(&self, numbers: &[u64]) -> Option<String> {
        let game = self.rules().game;
        let is_position = numbers.try_into().is_ok_and(|piles| game.is_position(piles));
        (!is_position).then(|| format!("[{}] is not a position of {game}", word(numbers)))
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Result<Outcome, ReadError> {
        let Some(Point { piles, passes }) = point(position) else { return Ok(Outcome::Beyond) };
        self.outcome(piles, passes)
    }

    fn outcomes(&self, positions: &[Position], outcomes: &mut [Outcome]) -> Result<(), BatchError> {
        self.outcomes_of_rows(positions, outcomes)
    }

    fn winning_moves(&self, position: &Position) -> Result<Moves, ReadError> {
        let Some(Point { piles, passes }) = point(position) else { return Ok(no_moves()) };
        self.winning_moves(piles, passes).map(Moves::from)
    }

    fn lines(&self, position: &Position) -> Result<Vec<Line>, ReadError> {
        let Some(Point { piles, passes }) = point(position) else { return Ok(told::<Position>(Outcome::Beyond, None)) };
        if !self.plays() {
            return not_for(self.name(), Feature::Lines, NO_LINE);
        }
        Ok(told(self.outcome(piles, passes)?, self.line(piles, passes)?))
    }

    fn openings(&self, passes: u64) -> Result<Vec<Opening>, ReadError> {
        if self.rules().game != Game::Chomp {
            return not_for(self.name(), Feature::Openings, NO_OPENINGS);
        }
        let sheets = u64::from(self.sheets());
        let level = self.rules().passes;
        // A pass is a move too, to the other level, where the table ends a board earlier.
        let complete = move |n| passes == 0 || (level > PassLevel::ZERO && n < sheets);
        Ok(boards_of(self.openings(passes)?, passes, complete))
    }

    fn list(&self, ask: &ListAsked) -> Result<List<'_>, ReadError> {
        let passes = ask.passes.unwrap_or_else(|| u64::from(self.rules().passes));
        if !self.keeps_cells() {
            return not_for(self.name(), Feature::Lists, ONLY_ENDS);
        }
        let max = ask.max;
        let Some(all) = self.p_positions(max, passes) else {
            let most = self.columns().map_or(self.sheets(), |columns| columns.min(self.sheets())).saturating_sub(1);
            return too_far(Bound::Numbers, max.into(), most.into());
        };
        let once = self.rules().is_symmetric() && !ask.all_orders;
        let form = if once { "x <= y <= z" } else { "x, y, z" };
        let what = format!("{} with {}: x,y,z,p for {form} <= {max}", self.name(), count(passes, "pass", "passes"));
        let wanted = move |found: &Result<Point, ReadError>| {
            !once || found.as_ref().map_or(true, |point| point.piles.is_sorted())
        };
        Ok(List { what, positions: Box::new(all.filter(wanted).map(|found| found.map(Position::from))) })
    }

    fn facts(&self) -> Result<Map<String, Value>, ReadError> {
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
        // A file that was opened alone may begin later.
        if self.first_sheet() > 0 {
            object.insert("first_sheet".into(), self.first_sheet().into());
        }
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

    fn completion(&self, numbers: &[u64], passes: u64) -> Result<Cell, ReadError> {
        let Ok([x, y]) = <[u64; 2]>::try_from(numbers) else { return Ok(Cell::Beyond) };
        self.completion(x, y, passes)
    }

    fn completions(&self, first: &[u64], columns: Range<u32>, passes: u64, out: &mut [u32]) -> Result<bool, ReadError> {
        match *first {
            [x] => match u32::try_from(x) {
                Ok(x) if x < u32::MAX => self.completions(x..x + 1, columns, passes, out),
                _ => Ok(false),
            },
            _ => Ok(false),
        }
    }

    fn instant_winner(&self, position: &Position) -> Result<Option<bool>, ReadError> {
        let Some(Point { piles, passes }) = point(position) else { return Ok(None) };
        self.instant_winner(piles, passes)
    }

    fn instant_winners(&self, [x, y]: [u64; 2], rows: u64, passes: u64) -> Result<Option<Vec<u64>>, ReadError> {
        self.instant_winners(x, y, rows, passes)
    }

    fn ending(&self, x: u32, passes: u64) -> Result<Option<Ending>, ReadError> {
        self.ending(x, passes)
    }

    fn tail(&self, x: u32, passes: u64) -> Result<Option<Tail>, ReadError> {
        let tail = |ending: Ending| match ending.beyond {
            Beyond::Tail(offsets) => Some(Tail { x, start: ending.start, offsets }),
            Beyond::Nothing => Some(Tail { x, start: ending.start, offsets: Vec::new() }),
            Beyond::Unknown => None,
        };
        self.require_tails()?;
        Ok(self.ending(x, passes)?.and_then(tail))
    }

    fn tails(&self, passes: u64) -> Result<Box<dyn Iterator<Item = Result<Tail, ReadError>> + '_>, ReadError> {
        self.require_tails()?;
        Ok(Box::new(self.tails(passes)))
    }

    fn overview(&self, passes: u64) -> Result<Option<Overview<'_>>, ReadError> {
        self.overview(passes)
    }

    fn redundant_variants(&self) -> Result<Vec<Declared>, ReadError> {
        self.idle_variants().map(declared)
    }
}

impl Sheets {
    /// Refuses a table whose sheets cannot go on for ever.
    fn require_tails(&self) -> Result<(), ReadError> {
        let goes_on = self.rules().game == Game::Chomp && self.columns().is_none();
        if goes_on { Ok(()) } else { not_for(self.name(), Feature::Tails, NO_TAILS) }
    }
}

pub(in crate::table) const ONLY_ENDS: &str =
    "it keeps only the ends and tails of its sheets; build it without --keep ends for their cells";

/// Why a table does not play.
const NO_LINE: &str = "it does not have all the moves of its positions; build whole sheets and every level";

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
