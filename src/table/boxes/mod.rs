//! The table of a rules file in a box: the completion of each column, or the set of P-positions.

mod answers;
mod moves;
mod rows;

use super::cells::{Asks, CellFiles, OfCells};
use super::{Cell, ReadError, SingleFile};
use crate::codec::sparse::{self, Sparse};
use crate::format::FormatError;
use crate::table::single::DataOf;
use supermex_game::lines::LinesOfBox;
use supermex_game::{Outcome, PassLevel, Point, Position, RulesBox, Triple};

/// A table of the P-positions in a box, of a game whose rules are a text.
///
/// A position is three numbers, with a number of passes left; the third number of a game on two is 0. In a table of the values of
/// three numbers they are `x`, `y Z + z` and the pile: see [`RulesBox::grundy_of_three`].
#[derive(Debug)]
pub struct Boxes {
    rules: RulesBox,
    pub stored: Stored,
    /// The lines of its index of moves, if it has one.
    lines: Option<LinesOfBox>,
}

/// How the P-positions are stored.
#[derive(Debug)]
#[allow(clippy::large_enum_variant, reason = "a table has one")]
pub enum Stored {
    /// The completion of each column: a row for each `x`, in a file for each level. The third side of the box stands for none.
    Cells(CellFiles),
    /// The numbers of the P-positions: `(((x L + level) S + set) Y + y) Z + z`, with `L` levels of `S` sets. The second set has the
    /// positions that are beyond.
    Set(SingleFile, sparse::Shape),
}

impl Boxes {
    /// The table of a box whose columns have one P-position each, in files whose headers fit the rules.
    pub(super) fn of_cells(files: CellFiles, rules: RulesBox) -> Result<Self, FormatError> {
        let lines = if files.index.is_empty() { None } else { LinesOfBox::of(&rules) };
        Ok(Self { rules, stored: Stored::Cells(files), lines })
    }

    /// The table of a box whose P-positions are a set, in one file.
    pub(super) fn of_set(file: SingleFile, rules: RulesBox) -> Result<Self, FormatError> {
        let bad = |field, expected, found| Err(FormatError::Field { field, expected, found });
        let header = file.header();
        let (columns, members) = (header.columns, header.cells);
        if columns != rules.cells() {
            return bad("columns", "the number of cells in the box", columns);
        }
        if rules.has_columns() {
            return bad("profile", "one of cells, where z-t is a move", u64::from(header.profile.code()));
        }
        let [number] = file.shape()?;
        let Ok(width) = u32::try_from(number) else { return bad("width of a field", "at most 32 bits", number) };
        let shape = sparse::Shape { columns, members, width };
        if !shape.is_sound() {
            return bad("shape", "fields of at most 32 bits, and no more P-positions than there are", members);
        }
        file.require_data(shape.bytes())?;
        Ok(Self { rules, stored: Stored::Set(file, shape), lines: None })
    }

    pub fn rules(&self) -> &RulesBox {
        &self.rules
    }

    /// The files, in a table of columns.
    pub fn cells(&self) -> Option<&CellFiles> {
        match &self.stored {
            Stored::Cells(files) => Some(files),
            Stored::Set(..) => None,
        }
    }

    /// The numbers of the P-positions, in a table of positions, and in how many parts they can be read.
    pub fn set(&self) -> Option<(Sparse<DataOf<'_>>, u64)> {
        match &self.stored {
            Stored::Cells(_) => None,
            Stored::Set(file, shape) => Some((Sparse::new(file.data(), *shape), shape.groups())),
        }
    }

    /// Number of the row `x` of a level, in a table of positions: that of its P-positions.
    pub fn row(&self, x: u64, level: PassLevel) -> u64 {
        (x * self.levels() + u64::from(level)) * self.rules.sets()
    }

    /// Replaces `values` by what a table of columns stores for `x` at a level, for each column; the third side stands for none.
    /// Replaces them by none where the table does not have the row: in a file by itself. Costs its decoding.
    pub fn stored_row(&self, x: u64, level: PassLevel, values: &mut Vec<u32>) -> Result<(), ReadError> {
        values.clear();
        let Ok(number) = u32::try_from(x) else { return Ok(()) };
        if let Some(file) = self.cells().and_then(|files| files.file(level, number)).filter(|file| file.holds(number)) {
            *values = file.sheet(number).map_err(ReadError::at(x, 0))?.completions;
        }
        Ok(())
    }

    /// Whether the table has every `x` at every level: a file by itself does not.
    pub fn is_whole(&self) -> bool {
        let rows = u32::try_from(self.rules.sides()[0]).unwrap_or(u32::MAX);
        self.cells().is_none_or(|files| files.are_whole(rows, self.rules.level()))
    }

    /// The position of a number in a table of positions.
    pub fn position(&self, number: u64) -> Triple {
        let ([_, y], z) = (self.rules.sides(), self.rules.below().unwrap_or(1));
        [number / (y * z) / (self.levels() * self.rules.sets()), number / z % y, number % z]
    }

    fn levels(&self) -> u64 {
        1 + u64::from(self.rules.level())
    }

    fn inside([x, y]: [u64; 2], sides: [u64; 2]) -> bool {
        x < sides[0] && y < sides[1]
    }

    /// What a table of columns has for `x, y` at a level: the one `z` that makes a P-position, or that there is none in
    /// the box. `Beyond` outside the box, and in a table of positions.
    pub fn cell(&self, x: u64, y: u64, level: PassLevel) -> Result<Cell, ReadError> {
        let Some(files) = self.cells() else { return Ok(Cell::Beyond) };
        Ok(match files.cell(level, x, y)? {
            Cell::Completion(z) => u32::try_from(z).map_or(Cell::Beyond, |z| self.stored(z)),
            cell => cell,
        })
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
    fn outcome_of(&self, cell: Cell, z: u64) -> Outcome {
        let is_inside = self.rules.below().is_none_or(|below| z < below);
        match cell {
            Cell::Completion(completion) if completion == z => Outcome::P,
            // A position above has the move to the completion.
            Cell::Completion(completion) if is_inside || z > completion => Outcome::N,
            Cell::Nothing if is_inside => Outcome::N,
            _ => Outcome::Beyond,
        }
    }

    /// What to look up for a position at a stored level, in a table of columns.
    #[inline(always)]
    fn asks_at(&self, piles: Triple, level: PassLevel) -> Asks {
        if self.may_have(piles) { Asks::Cell { level, cell: piles } } else { Asks::Known(Outcome::Beyond) }
    }

    /// Who wins at a stored level.
    pub fn outcome_at(&self, piles: Triple, level: PassLevel) -> Result<Outcome, ReadError> {
        let Some((set, _)) = self.set() else { return self.look_up(self.asks_at(piles, level)) };
        let [x, y, z] = piles;
        let Some(below) = self.rules.below().filter(|&below| z < below && self.may_have(piles)) else {
            return Ok(Outcome::Beyond);
        };
        let has = |row: u64| {
            let found = set.get((row * self.rules.sides()[1] + y) * below + z).map_err(ReadError::at(x, y));
            found.map(|(has, _)| has)
        };
        let row = self.row(x, level);
        Ok(if has(row)? {
            Outcome::P
        } else if self.rules.sets() > 1 && has(row + 1)? {
            Outcome::Beyond
        } else {
            Outcome::N
        })
    }

    /// Who wins with this number of passes left; `Beyond` where the table does not answer them.
    pub(super) fn outcome_left(&self, piles: Triple, passes: u64) -> Result<Outcome, ReadError> {
        self.rules.level_of(passes).map_or(Ok(Outcome::Beyond), |level| self.outcome_at(piles, level))
    }

    /// The P-positions of a level with the first number `x`, ascending; none beyond the box. Costs a row of completions, or
    /// the part of the set that they are in.
    pub fn sheet(&self, x: u64, level: PassLevel) -> Result<Vec<Triple>, ReadError> {
        let [side, columns] = self.rules.sides();
        if x >= side || level > self.rules.level() {
            return Ok(Vec::new());
        }
        let row = self.row(x, level);
        if self.cells().is_some() {
            let mut values = Vec::new();
            self.stored_row(x, level, &mut values)?;
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
            found.extend(inside.map(|&number| self.position(number)));
        }
        Ok(found)
    }
}

/// For a table of columns.
impl OfCells for Boxes {
    #[inline(always)]
    fn cell_files(&self) -> &CellFiles {
        static NONE: CellFiles = CellFiles::EMPTY;
        self.cells().unwrap_or(&NONE)
    }

    #[inline(always)]
    fn asks_of(&self, position: &Position) -> Asks {
        let point = self.rules.point(position);
        let at = point.and_then(|Point { piles, passes }| Some((piles, self.rules.level_of(passes)?)));
        at.map_or(Asks::Known(Outcome::Beyond), |(piles, level)| self.asks_at(piles, level))
    }

    #[inline(always)]
    fn outcome_by(&self, found: u32, z: u64) -> Outcome {
        self.outcome_of(self.stored(found), z)
    }
}
