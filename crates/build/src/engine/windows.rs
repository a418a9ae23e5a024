//! Bit windows with a summary: the used-sets of a band of sheets or of a block of columns.
//!
//! A lane is the set of completions that one sheet (or one column) has used. It is kept only between a `base`, below
//! which nothing is ever read again, and an `end`, above which nothing is used. Besides its words a lane has a
//! *summary*: one bit for each word, set exactly when the word is full. By it a search skips every word that is full in
//! either of two lanes.
//!
//! Windows may have a *hole*: words that no lane keeps, because they can be made again when a search needs them (see
//! `hole`). Words are counted as if they were there; where a word is kept is its *place*.

mod fetch;
mod open;
mod sets;

use std::ops::Range;

use serde::Deserialize;

use super::bits::{self, WORD};
pub use sets::{Cut, Set, SetMut, Sets};

/// Words under one byte of the summary.
pub const BYTE: usize = 8;
/// Bases and ends are whole multiples of this number of words.
pub const GROUP: usize = 64;
/// Values in a group.
const GRAIN: usize = WORD * GROUP;
/// Words in a line of the cache.
const LINE: usize = 8;
/// Unused words between two lanes: so equal places in the lanes of a block are not all in the same cache sets.
const PAD: usize = LINE;
/// Bytes of the summary after the lane's own. They say full: so eight bytes can be read from any byte on, and no word
/// beyond the end is found open.
const FULL_PAD: usize = 8;

/// Used-sets with the same base, one lane for each sheet or column.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "open::Open")]
pub struct Windows {
    lanes: usize,
    /// First word present, a multiple of `GROUP`.
    base: usize,
    /// Words from there to the end of each lane, a multiple of `GROUP`.
    words: usize,
    /// Words that no lane keeps, counted from zero and whole groups. No low-water mark is above them.
    hole: Range<usize>,
    bits: Vec<u64>,
    full: Vec<u8>,
    /// By lane, the low-water mark: the first word that is not full, or an earlier one.
    low: Vec<u32>,
    /// One more than the greatest value any lane has held.
    high: usize,
}

impl Windows {
    /// `lanes` empty sets for the values in `range`.
    pub fn new(lanes: usize, range: Range<usize>) -> Self {
        let base = range.start / GRAIN * GROUP;
        Self::shaped(lanes, base..range.end.div_ceil(GRAIN) * GROUP, 0..0)
    }

    /// Empty sets for some words but those of a hole.
    fn shaped(lanes: usize, words: Range<usize>, hole: Range<usize>) -> Self {
        let (base, words) = (words.start, words.len());
        let low = vec![base as u32; lanes];
        let mut windows = Self { lanes, base, words, hole, bits: Vec::new(), full: Vec::new(), low, high: 0 };
        windows.bits = vec![0; lanes * windows.stride()];
        windows.full = vec![0; lanes * windows.full_stride()];
        let kept = windows.kept() / BYTE;
        for lane in windows.full.chunks_exact_mut(kept + FULL_PAD) {
            lane[kept..].fill(!0);
        }
        windows
    }

    /// Words that each lane keeps.
    fn kept(&self) -> usize {
        self.words - self.hole.len()
    }

    /// From the bits of one lane to those of the next.
    fn stride(&self) -> usize {
        self.kept() + PAD
    }

    /// From the summary of one lane to that of the next.
    fn full_stride(&self) -> usize {
        self.kept() / BYTE + FULL_PAD
    }

    /// The hole, for who counts words from one on.
    fn cut(&self, first: usize) -> Cut {
        let at = self.hole.start.saturating_sub(first);
        Cut { at, words: self.hole.end.saturating_sub(first) - at }
    }

    /// Words that no lane keeps.
    pub fn hole(&self) -> Range<usize> {
        self.hole.clone()
    }

    /// The greatest low-water mark.
    pub fn most_low(&self) -> usize {
        self.low.iter().fold(self.base, |most, &low| most.max(low as usize))
    }

    /// Whether a lane is full in some words, which are whole groups.
    pub fn is_full(&self, lane: usize, words: Range<usize>) -> bool {
        let cut = self.cut(self.base);
        words.step_by(GROUP).all(|word| {
            let Some(word) = word.checked_sub(self.base) else { return true };
            let full = &self.full[lane * self.full_stride()..][..self.kept() / BYTE];
            full.get(cut.place(word) / BYTE..).and_then(<[u8]>::first_chunk::<8>) == Some(&[!0; 8])
        })
    }

    /// One more than the greatest value any lane has held.
    pub fn high(&self) -> usize {
        self.high
    }

    /// The number of lanes.
    pub fn lanes(&self) -> usize {
        self.lanes
    }

    /// Bytes of what searches may still read, as it is saved.
    pub fn open_bytes(&self) -> u64 {
        self.low.iter().map(|&low| 8 * self.open(low).count() as u64).sum()
    }

    /// The words that searches in a lane with a low-water mark may still read.
    fn open(&self, low: u32) -> impl Iterator<Item = usize> + use<> {
        let (end, hole) = (self.high.div_ceil(WORD), self.hole.clone());
        (low as usize..end).filter(move |word| !hole.contains(word))
    }

    /// Where the words end once the windows are widened for values below `end`.
    pub fn last_word(&self, end: usize) -> usize {
        self.words().end.max(end.div_ceil(GRAIN) * GROUP)
    }

    /// Words present.
    pub fn words(&self) -> Range<usize> {
        self.base..self.base + self.words
    }

    /// Notes that values below `high` may have been inserted through `sets`.
    pub fn raise(&mut self, high: usize) {
        self.high = self.high.max(high);
    }

    /// Declares that no search in a lane will need values below `value`. They count as used, so that the low-water mark
    /// can pass them.
    pub fn close_below(&mut self, lane: usize, value: usize) {
        let mut set = self.set(lane);
        let (word, rest) = (value / WORD, value % WORD);
        for full in (*set.low as usize).max(set.first)..word.min(set.first + set.bits.len()) {
            set.put(full, !0);
        }
        if rest > 0 {
            set.put(word, !0 >> (WORD - rest));
        }
    }

    /// Declares that no search in a lane will need any value.
    pub fn close(&mut self, lane: usize) {
        self.low[lane] = self.words().end as u32;
    }

    /// Widens the windows for values below `end`, and forgets values below `floor` or below every low-water mark. Costs
    /// a copy of the windows when `end` passes a multiple of 4096, and nothing otherwise.
    pub fn slide(&mut self, floor: usize, end: usize) {
        let old_end = self.base + self.words;
        if end <= old_end * WORD {
            return;
        }
        self.reshape(floor, end, self.hole.clone());
    }

    /// The same, but the windows go on beyond `end` by a quarter, so that they are copied a few times only. For windows that are few:
    /// a band slides along all of its values.
    pub fn slide_far(&mut self, floor: usize, end: usize) {
        if end > self.words().end * WORD {
            self.slide(floor, end + end.saturating_sub(floor) / 4);
        }
    }

    /// Slides the windows, and gives them another hole. Words that were in the old one are empty.
    pub fn reshape(&mut self, floor: usize, end: usize, hole: Range<usize>) {
        let old_end = self.base + self.words;
        let low = self.low.iter().fold(usize::MAX, |least, &low| least.min(low as usize));
        // No lane's mark is above the end.
        let least = if hole.is_empty() { old_end } else { old_end.min(hole.start) };
        let base = (low.max(floor / WORD).min(least) / GROUP * GROUP).max(self.base);
        let mut moved = Self::shaped(self.lanes, base..self.last_word(end), hole);
        moved.high = self.high;
        moved.low = self.low.iter().map(|&low| low.max(base as u32)).collect();
        let (from, to) = (self.cut(self.base), moved.cut(base));
        for old in self.stretches() {
            for new in moved.stretches() {
                let both = old.start.max(new.start)..old.end.min(new.end);
                if both.is_empty() {
                    continue;
                }
                let (from, to) = (from.place(both.start - self.base), to.place(both.start - base));
                for lane in 0..self.lanes {
                    let [to, from] = [lane * moved.stride() + to, lane * self.stride() + from];
                    moved.bits[to..to + both.len()].copy_from_slice(&self.bits[from..from + both.len()]);
                }
                let (from, to, bytes) = (from / BYTE, to / BYTE, both.len() / BYTE);
                for lane in 0..self.lanes {
                    let [to, from] = [lane * moved.full_stride() + to, lane * self.full_stride() + from];
                    moved.full[to..to + bytes].copy_from_slice(&self.full[from..from + bytes]);
                }
            }
        }
        *self = moved;
    }

    /// The words that lanes keep: before the hole, and after it.
    fn stretches(&self) -> [Range<usize>; 2] {
        let Range { start, end } = self.words();
        [start..self.hole.start.max(start), self.hole.end.max(start)..end]
    }

    /// One lane of windows without a hole.
    #[inline(always)]
    pub fn lane(&self, lane: usize) -> Lane<'_> {
        debug_assert!(self.hole.is_empty(), "all words of a lane");
        Lane { base: self.base, bits: &self.bits[lane * self.stride()..][..self.kept()] }
    }

    /// A word that is kept of a lane.
    pub fn word(&self, lane: usize, word: usize) -> u64 {
        self.bits[lane * self.stride() + self.cut(self.base).place(word - self.base)]
    }

    /// One lane, to be added to.
    fn set(&mut self, lane: usize) -> SetMut<'_> {
        let (kept, stride, full_stride, cut) = (self.kept(), self.stride(), self.full_stride(), self.cut(self.base));
        SetMut {
            first: self.base,
            bits: &mut self.bits[lane * stride..][..kept],
            full: &mut self.full[lane * full_stride..][..full_stride],
            low: &mut self.low[lane],
            cut,
        }
    }

    /// Write access to all lanes in a stretch of words, which begins and ends at multiples of `GROUP`. Callers that insert
    /// through it call `raise` afterwards.
    #[inline]
    pub fn sets(&mut self, stretch: Range<usize>) -> Sets<'_> {
        let has = self.words();
        assert!(has.start <= stretch.start && stretch.end <= has.end, "a stretch of the window's words");
        let cut = self.cut(self.base);
        let [from, end] = [stretch.start, stretch.end].map(|word| cut.place(word - self.base));
        Sets {
            first: stretch.start,
            words: end - from,
            stride: self.stride(),
            full_stride: self.full_stride(),
            cut: self.cut(stretch.start),
            bits: &mut self.bits[from..],
            full: &mut self.full[from / BYTE..],
            low: &mut self.low,
        }
    }

    /// Which of the 64 values from a multiple of 64 on a lane has.
    pub fn used(&self, lane: usize, value: u32) -> u64 {
        let lane = self.lane(lane);
        let word = value as usize / WORD;
        if word < lane.base { !0 } else { lane.bits[word - lane.base] }
    }

    /// Adds the values that are set in `bits` to a word of a lane.
    pub fn put(&mut self, lane: usize, word: usize, bits: u64) {
        self.raise(word * WORD + WORD - bits.leading_zeros() as usize);
        self.set(lane).put(word, bits);
    }

    /// Adds `value` to a lane.
    pub fn insert(&mut self, lane: usize, value: usize) {
        self.raise(value + 1);
        // Below the window no search will need it, and nothing is kept. What is added to a hole will be made again.
        self.set(lane).put(value / WORD, 1 << (value % WORD));
    }

    /// Adds to a lane the set whose bit 0 stands for `shift`.
    pub fn merge(&mut self, lane: usize, source: &[u64], shift: usize) {
        let end = bits::end(source);
        if end == 0 {
            return;
        }
        let (word, bit) = (shift / WORD, shift % WORD);
        self.raise(shift + end);
        let mut set = self.set(lane);
        let mut carried = 0;
        for (word, bits) in (word..).zip(source[..end.div_ceil(WORD)].iter().copied().chain([0])) {
            set.put(word, bits << bit | carried);
            carried = if bit == 0 { 0 } else { bits >> (WORD - bit) };
        }
    }

    /// Adds to a lane the set of another window's lane, and all values below that window: it has only dropped words
    /// that were full.
    pub fn merge_lane(&mut self, lane: usize, other: Lane<'_>) {
        let below = self.base..other.base.min(self.base + self.words);
        self.raise(if below.is_empty() { 0 } else { below.end * WORD });
        let mut set = self.set(lane);
        below.for_each(|word| set.put(word, !0));
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
    /// The set in a range of the window, whose first value is bit 0; maybe a few more values.
    pub fn part(&self, values: Range<usize>) -> Vec<u64> {
        let below = self.base * WORD;
        values.step_by(WORD).map(|value| bits::word_from(self.bits, value - below)).collect()
    }

    /// The least value at or above `from` that is not in the set.
    pub fn next_free(&self, from: usize) -> usize {
        let below = self.base * WORD;
        below + bits::next_free(self.bits, from.max(below) - below)
    }

    /// One more than the greatest member.
    pub fn high(&self) -> usize {
        match bits::end(self.bits) {
            0 => 0,
            end => self.base * WORD + end,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::Draw;

    #[test]
    fn what_a_window_has_dropped_is_still_used() {
        let mut columns = Windows::new(2, 0..100);
        for value in 0..3 * GRAIN {
            columns.slide(0, value + 64);
            columns.insert(0, value);
            columns.insert(1, value);
        }
        columns.slide(0, 5 * GRAIN);
        assert!(columns.words().start > 0);
        let mut sheets = Windows::new(1, 0..6 * GRAIN);
        sheets.merge_lane(0, columns.lane(0));
        assert_eq!(sheets.lane(0).next_free(0), 3 * GRAIN);
        assert_eq!(*sheets.set(0).low as usize, 3 * GRAIN / WORD);
        let words = sheets.words();
        assert_eq!(sheets.sets(words).at(0).read().first_open(0), 3 * GRAIN / WORD);
        assert_eq!(sheets.second_open(0), 3 * GRAIN / WORD + 1);
        sheets.put(0, 3 * GRAIN / WORD + 1, !0);
        assert_eq!(sheets.second_open(0), 3 * GRAIN / WORD + 2);
    }

    #[test]
    fn words_are_counted_as_if_a_hole_were_there() {
        let mut random = Draw(17);
        for round in 0..60 {
            let (lanes, groups) = (3, 8);
            let first = GROUP * random.below(3) as usize;
            let end = first + groups * GROUP;
            let mut windows = Windows::new(lanes, first * WORD..end * WORD);
            // By lane and word.
            let mut plain = vec![vec![0u64; end]; lanes];
            for (lane, word) in (0..lanes).flat_map(|lane| (first..end).map(move |word| (lane, word))) {
                // Full, random or empty; full below the first groups, and in long runs after them.
                let bits = match random.below(4) {
                    _ if word < first + GROUP || (word / 100 + round) % 3 == 0 => !0,
                    0 => !0,
                    1 => random.below(u64::MAX),
                    _ => 0,
                };
                windows.put(lane, word, bits);
                plain[lane][word] = bits;
            }
            for _ in 0..4 {
                let low = windows.most_low().div_ceil(GROUP) * GROUP;
                let start = (low + GROUP * random.below(3) as usize).min(end);
                let hole = start..(start + GROUP * random.below(4) as usize).min(end);
                let hole = if hole.is_empty() { 0..0 } else { hole };
                let old = windows.hole();
                windows.reshape(0, end * WORD, hole.clone());
                for word in old.filter(|word| !hole.contains(word)) {
                    for (lane, plain) in plain.iter().enumerate() {
                        assert_eq!(windows.word(lane, word), 0);
                        windows.put(lane, word, plain[word]);
                    }
                }
                for _ in 0..200 {
                    let (lane, word) = (random.below(3) as usize, first + random.below((end - first) as u64) as usize);
                    let bits = !0 >> random.below(64) << random.below(64);
                    windows.put(lane, word, bits);
                    plain[lane][word] |= if hole.contains(&word) { 0 } else { bits };
                }
                let saved = postcard::to_allocvec(&windows).unwrap();
                let read: Windows = postcard::from_bytes(&saved).unwrap();
                for mut windows in [windows.clone(), read] {
                    agrees(&mut windows, &plain, &hole);
                }
            }
        }
    }

    /// Compares what searches read.
    fn agrees(windows: &mut Windows, plain: &[Vec<u64>], hole: &Range<usize>) {
        assert_eq!(windows.hole(), *hole);
        let (words, last) = (windows.words(), plain[0].len());
        for (lane, plain) in plain.iter().enumerate() {
            let low = windows.low[lane] as usize;
            let in_hole = |word: &usize| hole.contains(word);
            let open = (words.start..last).find(|&word| plain[word] != !0 || in_hole(&word)).unwrap_or(last);
            assert_eq!(low, open);
            let is_full = |word: usize| plain[word] == !0 || in_hole(&word);
            for word in (low..last).filter(|word| !in_hole(word)) {
                assert_eq!(windows.word(lane, word), plain[word]);
            }
            for group in (words.start..last).step_by(GROUP).filter(|group| !in_hole(group)) {
                assert_eq!(windows.is_full(lane, group..group + GROUP), (group..group + GROUP).all(is_full));
            }
            for first in (words.start..last).step_by(GROUP) {
                let mut sets = windows.sets(first..words.end);
                let set = sets.at(lane);
                for word in (first..last).step_by(BYTE) {
                    let full = (word..last.min(word + WORD)).filter(|&word| is_full(word));
                    let summary = full.map(|full| 1 << (full - word)).sum::<u64>();
                    let there = if last - word < WORD { !(!0 << (last - word)) } else { !0 };
                    assert_eq!(set.read().summary_from(word - first) & there, summary);
                    if !in_hole(&word) {
                        assert_eq!(set.read().word(word - first), plain[word]);
                    }
                }
            }
        }
    }
}
