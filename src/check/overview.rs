//! Computes the overview of a level (`docs/format-derived.md`, "Overview") from the table, for the writer and the verifier.
//!
//! It goes through the sheets in ascending order, with one band of columns at a time. So the first winning sheets of a
//! pixel's cells come in ascending order too, and counting them is enough to find the entries.

use std::ops::Range;

use crate::format::{BLOCK, ENTRIES, Pixel, Shape};
use crate::table::{Cell, ReadError, Sheets};
use supermex_game::{NONE, PassLevel};

/// The pixels of a column, up to the last that is not empty.
pub type Column = Vec<Pixel>;

/// The overview of a level of a table.
pub struct Overlook<'a> {
    table: &'a Sheets,
    level: PassLevel,
    pub shape: Shape,
    /// In Chomp, by sheet, the value in its own column.
    firsts: Vec<Option<u32>>,
}

impl<'a> Overlook<'a> {
    /// The overview of a table that keeps its cells. `None` if the plane is too large.
    pub fn new(table: &'a Sheets, level: PassLevel) -> Result<Option<Self>, ReadError> {
        let (ends, mut columns, mut firsts) = (table.rules().game.ends(), 0, Vec::new());
        for sheet in 0..table.sheets() {
            let Some(file) = table.file(level, sheet).filter(|file| file.holds(sheet)) else { continue };
            let (end, _) = file.ending(sheet).map_err(ReadError::at(u64::from(sheet), 0))?;
            columns = columns.max(end);
            if ends {
                let first = first(table, level, sheet)?;
                columns = columns.max(first.unwrap_or(0));
                firsts.push(first);
            }
        }
        let whole = ends && table.columns().is_none();
        let shape = Shape::of_table(table.sheets(), columns, whole);
        Ok(shape.map(|shape| Self { table, level, shape, firsts }))
    }

    /// Columns of cells at a time: whole pixels, and whole blocks.
    fn step(&self) -> u32 {
        self.shape.side().max(BLOCK)
    }

    /// How many bands of columns there are.
    pub fn bands(&self) -> u32 {
        self.shape.columns().div_ceil(self.step())
    }

    /// The columns of pixels in a band, of zoom 0.
    pub fn band(&self, band: u32) -> Result<Vec<Column>, ReadError> {
        let first_column = band * self.step();
        let columns = first_column..first_column.saturating_add(self.step()).min(self.shape.columns());
        if self.table.file(self.level, 0).is_some_and(|file| file.is_a_rule()) {
            return Ok(self.nim_sums(&columns));
        }
        let mut count = Count::new(self, &columns);
        // The transpose of a symmetric table is decoded in pieces as wide as this is high.
        let mut values = vec![0; columns.len() * BLOCK as usize];
        for start in (0..self.table.sheets()).step_by(BLOCK as usize) {
            let sheets = start..(start + BLOCK).min(self.table.sheets());
            let values = &mut values[..columns.len() * sheets.len()];
            self.table.cells(self.level, sheets.clone(), columns.clone(), values)?;
            for (sheet, row) in sheets.zip(values.chunks_exact(columns.len())) {
                if self.table.rules().game.ascends() {
                    count.ascending(sheet, row, self.firsts.get(sheet as usize).copied().flatten());
                } else {
                    count.piles(sheet, row);
                }
            }
        }
        Ok(count.done(self.table.sheets()))
    }

    /// The pixels of a level that is the nim-sum, at no cost: each column of a pixel has, once, all sheets from a
    /// multiple of the side to the next.
    fn nim_sums(&self, columns: &Range<u32>) -> Vec<Column> {
        let (none, side) = (self.table.sheets(), self.shape.side());
        let pixel = |y: u32, z: u32| {
            let (least, part) = (u64::from(side) * u64::from(y ^ z), u64::from(side / 16));
            let entry = |at: usize| least + (2 * at as u64 + 1) * part;
            Pixel(std::array::from_fn(|at| u32::try_from(entry(at)).map_or(none, |entry| entry.min(none))))
        };
        // Cells farther up are the sum with no lower sheet.
        let rows = none.max(self.shape.columns()).div_ceil(side).next_power_of_two();
        let column = |y: u32| up_to_last((0..rows).map(|z| pixel(y, z)).collect(), none);
        columns.clone().step_by(side as usize).map(|start| column(start / side)).collect()
    }

    /// All rows in order, of all zooms, from the columns of pixels of zoom 0. Each row ends with its last entry that is
    /// not the number of sheets.
    pub fn rows(&self, mut columns: Vec<Column>) -> Vec<Vec<u32>> {
        let none = self.table.sheets();
        let mut rows = vec![vec![self.shape.side(), self.shape.columns()]];
        rows.resize(ENTRIES as usize, Vec::new());
        for zoom in 0..self.shape.zooms() {
            if zoom > 0 {
                columns = columns.chunks(2).map(|two| above(two, none)).collect();
            }
            for pixels in &columns {
                for at in 0..ENTRIES as usize {
                    let mut row: Vec<u32> = pixels.iter().map(|pixel| pixel.0[at]).collect();
                    row.truncate(row.iter().rposition(|&entry| entry != none).map_or(0, |last| last + 1));
                    rows.push(row);
                }
            }
        }
        rows
    }
}

/// Without the pixels after the last that is not empty.
fn up_to_last(mut pixels: Column, none: u32) -> Column {
    let empty = Pixel([none; ENTRIES as usize]);
    pixels.truncate(pixels.iter().rposition(|pixel| *pixel != empty).map_or(0, |last| last + 1));
    pixels
}

/// The value of a sheet of Chomp in its own column.
fn first(table: &Sheets, level: PassLevel, sheet: u32) -> Result<Option<u32>, ReadError> {
    let at = u64::from(sheet);
    let Some(file) = table.file(level, sheet) else { return Ok(None) };
    let cell = file.cell(sheet, at).map_err(ReadError::at(at, at))?;
    Ok(if let Cell::Completion(value) = cell { u32::try_from(value).ok() } else { None })
}

/// The column of pixels of the next zoom, of two columns or of the last one.
fn above(two: &[Column], none: u32) -> Column {
    let high = two.iter().map(Vec::len).max().unwrap_or(0).div_ceil(2);
    let of = |row: usize| {
        let mut entries = vec![none; 2 * two.len() * ENTRIES as usize];
        let below = two.iter().flat_map(|column| column.iter().skip(2 * row).take(2)).flat_map(|pixel| pixel.0);
        entries.iter_mut().zip(below).for_each(|(entry, below)| *entry = below);
        entries.sort_unstable();
        Pixel(std::array::from_fn(|at| entries[two.len() * (2 * at + 1)]))
    };
    (0..high).map(of).collect()
}

/// A pixel after the sheets so far.
struct Filling {
    /// How many of its cells have a first winning sheet.
    count: u64,
    /// How many entries are known.
    known: usize,
    pixel: Pixel,
}

/// The pixels of a band of columns after the sheets so far.
struct Count {
    columns: Range<u32>,
    /// Bits of a side.
    side: u32,
    none: u32,
    /// Rows of cells that are shown: whole pixels.
    rows: u32,
    /// By column of pixels, those up to the last that has a cell with a first winning sheet.
    pixels: Vec<Vec<Filling>>,
    /// By column of pixels, for each entry the number of its cell in the order of first winning sheets.
    entries: Vec<[u64; ENTRIES as usize]>,
    /// In Chomp, by column: the rows whose cells have one, a bit each.
    seen: Vec<Vec<u64>>,
    /// A sheet has ended at once: all cells have a first winning sheet.
    all: bool,
}

impl Count {
    fn new(overlook: &Overlook<'_>, columns: &Range<u32>) -> Self {
        let (sheets, side) = (overlook.table.sheets(), overlook.shape.side());
        // The last column of pixels may have fewer columns of cells.
        let cells = |start: u32| u64::from((columns.end - start).min(side)) * u64::from(side);
        let entries = |start: u32| std::array::from_fn(|at| (2 * at as u64 + 1) * cells(start) / 16);
        Self {
            entries: columns.clone().step_by(side as usize).map(entries).collect(),
            columns: columns.clone(),
            side: side.trailing_zeros(),
            none: sheets,
            rows: sheets.max(overlook.shape.columns()).saturating_mul(4).next_multiple_of(side),
            pixels: columns.clone().step_by(side as usize).map(|_| Vec::new()).collect(),
            seen: vec![Vec::new(); columns.len()],
            all: false,
        }
    }

    /// A cell has the first winning sheet `sheet`.
    #[inline(always)]
    fn put(&mut self, column: usize, row: u32, sheet: u32) {
        let at = (row >> self.side) as usize;
        let column = column >> self.side;
        let Some(pixels) = self.pixels.get_mut(column).filter(|_| row < self.rows) else { return };
        if pixels.len() <= at {
            let none = self.none;
            pixels.resize_with(at + 1, || Filling { count: 0, known: 0, pixel: Pixel([none; ENTRIES as usize]) });
        }
        let Filling { count, known, pixel } = &mut pixels[at];
        if self.entries[column].get(*known) == Some(count) {
            pixel.0[*known] = sheet;
            *known += 1;
        }
        *count += 1;
    }

    fn piles(&mut self, sheet: u32, row: &[u32]) {
        for (column, &value) in row.iter().enumerate().filter(|(_, value)| **value != NONE) {
            self.put(column, value, sheet);
        }
    }

    /// A cell of Chomp that may have a lower first winning sheet.
    fn put_new(&mut self, column: usize, row: u32, sheet: u32) {
        if row >= self.rows {
            return;
        }
        let (word, bit) = ((row / 64) as usize, 1 << (row % 64));
        let Some(seen) = self.seen.get_mut(column) else { return };
        if seen.len() <= word {
            seen.resize(word + 1, 0);
        }
        if seen[word] & bit == 0 {
            seen[word] |= bit;
            self.put(column, row, sheet);
        }
    }

    /// `first` is the value of the sheet in its own column, which every higher sheet can move to.
    fn ascending(&mut self, sheet: u32, row: &[u32], first: Option<u32>) {
        let start = self.columns.start;
        for (at, (column, &value)) in (start..).zip(row).enumerate().filter(|(_, (_, value))| **value != NONE) {
            if let Some(row) = value.checked_sub(column) {
                self.put_new(at, row, sheet);
            }
        }
        let Some(first) = first.filter(|_| !self.all) else { return };
        self.all = first == sheet;
        let above = (sheet + 1).max(start)..self.columns.end;
        if self.all {
            return self.put_all(above, sheet);
        }
        for column in above {
            let at = (column - start) as usize;
            if let Some(row) = first.checked_sub(column) {
                self.put_new(at, row, sheet);
            }
        }
    }

    /// In some columns, to the end of the band, all cells without a first winning sheet get this one; no later sheet
    /// adds any.
    fn put_all(&mut self, columns: Range<u32>, sheet: u32) {
        let side = 1 << self.side;
        for (column, start) in self.columns.clone().step_by(side).enumerate() {
            if start >= columns.start {
                let (none, rows) = (self.none, (self.rows >> self.side) as usize);
                self.pixels[column].resize_with(rows, || Filling {
                    count: 0,
                    known: 0,
                    pixel: Pixel([none; ENTRIES as usize]),
                });
                for Filling { known, pixel, .. } in &mut self.pixels[column] {
                    pixel.0[*known..].fill(sheet);
                }
                continue;
            }
            // The columns before stay as they are.
            for column in columns.start..columns.end.min(start + (1 << self.side)) {
                (0..self.rows).for_each(|row| self.put_new((column - self.columns.start) as usize, row, sheet));
            }
        }
    }

    fn done(self, none: u32) -> Vec<Column> {
        let pixels = |pixels: Vec<Filling>| up_to_last(pixels.into_iter().map(|filling| filling.pixel).collect(), none);
        self.pixels.into_iter().map(pixels).collect()
    }
}
