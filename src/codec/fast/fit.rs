//! Covers the numbers of a part by at most four intervals (clusters) and a few exceptions (patches).
//!
//! The numbers are not sorted: a histogram of 4096 buckets puts them in order well enough to find where to
//! cut, in a few nanoseconds each. The bounds of the clusters are exact all the same: they are
//! taken from the numbers once the cuts are known.

use super::bits::{low32, mask, width_for};

/// Clusters in a part, at most.
pub const CLUSTERS: usize = 4;
/// Leaves of the splitting: more than clusters, so that the small ones can turn into patches.
const LEAVES: usize = 6;
/// Bits of a cluster's width in the header of a part.
pub const WIDTH_BITS: usize = 5;
/// Patches in a list, at most: four words of indices to look through.
pub const MAX_PATCHES: usize = 31;
/// Bits of the count of clusters.
pub const COUNT_BITS: usize = 2;

/// An interval of values: residuals of `width` bits above `low`; `high` is the largest value it really holds.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Cluster {
    pub low: u32,
    pub high: u32,
    pub width: usize,
}

/// How one part is to be written.
#[derive(Debug, Clone, Copy, Default)]
pub struct Fit {
    pub clusters: [Cluster; CLUSTERS],
    /// 1..=4.
    pub count: usize,
    /// Values in no cluster.
    pub patches: usize,
    /// Bits of the part itself: header, selectors, residuals.
    pub bits: usize,
}

/// Selector bits per value for a number of clusters.
#[inline]
pub const fn selector_bits(clusters: usize) -> usize {
    match clusters {
        0 | 1 => 0,
        2 => 1,
        _ => 2,
    }
}

impl Fit {
    /// The cluster that holds `value`, or none if it is a patch.
    #[inline(always)]
    pub fn find(&self, value: u32) -> Option<usize> {
        // Clusters rise and are disjoint in what they hold, so the last that starts at or below `value` decides.
        let starts = |j: usize| usize::from(j < self.count && self.clusters[j].low <= value);
        let j = starts(1) + starts(2) + starts(3);
        let cluster = &self.clusters[j];
        (cluster.low <= value && value <= cluster.high).then_some(j)
    }

    /// The cluster under which a patched value is filed, with residual zero: the first of the narrowest.
    #[inline(always)]
    pub fn narrowest(&self) -> usize {
        let used = self.clusters.get(..self.count).unwrap_or_default();
        used.iter().enumerate().min_by_key(|(_, c)| c.width).map_or(0, |(j, _)| j)
    }
}

/// Buckets of the histogram, and their words.
const BUCKET_BITS: usize = 12;
const WORDS: usize = 1 << (BUCKET_BITS - 6);
/// Numbers of a part, at most.
const MOST: usize = 256;

/// The occupied buckets of a part, ascending.
struct Histogram {
    /// First number of each bucket's interval.
    starts: [u32; MOST],
    /// Numbers in the buckets before each, and in all of them.
    before: [u16; MOST + 1],
    /// Occupied buckets.
    len: usize,
    /// Numbers in a bucket's interval are `1 << shift`.
    shift: usize,
}

impl Histogram {
    /// `numbers` are below `1 << number_bits`, and at most 256.
    #[inline(always)]
    fn new(numbers: &[u32], number_bits: usize) -> Self {
        let shift = number_bits.saturating_sub(BUCKET_BITS);
        let mut words = [0u64; WORDS];
        let mut counts = [0u8; 1 << BUCKET_BITS];
        let mut occupied = 0u64;
        for number in numbers {
            let bucket = (number >> shift) as usize & ((1 << BUCKET_BITS) - 1);
            counts[bucket] = counts[bucket].wrapping_add(1);
            words[bucket >> 6] |= 1 << (bucket & 63);
            occupied |= 1 << (bucket >> 6);
        }
        let mut histogram = Self { starts: [0; MOST], before: [0; MOST + 1], len: 0, shift };
        let mut sum = 0u16;
        while occupied != 0 {
            let w = occupied.trailing_zeros() as usize;
            occupied &= occupied - 1;
            let mut word = words[w];
            while word != 0 {
                let bucket = w << 6 | word.trailing_zeros() as usize;
                word &= word - 1;
                histogram.starts[histogram.len & (MOST - 1)] = low32((bucket as u64) << shift);
                histogram.len += 1;
                // All 256 numbers in one bucket wrap to zero.
                let count = u16::from(counts[bucket]);
                sum += if count == 0 { 256 } else { count };
                histogram.before[histogram.len & (2 * MOST - 1)] = sum;
            }
        }
        histogram
    }

    /// Width of the residuals that the buckets `from..to` need, at most.
    #[inline(always)]
    fn width(&self, from: usize, to: usize) -> usize {
        width_for(self.starts[to - 1] - self.starts[from] + low32(mask(self.shift)))
    }

    #[inline(always)]
    fn count(&self, from: usize, to: usize) -> usize {
        usize::from(self.before[to] - self.before[from])
    }
}

/// Bits needed for a range, near enough to compare cuts.
#[inline(always)]
const fn bits(range: u32) -> usize {
    (32 - range.leading_zeros()) as usize
}

/// A stretch of buckets, and the best place to cut it in two.
#[derive(Debug, Clone, Copy, Default)]
struct Leaf {
    from: usize,
    to: usize,
    count: usize,
    width: usize,
    cut: usize,
    gain: usize,
}

impl Leaf {
    #[inline(always)]
    fn new(histogram: &Histogram, from: usize, to: usize) -> Self {
        let (count, width) = (histogram.count(from, to), histogram.width(from, to));
        let whole = count * width;
        let (mut best, mut cut) = (whole, from);
        let own = histogram.starts.get(from..to).unwrap_or_default();
        let slack = low32(mask(histogram.shift));
        let (low, high) = (own.first().copied().unwrap_or(0), own.last().copied().unwrap_or(0) + slack);
        let before = histogram.before.get(from + 1..to).unwrap_or_default();
        let first = usize::from(histogram.before[from]);
        for (left, (pair, &sum)) in own.windows(2).zip(before).enumerate() {
            let count_left = usize::from(sum) - first;
            let cost = count_left * bits(pair[0] + slack - low) + (count - count_left) * bits(high - pair[1]);
            if cost < best {
                (best, cut) = (cost, from + left + 1);
            }
        }
        Self { from, to, count, width, cut, gain: whole - best }
    }
}

/// Fits `numbers` (1..=256 of them, below `1 << base_bits`), where a base takes `base_bits` and a patch, all told,
/// `patch_bits` beyond its cell. Splits where it gains most, again and again, and keeps the cheapest stage.
#[inline(always)]
pub fn fit(numbers: &[u32], base_bits: usize, patch_bits: Option<usize>) -> Fit {
    let histogram = Histogram::new(numbers, base_bits);
    let header = base_bits + WIDTH_BITS;
    let mut leaves = [Leaf::default(); LEAVES];
    leaves[0] = Leaf::new(&histogram, 0, histogram.len);
    let mut count = 1;
    // A split that saves less than half of what a patch or a cluster costs is not worth looking behind.
    let worth = patch_bits.unwrap_or(header).min(header);
    // One leaf without patches can always be had.
    let mut best = Stage::new(&leaves[..1], header, None);
    loop {
        let stage = Stage::new(leaves.get(..count).unwrap_or_default(), header, patch_bits);
        if stage.cost < best.cost {
            best = stage;
        }
        if count == LEAVES || (patch_bits.is_none() && count == CLUSTERS) {
            break;
        }
        let gains = leaves.iter().take(count).copied().enumerate();
        let Some((at, leaf)) = gains.max_by_key(|(_, leaf)| leaf.gain).filter(|(_, leaf)| 2 * leaf.gain > worth) else {
            break;
        };
        leaves.copy_within(at + 1..count, at + 2);
        leaves[at] = Leaf::new(&histogram, leaf.from, leaf.cut);
        leaves[at + 1] = Leaf::new(&histogram, leaf.cut, leaf.to);
        count += 1;
    }
    best.exact(numbers, &histogram, header)
}

/// Leaves turned into clusters and patches.
#[derive(Clone, Copy)]
struct Stage {
    /// The leaves that are clusters.
    kept: [(usize, usize); CLUSTERS],
    count: usize,
    /// What it costs in all (`usize::MAX`: it cannot be done).
    cost: usize,
}

impl Stage {
    #[inline(always)]
    fn new(leaves: &[Leaf], header: usize, patch_bits: Option<usize>) -> Self {
        // A leaf is patched where that is cheaper; and the smallest are, if there are too many.
        let keeps = |leaf: &Leaf, least: usize| match patch_bits {
            Some(patch) => leaf.count > least && leaf.count * patch >= header + leaf.count * leaf.width,
            None => true,
        };
        let mut least = 0;
        while patch_bits.is_some() && leaves.iter().filter(|leaf| keeps(leaf, least)).count() > CLUSTERS {
            least += 1;
        }
        let mut stage = Self { kept: [(0, 0); CLUSTERS], count: 0, cost: usize::MAX };
        let (mut residuals, mut narrowest, mut patches, mut numbers) = (0, 32, 0, 0);
        for leaf in leaves {
            numbers += leaf.count;
            if !keeps(leaf, least) {
                patches += leaf.count;
                continue;
            }
            let Some(slot) = stage.kept.get_mut(stage.count) else { return stage };
            *slot = (leaf.from, leaf.to);
            stage.count += 1;
            residuals += leaf.count * leaf.width;
            narrowest = narrowest.min(leaf.width);
        }
        if stage.count > 0 && patches <= MAX_PATCHES {
            let selectors = numbers * selector_bits(stage.count);
            let patched = patches * (narrowest + patch_bits.unwrap_or_default());
            stage.cost = COUNT_BITS + stage.count * header + selectors + residuals + patched;
        }
        stage
    }

    /// The fit with the bounds that the numbers really have.
    #[inline(always)]
    fn exact(&self, numbers: &[u32], histogram: &Histogram, header: usize) -> Fit {
        let mut fit = Fit { count: self.count, ..Fit::default() };
        // The last cluster that begins at or below a number is the only one that can hold it.
        let bound = |j: usize| match self.kept.get(j) {
            Some(&(from, _)) if j < self.count => histogram.starts[from],
            _ => u32::MAX,
        };
        let starts = [bound(1), bound(2), bound(3)];
        let slack = low32(mask(histogram.shift));
        let mut low = [u32::MAX; CLUSTERS];
        let mut high = [0; CLUSTERS];
        let mut held = [0usize; CLUSTERS];
        let mut ends = [0; CLUSTERS];
        for (end, &(_, to)) in ends.iter_mut().zip(&self.kept).take(self.count) {
            *end = histogram.starts[to - 1] + slack;
        }
        let first = bound(0);
        for &number in numbers {
            let j =
                usize::from(number >= starts[0]) + usize::from(number >= starts[1]) + usize::from(number >= starts[2]);
            let j = j.min(self.count - 1);
            let inside = number <= ends[j] && number >= first;
            held[j] += usize::from(inside);
            low[j] = low[j].min(if inside { number } else { u32::MAX });
            high[j] = high[j].max(if inside { number } else { 0 });
        }
        let (mut residuals, mut narrowest, mut all) = (0, 32, 0);
        for j in 0..self.count {
            let width = width_for(high[j] - low[j]);
            fit.clusters[j] = Cluster { low: low[j], high: high[j], width };
            residuals += held[j] * width;
            narrowest = narrowest.min(width);
            all += held[j];
        }
        fit.patches = numbers.len() - all;
        let selectors = numbers.len() * selector_bits(self.count);
        fit.bits = COUNT_BITS + self.count * header + selectors + residuals + fit.patches * narrowest;
        fit
    }
}
