//! Linear Clobber: for each strip, whether Left wins moving first, and whether Right wins moving first.

use std::io::Write;

use super::rows::{CHUNK, Field, FieldKind, Rows, RowsAsked, SheetAsked, Tabular, Values, add, all_sheets};
use super::single::of_one_file;
use super::store::{Store, WinnerStore, no_moves, not_for, too_far};
use super::{Bound, Budget, Facts, Feature, List, ListAsked, Move, Moves, Opening, ReadError, Role, SingleFile};
use crate::codec::classes;
use crate::format::FormatError;
use supermex_game::clobber::{any_move, cells, number, row, strip, text};
use supermex_game::{Clobber, Outcome, Player, Position, or_stop};

/// A table of the outcomes of every strip up to a length.
///
/// A strip is a slice of cells from the left: 0 for an empty one, 1 for `x`, which Left moves, and 2 for `o`.
#[derive(Debug)]
pub struct Strips {
    pub file: SingleFile,
    rules: Clobber,
}

impl Strips {
    pub(super) fn new(file: SingleFile, rules: Clobber) -> Result<Self, FormatError> {
        let [] = file.shape()?;
        for (name, found) in [("columns", file.header().columns), ("cells", file.header().cells)] {
            if found != rules.positions() {
                return Err(FormatError::Field { field: name, expected: "3^length", found });
            }
        }
        file.require_data(Some(classes::bytes(rules.positions())))?;
        Ok(Self { file, rules })
    }

    pub fn rules(&self) -> Clobber {
        self.rules
    }

    /// Whether Left wins if Left moves first, and whether Right does if Right moves first, on the strip of a
    /// [number](supermex_game::clobber::number). Constant time.
    #[inline]
    pub fn first_wins(&self, number: u64) -> Result<[bool; 2], ReadError> {
        let bits = classes::get(&self.file.data(), number).map_err(ReadError::at(0, number))?;
        Ok([bits & 1 == 1, bits & 2 == 2])
    }

    /// Who wins the strip of a number.
    pub fn outcome_of(&self, number: u64) -> Result<Outcome, ReadError> {
        Ok(match self.first_wins(number)? {
            [true, true] => Outcome::N,
            [false, false] => Outcome::P,
            [true, false] => Outcome::Left,
            [false, true] => Outcome::Right,
        })
    }

    /// The number of a strip, moved to the left end; `None` if it is too long.
    pub(super) fn number(&self, cells: &[u8]) -> Option<u64> {
        let start = cells.iter().position(|&cell| cell != 0).unwrap_or(cells.len());
        let end = cells.iter().rposition(|&cell| cell != 0).map_or(start, |last| last + 1);
        let stones = cells.get(start..end)?;
        (stones.len() <= self.rules.length as usize).then(|| number(stones))
    }

    /// The moves of a player after which the other one, to move, loses.
    fn moves_of(&self, cells: &[u8], player: Player, budget: &mut Budget) -> Result<Vec<Position>, ReadError> {
        let (mut moves, mut failed) = (Vec::new(), Ok(()));
        any_move(&mut cells.to_vec(), player, |to| {
            if !budget.step(to.len()) {
                return true;
            }
            // A move makes a strip no longer: it is in the table.
            let wins = self.number(to).map_or(Ok([true; 2]), |number| self.first_wins(number));
            let look = |[left, right]: [bool; 2]| {
                let loses = !if player == Player::Left { right } else { left };
                let found = loses.then(|| row(to));
                let stop = found.as_ref().is_some_and(|to| !budget.write(to));
                moves.extend(found.filter(|_| !stop));
                stop
            };
            or_stop(wins.map(look), &mut failed)
        });
        failed.map(|()| moves)
    }
}

impl Store for Strips {
    of_one_file!();

    fn outcome(&self, position: &Position) -> Result<Outcome, ReadError> {
        let number = strip(position).and_then(|cells| self.number(&cells));
        number.map_or(Ok(Outcome::Beyond), |number| self.outcome_of(number))
    }

    /// Costs a look-up a move.
    fn winning_moves(&self, position: &Position, budget: &mut Budget) -> Result<Moves, ReadError> {
        let outcome = self.outcome(position)?;
        let Some(cells) = strip(position).filter(|_| outcome != Outcome::Beyond) else { return Ok(no_moves()) };
        let mut moves = Vec::new();
        for (player, role) in Player::BOTH.into_iter().zip([Role::Left, Role::Right]) {
            moves.extend(self.moves_of(&cells, player, budget)?.into_iter().map(|to| Move { role, to }));
        }
        Ok(Moves::new(outcome, moves, true).within(budget))
    }

    fn roles(&self) -> &'static [Role] {
        &[Role::Left, Role::Right]
    }

    fn openings(&self, _: u64) -> Option<Result<Vec<Opening>, ReadError>> {
        let opening = |n: usize| {
            let board = [1, 2].repeat(n);
            let mut moves = self.moves_of(&board, Player::Left, &mut Budget::of_answer())?;
            moves.sort_unstable_by_key(|to| self.game().write(to));
            Ok(Opening { board: n.to_string(), from: row(&board), moves, lacks: None })
        };
        Some((1..=self.rules.length as usize / 2).map(opening).collect())
    }

    fn list(&self, ask: &ListAsked) -> Result<List<'_>, ReadError> {
        let (most, max) = (self.rules.length, ask.max);
        if max > most {
            return too_far(Bound::Numbers, max.into(), most.into());
        }
        let what = format!("of up to {max} cells, without empty ends");
        // Those of fewer cells have the lower numbers, and are these with empty cells at an end.
        let numbers = (1..=max).flat_map(|length| {
            let first = if length == 1 { 0 } else { 3_u64.pow(length - 1) };
            (first..3_u64.pow(length)).map(move |number| (number, length as usize))
        });
        let is_p = move |(number, length)| match self.first_wins(number) {
            Ok([false, false]) => {
                let strip = cells(number, length);
                let ends = [strip.first(), strip.last()];
                (!ends.contains(&Some(&0))).then(|| Ok(row(&strip)))
            }
            Ok(_) => None,
            Err(error) => Some(Err(error)),
        };
        Ok(List { what, positions: Box::new(numbers.filter_map(is_p)) })
    }

    fn instant_winners(&self) -> Result<&dyn WinnerStore, &'static str> {
        Err("sheet X holds the P-positions of X cells")
    }

    fn facts(&self) -> Result<Facts, ReadError> {
        Ok(Facts::Strips(self.rules))
    }

    fn conditions(&self, of: &Position) -> Vec<(bool, String)> {
        let (length, stones) = (self.rules.length, |&cell: &u64| cell > 0);
        let cells = match (of.iter().position(stones), of.iter().rposition(stones)) {
            (Some(first), Some(last)) => last - first + 1,
            _ => 0,
        };
        let words = format!("a strip has to have at most {length} cells, without the empty ones at its ends");
        vec![(cells <= length as usize, words)]
    }
}

impl Tabular for Strips {
    fn fields(&self) -> &'static [Field] {
        &[Field("strip", FieldKind::Text), Field("outcome", FieldKind::Text)]
    }

    fn rows(&self, ask: &RowsAsked, rows: &mut dyn Rows) -> Result<(), ReadError> {
        all_sheets(self.name(), ask)?;
        let rules = self.rules;
        let (mut strips, mut outcomes) = (Vec::new(), Vec::new());
        for position in 0..ask.columns.map_or(rules.positions(), |columns| columns.min(rules.positions())) {
            let strip = cells(position, rules.length as usize);
            outcomes.push(self.outcome_of(position)?.name());
            strips.push(text(&strip));
            if strips.len() == CHUNK {
                give(rows, &strips, &outcomes)?;
                strips.clear();
                outcomes.clear();
            }
        }
        give(rows, &strips, &outcomes)
    }

    /// Sheet `X` holds the P-positions of `X` cells.
    fn sheet(&self, ask: &SheetAsked, out: &mut dyn Write) -> Result<(), ReadError> {
        let most = self.rules.length;
        let Some(number) = ask.number else {
            let why = "its sheet X holds the P-positions of X cells; give the number X after the database";
            return not_for(self.name(), Feature::SheetWithoutNumber, why);
        };
        let Some(length) = u32::try_from(number).ok().filter(|&length| length <= most) else {
            return too_far(Bound::Sheet, number, most.into());
        };
        let positions = 3_u64.pow(length);
        for position in 0..ask.columns.map_or(positions, |columns| columns.min(positions)) {
            if self.first_wins(position)? == [false; 2] {
                writeln!(out, "{}", text(&cells(position, length as usize)))?;
            }
        }
        Ok(())
    }
}

fn give(rows: &mut dyn Rows, strips: &[String], outcomes: &[&str]) -> Result<(), ReadError> {
    let strips: Vec<&str> = strips.iter().map(String::as_str).collect();
    add(rows, strips.len(), &[Values::Text(&strips), Values::Text(outcomes)])
}
