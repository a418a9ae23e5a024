//! The layout of a piece: what a row group of up to 64 sheets stores in one block of 256 columns.
//!
//! In the `fast` profile a piece has the place of each sheet's chunk, in units of two bytes after the places, and then
//! the chunks. In the `small` profile it has the length of each frame, and then the frames. An `Encoder` (in `encode::piece`) writes a
//! piece, a [`Decoder`] reads all of it, and the functions of `chunks` and `frames` look up in it. Only this module
//! knows which profile does what.

pub mod frames;

use std::ops::Range;

use self::frames::InLane;
use super::bytes::read_u16;
use super::{BLOCK, Header, Profile};
use crate::codec::{CodecError, fast, small};

/// Most bytes of a piece: 64 frames and their lengths are less.
pub const MOST_PIECE: u64 = 1 << 23;

/// How the pieces of a table of sheets are coded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coding {
    /// What guesses the values in the `small` profile.
    pub model: small::Model,
    /// `Fast` or `Small`.
    pub profile: Profile,
    /// Whether chunks of two lines may have slopes of their own. Reading does not depend on it.
    pub slopes: bool,
    /// Zstandard's level in the `small` profile. Reading does not depend on it.
    pub zstd_level: i32,
    /// Sheets in a frame of the `small` profile, 0 in others.
    pub frame_rows: u32,
}

impl Coding {
    /// The coding that a file is read by.
    pub fn of_file(header: &Header) -> Self {
        Self {
            model: header.model,
            profile: header.profile,
            slopes: false,
            zstd_level: 0,
            frame_rows: header.frame_rows,
        }
    }

    /// The dictionary that this version writes into files of the profile, if they have one.
    pub fn carried(self) -> Result<Option<small::Dictionary>, CodecError> {
        match self.profile {
            Profile::Small => small::Dictionary::carried(self.model).map(Some),
            _ => Ok(None),
        }
    }
}

/// The error of a decoder that needs a dictionary and has none.
pub(super) const NO_DICTIONARY: CodecError = CodecError::Malformed("frames without a dictionary");

/// Chunks in place.
pub mod chunks {
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

/// Reads whole pieces, with buffers that are used again.
pub enum Decoder {
    Chunks(Box<fast::Scratch>),
    Frames(Box<frames::Unframing>),
}

impl Decoder {
    /// A decoder of pieces. Those of the `small` profile need the dictionary of their file.
    pub fn new(coding: Coding, dictionary: Option<&small::Dictionary>) -> Result<Self, CodecError> {
        match coding.profile {
            Profile::Fast => Ok(Self::Chunks(Box::default())),
            Profile::Small if coding.frame_rows > 0 => {
                let decoder = small::Decoder::new(coding.model)?;
                let dictionary = dictionary.cloned().ok_or(NO_DICTIONARY)?;
                Ok(Self::Frames(Box::new(frames::Unframing::new(decoder, dictionary, coding.frame_rows))))
            }
            _ => Err(CodecError::Malformed("a profile without pieces")),
        }
    }

    /// Goes through a piece whose sheets have the columns `spans`, and calls `row` with the completions of each sheet
    /// that has any, in order. It accepts only what an encoder writes: a piece without gaps.
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
                        let chunk = piece.get(at..).ok_or(wrong(CodecError::Truncated))?;
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
}
