//! Pieces of the `fast` profile: the place of each row's chunk, in units of two bytes after the places, and then the chunks.

use super::{Cells, Codec, Coding, Pieces};
use crate::codec::CodecError;
use crate::codec::fast::{self, Scratch};
use crate::format::FormatError;
use crate::format::bytes::read_u16;

/// The codec, which has no state.
#[derive(Debug)]
pub struct Chunks;

/// The byte that says where the chunk of the row `lane` of a piece begins.
#[inline(always)]
pub fn place(piece: usize, lane: u32) -> usize {
    piece + 2 * lane as usize
}

/// The byte from which places of chunks count, in a piece of `rows` rows.
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

impl Codec for Chunks {
    fn is_in_place(&self) -> bool {
        true
    }

    fn open(&self, _: Coding, _: &[u8]) -> Result<Box<dyn Pieces>, FormatError> {
        Ok(Box::new(Self))
    }

    #[cfg(feature = "encode")]
    fn writing(&self) -> &dyn crate::format::encode::piece::Writing {
        self
    }
}

impl Pieces for Chunks {
    fn read(&self, cells: &Cells<'_>, piece: &[u8], scratch: &mut Scratch, out: &mut [u32]) -> Result<(), CodecError> {
        let span = (cells.span)(cells.lane)?;
        let from = cells.columns.start.checked_sub(span.start).ok_or(CodecError::OutOfRange)? as usize;
        let chunk = chunk(piece, place(0, cells.lane), origin(0, cells.rows))?;
        let bytes = piece.get(chunk..).ok_or(CodecError::Truncated)?;
        fast::decode_with(scratch, bytes, span.start, span.len(), from..from + out.len(), out)
    }

    #[cfg(feature = "verify")]
    fn check(
        &self,
        piece: &[u8],
        _: u32,
        spans: &[std::ops::Range<u32>],
        row: &mut dyn FnMut(usize, &[u32]),
    ) -> Result<(), super::InLane> {
        let mut scratch = Scratch::default();
        let mut values = [0; crate::format::BLOCK as usize];
        let mut at = 2 * spans.len();
        for (lane, span) in spans.iter().enumerate() {
            let wrong = |source| (lane, source);
            if chunk(piece, 2 * lane, 2 * spans.len()).map_err(wrong)? != at {
                return Err(wrong(CodecError::Malformed("place of the chunk")));
            }
            if !span.is_empty() {
                let chunk = piece.get(at..).ok_or(wrong(CodecError::Truncated))?;
                at += fast::check(chunk, span.len()).map_err(wrong)?;
                let out = values.get_mut(..span.len()).ok_or(wrong(CodecError::OutOfRange))?;
                fast::decode_with(&mut scratch, chunk, span.start, span.len(), 0..span.len(), out).map_err(wrong)?;
                row(lane, out);
            }
        }
        if at == piece.len() { Ok(()) } else { Err((0, CodecError::Malformed("bytes after the last chunk"))) }
    }
}
