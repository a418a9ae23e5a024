//! Columns of a game in which any number may be taken from `z`: each has at most one P-position.

use super::outcome::{PPositionsOfSheet, Take, Task};
use crate::BuildError;
use crate::engine::in_order::InOrder;
use supermex_game::rules_file::options::Options;
use supermex_game::{PassLevel, Triple};

/// What decides about the P-position of a column, beside the moves to other columns.
pub struct Columns<'a> {
    options: Options<'a>,
    is_misere: bool,
    /// Positions without a move have to be known if the player to move wins there, or may pass elsewhere.
    pub minds_the_end: bool,
    /// For each level, the positions that are not P whatever their moves, ascending.
    pub excepted: Vec<Vec<Triple>>,
    task: Task<'a>,
}

impl<'a> Columns<'a> {
    pub fn new(task: Task<'a>) -> Self {
        let rules = task.rules;
        let excepted = |level: PassLevel| {
            let mut excepted: Vec<Triple> = rules.excepted(level).collect();
            excepted.sort_unstable();
            excepted
        };
        let (rules_file, passes) = (rules.rules_file(), rules.level());
        Self {
            options: Options::new(rules_file).polling(task.poll),
            is_misere: rules_file.is_misere(),
            minds_the_end: rules_file.is_misere() || passes == PassLevel::ONE,
            excepted: PassLevel::up_to(passes).map(excepted).collect(),
            task,
        }
    }

    /// Levels of the table.
    pub fn levels(&self) -> usize {
        self.excepted.len()
    }

    fn has_moves(&self, position: Triple) -> Result<bool, BuildError> {
        self.options.each(position, &mut |_| true).map_err(|error| (self.task.refuse)(error.into()))
    }

    /// Whether a position has moves, if that is to be known.
    #[inline]
    pub fn plays(&self, position: Triple) -> Result<bool, BuildError> {
        Ok(!self.minds_the_end || self.has_moves(position)?)
    }

    /// The P-position of a column at a level, or the end of the column. `least` tells the least number from one on that no
    /// other move forbids, and the pass forbids `below`.
    #[inline]
    pub fn completion(
        &self,
        level: usize,
        [x, y]: [u64; 2],
        below: Option<u64>,
        end: u64,
        least: impl Fn(u64) -> u64,
    ) -> Result<u64, BuildError> {
        let (excepted, mut from) = (&self.excepted[level], 0);
        loop {
            let z = least(from);
            if z >= end {
                return Ok(end);
            }
            let is_excepted = !excepted.is_empty() && excepted.binary_search(&[x, y, z]).is_ok();
            let is_free = below != Some(z) && !is_excepted;
            if is_free && (!self.is_misere || self.has_moves([x, y, z])?) {
                return Ok(z);
            }
            from = z + 1;
        }
    }

    /// The number of a column that the pass to a P-position forbids at the next level.
    #[inline]
    pub fn below(&self, position: Triple) -> Result<Option<u64>, BuildError> {
        Ok(self.plays(position)?.then_some(position[2]))
    }
}

/// Hands over bands of sheets in their order.
pub struct Leaving<'a> {
    /// By level and sheet, the completions.
    bands: InOrder<Vec<Vec<Vec<u32>>>>,
    take: Take<'a>,
}

impl<'a> Leaving<'a> {
    pub fn new(take: Take<'a>) -> Self {
        Self { bands: InOrder::new(0), take }
    }

    /// Adds a band, by level and sheet, and hands over all whose turn it is.
    pub fn add(&mut self, band: usize, levels: Vec<Vec<Vec<u32>>>) -> Result<(), BuildError> {
        self.bands.add(band, levels);
        while let Some((_, levels)) = self.bands.take() {
            for sheet in 0..levels[0].len() {
                for level in &levels {
                    (self.take)(PPositionsOfSheet::Completions(&level[sheet]))?;
                }
            }
        }
        Ok(())
    }
}
