//! A reorder buffer: items come in any order and are taken in ascending order.

use std::collections::BTreeMap;

/// Items by their numbers, each of which comes once.
pub struct InOrder<T> {
    /// All items below this one have been taken.
    pub next: usize,
    early: BTreeMap<usize, T>,
}

impl<T> InOrder<T> {
    /// An empty buffer; `next` will be the first item to take.
    pub fn new(next: usize) -> Self {
        Self { next, early: BTreeMap::new() }
    }

    /// Adds an item.
    pub fn add(&mut self, number: usize, item: T) {
        self.early.insert(number, item);
    }

    /// Takes the next item, if it has come.
    pub fn take(&mut self) -> Option<(usize, T)> {
        let item = self.early.remove(&self.next)?;
        self.next += 1;
        Some((self.next - 1, item))
    }
}
