//! The layout of a piece: what a stripe of up to 64 sheets stores in one block of 256 columns.
//!
//! In the `fast` profile a piece is the place of each sheet's chunk, in units of two bytes after the places, and then the
//! chunks. In the `small` profile it is the length of each frame, and then the frames: of the first sheets those of
//! columns 0 to 63, 64 to 127, 128 to 191, 192 to 255, then of the next sheets. Either is written by an
//! [`Encoder`], read as a whole by a [`Decoder`], and looked into in place by the functions of `chunks` and `frames`: here
//! alone it is known which profile does what.

use std::ops::Range;

use super::bytes::read_u16;
use super::{BLOCK, Profile};
use crate::codec::{CodecError, fast, small};
use crate::game::Game;

/// Columns of a frame.
const TILE: u32 = 64;
/// Frames side by side in a piece.
pub(crate) const TILES: u32 = BLOCK / TILE;

/// Most bytes of a piece: 64 frames and their lengths are less.
pub(crate) const MOST_PIECE: u64 = 1 << 23;

/// How the pieces of a table of sheets are coded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Coding {
    /// The game, whose sheets the `small` profile models.
    pub game: Game,
    /// `Fast` or `Small`.
    pub profile: Profile,
    /// Zstandard's level in the `small` profile. Reading does not depend on it.
    pub zstd_level: i32,
    /// Sheets in a frame of the `small` profile, 0 in others.
    pub frame_rows: u32,
}

impl Coding {
    /// The coding that a file of a table is read by.
    pub fn of_file(game: Game, profile: Profile, frame_rows: u32) -> Self {
        Self { game, profile, zstd_level: 0, frame_rows }
    }

    /// The coding that a table is written by. More sheets in a frame compress better and take longer to look into: the
    /// slow levels are for cold storage.
    #[cfg(feature = "build")]
    pub fn to_write(game: Game, profile: Profile, zstd_level: i32) -> Self {
        let frame_rows = match profile {
            Profile::Small if zstd_level >= small::MATCHING_LEVEL => 64,
            Profile::Small => 16,
            _ => 0,
        };
        Self { game, profile, zstd_level, frame_rows }
    }
}

/// What guesses the values of a game.
pub(crate) fn model(game: Game) -> small::Model {
    match game {
        Game::Nim => small::Model::Nim,
        Game::Chomp => small::Model::Chomp,
    }
}

/// The dictionary of a game's frames, where this version writes them.
pub(crate) fn carried(game: Game) -> Result<small::Dictionary, CodecError> {
    small::Dictionary::carried(model(game))
}

/// Chunks in place.
pub(crate) mod chunks {
    use super::{CodecError, read_u16};

    /// The byte that says where the chunk of the sheet `lane` of a piece begins.
    #[inline(always)]
    pub fn place(piece: usize, lane: u32) -> usize {
        piece + 2 * lane as usize
    }

    /// The byte from which places of chunks count, in a piece of `rows` sheets.
    #[inline(always)]
    pub fn origin(piece: usize, rows: u32) -> usize {
        piece + 2 * rows as usize
    }

    /// The first byte of the chunk whose place and origin these are.
    #[inline(always)]
    pub fn chunk(bytes: &[u8], place: usize, origin: usize) -> Result<usize, CodecError> {
        let place = read_u16(bytes, place).ok_or(CodecError::Truncated)?;
        Ok(origin + 2 * usize::from(place))
    }
}

/// Frames in place.
pub(crate) mod frames {
    use super::{CodecError, Range, TILE, TILES, read_u16};

    /// How many frames a piece of `sheets` has.
    pub fn count(sheets: u32, frame_rows: u32) -> u32 {
        TILES * sheets.div_ceil(frame_rows)
    }

    /// The number of the frame of a cell, and the first column of the frame. The cell's column counts from its block's.
    pub fn of(lane: u32, column: u32, frame_rows: u32) -> (u32, u32) {
        (TILES * (lane / frame_rows) + column / TILE, column - column % TILE)
    }

    /// The columns of a span that are in the frames from `first_column` on: start in the frame and length.
    pub fn clip(columns: &Range<u32>, first_column: u32) -> Result<(u16, u16), CodecError> {
        let last = first_column.saturating_add(TILE);
        let clipped = columns.start.clamp(first_column, last)..columns.end.clamp(first_column, last);
        span(&clipped, first_column)
    }

    /// The bytes of the frame `index` of a piece of `frames`.
    pub fn range(piece: &[u8], frames: u32, index: u32) -> Result<Range<usize>, CodecError> {
        let length = |frame: u32| read_u16(piece, 2 * frame as usize).map(usize::from).ok_or(CodecError::Truncated);
        let before = (0..index).try_fold(2 * frames as usize, |at, frame| Ok(at + length(frame)?))?;
        Ok(before..before + length(index)?)
    }

    /// Start in the tile and length of a span, as frames have them.
    fn span(columns: &Range<u32>, first_column: u32) -> Result<(u16, u16), CodecError> {
        let short = |n: u32| u16::try_from(n).map_err(|_| CodecError::OutOfRange);
        let start = columns.start.checked_sub(first_column).ok_or(CodecError::OutOfRange)?;
        Ok((short(start)?, short(columns.end.saturating_sub(columns.start))?))
    }
}

/// Writes pieces.
#[cfg(feature = "build")]
pub(crate) enum Encoder {
    Chunks(Box<fast::EncodeScratch>),
    Frames(Box<Framing>),
}

/// The encoder of frames, with room that is used again.
#[cfg(feature = "build")]
pub(crate) struct Framing {
    encoder: small::Encoder,
    rows: usize,
    spans: Vec<(u16, u16)>,
    values: Vec<u32>,
}

#[cfg(feature = "build")]
impl Encoder {
    /// An encoder of pieces.
    ///
    /// # Errors
    /// If the profile has no pieces, or Zstandard refuses the level.
    pub fn new(coding: Coding) -> Result<Self, CodecError> {
        match coding.profile {
            Profile::Fast => Ok(Self::Chunks(Box::default())),
            Profile::Small => {
                let encoder = small::Encoder::new(model(coding.game), coding.zstd_level, &carried(coding.game)?)?;
                let rows = coding.frame_rows as usize;
                Ok(Self::Frames(Box::new(Framing { encoder, rows, spans: Vec::new(), values: Vec::new() })))
            }
            _ => Err(CodecError::Malformed("a profile without pieces")),
        }
    }

    /// Appends the piece of a block: of each sheet of the stripe the first column that it stores there, and the
    /// completions from there on.
    ///
    /// # Errors
    /// If Zstandard fails, or a row has columns outside the block.
    pub fn piece(&mut self, block: u32, rows: &[(u32, &[u32])], out: &mut Vec<u8>) -> Result<(), CodecError> {
        let start = out.len();
        match self {
            Self::Chunks(scratch) => {
                out.resize(start + 2 * rows.len(), 0);
                let origin = out.len();
                for (lane, &(column, values)) in rows.iter().enumerate() {
                    // 64 chunks of the longest are half of what places can say.
                    let place = (out.len() - origin) / 2;
                    put_u16(out, start + 2 * lane, place)?;
                    if !values.is_empty() {
                        fast::encode_with(scratch, column, values, out)?;
                    }
                }
            }
            Self::Frames(frames) => {
                out.resize(start + 2 * TILES as usize * rows.len().div_ceil(frames.rows), 0);
                let tiles = rows.chunks(frames.rows).flat_map(|rows| (0..TILES).map(move |tile| (rows, tile)));
                for (number, (rows, tile)) in tiles.enumerate() {
                    let before = out.len();
                    frames.frame(block * BLOCK + tile * TILE, rows, out)?;
                    let length = out.len() - before;
                    put_u16(out, start + 2 * number, length)?;
                }
            }
        }
        Ok(())
    }
}

#[cfg(feature = "build")]
fn put_u16(out: &mut [u8], at: usize, number: usize) -> Result<(), CodecError> {
    let number = u16::try_from(number).map_err(|_| CodecError::TooLarge("piece"))?;
    out[at..at + 2].copy_from_slice(&number.to_le_bytes());
    Ok(())
}

#[cfg(feature = "build")]
impl Framing {
    fn frame(&mut self, first_column: u32, rows: &[(u32, &[u32])], out: &mut Vec<u8>) -> Result<(), CodecError> {
        self.spans.clear();
        self.values.clear();
        for &(column, values) in rows {
            let length = u32::try_from(values.len()).map_err(|_| CodecError::OutOfRange)?;
            let (start, length) = frames::clip(&(column..column.saturating_add(length)), first_column)?;
            self.spans.push((start, length));
            let from = (first_column + u32::from(start)).saturating_sub(column) as usize;
            let values = values.get(from..).and_then(|values| values.get(..usize::from(length)));
            self.values.extend_from_slice(values.unwrap_or_default());
        }
        let rows = small::Rows { first_column, spans: &self.spans, values: &self.values };
        small::encode_frame(&mut self.encoder, &rows, out)
    }
}

/// Reads whole pieces, with room that is used again.
pub(crate) enum Decoder {
    Chunks(Box<fast::Scratch>),
    Frames(Box<Unframing>),
}

/// The decoder of frames, and the piece that it decoded last.
pub(crate) struct Unframing {
    decoder: small::Decoder,
    dictionary: small::Dictionary,
    rows: usize,
    /// Of one frame.
    tile: Vec<u32>,
    spans: Vec<(u16, u16)>,
    /// Of all sheets, one after the other.
    values: Vec<u32>,
    /// Where each sheet ends in `values`.
    ends: Vec<usize>,
}

/// What is wrong with a piece, and the sheet of the stripe in which it is.
pub(crate) type InLane = (usize, CodecError);

impl Decoder {
    /// A decoder of pieces. Those of the `small` profile need the dictionary of their file.
    ///
    /// # Errors
    /// If the profile has no pieces, or there is no dictionary, or Zstandard cannot be set up.
    pub fn new(coding: Coding, dictionary: Option<&small::Dictionary>) -> Result<Self, CodecError> {
        match coding.profile {
            Profile::Fast => Ok(Self::Chunks(Box::default())),
            Profile::Small if coding.frame_rows > 0 => Ok(Self::Frames(Box::new(Unframing {
                decoder: small::Decoder::new(model(coding.game))?,
                dictionary: dictionary.cloned().ok_or(CodecError::Malformed("no dictionary"))?,
                rows: coding.frame_rows as usize,
                tile: Vec::new(),
                spans: Vec::new(),
                values: Vec::new(),
                ends: Vec::new(),
            }))),
            _ => Err(CodecError::Malformed("a profile without pieces")),
        }
    }

    /// Goes through a piece, the columns of whose sheets are `spans`, and gives `row` the completions of each that has
    /// any, in order. What the codec writes fills a piece without gaps, and nothing else is taken.
    ///
    /// # Errors
    /// If the piece is not what an encoder writes.
    pub fn check(
        &mut self,
        piece: &[u8],
        block: u32,
        spans: &[Range<u32>],
        mut row: impl FnMut(usize, &[u32]),
    ) -> Result<(), InLane> {
        match self {
            Self::Chunks(scratch) => {
                let mut at = 2 * spans.len();
                let mut values = [0; BLOCK as usize];
                for (lane, span) in spans.iter().enumerate() {
                    let wrong = |source| (lane, source);
                    let chunk = chunks::chunk(piece, 2 * lane, 2 * spans.len()).map_err(wrong)?;
                    if chunk != at {
                        return Err(wrong(CodecError::Malformed("place of the chunk")));
                    }
                    if !span.is_empty() {
                        let chunk = piece.get(at..).unwrap_or_default();
                        at += fast::check(chunk, span.len()).map_err(wrong)?;
                        let out = values.get_mut(..span.len()).ok_or((lane, CodecError::OutOfRange))?;
                        fast::decode_with(scratch, chunk, span.start, span.len(), 0..span.len(), out).map_err(wrong)?;
                        row(lane, out);
                    }
                }
                if at == piece.len() { Ok(()) } else { Err((0, CodecError::Malformed("bytes after the last chunk"))) }
            }
            Self::Frames(frames) => {
                let end = frames.decode(piece, block, spans)?;
                if end != piece.len() {
                    return Err((0, CodecError::Malformed("lengths of the frames")));
                }
                for (lane, span) in spans.iter().enumerate().filter(|(_, span)| !span.is_empty()) {
                    let mut out = [0; BLOCK as usize];
                    let out = out.get_mut(..span.len()).ok_or((lane, CodecError::OutOfRange))?;
                    frames.row(lane, 0..span.len(), out).map_err(|source| (lane, source))?;
                    row(lane, out);
                }
                Ok(())
            }
        }
    }

    /// Takes a piece whose rows are then read by [`Self::row`].
    ///
    /// # Errors
    /// If its frames are damaged.
    pub fn take(&mut self, piece: &[u8], block: u32, spans: &[Range<u32>]) -> Result<(), CodecError> {
        match self {
            Self::Chunks(_) => Ok(()),
            Self::Frames(frames) => frames.decode(piece, block, spans).map(|_| ()).map_err(|(_, source)| source),
        }
    }

    /// The completions of one sheet of the piece that was taken, those at `within` of its span, into `out`.
    ///
    /// # Errors
    /// If the sheet has not so many columns there, or its bytes are damaged.
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

impl Unframing {
    /// Decodes all frames of a piece; gives the byte at which they end.
    fn decode(&mut self, piece: &[u8], block: u32, spans: &[Range<u32>]) -> Result<usize, InLane> {
        self.ends.clear();
        let mut end = 0;
        for span in spans {
            end += span.len();
            self.ends.push(end);
        }
        self.values.clear();
        self.values.resize(end, 0);
        let mut at = 2 * TILES as usize * spans.len().div_ceil(self.rows);
        let tiles = spans.chunks(self.rows).flat_map(|rows| (0..TILES).map(move |tile| (rows, tile)));
        for (number, (rows, tile)) in tiles.enumerate() {
            let lane = number / TILES as usize * self.rows;
            let wrong = |source| (lane, source);
            let length = read_u16(piece, 2 * number).ok_or((lane, CodecError::Truncated))?;
            let frame = piece.get(at..at + usize::from(length)).ok_or((lane, CodecError::Truncated))?;
            let first_column = block * BLOCK + tile * TILE;
            self.spans.clear();
            for span in rows {
                self.spans.push(frames::clip(span, first_column).map_err(wrong)?);
            }
            self.tile.clear();
            small::decode_frame(
                &mut self.decoder,
                &self.dictionary,
                frame,
                first_column,
                &self.spans,
                self.spans.len(),
                &mut self.tile,
            )
            .map_err(wrong)?;
            let mut decoded = &self.tile[..];
            for (lane, (span, &(start, length))) in (lane..).zip(rows.iter().zip(&self.spans)) {
                let (row, rest) =
                    decoded.split_at_checked(usize::from(length)).ok_or((lane, CodecError::OutOfRange))?;
                decoded = rest;
                let before = lane.checked_sub(1).map_or(0, |lane| self.ends[lane]);
                let from = before + (first_column + u32::from(start)).saturating_sub(span.start) as usize;
                // An empty part may lie anywhere.
                if !row.is_empty() {
                    self.values[from..from + row.len()].copy_from_slice(row);
                }
            }
            at += usize::from(length);
        }
        Ok(at)
    }

    /// Part of a row of the frames that were decoded.
    fn row(&self, lane: usize, within: Range<usize>, out: &mut [u32]) -> Result<(), CodecError> {
        let Self { values, ends, .. } = self;
        let end = *ends.get(lane).ok_or(CodecError::OutOfRange)?;
        let start = lane.checked_sub(1).and_then(|before| ends.get(before)).copied().unwrap_or(0);
        let part = start + within.start..start + within.end;
        let values = values.get(part.clone()).filter(|values| part.end <= end && values.len() == out.len());
        out.copy_from_slice(values.ok_or(CodecError::OutOfRange)?);
        Ok(())
    }
}
