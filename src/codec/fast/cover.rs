//! Covers the numbers of a block by at most four intervals (clusters) of one width.

use std::ops::Range;

use super::bits::width_for;
use super::list::selector_bits;

/// Clusters in a block, at most.
pub const CLUSTERS: usize = 4;
/// From this width of the whole on, one cluster it is.
const WIDE: usize = 30;

/// How a block is to be written.
#[derive(Debug, Clone, Copy)]
pub struct Cover {
    /// The least number: where cluster 0 starts.
    pub low: u32,
    /// How far from there the clusters start, rising; those from `count` on are `u32::MAX`, which no number reaches.
    pub starts: [u32; CLUSTERS],
    /// 1..=4.
    pub count: usize,
    pub width: usize,
    pub runs: bool,
    /// Bits of the block but for its header byte.
    bits: usize,
}

/// What the cost of a cover depends on.
#[derive(Clone, Copy)]
pub struct Sizes {
    /// Values, and how many of them start a run.
    pub values: usize,
    pub starts: usize,
    /// Bits of the base of a cluster.
    pub base: usize,
}

impl Sizes {
    /// Bits with `count` clusters of `width`, and whether that is with runs.
    #[inline(always)]
    fn cost(self, count: usize, width: usize) -> (usize, bool) {
        let field = selector_bits(count) + width;
        let (plain, runs) = (self.values * field, 64 + self.starts * field);
        (count * self.base + plain.min(runs), runs < plain)
    }
}

impl Cover {
    /// The cheapest found for `numbers`: never empty, any of them any number of times.
    #[inline(always)]
    pub fn find(numbers: &[u32], sizes: Sizes) -> Self {
        let (mut low, mut high) = (u32::MAX, 0);
        for &number in numbers {
            low = low.min(number);
            high = high.max(number);
        }
        let width = width_for(high - low);
        let (bits, runs) = sizes.cost(1, width);
        let mut best = Self { low, starts: [0, u32::MAX, u32::MAX, u32::MAX], count: 1, width, runs, bits };
        if width > WIDE {
            return best;
        }
        let narrowest = best.narrow(numbers, sizes, CLUSTERS, 0..width);
        if sizes.cost(2, narrowest).0 < best.bits {
            best.narrow(numbers, sizes, 2, narrowest..width);
        }
        best
    }

    /// Searches the least width at which `most` clusters do, and keeps whatever it meets that is cheaper.
    #[inline(always)]
    fn narrow(&mut self, numbers: &[u32], sizes: Sizes, most: usize, mut widths: Range<usize>) -> usize {
        while !widths.is_empty() {
            let width = widths.start.midpoint(widths.end);
            if let Some((starts, count)) = greedy(numbers, self.low, width, most) {
                widths.end = width;
                let (bits, runs) = sizes.cost(count, width);
                if bits < self.bits {
                    *self = Self { starts, count, width, runs, bits, ..*self };
                }
            } else {
                widths.start = width + 1;
            }
        }
        widths.end
    }
}

/// Covers the numbers, of which `low` is the least, by at most `most` intervals of `width` bits: each starts at the least
/// number that is not covered yet. No cover by intervals of one width takes fewer, and none of it needs a sort: to find
/// that number is a minimum over all, which a processor takes eight at a time.
#[inline(always)]
fn greedy(numbers: &[u32], low: u32, width: usize, most: usize) -> Option<([u32; CLUSTERS], usize)> {
    let mut starts = [u32::MAX; CLUSTERS];
    let mut next = 0;
    for (count, slot) in starts.iter_mut().enumerate().take(most) {
        *slot = next;
        next += 1 << width;
        // Numbers below wrap to above 2^31: no number is as far above as that.
        let from = low.wrapping_add(next);
        let gap = numbers.iter().fold(u32::MAX, |least, number| least.min(number.wrapping_sub(from)));
        if gap >> 31 == 1 {
            return Some((starts, count + 1));
        }
        next += gap;
    }
    None
}
