//! The lines of a tile: where cells of a layer are completed, and what each of them adds to the sets.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::forbidden::{self, Forbidden};
use super::kernel::{Cells, Stop};
use super::rows::Line;
use super::sets::{GROUP, Sets};
use crate::engine::bits::{WORD, insert};
use crate::engine::parts;
use supermex_game::{Four, NONE, PassLevel};

/// Layers in a band, and sheets in a block.
pub const SIDE: usize = 16;

/// The sets that all layers share, at a level.
#[derive(Serialize, Deserialize)]
pub struct Shared {
    /// By column of the slab, the completions of cells whose layer and sheet are equal.
    pub edges: Sets,
    /// Those of cells whose layer, sheet and column are equal, from value 0 on.
    #[serde(with = "parts::words")]
    pub corner: Vec<u64>,
    /// A layer has ended with its first cell: those above it are empty.
    pub over: bool,
}

/// The layers of a band at a level, across slabs.
#[derive(Serialize, Deserialize)]
pub struct Layers {
    /// By layer, the completions of cells whose sheet and column are equal, from value 0 on.
    pub diagonals: Vec<Vec<u64>>,
    /// By layer, whether it has ended.
    pub over: Vec<bool>,
}

#[derive(Serialize, Deserialize)]
pub struct BandLevel {
    /// By layer, and by column from the first one on that the slab and a layer of the band have.
    pub columns: Sets,
    pub layers: Layers,
}

/// The data of a tile.
pub struct Tile<'a> {
    pub layers: Range<usize>,
    pub sheets: Range<usize>,
    /// The first column that the slab and a sheet of the block have.
    pub first: usize,
    /// The first word of every row.
    pub row_base: usize,
    /// Words of every set.
    pub words: usize,
    /// By level: by sheet and by column from the first one on.
    pub pillars: &'a mut [Sets],
    pub shared: Option<&'a mut [Shared]>,
    /// By level, sheet and layer.
    pub lines: Vec<Line>,
}

/// The columns that are computed of a game. `ROWS` and `ENDS` are as in the parent module.
pub struct Slab<'a, const ROWS: bool, const ENDS: bool> {
    rules: &'a Four,
    pub levels: Vec<PassLevel>,
    /// By level, what the variants forbid.
    forbidden: Vec<Forbidden>,
    pub columns: Range<usize>,
}

impl<'a, const ROWS: bool, const ENDS: bool> Slab<'a, ROWS, ENDS> {
    /// Of no columns yet.
    pub fn new(rules: &'a Four) -> Self {
        let levels: Vec<PassLevel> = rules.levels().collect();
        let forbidden = levels.iter().map(|&level| Forbidden::new(rules, level)).collect();
        Self { rules, levels, forbidden, columns: 0..0 }
    }

    /// The first word of the sets of a column.
    pub fn base(column: usize) -> usize {
        if ENDS { column / WORD } else { 0 }
    }

    /// Whether a cell's value is that of a position, which moves lead to: the board without squares is none.
    fn is_used(&self, layer: usize, sheet: usize, column: usize) -> bool {
        !ROWS || ENDS || (layer, sheet, column) != (0, 0, 0)
    }

    /// Makes all sets of a tile longer.
    pub fn grow(&self, tile: &mut Tile<'_>, levels: &mut [BandLevel], words: usize) {
        tile.words = words;
        tile.pillars.iter_mut().for_each(|sets| sets.grow(words));
        levels.iter_mut().for_each(|level| level.columns.grow(words));
        tile.shared.iter_mut().flat_map(|all| all.iter_mut()).for_each(|shared| shared.edges.grow(words));
        let row = Self::base(self.columns.end - 1) + words - tile.row_base;
        tile.lines.iter_mut().for_each(|line| line.row.resize(row, 0));
    }

    /// Whether the completion in a column can be a number.
    pub fn can_be(&self, column: usize, number: u32) -> bool {
        u64::from(number) <= self.rules.most(column as u64) && (!ENDS || number as usize >= column)
    }

    /// A line in 64 columns or fewer.
    pub fn line(
        &self,
        tile: &mut Tile<'_>,
        levels: &mut [BandLevel],
        at: (usize, usize, usize),
        columns: Range<usize>,
    ) {
        let (level, sheet, layer) = at;
        let in_band = layer - tile.layers.start;
        let in_block = sheet - tile.sheets.start;
        let line = |level: usize| (level * SIDE + in_block) * SIDE + in_band;
        let of_band = tile.layers.start.max(self.columns.start);
        let first_column = (in_band * (self.columns.end - of_band), of_band);
        let first_pillar = (in_block * (self.columns.end - tile.first), tile.first);
        // The column of the first value.
        let start = sheet.max(self.columns.start);
        let lane = |(first, start): (usize, usize), column: usize| first + column - start;

        if layer == sheet {
            // The column's sets of this layer begin.
            for column in columns.clone() {
                let set = match &tile.shared {
                    Some(shared) if ROWS => shared[level].edges.lane(column - self.columns.start),
                    _ => tile.pillars[level].lane(lane(first_pillar, column)),
                };
                levels[level].columns.lane_mut(lane(first_column, column)).copy_from_slice(set);
            }
        }
        let own = &mut tile.lines[line(level)];
        let begins = columns.start == sheet;
        if columns.start == start {
            own.values.reserve_exact(self.columns.end - start);
        }
        if begins {
            if ROWS {
                let Layers { diagonals, over } = &mut levels[level].layers;
                if layer == sheet
                    && let Some(shared) = &tile.shared
                {
                    diagonals[in_band].clone_from(&shared[level].corner);
                    over[in_band] |= shared[level].over;
                }
                own.ended = over[in_band];
                let words = diagonals[in_band].get(tile.row_base..).unwrap_or_default();
                let words = &words[..words.len().min(own.row.len())];
                own.row[..words.len()].copy_from_slice(words);
            } else {
                let groups = levels[level].columns.lane(lane(first_column, sheet));
                own.row.as_chunks_mut().0.iter_mut().zip(groups).for_each(|(to, from)| *to = from.0);
            }
        }
        if own.ended {
            return;
        }
        let mut next = columns.start;
        if (layer, sheet, next) == (0, 0, 0) {
            let below = level.checked_sub(1).and_then(|below| tile.lines[line(below)].values.first().copied());
            for value in first(self.rules, self.levels[level], below).into_iter().take(columns.end) {
                let own = &mut tile.lines[line(level)];
                own.values.push(value);
                if self.is_used(layer, sheet, next) {
                    insert(&mut own.row, value as usize);
                    levels[level].columns.insert(lane(first_column, next), value as usize);
                    tile.pillars[level].insert(lane(first_pillar, next), value as usize);
                }
                next += 1;
            }
        }
        let of_line = self.forbidden[level].of(layer, sheet);
        while next < columns.end {
            let (end, of_cell) = forbidden::until(of_line, next, columns.end);
            // A pass leads to the level below.
            let (before, lines) = tile.lines.split_at_mut(line(level));
            let below = level.checked_sub(1).map_or(&[][..], |below| &before[line(below)].values);
            let own = &mut lines[0];
            let known = own.values.len();
            own.values.resize(known + end - next, 0);
            let base = Self::base(next) - tile.row_base;
            let added = forbidden::add(of_cell, &mut own.row, tile.row_base);
            let cells = Cells {
                words: tile.words,
                row: &mut own.row[base..],
                columns: levels[level].columns.lanes_mut(lane(first_column, next)..lane(first_column, end)),
                pillars: tile.pillars[level].lanes_mut(lane(first_pillar, next)..lane(first_pillar, end)),
                first: next,
                below: below.get(next - start..).unwrap_or_default(),
                values: &mut own.values[known..],
            };
            let (found, stop) = cells.complete::<ENDS>();
            own.values.truncate(known + found);
            forbidden::take_out(&added, &mut own.row);
            next += found;
            match stop {
                Stop::Through => {}
                Stop::Ended => {
                    own.ended = true;
                    break;
                }
                Stop::TooShort => {
                    let words = tile.words + GROUP;
                    self.grow(tile, levels, words);
                }
            }
        }
        if !ROWS {
            return;
        }
        let values = &tile.lines[line(level)].values;
        if begins
            && self.is_used(layer, sheet, sheet)
            && let Some(&first) = values.first()
        {
            let layers = &mut levels[level].layers;
            insert(&mut layers.diagonals[in_band], first as usize);
            layers.over[in_band] = ENDS && first as usize == sheet;
            if layer == sheet
                && let Some(shared) = &mut tile.shared
            {
                insert(&mut shared[level].corner, first as usize);
                shared[level].over |= ENDS && first as usize == sheet;
            }
        }
        if layer == sheet
            && let Some(shared) = &mut tile.shared
        {
            let cells = (start..).zip(values).skip(columns.start - start);
            for (column, &value) in cells.filter(|&(column, _)| self.is_used(layer, sheet, column)) {
                let number = value as usize - Self::base(column) * WORD;
                shared[level].edges.insert(column - self.columns.start, number);
            }
        }
    }

    /// Adds the line of a layer that is known as a whole to the sets that all layers share, if its sheet has the layer's number. Its
    /// numbers come from the first column on that it and the slab have.
    pub fn share(&self, shared: &mut Shared, layer: usize, values: &[u32]) -> Result<(), usize> {
        for (column, &value) in
            (layer.max(self.columns.start)..).zip(values).take_while(|&(_, &value)| !ENDS || value != NONE)
        {
            if !self.can_be(column, value) {
                return Err(column);
            }
            if !self.is_used(layer, layer, column) {
                continue;
            }
            if column == layer {
                insert(&mut shared.corner, value as usize);
                shared.over |= ENDS && value as usize == column;
            }
            let number = value as usize - Self::base(column) * WORD;
            shared.edges.grow(number / WORD + 1);
            shared.edges.insert(column - self.columns.start, number);
        }
        Ok(())
    }
}

/// The completions of the first cells (layer, sheet and column 0), given `below`, that of the level below. The rules
/// forbid more there than in other cells. The board without squares is not a position; with a heap it has the value 0,
/// which no option has.
fn first(rules: &Four, level: PassLevel, below: Option<u32>) -> Vec<u32> {
    if rules.has_heap() {
        // The poison alone has no options.
        return vec![0, 0];
    }
    // The board without its poison is not a position, and a position without moves has no pass.
    let [.., least] = rules.terminal();
    let mut values = u32::from(least > 0)..;
    let is_free = |value: u32| {
        let passed = below == Some(value) && u64::from(value) != least;
        !passed && !rules.is_variant([0, 0, 0, u64::from(value)], level)
    };
    vec![values.find(|&value| is_free(value)).unwrap_or(u32::MAX)]
}
