//! Linear Clobber, as rows of numbers: 0 for an empty cell, 1 for `x`, which Left moves, 2 for `o`.

use serde_json::{Map, Value, json};

use super::{AnyTable, fields, too_far};
use crate::game::clobber::{cells, row, strip};
use crate::game::{Outcome, Play, Position};
use crate::table::{Bound, List, ListAsked, Moves, Opening, ReadError, Role, Strips};

impl AnyTable for Strips {
    fn game(&self) -> &dyn Play {
        &self.rules
    }

    fn outcome(&self, position: &Position) -> Result<Outcome, ReadError> {
        strip(position).map_or(Ok(Outcome::Beyond), |cells| self.outcome(&cells))
    }

    fn winning_moves(&self, position: &Position) -> Result<Moves, ReadError> {
        self.winning_moves(&strip(position).unwrap_or_default())
    }

    fn roles(&self) -> &'static [Role] {
        &[Role::Left, Role::Right]
    }

    fn openings(&self, _: u64) -> Result<Vec<Opening>, ReadError> {
        let opening = |(n, moves): (usize, Vec<Vec<u8>>)| {
            let mut moves: Vec<Position> = moves.iter().map(|to| row(to)).collect();
            moves.sort_unstable_by_key(|to| self.game().write(to));
            Opening { board: n.to_string(), from: row(&[1, 2].repeat(n)), moves, lacks: None }
        };
        Ok((1..).zip(self.openings()?).map(opening).collect())
    }

    fn list(&self, ask: &ListAsked) -> Result<List<'_>, ReadError> {
        let (most, max) = (self.rules().length, ask.max);
        if max > most {
            return too_far(Bound::Numbers, max.into(), most.into());
        }
        let what = format!("{}: P-positions of up to {max} cells, without empty ends", self.name());
        // Those of fewer cells have the lower numbers, and are these with empty cells at an end.
        let numbers = (1..=max).flat_map(|length| {
            let first = if length == 1 { 0 } else { 3_u64.pow(length - 1) };
            (first..3_u64.pow(length)).map(move |number| (number, length as usize))
        });
        let is_p = move |(number, length)| match self.first_wins(number) {
            Ok([false, false]) => {
                let strip = cells(number, length);
                let ends = [strip.first(), strip.last()];
                (!ends.contains(&Some(&0))).then(|| Ok(row(&strip)))
            }
            Ok(_) => None,
            Err(error) => Some(Err(error)),
        };
        Ok(List { what, positions: Box::new(numbers.filter_map(is_p)) })
    }

    fn facts(&self) -> Result<Map<String, Value>, ReadError> {
        let rules = self.rules();
        Ok(fields(json!({"rules": rules.to_string(), "length": rules.length})))
    }

    fn conditions(&self, of: &Position) -> Vec<(bool, String)> {
        let (length, stones) = (self.rules().length, |&cell: &u64| cell > 0);
        let cells = match (of.iter().position(stones), of.iter().rposition(stones)) {
            (Some(first), Some(last)) => last - first + 1,
            _ => 0,
        };
        let words = format!("a strip has to have at most {length} cells, without the empty ones at its ends");
        vec![(cells <= length as usize, words)]
    }
}
