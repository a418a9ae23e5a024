//! The two forms of a chunk, one list or two lines: which to write, and how each is read, on any processor.

use std::ops::Range;

use super::bits::{Source, Window};
use super::encode_ops::EncodeOps;
use super::processor::Processor;
use super::scratch::Scratch;
use super::writer::Writer;
use super::{CHUNK, lines, lines_decode, lines_encode, list, list_encode};

/// Two lines are taken without trying a list where they take at most this many halves of a bit per value.
const CHEAP_HALF_BITS: usize = 9;

/// Room for chunks that are encoded, one after the other. What is in it does not matter; that it need not be cleared for
/// every chunk does.
pub struct EncodeScratch {
    /// A chunk that is not full, and its last value again and again.
    padded: [u32; CHUNK],
    lines: lines_encode::Plan,
    list: list_encode::Plan,
    writer: Writer,
}

impl Default for EncodeScratch {
    fn default() -> Self {
        let (lines, list) = (lines_encode::Plan::new(), list_encode::Plan::new());
        Self { padded: [0; CHUNK], lines, list, writer: Writer::new() }
    }
}

/// How a chunk is written.
#[derive(Clone, Copy)]
pub enum Form {
    TwoLines,
    List,
}

/// Plans 1..=256 values both ways, unless the first is good enough, and says which is the shorter, and its bytes before
/// their number is made even.
#[inline(always)]
pub fn plan_for(
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
pub fn write_for(
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

/// Is a chunk two lines?
#[inline(always)]
pub fn is_two_lines<S: Source + ?Sized>(bytes: &S) -> bool {
    bytes.word(0) & 1 == 1
}

/// The value, and a bit that is in the chunk unless that is cut off.
#[inline(always)]
pub fn get_from<S: Source + ?Sized>(bytes: &S, first_column: u32, len: usize, index: usize) -> (u32, usize) {
    if is_two_lines(bytes) {
        lines::get(bytes, first_column, len, index)
    } else {
        list::get(bytes, first_column, index)
    }
}

#[inline(always)]
pub fn decode_from(
    window: &Window,
    processor: impl Processor,
    scratch: &mut Scratch,
    first_column: u32,
    part: (usize, Range<usize>),
    out: &mut [u32; CHUNK],
) -> usize {
    if is_two_lines(window) {
        lines_decode::decode(window, processor, scratch, first_column, part, out)
    } else {
        list::decode(window, processor, scratch, first_column, part, out)
    }
}
