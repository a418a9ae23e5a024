//! Which values a cell can no longer take: those of its row and of its column.
//!
//! A completion stands once in its row and once in its column, so a cell is
//! coded as a *rank among the free values* near a guess. "Used" need not be
//! exact: values are kept modulo the size of a bit set, and a value that is
//! wrongly thought used is written in full.

use super::COLUMNS;

/// Values on either side of a guess that a rank can reach.
pub const REACH: u32 = 32;

const ROW_WORDS: usize = 64;

/// Values used in the current row, and in every column of the frame; sets of `64 WORDS` values in a column.
pub struct Used<const WORDS: usize> {
    row: [u64; ROW_WORDS],
    columns: Box<[[u64; WORDS]; COLUMNS]>,
}

impl<const WORDS: usize> Default for Used<WORDS> {
    fn default() -> Self {
        Self { row: [0; ROW_WORDS], columns: Box::new([[0; WORDS]; COLUMNS]) }
    }
}

impl<const WORDS: usize> Used<WORDS> {
    pub fn start_frame(&mut self) {
        self.columns.fill([0; WORDS]);
    }

    pub fn start_row(&mut self) {
        self.row = [0; ROW_WORDS];
    }

    #[inline(always)]
    pub fn insert(&mut self, column: u8, value: u32) {
        self.insert_in(column, value, true);
    }

    /// The same, in the column only on a condition.
    #[inline(always)]
    pub fn insert_in(&mut self, column: u8, value: u32, by_column: bool) {
        set(&mut self.row, value);
        if by_column {
            set(self.column(column), value);
        }
    }

    /// The free values around `guess`.
    #[inline(always)]
    pub fn free_around(&self, column: u8, guess: u32) -> Free {
        self.free_in(column, guess, true)
    }

    /// The same, but values of the column count only on a condition.
    #[inline(always)]
    pub fn free_in(&self, column: u8, guess: u32, by_column: bool) -> Free {
        let base = guess.wrapping_sub(REACH);
        let column = if by_column { window(&self.columns[usize::from(column) % COLUMNS], base) } else { 0 };
        Free(!(window(&self.row, base) | column))
    }

    /// A cell takes the least value that is free for it. So a value less than its own, which a later
    /// cell of the row takes, was used in its column already, and no later row has it there.
    #[inline(always)]
    pub fn infer(&mut self, start: u8, values: &[u32]) {
        for (&value, column) in values.iter().zip(start..) {
            let (at, bit) = (word(value) % ROW_WORDS, 1 << (value % 64));
            self.row[at] &= !bit;
            let base = value.wrapping_sub(64);
            let later = window(&self.row, base);
            let (at, shift) = (word(base), base % 64);
            let column = self.column(column);
            column[at % WORDS] |= later << shift;
            column[(at + 1) % WORDS] |= later >> 1 >> (63 - shift);
        }
    }

    #[inline(always)]
    fn column(&mut self, column: u8) -> &mut [u64; WORDS] {
        &mut self.columns[usize::from(column) % COLUMNS]
    }
}

/// A set of values modulo 4096.
pub struct Set([u64; ROW_WORDS]);

impl Default for Set {
    fn default() -> Self {
        Self([0; ROW_WORDS])
    }
}

impl Set {
    pub fn fill(&mut self, full: bool) {
        self.0 = [if full { u64::MAX } else { 0 }; ROW_WORDS];
    }

    pub fn insert(&mut self, value: u32) {
        set(&mut self.0, value);
    }

    /// The values around `guess`.
    #[inline(always)]
    pub fn around(&self, guess: u32) -> u64 {
        window(&self.0, guess.wrapping_sub(REACH))
    }
}

#[inline(always)]
#[allow(clippy::cast_possible_truncation, reason = "a number of a word in a set is small")]
fn word(value: u32) -> usize {
    (value / 64) as usize
}

#[inline(always)]
fn set<const N: usize>(words: &mut [u64; N], value: u32) {
    words[word(value) % N] |= 1 << (value % 64);
}

/// The 64 bits of the set from `base` on.
#[inline(always)]
fn window<const N: usize>(words: &[u64; N], base: u32) -> u64 {
    let (at, shift) = (word(base), base % 64);
    // Of two shifts compilers make one instruction that takes many steps.
    let next = (1 << shift) - 1;
    (words[at % N] & !next | words[(at + 1) % N] & next).rotate_right(shift)
}

/// Bit `i` is set if the value `guess - 32 + i` is free.
#[derive(Clone, Copy)]
pub struct Free(u64);

impl Free {
    /// Those of them that are candidates.
    #[inline(always)]
    pub fn among(self, candidates: u64) -> Self {
        Self(self.0 & candidates)
    }

    /// Even ranks count the free values from the guess up, odd ones those below it, down.
    #[inline(always)]
    pub fn rank(self, guess: u32, value: u32) -> Option<u8> {
        let bit = value.wrapping_sub(guess).wrapping_add(REACH);
        if bit >= 64 || self.0 >> bit & 1 == 0 {
            return None;
        }
        let rank = if bit >= REACH {
            2 * ((self.0 >> REACH) & ((1 << (bit - REACH)) - 1)).count_ones()
        } else {
            2 * ((self.0 << REACH) >> REACH >> bit >> 1).count_ones() + 1
        };
        u8::try_from(rank).ok()
    }

    /// The value of a rank, if that many values are free.
    #[inline(always)]
    pub fn value<S: Select>(self, guess: u32, rank: u8) -> Option<u32> {
        let below = (self.0 << REACH).count_ones();
        let steps = u32::from(rank / 2);
        let index = if rank & 1 == 0 { below + steps } else { below.wrapping_sub(steps + 1) };
        let bit = S::select(self.0, index)?;
        Some(guess.wrapping_sub(REACH).wrapping_add(bit))
    }
}

/// How to find the `index`-th bit set, counted from zero.
pub trait Select {
    fn select(word: u64, index: u32) -> Option<u32>;
}

/// For any machine.
pub struct Portable;

impl Select for Portable {
    #[inline(always)]
    fn select(mut word: u64, index: u32) -> Option<u32> {
        if index >= 64 {
            return None;
        }
        for _ in 0..index {
            word &= word.wrapping_sub(1);
        }
        (word != 0).then(|| word.trailing_zeros())
    }
}

/// Whether the machine counts bits and shifts by variables in one instruction.
#[cfg(target_arch = "x86_64")]
pub fn has_bmi2() -> bool {
    is_x86_feature_detected!("bmi1") && is_x86_feature_detected!("bmi2") && is_x86_feature_detected!("popcnt")
}

/// For x86-64 with BMI2: no branches that depend on the data.
#[cfg(target_arch = "x86_64")]
pub struct Bmi2;

#[cfg(target_arch = "x86_64")]
impl Select for Bmi2 {
    #[inline(always)]
    fn select(word: u64, index: u32) -> Option<u32> {
        if index >= 64 {
            return None;
        }
        // SAFETY: only `decode_bmi2` uses this type, and it runs only where BMI2 was detected.
        let bit = unsafe { std::arch::x86_64::_pdep_u64(1 << index, word) };
        (bit != 0).then(|| bit.trailing_zeros())
    }
}
