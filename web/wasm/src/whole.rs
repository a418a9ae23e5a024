//! Look-ups that the reader of sheets leaves to the whole one: they lead through the moves of all games, or answer in lines.
//!
//! | `look` | what it needs | what it gives |
//! |---|---|---|
//! | `options` | a position | `outcome`, `moves` of `player`, `to`, `text`, `outcome`, `kind`, `lacks` |
//! | `explain` | a position | `outcome`, `sentence`, `cells` of `level`, `row`, `column`, `found`, `file`, `bytes` |
//! | `lines` | a position | lines of `first`, `positions`, `lacks` |
//! | `grundy` | a position | a number |
//! | `sum` | its text | `value`, `outcome`, `moves` of `part`, `from` and `to`, and whether these are all: `complete` |
//! | `openings` | | openings of `board`, `from`, `moves`, `lacks` |
//! | `list` | `max`, `allOrders` | `what`, `positions` |
//! | `sheet` | `first`, `columns` | lines of text |
//! | `period` | | `start`, `length`, `saltus`, or null |

use serde_json::{Value, json};
use supermex::game::Player;
use supermex::rows::SheetAsked;
use supermex::{ListAsked, Position, Table};

use crate::error::{Code, Failure};
use crate::lookups::{all, lacks, one_position, said};
use crate::question::{Answered, Question, written};

/// Positions that a list may have, and the largest number in it: where there are few, all are gone through.
const MOST_LISTED: u32 = 1 << 20;

/// Answers a look-up of this name.
pub fn look(what: &str, table: &Table, question: &Question, bytes: &[u8]) -> Result<Answered, Failure> {
    let position = || one_position(table, bytes);
    let row = |all: &[Position]| all.iter().map(|to| written(table, to)).collect::<Value>();
    said(match what {
        "options" => {
            let found = table.options(&position()?)?;
            let moves = found.moves.iter().map(|one| {
                json!({
                    "player": one.player.map(side), "to": written(table, &one.to), "text": table.format(&one.to),
                    "outcome": one.outcome.name(), "kind": one.kind.name(),
                })
            });
            json!({"outcome": found.outcome.name(), "moves": moves.collect::<Value>(), "lacks": lacks(found.lacks)})
        }
        "explain" => json!(table.explain(&position()?)?),
        "lines" => {
            let lines = table.lines(&position()?)?;
            lines
                .iter()
                .map(|line| {
                    let first = line.first.map(side);
                    json!({"first": first, "positions": row(&line.positions), "lacks": lacks(line.lacks)})
                })
                .collect()
        }
        "grundy" => table.values()?.grundy(&position()?)?.into(),
        "sum" => {
            let values = table.values().map_err(|why| Failure::usage(why.to_string()))?;
            let sum = values.parse_sum(bytes)?;
            let found = values.sum(&sum, true)?;
            let part = |one: &supermex::sums::SumMove| sum.parts().get(one.part).map(|from| values.format_part(from));
            let moves = found.moves.iter();
            let moves =
                moves.map(|one| json!({"part": one.part, "from": part(one), "to": values.format_part(&one.to)}));
            let moves: Value = moves.collect();
            json!({"value": found.value, "outcome": found.outcome.name(), "moves": moves, "complete": found.complete})
        }
        "openings" => {
            let openings = table.openings(question.optional("passes")?)?;
            openings
                .iter()
                .map(|opening| {
                    let from = written(table, &opening.from);
                    json!({"board": opening.board, "from": from, "moves": row(&opening.moves), "lacks": lacks(opening.lacks)})
                })
                .collect()
        }
        "list" => list(table, question)?,
        "sheet" => return sheet(table, question),
        "period" => {
            let found = table.values()?.period()?;
            found.map(|found| json!({"start": found.start, "length": found.length, "saltus": found.saltus})).into()
        }
        other => return Err(Failure::usage(format!("{other:?} is nothing that can be looked up"))),
    })
}

/// A player of a partizan game.
fn side(player: Player) -> &'static str {
    if player == Player::Left { "left" } else { "right" }
}

fn list(table: &Table, question: &Question) -> Result<Value, Failure> {
    let (max, passes) = (question.small("max")?, question.optional("passes")?);
    let list = table.list(&ListAsked { max, all_orders: question.is("allOrders"), passes })?;
    let what = list.what.clone();
    let mut found = Vec::new();
    let most = MOST_LISTED as usize;
    let too_many = || {
        let words = format!("a page lists at most {most} positions, of numbers up to that; ask for a smaller max");
        Failure::new(Code::TooMuch, words)
    };
    if max > MOST_LISTED {
        return Err(too_many());
    }
    // One more than there may be tells that there are too many.
    all(list.take(most + 1).map(|position| position.map_err(Failure::from)), |position| {
        found.push(written(table, &position));
    })?;
    if found.len() > most {
        return Err(too_many());
    }
    Ok(json!({"what": what, "positions": found}))
}

/// The lines of a sheet: its number is the last of `first`, and that of its layer is before it.
fn sheet(table: &Table, question: &Question) -> Result<Answered, Failure> {
    let first = question.numbers("first")?;
    let mut last = first.iter().rev().copied();
    let (passes, columns) = (question.optional("passes")?, question.optional("columns")?);
    let ask = SheetAsked { number: last.next(), layer: last.next(), passes, columns, ..SheetAsked::default() };
    let mut lines = Vec::new();
    table.sheet(&ask, &mut lines)?;
    Ok((Value::Null, lines))
}
