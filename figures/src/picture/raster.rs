//! From cells of a sheet to pixels, by area: no cell is lost, and none is counted twice.

use std::ops::Range;

use super::surface::MOST_PIXELS;

/// A rectangle of the plane `(y, z)` of a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Window {
    /// The columns.
    pub y: Range<u32>,
    /// The rows.
    pub z: Range<u32>,
}

impl Window {
    /// Columns and rows.
    pub fn size(&self) -> (u32, u32) {
        (self.y.end.saturating_sub(self.y.start), self.z.end.saturating_sub(self.z.start))
    }
}

/// A pixel's side in the units in which the edges of cells are kept.
const PIXEL: u32 = 1 << 16;

/// What a cell that fills a pixel adds to it.
pub const FULL: u64 = 1 << 32;

/// A window laid over a rectangle of pixels. A cell covers its exact share of each pixel, whether
/// a pixel has many cells or a cell many pixels: what is drawn has no moiré.
///
/// Pixels are numbered along the columns, then upwards: `(0, 0)` is the lower left.
#[derive(Clone, Debug)]
pub struct Raster {
    window: Window,
    width: u32,
    height: u32,
    columns: Vec<u32>,
    rows: Vec<u32>,
}

impl Raster {
    /// Lays a window over `width` times `height` pixels, both at most 2^14.
    pub fn new(window: Window, width: u32, height: u32) -> Self {
        let edges = |cells: u32, pixels: u32| {
            let length = u64::from(pixels.min(MOST_PIXELS)) * u64::from(PIXEL);
            let cells = u64::from(cells.max(1));
            (0..=cells).map(|cell| u32::try_from(cell * length / cells).unwrap_or(u32::MAX)).collect()
        };
        let (across, up) = window.size();
        Self { columns: edges(across, width), rows: edges(up, height), window, width, height }
    }

    /// The window.
    pub fn window(&self) -> &Window {
        &self.window
    }

    /// Pixels across.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Pixels upwards.
    pub fn height(&self) -> u32 {
        self.height
    }

    /// A sum for each pixel, all 0.
    pub fn layer(&self) -> Vec<u64> {
        vec![0; self.width as usize * self.height as usize]
    }

    /// Calls `visit` with every pixel of a cell, by its place in a layer, and the share of the pixel that
    /// the cell covers, in units of 1 / [`FULL`]. Nothing is called for a cell outside the window.
    #[inline]
    pub fn cover(&self, y: u32, z: u32, visit: impl FnMut(usize, u64)) {
        let (Some(y), Some(z)) = (y.checked_sub(self.window.y.start), z.checked_sub(self.window.z.start)) else {
            return;
        };
        let (Some(&[left, right]), Some(&[low, high])) =
            (pair(&self.columns, y as usize), pair(&self.rows, z as usize))
        else {
            return;
        };
        self.spread([left, right], [low, high], visit);
    }

    /// The same for all cells of a rectangle at once, as far as it is in the window.
    pub fn cover_all(&self, y: Range<u32>, z: Range<u32>, visit: impl FnMut(usize, u64)) {
        let edge = |edges: &[u32], cell: u32, start: u32| {
            let place = (cell.saturating_sub(start) as usize).min(edges.len().saturating_sub(1));
            edges.get(place).copied().unwrap_or(0)
        };
        let sides = |edges: &[u32], cells: Range<u32>, start: u32| {
            [edge(edges, cells.start, start), edge(edges, cells.end, start)]
        };
        let Window { y: columns, z: rows } = &self.window;
        self.spread(sides(&self.columns, y, columns.start), sides(&self.rows, z, rows.start), visit);
    }

    /// Calls with every pixel of a rectangle between edges.
    #[inline]
    fn spread(&self, [left, right]: [u32; 2], [low, high]: [u32; 2], mut visit: impl FnMut(usize, u64)) {
        for (row, tall) in spread(low, high) {
            for (column, wide) in spread(left, right) {
                visit(row as usize * self.width as usize + column as usize, u64::from(tall) * u64::from(wide));
            }
        }
    }

    /// Adds a cell to a layer.
    #[inline]
    pub fn add(&self, y: u32, z: u32, layer: &mut [u64]) {
        self.cover(y, z, |place, share| {
            if let Some(sum) = layer.get_mut(place) {
                *sum += share;
            }
        });
    }
}

#[inline]
fn pair(edges: &[u32], index: usize) -> Option<&[u32; 2]> {
    edges.get(index..)?.first_chunk()
}

/// The pixels that an interval overlaps, and how much of each.
#[inline]
fn spread(start: u32, end: u32) -> impl Iterator<Item = (u32, u32)> {
    let mut at = start;
    std::iter::from_fn(move || {
        (at < end).then(|| {
            let pixel = at / PIXEL;
            let stop = end.min((pixel + 1) * PIXEL);
            let found = (pixel, stop - at);
            at = stop;
            found
        })
    })
}

/// The nearest whole number, as far as there is one.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "saturates")]
pub fn whole(value: f64) -> u32 {
    value.round() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn raster(cells: u32, pixels: u32) -> Raster {
        Raster::new(Window { y: 0..cells, z: 0..cells }, pixels, pixels)
    }

    /// The window full of cells is the picture full of ink, however the two divide.
    #[test]
    fn all_cells_fill_all_pixels() {
        for (cells, pixels) in [(7, 7), (7, 21), (21, 7), (10, 7), (7, 10), (1000, 33), (33, 1000), (1, 5), (5, 1)] {
            let raster = raster(cells, pixels);
            let mut layer = raster.layer();
            for y in 0..cells {
                for z in 0..cells {
                    raster.add(y, z, &mut layer);
                }
            }
            assert!(layer.iter().all(|&sum| sum == FULL), "{cells} {pixels}");
        }
    }

    /// A diagonal darkens the pixels on the diagonal all alike: there is nothing to alias.
    #[test]
    fn a_diagonal_is_even() {
        let raster = raster(1001, 77);
        let mut layer = raster.layer();
        (0..1001).for_each(|y| raster.add(y, y, &mut layer));
        let on: Vec<u64> = (0..77).map(|i| layer[i * 77 + i]).collect();
        let (least, most) = (on.iter().min().unwrap(), on.iter().max().unwrap());
        assert!(most - least < most / 12, "{least} {most}");
    }

    #[test]
    fn outside_is_nothing() {
        let raster = Raster::new(Window { y: 5..8, z: 2..4 }, 3, 2);
        let mut layer = raster.layer();
        for (y, z) in [(4, 2), (8, 2), (5, 1), (5, 4), (u32::MAX, u32::MAX)] {
            raster.add(y, z, &mut layer);
        }
        assert_eq!(layer, raster.layer());
        raster.add(7, 3, &mut layer);
        assert_eq!(layer, [0, 0, 0, 0, 0, FULL]);
    }
}
