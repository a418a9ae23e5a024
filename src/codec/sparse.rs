//! A sparse set of numbers below `columns` with ranks: it says which numbers are in it, and how many are before one. It
//! has the coding of Elias and Fano, with an index for constant time.
//!
//! A number has `width` low bits, stored as a field, and a high part, its *bucket*. The buckets are stored as bits: for
//! each bucket, from 0 on, a one for each number in it, and then a zero. So number `i` of the set belongs to one number
//! `i`, and bucket `b` begins after `b` zeros. For every `GROUP`th bucket the count of numbers before it is stored;
//! this gives the place of its bits. `docs/format-games.md` specifies the bytes.

#[cfg(feature = "encode")]
pub mod encode;

use super::{CodecError, Data, fields};

/// Buckets in a group.
const GROUP: u64 = 128;
/// The set has at most this many numbers, less one: ranks have 32 bits.
pub const MOST: u64 = 1 << 32;

/// The numbers by which a set is read: how many there may be, how many there are, and how many low bits each has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The numbers are below this.
    pub columns: u64,
    /// Numbers in the set.
    pub members: u64,
    /// Low bits of a number.
    pub width: u32,
}

impl Shape {
    /// Whether there can be such a set.
    pub fn is_sound(&self) -> bool {
        self.width <= fields::MOST_BITS && self.members < MOST && self.members <= self.columns
    }

    fn buckets(&self) -> u64 {
        self.columns.div_ceil(1 << self.width)
    }

    /// Groups of buckets.
    pub fn groups(&self) -> u64 {
        self.buckets().div_ceil(GROUP)
    }

    /// Where the bits of the buckets begin in the data: after a rank for each group and one more.
    fn bits(&self) -> u64 {
        4 * (self.groups() + 1)
    }

    /// Where the fields begin.
    fn fields(&self) -> u64 {
        self.bits() + 8 * (self.buckets() + self.members).div_ceil(64)
    }

    /// Bytes of the whole set, of a shape that is sound.
    pub fn bytes(&self) -> Option<u64> {
        self.fields().checked_add(fields::bytes(self.members, self.width)?)
    }
}

/// A set over its bytes, which need not be sound.
#[derive(Clone, Copy, Debug)]
pub struct Sparse<T> {
    data: T,
    shape: Shape,
}

/// A place among the bits of the buckets.
struct Bits {
    /// The next bit.
    at: u64,
    /// The bits of the group end here.
    end: u64,
    /// Numbers of the set before the bit.
    rank: u64,
}

impl<T: Data> Sparse<T> {
    /// The set in some bytes.
    pub fn new(data: T, shape: Shape) -> Self {
        Self { data, shape }
    }

    /// The bits of a group.
    #[inline]
    fn group(&self, group: u64) -> Result<Bits, T::Error> {
        let ranks: [u8; 8] = self.data.at(4 * group)?;
        let (first, last) = ranks.split_at(4);
        let rank = |bytes: &[u8]| bytes.first_chunk().map_or(0, |bytes| u64::from(u32::from_le_bytes(*bytes)));
        let (rank, after) = (rank(first), rank(last));
        let zeros = [group * GROUP, self.shape.buckets().min((group + 1) * GROUP)];
        if after < rank || after > self.shape.members {
            return Err(CodecError::Malformed("rank of a group").into());
        }
        Ok(Bits { at: zeros[0] + rank, end: zeros[1] + after, rank })
    }

    /// The bits from a place on, to the end of a word: in a word, and how many.
    #[inline]
    fn word(&self, at: u64) -> Result<(u64, u64), T::Error> {
        let word = u64::from_le_bytes(self.data.at(self.shape.bits() + at / 64 * 8)?);
        Ok((word >> (at % 64), 64 - at % 64))
    }

    #[inline]
    fn low(&self, rank: u64) -> Result<u64, T::Error> {
        fields::get(&self.data, self.shape.fields(), rank, self.shape.width)
    }

    /// Whether `n` is in the set, and how many numbers before `n` are. It reads the bits of a group: constant time if
    /// the set is about evenly spread.
    #[inline]
    pub fn get(&self, n: u64) -> Result<(bool, u64), T::Error> {
        if n >= self.shape.columns {
            return Err(CodecError::OutOfRange.into());
        }
        let (bucket, low) = (n >> self.shape.width, n & ((1 << self.shape.width) - 1));
        let mut bits = self.group(bucket / GROUP)?;
        // The bucket begins after this many zeros.
        let mut zeros = bucket % GROUP;
        while zeros > 0 {
            if bits.at >= bits.end {
                return Err(CodecError::Malformed("bits of a group").into());
            }
            let (word, there) = self.word(bits.at)?;
            let ones = u64::from(word.count_ones());
            if there - ones < zeros {
                bits.at += there;
                bits.rank += ones;
                zeros -= there - ones;
                continue;
            }
            let mut free = !word;
            for _ in 1..zeros {
                free &= free - 1;
            }
            let passed = u64::from(free.trailing_zeros());
            bits.at += passed + 1;
            bits.rank += passed + 1 - zeros;
            zeros = 0;
        }
        while bits.at < bits.end && self.word(bits.at)?.0 & 1 == 1 {
            match self.low(bits.rank)? {
                found if found < low => {}
                found => return Ok((found == low, bits.rank)),
            }
            bits.at += 1;
            bits.rank += 1;
        }
        Ok((false, bits.rank))
    }

    /// The groups that have the numbers of a range.
    pub fn parts_of(&self, range: std::ops::Range<u64>, groups: u64) -> std::ops::Range<u64> {
        let group = |n: u64| (n >> self.shape.width) / GROUP;
        if range.is_empty() { 0..0 } else { group(range.start)..groups.min(group(range.end - 1) + 1) }
    }

    /// Replaces `numbers` by the numbers of the set whose buckets are in a group, ascending. Checks all that it reads.
    pub fn numbers(&self, group: u64, numbers: &mut Vec<u64>) -> Result<(), T::Error> {
        numbers.clear();
        if group >= self.shape.groups() {
            return Err(CodecError::OutOfRange.into());
        }
        let bits = self.group(group)?;
        if group == 0 && bits.rank != 0 {
            return Err(CodecError::Malformed("rank of a group").into());
        }
        let (mut bucket, mut rank, mut at) = (group * GROUP, bits.rank, bits.at);
        while at < bits.end {
            let (mut word, there) = self.word(at)?;
            let here = there.min(bits.end - at);
            at += here;
            for _ in 0..here {
                if word & 1 == 1 {
                    let n = bucket << self.shape.width | self.low(rank)?;
                    if n >= self.shape.columns || numbers.last().is_some_and(|&last| last >= n) {
                        return Err(CodecError::Malformed("numbers that do not ascend").into());
                    }
                    numbers.push(n);
                    rank += 1;
                } else {
                    bucket += 1;
                }
                word >>= 1;
            }
        }
        let last = group + 1 == self.shape.groups();
        if bucket != self.shape.buckets().min((group + 1) * GROUP) || last && rank != self.shape.members {
            return Err(CodecError::Malformed("bits of a group").into());
        }
        if last && at % 64 != 0 && self.word(at)?.0 != 0 {
            return Err(CodecError::Malformed("bits after the last bucket").into());
        }
        Ok(())
    }

    /// Whether all bits after the last field are zero.
    pub fn ends_in_zeros(&self) -> Result<bool, T::Error> {
        fields::ends_in_zeros(&self.data, self.shape.fields(), self.shape.members, self.shape.width)
    }
}

#[cfg(test)]
mod tests {
    use super::encode::encode;
    use super::*;

    fn bytes(numbers: &[u64], shape: Shape) -> Vec<u8> {
        let mut all = Vec::new();
        let written: Result<(), ()> = encode(numbers, shape, |part| {
            all.extend_from_slice(part);
            Ok(())
        });
        written.unwrap();
        assert_eq!(Some(all.len() as u64), shape.bytes());
        all
    }

    /// Every number of small sets, dense, sparse, in lumps and empty, of every width that may be.
    #[test]
    fn every_number() {
        let sets: [Vec<u64>; 6] = [
            vec![],
            vec![0],
            (0..1000).collect(),
            (0..40_000).step_by(181).collect(),
            (0..300).chain(20_000..20_500).chain((21_000..30_000).step_by(700)).collect(),
            (0..5000).filter(|n: &u64| n.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 60 == 3).collect(),
        ];
        for set in sets {
            for columns in [set.last().map_or(1, |last| last + 1), 40_001] {
                let best = Shape::of(columns, set.len() as u64);
                for width in [best.width, 0, 1, 7, 13, 32] {
                    let shape = Shape { width, ..best };
                    let bytes = bytes(&set, shape);
                    let sparse = Sparse::new(&bytes[..], shape);
                    let mut rank = 0;
                    for n in 0..columns {
                        let is_in = set.get(rank) == Some(&n);
                        assert_eq!(sparse.get(n), Ok((is_in, rank as u64)), "{n} of {shape:?}");
                        rank += usize::from(is_in);
                    }
                    assert_eq!(sparse.get(columns), Err(CodecError::OutOfRange));
                    let (mut all, mut some) = (Vec::new(), Vec::new());
                    for group in 0..shape.groups() {
                        sparse.numbers(group, &mut some).unwrap();
                        all.extend_from_slice(&some);
                    }
                    assert!(
                        all == set
                            && sparse.ends_in_zeros().unwrap()
                            && sparse.numbers(shape.groups(), &mut some).is_err()
                    );
                }
            }
        }
    }

    /// Bytes of any value give an answer or an error; a set that is read as a whole is the written one, or is refused.
    #[test]
    fn damaged_bytes() {
        let set: Vec<u64> = (0..9000).step_by(90).collect();
        let shape = Shape::of(9100, 100);
        let good = bytes(&set, shape);
        let mut seen = [0; 3];
        for bit in 0..8 * good.len() {
            let mut bytes = good.clone();
            bytes[bit / 8] ^= 1 << (bit % 8);
            let sparse = Sparse::new(&bytes[..], shape);
            for n in (0..9100).step_by(7) {
                let _ = sparse.get(n);
            }
            let (mut all, mut some) = (Vec::new(), Vec::new());
            let read = (0..shape.groups()).try_for_each(|group| {
                sparse.numbers(group, &mut some)?;
                all.extend_from_slice(&some);
                Ok::<_, CodecError>(())
            });
            let signs = [read.is_err(), all != set, sparse.ends_in_zeros() != Ok(true)];
            let sign = signs.iter().position(|&sign| sign).unwrap_or_else(|| panic!("bit {bit} is not seen"));
            seen[sign] += 1;
        }
        assert!(seen.iter().all(|&seen| seen > 50), "{seen:?}");
    }
}
