//! A chunk: one list or two lines, padded to an even number of bytes.

use std::ops::Range;

use super::bits::Window;
use super::form::{CHUNK, get_from};
use super::native;
use super::scratch::{Scratch, Selection};
use crate::codec::CodecError;

/// Bytes of a chunk, at most: a list header, and blocks of one cluster 32 bits wide.
#[cfg(feature = "encode")]
pub const MAX_CHUNK_BYTES: usize = 4 * CHUNK + 28;
/// How many bytes from the start of a chunk a reader may read, more than any chunk has. With this many bytes, or all that
/// follow, even a damaged chunk gives the same values from every source.
const WINDOW_BYTES: usize = size_of::<Window>();
/// Ranges up to this length are looked up one by one.
const FEW: usize = 24;

/// The value at `index` of a chunk of `len` values. `bytes` starts with the chunk and may go on after it.
#[inline(always)]
pub fn get(bytes: &[u8], first_column: u32, len: usize, index: usize) -> Result<u32, CodecError> {
    if index >= len || len > CHUNK {
        return Err(CodecError::OutOfRange);
    }
    match bytes.first_chunk().and_then(|window| native::get(window, first_column, len, index)) {
        Some(value) => Ok(value),
        None => get_at_end(bytes, first_column, len, index),
    }
}

#[cold]
#[inline(never)]
fn get_at_end(bytes: &[u8], first_column: u32, len: usize, index: usize) -> Result<u32, CodecError> {
    let (value, bit) = get_from(bytes, first_column, len, index);
    if bit > 8 * bytes.len() { Err(CodecError::Truncated) } else { Ok(value) }
}

/// The values at `range` of a chunk of `len` values into `out`, which is as long as `range`.
pub fn decode_with(
    scratch: &mut Scratch,
    bytes: &[u8],
    first_column: u32,
    len: usize,
    range: Range<usize>,
    out: &mut [u32],
) -> Result<(), CodecError> {
    if range.end > len || len > CHUNK || range.start > range.end || out.len() != range.len() {
        return Err(CodecError::OutOfRange);
    }
    if range.len() <= FEW {
        for (slot, i) in out.iter_mut().zip(range) {
            *slot = get(bytes, first_column, len, i)?;
        }
        return Ok(());
    }
    let mut at_end;
    let window = match bytes.first_chunk() {
        Some(window) => window,
        None => {
            at_end = [0; WINDOW_BYTES];
            // They are fewer than the window has.
            at_end[..bytes.len()].copy_from_slice(bytes);
            &at_end
        }
    };
    let part = Selection { window, first_column, len, range };
    let end = match <&mut [u32; CHUNK]>::try_from(&mut *out) {
        Ok(all) => native::decode(&part, scratch.buffers(), all),
        Err(_) => {
            let mut all = [0; CHUNK];
            let end = native::decode(&part, scratch.buffers(), &mut all);
            // The range ends at 256 at most, and is as long as `out`: this was asked above.
            out.copy_from_slice(&all[part.range]);
            end
        }
    };
    if end > bytes.len() { Err(CodecError::Truncated) } else { Ok(()) }
}
