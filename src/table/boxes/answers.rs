//! Games of rules files, as rows of numbers.

use std::ops::Range;
use supermex_game::Rules;

use super::{Boxes, Stored};

use crate::table::redundant::redundant;
use crate::table::single::found_in;
use crate::table::store::{
    CellStore, NO_VALUES, ONE_FILE, Store, StoredRow, ValueStore, WinnerStore, declared, no_moves, not_for, of_passes,
    one_by_one, too_far,
};
use crate::table::{
    Bound, Budget, Cell, CellFiles, Declared, Facts, Feature, Files, Known, List, ListAsked, Moves, ReadError,
    SingleFile, cells,
};
use crate::table::{Move, Role};
use supermex_game::{Outcome, PassLevel, Play, Point, Position, Variant};

impl Store for Boxes {
    fn game(&self) -> &dyn Play {
        &self.rules
    }

    fn answers_passes(&self, passes: u64) -> bool {
        self.rules.level_of(passes).is_some_and(|level| self.cells().is_none_or(|files| files.has_level(level)))
    }

    fn rules(&self) -> Rules {
        self.rules.clone().into()
    }

    fn files(&self) -> Files<'_> {
        match &self.stored {
            Stored::Cells(files) => Files::Cells(files),
            Stored::Set(file, _) => Files::Single(file),
        }
    }

    fn files_mut(&mut self) -> Result<&mut CellFiles, &mut SingleFile> {
        match &mut self.stored {
            Stored::Cells(files) => Ok(files),
            Stored::Set(file, _) => Err(file),
        }
    }

    fn extent(&self) -> (Range<u32>, Option<u64>) {
        let [x, y] = self.rules.sides();
        (0..u32::try_from(x).unwrap_or(u32::MAX), Some(y))
    }

    fn outcome(&self, position: &Position) -> Result<Outcome, ReadError> {
        let Some(Point { piles, passes }) = self.rules.point(position) else { return Ok(Outcome::Beyond) };
        self.outcome_left(piles, passes)
    }

    fn outcomes(&self, positions: &[Position], outcomes: &mut [Outcome]) -> Result<(), ReadError> {
        match self.stored {
            Stored::Cells(_) => cells::batch(self, positions, outcomes),
            Stored::Set(..) => one_by_one(|position| self.outcome(position), positions, outcomes),
        }
    }

    /// Costs a look-up for each move, or with an index of moves two for each kind of move; all moves that take from `z` alone cost
    /// one together. The table may find only some of the moves: above the third side of a box of columns, and if a pass leads to a level that it lacks.
    fn winning_moves(&self, position: &Position, budget: &mut Budget) -> Result<Moves, ReadError> {
        let Some(Point { piles, passes }) = self.rules.point(position) else { return Ok(no_moves()) };
        self.announce();
        let outcome = self.outcome_left(piles, passes)?;
        let level = self.rules.level_of(passes);
        let role = match outcome {
            _ if self.rules.rules_file().block() == 0 => Role::Wins,
            Outcome::N => Role::UnlessBlocked,
            _ => Role::Block,
        };
        let plays = |level| match outcome {
            Outcome::N => !self.rules.is_variant(piles, level),
            _ => outcome == Outcome::P && role == Role::Block,
        };
        let Some(level) = level.filter(|&level| plays(level)) else {
            return Ok(Moves::winning(outcome, [], outcome != Outcome::Beyond));
        };
        let (mut moves, mut complete) = (Vec::new(), true);
        if let Some(indexed) = self.indexed(piles, level)? {
            moves.extend(indexed.into_iter().map(|piles| Point { piles, passes }));
        } else {
            let mut steps = std::mem::take(&mut budget.steps);
            let found = self.each_option_among(piles, level, &mut steps, &|_| true, &mut |to, outcome| {
                complete &= outcome != Outcome::Beyond;
                let to = Point { piles: to, passes };
                let stop = outcome == Outcome::P && !budget.write(&self.rules.told(to));
                moves.extend(Some(to).filter(|_| outcome == Outcome::P && !stop));
                stop
            });
            budget.steps = steps;
            match found {
                // The moves that were found win, and there may be others.
                Err(ReadError::NoTheory(_)) => budget.end(),
                found => drop(found?),
            }
        }
        if self.rules.has_columns() {
            let [x, y, z] = piles;
            match self.cell(x, y, level)? {
                Cell::Completion(completion) if completion < z => {
                    moves.push(Point { piles: [x, y, completion], passes });
                }
                Cell::Completion(_) => {}
                // Nothing is known above the box.
                _ => complete &= self.rules.below().is_some_and(|below| z <= below),
            }
        }
        moves.sort_unstable();
        moves.dedup();
        let with_role = |role| move |to: Point| Move { role, to: self.rules.told(to) };
        let mut moves: Vec<Move> = moves.into_iter().map(with_role(role)).collect();
        // Whoever has no move may not pass. If that takes too long to find out, the list is marked as incomplete already.
        let may_pass = match self.has_moves(piles, &mut budget.steps) {
            Err(ReadError::NoTheory(_)) => Ok(!moves.is_empty()),
            found => found,
        };
        if let Some(fewer) = passes.checked_sub(1)
            && may_pass?
        {
            let passed = self.outcome_left(piles, fewer)?;
            if passed == Outcome::P {
                moves.push(with_role(Role::Wins)(Point { piles, passes: fewer }));
            }
            complete &= passed != Outcome::Beyond;
        }
        Ok(Moves::new(outcome, moves, complete).within(budget))
    }

    fn roles(&self) -> &'static [Role] {
        let blocks = self.rules.rules_file().block() > 0;
        if blocks { &[Role::Wins, Role::UnlessBlocked, Role::Block] } else { &[Role::Wins] }
    }

    fn plays(&self, _: &Position) -> Result<(), ReadError> {
        if self.rules.rules_file().block() > 0 { not_for(self.name(), Feature::Lines, BLOCKS) } else { Ok(()) }
    }

    fn list(&self, ask: &ListAsked) -> Result<List<'_>, ReadError> {
        if !self.is_whole() {
            return not_for(self.name(), Feature::Lists, ONE_FILE);
        }
        let rules = &self.rules;
        let passes = ask.passes.unwrap_or_else(|| u64::from(rules.level()));
        let Some(level) = rules.level_of(passes) else {
            return Err(ReadError::Passes { asked: passes, most: rules.level().into() });
        };
        let max = u64::from(ask.max);
        let least = rules.bounded_sides().into_iter().min().unwrap_or(0);
        if max >= least {
            return too_far(Bound::Numbers, max, least.saturating_sub(1));
        }
        // The pile of Nim beside the game is not one of its numbers.
        let once = !ask.all_orders && !rules.is_of_grundy() && rules.is_symmetric();
        let form = rules.letters()[..rules.numbers()].join(if once { " <= " } else { ", " });
        let known = if rules.sets() > 1 { " that do not depend on what is outside the box" } else { "" };
        let what = format!("for {form} <= {max}{known}");
        let positions = (0..=max).flat_map(move |x| {
            let told = move |piles| rules.told(Point { piles, passes });
            let inside = move |position: &Position| {
                position.iter().all(|&number| number <= max) && (!once || position.numbers().is_sorted())
            };
            let found = found_in(self.sheet(x, level)).map(move |found| found.map(told));
            found.filter(move |found| found.as_ref().map_or(true, inside))
        });
        Ok(List { what, positions: Box::new(positions) })
    }

    fn facts(&self) -> Result<Facts, ReadError> {
        let (rules, game) = (&self.rules, self.rules.rules_file());
        Ok(Facts::Rules {
            rules: rules.clone(),
            name: game.name().to_owned(),
            moves: game.moves().collect(),
            misere: game.is_misere(),
            sides: rules.bounded_sides(),
            passes: rules.level().into(),
            variants: declared(rules.listed()),
            grundy: rules.is_of_grundy(),
            block: game.block(),
            order: game.order().map(|order| order.to_string()),
            p_positions: if let Stored::Set(_, shape) = &self.stored { Some(shape.members) } else { None },
        })
    }

    fn details(&self, position: &Position) -> Result<Known, ReadError> {
        Ok(if self.rules.is_of_grundy() { Known::Grundy(self.grundy(position)?) } else { Known::None })
    }

    fn conditions(&self, of: &Position) -> Vec<(bool, String)> {
        let rules = &self.rules;
        let sides = rules.letters().into_iter().zip(rules.bounded_sides());
        let below = |(at, (name, side)): (usize, (&str, u64))| {
            (of.get(at).is_some_and(|&number| number < side), format!("{name} has to be below {side}"))
        };
        let passes = of_passes(rules.level().into(), |passes| self.answers_passes(passes), of.passes);
        // Games without passes say nothing.
        let passes = passes.filter(|_| rules.level() > PassLevel::ZERO);
        let mut all: Vec<(bool, String)> = sides.enumerate().map(below).chain(passes).collect();
        if rules.sets() > 1 {
            let is_known = all.iter().any(|(holds, _)| !holds) || !matches!(self.outcome(of), Ok(Outcome::Beyond));
            all.push((is_known, "who wins has to be decided by positions inside the box".into()));
        }
        all
    }

    fn cells(&self) -> Result<&dyn CellStore, &'static str> {
        if self.rules.has_columns() { Ok(self) } else { Err(NO_COLUMNS) }
    }

    fn instant_winners(&self) -> Result<&dyn WinnerStore, &'static str> {
        if self.rules.rules_file().block() > 0 { Err(NO_INSTANT) } else { Ok(self) }
    }

    fn values(&self) -> Result<&dyn ValueStore, &'static str> {
        if self.rules.is_of_grundy() { Ok(self) } else { Err(NO_VALUES) }
    }

    /// Costs a look-up for each move from each.
    fn redundant_variants(&self) -> Result<Vec<Declared>, ReadError> {
        let told = |one: Variant| Declared {
            position: self.rules.told(Point { piles: one.piles, passes: 0 }),
            level: one.level,
        };
        let is_won = |piles, level| self.is_won(piles, level);
        Ok(redundant(self.rules.listed(), self.rules.level(), is_won)?.into_iter().map(told).collect())
    }
}

impl Boxes {
    /// The sides of the numbers before the column of a row, 1 for a number that is not there, and the columns.
    fn row_sides(&self) -> [u64; 3] {
        let joined = self.rules.bounded_sides().first_chunk().copied().filter(|_| self.rules.joins_numbers());
        let [x, columns] = self.rules.sides();
        joined.unwrap_or([x, 1, columns])
    }
}

impl CellStore for Boxes {
    fn completion(&self, numbers: &[u64], passes: u64) -> Result<Cell, ReadError> {
        match (self.rules.column(numbers), self.rules.level_of(passes)) {
            (Some([x, y]), Some(level)) => self.cell(x, y, level),
            _ => Ok(Cell::Beyond),
        }
    }

    fn end(&self) -> u32 {
        let [x, y, _] = self.row_sides();
        u32::try_from(x.saturating_mul(y)).unwrap_or(u32::MAX)
    }

    fn stored(&self, row: u32, passes: u64) -> Result<Option<StoredRow>, ReadError> {
        let [_, y, columns] = self.row_sides();
        let (x, second) = (u64::from(row) / y.max(1), u64::from(row) % y.max(1));
        let file = self.rules.level_of(passes).and_then(|level| self.cells()?.file(level, u32::try_from(x).ok()?));
        let has = file.is_some_and(|file| u32::try_from(x).is_ok_and(|x| file.holds(x)));
        let first = if self.rules.joins_numbers() { vec![x, second] } else { vec![x] };
        Ok(has.then(|| (first, 0..u32::try_from(columns).unwrap_or(u32::MAX))))
    }
}

impl WinnerStore for Boxes {
    /// Costs a look-up for each move.
    fn instant_winner(&self, position: &Position) -> Result<Option<bool>, ReadError> {
        let Some(Point { piles, passes }) = self.rules.point(position) else { return Ok(None) };
        self.rules.level_of(passes).map_or(Ok(None), |level| self.lowered(piles, level))
    }

    /// Costs about the time of one instant winner, unless the column that a move leads to depends on `z`.
    fn column(&self, [x, y]: [u64; 2], rows: u64, passes: u64) -> Result<Option<Vec<u64>>, ReadError> {
        let inside = Self::inside([x, y], self.rules.sides()) && self.rules.below().is_none_or(|below| rows <= below);
        let Some(level) = self.rules.level_of(passes).filter(|_| inside) else { return Ok(None) };
        self.announce();
        let won = self.won_in_column([x, y], rows, level)?;
        let mut found = Vec::new();
        for z in 0..rows {
            let wins = match &won {
                Some(won) => {
                    usize::try_from(z).is_ok_and(|z| won.get(z) == Some(&true))
                        && self.outcome_at([x, y, z], level)? != Outcome::Beyond
                }
                // Numbers that are not a position are not instant winners.
                None => self.lowered([x, y, z], level)? == Some(true),
            };
            if wins {
                found.push(z);
            }
        }
        Ok(Some(found))
    }
}

impl ValueStore for Boxes {
    fn grundy(&self, position: &Position) -> Result<Option<u64>, ReadError> {
        // The last number is a pile of Nim beside the game, and 0 if it is left out.
        let Some(Point { piles: [x, y, pile], .. }) = self.rules.point(position) else { return Ok(None) };
        let Some(level) = self.rules.level_of(position.passes) else { return Ok(None) };
        Ok(match self.cell(x, y, level)? {
            Cell::Completion(value) => Some(value ^ pile),
            Cell::Nothing | Cell::Beyond => None,
        })
    }
}

const BLOCKS: &str = "whoever forbids moves decides what follows; ask for the moves of each position";
const NO_INSTANT: &str = "a single move that wins may be forbidden; ask for the moves of a position";

const NO_COLUMNS: &str = "its rules have no move \"x, y, z-t\" (or \"w, x, y, z-t\") that may always be made, or have `block` or `order`, so that its table is a set of positions";
