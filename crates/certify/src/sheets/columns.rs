//! The columns of a level: for each the completions that lower sheets have in it.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use super::sets::Values;
use crate::error::CertifyError;

/// The memory that the sets of all levels may take together.
pub struct Budget {
    limit: u64,
    taken: AtomicU64,
}

impl Budget {
    /// The number of bytes.
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

/// Words that are compared at once: two sets together may fill hundreds of words that neither fills alone.
const AT_ONCE: usize = 8;

/// Words at the beginning of a set are freed if there are at least this many,
const LEAST_FREED: usize = if cfg!(test) { 1 } else { 8 };
/// and they are at least one in this number.
const FREED: usize = 8;

/// Whether two sets together fill the next words.
#[inline]
fn full_together(one: &[u64], at: usize, other: &[u64], place: usize) -> bool {
    fn words(all: &[u64], at: usize) -> Option<&[u64; AT_ONCE]> {
        all.get(at..)?.first_chunk()
    }
    let Some((one, other)) = words(one, at).zip(words(other, place)) else { return false };
    (0..AT_ONCE).fold(u64::MAX, |all, at| all & (one[at] | other[at])) == u64::MAX
}

/// The completions that lower sheets have in a column.
#[derive(Default)]
pub struct Column {
    set: Values,
    /// The word of values that the set begins with.
    base: usize,
    /// How many words at its beginning are of no interest any more: see [`skip`](Self::skip).
    skipped: usize,
}

impl Column {
    /// Whether a lower sheet has a completion in the column, or no search is for that value any more.
    pub fn has(&self, value: u64) -> bool {
        value.checked_sub(64 * self.base as u64).is_none_or(|value| self.set.has(value))
    }

    /// Enters a completion.
    #[inline]
    pub fn add(&mut self, value: u64, budget: &Budget) -> Result<(), CertifyError> {
        let Some(value) = value.checked_sub(64 * self.base as u64) else { return Ok(()) };
        let before = self.set.size();
        self.set.add(value);
        let after = self.set.size();
        if after > before { budget.take(after - before) } else { Ok(()) }
    }

    /// Leaves out of all searches the words at the beginning that are full together with `rows`, which every row has from now on,
    /// and frees their memory when they are a good part of the set.
    ///
    /// That changes no answer: sets only grow, so each value in those words is in the column or in the row whenever a least absent
    /// value is asked for. Without it a search would go through all of them, because values of the diagonal of Chomp are in no
    /// column, and so no column is full.
    pub fn skip(&mut self, rows: &Values, budget: &Budget) {
        while self.set.word(self.skipped) | rows.word(self.base + self.skipped) == u64::MAX {
            self.skipped += 1;
        }
        if self.skipped >= LEAST_FREED && self.skipped >= self.set.words().len() / FREED {
            let before = self.set.size();
            self.set.cut(self.skipped);
            self.base += std::mem::take(&mut self.skipped);
            budget.give_back(before.saturating_sub(self.set.size()));
        }
    }

    /// The least value, from the column's own number on where it ascends, that neither `row` nor a lower sheet has, and that is
    /// `allowed`.
    #[inline]
    pub fn mex(&self, row: &Values, allowed: impl Fn(u64) -> bool) -> u64 {
        let Self { set, base, skipped } = self;
        let mut word = *skipped;
        // Both sets are finite, and all but a few values are allowed.
        loop {
            let mut open_words = !(set.full_from(word) | row.full_from(base + word));
            while open_words != 0 {
                let bit = open_words.trailing_zeros();
                let at = word + bit as usize;
                open_words &= open_words - 1;
                let mut open = !(set.word(at) | row.word(base + at));
                if open == 0 && full_together(set.words(), at, row.words(), base + at) {
                    open_words &= !(((1 << AT_ONCE) - 1) << bit);
                }
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

    /// Makes `row` the set of the column, with all values that are left out of searches.
    pub fn copy(&self, row: &mut Values) {
        row.clear();
        (0..self.base).for_each(|at| row.add_word(at, u64::MAX));
        for (at, &word) in self.set.words().iter().enumerate() {
            row.add_word(self.base + at, word);
        }
    }
}

/// The columns of a level, from the first one on.
pub struct Columns<'a> {
    all: Vec<Column>,
    /// Columns that nothing needs any more.
    forgotten: usize,
    /// Whether values below the column's own number do not matter: its set then begins with the word of that number.
    ascends: bool,
    budget: &'a Budget,
}

impl<'a> Columns<'a> {
    /// No columns yet.
    pub fn new(ascends: bool, budget: &'a Budget) -> Self {
        Self { all: Vec::new(), forgotten: 0, ascends, budget }
    }

    /// How many columns there are.
    pub fn len(&self) -> u64 {
        self.all.len() as u64
    }

    /// One more column, with what `fill` puts into its set.
    pub fn push(&mut self, fill: impl FnOnce(&mut Values)) -> Result<(), CertifyError> {
        self.budget.take(size_of::<Column>() / 8)?;
        let (number, mut column) = (self.all.len(), Column::default());
        if self.ascends {
            column.base = number / 64;
            if !number.is_multiple_of(64) {
                // Values below the column are marked: nobody searches for them.
                column.set.add_word(0, (1 << (number % 64)) - 1);
            }
        }
        fill(&mut column.set);
        self.budget.take(column.set.size())?;
        self.all.push(column);
        Ok(())
    }

    /// A column, if it is there.
    pub fn get(&self, column: u64) -> Option<&Column> {
        self.all.get(usize::try_from(column).ok()?)
    }

    /// Some columns, as far as they are there.
    pub fn range(&mut self, columns: Range<u64>) -> &mut [Column] {
        let at = |column: u64| usize::try_from(column).unwrap_or(usize::MAX).min(self.all.len());
        let (start, end) = (at(columns.start), at(columns.end));
        &mut self.all[start.min(end)..end]
    }

    /// Frees the memory of the columns below one.
    pub fn forget_below(&mut self, column: u64) {
        let end = usize::try_from(column).unwrap_or(usize::MAX).min(self.all.len());
        for column in &mut self.all[self.forgotten.min(end)..end] {
            self.budget.give_back(column.set.size());
            *column = Column::default();
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
                        if value % every == 0 {
                            columns.range(column..column + 1)[0].add(value, &budget).unwrap()
                        } else {
                            row.add(value)
                        }
                    }
                    let context = format!("{ascends} {column} {every} {size}");
                    assert_eq!(columns.get(column).unwrap().mex(&row, |_| true), least + size, "{context}");
                    assert_eq!(
                        columns.get(column).unwrap().mex(&row, |value| value > least + size),
                        least + size + 1,
                        "{context}"
                    );
                    let alone = columns.get(column).unwrap().mex(&Values::default(), |_| true);
                    let right = (least..).find(|&value| value >= least + size || value % every != 0);
                    assert_eq!(Some(alone), right, "{context}");
                    assert!(
                        (least..least + size)
                            .all(|value| columns.get(column).unwrap().has(value) == (value % every == 0))
                    );
                    assert!(!columns.get(column).unwrap().has(least + size) && row.end() <= least + size);
                }
            }
        }
    }

    #[test]
    fn what_is_skipped_is_in_the_row_or_the_column() {
        let budget = Budget::new(1 << 30);
        for column in [0_u64, 5, 64, 200] {
            let mut columns = Columns::new(true, &budget);
            (0..=column).for_each(|_| columns.push(|_| {}).unwrap());
            let mut row = Values::default();
            for value in column..column + 1000 {
                if value % 3 == 0 {
                    columns.range(column..column + 1)[0].add(value, &budget).unwrap()
                } else {
                    row.add(value)
                }
                let begun = row.clone();
                columns.range(column..column + 1)[0].skip(&begun, &budget);
                assert_eq!(columns.get(column).unwrap().mex(&row, |_| true), value + 1, "{column}");
            }
        }
    }

    #[test]
    fn memory_is_counted() {
        let budget = Budget::new(100_000);
        let mut columns = Columns::new(false, &budget);
        (0..10).for_each(|_| columns.push(|_| {}).unwrap());
        let refused = columns.range(0..10).iter_mut().find_map(|column| column.add(100_000, &budget).err());
        assert!(matches!(refused, Some(CertifyError::Memory { limit: 100_000, .. })));
        columns.forget_below(10);
        assert!(budget.taken.load(Ordering::Relaxed) < 1000);
    }
}
