//! Games in which any number may be taken from `z`, and all other moves are rays: a vector, any number of times.
//!
//! A column has one P-position, the least `z` that no earlier P-position forbids. By a vector `d` a P-position forbids
//! one `z` in every column of a ray. So each ray of columns has a used-set; it holds `z` less what the steps of `d` so
//! far have added. A cell reads one set for each vector, some of them shifted.
//!
//! Vectors never lead back to a smaller `x` or `y`. So tiles can be computed as in `band`: a tile has a band of sheets
//! and a block of columns, and comes after the tiles before it in both. `used_set` is a set and the search in several;
//! `ray_sets` are all sets of a vector.

mod ray_sets;
mod used_set;

use std::ops::Range;
use std::sync::Mutex;

use self::ray_sets::{Cursor, RaySets};
pub use self::used_set::{Place, UsedSet, least};
use super::columns::{Columns, Leaving};
use super::outcome::{Take, Task};
use crate::BuildError;
use crate::engine::lock;
use crate::engine::wavefront::{self, Next};
use supermex_game::rules_file::lines::{self, MOST_VECTORS};
use supermex_game::{PassLevel, RulesBox};

/// Sheets in a band, and columns in a block.
const SIDE: u64 = 64;
/// How many more bands are in flight than there are threads, so that none waits.
const MORE_BANDS: usize = 1;

/// The vectors of a game's moves, if all are rays: first those that leave `z` alone.
pub fn vectors(rules: &RulesBox) -> Option<Vec<[i64; 3]>> {
    let mut vectors = lines::vectors(rules).filter(|_| !rules.has_values_of_three())?;
    vectors.sort_by_key(|step| step[2] != 0);
    Some(vectors)
}

/// A number above all completions: a cell has no more forbidden values than columns on its rays, and variants.
fn most(rules: &RulesBox, vectors: &[[i64; 3]]) -> u64 {
    let sides = rules.sides();
    let steps = |step: &[i64; 3]| {
        let along = |axis: usize| (step[axis] > 0).then(|| sides[axis] / step[axis].unsigned_abs());
        along(0).into_iter().chain(along(1)).min().unwrap_or(0)
    };
    let single = rules.listed().len() + rules.rules_file().nothing().len() + 8;
    vectors.iter().map(steps).sum::<u64>() + single as u64
}

pub fn memory(rules: &RulesBox, vectors: &[[i64; 3]], threads: usize) -> u64 {
    let (most, sides) = (most(rules, vectors), rules.sides());
    let levels = 1 + u64::from(rules.level());
    let sheets = sides[0].min(SIDE * (threads + MORE_BANDS) as u64);
    let sets: u64 = vectors.iter().map(|&step| RaySets::memory(step, sides, most, sheets)).sum();
    levels * (sets + 4 * sheets * sides[1])
}

/// Computes the columns, on the current rayon pool.
pub fn run(task: Task<'_>, vectors: &[[i64; 3]], take: Take<'_>) -> Result<(), BuildError> {
    let rules = task.rules;
    let sides = rules.sides();
    let of_level = |_| vectors.iter().map(|&step| RaySets::new(step, sides)).collect();
    let game = RayGame {
        columns: Columns::new(task),
        task,
        most: u32::try_from(most(rules, vectors)).unwrap_or(u32::MAX),
        sides,
        level_vectors: vectors.iter().filter(|step| step[2] == 0).count(),
        levels: PassLevel::up_to(rules.level()).map(of_level).collect(),
        leaving: Mutex::new(Leaving::new(take)),
    };
    let bands = sides[0].div_ceil(SIDE) as usize;
    wavefront::run(&game, 0..bands, rayon::current_num_threads() + MORE_BANDS, Vec::new()).map(drop)
}

/// The columns as work for the wavefront.
struct RayGame<'a, 'b> {
    columns: Columns<'a>,
    task: Task<'a>,
    /// No completion is greater.
    most: u32,
    sides: [u64; 2],
    /// The number of vectors, the first ones, that leave `z` alone.
    level_vectors: usize,
    /// The used-sets of each level.
    levels: Vec<Vec<RaySets>>,
    leaving: Mutex<Leaving<'b>>,
}

/// Used-sets that a sheet has to itself.
fn own_rays(level: &[RaySets]) -> usize {
    level.iter().map(RaySets::own_rays).sum()
}

/// A level of a band in flight.
struct BandLevel {
    /// The used-sets that a sheet has to itself, by vector and sheet.
    own: Vec<UsedSet>,
    /// The completions of each sheet: so far, or as far as they are known.
    values: Vec<Vec<u32>>,
}

/// A level of a tile.
struct TileLevel<'a> {
    sets: Vec<UsedSet>,
    values: &'a mut [Vec<u32>],
    cursors: Vec<Cursor>,
}

impl RayGame<'_, '_> {
    fn rows(&self, band: usize) -> Range<u64> {
        let first = band as u64 * SIDE;
        first..self.sides[0].min(first + SIDE)
    }

    /// Adds the known completions of a sheet in a block to the used-sets, and says where the others begin.
    fn replay(&self, x: u64, row: usize, columns: &Range<u64>, tile: &mut [TileLevel<'_>]) -> u64 {
        let is_whole = self.task.known.is_some_and(|known| x < u64::from(known.whole));
        let mut from = columns.start;
        for (tile, level) in tile.iter_mut().zip(&self.levels) {
            let values = &tile.values[row];
            let end = columns.end.min(values.len() as u64).max(columns.start);
            from = end;
            for (cursor, of_vector) in tile.cursors.iter_mut().zip(level) {
                // A whole sheet has no use for sets of its own.
                if is_whole && of_vector.is_in_sheets() {
                    continue;
                }
                for &z in &values[columns.start as usize..end as usize] {
                    let place = cursor.place();
                    tile.sets[place.ray].insert(place.zero + z as usize);
                    cursor.next();
                }
            }
        }
        from
    }

    /// The completions of a sheet in a block, at all levels.
    fn row(&self, x: u64, row: usize, columns: &Range<u64>, tile: &mut [TileLevel<'_>]) -> Result<(), BuildError> {
        for y in self.replay(x, row, columns, tile)..columns.end {
            let mut below: Option<u64> = None;
            for (level, tile) in tile.iter_mut().enumerate() {
                let mut places = [Place::default(); MOST_VECTORS];
                for (place, cursor) in places.iter_mut().zip(&mut tile.cursors) {
                    *place = cursor.place();
                    cursor.next();
                }
                let places = &places[..tile.cursors.len()];
                let least = |from: u64| least(&tile.sets, places, self.level_vectors, from as usize) as u64;
                let z = self.columns.completion(level, [x, y], below, u64::MAX, least)?;
                for place in places {
                    tile.sets[place.ray].insert(place.zero + z as usize);
                }
                tile.values[row].push(z as u32);
                below = self.columns.below([x, y, z])?;
            }
        }
        Ok(())
    }
}

impl wavefront::Work for RayGame<'_, '_> {
    type Band = Vec<BandLevel>;
    type Block = ();

    fn first_block(&self, _band: usize) -> usize {
        0
    }

    fn enter(&self, band: usize) -> Result<Self::Band, BuildError> {
        let rows = self.rows(band);
        let sheets = (rows.end - rows.start) as usize;
        let level = |level: &Vec<RaySets>| {
            let values = (0..sheets).map(|_| Vec::with_capacity(self.sides[1] as usize)).collect();
            BandLevel { own: (0..own_rays(level) * sheets).map(|_| UsedSet::default()).collect(), values }
        };
        let mut levels: Vec<BandLevel> = self.levels.iter().map(level).collect();
        for (number, level) in PassLevel::ALL.into_iter().zip(&mut levels) {
            self.task.read_back(number, rows.clone(), self.sides[1], self.most, &mut |x, values| {
                level.values[x as usize - rows.start as usize].extend_from_slice(values)
            })?;
        }
        Ok(levels)
    }

    fn step(
        &self,
        band: usize,
        block: usize,
        mut rows: Self::Band,
        _: &mut Option<()>,
    ) -> Result<Next<Self::Band>, BuildError> {
        (self.task.poll)();
        let sheets = self.rows(band);
        let first = block as u64 * SIDE;
        let columns = first..self.sides[1].min(first + SIDE);
        let (mut tile, mut taken) = (Vec::new(), Vec::new());
        for (level, band) in self.levels.iter().zip(&mut rows) {
            let mut sets = std::mem::take(&mut band.own);
            taken.push(level.iter().map(|of_vector| of_vector.take(&sheets, &columns, &mut sets)).collect::<Vec<_>>());
            tile.push(TileLevel { sets, values: &mut band.values, cursors: Vec::new() });
        }
        for (row, x) in sheets.clone().enumerate() {
            for ((level, tile), taken) in self.levels.iter().zip(&mut tile).zip(&taken) {
                tile.cursors.clear();
                let mut own = 0;
                for (of_vector, taken) in level.iter().zip(taken) {
                    tile.cursors.push(of_vector.cursor(x, &sheets, columns.start, taken, own));
                    own += of_vector.own_rays() * (sheets.end - sheets.start) as usize;
                }
            }
            self.row(x, row, &columns, &mut tile)?;
        }
        let sets: Vec<Vec<UsedSet>> = tile.into_iter().map(|tile| tile.sets).collect();
        for (((level, band), taken), mut sets) in self.levels.iter().zip(&mut rows).zip(&taken).zip(sets) {
            level.iter().zip(taken).for_each(|(of_vector, taken)| of_vector.put(taken, &mut sets));
            sets.truncate(own_rays(level) * (sheets.end - sheets.start) as usize);
            band.own = sets;
        }
        Ok(if columns.end < self.sides[1] { Next::Here(rows) } else { Next::Ended(rows) })
    }

    fn leave(&self, band: usize, rows: Self::Band) -> Result<(), BuildError> {
        lock(&self.leaving).add(band, rows.into_iter().map(|level| level.values).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::super::outcome::PPositionsOfSheet;
    use super::*;
    use supermex_game::{RulesFile, Side};

    /// Several bands and blocks, by the definition: the least `z` that no vector leads from to a P-position.
    #[test]
    fn columns_by_their_moves() {
        let lists: [&[[i64; 3]]; 3] = [
            &[[1, 0, 0], [0, 1, 0], [1, 1, 0], [1, 0, 1], [0, 1, 1], [1, 1, 1]],
            &[[1, 0, 2], [0, 3, 1], [1, 2, -3], [3, 70, 0]],
            &[[2, 1, 0], [0, 1, -1], [67, 0, 0], [5, 0, -1], [1, 100, 1]],
        ];
        let sides = [133, 150];
        for vectors in lists {
            let written = |[dx, dy, dz]: &[i64; 3]| format!("'x-{dx}*t, y-{dy}*t, z-({dz})*t'").replace("-(-", "+(");
            let moves: Vec<String> = vectors.iter().map(written).collect();
            let text = format!("name = 'rays'\nmoves = [{}, 'x, y, z-t']", moves.join(", "));
            let rules = RulesBox::new(RulesFile::parse(&text).unwrap(), sides, Side::Any).unwrap();
            let found = super::vectors(&rules).unwrap();
            assert_eq!(found.len(), vectors.len(), "{text}");
            let mut columns: Vec<Vec<u32>> = Vec::new();
            let mut take = |found: PPositionsOfSheet<'_>| {
                let PPositionsOfSheet::Completions(values) = found else { panic!("columns have completions") };
                columns.push(values.to_vec());
                Ok(())
            };
            let refuse = |refused| BuildError::Rules(format!("{refused:?}"));
            run(Task { rules: &rules, poll: &|| (), refuse: &refuse, known: None }, &found, &mut take).unwrap();
            assert_eq!(columns.len() as u64, sides[0]);
            for (x, y) in (0..sides[0]).flat_map(|x| (0..sides[1]).map(move |y| (x, y))) {
                let mut forbidden = std::collections::HashSet::new();
                for &[dx, dy, dz] in vectors {
                    for times in 1.. {
                        let [from_x, from_y] = [x.cast_signed() - times * dx, y.cast_signed() - times * dy];
                        let (Ok(from_x), Ok(from_y)) = (usize::try_from(from_x), usize::try_from(from_y)) else {
                            break;
                        };
                        forbidden.insert(i64::from(columns[from_x][from_y]) + times * dz);
                    }
                }
                let least = (0..).find(|z| !forbidden.contains(z)).unwrap();
                assert_eq!(i64::from(columns[x as usize][y as usize]), least, "{x},{y} of {text}");
            }
        }
    }
}
