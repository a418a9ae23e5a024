//! Room for numbers that are read eight or sixteen at a time, and how many bits of a byte are set.

use super::bits::index;

/// One bit of each byte.
pub const ONES: u64 = 0x0101_0101_0101_0101;

/// For each byte, how many of its bits 0..=j are set, as byte `j` of a word.
const fn counts() -> [u64; 256] {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        // Bit `j` adds one to byte `j` and all above it.
        let mut j = 0;
        while j < 8 {
            table[byte] += (byte as u64 >> j & 1) * (ONES << (8 * j));
            j += 1;
        }
        byte += 1;
    }
    table
}

/// The table itself: 2 KiB.
static COUNTS: [u64; 256] = counts();

/// Numbers that are read eight or sixteen at a time, from number 256 at most, without looking where they end.
pub type Numbers = [u32; 272];

/// Room for the numbers of a chunk that is decoded. What is in it does not matter; that it need not be cleared for every
/// chunk does.
#[derive(Debug)]
pub struct Scratch {
    /// The fields of a list; from number 1 on where runs are.
    pub(super) fields: Numbers,
    /// The values of the two lines.
    pub(super) lines: [Numbers; 2],
}

impl Default for Scratch {
    fn default() -> Self {
        Self { fields: [0; 272], lines: [[0; 272]; 2] }
    }
}

/// The `N` numbers from `at` on; zeros where there are fewer, which the bytes of no sound chunk ask for.
#[inline(always)]
pub fn from_place<const N: usize>(numbers: &Numbers, at: usize) -> &[u32; N] {
    numbers.get(at..).and_then(|rest| rest.first_chunk()).unwrap_or(&[0; N])
}

/// How many of the bits 0..=j of a byte are set, as byte `j`; and how many are in all.
#[inline(always)]
pub fn count(byte: usize) -> (u64, usize) {
    let counts = COUNTS[byte & 255];
    (counts, index(counts >> 56))
}
