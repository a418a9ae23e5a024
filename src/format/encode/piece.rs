//! Writes pieces, and reads the rows of a piece in any order, to write them again.

use std::ops::Range;

use crate::codec::{CodecError, fast, small};
use crate::format::Profile;
use crate::format::piece::frames::{count, frames, within};
use crate::format::piece::{Coding, Decoder, NO_DICTIONARY, chunks};

impl Coding {
    /// The coding that writes a table. Frames of more sheets compress better, and look-ups take longer: the slow levels
    /// are for cold storage. Short rows fill few columns of a frame.
    pub fn to_write(model: small::Model, has_short_rows: bool, profile: Profile, zstd_level: i32) -> Self {
        let frame_rows = match profile {
            Profile::Small if zstd_level >= small::MATCHING_LEVEL => 64,
            Profile::Small if has_short_rows => 32,
            Profile::Small => 16,
            _ => 0,
        };
        // Those of Nim and Chomp are known.
        let slopes = profile == Profile::Fast && model == small::Model::Lines;
        let model = if profile == Profile::Small { model } else { small::Model::default() };
        Self { model, profile, slopes, zstd_level, frame_rows }
    }

    /// The coding of files that are derived from a table: most rows of an index count up by one, as segments of Nim do.
    pub fn derived(self) -> Self {
        Self { model: small::Model::Nim, ..self }
    }
}

/// Writes pieces.
pub enum Encoder {
    Chunks(Box<fast::EncodeScratch>),
    Frames(Box<Framing>),
}

impl Encoder {
    /// An encoder of pieces.
    pub fn new(coding: Coding) -> Result<Self, CodecError> {
        match coding.profile {
            Profile::Fast => Ok(Self::Chunks(Box::new(fast::EncodeScratch::with_slopes(coding.slopes)))),
            Profile::Small => {
                let dictionary = coding.carried()?.ok_or(NO_DICTIONARY)?;
                let encoder = small::Encoder::new(coding.model, coding.zstd_level, &dictionary)?;
                Ok(Self::Frames(Box::new(Framing::new(encoder, coding.frame_rows))))
            }
            _ => Err(CodecError::Malformed("a profile without pieces")),
        }
    }

    /// Appends the piece of a block. `rows` has, for each sheet of the row group, the first column that it stores
    /// there, and the completions from there on.
    pub fn piece(&mut self, block: u32, rows: &[(u32, &[u32])], out: &mut Vec<u8>) -> Result<(), CodecError> {
        let start = out.len();
        match self {
            Self::Chunks(scratch) => {
                out.resize(start + 2 * rows.len(), 0);
                let origin = out.len();
                for (lane, &(column, values)) in rows.iter().enumerate() {
                    // 64 chunks of the greatest length reach half as far as places can.
                    let place = (out.len() - origin) / 2;
                    put_u16(out, start + 2 * lane, place)?;
                    if !values.is_empty() {
                        fast::encode_with(scratch, column, values, out)?;
                    }
                }
            }
            Self::Frames(frames) => frames.piece(block, rows, out)?,
        }
        Ok(())
    }
}

fn put_u16(out: &mut [u8], at: usize, number: usize) -> Result<(), CodecError> {
    let number = u16::try_from(number).map_err(|_| CodecError::TooLarge("piece"))?;
    out[at..at + 2].copy_from_slice(&number.to_le_bytes());
    Ok(())
}

/// The encoder of frames, with buffers that are used again.
pub struct Framing {
    encoder: small::Encoder,
    frame_rows: usize,
    spans: Vec<small::Span>,
    values: Vec<u32>,
}

impl Framing {
    pub fn new(encoder: small::Encoder, frame_rows: u32) -> Self {
        Self { encoder, frame_rows: frame_rows as usize, spans: Vec::new(), values: Vec::new() }
    }

    /// Appends the piece of a block.
    pub fn piece(&mut self, block: u32, rows: &[(u32, &[u32])], out: &mut Vec<u8>) -> Result<(), CodecError> {
        let start = out.len();
        out.resize(start + 2 * count(rows.len(), self.frame_rows), 0);
        for (number, lane, first_column) in frames(block, rows.len(), self.frame_rows) {
            let before = out.len();
            let last = rows.len().min(lane + self.frame_rows);
            self.frame(first_column, &rows[lane..last], out)?;
            let length = out.len() - before;
            put_u16(out, start + 2 * number, length)?;
        }
        Ok(())
    }

    fn frame(&mut self, first_column: u32, rows: &[(u32, &[u32])], out: &mut Vec<u8>) -> Result<(), CodecError> {
        self.spans.clear();
        self.values.clear();
        for &(column, values) in rows {
            let length = u32::try_from(values.len()).map_err(|_| CodecError::OutOfRange)?;
            let (start, length) = within(&(column..column.saturating_add(length)), first_column);
            self.spans.push((start, length));
            if length > 0 {
                let from = (first_column + u32::from(start) - column) as usize;
                self.values.extend_from_slice(&values[from..from + usize::from(length)]);
            }
        }
        let rows = small::Rows { first_column, spans: &self.spans, values: &self.values };
        small::encode_frame(&mut self.encoder, &rows, out)
    }
}

impl Decoder {
    /// Takes a piece whose rows are then read by [`Self::row`].
    pub fn take(&mut self, piece: &[u8], block: u32, spans: &[Range<u32>]) -> Result<(), CodecError> {
        match self {
            Self::Chunks(_) => Ok(()),
            Self::Frames(frames) => frames.decode(piece, block, spans).map(|_| ()).map_err(|(_, source)| source),
        }
    }

    /// Writes the completions of one sheet of the taken piece, at `within` of its span, into `out`.
    pub fn row(
        &mut self,
        piece: &[u8],
        spans: &[Range<u32>],
        lane: usize,
        within: Range<usize>,
        out: &mut [u32],
    ) -> Result<(), CodecError> {
        match self {
            Self::Chunks(scratch) => {
                let span = spans.get(lane).ok_or(CodecError::OutOfRange)?;
                let chunk = chunks::chunk(piece, 2 * lane, 2 * spans.len())?;
                let chunk = piece.get(chunk..).ok_or(CodecError::Truncated)?;
                fast::decode_with(scratch, chunk, span.start, span.len(), within, out)
            }
            Self::Frames(frames) => frames.row(lane, within, out),
        }
    }
}
