//! Tables of any kind, asked by rows of numbers: the implementation of [`Table`], a file for each kind.
//!
//! This file has the defaults: how numbers are read and written, batches one by one, and refusals of what a game does
//! not have.

mod boards;
mod boxes;
mod layers;
mod pairs;
mod piles;
mod sheets;
mod strips;

use std::ops::Range;

use serde_json::{Map, Value};

use super::rows::Tabular;
use super::{
    BatchError, Boards, Bound, Boxes, Cell, Declared, Ending, Feature, Lack, Layers, List, ListAsked, Moves, Opening,
    Overview, Pairs, Period, Piles, PositionError, ReadError, Role, Sheets, SingleFile, Sizes, Strips, Tail, batch,
};
use crate::game::{NONE, Outcome, PassLevel, Play, Position, Rules, Variant};

/// A table of any kind.
#[derive(Debug)]
#[non_exhaustive]
pub enum Table {
    /// A game on three numbers.
    Sheets(Sheets),
    /// A two-pile game.
    Pairs(Pairs),
    /// A one-pile game and its sums.
    Piles(Piles),
    /// Linear Clobber.
    Strips(Strips),
    /// Chomp on every board inside a rectangle.
    Boards(Boards),
    /// A game whose rules are a text, in a box.
    Boxes(Boxes),
    /// A game on four numbers.
    Layers(Layers),
}

/// What an expression gives of a table of sheets, and another of one of any other kind.
macro_rules! by_kind {
    ($table:expr, $sheets:ident => $of_sheets:expr, $one:ident => $of_one:expr) => {
        match $table {
            $crate::Table::Sheets($sheets) => $of_sheets,
            $crate::Table::Pairs($one) => $of_one,
            $crate::Table::Piles($one) => $of_one,
            $crate::Table::Strips($one) => $of_one,
            $crate::Table::Boards($one) => $of_one,
            $crate::Table::Boxes($one) => $of_one,
            $crate::Table::Layers($one) => $of_one,
        }
    };
}

impl Table {
    /// The game and everything that changes its P-positions.
    pub fn rules(&self) -> Rules {
        match self.one_file() {
            Ok(file) => file.rules().clone(),
            Err(sheets) => sheets.rules().clone().into(),
        }
    }

    /// The file, if the table is one sheet; otherwise the table of sheets.
    pub(crate) fn one_file(&self) -> Result<&SingleFile, &Sheets> {
        by_kind!(self, sheets => Err(sheets), table => Ok(&table.file))
    }

    /// The same, to change how they are read.
    pub(super) fn one_file_mut(&mut self) -> Result<&mut SingleFile, &mut Sheets> {
        by_kind!(self, sheets => Err(sheets), table => Ok(&mut table.file))
    }

    /// The table, if it is one of sheets.
    ///
    /// # Errors
    /// If it is of another kind.
    pub fn into_sheets(self) -> Result<Sheets, ReadError> {
        match self {
            Self::Sheets(table) => Ok(table),
            other => Err(ReadError::Kind { found: other.rules().name(), expected: "3-pile Nim or 3-row Chomp" }),
        }
    }
}

/// What a table of any kind answers.
pub(super) trait AnyTable: Tabular {
    /// The game.
    fn game(&self) -> &dyn Play;

    /// The game's name.
    fn name(&self) -> &'static str {
        self.game().name()
    }

    /// Whether the table answers so many passes.
    fn answers_passes(&self, passes: u64) -> bool {
        self.game().answers_passes(passes)
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

    /// Refuses to play from a position to the end.
    fn plays(&self, _: &Position) -> Result<(), ReadError> {
        Ok(())
    }

    fn openings(&self, _: u64) -> Result<Vec<Opening>, ReadError> {
        not_for(self.name(), Feature::Openings, NO_OPENINGS)
    }

    fn list(&self, ask: &ListAsked) -> Result<List<'_>, ReadError>;

    /// Facts of the table as a whole, beside those of every table.
    fn facts(&self) -> Result<Map<String, Value>, ReadError>;

    /// What else is known of a position, beside its outcome and its moves.
    fn details(&self, _: &Position) -> Result<Map<String, Value>, ReadError> {
        Ok(Map::new())
    }

    /// The conditions for a position that the table answers, in words, each with whether it holds for this one.
    fn conditions(&self, of: &Position) -> Vec<(bool, String)>;

    fn completion(&self, _: &[u64], _: u64) -> Result<Cell, ReadError> {
        not_for(self.name(), Feature::Completions, "no number completes the others to a P-position")
    }

    fn completions(&self, _: &[u64], _: Range<u32>, _: u64, _: &mut [u32]) -> Result<bool, ReadError> {
        not_for(self.name(), Feature::Completions, "its tables are not of completions")
    }

    fn instant_winner(&self, _: &Position) -> Result<Option<bool>, ReadError> {
        not_for(self.name(), Feature::InstantWinners, "it has one sheet, and no lower ones to move to")
    }

    fn instant_winners(&self, _: [u64; 2], _: u64, _: u64) -> Result<Option<Vec<u64>>, ReadError> {
        not_for(self.name(), Feature::InstantWinners, "it has one sheet, and no lower ones to move to")
    }

    /// The Grundy value of a position that asks for it, by leaving out the pile of Nim beside it.
    fn grundy_asked(&self, _: &Position) -> Result<Option<u64>, ReadError> {
        Ok(None)
    }

    fn grundy(&self, _: &Position) -> Result<Option<u64>, ReadError> {
        not_for(self.name(), Feature::Grundy, HOLDS_NONE)
    }

    /// Refuses sums of positions: there are some where each has a Grundy value, which a heap beside it completes.
    fn decides_sums(&self) -> Result<(), ReadError> {
        not_for(self.name(), Feature::Grundy, HOLDS_NONE)
    }

    fn period(&self) -> Result<Option<Period>, ReadError> {
        not_for(self.name(), Feature::Period, "its tables hold no values")
    }

    fn nth(&self, _: u64) -> Result<Option<Position>, ReadError> {
        not_for(self.name(), Feature::Numbers, "only those of two piles are numbered; ask for a list")
    }

    fn ending(&self, _: u32, _: u64) -> Result<Option<Ending>, ReadError> {
        not_for(self.name(), Feature::Sheets, "only games on three numbers have sheets that end or go on")
    }

    fn tail(&self, _: u32, _: u64) -> Result<Option<Tail>, ReadError> {
        not_for(self.name(), Feature::Tails, NO_TAILS)
    }

    fn tails(&self, _: u64) -> Result<Box<dyn Iterator<Item = Result<Tail, ReadError>> + '_>, ReadError> {
        not_for(self.name(), Feature::Tails, NO_TAILS)
    }

    fn overview(&self, _: u64) -> Result<Option<Overview<'_>>, ReadError> {
        not_for(self.name(), Feature::Overview, "only sheets of three numbers have one")
    }

    fn redundant_variants(&self) -> Result<Vec<Declared>, ReadError> {
        Ok(Vec::new())
    }

    fn sizes(&self, _: u64) -> Result<Sizes, ReadError> {
        not_for(self.name(), Feature::Counts, "only games on four numbers are counted")
    }
}

/// The error that a game does not have something.
fn not_for<T>(game: &'static str, what: Feature, why: &'static str) -> Result<T, ReadError> {
    Err(ReadError::NotForGame { what, game, why })
}

const NO_OPENINGS: &str = "it has no boards to begin from; ask for positions and their winning moves";

const HOLDS_NONE: &str = "its tables say who wins, and hold no Grundy values";

const NO_VALUES: &str = "the table says who wins; build it with --grundy";

const NO_TAILS: &str = "only sheets of Chomp go on for ever";

impl Table {
    pub(super) fn any(&self) -> &dyn AnyTable {
        by_kind!(self, table => table, table => table)
    }

    pub(super) fn position_error(&self, why: String) -> PositionError {
        PositionError { why, form: self.any().game().form() }
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

/// The moves of numbers that are no position.
fn no_moves() -> Moves {
    Moves::new(Outcome::Beyond, Vec::new(), false)
}

/// The openings of boards with 1, 2, … columns, from those of the boards with 0, 1, … columns.
fn boards_of<const N: usize>(all: Vec<Vec<Position>>, passes: u64, complete: bool) -> Vec<Opening> {
    let opening = |(n, moves): (u64, Vec<Position>)| {
        let mut from = [0; N];
        from[0] = n;
        Opening {
            board: n.to_string(),
            from: Position::from(from).with_passes(passes),
            moves,
            lacks: (!complete).then_some(Lack::Outside),
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

/// The condition for the passes left, if a table for so many passes does not answer every number of them.
fn of_passes(most: u64, answers: impl Fn(u64) -> bool, passes: u64) -> Option<(bool, String)> {
    let has_to_be = match (answers(most + 1), answers(most + 2)) {
        (true, _) => return None,
        (false, true) => "even".into(),
        (false, false) => format!("at most {most}"),
    };
    Some((answers(passes), format!("the number of passes has to be {has_to_be}")))
}

/// A number of things, in words: `1 pass`, `2 passes`.
fn count(n: u64, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

/// The error that a table has only the numbers up to `most`.
fn too_far<T>(what: Bound, asked: u64, most: u64) -> Result<T, ReadError> {
    Err(ReadError::TooFar { what, asked, most })
}
