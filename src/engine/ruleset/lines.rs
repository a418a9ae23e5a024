//! Games in which any number may be taken from `z`, and all other moves are lines: a vector, any number of times.
//!
//! A column has one P-position, the least `z` that no P-position before forbids. One forbids, by a vector `d`, one `z` in every
//! column of a line; so to each line of columns belongs a used-set, with `z` less the steps that have been made of `d`. A cell reads one
//! set for each vector, of which some are shifted.
//!
//! Vectors never lead to a greater `x` or `y` back, so that the columns can be gone through in tiles, which keep the sets that
//! they read at hand: bands of sheets, and in a band blocks of columns.

use super::spans::taken;
use super::{Found, Refused, has_moves};
use crate::game::ruleset::{Move, Options};
use crate::game::{PassLevel, RulesBox, Triple};

/// Sheets in a band.
const BAND: u64 = 16;
/// Columns in a block.
const BLOCK: u64 = 64;
/// Words that are looked at together.
const TOGETHER: usize = 8;
/// Vectors of a game, at most: their sets are at hand in one search.
const MOST_VECTORS: usize = 16;

/// What the moves of a game take, if it is one of lines.
pub fn vectors(rules: &RulesBox) -> Option<Vec<[i64; 3]>> {
    let kinds = rules.ruleset().kinds();
    let vectors: Vec<[i64; 3]> = kinds.iter().filter(|one| !one.is_pillar()).map(vector).collect::<Option<_>>()?;
    (rules.has_columns() && vectors.len() <= MOST_VECTORS).then_some(vectors)
}

/// What a kind of move takes any number of times.
fn vector(one: &Move) -> Option<[i64; 3]> {
    let step = taken(one).filter(|_| one.conds.is_empty())?;
    let across = step[0] >= 0 && step[1] >= 0 && step[0] + step[1] > 0;
    let small = step.iter().all(|number| number.abs() <= MOST_STEP);
    (across && small).then_some(step)
}

/// Numbers of a vector are at most this, so that no product overflows.
const MOST_STEP: i64 = 1 << 10;

/// The used-sets of a vector.
struct Used {
    step: [u64; 3],
    /// Whether `z` rises with the steps.
    rises: bool,
    words: Vec<u64>,
    /// Words of a line.
    each: usize,
    /// Lines for each remainder of `x`, or sheets of a band.
    lines: u64,
    /// What is added to the number of a line that it be none below 0.
    before: u64,
    /// The bit of `z = 0` where no step has been made.
    zero: u64,
    /// Words at the beginning of a line that are full.
    low: Vec<u32>,
    /// Of the sheet that it has turned to: the line of the first column, and the bit of `z = 0` if that is the same in all.
    first: u64,
    bit: u64,
}

impl Used {
    fn new([dx, dy, dz]: [i64; 3], sides: [u64; 2], most: u64) -> Self {
        let step = [dx, dy, dz].map(i64::unsigned_abs);
        let rises = dz < 0;
        let steps = (sides[0] - 1).checked_div(step[0]).unwrap_or_else(|| (sides[1] - 1) / step[1]);
        let zero = if rises { 0 } else { (steps * step[2]).next_multiple_of(64) };
        let bits = zero + most + if rises { steps * step[2] } else { 0 };
        let each = bits.div_ceil(64) as usize + TOGETHER + 1;
        let (before, lines, many) = if dx > 0 {
            let before = steps * step[1];
            (before, sides[1] + before, step[0])
        } else {
            (0, step[1], BAND)
        };
        let count = (lines * many) as usize;
        Self {
            step,
            rises,
            words: vec![0; count * each],
            each,
            lines,
            before,
            zero,
            low: vec![0; count],
            first: 0,
            bit: 0,
        }
    }

    /// Turns to a sheet: its columns are placed from here on.
    fn turn(&mut self, x: u64) {
        let [dx, dy, dz] = self.step;
        (self.first, self.bit) = match x.checked_div(dx) {
            Some(steps) => (x % dx * self.lines + self.before - steps * dy, self.bit_after(steps * dz)),
            None => (x % BAND * self.lines, 0),
        };
    }

    fn bit_after(&self, steps: u64) -> u64 {
        if self.rises { steps } else { self.zero - steps }
    }

    /// The line of a column of the sheet, and the bit of `z = 0` in it.
    #[inline]
    fn place(&self, y: u64) -> (usize, u64) {
        let [dx, dy, dz] = self.step;
        match (dx, dy) {
            (0, 1) => (self.first as usize, self.bit_after(y * dz)),
            (0, _) => ((self.first + y % dy) as usize, self.bit_after(y / dy * dz)),
            _ => ((self.first + y) as usize, self.bit),
        }
    }

    fn insert(&mut self, y: u64, z: u64) {
        let (line, zero) = self.place(y);
        let bit = zero + z;
        self.words[line * self.each + (bit / 64) as usize] |= 1 << (bit % 64);
    }

    /// Forgets the sheet that was in the place of this one, where lines lie in sheets.
    fn begin(&mut self, x: u64) {
        if self.step[0] == 0 {
            let lines = (x % BAND * self.lines) as usize..((x % BAND + 1) * self.lines) as usize;
            self.words[lines.start * self.each..lines.end * self.each].fill(0);
            self.low[lines].fill(0);
        }
    }

    fn memory([dx, dy, dz]: [i64; 3], sides: [u64; 2], most: u64) -> u64 {
        let [dx, dy, dz] = [dx, dy, dz].map(i64::unsigned_abs);
        let (steps, count) = match (sides[0] - 1).checked_div(dx) {
            Some(steps) => (steps, (sides[1] + steps * dy) * dx),
            None => ((sides[1] - 1) / dy, BAND * dy),
        };
        count * ((steps * dz + most) / 8 + 160)
    }
}

/// A number that all completions are below: a cell has no more forbidden ones than columns on its lines, and variants.
fn most(rules: &RulesBox, vectors: &[[i64; 3]]) -> u64 {
    let sides = rules.sides();
    let steps = |step: &[i64; 3]| {
        let along = |axis: usize| (step[axis] > 0).then(|| sides[axis] / step[axis].unsigned_abs());
        along(0).into_iter().chain(along(1)).min().unwrap_or(0)
    };
    let single = rules.listed().len() + rules.ruleset().nothing().len() + 8;
    vectors.iter().map(steps).sum::<u64>() + single as u64
}

pub fn memory(rules: &RulesBox, vectors: &[[i64; 3]]) -> u64 {
    let most = most(rules, vectors);
    let levels = 1 + u64::from(rules.level());
    levels * vectors.iter().map(|&step| Used::memory(step, rules.sides(), most)).sum::<u64>()
        + 4 * levels * BAND * rules.sides()[1]
}

/// A level: its used-sets, and the completions of a band.
struct Level {
    used: Vec<Used>,
    band: Vec<Vec<u32>>,
    /// What is not P whatever its moves, ascending.
    excepted: Vec<Triple>,
}

pub fn run<E>(
    rules: &RulesBox,
    vectors: &[[i64; 3]],
    refuse: &impl Fn(Refused) -> E,
    take: &mut dyn FnMut(Found<'_>) -> Result<(), E>,
) -> Result<(), E> {
    let (ruleset, sides) = (rules.ruleset(), rules.sides());
    let most = most(rules, vectors);
    let mut levels: Vec<Level> = PassLevel::up_to(rules.level())
        .map(|level| {
            let mut excepted: Vec<Triple> = rules.excepted(level).collect();
            excepted.sort_unstable();
            Level {
                used: vectors.iter().map(|&step| Used::new(step, sides, most)).collect(),
                band: vec![vec![0; sides[1] as usize]; BAND as usize],
                excepted,
            }
        })
        .collect();
    let minds_the_end = ruleset.is_misere() || rules.level() == PassLevel::ONE;
    let options = Options::new(ruleset);
    let has_moves = |position: Triple| has_moves(&options, position).map_err(refuse);
    for first in (0..sides[0]).step_by(BAND as usize) {
        let band = first..sides[0].min(first + BAND);
        for x in band.clone() {
            levels.iter_mut().flat_map(|level| &mut level.used).for_each(|used| used.begin(x));
        }
        for block in (0..sides[1]).step_by(BLOCK as usize) {
            for x in band.clone() {
                levels.iter_mut().flat_map(|level| &mut level.used).for_each(|used| used.turn(x));
                for y in block..sides[1].min(block + BLOCK) {
                    let mut below: Option<u64> = None;
                    for level in &mut levels {
                        let mut from = 0;
                        let z = loop {
                            let z = least(&mut level.used, y, from);
                            let excepted =
                                !level.excepted.is_empty() && level.excepted.binary_search(&[x, y, z]).is_ok();
                            let is_free = below != Some(z) && !excepted;
                            if is_free && (!ruleset.is_misere() || has_moves([x, y, z])?) {
                                break z;
                            }
                            from = z + 1;
                        };
                        for used in &mut level.used {
                            used.insert(y, z);
                        }
                        level.band[(x - first) as usize][y as usize] = z as u32;
                        below = Some(z);
                        if minds_the_end && !has_moves([x, y, z])? {
                            below = None;
                        }
                    }
                }
            }
        }
        for x in band {
            for level in &levels {
                take(Found::Completions(&level.band[(x - first) as usize]))?;
            }
        }
    }
    Ok(())
}

/// The least number from one on that is in none of the used-sets of a column.
#[inline]
fn least(used: &mut [Used], y: u64, from: u64) -> u64 {
    let mut start = (from / 64) as usize;
    let mut sets: [(&[u64], u32); MOST_VECTORS] = [(&[], 0); MOST_VECTORS];
    let count = used.len();
    for (set, here) in used.iter_mut().zip(&mut sets) {
        let (line, zero) = set.place(y);
        let words = &set.words[line * set.each..(line + 1) * set.each];
        if zero == 0 {
            let low = &mut set.low[line];
            while words[*low as usize] == u64::MAX {
                *low += 1;
            }
            start = start.max(*low as usize);
        }
        *here = (&words[(zero / 64) as usize..], (zero % 64) as u32);
    }
    let mut ignored = if start == (from / 64) as usize { (1 << (from % 64)) - 1 } else { 0 };
    loop {
        let mut together = [0; TOGETHER];
        together[0] = ignored;
        for &(words, bits) in &sets[..count] {
            // Beyond its end a set is empty.
            let Some(here) = words.get(start..start + TOGETHER + 1) else { continue };
            if bits == 0 {
                for (all, word) in together.iter_mut().zip(here) {
                    *all |= word;
                }
            } else {
                for (at, all) in together.iter_mut().enumerate() {
                    *all |= here[at] >> bits | here[at + 1] << (64 - bits);
                }
            }
        }
        if let Some(at) = together.iter().position(|&word| word != u64::MAX) {
            return 64 * (start + at) as u64 + u64::from((!together[at]).trailing_zeros());
        }
        start += TOGETHER;
        ignored = 0;
    }
}
