//! Look-ups in tables of games of two piles, of one, of a strip, and of Chomp on boards.

use serde::Deserialize;
use serde_json::{Value, json};
use supermex::game::board::refuse;
use supermex::game::clobber;
use supermex::game::imitation::State;
use supermex::{Answers, Boards, Outcome, Pairs, Piles, Strips};

use super::{Lookup, moves, not_for, outcomes, rows, said};
use crate::ask::Answered;
use crate::error::Failure;
use crate::pages::Paged;

/// A state of (k,m)-Imitation Nim.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ImitationState {
    /// The piles.
    piles: [u64; 2],
    /// What the last move took from each, one of which is 0; both, before any move.
    #[serde(default)]
    taken: [u64; 2],
    /// Imitations in a row by who has just moved.
    #[serde(default)]
    made: u64,
    /// Imitations in a row by who is to move.
    #[serde(default)]
    before: u64,
}

impl ImitationState {
    fn state(self) -> Result<State, Failure> {
        let taken = match self.taken {
            [0, 0] => None,
            [first, 0] => Some((0, first)),
            [0, second] => Some((1, second)),
            _ => return Err(Failure::usage("a move takes from one pile only")),
        };
        Ok(State { piles: self.piles, taken, made: self.made, before: self.before })
    }
}

fn written(state: &State) -> Value {
    let taken = match state.taken {
        Some((0, taken)) => [taken, 0],
        Some((_, taken)) => [0, taken],
        None => [0, 0],
    };
    json!({"piles": state.piles, "taken": taken, "made": state.made, "before": state.before})
}

/// Answers a look-up in a table of pairs.
pub fn pairs(table: &Pairs<Paged>, lookup: &Lookup, bytes: &[u8]) -> Result<Answered, Failure> {
    match lookup {
        Lookup::Outcome { position } => said(table.outcome(position.numbers()?)?.name()),
        Lookup::Outcomes { width: Some(2), .. } => {
            let rows = rows(bytes, 2)?.into_iter().filter_map(|row| row.try_into().ok());
            outcomes(table, &rows.collect::<Vec<_>>())
        }
        Lookup::PointMoves { position } => {
            let piles = position.numbers()?;
            let outcome = table.outcome(piles)?;
            let found = table.winning_moves(piles)?.unwrap_or_default();
            said(json!({"outcome": outcome.name(), "free": found.free, "diagonal": found.diagonal}))
        }
        &Lookup::Pair { n } => said(table.find(n)?.map(|found| json!({"index": found.index, "pair": found.pair}))),
        Lookup::Imitation { state } => {
            let state = state.state()?;
            let imitation = table.imitation().ok_or_else(|| not_for("D_r"))?;
            if let Some(why) = imitation.refuse(&state) {
                return Err(Failure::usage(format!("this is no state of Imitation Nim: {why}")));
            }
            let class = imitation.class(state.piles)?.map(|class| class.to_string());
            let found: Vec<Value> = imitation.winning_moves(&state)?.unwrap_or_default().iter().map(written).collect();
            said(json!({"outcome": imitation.outcome(&state)?.name(), "class": class, "moves": found}))
        }
        _ => Err(not_for("wythoff")),
    }
}

/// Answers a look-up in a table of piles.
pub fn piles(table: &Piles<Paged>, lookup: &Lookup, bytes: &[u8]) -> Result<Answered, Failure> {
    match lookup {
        Lookup::Outcome { position } => said(table.outcome(position.any_numbers()?)?.name()),
        &Lookup::Outcomes { width: Some(width), .. } => outcomes(table, &rows(bytes, width)?),
        Lookup::PointMoves { position } => {
            let piles = position.any_numbers()?;
            let outcome = table.outcome(piles)?;
            moves(outcome, json!(table.winning_moves(piles)?), outcome != Outcome::Beyond)
        }
        &Lookup::Value { n } => said(table.value(n)?),
        _ => Err(not_for("heap")),
    }
}

/// The rows of a position, which have to be a board.
fn board(position: &super::Asked) -> Result<&[u64], Failure> {
    let rows = position.any_numbers()?;
    refuse(rows).map_or(Ok(rows), |why| Err(Failure::usage(format!("this is no board: {why}"))))
}

/// Answers a look-up in a table of boards.
pub fn boards(table: &Boards<Paged>, lookup: &Lookup, bytes: &[u8]) -> Result<Answered, Failure> {
    match lookup {
        Lookup::Outcome { position } => said(table.outcome(board(position)?)?.name()),
        &Lookup::Outcomes { width: Some(width), .. } => outcomes(table, &rows(bytes, width)?),
        Lookup::PointMoves { position } => {
            let board = board(position)?;
            let outcome = table.outcome(board)?;
            moves(outcome, json!(table.winning_moves(board)?), outcome != Outcome::Beyond)
        }
        _ => Err(not_for("chomp-board")),
    }
}

/// The cells of a strip.
fn cells(text: &str) -> Result<Vec<u8>, Failure> {
    let cell = |c: char| match c {
        '_' | '.' => Ok(0),
        'x' | 'X' => Ok(1),
        'o' | 'O' => Ok(2),
        _ => Err(Failure::usage(format!("{c:?} is no cell of a strip; write x, o and _"))),
    };
    text.chars().map(cell).collect()
}

/// Answers a look-up in a table of strips.
pub fn strips(table: &Strips<Paged>, lookup: &Lookup) -> Result<Answered, Failure> {
    let written = |all: Vec<Vec<u8>>| all.iter().map(|to| clobber::text(to)).collect::<Vec<_>>();
    match lookup {
        Lookup::Outcome { position: super::Asked::Text(text) } => said(table.outcome_of(&cells(text)?)?.name()),
        Lookup::Outcomes { strips: Some(strips), .. } => {
            let strips: Vec<Vec<u8>> = strips.iter().map(|text| cells(text)).collect::<Result<_, _>>()?;
            outcomes(table, &strips)
        }
        Lookup::PointMoves { position: super::Asked::Text(text) } => {
            let strip = cells(text)?;
            let outcome = table.outcome(&strip)?;
            let found = table.winning_moves(&strip)?;
            said(json!({"outcome": outcome.name(), "left": written(found.left), "right": written(found.right)}))
        }
        Lookup::Openings { .. } => said(table.openings()?.into_iter().map(written).collect::<Vec<_>>()),
        _ => Err(not_for("clobber")),
    }
}
