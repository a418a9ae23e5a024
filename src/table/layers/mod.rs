//! The table of a game on four numbers: for every three of them the fourth that makes a P-position.

mod batch;
pub(crate) mod sizes;

use super::single::DataOf;
use super::{Cell, Moves, ReadError, SingleFile};
use crate::codec::layers::{Column, Entry, Lines, Shape};
use crate::format::FormatError;
use crate::game::{Beyond, Four, NONE, Outcome, PassLevel, Point, Position, Quadruple, Rules, Variant};
use crate::table::redundant::redundant;
pub use sizes::{OfSize, Sizes};

/// A table of 4-row Chomp, of 4-pile Nim, or of 3-row Chomp and a heap of Nim: of the Grundy values of 3-row Chomp.
///
/// A position is four numbers: piles in any order in Nim, columns of height 4, 3, 2 and 1 in Chomp. Its *layer*,
/// *sheet* and *column* are the least three piles, ascending, or in Chomp the lengths of the three shorter rows,
/// ascending. The table has the positions whose layer and sheet are below [`sheets`](Four::sheets) and whose column is
/// below [`columns`](Self::columns).
#[derive(Debug)]
pub struct Layers {
    pub(crate) file: SingleFile,
    rules: Four,
    columns: u32,
    shape: Shape,
}

/// What to look up for a position.
#[derive(Clone, Copy, Debug)]
enum Asks {
    /// Nothing: its outcome.
    Known(Outcome),
    /// A column, and the value there that makes it P.
    Cell { column: Column, value: u64 },
}

/// The outcome of a position that has this value in a column.
#[inline(always)]
fn outcome_of(entry: Entry, value: u64) -> Outcome {
    match entry {
        Entry::Value(found) if u64::from(found) == value => Outcome::P,
        Entry::Value(_) | Entry::Ended => Outcome::N,
        Entry::Cut => Outcome::Beyond,
    }
}

impl Layers {
    pub(super) fn new(file: SingleFile) -> Result<Self, FormatError> {
        let bad = |field, expected, found| Err(FormatError::Field { field, expected, found });
        let Rules::Layers(rules) = file.rules().clone() else {
            return bad("game", "8, 9 or 10", u64::from(file.header().game));
        };
        if file.rules().code() != file.header().game {
            return bad("game", "that of the rules", u64::from(file.header().game));
        }
        let [chunks] = file.shape()?;
        let columns = file.header().columns;
        let in_range = u64::from(rules.sheets) <= columns && columns <= Four::MOST_COLUMNS;
        let Some(columns) = u32::try_from(columns).ok().filter(|_| in_range) else {
            return bad("columns", "at least as many as sheets, and at most 2^22", columns);
        };
        let shape = Shape { chunks, lines: rules.lines() };
        file.require_data(shape.bytes())?;
        Ok(Self { file, rules, columns, shape })
    }

    /// The rules.
    pub fn rules(&self) -> &Four {
        &self.rules
    }

    /// The table has the columns below this.
    pub fn columns(&self) -> u64 {
        u64::from(self.columns)
    }

    /// The lines of completions.
    pub(crate) fn lines(&self) -> Lines<DataOf<'_>> {
        Lines::new(self.file.data(), self.shape)
    }

    /// Who wins at `piles` with `passes` passes left. Constant time: one cell. `[0,0,0,0]` in Chomp is no position:
    /// `Beyond`.
    ///
    /// ```
    /// # fn example(chomp: &supermex::raw::Layers) -> Result<(), supermex::ReadError> {
    /// // Columns of height 4, 3, 2 and 1: rows of 3, 1, 1 and 1.
    /// assert_eq!(chomp.outcome([1, 0, 0, 3], 0)?, supermex::Outcome::P);
    /// # Ok(())
    /// # }
    /// ```
    #[inline]
    pub fn outcome(&self, piles: Quadruple, passes: u64) -> Result<Outcome, ReadError> {
        match self.asks(piles, passes) {
            Asks::Known(outcome) => Ok(outcome),
            Asks::Cell { column, value } => Ok(outcome_of(self.entry(column)?, value)),
        }
    }

    /// What to look up for a position: its outcome if it is known, or a column and a value.
    #[inline(always)]
    fn asks(&self, piles: Quadruple, passes: u64) -> Asks {
        let Some(level) = self.rules.level(passes).filter(|_| self.rules.is_position(piles)) else {
            return Asks::Known(Outcome::Beyond);
        };
        if self.rules.is_variant(piles, level) {
            return Asks::Known(Outcome::N);
        }
        let cell = self.rules.cell(piles);
        let asked =
            cell.and_then(|[d, c, b, value]| Some(Asks::Cell { column: self.column(level, [d, c, b])?, value }));
        asked.unwrap_or(Asks::Known(Outcome::Beyond))
    }

    /// The `z` for which `[w, x, y, z; passes]` is a P-position. Constant time.
    pub fn completion(&self, three: [u64; 3], passes: u64) -> Result<Cell, ReadError> {
        let Some(level) = self.rules.level(passes) else { return Ok(Cell::Beyond) };
        let Some(cell @ [_, _, column]) = self.rules.column(three) else { return Ok(Cell::Beyond) };
        if self.rules.has_heap() && column == 0 {
            return Ok(Cell::Nothing);
        }
        Ok(match self.cell(level, cell)? {
            Cell::Completion(value) if self.rules.ends() => {
                value.checked_sub(column).map_or(Cell::Beyond, Cell::Completion)
            }
            cell => cell,
        })
    }

    /// Replaces `values` by the completions of `[w, x, y]` for each `y`, from `y = 0` on in Chomp, and from `y = x` on
    /// in Nim, where `w <= x`. Returns what follows them: [`Beyond::Nothing`] if no later `y` has a completion,
    /// [`Beyond::Unknown`] if the table ends; `None` beyond the table. Costs some nanoseconds a completion.
    pub fn completions(
        &self,
        [w, x]: [u64; 2],
        passes: u64,
        values: &mut Vec<u32>,
    ) -> Result<Option<Beyond>, ReadError> {
        values.clear();
        let Some(level) = self.rules.level(passes) else { return Ok(None) };
        let ascends = self.rules.game.ascends();
        let sheet = if ascends { w.checked_add(x) } else { Some(x) };
        let inside = sheet.and_then(|sheet| Some((u32::try_from(w).ok()?, u32::try_from(sheet).ok()?)));
        let Some((layer, sheet)) = inside.filter(|&(w, x)| w <= x && x < self.rules.sheets) else { return Ok(None) };
        let goes_on = self.values(level, layer, sheet, values)?;
        if self.rules.has_heap() && sheet == 0 {
            // The board without squares.
            values.iter_mut().take(1).for_each(|value| *value = NONE);
        } else if self.rules.ends() {
            for (column, value) in (sheet..).zip(values) {
                *value = value.wrapping_sub(column);
            }
        }
        Ok(Some(if goes_on { Beyond::Unknown } else { Beyond::Nothing }))
    }

    /// Replaces `values` by the completions of a line, as the table has them; returns whether the line goes on.
    pub(crate) fn values(
        &self,
        level: PassLevel,
        layer: u32,
        sheet: u32,
        values: &mut Vec<u32>,
    ) -> Result<bool, ReadError> {
        let lines = self.lines();
        let line = self.rules.line(level, layer, sheet);
        let error = ReadError::at(u64::from(sheet), u64::from(sheet));
        let record = lines.record(line).map_err(&error)?;
        if u64::from(record.count) > u64::from(self.columns - sheet) {
            return Err(error(crate::codec::CodecError::Malformed("a line longer than the table").into()));
        }
        lines.line(line, sheet, values).map_err(error)?;
        Ok(record.goes_on)
    }

    /// Where the table has a layer, a sheet and a column, if it has them.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation, reason = "layer and sheet are below the number of sheets, a u32")]
    fn column(&self, level: PassLevel, [layer, sheet, column]: [u64; 3]) -> Option<Column> {
        if layer > sheet || sheet > column || sheet >= u64::from(self.rules.sheets) {
            return None;
        }
        let (layer, first) = (layer as u32, sheet as u32);
        Some(Column { line: self.rules.line(level, layer, first), first, index: column - sheet })
    }

    /// What the table has in a column.
    #[inline(always)]
    fn entry(&self, column: Column) -> Result<Entry, ReadError> {
        let first = u64::from(column.first);
        self.lines().get(column).map_err(ReadError::at(first, first.saturating_add(column.index)))
    }

    /// The completion of a layer, a sheet and a column.
    fn cell(&self, level: PassLevel, cell: [u64; 3]) -> Result<Cell, ReadError> {
        let Some(column) = self.column(level, cell) else { return Ok(Cell::Beyond) };
        Ok(match self.entry(column)? {
            Entry::Value(value) => Cell::Completion(u64::from(value)),
            Entry::Ended => Cell::Nothing,
            Entry::Cut => Cell::Beyond,
        })
    }

    /// Every move from a position to a P-position, sorted. In Nim this costs four look-ups; if two of the other piles
    /// are outside the table, it costs one for each number to which a pile may be lowered. In Chomp it costs one for
    /// each square of the three shorter rows. The table finds all of them from a position that it has, except a pass to
    /// a level that it lacks.
    pub fn winning_moves(&self, piles: Quadruple, passes: u64) -> Result<Moves, ReadError> {
        let outcome = self.outcome(piles, passes)?;
        match self.rules.level(passes).filter(|&level| outcome == Outcome::N && !self.rules.is_variant(piles, level)) {
            Some(level) => {
                let (moves, complete) = self.moves_at(level, piles, passes)?;
                Ok(Moves::winning(outcome, moves.into_iter().map(Position::from), complete))
            }
            None => Ok(Moves::winning(outcome, [], outcome != Outcome::Beyond)),
        }
    }

    /// Every move to a P-position, also from a variant, and whether the table sees all.
    fn moves_at(&self, level: PassLevel, piles: Quadruple, passes: u64) -> Result<(Vec<Point<4>>, bool), ReadError> {
        let mut to = Vec::new();
        let ascends = self.rules.game.ascends();
        let mut complete =
            if ascends { self.bites(level, piles, &mut to)? } else { self.takes(level, piles, &mut to)? };
        let mut moves: Vec<_> = to.into_iter().map(|piles| Point { piles, passes }).collect();
        if let Some(to) = (Point { piles, passes }).passed().filter(|_| self.rules.may_pass(piles)) {
            let passed = self.outcome(piles, to.passes)?;
            moves.extend(Some(to).filter(|_| passed == Outcome::P));
            complete &= passed != Outcome::Beyond;
        }
        moves.sort_unstable();
        moves.dedup();
        Ok((moves, complete))
    }

    /// The variants that change nothing: positions that are N without being declared, at every level of the table that they
    /// are declared at. Costs the winning moves of each.
    pub fn redundant_variants(&self) -> Result<Vec<Variant<4>>, ReadError> {
        let is_won = |piles, level: PassLevel| Ok(!self.moves_at(level, piles, level.into())?.0.is_empty());
        redundant(self.rules.listed(), self.rules.passes, is_won)
    }

    /// The moves of Nim, but the pass, to a P-position; returns whether the table sees all.
    fn takes(&self, level: PassLevel, piles: Quadruple, to: &mut Vec<Quadruple>) -> Result<bool, ReadError> {
        let mut complete = true;
        for pile in 0..4 {
            let with = |left: u64| {
                let mut piles = piles;
                piles[pile] = left;
                piles
            };
            let mut others = [0, 1, 2].map(|other| piles[(pile + 1 + other) % 4]);
            others.sort_unstable();
            match self.cell(level, others)? {
                Cell::Completion(value) if value < piles[pile] => to.push(with(value)),
                Cell::Completion(_) | Cell::Nothing => {}
                // With a pile made small enough the cell may be inside.
                Cell::Beyond => {
                    complete &= piles[pile] <= self.columns();
                    for left in 0..piles[pile].min(self.columns()) {
                        match self.outcome(with(left), level.into())? {
                            Outcome::P => to.push(with(left)),
                            Outcome::Beyond => {
                                // The more is left, the less there is inside.
                                complete = false;
                                break;
                            }
                            _ => {}
                        }
                    }
                }
            }
        }
        Ok(complete)
    }

    /// The moves of Chomp, but the pass, to a P-position; returns whether the table sees all.
    fn bites(&self, level: PassLevel, piles: Quadruple, to: &mut Vec<Quadruple>) -> Result<bool, ReadError> {
        let Some([d, c, b, last]) = self.rules.cell(piles) else { return Ok(false) };
        let (limit, heap) = (self.columns(), self.rules.has_heap());
        // The longest of the three rows bitten down into the others, or the second one, or the third.
        let bites = (0..b.min(limit)).map(|j| [d.min(j), c.min(j), j]);
        let bites =
            bites.chain((0..c.min(limit)).map(|j| [d.min(j), j, b])).chain((0..d.min(limit)).map(|j| [j, c, b]));
        let mut complete = b <= limit;
        for cell @ [layer, sheet, column] in bites.filter(|&[.., column]| !heap || column > 0) {
            match self.cell(level, cell)? {
                // The first bites are also those of a longer row than these three.
                Cell::Completion(value) if value == last || !heap && column < b && value == column => {
                    to.push(self.rules.position([layer, sheet, column, value]));
                }
                Cell::Beyond => complete = false,
                _ => {}
            }
        }
        // The longest row bitten and nothing else, or the heap lowered.
        if let Cell::Completion(value) = self.cell(level, [d, c, b])?
            && value < last
        {
            to.push(self.rules.position([d, c, b, value]));
        }
        to.retain(|&to| self.rules.is_position(to));
        Ok(complete)
    }

    /// For each board of 4 rows and `n` columns, from `n = 0` on, the winning first moves: those from `[n,0,0,0]`. As many boards
    /// as the table has sheets. Costs three look-ups for each `j < n`. None in Nim.
    pub fn openings(&self, passes: u64) -> Result<Vec<Vec<Position>>, ReadError> {
        let boards = if self.rules.game.has_boards() { u64::from(self.rules.sheets) } else { 0 };
        (0..boards).map(|n| Ok(self.winning_moves([n, 0, 0, 0], passes)?.positions().cloned().collect())).collect()
    }

    /// Every P-position whose numbers are at most `max`, in the order of the table, in Nim with the piles ascending;
    /// `None` if the table does not have all of them. After an error it continues after the damaged part. Costs the
    /// decoding of their lines.
    pub fn p_positions(&self, max: u32, passes: u64) -> Option<impl Iterator<Item = Result<Point<4>, ReadError>> + '_> {
        let level = self.rules.level(passes)?;
        let ascends = self.rules.game.ascends();
        let limit = u64::from(max);
        let (sheet, column) = if ascends { (limit.checked_mul(2)?, limit.checked_mul(3)?) } else { (limit, limit) };
        if sheet >= u64::from(self.rules.sheets) || column >= self.columns() {
            return None;
        }
        let sheets = move |layer: u32| layer..=if ascends { layer.saturating_add(max) } else { max };
        let mut values = Vec::new();
        Some((0..=max).flat_map(move |layer| sheets(layer).map(move |sheet| (layer, sheet))).flat_map(
            move |(layer, sheet)| {
                let read = self.values(level, layer, sheet, &mut values);
                let cells = (u64::from(sheet)..).zip(std::mem::take(&mut values));
                let found: Vec<_> = cells
                    .filter(|&(_, value)| value != NONE)
                    .map(|(column, value)| [u64::from(layer), u64::from(sheet), column, u64::from(value)])
                    .filter(|cell| ascends || cell[3] >= cell[2])
                    .map(|cell| self.rules.position(cell))
                    .filter(|&piles| self.rules.is_position(piles) && piles.iter().all(|&number| number <= limit))
                    .map(|piles| Ok(Point { piles, passes }))
                    .collect();
                found.into_iter().chain(read.err().map(Err))
            },
        ))
    }
}
