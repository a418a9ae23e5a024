//! The state of a run in slabs between two bands, saved: see `engine::saved`.
//!
//! It is what the layers share, what earlier slabs have left for bands that have not come, what this slab keeps of the others for the
//! next one, and the pillars of each block.

use super::rows::Rows;
use super::sets::Sets;
use super::tile::{Layers, SIDE, Shared};
use super::{Block, Layering};
use crate::BuildError;
use crate::engine::lock;
use crate::engine::parts;

/// Where an interrupted run goes on: the column with which a slab begins, a band, and the pillars of the blocks.
pub struct Begun {
    pub slab: usize,
    pub band: usize,
    pub blocks: Vec<Option<Block>>,
}

impl<P: Default + Send, const ROWS: bool, const ENDS: bool> Layering<'_, P, ROWS, ENDS> {
    /// Saves the state before a band, if anybody does.
    pub fn save(&self, band: usize, blocks: &[Option<Block>]) -> Result<(), BuildError> {
        let Some(saving) = self.sink.saving() else { return Ok(()) };
        let (shared, layers, rows) = (lock(&self.shared), lock(&self.layers), lock(&self.rows));
        let (layers, rows): (Vec<_>, Vec<_>) = (layers.iter().collect(), rows.iter().collect());
        let handed = blocks.iter().flatten().flat_map(|block| &block.shared);
        let edges = shared.iter().chain(handed).map(|shared| shared.edges.bytes()).sum::<u64>();
        let pillars = blocks.iter().flatten().flat_map(|block| &block.pillars).map(Sets::bytes).sum::<u64>();
        let bytes = edges + pillars + rows.iter().map(|(_, rows)| rows.bytes()).sum::<u64>();
        saving.save(band as u32, bytes, &mut |put| {
            parts::put(put, &(self.slab.columns.start, band))?;
            parts::put(put, &*shared)?;
            parts::put_pieces(put, 0..layers.len(), &|at| parts::bytes(&layers[at]))?;
            parts::put_pieces(put, 0..rows.len(), &|at| parts::bytes(&rows[at]))?;
            parts::put_pieces(put, 0..blocks.len(), &|at| parts::bytes(&blocks[at]))
        })
    }

    /// Enters the state with which the run goes on, if it does; slabs have this many columns.
    pub fn restore(&mut self, size: usize) -> Result<Option<Begun>, BuildError> {
        let Some(saving) = self.sink.saving().filter(|saving| saving.goes_on()) else { return Ok(None) };
        let (columns, levels) = (self.plan.columns as usize, self.slab.levels.len());
        let (slab, band): (usize, usize) = parts::next(saving)?;
        if slab >= columns || !slab.is_multiple_of(size) {
            return Err(saving.damaged());
        }
        self.begin(slab..(slab + size).min(columns));
        let shared: Vec<Shared> = parts::next(saving)?;
        let width = self.slab.columns.len();
        let fits = |shared: &[Shared]| shared.len() == levels && shared.iter().all(|shared| shared.edges.are(width));
        if band >= self.bands() || !(shared.is_empty() || fits(&shared)) {
            return Err(saving.damaged());
        }
        // The band before has handed on what the layers share, unless there is none.
        let mut is_handed = !shared.is_empty();
        *lock(&self.shared) = shared;
        parts::take_pieces(saving, &mut |_, bytes| {
            let (band, layers): (usize, Vec<Layers>) = parts::value(&bytes)?;
            let count = (band < self.bands()).then(|| self.range(band).len())?;
            let fits = |layers: &Layers| layers.diagonals.len() == count && layers.over.len() == count;
            (layers.len() == levels && layers.iter().all(fits)).then(|| lock(&self.layers).insert(band, layers))?;
            Some(())
        })?;
        parts::take_pieces(saving, &mut |_, bytes| {
            let (at, rows): ((usize, usize), Rows) = parts::value(&bytes)?;
            rows.are(levels * SIDE * SIDE).then(|| lock(&self.rows).insert(at, rows))?;
            Some(())
        })?;
        let (mut blocks, end) = (Vec::new(), self.slab.columns.end);
        parts::take_pieces(saving, &mut |at, bytes| {
            let block: Option<Block> = parts::value(&bytes)?;
            let sheets = (at < self.bands()).then(|| self.range(at))?;
            let lanes = sheets.len() * (end - sheets.start.max(self.slab.columns.start));
            let are = |sets: &Sets| sets.are(lanes);
            let fit = |Block { pillars, shared }: &Block| {
                let handed = shared.is_empty() || at == band && fits(shared);
                handed && pillars.len() == levels && pillars.iter().all(are)
            };
            block.iter().all(fit).then_some(())?;
            is_handed |= block.as_ref().is_some_and(|block| !block.shared.is_empty());
            blocks.push(block);
            Some(())
        })?;
        if !is_handed {
            return Err(saving.damaged());
        }
        Ok(Some(Begun { slab, band, blocks }))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::sync::Mutex;

    use super::super::{Plan, Sink, layers};
    use super::*;
    use crate::engine::parts::tests::Stopping;
    use crate::engine::plan::Saving;
    use supermex_game::{Four, Game, PassLevel};

    /// By layer, sheet, level and first column: the completions of a slab. What was handed over before a stop stays.
    type Lines = BTreeMap<(u32, u32, usize, u32), Vec<u32>>;

    struct Collecting<'a> {
        lines: &'a Mutex<Lines>,
        saving: &'a Stopping,
    }

    impl Sink for Collecting<'_> {
        type LayerRows = Vec<(u32, u32, Vec<u32>)>;

        fn line(&self, part: &mut Self::LayerRows, sheet: u32, first: u32, values: &[u32], _: bool) {
            part.push((sheet, first, values.to_vec()));
        }

        fn band(&self, first_layer: u32, layers: Vec<Vec<Self::LayerRows>>) -> Result<(), BuildError> {
            let mut all = lock(self.lines);
            for (layer, levels) in (first_layer..).zip(layers) {
                for (level, part) in levels.into_iter().enumerate() {
                    for (sheet, first, values) in part {
                        assert!(all.insert((layer, sheet, level, first), values).is_none(), "it comes once");
                    }
                }
            }
            Ok(())
        }

        fn saving(&self) -> Option<&dyn Saving> {
            Some(self.saving)
        }
    }

    /// A run that is stopped wherever its state is saved, and goes on from there.
    #[test]
    fn a_run_goes_on_wherever_it_was_saved() {
        let four = |game, sheets| Four::new(game, sheets).expect("few sheets");
        for rules in [four(Game::Chomp, 133), four(Game::Nim, 70), four(Game::Chomp, 90).passes(PassLevel::ONE)] {
            let sheets = rules.sheets;
            let plan = Plan { rules, columns: sheets, slab: 64, below: sheets as usize, in_flight: 2 };
            let lines = Mutex::new(Lines::new());
            let saves = Stopping::each(|saving, is_new| {
                if is_new {
                    lock(&lines).clear();
                }
                layers(&plan, None, &Collecting { lines: &lines, saving })?;
                Ok(lock(&lines).clone())
            });
            // All bands but the last one of each slab.
            let bands = (64..sheets + 64).step_by(64).map(|end| end.min(sheets) as usize);
            assert_eq!(saves, bands.map(|end| end.div_ceil(SIDE) - 1).sum::<usize>());
        }
    }
}
