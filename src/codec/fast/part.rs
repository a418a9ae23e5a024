//! Reads a part: up to 256 numbers, each a cluster and a residual.

use super::bits::{Source, Window, index, low32, mask, width_of_code};
use super::fit::{CLUSTERS, COUNT_BITS, WIDTH_BITS, selector_bits};

/// A cluster, as decoding wants it.
#[derive(Clone, Copy, Default)]
struct Row {
    base: u32,
    keep: u32,
    width: usize,
}

/// A part, its header read.
pub struct Part {
    clusters: usize,
    /// The codes of the widths, 5 bits each; what follows the last is noise.
    widths: u64,
    bases: usize,
    base_bits: usize,
    selectors: usize,
    len: usize,
}

impl Part {
    /// The part of `len` numbers that starts at bit `at`.
    #[inline(always)]
    pub fn open<S: Source + ?Sized>(bytes: &S, at: usize, len: usize, base_bits: usize) -> Self {
        let head = bytes.peek(at);
        let clusters = 1 + index(head & mask(COUNT_BITS));
        let bases = at + COUNT_BITS + clusters * WIDTH_BITS;
        Self { clusters, widths: head >> COUNT_BITS, bases, base_bits, selectors: bases + clusters * base_bits, len }
    }

    #[inline(always)]
    const fn width(&self, j: usize) -> usize {
        width_of_code(self.widths >> (j * WIDTH_BITS))
    }

    #[inline(always)]
    fn base<S: Source + ?Sized>(&self, bytes: &S, j: usize) -> u64 {
        bytes.peek(self.bases + j * self.base_bits) & mask(self.base_bits)
    }

    /// Number `i < len`.
    #[inline(always)]
    pub fn get<S: Source + ?Sized>(&self, bytes: &S, i: usize) -> u64 {
        let (cluster, at) = self.locate(bytes, i);
        self.base(bytes, cluster) + (bytes.peek(at) & mask(self.width(cluster)))
    }

    /// The cluster of number `i`, and the bit where its residual is.
    #[inline(always)]
    fn locate<S: Source + ?Sized>(&self, bytes: &S, i: usize) -> (usize, usize) {
        // One path for every number of clusters, because no branch predictor knows the next look-up's: a plane that
        // is not there counts as zeros, and a cluster that is not there is counted zero times.
        let planes = selector_bits(self.clusters);
        let there = [u64::from(planes > 0).wrapping_neg(), u64::from(planes > 1).wrapping_neg()];
        let (mut at, mut left) = (self.selectors, i);
        let (mut low_ones, mut high_ones, mut threes) = (0, 0, 0);
        let (mut low, mut high);
        loop {
            (low, high) = (bytes.peek64(at) & there[0], bytes.peek64(at + self.len) & there[1]);
            if left < 64 {
                break;
            }
            low_ones += low.count_ones() as usize;
            high_ones += high.count_ones() as usize;
            threes += (low & high).count_ones() as usize;
            at += 64;
            left -= 64;
        }
        let below = mask(left);
        low_ones += (low & below).count_ones() as usize;
        high_ones += (high & below).count_ones() as usize;
        threes += (low & high & below).count_ones() as usize;
        let cluster = index(low >> left & 1 | (high >> left & 1) << 1);
        let (ones, twos) = (low_ones - threes, high_ones - threes);
        let zeros = i - ones - twos - threes;
        let before = zeros * self.width(0) + ones * self.width(1) + twos * self.width(2) + threes * self.width(3);
        (cluster, self.selectors + planes * self.len + before)
    }

    /// Whether every number has a cluster: with three of them, no selector is 3.
    pub fn selectors_exist<S: Source + ?Sized>(&self, bytes: &S) -> bool {
        self.clusters != 3
            || (0..self.len).step_by(64).all(|i| {
                let (low, high) = (bytes.peek64(self.selectors + i), bytes.peek64(self.selectors + self.len + i));
                let there = self.len - i;
                low & high & if there < 64 { mask(there) } else { !0 } == 0
            })
    }

    /// The bit after the part.
    pub fn end<S: Source + ?Sized>(&self, bytes: &S) -> usize {
        let (cluster, at) = self.locate(bytes, self.len - 1);
        at + self.width(cluster)
    }

    /// All numbers, plus `plus`, into `out` (as many as it holds, at most `len`); the bit after the part.
    /// Positions wrap in the window, so that no byte string can lead out of it.
    #[inline(always)]
    pub fn decode(&self, window: &Window, plus: u32, out: &mut [u32]) -> usize {
        let planes = selector_bits(self.clusters);
        let mut at = self.selectors + planes * self.len;
        let mut table = [Row::default(); CLUSTERS];
        for (j, slot) in table.iter_mut().enumerate().take(self.clusters) {
            let width = self.width(j);
            *slot = Row { base: low32(self.base(window, j)).wrapping_add(plus), keep: low32(mask(width)), width };
        }
        for (w, out) in out.chunks_mut(64).enumerate() {
            let plane = self.selectors + 64 * w;
            let (low, high) = match planes {
                0 => (0, 0),
                1 => (window.peek64(plane), 0),
                _ => (window.peek64(plane), window.peek64(plane + self.len)),
            };
            at = match planes {
                0 => unpack(window, table[0], at, out),
                _ => unpack_clusters(window, &table, (low, high), at, out),
            };
        }
        at
    }
}

#[inline(always)]
fn unpack(window: &Window, row: Row, mut at: usize, out: &mut [u32]) -> usize {
    for slot in out {
        *slot = row.base.wrapping_add(low32(window.peek(at)) & row.keep);
        at += row.width;
    }
    at
}

#[inline(always)]
fn unpack_clusters(
    window: &Window,
    table: &[Row; CLUSTERS],
    (mut low, mut high): (u64, u64),
    mut at: usize,
    out: &mut [u32],
) -> usize {
    for slot in out {
        let row = table[index(low & 1 | (high & 1) << 1)];
        low >>= 1;
        high >>= 1;
        *slot = row.base.wrapping_add(low32(window.peek(at)) & row.keep);
        at += row.width;
    }
    at
}
