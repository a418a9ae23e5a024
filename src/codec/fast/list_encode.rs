//! Plans and writes a list.

use super::bits::{width_code, width_for};
use super::chunk::CHUNK;
use super::cover::{CLUSTERS, Cover, Sizes};
use super::list::{BASE_BITS, BLOCK, START_BITS, block, field, selector_bits};
use super::writer::Writer;

/// Numbers of a block are padded to a multiple of this, so that loops over them have no rest.
const LANES: usize = 8;

/// Writes `values` (1..=256 of them) as a list.
#[inline(always)]
pub fn write(first_column: u32, values: &[u32], out: &mut Writer) {
    let mut all = [0; CHUNK];
    let (mut low, mut high) = (i32::MAX, i32::MIN);
    for ((slot, &value), i) in all.iter_mut().zip(values).zip(0..) {
        let number = value.wrapping_sub(first_column).wrapping_sub(i);
        *slot = number;
        low = low.min(number.cast_signed());
        high = high.max(number.cast_signed());
    }
    let (mut base, mut base_width) =
        (low.cast_unsigned(), width_for(high.cast_unsigned().wrapping_sub(low.cast_unsigned())));
    if low >> (BASE_BITS - 1) != low >> 31 {
        (base, base_width) = (0, 32);
    }
    let mut header = width_code(base_width) << field::BASE_WIDTH | u64::from(base) << field::BASE;
    out.put_word(0);
    let origin = out.align();
    let own = all.get_mut(..values.len()).unwrap_or_default();
    for (which, numbers) in own.chunks_mut(BLOCK).enumerate() {
        if which > 0 {
            header |= ((out.align() - origin) as u64) << (field::START + START_BITS * (which - 1));
        }
        numbers.iter_mut().for_each(|number| *number = number.wrapping_sub(base));
        write_block(numbers, base_width, out);
    }
    out.align();
    out.store(0, header);
}

#[inline(always)]
fn write_block(numbers: &[u32], base_width: usize, out: &mut Writer) {
    // Every number that starts a run, in order.
    let mut firsts = [0; BLOCK + LANES];
    let (mut starts, mut count) = (0u64, 0);
    let mut last = !numbers.first().copied().unwrap_or_default();
    for (i, &number) in numbers.iter().enumerate() {
        firsts[count & 63] = number;
        let new = number != last;
        starts |= u64::from(new) << (i & 63);
        count += usize::from(new);
        last = number;
    }
    let padded = count.next_multiple_of(LANES);
    let first = firsts[0];
    firsts.get_mut(count..padded).unwrap_or_default().fill(first);
    let distinct = firsts.get(..padded).unwrap_or_default();
    let cover = Cover::find(distinct, Sizes { values: numbers.len(), starts: count, base: base_width });
    let head =
        width_code(cover.width) | (cover.count as u64 - 1) << block::CLUSTERS | u64::from(cover.runs) << block::RUNS;
    out.put(head, 8);
    if cover.runs {
        out.put_word(starts);
    }
    for start in cover.starts.iter().take(cover.count) {
        out.put(u64::from(cover.low + start), base_width);
    }
    let mut fields = [0; BLOCK];
    let own = if cover.runs { firsts.get(..count).unwrap_or_default() } else { numbers };
    turn(own, &cover, &mut fields);
    out.put_all(fields.get(..own.len()).unwrap_or_default(), selector_bits(cover.count) + cover.width);
    out.align();
}

/// The fields of the numbers: which cluster, and how far above its start.
#[inline(always)]
fn turn(numbers: &[u32], cover: &Cover, fields: &mut [u32; BLOCK]) {
    let shift = selector_bits(cover.count);
    if shift == 0 {
        for (slot, number) in fields.iter_mut().zip(numbers) {
            *slot = number - cover.low;
        }
        return;
    }
    let [_, rest @ ..]: [u32; CLUSTERS] = cover.starts;
    for (slot, number) in fields.iter_mut().zip(numbers) {
        let above = number - cover.low;
        // The last start at or below the number decides.
        let (mut from, mut selector) = (0, 0);
        for &start in &rest {
            from = if start <= above { start } else { from };
            selector += u32::from(start <= above);
        }
        *slot = (above - from) << shift | selector;
    }
}
