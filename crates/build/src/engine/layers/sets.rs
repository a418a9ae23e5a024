//! Many small used-sets of one length: plain words, one set after the other.

use std::ops::Range;

use crate::engine::bits::WORD;

/// Words that are read together. A set has a multiple of them.
pub const QUAD: usize = 4;

/// Words that are read together, in one line of the cache.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(32))]
pub struct Quad(pub [u64; QUAD]);

/// Used-sets with the same number of words.
#[derive(Debug)]
pub struct Sets {
    quads: usize,
    lanes: usize,
    bits: Vec<Quad>,
}

impl Sets {
    /// `lanes` empty sets of one quad.
    pub fn new(lanes: usize) -> Self {
        Self { quads: 1, lanes, bits: vec![Quad::default(); lanes] }
    }

    /// Words of a set.
    pub fn words(&self) -> usize {
        self.quads * QUAD
    }

    /// Makes the sets this many words long, if they are shorter.
    pub fn grow(&mut self, words: usize) {
        let quads = words.div_ceil(QUAD);
        if quads <= self.quads {
            return;
        }
        let mut bits = vec![Quad::default(); self.lanes * quads];
        for (to, from) in bits.chunks_exact_mut(quads).zip(self.bits.chunks_exact(self.quads)) {
            to[..self.quads].copy_from_slice(from);
        }
        (self.quads, self.bits) = (quads, bits);
    }

    /// A set.
    pub fn lane(&self, lane: usize) -> &[Quad] {
        &self.bits[lane * self.quads..][..self.quads]
    }

    /// A set, to be changed.
    pub fn lane_mut(&mut self, lane: usize) -> &mut [Quad] {
        &mut self.bits[lane * self.quads..][..self.quads]
    }

    /// Consecutive sets, one after the other.
    pub fn lanes_mut(&mut self, lanes: Range<usize>) -> &mut [Quad] {
        &mut self.bits[lanes.start * self.quads..lanes.end * self.quads]
    }

    /// Adds a number below its length to a set.
    pub fn insert(&mut self, lane: usize, number: usize) {
        self.lane_mut(lane)[number / WORD / QUAD].0[number / WORD % QUAD] |= 1 << (number % WORD);
    }
}
