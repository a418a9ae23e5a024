//! The tiles of a rank, as work for the wavefront. The results of each are sent to the ranks that need them.

use std::sync::Arc;

use super::super::band::Recursing;
use super::super::plan::Sink;
use super::super::recursion::Recursion;
use super::super::state::{Columns, Rows};
use super::super::wavefront::{Next, Work};
use super::communicator::{Communicator, Garbled, Message};
use super::message;
use super::share::Share;
use super::wire::Input;
use crate::game::NONE;

/// The recursion on one of several ranks.
pub struct OnRank<'a, R, S, C> {
    pub recursing: Recursing<'a, R, S>,
    pub share: Share,
    pub communicator: &'a C,
}

/// A band in flight.
pub enum Band {
    /// It was here in the block before.
    Here(Rows),
    /// Another rank has sent it.
    Sent(Message),
}

impl<R: Recursion, S: Sink, C: Communicator> Work for OnRank<'_, R, S, C>
where
    S::Error: From<Garbled>,
{
    type Band = Band;
    type Block = Columns;
    type Error = S::Error;

    fn first_block(&self, band: usize) -> usize {
        self.recursing.first_block(band)
    }

    fn has(&self, block: usize) -> bool {
        self.share.block_owner(block) == self.share.rank
    }

    fn enter(&self, band: usize) -> Result<Band, S::Error> {
        self.recursing.enter(band).map(Band::Here)
    }

    fn step(
        &self,
        band: usize,
        block: usize,
        rows: Band,
        columns: &mut Option<Columns>,
    ) -> Result<Next<Band>, S::Error> {
        let mut rows = match rows {
            Band::Here(rows) => rows,
            Band::Sent(message) => self.open(band, &message).ok_or(Garbled)?,
        };
        let tiling = &self.recursing.tiling;
        let range = tiling.columns(block);
        for level in &mut rows.levels {
            for (number, row) in tiling.rows(band).zip(&mut level.sheets) {
                row.first = tiling.rules.first_column(number).max(range.start);
                row.completions.clear();
                if R::SYMMETRIC {
                    // A place after all columns: see `involution`.
                    row.completions.resize((range.end - row.first) as usize + 1, NONE);
                }
            }
        }
        let has_ended = self.recursing.tile(band, block, &mut rows, columns)?;
        let cells = Arc::new(message::cells(tiling, band, block, &rows));
        let mut owners: Vec<usize> =
            tiling.concerned(band, block).map(|concerned| self.share.band_owner(concerned)).collect();
        owners.dedup();
        owners.into_iter().for_each(|owner| self.communicator.send(owner, Arc::clone(&cells)));
        if R::ENDS && block == tiling.first_block(band) {
            self.communicator.send_all(message::begun(band, &rows));
        }
        if has_ended {
            self.communicator.send_all(message::ended(band, block, &rows));
            return Ok(Next::Elsewhere);
        }
        if self.has(block + 1) {
            return Ok(Next::Here(Band::Here(rows)));
        }
        let hop = message::hop(band, block + 1, &rows);
        self.communicator.send(self.share.block_owner(block + 1), Arc::new(hop));
        Ok(Next::Elsewhere)
    }

    /// A band leaves its owner; all ranks are told.
    fn leave(&self, _: usize, _: Band) -> Result<(), S::Error> {
        Ok(())
    }
}

impl<R: Recursion, S: Sink, C> OnRank<'_, R, S, C> {
    /// A band that another rank has sent.
    fn open(&self, band: usize, message: &[u8]) -> Option<Rows> {
        let mut input = Input::new(message.get(9..)?);
        message::has_registered(&mut input)?;
        let tiling = &self.recursing.tiling;
        let numbers = tiling.rows(band);
        let rows = message::rows(&mut input, numbers.len(), tiling.plan.levels.len())?;
        for (at, level) in rows.levels.iter().enumerate() {
            let Some(mut endings) = self.recursing.endings(at) else { continue };
            for (number, row) in numbers.clone().zip(&level.sheets).filter(|(_, row)| row.registered) {
                if let Some(ending) = &row.ending {
                    endings.enter(number, ending);
                }
            }
        }
        Some(rows)
    }
}
