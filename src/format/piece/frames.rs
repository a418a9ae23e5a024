//! Pieces of the `small` profile: the length of each frame, and then the frames. For every few sheets there are four
//! frames, one for each tile of 64 columns.

use std::ops::Range;

use crate::codec::{CodecError, small};
use crate::format::BLOCK;
use crate::format::bytes::read_u16;

/// Columns of a frame.
const TILE: u32 = 64;
/// Frames side by side in a piece.
const TILES: u32 = BLOCK / TILE;

/// Where a cell is in its piece.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// Number of its frame.
    pub frame: u32,
    /// First column of the frame.
    pub first_column: u32,
    /// One more than the last column of the frame.
    pub end: u32,
    /// Its row in the frame.
    pub row: u32,
}

/// What is wrong with a piece, and the sheet of the row group in which it is.
pub type InLane = (usize, CodecError);

/// Where the cell of a column in the sheet `lane` of a row group is.
pub fn place(lane: u32, column: u32, frame_rows: u32) -> Place {
    let first_column = column - column % TILE;
    let frame = TILES * (lane / frame_rows) + column % BLOCK / TILE;
    Place { frame, first_column, end: first_column.saturating_add(TILE), row: lane % frame_rows }
}

/// The columns of a span in the frame from `first_column` on, as the codec needs them: where they start in the frame,
/// and how many they are.
pub fn within(span: &Range<u32>, first_column: u32) -> small::Span {
    let place = |column: u32| u8::try_from(column.saturating_sub(first_column)).map_or(COLUMNS, |at| at.min(COLUMNS));
    let (start, end) = (place(span.start), place(span.end));
    (start, end.saturating_sub(start))
}

/// The bytes of the frame `index` of a piece of this many sheets.
pub fn range(piece: &[u8], sheets: u32, frame_rows: u32, index: u32) -> Result<Range<usize>, CodecError> {
    let length = |frame: u32| read_u16(piece, 2 * frame as usize).map(usize::from).ok_or(CodecError::Truncated);
    let lengths = 2 * count(sheets as usize, frame_rows as usize);
    let before = (0..index).try_fold(lengths, |at, frame| Ok::<_, CodecError>(at + length(frame)?))?;
    Ok(before..before + length(index)?)
}

/// `TILE`, in the type of places in a frame.
const COLUMNS: u8 = 64;
const _: () = assert!(COLUMNS as usize == small::COLUMNS && COLUMNS as u32 == TILE);

/// How many frames a piece of `sheets` has.
pub fn count(sheets: usize, frame_rows: usize) -> usize {
    TILES as usize * sheets.div_ceil(frame_rows)
}

/// The frames of a piece of a block, in order: the number of each, its first sheet in the row group and its first column.
pub fn frames(block: u32, sheets: usize, frame_rows: usize) -> impl Iterator<Item = (usize, usize, u32)> {
    let all = (0..sheets).step_by(frame_rows).flat_map(|lane| (0..TILES).map(move |tile| (lane, tile)));
    all.enumerate().map(move |(number, (lane, tile))| (number, lane, block * BLOCK + tile * TILE))
}

/// The decoder of frames, and the piece that it decoded last.
pub struct Unframing {
    decoder: small::Decoder,
    dictionary: small::Dictionary,
    frame_rows: usize,
    /// Of one frame.
    spans: Vec<small::Span>,
    tile: Vec<u32>,
    /// Of all sheets, one after the other.
    values: Vec<u32>,
    /// Where each sheet begins in `values`, and where the last one ends.
    starts: Vec<usize>,
}

impl Unframing {
    pub fn new(decoder: small::Decoder, dictionary: small::Dictionary, frame_rows: u32) -> Self {
        let (spans, tile, values, starts) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Self { decoder, dictionary, frame_rows: frame_rows as usize, spans, tile, values, starts }
    }

    /// Decodes all frames of a piece; each span has at most a block. Returns the byte at which they end.
    pub fn decode(&mut self, piece: &[u8], block: u32, spans: &[Range<u32>]) -> Result<usize, InLane> {
        self.starts.clear();
        self.starts.push(0);
        let mut end = 0;
        for span in spans {
            end += span.len();
            self.starts.push(end);
        }
        self.values.clear();
        self.values.resize(end, 0);
        let mut at = 2 * count(spans.len(), self.frame_rows);
        for (number, lane, first_column) in frames(block, spans.len(), self.frame_rows) {
            let wrong = |source| (lane, source);
            let length = usize::from(read_u16(piece, 2 * number).ok_or(wrong(CodecError::Truncated))?);
            let frame = piece.get(at..at + length).ok_or(wrong(CodecError::Truncated))?;
            at += length;
            let rows = &spans[lane..spans.len().min(lane + self.frame_rows)];
            self.spans.clear();
            self.spans.extend(rows.iter().map(|span| within(span, first_column)));
            self.tile.clear();
            let rows_wanted = rows.len();
            let (decoder, tile) = (&mut self.decoder, &mut self.tile);
            small::decode_frame(decoder, &self.dictionary, frame, first_column, &self.spans, rows_wanted, tile)
                .map_err(wrong)?;
            let mut decoded = &self.tile[..];
            for ((span, &(start, length)), &row) in rows.iter().zip(&self.spans).zip(&self.starts[lane..]) {
                let (values, rest) = decoded.split_at(usize::from(length));
                decoded = rest;
                if !values.is_empty() {
                    let from = row + (first_column + u32::from(start) - span.start) as usize;
                    self.values[from..from + values.len()].copy_from_slice(values);
                }
            }
        }
        Ok(at)
    }

    /// Part of a row of the piece that was decoded.
    pub fn row(&self, lane: usize, within: Range<usize>, out: &mut [u32]) -> Result<(), CodecError> {
        let Some(&[start, end]) = self.starts.get(lane..).and_then(|starts| starts.first_chunk()) else {
            return Err(CodecError::OutOfRange);
        };
        let row = self.values.get(start..end).and_then(|row| row.get(within));
        let row = row.filter(|row| row.len() == out.len()).ok_or(CodecError::OutOfRange)?;
        out.copy_from_slice(row);
        Ok(())
    }
}
