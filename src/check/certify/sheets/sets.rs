//! Sets of completions, with a bit for each value, that find their least absent value fast.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::check::certify::error::CertifyError;

/// The memory that the sets of all levels may take together.
pub struct Budget {
    limit: u64,
    taken: AtomicU64,
}

impl Budget {
    /// So many bytes.
    pub fn new(limit: u64) -> Self {
        Self { limit, taken: AtomicU64::new(0) }
    }

    fn take(&self, words: usize) -> Result<(), CertifyError> {
        let bytes = 8 * words as u64;
        let needed = self.taken.fetch_add(bytes, Ordering::Relaxed).saturating_add(bytes);
        if needed > self.limit { Err(CertifyError::Memory { needed, limit: self.limit }) } else { Ok(()) }
    }

    fn give_back(&self, words: usize) {
        self.taken.fetch_sub(8 * words as u64, Ordering::Relaxed);
    }
}

/// A set of numbers: a bit for each, and over the words of these a bit for each that is full.
#[derive(Clone, Default)]
pub struct Values {
    words: Vec<u64>,
    full: Vec<u64>,
}

impl Values {
    /// The bits of the numbers `64 * at` to `64 * at + 63`.
    pub fn word(&self, at: usize) -> u64 {
        self.words.get(at).copied().unwrap_or(0)
    }

    /// For each of 64 words from `at` on, whether it is full.
    fn full_from(&self, at: usize) -> u64 {
        let (word, bit) = (at / 64, at % 64);
        let low = self.full.get(word).copied().unwrap_or(0) >> bit;
        if bit == 0 { low } else { low | self.full.get(word + 1).copied().unwrap_or(0) << (64 - bit) }
    }

    /// Whether a number is in the set.
    pub fn has(&self, number: u64) -> bool {
        usize::try_from(number / 64).is_ok_and(|at| self.word(at) >> (number % 64) & 1 == 1)
    }

    /// The least number that is not in the set.
    pub fn least_absent(&self) -> u64 {
        let at = self.words.iter().position(|&word| word != u64::MAX).unwrap_or(self.words.len());
        64 * at as u64 + u64::from(self.word(at).trailing_ones())
    }

    /// Whether all numbers of a range are in the set.
    pub fn has_all(&self, range: Range<u64>) -> bool {
        let mut number = range.start;
        while number < range.end {
            let bits = (range.end - number).min(64 - number % 64);
            let wanted = if bits == 64 { u64::MAX } else { ((1 << bits) - 1) << (number % 64) };
            if usize::try_from(number / 64).map_or(0, |at| self.word(at)) & wanted != wanted {
                return false;
            }
            number += bits;
        }
        true
    }

    /// One more than the greatest number.
    pub fn end(&self) -> u64 {
        let last = self.words.iter().rposition(|&word| word != 0);
        last.map_or(0, |at| 64 * (at as u64 + 1) - u64::from(self.words[at].leading_zeros()))
    }

    /// Words of memory.
    fn size(&self) -> usize {
        self.words.capacity() + self.full.capacity()
    }

    /// Adds the numbers of a word.
    pub fn add_word(&mut self, at: usize, bits: u64) {
        if bits == 0 {
            return;
        }
        if self.words.len() <= at {
            // An eighth more: a set that doubled would take twice its memory.
            let size = at + 1 + at / 8;
            self.words.reserve_exact(size - self.words.len());
            self.words.resize(size, 0);
            self.full.resize(size / 64 + 1, 0);
        }
        self.words[at] |= bits;
        if self.words[at] == u64::MAX {
            self.full[at / 64] |= 1 << (at % 64);
        }
    }

    /// Adds a number. A number too large for memory is not added: the budget has refused it before.
    pub fn add(&mut self, number: u64) {
        if let Ok(at) = usize::try_from(number / 64) {
            self.add_word(at, 1 << (number % 64));
        }
    }

    /// Makes it the same as another, in the memory that it has.
    pub fn assign(&mut self, other: &Self) {
        self.words.clone_from(&other.words);
        self.full.clone_from(&other.full);
    }

    /// Empties it, and keeps its memory.
    pub fn clear(&mut self) {
        self.words.clear();
        self.full.clear();
    }
}

/// Words that are compared at once: two sets together may fill hundreds of words that neither fills alone.
const AT_ONCE: usize = 8;

/// Whether two sets together fill the next words.
#[inline]
fn full_together(one: &[u64], at: usize, other: &[u64], place: usize) -> bool {
    fn words(all: &[u64], at: usize) -> Option<&[u64; AT_ONCE]> {
        all.get(at..)?.first_chunk()
    }
    let Some((one, other)) = words(one, at).zip(words(other, place)) else { return false };
    (0..AT_ONCE).fold(u64::MAX, |all, at| all & (one[at] | other[at])) == u64::MAX
}

/// For each column the completions of lower sheets in it.
pub struct Columns<'a> {
    sets: Vec<Values>,
    /// Columns that are no longer needed.
    forgotten: usize,
    /// Whether values below the column's own number do not matter: its set then begins with the word of that number.
    ascends: bool,
    budget: &'a Budget,
}

impl<'a> Columns<'a> {
    /// No columns yet.
    pub fn new(ascends: bool, budget: &'a Budget) -> Self {
        Self { sets: Vec::new(), forgotten: 0, ascends, budget }
    }

    /// How many columns there are.
    pub fn len(&self) -> u64 {
        self.sets.len() as u64
    }

    /// One more column, with what `fill` puts into its set.
    pub fn push(&mut self, fill: impl FnOnce(&mut Values)) -> Result<(), CertifyError> {
        self.budget.take(size_of::<Values>() / 8)?;
        let mut set = Values::default();
        let column = self.len();
        if self.ascends && !column.is_multiple_of(64) {
            // Values below the column are marked: nobody searches for them.
            set.add_word(0, (1 << (column % 64)) - 1);
        }
        fill(&mut set);
        self.budget.take(set.size())?;
        self.sets.push(set);
        Ok(())
    }

    /// The word of the values of a column that its set begins with.
    fn base(&self, column: u64) -> usize {
        if self.ascends { usize::try_from(column / 64).unwrap_or(usize::MAX) } else { 0 }
    }

    fn set(&self, column: u64) -> Option<&Values> {
        self.sets.get(usize::try_from(column).ok()?)
    }

    /// Whether a lower sheet has a completion in a column.
    pub fn has(&self, column: u64, value: u64) -> bool {
        let value = value.checked_sub(64 * self.base(column) as u64);
        value.is_some_and(|value| self.set(column).is_some_and(|set| set.has(value)))
    }

    /// Enters a completion into an existing column.
    pub fn add(&mut self, column: u64, value: u64) -> Result<(), CertifyError> {
        let base = 64 * self.base(column) as u64;
        let set = usize::try_from(column).ok().and_then(|at| self.sets.get_mut(at));
        let Some((set, value)) = set.zip(value.checked_sub(base)) else { return Ok(()) };
        let before = set.size();
        set.add(value);
        let after = set.size();
        if after > before { self.budget.take(after - before) } else { Ok(()) }
    }

    /// The least value of a column (if values ascend, from its own number on) that neither `row` nor a lower sheet has,
    /// and that is `allowed`.
    #[inline]
    pub fn mex(&self, row: &Values, column: u64, allowed: impl Fn(u64) -> bool) -> u64 {
        let nothing = Values::default();
        let (set, base) = (self.set(column).unwrap_or(&nothing), self.base(column));
        let mut word = 0;
        // Both sets are finite, and all but a few values are allowed.
        loop {
            let mut open_words = !(set.full_from(word) | row.full_from(base + word));
            while open_words != 0 {
                let bit = open_words.trailing_zeros();
                let at = word + bit as usize;
                if full_together(&set.words, at, &row.words, base + at) {
                    open_words &= !(((1 << AT_ONCE) - 1) << bit);
                    continue;
                }
                open_words &= open_words - 1;
                let mut open = !(set.word(at) | row.word(base + at));
                while open != 0 {
                    let value = 64 * (base + at) as u64 + u64::from(open.trailing_zeros());
                    if allowed(value) {
                        return value;
                    }
                    open &= open - 1;
                }
            }
            word += 64;
        }
    }

    /// Makes `row` the set of a column.
    pub fn copy(&self, column: u64, row: &mut Values) {
        row.clear();
        let base = self.base(column);
        for (at, &word) in self.set(column).iter().flat_map(|set| set.words.iter().enumerate()) {
            row.add_word(base + at, word);
        }
    }

    /// Frees the memory of the columns below one.
    pub fn forget_below(&mut self, column: u64) {
        let end = usize::try_from(column).unwrap_or(usize::MAX).min(self.sets.len());
        for set in &mut self.sets[self.forgotten.min(end)..end] {
            self.budget.give_back(set.size());
            *set = Values::default();
        }
        self.forgotten = self.forgotten.max(end);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_absent_value_is_found_in_sets_of_any_density() {
        let budget = Budget::new(1 << 30);
        for ascends in [false, true] {
            for column in [0_u64, 5, 64, 200, 5000] {
                let least = if ascends { column } else { 0 };
                for (every, size) in [(1, 1), (1, 9000), (2, 500), (7, 20_000), (64, 70_000)] {
                    let mut columns = Columns::new(ascends, &budget);
                    (0..=column).for_each(|_| columns.push(|_| {}).unwrap());
                    let mut row = Values::default();
                    // Of the values the column has those that are multiples, and the row the others.
                    for value in least..least + size {
                        if value % every == 0 { columns.add(column, value).unwrap() } else { row.add(value) }
                    }
                    let context = format!("{ascends} {column} {every} {size}");
                    assert_eq!(columns.mex(&row, column, |_| true), least + size, "{context}");
                    assert_eq!(columns.mex(&row, column, |value| value > least + size), least + size + 1, "{context}");
                    let alone = columns.mex(&Values::default(), column, |_| true);
                    let right = (least..).find(|&value| value >= least + size || value % every != 0);
                    assert_eq!(Some(alone), right, "{context}");
                    assert!((least..least + size).all(|value| columns.has(column, value) == (value % every == 0)));
                    assert!(!columns.has(column, least + size) && row.end() <= least + size);
                }
            }
        }
    }

    #[test]
    fn ranges_are_looked_at_as_a_whole() {
        let mut set = Values::default();
        assert!(set.least_absent() == 0 && set.end() == 0 && set.has_all(5..5) && !set.has_all(0..1));
        (0..200).chain(203..300).for_each(|number| set.add(number));
        assert!(set.least_absent() == 200 && set.end() == 300);
        for start in 0..310 {
            for end in start..310 {
                let all = (start..end).all(|number| set.has(number));
                assert_eq!(set.has_all(start..end), all, "{start}..{end}");
            }
        }
    }

    #[test]
    fn memory_is_counted() {
        let budget = Budget::new(100_000);
        let mut columns = Columns::new(false, &budget);
        (0..10).for_each(|_| columns.push(|_| {}).unwrap());
        let refused = (0..10).find_map(|column| columns.add(column, 100_000).err());
        assert!(matches!(refused, Some(CertifyError::Memory { limit: 100_000, .. })));
        columns.forget_below(10);
        assert!(budget.taken.load(Ordering::Relaxed) < 1000);
    }
}
