//! Prints the answer for a position, in words or as an object.

use std::io::Write;

use serde_json::json;
use supermex::game::{Heap, Play, Player, words};
use supermex::{Outcome, Position, ReadError, Role, Rules, Table};

use super::asked::{Asked, Searched, Told};
use crate::say::warn;
use crate::text::{Ask, Came, Oracle, change, field, key, reading, write_json};

/// The position read back, who wins, and the moves that do it; as JSON the object that `query --json --moves` prints, and the position
/// in words.
pub fn answer(
    out: &mut dyn Write,
    table: &Table,
    position: &Position,
    told: Told,
    came: &mut Came,
) -> anyhow::Result<()> {
    if !told.json {
        return words(out, table, position, told.line, came);
    }
    let text = table.format(position);
    let ask = Ask { moves: true, line: told.line, remarks: true, fields: true, ..Ask::default() };
    Oracle::new(table, false)?.answer_texts(&[text.as_bytes()], ask, &mut |_, answer| match answer {
        Ok(mut answer) => {
            answer.fields.insert("reading".into(), words::words(table.game(), position).into());
            came.beyond |= answer.outcome == Outcome::Beyond;
            write_json(out, Ok(answer))
        }
        Err(refusal) => {
            came.wrong = true;
            warn(&format!("{text} {refusal}"));
            write_json(out, Err(&refusal.to_string()))
        }
    })
}

fn words(out: &mut dyn Write, table: &Table, position: &Position, line: bool, came: &mut Came) -> anyhow::Result<()> {
    writeln!(out, "{}", reading(table.game(), position))?;
    let found = match table.winning_moves(position) {
        Ok(found) => found,
        Err(ReadError::NoTheory(why)) => {
            came.wrong = true;
            writeln!(out, "not answered: {why}")?;
            return Ok(());
        }
        Err(error) => return Err(error.into()),
    };
    came.beyond |= found.outcome == Outcome::Beyond;
    let moves: Vec<(Role, Position)> = found.moves.into_iter().map(|to| (to.role, to.to)).collect();
    verdict(out, table.rules().play(), position, found.outcome, &moves)?;
    if let Some(lacks) = found.lacks {
        warn(&lacks.to_string());
    }
    if line {
        lines(out, table, position)?;
    }
    Ok(())
}

/// Who wins, and the moves that do it.
fn verdict(
    out: &mut dyn Write,
    game: &dyn Play,
    position: &Position,
    outcome: Outcome,
    moves: &[(Role, Position)],
) -> anyhow::Result<()> {
    let by = match outcome {
        _ if moves.is_empty() => "",
        Outcome::P => ", and has to block",
        _ => ", by",
    };
    let wins = match outcome {
        Outcome::P => "P: the player who just moved wins",
        Outcome::N if game.is_declared(position) => "N: declared a win",
        Outcome::N => "N: the player to move wins",
        Outcome::Left => "L: Left (x) wins, whoever moves first",
        Outcome::Right => "R: Right (o) wins, whoever moves first",
        _ => "beyond what was computed",
    };
    writeln!(out, "{wins}{by}")?;
    for (role, to) in moves {
        let mark = match role {
            Role::UnlessBlocked => "unless it is blocked: ",
            Role::Left => "Left: ",
            Role::Right => "Right: ",
            _ => "",
        };
        writeln!(out, "  {mark}{}", told(game, position, to))?;
    }
    Ok(())
}

/// The Grundy value of a position, which is read back before it.
pub fn value(out: &mut dyn Write, asked: &Asked, value: u64, json: bool) -> anyhow::Result<()> {
    let (game, position) = (asked.rules.play(), &asked.position);
    let reading = words::words(game, position);
    if json {
        let passes = game.most_passes().map(|_| position.passes);
        let mut object = json!({"position": position.to_vec(), "grundy": value, "reading": reading});
        if let Some(passes) = passes {
            object["passes"] = passes.into();
        }
        return Ok(writeln!(out, "{object}")?);
    }
    Ok(writeln!(out, "{reading}\nGrundy value {value}")?)
}

/// A position that was searched by its moves, as one that a table answers.
pub fn searched(out: &mut dyn Write, asked: &Asked, found: &Searched, show: Told) -> anyhow::Result<()> {
    let (game, position) = (asked.rules.play(), &asked.position);
    if show.line {
        warn("no line of play is looked for where a position is searched; leave --line out");
    }
    if !show.json {
        writeln!(out, "{}", reading(game, position))?;
        return verdict(out, game, position, found.outcome, &found.moves);
    }
    let mut object = json!({
        "position": field(game, position, false), "outcome": found.outcome.name(), "reading": words::words(game, position),
        "complete": true,
    });
    let roles: &[Role] = match asked.rules {
        Rules::Clobber(_) => &[Role::Left, Role::Right],
        _ => &[Role::Wins],
    };
    for &role in roles {
        let of_role = found.moves.iter().filter(|(own, _)| *own == role);
        object[key(role)] = of_role.map(|(_, to)| field(game, to, false)).collect();
    }
    Ok(writeln!(out, "{object}")?)
}

/// A sum of piles with one pass in all: who wins, and the moves that do it.
pub fn with_a_pass(
    out: &mut dyn Write,
    heap: &Heap,
    position: &Position,
    json: bool,
    came: &mut Came,
) -> anyhow::Result<()> {
    let written = heap.write(position);
    let found = match heap.with_a_pass(position.numbers()) {
        Ok(found) => found,
        Err(why) => {
            came.beyond = true;
            return refuse(out, &format!("{written}: {why}"), json);
        }
    };
    let reading = format!("{}, one pass in all: piles {}", heap.title(), written.replace(',', ", "));
    if json {
        // As in every game with passes: those that are left follow the numbers.
        let with = |piles: &[u64], passes| [piles, &[passes]].concat();
        let pass = found.pass.then(|| with(position.numbers(), 0));
        let moves: Vec<Vec<u64>> = pass.into_iter().chain(found.moves.iter().map(|to| with(to, 1))).collect();
        let object = json!({
            "position": position.numbers(), "passes": 1, "outcome": found.outcome.name(), "reading": reading,
            "moves": moves, "complete": true,
        });
        return Ok(writeln!(out, "{object}")?);
    }
    writeln!(out, "{reading}")?;
    if found.outcome == Outcome::P {
        return Ok(writeln!(out, "P: the player who just moved wins")?);
    }
    let pass = found.pass.then(|| "pass".to_owned());
    let moves = found.moves.into_iter().map(|to| heap.write(&to.into()));
    let all: Vec<String> = pass.into_iter().chain(moves).collect();
    // In misère play the player who cannot move has won.
    let by = if all.is_empty() { "" } else { ", by" };
    writeln!(out, "N: the player to move wins{by}")?;
    all.iter().try_for_each(|to| Ok(writeln!(out, "  {to}")?))
}

/// Play to the end, a move a line.
fn lines(out: &mut dyn Write, table: &Table, position: &Position) -> anyhow::Result<()> {
    for line in table.lines(position)? {
        let first = match line.first {
            Some(Player::Left) => ", Left first",
            Some(Player::Right) => ", Right first",
            None => "",
        };
        writeln!(out, "play to the end{first}:")?;
        let mut at = position;
        for (number, to) in line.positions.iter().enumerate() {
            writeln!(out, "  {}. {}", number + 1, told(table.rules().play(), at, to))?;
            at = to;
        }
        if let Some(lacks) = line.lacks {
            warn(&lacks.to_string());
        }
    }
    Ok(())
}

/// A move, and where it leads.
fn told(game: &dyn Play, from: &Position, to: &Position) -> String {
    let written = game.write(to);
    let change = change(game, from, to);
    match game.rows(to) {
        _ if change == written || change == "pass" => change,
        Some(rows) => {
            let rows = rows.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
            format!("{change}: rows {rows} left")
        }
        // With the passes behind them the piles would be read as those of a larger game.
        None if game.most_passes().is_some() => format!("{change}: {}", game.numbers_in_words(to)),
        None => format!("{change}: {written}"),
    }
}

/// Prints why a text is not a position.
pub fn refuse(out: &mut dyn Write, why: &str, json: bool) -> anyhow::Result<()> {
    warn(why);
    if json {
        write_json(out, Err(why))?;
    }
    Ok(())
}
