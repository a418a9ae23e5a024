//! Tables that can be certified, all of them or samples of them.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use super::certificate::Certificate;
use super::error::CertifyError;
use crate::check::threads::shared;
use crate::source::memory::reserved;

/// Certifies one random position of a table.
pub(super) type Sampler<'a> = Box<dyn Fn(&mut Random) -> Result<Certificate, CertifyError> + Sync + 'a>;

/// A table whose answers the rules of moves can judge.
pub(super) trait Certified {
    /// Certifies all positions.
    fn all(&self, work: &Work<'_>) -> Result<Certificate, CertifyError>;

    /// A function that certifies random positions; `count` of them will be asked for.
    fn sampler(&self, count: u64) -> Result<Sampler<'_>, CertifyError>;
}

/// Certifies so many random positions. Which they are depends on `seed` alone.
pub(super) fn samples(
    table: &dyn Certified,
    count: u64,
    seed: u64,
    work: &Work<'_>,
) -> Result<Certificate, CertifyError> {
    let one = table.sampler(count)?;
    shared_out(count, work, |number| one(&mut Random::new(seed, number)))
}

/// The progress of a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Certifying {
    /// Parts of the work that are done.
    pub done: u64,
    /// Of how many, which take about the same time each.
    pub total: u64,
}

/// Called now and then with the progress of a certificate, from any thread; returns whether to go on.
pub type OnCertify<'a> = &'a (dyn Fn(Certifying) -> ControlFlow<()> + Sync);

/// The limit of memory of a certificate, and its progress.
pub(super) struct Work<'a> {
    /// Bytes of memory that it may take.
    pub memory: u64,
    told: OnCertify<'a>,
    done: AtomicU64,
    total: AtomicU64,
}

impl<'a> Work<'a> {
    /// None of it is done.
    pub fn new(memory: u64, told: OnCertify<'a>) -> Self {
        Self { memory, told, done: AtomicU64::new(0), total: AtomicU64::new(0) }
    }

    /// Adds so many parts to the work.
    pub fn begin(&self, parts: u64) {
        self.total.fetch_add(parts, Ordering::Relaxed);
    }

    /// So many parts are done.
    ///
    /// # Errors
    /// If the caller wants to stop.
    pub fn add(&self, parts: u64) -> Result<(), CertifyError> {
        let done = self.done.fetch_add(parts, Ordering::Relaxed).saturating_add(parts);
        let total = self.total.load(Ordering::Relaxed).max(done);
        match (self.told)(Certifying { done, total }) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(CertifyError::Stopped),
        }
    }
}

/// A generator of random numbers: SplitMix64.
pub(super) struct Random(u64);

impl Random {
    /// That of one sample of many.
    pub fn new(seed: u64, number: u64) -> Self {
        Self(seed ^ number.wrapping_mul(0xd129_0d3b_3ac1_7a5f))
    }

    /// A number below `limit`, or 0; the bias is below one in 2^32 for any table.
    pub fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let s = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let s = (s ^ (s >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (s ^ (s >> 31)).checked_rem(limit).unwrap_or(0)
    }
}

/// Does `count` pieces of work on all processors, and adds up what they certify.
pub(super) fn shared_out(
    count: u64,
    work: &Work<'_>,
    one: impl Fn(u64) -> Result<Certificate, CertifyError> + Sync,
) -> Result<Certificate, CertifyError> {
    work.begin(count);
    let all = shared(count, |all: Certificate, number| -> Result<_, CertifyError> {
        let found = one(number)?;
        work.add(1)?;
        Ok(all.and(found))
    })?;
    Ok(all.into_iter().fold(Certificate::default(), Certificate::and))
}

/// Before the work begins, refuses it if it takes more memory than allowed, or than the system gives.
pub(super) fn within(needed: u64, limit: u64) -> Result<(), CertifyError> {
    if needed > limit {
        return Err(CertifyError::Memory { needed, limit });
    }
    reserved::<u8>(needed)?;
    Ok(())
}
