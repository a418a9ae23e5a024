//! Chunks, from values to bytes.

mod cover;
mod lines;
mod lines_list;
mod lines_window;
mod list;
mod ops;
mod writer;

use super::form::CHUNK;
use super::list::BLOCK;
#[cfg(target_arch = "x86_64")]
use super::processor::Avx2;
use super::processor::Portable;
use crate::codec::CodecError;
use ops::EncodeOps;
use writer::Writer;

/// If two lines take at most this many half bits per value, a list is not tried.
const CHEAP_HALF_BITS: usize = 9;
/// If a list takes more bits per value, two lines with slopes are tried, in chunks that have enough values to pay for them.
const DEAR_BITS: usize = 6;
const MANY: usize = 192;
/// Scratch to encode chunks, one after the other. It is never cleared: its contents do not matter.
pub struct EncodeScratch {
    /// A chunk that is not full, whose last block is filled up with its last value.
    padded: [u32; CHUNK],
    lines: lines::Layout,
    list: list::Layout,
    writer: Writer,
    /// Whether two lines may have slopes of their own.
    slopes: bool,
}

impl EncodeScratch {
    /// Whether chunks of two lines may have any slopes: for games other than Nim and Chomp. It takes longer.
    pub fn with_slopes(slopes: bool) -> Self {
        Self { slopes, ..Self::default() }
    }
}

impl Default for EncodeScratch {
    fn default() -> Self {
        let (lines, list) = (lines::Layout::new(), list::Layout::new());
        Self { padded: [0; CHUNK], lines, list, writer: Writer::new(), slopes: false }
    }
}

/// Appends the chunk of `values`, of the columns from `first_column` on: 1..=256 of them. The bytes depend only on the
/// values, the column, and whether there may be slopes. Using a scratch again saves a third of the time.
///
/// # Errors
/// [`CodecError::OutOfRange`] without a value, or with more than a chunk holds.
pub fn encode_with(
    scratch: &mut EncodeScratch,
    first_column: u32,
    values: &[u32],
    out: &mut Vec<u8>,
) -> Result<(), CodecError> {
    if values.is_empty() || values.len() > CHUNK {
        return Err(CodecError::OutOfRange);
    }
    chunk(scratch, first_column, values, Some(out));
    Ok(())
}

/// How a chunk is written.
#[derive(Clone, Copy)]
enum Form {
    TwoLines,
    List,
}

/// Plans 1..=256 values both ways, unless the first is good enough. Returns which is shorter, and its bytes before
/// their number is made even.
#[inline(always)]
fn plan(
    ops: impl EncodeOps,
    EncodeScratch { padded, lines, list, slopes, .. }: &mut EncodeScratch,
    first_column: u32,
    values: &[u32],
) -> (Form, usize) {
    let all = match (<&[u32; CHUNK]>::try_from(values), values.last()) {
        (Err(_), Some(&last)) => {
            // Many rows are short, and what is after their last block is not looked at.
            let (own, rest) = padded.split_at_mut(values.len());
            own.copy_from_slice(values);
            rest[..values.len().next_multiple_of(BLOCK) - values.len()].fill(last);
            padded
        }
        (Ok(all), _) => all,
        (Err(_), None) => padded,
    };
    let two_lines = lines.find(ops, first_column, all, values.len()).then(|| lines.bytes());
    if let Some(bytes) = two_lines
        && 2 * 8 * bytes <= CHEAP_HALF_BITS * values.len()
    {
        return (Form::TwoLines, bytes);
    }
    list.find(ops, first_column, all, values.len());
    let two_lines = match two_lines {
        Some(bytes) if bytes < list.bytes() => Some(bytes),
        _ if *slopes && values.len() >= MANY && 8 * list.bytes() > DEAR_BITS * values.len() => {
            lines.find_slopes(ops, first_column, values).then(|| lines.bytes())
        }
        _ => None,
    };
    match two_lines {
        Some(bytes) if bytes < list.bytes() => (Form::TwoLines, bytes),
        _ => (Form::List, list.bytes()),
    }
}

/// Plans 1..=256 values, and appends their chunk if it is asked for; returns its bytes before their number is made even.
#[inline(always)]
pub(super) fn chunk_for(
    ops: impl EncodeOps,
    scratch: &mut EncodeScratch,
    first_column: u32,
    values: &[u32],
    out: Option<&mut Vec<u8>>,
) -> usize {
    let (form, bytes) = plan(ops, scratch, first_column, values);
    if let Some(out) = out {
        let EncodeScratch { lines, list, writer, .. } = scratch;
        match form {
            Form::TwoLines => lines.write(ops, writer),
            Form::List => list.write(ops, writer),
        }
        writer.finish(out);
    }
    bytes
}

/// [`chunk_for`] by the fastest code for this processor. It is much code: one copy of it is enough.
#[inline(never)]
pub(super) fn chunk(
    scratch: &mut EncodeScratch,
    first_column: u32,
    values: &[u32],
    out: Option<&mut Vec<u8>>,
) -> usize {
    #[cfg(target_arch = "x86_64")]
    if let Some(processor) = Avx2::new() {
        // SAFETY: the processor has what the function is compiled for. It is safe code otherwise.
        return unsafe { chunk_avx2(processor, scratch, first_column, values, out) };
    }
    chunk_for(Portable, scratch, first_column, values, out)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
fn chunk_avx2(
    processor: Avx2,
    scratch: &mut EncodeScratch,
    first_column: u32,
    values: &[u32],
    out: Option<&mut Vec<u8>>,
) -> usize {
    chunk_for(processor, scratch, first_column, values, out)
}
