//! How a rank handles messages.

use std::collections::BTreeMap;
use std::sync::Arc;

use rayon::ScopeFifo;

use super::super::in_order::InOrder;
use super::super::plan::Sink;
use super::super::recursion::Recursion;
use super::super::wavefront::{Heard, Wavefront};
use super::communicator::{Communicator, Garbled, Message};
use super::gather::Gathered;
use super::message;
use super::wire::Input;
use super::work::{Band, OnRank};
use crate::game::NONE;

/// A rank at work.
pub struct Listener<'s, R: Recursion, S: Sink, C: Communicator>
where
    S::Error: From<Garbled>,
{
    work: &'s OnRank<'s, R, S, C>,
    front: &'s Wavefront<'s, OnRank<'s, R, S, C>>,
    /// How bands begin and end, read in the order of the bands.
    begun: InOrder<Message>,
    ended: InOrder<Message>,
    /// Bands sent here with sheets in the registry of finished ones, and the block of each. Such a sheet can be read
    /// only after all sheets below it.
    early: BTreeMap<usize, (usize, Message)>,
    /// The bands that this rank owns, and that have not been handed over.
    owned: BTreeMap<usize, Gathered>,
}

impl<'s, R: Recursion, S: Sink, C: Communicator> Listener<'s, R, S, C>
where
    S::Error: From<Garbled>,
{
    /// The beginnings and endings of all bands below `known` have been read.
    pub fn new(work: &'s OnRank<'s, R, S, C>, front: &'s Wavefront<'s, OnRank<'s, R, S, C>>, known: usize) -> Self {
        let ended = InOrder::new(work.recursing.tiling.bands().start);
        Self { work, front, begun: InOrder::new(known), ended, early: BTreeMap::new(), owned: BTreeMap::new() }
    }

    /// Works until every band has left.
    pub fn run(
        mut self,
        scope: &ScopeFifo<'s>,
        next: &mut dyn FnMut() -> Result<Option<Message>, S::Error>,
    ) -> Result<(), S::Error> {
        let end = self.work.recursing.tiling.bands().end;
        self.front.start(scope);
        loop {
            if self.front.is_broken() {
                self.front.fail(Garbled.into());
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
    fn take(&mut self, scope: &ScopeFifo<'s>, message: Message) -> Result<(), S::Error> {
        let mut input = Input::new(&message);
        let (kind, band) = (input.u8().ok_or(Garbled)?, input.u32().ok_or(Garbled)? as usize);
        if !self.work.recursing.tiling.bands().contains(&band) {
            return Err(Garbled.into());
        }
        match kind {
            message::HOP => {
                let block = input.u32().ok_or(Garbled)? as usize;
                if message::has_registered(&mut input).ok_or(Garbled)? && self.ended.next < band {
                    self.early.insert(band, (block, message));
                } else {
                    self.front.hear(scope, Heard::Came { band, block, rows: Band::Sent(message) });
                }
            }
            message::CELLS => {
                let block = input.u32().ok_or(Garbled)? as usize;
                self.gather(scope, (band, block), &message);
            }
            message::BEGUN => {
                self.begun.add(band, message);
                while let Some((band, message)) = self.begun.take() {
                    self.note_begun(band, &message).ok_or(Garbled)?;
                }
                self.front.hear(scope, Heard::Known(self.begun.next));
            }
            message::ENDED => {
                if self.work.share.band_owner(band) == self.work.share.rank {
                    self.owned.entry(band).or_default().ended = Some(Arc::clone(&message));
                    self.hand_over(scope, band);
                }
                self.ended.add(band, message);
                while let Some((band, message)) = self.ended.take() {
                    self.note_ended(band, &message).ok_or(Garbled)?;
                }
                self.front.hear(scope, Heard::Ended(self.ended.next));
                let still_early = self.early.split_off(&(self.ended.next + 1));
                for (band, (block, message)) in std::mem::replace(&mut self.early, still_early) {
                    self.front.hear(scope, Heard::Came { band, block, rows: Band::Sent(message) });
                }
            }
            message::LEFT => {
                self.front.hear(scope, Heard::Left(band));
                let owned: Vec<usize> = self.owned.keys().copied().collect();
                owned.into_iter().for_each(|band| self.hand_over(scope, band));
            }
            _ => return Err(Garbled.into()),
        }
        Ok(())
    }

    /// Reads how the sheets of a band begin.
    fn note_begun(&self, band: usize, message: &[u8]) -> Option<()> {
        let mut input = Input::new(message.get(5..)?);
        for at in 0..self.work.recursing.tiling.plan.levels.len() {
            for number in self.work.recursing.tiling.rows(band) {
                let value = input.u32()?;
                if let Some(mut endings) = self.work.recursing.endings(at) {
                    endings.enter_begun(number, Some(value).filter(|&value| value != NONE));
                }
            }
        }
        Some(())
    }

    /// Reads how the sheets of a band end. All bands below have been read.
    fn note_ended(&self, band: usize, message: &[u8]) -> Option<()> {
        let mut input = Input::new(message.get(9..)?);
        for at in 0..self.work.recursing.tiling.plan.levels.len() {
            for number in self.work.recursing.tiling.rows(band) {
                let ending = message::take_ending(&mut input)?;
                if let (Some(mut endings), Some(ending)) = (self.work.recursing.endings(at), ending) {
                    endings.enter(number, &ending);
                }
            }
        }
        Some(())
    }

    /// Adds the cells of a band in a block to the bands that need them, if this rank owns those.
    fn gather(&mut self, scope: &ScopeFifo<'s>, (band, block): (usize, usize), cells: &Message) {
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
