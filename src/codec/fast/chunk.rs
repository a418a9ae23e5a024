//! A chunk: one list or two lines, padded to an even number of bytes.

use std::ops::Range;

use super::bits::Window;
use super::form::{CHUNK, get_from};
use super::native::{self, Work, natively};
use super::processor::Processor;
use super::scratch::{Scratch, Selection};
use crate::codec::CodecError;

/// Bytes of a chunk, at most: a list header, and blocks of one cluster 32 bits wide.
#[cfg(feature = "encode")]
pub const MAX_CHUNK_BYTES: usize = 4 * CHUNK + 28;
/// Ranges up to this length are looked up one by one.
const FEW: usize = 24;

/// A value of the chunk with which a window begins: first column, number of values, and the place of this one among them.
pub struct Single<'a>(pub &'a Window, pub u32, pub usize, pub usize);

impl Work for Single<'_> {
    type Done = (u32, usize);

    /// The value, and a bit that is in the chunk unless that is cut off.
    #[inline(always)]
    fn run(self, processor: impl Processor) -> Self::Done {
        get_from(processor, self.0, self.1, self.2, self.3)
    }
}

/// The value at `index` of a chunk of `len` values. `bytes` starts with the chunk and may go on after it.
#[inline(always)]
pub fn get(bytes: &[u8], first_column: u32, len: usize, index: usize) -> Result<u32, CodecError> {
    if index >= len || len > CHUNK {
        return Err(CodecError::OutOfRange);
    }
    let (value, bit) = in_window(bytes, |window| natively(Single(window, first_column, len, index)));
    let cut = bytes.len() < size_of::<Window>() && bit > 8 * bytes.len();
    if cut { Err(CodecError::Truncated) } else { Ok(value) }
}

/// What is made of bytes in a window. If they are fewer, zeros follow them.
pub(super) fn in_window<T>(bytes: &[u8], make: impl FnOnce(&Window) -> T) -> T {
    if let Some(window) = bytes.first_chunk() {
        return make(window);
    }
    let mut window = [0; size_of::<Window>()];
    window[..bytes.len()].copy_from_slice(bytes);
    make(&window)
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
    let end = in_window(bytes, |window| {
        let part = Selection { window, first_column, len, range };
        if let Ok(all) = <&mut [u32; CHUNK]>::try_from(&mut *out) {
            return native::decode(&part, scratch.buffers(), all);
        }
        let mut all = [0; CHUNK];
        let end = native::decode(&part, scratch.buffers(), &mut all);
        // The range ends at 256 at most, and is as long as `out`: this was asked above.
        out.copy_from_slice(&all[part.range]);
        end
    });
    if end > bytes.len() { Err(CodecError::Truncated) } else { Ok(()) }
}
