//! Variants by the cells of sheets, as the recursion uses them.

use crate::game::{PassLevel, Triple, Variants};

/// The variants of a game, by pass level and cell.
#[derive(Debug, Default)]
pub struct CellVariants {
    /// By pass level, ascending: sheet, column, completion.
    listed: [Vec<(u32, u32, u32)>; 2],
    seed: Option<u64>,
    most: usize,
}

impl CellVariants {
    /// `cell` turns a position into sheet, column and completion.
    pub fn new(variants: &Variants, cell: impl Fn(Triple) -> Option<[u64; 3]>) -> Self {
        let level = |level: PassLevel| {
            let mut cells: Vec<(u32, u32, u32)> = variants
                .listed()
                .iter()
                .filter(|variant| variant.level.is_none_or(|only| only == level))
                .filter_map(|variant| {
                    let [sheet, column, value] = cell(variant.piles)?.map(u32::try_from);
                    Some((sheet.ok()?, column.ok()?, value.ok()?))
                })
                .collect();
            cells.sort_unstable();
            cells.dedup();
            cells
        };
        let listed = PassLevel::ALL.map(level);
        let in_a_cell = listed.iter().flat_map(|cells| cells.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)).map(<[_]>::len));
        let most = in_a_cell.fold(0, usize::max) + usize::from(variants.seed().is_some());
        Self { listed, seed: variants.seed(), most }
    }

    /// Whether a listed variant stands in the cell with this completion.
    #[inline]
    pub fn lists(&self, level: PassLevel, sheet: u32, column: u32, value: u32) -> bool {
        let cells = &self.listed[level.index()];
        !cells.is_empty() && cells.binary_search(&(sheet, column, value)).is_ok()
    }

    /// The seed of the random variants.
    #[inline]
    pub fn seed(&self) -> Option<u64> {
        self.seed
    }

    /// One more than the last column of a sheet with a variant: 0 if it has none.
    pub fn end(&self, level: PassLevel, sheet: u32) -> u32 {
        if self.seed.is_some() {
            return u32::MAX;
        }
        let cells = &self.listed[level.index()];
        let end = cells.partition_point(|cell| cell.0 <= sheet);
        cells[..end].last().filter(|cell| cell.0 == sheet).map_or(0, |cell| cell.1 + 1)
    }

    /// The greatest number of variants in one cell.
    pub fn most(&self) -> usize {
        self.most
    }
}
