//! A file behind requests, as on a server.

use std::io::ErrorKind;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use supermex::{Bytes, Source, SourceError};

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

    /// The same, of which one request is not answered: that after so many others of all sources with this number.
    #[allow(dead_code, reason = "asked for by one of the tests")]
    pub fn failing(bytes: impl Into<Bytes>, answered: &Arc<AtomicUsize>) -> Self {
        Self { answered: Some(Arc::clone(answered)), ..Self::cached(bytes) }
    }

    /// Requests and bytes sent so far.
    #[allow(dead_code, reason = "counted by one of the tests")]
    pub fn counts(&self) -> [usize; 2] {
        self.counts.each_ref().map(|count| count.load(Ordering::Relaxed))
    }
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
