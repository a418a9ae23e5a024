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
//! numbers. A layer has one pillar for each cell, half a million in a table of 1000 sheets, and each has few
//! values. So they are plain words, from the word of the column on: the summaries and marks of `windows` would be
//! larger than they.
//!
//! Where nothing but counts is kept, the columns are taken in **slabs**, one after the other: what a cell needs of lower columns
//! is in the set of its row, and the sets of columns and pillars are those of a slab. Rows and pillars have the same number; but rows
//! of Chomp end, what is below a column is of no use after it, and neither is what is not counted: if completions are counted below
//! `N`, used values from `N` on change nothing that is. So of a row `N - b` bits are kept at column `b`.

mod forbidden;
mod kernel;
mod memory;
mod on_ranks;
mod resume;
mod rows;
mod saved;
mod sets;
mod tile;

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Mutex;

use serde::{Deserialize, Serialize};

use self::memory::words;
pub use self::memory::{memory, memory_in_slabs};
pub use self::on_ranks::layers_on_a_rank;
pub use self::resume::first_band;
use self::rows::{Line, Rows};
use self::saved::Begun;
use self::sets::{GROUP, Sets};
pub use self::tile::SIDE;
use self::tile::{BandLevel, Layers, Shared, Slab, Tile};
use super::bits::WORD;
use super::known::Known;
use super::lock;
use super::plan::Saving;
use super::wavefront::{self, Next};
use crate::BuildError;
use supermex_game::Four;

/// The columns of a small slab.
pub const SLAB: usize = WORD;

/// What to compute: all layers and sheets of the rules, and the same number of columns.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The game.
    pub rules: Four,
    /// Columns `b` of a line are below this, at least the number of sheets.
    pub columns: u32,
    /// Columns in a slab; all of them if they fit.
    pub slab: usize,
    /// Completions are wanted below this. Where there are some slabs, others may be too small, but none of them is below it.
    pub below: usize,
    /// Greatest number of bands in flight, at least 1.
    pub in_flight: usize,
}

/// Where the lines go.
pub trait Sink: Sync {
    /// The encoded lines of a layer at a level.
    type LayerRows: Default + Send;

    /// Called with every tile. To stop the run it does not return.
    fn poll(&self) {}

    /// Adds what a line has in a slab to a layer at a level, from a column on: the lines of a layer come by ascending sheet, without
    /// those that are known as a whole. `ends` says that no column after the last one has a completion.
    fn line(&self, part: &mut Self::LayerRows, sheet: u32, first: u32, values: &[u32], ends: bool);

    /// Takes consecutive layers, complete in a slab, each with its levels. Bands come from several threads, and not always in order:
    /// each from [`first_band`] on.
    fn band(&self, first_layer: u32, layers: Vec<Vec<Self::LayerRows>>) -> Result<(), BuildError>;

    /// Who saves the state of the run now and then, if anybody does. Only of a run of which nothing is known.
    fn saving(&self) -> Option<&dyn Saving> {
        None
    }
}

/// Runs the recursion, on the current rayon pool. The lines do not depend on the number of threads, nor on what is known.
///
/// Only bands that are known as a whole are read back: they add each completion to one set, that of its pillar. A known cell of
/// another band is computed again, because to add it to three sets takes nearly as long.
pub fn layers<P: Default + Send>(
    plan: &Plan,
    known: Option<Known<'_>>,
    sink: &dyn Sink<LayerRows = P>,
) -> Result<(), BuildError> {
    match (plan.rules.game.ascends(), plan.rules.ends()) {
        (true, true) => slabs::<_, true, true>(plan, known, sink),
        (true, false) => slabs::<_, true, false>(plan, known, sink),
        (false, _) => slabs::<_, false, false>(plan, known, sink),
    }
}

fn slabs<P: Default + Send, const ROWS: bool, const ENDS: bool>(
    plan: &Plan,
    known: Option<Known<'_>>,
    sink: &dyn Sink<LayerRows = P>,
) -> Result<(), BuildError> {
    let columns = plan.columns as usize;
    // Sets of columns begin with whole words.
    let size = plan.slab.min(columns).next_multiple_of(WORD);
    let mut work = Layering::<_, ROWS, ENDS>::new(plan, known, sink);
    let first = known.map_or(0, |known| first_band(&plan.rules, known.whole));
    let mut begun = work.restore(size)?;
    for start in (begun.as_ref().map_or(0, |begun| begun.slab)..columns).step_by(size) {
        let (mut band, mut blocks) = match begun.take() {
            Some(Begun { band, blocks, .. }) => (band, blocks),
            None => {
                work.begin(start..(start + size).min(columns));
                let bands = work.bands();
                (first.min(bands), work.resume(first.min(bands)..bands, &|_| true)?)
            }
        };
        loop {
            let left = wavefront::run(&work, band..work.bands(), plan.in_flight, blocks)?;
            if left.band == work.bands() {
                break;
            }
            (band, blocks) = (left.band, left.blocks);
            work.save(band, &blocks)?;
        }
    }
    Ok(())
}

/// The layers of a game. `ROWS` says that the diagonal, the edges and the corner are excluded, as in Chomp. A game without
/// `ROWS` is symmetric, as Nim. `ENDS` says that values are at least their column, and that lines end where they are equal.
struct Layering<'a, P, const ROWS: bool, const ENDS: bool> {
    plan: &'a Plan,
    known: Option<Known<'a>>,
    sink: &'a dyn Sink<LayerRows = P>,
    slab: Slab<'a, ROWS, ENDS>,
    /// By level, those of the first band of a slab, and then of the last: between them a band hands them to the next.
    shared: Mutex<Vec<Shared>>,
    /// By band and level: what the layers have been given in earlier slabs.
    layers: Mutex<HashMap<usize, Vec<Layers>>>,
    /// By band and block: what is kept for the next slab.
    rows: Mutex<HashMap<(usize, usize), Rows>>,
    /// The lines of tiles that are done, in whose memory others begin.
    spare: Mutex<Vec<Vec<Line>>>,
}

/// The layers of a band that moves through the sheets.
#[derive(Serialize, Deserialize)]
struct Band<P> {
    /// By level.
    levels: Vec<BandLevel>,
    /// By level, what all layers share, from the first block of the band to the next one, which is the first of the next band.
    shared: Vec<Shared>,
    /// By layer and level; nothing before the first tile.
    #[serde(skip)]
    parts: Vec<Vec<P>>,
}

/// The sheets of a block that the bands go through.
#[derive(Serialize, Deserialize)]
struct Block {
    /// By level.
    pillars: Vec<Sets>,
    /// By level, what the band that begins here gets from the one before.
    shared: Vec<Shared>,
}

impl<'a, P: Default + Send, const ROWS: bool, const ENDS: bool> Layering<'a, P, ROWS, ENDS> {
    fn new(plan: &'a Plan, known: Option<Known<'a>>, sink: &'a dyn Sink<LayerRows = P>) -> Self {
        let slab = Slab::new(&plan.rules);
        let shared = || Shared { edges: Sets::new(0), corner: Vec::new(), over: false };
        let shared = Mutex::new(slab.levels.iter().map(|_| shared()).collect());
        let (layers, rows, spare) = Default::default();
        Self { plan, known, sink, slab, shared, layers, rows, spare }
    }

    /// Begins a slab, behind those that are complete.
    fn begin(&mut self, slab: Range<usize>) {
        for shared in lock(&self.shared).iter_mut() {
            shared.edges = Sets::new(slab.len());
        }
        self.slab.columns = slab;
    }

    /// Layers and sheets that have a column of the slab are below this.
    fn sheets(&self) -> usize {
        (self.plan.rules.sheets as usize).min(self.slab.columns.end)
    }

    /// How many bands have a layer among them.
    fn bands(&self) -> usize {
        self.sheets().div_ceil(SIDE)
    }

    /// Whether no slab comes after this one.
    fn is_last(&self) -> bool {
        self.slab.columns.end == self.plan.columns as usize
    }

    /// Layers of a band, or sheets of a block.
    fn range(&self, number: usize) -> Range<usize> {
        number * SIDE..(number * SIDE + SIDE).min(self.sheets())
    }
}

impl<P: Default + Send, const ROWS: bool, const ENDS: bool> wavefront::Work for Layering<'_, P, ROWS, ENDS> {
    type Band = Band<P>;
    type Block = Block;

    fn first_block(&self, band: usize) -> usize {
        band
    }

    fn enter(&self, band: usize) -> Result<Self::Band, BuildError> {
        let layers = self.range(band);
        let lanes = layers.len() * (self.slab.columns.end - layers.start.max(self.slab.columns.start));
        let new = || Layers { diagonals: vec![Vec::new(); layers.len()], over: vec![false; layers.len()] };
        let before = lock(&self.layers).remove(&band);
        let before = before.unwrap_or_else(|| self.slab.levels.iter().map(|_| new()).collect());
        Ok(Band {
            levels: before.into_iter().map(|layers| BandLevel { columns: Sets::new(lanes), layers }).collect(),
            shared: Vec::new(),
            parts: Vec::new(),
        })
    }

    fn step(
        &self,
        band: usize,
        block: usize,
        mut rows: Self::Band,
        columns: &mut Option<Self::Block>,
    ) -> Result<Next<Self::Band>, BuildError> {
        self.sink.poll();
        let (layers, sheets, end) = (self.range(band), self.range(block), self.slab.columns.end);
        let first = sheets.start.max(self.slab.columns.start);
        let lanes = sheets.len() * (end - first);
        let new = || self.slab.levels.iter().map(|_| Sets::new(lanes)).collect();
        let Block { pillars, shared } = columns.get_or_insert_with(|| Block { pillars: new(), shared: Vec::new() });
        if band == block {
            // The first band has none before it.
            let before = Some(std::mem::take(shared)).filter(|shared| !shared.is_empty());
            rows.shared = before.unwrap_or_else(|| std::mem::take(&mut *lock(&self.shared)));
        }
        let edges = rows.shared.iter().map(|shared| shared.edges.words());
        let sets = pillars.iter().chain(rows.levels.iter().map(|level| &level.columns)).map(Sets::words);
        let kept = lock(&self.rows).remove(&(band, block)).unwrap_or_default();
        let longest = kept.longest().next_multiple_of(GROUP);
        let least = words(&self.plan.rules, end, sheets.end).max(longest);
        let words = sets.chain(edges).fold(least, usize::max);
        let mut lines = lock(&self.spare).pop().unwrap_or_default();
        lines.iter_mut().for_each(Line::clear);
        lines.resize_with(self.slab.levels.len() * SIDE * SIDE, Line::default);
        let mut tile = Tile {
            first,
            row_base: Slab::<ROWS, ENDS>::base(first),
            words,
            pillars,
            shared: (band == block).then_some(&mut rows.shared[..]),
            lines,
            layers: layers.clone(),
            sheets: sheets.clone(),
        };
        kept.give(&mut tile.lines);
        self.slab.grow(&mut tile, &mut rows.levels, words);
        for start in (first / WORD * WORD..end).step_by(WORD) {
            for sheet in sheets.clone().take_while(|&sheet| sheet < start + WORD) {
                for level in 0..self.slab.levels.len() {
                    for layer in layers.clone().take_while(|&layer| layer <= sheet) {
                        let columns = start.max(sheet)..end.min(start + WORD);
                        self.slab.line(&mut tile, &mut rows.levels, (level, sheet, layer), columns);
                    }
                }
            }
        }
        let Tile { lines, row_base, .. } = tile;
        if rows.parts.is_empty() {
            let levels = || self.slab.levels.iter().map(|_| P::default()).collect();
            rows.parts = layers.clone().map(|_| levels()).collect();
        }
        for (at, line) in lines.iter().enumerate() {
            let (layer, sheet) = (layers.start + at % SIDE, sheets.start + at / SIDE % SIDE);
            if layer < layers.end && sheet < sheets.end && layer <= sheet && !self.is_whole(layer, sheet) {
                let part = &mut rows.parts[at % SIDE][at / SIDE / SIDE];
                self.sink.line(part, sheet as u32, sheet.max(self.slab.columns.start) as u32, &line.values, line.ended);
            }
        }
        if !self.is_last() {
            let kept =
                Slab::<ROWS, ENDS>::base(end) - row_base..self.plan.below.div_ceil(WORD).saturating_sub(row_base);
            lock(&self.rows).insert((band, block), Rows::of(&lines, &kept));
        }
        lock(&self.spare).push(lines);
        let goes_on = sheets.end < self.sheets();
        if band + 1 == block {
            *shared = std::mem::take(&mut rows.shared);
        }
        if band == block {
            if !goes_on {
                *lock(&self.shared) = std::mem::take(&mut rows.shared);
            }
            // No higher layer has sheets here.
            *columns = None;
        }
        Ok(if goes_on { Next::Here(rows) } else { Next::Ended(rows) })
    }

    fn leave(&self, band: usize, rows: Self::Band) -> Result<(), BuildError> {
        if !self.is_last() {
            lock(&self.layers).insert(band, rows.levels.into_iter().map(|level| level.layers).collect());
        }
        self.sink.band(self.range(band).start as u32, rows.parts)
    }

    fn pauses(&self, band: usize) -> bool {
        self.sink.saving().is_some_and(|saving| saving.is_due(self.range(band).start as u32))
    }
}
