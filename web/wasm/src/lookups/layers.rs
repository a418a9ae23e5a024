//! Look-ups in tables of 4-pile Nim and 4-row Chomp.

use serde_json::Value;
use supermex::{Game, Layers, Point};

use super::{Lookup, cell, moves, not_for, openings, outcomes, positions, said, words, written};
use crate::ask::Answered;
use crate::error::Failure;
use crate::pages::Paged;

/// Answers a look-up.
pub fn look(table: &Layers<Paged>, lookup: &Lookup, bytes: &[u8]) -> Result<Answered, Failure> {
    match lookup {
        Lookup::Outcome { position: asked } => {
            let Point { piles, passes } = asked.position()?;
            said(table.outcome(piles, passes)?.name())
        }
        Lookup::Outcomes { width: Some(5), .. } => outcomes(table, &positions(bytes)?),
        Lookup::PointMoves { position: asked } => {
            let Point { piles, passes } = asked.position()?;
            let found = table.winning_moves(piles, passes)?;
            moves(found.outcome, found.moves.iter().map(written).collect(), found.complete)
        }
        &Lookup::Completion { w: Some(w), x, y, passes } => {
            cell(table.completion([w, x, y], passes)?, format_args!("column {y} of sheet {x} of layer {w}"))
        }
        &Lookup::Line { w, x, passes } => {
            let mut values = Vec::new();
            let found = table.completions([w, x], passes, &mut values)?;
            found.ok_or_else(|| Failure::beyond(format_args!("sheet {x} of layer {w}")))?;
            Ok((Value::Null, words(&values)))
        }
        &Lookup::Openings { passes } if table.rules().game == Game::Chomp => said(openings(table.openings(passes)?)),
        _ => Err(not_for("games on four numbers")),
    }
}
