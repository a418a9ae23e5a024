//! Look-ups: questions of a table, and their answers.
//!
//! | `look` | what it needs | what it gives |
//! |---|---|---|
//! | `outcomes` | positions | a byte each, which are [`code`]s |
//! | `moves` | a position | `outcome`, `moves` of `role`, `to` and `text`, `lacks` |
//! | `parse`, `format`, `details`, `instantWinner` | a position | the position, its text, an object, a truth |
//! | `completion` | `first` | a number, or null |
//! | `completions` | `first`, `rows`, `columns` | words, row after row |
//! | `instantWinners` | `first`, `columns`, `rows` | how many there are in each column, and words |
//! | `tail`, `tails` | `first`, or nothing | `x`, `start`, `period`, `completions`, or null; all that there are |
//! | `overview` | | `side`, `columns`, `zooms`, or null |
//! | `pixels` | `zoom`, `columns`, `rows` | eight words a pixel, column after column |
//!
//! Positions follow the question as [`positions`] reads them; words are `u32` and follow the answer. `passes` may be left out:
//! they are the most that the table is for.
//!
//! The others are in `whole`, which the reader of sheets lacks.

use serde_json::{Value, json};
use supermex::game::Rest;
#[cfg(not(feature = "whole"))]
use supermex::raw::FormatError;
use supermex::{Cell, Lack, Outcome, Pixel, Position, ReadError, Table};

use crate::error::{Code, Failure};
use crate::question::{Answered, Question, positions, written};

/// Cells that one request may ask for.
const MOST_CELLS: usize = 1 << 24;
/// Look-ups that the instant winners of a window cost, at least.
const MOST_LOOKUPS: u64 = 1 << 24;

/// Answers a look-up.
pub fn look(table: &Table, question: &Question, bytes: &[u8]) -> Result<Answered, Failure> {
    let passes = || Ok::<_, Failure>(question.optional("passes")?.or(table.passes()).unwrap_or(0));
    let position = || one_position(table, bytes);
    said(match question.text("look").unwrap_or_default() {
        "outcomes" => {
            let all = positions(table, bytes)?;
            let mut found = vec![Outcome::Beyond; all.len()];
            table.outcomes(&all, &mut found)?;
            return Ok((Value::Null, found.into_iter().map(code).collect()));
        }
        "moves" => {
            let found = table.winning_moves(&position()?)?;
            let moves = found
                .moves
                .iter()
                .map(|to| json!({"role": to.role.name(), "to": written(table, &to.to), "text": table.format(&to.to)}));
            json!({"outcome": found.outcome.name(), "moves": moves.collect::<Value>(), "lacks": lacks(found.lacks)})
        }
        "parse" => written(table, &position()?),
        "format" => table.format(&position()?).into(),
        "details" => json!(table.details(&position()?)?),
        "instantWinner" => {
            let position = position()?;
            let what = || format!("every move from {} that lowers the first number", table.format(&position));
            table.instant_winners()?.contains(&position)?.ok_or_else(|| Failure::beyond(what()))?.into()
        }
        "completion" => {
            let first = question.numbers("first")?;
            match table.cells()?.completion(&first, passes()?)? {
                Cell::Completion(number) => number.into(),
                Cell::Nothing => Value::Null,
                Cell::Beyond => return Err(Failure::beyond(format_args!("a number that completes {first:?}"))),
            }
        }
        "completions" => return completions(table, question, passes()?),
        "instantWinners" => return winners(table, question, passes()?),
        "tail" => {
            let x = sheet_number(question)?;
            let x = u32::try_from(x).map_err(|_| Failure::beyond(format_args!("sheet {x}")))?;
            let ending =
                table.sheets()?.ending(x, passes()?)?.ok_or_else(|| Failure::beyond(format_args!("sheet {x}")))?;
            match &ending.rest {
                Rest::Tail(completions) => tail(x, ending.start, completions),
                Rest::Nothing => tail(x, ending.start, &[]),
                Rest::Unknown => Value::Null,
            }
        }
        "tails" => {
            let all = table
                .sheets()?
                .tails(passes()?)?
                .map(|found| found.map(|found| tail(found.x, found.start, &found.completions)));
            all.collect::<Result<Value, ReadError>>()?
        }
        "overview" => {
            let found = table.sheets()?.overview(passes()?)?;
            let object =
                found.map(|found| json!({"side": found.side(), "columns": found.columns(), "zooms": found.zooms()}));
            object.into()
        }
        "pixels" => return pixels(table, question, passes()?),
        #[cfg(feature = "whole")]
        other => return crate::whole::look(other, table, question, bytes),
        #[cfg(not(feature = "whole"))]
        _ => return Err(FormatError::Without("games").into()),
    })
}

/// The position that follows a question.
pub fn one_position(table: &Table, bytes: &[u8]) -> Result<Position, Failure> {
    let all = positions(table, bytes)?;
    all.into_iter().next().ok_or_else(|| Failure::usage("no position follows"))
}

/// An answer without bytes.
pub fn said(value: Value) -> Result<Answered, Failure> {
    Ok((value, Vec::new()))
}

/// What an answer leaves out: a word for programs, and words for people.
pub fn lacks(lack: Option<Lack>) -> Value {
    lack.map(|lack| json!({"name": lack.name(), "words": lack.to_string()})).into()
}

fn tail(x: u32, start: u64, completions: &[u32]) -> Value {
    json!({"x": x, "start": start, "period": completions.len(), "completions": completions})
}

/// The byte of an outcome in a batch; the page has the same list.
fn code(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::P => 0,
        Outcome::N => 1,
        Outcome::Left => 3,
        Outcome::Right => 4,
        _ => 2,
    }
}

/// Values as bytes, little-endian.
fn words(values: &[u32]) -> Vec<u8> {
    values.iter().flat_map(|value| value.to_le_bytes()).collect()
}

/// The cells of a request, which a page can hold.
fn cells(height: usize, width: usize) -> Result<usize, Failure> {
    height.checked_mul(width).filter(|&cells| cells <= MOST_CELLS).ok_or_else(too_much)
}

fn too_much() -> Failure {
    Failure::new(Code::TooMuch, format!("at most {MOST_CELLS} cells are given at a time; ask for them in parts"))
}

/// Goes on after the first error, so that all that is lacking is said at once.
pub fn all<T>(each: impl Iterator<Item = Result<T, Failure>>, mut take: impl FnMut(T)) -> Result<(), Failure> {
    let mut failed = Ok(());
    for one in each {
        match one {
            Ok(one) => take(one),
            Err(failure) => failed = failed.and(Err(failure)),
        }
    }
    failed
}

/// The number of a sheet, which is all that is before its positions.
fn sheet_number(question: &Question) -> Result<u64, Failure> {
    match question.numbers("first")?[..] {
        [x] => Ok(x),
        _ => Err(Failure::usage("first has to be one number, that of the sheet, in brackets")),
    }
}

/// The completions of some rows, each of some ranges of columns.
fn completions(table: &Table, question: &Question, passes: u64) -> Result<Answered, Failure> {
    let first = question.numbers("first")?;
    let (ranges, rows) = (question.ranges("columns")?, question.optional("rows")?.unwrap_or(1));
    let width = ranges.iter().fold(0, |sum: usize, range| sum.saturating_add(range.len()));
    let height = usize::try_from(rows).unwrap_or(usize::MAX);
    let mut out = vec![0; cells(height, width)?];
    let mut rest = &mut out[..];
    let mut parts = Vec::new();
    for row in 0..if width == 0 { rows.min(1) } else { rows } {
        let mut first = first.clone();
        if let Some(last) = first.last_mut() {
            *last = last.saturating_add(row);
        }
        for range in &ranges {
            let (part, later) = std::mem::take(&mut rest).split_at_mut(range.len());
            rest = later;
            parts.push((first.clone(), range.clone(), part));
        }
    }
    let each = parts.into_iter().map(|(first, range, part)| {
        match table.cells()?.completions(&first, range.clone(), passes, part) {
            Err(ReadError::Beyond) => {
                Err(Failure::beyond(format_args!("all columns from {} to {} behind {first:?}", range.start, range.end)))
            }
            all => Ok(all?),
        }
    });
    all(each, |()| {})?;
    Ok((Value::Null, words(&out)))
}

/// The instant winners of a window of a sheet: the rows of each column, one column after the other, and how many each has.
fn winners(table: &Table, question: &Question, passes: u64) -> Result<Answered, Failure> {
    let x = sheet_number(question)?;
    let (columns, rows) = (question.range("columns")?, question.number("rows")?);
    cells(columns.len(), usize::try_from(rows).unwrap_or(usize::MAX))?;
    if (columns.len() as u64).saturating_mul(x) > MOST_LOOKUPS {
        return Err(too_much());
    }
    let (mut counts, mut found) = (Vec::new(), Vec::new());
    let each = columns.map(|y| {
        let column = table.instant_winners()?.column([x, y.into()], rows, passes)?;
        column.ok_or_else(|| Failure::beyond(format_args!("all that column {y} of sheet {x} needs")))
    });
    all(each, |column| {
        counts.push(column.len());
        found.extend(column.into_iter().filter_map(|z| u32::try_from(z).ok()));
    })?;
    Ok((json!(counts), words(&found)))
}

fn pixels(table: &Table, question: &Question, passes: u64) -> Result<Answered, Failure> {
    let (zoom, columns, rows) = (question.small("zoom")?, question.range("columns")?, question.range("rows")?);
    let mut pixels = vec![Pixel::default(); cells(columns.len().saturating_mul(8), rows.len())? / 8];
    let overview = table.sheets()?.overview(passes)?;
    match overview.map_or(Err(ReadError::Beyond), |overview| overview.pixels(zoom, columns, rows, &mut pixels)) {
        Err(ReadError::Beyond) => {
            Err(Failure::beyond(format_args!("zoom {zoom} of an overview with {passes} passes left")))
        }
        read => {
            read?;
            let entries: Vec<u32> = pixels.into_iter().flat_map(|Pixel(entries)| entries).collect();
            Ok((Value::Null, words(&entries)))
        }
    }
}
