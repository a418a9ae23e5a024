//! A single chunk, for benches and tests.

use std::ops::Range;

use super::chunk::decode_with;
use super::encode::{EncodeScratch, chunk, encode_with};
use super::form::CHUNK;
use super::scratch::Scratch;
use crate::codec::CodecError;

/// Appends the chunk of some values; see [`encode_with`].
///
/// # Errors
/// Those of [`encode_with`].
pub fn encode(first_column: u32, values: &[u32], out: &mut Vec<u8>) -> Result<(), CodecError> {
    encode_with(&mut EncodeScratch::default(), first_column, values, out)
}

/// How many bytes [`encode`] would append. It takes about two thirds of the time.
///
/// # Errors
/// Those of [`encode`].
pub fn cost(scratch: &mut EncodeScratch, first_column: u32, values: &[u32]) -> Result<usize, CodecError> {
    if values.is_empty() || values.len() > CHUNK {
        return Err(CodecError::OutOfRange);
    }
    Ok(chunk(scratch, first_column, values, None).next_multiple_of(2))
}

/// The values at `range` of a chunk of `len` values into `out`, which is as long as `range`.
pub fn decode(
    bytes: &[u8],
    first_column: u32,
    len: usize,
    range: Range<usize>,
    out: &mut [u32],
) -> Result<(), CodecError> {
    decode_with(&mut Scratch::default(), bytes, first_column, len, range, out)
}
