//! Nim with a pass, level 1. The completions of each band are stored in an array, both of a pair, as an engine has to;
//! those that stand below a sheet's own number are not. No bounds are checked: this is a measure, not a design.

#![allow(
    clippy::undocumented_unsafe_blocks,
    clippy::missing_safety_doc,
    reason = "a measure: sizes are from the theory"
)]

use std::time::Instant;

use super::Run;

/// Sheets in a band, columns in a block.
const TILE: usize = 256;

/// The least value that neither set has, but `forbid`; entered into both. Sets have one summary bit per full word.
#[inline(always)]
unsafe fn mex(row: *mut u64, row_full: *mut u64, col: *mut u64, col_full: *mut u64, forbid: usize) -> usize {
    unsafe {
        let mut group = 0;
        let mut open = !(*row_full | *col_full);
        loop {
            while open == 0 {
                group += 1;
                open = !(*row_full.add(group) | *col_full.add(group));
            }
            let word = group * 64 + open.trailing_zeros() as usize;
            let mut free = !(*row.add(word) | *col.add(word));
            if forbid >> 6 == word {
                free &= !(1 << (forbid & 63));
            }
            if free != 0 {
                let bit = free & free.wrapping_neg();
                let (r, c) = (*row.add(word) | bit, *col.add(word) | bit);
                *row.add(word) = r;
                *col.add(word) = c;
                if r == !0 {
                    *row_full.add(group) |= 1 << (word & 63);
                }
                if c == !0 {
                    *col_full.add(group) |= 1 << (word & 63);
                }
                return word * 64 + free.trailing_zeros() as usize;
            }
            open &= open - 1;
        }
    }
}

#[inline(always)]
unsafe fn enter(row: *mut u64, row_full: *mut u64, value: usize) {
    unsafe {
        *row.add(value >> 6) |= 1 << (value & 63);
        if *row.add(value >> 6) == !0 {
            *row_full.add(value >> 12) |= 1 << (value >> 6 & 63);
        }
    }
}

/// Sheets and columns below `n`, in bands of `TILE` sheets.
pub fn run(n: usize) -> Run {
    let tile = TILE;
    let most = 2 * n + n / 16 + 128;
    let words = (most / 64 + 1) | 1;
    let groups = words / 64 + 1;
    let mut columns = vec![0u64; n * words];
    let mut columns_full = vec![0u64; n * groups];
    for y in 0..n {
        columns[y * words + y / 64] |= (1 << (y % 64)) - 1;
        for i in 0..y / 64 {
            columns_full[y * groups + i / 64] |= 1 << (i % 64);
        }
    }
    let mut rows = vec![0u64; tile * words];
    let mut rows_full = vec![0u64; tile * groups];
    let mut sheets = vec![0u32; tile * most];
    let (c, cf, r, rf, s) = (
        columns.as_mut_ptr(),
        columns_full.as_mut_ptr(),
        rows.as_mut_ptr(),
        rows_full.as_mut_ptr(),
        sheets.as_mut_ptr(),
    );
    let start = Instant::now();
    let mut triples = 0u64;
    unsafe {
        for x0 in (0..n).step_by(tile) {
            let x1 = (x0 + tile).min(n);
            for y0 in (x0..n).step_by(tile) {
                for x in x0..x1 {
                    let lane = x - x0;
                    let (row, row_full) = (r.add(lane * words), rf.add(lane * groups));
                    if y0 == x0 {
                        // By symmetry a sheet has used what the column of the same number has.
                        std::ptr::copy_nonoverlapping(c.add(x * words), row, words);
                        std::ptr::copy_nonoverlapping(cf.add(x * groups), row_full, groups);
                    }
                    for y in x.max(y0)..(y0 + tile).min(n) {
                        if *row.add(y / 64) >> (y % 64) & 1 == 1 {
                            continue;
                        }
                        let forbid = if (x, y) == (0, 0) { usize::MAX } else { x ^ y };
                        let z = mex(row, row_full, c.add(y * words), cf.add(y * groups), forbid);
                        enter(row, row_full, y);
                        *s.add(lane * most + y) = z as u32;
                        *s.add(lane * most + z) = y as u32;
                        triples += 1;
                    }
                }
            }
        }
    }
    // Without the lower half, which follows: as the engine counts cells.
    Run { cells: (n * (n + 1) / 2) as u64, time: start.elapsed(), found: triples }
}
