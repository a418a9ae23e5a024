//! Decodes two lines. What is left over the lines takes a byte at most, so eight places are one word.

use super::bits::{Source, Window, index, low32, rank};
use super::deposit::{Deposit, ONES};
use super::expand::COUNTS;
use super::lines::{HEADER, Header, List, rise};
use crate::codec::CodecError;

/// Bytes that are read eight at a time, from byte 256 at most, without looking where they end.
type Bytes = [u8; 264];

#[inline(always)]
fn word(bytes: &Bytes, at: usize) -> u64 {
    bytes.get(at..).and_then(|rest| rest.first_chunk()).map_or(0, |word| u64::from_le_bytes(*word))
}

/// All values into `out`, of which the first `len` count; the byte after the chunk.
#[inline(always)]
pub fn decode<D: Deposit>(
    window: &Window,
    processor: D,
    first_column: u32,
    len: usize,
    out: &mut [u32; 256],
) -> Result<usize, CodecError> {
    let header = Header::open(window, len);
    let lists = [header.list(window, len, 0), header.list(window, len, 1)];
    let left = [read(window, processor, &lists[0]), read(window, processor, &lists[1])];
    let bases = [0, 1].map(|line: usize| lists[line].base.wrapping_add(first_column));
    let mut ones = 0;
    for (n, out) in out.as_chunks_mut::<8>().0.iter_mut().enumerate().take(len.div_ceil(8)) {
        let byte = index(window.word(HEADER + n) & 255);
        let zeros = 8 * n - ones;
        let mask = processor.mask(byte as u64);
        let both = processor.bytes(word(&left[1], ones), mask) | processor.bytes(word(&left[0], zeros), !mask);
        // Before the first value of each list here, less one for the lower: `COUNTS` includes the value itself.
        let (upper, lower) = (bases[0].wrapping_add(low32(zeros as u64)), low32(ones as u64).wrapping_sub(1));
        let (both, mask, counts) = (both.to_le_bytes(), mask.to_le_bytes(), &COUNTS[byte]);
        for (j, slot) in (0..).zip(out.iter_mut()) {
            let count = u32::from(counts[j as usize]);
            let is_lower = i32::from(mask[j as usize].cast_signed()).cast_unsigned();
            let low = bases[1].wrapping_add(rise(1, lower.wrapping_add(count)));
            let high = upper.wrapping_add(j).wrapping_sub(count);
            *slot = u32::from(both[j as usize]).wrapping_add(low & is_lower | high & !is_lower);
        }
        ones += usize::from(counts[7]);
    }
    for p in 0..header.patches {
        let i = index(window.word(header.indices + p) & 255);
        let (below, line) = rank(window, HEADER, i);
        let k = if line == 1 { below } else { i - below };
        out[i & 255] = bases[line & 1].wrapping_add(rise(line, low32(k as u64))).wrapping_add(header.patch(window, p));
    }
    let [_, lower] = &lists;
    let fields = if lower.runs { rank(window, lower.at, lower.len).0 } else { lower.len };
    Ok((lower.fields + fields * lower.width).div_ceil(8))
}

/// What is left over the line, a byte for each value of the list.
#[inline(always)]
fn read<D: Deposit>(window: &Window, processor: D, list: &List) -> Bytes {
    let mut fields: Bytes = [0; 264];
    let eights = list.len.div_ceil(8);
    // With runs, what changes from field to field: then runs are filled in by sums without carry.
    let keep = if list.runs { u64::MAX } else { 0 };
    let mut last = 0;
    for (n, slot) in fields.as_chunks_mut::<8>().0.iter_mut().enumerate().take(eights) {
        let word = processor.fields(window.peek(list.fields + 8 * list.width * n), list.width);
        *slot = (word ^ ((word << 8 | last) & keep)).to_le_bytes();
        last = word >> 56;
    }
    if !list.runs {
        return fields;
    }
    let mut left: Bytes = [0; 264];
    let (mut next, mut last) = (0, 0);
    for (n, slot) in left.as_chunks_mut::<8>().0.iter_mut().enumerate().take(eights) {
        let byte = index(window.word(list.at + n) & 255);
        let mut filled = processor.bytes(word(&fields, next), processor.mask(byte as u64));
        filled ^= filled << 8;
        filled ^= filled << 16;
        filled ^= filled << 32;
        filled ^= last * ONES;
        *slot = filled.to_le_bytes();
        last = filled >> 56;
        next += usize::from(COUNTS[byte][7]);
    }
    left
}
