//! Access to used-sets in a stretch of the words of their windows: see `windows`.

use super::super::bits::WORD;
use super::{BYTE, FULL_PAD};

/// A hole, for who counts words from the first of a stretch.
#[derive(Clone, Copy)]
pub struct Cut {
    /// Its first word; 0 if there is none.
    pub at: usize,
    /// Its length.
    pub words: usize,
}

impl Cut {
    pub const NONE: Self = Self { at: 0, words: 0 };

    /// Where a word is kept; of a word in the hole, where the hole is.
    #[inline(always)]
    pub fn place(self, word: usize) -> usize {
        word.min(self.at).max(word.saturating_sub(self.words))
    }
}

/// All used-sets of a window in a stretch of its words, to be added to. Words are counted from the first of these. Only
/// [`Windows`](super::Windows) makes one, whose lanes have these words.
pub struct Sets<'a> {
    pub(super) first: usize,
    /// Words that are kept of the stretch.
    pub(super) words: usize,
    pub(super) stride: usize,
    pub(super) full_stride: usize,
    pub(super) cut: Cut,
    pub(super) bits: &'a mut [u64],
    pub(super) full: &'a mut [u8],
    /// The low-water marks, counted from zero.
    pub(super) low: &'a mut [u32],
}

impl Sets<'_> {
    /// These sets, which have no hole and the same words as `other`. After this the compiler knows both: a loop finds no place,
    /// and checks one length.
    #[inline(always)]
    pub fn whole(self, other: &Self) -> Self {
        assert!(self.cut.words == 0 && self.words == other.words, "no hole, and the same words");
        Self { cut: Cut::NONE, words: other.words, ..self }
    }

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
                cut: self.cut,
            }
        }
    }
}

/// A used-set in a stretch of its words, to be added to.
pub struct SetMut<'a> {
    /// The first word of the stretch, counted from zero.
    pub first: usize,
    pub bits: &'a mut [u64],
    pub full: &'a mut [u8],
    /// The low-water mark, counted from zero.
    pub low: &'a mut u32,
    pub cut: Cut,
}

impl SetMut<'_> {
    #[inline(always)]
    pub fn read(&self) -> Set<'_> {
        Set { bits: self.bits, full: self.full, cut: self.cut }
    }

    /// Where a word is kept.
    #[inline(always)]
    pub fn place(&self, word: usize) -> usize {
        self.cut.place(word)
    }

    /// Adds the values that are set in `bits` to a word, by its place; returns whether it is full.
    #[inline(always)]
    pub fn add(&mut self, place: usize, bits: u64) -> bool {
        let used = self.bits[place] | bits;
        self.bits[place] = used;
        if used == !0 {
            *self.low = fill(self.bits, self.full, *self.low, self.first, place, self.cut);
        }
        used == !0
    }

    /// The same by the number of the word from zero on, unless the stretch begins after it or it is in the hole.
    pub fn put(&mut self, word: usize, bits: u64) {
        let in_hole = |word: &usize| word.wrapping_sub(self.cut.at) < self.cut.words;
        if let Some(word) = word.checked_sub(self.first).filter(|word| bits != 0 && !in_hole(word)) {
            self.add(self.cut.place(word), bits);
        }
    }
}

/// Notes that a word has become full; returns the low-water mark.
#[cold]
#[inline(never)]
fn fill(bits: &[u64], full: &mut [u8], low: u32, first: usize, place: usize, cut: Cut) -> u32 {
    full[place / BYTE] |= 1 << (place % BYTE);
    // The mark is not above a hole: so a word before its end has its number as its place.
    let end = if cut.words == 0 { bits.len() } else { cut.at };
    match (low as usize).checked_sub(first) {
        Some(mark) => low + bits[..end].iter().skip(mark).take_while(|&&bits| bits == !0).count() as u32,
        None => low,
    }
}

/// A used-set in a stretch of its words.
#[derive(Clone, Copy)]
pub struct Set<'a> {
    /// The words that are kept.
    pub bits: &'a [u64],
    /// A bit a word; the bits behind them are never read, or are set.
    pub full: &'a [u8],
    pub cut: Cut,
}

impl Set<'_> {
    /// A word; of a word in the hole anything: searches find it full in the other set.
    #[inline(always)]
    pub fn word(self, word: usize) -> u64 {
        self.bits[self.cut.place(word)]
    }

    /// Which of the 64 words from a place on, a multiple of 8, are full.
    #[inline(always)]
    pub fn summary(self, place: usize) -> u64 {
        match self.full.get(place / BYTE..place / BYTE + 8).and_then(<[u8]>::first_chunk) {
            Some(&bytes) => u64::from_le_bytes(bytes),
            None => !0,
        }
    }

    /// The same from a word on. All words of a hole, which has at least 64, count as full.
    pub fn summary_from(self, word: usize) -> u64 {
        let Cut { at, words } = self.cut;
        let summary = self.summary(self.cut.place(word));
        match (at.checked_sub(word), (at + words).checked_sub(word)) {
            _ if words == 0 => summary,
            // Before the hole, up to which there are less words, or in it.
            (Some(before @ 1..WORD), _) => summary | !0 << before,
            (None | Some(0), Some(WORD..)) => !0,
            (None | Some(0), Some(within @ 1..)) => summary << within | !(!0 << within),
            _ => summary,
        }
    }

    /// The first word at or after `word` that is not full by a summary; if none is, the number of words or more. The set
    /// has no hole.
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
