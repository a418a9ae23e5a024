//! What is decoded of a chunk, and scratch for its numbers.

use std::ops::Range;

use super::bits::Window;

/// Numbers that are read eight or sixteen at a time, from number 256 at most, without checking the end.
pub type Numbers = [u32; 272];

/// Scratch to decode the numbers of a chunk. It is never cleared: its contents do not matter.
#[derive(Debug)]
pub struct Scratch {
    /// The fields of a list; with runs, from number 1 on.
    pub(super) fields: Numbers,
    /// The values of the two lines.
    pub(super) lines: [Numbers; 2],
}

impl Default for Scratch {
    fn default() -> Self {
        Self { fields: [0; 272], lines: [[0; 272]; 2] }
    }
}

/// The `N` numbers from `at` on, with zeros for missing ones. No sound chunk needs those.
#[inline(always)]
pub fn from_place<const N: usize>(numbers: &Numbers, at: usize) -> &[u32; N] {
    numbers.get(at..).and_then(|rest| rest.first_chunk()).unwrap_or(&[0; N])
}

/// Values of a chunk that are wanted.
#[derive(Clone)]
pub struct Part<'a> {
    /// The bytes from the chunk on.
    pub window: &'a Window,
    pub first_column: u32,
    /// Values in the chunk.
    pub len: usize,
    /// The places of those that are wanted.
    pub range: Range<usize>,
}
