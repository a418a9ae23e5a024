//! Bits, least significant first: positions count from bit 0 of byte 0.

#[cfg(not(target_arch = "wasm32"))]
pub(super) use std::hint::select_unpredictable;

/// A one in each byte.
pub const ONES: u64 = 0x0101_0101_0101_0101;

/// On WebAssembly the compiler chooses without a hint, and some of its compilers lack this function of the standard
/// library.
#[cfg(target_arch = "wasm32")]
#[inline(always)]
pub(super) fn select_unpredictable<T>(condition: bool, chosen: T, other: T) -> T {
    if condition { chosen } else { other }
}

/// The low 32 bits.
#[inline]
#[allow(clippy::cast_possible_truncation, reason = "the low half is what is asked for")]
pub const fn low32(word: u64) -> u32 {
    word as u32
}

/// The low 8 bits.
#[inline(always)]
pub const fn low8(word: u64) -> u8 {
    word.to_le_bytes()[0]
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

/// The width of a five-bit code (only the low five bits of `code` count).
#[inline(always)]
pub const fn width_of_code(code: u64) -> usize {
    let code = index(code & 31);
    // Code 31 is the width 32.
    code + (code + 1) / 32
}

/// Bytes that are read without checking bounds: more than a chunk takes. With this many bytes, or all that follow and zeros, even a damaged
/// chunk gives the same values from every source.
pub const WINDOW: usize = 2048;
/// The same, with the slack that an unaligned load needs.
pub type Window = [u8; WINDOW + 32];

/// At least 57 bits from bit `at` on.
#[inline(always)]
pub fn peek(bytes: &Window, at: usize) -> u64 {
    word(bytes, at >> 3) >> (at & 7)
}

/// The eight bytes from byte `at` on. Without branches: positions wrap, so that no byte string can lead out of the window.
#[inline(always)]
pub fn word(bytes: &Window, at: usize) -> u64 {
    let at = at & (WINDOW - 1);
    bytes.get(at..at + 8).and_then(|s| s.first_chunk()).map_or(0, |word| u64::from_le_bytes(*word))
}

/// Counts the set bits among the first `end <= 255` of the bitmap at byte `at`, and says whether bit `end` is set.
#[inline(always)]
pub fn rank(bytes: &Window, at: usize, end: usize) -> (usize, usize) {
    let count = |number: usize| u64::from(word(bytes, at + 8 * number).count_ones());
    // The counts before each word, nine bits each: cheaper than a branch that could not be predicted.
    let (one, two) = (count(0), count(0) + count(1));
    let before = one << 9 | two << 18 | (two + count(2)) << 27;
    let word = word(bytes, at + 8 * (end >> 6));
    let below = (word & mask(end & 63)).count_ones() as usize;
    (index(before >> (9 * (end >> 6)) & 511) + below, index(word >> (end & 63) & 1))
}

/// The position of `wanted` among the `count <= 16` bytes at byte `at`; 16 if it is not there.
#[inline(always)]
pub fn find_byte(bytes: &Window, at: usize, count: usize, wanted: u8) -> usize {
    let find = |at: usize| {
        let word = word(bytes, at) ^ (ONES * u64::from(wanted));
        // The lowest flag is exact; those above it may be borrowed. Without any, 8.
        ((word.wrapping_sub(ONES) & !word & (ONES << 7)).trailing_zeros() >> 3) as usize
    };
    let (low, high) = (find(at), find(at + 8));
    let found = select_unpredictable(low < 8, low, 8 + high);
    select_unpredictable(found < count, found, 16)
}
