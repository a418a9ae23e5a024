//! Bit windows with a summary: the used-sets of a band of sheets or of a block of columns.
//!
//! A lane is the set of completions one sheet (or one column) has used. It is kept only between a
//! `base`, below which nothing is ever looked at again, and an `end`, above which nothing is used.
//! Beside its words a lane has a *summary*: one bit per word, set when the word is full, by which a search
//! skips over every word that is full in either of two lanes.

use std::ops::Range;

/// Bits in a word.
pub const WORD: usize = 64;
/// Words under one summary word: bases and ends are whole multiples of it, so that the summaries of
/// any two windows line up.
pub const GROUP: usize = 64;
/// Values under one summary word.
const GRAIN: usize = WORD * GROUP;
/// Words between two lanes beyond their own: a cache line, so that equal places in the lanes of a
/// block do not all fall into the same cache sets.
const PAD: usize = 8;

/// Equally based used-sets, one lane per sheet or column.
#[derive(Clone, Debug)]
pub struct Windows {
    lanes: usize,
    /// First word present, a multiple of `GROUP`.
    base: usize,
    /// Words present in each lane, a multiple of `GROUP`.
    words: usize,
    bits: Vec<u64>,
    full: Vec<u64>,
    /// By lane, the low-water mark: the first word that is not full, or an earlier one.
    low: Vec<usize>,
    /// One more than the greatest value any lane has held.
    high: usize,
}

impl Windows {
    /// `lanes` empty sets with room for the values in `range`.
    pub fn new(lanes: usize, range: Range<usize>) -> Self {
        let base = range.start / GRAIN * GROUP;
        let words = range.end.div_ceil(GRAIN) * GROUP - base;
        let bits = vec![0; lanes * (words + PAD)];
        Self { lanes, base, words, bits, full: vec![0; lanes * (words / GROUP)], low: vec![base; lanes], high: 0 }
    }

    /// One more than the greatest value any lane has held.
    pub fn high(&self) -> usize {
        self.high
    }

    /// First word present.
    pub fn base(&self) -> usize {
        self.base
    }

    /// The low-water mark of a lane: a word, below which all are full.
    #[inline(always)]
    pub fn low(&self, lane: usize) -> usize {
        self.low[lane]
    }

    /// The summary of a lane: from its lowest bit on, which of its words are full.
    pub fn full(&self, lane: usize) -> &[u64] {
        let groups = self.words / GROUP;
        &self.full[lane * groups..][..groups]
    }

    /// Notes that values below `high` may have been inserted through `lane_mut`.
    pub fn raise(&mut self, high: usize) {
        self.high = self.high.max(high);
    }

    /// Says that no value below `value` will be asked for in a lane: they count as used, so that the
    /// low-water mark can pass them.
    pub fn close_below(&mut self, lane: usize, value: usize) {
        let mut lane = self.lane_mut(lane);
        let word = value / WORD;
        if word >= lane.base && !value.is_multiple_of(WORD) {
            lane.bits[word - lane.base] |= !0 >> (WORD - value % WORD);
        }
        *lane.low = word.max(*lane.low);
        lane.raise_low();
    }

    /// Makes room for values below `end`, and forgets what lies below `floor` or below every low-water
    /// mark. Costs a copy of the windows when `end` passes a multiple of
    /// 4096, and nothing otherwise.
    pub fn slide(&mut self, floor: usize, end: usize) {
        let old_end = self.base + self.words;
        if end <= old_end * WORD {
            return;
        }
        let low = self.low.iter().copied().min().unwrap_or(0);
        let base = (low.max(floor / WORD) / GROUP * GROUP).max(self.base);
        let mut moved = Self::new(self.lanes, base * WORD..end);
        moved.high = self.high;
        moved.low = self.low.iter().map(|&low| low.max(base)).collect();
        let keep = base.min(old_end)..old_end;
        for lane in 0..self.lanes {
            let from = lane * (self.words + PAD) + keep.start - self.base;
            let to = lane * (moved.words + PAD) + keep.start - base.min(keep.start);
            moved.bits[to..to + keep.len()].copy_from_slice(&self.bits[from..from + keep.len()]);
            let from = (lane * self.words + keep.start - self.base) / GROUP;
            let to = (lane * moved.words + keep.start - base.min(keep.start)) / GROUP;
            let groups = keep.len() / GROUP;
            moved.full[to..to + groups].copy_from_slice(&self.full[from..from + groups]);
        }
        *self = moved;
    }

    /// One lane.
    #[inline(always)]
    pub fn lane(&self, lane: usize) -> Lane<'_> {
        Lane { base: self.base, bits: &self.bits[lane * (self.words + PAD)..][..self.words] }
    }

    /// Write access to one lane. Whoever inserts through it calls `raise`.
    #[inline(always)]
    pub fn lane_mut(&mut self, lane: usize) -> LaneMut<'_> {
        let groups = self.words / GROUP;
        LaneMut {
            base: self.base,
            bits: &mut self.bits[lane * (self.words + PAD)..][..self.words],
            full: &mut self.full[lane * groups..][..groups],
            low: &mut self.low[lane],
        }
    }

    /// Adds `value` to a lane.
    pub fn insert(&mut self, lane: usize, value: usize) {
        self.raise(value + 1);
        self.lane_mut(lane).insert(value);
    }

    /// Adds to a lane the set whose bit 0 stands for `shift`.
    pub fn merge(&mut self, lane: usize, source: &[u64], shift: usize) {
        let (word, bit) = (shift / WORD, shift % WORD);
        for (i, &bits) in source.iter().enumerate().filter(|&(_, &bits)| bits != 0) {
            self.merge_word(lane, word + i, bits << bit);
            if bit != 0 {
                self.merge_word(lane, word + i + 1, bits >> (WORD - bit));
            }
        }
    }

    fn merge_word(&mut self, lane: usize, word: usize, bits: u64) {
        if bits == 0 || word < self.base {
            return;
        }
        self.raise((word + 1) * WORD - bits.leading_zeros() as usize);
        let mut lane = self.lane_mut(lane);
        let word = word - lane.base;
        lane.bits[word] |= bits;
        if lane.bits[word] == !0 {
            lane.fill(word);
        }
    }

    /// Adds to a lane the set of another window's lane, with all that lies below that window: it let go of
    /// no word that was not full.
    pub fn merge_lane(&mut self, lane: usize, other: Lane<'_>) {
        for word in self.base..other.base.min(self.base + self.words) {
            self.merge_word(lane, word, !0);
        }
        self.merge(lane, other.bits, other.base * WORD);
    }
}

/// One used-set, to be read.
#[derive(Clone, Copy)]
pub struct Lane<'a> {
    pub base: usize,
    pub bits: &'a [u64],
}

impl Lane<'_> {
    /// Whether the set has `value`. All that lies below the base is used, or never asked for.
    #[inline(always)]
    pub fn contains(&self, value: usize) -> bool {
        let word = value / WORD;
        word < self.base || self.bits.get(word - self.base).is_some_and(|bits| bits >> (value % WORD) & 1 == 1)
    }

    /// The least value at or above `from` that the set has not.
    pub fn next_free(&self, from: usize) -> usize {
        let from = from.max(self.base * WORD);
        let mut word = from / WORD - self.base;
        let mut mask = !0 << (from % WORD);
        while let Some(&bits) = self.bits.get(word) {
            if !bits & mask != 0 {
                return (self.base + word) * WORD + (!bits & mask).trailing_zeros() as usize;
            }
            word += 1;
            mask = !0;
        }
        from.max((self.base + word) * WORD)
    }

    /// One more than the greatest member.
    pub fn high(&self) -> usize {
        let last = self.bits.iter().rposition(|&bits| bits != 0);
        last.map_or(0, |word| (self.base + word + 1) * WORD - self.bits[word].leading_zeros() as usize)
    }
}

/// One used-set, to be added to.
pub struct LaneMut<'a> {
    pub base: usize,
    pub bits: &'a mut [u64],
    pub full: &'a mut [u64],
    pub low: &'a mut usize,
}

impl LaneMut<'_> {
    /// Adds `value`, which lies in the window or below it (then nobody will ask, and nothing is kept).
    /// Returns whether that made its word full.
    #[inline(always)]
    pub fn insert(&mut self, value: usize) -> bool {
        let word = value / WORD;
        if word < self.base {
            return false;
        }
        let word = word - self.base;
        let bits = &mut self.bits[word];
        *bits |= 1 << (value % WORD);
        let full = *bits == !0;
        if full {
            self.fill(word);
        }
        full
    }

    /// The first word at or after `word`, counted from the base, that is not full by the summary; the
    /// number of words if none is.
    pub fn first_open(&self, word: usize) -> usize {
        let mut mask = !0u64 << (word % GROUP);
        for (group, &full) in self.full.iter().enumerate().skip(word / GROUP) {
            let open = !full & mask;
            if open != 0 {
                return group * GROUP + open.trailing_zeros() as usize;
            }
            mask = !0;
        }
        self.bits.len()
    }

    /// Notes that a word, counted from the base, has become full.
    #[cold]
    fn fill(&mut self, word: usize) {
        self.full[word / GROUP] |= 1 << (word % GROUP);
        self.raise_low();
    }

    /// Lets the low-water mark pass the full words above it.
    fn raise_low(&mut self) {
        let mut low = *self.low - self.base;
        while self.bits.get(low) == Some(&!0) {
            low += 1;
        }
        *self.low = self.base + low;
    }

    /// The least value in `from..end` that the set has not, or `end` or more.
    #[inline(always)]
    pub fn next_free_before(&self, from: u32, end: u32) -> u32 {
        let mut word = from as usize / WORD;
        let mut mask = !0u64 << (from % 64);
        while word * WORD < end as usize {
            let free = if word < self.base { 0 } else { !self.bits[word - self.base] & mask };
            if free != 0 {
                return (word * WORD) as u32 + free.trailing_zeros();
            }
            word += 1;
            mask = !0;
        }
        end
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_window_let_go_of_is_still_used() {
        let mut columns = Windows::new(2, 0..100);
        for value in 0..3 * GRAIN {
            columns.slide(0, value + 64);
            columns.insert(0, value);
            columns.insert(1, value);
        }
        columns.slide(0, 5 * GRAIN);
        assert!(columns.base() > 0);
        let mut sheets = Windows::new(1, 0..6 * GRAIN);
        sheets.merge_lane(0, columns.lane(0));
        assert_eq!(sheets.lane(0).next_free(0), 3 * GRAIN);
        assert_eq!(sheets.low(0), 3 * GRAIN / WORD);
        assert_eq!(sheets.lane_mut(0).next_free_before(0, u32::MAX), 3 * GRAIN as u32);
    }
}
