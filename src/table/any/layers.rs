//! Games on four numbers, as rows of numbers.

use std::ops::Range;

use serde_json::{Map, Value, json};

use super::{
    AnyTable, Arity, NO_OPENINGS, boards_of, count, declared, fields, listed, no_moves, not_for, point, told, too_far,
};
use crate::game::text::word;
use crate::game::{Beyond, Game, NONE, Outcome, PassLevel, Point, Position};
use crate::table::{
    BatchError, Bound, Cell, Declared, Feature, Layers, Line, List, ListAsked, Moves, Opening, ReadError,
};

impl AnyTable for Layers {
    fn name(&self) -> &'static str {
        if self.rules().game == Game::Nim { "nim-4" } else { "chomp-4" }
    }

    fn form(&self) -> &'static str {
        "w,x,y,z or w,x,y,z,p"
    }

    fn arity(&self) -> Arity {
        Arity::Exactly(4)
    }

    fn passes(&self) -> Option<PassLevel> {
        Some(self.rules().passes)
    }

    fn answers_passes(&self, passes: u64) -> bool {
        self.rules().level(passes).is_some()
    }

    fn refuse(&self, numbers: &[u64]) -> Option<String> {
        let is_position = numbers.try_into().is_ok_and(|piles| self.rules().is_position(piles));
        (!is_position).then(|| format!("[{}] is not a position of {}", word(numbers), self.name()))
    }

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
        Ok(told(self.outcome(piles, passes)?, self.line(piles, passes)?))
    }

    fn openings(&self, passes: u64) -> Result<Vec<Opening>, ReadError> {
        if self.rules().game == Game::Nim {
            return not_for(self.name(), Feature::Openings, NO_OPENINGS);
        }
        let level = self.rules().passes;
        // A pass leads to the other level.
        let complete = move |_| passes == 0 || level > PassLevel::ZERO;
        Ok(boards_of(self.openings(passes)?, passes, complete))
    }

    fn list(&self, ask: &ListAsked) -> Result<List<'_>, ReadError> {
        let (rules, max) = (self.rules(), ask.max);
        let passes = ask.passes.unwrap_or_else(|| u64::from(rules.passes));
        let nim = rules.game == Game::Nim;
        let Some(all) = self.p_positions(max, passes) else {
            let sheets = u64::from(rules.sheets) - 1;
            let most = if nim { sheets } else { (sheets / 2).min((self.columns() - 1) / 3) };
            return too_far(Bound::Numbers, max.into(), most);
        };
        let once = nim && !ask.all_orders;
        let form = if once { "w <= x <= y <= z" } else { "w, x, y, z" };
        let what = format!("{} with {}: w,x,y,z,p for {form} <= {max}", self.name(), count(passes, "pass", "passes"));
        let orders = move |point: Point<4>| {
            let next = move |piles: &[u64; 4]| {
                let mut piles = *piles;
                (nim && !once && next_order(&mut piles)).then_some(piles)
            };
            std::iter::successors(Some(point.piles), next).map(move |piles| Point { piles, ..point })
        };
        let positions = all.flat_map(move |found| {
            let (found, failed) = found.map_or_else(|error| (None, Some(error)), |found| (Some(found), None));
            found.into_iter().flat_map(orders).map(|point| Ok(point.into())).chain(failed.map(Err))
        });
        Ok(List { what, positions: Box::new(positions) })
    }

    fn facts(&self) -> Result<Map<String, Value>, ReadError> {
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

    fn reach(&self) -> Option<String> {
        let rules = self.rules();
        let (sheets, columns) = (rules.sheets, self.columns());
        let numbers = if rules.game == Game::Nim {
            format!("the two least piles have to be below {sheets}, and the next one below {columns}")
        } else {
            format!("w + x has to be below {sheets}, and w + x + y below {columns}")
        };
        let passes = if rules.passes.number() == 0 { ", and the number of passes even" } else { "" };
        Some(numbers + passes)
    }

    fn completion(&self, numbers: &[u64], passes: u64) -> Result<Cell, ReadError> {
        let Ok(three) = numbers.try_into() else { return Ok(Cell::Beyond) };
        self.completion(three, passes)
    }

    fn completions(&self, first: &[u64], columns: Range<u32>, passes: u64, out: &mut [u32]) -> Result<bool, ReadError> {
        let Ok([w, x]) = <[u64; 2]>::try_from(first) else { return Ok(false) };
        if columns.len() != out.len() {
            return Ok(false);
        }
        let nim = self.rules().game == Game::Nim;
        // In Nim the row begins at its diagonal: what lies before it is in other rows.
        let [w, x] = if nim { [w.min(x), w.max(x)] } else { [w, x] };
        let mut values = Vec::new();
        let Some(beyond) = self.completions([w, x], passes, &mut values)? else { return Ok(false) };
        let start = if nim { x } else { 0 };
        let end = start.saturating_add(values.len() as u64);
        if beyond != Beyond::Nothing && u64::from(columns.end) > end {
            return Ok(false);
        }
        for (y, place) in columns.zip(out) {
            let y = u64::from(y);
            *place = if y >= start {
                let at = usize::try_from(y - start).ok();
                at.and_then(|at| values.get(at)).copied().unwrap_or(NONE)
            } else {
                match self.completion([w, x, y], passes)? {
                    Cell::Completion(value) => u32::try_from(value).unwrap_or(NONE),
                    Cell::Nothing => NONE,
                    Cell::Beyond => return Ok(false),
                }
            };
        }
        Ok(true)
    }

    fn redundant_variants(&self) -> Result<Vec<Declared>, ReadError> {
        self.idle_variants().map(declared)
    }
}

/// The next order of some piles, if there is one: those from ascending ones on are all.
fn next_order(piles: &mut [u64; 4]) -> bool {
    let Some(at) = (0..3).rev().find(|&at| piles[at] < piles[at + 1]) else { return false };
    let next = (at + 1..4).rev().find(|&next| piles[next] > piles[at]).unwrap_or(at + 1);
    piles.swap(at, next);
    piles[at + 1..].reverse();
    true
}
