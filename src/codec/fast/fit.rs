//! Covers a sorted list of numbers by at most four intervals (clusters) and a few exceptions (patches).

use super::bits::{low32, mask, width_for};

/// Clusters in a part, at most.
pub const CLUSTERS: usize = 4;
/// Leaves of the splitting: more than clusters, so that the small ones can turn into patches.
const LEAVES: usize = 8;
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
    #[inline]
    pub fn find(&self, value: u32) -> Option<usize> {
        // Clusters rise and are disjoint in what they hold, so the last that starts at or below `value` decides.
        let used = self.clusters.get(..self.count)?;
        let j = used.iter().skip(1).filter(|c| c.low <= value).count();
        used.get(j).filter(|c| c.low <= value && value <= c.high).map(|_| j)
    }

    /// The cluster under which a patched value is filed, with residual zero: the first of the narrowest.
    pub fn narrowest(&self) -> usize {
        let used = self.clusters.get(..self.count).unwrap_or_default();
        used.iter().enumerate().min_by_key(|(_, c)| c.width).map_or(0, |(j, _)| j)
    }
}

/// A stretch of the sorted values, and the best place to cut it in two.
#[derive(Debug, Clone, Copy, Default)]
struct Leaf {
    from: usize,
    to: usize,
    width: usize,
    cut: usize,
    gain: usize,
}

impl Leaf {
    fn new(sorted: &[u32], from: usize, to: usize) -> Self {
        let own = sorted.get(from..to).unwrap_or_default();
        let (Some(&low), Some(&high)) = (own.first(), own.last()) else {
            return Self::default();
        };
        let width = width_for(high - low);
        let whole = own.len() * width;
        let (mut best, mut cut) = (whole, 0);
        let mut consider = |left: usize| {
            if let (Some(&below), Some(&above)) = (own.get(left.wrapping_sub(1)), own.get(left)) {
                let cost = left * width_for(below - low) + (own.len() - left) * width_for(high - above);
                if cost < best {
                    (best, cut) = (cost, left);
                }
            }
        };
        if own.len() <= 16 {
            (1..own.len()).for_each(consider);
        } else {
            // With both widths given the cost is linear in the cut: the best is the longest left of some width, or the
            // longest right of some width.
            for bits in 0..width {
                let reach = low32(mask(bits));
                consider(own.partition_point(|&value| value - low <= reach));
                consider(own.partition_point(|&value| high - value > reach));
            }
        }
        Self { from, to, width, cut: from + cut, gain: whole - best }
    }

    const fn len(&self) -> usize {
        self.to - self.from
    }
}

/// Fits `sorted` (not empty) where a base takes `base_bits` and a patch, all told, `patch_bits` beyond its cell.
/// Splits where it gains most, again and again, and keeps the cheapest stage.
pub fn fit(sorted: &[u32], base_bits: usize, patch_bits: Option<usize>) -> Fit {
    let header = base_bits + WIDTH_BITS;
    let mut leaves = [Leaf::default(); LEAVES];
    leaves[0] = Leaf::new(sorted, 0, sorted.len());
    let mut count = 1;
    // A split that saves less than half of what a patch or a cluster costs is not worth looking behind.
    let worth = patch_bits.unwrap_or(header).min(header);
    // One leaf without patches can always be had.
    let (mut best, mut best_cost) = stage(sorted, &leaves[..1], header, None);
    loop {
        let (stage, cost) = stage(sorted, leaves.get(..count).unwrap_or_default(), header, patch_bits);
        if cost < best_cost {
            (best, best_cost) = (stage, cost);
        }
        if count == LEAVES || (patch_bits.is_none() && count == CLUSTERS) {
            return best;
        }
        let Some((at, leaf)) = leaves
            .iter()
            .take(count)
            .copied()
            .enumerate()
            .max_by_key(|(_, leaf)| leaf.gain)
            .filter(|(_, leaf)| 2 * leaf.gain > worth)
        else {
            return best;
        };
        leaves.copy_within(at + 1..count, at + 2);
        leaves[at] = Leaf::new(sorted, leaf.from, leaf.cut);
        leaves[at + 1] = Leaf::new(sorted, leaf.cut, leaf.to);
        count += 1;
    }
}

/// Turns leaves into clusters and patches, and says what that costs in all (`usize::MAX`: it cannot be done).
fn stage(sorted: &[u32], leaves: &[Leaf], header: usize, patch_bits: Option<usize>) -> (Fit, usize) {
    // A leaf is patched where that is cheaper; and the smallest are, if there are too many.
    let keeps = |leaf: &Leaf, least: usize| match patch_bits {
        Some(patch) => leaf.len() > least && leaf.len() * patch >= header + leaf.len() * leaf.width,
        None => true,
    };
    let mut least = 0;
    while patch_bits.is_some() && leaves.iter().filter(|leaf| keeps(leaf, least)).count() > CLUSTERS {
        least += 1;
    }
    let mut fit = Fit::default();
    let (mut residuals, mut narrowest) = (0, 32);
    for leaf in leaves {
        if !keeps(leaf, least) {
            fit.patches += leaf.len();
            continue;
        }
        let (Some(&low), Some(&high)) = (sorted.get(leaf.from), sorted.get(leaf.to - 1)) else {
            continue;
        };
        let Some(slot) = fit.clusters.get_mut(fit.count) else {
            return (fit, usize::MAX);
        };
        *slot = Cluster { low, high, width: leaf.width };
        fit.count += 1;
        residuals += leaf.len() * leaf.width;
        narrowest = narrowest.min(leaf.width);
    }
    if fit.count == 0 || fit.patches > MAX_PATCHES {
        return (fit, usize::MAX);
    }
    fit.bits =
        COUNT_BITS + fit.count * header + sorted.len() * selector_bits(fit.count) + residuals + fit.patches * narrowest;
    let cost = fit.bits + fit.patches * patch_bits.unwrap_or_default();
    (fit, cost)
}
