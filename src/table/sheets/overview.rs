//! The overview of a level: for any sheet, the share of instant winners in each large part of the plane.

use std::ops::Range;

use super::Sheets;
use crate::codec::CodecError;
use crate::format::{ENTRIES, FileRole, Pixel, Shape};
use crate::table::ReadError;
use crate::table::cells::{LevelFiles, announce};
use supermex_game::NONE;

/// The first winning sheets of all cells of a plane, by pixels: see [`Sheets::overview`](crate::views::Sheets::overview).
///
/// A pixel of zoom 0 has [`side`](Self::side) cells each way, and one of every further zoom four of the zoom before. The cell
/// `(y, z)` of the sheet `x` is in column `y` and row `z` of the plane in Nim, and in column `x + y` and row `z` in Chomp.
#[derive(Debug)]
pub struct Overview<'a> {
    level: &'a LevelFiles,
    shape: Shape,
    /// The entry for cells without a first winning sheet: the number of sheets.
    none: u32,
}

impl Sheets {
    /// The overview of the level of `passes`; `None` if there is none. Costs a look-up.
    pub fn overview_of(&self, passes: u64) -> Result<Option<Overview<'_>>, ReadError> {
        let level = self.rules.level(passes).and_then(|level| self.cells.overview.get(level.index()));
        let Some((level, first)) = level.and_then(|level| Some((level, level.files.first()?))) else { return Ok(None) };
        let failed = ReadError::at_index(FileRole::Overview.name(), 0, 0);
        let mut said = [NONE; 2];
        first.fill(0, 0..2, &mut said).map_err(&failed)?;
        let rows: u32 = level.files.iter().map(|file| file.header().sheets).sum();
        let shape = Shape::new(said[0], said[1]).filter(|shape| shape.rows() == rows);
        let shape = shape.ok_or_else(|| failed(CodecError::Malformed("shape of an overview")))?;
        Ok(Some(Overview { level, shape, none: self.sheets }))
    }
}

impl Overview<'_> {
    /// Cells on each side of a pixel of zoom 0: a power of two.
    pub fn side(&self) -> u32 {
        self.shape.side()
    }

    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The entries that a row stores.
    pub fn row(&self, row: u32) -> Result<Vec<u32>, ReadError> {
        let failed = ReadError::at_index(FileRole::Overview.name(), u64::from(row), 0);
        let file = self.level.file(row).ok_or_else(|| failed(CodecError::OutOfRange))?;
        file.sheet(row).map(|sheet| sheet.completions).map_err(failed)
    }

    /// Columns of cells that it shows: all, if the table has a last column. If sheets are exact for every column,
    /// columns farther out are like the last column of pixels of every zoom, because only tails are there.
    pub fn columns(&self) -> u32 {
        self.shape.columns()
    }

    /// How many zooms there are. The last one has at most 256 columns of pixels.
    pub fn zooms(&self) -> u32 {
        self.shape.zooms()
    }

    /// Writes the pixels of some columns and rows of a zoom into `pixels`, column after column. Each has eight first
    /// winning sheets, ascending: a share of `(2 i + 1) / 16` of its cells, in columns that exist, is below entry `i`.
    /// Cells without a first winning sheet, and cells that are not shown, have the number of sheets. Costs some
    /// nanoseconds an entry.
    ///
    /// # Errors
    /// [`ReadError::Beyond`] if there is no such zoom, or `pixels` does not have a place for each; if the file is damaged.
    pub fn pixels(
        &self,
        zoom: u32,
        columns: Range<u32>,
        rows: Range<u32>,
        pixels: &mut [Pixel],
    ) -> Result<(), ReadError> {
        if zoom >= self.zooms() || columns.len().checked_mul(rows.len()) != Some(pixels.len()) {
            return Err(ReadError::Beyond);
        }
        pixels.fill(Pixel([self.none; ENTRIES as usize]));
        if pixels.is_empty() {
            return Ok(());
        }
        let width = self.shape.width(zoom);
        let shown = columns.start.min(width)..columns.end.min(width);
        self.announce(zoom, &shown, &rows);
        let mut entries = vec![0; rows.len()];
        for (column, pixels) in shown.zip(pixels.chunks_exact_mut(rows.len())) {
            for (at, row) in (0..ENTRIES as usize).zip(self.shape.row(zoom, column)..) {
                let failed = ReadError::at_index(FileRole::Overview.name(), u64::from(row), u64::from(rows.start));
                let file = self.level.file(row).ok_or_else(|| failed(CodecError::OutOfRange))?;
                file.fill(row, rows.clone(), &mut entries).map_err(failed)?;
                for (pixel, &entry) in pixels.iter_mut().zip(&entries) {
                    pixel.0[at] = entry.min(self.none);
                }
            }
        }
        Ok(())
    }

    /// Says that the pixels will be read.
    fn announce(&self, zoom: u32, columns: &Range<u32>, rows: &Range<u32>) {
        let keys = u64::from(rows.start)..u64::from(rows.end);
        announce((self.shape.row(zoom, columns.start)..self.shape.row(zoom, columns.end)).filter_map(|row| {
            let file = self.level.file(row).filter(|file| file.source().is_remote())?;
            Some((file, file.pieces_of(row, &keys)?))
        }));
    }
}
