//! Rare values and common ones.
//!
//! Let `f` be the parity of some bits of a value: those of a mask. Then `f(a xor b) = f(a) + f(b)`. Call the values with `f = 0`
//! rare, and the others common. Two rare piles have a rare value together, and so have two common ones; a rare and a common one
//! have a common value. So the common values that splits of a pile reach are found by going through the rare piles alone. The
//! least common value that is not reached, `c`, is then known, and the value of the pile is at most that. It is less only if some
//! rare value below `c` is not reached either, which seldom takes long to see.
//!
//! This holds for every mask, and pays where rare values are rare. For many octal games there is such a mask: Berlekamp, Conway
//! and Guy call its rare values a *sparse space*. The mask with the fewest rare piles is the one where the Walsh-Hadamard transform
//! of how often each value occurs is least: it is, for each mask, the number of rare piles less that of common ones.

/// The piles whose value is rare.
#[derive(Debug)]
pub struct Space {
    mask: u16,
    /// The sizes, from 1 on, and the values.
    rare: Vec<(u32, u16)>,
}

impl Space {
    /// The mask with the fewest rare piles, if these are at most one of eight: with more of them, going through all piles in their
    /// order is as quick.
    pub fn of(values: &[u16]) -> Option<Self> {
        let most = values.iter().copied().max().unwrap_or(0);
        let mut sums = vec![0_i64; (usize::from(most) + 1).next_power_of_two()];
        for &value in values {
            sums[usize::from(value)] += 1;
        }
        let mut half = 1;
        while half < sums.len() {
            for block in sums.chunks_exact_mut(2 * half) {
                let (low, high) = block.split_at_mut(half);
                for (low, high) in low.iter_mut().zip(high) {
                    (*low, *high) = (*low + *high, *low - *high);
                }
            }
            half *= 2;
        }
        let (mask, &least) = (0..=u16::MAX).zip(&sums).skip(1).min_by_key(|&(_, &sum)| sum)?;
        // 8 rare <= all, where least = 2 rare - all.
        if 4 * least > -3 * i64::try_from(values.len()).ok()? {
            return None;
        }
        let mut space = Self { mask, rare: Vec::new() };
        for (n, &value) in (0_u32..).zip(values).skip(1) {
            space.add(n, value);
        }
        Some(space)
    }

    /// Adds the next pile, if its value is rare.
    pub fn add(&mut self, n: u32, value: u16) {
        if !self.is_common(value) {
            self.rare.push((n, value));
        }
    }

    /// The bits whose parity is 1 in a common value.
    pub fn mask(&self) -> u16 {
        self.mask
    }

    /// Whether a value is common.
    #[inline]
    pub fn is_common(&self, value: u16) -> bool {
        (value & self.mask).count_ones() % 2 == 1
    }

    /// The sizes of the rare piles, from 1 on, ascending, and their values.
    pub fn piles(&self) -> &[(u32, u16)] {
        &self.rare
    }

    /// The rare piles below a size.
    #[inline]
    pub fn below(&self, n: usize) -> &[(u32, u16)] {
        &self.rare[..self.rare.partition_point(|&(size, _)| (size as usize) < n)]
    }
}
