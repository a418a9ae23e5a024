//! Decodes two lines: each list as a whole; then the values go to their places.

use super::bits::{Window, index, low32, rank, word};
use super::lines::{HEADER, Header, List, rise};
use super::processor::{Processor, deal, expand};
use super::scratch::{Buffers, Numbers, Selection};

/// The values in `range` into the same places of `out`; others may come along. The byte after the chunk.
#[inline(always)]
pub fn decode(
    processor: impl Processor,
    &Selection { window, first_column, len, ref range }: &Selection<'_>,
    Buffers { fields, lines }: &mut Buffers,
    out: &mut [u32; 256],
) -> usize {
    let header = Header::open(window, len);
    let lists = [header.list(window, len, 0), header.list(window, len, 1)];
    let [upper, lower] = lines;
    // Slopes per column are added when the values are at their places.
    let by_value = |list: &List| if header.slopes { 0 } else { list.slope };
    read(window, processor, &lists[0], by_value(&lists[0]), first_column, fields, upper);
    read(window, processor, &lists[1], by_value(&lists[1]), first_column, fields, lower);
    let parts = range.start / 16..range.end.div_ceil(16);
    let mut ones = if parts.start == 0 { 0 } else { rank(window, HEADER, 16 * parts.start).0 };
    for (n, out) in out.as_chunks_mut::<16>().0.iter_mut().enumerate().take(parts.end).skip(parts.start) {
        let bits = word(window, HEADER + 2 * n) & 0xffff;
        deal(processor, lines, bits, [(16 * n).wrapping_sub(ones), ones], out);
        ones += bits.count_ones() as usize;
        if header.slopes {
            for (slot, (j, i)) in out.iter_mut().zip((0..).zip(low32(16 * n as u64)..)) {
                let slope = if bits >> j & 1 == 1 { lists[1].slope } else { lists[0].slope };
                *slot = slot.wrapping_add(rise(slope, i));
            }
        }
    }
    for p in 0..header.patches {
        let i = index(word(window, header.indices + p) & 255);
        let (below, line) = rank(window, HEADER, i);
        let k = if line == 1 { below } else { i - below };
        let List { base, slope, .. } = lists[line & 1];
        let line = base.wrapping_add(first_column).wrapping_add(header.rise(slope, i, k));
        out[i & 255] = line.wrapping_add(header.patch(window, p));
    }
    let [_, lower] = &lists;
    let fields = if lower.runs { rank(window, lower.at, lower.len).0 } else { lower.len };
    (lower.fields + fields * lower.width).div_ceil(8)
}

/// The values of a list, each as if it were not patched.
#[inline(always)]
fn read(
    window: &Window,
    processor: impl Processor,
    list: &List,
    slope: i32,
    first_column: u32,
    fields: &mut Numbers,
    values: &mut Numbers,
) {
    let eights = list.len.div_ceil(8);
    if list.runs {
        let count = rank(window, list.at, list.len).0;
        // Values before the first run are patched.
        fields[0] = 0;
        // At most 255, the bits that `rank` was asked for.
        let numbers = &mut fields[1..].as_chunks_mut::<8>().0[..count.div_ceil(8)];
        processor.unpack(window, list.fields, list.width, numbers);
        let mut next = 0;
        for (n, out) in values.as_chunks_mut::<64>().0.iter_mut().enumerate().take(list.len.div_ceil(64)) {
            let bits = word(window, list.at + 8 * n);
            expand(processor, fields, bits, next, out);
            next += bits.count_ones() as usize;
        }
    } else {
        // A list has 255 values at most.
        processor.unpack(window, list.fields, list.width, &mut values.as_chunks_mut::<8>().0[..eights]);
    }
    let base = list.base.wrapping_add(first_column);
    for (slot, k) in values.iter_mut().zip(0..).take(8 * eights) {
        *slot = slot.wrapping_add(base).wrapping_add(rise(slope, k));
    }
}
