//! Symmetric games: the completions of a sheet that are below its own number.
//!
//! A band computes the triples `x <= y <= z` only. The completion of `(x,z)` is `y`, which the sheet `x` notes itself.
//! That of `(y,z)` is `x`: it is read back from the sheet `x`, which stands in a lower band, or in the
//! same. Bands still on their way are no past yet: they leave copies of the tiles that are wanted of them.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Mutex;

use super::Sink;
use super::band::{Recursing, Row, lock};
use super::recursion::Recursion;
use crate::rules::NONE;

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
        // One more than the columns: see `mirror_in`.
        let width = |row: u32| work.plan.columns.map_or(0, |end| end - row + 1);
        let blank = |row: u32| Row { completions: vec![NONE; width(row) as usize], ..Row::default() };
        let mut sheets: Vec<Row> = rows.clone().map(blank).collect();
        let recent = band.saturating_sub(work.plan.in_flight - 1);
        let mut tile = Vec::new();
        for lower in 0..band {
            // There is no copy of a band before the first of this run.
            match (lower >= recent).then(|| lock(&self.copies).remove(&(at, lower, band))).flatten() {
                Some(copy) => tile = copy,
                None => work.sink.past(level, work.rows(lower), rows.clone(), &mut tile)?,
            }
            self.mirror(&mut sheets, rows.start, work.rows(lower), &tile);
        }
        Ok(sheets)
    }

    /// Puts into sheets from `first_row` on what the sheets `lower` say of them in the columns of their
    /// numbers: `f(w,x) = z` makes `f(x,z) = w`.
    pub fn mirror(&self, sheets: &mut [Row], first_row: u32, lower: Range<u32>, tile: &[u32]) {
        let width = sheets.len();
        if width == 0 {
            return;
        }
        // Sixteen sheets at a time, so that a sheet of the band is looked up once for sixteen cells.
        let mut w = lower.start;
        let mut sixteens = tile.chunks_exact(16 * width);
        for lines in &mut sixteens {
            let mut lines = lines.chunks_exact(width);
            let lines: [&[u32]; 16] = std::array::from_fn(|_| lines.next().map_or(&[][..], |line| &line[..width]));
            for (lane, sheet) in sheets.iter_mut().enumerate() {
                mirror_in(sheet, first_row + lane as u32, w, lines.map(|line| line[lane]));
            }
            w += 16;
        }
        for line in sixteens.remainder().chunks_exact(width) {
            for (lane, sheet) in sheets.iter_mut().enumerate() {
                mirror_in(sheet, first_row + lane as u32, w, [line[lane]]);
            }
            w += 1;
        }
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

/// Puts into sheet `x` what the sheets from `w` on have in column `x`. A completion that is below the sheet or
/// outside the window goes to a place after all columns that nobody reads: that is as good as random, and no
/// branch is worth it.
#[inline(always)]
fn mirror_in<const SHEETS: usize>(sheet: &mut Row, x: u32, w: u32, values: [u32; SHEETS]) {
    let Some(outside) = sheet.completions.len().checked_sub(1) else { return };
    for (w, z) in (w..).zip(values) {
        sheet.completions[(z.wrapping_sub(x) as usize).min(outside)] = w;
    }
}
