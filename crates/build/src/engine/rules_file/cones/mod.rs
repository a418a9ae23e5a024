//! Games in which any number may be taken from `z`, and every other kind of move takes the lattice points of a cone, or
//! of any polygon, in the plane of two parameters: each of some starts `G`, plus any sum of some vectors `H`.
//!
//! A column has one P-position, the least `z` that no move forbids. Let `R(v)` say whether `v`, or `v` less a sum of `H`,
//! is P. Then `R(v) = P(v) or R(v - h) for some h in H`, and `v` moves to a P-position iff `R(v - g)` for some `g` in
//! `G`. No step raises a number, so that a bound of `z` cuts off what is above it, and nothing else. Without a bound a
//! column has a P-position: no step is inside the column, so that each of finitely many P-positions before it forbids a
//! finite number of its `z`.
//!
//! Tiles are bands of sheets by blocks of columns, as in `rays`. A tile goes through `z` upwards, 64 numbers at a time, a
//! word of each column: no step leads up, so that in these slabs, as in a band, all that a column needs comes before it.
//! Words of one sheet are reached from sheets before it all at once.
//!
//! Far from the P-positions what a move reaches is empty or full in a whole slab, as it is where it enters the tile, and
//! costs nothing. Where a kind is full, nothing is P, and a kind that is mixed is carried on for its own sake only. Nothing
//! is cut off from below, because what is below may be led from to what is above.
//!
//! A column that is known is not searched. In a tile of such columns a slab without a P-position is carried on, and the others are
//! reached without marks.

mod edge;
mod reach;
mod steps;

use std::ops::Range;
use std::sync::Mutex;

use self::edge::{Edge, State};
use self::reach::{Reach, Sheet};
use self::steps::{BITS, Cone};
use super::columns::{Columns, Leaving};
use super::lattice::Lattice;
use super::outcome::{Refused, Take, Task};
use crate::BuildError;
use crate::engine::lock;
use crate::engine::wavefront::{self, Next};
use supermex_game::{PassLevel, RulesBox};

/// Sheets and columns of a tile, if no step leads further back.
const TILE: [usize; 2] = [16, 64];
/// How many more bands are in flight than there are threads, so that none waits.
const MORE_BANDS: usize = 1;
/// Completions are below this.
const MOST: u64 = 1 << 30;

/// The kinds of moves of a game, but for that from `z` alone, if all are of this kind; otherwise the number of one that is not.
pub fn kinds(rules: &RulesBox) -> Result<Vec<Lattice>, usize> {
    let mut all = Vec::new();
    for (number, one) in rules.rules_file().kinds().iter().enumerate().filter(|(_, one)| !one.is_pillar()) {
        let lattice = Lattice::of(one).and_then(Lattice::across).ok_or(number)?;
        if !lattice.starts.is_empty() && !all.contains(&lattice) {
            all.push(lattice);
        }
    }
    Ok(all)
}

/// The kinds of moves that have a step inside the box.
fn cones(rules: &RulesBox, kinds: &[Lattice]) -> Vec<Cone> {
    let [x, y] = rules.sides();
    kinds.iter().filter_map(|kind| Cone::new(kind, [x, y, end(rules)])).collect()
}

/// The end of columns.
fn end(rules: &RulesBox) -> u64 {
    rules.below().unwrap_or(MOST)
}

/// Sheets and columns of a tile: not much less than those before it which it needs.
fn tile(cones: &[Cone]) -> [usize; 2] {
    let most = |of: fn(&Cone) -> usize| cones.iter().map(of).max().unwrap_or(0);
    [TILE[0].max(most(|cone| cone.sheets)), TILE[1].max(most(|cone| cone.columns))]
}

/// Bytes of memory that the engine takes with this many threads, about.
pub fn memory(rules: &RulesBox, kinds: &[Lattice], threads: usize) -> u64 {
    let ([x, y], levels, cones) = (rules.sides(), 1 + u64::from(rules.level()), cones(rules, kinds));
    let [sheets, columns] = tile(&cones).map(|side| side as u64);
    // Completions are less than about four times the sum of the others. What is neither empty nor full is near the
    // P-positions, in a space that grows with the lesser side.
    let most = end(rules).min(4 * (x + y));
    let mixed = most.min(4 * x.min(y) + 2048);
    let (blocks, in_flight) = (y.div_ceil(columns), threads as u64 + MORE_BANDS as u64);
    let of_kind = |cone: &Cone| {
        let [before, wide, down] = [cone.sheets, cone.columns, cone.words].map(|number| number as u64);
        let top = if before > 0 { most / 64 + before * (wide + columns) * mixed / 8 } else { 0 };
        // Of a line in a sheet all numbers may be mixed.
        let left = 2 * (most / 64 + sheets * wide * most / 8);
        let slabs = 8 * (1 + down) * (before + sheets) * (wide + columns);
        blocks * top + in_flight * (left + slabs)
    };
    levels * (cones.iter().map(of_kind).sum::<u64>() + 4 * in_flight * sheets.min(x) * y)
}

/// Steps that each column takes for a kind of move, about: some nanoseconds each.
pub fn steps(lattice: &Lattice) -> u64 {
    let starts = if lattice.starts == lattice.vectors { 0 } else { lattice.starts.len() };
    4 * (lattice.vectors.len() + starts) as u64
}

/// Computes the columns, on the current rayon pool.
pub fn run(task: Task<'_>, kinds: &[Lattice], take: Take<'_>) -> Result<(), BuildError> {
    let rules = task.rules;
    let cones = cones(rules, kinds);
    let game = ConeGame {
        columns: Columns::new(task),
        task,
        sides: rules.sides(),
        end: end(rules),
        is_endless: rules.below().is_none(),
        tile: tile(&cones),
        cones,
        leaving: Mutex::new(Leaving::new(take)),
    };
    let bands = game.sides[0].div_ceil(game.tile[0] as u64) as usize;
    wavefront::run(&game, 0..bands, rayon::current_num_threads() + MORE_BANDS, Vec::new()).map(drop)
}

/// The columns as work for the wavefront.
struct ConeGame<'a, 'b> {
    columns: Columns<'a>,
    task: Task<'a>,
    sides: [u64; 2],
    end: u64,
    is_endless: bool,
    /// Sheets and columns of a tile.
    tile: [usize; 2],
    cones: Vec<Cone>,
    leaving: Mutex<Leaving<'b>>,
}

/// A level of a band in flight.
struct BandLevel {
    /// By kind of move, what enters the next block.
    left: Vec<Edge>,
    /// The completions of each sheet, and how many of them are known before the search.
    values: Vec<Vec<u32>>,
    known: Vec<usize>,
}

impl BandLevel {
    /// How many columns of a tile are known, of the sheet with a number in the band.
    fn known(&self, sheet: usize, columns: &Range<usize>) -> usize {
        self.known[sheet].clamp(columns.start, columns.end) - columns.start
    }
}

/// A level of a tile.
struct TileLevel<'a> {
    kinds: Vec<Reach<'a>>,
    /// Columns whose completion is not known yet.
    open: usize,
    /// The slabs that have a completion which was known before: a bit each.
    slabs: Vec<u64>,
}

impl TileLevel<'_> {
    fn has_known(&self, slab: usize) -> bool {
        self.slabs.get(slab / BITS).is_some_and(|word| word >> (slab % BITS) & 1 == 1)
    }
}

impl ConeGame<'_, '_> {
    fn sheets(&self, band: usize) -> Range<u64> {
        let first = (band * self.tile[0]) as u64;
        first..self.sides[0].min(first + self.tile[0] as u64)
    }

    /// The completions of a tile from its first position on.
    fn search(&self, tile: &mut [TileLevel<'_>], band: &mut [BandLevel], first: [u64; 2]) -> Result<(), BuildError> {
        // A P-position is above numbers that all are forbidden: reached from others, or excepted.
        let (gap, mut empty) = (self.columns.excepted.iter().map(Vec::len).max().unwrap_or(0) / BITS, 0);
        for (slab, start) in (0..self.end).step_by(BITS).enumerate() {
            let outside = if self.end - start < BITS as u64 { !0 << (self.end - start) } else { 0 };
            let mut has_ended = true;
            for (level, tile) in tile.iter_mut().enumerate() {
                let has_known = tile.has_known(slab);
                let TileLevel { kinds, open, .. } = tile;
                let is_full = kinds.iter_mut().map(Reach::begin).filter(|&state| state == State::Full).count() > 0;
                has_ended &= *open == 0 && !has_known && kinds.iter().all(Reach::has_ended);
                if (*open > 0 || has_known) && !is_full {
                    *open -= self.search_slab((kinds, *open > 0), band, level, first, start, outside)?;
                } else {
                    kinds.iter_mut().for_each(Reach::carry);
                }
                kinds.iter_mut().for_each(|kind| kind.end(outside));
            }
            empty = if has_ended { empty + 1 } else { 0 };
            if empty > gap {
                break;
            }
        }
        Ok(())
    }

    /// The completions of a tile at a level, from a number on, and below one that is 64 greater: how many. If none is searched for,
    /// the slab is reached from those that are known.
    fn search_slab(
        &self,
        (kinds, searches): (&mut [Reach<'_>], bool),
        band: &mut [BandLevel],
        level: usize,
        [x, y]: [u64; 2],
        start: u64,
        outside: u64,
    ) -> Result<usize, BuildError> {
        let (lower, band) = band.split_at_mut(level);
        let along: Vec<usize> = (0..kinds.len()).filter(|&kind| self.cones[kind].is_along()).collect();
        let mut marks = vec![0; (self.sides[1] - y).min(self.tile[1] as u64) as usize];
        let columns = y as usize..y as usize + marks.len();
        let mut found = 0;
        kinds.iter_mut().for_each(Reach::open);
        for sheet in 0..band[0].values.len() {
            let known = band[0].known(sheet, &columns);
            let values = &mut band[0].values[sheet];
            marks.fill(outside);
            for kind in &mut *kinds {
                kind.begin_sheet(sheet);
                if searches {
                    kind.mark(&mut marks);
                }
            }
            let mut sheets: Vec<Sheet<'_>> = kinds.iter_mut().map(Reach::sheet).collect();
            for (column, (&marks, value)) in marks.iter().zip(&mut values[y as usize..]).enumerate() {
                let marks = along.iter().fold(marks, |marks, &kind| marks | sheets[kind].reach_and_mark(column));
                if column < known {
                    if let Some(z @ 0..64) = u64::from(*value).checked_sub(start) {
                        sheets.iter_mut().for_each(|sheet| sheet.insert(column, 1 << z));
                    }
                    continue;
                }
                if marks == !0 || u64::from(*value) < self.end {
                    continue;
                }
                let [x, y] = [x + sheet as u64, y + column as u64];
                // The pass to the P-position of the level below.
                let below = match lower.last().map(|lower| u64::from(lower.values[sheet][y as usize])) {
                    Some(z) if z < self.end && z / BITS as u64 == start / BITS as u64 => {
                        self.columns.below([x, y, z])?
                    }
                    _ => None,
                };
                let stop = start + BITS as u64;
                let least = |from: u64| {
                    let passed = from.saturating_sub(start) as u32;
                    let free = (!marks).checked_shr(passed).unwrap_or(0);
                    if free == 0 { stop } else { start + u64::from(passed + free.trailing_zeros()) }
                };
                let z = self.columns.completion(level, [x, y], below, stop, least)?;
                if z < stop {
                    *value = z as u32;
                    sheets.iter_mut().for_each(|sheet| sheet.insert(column, 1 << (z - start)));
                    found += 1;
                }
            }
        }
        Ok(found)
    }
}

impl wavefront::Work for ConeGame<'_, '_> {
    type Band = Vec<BandLevel>;
    /// By level and kind of move, what enters the next band.
    type Block = Vec<Vec<Edge>>;

    fn first_block(&self, _band: usize) -> usize {
        0
    }

    fn enter(&self, band: usize) -> Result<Self::Band, BuildError> {
        let rows = self.sheets(band);
        let most = if self.is_endless { self.end - 1 } else { self.end } as u32;
        let level = |level: PassLevel| {
            let mut values: Vec<Vec<u32>> = rows.clone().map(|_| Vec::with_capacity(self.sides[1] as usize)).collect();
            let mut line =
                |row: u32, known: &[u32]| values[row as usize - rows.start as usize].extend_from_slice(known);
            self.task.read_back(level, rows.clone(), self.sides[1], most, &mut line)?;
            let known = values.iter().map(Vec::len).collect();
            Ok(BandLevel { left: self.cones.iter().map(|_| Edge::default()).collect(), values, known })
        };
        PassLevel::ALL.into_iter().take(self.columns.levels()).map(level).collect()
    }

    fn step(
        &self,
        band: usize,
        block: usize,
        mut levels: Self::Band,
        tops: &mut Option<Self::Block>,
    ) -> Result<Next<Self::Band>, BuildError> {
        (self.task.poll)();
        let (sheets, first) = (self.sheets(band), (block * self.tile[1]) as u64);
        let end = self.sides[1].min(first + self.tile[1] as u64);
        let sides = [(sheets.end - sheets.start) as usize, (end - first) as usize];
        let none = || levels.iter().map(|_| self.cones.iter().map(|_| Edge::default()).collect()).collect();
        let mut tile: Vec<TileLevel<'_>> = tops
            .take()
            .unwrap_or_else(none)
            .into_iter()
            .zip(&mut levels)
            .map(|(top, level)| {
                let columns = first as usize..end as usize;
                let (mut open, mut slabs) = (0, Vec::new());
                for sheet in 0..sides[0] {
                    let known = level.known(sheet, &columns);
                    let values = &mut level.values[sheet];
                    for &z in values[first as usize..].iter().take(known).filter(|&&z| u64::from(z) < self.end) {
                        let slab = z as usize / BITS;
                        slabs.resize(slabs.len().max(slab / BITS + 1), 0);
                        slabs[slab / BITS] |= 1 << (slab % BITS);
                    }
                    open += sides[1] - known;
                    values.resize(values.len().max(end as usize), self.end as u32);
                }
                let edges = top.into_iter().zip(level.left.drain(..));
                let kinds = self.cones.iter().zip(edges).map(|(cone, (top, left))| Reach::new(cone, sides, top, left));
                TileLevel { kinds: kinds.collect(), open, slabs }
            })
            .collect();
        self.search(&mut tile, &mut levels, [sheets.start, first])?;
        if self.is_endless && tile.iter().any(|level| level.open > 0) {
            let values = levels.iter().flat_map(|level| sheets.clone().zip(&level.values));
            let is_open = |value: &u32| u64::from(*value) == self.end;
            let mut open = values.filter_map(|(x, values)| Some((x, values.iter().position(is_open)? as u64)));
            let (x, y) = open.next().unwrap_or((sheets.start, first));
            return Err((self.task.refuse)(Refused::TooHigh { x, y }));
        }
        let leave = |(tile, level): (TileLevel<'_>, &mut BandLevel)| {
            let edges = tile.kinds.into_iter().map(Reach::edges);
            edges
                .map(|[top, left]| {
                    level.left.push(left);
                    top.fitted()
                })
                .collect()
        };
        *tops = Some(tile.into_iter().zip(&mut levels).map(leave).collect());
        Ok(if end == self.sides[1] { Next::Ended(levels) } else { Next::Here(levels) })
    }

    fn leave(&self, band: usize, levels: Self::Band) -> Result<(), BuildError> {
        lock(&self.leaving).add(band, levels.into_iter().map(|level| level.values).collect())
    }
}
