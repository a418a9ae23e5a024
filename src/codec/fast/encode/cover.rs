//! Covers the numbers of a block by at most four intervals (clusters) of one width.

use super::super::bits::low32;
use super::super::list::{BLOCK, selector_bits};
use super::ops::{EncodeOps, changes};

/// Clusters in a block, at most.
pub const CLUSTERS: usize = 4;
/// From this width of all numbers on, one cluster is used.
const WIDE: usize = 30;

/// A number of a block, of 16 or 32 bits; a processor takes twice the number of 16 bits at a time. Sums and differences
/// wrap.
pub trait Number: Copy + Ord {
    /// The greatest.
    const MOST: Self;

    fn of(number: u32) -> Self;
    fn get(self) -> u32;
    fn minus(self, other: Self) -> Self;
    /// The difference, but zero instead of less.
    fn above(self, other: Self) -> Self;
    fn plus(self, other: Self) -> Self;
    fn shifted(self, bits: usize) -> Self;

    /// Bit `i` set where number `i` is not the one before it; bit 0 always.
    fn changes(ops: impl EncodeOps, numbers: &[Self; BLOCK]) -> u64;
}

macro_rules! number {
    ($type:ty, $changes:expr) => {
        impl Number for $type {
            const MOST: Self = Self::MAX;

            #[inline(always)]
            #[allow(clippy::cast_possible_truncation, reason = "the caller knows that it fits")]
            fn of(number: u32) -> Self {
                number as Self
            }
            #[inline(always)]
            fn get(self) -> u32 {
                self.into()
            }
            #[inline(always)]
            fn minus(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }
            #[inline(always)]
            fn above(self, other: Self) -> Self {
                self.saturating_sub(other)
            }
            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
            #[inline(always)]
            fn shifted(self, bits: usize) -> Self {
                self.wrapping_shl(low32(bits as u64))
            }
            #[inline(always)]
            fn changes(ops: impl EncodeOps, numbers: &[Self; BLOCK]) -> u64 {
                $changes(ops, numbers)
            }
        }
    };
}
number!(u16, EncodeOps::changes);
number!(u32, changes);

/// How a block is to be written.
#[derive(Debug, Clone, Copy)]
pub struct Cover {
    /// 1..=4.
    pub count: usize,
    pub width: usize,
    pub runs: bool,
    /// Bits of the block without its header byte.
    pub bits: usize,
}

impl Cover {
    /// Of no numbers.
    pub const NONE: Self = Self { count: 1, width: 0, runs: false, bits: 0 };
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
    /// A cover by `count` clusters of `width`: with runs, if that is cheaper.
    #[inline(always)]
    fn cover(self, count: usize, width: usize) -> Cover {
        let field = selector_bits(count) + width;
        let (plain, runs) = (self.values * field, 64 + self.starts * field);
        Cover { count, width, runs: runs < plain, bits: count * self.base + plain.min(runs) }
    }
}

/// Bits needed for `range`, as the format writes widths: 31 does not exist, and becomes 32.
#[inline(always)]
pub const fn width_for(range: u32) -> usize {
    let bits = (32 - range.leading_zeros()) as usize;
    bits + (bits == 31) as usize
}

/// The five-bit code of a width.
#[inline(always)]
pub const fn width_code(width: usize) -> u64 {
    (if width >= 31 { 31 } else { width }) as u64
}

/// Bits of a number.
#[inline(always)]
const fn bits(number: u32) -> usize {
    (32 - number.leading_zeros()) as usize
}

/// The least width with which two clusters cover all numbers: one from the least number on, which is 0, and one up to
/// the greatest.
#[inline(always)]
pub fn width_of_two<T: Number>(numbers: &[T; BLOCK], most: u32) -> usize {
    let nearer = |number: &T| (*number).min(T::of(most).minus(*number));
    bits(numbers.iter().map(nearer).fold(T::of(0), T::max).get())
}

/// The cheapest cover found for `numbers`, of which the least is 0 and the greatest is `most`. The search begins at
/// `guess` and stores its result there, because neighbouring blocks are similar. The cover does not depend on it.
#[inline(always)]
pub fn find<T: Number>(numbers: &[T; BLOCK], most: u32, two: usize, sizes: Sizes, guess: &mut usize) -> Cover {
    let whole = width_for(most);
    let one = sizes.cover(1, whole);
    if whole > WIDE || whole == 0 {
        return one;
    }
    if sizes.starts <= sizes.base {
        return find_by_halves(numbers, most, sizes, one, two);
    }
    // One bit less of width saves more than a base costs. So with more than two clusters the least width is the
    // cheapest. Because selectors then take a bit more, it beats two clusters only if it is two bits narrower.
    let mut best = cheaper(one, sizes.cover(2, two));
    if two < 2 {
        return best;
    }
    let mut width = (*guess).min(two - 2);
    let mut count = clusters(numbers, most, width);
    if count > CLUSTERS {
        while count > CLUSTERS && width < two - 2 {
            width += 1;
            count = clusters(numbers, most, width);
        }
    } else {
        while width > 0 {
            let fewer = clusters(numbers, most, width - 1);
            if fewer > CLUSTERS {
                break;
            }
            (width, count) = (width - 1, fewer);
        }
    }
    *guess = width;
    if count <= CLUSTERS {
        let more = sizes.cover(count, width);
        let first =
            if best.count == 2 && more.bits == best.bits && !search_probes(whole, width, two) { more } else { best };
        best = cheaper(first, more);
    }
    best
}

/// The second if it takes less bits.
#[inline(always)]
fn cheaper(first: Cover, second: Cover) -> Cover {
    if second.bits < first.bits { second } else { first }
}

/// The same if a base costs more than a bit of width: a binary search for the least width at which four clusters
/// suffice; it keeps the cheapest cover on the way.
#[inline(always)]
fn find_by_halves<T: Number>(numbers: &[T; BLOCK], most: u32, sizes: Sizes, one: Cover, two: usize) -> Cover {
    let mut best = one;
    let mut widths = 0..one.width;
    while !widths.is_empty() {
        let width = widths.start.midpoint(widths.end);
        let count = if width >= two { 2 } else { clusters(numbers, most, width) };
        if count > CLUSTERS {
            widths.start = width + 1;
        } else {
            widths.end = width;
            best = cheaper(best, sizes.cover(count, width));
        }
    }
    cheaper(best, sizes.cover(2, two))
}

/// Whether a binary search of `0..whole` for `least` probes `other`. This decides between covers of equal cost.
#[cold]
fn search_probes(whole: usize, least: usize, other: usize) -> bool {
    let mut widths = 0..whole;
    while !widths.is_empty() {
        let width = widths.start.midpoint(widths.end);
        if width == other {
            return true;
        }
        if width < least { widths.start = width + 1 } else { widths.end = width }
    }
    false
}

/// How many clusters of a width cover the numbers: 3, 4, or more, which is 5; two do not.
///
/// Clusters at both ends cover at least what any two cover. Two more are put at the ends of the rest.
#[inline(always)]
fn clusters<T: Number>(numbers: &[T; BLOCK], most: u32, width: usize) -> usize {
    let reach = 1 << width;
    // From the first number that the lower cluster does not reach, to the last that the upper does not. Numbers beyond
    // are further away, because differences wrap.
    let low = T::of(reach).plus(numbers.iter().map(|number| number.minus(T::of(reach))).fold(T::MOST, T::min));
    let top = T::of(most - reach);
    let high = top.minus(numbers.iter().map(|&number| top.minus(number)).fold(T::MOST, T::min));
    if high.get() - low.get() < reach {
        return 3;
    }
    let nearer = |number: &T| number.above(low).min(high.above(*number));
    let furthest = numbers.iter().map(nearer).fold(T::of(0), T::max);
    if furthest.get() < reach { 4 } else { 5 }
}

/// Where the next cluster of a cover starts: at the least number that the last, which starts at `last`, does not reach.
#[inline(always)]
pub fn next_start<T: Number>(numbers: &[T; BLOCK], width: usize, last: T) -> T {
    // Numbers below wrap, and are then above the nearest one.
    let from = last.plus(T::of(1u32.wrapping_shl(low32(width as u64))));
    from.plus(numbers.iter().map(|number| number.minus(from)).fold(T::MOST, T::min))
}

/// The fields of the numbers: how far above its start, and which cluster.
#[inline(always)]
pub fn fields<T: Number>(numbers: &[T; BLOCK], starts: &[T; CLUSTERS], count: usize) -> [T; BLOCK] {
    if count == 1 {
        return *numbers;
    }
    let shift = selector_bits(count);
    numbers.map(|number| {
        let (mut least, mut selector) = (number, T::of(3));
        for start in &starts[1..] {
            // Less if the number is at or above this start. If it is below, the difference wraps, and exceeds the
            // number.
            let before = least;
            least = least.min(number.minus(*start));
            selector = selector.minus(T::of(u32::from(least == before)));
        }
        least.shifted(shift).plus(selector)
    })
}
