//! Sparse sets, from numbers to bytes.

use super::{GROUP, Shape};
use crate::codec::fields;
use crate::codec::fields::encode::Packer;

impl Shape {
    /// The shape with which a set takes the fewest bytes, or nearly.
    pub fn of(columns: u64, members: u64) -> Self {
        let width = (columns / members.max(1)).max(1).ilog2().min(fields::MOST_BITS);
        Self { columns, members, width }
    }
}

/// Bytes that are given at a time.
const PART: usize = 1 << 16;

/// Writes a set: ascending numbers below `columns`, fewer than [`MOST`](super::MOST). Gives the bytes in pieces.
pub fn encode<E>(numbers: &[u64], shape: Shape, mut out: impl FnMut(&[u8]) -> Result<(), E>) -> Result<(), E> {
    let bucket = |n: u64| n >> shape.width;
    let mut packer = Packer::default();
    let mut before = 0;
    for group in 0..=shape.groups() {
        before += numbers[before..].iter().take_while(|&&n| bucket(n) < group * GROUP).count();
        packer.push(before as u64, 32);
        packer.give(PART, &mut out)?;
    }
    let mut begun = 0;
    for &n in numbers {
        packer.zeros(bucket(n) - begun);
        begun = bucket(n);
        packer.push(1, 1);
        packer.give(PART, &mut out)?;
    }
    // To the end of a word.
    let bits = shape.buckets() + numbers.len() as u64;
    packer.zeros(shape.buckets() - begun + bits.next_multiple_of(64) - bits);
    for &n in numbers {
        packer.push(n & ((1 << shape.width) - 1), shape.width);
        packer.give(PART, &mut out)?;
    }
    if shape.width > 0 { packer.finish(&mut out) } else { packer.give(0, &mut out) }
}
