//! The most recent pages of remote files.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

/// Pages kept: 64 MiB of them.
pub(crate) const MOST_HELD: usize = 1 << 12;
/// The page of which file.
pub(crate) type Key = (usize, u64);

/// The pages that came last.
#[derive(Debug, Default)]
pub(crate) struct Held {
    held: HashMap<Key, Arc<[u8]>>,
    /// Checksums of pages that were evicted.
    gone: HashMap<Key, u32>,
    order: VecDeque<Key>,
}

impl Held {
    pub fn get(&self, key: Key) -> Option<&Arc<[u8]>> {
        self.held.get(&key)
    }

    /// Keeps a fetched page. Returns whether it is the same as when it was fetched before: a piece that was checked
    /// then is not checked again.
    pub fn put(&mut self, key: Key, page: &Arc<[u8]>) -> bool {
        if let Some(before) = self.held.get(&key) {
            return before == page;
        }
        if self.gone.get(&key).is_some_and(|&before| before != crc32c::crc32c(page)) {
            return false;
        }
        self.held.insert(key, page.clone());
        self.order.push_back(key);
        while self.order.len() > MOST_HELD {
            if let Some((oldest, page)) = self.order.pop_front().and_then(|key| Some((key, self.held.remove(&key)?))) {
                self.gone.insert(oldest, crc32c::crc32c(&page));
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_page_goes() {
        let mut pages = Held::default();
        for page in 0..MOST_HELD as u64 + 3 {
            assert!(pages.put((1, page), &Arc::from([1])));
            assert!(pages.put((1, page), &Arc::from([1])));
        }
        assert!(pages.get((1, 2)).is_none() && pages.get((0, 3)).is_none());
        assert_eq!(pages.get((1, 3)).map(|page| page.len()), Some(1));
        assert_eq!(pages.held.len(), MOST_HELD);
    }

    #[test]
    fn a_page_that_comes_again_is_the_same() {
        let mut pages = Held::default();
        for page in 0..MOST_HELD as u64 + 1 {
            pages.put((0, page), &Arc::from([1]));
        }
        assert!(!pages.put((0, 1), &Arc::from([2])), "held");
        assert!(!pages.put((0, 0), &Arc::from([2])), "no longer held");
        assert!(pages.put((0, 0), &Arc::from([1])) && pages.get((0, 0)).is_some());
    }
}
