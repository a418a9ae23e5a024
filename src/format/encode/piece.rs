//! Writes pieces: what the builder asks of each codec.

use crate::codec::fast::{self, EncodeScratch};
use crate::codec::{CodecError, small};
use crate::format::piece::chunks::Chunks;
use crate::format::piece::frames::{Frames, count, frames, within};
use crate::format::piece::{Codec, Coding};
use crate::format::{Keeps, Profile};

/// How a codec of cells is written.
pub trait Writing {
    /// What its pieces are made of, in words.
    fn made_of(&self) -> &'static str;

    /// What it is for, in a sentence.
    fn purpose(&self) -> &'static str;

    /// The coding that writes a table. A `model` guesses its values; rows of games on four numbers are `short`.
    fn coding(&self, profile: Profile, _model: small::Model, _short: bool, _zstd_level: i32) -> Coding {
        Coding::without_frames(profile)
    }

    /// The version of Zstandard that packs the pieces, if it does: then a manifest has it, and the level.
    fn zstd(&self) -> Option<&'static str> {
        None
    }

    /// The dictionary that this version writes into files; without frames it is empty.
    fn dictionary(&self, _model: small::Model) -> Result<Vec<u8>, CodecError> {
        Ok(Vec::new())
    }

    /// An encoder of pieces.
    fn encoder(&self, coding: Coding) -> Result<Box<dyn Encoder>, CodecError>;

    /// About how many bits a cell takes: of Chomp, of Nim, and of Nim whose sheets are symmetric.
    fn bits(&self) -> [f64; 3];

    /// About how much an index of moves of Nim takes, where its table takes 1.
    fn of_index(&self) -> f64;
}

/// Writes pieces.
pub trait Encoder {
    /// Appends the piece of a block. `rows` has, for each row of the row group, the first column that it stores
    /// there, and the values from there on.
    fn piece(&mut self, block: u32, rows: &[(u32, &[u32])], out: &mut Vec<u8>) -> Result<(), CodecError>;
}

impl Profile {
    /// The codec of its cells.
    ///
    /// # Errors
    /// If it does not keep every cell.
    pub fn codec(self) -> Result<&'static dyn Codec, CodecError> {
        match self.keeps() {
            Keeps::Cells(codec) => Ok(codec),
            _ => Err(CodecError::Malformed("a profile without pieces")),
        }
    }

    /// The version of Zstandard that packs its cells, if it does.
    pub fn zstd(self) -> Option<&'static str> {
        self.codec().ok().and_then(|codec| codec.writing().zstd())
    }

    /// The profiles that a build may be asked for.
    pub fn to_build() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|profile| profile.is_whole() || profile.is_of_ends())
    }
}

impl Coding {
    /// The coding that writes a table.
    pub fn to_write(model: small::Model, short: bool, profile: Profile, zstd_level: i32) -> Self {
        let other = Self::without_frames(profile);
        profile.codec().map_or(other, |codec| codec.writing().coding(profile, model, short, zstd_level))
    }

    /// The coding of a profile that has no frames.
    fn without_frames(profile: Profile) -> Self {
        Self { profile, model: small::Model::default(), frame_rows: 0, slopes: false, zstd_level: 1 }
    }

    /// The coding of files that are derived from a table: most rows of an index count up by one, as segments of Nim do.
    pub fn derived(self) -> Self {
        Self { model: small::Model::Nim, ..self }
    }

    /// The dictionary that this version writes into files; empty where there is none.
    pub fn dictionary(self) -> Result<Vec<u8>, CodecError> {
        self.profile.codec().map_or(Ok(Vec::new()), |codec| codec.writing().dictionary(self.model))
    }

    /// An encoder of pieces.
    pub fn encoder(self) -> Result<Box<dyn Encoder>, CodecError> {
        self.profile.codec()?.writing().encoder(self)
    }
}

impl Writing for Chunks {
    fn made_of(&self) -> &'static str {
        "lists and two lines"
    }

    fn purpose(&self) -> &'static str {
        "Answers in place: a look-up is one or two cache lines"
    }

    fn coding(&self, profile: Profile, model: small::Model, _: bool, _: i32) -> Coding {
        // The slopes of Nim and Chomp are known.
        Coding { slopes: model == small::Model::Lines, ..Coding::without_frames(profile) }
    }

    fn encoder(&self, coding: Coding) -> Result<Box<dyn Encoder>, CodecError> {
        Ok(Box::new(EncodeScratch::with_slopes(coding.slopes)))
    }

    fn bits(&self) -> [f64; 3] {
        [4.7, 6.8, 5.3]
    }

    fn of_index(&self) -> f64 {
        2.2
    }
}

impl Encoder for EncodeScratch {
    fn piece(&mut self, _: u32, rows: &[(u32, &[u32])], out: &mut Vec<u8>) -> Result<(), CodecError> {
        let start = out.len();
        out.resize(start + 2 * rows.len(), 0);
        let origin = out.len();
        for (lane, &(column, values)) in rows.iter().enumerate() {
            // 64 chunks of the greatest length reach half as far as places can.
            let place = (out.len() - origin) / 2;
            put_u16(out, start + 2 * lane, place)?;
            if !values.is_empty() {
                fast::encode_with(self, column, values, out)?;
            }
        }
        Ok(())
    }
}

fn put_u16(out: &mut [u8], at: usize, number: usize) -> Result<(), CodecError> {
    let number = u16::try_from(number).map_err(|_| CodecError::TooLarge("piece"))?;
    out[at..at + 2].copy_from_slice(&number.to_le_bytes());
    Ok(())
}

impl Writing for Frames {
    fn made_of(&self) -> &'static str {
        "zstd frames"
    }

    fn purpose(&self) -> &'static str {
        "Fewest bytes: a look-up decodes a frame"
    }

    /// Frames of more rows compress better, and look-ups take longer: the slow levels are for cold storage. Short rows
    /// fill few columns of a frame.
    fn coding(&self, profile: Profile, model: small::Model, short: bool, zstd_level: i32) -> Coding {
        let frame_rows = match short {
            _ if zstd_level >= small::MATCHING_LEVEL => 64,
            true => 32,
            false => 16,
        };
        Coding { profile, model, frame_rows, slopes: false, zstd_level }
    }

    fn zstd(&self) -> Option<&'static str> {
        Some(small::zstd_version())
    }

    fn dictionary(&self, model: small::Model) -> Result<Vec<u8>, CodecError> {
        Ok(small::Dictionary::carried(model)?.bytes().to_vec())
    }

    fn encoder(&self, coding: Coding) -> Result<Box<dyn Encoder>, CodecError> {
        let dictionary = small::Dictionary::carried(coding.model)?;
        Ok(Box::new(Framing {
            encoder: small::Encoder::new(coding.model, coding.zstd_level, &dictionary)?,
            frame_rows: coding.frame_rows as usize,
            spans: Vec::new(),
            values: Vec::new(),
        }))
    }

    fn bits(&self) -> [f64; 3] {
        [2.6, 2.9, 2.9]
    }

    fn of_index(&self) -> f64 {
        2.7
    }
}

/// The encoder of frames, with buffers that are used again.
struct Framing {
    encoder: small::Encoder,
    frame_rows: usize,
    spans: Vec<small::Span>,
    values: Vec<u32>,
}

impl Encoder for Framing {
    fn piece(&mut self, block: u32, rows: &[(u32, &[u32])], out: &mut Vec<u8>) -> Result<(), CodecError> {
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
}

impl Framing {
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
