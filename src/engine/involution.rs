//! Symmetric games: the completions of a sheet that are below its own number.
//!
//! A band computes the triples `x <= y <= z` only. The completion of `(x,z)` is `y`, which the sheet `x` notes itself.
//! That of `(y,z)` is `x`: it is read back from the sheet `x`, which stands in a lower band, or in the
//! same band. Bands still on their way are no past yet: they leave copies of the tiles that are wanted of them.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Mutex;

use super::band::{Recursing, Row};
use super::recursion::Recursion;
use super::{Sink, lock};

/// The tiles that bands to come will need of bands that are still on their way. By level, band and block.
#[derive(Default)]
pub struct Involution {
    copies: Mutex<HashMap<(usize, usize, usize), Vec<u32>>>,
}

impl Involution {
    /// The sheets of a band, with every completion that stands in a lower band.
    pub fn enter<R: Recursion, S: Sink>(
        &self,
        work: &Recursing<'_, R, S>,
        band: usize,
        at: usize,
    ) -> Result<Vec<Row>, S::Error> {
        let (rows, level) = (work.rows(band), work.plan.levels[at]);
        let mut sheets: Vec<Row> = rows.clone().map(|row| work.blank(row)).collect();
        let recent = band.saturating_sub(work.plan.in_flight - 1);
        let mut tile = Vec::new();
        for lower in 0..band {
            // There is no copy of a band before the first of this run.
            match (lower >= recent).then(|| lock(&self.copies).remove(&(at, lower, band))).flatten() {
                Some(copy) => tile = copy,
                None => {
                    tile.clear();
                    let take = &mut |_, line: &[u32]| tile.extend_from_slice(line);
                    work.sink.past(level, work.rows(lower), rows.clone(), take)?;
                }
            }
            mirror(&mut sheets, rows.start, work.rows(lower), &tile);
        }
        Ok(sheets)
    }

    /// Keeps a copy of the tile that a band has just passed, if the band of the block's sheets may come
    /// while this one is on its way.
    pub fn passed<R: Recursion, S: Sink>(
        &self,
        work: &Recursing<'_, R, S>,
        (at, band, block): (usize, usize, usize),
        sheets: &[Row],
    ) {
        let (numbers, columns) = (work.rows(band), work.columns(block));
        let wanted = columns.start..columns.end.min(work.plan.sheets.end);
        if block <= band || block >= band + work.plan.in_flight || wanted.is_empty() {
            return;
        }
        let mut copy = Vec::with_capacity(numbers.len() * wanted.len());
        for (number, row) in numbers.zip(sheets) {
            copy.extend_from_slice(&row.completions[(wanted.start - number) as usize..(wanted.end - number) as usize]);
        }
        lock(&self.copies).insert((at, band, block), copy);
    }
}

/// Puts into sheets from `first_row` on what the sheets `lower` say of them in the columns of their
/// numbers: `f(w,x) = z` makes `f(x,z) = w`.
pub fn mirror(sheets: &mut [Row], first_row: u32, lower: Range<u32>, tile: &[u32]) {
    let width = sheets.len();
    // Sixteen sheets at a time: the parts of them that are written to stay in the first-level cache, and
    // a line of the tile is read at once.
    let mut groups = sheets.chunks_exact_mut(16);
    let mut lane = 0;
    for group in &mut groups {
        if let Ok(group) = <&mut [Row; 16]>::try_from(group) {
            mirror_group(group, first_row + lane as u32, lower.clone(), tile, (lane, width));
        }
        lane += 16;
    }
    for sheet in groups.into_remainder() {
        mirror_group(std::array::from_mut(sheet), first_row + lane as u32, lower.clone(), tile, (lane, width));
        lane += 1;
    }
}

/// `mirror` for the sheets from `x` on, which have the numbers from `lane` on in the lines of the tile.
///
/// A completion that is below the sheet or outside the window goes to a place after all columns that nobody reads:
/// that is as good as random, and no branch is worth it.
#[inline(always)]
fn mirror_group<const SHEETS: usize>(
    sheets: &mut [Row; SHEETS],
    x: u32,
    lower: Range<u32>,
    tile: &[u32],
    (lane, width): (usize, usize),
) {
    let sheets = sheets.each_mut().map(|sheet| &mut sheet.completions[..]);
    let numbers: [u32; SHEETS] = std::array::from_fn(|sheet| x + sheet as u32);
    let outside = sheets.each_ref().map(|sheet| sheet.len() as u32 - 1);
    for (w, line) in lower.zip(tile.chunks_exact(width)) {
        let Some(values) = line[lane..].first_chunk::<SHEETS>() else { return };
        let places: [u32; SHEETS] =
            std::array::from_fn(|sheet| values[sheet].wrapping_sub(numbers[sheet]).min(outside[sheet]));
        for sheet in 0..SHEETS {
            sheets[sheet][places[sheet] as usize] = w;
        }
    }
}
