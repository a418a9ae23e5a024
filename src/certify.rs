//! Certificates: the *game* is checked, from the stored answers and the rules of moves alone.
//!
//! `verify` proves that the bytes are those that were written. A certificate proves that they are right,
//! and trusts neither the program that computed them nor any theorem about the games: a table is right
//! iff no P-position has a move to a P-position or is a variant, and every N-position has a move to a
//! P-position or is a variant. (Levels above 1 are answered by the parity of the passes, which is a
//! theorem, and are not part of it.) No code is shared with the engine.
//!
//! # How all positions are checked without looking at each
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

use std::fmt;

use crate::reader::{Cell, Database, ReadError, Source};
use crate::rules::{Game, Outcome, Piles, Position, RuleSet};
use crate::sheet::{Beyond, Sheet};

/// Why a table is not certified.
#[derive(Debug, thiserror::Error)]
pub enum CertifyError {
    /// A position that is answered P has a move to another one.
    #[error("{0} is answered P, but so is {1}, to which a move leads from it; the table is wrong")]
    TwoP(Position, Position),
    /// A position that is answered P cannot be one.
    #[error("{0} is answered P, but {1}; the table is wrong")]
    NotP(Position, &'static str),
    /// A position that is answered N has no winning move.
    #[error("{0} is answered N, but no move from it leads to a P-position, and it is no variant; the table is wrong")]
    NoMove(Position),
    /// A sheet is said to end where nothing ends it.
    #[error(
        "sheet {sheet} of level {level} is said to end, but no P-position in it or below has its last row empty; the table is wrong"
    )]
    NoEnd {
        /// Pass level.
        level: u32,
        /// Number of the sheet.
        sheet: u32,
    },
    /// The cells of a triple disagree.
    #[error("the piles {0:?} are P in one order and not in another; the table is wrong")]
    Asymmetric(Piles),
    /// The database lacks what its answers rest on.
    #[error(
        "certifying needs every sheet from 0 on at every level, and {0}; name a whole database, or certify with samples"
    )]
    Incomplete(&'static str),
    /// The tails repeat together too rarely.
    #[error("the tails of the sheets repeat together only after {0} columns or more; certify with samples")]
    Period(u64),
    /// The answers could not be read.
    #[error(transparent)]
    Read(#[from] ReadError),
}

/// What was certified.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Certificate {
    /// Positions answered P.
    pub p_positions: u64,
    /// Positions answered N that were checked: all below the P-position of their cell, or the samples.
    /// Those above it have the move to it.
    pub n_positions: u64,
}

impl Certificate {
    pub(crate) fn and(self, other: Self) -> Self {
        Self { p_positions: self.p_positions + other.p_positions, n_positions: self.n_positions + other.n_positions }
    }
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { p_positions, n_positions } = self;
        write!(f, "{} positions certified ({p_positions} P, {n_positions} N)", p_positions + n_positions)
    }
}

/// Certifies every position below the table's edge, at both levels.
///
/// Costs a few nanoseconds a cell, and in memory for each level `N (N + Y) / 8` bytes for Nim (and up
/// to `N²` more where it is symmetric), about a quarter of `N²` for Chomp.
///
/// # Errors
/// The first position whose answer is wrong, or why it cannot be told.
pub fn certify<D: Source + Sync>(database: &Database<D>) -> Result<Certificate, CertifyError> {
    complete(database)?;
    certify_table(&Table {
        rules: database.rules(),
        sheets: database.sheets(),
        columns: database.columns(),
        sheet: &|level, sheet| {
            let found = database.sheet(level, sheet)?;
            found.ok_or(CertifyError::Incomplete("a sheet is missing"))
        },
    })
}

fn complete<D: Source>(database: &Database<D>) -> Result<(), CertifyError> {
    if database.first_sheet() > 0 {
        return Err(CertifyError::Incomplete("the first sheet is missing"));
    }
    let missing = (0..=database.rules().passes).any(|level| database.file(level, 0).is_none());
    if missing { Err(CertifyError::Incomplete("a pass level is missing")) } else { Ok(()) }
}

/// The answers to be certified.
struct Table<'a> {
    rules: &'a RuleSet,
    sheets: u32,
    columns: Option<u32>,
    sheet: &'a (dyn Fn(u32, u32) -> Result<Sheet, CertifyError> + Sync),
}

/// Most columns that a common period of tails may have.
const LONGEST_PERIOD: u64 = 1 << 22;

fn certify_table(table: &Table) -> Result<Certificate, CertifyError> {
    let extent = Extent::of(table)?;
    let level = |level: u32| Plane::new(table, &extent, level).certify();
    std::thread::scope(|scope| {
        let upper: Vec<_> = (1..=table.rules.passes).map(|p| scope.spawn(move || level(p))).collect();
        let mut all = level(0)?;
        for thread in upper {
            // A panic of the thread would be a bug; it goes on here as what it was.
            all = all.and(thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?);
        }
        Ok(all)
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
        let chomp = table.rules.game == Game::Chomp;
        let (mut rows, mut span, mut past, mut offsets, mut ends, mut period) = (table.sheets, 0, 0, 0, 0, 1);
        if let Some(columns) = table.columns.filter(|_| chomp) {
            rows = rows.min(columns);
        }
        let listed = table.rules.variants.listed();
        for (level, number) in (0..=table.rules.passes).flat_map(|level| (0..rows).map(move |row| (level, row))) {
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
    fn position(&self, level: u32, row: u32, column: u64, value: u64) -> Position {
        let row = u64::from(row);
        let piles = match self.rules.game {
            Game::Nim => [row, column, value],
            Game::Chomp => [row, column.saturating_sub(row), value.saturating_sub(column)],
        };
        Position { piles, passes: u64::from(level) }
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
    level: u32,
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
    fn new(table: &'a Table<'a>, extent: &'a Extent, level: u32) -> Self {
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
        self.table.rules.game == Game::Chomp
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
        let below = self.level.checked_sub(1).map(|below| (self.table.sheet)(below, number)).transpose()?;
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
                self.table.position(0, number, column, value).piles != self.table.rules.game.terminal()
            });
            counts.n_positions += self.below(number, column, value, passed)?;
            self.itself(position, number, column, value, passed)?;
            counts.p_positions += 1;
            self.row.add(value);
            if let Some(bits) = self.columns.get_mut(usize::try_from(column).unwrap_or(usize::MAX)) {
                bits.add(value - if self.table.rules.game == Game::Chomp { column & !63 } else { 0 });
            }
            if column > u64::from(number)
                && let Some(lower) = usize::try_from(column).ok().and_then(|at| self.lower.get_mut(at))
            {
                // It came from a `u32`.
                lower.push(u32::try_from(value).unwrap_or(u32::MAX));
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
        position: Position,
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
            let to = Position { passes: position.passes - 1, ..position };
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

/// Certifies random positions: of `samples` cells below the table's edge, at random levels, the P-position
/// if there is one, and an N-position, each by looking up every move from it. The choice depends on
/// `seed` alone.
///
/// Costs for each sample as many look-ups as its position has tokens.
///
/// # Errors
/// The first position that was found whose answer is wrong, or why it cannot be told.
pub fn sample<D: Source + Sync>(database: &Database<D>, samples: u64, seed: u64) -> Result<Certificate, CertifyError> {
    complete(database)?;
    let threads = std::thread::available_parallelism().map_or(1, |n| n.get() as u64).min(samples.max(1));
    let share = |thread: u64| {
        let mut all = Certificate::default();
        for number in (thread..samples).step_by(usize::try_from(threads).unwrap_or(1)) {
            all = all.and(one(database, &mut Random(seed ^ number.wrapping_mul(0xd129_0d3b_3ac1_7a5f)))?);
        }
        Ok(all)
    };
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|thread| scope.spawn(move || share(thread))).collect();
        let mut all: Result<Certificate, CertifyError> = share(0);
        for thread in others {
            let found = thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            all = all.and_then(|all| Ok(all.and(found?)));
        }
        all
    })
}

fn one<D: Source>(database: &Database<D>, random: &mut Random) -> Result<Certificate, CertifyError> {
    let rules = database.rules();
    let passes = random.below(u64::from(rules.passes) + 1);
    let sheets = u64::from(database.sheets());
    let (x, y) = match (rules.game, database.columns().map(u64::from)) {
        (Game::Chomp, Some(columns)) => {
            let x = random.below(sheets.min(columns));
            (x, random.below(columns - x))
        }
        (_, columns) => (random.below(sheets), random.below(columns.unwrap_or(2 * sheets + 64))),
    };
    let completion = match database.completion(x, y, passes)? {
        Cell::Completion(z) => Some(z),
        Cell::Nothing => None,
        Cell::Beyond => return Err(CertifyError::Incomplete("a cell inside the table is not answered")),
    };
    let mut counts = Certificate::default();
    if let Some(z) = completion {
        certify_position(database, Position { piles: [x, y, z], passes }, Outcome::P)?;
        counts.p_positions += 1;
    }
    // Mostly below the P-position, where the winning moves are hard to find.
    let z = random.below(completion.map_or(sheets, |z| z + z / 8 + 2));
    if Some(z) != completion && rules.game.is_position([x, y, z]) {
        certify_position(database, Position { piles: [x, y, z], passes }, Outcome::N)?;
        counts.n_positions += 1;
    }
    Ok(counts)
}

/// Certifies one position against the answers to everything that one move leads to: that it is answered
/// `expected`, and rightly.
fn certify_position<D: Source>(
    database: &Database<D>,
    position: Position,
    expected: Outcome,
) -> Result<(), CertifyError> {
    let (rules, Position { piles, passes }) = (database.rules(), position);
    let variant = rules.level(passes).is_some_and(|level| rules.variants.contains(piles, level));
    let found = database.outcome(piles, passes)?;
    if found != expected {
        return Err(match expected {
            Outcome::P => CertifyError::NotP(position, "only as a completion, not as a position"),
            _ => CertifyError::NotP(position, "its cell has another completion"),
        });
    }
    if variant {
        return if expected == Outcome::P { Err(CertifyError::NotP(position, "it is a variant")) } else { Ok(()) };
    }
    let (mut winning, mut failed) = (None, None);
    let mut look = |to: Position| match database.outcome(to.piles, to.passes) {
        Ok(Outcome::P) => {
            winning = Some(to);
            true
        }
        Ok(Outcome::N) => false,
        Ok(Outcome::Beyond) => {
            failed = Some(CertifyError::Incomplete("a move leads beyond it"));
            true
        }
        Err(error) => {
            failed = Some(error.into());
            true
        }
    };
    let passed = passes > 0 && piles != rules.game.terminal() && look(Position { piles, passes: passes - 1 });
    if !passed {
        rules.game.any_move(piles, |piles| look(Position { piles, passes }));
    }
    match (failed, winning, expected) {
        (Some(error), ..) => Err(error),
        (None, Some(to), Outcome::P) => Err(CertifyError::TwoP(position, to)),
        (None, None, Outcome::N) => Err(CertifyError::NoMove(position)),
        _ => Ok(()),
    }
}

/// SplitMix64.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// A number below `limit`, or 0; the bias is below one in 2^32 for any table.
    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let s = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let s = (s ^ (s >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (s ^ (s >> 31)).checked_rem(limit).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests;
