//! The cells that a picture or an experiment is made of, taken from a database by slices of sheets.

use std::ops::Range;
use std::sync::atomic::{AtomicU32, Ordering};

use rayon::prelude::*;

use super::PictureError;
use super::raster::Raster;
use crate::Database;
use crate::reader::Source;
use crate::rules::{Game, NONE};

/// Columns, or sheets, that are read at a time: those of a block of the format, which is decoded as one.
pub const BATCH: u32 = 256;

/// Called with what is done so far and what there is to do, from any thread.
pub type Progress<'a> = &'a (dyn Fn(u32, u32) + Sync);

/// The completions `z` of `[x, y, z; passes]` in a rectangle, sheet by sheet, with `NONE` where there is none: as
/// [`Database::completions`] gives them.
///
/// # Errors
/// If the database has not the rectangle, or is damaged there.
pub fn rows<D: Source>(
    database: &Database<D>,
    passes: u64,
    sheets: Range<u32>,
    columns: Range<u32>,
) -> Result<Vec<u32>, PictureError> {
    let mut out = vec![NONE; sheets.len() * columns.len()];
    if database.completions(passes, sheets.clone(), columns, &mut out)? {
        return Ok(out);
    }
    let there = database.first_sheet()..database.sheets();
    Err(PictureError::Sheet { x: sheets.start, first: there.start, end: there.end, below: there.start > 0 })
}

/// The loser sheet `x`: the share of each pixel that P-positions cover. Costs the decoding of its columns.
///
/// # Errors
/// If a file is damaged there.
pub fn losers<D: Source + Sync>(
    database: &Database<D>,
    passes: u64,
    x: u32,
    raster: &Raster,
) -> Result<Vec<u64>, PictureError> {
    let [ink] = in_blocks(raster, &|_, _| (), |block, [ink]| {
        for (y, z) in block.clone().zip(rows(database, passes, x..x + 1, block)?) {
            raster.add(y, z, ink);
        }
        Ok(())
    })?;
    Ok(ink)
}

/// The instant-winner sheet `W_x`, with the first level of each of its cells: the share of each pixel that
/// instant winners cover, and the same weighted with the number of the lower sheet they can move to.
///
/// The cell `(y, z)` of the first-level table is the least `k` with `W_{k+1}(y, z) = 1`; so `W_x` is where it
/// is less than `x`. In Chomp a cell moves to the left by one from sheet to sheet: what stays is `x + y`, and
/// `shift` is the `x` at which the window's columns are meant.
///
/// Costs the decoding of the window's columns in every sheet below `x`.
///
/// # Errors
/// If a file is damaged on the way.
pub fn winners<D: Source + Sync>(
    database: &Database<D>,
    passes: u64,
    x: u32,
    shift: u32,
    raster: &Raster,
    progress: Progress,
) -> Result<[Vec<u64>; 2], PictureError> {
    if database.rules().game == Game::Chomp {
        return boards(database, passes, x, shift, raster, progress);
    }
    in_blocks(raster, progress, |block, [ink, weighted]| {
        for start in (0..x).step_by(BATCH as usize) {
            let sheets = start..x.min(start + BATCH);
            let values = rows(database, passes, sheets.clone(), block.clone())?;
            // No two sheets have the same completion in a column: each cell is marked once.
            for (k, row) in sheets.zip(values.chunks(block.len().max(1))) {
                for (y, &z) in block.clone().zip(row) {
                    mark(raster, [y, z, k], ink, weighted);
                }
            }
        }
        Ok(())
    })
}

fn mark(raster: &Raster, [y, z, k]: [u32; 3], ink: &mut [u64], weighted: &mut [u64]) {
    raster.cover(y, z, |place, share| {
        ink[place] += share;
        weighted[place] += share * u64::from(k);
    });
}

/// [`winners`] in Chomp, where a cell may be reached from several lower sheets: by their own completions in its column,
/// and by their first ones.
fn boards<D: Source + Sync>(
    database: &Database<D>,
    passes: u64,
    x: u32,
    shift: u32,
    raster: &Raster,
    progress: Progress,
) -> Result<[Vec<u64>; 2], PictureError> {
    let window = raster.window();
    let diagonal = diagonal(database, passes, x)?;
    in_blocks(raster, progress, |block, [ink, weighted]| {
        // By column and row, the first level, or NONE.
        let height = window.z.len();
        let mut first = vec![NONE; block.len() * height];
        let mut note = |y: u32, z: u32, k: u32| {
            if let Some(row) = z.checked_sub(window.z.start).filter(|&row| (row as usize) < height) {
                let cell = &mut first[(y - block.start) as usize * height + row as usize];
                *cell = k.min(*cell);
            }
        };
        for (k, &bottom) in (0u32..).zip(&diagonal) {
            // The same board in a lower sheet has a larger y, and is above the sheet if its column is.
            let start = block.start.max((k + 1).saturating_sub(shift));
            if start >= block.end {
                continue;
            }
            let columns = start + shift - k..block.end + shift - k;
            for (y, z) in (start..).zip(rows(database, passes, k..k + 1, columns)?) {
                note(y, z, k);
            }
            for y in start..block.end {
                if bottom == k {
                    // [k, 0, 0] is a P-position: every board above can move to it.
                    window.z.clone().for_each(|z| note(y, z, k));
                } else if bottom != NONE && bottom >= y + shift {
                    note(y, bottom - y - shift, k);
                }
            }
        }
        for (y, column) in block.zip(first.chunks(height.max(1))) {
            for (z, &k) in window.z.clone().zip(column).filter(|&(_, &k)| k != NONE) {
                mark(raster, [y, z, k], ink, weighted);
            }
        }
        Ok(())
    })
}

/// The completions of the sheets of Chomp below a number in their first columns, as bottom rows.
fn diagonal<D: Source>(database: &Database<D>, passes: u64, sheets: u32) -> Result<Vec<u32>, PictureError> {
    let bottom = |(x, z): (u32, u32)| if z == NONE { NONE } else { x + z };
    Ok((0..sheets).zip(rows(database, passes, 0..sheets, 0..1)?).map(bottom).collect())
}

/// Goes through the window's columns by blocks, on every thread, each with layers of its own, and adds these up.
fn in_blocks<const N: usize>(
    raster: &Raster,
    progress: Progress,
    work: impl Fn(Range<u32>, [&mut [u64]; N]) -> Result<(), PictureError> + Sync,
) -> Result<[Vec<u64>; N], PictureError> {
    let columns = raster.window().y.clone();
    let done = AtomicU32::new(0);
    let starts: Vec<u32> = columns.clone().step_by(BATCH as usize).collect();
    let share = starts.len().div_ceil(rayon::current_num_threads()).max(1);
    let part = |starts: &[u32]| {
        let mut layers: [Vec<u64>; N] = std::array::from_fn(|_| raster.layer());
        for &start in starts {
            let block = start..columns.end.min(start + BATCH);
            let width = BATCH.min(columns.end - start);
            work(block, layers.each_mut().map(Vec::as_mut_slice))?;
            progress(done.fetch_add(width, Ordering::Relaxed) + width, columns.end - columns.start);
        }
        Ok(layers)
    };
    let add = |mut sum: [Vec<u64>; N], part: [Vec<u64>; N]| {
        for (sum, part) in sum.iter_mut().flatten().zip(part.iter().flatten()) {
            *sum += part;
        }
        sum
    };
    let parts: Vec<_> = starts.par_chunks(share).map(part).collect::<Result<_, PictureError>>()?;
    Ok(parts.into_iter().reduce(add).unwrap_or_else(|| std::array::from_fn(|_| raster.layer())))
}

/// Refuses what the database does not decide: the sheet `x`, or with `below` only the sheets below it, in `columns`
/// columns of the plane of sheet `x`.
///
/// # Errors
/// [`PictureError::Sheet`] or [`PictureError::Columns`].
pub fn check<D: Source>(
    database: &Database<D>,
    passes: u64,
    x: u32,
    columns: u32,
    below: bool,
) -> Result<(), PictureError> {
    let chomp = database.rules().game == Game::Chomp;
    let sheets = database.first_sheet()..database.sheets();
    let there = if below { sheets.start == 0 && x <= sheets.end } else { sheets.contains(&x) };
    let level = database.rules().level(passes).unwrap_or(u32::MAX);
    if !there || database.file(level, x.saturating_sub(u32::from(below))).is_none() && x > 0 {
        return Err(PictureError::Sheet { x, first: sheets.start, end: sheets.end, below });
    }
    // In a window of Chomp the moves that keep x + y lead out of it the sooner the higher the sheet is.
    let kept = if chomp && below { x } else { 0 };
    match database.columns().map(|most| most.saturating_sub(kept)) {
        Some(most) if columns > most => Err(PictureError::Columns { x, columns, most }),
        _ => Ok(()),
    }
}
