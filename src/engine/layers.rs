//! Games on four numbers: 4-row Chomp, 4-pile Nim, and 3-row Chomp with a heap, layer by layer.
//!
//! A position is a **layer** `d`, a sheet `c`, a column `b` and a value `a`, with `d <= c <= b`. The completion of a
//! cell `(d, c, b)` is the least value in none of its used-sets: those of its *row* `(d, c)`, its *column* `(d, b)`,
//! and its *pillar* `(c, b)`.
//!
//! - Chomp, in the lengths of its rows. Completions of cells with sheet = column are used in every row of their layer
//!   (the *diagonal*); those with layer = sheet in the column of every higher layer (the *edges*); those with layer =
//!   sheet = column in every row of every higher layer (the *corner*). `a >= b`. A line `(d, c, ·)` ends at a cell with
//!   `a = b`; a layer ends after a sheet whose first cell has `a = b`, and the table after a layer whose first cell has
//!   it.
//! - Chomp with a heap, whose rows are `d`, `c` and `b`: the same without `a >= b`, and nothing ends.
//! - Nim is symmetric, so that any two piles have one set: a cell reads the sets of `(d, c)`, `(d, b)` and `(c, b)`,
//!   and adds to all three. Cells come in the order of layer, sheet and column. So when a cell reads a set, its values
//!   come from triples whose third pile is less than the cell's.
//!
//! A **tile** is a band of layers, a block of sheets, and all columns, 64 at a time. The sets of columns travel with
//! the band, those of pillars with the block, in the same wavefront as bands of sheets and blocks of columns for three
//! numbers. There are as many pillars as cells in a layer, half a million in a table of 1000 sheets, and each has few
//! values. So they are plain words, from the word of the column on: the summaries and marks of `windows` would be
//! larger than they.
//!
//! Where nothing but counts is kept, the columns are taken in **slabs**, one after the other: what a cell needs of lower columns
//! is in the set of its row, and the sets of columns and pillars are those of a slab. There are as many rows as pillars; but rows
//! of Chomp end, what is below a column is of no use after it, and neither is what is not counted: if completions are counted below
//! `N`, used values from `N` on change nothing that is. So of a row `N - b` bits are kept at column `b`.

mod forbidden;
mod kernel;
mod rows;
mod sets;

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Mutex;

use self::forbidden::Forbidden;
use self::kernel::{Cells, Stop};
use self::rows::{Line, Rows};
use self::sets::{QUAD, Sets, WORD, insert};
use super::lock::lock;
use super::wavefront::{self, Next};
use crate::game::{Four, Game, PassLevel};

/// Layers in a band, and sheets in a block.
pub const SIDE: usize = 16;
/// Words by which sets grow if they are too short, a multiple of those that are read together.
const STEP: usize = 2 * QUAD;

/// What to compute: all layers and sheets of the rules, and as many columns.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The game.
    pub rules: Four,
    /// Columns `b` of a line are below this, at least as many as sheets.
    pub columns: u32,
    /// Columns in a slab; all of them if there are no more.
    pub slab: usize,
    /// Completions are wanted below this. Where there are some slabs, others may be too small, but none of them is below it.
    pub below: usize,
    /// Greatest number of bands in flight, at least 1.
    pub in_flight: usize,
}

/// The columns of a small slab.
pub const SLAB: usize = WORD;

/// Where the lines go.
pub trait Sink: Sync {
    /// The encoded lines of a layer at a level.
    type Part: Default + Send;
    /// What can go wrong.
    type Error: Send;

    /// Called with every tile. To stop the run it does not return.
    fn poll(&self) {}

    /// Adds what a line has in a slab to a layer at a level, from a column on: the lines of a layer come by ascending sheet. `ends`
    /// says that no column after the last one has a completion.
    fn line(&self, part: &mut Self::Part, sheet: u32, first: u32, values: &[u32], ends: bool);

    /// Takes consecutive layers, complete in a slab, each with its levels. Bands come from several threads, and not always in order.
    fn band(&self, first_layer: u32, layers: Vec<Vec<Self::Part>>) -> Result<(), Self::Error>;
}

/// Runs the recursion, on the current rayon pool. The lines do not depend on the number of threads.
///
/// # Errors
/// Those of the sink.
pub fn layers<S: Sink>(plan: &Plan, sink: &S) -> Result<(), S::Error> {
    match (plan.rules.game, plan.rules.ends()) {
        (Game::Chomp, true) => slabs::<S, true, true>(plan, sink),
        (Game::Chomp, false) => slabs::<S, true, false>(plan, sink),
        (Game::Nim, _) => slabs::<S, false, false>(plan, sink),
    }
}

fn slabs<S: Sink, const ROWS: bool, const ENDS: bool>(plan: &Plan, sink: &S) -> Result<(), S::Error> {
    let columns = plan.columns as usize;
    // Sets of columns begin with whole words.
    let size = plan.slab.min(columns).next_multiple_of(WORD);
    let mut work = Layering::<S, ROWS, ENDS>::new(plan, sink);
    for start in (0..columns).step_by(size) {
        work.begin(start..(start + size).min(columns));
        wavefront::run(&work, 0..work.sheets().div_ceil(SIDE), plan.in_flight, Vec::new())?;
    }
    Ok(())
}

/// Bytes of memory that a run in small slabs takes, about: those of a slab, and the rows that have not ended.
pub fn memory_in_slabs(rules: &Four, columns: u64, in_flight: u64) -> u64 {
    let (sheets, slab) = (u64::from(rules.sheets), SLAB as u64);
    let words = words(rules, columns as usize, rules.sheets as usize) as u64;
    let of_slab = (sheets + in_flight * SIDE as u64) * slab * words;
    // At column `b` there are 0.29 b² rows of Chomp that go on, as measured, with `sheets - b` bits each: the most at two thirds
    // of the sheets. Of Nim all go on, with `sheets` bits.
    let cube = sheets.pow(3) / WORD as u64;
    let rows = if rules.ends() { cube / 16 } else { cube / 2 };
    8 * (of_slab + rows + 2 * rules.lines_of_level()) * rules.levels().count() as u64
}

/// Bytes of memory that a run takes, about.
pub fn memory(rules: &Four, columns: u64, in_flight: u64) -> u64 {
    let (sheets, side) = (u64::from(rules.sheets), SIDE as u64);
    let words = |sheet: u64| words(rules, columns as usize, sheet as usize) as u64;
    let pillars: u64 =
        (0..sheets.div_ceil(side)).map(|block| side * (columns - block * side) * words(side * (block + 1))).sum();
    let bands = in_flight * side * columns * (words(sheets) + 2);
    8 * (pillars + bands) * rules.levels().count() as u64
}

/// The number of words that is nearly always enough for a set of columns of the sheets below this one. In tables that
/// were examined values of Chomp exceed the column by at most a third more than the sheet; values of Nim are sums
/// without carries, and those of Chomp with a heap are less.
fn words(rules: &Four, columns: usize, sheets: usize) -> usize {
    let numbers = if rules.ends() { sheets + sheets / 3 } else { columns + 2 * sheets };
    (numbers / WORD + 2).next_multiple_of(QUAD)
}

/// The sets that all layers share, at a level.
struct Shared {
    /// By column of the slab, the completions of cells whose layer and sheet are equal.
    edges: Sets,
    /// Those of cells whose layer, sheet and column are equal, from value 0 on.
    corner: Vec<u64>,
    /// A layer has ended with its first cell: those above it are empty.
    over: bool,
}

/// The layers of a game. `ROWS` says that the diagonal, the edges and the corner are excluded, as in Chomp. A game without
/// `ROWS` is symmetric, as Nim. `ENDS` says that values are at least their column, and that lines end where they are equal.
struct Layering<'a, S, const ROWS: bool, const ENDS: bool> {
    plan: &'a Plan,
    sink: &'a S,
    levels: Vec<PassLevel>,
    /// By level, what the variants forbid.
    forbidden: Vec<Forbidden>,
    /// By level. A band uses them in its first tile; the first tile of the next band waits for that.
    shared: Mutex<Vec<Shared>>,
    /// The columns that are computed.
    slab: Range<usize>,
    /// By band and level: what the layers have been given in earlier slabs.
    layers: Mutex<HashMap<usize, Vec<Layers>>>,
    /// By band and block: what is kept for the next slab.
    rows: Mutex<HashMap<(usize, usize), Rows>>,
}

/// The layers of a band at a level, across slabs.
struct Layers {
    /// By layer, the completions of cells whose sheet and column are equal, from value 0 on.
    diagonals: Vec<Vec<u64>>,
    /// By layer, whether it has ended.
    over: Vec<bool>,
}

/// The layers of a band that moves through the sheets.
struct Band<P> {
    /// By level.
    levels: Vec<BandLevel>,
    /// By layer and level.
    parts: Vec<Vec<P>>,
}

struct BandLevel {
    /// By layer, and by column from the first one on that the slab and a layer of the band have.
    columns: Sets,
    layers: Layers,
}

/// The data of a tile.
struct Tile<'a> {
    layers: Range<usize>,
    sheets: Range<usize>,
    /// The first column that the slab and a sheet of the block have.
    first: usize,
    /// The first word of every row.
    row_base: usize,
    /// Words of every set.
    words: usize,
    /// By level: by sheet and by column from the first one on.
    pillars: &'a mut [Sets],
    shared: Option<&'a mut [Shared]>,
    /// By level, sheet and layer.
    lines: Vec<Line>,
}

impl<'a, S: Sink, const ROWS: bool, const ENDS: bool> Layering<'a, S, ROWS, ENDS> {
    fn new(plan: &'a Plan, sink: &'a S) -> Self {
        let levels: Vec<PassLevel> = plan.rules.levels().collect();
        let shared = || Shared { edges: Sets::new(0), corner: Vec::new(), over: false };
        let forbidden = levels.iter().map(|&level| Forbidden::new(&plan.rules, level)).collect();
        let shared = Mutex::new(levels.iter().map(|_| shared()).collect());
        let (layers, rows) = Default::default();
        Self { plan, sink, shared, forbidden, levels, slab: 0..0, layers, rows }
    }

    /// Begins a slab, behind those that are complete.
    fn begin(&mut self, slab: Range<usize>) {
        for shared in lock(&self.shared).iter_mut() {
            shared.edges = Sets::new(slab.len());
        }
        self.slab = slab;
    }

    /// Layers and sheets that have a column of the slab are below this.
    fn sheets(&self) -> usize {
        (self.plan.rules.sheets as usize).min(self.slab.end)
    }

    /// Whether no slab comes after this one.
    fn is_last(&self) -> bool {
        self.slab.end == self.plan.columns as usize
    }

    /// Layers of a band, or sheets of a block.
    fn range(&self, number: usize) -> Range<usize> {
        number * SIDE..(number * SIDE + SIDE).min(self.sheets())
    }

    /// The first word of the sets of a column.
    fn base(column: usize) -> usize {
        if ENDS { column / WORD } else { 0 }
    }

    /// Whether a cell's value is that of a position, which moves lead to: the board without squares is none.
    fn is_used(&self, layer: usize, sheet: usize, column: usize) -> bool {
        !ROWS || ENDS || (layer, sheet, column) != (0, 0, 0)
    }

    /// Makes all sets of a tile longer.
    fn grow(&self, tile: &mut Tile<'_>, levels: &mut [BandLevel], words: usize) {
        tile.words = words;
        tile.pillars.iter_mut().for_each(|sets| sets.grow(words));
        levels.iter_mut().for_each(|level| level.columns.grow(words));
        tile.shared.iter_mut().flat_map(|all| all.iter_mut()).for_each(|shared| shared.edges.grow(words));
        let row = Self::base(self.slab.end - 1) + words - tile.row_base;
        tile.lines.iter_mut().for_each(|line| line.row.resize(row, 0));
    }

    /// A line in 64 columns or fewer.
    fn go(&self, tile: &mut Tile<'_>, levels: &mut [BandLevel], at: (usize, usize, usize), columns: Range<usize>) {
        let (level, sheet, layer) = at;
        let in_band = layer - tile.layers.start;
        let in_block = sheet - tile.sheets.start;
        let line = |level: usize| (level * SIDE + in_block) * SIDE + in_band;
        let of_band = tile.layers.start.max(self.slab.start);
        let first_column = (in_band * (self.slab.end - of_band), of_band);
        let first_pillar = (in_block * (self.slab.end - tile.first), tile.first);
        // The column of the first value.
        let start = sheet.max(self.slab.start);
        let lane = |(first, start): (usize, usize), column: usize| first + column - start;

        if layer == sheet {
            // The column's sets of this layer begin.
            for column in columns.clone() {
                let set = match &tile.shared {
                    Some(shared) if ROWS => shared[level].edges.lane(column - self.slab.start),
                    _ => tile.pillars[level].lane(lane(first_pillar, column)),
                };
                levels[level].columns.lane_mut(lane(first_column, column)).copy_from_slice(set);
            }
        }
        let own = &mut tile.lines[line(level)];
        let begins = columns.start == sheet;
        if columns.start == start {
            own.values.reserve_exact(self.slab.end - start);
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
                let quads = levels[level].columns.lane(lane(first_column, sheet));
                own.row.as_chunks_mut().0.iter_mut().zip(quads).for_each(|(to, from)| *to = from.0);
            }
        }
        if own.ended {
            return;
        }
        let mut next = columns.start;
        if (layer, sheet, next) == (0, 0, 0) {
            let below = level.checked_sub(1).and_then(|below| tile.lines[line(below)].values.first().copied());
            for value in self.plan.rules.first(self.levels[level], below).into_iter().take(columns.end) {
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
        let forbidden = self.forbidden[level].of(layer, sheet);
        while next < columns.end {
            let (end, values) = forbidden.until(next, columns.end);
            // A pass leads to the level below.
            let (before, lines) = tile.lines.split_at_mut(line(level));
            let below = level.checked_sub(1).map_or(&[][..], |below| &before[line(below)].values);
            let own = &mut lines[0];
            let known = own.values.len();
            own.values.resize(known + end - next, 0);
            let base = Self::base(next) - tile.row_base;
            let added = values.add(&mut own.row, tile.row_base);
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
            added.take_out(&mut own.row);
            next += found;
            match stop {
                Stop::Through => {}
                Stop::Ended => {
                    own.ended = true;
                    break;
                }
                Stop::TooShort => {
                    let words = tile.words + STEP;
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
                shared[level].edges.insert(column - self.slab.start, number);
            }
        }
    }
}

impl<S: Sink, const ROWS: bool, const ENDS: bool> wavefront::Work for Layering<'_, S, ROWS, ENDS> {
    type Band = Band<S::Part>;
    /// The pillars of a block, by level.
    type Block = Vec<Sets>;
    type Error = S::Error;

    fn first_block(&self, band: usize) -> usize {
        band
    }

    fn enter(&self, band: usize) -> Result<Self::Band, S::Error> {
        let layers = self.range(band);
        let lanes = layers.len() * (self.slab.end - layers.start.max(self.slab.start));
        let new = || Layers { diagonals: vec![Vec::new(); layers.len()], over: vec![false; layers.len()] };
        let before = lock(&self.layers).remove(&band);
        let before = before.unwrap_or_else(|| self.levels.iter().map(|_| new()).collect());
        Ok(Band {
            levels: before.into_iter().map(|layers| BandLevel { columns: Sets::new(lanes), layers }).collect(),
            parts: layers.clone().map(|_| self.levels.iter().map(|_| S::Part::default()).collect()).collect(),
        })
    }

    fn step(
        &self,
        band: usize,
        block: usize,
        mut rows: Self::Band,
        columns: &mut Option<Self::Block>,
    ) -> Result<Next<Self::Band>, S::Error> {
        self.sink.poll();
        let (layers, sheets, end) = (self.range(band), self.range(block), self.slab.end);
        let first = sheets.start.max(self.slab.start);
        let lanes = sheets.len() * (end - first);
        let pillars = columns.get_or_insert_with(|| self.levels.iter().map(|_| Sets::new(lanes)).collect());
        let mut guard = (band == block).then(|| lock(&self.shared));
        let shared = guard.as_mut().map(|guard| &mut guard[..]);
        let edges = shared.iter().flat_map(|all| all.iter()).map(|shared| shared.edges.words());
        let sets = pillars.iter().chain(rows.levels.iter().map(|level| &level.columns)).map(Sets::words);
        let kept = lock(&self.rows).remove(&(band, block)).unwrap_or_default();
        let longest = kept.longest().next_multiple_of(QUAD);
        let least = words(&self.plan.rules, end, sheets.end).max(longest);
        let words = sets.chain(edges).fold(least, usize::max);
        let line = || Line { row: Vec::new(), values: Vec::new(), ended: false };
        let mut tile = Tile {
            first,
            row_base: Self::base(first),
            words,
            pillars,
            shared,
            lines: (0..self.levels.len() * SIDE * SIDE).map(|_| line()).collect(),
            layers: layers.clone(),
            sheets: sheets.clone(),
        };
        kept.give(&mut tile.lines);
        self.grow(&mut tile, &mut rows.levels, words);
        for start in (first / WORD * WORD..end).step_by(WORD) {
            for sheet in sheets.clone().take_while(|&sheet| sheet < start + WORD) {
                for level in 0..self.levels.len() {
                    for layer in layers.clone().take_while(|&layer| layer <= sheet) {
                        let columns = start.max(sheet)..end.min(start + WORD);
                        self.go(&mut tile, &mut rows.levels, (level, sheet, layer), columns);
                    }
                }
            }
        }
        let Tile { lines, row_base, .. } = tile;
        for (at, line) in lines.iter().enumerate() {
            let (layer, sheet) = (layers.start + at % SIDE, sheets.start + at / SIDE % SIDE);
            if layer < layers.end && sheet < sheets.end && layer <= sheet {
                let part = &mut rows.parts[at % SIDE][at / SIDE / SIDE];
                self.sink.line(part, sheet as u32, sheet.max(self.slab.start) as u32, &line.values, line.ended);
            }
        }
        if !self.is_last() {
            let kept = Self::base(end) - row_base..self.plan.below.div_ceil(WORD).saturating_sub(row_base);
            lock(&self.rows).insert((band, block), Rows::of(&lines, &kept));
        }
        if band == block {
            // No higher layer has sheets here.
            *columns = None;
        }
        let goes_on = sheets.end < self.sheets();
        Ok(if goes_on { Next::Here(rows) } else { Next::Ended(rows) })
    }

    fn leave(&self, band: usize, rows: Self::Band) -> Result<(), S::Error> {
        if !self.is_last() {
            lock(&self.layers).insert(band, rows.levels.into_iter().map(|level| level.layers).collect());
        }
        self.sink.band(self.range(band).start as u32, rows.parts)
    }
}
