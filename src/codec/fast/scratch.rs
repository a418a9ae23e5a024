//! What is decoded of a chunk, and scratch for its numbers.

use std::ops::Range;

use super::bits::Window;

/// Numbers that are read eight at a time, from number 256 at most.
pub type Numbers = [u32; 264];

/// Scratch to decode the numbers of many chunks: buffers that are made when they are first needed, which is never for a single value.
#[derive(Debug, Default)]
pub struct Scratch(Option<Box<Buffers>>);

impl Scratch {
    pub(super) fn buffers(&mut self) -> &mut Buffers {
        self.0.get_or_insert_default()
    }
}

/// Buffers for the numbers of a chunk. They are never cleared: their contents do not matter.
#[derive(Debug)]
pub struct Buffers {
    /// The fields of a list; with runs, from number 1 on.
    pub(super) fields: Numbers,
    /// The values of the two lines.
    pub(super) lines: [Numbers; 2],
}

impl Default for Buffers {
    fn default() -> Self {
        Self { fields: [0; 264], lines: [[0; 264]; 2] }
    }
}

/// The eight numbers from `at` on, with zeros for missing ones. No sound chunk needs those.
#[inline(always)]
pub fn from_place(numbers: &Numbers, at: usize) -> &[u32; 8] {
    numbers.get(at..).and_then(|rest| rest.first_chunk()).unwrap_or(&[0; 8])
}

/// Values of a chunk that are wanted.
#[derive(Clone)]
pub struct Selection<'a> {
    /// The bytes from the chunk on.
    pub window: &'a Window,
    pub first_column: u32,
    /// Values in the chunk.
    pub len: usize,
    /// The places of those that are wanted.
    pub range: Range<usize>,
}
