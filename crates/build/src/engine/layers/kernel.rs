//! The inner loop: one line in a block of columns.
//!
//! The union of a cell's three sets has a long run of full words in which none of the three sets is full by itself. So
//! a summary of each set would not shorten the search. The search reads four words of all three at a time.

use super::sets::{QUAD, Quad};
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
    pub columns: &'a mut [Quad],
    /// The sets of the pillars.
    pub pillars: &'a mut [Quad],
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
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi1") {
            // SAFETY: the processor has what the function is compiled for.
            return unsafe { self.complete_avx2::<ENDS>() };
        }
        self.each::<ENDS>(with_free)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1")]
    fn complete_avx2<const ENDS: bool>(self) -> (usize, Stop) {
        use std::arch::x86_64::*;
        // The compiler makes one load of four.
        let load = |&[a, b, c, d]: &[u64; QUAD]| {
            _mm256_set_epi64x(d.cast_signed(), c.cast_signed(), b.cast_signed(), a.cast_signed())
        };
        let with_free = |row: &_, column: &_, pillar: &_, small: u64| {
            let first = _mm256_set_epi64x(0, 0, 0, small.cast_signed());
            let used = _mm256_or_si256(_mm256_or_si256(load(column), load(pillar)), _mm256_or_si256(load(row), first));
            let full = _mm256_cmpeq_epi64(used, _mm256_set1_epi64x(-1));
            !_mm256_movemask_pd(_mm256_castsi256_pd(full)).cast_unsigned() & 0xf
        };
        self.each::<ENDS>(with_free)
    }

    /// `with_free` returns which of four words of the three sets have a free number, with some numbers added to the
    /// first set: bit `k` for word `k`.
    #[inline(always)]
    fn each<const ENDS: bool>(
        self,
        with_free: impl Fn(&[u64; QUAD], &[u64; QUAD], &[u64; QUAD], u64) -> u32,
    ) -> (usize, Stop) {
        let Self { words, row, columns, pillars, first, below, values } = self;
        let (quads, count) = (words / QUAD, values.len());
        let row = &mut row.as_chunks_mut::<QUAD>().0[..quads];
        let base = if ENDS { first / WORD } else { 0 };
        let sets = columns.chunks_exact_mut(quads).zip(pillars.chunks_exact_mut(quads));
        for (at, ((column, pillar), slot)) in sets.zip(values).enumerate() {
            let b = first + at;
            let (column, pillar) = (&mut column[..quads], &mut pillar[..quads]);
            // In Chomp a value is at least the column.
            let mut small = if ENDS { (1 << (b % WORD)) - 1 } else { 0 };
            let passed = below.get(at).map_or(usize::MAX, |&value| value as usize);
            let found = 'search: {
                for quad in 0..quads {
                    let mut words = with_free(&row[quad], &column[quad].0, &pillar[quad].0, small);
                    while words != 0 {
                        let k = words.trailing_zeros() as usize % QUAD;
                        let word = base + QUAD * quad + k;
                        let mut used = row[quad][k] | column[quad].0[k] | pillar[quad].0[k];
                        used |= if k == 0 { small } else { 0 };
                        if passed / WORD == word {
                            used |= 1 << (passed % WORD);
                        }
                        if used != !0 {
                            break 'search Some((quad, k, used));
                        }
                        words &= words - 1;
                    }
                    small = 0;
                }
                None
            };
            let Some((quad, k, used)) = found else { return (at, Stop::TooShort) };
            let bit = !used & used.wrapping_add(1);
            row[quad][k] |= bit;
            column[quad].0[k] |= bit;
            pillar[quad].0[k] |= bit;
            let value = (base + QUAD * quad + k) * WORD + bit.trailing_zeros() as usize;
            *slot = value as u32;
            if ENDS && value == b {
                return (at + 1, Stop::Ended);
            }
        }
        (count, Stop::Through)
    }
}

/// The same for any processor.
fn with_free(row: &[u64; QUAD], column: &[u64; QUAD], pillar: &[u64; QUAD], small: u64) -> u32 {
    let used = |k: usize| row[k] | column[k] | pillar[k] | if k == 0 { small } else { 0 };
    (0..QUAD).map(|k| u32::from(used(k) != !0) << k).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::Draw;

    /// Sets of eight words, half of which are full.
    fn sets(seed: u64) -> [Vec<u64>; 3] {
        let mut draw = Draw(seed);
        let mut word = || Some(draw.word()).filter(|word| word >> 63 == 0).unwrap_or(!0);
        [8, 8, 8].map(|words| (0..words).map(|_| word()).collect())
    }

    fn quads(words: &[u64]) -> Vec<Quad> {
        words.as_chunks().0.iter().map(|&words| Quad(words)).collect()
    }

    #[test]
    fn the_least_number_that_no_set_has() {
        let mut longer = 0;
        for seed in 0..5000 {
            let [row, column, pillar] = sets(seed);
            let (first, passed) = (64 * 3 + seed as usize % 64, 64 * 3 + seed as u32 / 8);
            let free = |number: usize| {
                let has = |set: &[u64]| set[number / WORD - 3] >> (number % WORD) & 1 == 1;
                number != passed as usize && ![&row, &column, &pillar].into_iter().any(|set| has(set))
            };
            let expected = (first..64 * 11).find(|&number| free(number));
            longer += usize::from(expected.is_some_and(|number| number > first + 256));
            for any_processor in [false, true] {
                let (mut row, mut columns, mut pillars) = (row.clone(), quads(&column), quads(&pillar));
                let mut values = [0];
                let cells = Cells {
                    words: 8,
                    row: &mut row,
                    columns: &mut columns,
                    pillars: &mut pillars,
                    first,
                    below: &[passed],
                    values: &mut values,
                };
                let (count, stop) =
                    if any_processor { cells.each::<true>(with_free) } else { cells.complete::<true>() };
                let Some(number) = expected else {
                    assert!(count == 0 && matches!(stop, Stop::TooShort));
                    continue;
                };
                assert_eq!((count, values[0] as usize), (1, number));
                assert_eq!(matches!(stop, Stop::Ended), number == first);
                let (word, bit) = (number / WORD - 3, 1 << (number % WORD));
                for set in [row[word], columns[word / QUAD].0[word % QUAD], pillars[word / QUAD].0[word % QUAD]] {
                    assert_eq!(set & bit, bit);
                }
            }
        }
        assert!(longer > 100, "{longer}");
    }
}
