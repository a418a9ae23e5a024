//! The union of sets whose numbers are raised.
//!
//! Which blocks of it are empty or full is mostly seen from the masks of the sets, 64 blocks a word. So it costs about
//! as much as the blocks that are neither.

use super::sparse_set::{BLOCK, Block, Group, SparseSet, WORDS, below, each_bit};

/// Makes unions.
#[derive(Default)]
pub struct Union {
    /// The words of all blocks. Only those of blocks that are kept count.
    words: Vec<u64>,
    /// The sets that are not empty, by their numbers, and what they are raised by.
    parts: Vec<(usize, usize)>,
}

impl Union {
    /// Makes a set the union of some of many, each by its number, and raised. Only numbers below an end count.
    pub fn of(
        &mut self,
        set: &mut SparseSet,
        all: &[SparseSet],
        parts: impl Iterator<Item = (usize, usize)>,
        end: usize,
    ) {
        set.clear();
        let mut own = std::mem::take(&mut self.parts);
        own.clear();
        own.extend(parts.filter(|&(number, _)| !all[number].groups.is_empty()));
        let len = own.iter().map(|&(number, by)| all[number].len() + by / BLOCK + 1).max().unwrap_or(0);
        if self.words.len() < (len + 1) * WORDS {
            self.words.resize((len + 1) * WORDS, 0);
        }
        let len = len.min(end.div_ceil(BLOCK));
        set.groups.resize(len.div_ceil(64), Group::default());
        let mut have_ends = false;
        for &(number, by) in &own {
            // A block is full if both blocks that it is made of are full.
            let [one, other] = if by.is_multiple_of(BLOCK) { [!0, 0] } else { [0, !0] };
            let masks = set.groups.iter_mut().skip(by / BLOCK / 64);
            for (masks, Raised { full, any }) in masks.zip(raised(&all[number].groups, by)) {
                masks.full |= full[0] & (full[1] | one);
                masks.kept |= any[0] | any[1] & other;
                have_ends |= (full[0] ^ full[1]) & other != 0;
            }
        }
        for (number, group) in set.groups.iter_mut().enumerate() {
            let inside = below(len, 64 * number);
            group.full &= inside;
            group.kept &= inside & !group.full;
            each_bit(group.kept, |bit| self.words[(64 * number + bit) * WORDS..][..WORDS].fill(0));
        }
        for &(number, by) in &own {
            self.add_blocks(&all[number], by);
            if have_ends && !by.is_multiple_of(BLOCK) {
                self.add_ends(&all[number], by, &set.groups);
            }
        }
        self.parts = own;
        self.keep(set);
    }

    /// Adds the kept blocks of a set, raised.
    fn add_blocks(&mut self, part: &SparseSet, by: usize) {
        let (skipped, bits) = (by / 64, by % 64);
        let mut kept = part.blocks.iter();
        for (number, group) in part.groups.iter().enumerate() {
            each_bit(group.kept, |bit| {
                let block = kept.next().expect("a block for each bit");
                let at = (64 * number + bit) * WORDS + skipped;
                if bits == 0 {
                    self.words[at..at + WORDS].iter_mut().zip(block).for_each(|(to, from)| *to |= from);
                    return;
                }
                let words = self.words[at..].first_chunk_mut::<{ WORDS + 1 }>().expect("a block more than the last");
                words[0] |= block[0] << bits;
                for at in 1..WORDS {
                    words[at] |= block[at] << bits | block[at - 1] >> (64 - bits);
                }
                words[WORDS] |= block[WORDS - 1] >> (64 - bits);
            });
        }
    }

    /// Adds what is left of the full blocks of a set in blocks that are not full: the ends of runs.
    fn add_ends(&mut self, part: &SparseSet, by: usize, groups: &[Group]) {
        let (first, rest) = (by / BLOCK / 64, by % BLOCK);
        let groups = groups.iter().enumerate().skip(first);
        for ((number, group), Raised { full: [here, before], .. }) in groups.zip(raised(&part.groups, by)) {
            // Above what is left of a block, and below what is left of the one before it.
            for (bits, turned) in [(here & !before, !0), (before & !here, 0)] {
                each_bit(bits & group.kept, |bit| {
                    let words = &mut self.words[(64 * number + bit) * WORDS..][..WORDS];
                    for (start, word) in (0..).step_by(64).zip(words) {
                        *word |= below(rest, start) ^ turned;
                    }
                });
            }
        }
    }

    /// Gives a set its blocks, whose masks are known but for those that came out full or empty.
    fn keep(&self, set: &mut SparseSet) {
        for (number, group) in set.groups.iter_mut().enumerate() {
            group.before = set.blocks.len();
            each_bit(group.kept, |bit| {
                let words = &self.words[(64 * number + bit) * WORDS..];
                let block: &Block = words.first_chunk().expect("as long as the set");
                let (all, any) = block.iter().fold((!0, 0), |(all, any), word| (all & word, any | word));
                if any != 0 && all != !0 {
                    set.blocks.push(*block);
                } else {
                    group.kept &= !(1 << bit);
                    group.full |= u64::from(any != 0) << bit;
                }
            });
        }
        while set.groups.last().is_some_and(|group| group.any() == 0) {
            set.groups.pop();
        }
    }
}

/// Of 64 blocks of a raised set: what the set says of those that many blocks before, and of those one before these.
struct Raised {
    full: [u64; 2],
    any: [u64; 2],
}

/// The groups of a set that is raised by a number, from the first one on that is not empty; one more than it has.
fn raised(groups: &[Group], by: usize) -> impl Iterator<Item = Raised> {
    let bits = by / BLOCK % 64;
    let (mut full_before, mut any_before) = (0, 0);
    groups.iter().copied().chain([Group::default()]).map(move |group| {
        let both = |here: u64, before: u64| {
            [here << bits | before >> 1 >> (63 - bits), here << bits << 1 | before >> (63 - bits)]
        };
        let (full, any) = (group.full, group.any());
        let raised = Raised { full: both(full, full_before), any: both(any, any_before) };
        (full_before, any_before) = (full, any);
        raised
    })
}

#[cfg(test)]
mod tests {
    use super::super::sparse_set::least;
    use super::*;
    use std::collections::BTreeSet;

    /// Sets with runs of full blocks, by their numbers.
    #[test]
    fn unions_by_their_numbers() {
        let mut seed = 11u64;
        let mut draw = |n: usize| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) as usize % n
        };
        let (mut union, mut made) = (Union::default(), SparseSet::default());
        for round in 0..300 {
            let parts: Vec<(BTreeSet<usize>, usize)> = (0..1 + draw(3))
                .map(|_| {
                    let mut numbers = BTreeSet::new();
                    for _ in 0..draw(4) {
                        let from = draw(if round % 3 == 0 { 60_000 } else { 3_000 });
                        numbers.extend(from..from + 1 + draw(4 * BLOCK));
                    }
                    numbers.extend((0..draw(6)).map(|_| draw(4_000)));
                    let by = [0, 1, 2, 63, 64, 65, BLOCK, BLOCK + 1, 20_000][draw(9)];
                    (numbers, by)
                })
                .collect();
            let set = |(numbers, _): &(BTreeSet<usize>, usize)| {
                let mut set = SparseSet::default();
                // In an order that fills blocks between others.
                numbers.iter().rev().step_by(2).for_each(|&number| set.insert(number));
                numbers.iter().for_each(|&number| set.insert(number));
                set
            };
            let sets: Vec<SparseSet> = parts.iter().map(set).collect();
            // The end is that of a block, so that it is exact.
            let end = if round % 5 == 0 { BLOCK * (1 + draw(100)) } else { usize::MAX };
            union.of(&mut made, &sets, parts.iter().map(|(_, by)| *by).enumerate(), end);
            let raised = parts.iter().flat_map(|(numbers, by)| numbers.iter().map(move |number| number + by));
            let expected: BTreeSet<usize> = raised.filter(|&number| number < end).collect();
            let last = expected.last().map_or(0, |last| last + 1);
            for from in [0, draw(last + 1), last, last + draw(40_000)] {
                let free = (from..).find(|number| !expected.contains(number)).unwrap();
                assert_eq!(least(&[&made], from), free, "round {round} from {from}");
                let parted: Vec<&SparseSet> =
                    sets.iter().zip(&parts).filter(|(_, part)| part.1 == 0).map(|of| of.0).collect();
                let unraised = |number: &usize| parts.iter().any(|(numbers, by)| *by == 0 && numbers.contains(number));
                assert_eq!(least(&parted, from), (from..).find(|number| !unraised(number)).unwrap(), "round {round}");
            }
            let mut had = Vec::new();
            for (number, group) in made.groups.iter().enumerate() {
                assert_eq!(group.before, had.len());
                each_bit(group.kept, |bit| had.push(64 * number + bit));
                each_bit(group.full, |bit| {
                    let first = (64 * number + bit) * BLOCK;
                    assert!((first..first + BLOCK).all(|number| expected.contains(&number)));
                });
            }
            assert_eq!(made.len(), expected.last().map_or(0, |last| last / BLOCK + 1));
            assert_eq!(had.len(), made.blocks.len());
            for (number, block) in had.into_iter().zip(&made.blocks) {
                for at in 0..BLOCK {
                    let has = block[at / 64] >> (at % 64) & 1 == 1;
                    assert_eq!(has, expected.contains(&(number * BLOCK + at)), "round {round}");
                }
            }
        }
    }
}
