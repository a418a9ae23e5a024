//! The cells that a picture or an experiment is made of, taken from a database by slices of sheets.

use std::ops::Range;
use std::sync::atomic::{AtomicU32, Ordering};

use anyhow::bail;
use supermex::game::{Game, PerturbedGame, Rest};
use supermex::{NONE, Overview, Pixel, ReadError, Rules, Table};
use supermex_build::parallel::each;

use super::raster::Raster;

/// Columns, or sheets, that are read at a time: those of a block of the format, which is decoded as one.
pub const BATCH: u32 = 256;

/// Called with what is done so far and what there is to do, from any thread.
pub type Progress<'a> = &'a (dyn Fn(u32, u32) + Sync);

/// A table of a game on three numbers.
pub struct Three<'a> {
    /// The table.
    pub table: &'a Table,
    /// Its game.
    pub rules: PerturbedGame,
}

impl<'a> Three<'a> {
    /// The table, if it is one.
    pub fn of(table: &'a Table) -> Option<Self> {
        let Rules::Three(rules) = table.rules() else { return None };
        Some(Self { table, rules })
    }

    /// The columns of each sheet, if there is a last one.
    pub fn columns(&self) -> Option<u32> {
        self.table.extent().columns.map(|columns| u32::try_from(columns).unwrap_or(u32::MAX))
    }
}

/// Sheets one above the other, from which a move that lowers `x` leads down: those of a table, or of a layer.
#[derive(Clone, Copy)]
pub struct Stack<'a> {
    pub table: &'a Table,
    /// The layer, in games on four numbers.
    pub layer: Option<u32>,
    pub game: Game,
    /// Whether the last number is a pile of Nim beside a board.
    pub has_heap: bool,
    pub passes: u64,
}

impl Stack<'_> {
    /// The completions of some sheets in a range of columns, sheet by sheet, with `NONE` where there is none.
    fn rows(&self, sheets: Range<u32>, columns: Range<u32>) -> anyhow::Result<Vec<u32>> {
        let Some(layer) = self.layer else { return rows(self.table, self.passes, sheets, columns) };
        let mut out = vec![NONE; sheets.len() * columns.len()];
        let cells = self.table.cells()?;
        for (sheet, row) in sheets.zip(out.chunks_mut(columns.len().max(1))) {
            cells.completions(&[layer, sheet].map(u64::from), columns.clone(), self.passes, row)?;
        }
        Ok(out)
    }
}

/// The completions `z` of `[x, y, z; passes]` in a rectangle, sheet by sheet, with `NONE` where there is none: as
/// [`supermex::views::Cells::completions`] gives them.
pub fn rows(table: &Table, passes: u64, sheets: Range<u32>, columns: Range<u32>) -> anyhow::Result<Vec<u32>> {
    let mut out = vec![NONE; sheets.len() * columns.len()];
    if out.is_empty() {
        return Ok(out);
    }
    match table.cells()?.completions(&[sheets.start.into()], columns.clone(), passes, &mut out) {
        Err(ReadError::Beyond) => bail!("the database does not have the columns {columns:?} of the sheets {sheets:?}"),
        all => all?,
    }
    Ok(out)
}

/// The P-positions of sheet `x`: the share of each pixel that P-positions cover, those of its tail if `tails` says so. Costs the
/// decoding of its columns.
pub fn p_positions(table: &Table, passes: u64, x: u32, tails: bool, raster: &Raster) -> anyhow::Result<Vec<u64>> {
    let end = if tails { None } else { scattered(table, passes, x)? };
    let [ink] = in_blocks(raster, BATCH, &|_, _| (), |block, [ink]| {
        let block = block.start..block.end.min(end.unwrap_or(u32::MAX)).max(block.start);
        for (y, z) in block.clone().zip(rows(table, passes, x..x + 1, block)?) {
            raster.add(y, z, ink);
        }
        Ok(())
    })?;
    Ok(ink)
}

/// The number of columns before the tail of sheet `x`, if it has one.
fn scattered(table: &Table, passes: u64, x: u32) -> anyhow::Result<Option<u32>> {
    let tail = table.sheets()?.ending(x, passes)?.filter(|ending| matches!(ending.rest, Rest::Tail(_)));
    Ok(tail.and_then(|tail| u32::try_from(tail.start).ok()))
}

/// The sheets below one, in which its instant winners are seen.
pub struct Below<'a> {
    pub of: Stack<'a>,
    /// The sheet.
    pub x: u32,
    /// The `x` at which the window's columns are meant, in Chomp.
    pub shift: u32,
    pub raster: &'a Raster,
}

/// The instant winners of sheet `x`: the share of each pixel that they cover, and the same weighted with the first winning
/// sheet of each cell.
///
/// The first winning sheet of a cell `(y, z)` is the least `k` such that it is an instant winner in sheet `k + 1`. So the cell is
/// an instant winner in sheet `x` if `k < x`. In Chomp a cell moves to the left by one from sheet to sheet: what stays is `x + y`.
///
/// Costs the decoding of the window's columns in every sheet below `x`; nearly nothing where the table has an overview whose
/// pixels are not larger than one and a half of the picture's, from which the shares then are those that it tells.
pub fn winners(below: &Below<'_>, progress: Progress) -> anyhow::Result<[Vec<u64>; 2]> {
    if let Some((overview, zoom)) = seen_from_afar(below)? {
        return from_overview(below, &overview, zoom);
    }
    if below.of.game.ends() {
        return boards(below, progress);
    }
    let &Below { of, x, raster, .. } = below;
    in_blocks(raster, BATCH, progress, |block, [ink, weighted]| {
        for start in (0..x).step_by(BATCH as usize) {
            let sheets = start..x.min(start + BATCH);
            let values = of.rows(sheets.clone(), block.clone())?;
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

/// The overview that is fine enough for a raster, if the table has one, and its coarsest such zoom.
fn seen_from_afar<'a>(below: &Below<'a>) -> anyhow::Result<Option<(Overview<'a>, u32)>> {
    let Stack { table, layer: None, passes, .. } = below.of else { return Ok(None) };
    let Some(overview) = table.sheets()?.overview(passes)? else { return Ok(None) };
    let (across, up) = below.raster.window().size();
    let cells = (across / below.raster.width().max(1)).min(up / below.raster.height().max(1));
    let zoom = (0..overview.zooms()).rev().find(|&zoom| 2 * (overview.side() << zoom) <= 3 * cells);
    Ok(zoom.map(|zoom| (overview, zoom)))
}

/// [`winners`] from an overview.
fn from_overview(below: &Below<'_>, overview: &Overview<'_>, zoom: u32) -> anyhow::Result<[Vec<u64>; 2]> {
    let &Below { x, shift, raster, .. } = below;
    let (window, side) = (raster.window(), overview.side() << zoom);
    let shift = if below.of.game.ascends() { shift } else { 0 };
    let pixels = |cells: Range<u32>| cells.start / side..cells.end.div_ceil(side);
    let (columns, rows) =
        (pixels(window.y.start.saturating_add(shift)..window.y.end.saturating_add(shift)), pixels(window.z.clone()));
    // Beyond the last column of pixels, in a table whose sheets go on for ever, all is as in it.
    let last = (overview.columns().div_ceil(side)).saturating_sub(1);
    let stored = columns.start.min(last)..columns.end.min(last + 1);
    let mut found = vec![Pixel::default(); stored.len() * rows.len()];
    overview.pixels(zoom, stored.clone(), rows.clone(), &mut found)?;
    let [mut ink, mut weighted] = [raster.layer(), raster.layer()];
    let of = |column: u32| (column.min(last) - stored.start) as usize * rows.len();
    for column in columns {
        let Some(found) = found.get(of(column)..) else { break };
        // The part of a column of pixels before the window is left out.
        let y =
            column.saturating_mul(side).saturating_sub(shift)..(column + 1).saturating_mul(side).saturating_sub(shift);
        for (row, pixel) in rows.clone().zip(found) {
            let won = pixel.won(x);
            // A few cells may have a lower first winning sheet than the first entry, but not much lower.
            let levels = || pixel.0.iter().copied().filter(|&level| level < x);
            let mean = match levels().count() {
                0 => f64::from(x.saturating_sub(1)),
                count => levels().map(f64::from).sum::<f64>() / count as f64,
            };
            raster.cover_all(y.clone(), row.saturating_mul(side)..(row + 1).saturating_mul(side), |place, share| {
                #[allow(
                    clippy::cast_precision_loss,
                    clippy::cast_possible_truncation,
                    clippy::cast_sign_loss,
                    reason = "a share of ink"
                )]
                let inked = (share as f64 * won) as u64;
                ink[place] += inked;
                #[allow(
                    clippy::cast_possible_truncation,
                    clippy::cast_sign_loss,
                    reason = "a mean of levels, which are u32"
                )]
                let mean = mean as u64;
                weighted[place] += inked * mean;
            });
        }
    }
    Ok([ink, weighted])
}

fn mark(raster: &Raster, [y, z, k]: [u32; 3], ink: &mut [u64], weighted: &mut [u64]) {
    raster.cover(y, z, |place, share| {
        ink[place] += share;
        weighted[place] += share * u64::from(k);
    });
}

/// [`winners`] in Chomp, where a cell may be reached from several lower sheets: by their own completions in its column,
/// and by their first ones.
fn boards(below: &Below<'_>, progress: Progress) -> anyhow::Result<[Vec<u64>; 2]> {
    let &Below { of, x, shift, raster } = below;
    let window = raster.window();
    let firsts = of.rows(0..x, 0..1)?;
    in_blocks(raster, BATCH, progress, |block, [ink, weighted]| {
        // By column and row, the first winning sheet, or NONE.
        let height = window.z.len();
        let mut first_winning = vec![NONE; block.len() * height];
        let mut note = |y: u32, z: u32, k: u32| {
            if let Some(row) = z.checked_sub(window.z.start).filter(|&row| (row as usize) < height) {
                let cell = &mut first_winning[(y - block.start) as usize * height + row as usize];
                *cell = k.min(*cell);
            }
        };
        for (k, &first) in (0u32..).zip(&firsts) {
            // The same board in a lower sheet has a larger y, and is above the sheet if its column is.
            let start = block.start.max((k + 1).saturating_sub(shift));
            if start >= block.end {
                continue;
            }
            let columns = start + shift - k..block.end + shift - k;
            for (y, z) in (start..).zip(of.rows(k..k + 1, columns)?) {
                note(y, z, k);
            }
            for y in start..block.end {
                match first {
                    NONE => {}
                    // The heap is beside the board.
                    heap if of.has_heap => note(y, heap, k),
                    // [k, 0, 0] is a P-position: every board above can move to it.
                    0 => window.z.clone().for_each(|z| note(y, z, k)),
                    // A move in the bottom row keeps its length.
                    z => (k + z).checked_sub(y + shift).into_iter().for_each(|z| note(y, z, k)),
                }
            }
        }
        for (y, column) in block.zip(first_winning.chunks(height.max(1))) {
            for (z, &k) in window.z.clone().zip(column).filter(|&(_, &k)| k != NONE) {
                mark(raster, [y, z, k], ink, weighted);
            }
        }
        Ok(())
    })
}

/// Goes through the window's columns in blocks, on every thread, each with layers of its own, and adds these up.
pub fn in_blocks<const N: usize>(
    raster: &Raster,
    batch: u32,
    progress: Progress,
    work: impl Fn(Range<u32>, [&mut [u64]; N]) -> anyhow::Result<()> + Sync,
) -> anyhow::Result<[Vec<u64>; N]> {
    let columns = raster.window().y.clone();
    let done = AtomicU32::new(0);
    let starts: Vec<u32> = columns.clone().step_by(batch as usize).collect();
    let share = starts.len().div_ceil(rayon::current_num_threads()).max(1);
    let shares: Vec<&[u32]> = starts.chunks(share).collect();
    let part = |at: usize| {
        let mut layers: [Vec<u64>; N] = std::array::from_fn(|_| raster.layer());
        for &start in shares[at] {
            let block = start..columns.end.min(start + batch);
            let width = batch.min(columns.end - start);
            work(block, layers.each_mut().map(Vec::as_mut_slice))?;
            progress(done.fetch_add(width, Ordering::Relaxed) + width, columns.end - columns.start);
        }
        anyhow::Ok(layers)
    };
    let add = |mut sum: [Vec<u64>; N], part: [Vec<u64>; N]| {
        for (sum, part) in sum.iter_mut().flatten().zip(part.iter().flatten()) {
            *sum += part;
        }
        sum
    };
    let parts = each(shares.len(), &part)?;
    Ok(parts.into_iter().reduce(add).unwrap_or_else(|| std::array::from_fn(|_| raster.layer())))
}

/// Refuses what the database does not decide: the sheet `x`, or with `below` all the sheets below it, in `columns`
/// columns of the plane of sheet `x`.
pub fn check(of: &Three<'_>, x: u32, columns: u32, below: bool) -> anyhow::Result<()> {
    if !of.table.info().keeps_cells() {
        bail!("the database keeps only the ends and tails of its sheets; build it without --keep ends for their cells");
    }
    check_sheets(of.table, x, below)?;
    // In a window of Chomp the moves that keep x + y lead out of it the sooner the higher the sheet is.
    let kept = if of.rules.game.ascends() && below { x } else { 0 };
    match of.columns().map(|most| most.saturating_sub(kept)) {
        Some(most) if columns > most => {
            let sheets = if below { "all sheets below" } else { "sheet" };
            bail!(
                "the database decides the columns y < {most} of {sheets} {x}, not {columns}; ask for fewer, by the flag --window, \
                 --columns or --reach that the command has"
            )
        }
        _ => Ok(()),
    }
}

/// Refuses a sheet, or all the sheets below one, that the table does not have.
///
/// # Errors
/// What it lacks.
pub fn check_sheets(table: &Table, x: u32, below: bool) -> anyhow::Result<()> {
    let Range { start: first, end } = table.extent().sheets;
    let what = if below { format!("all the sheets below {x}") } else { format!("sheet {x}") };
    if if below { first > 0 || x > end } else { !(first..end).contains(&x) } {
        bail!("{what} would be needed, which is beyond the database: it has the sheets {first} <= x < {end}");
    }
    // A table may keep only some of them.
    if let Rules::Three(rules) = table.rules() {
        let sheets = table.sheets()?;
        let lacks = |&sheet: &u32| matches!(sheets.ending(sheet, u64::from(rules.passes)), Ok(None));
        let lacking = if below { (0..x).find(lacks) } else { Some(x).filter(lacks) };
        if let Some(sheet) = lacking {
            let kept = table.info().reach.unwrap_or_default();
            let needed = if below { format!("{what} would be needed, and ") } else { String::new() };
            bail!("{needed}the database does not keep sheet {sheet}: {kept}");
        }
    }
    Ok(())
}
