//! Tables of any kind, asked by rows of numbers: what stands behind [`Table`], one file a kind.
//!
//! Whatever a game needs not say itself is said here once: how numbers are read and written, batches one by one, and that
//! something is not for this game.

mod boards;
mod boxes;
mod layers;
mod pairs;
mod piles;
mod sheets;
mod strips;

pub(super) use sheets::ONLY_ENDS;

use std::ops::Range;

use serde_json::{Map, Value};

use super::line::PlayedLine;
use super::{
    BatchError, Bound, Cell, Declared, Ending, Feature, Lack, Line, List, ListAsked, Moves, Opening, Overview, Period,
    PointMoves, PositionError, ReadError, Role, Table, Tail, batch,
};
use crate::game::{NONE, Outcome, PassLevel, Point, Position, Variant, text};

/// How many numbers a position has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arity {
    /// Exactly so many.
    Exactly(usize),
    /// Any number of them: piles of a sum, rows of a board, cells of a strip.
    Any,
}

/// A table of any kind.
pub(super) trait AnyTable {
    /// The game's name.
    fn name(&self) -> &'static str;

    /// How a position is written.
    fn form(&self) -> &'static str;

    /// How many numbers a position has.
    fn arity(&self) -> Arity;

    /// The most passes that the table is for, up to parity; `None` where positions have no passes.
    fn passes(&self) -> Option<PassLevel> {
        None
    }

    /// Whether the table answers so many passes.
    fn answers_passes(&self, passes: u64) -> bool {
        passes == 0
    }

    /// Says why numbers, of which there are as many as a position has, are none, if they are none.
    fn refuse(&self, numbers: &[u64]) -> Option<String> {
        let _ = numbers;
        None
    }

    /// A position from text.
    fn parse(&self, text: &[u8]) -> Result<Position, String> {
        match self.arity() {
            Arity::Any => self.position(&text::all(text)?, None),
            Arity::Exactly(count) => {
                let mut numbers = [0; 8];
                let found = text::numbers(text, &mut numbers)?;
                let numbers = numbers.get(..found).unwrap_or_default();
                match numbers.split_last() {
                    Some((&passes, first)) if found == count + 1 && self.passes().is_some() => {
                        self.position(first, Some(passes))
                    }
                    _ => self.position(numbers, None),
                }
            }
        }
    }

    /// The position of some numbers, with so many passes, or the most that the table is for.
    fn position(&self, numbers: &[u64], passes: Option<u64>) -> Result<Position, String> {
        let most = self.passes();
        if let Arity::Exactly(count) = self.arity()
            && numbers.len() != count
        {
            let with = if most.is_some() { format!("{count} or {}", count + 1) } else { count.to_string() };
            return Err(text::wrong_count(numbers.len(), &with));
        }
        if most.is_none() && passes.is_some_and(|passes| passes > 0) {
            return Err("the game has no passes".into());
        }
        match self.refuse(numbers) {
            Some(why) => Err(why),
            None => Ok(Position::new(numbers).with_passes(passes.unwrap_or_else(|| most.map_or(0, u64::from)))),
        }
    }

    /// A position as [`parse`](Self::parse) reads it.
    fn format(&self, position: &Position) -> String {
        let numbers = text::word(position);
        if self.passes().is_some() { format!("{numbers},{}", position.passes) } else { numbers }
    }

    fn outcome(&self, position: &Position) -> Result<Outcome, ReadError>;

    fn outcomes(&self, positions: &[Position], outcomes: &mut [Outcome]) -> Result<(), BatchError> {
        batch::one_by_one(|position| self.outcome(position), positions, outcomes)
    }

    fn winning_moves(&self, position: &Position) -> Result<Moves, ReadError>;

    /// The roles that moves may have.
    fn roles(&self) -> &'static [Role] {
        &[Role::Wins]
    }

    /// Lines of play: in a partizan game one for each player to move first.
    fn lines(&self, position: &Position) -> Result<Vec<Line>, ReadError>;

    fn openings(&self, passes: u64) -> Result<Vec<Opening>, ReadError> {
        let _ = passes;
        not_for(self.name(), Feature::Openings, NO_OPENINGS)
    }

    fn list(&self, ask: &ListAsked) -> Result<List<'_>, ReadError>;

    /// What there is to know of the table as a whole, beside what is known of every table.
    fn facts(&self) -> Result<Map<String, Value>, ReadError>;

    /// What else is known of a position, beside its outcome and its moves.
    fn details(&self, position: &Position) -> Result<Map<String, Value>, ReadError> {
        let _ = position;
        Ok(Map::new())
    }

    /// What has to hold of a position that the table answers, in words.
    fn reach(&self) -> Option<String>;

    fn completion(&self, numbers: &[u64], passes: u64) -> Result<Cell, ReadError> {
        let _ = (numbers, passes);
        not_for(self.name(), Feature::Completions, "no number completes the others to a P-position")
    }

    fn completions(&self, first: &[u64], columns: Range<u32>, passes: u64, out: &mut [u32]) -> Result<bool, ReadError> {
        let _ = (first, columns, passes, out);
        not_for(self.name(), Feature::Completions, "its tables are not of completions")
    }

    fn instant_winner(&self, position: &Position) -> Result<Option<bool>, ReadError> {
        let _ = position;
        not_for(self.name(), Feature::InstantWinners, "it has one sheet, and no lower ones to move to")
    }

    fn instant_winners(&self, first: [u64; 2], rows: u64, passes: u64) -> Result<Option<Vec<u64>>, ReadError> {
        let _ = (first, rows, passes);
        not_for(self.name(), Feature::InstantWinners, "it has one sheet, and no lower ones to move to")
    }

    fn value(&self, position: &Position) -> Result<Option<u64>, ReadError> {
        let _ = position;
        not_for(self.name(), Feature::Values, "its tables say who wins, and hold no values")
    }

    fn period(&self) -> Result<Option<Period>, ReadError> {
        not_for(self.name(), Feature::Period, "its tables hold no values")
    }

    fn nth(&self, index: u64) -> Result<Option<Position>, ReadError> {
        let _ = index;
        not_for(self.name(), Feature::Numbers, "only those of two piles are numbered; ask for a list")
    }

    fn ending(&self, x: u32, passes: u64) -> Result<Option<Ending>, ReadError> {
        let _ = (x, passes);
        not_for(self.name(), Feature::Sheets, "only games on three numbers have sheets that end or go on")
    }

    fn tail(&self, x: u32, passes: u64) -> Result<Option<Tail>, ReadError> {
        let _ = (x, passes);
        not_for(self.name(), Feature::Tails, NO_TAILS)
    }

    fn tails(&self, passes: u64) -> Result<Box<dyn Iterator<Item = Result<Tail, ReadError>> + '_>, ReadError> {
        let _ = passes;
        not_for(self.name(), Feature::Tails, NO_TAILS)
    }

    fn overview(&self, passes: u64) -> Result<Option<Overview<'_>>, ReadError> {
        let _ = passes;
        not_for(self.name(), Feature::Overview, "only sheets of three numbers have one")
    }

    fn redundant_variants(&self) -> Result<Vec<Declared>, ReadError> {
        Ok(Vec::new())
    }
}

/// Says that something is not for a game.
fn not_for<T>(game: &'static str, what: Feature, why: &'static str) -> Result<T, ReadError> {
    Err(ReadError::NotForGame { what, game, why })
}

const NO_OPENINGS: &str = "it has no boards to begin from; ask for positions and their winning moves";

const NO_TAILS: &str = "only sheets of Chomp go on for ever";

impl Table {
    pub(super) fn any(&self) -> &dyn AnyTable {
        match self {
            Self::Sheets(table) => table,
            Self::Pairs(table) => table,
            Self::Piles(table) => table,
            Self::Strips(table) => table,
            Self::Boards(table) => table,
            Self::Boxes(table) => table,
            Self::Layers(table) => table,
        }
    }

    pub(super) fn position_error(&self, why: String) -> PositionError {
        PositionError { why, form: self.any().form() }
    }
}

impl<const N: usize> From<Point<N>> for Position {
    fn from(point: Point<N>) -> Self {
        Self::from(point.piles).with_passes(point.passes)
    }
}

/// The numbers of a position of so many, with its passes.
#[inline(always)]
fn point<const N: usize>(position: &Position) -> Option<Point<N>> {
    Some(Point { piles: position.exactly()?, passes: position.passes })
}

impl<const N: usize> From<PointMoves<N>> for Moves {
    fn from(PointMoves { outcome, moves, complete }: PointMoves<N>) -> Self {
        Self::winning(outcome, moves.into_iter().map(Position::from), complete)
    }
}

/// A row of completions, cell by cell, as [`Table::completions`] gives it.
fn row_of(
    columns: Range<u32>,
    out: &mut [u32],
    cell: impl Fn(u64) -> Result<Cell, ReadError>,
) -> Result<bool, ReadError> {
    if columns.len() != out.len() {
        return Ok(false);
    }
    for (y, place) in columns.zip(out) {
        *place = match cell(y.into())? {
            Cell::Nothing => NONE,
            Cell::Completion(value) => match u32::try_from(value) {
                Ok(value) => value,
                Err(_) => return Ok(false),
            },
            Cell::Beyond => return Ok(false),
        };
    }
    Ok(true)
}

/// The moves of what is no position.
fn no_moves() -> Moves {
    Moves::new(Outcome::Beyond, Vec::new(), false)
}

/// A line, or why there is none.
fn told<P: Into<Position>>(outcome: Outcome, line: Option<PlayedLine<P>>) -> Vec<Line> {
    let none = if outcome == Outcome::Beyond { Lack::Beyond } else { Lack::TooLarge };
    let line = line.unwrap_or(PlayedLine { positions: Vec::new(), lacks: Some(none) });
    vec![Line { first: None, positions: line.positions.into_iter().map(Into::into).collect(), lacks: line.lacks }]
}

/// The openings of boards with 1, 2, … columns, from those of the boards with 0, 1, … columns.
fn boards_of<const N: usize>(all: Vec<Vec<Point<N>>>, passes: u64, complete: impl Fn(u64) -> bool) -> Vec<Opening> {
    let opening = |(n, moves): (u64, Vec<Point<N>>)| {
        let mut from = [0; N];
        from[0] = n;
        Opening {
            board: n.to_string(),
            from: Position::from(from).with_passes(passes),
            moves: moves.into_iter().map(Position::from).collect(),
            lacks: (!complete(n)).then_some(Lack::Outside),
        }
    };
    (0..).zip(all).skip(1).map(opening).collect()
}

/// Variants as they are told.
fn declared<const N: usize>(variants: Vec<Variant<N>>) -> Vec<Declared> {
    variants.into_iter().map(|one| Declared { position: one.piles.into(), level: one.level }).collect()
}

/// Variants as JSON, for the facts of a table.
fn listed<const N: usize>(variants: &[Variant<N>]) -> Vec<Value> {
    let level = |one: &Variant<N>| one.level.map(PassLevel::number);
    variants.iter().map(|one| serde_json::json!({"position": one.piles.to_vec(), "level": level(one)})).collect()
}

/// The fields of an object.
fn fields(object: Value) -> Map<String, Value> {
    if let Value::Object(fields) = object { fields } else { Map::new() }
}

/// A number of things, in words: `1 pass`, `2 passes`.
fn count(n: u64, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

/// Says that a table has the numbers up to `most` only.
fn too_far<T>(what: Bound, asked: u64, most: u64) -> Result<T, ReadError> {
    Err(ReadError::TooFar { what, asked, most })
}
