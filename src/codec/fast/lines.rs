//! Two lines: a bitmap says from which of two lists each value comes. A sheet of 3-row Chomp is such.
//!
//! Layout: `[list bytes of the upper: 8 bits][zero: 7][one: 1][bitmap][upper list][lower list]`. The upper list rises by one
//! per value *in it* (it takes nearly every number in turn), the lower falls by 1 + √2 per value in it.

use super::bits::{Source, Window, bit, bitmap, index, ones, put_bitmap, rank};
use super::list::{Line, List, field};
use super::list_encode::ListPlan;
use super::plan::{Encode, Estimate};
use crate::codec::CodecError;

/// -(1 + √2) in 1/65536.
const LOWER_SLOPE: i32 = -158_218;
const TAG_BYTES: usize = 2;
/// How far from their line values are expected, at most, when a plan is made.
const NEAR: u32 = 48;

/// The lines of the two lists, upper first.
const fn lines(first_column: u32) -> [Line; 2] {
    [Line::rising(first_column), Line { origin: first_column, slope: LOWER_SLOPE }]
}

/// Is a chunk two lines?
#[inline(always)]
pub fn is_two_lines<S: Source + ?Sized>(bytes: &S) -> bool {
    bytes.peek(field::TWO_LINES) & 1 == 1
}

/// A chunk of two lines, its tag and bitmap read.
pub struct TwoLines<'a, S: ?Sized> {
    bytes: &'a S,
    len: usize,
    words: [u64; 4],
    lower: usize,
    lower_at: usize,
}

impl<'a, S: Source + ?Sized> TwoLines<'a, S> {
    /// The chunk of `len` values (1..=256) at the start of `bytes`.
    #[inline(always)]
    pub fn open(bytes: &'a S, len: usize) -> Result<Self, CodecError> {
        let words = bitmap(bytes, TAG_BYTES, len);
        let lower = ones(&words);
        if lower == 0 || lower >= len {
            return Err(CodecError::Malformed("two lines, one of them empty"));
        }
        let upper_at = TAG_BYTES + len.div_ceil(8);
        Ok(Self { bytes, len, words, lower, lower_at: upper_at + index(bytes.peek(0) & 255) })
    }

    /// Where the two lists start, and what they hold.
    #[inline(always)]
    fn lists(&self) -> [(usize, usize); 2] {
        [(TAG_BYTES + self.len.div_ceil(8), self.len - self.lower), (self.lower_at, self.lower)]
    }

    #[inline(always)]
    fn list(&self, which: usize) -> Result<List<'a, S>, CodecError> {
        let (at, len) = self.lists()[which & 1];
        List::open(self.bytes, at, len)
    }

    /// The value at `i < len`.
    #[inline(always)]
    pub fn get(&self, first_column: u32, i: usize) -> Result<u32, CodecError> {
        let ones = rank(&self.words, i).0;
        let lower = bit(&self.words, i);
        let j = if lower { ones } else { i - ones };
        self.list(usize::from(lower))?.get(j, lines(first_column)[usize::from(lower)])
    }
}

impl TwoLines<'_, Window> {
    /// All values into the first `len` of `out`; the byte after the chunk.
    pub fn decode(&self, first_column: u32, out: &mut [u32; 256]) -> Result<usize, CodecError> {
        let [upper, lower] = lines(first_column);
        let mut values = [[0; 256]; 2];
        let upper_end = self.list(0)?.decode(upper, &mut values[0])?;
        let end = self.list(1)?.decode(lower, &mut values[1])?;
        if upper_end != self.lower_at {
            return Err(CodecError::Malformed("length of the upper list"));
        }
        let (mut ones, mut i) = (0, 0);
        for (slots, mut word) in out.get_mut(..self.len).unwrap_or_default().chunks_mut(64).zip(self.words) {
            for slot in slots {
                let one = index(word & 1);
                word >>= 1;
                let from = if one == 1 { ones } else { i - ones };
                *slot = values[one][from & 255];
                ones += one;
                i += 1;
            }
        }
        Ok(end)
    }
}

impl TwoLines<'_, [u8]> {
    /// The bytes the chunk takes, if its structure is sound.
    pub fn check(&self) -> Result<usize, CodecError> {
        let tag = self.bytes.peek(0) & 0xffff;
        super::list_check::zeros(self.bytes, 8 * TAG_BYTES + self.len, 8 * (TAG_BYTES + self.len.div_ceil(8)))?;
        let upper = self.list(0)?.check()?;
        if tag >> 8 != 0x80 || upper != self.lower_at {
            return Err(CodecError::Malformed("tag of two lines"));
        }
        self.list(1)?.check()
    }
}

/// Whether the values above `middle` and those not above it keep near their lines. If not, the chunk is of
/// another kind, which most chunks show in their first values.
#[inline(always)]
fn near(values: &[u32], middle: u32, lines: &[Line; 2]) -> bool {
    let mut counts = [0u32; 2];
    let mut offs = [None; 2];
    values.iter().all(|&value| {
        let lower = usize::from(value <= middle);
        let off = value.wrapping_sub(lines[lower].at(counts[lower]));
        let first = *offs[lower].get_or_insert(off);
        counts[lower] += 1;
        off.wrapping_sub(first).wrapping_add(NEAR) <= 2 * NEAR
    })
}

/// Two lists and their bitmap, as they will be written.
pub struct TwoLinesPlan {
    len: usize,
    words: [u64; 4],
    lists: [ListPlan; 2],
}

impl Estimate for TwoLinesPlan {
    /// The first column, and 1..=256 values.
    type Input<'a> = (u32, &'a [u32]);

    /// The lines part where the sheet begins, and leave that height at the same slope up and down: half-way between the
    /// largest and the smallest value separates them in every chunk.
    #[inline(always)]
    fn plan((first_column, values): (u32, &[u32])) -> Option<Self> {
        let least = values.iter().fold(u32::MAX, |least, &value| least.min(value));
        let most = values.iter().fold(0, |most, &value| most.max(value));
        let middle = least + most.saturating_sub(least) / 2;
        let lines = lines(first_column);
        if !near(values, middle, &lines) {
            return None;
        }
        let mut lists = [[0; 256]; 2];
        let mut words = [0; 4];
        let mut counts = [0u32; 2];
        for (i, &value) in values.iter().enumerate() {
            let lower = usize::from(value <= middle);
            let count = counts[lower];
            lists[lower][count as usize & 255] = value;
            counts[lower] += 1;
            words[(i >> 6) & 3] |= (lower as u64) << (i & 63);
        }
        let [uppers, lowers] = counts.map(|count| count as usize);
        if uppers == 0 || lowers == 0 {
            return None;
        }
        let [upper, lower] = lines;
        let upper = ListPlan::plan((lists[0].get(..uppers)?, upper))?;
        let lower = ListPlan::plan((lists[1].get(..lowers)?, lower))?;
        (upper.bytes() < 256).then_some(Self { len: values.len(), words, lists: [upper, lower] })
    }

    #[inline(always)]
    fn bytes(&self) -> usize {
        TAG_BYTES + self.len.div_ceil(8) + self.lists[0].bytes() + self.lists[1].bytes()
    }
}

impl Encode for TwoLinesPlan {
    #[inline(always)]
    fn write(&self, out: &mut Vec<u8>) {
        let upper = u8::try_from(self.lists[0].bytes()).unwrap_or(u8::MAX);
        out.extend([upper, 0x80]);
        put_bitmap(&self.words, self.len, out);
        self.lists[0].write(out);
        self.lists[1].write(out);
    }
}
