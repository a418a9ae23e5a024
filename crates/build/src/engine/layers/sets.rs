//! Many small used-sets of one length: plain words, one set after the other.

use std::ops::Range;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::engine::bits::WORD;
use crate::engine::parts::words;

/// Words that are read together. A set has a multiple of them.
pub const GROUP: usize = 8;

/// Words that are read together: a line of the cache.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
pub struct Group(pub [u64; GROUP]);

/// Used-sets with the same number of words.
#[derive(Debug, Serialize, Deserialize)]
pub struct Sets {
    groups: usize,
    lanes: usize,
    #[serde(serialize_with = "put", deserialize_with = "take")]
    bits: Vec<Group>,
}

fn put<S: Serializer>(groups: &[Group], to: S) -> Result<S::Ok, S::Error> {
    words::serialize(&groups.iter().flat_map(|group| group.0).collect::<Vec<_>>(), to)
}

fn take<'a, D: Deserializer<'a>>(from: D) -> Result<Vec<Group>, D::Error> {
    Ok(words::deserialize(from)?.as_chunks().0.iter().map(|&group| Group(group)).collect())
}

impl Sets {
    /// `lanes` empty sets of one group.
    pub fn new(lanes: usize) -> Self {
        Self { groups: 1, lanes, bits: vec![Group::default(); lanes] }
    }

    /// Whether there are this many sets, and no less of them than it says.
    pub fn are(&self, lanes: usize) -> bool {
        self.groups > 0 && self.lanes == lanes && self.groups.checked_mul(lanes) == Some(self.bits.len())
    }

    /// Bytes of all.
    pub fn bytes(&self) -> u64 {
        8 * (self.bits.len() * GROUP) as u64
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
