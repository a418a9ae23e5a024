//! The structure of a chunk, for verifiers: sound is what an encoder may write.

use super::bits::{Window, mask, peek, rank, word};
use super::chunk::in_window;
use super::form::{CHUNK, is_two_lines};
use super::list::{BLOCK, Block, START_BITS};
use super::{lines, list};
use crate::codec::CodecError;

/// The bit of the header of two lines that is zero.
const ZERO: usize = 15;

/// The bytes that a chunk of `len` values takes, if its structure is sound.
pub fn check(bytes: &[u8], len: usize) -> Result<usize, CodecError> {
    if len == 0 || len > CHUNK {
        return Err(CodecError::OutOfRange);
    }
    in_window(bytes, |window| {
        let used =
            if is_two_lines(window) { of_lines(window, bytes.len(), len)? } else { of_list(window, bytes.len(), len)? };
        check_padding(window, bytes.len(), 8 * used, 8 * used.next_multiple_of(2))?;
        Ok(used.next_multiple_of(2))
    })
}

/// The bytes the list takes, if its structure is sound and it ends in the bytes that are there.
fn of_list(bytes: &Window, there: usize, len: usize) -> Result<usize, CodecError> {
    let header = word(bytes, 0);
    let blocks = len.div_ceil(BLOCK);
    let mut end = list::HEADER;
    for which in 0..3 {
        if which + 1 >= blocks && header >> (list::field::START + START_BITS * which) & mask(START_BITS) != 0 {
            return Err(CodecError::Malformed("start of a block that is not there"));
        }
    }
    for which in 0..blocks {
        let block = Block::open(bytes, header, which);
        if block.runs_at != end + 1 {
            return Err(CodecError::Malformed("start of a block"));
        }
        // The encoder never writes more, and decoding in batches takes 32 bits of each.
        if block.field_bits() > 32 {
            return Err(CodecError::Malformed("width of the fields"));
        }
        let own = BLOCK.min(len - BLOCK * which);
        let runs = word(bytes, block.runs_at);
        if block.runs && (runs & 1 == 0 || runs & !(mask(own - 1) << 1 | 1) != 0) {
            return Err(CodecError::Malformed("runs"));
        }
        let count = if block.runs { runs.count_ones() as usize } else { own };
        let bits = block.fields + count * block.field_bits();
        end = bits.div_ceil(8);
        check_padding(bytes, there, bits, 8 * end)?;
    }
    Ok(end)
}

/// The same of two lines.
fn of_lines(bytes: &Window, there: usize, len: usize) -> Result<usize, CodecError> {
    let header = lines::Header::open(bytes, len);
    check_padding(bytes, there, 8 * lines::HEADER + len, 8 * header.indices)?;
    let lower = rank(bytes, lines::HEADER, len - 1);
    if lower.0 + lower.1 != header.lower() || header.lower() == 0 || header.lower() >= len {
        return Err(CodecError::Malformed("values on the lower line"));
    }
    if header.patches > lines::MAX_PATCHES || header.word >> ZERO & 1 != 0 {
        return Err(CodecError::Malformed("header of two lines"));
    }
    let last = header.indices + header.patches;
    let indices = bytes.get(header.indices..last).filter(|_| last <= there).ok_or(CodecError::Truncated)?;
    if indices.windows(2).any(|pair| pair[0] >= pair[1]) || indices.last().is_some_and(|&last| usize::from(last) >= len)
    {
        return Err(CodecError::Malformed("indices of patches"));
    }
    let mut end = header.slopes_at + if header.slopes { lines::SLOPE_BYTES } else { 0 };
    for line in 0..2 {
        let list = header.list(bytes, len, line);
        if list.at != end {
            return Err(CodecError::Malformed("bytes of the upper list"));
        }
        let mut count = list.len;
        if list.runs {
            check_padding(bytes, there, 8 * list.at + list.len, list.fields)?;
            let (below, last) = rank(bytes, list.at, list.len - 1);
            count = below + last;
            // Those before the first run have no field: each must be patched.
            let first = (0..list.len).find(|&k| rank(bytes, list.at, k).1 == 1).unwrap_or(list.len);
            let own = |i: usize| match rank(bytes, lines::HEADER, i) {
                (below, 1) => (1, below),
                (below, _) => (0, i - below),
            };
            let patched = indices.iter().map(|&i| own(usize::from(i))).filter(|&(of, k)| of == line && k < first);
            if first > 0 && patched.count() != first {
                return Err(CodecError::Malformed("value before the first run"));
            }
        }
        let bits = list.fields + count * list.width;
        end = bits.div_ceil(8);
        check_padding(bytes, there, bits, 8 * end)?;
    }
    Ok(end)
}

/// Makes sure that the bits `from..to`, at most 57, are in the bytes that are there and are zero.
fn check_padding(bytes: &Window, there: usize, from: usize, to: usize) -> Result<(), CodecError> {
    if to > 8 * there {
        return Err(CodecError::Truncated);
    }
    if peek(bytes, from) & mask(to - from) != 0 {
        return Err(CodecError::Malformed("padding"));
    }
    Ok(())
}
