//! P-positions of a game on four numbers, counted by their largest number.
//!
//! Of those that have it in common the other three are summed up, and their squares, and the least ones are counted one by one, for
//! their median. So a recursion that keeps no cells can count on its way, layer by layer.

use crate::table::error::not_for;
use crate::table::store::ONE_FILE;
use crate::table::{AnyStore, Feature, ReadError, Table};
use supermex_game::{Four, PassLevel, Play};

/// The P-positions whose largest number is the same: the longest row in Chomp, the largest pile in Nim.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct OfSize {
    /// The largest number `a`.
    pub size: u32,
    /// How many there are; in Nim each once, whatever the order of its piles.
    pub p_positions: u64,
    /// The sums of the three others, `b`, `c` and `d`, descending.
    pub sums: [u64; 3],
    /// The sums of their squares.
    pub squares: [u64; 3],
    /// The median of `d`; 0 of nothing.
    pub median: f64,
}

/// The P-positions of a game on four numbers by their largest number, below a bound.
#[derive(Clone, Debug, PartialEq)]
pub struct Sizes {
    /// The game's name.
    pub game: String,
    /// Its title.
    pub title: String,
    /// The rules, as a table has them.
    pub rules: String,
    /// Passes left.
    pub passes: u64,
    /// For each largest number from 0 on.
    pub of: Vec<OfSize>,
}

impl Sizes {
    /// P-positions all of whose numbers are below the bound.
    pub fn p_positions(&self) -> u64 {
        self.of.iter().map(|of| of.p_positions).sum()
    }
}

/// Counts of one largest number, in one layer or in all of them.
#[derive(Clone, Copy, Default)]
struct Sums {
    count: u64,
    b: u64,
    bb: u64,
    c: u64,
    cc: u64,
}

/// What is counted of one layer, by the largest number from `from` on.
pub struct OfLayer {
    below: u32,
    from: u32,
    sums: Vec<Sums>,
}

impl OfLayer {
    /// Nothing is counted yet. Largest numbers are below a bound.
    pub fn new(below: u32) -> Self {
        Self { below, from: 0, sums: Vec::new() }
    }

    /// Counts the P-positions of completions of a sheet, those of columns from `first` on. Of a symmetric game those are left
    /// out whose completion is not the largest number: they are those of other columns.
    pub fn add(&mut self, sheet: u32, first: u32, completions: &[u32]) {
        if self.sums.is_empty() {
            // Completions that count are at least their columns, which ascend.
            self.from = first.min(self.below);
            self.sums = vec![Sums::default(); (self.below - self.from) as usize];
        } else if first < self.from {
            let before = (self.from - first) as usize;
            self.sums.splice(0..0, std::iter::repeat_n(Sums::default(), before));
            self.from = first;
        }
        let c = u64::from(sheet);
        for (column, &value) in (first..).zip(completions) {
            if value < column || value >= self.below {
                continue;
            }
            let (b, sums) = (u64::from(column), &mut self.sums[(value - self.from) as usize]);
            sums.count += 1;
            sums.b += b;
            sums.bb += b * b;
            sums.c += c;
            sums.cc += c * c;
        }
    }
}

/// What is counted of all layers.
pub struct Counted {
    below: u32,
    /// By layer, and by largest number from the layer on, how many P-positions there are.
    layers: Vec<Vec<u32>>,
    sums: Vec<Sums>,
}

impl Counted {
    /// Bytes of memory that counting takes, with this many layers at a time.
    #[cfg(feature = "encode")]
    pub fn memory(below: u64, layers: u64) -> u64 {
        below * (below + 1) / 2 * 4 + (layers + 1) * below * size_of::<Sums>() as u64
    }

    /// What was counted so far, for a later run.
    #[cfg(feature = "encode")]
    pub fn to_bytes(&self) -> Vec<u8> {
        let sums = self.sums.iter().flat_map(|sums| [sums.count, sums.b, sums.bb, sums.c, sums.cc]);
        let layers = self.layers.iter().flatten().flat_map(|count| count.to_le_bytes());
        sums.flat_map(u64::to_le_bytes).chain(layers).collect()
    }

    /// What [`to_bytes`](Self::to_bytes) gave of the same layers and largest numbers.
    #[cfg(feature = "encode")]
    pub fn from_bytes(below: u32, bytes: &[u8]) -> Option<Self> {
        let mut counted = Self::new(below);
        let mut rest = bytes;
        for sums in &mut counted.sums {
            for number in [&mut sums.count, &mut sums.b, &mut sums.bb, &mut sums.c, &mut sums.cc] {
                let (&first, after) = rest.split_first_chunk()?;
                (*number, rest) = (u64::from_le_bytes(first), after);
            }
        }
        for count in counted.layers.iter_mut().flatten() {
            let (&first, after) = rest.split_first_chunk()?;
            (*count, rest) = (u32::from_le_bytes(first), after);
        }
        rest.is_empty().then_some(counted)
    }

    /// Nothing is counted yet. Layers, and largest numbers, are below a bound.
    pub fn new(below: u32) -> Self {
        let layers = (0..below).map(|layer| vec![0; (below - layer) as usize]).collect();
        Self { below, layers, sums: vec![Sums::default(); below as usize] }
    }

    /// Adds what was counted of a layer.
    pub fn add(&mut self, layer: u32, of: &OfLayer) {
        for (size, sums) in (of.from..).zip(&of.sums).filter(|(_, sums)| sums.count > 0) {
            // Sizes are at least their layer, and a size and a layer have no more than 2^28 sheets and columns.
            let count = &mut self.layers[layer as usize][(size - layer) as usize];
            *count = count.saturating_add(u32::try_from(sums.count).unwrap_or(u32::MAX));
            let all = &mut self.sums[size as usize];
            all.count += sums.count;
            all.b += sums.b;
            all.bb += sums.bb;
            all.c += sums.c;
            all.cc += sums.cc;
        }
    }

    /// The counts of a game at a level.
    pub fn finish(self, rules: &Four, level: PassLevel) -> Sizes {
        let of = (0..self.below).zip(&self.sums).map(|(size, sums)| {
            let by_layer = |d: u32| u64::from(self.layers[d as usize][(size - d) as usize]);
            let weighted = |of: fn(u64) -> u64| (0..=size).map(|d| of(d.into()) * by_layer(d)).sum();
            OfSize {
                size,
                p_positions: sums.count,
                sums: [sums.b, sums.c, weighted(|d| d)],
                squares: [sums.bb, sums.cc, weighted(|d| d * d)],
                median: median(sums.count, (0..=size).map(by_layer)),
            }
        });
        Sizes {
            game: rules.name().into(),
            title: rules.title(),
            rules: rules.to_string(),
            passes: level.into(),
            of: of.collect(),
        }
    }
}

/// The median of numbers, given how many there are of each from 0 on.
fn median(count: u64, of_each: impl Iterator<Item = u64> + Clone) -> f64 {
    let nth = |n: u64| {
        let mut before = 0;
        (0_u32..).zip(of_each.clone()).find_map(|(number, of)| {
            before += of;
            (before > n).then_some(f64::from(number))
        })
    };
    let middle = |n: u64| nth(n).unwrap_or(0.0);
    if count == 0 { 0.0 } else { (middle((count - 1) / 2) + middle(count / 2)) / 2.0 }
}

impl Sizes {
    /// Counts the P-positions of a table of a game on four numbers whose numbers are all below the number of sheets, by the
    /// largest of them. Takes this number of passes left, or the most that the table is for. Reads all of the level.
    ///
    /// # Errors
    /// [`ReadError::NotForGame`] where there are not four numbers; if the data are damaged or cannot be read.
    pub fn of(table: &Table, passes: impl Into<Option<u64>>) -> Result<Self, ReadError> {
        let AnyStore::Layers(layers) = &table.store else {
            return not_for(
                table.game().name(),
                Feature::Counts,
                "only P-positions of four piles or four rows are counted",
            );
        };
        if !layers.is_whole() {
            return not_for(table.game().name(), Feature::Counts, ONE_FILE);
        }
        let (rules, passes) = (layers.rules(), table.known_passes(passes)?);
        let Some(level) = rules.level(passes) else {
            return Err(ReadError::Passes { asked: passes, most: rules.passes.into() });
        };
        let (mut counted, mut values) = (Counted::new(rules.sheets), Vec::new());
        for layer in 0..rules.sheets {
            let mut of = OfLayer::new(rules.sheets);
            for sheet in layer..rules.sheets {
                values.clear();
                layers.values(level, layer, sheet, &mut values)?;
                of.add(sheet, sheet, &values);
            }
            counted.add(layer, &of);
        }
        Ok(counted.finish(rules, level))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use supermex_game::Game;

    #[test]
    fn medians() {
        for (of_each, expected) in
            [(vec![], 0.0), (vec![0, 1], 1.0), (vec![1, 1], 0.5), (vec![2, 0, 1], 0.0), (vec![1, 0, 0, 1], 1.5)]
        {
            assert_eq!(median(of_each.iter().sum(), of_each.iter().copied()), expected, "{of_each:?}");
        }
    }

    #[test]
    fn layers_are_counted_by_the_largest_number() {
        let rules = Four::new(Game::Nim, 3).unwrap();
        let mut counted = Counted::new(3);
        let mut of = OfLayer::new(3);
        of.add(0, 1, &[1, 2]);
        of.add(0, 0, &[0, 1, 2]);
        counted.add(0, &of);
        let sizes = counted.finish(&rules, PassLevel::ZERO);
        assert_eq!((sizes.p_positions(), sizes.of[2].sums), (5, [4, 0, 0]));
    }
}
