//! The work of a tile on its band and its block: the recursion around the inner loop.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard};

use super::endings::{Computed, Endings};
use super::involution::{Involution, mirror};
use super::keep::{Keep, Keeping};
use super::kernel::{Tile, headroom};
use super::lock;
use super::plan::{Band, Plan, Sink};
use super::recursion::Recursion;
use super::state::{Columns, LevelColumns, LevelRows, Row, Rows};
use super::tails::Ending;
use super::tiling::Tiling;
use super::wavefront::{Next, Work};
use super::windows::Windows;
use crate::BuildError;
use supermex_game::{NONE, PassLevel, Rest, Sheet};

/// A tile at one pass level.
pub struct LevelTile {
    /// The level, by its place in the plan.
    pub at: usize,
    level: PassLevel,
    pub rows: Range<u32>,
    pub block: Range<u32>,
}

/// The recursion as work for the wavefront.
pub struct Recursing<'a, R> {
    pub tiling: Tiling<'a, R>,
    pub sink: &'a dyn Sink,
    /// By level, if sheets end: where they do.
    pub endings: Option<Vec<Mutex<Endings>>>,
    /// If the game is symmetric, one process has all blocks, and all sheets are kept.
    involution: Option<Involution>,
    /// Columns of the sheets of the band that has ended last, if these had all of them: the next sheets will be about as long.
    width: AtomicUsize,
}

impl<'a, R: Recursion> Recursing<'a, R> {
    pub fn new(rules: &'a R, sink: &'a dyn Sink, plan: &'a Plan) -> Self {
        let endings = |_: &PassLevel| Mutex::new(Endings::new(plan.columns.is_none()));
        let endings = R::ENDS.then(|| plan.levels.iter().map(endings).collect());
        let involution = (R::SYMMETRIC && sink.keeping().is_none()).then(Involution::default);
        Self { tiling: Tiling { rules, plan }, sink, endings, involution, width: AtomicUsize::new(0) }
    }

    /// The same on one of several ranks. There a band has only the completions of its current block; its owner rank
    /// handles the other columns.
    pub fn on_a_rank(rules: &'a R, sink: &'a dyn Sink, plan: &'a Plan) -> Self {
        Self { involution: None, ..Self::new(rules, sink, plan) }
    }

    /// Where sheets end: what the ended sheets of a level exclude.
    pub fn endings(&self, at: usize) -> Option<MutexGuard<'_, Endings>> {
        self.endings.as_ref().map(|levels| lock(&levels[at]))
    }

    /// Computes one pass level of a tile. `below` are the sheets of the level under it, if that is
    /// computed too.
    fn level(
        &self,
        tile: &LevelTile,
        band: &mut LevelRows,
        columns: &mut LevelColumns,
        below: Option<&LevelRows>,
    ) -> Result<(), BuildError> {
        let LevelTile { rows, block, .. } = tile;
        let mut known = Vec::new();
        if rows.end <= self.tiling.plan.known.0 && block.end <= self.tiling.plan.known.1 {
            self.sink
                .read_back(tile.level, rows.clone(), block.clone(), &mut |_, line| known.extend_from_slice(line))?;
        }
        self.prepare(tile, band, columns, &known);
        if R::ENDS {
            columns.used.fetch(band.used.second_open(0));
        }
        let (mut completions_below, width) = (Vec::new(), self.width.load(Ordering::Relaxed));
        for lane in 0..rows.len() {
            let first = self.tiling.rules.first_column(rows.start + lane as u32);
            if first >= block.end {
                break;
            }
            if first >= block.start {
                self.begin(tile, band, columns, lane);
            }
            band.used.close_below(lane, self.tiling.rules.least(first.max(block.start)) as usize);
            if band.sheets[lane].ending.is_none() {
                let below = below.map(|below| {
                    below.sheets[lane].completions_in(block, &mut completions_below);
                    completions_below.as_slice()
                });
                let (level, first_row) = (tile.level, rows.start);
                let (sheets, row) = (&mut band.used, &mut band.sheets[lane]);
                row.reserve((block.end - row.first) as usize, width);
                let mut cells = Tile { level, first_row, columns: block.clone(), sheets, block: &mut columns.used };
                match known.chunks_exact(block.len()).nth(lane) {
                    Some(values) => cells.replay(self.tiling.rules, lane, row, values),
                    None => cells.compute(self.tiling.rules, lane, row, below),
                }
            }
            self.computed(tile, lane, band, below);
        }
        columns.sheets = rows.end;
        Ok(())
    }

    /// Widens the windows of a tile for every value that it can insert, and brings the block up to date.
    fn prepare(&self, tile: &LevelTile, band: &mut LevelRows, columns: &mut LevelColumns, known: &[u32]) {
        let reach = self.endings(tile.at).map_or(0, |endings| endings.reach(tile.block.end));
        let known = known.iter().filter(|&&value| value != NONE).max().map_or(0, |&value| value as usize);
        let high = band.used.high().max(columns.used.high()).max(tile.block.end as usize).max(reach).max(known);
        let end = high + headroom(self.tiling.plan.tile as usize, self.tiling.rules.most_forbidden());
        let floor = self.tiling.rules.least(tile.block.start) as usize;
        band.used.slide_far(floor, end);
        if self.endings.is_some() && self.tiling.plan.columns.is_none() {
            self.open_columns(tile, band, columns, (floor, end));
        } else {
            columns.used.slide(floor, end);
        }
        if let Some(endings) = self.endings(tile.at) {
            endings.catch_up(columns, &tile.block, tile.rows.start);
        }
    }

    /// Prepares a sheet in its first tile.
    fn begin(&self, tile: &LevelTile, band: &mut LevelRows, columns: &LevelColumns, lane: usize) {
        if R::SYMMETRIC {
            // A sheet begins with the values that the column of the same number has used.
            let column = self.tiling.rules.first_column(tile.rows.start + lane as u32) - tile.block.start;
            band.used.merge_lane(lane, columns.used.lane(column as usize));
        }
        if let Some(endings) = self.endings(tile.at) {
            band.sheets[lane].ending = endings.begin(&mut band.used, lane);
        }
    }

    /// Records a sheet that has passed a tile, for higher sheets and for itself.
    fn computed(&self, tile: &LevelTile, lane: usize, band: &mut LevelRows, below: Option<&LevelRows>) {
        let (rows, block) = (&tile.rows, &tile.block);
        let number = rows.start + lane as u32;
        let first = self.tiling.rules.first_column(number);
        let begins = block.contains(&first);
        if let Some(mut endings) = self.endings(tile.at) {
            let row = &mut band.sheets[lane];
            if begins {
                endings.begun(number, row.completions.first().copied());
            }
            let computed = Computed {
                number,
                end: block.end,
                forbids_no_more: self.tiling.rules.forbidden_end(tile.level, number) <= block.end,
                used: band.used.lane(lane),
            };
            endings.finish(row, &computed, below.map(|below| &below.sheets[lane]));
        }
        if begins && self.involution.is_some() {
            // The higher sheets of the band read here what lower sheets exclude.
            let (done, rest) = band.sheets.split_at_mut(lane + 1);
            let values = &done[lane].completions[1..(rows.end - first) as usize];
            mirror(rest, number + 1, number..number + 1, (values, values.len()));
        }
    }
}

impl<R: Recursion> Work for Recursing<'_, R> {
    type Band = Rows;
    type Block = Columns;

    fn first_block(&self, band: usize) -> usize {
        self.tiling.first_block(band)
    }

    fn enter(&self, band: usize) -> Result<Rows, BuildError> {
        let rows = self.tiling.rows(band);
        let floor = self.tiling.rules.least(rows.start) as usize;
        let mut levels = Vec::new();
        for _ in &self.tiling.plan.levels {
            let sheet = |row| {
                if self.involution.is_some() || self.sink.keeping().is_some_and(|to| to.keep().has(row)) {
                    self.tiling.blank(row)
                } else {
                    Row::at(self.tiling.rules.first_column(row))
                }
            };
            let sheets = rows.clone().map(sheet).collect();
            let used = Windows::new(rows.len(), floor..floor + 1);
            levels.push(LevelRows { used, sheets, partners: Vec::new() });
        }
        Ok(Rows { levels })
    }

    fn step(
        &self,
        band: usize,
        block: usize,
        mut rows: Rows,
        columns: &mut Option<Columns>,
    ) -> Result<Next<Rows>, BuildError> {
        self.narrow(band, block, &mut rows);
        let ended = self.tile(band, block, &mut rows, columns)?;
        self.gather(band, block, &mut rows);
        if !ended {
            return Ok(Next::Here(rows));
        }
        if self.narrows().is_none() {
            let first = self.tiling.rules.first_column(self.tiling.rows(band).start);
            self.width.store((self.tiling.columns(block).end - first) as usize, Ordering::Relaxed);
        }
        self.put_partners(band, &mut rows)?;
        Ok(Next::Ended(rows))
    }

    fn pauses(&self, band: usize) -> bool {
        self.sink.saving().is_some_and(|saving| saving.is_due(self.tiling.rows(band).start))
    }

    fn leave(&self, band: usize, mut rows: Rows) -> Result<(), BuildError> {
        if let Some(to) = self.sink.keeping() {
            return self.leave_kept(to, band, rows);
        }
        for (at, level) in rows.levels.iter_mut().enumerate() {
            if let Some(involution) = &self.involution {
                involution.complete(&self.tiling, self.sink, band, at, &mut level.sheets)?;
            }
        }
        self.hand_over(band, rows.levels.into_iter().map(|level| level.sheets))
    }
}

impl<R: Recursion> Recursing<'_, R> {
    /// The sheets that are kept, if the others have the completions of their current block alone. Where sheets end, a proof of how one
    /// goes on may need all.
    fn narrows(&self) -> Option<&Keep> {
        self.sink.keeping().map(Keeping::keep).filter(|_| !R::ENDS)
    }

    /// Leaves a sheet that is not kept the completions of the next block alone.
    fn narrow(&self, band: usize, block: usize, rows: &mut Rows) {
        let Some(keep) = self.narrows() else { return };
        let range = self.tiling.columns(block);
        for level in &mut rows.levels {
            for (number, row) in self.tiling.rows(band).zip(&mut level.sheets) {
                if !keep.has(number) {
                    row.narrow(self.tiling.rules.first_column(number), &range, R::SYMMETRIC);
                }
            }
        }
    }

    /// Notes the partners of kept numbers in a tile.
    fn gather(&self, band: usize, block: usize, rows: &mut Rows) {
        let Some(keep) = self.sink.keeping().map(Keeping::keep).filter(|_| R::SYMMETRIC) else { return };
        let range = self.tiling.columns(block);
        for LevelRows { sheets, partners, .. } in &mut rows.levels {
            for ((number, lane), row) in self.tiling.rows(band).zip(0..).zip(sheets) {
                if number < range.end {
                    keep.gather(number, lane, row, &range, partners);
                }
            }
        }
    }

    /// Hands the partners in an ended band over. Bands end in order: so when one leaves, those of all before it are there.
    fn put_partners(&self, band: usize, rows: &mut Rows) -> Result<(), BuildError> {
        let Some(to) = self.sink.keeping().filter(|_| R::SYMMETRIC) else { return Ok(()) };
        let numbers = self.tiling.rows(band);
        for (&level, rows) in self.tiling.plan.levels.iter().zip(&mut rows.levels) {
            let lines = to.keep().lines(&numbers, &std::mem::take(&mut rows.partners));
            to.put_partners(level, numbers.start, lines)?;
        }
        Ok(())
    }

    /// Hands the kept sheets of a band over.
    fn leave_kept(&self, to: &dyn Keeping, band: usize, mut rows: Rows) -> Result<(), BuildError> {
        let (numbers, keep) = (self.tiling.rows(band), to.keep());
        for (&level, rows) in self.tiling.plan.levels.iter().zip(&mut rows.levels) {
            if R::SYMMETRIC {
                keep.whole(to, self.tiling.plan, (level, numbers.clone()), rows)?;
                continue;
            }
            for (number, row) in numbers.clone().zip(std::mem::take(&mut rows.sheets)) {
                if keep.has(number) {
                    to.sheet(level, number, self.finish(number, row))?;
                }
            }
        }
        self.sink.band(Band { first_sheet: numbers.start, levels: Vec::new() })
    }

    /// Takes a band through a block; the block is `None` if no band has been there before. Returns whether the band
    /// ends here, and `None` for a block that ends with it.
    pub fn tile(
        &self,
        band: usize,
        block: usize,
        rows: &mut Rows,
        columns: &mut Option<Columns>,
    ) -> Result<bool, BuildError> {
        self.sink.poll();
        let (numbers, range) = (self.tiling.rows(band), self.tiling.columns(block));
        let state = columns.get_or_insert_with(|| {
            let open = |_: &PassLevel| LevelColumns::open(self.tiling.rules, &range);
            Columns { levels: self.tiling.plan.levels.iter().map(open).collect() }
        });
        for at in 0..self.tiling.plan.levels.len() {
            let (below, this) = rows.levels.split_at_mut(at);
            let tile =
                LevelTile { at, level: self.tiling.plan.levels[at], rows: numbers.clone(), block: range.clone() };
            self.level(&tile, &mut this[0], &mut state.levels[at], below.last())?;
            if let Some(involution) = &self.involution {
                involution.passed(&self.tiling, (at, band, block), &this[0].sheets);
            }
        }
        if self.tiling.rules.first_column(numbers.end) >= range.end {
            // No later sheet has these columns.
            *columns = None;
        }
        Ok(match self.tiling.plan.columns {
            Some(end) => range.end >= end,
            None => rows.levels.iter().all(|level| level.sheets.iter().all(|row| row.registered)),
        })
    }

    /// Hands the complete sheets of a band to the sink, by level.
    pub fn hand_over(&self, band: usize, levels: impl Iterator<Item = Vec<Row>>) -> Result<(), BuildError> {
        let numbers = self.tiling.rows(band);
        let finish = |(number, row): (u32, Row)| self.finish(number, row);
        let levels = levels.map(|sheets| numbers.clone().zip(sheets).map(finish).collect());
        self.sink.band(Band { first_sheet: numbers.start, levels: levels.collect() })
    }

    /// A complete sheet as the sink gets it.
    fn finish(&self, number: u32, row: Row) -> Sheet {
        let first_column = self.tiling.rules.first_column(number);
        let mut completions = row.completions;
        if R::SYMMETRIC {
            // The place after all columns: see `involution`.
            completions.pop();
        }
        let rest = match row.ending {
            Some(Ending::Nothing) => Rest::Nothing,
            Some(Ending::Tail { offsets, .. }) => Rest::Tail(offsets),
            None => Rest::Unknown,
        };
        if let Some(width) = self.tiling.plan.width
            && completions.len() > width as usize
        {
            completions.truncate(width as usize);
            return Sheet { first_column, completions, rest: Rest::Unknown };
        }
        Sheet { first_column, completions, rest }
    }
}
