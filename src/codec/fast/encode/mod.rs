//! Chunks, from values to bytes.

mod cover;
mod lines;
mod lines_list;
mod lines_window;
mod list;
mod ops;
mod writer;

use super::form::CHUNK;
#[cfg(target_arch = "x86_64")]
use super::native::x86::level;
#[cfg(target_arch = "x86_64")]
use super::processor::Avx2;
use super::processor::Portable;
use crate::codec::CodecError;
use ops::EncodeOps;
use writer::Writer;

/// If two lines take at most this many half bits per value, a list is not tried.
const CHEAP_HALF_BITS: usize = 9;
/// Scratch to encode chunks, one after the other. It is never cleared: its contents do not matter.
pub struct EncodeScratch {
    /// A chunk that is not full, filled up with its last value.
    padded: [u32; CHUNK],
    lines: lines::Plan,
    list: list::Plan,
    writer: Writer,
}

impl Default for EncodeScratch {
    fn default() -> Self {
        let (lines, list) = (lines::Plan::new(), list::Plan::new());
        Self { padded: [0; CHUNK], lines, list, writer: Writer::new() }
    }
}

/// Appends the chunk of `values`, of the columns from `first_column` on: 1..=256 of them. The bytes depend only on the
/// values and the column. Using a scratch again saves a third of the time.
///
/// # Errors
/// [`CodecError::OutOfRange`] if there is no value, or more than a chunk holds.
pub fn encode_with(
    scratch: &mut EncodeScratch,
    first_column: u32,
    values: &[u32],
    out: &mut Vec<u8>,
) -> Result<(), CodecError> {
    if values.is_empty() || values.len() > CHUNK {
        return Err(CodecError::OutOfRange);
    }
    let (form, _) = plan(scratch, first_column, values);
    write(scratch, form, out);
    Ok(())
}

/// How a chunk is written.
#[derive(Clone, Copy)]
pub(super) enum Form {
    TwoLines,
    List,
}

/// Plans 1..=256 values both ways, unless the first is good enough. Returns which is shorter, and its bytes before
/// their number is made even.
#[inline(always)]
pub(super) fn plan_for(
    ops: impl EncodeOps,
    EncodeScratch { padded, lines, list, .. }: &mut EncodeScratch,
    first_column: u32,
    values: &[u32],
) -> (Form, usize) {
    let all = match (<&[u32; CHUNK]>::try_from(values), values.last()) {
        (Err(_), Some(&last)) => {
            let (own, rest) = padded.split_at_mut(values.len());
            own.copy_from_slice(values);
            rest.fill(last);
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
    match two_lines {
        Some(bytes) if bytes < list.bytes() => (Form::TwoLines, bytes),
        _ => (Form::List, list.bytes()),
    }
}

/// Appends what was planned.
#[inline(always)]
pub(super) fn write_for(
    ops: impl EncodeOps,
    EncodeScratch { lines, list, writer, .. }: &mut EncodeScratch,
    form: Form,
    out: &mut Vec<u8>,
) {
    match form {
        Form::TwoLines => lines.write(ops, writer),
        Form::List => list.write(ops, writer),
    }
    writer.finish(out);
}

/// How to write values, and in how many bytes, by the fastest code for this processor; see [`plan_for`].
#[inline]
pub(super) fn plan(scratch: &mut EncodeScratch, first_column: u32, values: &[u32]) -> (Form, usize) {
    #[cfg(target_arch = "x86_64")]
    if let Some(processor) = level().avx2() {
        // SAFETY: the processor has what the function is compiled for. It is safe code otherwise.
        return unsafe { plan_avx2(processor, scratch, first_column, values) };
    }
    plan_for(Portable, scratch, first_column, values)
}

/// Appends what was planned.
#[inline]
fn write(scratch: &mut EncodeScratch, form: Form, out: &mut Vec<u8>) {
    #[cfg(target_arch = "x86_64")]
    if let Some(processor) = level().avx2() {
        // SAFETY: the processor has what the function is compiled for. It is safe code otherwise.
        return unsafe { write_avx2(processor, scratch, form, out) };
    }
    write_for(Portable, scratch, form, out);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
fn plan_avx2(processor: Avx2, scratch: &mut EncodeScratch, first_column: u32, values: &[u32]) -> (Form, usize) {
    plan_for(processor, scratch, first_column, values)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
fn write_avx2(processor: Avx2, scratch: &mut EncodeScratch, form: Form, out: &mut Vec<u8>) {
    write_for(processor, scratch, form, out);
}
