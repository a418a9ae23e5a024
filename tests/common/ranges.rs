//! A file behind requests, as on a server.

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
}

impl Ranges {
    pub fn new(bytes: impl Into<Bytes>) -> Self {
        Self { bytes: Arc::new(bytes.into()), counts: Arc::default(), cached: false }
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
