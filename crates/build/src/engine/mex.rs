//! The mex of two used-sets: the search in the inner loop, of a sheet on its way along the columns of a block.
//!
//! The least value that is free in both sets is nearly always in one of two words, and which of the two is almost
//! random. So the search reads both, and chooses one without a branch. The game says which two:
//!
//! - [`Gaps`]: the first two words that neither summary calls full, among the 57 or more after the low-water marks.
//!   (Three of four completions of Nim are in the first, 98 of 100 in the first two.)
//! - [`Branches`]: the first word by the low-water marks, and the first open word of the sheet after the run of full
//!   words that follows, however long. (In Chomp the first has the lower branch of the sheet and the second the upper;
//!   between them the diagonal fills the gaps.) Only this search is for columns with a hole.

use std::hint::select_unpredictable;
use std::ops::Range;

use super::bits::WORD;
use super::windows::{BYTE, Cut, Set};

/// A word with values that neither set has used.
#[derive(Clone, Copy)]
pub struct FreeWord {
    pub word: usize,
    /// They are set.
    pub free: u64,
}

/// How to look for the least value that neither a sheet nor a column has used.
pub trait Search: Default {
    /// The first word with such a value, and its free values. `low` is the greater of the low-water marks.
    ///
    /// A search that leaves the window panics. `slide` with `headroom` before a tile makes sure that none does.
    fn find(&mut self, sheet: Set<'_>, column: Set<'_>, low: u32) -> FreeWord;
}

/// The first word at or after `from` with a value that neither set has used.
#[inline(always)]
fn search(sheet: Set<'_>, column: Set<'_>, from: usize) -> FreeWord {
    search_far(sheet.bits, sheet.full, column.bits, column.full, column.cut, from)
}

/// The rare case. Its arguments are in registers.
#[cold]
#[inline(never)]
fn search_far(sheet: &[u64], sheet_full: &[u8], column: &[u64], column_full: &[u8], cut: Cut, from: usize) -> FreeWord {
    let sheet = Set { bits: sheet, full: sheet_full, cut: Cut::NONE };
    let column = Set { bits: column, full: column_full, cut };
    let open = |word: usize| !(sheet.summary(word) | column.summary_from(word));
    let mut word = from / BYTE * BYTE;
    let mut candidates = open(word) & (!0 << (from % BYTE));
    loop {
        while candidates != 0 {
            let at = word + candidates.trailing_zeros() as usize;
            let free = !(sheet.bits[at] | column.word(at));
            if free != 0 {
                return FreeWord { word: at, free };
            }
            candidates &= candidates - 1;
        }
        word += WORD;
        assert!(word < sheet.bits.len(), "a tile's windows are wide enough for every value that it can need");
        candidates = open(word);
    }
}

/// The next free values after the least of `found`, which the rules forbid.
#[inline(always)]
pub fn next(sheet: Set<'_>, column: Set<'_>, found: FreeWord) -> FreeWord {
    let free = found.free & (found.free - 1);
    if free != 0 { FreeWord { free, ..found } } else { search(sheet, column, found.word + 1) }
}

/// See the module's documentation.
#[derive(Default)]
pub struct Gaps;

impl Search for Gaps {
    #[inline(always)]
    fn find(&mut self, sheet: Set<'_>, column: Set<'_>, low: u32) -> FreeWord {
        let from = low as usize / BYTE * BYTE;
        let open = !(sheet.summary(from) | column.summary(from));
        // If no open word is left, the search continues at the first word that the summaries do not cover.
        let first = from + open.trailing_zeros() as usize;
        let second = from + (open & open.wrapping_sub(1)).trailing_zeros() as usize;
        let (near, far) = (sheet.bits[first] | column.bits[first], sheet.bits[second] | column.bits[second]);
        let used = select_unpredictable(near != !0, near, far);
        let word = select_unpredictable(near != !0, first, second);
        if used == !0 { search(sheet, column, second + 1) } else { FreeWord { word, free: !used } }
    }
}

/// See the module's documentation.
#[derive(Default)]
pub struct Branches {
    /// Words of the sheet that are full; the one after them is open.
    run: Range<usize>,
}

impl Search for Branches {
    #[inline(always)]
    fn find(&mut self, sheet: Set<'_>, column: Set<'_>, low: u32) -> FreeWord {
        let (low, end) = (low as usize, self.run.end);
        let (near, far) = (sheet.bits[low] | column.word(low), sheet.bits[end] | column.word(end));
        let known = (low + 1).wrapping_sub(self.run.start) <= end - self.run.start;
        let used = select_unpredictable(near != !0, near, far);
        let word = select_unpredictable(near != !0, low, end);
        if (used == !0) | ((near == !0) & !known) {
            self.run = run(sheet, low + 1);
            return search(sheet, column, low + 1);
        }
        FreeWord { word, free: !used }
    }
}

/// The run of the sheet's full words around `from`. It is searched backwards from `from` too, because the low-water marks of
/// the columns go up and down.
#[inline(always)]
fn run(sheet: Set<'_>, from: usize) -> Range<usize> {
    #[cold]
    #[inline(never)]
    fn around(bits: &[u64], full: &[u8], from: usize) -> Range<usize> {
        let before = bits[..from].iter().rev().take(WORD).take_while(|&&word| word == !0).count();
        from - before..Set { bits, full, cut: Cut::NONE }.first_open(from).min(bits.len() - 1)
    }
    around(sheet.bits, sheet.full, from)
}
