//! What a store answers: positions and numbers as [`Table`](super::Table) takes them.
//!
//! What only some stores have is a trait of its own. This file also has what several stores share. Each store implements the
//! traits beside its data.

use std::fmt::Debug;
use std::ops::Range;

pub(super) use super::error::{not_for, too_far};
use super::rows::Tabular;
use super::{
    Budget, Cell, CellFiles, Declared, Facts, Files, Known, Lack, List, ListAsked, Moves, Opening, Period, ReadError,
    Role, SingleFile,
};
use supermex_game::NONE;
use supermex_game::{Outcome, Play, Position, Rules, Variant};
#[cfg(feature = "games")]
use supermex_game::{Repetition, heap::Space};

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

    fn outcomes(&self, positions: &[Position], outcomes: &mut [Outcome]) -> Result<(), ReadError> {
        one_by_one(|position| self.outcome(position), positions, outcomes)
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

    /// The winning first moves of the boards that the game begins with; `None` where it has no such boards.
    fn openings(&self, _: u64) -> Option<Result<Vec<Opening>, ReadError>> {
        None
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

    /// Its completions, or why it has none.
    fn cells(&self) -> Result<&dyn CellStore, &'static str> {
        Err("no number completes the others to a P-position")
    }

    /// Its instant winners, or why it has none.
    fn instant_winners(&self) -> Result<&dyn WinnerStore, &'static str> {
        Err("it has one sheet, and no lower ones to move to")
    }

    /// Its Grundy values, or why it has none.
    fn values(&self) -> Result<&dyn ValueStore, &'static str> {
        Err("it says who wins")
    }

    fn redundant_variants(&self) -> Result<Vec<Declared>, ReadError> {
        Ok(Vec::new())
    }
}

/// A store of completions.
pub trait CellStore: Debug {
    fn completion(&self, numbers: &[u64], passes: u64) -> Result<Cell, ReadError>;

    /// The completions of a row; returns whether the table has all of them.
    fn row(&self, first: &[u64], columns: Range<u32>, passes: u64, out: &mut [u32]) -> Result<bool, ReadError> {
        if columns.len() != out.len() {
            return Ok(false);
        }
        for (last, place) in columns.zip(out) {
            *place = match self.completion(&[first, &[last.into()]].concat(), passes)? {
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

    /// One more than the last row that is stored.
    fn end(&self) -> u32;

    /// The numbers before the columns of a stored row, and its columns; `None` where the table does not have the row.
    fn stored(&self, row: u32, passes: u64) -> Result<Option<StoredRow>, ReadError>;
}

/// The numbers before the columns of a row, and its columns.
pub type StoredRow = (Vec<u64>, Range<u32>);

/// A store that knows which positions one move that lowers the first number wins.
pub trait WinnerStore: Debug {
    fn instant_winner(&self, position: &Position) -> Result<Option<bool>, ReadError>;

    /// Those `z < rows` of a column that are.
    fn column(&self, column: [u64; 2], rows: u64, passes: u64) -> Result<Option<Vec<u64>>, ReadError>;
}

/// A store of Grundy values.
pub trait ValueStore: Debug {
    fn grundy(&self, position: &Position) -> Result<Option<u64>, ReadError>;

    /// Refuses sums of positions: there are some where each has a Grundy value, which a heap beside it completes.
    fn decides_sums(&self) -> Result<(), &'static str> {
        Ok(())
    }

    fn period(&self) -> Option<Period> {
        None
    }

    #[cfg(feature = "games")]
    fn rare_piles(&self) -> Result<Option<Space>, ReadError> {
        Ok(None)
    }

    #[cfg(feature = "games")]
    fn repetition(&self) -> Result<Option<Repetition>, ReadError> {
        Ok(None)
    }
}

#[cfg(feature = "games")]
pub(super) const NO_VALUES: &str = "the table says who wins; build it with --grundy";

#[cfg(feature = "games")]
/// Why a file by itself does not list.
pub(super) const ONE_FILE: &str = "it is one file of a table; open the directory that it belongs to";

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
        (true, true) => return None,
        (true, false) | (false, true) if answers(most + most % 2 + 2) => "even".into(),
        (true, false) | (false, true) => "odd".into(),
        (false, false) if answers(0) && answers(most) => format!("at most {most}"),
        (false, false) => if answers(0) { 0 } else { most }.to_string(),
    };
    Some((answers(passes), format!("the number of passes has to be {has_to_be}")))
}

/// Who wins in many positions, by one look-up after the other.
pub(super) fn one_by_one(
    look_up: impl Fn(&Position) -> Result<Outcome, ReadError>,
    positions: &[Position],
    outcomes: &mut [Outcome],
) -> Result<(), ReadError> {
    for (index, (position, outcome)) in positions.iter().zip(outcomes).enumerate() {
        *outcome = look_up(position).map_err(|error| error.in_batch(index))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is said of the passes is what holds of them.
    #[test]
    fn passes_in_words() {
        type Answers = fn(u64) -> bool;
        let cases: [(u64, Answers, Option<&str>); 7] = [
            (0, |passes| passes % 2 == 0, Some("even")),
            (1, |passes| passes % 2 == 0, Some("even")),
            (1, |passes| passes % 2 == 1, Some("odd")),
            (1, |_| true, None),
            (1, |passes| passes <= 1, Some("at most 1")),
            (1, |passes| passes == 0, Some("0")),
            (1, |passes| passes == 1, Some("1")),
        ];
        for (most, answers, words) in cases {
            for asked in 0..6 {
                let said = words.map(|words| (answers(asked), format!("the number of passes has to be {words}")));
                assert_eq!(of_passes(most, answers, asked), said, "{most}, {asked}");
            }
        }
    }
}
