//! A chunk: one list or two lines, padded to an even number of bytes.

use std::ops::Range;

use super::bits::{Source, Window};
use super::lines::{TwoLines, TwoLinesPlan, is_two_lines};
use super::list::{Line, List};
use super::list_check::zeros;
use super::list_encode::ListPlan;
use super::native;
use super::plan::{Encode, Estimate};
use crate::codec::CodecError;

/// Values in a chunk, at most.
pub const CHUNK: usize = 256;
/// Bytes of a chunk, at most: a list header, a part of one cluster 32 bits wide, padding.
pub const MAX_CHUNK_BYTES: usize = 4 * CHUNK + 14;
/// Two lines are taken without trying one list where they take at most this many bits per value.
const CHEAP_BITS: usize = 4;
/// Values up to which a range is looked up one by one.
const FEW: usize = 24;

/// Appends the chunk that holds `values`, of the columns from `first_column` on: 1..=256 of them (none, or those past
/// the 256th, are not written). The bytes follow from the values alone.
pub fn encode(first_column: u32, values: &[u32], out: &mut Vec<u8>) {
    native::encode(first_column, values, out);
}

#[inline(always)]
pub(super) fn encode_from(first_column: u32, values: &[u32], out: &mut Vec<u8>) {
    let values = values.get(..CHUNK).unwrap_or(values);
    let start = out.len();
    // Two lines cheaper than this are taken unseen; and so is a list.
    let cheap = |bytes: usize| 8 * bytes <= CHEAP_BITS * values.len();
    let lines = TwoLinesPlan::plan((first_column, values));
    if let Some(lines) = lines.as_ref().filter(|lines| cheap(lines.bytes())) {
        lines.write(out);
    } else if let Some(list) = ListPlan::plan((values, Line::rising(first_column))) {
        match lines {
            Some(lines) if lines.bytes() < list.bytes() => lines.write(out),
            _ => list.write(out),
        }
    }
    if (out.len() - start) % 2 == 1 {
        out.push(0);
    }
}

/// The value at `index` of a chunk of `len` values. `bytes` starts with the chunk and may go on after it.
#[inline]
pub fn get(bytes: &[u8], first_column: u32, len: usize, index: usize) -> Result<u32, CodecError> {
    if index >= len || len > CHUNK {
        return Err(CodecError::OutOfRange);
    }
    // Near the end of the file the exact way; elsewhere the one without branches.
    match bytes.first_chunk::<{ size_of::<Window>() }>() {
        Some(window) => native::get(window, first_column, len, index),
        None => get_at_end(bytes, first_column, len, index),
    }
}

#[cold]
#[inline(never)]
fn get_at_end(bytes: &[u8], first_column: u32, len: usize, index: usize) -> Result<u32, CodecError> {
    get_from(bytes, first_column, len, index)
}

#[inline(always)]
pub(super) fn get_from<S: Source + ?Sized>(
    bytes: &S,
    first_column: u32,
    len: usize,
    index: usize,
) -> Result<u32, CodecError> {
    if is_two_lines(bytes) {
        TwoLines::open(bytes, len)?.get(first_column, index)
    } else {
        List::open(bytes, 0, len)?.get(index, Line::rising(first_column))
    }
}

/// The values at `range` of a chunk of `len` values into `out`, which is as long as `range`.
pub fn decode(
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
    if let Ok(all) = <&mut [u32; CHUNK]>::try_from(&mut *out) {
        return decode_all(bytes, first_column, len, all);
    }
    let mut all = [0; CHUNK];
    decode_all(bytes, first_column, len, &mut all)?;
    out.copy_from_slice(all.get(range).unwrap_or_default());
    Ok(())
}

fn decode_all(bytes: &[u8], first_column: u32, len: usize, out: &mut [u32; CHUNK]) -> Result<(), CodecError> {
    let end = match bytes.first_chunk() {
        Some(window) => native::decode(window, first_column, len, out)?,
        None => {
            let mut window = [0; size_of::<Window>()];
            window.get_mut(..bytes.len()).unwrap_or_default().copy_from_slice(bytes);
            native::decode(&window, first_column, len, out)?
        }
    };
    if end > bytes.len() { Err(CodecError::Truncated) } else { Ok(()) }
}

#[inline(always)]
pub(super) fn decode_from(
    window: &Window,
    first_column: u32,
    len: usize,
    out: &mut [u32; CHUNK],
) -> Result<usize, CodecError> {
    if is_two_lines(window) {
        TwoLines::open(window, len)?.decode(first_column, out)
    } else {
        List::open(window, 0, len)?.decode(Line::rising(first_column), out)
    }
}

/// The bytes that a chunk of `len` values takes, if its structure is sound; for verifiers.
pub fn check(bytes: &[u8], len: usize) -> Result<usize, CodecError> {
    if len == 0 || len > CHUNK {
        return Err(CodecError::OutOfRange);
    }
    let used =
        if is_two_lines(bytes) { TwoLines::open(bytes, len)?.check()? } else { List::open(bytes, 0, len)?.check()? };
    zeros(bytes, 8 * used, 8 * used.next_multiple_of(2))?;
    Ok(used.next_multiple_of(2))
}
