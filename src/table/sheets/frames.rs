//! Frames of the `small` profile: decoded as far as a look-up needs, and a bounded number of them kept.

use std::cell::RefCell;
use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::file::SheetFile;
use crate::codec::{CodecError, small};
use crate::format::STRIPE;
use crate::format::piece::{Coding, frames};
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
    spans: Vec<small::Span>,
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
        let model = self.coding.model();
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

impl SheetFile {
    /// Consecutive completions of a sheet in one block, from their frames.
    pub(super) fn framed(&self, sheet: u32, block: u32, columns: Range<u32>, out: &mut [u32]) -> Result<(), CellError> {
        let frames = self.frames.as_ref().ok_or(CodecError::Malformed("profile"))?;
        let lane = (sheet - self.header.first_sheet) % STRIPE;
        let (mut column, mut out) = (columns.start, out);
        while column < columns.end {
            let place = frames::place(lane, column, frames.coding.frame_rows);
            let stop = place.end.min(columns.end);
            let length = (stop - column) as usize;
            let (now, later) = out.split_at_mut_checked(length).ok_or(CodecError::OutOfRange)?;
            let slot = self.frame(frames, sheet, block, &place)?;
            let row = slot.row(&place, column).ok_or(CodecError::OutOfRange)?;
            now.copy_from_slice(row.get(..length).ok_or(CodecError::OutOfRange)?);
            (column, out) = (stop, later);
        }
        Ok(())
    }

    /// The frame of a place, decoded down to its row at least.
    fn frame<'a>(
        &self,
        frames: &'a Frames,
        sheet: u32,
        block: u32,
        place: &frames::Place,
    ) -> Result<MutexGuard<'a, Slot>, CellError> {
        let first = sheet - place.row;
        let key = Some((first, place.first_column));
        let mut slot = frames.slot((first, place.first_column));
        if slot.key == key && slot.rows > place.row as usize {
            return Ok(slot);
        }
        let again = slot.key.take() == key;
        slot.spans.clear();
        let last = (first + frames.coding.frame_rows).min(self.header.first_sheet + self.header.sheets);
        for row in first..last {
            let span = self.span(row, block, self.extent(row)?.0);
            slot.spans.push(frames::within(&span, place.first_column));
        }
        let mut scratch = Vec::new();
        let (bytes, piece, sheets) = self.piece_bytes(sheet, block, &mut scratch)?;
        let piece = bytes.get(piece).ok_or(CodecError::Truncated)?;
        let frame = frames::range(piece, sheets, frames.coding.frame_rows, place.frame)?;
        let frame = piece.get(frame).ok_or(CodecError::Truncated)?;
        // Most frames are asked for one cell, which needs no row below its own; one that is asked again is decoded whole. If
        // that fails, rows before the damage are still what they were the first time.
        let whole = slot.spans.len();
        if !again || frames.decode(frame, place.first_column, whole, &mut slot).is_err() {
            frames.decode(frame, place.first_column, place.row as usize + 1, &mut slot)?;
        }
        slot.key = key;
        Ok(slot)
    }
}

impl Slot {
    /// What was decoded of the place's row, from a column on.
    fn row(&self, place: &frames::Place, column: u32) -> Option<&[u32]> {
        let row = place.row as usize;
        let before: usize = self.spans.get(..row)?.iter().map(|&(_, length)| usize::from(length)).sum();
        let &(start, length) = self.spans.get(row)?;
        let values = self.values.get(before..)?.get(..usize::from(length))?;
        values.get(column.checked_sub(place.first_column)?.checked_sub(start.into())? as usize..)
    }
}

#[cfg(all(test, feature = "build"))]
mod tests {
    use crate::format::Header;
    use crate::format::SectionKind;
    use crate::game::Game;
    use crate::{BuildOptions, Profile, Table, build};

    /// What a damaged frame says of a row does not depend on what was asked of it before.
    #[test]
    fn damaged_frames_say_the_same_again() {
        let directory = tempfile::tempdir().unwrap();
        let out = directory.path().join("db");
        let options = BuildOptions::new(Game::Chomp).sheets(64).profile(Profile::Small);
        let manifest = build(&out, &options, &|_| {}).unwrap().manifest;
        let good = std::fs::read(out.join(&manifest.files[0].name)).unwrap();
        let data = Header::decode(&good, good.len() as u64).unwrap().sections.require(SectionKind::Data).unwrap();
        let (mut refused, mut answered) = (0, 0);
        for at in (data.offset..data.end()).step_by(3) {
            let mut bytes = good.clone();
            bytes[usize::try_from(at).unwrap()] ^= 0x41;
            let open = || Table::from_bytes(&bytes[..], "frames").unwrap().into_sheets().unwrap();
            let table = open();
            for (x, y) in [(3, 0), (40, 0), (3, 1), (62, 0), (5, 0), (20, 2), (62, 0), (3, 0)] {
                let (found, first) = (table.completion(x, y, 0).ok(), open().completion(x, y, 0).ok());
                assert_eq!(found, first, "byte {at}: {x},{y}");
                *if found.is_some() { &mut answered } else { &mut refused } += 1;
            }
        }
        assert!(refused > 100 && answered > 100, "{refused} {answered}");
    }
}
