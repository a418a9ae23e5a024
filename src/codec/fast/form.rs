//! The two forms of a chunk, one list or two lines, and how either is read.

use super::bits::{Window, word};
use super::processor::Processor;
use super::scratch::{Buffers, Selection};
use super::{lines, lines_decode, list};

/// Values in a chunk, at most.
pub const CHUNK: usize = 256;
/// Whether a chunk is two lines.
#[inline(always)]
pub fn is_two_lines(bytes: &Window) -> bool {
    word(bytes, 0) & 1 == 1
}

/// The value, and a bit that is in the chunk unless that is cut off: a patched value may have no field.
#[inline(always)]
pub fn get_from(
    processor: impl Processor,
    window: &Window,
    first_column: u32,
    len: usize,
    index: usize,
) -> (u32, usize) {
    if is_two_lines(window) {
        (processor.get_of_lines(window, first_column, len, index), 8 * lines::HEADER)
    } else {
        list::get(window, first_column, index)
    }
}

/// The values at some places of a chunk into the same places of `out`; one more than the last byte that is in it.
#[inline(always)]
pub fn decode_from(
    processor: impl Processor,
    part: &Selection<'_>,
    scratch: &mut Buffers,
    out: &mut [u32; CHUNK],
) -> usize {
    if is_two_lines(part.window) {
        lines_decode::decode(processor, part, scratch, out)
    } else {
        list::decode(processor, part, scratch, out)
    }
}
