//! The pages of a database's files that are here, and those that a look-up lacked.

use std::collections::{BTreeSet, HashMap};
use std::hash::{BuildHasherDefault, Hasher};
use std::io::ErrorKind;
use std::ops::Range;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use supermex::raw::pages::{self, PAGE, PAGE_BYTES};
use supermex::raw::require_inside;
use supermex::{Source, SourceError};

/// Bytes that are kept between look-ups.
const KEPT: usize = 64 << 20;
/// Most bytes that the look-ups in progress may hold. One that needs more is refused.
const MOST: usize = 192 << 20;

/// The page of which file.
type Key = (usize, u64);

struct Page {
    bytes: Box<[u8]>,
    /// When it was last read.
    used: u64,
}

/// Hashes keys by a multiplication each: a look-up reads a few pages, and the usual hash takes as long as the rest of it.
#[derive(Default)]
struct Mixed(u64);

impl Hasher for Mixed {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// The pages of all files of a database.
#[derive(Default)]
pub struct Pages {
    held: HashMap<Key, Page, BuildHasherDefault<Mixed>>,
    bytes: usize,
    lacking: BTreeSet<Key>,
    now: u64,
}

/// Bytes of a file that are not here, to be fetched: its number, and a range of whole pages.
pub type Lacking = (usize, u64, u64);

impl Pages {
    /// A look-up begins: its time, by which [`Self::trim`] knows what it has read.
    pub fn begin(&mut self) -> u64 {
        self.lacking.clear();
        self.now += 1;
        self.now
    }

    /// What the look-up lacked, in few requests.
    pub fn lacking(&mut self, lengths: &[u64]) -> Vec<Lacking> {
        let all: Vec<Key> = std::mem::take(&mut self.lacking).into_iter().collect();
        let mut lacking = Vec::new();
        for of_file in all.chunk_by(|(file, _), (next, _)| file == next) {
            let Some(&(file, _)) = of_file.first() else { continue };
            let length = lengths.get(file).copied().unwrap_or(0);
            for run in pages::runs(of_file.iter().map(|&(_, page)| page)) {
                let bytes = pages::bytes_of(&run, length);
                lacking.push((file, bytes.start, bytes.end));
            }
        }
        lacking
    }

    /// Whether the look-ups in progress hold too much for any to go on.
    pub fn is_full(&self) -> bool {
        self.bytes > MOST
    }

    /// Takes bytes that were fetched, from the beginning of a page on. Says whether a page that was here already is what
    /// it was.
    pub fn put(&mut self, file: usize, start: u64, bytes: &[u8]) -> bool {
        let mut same = true;
        for (page, bytes) in (start / PAGE..).zip(bytes.chunks(PAGE_BYTES)) {
            let used = self.now;
            if let Some(before) = self.held.get(&(file, page)) {
                same &= *before.bytes == *bytes;
                continue;
            }
            self.bytes += bytes.len();
            self.held.insert((file, page), Page { bytes: bytes.into(), used });
        }
        same
    }

    /// Forgets the pages that were used longest ago, and not since `before`, until no more are held than are kept.
    pub fn trim(&mut self, before: u64) {
        if self.bytes <= KEPT {
            return;
        }
        let mut old: Vec<(u64, Key)> =
            self.held.iter().filter(|(_, page)| page.used < before).map(|(key, page)| (page.used, *key)).collect();
        old.sort_unstable();
        for (_, key) in old {
            if self.bytes <= KEPT {
                return;
            }
            self.bytes -= self.held.remove(&key).map_or(0, |page| page.bytes.len());
        }
    }

    /// Reads a range, or notes what of it is lacking.
    fn read(&mut self, file: usize, range: &Range<u64>, out: &mut Vec<u8>) -> bool {
        let mut whole = true;
        for page in pages::of(range) {
            let now = self.now;
            let Some(held) = self.held.get_mut(&(file, page)) else {
                self.lacking.insert((file, page));
                whole = false;
                continue;
            };
            held.used = now;
            match held.bytes.get(pages::part(range, page)) {
                Some(bytes) if whole => out.extend_from_slice(bytes),
                Some(_) => {}
                None => whole = false,
            }
        }
        whole
    }
}

/// The pages that the files of a database share.
#[derive(Clone, Default)]
pub struct Shared(Arc<Mutex<Pages>>);

impl Shared {
    /// The pages. A page of the web has one thread.
    pub fn pages(&self) -> MutexGuard<'_, Pages> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A file of which some pages are here.
#[derive(Clone)]
pub struct Paged {
    pages: Shared,
    number: usize,
    length: u64,
}

impl Paged {
    /// A file by its number in the database.
    pub fn new(pages: &Shared, number: usize, length: u64) -> Self {
        Self { pages: Shared::clone(pages), number, length }
    }
}

impl Source for Paged {
    fn length(&self) -> u64 {
        self.length
    }

    fn read(&self, ranges: &[Range<u64>], out: &mut Vec<u8>) -> Result<(), SourceError> {
        out.clear();
        require_inside(ranges, self.length)?;
        let mut pages = self.pages.pages();
        let mut lacks = None;
        for range in ranges.iter().filter(|range| !range.is_empty()) {
            if !pages.read(self.number, range, out) {
                lacks = lacks.or(Some(range));
            }
        }
        match lacks {
            Some(range) => Err(SourceError::Io { start: range.start, end: range.end, kind: ErrorKind::WouldBlock }),
            None => Ok(()),
        }
    }

    /// A remote source: its bytes are checked, and look-ups announce what they will read.
    fn is_remote(&self) -> bool {
        true
    }

    fn is_cached(&self) -> bool {
        true
    }

    fn announce(&self, ranges: &[Range<u64>]) {
        let inside = ranges.iter().map(|range| range.start..range.end.min(self.length));
        let wanted = inside.flat_map(|range| pages::of(&range));
        let mut pages = self.pages.pages();
        // No more in one step than can be held.
        let left = MOST.saturating_sub(pages.bytes) as u64 / PAGE;
        for page in wanted {
            if pages.lacking.len() as u64 > left {
                return;
            }
            let key = (self.number, page);
            let now = pages.now;
            match pages.held.get_mut(&key) {
                Some(held) => held.used = now,
                None => {
                    pages.lacking.insert(key);
                }
            }
        }
    }
}

#[cfg(test)]
#[allow(clippy::cast_possible_truncation, clippy::single_range_in_vec_init, reason = "small numbers")]
mod tests {
    use super::*;

    fn paged(length: u64) -> (Shared, Paged) {
        let pages = Shared::default();
        let file = Paged::new(&pages, 0, length);
        (pages, file)
    }

    #[test]
    fn what_is_lacking_is_said_and_found_when_it_came() {
        let length = 20 * PAGE + 7;
        let all: Vec<u8> = (0..length).map(|n| (n % 251) as u8).collect();
        let (pages, file) = paged(length);
        pages.pages().begin();
        let wanted = [3..9, PAGE - 1..PAGE + 1, length - 2..length];
        let mut out = Vec::new();
        assert!(file.read(&wanted, &mut out).is_err());
        let lacking = pages.pages().lacking(&[length]);
        assert_eq!(lacking, [(0, 0, 2 * PAGE), (0, 20 * PAGE, length)]);
        for (file, start, end) in lacking {
            assert!(pages.pages().put(file, start, &all[start as usize..end as usize]));
        }
        file.read(&wanted, &mut out).unwrap();
        let expected: Vec<u8> =
            wanted.iter().flat_map(|range| all[range.start as usize..range.end as usize].to_vec()).collect();
        assert_eq!(out, expected);
        assert!(!pages.pages().put(0, 0, &[1]), "another file");
        assert_eq!(file.read(&[0..length + 1], &mut out), Err(SourceError::Short(length + 1)));
    }

    #[test]
    fn pages_that_a_look_up_has_read_stay_until_it_ends() {
        let (pages, file) = paged(1 << 30);
        let mut out = Vec::new();
        let count = 2 * KEPT as u64 / PAGE;
        pages.pages().begin();
        pages.pages().put(0, 0, &vec![1; 2 * KEPT]);
        let started = pages.pages().begin();
        for page in (0..count).step_by(4) {
            file.read(&[page * PAGE..page * PAGE + 1], &mut out).unwrap();
        }
        pages.pages().trim(started);
        assert!(pages.pages().bytes <= KEPT);
        for page in (0..count).step_by(4) {
            file.read(&[page * PAGE..page * PAGE + 1], &mut out).unwrap();
        }
    }
}
