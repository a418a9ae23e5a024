//! Which cells a sample has: each at most once, and all of them if that many are asked for.

use supermex_game::variants::mix;

/// Cells to draw from, in groups that take turns for as long as they last.
pub(super) struct Draws {
    /// The groups by their sizes, ascending: the size, and which one it is.
    groups: Vec<(u64, usize)>,
    seed: u64,
}

/// A cell that is drawn: which group it is of, and its number there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Drawn {
    pub group: usize,
    pub cell: u64,
}

impl Draws {
    /// From groups with these numbers of cells. Which cells come first depends on the seed alone.
    pub fn new(sizes: &[u64], seed: u64) -> Self {
        let mut groups: Vec<(u64, usize)> = sizes.iter().copied().zip(0..).collect();
        groups.sort_unstable();
        Self { groups, seed }
    }

    /// Cells of all groups.
    pub fn count(&self) -> u64 {
        self.groups.iter().fold(0, |all: u64, (size, _)| all.saturating_add(*size))
    }

    /// The cell of a number below the [count](Self::count); no two numbers have the same.
    pub fn get(&self, number: u64) -> Option<Drawn> {
        // Each group in turn, until the smallest of them has no more.
        let (mut left, mut taken) = (u128::from(number), 0);
        for (at, &(size, _)) in self.groups.iter().enumerate() {
            let alive = u128::try_from(self.groups.len() - at).ok()?;
            let here = u128::from(size - taken) * alive;
            if left < here {
                let (_, group) = self.groups.get(at + usize::try_from(left % alive).ok()?).copied()?;
                let round = taken + u64::try_from(left / alive).ok()?;
                let size = self.groups.iter().find(|one| one.1 == group)?.0;
                let key = self.seed ^ u64::try_from(group).ok()?.wrapping_mul(STEP);
                return Some(Drawn { group, cell: permuted(round, size, key) });
            }
            left -= here;
            taken = size;
        }
        None
    }
}

/// The number at a place of a permutation of the numbers below `size`: a Feistel network on their number of bits, repeated
/// until the number is one of them.
fn permuted(place: u64, size: u64, key: u64) -> u64 {
    let half = (u64::BITS - size.saturating_sub(1).leading_zeros()).div_ceil(2);
    let mask = (1 << half) - 1;
    let mut number = place;
    loop {
        for round in 0..6 {
            let (left, right) = (number >> half, number & mask);
            number = right << half | left ^ mix(right ^ key.rotate_left(11 * round)) & mask;
        }
        if number < size {
            return number;
        }
    }
}

/// What SplitMix64 adds to its state from number to number.
pub(super) const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_cell_is_drawn_once() {
        for sizes in [&[1][..], &[210], &[0, 3], &[5, 1, 0, 64, 65], &[2, 2, 2], &[1000, 7]] {
            for seed in [0, 1, u64::MAX] {
                let draws = Draws::new(sizes, seed);
                let mut all: Vec<Drawn> = (0..draws.count()).map(|number| draws.get(number).expect("a cell")).collect();
                // The first ones are of all groups that have some.
                let few: Vec<usize> =
                    all.iter().take(sizes.iter().filter(|&&size| size > 0).count()).map(|one| one.group).collect();
                assert!(
                    sizes.iter().zip(0..).all(|(&size, group)| size == 0 || few.contains(&group)),
                    "{sizes:?}: {few:?}"
                );
                all.sort_unstable();
                let cells =
                    sizes.iter().zip(0..).flat_map(|(&size, group)| (0..size).map(move |cell| Drawn { group, cell }));
                assert!(all.into_iter().eq(cells), "{sizes:?} with seed {seed}");
                assert_eq!(draws.get(draws.count()), None);
            }
        }
        // Of very many cells the first ones are all over, and differ from seed to seed.
        let draws = [1, 2].map(|seed| Draws::new(&[u64::MAX, 1 << 62], seed));
        let far = (0..1000).filter(|&number| draws[0].get(number).is_some_and(|one| one.cell > 1 << 61)).count();
        let same = (0..1000).filter(|&number| draws[0].get(number) == draws[1].get(number)).count();
        assert!(far > 500 && same < 5, "{far} and {same}");
    }
}
