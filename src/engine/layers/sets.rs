//! Many small used-sets of one length: plain words, one set after the other.

use std::ops::Range;

/// Bits in a word.
pub const WORD: usize = 64;

/// Used-sets of as many words each.
#[derive(Debug)]
pub struct Sets {
    words: usize,
    lanes: usize,
    bits: Vec<u64>,
}

impl Sets {
    /// `lanes` empty sets of `words` words.
    pub fn new(lanes: usize, words: usize) -> Self {
        Self { words, lanes, bits: vec![0; lanes * words] }
    }

    /// Words of a set.
    pub fn words(&self) -> usize {
        self.words
    }

    /// Makes the sets as long as this, if they are shorter.
    pub fn grow(&mut self, words: usize) {
        if words <= self.words {
            return;
        }
        let mut grown = Self::new(self.lanes, words);
        for (to, from) in grown.bits.chunks_exact_mut(words).zip(self.bits.chunks_exact(self.words)) {
            to[..self.words].copy_from_slice(from);
        }
        *self = grown;
    }

    /// A set.
    pub fn lane(&self, lane: usize) -> &[u64] {
        &self.bits[lane * self.words..][..self.words]
    }

    /// A set, to be changed.
    pub fn lane_mut(&mut self, lane: usize) -> &mut [u64] {
        &mut self.bits[lane * self.words..][..self.words]
    }

    /// Consecutive sets, one after the other.
    pub fn lanes_mut(&mut self, lanes: Range<usize>) -> &mut [u64] {
        &mut self.bits[lanes.start * self.words..lanes.end * self.words]
    }

    /// Adds to a set a number that it is long enough for.
    pub fn insert(&mut self, lane: usize, number: usize) {
        self.lane_mut(lane)[number / WORD] |= 1 << (number % WORD);
    }
}

/// Adds a number to a set, and makes that longer if need be.
pub fn insert(set: &mut Vec<u64>, number: usize) {
    if set.len() <= number / WORD {
        set.resize(number / WORD + 1, 0);
    }
    set[number / WORD] |= 1 << (number % WORD);
}
