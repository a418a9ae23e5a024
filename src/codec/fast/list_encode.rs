//! Plans and writes a list: runs or not, how long the parts, which clusters.

use super::bits::{BitWriter, put_bitmap, width_code, width_for};
use super::fit::{COUNT_BITS, Fit, MAX_PATCHES, WIDTH_BITS, fit, selector_bits};
use super::list::{Line, MAX_SHIFT, START_BITS, field};
use super::plan::{Encode, Estimate};

/// A list as it will be written.
pub struct ListPlan {
    /// What the parts hold, less `base`.
    numbers: [u32; 256],
    count: usize,
    len: usize,
    /// Where runs start, if they are kept.
    runs: Option<[u64; 4]>,
    base: u32,
    base_bits: usize,
    shift: usize,
    fits: [Fit; 4],
    patches: usize,
    bits: usize,
}

impl Estimate for ListPlan {
    /// 1..=256 values, and the line to measure them from.
    type Input<'a> = (&'a [u32], Line);

    #[inline(always)]
    fn plan((values, line): (&[u32], Line)) -> Option<Self> {
        let len = values.len();
        let mut all = [0; 256];
        for ((slot, &value), i) in all.iter_mut().zip(values).zip(0..) {
            *slot = value.wrapping_sub(line.at(i));
        }
        let mut words = [0; 4];
        let mut firsts = [0; 256];
        let mut count = 0;
        let mut last = !all[0];
        for (i, &number) in all.iter().enumerate().take(len) {
            firsts[count] = number;
            let new = number != last;
            words[i >> 6] |= u64::from(new) << (i & 63);
            count += usize::from(new);
            last = number;
        }
        // The bitmap costs a bit a value, and saves the bits of each value that repeats: about half of what
        // the whole range needs, and seven at most.
        let (low, high) = range(&firsts[..count]);
        let each = width_for(high.wrapping_sub(low).cast_unsigned()).div_ceil(2).min(7);
        let runs = each * (len - count) > len;
        Some(if runs { Self::fitted(firsts, count, len, Some(words)) } else { Self::fitted(all, len, len, None) })
    }

    #[inline(always)]
    fn bytes(&self) -> usize {
        self.bits.div_ceil(8)
    }
}

impl ListPlan {
    /// Fits parts of each length to `count` of the numbers, and keeps the cheapest.
    #[inline(always)]
    fn fitted(mut numbers: [u32; 256], count: usize, len: usize, runs: Option<[u64; 4]>) -> Self {
        let own = numbers.get_mut(..count).unwrap_or_default();
        let (low, high) = range(own);
        let base = low.cast_unsigned();
        for number in own.iter_mut() {
            *number = number.wrapping_sub(base);
        }
        let base_bits = width_for(high.wrapping_sub(low).cast_unsigned());
        let mut plan = Self {
            numbers,
            count,
            len,
            runs,
            base,
            base_bits,
            shift: 0,
            fits: [Fit::default(); 4],
            patches: 0,
            bits: usize::MAX,
        };
        plan.fit_parts();
        plan
    }

    /// Fits parts of 128 numbers. Trying shorter and longer ones beside them saves a tenth of a bit and costs
    /// three times the time.
    #[inline(always)]
    fn fit_parts(&mut self) {
        // Without patches if there turn out to be too many of them; and in one part where the numbers are so
        // wide that the start of a second would not fit its field.
        let _ =
            self.try_parts(1, Some(8 + self.base_bits)) || self.try_parts(1, None) || self.try_parts(MAX_SHIFT, None);
    }

    /// Plans parts of `64 << shift` numbers; false if they cannot be written so.
    #[inline(always)]
    fn try_parts(&mut self, shift: usize, patch_bits: Option<usize>) -> bool {
        let numbers = self.numbers.get(..self.count).unwrap_or_default();
        let mut fits = [Fit::default(); 4];
        let (mut bits, mut patches, mut parts) = (0, 0, 0);
        for (slot, part) in fits.iter_mut().zip(numbers.chunks(64 << shift)) {
            if bits >> START_BITS != 0 {
                return false;
            }
            *slot = fit(part, self.base_bits, patch_bits);
            bits += slot.bits;
            patches += slot.patches;
            parts += 1;
        }
        if patches > MAX_PATCHES {
            return false;
        }
        let bitmap = if self.runs.is_some() { self.len.div_ceil(8) } else { 0 };
        let bytes = 2 + base_bytes(self.base) + bitmap + patches;
        bits += 8 * bytes + START_BITS * (parts - 1) + patches * self.base_bits;
        (self.shift, self.fits, self.patches, self.bits) = (shift, fits, patches, bits);
        true
    }
}

impl Encode for ListPlan {
    #[inline(always)]
    fn write(&self, out: &mut Vec<u8>) {
        let numbers = self.numbers.get(..self.count).unwrap_or_default();
        let parts = || numbers.chunks(64 << self.shift).zip(&self.fits);
        let base_bytes = base_bytes(self.base);
        let head = (base_bytes as u64 - 1)
            | width_code(self.base_bits) << field::BASE_BITS
            | (self.shift as u64) << field::SHIFT
            | (self.patches as u64) << field::PATCHES
            | u64::from(self.runs.is_some()) << field::RUNS
            | u64::from(zigzag(self.base)) << 16;
        out.extend(head.to_le_bytes().iter().take(2 + base_bytes));
        if let Some(words) = &self.runs {
            put_bitmap(words, self.len, out);
        }
        let patches: Vec<(u8, u32)> = if self.patches == 0 {
            Vec::new()
        } else {
            let found = (0..=255).zip(numbers.iter().enumerate());
            found
                .filter(|(_, (i, number))| {
                    self.fits.get(i >> (6 + self.shift)).is_some_and(|fit| fit.find(**number).is_none())
                })
                .map(|(j, (_, &number))| (j, number))
                .collect()
        };
        out.extend(patches.iter().map(|patch| patch.0));
        let mut writer = BitWriter::new(out);
        let mut start = 0;
        for (p, fit) in self.fits.iter().enumerate() {
            if p > 0 && p << (6 + self.shift) < self.count {
                writer.put(start as u64, START_BITS);
            }
            start += fit.bits;
        }
        for (_, number) in patches {
            writer.put(u64::from(number), self.base_bits);
        }
        for (part, fit) in parts() {
            write_part(part, fit, self.base_bits, &mut writer);
        }
        writer.finish();
    }
}

#[inline(always)]
fn write_part(numbers: &[u32], fit: &Fit, base_bits: usize, writer: &mut BitWriter<'_>) {
    writer.put(fit.count as u64 - 1, COUNT_BITS);
    for cluster in fit.clusters.iter().take(fit.count) {
        writer.put(width_code(cluster.width), WIDTH_BITS);
    }
    for cluster in fit.clusters.iter().take(fit.count) {
        writer.put(u64::from(cluster.low), base_bits);
    }
    let planes = selector_bits(fit.count);
    let narrowest = fit.narrowest();
    let mut residuals = [(0, 0); 256];
    let mut selectors = [[0u64; 4]; 2];
    for (i, (&number, slot)) in numbers.iter().zip(&mut residuals).enumerate() {
        let found = fit.find(number);
        let j = found.unwrap_or(narrowest);
        let cluster = fit.clusters[j & 3];
        *slot = (found.map_or(0, |_| number.wrapping_sub(cluster.low)), cluster.width);
        selectors[0][(i >> 6) & 3] |= (j as u64 & 1) << (i & 63);
        selectors[1][(i >> 6) & 3] |= (j as u64 >> 1) << (i & 63);
    }
    for plane in selectors.iter().take(planes) {
        for (w, &word) in plane.iter().enumerate() {
            writer.put_word(word, numbers.len().saturating_sub(64 * w).min(64));
        }
    }
    for &(residual, width) in residuals.iter().take(numbers.len()) {
        writer.put(u64::from(residual), width);
    }
}

/// The least and the greatest of the numbers, as signed ones.
#[inline(always)]
fn range(numbers: &[u32]) -> (i32, i32) {
    let signed = || numbers.iter().map(|number| number.cast_signed());
    (signed().min().unwrap_or_default(), signed().max().unwrap_or_default())
}

const fn zigzag(base: u32) -> u32 {
    let signed = base.cast_signed();
    ((signed << 1) ^ (signed >> 31)).cast_unsigned()
}

/// Bytes that the base of a list takes.
const fn base_bytes(base: u32) -> usize {
    let bits = 32 - zigzag(base).leading_zeros() as usize;
    if bits <= 8 { 1 } else { bits.div_ceil(8) }
}
