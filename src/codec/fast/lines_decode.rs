//! Decodes two lines: each of the lists whole, then they are dealt to their places, eight at a time.

use std::ops::Range;

use super::bits::{Source, Window, index, low32, rank};
use super::expand::{Numbers, count, eight, expand};
use super::lines::{HEADER, Header, List, rise};
use super::processor::{ONES, Processor};

/// The values in `range` into the same places of `out`; others may come along. The byte after the chunk.
#[inline(always)]
pub fn decode(
    window: &Window,
    processor: impl Processor,
    first_column: u32,
    len: usize,
    range: Range<usize>,
    out: &mut [u32; 256],
) -> usize {
    let header = Header::open(window, len);
    let lists = [header.list(window, len, 0), header.list(window, len, 1)];
    let upper = read(window, processor, &lists[0], 0, first_column);
    let lower = read(window, processor, &lists[1], 1, first_column);
    let eights = range.start / 8..range.end.div_ceil(8);
    let mut ones = if eights.start == 0 { 0 } else { rank(window, HEADER, 8 * eights.start).0 };
    for (n, out) in out.as_chunks_mut::<8>().0.iter_mut().enumerate().take(eights.end).skip(eights.start) {
        let bits = low32(window.word(HEADER + n) & 255);
        let (counts, all) = count(bits as usize);
        // Modulo 8, as indices count: the values before on the upper line, and the lower one's own number.
        let before = (0x0f0e_0d0c_0b0a_0908 - counts, (counts | (8 * ONES)) - ONES);
        let up = processor.pick(eight(&upper, (8 * n).wrapping_sub(ones)), before.0);
        let down = processor.pick(eight(&lower, ones), before.1);
        for (j, slot) in out.iter_mut().enumerate() {
            *slot = if bits >> j & 1 == 1 { down[j] } else { up[j] };
        }
        ones += all;
    }
    for p in 0..header.patches {
        let i = index(window.word(header.indices + p) & 255);
        let (below, line) = rank(window, HEADER, i);
        let k = if line == 1 { below } else { i - below };
        let base = lists[line & 1].base.wrapping_add(first_column);
        out[i & 255] = base.wrapping_add(rise(line, low32(k as u64))).wrapping_add(header.patch(window, p));
    }
    let [_, lower] = &lists;
    let fields = if lower.runs { rank(window, lower.at, lower.len).0 } else { lower.len };
    (lower.fields + fields * lower.width).div_ceil(8)
}

/// The values of a list, each as if it were not patched.
#[inline(always)]
fn read(window: &Window, processor: impl Processor, list: &List, line: usize, first_column: u32) -> Numbers {
    let mut values: Numbers = [0; 272];
    let eights = list.len.div_ceil(8);
    if list.runs {
        let mut fields: Numbers = [0; 272];
        let count = rank(window, list.at, list.len).0;
        let numbers = fields.get_mut(1..).unwrap_or_default().as_chunks_mut::<8>().0;
        processor.unpack(window, list.fields, list.width, numbers.get_mut(..count.div_ceil(8)).unwrap_or_default());
        let mut next = 0;
        for (n, out) in values.as_chunks_mut::<64>().0.iter_mut().enumerate().take(list.len.div_ceil(64)) {
            let bits = window.word(list.at + 8 * n);
            expand(processor, &fields, bits, next, out);
            next += bits.count_ones() as usize;
        }
    } else {
        let own = values.as_chunks_mut::<8>().0.get_mut(..eights).unwrap_or_default();
        processor.unpack(window, list.fields, list.width, own);
    }
    let base = list.base.wrapping_add(first_column);
    for (slot, k) in values.iter_mut().zip(0..).take(8 * eights) {
        *slot = slot.wrapping_add(base).wrapping_add(rise(line, k));
    }
    values
}
