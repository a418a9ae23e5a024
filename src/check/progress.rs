//! How far a check is, and whether to go on with it.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// How far a verification or a certificate is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Checking {
    /// Parts of the work that are done.
    pub done: u64,
    /// Of how many, which take about the same time each.
    pub total: u64,
    /// Of a certificate that may go on in another run: how many sheets, or layers, are proved, from the first one on.
    pub proved: u64,
}

/// Called now and then with the progress of a check, from any thread; returns whether to go on.
pub type OnCheck<'a> = &'a (dyn Fn(Checking) -> ControlFlow<()> + Sync);

/// Nobody is told.
pub const UNTOLD: OnCheck<'static> = &|_| ControlFlow::Continue(());

/// The caller wants to stop.
#[derive(Clone, Copy, Debug)]
pub struct Stopped;

/// The progress of a check.
pub struct Progress<'a> {
    told: OnCheck<'a>,
    done: AtomicU64,
    total: AtomicU64,
    proved: AtomicU64,
    stopped: AtomicBool,
}

impl<'a> Progress<'a> {
    /// None of it is done, and `proved` sheets were proved before.
    pub fn new(told: OnCheck<'a>, proved: u64) -> Self {
        let (done, total, stopped) = (AtomicU64::new(0), AtomicU64::new(0), AtomicBool::new(false));
        Self { told, done, total, proved: AtomicU64::new(proved), stopped }
    }

    /// Adds parts to the work.
    pub fn begin(&self, parts: u64) {
        self.total.fetch_add(parts, Ordering::Relaxed);
    }

    /// Counts parts as done; there may be none.
    pub fn add(&self, parts: u64) -> Result<(), Stopped> {
        let done = self.done.fetch_add(parts, Ordering::Relaxed).saturating_add(parts);
        let total = self.total.load(Ordering::Relaxed).max(done);
        let told = (self.told)(Checking { done, total, proved: self.proved.load(Ordering::Relaxed) });
        // Other threads stop too, whatever they are told.
        if told.is_break() || self.stopped() {
            self.stopped.store(true, Ordering::Relaxed);
            return Err(Stopped);
        }
        Ok(())
    }

    /// How many sheets are proved, from the first one on.
    pub fn prove(&self, sheets: u64) {
        self.proved.fetch_max(sheets, Ordering::Relaxed);
    }

    /// Whether the caller has stopped it.
    pub fn stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }
}
