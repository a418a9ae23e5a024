//! The inner loop: one line in a block of columns.
//!
//! The union of a cell's three sets has a long run of full words in which none of the three sets is full by itself. So
//! a summary of each set would not shorten the search. The search reads eight words of all three at a time, a line of the cache
//! of each.

use super::sets::{GROUP, Group};
use crate::engine::bits::WORD;

/// Why the loop has stopped.
pub enum Stop {
    /// All columns are done.
    Through,
    /// The line has ended, with the completion that was added last.
    Ended,
    /// The next column needs longer sets.
    TooShort,
}

/// A line in consecutive columns whose sets begin with the same word.
pub struct Cells<'a> {
    /// Words that a set has.
    pub words: usize,
    /// The set of the row, from the first word of the columns' sets on.
    pub row: &'a mut [u64],
    /// The sets of the columns.
    pub columns: &'a mut [Group],
    /// The sets of the pillars.
    pub pillars: &'a mut [Group],
    /// The first column.
    pub first: usize,
    /// The completions that a pass leads to, from the first column on; columns beyond its length have none.
    pub below: &'a [u32],
    /// Completions are put here, one for each column.
    pub values: &'a mut [u32],
}

impl Cells<'_> {
    /// Finds the completions of the columns, and adds each to the sets of the row, of its column and of its pillar.
    /// Also returns how many it has found. Sets begin with the word of the column in Chomp, with 0 in Nim.
    #[inline]
    pub fn complete<const ENDS: bool>(self) -> (usize, Stop) {
        if self.below.is_empty() { self.on::<ENDS, false>() } else { self.on::<ENDS, true>() }
    }

    /// The same, compiled for the processor. `PASSES` says that a pass leads from some of the cells.
    #[inline]
    fn on<const ENDS: bool, const PASSES: bool>(self) -> (usize, Stop) {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi1") {
            // SAFETY: the processor has what the function is compiled for.
            return unsafe { self.on_avx2::<ENDS, PASSES>() };
        }
        self.each::<ENDS, PASSES>(with_free)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1")]
    fn on_avx2<const ENDS: bool, const PASSES: bool>(self) -> (usize, Stop) {
        use std::arch::x86_64::*;
        // The compiler makes one load of four, and one mask of both halves.
        let full = |sets: [&[u64; GROUP]; 3], first: u64, at: usize| {
            let [row, column, pillar] = sets.map(|set| {
                let [a, b, c, d] = [set[at], set[at + 1], set[at + 2], set[at + 3]].map(u64::cast_signed);
                _mm256_set_epi64x(d, c, b, a)
            });
            let first = _mm256_set_epi64x(0, 0, 0, first.cast_signed());
            let used = _mm256_or_si256(_mm256_or_si256(column, pillar), _mm256_or_si256(row, first));
            let full = _mm256_cmpeq_epi64(used, _mm256_set1_epi64x(-1));
            _mm256_movemask_pd(_mm256_castsi256_pd(full)).cast_unsigned()
        };
        let with_free = |sets: [&_; 3], first: u64| !(full(sets, first, 0) | full(sets, 0, GROUP / 2) << 4) & 0xff;
        self.each::<ENDS, PASSES>(with_free)
    }

    /// `with_free` returns which words of three groups have a free number, with some numbers added to the first word: bit `k` for
    /// word `k`.
    #[inline(always)]
    fn each<const ENDS: bool, const PASSES: bool>(
        self,
        with_free: impl Fn([&[u64; GROUP]; 3], u64) -> u32,
    ) -> (usize, Stop) {
        let Self { words, row, columns, pillars, first, below, values } = self;
        let groups = words / GROUP;
        let row = &mut row.as_chunks_mut::<GROUP>().0[..groups];
        let base = if ENDS { first / WORD } else { 0 };
        for at in 0..values.len() {
            let b = first + at;
            let (column, pillar) = (&mut columns[at * groups..][..groups], &mut pillars[at * groups..][..groups]);
            // In Chomp a value is at least the column.
            let small = if ENDS { (1 << (b % WORD)) - 1 } else { 0 };
            let passed = below.get(at).filter(|_| PASSES).map_or(usize::MAX, |&value| value as usize);
            let mut group = 0;
            let mut open = with_free([&row[0], &column[0].0, &pillar[0].0], small);
            let (k, used) = loop {
                while open == 0 {
                    group += 1;
                    if group == groups {
                        return (at, Stop::TooShort);
                    }
                    open = with_free([&row[group], &column[group].0, &pillar[group].0], 0);
                }
                let k = open.trailing_zeros() as usize % GROUP;
                let mut used = row[group][k] | column[group].0[k] | pillar[group].0[k];
                used |= if group + k == 0 { small } else { 0 };
                if PASSES && passed / WORD == base + GROUP * group + k {
                    used |= 1 << (passed % WORD);
                }
                if !PASSES || used != !0 {
                    break (k, used);
                }
                open &= open - 1;
            };
            let bit = !used & used.wrapping_add(1);
            row[group][k] |= bit;
            column[group].0[k] |= bit;
            pillar[group].0[k] |= bit;
            let value = (base + GROUP * group + k) * WORD + bit.trailing_zeros() as usize;
            values[at] = value as u32;
            if ENDS && value == b {
                return (at + 1, Stop::Ended);
            }
        }
        (values.len(), Stop::Through)
    }
}

/// The same for any processor.
fn with_free(sets: [&[u64; GROUP]; 3], first: u64) -> u32 {
    let used = |k: usize| sets[0][k] | sets[1][k] | sets[2][k] | if k == 0 { first } else { 0 };
    (0..GROUP).map(|k| u32::from(used(k) != !0) << k).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::Draw;

    /// Sets of two groups, half of whose words are full.
    fn sets(seed: u64) -> [Vec<u64>; 3] {
        let mut draw = Draw(seed);
        let mut word = || Some(draw.word()).filter(|word| word >> 63 == 0).unwrap_or(!0);
        [2 * GROUP; 3].map(|words| (0..words).map(|_| word()).collect())
    }

    fn groups(words: &[u64]) -> Vec<Group> {
        words.as_chunks().0.iter().map(|&words| Group(words)).collect()
    }

    #[test]
    fn the_least_number_that_no_set_has() {
        let mut longer = 0;
        for seed in 0..5000 {
            let [row, column, pillar] = sets(seed);
            let (first, passed) = (64 * 3 + seed as usize % 64, 64 * 3 + seed as u32 / 4);
            // Every other cell has no pass.
            let below = &[passed][..1 - seed as usize % 2];
            let free = |number: usize| {
                let has = |set: &[u64]| set[number / WORD - 3] >> (number % WORD) & 1 == 1;
                !below.contains(&(number as u32)) && ![&row, &column, &pillar].into_iter().any(|set| has(set))
            };
            let expected = (first..64 * (3 + 2 * GROUP)).find(|&number| free(number));
            longer += usize::from(expected.is_some_and(|number| number >= 64 * (3 + GROUP)));
            for any_processor in [false, true] {
                let (mut row, mut columns, mut pillars) = (row.clone(), groups(&column), groups(&pillar));
                let mut values = [0];
                let cells = Cells {
                    words: 2 * GROUP,
                    row: &mut row,
                    columns: &mut columns,
                    pillars: &mut pillars,
                    first,
                    below,
                    values: &mut values,
                };
                let (count, stop) =
                    if any_processor { cells.each::<true, true>(with_free) } else { cells.complete::<true>() };
                let Some(number) = expected else {
                    assert!(count == 0 && matches!(stop, Stop::TooShort));
                    continue;
                };
                assert_eq!((count, values[0] as usize), (1, number));
                assert_eq!(matches!(stop, Stop::Ended), number == first);
                let (word, bit) = (number / WORD - 3, 1 << (number % WORD));
                for set in [row[word], columns[word / GROUP].0[word % GROUP], pillars[word / GROUP].0[word % GROUP]] {
                    assert_eq!(set & bit, bit);
                }
            }
        }
        assert!(longer > 100, "{longer}");
    }
}
