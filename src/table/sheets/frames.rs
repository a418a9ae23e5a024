//! Frames of the `small` profile: decoded whole, and a bounded number of them kept.

use std::cell::RefCell;
use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::file::SheetFile;
use crate::codec::{CodecError, small};
use crate::format::piece::{Coding, frames, model};
use crate::format::{BLOCK, STRIPE};
use crate::source::Source;
use crate::table::CellError;

/// Frames kept by a file. One is a few kilobytes.
const SLOTS: usize = 256;

/// A cache of decoded frames, direct-mapped, for any number of threads: each slot has its own lock.
pub(super) struct Frames {
    coding: Coding,
    dictionary: small::Dictionary,
    slots: Vec<Mutex<Slot>>,
}

#[derive(Default)]
struct Slot {
    /// First sheet and first column of the frame, if the slot holds one.
    key: Option<(u32, u32)>,
    spans: Vec<(u16, u16)>,
    /// Of the first rows: those down to the last one that was asked for.
    values: Vec<u32>,
    rows: usize,
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

    fn slot(&self, key: (u32, u32)) -> MutexGuard<'_, Slot> {
        let hash = (u64::from(key.0) << 32 | u64::from(key.1)).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56;
        let slot = &self.slots[hash as usize % self.slots.len()];
        // A poisoned slot is only a cache entry, and holds nothing unless its key says so.
        slot.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The first `rows` rows of a frame into a slot.
    fn decode(&self, frame: &[u8], first_column: u32, rows: usize, slot: &mut Slot) -> Result<(), CodecError> {
        let model = model(self.coding.game);
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

impl<D: Source> SheetFile<D> {
    /// Consecutive completions of a sheet in one block, from their frames.
    pub(super) fn framed(&self, sheet: u32, block: u32, columns: Range<u32>, out: &mut [u32]) -> Result<(), CellError> {
        let cache = self.frames.as_ref().ok_or(CodecError::Malformed("profile"))?;
        let rows = cache.coding.frame_rows;
        let lane = (sheet - self.header.first_sheet) % STRIPE;
        let first = sheet - lane % rows;
        let row = (lane % rows) as usize;
        let mut column = columns.start;
        let mut out = out;
        while column < columns.end {
            let within = column.checked_sub(block * BLOCK).ok_or(CodecError::OutOfRange)?;
            let (index, tile) = frames::of(lane, within, rows);
            let first_column = block * BLOCK + tile;
            let mut slot = cache.slot((first, first_column));
            if slot.key != Some((first, first_column)) || slot.rows <= row {
                // Most frames are asked for one cell: the rows below it are not decoded. A frame that is asked again is.
                let again = slot.key == Some((first, first_column));
                slot.key = None;
                slot.spans.clear();
                let last = (first + rows).min(self.header.first_sheet + self.header.sheets);
                for row in first..last {
                    let span = self.span(row, block, self.extent(row)?.0);
                    slot.spans.push(frames::clip(&span, first_column)?);
                }
                let wanted = if again { slot.spans.len() } else { row + 1 };
                let mut scratch = Vec::new();
                let (bytes, piece, count) = self.piece_bytes(sheet, block, &mut scratch)?;
                let piece = bytes.get(piece).ok_or(CodecError::Truncated)?;
                let frame = frames::range(piece, frames::count(count, rows), index)?;
                let frame = piece.get(frame).ok_or(CodecError::Truncated)?;
                cache.decode(frame, first_column, wanted, &mut slot)?;
                slot.key = Some((first, first_column));
            }
            let before: usize = slot.spans.iter().take(row).map(|&(_, length)| usize::from(length)).sum();
            let &(start, length) = slot.spans.get(row).ok_or(CodecError::OutOfRange)?;
            let (start, stop) = (first_column + u32::from(start), first_column + u32::from(start) + u32::from(length));
            let stop = stop.min(columns.end);
            if stop <= column || start > column {
                return Err(CodecError::OutOfRange.into());
            }
            let from = before + (column - start) as usize;
            let length = (stop - column) as usize;
            let values = slot.values.get(from..from + length).ok_or(CodecError::OutOfRange)?;
            let (now, later) = out.split_at_mut_checked(length).ok_or(CodecError::OutOfRange)?;
            now.copy_from_slice(values);
            out = later;
            column = stop;
        }
        Ok(())
    }
}
