//! The table of a rules file in a box: the completion of each column, or the set of P-positions.

mod batch;

use super::sheets::Cell;
use super::{Moves, ReadError, SingleFile};
use crate::codec::columns::{self, Columns};
use crate::codec::sparse::{self, Sparse};
use crate::format::FormatError;
use crate::game::rules_file::Ends;
use crate::game::{Outcome, PassLevel, Point, Rules, RulesBox, Side, Triple, Variant, or_stop};
use crate::table::redundant::redundant;
use crate::table::single::{DataOf, found_in};

/// A table of the P-positions in a box, of a game whose rules are a text.
///
/// A position is three numbers, with a number of passes left; the third number of a game on two is 0. In a table of the values of
/// three numbers they are `x`, `y Z + z` and the pile: see [`RulesBox::grundy_of_three`].
#[derive(Debug)]
pub struct Boxes {
    pub(crate) file: SingleFile,
    rules: RulesBox,
    coded: Coded,
}

/// How the cells are stored.
#[derive(Clone, Copy, Debug)]
enum Coded {
    /// The completions of the columns of each `x`, at one level and then at the other.
    Columns(columns::Shape),
    /// The numbers of the P-positions: `((x L + level) Y + y) Z + z`, with `L` levels.
    Set(sparse::Shape),
}

impl Boxes {
    pub(super) fn new(file: SingleFile) -> Result<Self, FormatError> {
        let bad = |field, expected, found| Err(FormatError::Field { field, expected, found });
        let Rules::Boxes(rules) = file.rules().clone() else {
            return bad("game", "7", u64::from(file.header().game));
        };
        let header = file.header();
        let (columns, members) = (header.columns, header.cells);
        if columns != rules.cells() {
            return bad("columns", "as many as there are cells in the box", columns);
        }
        if crate::format::Profile::of(file.rules()) != Some(header.profile) {
            return bad("profile", "7 where z-t is a move, else 6", u64::from(header.profile.code()));
        }
        let [number] = file.shape()?;
        let coded = if rules.has_columns() {
            let [x, y] = rules.sides();
            let shape = columns::Shape { rows: x * (1 + u64::from(rules.level())), columns: y, bytes: number };
            if members != columns {
                return bad("cells", "as many as there are columns", members);
            }
            file.require_data(shape.length())?;
            Coded::Columns(shape)
        } else {
            let Ok(width) = u32::try_from(number) else { return bad("width of a field", "at most 32 bits", number) };
            let shape = sparse::Shape { columns, members, width };
            if !shape.is_sound() {
                return bad(
                    "shape",
                    "fields of at most 32 bits, and at most as many P-positions as there are",
                    members,
                );
            }
            file.require_data(shape.bytes())?;
            Coded::Set(shape)
        };
        Ok(Self { file, rules, coded })
    }

    /// The rules, and the box.
    pub fn rules(&self) -> &RulesBox {
        &self.rules
    }

    /// How many positions of the box are P; `None` in a table of columns, where it is not stored.
    pub fn p_count(&self) -> Option<u64> {
        match self.coded {
            Coded::Columns(_) => None,
            Coded::Set(shape) => Some(shape.members),
        }
    }

    /// The rows of completions, in a table of columns.
    pub(crate) fn rows(&self) -> Option<Columns<DataOf<'_>>> {
        match self.coded {
            Coded::Columns(shape) => Some(Columns::new(self.file.data(), shape)),
            Coded::Set(_) => None,
        }
    }

    /// The numbers of the P-positions, in a table of positions, and in how many parts they can be read.
    pub(crate) fn set(&self) -> Option<(Sparse<DataOf<'_>>, u64)> {
        match self.coded {
            Coded::Columns(_) => None,
            Coded::Set(shape) => Some((Sparse::new(self.file.data(), shape), shape.groups())),
        }
    }

    /// The number of a row `x` at a level.
    pub(crate) fn row(&self, x: u64, level: PassLevel) -> u64 {
        x * self.levels() + u64::from(level)
    }

    /// The position of a number in a table of positions, and its level.
    pub(crate) fn position(&self, number: u64) -> (Triple, PassLevel) {
        let ([_, y], z) = (self.rules.sides(), self.rules.below().unwrap_or(1));
        let row = number / (y * z);
        let level = if row.is_multiple_of(self.levels()) { PassLevel::ZERO } else { PassLevel::ONE };
        ([row / self.levels(), number / z % y, number % z], level)
    }

    fn levels(&self) -> u64 {
        1 + u64::from(self.rules.level())
    }

    fn inside([x, y]: [u64; 2], sides: [u64; 2]) -> bool {
        x < sides[0] && y < sides[1]
    }

    /// What a table of columns has for `x, y` at a level: the one `z` that makes a P-position, or that there is none in
    /// the box. `Beyond` outside the box, and in a table of positions.
    pub fn completion(&self, x: u64, y: u64, level: PassLevel) -> Result<Cell, ReadError> {
        let Some(rows) =
            self.rows().filter(|_| Self::inside([x, y], self.rules.sides()) && level <= self.rules.level())
        else {
            return Ok(Cell::Beyond);
        };
        rows.get(self.row(x, level), y).map(|z| self.stored(z)).map_err(ReadError::at(x, y))
    }

    /// The meaning of a stored number.
    #[inline(always)]
    fn stored(&self, z: u32) -> Cell {
        let z = u64::from(z);
        if self.rules.below().is_some_and(|below| z >= below) { Cell::Nothing } else { Cell::Completion(z) }
    }

    /// Whether the table may have a position: whether the first two numbers are inside, and it is a position.
    #[inline(always)]
    fn may_have(&self, piles: Triple) -> bool {
        let [x, y, _] = piles;
        Self::inside([x, y], self.rules.sides()) && self.rules.is_position(piles)
    }

    /// Who wins at `z`, in a column with this cell.
    #[inline(always)]
    fn outcome_in(&self, cell: Cell, z: u64) -> Outcome {
        let is_inside = self.rules.below().is_none_or(|below| z < below);
        match cell {
            Cell::Completion(completion) if completion == z => Outcome::P,
            // A position above has the move to the completion.
            Cell::Completion(completion) if is_inside || z > completion => Outcome::N,
            Cell::Nothing if is_inside => Outcome::N,
            _ => Outcome::Beyond,
        }
    }

    /// Who wins at a stored level.
    pub(crate) fn outcome_at(&self, piles: Triple, level: PassLevel) -> Result<Outcome, ReadError> {
        if !self.may_have(piles) {
            return Ok(Outcome::Beyond);
        }
        let [x, y, z] = piles;
        let Some((set, _)) = self.set() else { return Ok(self.outcome_in(self.completion(x, y, level)?, z)) };
        let Some(below) = self.rules.below().filter(|&below| z < below) else { return Ok(Outcome::Beyond) };
        let number = (self.row(x, level) * self.rules.sides()[1] + y) * below + z;
        let (is_p, _) = set.get(number).map_err(ReadError::at(x, y))?;
        Ok(if is_p { Outcome::P } else { Outcome::N })
    }

    /// Who wins; `Beyond` outside the box, for numbers that are no position, and for passes that the table does not
    /// answer. Constant time: one look-up.
    ///
    /// ```
    /// # fn example(wythoff: &supermex::raw::Boxes) -> Result<(), supermex::ReadError> {
    /// // Wythoff's game on two piles.
    /// assert_eq!(wythoff.outcome([1, 2, 0], 0)?, supermex::Outcome::P);
    /// # Ok(())
    /// # }
    /// ```
    pub fn outcome(&self, piles: Triple, passes: u64) -> Result<Outcome, ReadError> {
        self.rules.level_of(passes).map_or(Ok(Outcome::Beyond), |level| self.outcome_at(piles, level))
    }

    /// Every move to a P-position, ascending, the pass last; none beyond the table and from a variant. Costs a look-up
    /// for each move; all moves that take from `z` alone cost one together. The table may find only some of the moves:
    /// above the third side of a box of columns, and if a pass leads to a level that it lacks.
    ///
    /// # Errors
    /// If the data are damaged on the way; if the position has too many moves to try.
    pub fn winning_moves(&self, piles: Triple, passes: u64) -> Result<Moves, ReadError> {
        self.announce();
        let outcome = self.outcome(piles, passes)?;
        let level = self.rules.level_of(passes);
        let Some(level) = level.filter(|&level| outcome == Outcome::N && !self.rules.is_variant(piles, level)) else {
            return Ok(Moves::winning(outcome, [], outcome != Outcome::Beyond));
        };
        let (mut moves, mut complete) = (Vec::new(), true);
        self.each_option_among(piles, level, &|_| true, &mut |to, outcome| {
            complete &= outcome != Outcome::Beyond;
            if outcome == Outcome::P {
                moves.push(Point { piles: to, passes });
            }
            false
        })?;
        if self.rules.has_columns() {
            let [x, y, z] = piles;
            match self.completion(x, y, level)? {
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
        if let Some(fewer) = passes.checked_sub(1)
            && self.has_moves(piles)?
        {
            let passed = self.outcome(piles, fewer)?;
            if passed == Outcome::P {
                moves.push(Point { piles, passes: fewer });
            }
            complete &= passed != Outcome::Beyond;
        }
        Ok(Moves::winning(outcome, moves.into_iter().map(|to| self.rules.told(to)), complete))
    }

    /// Whether one move lowers `x` and reaches a P-position with as many passes; `None` beyond the table. Costs a look-up for
    /// each move.
    ///
    /// ```
    /// # fn example(wythoff: &supermex::raw::Boxes) -> Result<(), supermex::ReadError> {
    /// // From 3,2 to 1,2; from 1,3 the move to 1,2 is all that wins.
    /// assert_eq!(wythoff.instant_winner([3, 2, 0], 0)?, Some(true));
    /// assert_eq!(wythoff.instant_winner([1, 3, 0], 0)?, Some(false));
    /// # Ok(())
    /// # }
    /// ```
    pub fn instant_winner(&self, piles: Triple, passes: u64) -> Result<Option<bool>, ReadError> {
        let Some(level) = self.rules.level_of(passes) else { return Ok(None) };
        if self.outcome_at(piles, level)? == Outcome::Beyond {
            return Ok(None);
        }
        let lower = &|to: Triple| to[0] < piles[0];
        self.each_option_among(piles, level, lower, &mut |_, outcome| outcome == Outcome::P).map(Some)
    }

    /// The `z < rows` for which `x, y, z` is an instant winner, ascending; `None` if the column is outside the box, it ends
    /// before `rows`, or the table does not answer so many passes. Costs about as much as
    /// [`instant_winner`](Self::instant_winner) for one of them, unless the column that a move leads to depends on `z`.
    pub fn instant_winners(&self, x: u64, y: u64, rows: u64, passes: u64) -> Result<Option<Vec<u64>>, ReadError> {
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
                // Numbers that are no position are not instant winners.
                None => self.instant_winner([x, y, z], passes)? == Some(true),
            };
            if wins {
                found.push(z);
            }
        }
        Ok(Some(found))
    }

    /// By `z`, whether a move from `x, y, z` leads to a P-position with a lower first number; `None` where this is asked of each `z`.
    fn won_in_column(&self, column: [u64; 2], rows: u64, level: PassLevel) -> Result<Option<Vec<bool>>, ReadError> {
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
            } else if let Cell::Completion(z) = self.completion(x, y, level)? {
                ends.push(z);
            }
            ends.retain(|&z| self.rules.is_position([x, y, z]));
            Ok(())
        })
    }

    /// Announces look-ups all over the table. A remote source then fetches a small table at once.
    fn announce(&self) {
        let data = self.file.data_range();
        if self.file.source().is_remote() && data.end - data.start <= AT_ONCE {
            self.file.source().announce(&[data]);
        }
    }

    /// Calls `visit` with every P-position of the level that a move leads to, except the pass, until it says stop;
    /// returns whether it did.
    pub(crate) fn each_p_option(
        &self,
        piles: Triple,
        level: PassLevel,
        visit: &mut dyn FnMut(Triple) -> bool,
    ) -> Result<bool, ReadError> {
        if self.rules.has_columns() {
            let [x, y, z] = piles;
            if let Cell::Completion(completion) = self.completion(x, y, level)?
                && completion < z
                && visit([x, y, completion])
            {
                return Ok(true);
            }
        }
        let visit = &mut |to, outcome| outcome == Outcome::P && visit(to);
        self.each_option_among(piles, level, &|_| true, visit)
    }

    /// Calls `visit` with every wanted position that a move leads to, and its outcome, until it says stop; returns whether it
    /// did. Moves that take from `z` in a column need one look-up together, and are left out. Where columns have no end, so may moves be
    /// that lead to N-positions.
    fn each_option_among(
        &self,
        piles: Triple,
        level: PassLevel,
        wanted: &dyn Fn(Triple) -> bool,
        visit: &mut dyn FnMut(Triple, Outcome) -> bool,
    ) -> Result<bool, ReadError> {
        let mut failed = Ok(());
        let completion = |[x, y]: [u64; 2]| match self.completion(x, y, level) {
            Ok(Cell::Completion(z)) => Some(z),
            // Found when the moves are made.
            _ => None,
        };
        let is_endless = self.rules.third() == Side::Any && !self.rules.has_values_of_three();
        let ends: Option<Ends<'_>> = if is_endless { Some(&completion) } else { None };
        let stopped = self.rules.each(&self.rules.other_options().to_ends(ends), piles, &mut |to| {
            wanted(to) && or_stop(self.outcome_at(to, level).map(|outcome| visit(to, outcome)), &mut failed)
        });
        failed?;
        stopped.map_err(|_| ReadError::NoTheory(TOO_MANY))
    }

    /// The variants that change nothing: positions that are N without being declared, at every level of the table that they
    /// are declared at. Costs a look-up for each move from each.
    pub fn redundant_variants(&self) -> Result<Vec<Variant>, ReadError> {
        redundant(self.rules.listed(), self.rules.level(), |piles, level| self.is_won(piles, level))
    }

    /// Whether the player to move wins by the moves, declared or not.
    fn is_won(&self, piles: Triple, level: PassLevel) -> Result<bool, ReadError> {
        if !self.has_moves(piles)? {
            return Ok(self.rules.rules_file().is_misere());
        }
        let passed = match level.below() {
            Some(below) => self.outcome_at(piles, below)? == Outcome::P,
            None => false,
        };
        Ok(passed || self.each_p_option(piles, level, &mut |_| true)?)
    }

    /// Whether there is any move, the pass excepted.
    pub(crate) fn has_moves(&self, piles: Triple) -> Result<bool, ReadError> {
        self.rules.each_move(piles, &mut |_| true).map_err(|_| ReadError::NoTheory(TOO_MANY))
    }

    /// Every P-position of a level of the table, ascending. After an error it continues after the damaged part.
    pub fn p_positions(&self, level: PassLevel) -> impl Iterator<Item = Result<Triple, ReadError>> + '_ {
        let known = level <= self.rules.level();
        let [x, _] = self.rules.sides();
        (0..if known { x } else { 0 }).flat_map(move |x| found_in(self.sheet(x, level)))
    }

    /// The P-positions of a level with the first number `x`, ascending; none beyond the box. Costs a row of completions, or
    /// the part of the set that they are in.
    pub fn sheet(&self, x: u64, level: PassLevel) -> Result<Vec<Triple>, ReadError> {
        let [side, columns] = self.rules.sides();
        if x >= side || level > self.rules.level() {
            return Ok(Vec::new());
        }
        let row = self.row(x, level);
        if let Some(rows) = self.rows() {
            let mut values = Vec::new();
            rows.row(row, &mut values).map_err(ReadError::at(x, 0))?;
            let below = self.rules.below().unwrap_or(u64::MAX);
            let cells = (0..).zip(values.into_iter().map(u64::from));
            return Ok(cells.filter(|&(_, z)| z < below).map(|(y, z)| [x, y, z]).collect());
        }
        let Some((set, parts)) = self.set() else { return Ok(Vec::new()) };
        let each = columns * self.rules.below().unwrap_or(1);
        let (mut found, mut numbers) = (Vec::new(), Vec::new());
        let parts = set.parts_of(row * each..(row + 1) * each, parts);
        for part in parts {
            set.numbers(part, &mut numbers).map_err(ReadError::at(x, 0))?;
            let inside = numbers.iter().filter(|&&number| number / each == row);
            found.extend(inside.map(|&number| self.position(number).0));
        }
        Ok(found)
    }
}

/// Tables up to so many bytes are fetched as a whole if moves lead all over them.
const AT_ONCE: u64 = 32 << 20;

/// Rows of a column that are marked at once, at most.
const MOST_ROWS: usize = 1 << 24;

/// Why a position is not answered.
const TOO_MANY: &str = "it has more moves than can be gone through";
