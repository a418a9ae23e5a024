//! Frames of the `small` profile: decoded as far as a look-up needs.

use std::ops::Range;
use std::sync::MutexGuard;

use super::file::CellFile;
use super::frame_cache::{Frames, Slot};
use super::path::PieceRead;
use crate::codec::CodecError;
use crate::format::ROW_GROUP;
use crate::format::piece::frames;

impl CellFile {
    /// Consecutive completions of a sheet in one block, from their frames.
    pub(super) fn framed(
        &self,
        sheet: u32,
        block: u32,
        columns: Range<u32>,
        out: &mut [u32],
    ) -> Result<(), CodecError> {
        let frames = self.frames.as_ref().ok_or(CodecError::Malformed("profile"))?;
        let lane = self.index(sheet) % ROW_GROUP;
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
    ) -> Result<MutexGuard<'a, Slot>, CodecError> {
        let first = self.index(sheet).wrapping_sub(place.row);
        let key = Some((first, place.first_column));
        let mut slot = frames.slot((first, place.first_column));
        if slot.key == key && slot.rows > place.row as usize {
            return Ok(slot);
        }
        let again = slot.key.take() == key;
        slot.spans.clear();
        let last = first.saturating_add(frames.coding.frame_rows).min(self.header.sheets);
        for row in (first..last).map(|index| self.row_at(index)) {
            let span = self.span(row, block, self.extent(row)?.0);
            slot.spans.push(frames::within(&span, place.first_column));
        }
        let mut scratch = PieceRead::default();
        let (bytes, piece, sheets) = self.piece_bytes(sheet, block, &mut scratch)?;
        let piece = bytes.get(piece).ok_or(CodecError::Truncated)?;
        let frame = frames::range(piece, sheets, frames.coding.frame_rows, place.frame)?;
        let frame = piece.get(frame).ok_or(CodecError::Truncated)?;
        // Most frames are used for one cell, which needs no row below its own. A frame that is used again is decoded
        // whole. If that fails, rows before the damage still decode as they did the first time.
        let whole = slot.spans.len();
        if !again || frames.decode(frame, place.first_column, whole, &mut slot).is_err() {
            frames.decode(frame, place.first_column, place.row as usize + 1, &mut slot)?;
        }
        slot.key = key;
        Ok(slot)
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
                let (found, first) = (
                    table.cells().unwrap().completion(&[x, y], 0).ok(),
                    open().cells().unwrap().completion(&[x, y], 0).ok(),
                );
                assert_eq!(found, first, "byte {at}: {x},{y}");
                *if found.is_some() { &mut answered } else { &mut refused } += 1;
            }
        }
        assert!(refused > 100 && answered > 100, "{refused} {answered}");
    }
}
