//! A file behind requests, as on a server.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

use supermex::{Source, SourceError};

/// Bytes that are never in place: asked for range by range.
pub struct Ranges<D> {
    bytes: D,
    requests: AtomicUsize,
    sent: AtomicUsize,
    cached: bool,
}

impl<D: AsRef<[u8]>> Ranges<D> {
    pub fn new(bytes: D) -> Self {
        Self { bytes, requests: AtomicUsize::new(0), sent: AtomicUsize::new(0), cached: false }
    }

    /// The same as of a source far away that keeps what it has fetched.
    #[allow(dead_code, reason = "asked for by one of the tests")]
    pub fn cached(bytes: D) -> Self {
        Self { cached: true, ..Self::new(bytes) }
    }

    /// Requests and bytes sent so far.
    #[allow(dead_code, reason = "counted by one of the tests")]
    pub fn counts(&self) -> [usize; 2] {
        [&self.requests, &self.sent].map(|count| count.load(Ordering::Relaxed))
    }
}

impl<D: AsRef<[u8]>> Source for Ranges<D> {
    fn length(&self) -> u64 {
        self.bytes.length()
    }

    fn in_place(&self) -> Option<&[u8]> {
        None
    }

    fn read(&self, ranges: &[Range<u64>], out: &mut Vec<u8>) -> Result<(), SourceError> {
        self.requests.fetch_add(1, Ordering::Relaxed);
        self.bytes.read(ranges, out)?;
        self.sent.fetch_add(out.len(), Ordering::Relaxed);
        Ok(())
    }

    fn is_remote(&self) -> bool {
        self.cached
    }

    fn is_cached(&self) -> bool {
        self.cached
    }
}
