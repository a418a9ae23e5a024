//! Pages of remote files: what is asked for and what is kept are whole pages, so that neighbouring look-ups meet.

use std::collections::{HashMap, VecDeque};
use std::ops::Range;
use std::sync::Arc;

/// Bytes of a page, as large as most pieces.
pub(super) const PAGE: u64 = 1 << 14;
/// The same, as a length in memory.
pub(super) const PAGE_BYTES: usize = 1 << 14;
/// Pages kept: 64 MiB of them.
pub(super) const HELD: usize = 1 << 12;
/// Pages that are fetched though nobody asked for them, if that saves a request.
const GAP: u64 = 2;
/// Most pages of a request, so that a slow connection brings them in time.
const LONGEST: u64 = 64;

/// The page of which file.
pub(super) type Key = (usize, u64);

/// The pages that came last.
#[derive(Debug, Default)]
pub(super) struct Pages {
    held: HashMap<Key, Arc<[u8]>>,
    order: VecDeque<Key>,
}

impl Pages {
    pub fn get(&self, key: Key) -> Option<&Arc<[u8]>> {
        self.held.get(&key)
    }

    pub fn put(&mut self, key: Key, page: Arc<[u8]>) {
        if self.held.insert(key, page).is_none() {
            self.order.push_back(key);
        }
        while self.order.len() > HELD {
            if let Some(oldest) = self.order.pop_front() {
                self.held.remove(&oldest);
            }
        }
    }
}

/// The pages of some ranges, ascending.
pub(super) fn of(ranges: &[Range<u64>]) -> Vec<u64> {
    let pages = |range: &Range<u64>| range.start / PAGE..range.end.div_ceil(PAGE);
    let mut all: Vec<u64> = ranges.iter().filter(|range| !range.is_empty()).flat_map(pages).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Few runs that have all of some ascending pages: requests.
pub(super) fn runs(pages: impl IntoIterator<Item = u64>) -> Vec<Range<u64>> {
    let mut runs: Vec<Range<u64>> = Vec::new();
    for page in pages {
        match runs.last_mut() {
            Some(run) if page - run.end <= GAP && page - run.start < LONGEST => run.end = page + 1,
            _ => runs.push(page..page + 1),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_become_pages() {
        assert_eq!(of(&[5 * PAGE - 1..5 * PAGE + 1, 7..7, 3..4, 0..PAGE, 9 * PAGE..10 * PAGE]), [0, 4, 5, 9]);
    }

    #[test]
    fn pages_become_requests() {
        assert_eq!(runs([0, 1, 4, 9, 11, 15]), [0..5, 9..12, 15..16]);
        let many = runs(0..1000);
        assert!(many.iter().all(|run| run.end - run.start <= LONGEST) && many.len() == 16);
        assert!(many.windows(2).all(|pair| pair[0].end == pair[1].start));
    }

    #[test]
    fn the_oldest_page_goes() {
        let mut pages = Pages::default();
        for page in 0..HELD as u64 + 3 {
            pages.put((1, page), Arc::from([]));
            pages.put((1, page), Arc::from([1]));
        }
        assert!(pages.get((1, 2)).is_none() && pages.get((0, 3)).is_none());
        assert_eq!(pages.get((1, 3)).map(|page| page.len()), Some(1));
        assert_eq!(pages.held.len(), HELD);
    }
}
