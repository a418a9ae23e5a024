//! Every position of a table of sheets, without looking at each.
//!
//! A cell `(x, y)` has at most one answer `w` with `[x, y, w]` P; all other `z` are answered N. So the
//! positions of a cell are right iff
//! 1. `w` is a position, is no variant, and no move leads from it to a P-position. The moves that keep
//!    the cell reach none, as `w` is the only one there. The others say that the answers of a row
//!    differ, those of a column differ, and in Chomp that `w` is none of the answers of the diagonal.
//!    The pass says that the level below answers something else here.
//! 2. every `z < w` is a variant, or is the answer of an earlier cell of the row, of the column, or of
//!    the diagonal, or is the level below's answer to a pass from a position that is not terminal.
//! 3. every `z > w` has the move to `w`. Nothing is to be checked.
//!
//! So a bit for each value in each column, and the bits of the current row, certify a cell: 1. looks at
//! one bit, 2. at the words below `w`.
//!
//! **Symmetric Nim** stores `(x, y)` for `x <= y` only, and answers positions with their piles sorted.
//! Its rows are completed from the lower sheets' columns, and each completed row must be an involution:
//! then the three cells of a triple agree wherever they are in the table, and it does not matter which
//! of them answers. The positions certified are those whose two smaller piles are inside the table;
//! moves from there stay there.
//!
//! **Chomp** is seen in row lengths (`rules/chomp.rs`): row `c`, column `b >= c`, values `a >= b`. Two
//! moves reach `a = b`: whole sheets are won by shortening the middle row once an answer equals its own
//! column, and all higher sheets once that happens at `b = c`. After such an answer there must be none,
//! and a sheet may only be said to end after one.
//!
//! A sheet of Chomp is answered for infinitely many columns. Let `B` exceed every stored completion,
//! every variant's column, and every column at which a tail begins by the greatest offset of a tail. For
//! `b >= B` a cell's condition involves only offsets `a - b` from the tails of this column (its own
//! sheet's lower sheets and the level below), and from its own tail in the columns before, at a distance
//! of at most the greatest offset, which are all in the tail too; the diagonal, the scattered part of
//! the row and the variants lie below `b`. All this repeats with the least common multiple `L` of the
//! periods, so that the columns below `B + L` certify every column.
//!
//! **Windows** of Chomp (random variants) store the first `Y` columns of every sheet, but a move keeps
//! `b` and lowers `c`, so only the cells with `b < Y` have all their moves in the table: these are
//! certified. In Nim a move from a stored cell always leads to a stored cell.

use super::certificate::Certificate;
use super::certified::{Certified, Sampler, shared_out, within};
use super::error::CertifyError;
use super::sample::complete;
use super::{ends, sample};
use crate::game::{Beyond, PassLevel, Point, RuleSet, Sheet};
use crate::table::Sheets;

impl Certified for Sheets {
    fn all(&self, memory: u64) -> Result<Certificate, CertifyError> {
        certify(self, memory)
    }

    fn sampler(&self, _: u64) -> Result<Sampler<'_>, CertifyError> {
        sample::sampler(self)
    }
}

/// Certifies every position below the table's edge, at both levels.
///
/// Costs a few nanoseconds a cell, and in memory for each level `N (N + Y) / 8` bytes for Nim (and up
/// to `N²` more where it is symmetric), about a quarter of `N²` for Chomp.
///
/// # Errors
/// The first position whose answer is wrong, or why it cannot be told.
fn certify(database: &Sheets, memory: u64) -> Result<Certificate, CertifyError> {
    complete(database)?;
    // A nim-sum is as short however large its table is: it is refused before its sheets are looked at.
    let (sheets, columns) = (u64::from(database.sheets()), u64::from(database.columns().unwrap_or(0)));
    within(sheets.saturating_mul(sheets + columns) / 8, memory)?;
    let found = if database.keeps_cells() { Vec::new() } else { ends::sheets(database, memory)? };
    let of_found = |level: PassLevel, sheet: u32| found.get(level.index())?.get(sheet as usize).cloned();
    certify_table(&Table {
        memory,
        rules: database.rules(),
        sheets: database.sheets(),
        columns: database.columns(),
        sheet: &|level, sheet| {
            let whole =
                if database.keeps_cells() { database.sheet(sheet, level.into())? } else { of_found(level, sheet) };
            whole.ok_or(CertifyError::Incomplete("a sheet is missing"))
        },
    })
}

/// The answers to be certified.
struct Table<'a> {
    memory: u64,
    rules: &'a RuleSet,
    sheets: u32,
    columns: Option<u32>,
    sheet: &'a (dyn Fn(PassLevel, u32) -> Result<Sheet, CertifyError> + Sync),
}

/// Most columns that a common period of tails may have.
const LONGEST_PERIOD: u64 = 1 << 22;

fn certify_table(table: &Table) -> Result<Certificate, CertifyError> {
    let extent = Extent::of(table)?;
    let lower =
        if table.rules.is_symmetric() { u64::from(extent.rows).saturating_mul(u64::from(extent.rows)) * 2 } else { 0 };
    let level = (extent.columns.saturating_mul(extent.span + 128) / 8).saturating_add(lower);
    within(level.saturating_mul(table.rules.levels().count() as u64), table.memory)?;
    let levels: Vec<PassLevel> = table.rules.levels().collect();
    shared_out(levels.len() as u64, |number| {
        let level = usize::try_from(number).ok().and_then(|at| levels.get(at));
        level.map_or(Ok(Certificate::default()), |&level| Plane::new(table, &extent, level).certify())
    })
}

/// How far the cells to be checked reach.
struct Extent {
    rows: u32,
    /// One more than the last column.
    columns: u64,
    /// Greatest difference between a completion and the least value of its column.
    span: u64,
}

impl Extent {
    fn of(table: &Table) -> Result<Self, CertifyError> {
        let chomp = table.rules.game.ascends();
        let (mut rows, mut span, mut past, mut offsets, mut ends, mut period) = (table.sheets, 0, 0, 0, 0, 1);
        if let Some(columns) = table.columns.filter(|_| chomp) {
            rows = rows.min(columns);
        }
        let listed = table.rules.variants.listed();
        for (level, number) in table.rules.levels().flat_map(|level| (0..rows).map(move |row| (level, row))) {
            let sheet = (table.sheet)(level, number)?;
            let wrong = |column, value, why| Err(CertifyError::NotP(table.position(level, number, column, value), why));
            let mut distance = |column: u64, value: u64| {
                let Some(distance) = value.checked_sub(if chomp { column } else { 0 }) else {
                    return wrong(column, value, "its value is below its column");
                };
                // Each value below is the answer of another cell of the row, the column or the diagonal, a
                // variant, reached by the pass, or no position.
                if distance > column + 2 * u64::from(number) + listed.len() as u64 + 3 {
                    return wrong(column, value, "there are fewer P-positions to move to than positions below it");
                }
                span = span.max(distance);
                Ok(())
            };
            for (column, &value) in (u64::from(sheet.first_column)..).zip(&sheet.completions) {
                distance(column, u64::from(value))?;
                past = past.max(u64::from(value) + 1);
            }
            if let Beyond::Tail(tail) = &sheet.beyond {
                let end = sheet.end();
                for (column, &offset) in (end..).zip(tail) {
                    distance(column, column + u64::from(offset))?;
                    offsets = offsets.max(u64::from(offset));
                }
                let common = lcm(period, tail.len() as u64).filter(|&l| l <= LONGEST_PERIOD);
                period = common.ok_or(CertifyError::Period(LONGEST_PERIOD))?;
                // A variant that changes no answer may stand in the tail.
                for variant in listed.iter().filter(|v| v.piles[0] == u64::from(number)) {
                    past = past.max(variant.piles[0] + variant.piles[1] + 1);
                }
            }
            ends = ends.max(sheet.end());
            // Before as many columns are allocated.
            let cut = table.columns.is_some_and(|columns| sheet.end() < u64::from(columns));
            if cut && !(chomp && sheet.beyond == Beyond::Nothing) {
                return Err(CertifyError::Incomplete("a sheet is cut before the last column"));
            }
        }
        let columns = match table.columns {
            // Where all sheets end before, one column past them shows that nothing follows.
            Some(columns) => u64::from(columns).min(ends + 1),
            None => past.max(ends + offsets) + period,
        };
        if columns > 16 * (ends + offsets) + LONGEST_PERIOD {
            return Err(CertifyError::Incomplete(
                "a variant stands too far beyond its stored sheets for certifying all",
            ));
        }
        Ok(Self { rows, columns, span })
    }
}

fn lcm(a: u64, b: u64) -> Option<u64> {
    let (mut x, mut y) = (a, b);
    while y > 0 {
        (x, y) = (y, x % y);
    }
    a.checked_div(x)?.checked_mul(b)
}

impl Table<'_> {
    /// A value of a cell as a position.
    fn position(&self, level: PassLevel, row: u32, column: u64, value: u64) -> Point {
        let piles = self.rules.game.position([u64::from(row), column, value]);
        Point { piles, passes: u64::from(level) }
    }
}

/// A set of small numbers.
struct Bits(Vec<u64>);

impl Bits {
    fn new(size: u64) -> Self {
        Self(vec![0; usize::try_from(size / 64 + 1).unwrap_or(usize::MAX)])
    }

    fn add(&mut self, n: u64) {
        if let Some(word) = usize::try_from(n / 64).ok().and_then(|at| self.0.get_mut(at)) {
            *word |= 1 << (n % 64);
        }
    }

    fn word(&self, at: u64) -> u64 {
        usize::try_from(at).ok().and_then(|at| self.0.get(at)).copied().unwrap_or(0)
    }

    fn has(&self, n: u64) -> bool {
        self.word(n / 64) >> (n % 64) & 1 == 1
    }
}

/// The check of one level, row by row.
struct Plane<'a> {
    table: &'a Table<'a>,
    extent: &'a Extent,
    level: PassLevel,
    /// By column, the answers of the rows so far, less `64 * base(column)`.
    columns: Vec<Bits>,
    /// The answers of the row so far.
    row: Bits,
    /// The first answers of the sheets below, in Chomp.
    diagonal: Bits,
    /// A lower sheet of Chomp wins every higher one.
    dead: bool,
    /// In symmetric Nim, by row, its answers in the columns before itself.
    lower: Vec<Vec<u32>>,
}

impl<'a> Plane<'a> {
    fn new(table: &'a Table<'a>, extent: &'a Extent, level: PassLevel) -> Self {
        // A base is a whole word, which may be 63 values below the column's least.
        let columns = (0..extent.columns).map(|_| Bits::new(extent.span + 64)).collect();
        let top = extent.columns + extent.span;
        Self {
            table,
            extent,
            level,
            columns,
            row: Bits::new(top),
            diagonal: Bits::new(top),
            dead: false,
            lower: vec![Vec::new(); if table.rules.is_symmetric() { extent.rows as usize } else { 0 }],
        }
    }

    fn chomp(&self) -> bool {
        self.table.rules.game.ascends()
    }

    fn certify(mut self) -> Result<Certificate, CertifyError> {
        let mut all = Certificate::default();
        for row in 0..self.extent.rows {
            all = all.and(self.sheet(row)?);
        }
        Ok(all)
    }

    fn sheet(&mut self, number: u32) -> Result<Certificate, CertifyError> {
        let sheet = (self.table.sheet)(self.level, number)?;
        let below = self.level.below().map(|below| (self.table.sheet)(below, number)).transpose()?;
        self.row.0.fill(0);
        let before = self.lower.get_mut(number as usize).map(std::mem::take);
        if let Some(before) = &before {
            before.iter().for_each(|&value| self.row.add(u64::from(value)));
            self.involution(number, before, &sheet)?;
        }
        let mut counts = Certificate::default();
        let first = u64::from(sheet.first_column);
        let mut ended = false;
        let mut known = first;
        for column in first..self.extent.columns {
            let Some(value) = sheet.completion(column) else { break };
            known = column + 1;
            let position = self.table.position(self.level, number, column, value);
            if self.dead || ended {
                return Err(CertifyError::NotP(position, "a move leads from it to a P-position with empty lower rows"));
            }
            let passed = below.as_ref().and_then(|below| below.completion(column));
            // Positions without a pass: nothing is won by it there.
            let passed = passed.filter(|&value| {
                self.table.position(PassLevel::ZERO, number, column, value).piles != self.table.rules.game.terminal()
            });
            counts.others += self.below(number, column, value, passed)?;
            self.itself(position, number, column, value, passed)?;
            counts.p_positions += 1;
            self.row.add(value);
            let base = if self.chomp() { column & !63 } else { 0 };
            if let Some(bits) = self.columns.get_mut(usize::try_from(column).unwrap_or(usize::MAX)) {
                bits.add(value - base);
            }
            if column > u64::from(number)
                && let Some(lower) = usize::try_from(column).ok().and_then(|at| self.lower.get_mut(at))
            {
                lower.push(u32::try_from(value).expect("a completion of symmetric Nim comes from a u32"));
            }
            ended = self.chomp() && value == column;
        }
        if known < self.extent.columns {
            let told = matches!(sheet.beyond, Beyond::Nothing) && self.chomp() && (ended || self.dead);
            if !told {
                return Err(CertifyError::NoEnd { level: self.level, sheet: number });
            }
        }
        if self.chomp()
            && let Some(value) = sheet.completion(u64::from(number))
        {
            self.diagonal.add(value);
            self.dead |= value == u64::from(number);
        }
        Ok(counts)
    }

    /// A completed row of symmetric Nim is an involution.
    fn involution(&self, number: u32, before: &[u32], sheet: &Sheet) -> Result<(), CertifyError> {
        let answer = |column: u64| {
            let known = usize::try_from(column).ok().and_then(|at| before.get(at)).copied().map(u64::from);
            known.or_else(|| sheet.completion(column))
        };
        for column in 0..self.extent.columns {
            if let Some(value) = answer(column)
                && value < self.extent.columns
                && answer(value) != Some(column)
            {
                return Err(CertifyError::Asymmetric([u64::from(number), column, value]));
            }
        }
        Ok(())
    }

    /// Rule 2: every value of a cell below its answer is won. Returns their number.
    fn below(&self, row: u32, column: u64, value: u64, passed: Option<u64>) -> Result<u64, CertifyError> {
        let least = if self.chomp() { column } else { 0 };
        let shift = least / 64;
        let bits = usize::try_from(column).ok().and_then(|at| self.columns.get(at));
        // Beyond the tables of bits nothing is reached: the first value there is refused.
        for word in shift..value.div_ceil(64) {
            let reached =
                self.row.word(word) | self.diagonal.word(word) | bits.map_or(0, |bits| bits.word(word - shift));
            let mut open = !reached;
            if word * 64 < least {
                open &= u64::MAX << (least % 64);
            }
            if value - word * 64 < 64 {
                open &= (1 << (value % 64)) - 1;
            }
            while open != 0 {
                let n = word * 64 + u64::from(open.trailing_zeros());
                open &= open - 1;
                let position = self.table.position(self.level, row, column, n);
                let variant = self.table.rules.variants.contains(position.piles, self.level);
                if passed != Some(n) && !variant && self.table.rules.game.is_position(position.piles) {
                    return Err(CertifyError::NoMove(position));
                }
            }
        }
        Ok(value - least)
    }

    /// Rule 1: the answer of a cell is a P-position.
    fn itself(
        &self,
        position: Point,
        row: u32,
        column: u64,
        value: u64,
        passed: Option<u64>,
    ) -> Result<(), CertifyError> {
        let rules = self.table.rules;
        if !rules.game.is_position(position.piles) {
            return Err(CertifyError::NotP(position, "it is no position"));
        }
        if rules.variants.contains(position.piles, self.level) {
            return Err(CertifyError::NotP(position, "it is a variant"));
        }
        if passed == Some(value) {
            let to = Point { passes: position.passes - 1, ..position };
            return Err(CertifyError::TwoP(position, to));
        }
        if self.row.has(value) {
            return Err(CertifyError::NotP(position, "the sheet has the same completion in a lower column"));
        }
        let bits = usize::try_from(column).ok().and_then(|at| self.columns.get(at));
        let shift = if self.chomp() { column & !63 } else { 0 };
        if bits.is_some_and(|bits| bits.has(value - shift)) {
            return Err(CertifyError::NotP(position, "a lower sheet has the same completion in the column"));
        }
        if self.diagonal.has(value) && u64::from(row) <= column {
            return Err(CertifyError::NotP(position, "a lower sheet begins with the same completion"));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
