//! Symmetric games: the completions of a sheet that are below its own number.
//!
//! A band computes only the triples `x <= y <= z`. The completion of `(x,z)` is `y`, and sheet `x` stores it itself.
//! The completion of `(y,z)` is `x`: it is read back from sheet `x`, which is in a lower band or in the same one. No
//! tile needs it, because when a band begins, the used-sets of the columns with its sheets' numbers say which cells are
//! filled. So it is read after the band has ended, before its sheets go to the sink. Lower bands in flight cannot be
//! read back yet. They keep copies of the tiles that are needed.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Mutex;

use super::lock;
use super::plan::{Sink, read_groups};
use super::recursion::Recursion;
use super::state::Row;
use super::tiling::Tiling;
use crate::BuildError;
use supermex_game::PassLevel;

/// The tiles of bands in flight that later bands will need, by level, band and block.
#[derive(Default)]
pub struct Involution {
    copies: Mutex<HashMap<(usize, usize, usize), Vec<u32>>>,
}

impl Involution {
    /// Fills in the completions of an ended band that are in lower bands.
    pub fn complete<R: Recursion>(
        &self,
        tiling: &Tiling<'_, R>,
        sink: &dyn Sink,
        band: usize,
        at: usize,
        sheets: &mut [Row],
    ) -> Result<(), BuildError> {
        let (rows, level, recent) = (tiling.rows(band), tiling.plan.levels[at], tiling.first_recent(band));
        read_back(sink, level, 0..tiling.rows(recent).start, &rows, sheets)?;
        for lower in recent..band {
            match lock(&self.copies).remove(&(at, lower, band)) {
                Some(copy) => mirror(sheets, rows.start, tiling.rows(lower), (&copy, rows.len())),
                None => read_back(sink, level, tiling.rows(lower), &rows, sheets)?,
            }
        }
        Ok(())
    }

    /// Keeps a copy of the tile that a band has just passed, if the band of the block's sheets may end while this one
    /// is in flight.
    pub fn passed<R: Recursion>(
        &self,
        tiling: &Tiling<'_, R>,
        (at, band, block): (usize, usize, usize),
        sheets: &[Row],
    ) {
        if !tiling.is_wanted(band, block) {
            return;
        }
        let (numbers, wanted) = (tiling.rows(band), tiling.rows(block));
        let mut copy = Vec::with_capacity(numbers.len() * wanted.len());
        for (number, row) in numbers.zip(sheets) {
            copy.extend_from_slice(&row.completions[(wanted.start - number) as usize..(wanted.end - number) as usize]);
        }
        lock(&self.copies).insert((at, band, block), copy);
    }
}

/// Fills the sheets `rows` from the sheets `lower`, which the sink has.
pub fn read_back(
    sink: &dyn Sink,
    level: PassLevel,
    lower: Range<u32>,
    rows: &Range<u32>,
    sheets: &mut [Row],
) -> Result<(), BuildError> {
    let take = |lower: Range<u32>, lines: &[u32]| mirror(sheets, rows.start, lower, (lines, rows.len()));
    read_groups(sink, level, lower, rows.clone(), take)
}

/// Writes completions of the sheets from `first_row` on that follow from the sheets `lower`, in the columns of their
/// numbers: `f(w,x) = z` makes `f(x,z) = w`. `lines` has a line for each lower sheet, and the columns of a line.
pub fn mirror(sheets: &mut [Row], first_row: u32, lower: Range<u32>, lines: (&[u32], usize)) {
    // Sixteen sheets at a time: the written parts of them stay in the first-level cache, and a line of the tile is read
    // at once.
    let mut groups = sheets.chunks_exact_mut(16);
    let mut lane = 0;
    for group in &mut groups {
        if let Ok(group) = <&mut [Row; 16]>::try_from(group) {
            mirror_group(group, first_row + lane as u32, lower.clone(), lines, lane);
        }
        lane += 16;
    }
    for sheet in groups.into_remainder() {
        mirror_group(std::array::from_mut(sheet), first_row + lane as u32, lower.clone(), lines, lane);
        lane += 1;
    }
}

/// `mirror` for the sheets from `x` on, which have the numbers from `lane` on in the lines.
///
/// A completion below the sheet or outside the window goes to a spare place after all columns. This happens almost at
/// random, so that a branch would cost more.
#[inline(always)]
fn mirror_group<const SHEETS: usize>(
    sheets: &mut [Row; SHEETS],
    x: u32,
    lower: Range<u32>,
    (lines, width): (&[u32], usize),
    lane: usize,
) {
    let sheets = sheets.each_mut().map(|sheet| &mut sheet.completions[..]);
    let numbers: [u32; SHEETS] = std::array::from_fn(|sheet| x + sheet as u32);
    let outside = sheets.each_ref().map(|sheet| sheet.len() as u32 - 1);
    for (w, line) in lower.zip(lines.chunks_exact(width)) {
        let Some(values) = line[lane..].first_chunk::<SHEETS>() else { return };
        let places: [u32; SHEETS] =
            std::array::from_fn(|sheet| values[sheet].wrapping_sub(numbers[sheet]).min(outside[sheet]));
        for sheet in 0..SHEETS {
            sheets[sheet][places[sheet] as usize] = w;
        }
    }
}
