//! A file behind requests, as on a server.

use std::fmt::Debug;
use std::io::ErrorKind;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use supermex::{Bytes, ReadError, Source, SourceError, Table, open_with};

/// Bytes that are never in place: asked for range by range. Clones count together.
#[derive(Clone)]
pub struct Ranges {
    bytes: Arc<Bytes>,
    /// Requests and bytes sent so far.
    counts: Arc<[AtomicUsize; 2]>,
    cached: bool,
    /// Requests that are still answered, before one is not.
    answered: Option<Arc<AtomicUsize>>,
}

impl Ranges {
    pub fn new(bytes: impl Into<Bytes>) -> Self {
        Self { bytes: Arc::new(bytes.into()), counts: Arc::default(), cached: false, answered: None }
    }

    /// The same as of a source far away that keeps what it has fetched.
    #[allow(dead_code, reason = "asked for by one of the tests")]
    pub fn cached(bytes: impl Into<Bytes>) -> Self {
        Self { cached: true, ..Self::new(bytes) }
    }

    /// Requests and bytes sent so far.
    #[allow(dead_code, reason = "counted by one of the tests")]
    pub fn counts(&self) -> [usize; 2] {
        self.counts.each_ref().map(|count| count.load(Ordering::Relaxed))
    }
}

/// Asks a table as a server has it, again for each of the requests that `fails`, of so many: that one is not answered. Then the answer is
/// an error, and never another one than expected. Returns how often it was.
#[allow(dead_code, reason = "asked for by one of the tests")]
pub fn each_request_failing<T: PartialEq + Debug>(
    at: &Path,
    expected: &Result<T, String>,
    mut fails: impl FnMut(usize) -> bool,
    ask: impl Fn(&Table) -> Result<T, ReadError>,
) -> usize {
    let answered = Arc::new(AtomicUsize::new(usize::MAX));
    // Opened each time, so that nothing is kept of what was decoded before.
    let answer = |requests: usize| {
        let file = |bytes| Ranges { answered: Some(Arc::clone(&answered)), ..Ranges::cached(bytes) };
        answered.store(usize::MAX, Ordering::Relaxed);
        let table = open_with(at, |path| std::fs::read(path).map(|bytes| file(bytes).into())).unwrap();
        answered.store(requests, Ordering::Relaxed);
        ask(&table).map_err(|error| error.to_string())
    };
    assert_eq!(answer(usize::MAX), *expected, "{}", at.display());
    let (requests, mut failed) = (usize::MAX - answered.load(Ordering::Relaxed), 0);
    for before in (0..requests).filter(|_| fails(requests)) {
        match answer(before) {
            Err(error) if error.contains("timed out") => failed += 1,
            other => assert_eq!(other, *expected, "{}, when request {before} fails", at.display()),
        }
    }
    failed
}

impl From<Ranges> for Bytes {
    fn from(ranges: Ranges) -> Self {
        Self::from_source(ranges)
    }
}

impl Source for Ranges {
    fn length(&self) -> u64 {
        self.bytes.length()
    }

    fn read(&self, ranges: &[Range<u64>], out: &mut Vec<u8>) -> Result<(), SourceError> {
        self.counts[0].fetch_add(1, Ordering::Relaxed);
        if self.answered.as_ref().is_some_and(|answered| answered.fetch_sub(1, Ordering::Relaxed) == 0) {
            return Err(SourceError::Connection(ErrorKind::TimedOut));
        }
        self.bytes.read_ranges(ranges, out)?;
        self.counts[1].fetch_add(out.len(), Ordering::Relaxed);
        Ok(())
    }

    fn is_remote(&self) -> bool {
        self.cached
    }

    fn is_cached(&self) -> bool {
        self.cached
    }
}
