//! Look-ups in tables of 4-pile Nim and 4-row Chomp.

use serde_json::{Value, json};
use supermex::{Cell, Game, Layers, Position as Four};

use super::{Lookup, moves, not_for, outcomes, rows, said, words};
use crate::ask::Answered;
use crate::error::Failure;
use crate::pages::Paged;

fn position([w, x, y, z, passes]: [u64; 5]) -> Four<4> {
    Four { piles: [w, x, y, z], passes }
}

fn written(to: &Four<4>) -> Value {
    let [w, x, y, z] = to.piles;
    json!([w, x, y, z, to.passes])
}

/// Answers a look-up.
pub fn look(table: &Layers<Paged>, lookup: &Lookup, bytes: &[u8]) -> Result<Answered, Failure> {
    match lookup {
        Lookup::Outcome { position: asked } => {
            let Four { piles, passes } = position(asked.numbers()?);
            said(table.outcome(piles, passes)?.name())
        }
        Lookup::Outcomes { width: Some(5), .. } => {
            let rows = rows(bytes, 5)?.into_iter().filter_map(|row| row.try_into().ok());
            outcomes(table, &rows.map(position).collect::<Vec<_>>())
        }
        Lookup::Moves { position: asked } => {
            let Four { piles, passes } = position(asked.numbers()?);
            let found = table.winning_moves(piles, passes)?;
            moves(found.outcome, found.moves.iter().map(written).collect(), found.complete)
        }
        &Lookup::Completion { w: Some(w), x, y, passes } => match table.completion([w, x, y], passes)? {
            Cell::Completion(z) => said(z),
            Cell::Nothing => said(Value::Null),
            Cell::Beyond => Err(Failure::beyond(format_args!("column {y} of sheet {x} of layer {w}"))),
        },
        &Lookup::Line { w, x, passes } => {
            let mut values = Vec::new();
            let found = table.completions([w, x], passes, &mut values)?;
            found.ok_or_else(|| Failure::beyond(format_args!("sheet {x} of layer {w}")))?;
            Ok((Value::Null, words(&values)))
        }
        &Lookup::Openings { passes } if table.rules().game == Game::Chomp => {
            let of = |moves: Vec<Four<4>>| moves.iter().map(written).collect::<Value>();
            said(table.openings(passes)?.into_iter().map(of).collect::<Vec<_>>())
        }
        _ => Err(not_for("games on four numbers")),
    }
}
