//! A bounded cache of decoded frames of the `small` profile.

use std::cell::RefCell;
use std::sync::{Mutex, MutexGuard};

use crate::codec::{CodecError, small};
use crate::format::piece::{Coding, frames};
use crate::source::threads::lock;

/// Frames kept by a file. One is a few kilobytes.
const SLOTS: usize = 256;

/// A cache of decoded frames, direct-mapped, for any number of threads: each slot has its own lock.
pub(super) struct Frames {
    pub coding: Coding,
    dictionary: small::Dictionary,
    slots: Vec<Mutex<Slot>>,
}

#[derive(Default)]
pub(super) struct Slot {
    /// First sheet and first column of the frame, if the slot holds one.
    pub key: Option<(u32, u32)>,
    pub spans: Vec<small::Span>,
    /// The values of the first rows, down to the last row that was asked for.
    values: Vec<u32>,
    pub rows: usize,
}

thread_local! {
    /// Decoding needs a quarter of a megabyte of scratch: one a thread and model, not one a slot.
    static DECODERS: RefCell<Vec<(small::Model, small::Decoder)>> = const { RefCell::new(Vec::new()) };
}

impl std::fmt::Debug for Frames {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Frames").field("slots", &self.slots.len()).finish_non_exhaustive()
    }
}

impl Frames {
    pub fn new(coding: Coding, dictionary: small::Dictionary) -> Self {
        Self { coding, dictionary, slots: (0..SLOTS).map(|_| Mutex::default()).collect() }
    }

    /// The same with no frame in it.
    pub fn emptied(self) -> Self {
        Self::new(self.coding, self.dictionary)
    }

    pub fn dictionary(&self) -> &small::Dictionary {
        &self.dictionary
    }

    pub fn slot(&self, key: (u32, u32)) -> MutexGuard<'_, Slot> {
        let hash = (u64::from(key.0) << 32 | u64::from(key.1)).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56;
        let slot = &self.slots[hash as usize % self.slots.len()];
        // A poisoned slot is only a cache entry, and holds nothing unless its key says so.
        lock(slot)
    }

    /// The first `rows` rows of a frame into a slot.
    pub fn decode(&self, frame: &[u8], first_column: u32, rows: usize, slot: &mut Slot) -> Result<(), CodecError> {
        let model = self.coding.model;
        slot.values.clear();
        DECODERS.with_borrow_mut(|decoders| {
            let at = match decoders.iter().position(|(of, _)| *of == model) {
                Some(at) => at,
                None => {
                    decoders.push((model, small::Decoder::new(model)?));
                    decoders.len() - 1
                }
            };
            let decoder = &mut decoders[at].1;
            small::decode_frame(decoder, &self.dictionary, frame, first_column, &slot.spans, rows, &mut slot.values)
        })?;
        slot.rows = rows;
        Ok(())
    }
}

impl Slot {
    /// The decoded values of the place's row, from a column on.
    pub fn row(&self, place: &frames::Place, column: u32) -> Option<&[u32]> {
        let row = place.row as usize;
        let before: usize = self.spans.get(..row)?.iter().map(|&(_, length)| usize::from(length)).sum();
        let &(start, length) = self.spans.get(row)?;
        let values = self.values.get(before..)?.get(..usize::from(length))?;
        values.get(column.checked_sub(place.first_column)?.checked_sub(start.into())? as usize..)
    }
}
