//! Variants by the cells of sheets, as the recursion uses them.

use supermex_game::variants::random_completion;
use supermex_game::{Game, PassLevel, Variants};

/// The variants of a game, by pass level and cell.
#[derive(Debug)]
pub struct CellVariants {
    game: Game,
    /// By pass level, ascending: sheet, column, completion.
    listed: [Vec<(u32, u32, u32)>; 2],
    seed: Option<u64>,
    most: usize,
}

impl CellVariants {
    pub fn new(game: Game, variants: &Variants) -> Self {
        let level = |level: PassLevel| {
            let cell = |piles| {
                let [sheet, column, value] = game.cell(piles)?.map(u32::try_from);
                Some((sheet.ok()?, column.ok()?, value.ok()?))
            };
            let mut cells: Vec<(u32, u32, u32)> = variants.at(level).filter_map(cell).collect();
            cells.sort_unstable();
            cells.dedup();
            cells
        };
        let listed = PassLevel::ALL.map(level);
        let in_a_cell = listed.iter().flat_map(|cells| cells.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)).map(<[_]>::len));
        let most = in_a_cell.fold(0, usize::max) + usize::from(variants.seed().is_some());
        Self { game, listed, seed: variants.seed(), most }
    }

    /// Whether a variant stands in the cell with this completion.
    #[inline]
    pub fn has(&self, level: PassLevel, sheet: u32, column: u32, value: u32) -> bool {
        let cells = &self.listed[level.index()];
        let is_drawn = |seed| {
            let [x, y, z] = self.game.position([sheet, column, value].map(u64::from));
            random_completion(seed, x, y) == Some(z)
        };
        !cells.is_empty() && cells.binary_search(&(sheet, column, value)).is_ok() || self.seed.is_some_and(is_drawn)
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
