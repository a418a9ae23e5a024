//! A file behind requests, as on a server.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

use supermex::reader::{Source, SourceError};

/// Bytes that are never in place: asked for range by range.
pub struct Ranges<D> {
    bytes: D,
    requests: AtomicUsize,
}

impl<D: AsRef<[u8]>> Ranges<D> {
    pub fn new(bytes: D) -> Self {
        Self { bytes, requests: AtomicUsize::new(0) }
    }

    /// Requests so far.
    #[allow(dead_code, reason = "counted by one of the tests")]
    pub fn requests(&self) -> usize {
        self.requests.load(Ordering::Relaxed)
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
        self.bytes.read(ranges, out)
    }
}
