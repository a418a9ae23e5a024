//! Chomp on boards, as rows of numbers.

use serde_json::{Map, Value, json};

use super::{AnyTable, fields, too_far};
use crate::game::board::transpose;
use crate::game::{Board, Outcome, Play, Position};
use crate::table::{Boards, Bound, List, ListAsked, Moves, Opening, ReadError};

impl AnyTable for Boards {
    fn game(&self) -> &dyn Play {
        &self.rules
    }

    fn outcome(&self, position: &Position) -> Result<Outcome, ReadError> {
        self.outcome(position)
    }

    fn winning_moves(&self, position: &Position) -> Result<Moves, ReadError> {
        self.winning_moves(position)
    }

    fn openings(&self, _: u64) -> Result<Vec<Opening>, ReadError> {
        let rules = self.rules();
        let boards = (1..=rules.rows).flat_map(|rows| (1..=rules.columns).map(move |columns| (rows, columns)));
        let opening = |(rows, columns): (u32, u32)| {
            let from = vec![u64::from(columns); rows as usize];
            Ok(Opening {
                board: format!("{rows}x{columns}"),
                moves: self.winning_moves(&from)?.positions().cloned().collect(),
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
        let what = format!("{}: P-positions of up to {} rows of at most {max} squares", self.name(), rules.rows);
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

    fn conditions(&self, of: &Position) -> Vec<(bool, String)> {
        let Board { rows, columns } = self.rules();
        let turned = transpose(of.get(..1).filter(|longest| longest[0] <= rows.into()).map_or(&[], |_| of));
        let fits = self.rules().rank(of).is_some() || !turned.is_empty() && self.rules().rank(&turned).is_some();
        vec![(fits, format!("a board has to fit into {rows} rows of {columns}, or {columns} rows of {rows}"))]
    }
}
