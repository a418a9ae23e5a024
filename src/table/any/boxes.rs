//! Games of rules files, as rows of numbers.

use std::ops::Range;

use serde_json::{Map, Value, json};

use super::{AnyTable, Arity, count, fields, listed, no_moves, not_for, row_of, told, too_far};
use crate::game::{Outcome, PassLevel, Point, Position, Side, Variant};
use crate::table::{BatchError, Bound, Boxes, Cell, Declared, Feature, Line, List, ListAsked, Moves, ReadError};

impl Boxes {
    /// The numbers of a position with its passes; the third number of a game on two is 0.
    #[inline(always)]
    pub(in crate::table) fn point(&self, position: &Position) -> Option<Point> {
        let piles = match (self.rules().numbers(), position.numbers()) {
            (2, &[x, y]) => [x, y, 0],
            (3, &[x, y, z]) => [x, y, z],
            _ => return None,
        };
        Some(Point { piles, passes: position.passes })
    }

    fn told(&self, Point { piles, passes }: Point) -> Position {
        Position::new(piles.get(..self.rules().numbers()).unwrap_or(&piles)).with_passes(passes)
    }
}

impl AnyTable for Boxes {
    fn name(&self) -> &'static str {
        "rules"
    }

    fn form(&self) -> &'static str {
        match (self.rules().numbers(), self.rules().level() > PassLevel::ZERO) {
            (2, false) => "x,y",
            (2, true) => "x,y, or x,y,p with p passes left",
            (_, false) => "x,y,z",
            (_, true) => "x,y,z, or x,y,z,p with p passes left",
        }
    }

    fn arity(&self) -> Arity {
        Arity::Exactly(self.rules().numbers())
    }

    fn passes(&self) -> Option<PassLevel> {
        Some(self.rules().level()).filter(|&level| level > PassLevel::ZERO)
    }

    fn answers_passes(&self, passes: u64) -> bool {
        self.rules().level_of(passes).is_some()
    }

    fn refuse(&self, numbers: &[u64]) -> Option<String> {
        let is_position =
            self.point(&Position::new(numbers)).is_some_and(|point| self.rules().is_position(point.piles));
        (!is_position).then(|| "the rules say that it is none".into())
    }

    fn outcome(&self, position: &Position) -> Result<Outcome, ReadError> {
        let Some(Point { piles, passes }) = self.point(position) else { return Ok(Outcome::Beyond) };
        self.outcome(piles, passes)
    }

    fn outcomes(&self, positions: &[Position], outcomes: &mut [Outcome]) -> Result<(), BatchError> {
        self.outcomes_of_rows(positions, outcomes)
    }

    fn winning_moves(&self, position: &Position) -> Result<Moves, ReadError> {
        let Some(Point { piles, passes }) = self.point(position) else { return Ok(no_moves()) };
        let found = self.winning_moves(piles, passes)?;
        Ok(Moves::winning(found.outcome, found.moves.into_iter().map(|to| self.told(to)), found.complete))
    }

    fn lines(&self, position: &Position) -> Result<Vec<Line>, ReadError> {
        let Some(Point { piles, passes }) = self.point(position) else {
            return Ok(told::<Position>(Outcome::Beyond, None));
        };
        let line = self.line(piles, passes)?;
        Ok(told(self.outcome(piles, passes)?, line.map(|line| line.map(|to| self.told(to)))))
    }

    fn list(&self, ask: &ListAsked) -> Result<List<'_>, ReadError> {
        let rules = self.rules();
        let passes = ask.passes.unwrap_or_else(|| u64::from(rules.level()));
        let Some(level) = rules.level_of(passes) else {
            return Err(ReadError::Passes { asked: passes, most: rules.level().into() });
        };
        let max = u64::from(ask.max);
        let least = rules.sides().into_iter().chain(rules.below().filter(|_| rules.numbers() == 3)).min().unwrap_or(0);
        if max >= least {
            return too_far(Bound::Numbers, max, least.saturating_sub(1));
        }
        let with = if rules.level() > PassLevel::ZERO {
            format!(", {} left", count(passes, "pass", "passes"))
        } else {
            String::new()
        };
        let what = format!("{}: positions of numbers up to {max}{with}", rules.ruleset().name());
        let positions = (0..=max).flat_map(move |x| {
            let (found, failed) = match self.sheet(x, level) {
                Ok(found) => (found, None),
                Err(error) => (Vec::new(), Some(error)),
            };
            let inside = found.into_iter().filter(move |piles| piles.iter().all(|&number| number <= max));
            inside.map(move |piles| Ok(self.told(Point { piles, passes }))).chain(failed.map(Err))
        });
        Ok(List { what, positions: Box::new(positions) })
    }

    fn facts(&self) -> Result<Map<String, Value>, ReadError> {
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

    fn details(&self, position: &Position) -> Result<Map<String, Value>, ReadError> {
        let mut known = Map::new();
        if self.rules().is_of_values() {
            known.insert("value".into(), json!(self.value(position)?));
        }
        Ok(known)
    }

    fn reach(&self) -> Option<String> {
        let [x, y] = self.rules().sides();
        let third = match self.rules().third() {
            Side::Below(z) if self.rules().numbers() == 3 => format!(", z below {z}"),
            _ => String::new(),
        };
        Some(format!("x has to be below {x}, y below {y}{third}"))
    }

    fn completion(&self, numbers: &[u64], passes: u64) -> Result<Cell, ReadError> {
        if !self.rules().has_columns() || self.rules().is_of_values() {
            return not_for(self.name(), Feature::Completions, NO_COLUMNS);
        }
        let level = self.rules().level_of(passes);
        match (numbers, level) {
            (&[x, y], Some(level)) => self.completion(x, y, level),
            _ => Ok(Cell::Beyond),
        }
    }

    fn completions(&self, first: &[u64], columns: Range<u32>, passes: u64, out: &mut [u32]) -> Result<bool, ReadError> {
        if !self.rules().has_columns() {
            return not_for(self.name(), Feature::Completions, NO_COLUMNS);
        }
        let ([x], Some(level)) = (first, self.rules().level_of(passes)) else { return Ok(false) };
        row_of(columns, out, |y| self.completion(*x, y, level))
    }

    fn instant_winner(&self, position: &Position) -> Result<Option<bool>, ReadError> {
        let Some(Point { piles, passes }) = self.point(position) else { return Ok(None) };
        self.instant_winner(piles, passes)
    }

    fn instant_winners(&self, [x, y]: [u64; 2], rows: u64, passes: u64) -> Result<Option<Vec<u64>>, ReadError> {
        self.instant_winners(x, y, rows, passes)
    }

    fn value(&self, position: &Position) -> Result<Option<u64>, ReadError> {
        if !self.rules().is_of_values() {
            return not_for(self.name(), Feature::Values, "the table says who wins; build it with --grundy");
        }
        // A third number is a pile of Nim beside the two.
        let [x, y, pile] = match *position.numbers() {
            [x, y] => [x, y, 0],
            [x, y, pile] => [x, y, pile],
            _ => return Ok(None),
        };
        Ok(match self.completion(x, y, PassLevel::ZERO)? {
            Cell::Completion(value) => Some(value ^ pile),
            Cell::Nothing | Cell::Beyond => None,
        })
    }

    fn redundant_variants(&self) -> Result<Vec<Declared>, ReadError> {
        let told =
            |one: Variant| Declared { position: self.told(Point { piles: one.piles, passes: 0 }), level: one.level };
        Ok(self.idle_variants()?.into_iter().map(told).collect())
    }
}

const NO_COLUMNS: &str =
    "its rules have no move \"x, y, z-t\" that may always be made, so that its table is a set of positions";
