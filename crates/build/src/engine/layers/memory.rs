//! How much memory a run takes.

use super::sets::GROUP;
use super::tile::SIDE;
use crate::engine::bits::WORD;
use supermex_game::Four;

/// Bytes of memory that a run in small slabs takes, about: those of a slab, and the rows that have not ended.
pub fn memory_in_slabs(rules: &Four, columns: u64, in_flight: u64) -> u64 {
    let (sheets, slab) = (u64::from(rules.sheets), WORD as u64);
    let words = words(rules, columns as usize, rules.sheets as usize) as u64;
    let of_slab = (sheets + in_flight * SIDE as u64) * slab * words;
    // At column `b` there are 0.29 b² rows of Chomp that go on, as measured, with `sheets - b` bits each: the most at two thirds
    // of the sheets. Of Nim all go on, with `sheets` bits.
    let cube = sheets.pow(3) / WORD as u64;
    let rows = if rules.ends() { cube / 16 } else { cube / 2 };
    let levels = rules.levels().count() as u64;
    8 * ((of_slab + rows) * levels + 2 * levels * u64::from(rules.rows()))
}

/// Bytes of memory that a run takes, about, in each of some processes that share the blocks.
pub fn memory(rules: &Four, columns: u64, (in_flight, processes): (u64, u64)) -> u64 {
    let (sheets, side) = (u64::from(rules.sheets), SIDE as u64);
    let words = |sheet: u64| words(rules, columns as usize, sheet as usize) as u64;
    let pillars: u64 =
        (0..sheets.div_ceil(side)).map(|block| side * (columns - block * side) * words(side * (block + 1))).sum();
    let bands = in_flight * side * columns * (words(sheets) + 2);
    8 * (pillars / processes.max(1) + bands) * rules.levels().count() as u64
}

/// The number of words that is nearly always enough for a set of columns of the sheets below this one. In tables that
/// were examined values of Chomp exceed the column by at most a third more than the sheet; values of Nim are sums
/// without carries, and those of Chomp with a heap are less.
pub fn words(rules: &Four, columns: usize, sheets: usize) -> usize {
    let numbers = if rules.ends() { sheets + sheets / 3 } else { columns + 2 * sheets };
    (numbers / WORD + 2).next_multiple_of(GROUP)
}
