//! The moves from a position of a box, and the columns that they lead to.

use super::{Boxes, Stored};
use crate::table::{Cell, ReadError};
use supermex_game::rules_file::options::{Ends, MOST_STEPS};
use supermex_game::rules_file::tally::Tally;
use supermex_game::{Outcome, PassLevel, Side, Triple, or_stop};

impl Boxes {
    /// Whether a move lowers `x` and reaches a P-position of the level; `None` beyond the table.
    pub(super) fn lowered(&self, piles: Triple, level: PassLevel) -> Result<Option<bool>, ReadError> {
        if self.outcome_at(piles, level)? == Outcome::Beyond {
            return Ok(None);
        }
        let lower = &|to: Triple| to[0] < piles[0];
        self.each_option_among(piles, level, &mut MOST_STEPS.clone(), lower, &mut |_, outcome| outcome == Outcome::P)
            .map(Some)
    }

    /// By `z`, whether a move from `x, y, z` leads to a P-position with a lower first number; `None` where this is asked of each `z`.
    pub(super) fn won_in_column(
        &self,
        column: [u64; 2],
        rows: u64,
        level: PassLevel,
    ) -> Result<Option<Vec<bool>>, ReadError> {
        let rows = usize::try_from(rows).ok().filter(|&rows| rows <= MOST_ROWS);
        let (Some(rows), Some(moves)) = (rows, self.rules.rules_file().column_moves()) else { return Ok(None) };
        // Neighbouring columns of a set are often in the same part of it.
        let (mut read, mut numbers) = (None, Vec::new());
        moves.won(column, rows, &mut |[x, y], ends| {
            ends.clear();
            if !Self::inside([x, y], self.rules.sides()) {
                return Ok(());
            }
            if let Some((set, parts)) = self.set() {
                let below = self.rules.below().unwrap_or(1);
                let first = (self.row(x, level) * self.rules.sides()[1] + y) * below;
                for part in set.parts_of(first..first + below, parts) {
                    if read.replace(part) != Some(part) {
                        set.numbers(part, &mut numbers).map_err(ReadError::at(x, y))?;
                    }
                    let from = numbers.partition_point(|&number| number < first);
                    let here = numbers[from..].iter().take_while(|&&number| number < first + below);
                    ends.extend(here.map(|number| number - first));
                }
            } else if let Cell::Completion(z) = self.cell(x, y, level)? {
                ends.push(z);
            }
            ends.retain(|&z| self.rules.is_position([x, y, z]));
            Ok(())
        })
    }

    /// Announces look-ups all over the table. A remote source then fetches a small table at once.
    pub(super) fn announce(&self) {
        let files: Vec<_> = match &self.stored {
            Stored::Cells(files) => files.files().map(|file| (file.source(), file.data_range())).collect(),
            Stored::Set(file, _) => vec![(file.source(), file.data_range())],
        };
        let bytes: u64 = files.iter().map(|(_, data)| data.end - data.start).sum();
        for (source, data) in files {
            if source.is_remote() && bytes <= AT_ONCE {
                source.announce(&[data]);
            }
        }
    }

    /// Calls `visit` with every P-position of the level that a move leads to, except the pass, until it says stop;
    /// returns whether it did.
    pub fn each_p_option(
        &self,
        piles: Triple,
        level: PassLevel,
        visit: &mut dyn FnMut(Triple) -> bool,
    ) -> Result<bool, ReadError> {
        if self.rules.has_columns() {
            let [x, y, z] = piles;
            if let Cell::Completion(completion) = self.cell(x, y, level)?
                && completion < z
                && visit([x, y, completion])
            {
                return Ok(true);
            }
        }
        let visit = &mut |to, outcome| outcome == Outcome::P && visit(to);
        self.each_option_among(piles, level, &mut MOST_STEPS.clone(), &|_| true, visit)
    }

    /// Every P-position that a move leads to, but by taking from `z` in its column or by the pass, if the table has an index of
    /// moves: a few look-ups for each kind of move. Damaged entries lead nowhere: each is asked for in the table.
    pub(super) fn indexed(&self, piles: Triple, level: PassLevel) -> Result<Option<Vec<Triple>>, ReadError> {
        let files = self.cells().and_then(|files| files.lines(level));
        let (Some(lines), Some(index)) = (&self.lines, files) else { return Ok(None) };
        // Above the box moves lead to positions that the table lacks.
        if self.rules.below().is_some_and(|below| piles[2] >= below) {
            return Ok(None);
        }
        let mut found = Vec::new();
        for (on, to) in lines.moves(piles) {
            let to = index.entry(on.line, on.key)?.and_then(to).filter(|&to| self.may_have(to));
            if let Some(to) = to
                && self.outcome_at(to, level)? == Outcome::P
            {
                found.push(to);
            }
        }
        Ok(Some(found))
    }

    /// Calls `visit` with every wanted position that a move leads to, and its outcome, until it says stop; returns whether it
    /// did. Moves that take from `z` in a column need one look-up together, and are left out. Where columns have no end, so
    /// may moves be that lead to N-positions. The steps that it takes are subtracted from those that it may take.
    pub(super) fn each_option_among(
        &self,
        piles: Triple,
        level: PassLevel,
        steps: &mut u64,
        wanted: &dyn Fn(Triple) -> bool,
        visit: &mut dyn FnMut(Triple, Outcome) -> bool,
    ) -> Result<bool, ReadError> {
        let mut failed = Ok(());
        let completion = |[x, y]: [u64; 2]| match self.cell(x, y, level) {
            Ok(Cell::Completion(z)) => Some(z),
            // Found when the moves are made.
            _ => None,
        };
        let is_endless = self.rules.third() == Side::Any && !self.rules.joins_numbers();
        let ends: Option<Ends<'_>> = if is_endless { Some(&completion) } else { None };
        let stopped = self.rules.each(&self.rules.other_options().to_ends(ends), piles, steps, &mut |to| {
            wanted(to) && or_stop(self.outcome_at(to, level).map(|outcome| visit(to, outcome)), &mut failed)
        });
        failed?;
        stopped.map_err(|_| ReadError::NoTheory(TOO_MANY))
    }

    /// Whether the player to move wins by the moves, declared or not.
    pub(super) fn is_won(&self, piles: Triple, level: PassLevel) -> Result<bool, ReadError> {
        let rules_file = self.rules.rules_file();
        if rules_file.block() > 0 {
            let mut tally = Tally::new(rules_file.block(), rules_file.is_misere());
            self.each_option_among(piles, level, &mut MOST_STEPS.clone(), &|_| true, &mut |to, outcome| {
                tally.add(to, outcome)
            })?;
            let passed =
                level.below().filter(|_| tally.any()).map(|below| self.outcome_at(piles, below)).transpose()?;
            return Ok(tally.outcome() == Outcome::N || passed == Some(Outcome::P));
        }
        if !self.has_moves(piles, &mut MOST_STEPS.clone())? {
            return Ok(self.rules.rules_file().is_misere());
        }
        let passed = match level.below() {
            Some(below) => self.outcome_at(piles, below)? == Outcome::P,
            None => false,
        };
        Ok(passed || self.each_p_option(piles, level, &mut |_| true)?)
    }

    /// Whether there is any move, the pass excepted. The steps that it takes are subtracted from those that it may take.
    pub fn has_moves(&self, piles: Triple, steps: &mut u64) -> Result<bool, ReadError> {
        self.rules.each_move(piles, steps, &mut |_| true).map_err(|_| ReadError::NoTheory(TOO_MANY))
    }
}

/// Tables up to this many bytes are fetched as a whole if moves lead all over them.
const AT_ONCE: u64 = 32 << 20;

/// Rows of a column that are marked at once, at most.
const MOST_ROWS: usize = 1 << 24;

/// Why a position is not answered.
const TOO_MANY: &str = "it has more moves than can be gone through";
