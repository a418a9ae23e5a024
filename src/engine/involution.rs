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
use crate::game::NONE;

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
        let width = |row: u32| work.plan.columns.map_or(0, |end| end - row);
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
        if sheets.is_empty() {
            return;
        }
        for (w, values) in lower.zip(tile.chunks_exact(sheets.len())) {
            for ((x, sheet), &z) in (first_row..).zip(sheets.iter_mut()).zip(values) {
                if let Some(cell) = sheet.completions.get_mut(z.wrapping_sub(x) as usize) {
                    *cell = w;
                }
            }
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
        let of_sheet = |(number, row): (u32, &Row)| {
            row.completions[(wanted.start - number) as usize..(wanted.end - number) as usize].to_vec()
        };
        let copy = numbers.zip(sheets).flat_map(of_sheet).collect();
        lock(&self.copies).insert((at, band, block), copy);
    }
}
