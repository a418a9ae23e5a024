//! Frames of the `small` profile: decoded whole, and a bounded number of them kept.

use std::cell::RefCell;
use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::file::SheetFile;
use crate::codec::{CodecError, small};
use crate::format::piece::{Coding, frames};
use crate::format::{BLOCK, STRIPE};
use crate::game::Game;
use crate::source::Source;
use crate::table::CellError;

/// Frames kept by a file. One is a few kilobytes.
const SLOTS: usize = 256;

/// A cache of decoded frames, direct-mapped, for any number of threads: each slot has its own lock.
pub(super) struct Frames {
    coding: Coding,
    slots: Vec<Mutex<Slot>>,
}

#[derive(Default)]
struct Slot {
    /// First sheet and block of the frame, if the slot holds one.
    key: Option<(u32, u32)>,
    spans: Vec<(u16, u16)>,
    values: Vec<u32>,
}

thread_local! {
    /// Decoding needs a quarter of a megabyte of scratch: one a thread and game, not one a slot.
    static DECODERS: RefCell<Vec<(Game, small::Decoder)>> = const { RefCell::new(Vec::new()) };
}

impl std::fmt::Debug for Frames {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Frames").field("slots", &self.slots.len()).finish_non_exhaustive()
    }
}

impl Frames {
    pub fn new(coding: Coding) -> Self {
        Self { coding, slots: (0..SLOTS).map(|_| Mutex::default()).collect() }
    }

    fn slot(&self, key: (u32, u32)) -> MutexGuard<'_, Slot> {
        let hash = (u64::from(key.0) << 32 | u64::from(key.1)).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56;
        let slot = &self.slots[hash as usize % self.slots.len()];
        // A poisoned slot is only a cache entry, and holds nothing unless its key says so.
        slot.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn decode(&self, frame: &[u8], block: u32, slot: &mut Slot) -> Result<(), CodecError> {
        let game = self.coding.game;
        slot.values.clear();
        DECODERS.with_borrow_mut(|decoders| {
            let at = match decoders.iter().position(|(of, _)| *of == game) {
                Some(at) => at,
                None => {
                    decoders.push((game, small::Decoder::new(game)?));
                    decoders.len() - 1
                }
            };
            small::decode_frame(&mut decoders[at].1, frame, block * BLOCK, &slot.spans, &mut slot.values)
        })
    }
}

impl<D: Source> SheetFile<D> {
    /// Consecutive completions of a sheet in one block, from their frame.
    pub(super) fn framed(&self, sheet: u32, block: u32, columns: Range<u32>, out: &mut [u32]) -> Result<(), CellError> {
        let cache = self.frames.as_ref().ok_or(CodecError::Malformed("profile"))?;
        let rows = cache.coding.frame_rows;
        let lane = (sheet - self.header.first_sheet) % STRIPE;
        let first = sheet - lane % rows;
        let mut slot = cache.slot((first, block));
        if slot.key != Some((first, block)) {
            slot.key = None;
            slot.spans.clear();
            let last = (first + rows).min(self.header.first_sheet + self.header.sheets);
            for row in first..last {
                let span = self.span(row, block, self.extent(row)?.0);
                slot.spans.push(frames::span(&span, block * BLOCK)?);
            }
            let mut scratch = Vec::new();
            let (bytes, piece, count) = self.piece_bytes(sheet, block, &mut scratch)?;
            let piece = bytes.get(piece).ok_or(CodecError::Truncated)?;
            let frame = frames::range(piece, count.div_ceil(rows), lane / rows)?;
            cache.decode(piece.get(frame).ok_or(CodecError::Truncated)?, block, &mut slot)?;
            slot.key = Some((first, block));
        }
        let row = (lane % rows) as usize;
        let before: usize = slot.spans.iter().take(row).map(|&(_, length)| usize::from(length)).sum();
        let &(start, _) = slot.spans.get(row).ok_or(CodecError::OutOfRange)?;
        let from = columns.start.checked_sub(block * BLOCK + u32::from(start)).ok_or(CodecError::OutOfRange)?;
        let from = before + from as usize;
        let values = slot.values.get(from..from + columns.len()).ok_or(CodecError::OutOfRange)?;
        out.copy_from_slice(values);
        Ok(())
    }
}
