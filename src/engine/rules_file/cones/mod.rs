//! Games in which any number may be taken from `z`, and every other kind of move takes the lattice points of a cone, or
//! of any polygon, in the plane of two parameters: each of some starts `G`, plus any sum of some vectors `H`.
//!
//! A column has one P-position, the least `z` that no move forbids. Let `R(v)` say whether `v`, or `v` less a sum of `H`,
//! is P. Then `R(v) = P(v) or R(v - h) for some h in H`, and `v` moves to a P-position iff `R(v - g)` for some `g` in
//! `G`. No step raises a number, so that a bound of `z` cuts off what is above it, and nothing else. Without a bound a
//! column has a P-position: no step is inside the column, so that each of finitely many P-positions before it forbids a
//! finite number of its `z`.
//!
//! `R` of a column is a [`SparseSet`]: far from the P-positions whole blocks of it are empty or full, and cost nothing.
//! They are full below the least number that is still open, but that is not relied on: nothing is cut off from below,
//! because what is below may be led from to what is above.
//!
//! Tiles are bands of sheets by blocks of columns, as in `rays`. A [`Ring`] has the sets of a block for as many sheets as
//! a step leads back, and those of the last columns before the block, which travel with the band.

mod ring;
mod sparse_set;
mod union;

use std::ops::Range;
use std::sync::Mutex;

use self::ring::{COLUMNS, Cone, Place, Ring};
use self::sparse_set::{SparseSet, least};
use self::union::Union;
use super::columns::{Columns, Leaving};
use super::lattice::Lattice;
use super::outcome::{Refused, Take};
use crate::engine::lock::lock;
use crate::engine::wavefront::{self, Next};
use crate::game::RulesBox;
use crate::game::rules_file::Poll;

/// Sheets in a band.
const SHEETS: u64 = 16;
/// How many more bands are in flight than there are threads, so that none waits.
const MORE_BANDS: usize = 1;
/// Kinds of moves, at most: their sets are at hand in one search.
const MOST_KINDS: usize = 16;
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
        if all.len() > MOST_KINDS {
            return Err(number);
        }
    }
    Ok(all)
}

/// The end of columns.
fn end(rules: &RulesBox) -> u64 {
    rules.below().unwrap_or(MOST)
}

/// Bytes of memory that the engine takes with so many threads, about.
pub fn memory(rules: &RulesBox, kinds: &[Lattice], threads: usize) -> u64 {
    let ([x, y], levels) = (rules.sides(), 1 + u64::from(rules.level()));
    // Completions are less than about four times the sum of the others. What is neither empty nor full is about the
    // P-positions that are near, in a space that grows with the lesser side.
    let most = end(rules).min(4 * (x + y));
    let set = most.min(16 * x.min(y) + 4096) / 8 + most / 512 + 64;
    let blocks = y.div_ceil(COLUMNS as u64);
    let in_flight = threads as u64 + MORE_BANDS as u64;
    let of_kind = |lattice: &Lattice| {
        let cone = Cone::new(lattice);
        let here = if cone.sheets == 0 { in_flight.min(blocks) } else { blocks };
        // A line has one set for each of its columns.
        let sets = if cone.is_line() { cone.sets() / (cone.sheets + 1) * cone.sheets.max(1) } else { cone.sets() };
        here * sets as u64 * set
    };
    let sets: u64 = kinds.iter().map(of_kind).sum();
    levels * (sets + 4 * in_flight * SHEETS.min(x) * y)
}

/// Steps that each column takes for a kind of move, about: some nanoseconds each.
pub fn steps(lattice: &Lattice) -> u64 {
    16 * Cone::new(lattice).parts() as u64
}

/// Computes the columns, on the current rayon pool.
pub fn run<E: Send>(
    rules: &RulesBox,
    kinds: &[Lattice],
    poll: Poll<'_>,
    refuse: &(impl Fn(Refused) -> E + Sync),
    take: Take<'_, E>,
) -> Result<(), E> {
    let game = ConeGame {
        columns: Columns::new(rules, poll, refuse),
        refuse,
        poll,
        sides: rules.sides(),
        below: rules.below(),
        cones: kinds.iter().map(Cone::new).collect(),
        leaving: Mutex::new(Leaving::new(take)),
    };
    let bands = game.sides[0].div_ceil(SHEETS) as usize;
    wavefront::run(&game, 0..bands, rayon::current_num_threads() + MORE_BANDS, Vec::new())
}

/// The columns as work for the wavefront.
struct ConeGame<'a, 'b, F, E> {
    columns: Columns<'a, F>,
    refuse: &'a F,
    poll: Poll<'a>,
    sides: [u64; 2],
    below: Option<u64>,
    cones: Vec<Cone>,
    leaving: Mutex<Leaving<'b, E>>,
}

/// A level of a band in flight.
struct BandLevel {
    /// By sheet and kind of move, the sets of the last columns before the block.
    left: Vec<Vec<Vec<SparseSet>>>,
    /// The completions of each sheet.
    values: Vec<Vec<u32>>,
}

impl<F: Fn(Refused) -> E, E> ConeGame<'_, '_, F, E> {
    fn sheets(&self, band: usize) -> Range<u64> {
        let first = band as u64 * SHEETS;
        first..self.sides[0].min(first + SHEETS)
    }

    /// The completions of a sheet in a block, at all levels.
    fn row(
        &self,
        [x, first]: [u64; 2],
        places: &[Place<'_>],
        rings: &mut [Vec<Ring>],
        values: &mut [&mut Vec<u32>],
        union: &mut Union,
    ) -> Result<(), E> {
        static NONE: SparseSet = SparseSet { groups: Vec::new(), blocks: Vec::new() };
        let end = self.below.unwrap_or(MOST);
        for (column, y) in (first..self.sides[1]).take(COLUMNS).enumerate() {
            let mut below: Option<u64> = None;
            for (level, (rings, values)) in rings.iter_mut().zip(&mut *values).enumerate() {
                let mut marks = [&NONE; MOST_KINDS];
                for ((ring, &place), marks) in rings.iter_mut().zip(places).zip(&mut marks) {
                    ring.reach(place, column, end as usize, union);
                    *marks = ring.marks(place, column);
                }
                let marks = &marks[..places.len()];
                let z =
                    self.columns.completion(level, [x, y], below, end, |from| least(marks, from as usize) as u64)?;
                values.push(z as u32);
                below = None;
                if z < end {
                    rings.iter_mut().zip(places).for_each(|(ring, &place)| ring.insert(place, column, z as usize));
                    below = self.columns.below([x, y, z])?;
                } else if self.below.is_none() {
                    return Err((self.refuse)(Refused::TooHigh { x, y }));
                }
            }
        }
        Ok(())
    }
}

impl<F: Fn(Refused) -> E + Sync, E: Send> wavefront::Work for ConeGame<'_, '_, F, E> {
    type Band = Vec<BandLevel>;
    type Block = Vec<Vec<Ring>>;
    type Error = E;

    fn first_block(&self, _band: usize) -> usize {
        0
    }

    fn enter(&self, band: usize) -> Result<Self::Band, E> {
        let sheets = self.sheets(band);
        let left = |cone: &Cone| (0..cone.columns).map(|_| SparseSet::default()).collect();
        let level = |_| BandLevel {
            left: sheets.clone().map(|_| self.cones.iter().map(left).collect()).collect(),
            values: sheets.clone().map(|_| Vec::with_capacity(self.sides[1] as usize)).collect(),
        };
        Ok((0..self.columns.levels()).map(level).collect())
    }

    fn step(
        &self,
        band: usize,
        block: usize,
        mut levels: Self::Band,
        rings: &mut Option<Self::Block>,
    ) -> Result<Next<Self::Band>, E> {
        (self.poll)();
        let first = (block * COLUMNS) as u64;
        let rings =
            rings.get_or_insert_with(|| levels.iter().map(|_| self.cones.iter().map(Ring::new).collect()).collect());
        let mut union = Union::default();
        for (sheet, x) in self.sheets(band).enumerate() {
            let places: Vec<Place<'_>> = self.cones.iter().map(|cone| Place::new(cone, x)).collect();
            for (rings, level) in rings.iter_mut().zip(&mut levels) {
                let left = &mut level.left[sheet];
                rings.iter_mut().zip(&places).zip(left).for_each(|((ring, &place), left)| ring.begin(place, left));
            }
            let mut values: Vec<&mut Vec<u32>> = levels.iter_mut().map(|level| &mut level.values[sheet]).collect();
            self.row([x, first], &places, rings, &mut values, &mut union)?;
            for (rings, level) in rings.iter().zip(&mut levels) {
                let left = &mut level.left[sheet];
                rings.iter().zip(&places).zip(left).for_each(|((ring, &place), left)| ring.end(place, left));
            }
        }
        // What only this band needs is not kept for the next one.
        for rings in rings {
            let own = rings.iter_mut().zip(&self.cones).filter(|(_, cone)| cone.sheets == 0);
            own.for_each(|(ring, cone)| *ring = Ring::new(cone));
        }
        let last = first + COLUMNS as u64 >= self.sides[1];
        Ok(if last { Next::Ended(levels) } else { Next::Here(levels) })
    }

    fn leave(&self, band: usize, levels: Self::Band) -> Result<(), E> {
        lock(&self.leaving).add(band, levels.into_iter().map(|level| level.values).collect())
    }
}
