//! Linear Clobber, as rows of numbers: 0 for an empty cell, 1 for `x`, which Left moves, 2 for `o`.

use serde_json::{Map, Value, json};

use super::{AnyTable, Arity, fields, too_far};
use crate::game::clobber::{cells, text};
use crate::game::text::bare;
use crate::game::{Outcome, Player, Position};
use crate::table::{Bound, Lack, Line, List, ListAsked, Move, Moves, Opening, ReadError, Role, Strips};

/// The cells of a position; `None` if there are some that are none.
fn strip(position: &[u64]) -> Option<Vec<u8>> {
    position.iter().map(|&cell| u8::try_from(cell).ok().filter(|&cell| cell <= 2)).collect()
}

/// The position of some cells.
fn row(cells: &[u8]) -> Position {
    cells.iter().map(|&cell| u64::from(cell)).collect::<Vec<_>>().into()
}

impl AnyTable for Strips {
    fn name(&self) -> &'static str {
        "clobber"
    }

    fn form(&self) -> &'static str {
        "a strip of x, o and _ or . for an empty cell"
    }

    fn arity(&self) -> Arity {
        Arity::Any
    }

    fn refuse(&self, numbers: &[u64]) -> Option<String> {
        let wrong = numbers.iter().find(|&&cell| cell > 2);
        wrong.map(|cell| format!("a cell is {cell}, where 0 is empty, 1 is x and 2 is o"))
    }

    fn parse(&self, text: &[u8]) -> Result<Position, String> {
        let cell = |&byte: &u8| match byte {
            b'_' | b'.' => Ok(0),
            b'x' | b'X' => Ok(1),
            b'o' | b'O' => Ok(2),
            _ => Err(format!("{:?} is no cell", char::from(byte))),
        };
        match bare(text)?.trim_ascii() {
            [] => Err("it has no cell".into()),
            cells => cells.iter().map(cell).collect::<Result<Vec<u64>, _>>().map(Position::from),
        }
    }

    fn format(&self, position: &Position) -> String {
        strip(position).map_or_else(|| position.to_string(), |cells| text(&cells))
    }

    fn outcome(&self, position: &Position) -> Result<Outcome, ReadError> {
        strip(position).map_or(Ok(Outcome::Beyond), |cells| self.outcome(&cells))
    }

    fn winning_moves(&self, position: &Position) -> Result<Moves, ReadError> {
        let cells = strip(position).unwrap_or_default();
        let outcome = AnyTable::outcome(self, position)?;
        let found = self.winning_moves(&cells)?;
        let moves = |role: Role, moves: Vec<Vec<u8>>| moves.into_iter().map(move |to| Move { role, to: row(&to) });
        let all = moves(Role::Left, found.left).chain(moves(Role::Right, found.right));
        Ok(Moves::new(outcome, if outcome == Outcome::Beyond { Vec::new() } else { all.collect() }, true))
    }

    fn roles(&self) -> &'static [Role] {
        &[Role::Left, Role::Right]
    }

    fn lines(&self, position: &Position) -> Result<Vec<Line>, ReadError> {
        let cells = strip(position);
        let outcome = AnyTable::outcome(self, position)?;
        let line = |first: Player| {
            let found = match &cells {
                Some(cells) => self.line(cells, first)?,
                None => None,
            };
            let none = if outcome == Outcome::Beyond { Lack::Beyond } else { Lack::TooLarge };
            Ok(match found {
                Some(line) => Line {
                    first: Some(first),
                    positions: line.positions.iter().map(|to| row(to)).collect(),
                    lacks: line.lacks,
                },
                None => Line { first: Some(first), positions: Vec::new(), lacks: Some(none) },
            })
        };
        Player::BOTH.into_iter().map(line).collect()
    }

    fn openings(&self, _: u64) -> Result<Vec<Opening>, ReadError> {
        let opening = |(n, moves): (usize, Vec<Vec<u8>>)| {
            let mut moves: Vec<Position> = moves.iter().map(|to| row(to)).collect();
            moves.sort_unstable_by_key(|to| AnyTable::format(self, to));
            Opening { board: n.to_string(), from: row(&[1, 2].repeat(n)), moves, lacks: None }
        };
        Ok((1..).zip(self.openings()?).map(opening).collect())
    }

    fn list(&self, ask: &ListAsked) -> Result<List<'_>, ReadError> {
        let (most, max) = (self.rules().length, ask.max);
        if max > most {
            return too_far(Bound::Numbers, max.into(), most.into());
        }
        let what = format!("{}: strips of up to {max} cells, without empty ends", self.name());
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

    fn reach(&self) -> Option<String> {
        Some(format!("a strip has to have at most {} cells, without the empty ones at its ends", self.rules().length))
    }
}
