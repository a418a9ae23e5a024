//! Numbers of a width, to bytes.

use super::AFTER;

/// Bits that a number takes.
pub fn width(most: u64) -> u32 {
    64 - most.leading_zeros()
}

/// Writes numbers of a few bits (up to [`MOST_BITS`](super::MOST_BITS)) as they come, and gives whole bytes.
#[derive(Debug, Default)]
pub struct Packer {
    word: u64,
    /// Fewer than 32.
    filled: u32,
    buffer: Vec<u8>,
}

impl Packer {
    /// Appends a number.
    #[inline]
    pub fn push(&mut self, number: u64, width: u32) {
        self.word |= number << self.filled;
        self.filled += width;
        if self.filled >= 32 {
            self.buffer.extend_from_slice(&self.word.to_le_bytes()[..4]);
            self.word >>= 32;
            self.filled -= 32;
        }
    }

    /// Appends some zeros.
    pub fn zeros(&mut self, mut count: u64) {
        while let Some(rest) = count.checked_sub(32) {
            self.push(0, 32);
            count = rest;
        }
        self.push(0, u32::try_from(count).unwrap_or(0));
    }

    /// Gives the bytes so far, if there are more than some.
    #[inline]
    pub fn give<E>(&mut self, most: usize, out: &mut impl FnMut(&[u8]) -> Result<(), E>) -> Result<(), E> {
        if self.buffer.len() > most {
            out(&self.buffer)?;
            self.buffer.clear();
        }
        Ok(())
    }

    /// Gives the last bytes, with zeros after the last number.
    pub fn finish<E>(mut self, out: &mut impl FnMut(&[u8]) -> Result<(), E>) -> Result<(), E> {
        let filled = usize::try_from(self.filled.div_ceil(8)).unwrap_or(0);
        self.buffer.extend(self.word.to_le_bytes().into_iter().take(filled));
        self.buffer.extend([0; AFTER]);
        out(&self.buffer)
    }
}
