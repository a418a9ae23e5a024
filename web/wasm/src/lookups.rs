//! Look-ups: questions of a table, and their answers.

mod boxes;
mod layers;
mod sheets;
mod smaller;

use std::fmt::Display;
use std::ops::Range;

use serde::Deserialize;
use serde_json::{Value, json};
use supermex::{Answers, Cell, Outcome, Point, ReadError, Table};

use crate::ask::Answered;
use crate::error::{Code, Failure};
use crate::pages::Paged;

/// A position as it is asked: numbers in every game but one, whose strips are text.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub enum Asked {
    /// `x, y, z, passes` of a game on three numbers, `w, x, y, z, passes` on four; two piles; any number of piles, or of
    /// rows of a board.
    Numbers(Vec<u64>),
    /// `x`, `o` and `_`.
    Text(String),
}

/// What can be looked up. `passes` are those that are left.
#[derive(Debug, Deserialize)]
#[serde(tag = "look", rename_all = "camelCase")]
pub enum Lookup {
    /// Who wins.
    Outcome { position: Asked },
    /// Who wins in many positions: strips, or so many numbers each, which follow as `f64`. The answers follow as bytes.
    Outcomes { width: Option<usize>, strips: Option<Vec<String>> },
    /// The moves that win.
    PointMoves { position: Asked },
    /// The `z` for which `x, y, z` is P, or `w, x, y, z`.
    Completion { w: Option<u64>, x: u64, y: u64, passes: u64 },
    /// The completions of `w, x` as far as the table has them, which follow as `u32`.
    Line { w: u64, x: u64, passes: u64 },
    /// The `y, z` for which `x, y, z` is P, which follow as `u32`, in a table of a text's rules.
    Losers { x: u64, passes: u64 },
    /// The completions of a rectangle, which follow as `u32`, sheet after sheet.
    Completions { sheets: [u32; 2], columns: [u32; 2], passes: u64 },
    /// Completions of some ranges of columns of a sheet, which follow as `u32`: fetched all at once.
    Row { x: u32, ranges: Vec<[u32; 2]>, passes: u64 },
    /// Whether a move that lowers `x` reaches a P-position.
    InstantWinner { position: Asked },
    /// The `z < rows` of the instant winners in a range of columns of a sheet; a number for each column says how many.
    InstantWinners { x: u64, columns: [u64; 2], rows: u64, passes: u64 },
    /// Which overview a level has: its side, columns and zooms; null if none.
    Overview { passes: u64 },
    /// The pixels of columns and rows of a zoom of the overview: eight `u32` each, which follow, column after column.
    Pixels { zoom: u32, columns: [u32; 2], rows: [u32; 2], passes: u64 },
    /// How a sheet goes on.
    Tail { x: u32, passes: u64 },
    /// The winning first moves of boards of Chomp, and of Clobber.
    Openings { passes: u64 },
    /// The pair of a number.
    Pair { n: u64 },
    /// A state of (k,m)-Imitation Nim: who wins, of which class it is, and by which moves.
    Imitation { state: smaller::ImitationState },
    /// The value of a pile.
    Value { n: u64 },
}

/// The greatest whole number that JavaScript tells from its neighbours.
const MOST: f64 = 9_007_199_254_740_991.0;
/// Cells that one request may ask for.
const MOST_CELLS: usize = 1 << 24;

/// Answers a look-up.
///
/// # Errors
/// If it is none for this kind of table, bytes are lacking or damaged, or the answer is outside of the table.
pub fn look(table: &Table<Paged>, lookup: &Lookup, bytes: &[u8]) -> Result<Answered, Failure> {
    match table {
        Table::Sheets(table) => sheets::look(table, lookup, bytes),
        Table::Pairs(table) => smaller::pairs(table, lookup, bytes),
        Table::Piles(table) => smaller::piles(table, lookup, bytes),
        Table::Strips(table) => smaller::strips(table, lookup),
        Table::Boards(table) => smaller::boards(table, lookup, bytes),
        Table::Boxes(table) => boxes::look(table, lookup, bytes),
        Table::Layers(table) => layers::look(table, lookup, bytes),
        other => {
            let words = format!("this version of supermex does not read tables of {}", other.rules().name());
            Err(Failure::usage(words))
        }
    }
}

/// An answer without bytes.
fn said(value: impl Into<Value>) -> Result<Answered, Failure> {
    Ok((value.into(), Vec::new()))
}

/// What this kind of table is not asked.
fn not_for(game: &str) -> Failure {
    Failure::usage(format!("this is no question for a table of {game}"))
}

impl Asked {
    /// So many numbers.
    fn numbers<const N: usize>(&self) -> Result<[u64; N], Failure> {
        let numbers = self.any_numbers()?;
        numbers.try_into().map_err(|_| Failure::usage(format!("a position of this game is {N} numbers")))
    }

    /// So many piles, and the passes that are left.
    fn position<const N: usize>(&self) -> Result<Point<N>, Failure> {
        position(self.any_numbers()?)
    }

    fn any_numbers(&self) -> Result<&[u64], Failure> {
        match self {
            Self::Numbers(numbers) => Ok(numbers),
            Self::Text(_) => Err(Failure::usage("a position of this game is numbers")),
        }
    }
}

/// So many piles, and the passes that are left.
fn position<const N: usize>(numbers: &[u64]) -> Result<Point<N>, Failure> {
    let parts = numbers.split_first_chunk().filter(|(_, rest)| rest.len() == 1);
    let parts = parts.map(|(&piles, rest)| Point { piles, passes: rest[0] });
    parts.ok_or_else(|| Failure::usage(format!("a position of this game is {} numbers", N + 1)))
}

/// A position as the page has it: the piles, and the passes that are left.
fn written<const N: usize>(to: &Point<N>) -> Value {
    to.piles.iter().chain([&to.passes]).copied().collect()
}

/// The positions that follow a question, of so many piles each.
fn positions<const N: usize>(bytes: &[u8]) -> Result<Vec<Point<N>>, Failure> {
    rows(bytes, N + 1)?.iter().map(|row| position(row)).collect()
}

/// What a cell has, which a page asks for where there is one.
fn cell(found: Cell, place: impl Display) -> Result<Answered, Failure> {
    match found {
        Cell::Completion(z) => said(z),
        Cell::Nothing => said(Value::Null),
        Cell::Beyond => Err(Failure::beyond(place)),
    }
}

/// Rows of whole numbers that follow a question.
fn rows(bytes: &[u8], width: usize) -> Result<Vec<Vec<u64>>, Failure> {
    let row = width.checked_mul(8).filter(|&row| row > 0 && bytes.len().is_multiple_of(row));
    let row = row.ok_or_else(|| Failure::usage("the positions are not all there"))?;
    let number = |bytes: &[u8]| {
        let value = bytes.try_into().map_or(f64::NAN, f64::from_le_bytes);
        if value.fract() != 0.0 || !(0.0..=MOST).contains(&value) {
            return Err(Failure::usage(format!("{value} is no whole number from 0 to 2^53 - 1")));
        }
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it was found to be one")]
        Ok(value as u64)
    };
    bytes.chunks_exact(row).map(|row| row.chunks_exact(8).map(number).collect()).collect()
}

/// The outcomes of a batch, a byte each.
fn outcomes<T: Answers>(table: &T, positions: &[T::Position]) -> Result<Answered, Failure> {
    let mut found = vec![Outcome::Beyond; positions.len()];
    table.outcomes_of(positions, &mut found)?;
    Ok((Value::Null, found.into_iter().map(code).collect()))
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

/// So many values as bytes, little-endian.
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

/// Whether a position is an instant winner, where the table decides it.
fn decided(found: Option<bool>, piles: [u64; 3]) -> Result<Answered, Failure> {
    said(found.ok_or_else(|| Failure::beyond(format_args!("every move from {piles:?} that lowers the first")))?)
}

/// The instant winners of a window of a sheet: the rows of each column, one column after the other, and how many each has.
fn winners(
    x: u64,
    columns: Range<u64>,
    of: impl Fn(u64) -> Result<Option<Vec<u64>>, ReadError>,
) -> Result<Answered, Failure> {
    let (mut counts, mut found) = (Vec::new(), Vec::new());
    for y in columns {
        let column = of(y)?;
        let column = column.ok_or_else(|| Failure::beyond(format_args!("all that column {y} of sheet {x} needs")))?;
        counts.push(column.len());
        found.extend(column.into_iter().filter_map(|z| u32::try_from(z).ok()));
    }
    Ok((json!(counts), words(&found)))
}

/// The winning first moves of boards.
fn openings<const N: usize>(boards: Vec<Vec<Point<N>>>) -> Vec<Value> {
    boards.iter().map(|moves| moves.iter().map(written).collect()).collect()
}

/// What there is to say of a position and its moves.
fn moves(outcome: Outcome, moves: Value, complete: bool) -> Result<Answered, Failure> {
    said(json!({"outcome": outcome.name(), "moves": moves, "complete": complete}))
}
