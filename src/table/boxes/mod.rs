//! The table of a rules file in a box: the completion of each column, or the set of P-positions.

mod answers;
mod batch;
mod moves;
mod rows;

use super::sheets::Cell;
use super::{ReadError, SingleFile};
use crate::codec::columns::{self, Columns};
use crate::codec::sparse::{self, Sparse};
use crate::format::FormatError;
use crate::game::{Outcome, PassLevel, RulesBox, Triple};
use crate::table::single::DataOf;

/// A table of the P-positions in a box, of a game whose rules are a text.
///
/// A position is three numbers, with a number of passes left; the third number of a game on two is 0. In a table of the values of
/// three numbers they are `x`, `y Z + z` and the pile: see [`RulesBox::grundy_of_three`].
#[derive(Debug)]
pub(crate) struct Boxes {
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
    pub(super) fn new(file: SingleFile, rules: RulesBox) -> Result<Self, FormatError> {
        let bad = |field, expected, found| Err(FormatError::Field { field, expected, found });
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

    pub(crate) fn rules(&self) -> &RulesBox {
        &self.rules
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
    pub(crate) fn cell(&self, x: u64, y: u64, level: PassLevel) -> Result<Cell, ReadError> {
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
        let Some((set, _)) = self.set() else { return Ok(self.outcome_in(self.cell(x, y, level)?, z)) };
        let Some(below) = self.rules.below().filter(|&below| z < below) else { return Ok(Outcome::Beyond) };
        let number = (self.row(x, level) * self.rules.sides()[1] + y) * below + z;
        let (is_p, _) = set.get(number).map_err(ReadError::at(x, y))?;
        Ok(if is_p { Outcome::P } else { Outcome::N })
    }

    /// The P-positions of a level with the first number `x`, ascending; none beyond the box. Costs a row of completions, or
    /// the part of the set that they are in.
    pub(crate) fn sheet(&self, x: u64, level: PassLevel) -> Result<Vec<Triple>, ReadError> {
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
