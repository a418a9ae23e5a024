//! The shape of an overview: pixels of a plane at several zooms, and the row that holds each of their entries.

/// Entries of a pixel: eight first winning sheets of its cells.
pub const ENTRIES: u32 = 8;

/// Eight first winning sheets of a pixel's cells, ascending: number `i` is greater than those of a share
/// `(2 i + 1) / 16` of the cells. A cell without a first winning sheet counts with the number of sheets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(transparent)]
pub struct Pixel(pub [u32; ENTRIES as usize]);

impl Pixel {
    /// The approximate share of the cells that are instant winners of sheet `x`, from 0 to 1. It is exact to a
    /// sixteenth at the entries, and in proportion between two of them. A share below a sixteenth may be 0, and one
    /// above fifteen sixteenths 1.
    pub fn won(&self, x: u32) -> f64 {
        let Self(entries) = self;
        let below = entries.iter().filter(|&&entry| entry < x).count();
        let at = |place: usize| entries.get(place).copied().map(f64::from);
        // Before the first entry and after the last the density is that of the neighbours.
        let before = below.checked_sub(1).and_then(at).unwrap_or(2.0 * f64::from(entries[0]) - f64::from(entries[1]));
        let after = at(below).unwrap_or(2.0 * f64::from(entries[7]) - f64::from(entries[6]));
        // They ascend; in damaged files they need not.
        let part = ((f64::from(x) - before) / (after - before).max(1.0)).clamp(0.0, 1.0);
        let below = below as f64;
        ((below - 0.5 + part) / f64::from(ENTRIES)).clamp(0.0, 1.0)
    }
}

/// Least and greatest side of a pixel, in cells.
const SIDES: std::ops::RangeInclusive<u32> = 16..=1 << 19;
/// Columns of pixels that are few enough for the last zoom.
const FEW: u32 = 256;
/// Columns of pixels of the first zoom, at most about this number.
const MANY: u32 = 1024;

/// How many cells a pixel of zoom 0 has on each side, and how many columns of cells there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    side: u32,
    columns: u32,
}

impl Shape {
    /// The shape that an overview claims; `None` if it is impossible.
    pub fn new(side: u32, columns: u32) -> Option<Self> {
        let fits = side.is_power_of_two() && SIDES.contains(&side) && columns < 1 << 31;
        fits.then_some(Self { side, columns })
    }

    /// The side for a table of some sheets and columns.
    pub fn side_of(sheets: u32, columns: u32) -> u32 {
        sheets.max(columns).div_ceil(MANY).next_power_of_two().max(*SIDES.start())
    }

    /// The shape for a table of some sheets and columns. If sheets are `whole` (exact for every column), `columns` are
    /// those before all is tail. `None` if the table is too large for an overview.
    pub fn of_table(sheets: u32, columns: u32, whole: bool) -> Option<Self> {
        let side = Self::side_of(sheets, columns);
        // The last column of pixels of every zoom is tail.
        let step = side.checked_mul(8)?;
        let shown = if whole { columns.div_ceil(step).checked_add(1)?.checked_mul(step)? } else { columns };
        Self::new(side, shown)
    }

    /// Cells on each side of a pixel of zoom 0.
    pub fn side(self) -> u32 {
        self.side
    }

    /// Columns of cells.
    pub fn columns(self) -> u32 {
        self.columns
    }

    /// Columns of pixels of a zoom.
    pub fn width(self, zoom: u32) -> u32 {
        let wide = |zoom: u32| u64::from(self.side) << zoom.min(32);
        u32::try_from(u64::from(self.columns).div_ceil(wide(zoom))).unwrap_or(0)
    }

    /// How many zooms there are.
    pub fn zooms(self) -> u32 {
        (0..).find(|&zoom| self.width(zoom) <= FEW).map_or(0, |last: u32| last + 1)
    }

    /// The row of the first entries of a column of pixels; the others follow.
    pub fn row(self, zoom: u32, column: u32) -> u32 {
        let before: u32 = (0..zoom).map(|zoom| self.width(zoom)).sum();
        ENTRIES + ENTRIES * (before + column)
    }

    /// One more than the number of the last row.
    pub fn rows(self) -> u32 {
        self.row(self.zooms(), 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zooms_halve_until_they_are_few() {
        let shape = Shape::new(128, 100_000).unwrap();
        assert_eq!((shape.zooms(), [0, 1, 2].map(|zoom| shape.width(zoom))), (3, [782, 391, 196]));
        assert_eq!((shape.row(0, 0), shape.row(1, 0), shape.rows()), (8, 8 + 8 * 782, 8 + 8 * (782 + 391 + 196)));
        assert_eq!(Shape::new(16, 0).unwrap().rows(), 8);
        assert_eq!(Shape::new(24, 5), None);
        assert_eq!([1, 16_384, 16_385].map(|n| Shape::side_of(n, 1)), [16, 16, 32]);
        assert_eq!(Shape::of_table(1 << 29, u32::MAX, true), None);
        let whole = |columns| Shape::of_table(1, columns, true).unwrap();
        assert_eq!([0, 128, 129].map(|columns| whole(columns).columns()), [128, 256, 384]);
        let most = whole(16 * 1024);
        assert_eq!((most.zooms(), most.columns() % (most.side() << 3)), (4, 0));
    }
}
