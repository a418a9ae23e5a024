//! A sheet on its way along the columns of a block: the search in the inner loop.
//!
//! The least value free in both sets lies, nearly always, in one of two words. The *near* one is the first
//! that is full in neither set, by their low-water marks. Where sheet and column together fill it, the next
//! is the *far* one: the first open word of the sheet after the run of full words that follows. (In Chomp
//! the near word holds the lower line of the sheet, the far word the upper, and what lies between the
//! sheet's own completions there is the diagonal.) Which of the two it will be is as good as random, so both
//! are read and one is chosen without a branch.

use std::hint::select_unpredictable;
use std::ops::Range;

use super::windows::{GROUP, LaneMut, WORD, Windows};

/// A sheet's used-set on its way along the columns of a block.
pub struct Walk<'a> {
    sheet: LaneMut<'a>,
    block: &'a mut Windows,
    /// The first word, counted from the sheet's base, that both windows hold.
    floor: usize,
    /// What makes of a word counted from the sheet's base one counted from the block's. Wraps.
    shift: usize,
    /// Words of the sheet that are full, counted from its base; the one after them is open.
    run: Range<usize>,
}

impl<'a> Walk<'a> {
    /// A walk of a lane of `sheets` along the lanes of `block`.
    pub fn new(sheets: &'a mut Windows, lane: usize, block: &'a mut Windows) -> Self {
        let sheet = sheets.lane_mut(lane);
        let shift = sheet.base.wrapping_sub(block.base());
        let floor = block.base().saturating_sub(sheet.base);
        Self { sheet, block, floor, shift, run: floor..floor }
    }

    /// The first column at or after `column` and below `end` that the sheet, an involution, has no
    /// completion in yet, or `end`.
    #[inline(always)]
    pub fn next_column(&self, column: u32, end: u32) -> u32 {
        self.sheet.next_free_before(column, end)
    }

    /// The least value that neither the sheet nor the column in this lane has used: the *mex*.
    ///
    /// Costs two words of each set; seldom a search by the summaries. A search that leaves either window
    /// panics; `slide` with `headroom` before a tile sees to it that none does.
    #[inline(always)]
    pub fn free(&mut self, column: usize) -> usize {
        let used = self.block.lane(column);
        let low = self.block.low(column).saturating_sub(self.sheet.base).max(*self.sheet.low - self.sheet.base);
        let low = low.max(self.floor);
        let union = |word: usize| self.sheet.bits[word] | used.bits[word.wrapping_add(self.shift)];
        let (near, far) = (!union(low), !union(self.run.end));
        let known = (low + 1).wrapping_sub(self.run.start) <= self.run.end - self.run.start;
        let free = select_unpredictable(near != 0, near, far);
        let word = select_unpredictable(near != 0, low, self.run.end);
        if (free == 0) | ((near == 0) & !known) {
            return self.search(column, low + 1);
        }
        self.value(word, free)
    }

    /// The least value above `value` that neither set has used.
    #[cold]
    #[inline(never)]
    pub fn free_above(&mut self, column: usize, value: usize) -> usize {
        let word = (value + 1) / WORD - self.sheet.base;
        let free = !self.union(column, word) & (!0 << ((value + 1) % WORD));
        if free != 0 { self.value(word, free) } else { self.search(column, word + 1) }
    }

    /// Adds a value to the sheet and to the column.
    #[inline(always)]
    pub fn take(&mut self, column: usize, value: usize) {
        if self.sheet.insert(value) && value / WORD == self.sheet.base + self.run.end {
            self.run.end = self.sheet.first_open(self.run.end);
        }
        self.block.lane_mut(column).insert(value);
    }

    #[inline(always)]
    fn value(&self, word: usize, free: u64) -> usize {
        (self.sheet.base + word) * WORD + free.trailing_zeros() as usize
    }

    fn union(&self, column: usize, word: usize) -> u64 {
        self.sheet.bits[word] | self.block.lane(column).bits[word.wrapping_add(self.shift)]
    }

    /// The least free value from word `from` on, by the summaries; and the run of full words there.
    #[inline(never)]
    fn search(&mut self, column: usize, from: usize) -> usize {
        if !(self.run.start..=self.run.end).contains(&from) {
            self.run = from..self.sheet.first_open(from);
        }
        let full = self.block.full(column);
        let shift = self.shift.cast_signed() / GROUP.cast_signed();
        let mut group = self.run.end / GROUP;
        let mut mask = !0u64 << (self.run.end % GROUP);
        loop {
            let mut open = !(self.sheet.full[group] | full[group.wrapping_add_signed(shift)]) & mask;
            while open != 0 {
                let word = group * GROUP + open.trailing_zeros() as usize;
                let free = !self.union(column, word);
                if free != 0 {
                    return self.value(word, free);
                }
                open &= open - 1;
            }
            group += 1;
            mask = !0;
        }
    }
}
