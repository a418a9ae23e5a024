//! Frames, decoded as far as a look-up needs, and a bounded cache of them.

use std::cell::RefCell;
use std::ops::Range;
use std::sync::{Mutex, MutexGuard};

#[cfg(feature = "verify")]
use super::super::InLane;
use super::super::{Cells, Coding, Pieces};
use crate::codec::fast::Scratch;
use crate::codec::{CodecError, small};
use crate::format::BLOCK;
use crate::format::bytes::read_u16;
use crate::source::threads::lock;

/// Columns of a frame.
const TILE: u32 = 64;
/// Frames side by side in a piece.
const TILES: u32 = BLOCK / TILE;
/// `TILE`, in the type of places in a frame.
const COLUMNS: u8 = 64;
const _: () = assert!(COLUMNS as usize == small::COLUMNS && COLUMNS as u32 == TILE);

/// Frames kept by a file. One is a few kilobytes.
const SLOTS: usize = 256;

thread_local! {
    /// Decoding needs a quarter of a megabyte of scratch: one a thread and model, not one a file.
    static DECODERS: RefCell<Vec<(small::Model, small::Decoder)>> = const { RefCell::new(Vec::new()) };
}

/// A cache of decoded frames, direct-mapped, for any number of threads: each slot has its own lock.
pub struct Decoded {
    coding: Coding,
    dictionary: small::Dictionary,
    slots: Vec<Mutex<Slot>>,
}

#[derive(Default)]
struct Slot {
    /// The frame in the slot, if it holds one.
    key: Option<Key>,
    spans: Vec<small::Span>,
    /// The values of the first rows, down to the last row that was asked for.
    values: Vec<u32>,
    rows: usize,
}

/// Place of its first row in the file, and first column.
type Key = (u32, u32);

/// Where a cell is in its piece.
struct Place {
    /// Number of its frame.
    frame: u32,
    key: Key,
    /// First row of the frame in the row group.
    first: u32,
    /// Its row in the frame.
    row: usize,
    columns: Range<u32>,
}

/// The columns of a span in the frame from `first_column` on, as the codec needs them: where they start in the frame,
/// and how many they are.
pub fn within(span: &Range<u32>, first_column: u32) -> small::Span {
    let place = |column: u32| u8::try_from(column.saturating_sub(first_column)).map_or(COLUMNS, |at| at.min(COLUMNS));
    let (start, end) = (place(span.start), place(span.end));
    (start, end.saturating_sub(start))
}

/// How many frames a piece of this many rows has.
pub fn count(rows: usize, frame_rows: usize) -> usize {
    TILES as usize * rows.div_ceil(frame_rows)
}

/// The frames of a piece of a block, in order: the number of each, its first row in the row group and its first column.
#[cfg(feature = "verify")]
pub fn frames(block: u32, rows: usize, frame_rows: usize) -> impl Iterator<Item = (usize, usize, u32)> {
    let all = (0..rows).step_by(frame_rows).flat_map(|lane| (0..TILES).map(move |tile| (lane, tile)));
    all.enumerate().map(move |(number, (lane, tile))| (number, lane, block * BLOCK + tile * TILE))
}

/// The bytes of a frame of a piece.
fn frame(piece: &[u8], rows: u32, frame_rows: u32, number: u32) -> Result<&[u8], CodecError> {
    let length = |frame: u32| read_u16(piece, 2 * frame as usize).map(usize::from).ok_or(CodecError::Truncated);
    let lengths = 2 * count(rows as usize, frame_rows as usize);
    let start = (0..number).try_fold(lengths, |at, frame| Ok::<_, CodecError>(at + length(frame)?))?;
    piece.get(start..start + length(number)?).ok_or(CodecError::Truncated)
}

impl Decoded {
    pub fn new(coding: Coding, dictionary: &[u8]) -> Result<Self, CodecError> {
        if !coding.frame_rows.is_power_of_two() {
            return Err(CodecError::Malformed("rows of a frame"));
        }
        // Most files have the dictionary that comes with this version, which is ready.
        let carried = small::Dictionary::carried(coding.model)?;
        let dictionary = if carried.bytes() == dictionary { carried } else { small::Dictionary::new(dictionary)? };
        Ok(Self { coding, dictionary, slots: (0..SLOTS).map(|_| Mutex::default()).collect() })
    }

    fn slot(&self, key: Key) -> MutexGuard<'_, Slot> {
        let hash = (u64::from(key.0) << 32 | u64::from(key.1)).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56;
        // A poisoned slot is only a cache entry, and holds nothing unless its key says so.
        lock(&self.slots[hash as usize % SLOTS])
    }

    /// The frames of consecutive cells, each with the places of its values.
    fn frames<'a>(
        &self,
        cells: &Cells<'_>,
        out: &'a mut [u32],
    ) -> impl Iterator<Item = (Place, &'a mut [u32])> + use<'a> {
        let rows = self.coding.frame_rows;
        let row = cells.lane % rows;
        let (first, index, end) = (cells.lane - row, cells.group * crate::format::ROW_GROUP, cells.columns.end);
        let (mut column, mut rest) = (cells.columns.start, out);
        std::iter::from_fn(move || {
            let first_column = column - column % TILE;
            let columns = column..first_column.saturating_add(TILE).min(end);
            let (now, later) = std::mem::take(&mut rest).split_at_mut_checked(columns.len())?;
            (rest, column) = (later, columns.end);
            let frame = TILES * (first / rows) + first_column % BLOCK / TILE;
            let key = (index + first, first_column);
            (!now.is_empty()).then_some((Place { frame, key, first, row: row as usize, columns }, now))
        })
    }

    /// Decodes a frame into its slot, down to a row at least.
    fn decode(&self, cells: &Cells<'_>, place: &Place, piece: &[u8], slot: &mut Slot) -> Result<(), CodecError> {
        let again = slot.key.take() == Some(place.key);
        let rows = self.coding.frame_rows;
        slot.spans.clear();
        for lane in place.first..cells.rows.min(place.first + rows) {
            slot.spans.push(within(&(cells.span)(lane)?, place.key.1));
        }
        let frame = frame(piece, cells.rows, rows, place.frame)?;
        let mut decode = |rows: usize| {
            slot.rows = rows;
            self.decode_rows(frame, place.key.1, &slot.spans, rows, &mut slot.values)
        };
        // Most frames are used for one cell, which needs no row below its own. A frame that is used again is decoded
        // whole. If that fails, rows before the damage still decode as they did the first time.
        if !again || decode(rows as usize).is_err() {
            decode(place.row + 1)?;
        }
        slot.key = Some(place.key);
        Ok(())
    }

    /// The values of the first rows of a frame.
    fn decode_rows(
        &self,
        frame: &[u8],
        first_column: u32,
        spans: &[small::Span],
        rows: usize,
        values: &mut Vec<u32>,
    ) -> Result<(), CodecError> {
        let model = self.coding.model;
        values.clear();
        DECODERS.with_borrow_mut(|decoders| {
            let at = match decoders.iter().position(|(of, _)| *of == model) {
                Some(at) => at,
                None => {
                    decoders.push((model, small::Decoder::new(model)?));
                    decoders.len() - 1
                }
            };
            small::decode_frame(&mut decoders[at].1, &self.dictionary, frame, first_column, spans, rows, values)
        })
    }
}

impl Slot {
    /// Copies decoded values, if the slot has them.
    fn copy(&self, place: &Place, out: &mut [u32]) -> Option<()> {
        if self.key != Some(place.key) || self.rows <= place.row {
            return None;
        }
        let before: usize = self.spans.get(..place.row)?.iter().map(|&(_, length)| usize::from(length)).sum();
        let &(start, length) = self.spans.get(place.row)?;
        let row = self.values.get(before..)?.get(..usize::from(length))?;
        let from = (place.columns.start - place.key.1).checked_sub(start.into())? as usize;
        out.copy_from_slice(row.get(from..)?.get(..out.len())?);
        Some(())
    }
}

impl Pieces for Decoded {
    fn cached(&self, cells: &Cells<'_>, out: &mut [u32]) -> bool {
        self.frames(cells, out).all(|(place, out)| self.slot(place.key).copy(&place, out).is_some())
    }

    fn read(&self, cells: &Cells<'_>, piece: &[u8], _: &mut Scratch, out: &mut [u32]) -> Result<(), CodecError> {
        for (place, out) in self.frames(cells, out) {
            let slot = &mut *self.slot(place.key);
            if slot.copy(&place, out).is_none() {
                self.decode(cells, &place, piece, slot)?;
                slot.copy(&place, out).ok_or(CodecError::OutOfRange)?;
            }
        }
        Ok(())
    }

    #[cfg(feature = "verify")]
    fn check(
        &self,
        piece: &[u8],
        block: u32,
        spans: &[Range<u32>],
        row: &mut dyn FnMut(usize, &[u32]),
    ) -> Result<(), InLane> {
        let frame_rows = self.coding.frame_rows as usize;
        let mut rows = vec![[0; BLOCK as usize]; spans.len()];
        let mut values = Vec::new();
        let mut at = 2 * count(spans.len(), frame_rows);
        for (number, first, first_column) in frames(block, spans.len(), frame_rows) {
            let wrong = |source| (first, source);
            let length = usize::from(read_u16(piece, 2 * number).ok_or(wrong(CodecError::Truncated))?);
            let frame = piece.get(at..at + length).ok_or(wrong(CodecError::Truncated))?;
            at += length;
            let spans = &spans[first..spans.len().min(first + frame_rows)];
            let places: Vec<small::Span> = spans.iter().map(|span| within(span, first_column)).collect();
            self.decode_rows(frame, first_column, &places, frame_rows, &mut values).map_err(wrong)?;
            let mut values = &values[..];
            for ((span, (start, length)), row) in spans.iter().zip(places).zip(&mut rows[first..]) {
                let (now, rest) = values.split_at(usize::from(length));
                values = rest;
                let from = (first_column + u32::from(start)).saturating_sub(span.start) as usize;
                let out = row.get_mut(from..from + now.len()).ok_or(wrong(CodecError::OutOfRange))?;
                out.copy_from_slice(now);
            }
        }
        if at != piece.len() {
            return Err((0, CodecError::Malformed("lengths of the frames")));
        }
        for (lane, (span, values)) in spans.iter().zip(&rows).enumerate().filter(|(_, (span, _))| !span.is_empty()) {
            row(lane, values.get(..span.len()).ok_or((lane, CodecError::OutOfRange))?);
        }
        Ok(())
    }

    fn clear_cache(&mut self) {
        self.slots.fill_with(Mutex::default);
    }

    fn dictionary(&self) -> &[u8] {
        self.dictionary.bytes()
    }
}

impl std::fmt::Debug for Decoded {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Decoded").field("coding", &self.coding).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use crate::Table;
    use crate::format::Header;
    use crate::format::SectionKind;
    use supermex_build::{BuildOptions, Profile, build};
    use supermex_game::Game;

    /// The answers of a damaged frame do not depend on earlier look-ups.
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
            let open = || Table::from_bytes(&bytes[..], "frames").unwrap();
            let table = open();
            for (x, y) in [(3, 0), (40, 0), (3, 1), (62, 0), (5, 0), (20, 2), (62, 0), (3, 0)] {
                let completion = |table: &Table| table.cells().unwrap().completion(&[x, y], 0).ok();
                let (found, first) = (completion(&table), completion(&open()));
                assert_eq!(found, first, "byte {at}: {x},{y}");
                *if found.is_some() { &mut answered } else { &mut refused } += 1;
            }
        }
        assert!(refused > 100 && answered > 100, "{refused} {answered}");
    }
}
