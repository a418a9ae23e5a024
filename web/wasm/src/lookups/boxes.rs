//! Look-ups in tables of games whose rules are a text.

use serde_json::{Value, json};
use supermex::{Boxes, Cell, Outcome, Position as Three};

use super::{Lookup, moves, not_for, outcomes, rows, said, words};
use crate::ask::Answered;
use crate::error::Failure;
use crate::pages::Paged;

fn position([x, y, z, passes]: [u64; 4]) -> Three {
    Three { piles: [x, y, z], passes }
}

/// Answers a look-up. Positions of games on two numbers have a third, which is 0.
pub fn look(table: &Boxes<Paged>, lookup: &Lookup, bytes: &[u8]) -> Result<Answered, Failure> {
    let level = |passes| {
        let level = table.rules().level_of(passes);
        level.ok_or_else(|| Failure::beyond(format_args!("positions with {passes} passes left")))
    };
    match lookup {
        Lookup::Outcome { position: asked } => {
            let Three { piles, passes } = position(asked.numbers()?);
            said(table.outcome(piles, passes)?.name())
        }
        Lookup::Outcomes { width: Some(4), .. } => {
            let rows = rows(bytes, 4)?.into_iter().filter_map(|row| row.try_into().ok());
            outcomes(table, &rows.map(position).collect::<Vec<_>>())
        }
        Lookup::Moves { position: asked } => {
            let Three { piles, passes } = position(asked.numbers()?);
            let outcome = table.outcome(piles, passes)?;
            let found = table.winning_moves(piles, passes)?;
            let all = found.iter().map(|to| json!([to.piles[0], to.piles[1], to.piles[2], to.passes]));
            moves(outcome, all.collect(), outcome != Outcome::Beyond)
        }
        &Lookup::Completion { w: None, x, y, passes } => match table.completion(x, y, level(passes)?)? {
            Cell::Completion(z) => said(z),
            Cell::Nothing => said(Value::Null),
            Cell::Beyond => Err(Failure::beyond(format_args!("a single z of the column {x}, {y}"))),
        },
        &Lookup::Losers { x, passes } => {
            let level = level(passes)?;
            if x >= table.rules().sides()[0] {
                return Err(Failure::beyond(format_args!("sheet {x}")));
            }
            let found = table.sheet(x, level)?;
            let pairs = found.iter().flat_map(|&[_, y, z]| [y, z]);
            let all: Result<Vec<u32>, _> = pairs.map(u32::try_from).collect();
            Ok((Value::Null, words(&all.map_err(|_| Failure::usage("a position has a number above 2^32 - 1"))?)))
        }
        _ => Err(not_for("rules")),
    }
}
