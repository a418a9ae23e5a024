//! Sparse sets, from numbers to bytes.

use super::{GROUP, Shape};
use crate::codec::fields;

impl Shape {
    /// The shape with which a set takes the fewest bytes, or nearly.
    pub fn of(columns: u64, members: u64) -> Self {
        let width = (columns / members.max(1)).max(1).ilog2().min(fields::MOST_BITS);
        Self { columns, members, width }
    }
}

/// Writes a set: ascending numbers below `columns`, fewer than [`MOST`](super::MOST). Gives the bytes in pieces.
pub fn encode<E>(numbers: &[u64], shape: Shape, mut out: impl FnMut(&[u8]) -> Result<(), E>) -> Result<(), E> {
    let bucket = |n: u64| n >> shape.width;
    let mut bytes = Vec::with_capacity(PART + 8);
    let mut before = 0;
    for group in 0..=shape.groups() {
        before += numbers[before..].iter().take_while(|&&n| bucket(n) < group * GROUP).count();
        let rank = u32::try_from(before).unwrap_or(u32::MAX);
        bytes.extend_from_slice(&rank.to_le_bytes());
        flush(&mut bytes, PART, &mut out)?;
    }
    let mut words = WordsOfBits::default();
    let mut begun = 0;
    for &n in numbers {
        words.zeros(bucket(n) - begun, &mut bytes);
        begun = bucket(n);
        words.one(&mut bytes);
        flush(&mut bytes, PART, &mut out)?;
    }
    words.zeros(shape.buckets() - begun, &mut bytes);
    words.finish(&mut bytes);
    flush(&mut bytes, 0, &mut out)?;
    let mut packer = fields::encode::Packer::default();
    for &n in numbers {
        packer.push(n & ((1 << shape.width) - 1), shape.width);
        if packer.bytes().len() >= PART {
            out(packer.bytes())?;
            packer.clear();
        }
    }
    if shape.width > 0 { out(&packer.finish()) } else { Ok(()) }
}

/// Bytes that are given at a time.
const PART: usize = 1 << 16;

fn flush<E>(bytes: &mut Vec<u8>, most: usize, out: &mut impl FnMut(&[u8]) -> Result<(), E>) -> Result<(), E> {
    if bytes.len() > most {
        out(bytes)?;
        bytes.clear();
    }
    Ok(())
}

/// Bits, low ones first, in words of 8 bytes.
#[derive(Default)]
struct WordsOfBits {
    word: u64,
    filled: u64,
}

impl WordsOfBits {
    fn one(&mut self, bytes: &mut Vec<u8>) {
        self.word |= 1 << self.filled;
        self.zeros(1, bytes);
    }

    /// Appends some bits, which are zero unless they were set.
    fn zeros(&mut self, count: u64, bytes: &mut Vec<u8>) {
        let end = self.filled + count;
        for _ in 0..end / 64 {
            bytes.extend_from_slice(&std::mem::take(&mut self.word).to_le_bytes());
        }
        self.filled = end % 64;
    }

    fn finish(mut self, bytes: &mut Vec<u8>) {
        if self.filled > 0 {
            self.zeros(64 - self.filled, bytes);
        }
    }
}
