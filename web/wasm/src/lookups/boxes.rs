//! Look-ups in tables of games whose rules are a text.

use serde_json::Value;
use supermex::{Boxes, Outcome, Point};

use super::{Lookup, cell, decided, moves, not_for, outcomes, positions, said, too_much, winners, words, written};
use crate::ask::Answered;
use crate::error::Failure;
use crate::pages::Paged;

/// Look-ups that the instant winners of a window may cost, about: each position has some moves for each lower sheet.
const MOST_LOOKUPS: u64 = 1 << 25;

/// Answers a look-up. Positions of games on two numbers have a third, which is 0.
pub fn look(table: &Boxes<Paged>, lookup: &Lookup, bytes: &[u8]) -> Result<Answered, Failure> {
    let level = |passes| {
        let level = table.rules().level_of(passes);
        level.ok_or_else(|| Failure::beyond(format_args!("positions with {passes} passes left")))
    };
    match lookup {
        Lookup::Outcome { position: asked } => {
            let Point { piles, passes } = asked.position()?;
            said(table.outcome(piles, passes)?.name())
        }
        Lookup::Outcomes { width: Some(4), .. } => outcomes(table, &positions(bytes)?),
        Lookup::PointMoves { position: asked } => {
            let Point { piles, passes } = asked.position()?;
            let outcome = table.outcome(piles, passes)?;
            let found = table.winning_moves(piles, passes)?;
            moves(outcome, found.iter().map(written).collect(), outcome != Outcome::Beyond)
        }
        &Lookup::Completion { w: None, x, y, passes } => {
            let found = table.completion(x, y, level(passes)?)?;
            cell(found, format_args!("a single z of the column {x}, {y}"))
        }
        Lookup::InstantWinner { position: asked } => {
            let Point { piles, passes } = asked.position()?;
            decided(table.instant_winner(piles, passes)?, piles)
        }
        &Lookup::InstantWinners { x, columns: [y0, y1], rows, passes } => {
            if y1.saturating_sub(y0).saturating_mul(rows).saturating_mul(x) > MOST_LOOKUPS {
                return Err(too_much());
            }
            winners(x, y0..y1, |y| table.instant_winners(x, y, rows, passes))
        }
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
