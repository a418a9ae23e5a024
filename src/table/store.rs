//! What a store answers: positions and numbers as [`Table`](super::Table) takes them.
//!
//! This file has the defaults, which refuse what a game does not have, and what several stores share. Each store implements the
//! trait beside its data.

use std::ops::Range;

#[cfg(feature = "games")]
use super::Sizes;
pub(super) use super::error::{not_for, too_far};
use super::rows::Tabular;
use super::{
    BatchError, Budget, Cell, CellFiles, Declared, Ending, Facts, Feature, Files, Known, Lack, List, ListAsked, Moves,
    Opening, Overview, Period, ReadError, Role, SingleFile, Tail, batch,
};
#[cfg(feature = "games")]
use supermex_game::NONE;
use supermex_game::heap::Space;
use supermex_game::{Outcome, Play, Position, Repetition, Rules, Variant};

/// The data of a table, with the game that they answer.
pub trait Store: Tabular {
    /// The game.
    fn game(&self) -> &dyn Play;

    /// The game's name.
    fn name(&self) -> &'static str {
        self.game().name()
    }

    /// Whether the table answers this number of passes.
    fn answers_passes(&self, passes: u64) -> bool {
        self.game().answers_passes(passes)
    }

    /// The game and everything that changes its P-positions.
    fn rules(&self) -> Rules;

    /// Its files.
    fn files(&self) -> Files<'_>;

    /// The same, to change how they are read.
    fn files_mut(&mut self) -> Result<&mut CellFiles, &mut SingleFile>;

    /// Its sheets, and the columns of each where they have a bound.
    fn extent(&self) -> (Range<u32>, Option<u64>) {
        (0..1, self.files().each().first().map(|(header, _)| header.columns))
    }

    fn outcome(&self, position: &Position) -> Result<Outcome, ReadError>;

    fn outcomes(&self, positions: &[Position], outcomes: &mut [Outcome]) -> Result<(), BatchError> {
        batch::one_by_one(|position| self.outcome(position), positions, outcomes)
    }

    /// The winning moves that the budget suffices for.
    fn winning_moves(&self, position: &Position, budget: &mut Budget) -> Result<Moves, ReadError>;

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
    fn facts(&self) -> Result<Facts, ReadError>;

    /// What else is known of a position, beside its outcome and its moves.
    fn details(&self, _: &Position) -> Result<Known, ReadError> {
        Ok(Known::None)
    }

    /// The conditions for a position that the table answers, in words, each with whether it holds for this one.
    fn conditions(&self, of: &Position) -> Vec<(bool, String)>;

    fn completion(&self, _: &[u64], _: u64) -> Result<Cell, ReadError> {
        not_for(self.name(), Feature::Completions, "no number completes the others to a P-position")
    }

    /// The completions of a row.
    fn row(&self, _: &[u64], _: Range<u32>, _: u64, _: &mut [u32]) -> Result<bool, ReadError> {
        not_for(self.name(), Feature::Completions, "its tables are not of completions")
    }

    /// Those of the rows that there is place for, one after the other.
    fn completions(&self, first: &[u64], columns: Range<u32>, passes: u64, out: &mut [u32]) -> Result<bool, ReadError> {
        let width = columns.len();
        if out.len() == width || width == 0 || first.is_empty() {
            return self.row(first, columns, passes, out);
        }
        let mut first = first.to_vec();
        for row in out.chunks_mut(width) {
            if !self.row(&first, columns.clone(), passes, row)? {
                return Ok(false);
            }
            first.iter_mut().rev().take(1).for_each(|last| *last = last.saturating_add(1));
        }
        Ok(!out.is_empty())
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

    fn rare_piles(&self) -> Result<Option<Space>, ReadError> {
        not_for(self.name(), Feature::Period, "only games whose moves split a pile have rare values")
    }

    fn repetition(&self) -> Result<Option<Repetition>, ReadError> {
        Ok(None)
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

    #[cfg(feature = "games")]
    fn sizes(&self, _: u64) -> Result<Sizes, ReadError> {
        not_for(self.name(), Feature::Counts, "only games on four numbers are counted")
    }
}

pub(super) const NO_OPENINGS: &str = "it has no boards to begin from; ask for positions and their winning moves";

pub(super) const HOLDS_NONE: &str = "its tables say who wins, and hold no Grundy values";

#[cfg(feature = "games")]
pub(super) const NO_VALUES: &str = "the table says who wins; build it with --grundy";

#[cfg(feature = "games")]
/// Why a file by itself does not list.
pub(super) const ONE_FILE: &str = "it is one file of a table; open the directory that it belongs to";

pub(super) const NO_TAILS: &str = "only sheets of Chomp go on for ever";

#[cfg(feature = "games")]
/// A row of completions, cell by cell, as [`Table::completions`] gives it.
pub(super) fn row_of(
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

/// The moves of numbers that are not a position.
pub(super) fn no_moves() -> Moves {
    Moves::new(Outcome::Beyond, Vec::new(), false)
}

/// The openings of boards with 1, 2, … columns, from those of the boards with 0, 1, … columns.
pub(super) fn boards_of<const N: usize>(all: Vec<Vec<Position>>, passes: u64, complete: bool) -> Vec<Opening> {
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
pub(super) fn declared<const N: usize>(variants: &[Variant<N>]) -> Vec<Declared> {
    variants.iter().map(|one| Declared { position: one.piles.into(), level: one.level }).collect()
}

/// The condition for the passes left, if a table for this number of passes does not answer every number of them.
pub(super) fn of_passes(most: u64, answers: impl Fn(u64) -> bool, passes: u64) -> Option<(bool, String)> {
    let has_to_be = match (answers(most + 1), answers(most + 2)) {
        (true, _) => return None,
        (false, true) => "even".into(),
        (false, false) => format!("at most {most}"),
    };
    Some((answers(passes), format!("the number of passes has to be {has_to_be}")))
}

/// A number of things, in words: `1 pass`, `2 passes`.
pub(super) fn count(n: u64, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}
