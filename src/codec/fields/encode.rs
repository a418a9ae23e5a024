//! Numbers of a width, to bytes.

use super::AFTER;

/// Bits that a number takes.
pub fn width(most: u64) -> u32 {
    64 - most.leading_zeros()
}

/// Writes numbers of a width (up to [`MOST_BITS`](super::MOST_BITS)) as they come, and gives whole bytes.
#[derive(Debug, Default)]
pub struct Packer {
    word: u64,
    filled: u32,
    buffer: Vec<u8>,
}

impl Packer {
    /// Appends a number.
    #[inline]
    pub fn push(&mut self, number: u64, width: u32) {
        self.word |= number << self.filled;
        self.filled += width;
        while self.filled >= 8 {
            self.buffer.push(self.word.to_le_bytes()[0]);
            self.word >>= 8;
            self.filled -= 8;
        }
    }

    /// The bytes so far, which are then taken.
    pub fn bytes(&self) -> &[u8] {
        &self.buffer
    }

    /// Forgets the bytes that were taken.
    pub fn clear(&mut self) {
        self.buffer.clear();
    }

    /// The last bytes, with zeros after the last number.
    pub fn finish(mut self) -> Vec<u8> {
        if self.filled > 0 {
            self.buffer.push(self.word.to_le_bytes()[0]);
        }
        self.buffer.extend([0; AFTER]);
        self.buffer
    }
}
