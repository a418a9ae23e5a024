//! Bit windows with a summary: the used-sets of a band of sheets or of a block of columns.
//!
//! A lane is the set of completions that one sheet (or one column) has used. It is kept only between a `base`, below
//! which nothing is ever read again, and an `end`, above which nothing is used. Besides its words a lane has a
//! *summary*: one bit for each word, set exactly when the word is full. By it a search skips every word that is full in
//! either of two lanes.

use std::ops::Range;

use serde::{Deserialize, Serialize, Serializer};

use super::bits::{self, WORD};

/// Words under one byte of the summary.
pub const BYTE: usize = 8;
/// Bases and ends are whole multiples of this number of words.
pub const GROUP: usize = 64;
/// Lanes of windows that come from another process, at most.
const MOST_LANES: usize = 1 << 12;
/// Values in a group.
const GRAIN: usize = WORD * GROUP;
/// Unused words between two lanes: a cache line, so that equal places in the lanes of a block are not all in the same
/// cache sets.
const PAD: usize = 8;
/// Bytes of the summary after the lane's own. They say full: so eight bytes can be read from any byte on, and no word
/// beyond the end is found open.
const FULL_PAD: usize = 8;

/// Used-sets with the same base, one lane for each sheet or column.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "Open")]
pub struct Windows {
    lanes: usize,
    /// First word present, a multiple of `GROUP`.
    base: usize,
    /// Words present in each lane, a multiple of `GROUP`.
    words: usize,
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
        let words = range.end.div_ceil(GRAIN) * GROUP - base;
        let bits = vec![0; lanes * (words + PAD)];
        let mut full = vec![0; lanes * (words / BYTE + FULL_PAD)];
        for lane in full.chunks_exact_mut(words / BYTE + FULL_PAD) {
            lane[words / BYTE..].fill(!0);
        }
        Self { lanes, base, words, bits, full, low: vec![base as u32; lanes], high: 0 }
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
        let end = self.high.div_ceil(WORD);
        self.low.iter().map(|&low| 8 * end.saturating_sub(low as usize) as u64).sum()
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
        let low = self.low.iter().fold(usize::MAX, |least, &low| least.min(low as usize));
        // No lane's mark is above the end.
        let base = (low.min(old_end).max(floor / WORD) / GROUP * GROUP).max(self.base);
        let mut moved = Self::new(self.lanes, base * WORD..end);
        moved.high = self.high;
        moved.low = self.low.iter().map(|&low| low.max(base as u32)).collect();
        let keep = base.min(old_end)..old_end;
        for lane in 0..self.lanes {
            let from = lane * (self.words + PAD) + keep.start - self.base;
            let to = lane * (moved.words + PAD) + keep.start - base.min(keep.start);
            moved.bits[to..to + keep.len()].copy_from_slice(&self.bits[from..from + keep.len()]);
            let from = lane * (self.words / BYTE + FULL_PAD) + (keep.start - self.base) / BYTE;
            let to = lane * (moved.words / BYTE + FULL_PAD) + (keep.start - base.min(keep.start)) / BYTE;
            let bytes = keep.len() / BYTE;
            moved.full[to..to + bytes].copy_from_slice(&self.full[from..from + bytes]);
        }
        *self = moved;
    }

    /// One lane.
    #[inline(always)]
    pub fn lane(&self, lane: usize) -> Lane<'_> {
        Lane { base: self.base, bits: &self.bits[lane * (self.words + PAD)..][..self.words] }
    }

    /// One lane, to be added to.
    fn set(&mut self, lane: usize) -> SetMut<'_> {
        SetMut {
            first: self.base,
            bits: &mut self.bits[lane * (self.words + PAD)..][..self.words],
            full: &mut self.full[lane * (self.words / BYTE + FULL_PAD)..][..self.words / BYTE + FULL_PAD],
            low: &mut self.low[lane],
        }
    }

    /// Write access to all lanes in a stretch of words, which begins and ends at multiples of `GROUP`. Callers that insert
    /// through it call `raise` afterwards.
    pub fn sets(&mut self, stretch: Range<usize>) -> Sets<'_> {
        let has = self.words();
        assert!(has.start <= stretch.start && stretch.end <= has.end, "a stretch of the window's words");
        let from = stretch.start - self.base;
        Sets {
            first: stretch.start,
            words: stretch.len(),
            stride: self.words + PAD,
            full_stride: self.words / BYTE + FULL_PAD,
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

    /// Adds `value` to a lane.
    pub fn insert(&mut self, lane: usize, value: usize) {
        self.raise(value + 1);
        // Below the window no search will need it, and nothing is kept.
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

/// All that searches in some windows may still read, for another process.
#[derive(Serialize, Deserialize)]
struct Open {
    high: u32,
    /// By lane, the low-water mark.
    low: Vec<u32>,
    /// By lane, the words from there to the greatest value of any lane.
    #[serde(with = "serde_bytes")]
    words: Vec<u8>,
}

impl Open {
    /// How many words of a lane there are.
    fn count(&self, low: u32) -> usize {
        self.high.div_ceil(WORD as u32).saturating_sub(low) as usize
    }
}

impl Serialize for Windows {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut open = Open { high: self.high as u32, low: self.low.clone(), words: Vec::new() };
        for (lane, &low) in self.low.iter().enumerate() {
            for word in &self.lane(lane).bits[low as usize - self.base..][..open.count(low)] {
                open.words.extend_from_slice(&word.to_le_bytes());
            }
        }
        open.serialize(to)
    }
}

impl TryFrom<Open> for Windows {
    type Error = &'static str;

    fn try_from(open: Open) -> Result<Self, Self::Error> {
        let (words, rest) = open.words.as_chunks();
        let given = open.low.iter().map(|&low| open.count(low)).sum::<usize>();
        if open.low.len() > MOST_LANES || given != words.len() || !rest.is_empty() {
            return Err("used-sets of another length");
        }
        let end = open.high.div_ceil(WORD as u32);
        let least = open.low.iter().fold(end, |least, &low| least.min(low)) as usize;
        let mut windows = Self::new(open.low.len(), least * WORD..(open.high as usize).max(least * WORD + 1));
        windows.high = open.high as usize;
        let mut words = words.iter().map(|word| u64::from_le_bytes(*word));
        for (lane, &low) in open.low.iter().enumerate() {
            let mut set = windows.set(lane);
            (set.first..low.min(end) as usize).for_each(|word| set.put(word, !0));
            (low as usize..).zip(words.by_ref().take(open.count(low))).for_each(|(word, bits)| set.put(word, bits));
        }
        Ok(windows)
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

/// All used-sets of a window in a stretch of its words, to be added to. Words are counted from the first of these.
pub struct Sets<'a> {
    first: usize,
    words: usize,
    stride: usize,
    full_stride: usize,
    bits: &'a mut [u64],
    full: &'a mut [u8],
    /// The low-water marks, counted from zero.
    low: &'a mut [u32],
}

impl Sets<'_> {
    /// One of them.
    #[inline(always)]
    pub fn at(&mut self, lane: usize) -> SetMut<'_> {
        assert!(lane < self.low.len(), "a lane of the window");
        // SAFETY: just checked.
        unsafe { self.at_unchecked(lane) }
    }

    /// One of them, unchecked.
    ///
    /// # Safety
    /// `lane` is less than the number of lanes.
    #[inline(always)]
    pub unsafe fn at_unchecked(&mut self, lane: usize) -> SetMut<'_> {
        let (bits, full) = (lane * self.stride, lane * self.full_stride);
        let bits = bits..bits + self.words;
        let full = full..full + self.words / BYTE + FULL_PAD;
        debug_assert!(bits.end <= self.bits.len() && full.end <= self.full.len() && lane < self.low.len());
        // SAFETY: `Windows` has `stride` words and `full_stride` bytes for each of its lanes, and a mark. The stretch
        // is inside every lane, which `Windows::sets` has checked, so that counted from its first word in the
        // first lane, the last lane's ends where that lane does, or before.
        unsafe {
            SetMut {
                first: self.first,
                bits: self.bits.get_unchecked_mut(bits),
                full: self.full.get_unchecked_mut(full),
                low: self.low.get_unchecked_mut(lane),
            }
        }
    }
}

/// A used-set in a stretch of its words, to be added to.
pub struct SetMut<'a> {
    /// The first word of the stretch, counted from zero.
    first: usize,
    bits: &'a mut [u64],
    full: &'a mut [u8],
    /// The low-water mark, counted from zero.
    pub low: &'a mut u32,
}

impl SetMut<'_> {
    #[inline(always)]
    pub fn read(&self) -> Set<'_> {
        Set { bits: self.bits, full: self.full }
    }

    /// Adds the values that are set in `bits` to a word; returns whether it is full.
    #[inline(always)]
    pub fn add(&mut self, word: usize, bits: u64) -> bool {
        let used = self.bits[word] | bits;
        self.bits[word] = used;
        if used == !0 {
            *self.low = fill(self.bits, self.full, *self.low, self.first, word);
        }
        used == !0
    }

    /// The same by the number of the word from zero on, unless the stretch begins after it.
    fn put(&mut self, word: usize, bits: u64) {
        if let Some(word) = word.checked_sub(self.first).filter(|_| bits != 0) {
            self.add(word, bits);
        }
    }
}

/// Notes that a word has become full; returns the low-water mark.
#[cold]
#[inline(never)]
fn fill(bits: &[u64], full: &mut [u8], low: u32, first: usize, word: usize) -> u32 {
    full[word / BYTE] |= 1 << (word % BYTE);
    match (low as usize).checked_sub(first) {
        Some(mark) => low + bits.iter().skip(mark).take_while(|&&bits| bits == !0).count() as u32,
        None => low,
    }
}

/// A used-set in a stretch of its words.
#[derive(Clone, Copy)]
pub struct Set<'a> {
    pub bits: &'a [u64],
    /// A bit a word; the bits behind them are never read, or are set.
    pub full: &'a [u8],
}

impl Set<'_> {
    /// Which of the 64 words from `word` on, a multiple of 8, are full.
    #[inline(always)]
    pub fn summary(self, word: usize) -> u64 {
        match self.full.get(word / BYTE..word / BYTE + 8).and_then(<[u8]>::first_chunk) {
            Some(&bytes) => u64::from_le_bytes(bytes),
            None => !0,
        }
    }

    /// The first word at or after `word` that is not full by a summary; if none is, the number of words or more.
    pub fn first_open(self, word: usize) -> usize {
        let mut from = word / BYTE * BYTE;
        let mut mask = !0u64 << (word % BYTE);
        while from < self.bits.len() {
            let open = !self.summary(from) & mask;
            if open != 0 {
                return from + open.trailing_zeros() as usize;
            }
            from += WORD;
            mask = !0;
        }
        from
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
    }
}
