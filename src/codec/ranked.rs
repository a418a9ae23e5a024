//! A set of numbers below `columns` with ranks: it says which numbers are in it, how many are before one, and which is
//! number `i`.
//!
//! A *line* of 64 bytes has the rank of its first number, 32 bits, and a bit for each of 480 numbers: 1.067 bits a
//! number, and one cache line for a look-up. `docs/format-games.md` specifies the bytes.

use std::ops::Range;

use super::{CodecError, Data};

/// Bytes of a line.
pub const LINE: usize = 64;
/// Numbers in a line.
pub const NUMBERS: u64 = 480;
/// Bits of a line before its first number.
const RANK_BITS: u64 = 32;
/// `columns` is at most this: a rank has 32 bits.
pub const MOST: u64 = 1 << 32;

/// Bytes of the lines of a set.
pub fn bytes(columns: u64) -> u64 {
    columns.div_ceil(NUMBERS) * LINE as u64
}

/// A set over its bytes, which need not be sound.
#[derive(Clone, Copy, Debug)]
pub struct Ranked<T> {
    data: T,
    columns: u64,
}

impl<T: Data> Ranked<T> {
    /// The set in the first bytes of `data`.
    pub fn new(data: T, columns: u64) -> Self {
        Self { data, columns }
    }

    #[inline(always)]
    fn line(&self, line: u64) -> Result<[u64; 8], T::Error> {
        let start = line.checked_mul(LINE as u64).ok_or(CodecError::Truncated)?;
        let bytes: [u8; LINE] = self.data.at(start)?;
        let mut words = [0; 8];
        for (word, bytes) in words.iter_mut().zip(bytes.as_chunks().0) {
            *word = u64::from_le_bytes(*bytes);
        }
        Ok(words)
    }

    /// Whether `n` is in the set, and how many numbers before `n` are. Constant time: one line.
    ///
    /// # Errors
    /// If `n` is not below `columns`, or the bytes end too early.
    #[inline]
    pub fn get(&self, n: u64) -> Result<(bool, u64), T::Error> {
        if n >= self.columns {
            return Err(CodecError::OutOfRange.into());
        }
        let words = self.line(n / NUMBERS)?;
        let bit = n % NUMBERS + RANK_BITS;
        let [last, shift] = [bit / 64, bit % 64];
        let mut rank = words[0] & u64::from(u32::MAX);
        let mut is_in = false;
        for (at, word) in (0..).zip(words) {
            let word = if at == 0 { word >> RANK_BITS << RANK_BITS } else { word };
            let mask = match at {
                at if at < last => u64::MAX,
                at if at == last => (1 << shift) - 1,
                _ => 0,
            };
            rank += u64::from((word & mask).count_ones());
            is_in |= at == last && word >> shift & 1 == 1;
        }
        Ok((is_in, rank))
    }

    /// How many numbers of the set are before a line.
    fn rank(&self, line: u64) -> Result<u64, T::Error> {
        Ok(self.line(line)?[0] & u64::from(u32::MAX))
    }

    /// Number `i` of the set, from 0; `None` if there are fewer below `columns`. `size` is how many there are, to begin
    /// the search near the place. Constant time if the set is about evenly spread, and logarithmic in any case.
    ///
    /// # Errors
    /// If the bytes end too early, or a rank is wrong.
    pub fn select(&self, i: u64, size: u64) -> Result<Option<u64>, T::Error> {
        if i >= size {
            return Ok(None);
        }
        let lines = self.columns.div_ceil(NUMBERS);
        // 2^32 numbers have fewer lines than 2^24. In an unsound set the search begins at the end.
        let guess = i.checked_mul(lines).map_or(lines, |place| place / size);
        // The line sought is the last one whose rank is at most `i`.
        let line = gallop(guess, 0..lines, |line| Ok::<_, T::Error>(self.rank(line)? <= i))?;
        let words = self.line(line)?;
        let mut left = i.checked_sub(words[0] & u64::from(u32::MAX)).ok_or(CodecError::Malformed("rank of a line"))?;
        for (at, word) in (0..).zip(words) {
            let mut word = if at == 0 { word >> RANK_BITS << RANK_BITS } else { word };
            let ones = u64::from(word.count_ones());
            if left >= ones {
                left -= ones;
                continue;
            }
            for _ in 0..left {
                word &= word - 1;
            }
            let n = line * NUMBERS + at * 64 + u64::from(word.trailing_zeros()) - RANK_BITS;
            return if n < self.columns {
                Ok(Some(n))
            } else {
                Err(CodecError::Malformed("a number after the last").into())
            };
        }
        Err(CodecError::Malformed("rank of a line").into())
    }

    /// Reads the whole set: calls back with the 480 bits of each line (in 8 words, the last one half full), and returns
    /// the size of the set.
    ///
    /// # Errors
    /// If the bytes end too early, a rank is not the number of bits before, or a bit is set from `columns` on.
    pub fn lines(&self, mut each: impl FnMut([u64; 8])) -> Result<u64, T::Error> {
        let mut rank = 0;
        for line in 0..self.columns.div_ceil(NUMBERS) {
            let words = self.line(line)?;
            if words[0] & u64::from(u32::MAX) != rank {
                return Err(CodecError::Malformed("rank of a line").into());
            }
            let mut bits = [0; 8];
            for at in 0..8 {
                bits[at] = words[at] >> RANK_BITS | words.get(at + 1).map_or(0, |next| next << RANK_BITS);
            }
            let here = (self.columns - line * NUMBERS).min(NUMBERS);
            for (at, &word) in (0..).zip(&bits) {
                let inside = here.saturating_sub(64 * at).min(64);
                if inside < 64 && word >> inside != 0 {
                    return Err(CodecError::Malformed("a number after the last").into());
                }
                rank += u64::from(word.count_ones());
            }
            each(bits);
        }
        Ok(rank)
    }
}

/// The last place of a range at which a test holds. The test holds at the first place and up to some place. The search
/// begins at a guess, with steps that double.
///
/// # Errors
/// Those of the test.
pub fn gallop<E>(guess: u64, range: Range<u64>, mut holds: impl FnMut(u64) -> Result<bool, E>) -> Result<u64, E> {
    let (mut low, mut high) = (range.start, range.end);
    let mut at = guess.clamp(low, high.saturating_sub(1).max(low));
    let mut step = 1;
    // It holds at `low`, and not at `high`.
    while high - low > 1 {
        at = at.clamp(low + 1, high - 1);
        if holds(at)? {
            low = at;
            at = at.saturating_add(step);
        } else {
            high = at;
            at = at.saturating_sub(step);
        }
        step = if low > range.start && high < range.end {
            at = low + (high - low) / 2;
            1
        } else {
            step * 2
        };
    }
    Ok(low)
}

/// Writes the lines of a set: `words` are its bits, 64 to a word, with zeros from `columns` on. Calls `out` with the
/// lines in pieces of some kilobytes, and returns the size of the set.
///
/// # Errors
/// Those of `out`.
#[cfg(feature = "encode")]
pub fn encode<E>(words: &[u64], columns: u64, mut out: impl FnMut(&[u8]) -> Result<(), E>) -> Result<u64, E> {
    let half = |at: u64| {
        // The last line continues after the last word, with zeros.
        let word = usize::try_from(at / 2).ok().and_then(|at| words.get(at)).copied().unwrap_or(0);
        word >> (32 * (at % 2)) & u64::from(u32::MAX)
    };
    let mut packer = super::fields::encode::Packer::default();
    let mut rank: u64 = 0;
    for line in 0..columns.div_ceil(NUMBERS) {
        packer.push(rank & u64::from(u32::MAX), 32);
        for half in (line * NUMBERS / 32..(line + 1) * NUMBERS / 32).map(half) {
            packer.push(half, 32);
            rank += u64::from(half.count_ones());
        }
        packer.give(1024 * LINE, &mut out)?;
    }
    packer.give(0, &mut out)?;
    Ok(rank)
}
