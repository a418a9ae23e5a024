//! How a rank handles messages.

use std::collections::BTreeMap;
use std::sync::Arc;

use rayon::ScopeFifo;

use super::super::endings::Endings;
use super::super::in_order::InOrder;
use super::super::recursion::Recursion;
use super::super::state::{Columns, Rows};
use super::super::tails::Ending;
use super::super::wavefront::{Heard, Wavefront};
use super::gather::Gathered;
use super::message::{Cells, Message, News};
use super::work::OnRank;
use crate::BuildError;

/// A rank at work.
pub struct Listener<'s, R> {
    work: &'s OnRank<'s, R>,
    front: &'s Wavefront<'s, Rows, Columns>,
    /// How bands begin and end, read in the order of the bands.
    begun: InOrder<Vec<Option<u32>>>,
    ended: InOrder<Vec<Option<Ending>>>,
    /// Bands sent here with sheets in the registry of finished ones, and the block of each. Such a sheet can be read
    /// only after all sheets below it.
    early: BTreeMap<usize, (usize, Rows)>,
    /// The bands that this rank owns, and that have not been handed over.
    owned: BTreeMap<usize, Gathered>,
}

impl<'s, R: Recursion> Listener<'s, R> {
    /// The beginnings and endings of all bands below `known` have been read.
    pub fn new(work: &'s OnRank<'s, R>, front: &'s Wavefront<'s, Rows, Columns>, known: usize) -> Self {
        let ended = InOrder::new(work.recursing.tiling.bands().start);
        Self { work, front, begun: InOrder::new(known), ended, early: BTreeMap::new(), owned: BTreeMap::new() }
    }

    /// Works until every band has left.
    pub fn run(
        mut self,
        scope: &ScopeFifo<'s>,
        next: &mut dyn FnMut() -> Result<Option<Message>, BuildError>,
    ) -> Result<(), BuildError> {
        let end = self.work.recursing.tiling.bands().end;
        self.front.start(scope);
        loop {
            if self.front.is_broken() {
                self.front.fail(BuildError::Message);
            }
            if let Some(error) = self.front.failure() {
                return Err(error);
            }
            if [self.begun.next, self.ended.next, self.front.left()].iter().all(|&known| known >= end) {
                return Ok(());
            }
            let taken = next().and_then(|message| message.map_or(Ok(()), |message| self.take(scope, message)));
            if let Err(error) = taken {
                self.front.fail(error);
            }
        }
    }

    /// Takes a message of another rank, or of this one.
    fn take(&mut self, scope: &ScopeFifo<'s>, Message { band, news }: Message) -> Result<(), BuildError> {
        let tiling = &self.work.recursing.tiling;
        if !tiling.bands().contains(&band) {
            return Err(BuildError::Message);
        }
        let (levels, sheets) = (tiling.plan.levels.len(), tiling.rows(band).len());
        match news {
            News::Came { block, rows } if tiling.has(block) && rows.are(levels, sheets) => {
                if self.ended.next < band && rows.sheets().any(|row| row.registered) {
                    self.early.insert(band, (block, rows));
                } else {
                    self.came(scope, band, (block, rows));
                }
            }
            News::Cells { block, cells } if tiling.has(block) => self.gather(scope, (band, block), &cells),
            News::Begun(values) if values.len() == levels * sheets => {
                self.begun.add(band, values);
                while let Some((band, values)) = self.begun.take() {
                    self.each_sheet(band, values.into_iter(), Endings::enter_begun);
                }
                self.front.hear(scope, Heard::Known(self.begun.next));
            }
            News::Ended { block, endings } if tiling.has(block) && endings.len() == levels * sheets => {
                if self.work.share.band_owner(band) == self.work.share.rank {
                    self.owned.entry(band).or_default().ended = Some((block, endings.clone()));
                    self.hand_over(scope, band);
                }
                self.ended.add(band, endings);
                while let Some((band, endings)) = self.ended.take() {
                    self.each_sheet(band, endings.iter().map(Option::as_ref), Endings::enter);
                }
                self.front.hear(scope, Heard::Ended(self.ended.next));
                let still_early = self.early.split_off(&(self.ended.next + 1));
                for (band, came) in std::mem::replace(&mut self.early, still_early) {
                    self.came(scope, band, came);
                }
            }
            News::Left => {
                self.front.hear(scope, Heard::Left(band));
                let owned: Vec<usize> = self.owned.keys().copied().collect();
                owned.into_iter().for_each(|band| self.hand_over(scope, band));
            }
            _ => return Err(BuildError::Message),
        }
        Ok(())
    }

    /// A band goes on here. What is below it in the registry is there.
    fn came(&self, scope: &ScopeFifo<'s>, band: usize, (block, rows): (usize, Rows)) {
        self.each_sheet(band, rows.sheets().map(|row| row.ending.as_ref().filter(|_| row.registered)), Endings::enter);
        self.front.hear(scope, Heard::Came { band, block, rows });
    }

    /// Enters something about each sheet of a band at the sheet's level, level by level.
    fn each_sheet<T: Copy>(
        &self,
        band: usize,
        mut values: impl Iterator<Item = T>,
        enter: impl Fn(&mut Endings, u32, T),
    ) {
        for at in 0..self.work.recursing.tiling.plan.levels.len() {
            let mut endings = self.work.recursing.endings(at);
            for (number, value) in self.work.recursing.tiling.rows(band).zip(&mut values) {
                endings.iter_mut().for_each(|endings| enter(endings, number, value));
            }
        }
    }

    /// Adds the cells of a band in a block to the bands that need them, if this rank owns those.
    fn gather(&mut self, scope: &ScopeFifo<'s>, (band, block): (usize, usize), cells: &Arc<Cells>) {
        for whose in self.work.recursing.tiling.concerned(band, block) {
            if self.work.share.band_owner(whose) == self.work.share.rank {
                let gathered = self.owned.entry(whose).or_default();
                let (told, of) = if whose == band { (&mut gathered.tiles, block) } else { (&mut gathered.pairs, band) };
                told.insert(of, Arc::clone(cells));
                self.hand_over(scope, whose);
            }
        }
    }

    /// Hands a band over if all of it has come. The band of a symmetric game waits until the sink can read back the
    /// sheets that it needs.
    fn hand_over(&mut self, scope: &ScopeFifo<'s>, band: usize) {
        let (work, front) = (self.work, self.front);
        let recursing = &work.recursing;
        let is_recent = band < front.left() + recursing.tiling.plan.in_flight;
        if !is_recent || !self.owned.get(&band).is_some_and(|gathered| gathered.is_complete(&recursing.tiling, band)) {
            return;
        }
        let Some(gathered) = self.owned.remove(&band) else { return };
        scope.spawn_fifo(move |_| {
            let _alarm = front.alarm();
            let levels = gathered.sheets(&recursing.tiling, recursing.sink, band);
            if let Err(error) = levels.and_then(|levels| recursing.hand_over(band, levels.into_iter())) {
                front.fail(error);
            }
        });
    }
}
