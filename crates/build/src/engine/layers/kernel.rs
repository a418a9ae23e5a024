//! The inner loop: one line in a block of columns.
//!
//! The union of a cell's three sets has a long run of full words in which none of the three sets is full by itself. So
//! a summary of each set would not shorten the search. The search reads eight words of all three at a time, a line of the cache
//! of each.

use super::sets::{GROUP, Group};
use crate::engine::bits::WORD;

/// Columns in which the word of the completion is sought before the first of them has its own: what a column is searched for does
/// not wait for the one before.
const AHEAD: usize = 4;
/// Words of a row that are written together, as they are read: what is written in part cannot be read before it has left the
/// processor.
const QUAD: usize = 4;

/// Why the loop has stopped.
#[derive(Clone, Copy)]
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

    /// `look` returns which words of three groups have a free number, with some numbers added to the first word: bit `k` for
    /// word `k`.
    #[inline(always)]
    fn each<const ENDS: bool, const PASSES: bool>(
        self,
        look: impl Fn([&[u64; GROUP]; 3], u64) -> u32,
    ) -> (usize, Stop) {
        let Self { words, row, columns, pillars, first, below, values } = self;
        let groups = words / GROUP;
        let row = &mut row.as_chunks_mut::<GROUP>().0[..groups];
        let base = if ENDS { first / WORD } else { 0 };
        // In Chomp a value is at least the column.
        let small = |column: usize| if ENDS { (1 << (column % WORD)) - 1 } else { 0 };
        // Columns that are done.
        let mut at = 0;
        let ahead = AHEAD * groups;
        let sets = columns.chunks_mut(ahead).zip(pillars.chunks_mut(ahead));
        for ((columns, pillars), values) in sets.zip(values.chunks_mut(AHEAD)) {
            let mut open = [(groups, 0); AHEAD];
            let sets = columns.chunks_exact(groups).zip(pillars.chunks_exact(groups));
            for (column, (open, (of_column, pillar))) in (first + at..).zip(open.iter_mut().zip(sets)) {
                *open = first_open(row, of_column, pillar, small(column), &look);
            }
            let sets = columns.chunks_exact_mut(groups).zip(pillars.chunks_exact_mut(groups));
            for ((value, (column, pillar)), (mut group, mut open)) in values.iter_mut().zip(sets).zip(open) {
                let b = first + at;
                let passed = below.get(at).filter(|_| PASSES).map_or(usize::MAX, |&value| value as usize);
                let (k, used) = loop {
                    while open == 0 {
                        group += 1;
                        if group >= groups {
                            return (at, Stop::TooShort);
                        }
                        open = with_free([&row[group], &column[group].0, &pillar[group].0], 0);
                    }
                    let k = open.trailing_zeros() as usize % GROUP;
                    let mut used = row[group][k] | column[group].0[k] | pillar[group].0[k];
                    used |= if group + k == 0 { small(b) } else { 0 };
                    if PASSES && passed / WORD == base + GROUP * group + k {
                        used |= 1 << (passed % WORD);
                    }
                    if used != !0 {
                        break (k, used);
                    }
                    open &= open - 1;
                };
                let bit = !used & used.wrapping_add(1);
                let quad = &mut row[group].as_chunks_mut::<QUAD>().0[k / QUAD];
                for (at, word) in quad.iter_mut().enumerate() {
                    *word |= if at == k % QUAD { bit } else { 0 };
                }
                column[group].0[k] |= bit;
                pillar[group].0[k] |= bit;
                let number = (base + GROUP * group + k) * WORD + bit.trailing_zeros() as usize;
                *value = number as u32;
                at += 1;
                if ENDS && number == b {
                    return (at, Stop::Ended);
                }
            }
        }
        (at, Stop::Through)
    }
}

/// The first group in which a cell has a word with a free number, and its words; no word if there is none.
#[inline(always)]
fn first_open(
    row: &[[u64; GROUP]],
    column: &[Group],
    pillar: &[Group],
    small: u64,
    look: &impl Fn([&[u64; GROUP]; 3], u64) -> u32,
) -> (usize, u32) {
    let mut small = small;
    for (group, ((row, column), pillar)) in row.iter().zip(column).zip(pillar).enumerate() {
        let open = look([row, &column.0, &pillar.0], small);
        if open != 0 {
            return (group, open);
        }
        small = 0;
    }
    (row.len(), 0)
}

/// Which words of three groups have a free number, with some numbers added to the first word: for any processor.
fn with_free(sets: [&[u64; GROUP]; 3], first: u64) -> u32 {
    let used = |k: usize| sets[0][k] | sets[1][k] | sets[2][k] | if k == 0 { first } else { 0 };
    (0..GROUP).map(|k| u32::from(used(k) != !0) << k).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::Draw;

    /// As many sets of two groups, of whose words `open` of four have free numbers.
    fn sets(draw: &mut Draw, open: u64, count: usize) -> Vec<u64> {
        let word = |_| if draw.word() % 4 < open { draw.word() } else { !0 };
        (0..count * 2 * GROUP).map(word).collect()
    }

    fn groups(words: &[u64]) -> Vec<Group> {
        words.as_chunks().0.iter().map(|&words| Group(words)).collect()
    }

    /// Of columns that are looked at together, and of more, each has the least number that no set has.
    #[test]
    fn the_least_number_that_no_set_has() {
        let (mut draw, mut stops, mut same, mut longer) = (Draw(17), [0; 3], 0, 0);
        for _ in 0..5000 {
            let mut number = |below: u64| (draw.word() % below) as usize;
            // The columns are of one word.
            let (count, first) = (1 + number(10), 64 * 3 + number(55));
            let passes = number(count as u64 + 1);
            let below: Vec<u32> = (0..passes).map(|_| (64 * 3 + number(64 * 2 * GROUP as u64)) as u32).collect();
            let open = 1 + draw.word() % 4;
            let [row, columns, pillars] = [1, count, count].map(|count| sets(&mut draw, open, count));

            let mut expected = (row.clone(), columns.clone(), pillars.clone(), Vec::new());
            let mut stop = Stop::Through;
            for at in 0..count {
                let (row, columns, pillars, values) = &mut expected;
                let (column, pillar) =
                    (&mut columns[at * 2 * GROUP..][..2 * GROUP], &mut pillars[at * 2 * GROUP..][..2 * GROUP]);
                let has = |set: &[u64], number: usize| set[number / WORD - 3] >> (number % WORD) & 1 == 1;
                let is_used = |number: usize| has(row, number) || has(column, number) || has(pillar, number);
                let free = |&number: &usize| below.get(at) != Some(&(number as u32)) && !is_used(number);
                let Some(number) = (first + at..64 * (3 + 2 * GROUP)).find(free) else {
                    stop = Stop::TooShort;
                    break;
                };
                same += usize::from(values.last().is_some_and(|&last| number as u32 / 64 == last / 64));
                for set in [&mut row[..], column, pillar] {
                    set[number / WORD - 3] |= 1 << (number % WORD);
                }
                longer += usize::from(number >= 64 * (3 + GROUP));
                values.push(number as u32);
                if number == first + at {
                    stop = Stop::Ended;
                    break;
                }
            }
            stops[stop as usize] += 1;

            for any_processor in [false, true] {
                let (mut row, mut columns, mut pillars) = (row.clone(), groups(&columns), groups(&pillars));
                let mut values = vec![0; count];
                let cells = Cells {
                    words: 2 * GROUP,
                    row: &mut row,
                    columns: &mut columns,
                    pillars: &mut pillars,
                    first,
                    below: &below,
                    values: &mut values,
                };
                let (found, stopped) =
                    if any_processor { cells.each::<true, true>(with_free) } else { cells.complete::<true>() };
                values.truncate(found);
                assert_eq!(stopped as usize, stop as usize);
                let flat = |groups: &[Group]| groups.iter().flat_map(|group| group.0).collect::<Vec<_>>();
                assert!((row, flat(&columns), flat(&pillars), values) == expected);
            }
        }
        assert!(stops.iter().all(|&count| count > 100) && same > 1000, "{stops:?} {same}");
        assert!(longer > 100, "{longer}");
    }
}
