//! The tiles of a rank, as work for the wavefront. The results of each are sent to the ranks that need them.

use std::ops::Range;
use std::sync::Arc;

use super::super::band::Recursing;
use super::super::recursion::Recursion;
use super::super::state::{Columns, Rows};
use super::super::wavefront::{Next, Work};
use super::message::{Cells, Message, News, Tell};
use super::share::Share;
use crate::BuildError;
use supermex_game::NONE;

/// The recursion on one of several ranks.
pub struct OnRank<'a, R> {
    pub recursing: Recursing<'a, R>,
    pub share: Share,
    pub tell: Tell<'a>,
}

impl<R: Recursion> OnRank<'_, R> {
    fn tell(&self, to: Range<usize>, band: usize, news: News) {
        (self.tell)(to, Message { band, news });
    }
}

impl<R: Recursion> Work for OnRank<'_, R> {
    type Band = Rows;
    type Block = Columns;

    fn first_block(&self, band: usize) -> usize {
        self.recursing.first_block(band)
    }

    fn has(&self, block: usize) -> bool {
        self.share.has(block)
    }

    fn enter(&self, band: usize) -> Result<Rows, BuildError> {
        self.recursing.enter(band)
    }

    fn step(
        &self,
        band: usize,
        block: usize,
        mut rows: Rows,
        columns: &mut Option<Columns>,
    ) -> Result<Next<Rows>, BuildError> {
        let tiling = &self.recursing.tiling;
        let range = tiling.columns(block);
        for level in &mut rows.levels {
            for (number, row) in tiling.rows(band).zip(&mut level.sheets) {
                row.narrow(tiling.rules.first_column(number), &range, R::SYMMETRIC);
            }
        }
        let has_ended = self.recursing.tile(band, block, &mut rows, columns)?;
        let (all, cells) = (0..self.share.ranks, Arc::new(Cells::of(tiling, block, &rows)));
        let mut owners: Vec<usize> =
            tiling.concerned(band, block).map(|concerned| self.share.band_owner(concerned)).collect();
        owners.dedup();
        for owner in owners {
            self.tell(owner..owner + 1, band, News::Cells { block, cells: Arc::clone(&cells) });
        }
        if R::ENDS && block == tiling.first_block(band) {
            let first = |completions: &Vec<u32>| completions.first().copied().filter(|&value| value != NONE);
            self.tell(all.clone(), band, News::Begun(rows.sheets().map(|row| first(&row.completions)).collect()));
        }
        if has_ended {
            let endings = rows.sheets().map(|row| row.ending.clone()).collect();
            self.tell(all, band, News::Ended { block, endings });
            return Ok(Next::Elsewhere);
        }
        if self.has(block + 1) {
            return Ok(Next::Here(rows));
        }
        rows.close_ended();
        let owner = self.share.block_owner(block + 1);
        self.tell(owner..owner + 1, band, News::Came { block: block + 1, rows });
        Ok(Next::Elsewhere)
    }

    /// A band leaves its owner; all ranks are told.
    fn leave(&self, _: usize, _: Rows) -> Result<(), BuildError> {
        Ok(())
    }
}
