//! Chomp on boards, as rows of numbers.

use serde_json::{Map, Value, json};

use super::{AnyTable, Arity, fields, told, too_far};
use crate::game::board::refuse;
use crate::game::{Outcome, Position};
use crate::table::{Boards, Bound, Line, List, ListAsked, Moves, Opening, ReadError};

impl AnyTable for Boards {
    fn name(&self) -> &'static str {
        "chomp-board"
    }

    fn form(&self) -> &'static str {
        "a1,a2,... (the rows of the board, none longer than the one before)"
    }

    fn arity(&self) -> Arity {
        Arity::Any
    }

    fn refuse(&self, numbers: &[u64]) -> Option<String> {
        refuse(numbers)
    }

    fn outcome(&self, position: &Position) -> Result<Outcome, ReadError> {
        self.outcome(position)
    }

    fn winning_moves(&self, position: &Position) -> Result<Moves, ReadError> {
        let moves = self.winning_moves(position)?;
        Ok(Moves::winning(self.outcome(position)?, moves.into_iter().map(Position::from), true))
    }

    fn lines(&self, position: &Position) -> Result<Vec<Line>, ReadError> {
        Ok(told(self.outcome(position)?, self.line(position)?))
    }

    fn openings(&self, _: u64) -> Result<Vec<Opening>, ReadError> {
        let rules = self.rules();
        let boards = (1..=rules.rows).flat_map(|rows| (1..=rules.columns).map(move |columns| (rows, columns)));
        let opening = |(rows, columns): (u32, u32)| {
            let from = vec![u64::from(columns); rows as usize];
            Ok(Opening {
                board: format!("{rows}x{columns}"),
                moves: self.winning_moves(&from)?.into_iter().map(Position::from).collect(),
                from: from.into(),
                lacks: None,
            })
        };
        boards.map(opening).collect()
    }

    fn list(&self, ask: &ListAsked) -> Result<List<'_>, ReadError> {
        let (rules, max) = (self.rules(), ask.max);
        if max > rules.columns {
            return too_far(Bound::Numbers, max.into(), rules.columns.into());
        }
        let what = format!("{}: boards of up to {} rows of at most {max} squares", self.name(), rules.rows);
        // They are those of the first ranks.
        let inside = move |board: &Result<Vec<u64>, ReadError>| {
            board.as_ref().map_or(true, |board| board.first().is_none_or(|&longest| longest <= u64::from(max)))
        };
        Ok(List {
            what,
            positions: Box::new(self.p_positions().take_while(inside).map(|board| board.map(Position::from))),
        })
    }

    fn facts(&self) -> Result<Map<String, Value>, ReadError> {
        let rules = self.rules();
        Ok(fields(json!({
            "rules": rules.to_string(),
            "board": format!("{}x{}", rules.rows, rules.columns),
            "boards": rules.positions(),
            "p_positions": self.len(),
        })))
    }

    fn reach(&self) -> Option<String> {
        let rules = self.rules();
        Some(format!("a board has to fit into {0} rows of {1}, or {1} rows of {0}", rules.rows, rules.columns))
    }
}
