//! Writes the bits of one chunk into a buffer of its own.

use super::super::bits::{WINDOW, Window};
use super::ops::{EncodeOps, SPARE};

/// The buffer in which a chunk is written. It neither allocates nor checks bounds: positions wrap.
pub struct Writer {
    bytes: Window,
    at: usize,
    /// Bits that do not yet fill a byte; always stored too.
    pending: u64,
    count: usize,
}

impl Writer {
    #[inline(always)]
    pub const fn new() -> Self {
        Self { bytes: [0; size_of::<Window>()], at: 0, pending: 0, count: 0 }
    }

    /// Appends the low `width <= 56` bits of `value`, whose other bits are zero.
    #[inline(always)]
    pub fn put(&mut self, value: u64, width: usize) {
        self.pending |= value << self.count;
        self.store(self.at, self.pending);
        let count = self.count + width;
        self.at += count >> 3;
        self.pending >>= count & 56;
        self.count = count & 7;
    }

    /// Appends the first `count` of `fields`, which are of one width, at most 16 bits, and goes on to the next byte
    /// boundary. Sixteen zeros follow them.
    #[inline(always)]
    pub fn put_list(&mut self, ops: impl EncodeOps, fields: &[u16], count: usize, width: usize) {
        let end = 8 * self.at + self.count + count * width;
        for (at, fields) in fields.as_chunks::<SPARE>().0.iter().enumerate().take(count.div_ceil(SPARE)) {
            if width > 14 {
                for &field in fields.iter().take(count - SPARE * at) {
                    self.put(u64::from(field), width);
                }
                continue;
            }
            let [a, b, c, d] = ops.join(fields, width);
            if width <= 7 {
                self.put(a | b << (4 * width), 8 * width);
                self.put(c | d << (4 * width), 8 * width);
            } else {
                for four in [a, b, c, d] {
                    self.put(four, 4 * width);
                }
            }
        }
        (self.at, self.pending, self.count) = (end.div_ceil(8), 0, 0);
    }

    /// Appends eight bytes; the writer stands on a byte boundary.
    #[inline(always)]
    pub fn put_word(&mut self, word: u64) {
        self.store(self.at, word);
        self.at += 8;
    }

    /// The same on a condition, which is not a branch.
    #[inline(always)]
    pub fn put_word_if(&mut self, condition: bool, word: u64) {
        self.store(self.at, word);
        self.at += 8 * usize::from(condition);
    }

    /// Appends the first `len` bits of `words`, rounded up to whole bytes; the writer stands on a byte boundary.
    #[inline(always)]
    pub fn put_bitmap(&mut self, words: &[u64; 4], len: usize) {
        for (i, &word) in words.iter().enumerate() {
            self.store(self.at + 8 * i, word);
        }
        self.at += len.div_ceil(8);
    }

    /// Goes on to the next byte boundary, with zero bits, and returns its position.
    #[inline(always)]
    pub const fn align(&mut self) -> usize {
        self.at += self.count.div_ceil(8);
        (self.pending, self.count) = (0, 0);
        self.at
    }

    /// Overwrites eight bytes.
    #[inline(always)]
    pub fn store(&mut self, at: usize, word: u64) {
        let at = at & (WINDOW - 1);
        if let Some(slot) = self.bytes.get_mut(at..at + 8).and_then(|slot| slot.first_chunk_mut()) {
            *slot = word.to_le_bytes();
        }
    }

    /// Appends the chunk to `out`, with a zero byte if its length is odd, and begins anew.
    #[inline(always)]
    pub fn finish(&mut self, out: &mut Vec<u8>) {
        let end = self.align();
        self.store(end, 0);
        // No chunk takes more than the window has.
        out.extend_from_slice(&self.bytes[..end.next_multiple_of(2)]);
        self.at = 0;
    }
}
