//! Bits, least significant first: positions count from bit 0 of byte 0.

/// The low 32 bits.
#[inline]
#[allow(clippy::cast_possible_truncation, reason = "the low half is what is asked for")]
pub const fn low32(word: u64) -> u32 {
    word as u32
}

/// A field of at most 32 bits as an index.
#[inline(always)]
pub const fn index(word: u64) -> usize {
    low32(word) as usize
}

/// The low `width` bits set, `width <= 63`.
#[inline(always)]
pub const fn mask(width: usize) -> u64 {
    (1u64 << (width & 63)) - 1
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

/// The width of a five-bit code (only the low five bits of `code` count).
#[inline(always)]
pub const fn width_of_code(code: u64) -> usize {
    let code = index(code & 31);
    code + (code == 31) as usize
}

/// Bytes that are read without looking where they end: more than a chunk takes.
pub const WINDOW: usize = 2048;
/// The same, with the slack that an unaligned load needs.
pub type Window = [u8; WINDOW + 8];

/// Bytes to read bits from, at any position whatever.
pub trait Source {
    /// At least 57 bits from bit `at` on.
    fn peek(&self, at: usize) -> u64;

    /// The 64 bits from bit `at` on.
    fn peek64(&self, at: usize) -> u64;

    /// How many bytes there are to be used.
    fn size(&self) -> usize;
}

/// Exact: what lies past the end reads as zero.
impl Source for [u8] {
    #[inline(always)]
    fn peek(&self, at: usize) -> u64 {
        let from = at >> 3;
        match self.get(from..).and_then(|rest| rest.first_chunk::<8>()) {
            Some(word) => u64::from_le_bytes(*word) >> (at & 7),
            None => peek_end(self, from) >> (at & 7),
        }
    }

    #[inline(always)]
    fn peek64(&self, at: usize) -> u64 {
        let next = self.get((at >> 3) + 8).copied().unwrap_or_default();
        // Two shifts, because a shift by 64 is not one.
        self.peek(at) | (u64::from(next) << 1 << (63 - (at & 7)))
    }

    fn size(&self) -> usize {
        self.len()
    }
}

/// Without branches: positions wrap, so that no byte string can lead out of the window.
impl Source for Window {
    #[inline(always)]
    fn peek(&self, at: usize) -> u64 {
        let from = (at >> 3) & (WINDOW - 1);
        self.get(from..from + 8).and_then(|s| s.first_chunk()).map_or(0, |word| u64::from_le_bytes(*word)) >> (at & 7)
    }

    #[inline(always)]
    fn peek64(&self, at: usize) -> u64 {
        self.peek(at) & mask(32) | self.peek(at + 32) << 32
    }

    fn size(&self) -> usize {
        WINDOW
    }
}

#[cold]
fn peek_end(bytes: &[u8], from: usize) -> u64 {
    let rest = bytes.get(from..).unwrap_or_default();
    rest.iter().take(8).rev().fold(0, |word, &byte| (word << 8) | u64::from(byte))
}

/// Appends bits to a byte vector.
pub struct BitWriter<'a> {
    out: &'a mut Vec<u8>,
    pending: u64,
    count: usize,
}

impl<'a> BitWriter<'a> {
    pub const fn new(out: &'a mut Vec<u8>) -> Self {
        Self { out, pending: 0, count: 0 }
    }

    /// Appends the low `width <= 32` bits of `value`, whose other bits are zero.
    #[inline]
    pub fn put(&mut self, value: u64, width: usize) {
        debug_assert!(width <= 32 && value >> width == 0);
        self.pending |= value << self.count;
        self.count += width;
        if self.count >= 32 {
            self.out.extend_from_slice(&low32(self.pending).to_le_bytes());
            self.pending >>= 32;
            self.count -= 32;
        }
    }

    /// Appends the low `width <= 64` bits of `value`, whose other bits are zero.
    #[inline]
    pub fn put_word(&mut self, value: u64, width: usize) {
        self.put(value & 0xffff_ffff, width.min(32));
        if width > 32 {
            self.put(value >> 32, width - 32);
        }
    }

    /// Ends on a byte boundary, the last bits zero.
    pub fn finish(self) {
        let bytes = self.pending.to_le_bytes();
        self.out.extend(bytes.iter().take(self.count.div_ceil(8)));
    }
}

/// Appends the first `len` bits of `words`, rounded up to whole bytes.
pub fn put_bitmap(words: &[u64; 4], len: usize, out: &mut Vec<u8>) {
    out.extend(words.iter().flat_map(|word| word.to_le_bytes()).take(len.div_ceil(8)));
}

/// A bitmap of `len <= 256` bits that starts at byte `at`; bits past `len` read as zero.
#[inline(always)]
pub fn bitmap<S: Source + ?Sized>(bytes: &S, at: usize, len: usize) -> [u64; 4] {
    let at = 8 * at;
    let words = [bytes.peek(at), bytes.peek(at + 64), bytes.peek(at + 128), bytes.peek(at + 192)];
    if len == 256 { words } else { below(&words, len) }
}

/// The first `end` bits; those after them are zero.
#[inline(always)]
fn below(words: &[u64; 4], end: usize) -> [u64; 4] {
    // The mask of word `i`: as many ones as `end - 64 i` says, saturating both ways.
    let keep = |i: usize| {
        let n = end.saturating_sub(64 * i);
        if n >= 64 { u64::MAX } else { mask(n) }
    };
    [words[0] & keep(0), words[1] & keep(1), words[2] & keep(2), words[3] & keep(3)]
}

/// How many of the first `end <= 255` bits are set, and how many of all.
#[inline(always)]
pub fn rank(words: &[u64; 4], end: usize) -> (usize, usize) {
    let counts = words.map(u64::count_ones);
    let two = counts[0] + counts[1];
    let three = two + counts[2];
    // What stands before each word, nine bits each.
    let before = u64::from(counts[0]) << 9 | u64::from(two) << 18 | u64::from(three) << 27;
    let word = (end >> 6) & 3;
    let below = (words[word] & mask(end & 63)).count_ones() as usize;
    (index(before >> (9 * word) & 511) + below, (three + counts[3]) as usize)
}

/// How many bits are set.
#[inline(always)]
pub fn ones(words: &[u64; 4]) -> usize {
    (words[0].count_ones() + words[1].count_ones() + words[2].count_ones() + words[3].count_ones()) as usize
}

/// Is bit `i < 256` set?
#[inline(always)]
pub const fn bit(words: &[u64; 4], i: usize) -> bool {
    words[(i >> 6) & 3] >> (i & 63) & 1 == 1
}

/// The position of `wanted` among the `count` bytes at byte `at`, eight at a time.
#[inline(always)]
pub fn find_byte<S: Source + ?Sized>(bytes: &S, at: usize, count: usize, wanted: u8) -> Option<usize> {
    const ONES: u64 = 0x0101_0101_0101_0101;
    let mut done = 0;
    // The first eight are always looked at, so that lists with and without take the same path.
    loop {
        let word = bytes.peek(8 * (at + done)) ^ (ONES * u64::from(wanted));
        let zero = word.wrapping_sub(ONES) & !word & (ONES << 7);
        // The lowest flag is exact; those above it may be borrowed.
        let found = done + (zero.trailing_zeros() >> 3) as usize;
        if zero != 0 && found < count {
            return Some(found);
        }
        done += 8;
        if done >= count {
            return None;
        }
    }
}
