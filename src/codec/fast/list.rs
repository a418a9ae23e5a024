//! Reads a list: values along a line, runs of them by a bitmap, the rest in parts.

use super::bits::{Source, Window, bit, bitmap, find_byte, index, low32, mask, ones, rank, width_of_code};
use super::part::Part;
use crate::codec::CodecError;

/// Bits of the start of a part.
pub const START_BITS: usize = 12;
/// Parts hold `64 << 0` to `64 << 2` numbers.
pub const MAX_SHIFT: usize = 2;

/// Bit fields of the header of a list, from bit 0: base bytes - 1 (2), base bits code (5), part shift (2), patches (5),
/// runs (1), and one that is zero: set, the bytes are no list but two lines.
pub mod field {
    pub const BASE_BITS: usize = 2;
    pub const SHIFT: usize = 7;
    pub const PATCHES: usize = 9;
    pub const RUNS: usize = 14;
    pub const TWO_LINES: usize = 15;
}

/// How a list's numbers turn into values: a line to add them to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line {
    /// Its height at index 0.
    pub origin: u32,
    /// Its rise per index, in 1/65536.
    pub slope: i32,
}

impl Line {
    /// One more per index.
    pub const fn rising(origin: u32) -> Self {
        Self { origin, slope: 1 << 16 }
    }

    /// What stands at index `i` of the line.
    #[inline(always)]
    pub const fn at(&self, i: u32) -> u32 {
        self.origin.wrapping_add((self.slope.wrapping_mul(i.cast_signed()) >> 16).cast_unsigned())
    }
}

/// A list, its header read.
pub struct List<'a, S: ?Sized> {
    pub(super) bytes: &'a S,
    pub(super) len: usize,
    base: u32,
    pub(super) base_bits: usize,
    pub(super) shift: usize,
    pub(super) patches: usize,
    pub(super) runs: bool,
    pub(super) bitmap: usize,
}

impl<'a, S: Source + ?Sized> List<'a, S> {
    /// The list of `len` values (1..=256) at byte `at`.
    #[inline(always)]
    pub fn open(bytes: &'a S, at: usize, len: usize) -> Result<Self, CodecError> {
        let head = bytes.peek(8 * at);
        let base_bytes = 1 + index(head & 3);
        if bytes.size() < at + 2 + base_bytes {
            return Err(CodecError::Truncated);
        }
        let shift = 6 + index(head >> field::SHIFT & 3);
        if head >> field::TWO_LINES & 1 == 1 || shift > 6 + MAX_SHIFT {
            return Err(CodecError::Malformed("list header"));
        }
        let zigzag = low32(head >> 16 & mask(8 * base_bytes));
        Ok(Self {
            bytes,
            len,
            base: (zigzag >> 1) ^ 0u32.wrapping_sub(zigzag & 1),
            base_bits: width_of_code(head >> field::BASE_BITS),
            shift,
            patches: index(head >> field::PATCHES & 31),
            runs: head >> field::RUNS & 1 == 1,
            bitmap: at + 2 + base_bytes,
        })
    }

    /// The byte where the indices of the patches are.
    #[inline(always)]
    pub(super) fn indices(&self) -> usize {
        self.bitmap + if self.runs { self.len.div_ceil(8) } else { 0 }
    }

    /// The bit where the starts of the parts are.
    #[inline(always)]
    pub(super) fn stream(&self) -> usize {
        8 * (self.indices() + self.patches)
    }

    /// The value at `i < len`.
    #[inline(always)]
    pub fn get(&self, i: usize, line: Line) -> Result<u32, CodecError> {
        let (j, count) = if self.runs {
            let words = bitmap(self.bytes, self.bitmap, self.len);
            let (below, all) = rank(&words, i);
            ((below + usize::from(bit(&words, i))).checked_sub(1).ok_or(CodecError::Malformed("first run"))?, all)
        } else {
            (i, self.len)
        };
        let parts = ((count - 1) >> self.shift) + 1;
        let patches = self.stream() + START_BITS * (parts - 1);
        let number = match self.find_patch(j) {
            Some(p) => self.bytes.peek(patches + p * self.base_bits) & mask(self.base_bits),
            None => {
                let p = j >> self.shift;
                let first = p << self.shift;
                // Read even where there is none, and dropped: cheaper than a branch.
                let start = index(self.bytes.peek(self.stream() + START_BITS * p - START_BITS) & mask(START_BITS));
                let start = if p == 0 { 0 } else { start };
                let at = patches + self.patches * self.base_bits + start;
                let len = (count - first).min(1 << self.shift);
                Part::open(self.bytes, at, len, self.base_bits).get(self.bytes, j - first)
            }
        };
        Ok(line.at(low32(i as u64)).wrapping_add(self.base).wrapping_add(low32(number)))
    }

    #[inline(always)]
    fn find_patch(&self, j: usize) -> Option<usize> {
        find_byte(self.bytes, self.indices(), self.patches, u8::try_from(j).ok()?)
    }
}

impl List<'_, Window> {
    /// All values into the first `len` of `out`; the byte after the list.
    #[inline(always)]
    pub fn decode(&self, line: Line, out: &mut [u32; 256]) -> Result<usize, CodecError> {
        let window = self.bytes;
        let words = if self.runs { bitmap(window, self.bitmap, self.len) } else { [0; 4] };
        let count = if self.runs { ones(&words) } else { self.len };
        if count == 0 || (self.runs && !bit(&words, 0)) {
            return Err(CodecError::Malformed("first run"));
        }
        let mut numbers = [0; 256];
        let end = self.decode_numbers(window, count, &mut numbers);
        let out = out.get_mut(..self.len).ok_or(CodecError::OutOfRange)?;
        if self.runs {
            let mut next = usize::MAX;
            for (slots, mut word) in out.chunks_mut(64).zip(words) {
                for slot in slots {
                    next = next.wrapping_add(index(word & 1));
                    word >>= 1;
                    *slot = numbers[next & 255];
                }
            }
        } else {
            out.copy_from_slice(numbers.get(..self.len).unwrap_or_default());
        }
        let mut rise = 0i32;
        for slot in out.iter_mut() {
            *slot = slot.wrapping_add(line.origin.wrapping_add((rise >> 16).cast_unsigned()));
            rise = rise.wrapping_add(line.slope);
        }
        Ok(end.div_ceil(8))
    }

    /// The numbers of the parts, the base added and patches applied; the bit after them.
    #[inline(always)]
    fn decode_numbers(&self, window: &Window, count: usize, numbers: &mut [u32; 256]) -> usize {
        let parts = ((count - 1) >> self.shift) + 1;
        let patches = self.stream() + START_BITS * (parts - 1);
        let first = patches + self.patches * self.base_bits;
        let mut end = first;
        let own = numbers.get_mut(..count).unwrap_or_default();
        for (p, out) in own.chunks_mut(1 << self.shift).enumerate() {
            let start = match p {
                0 => 0,
                _ => index(window.peek(self.stream() + START_BITS * (p - 1)) & mask(START_BITS)),
            };
            end = Part::open(window, first + start, out.len(), self.base_bits).decode(window, self.base, out);
        }
        for p in 0..self.patches {
            let at = window.get(self.indices() + p).copied().unwrap_or_default();
            let number = window.peek(patches + p * self.base_bits) & mask(self.base_bits);
            numbers[usize::from(at)] = self.base.wrapping_add(low32(number));
        }
        end
    }
}
