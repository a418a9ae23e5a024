//! Many small used-sets of one length: plain words, one set after the other.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::engine::bits::WORD;

/// Words that are read together. A set has a multiple of them.
pub const GROUP: usize = 8;

/// Words that are read together: a line of the cache.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[repr(align(64))]
pub struct Group(pub [u64; GROUP]);

/// Used-sets with the same number of words.
#[derive(Debug, Serialize, Deserialize)]
pub struct Sets {
    groups: usize,
    lanes: usize,
    bits: Vec<Group>,
}

impl Sets {
    /// `lanes` empty sets of one group.
    pub fn new(lanes: usize) -> Self {
        Self { groups: 1, lanes, bits: vec![Group::default(); lanes] }
    }

    /// Whether these are some number of sets, as they came from elsewhere.
    pub fn are(&self, lanes: usize) -> bool {
        self.groups > 0 && self.lanes == lanes && self.groups.checked_mul(lanes) == Some(self.bits.len())
    }

    /// Words of a set.
    pub fn words(&self) -> usize {
        self.groups * GROUP
    }

    /// Makes the sets this many words long, if they are shorter.
    pub fn grow(&mut self, words: usize) {
        let groups = words.div_ceil(GROUP);
        if groups <= self.groups {
            return;
        }
        let mut bits = vec![Group::default(); self.lanes * groups];
        for (to, from) in bits.chunks_exact_mut(groups).zip(self.bits.chunks_exact(self.groups)) {
            to[..self.groups].copy_from_slice(from);
        }
        (self.groups, self.bits) = (groups, bits);
    }

    /// A set.
    pub fn lane(&self, lane: usize) -> &[Group] {
        &self.bits[lane * self.groups..][..self.groups]
    }

    /// A set, to be changed.
    pub fn lane_mut(&mut self, lane: usize) -> &mut [Group] {
        &mut self.bits[lane * self.groups..][..self.groups]
    }

    /// Consecutive sets, one after the other.
    pub fn lanes_mut(&mut self, lanes: Range<usize>) -> &mut [Group] {
        &mut self.bits[lanes.start * self.groups..lanes.end * self.groups]
    }

    /// Adds a number below its length to a set.
    pub fn insert(&mut self, lane: usize, number: usize) {
        self.lane_mut(lane)[number / WORD / GROUP].0[number / WORD % GROUP] |= 1 << (number % WORD);
    }
}
