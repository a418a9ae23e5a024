//! Tables that can be certified, all of them or samples of them.

use super::certificate::Certificate;
use super::draws::{Drawn, Draws, STEP};
use super::error::CertifyError;
use supermex::check::progress::{OnCheck, Progress};
use supermex::source::memory::reserved;
use supermex::source::threads::{processors, shared};

/// Certifies one cell of a table, and what is drawn in it.
type One<'a> = Box<dyn Fn(Drawn, &mut Random) -> Result<Certificate, CertifyError> + Sync + 'a>;

/// The cells that samples of a table are drawn from, and how one of them is certified.
pub(super) struct Sampler<'a> {
    /// Cells of each group: groups take turns.
    cells: Vec<u64>,
    one: One<'a>,
}

impl<'a> Sampler<'a> {
    pub fn new(
        cells: Vec<u64>,
        one: impl Fn(Drawn, &mut Random) -> Result<Certificate, CertifyError> + Sync + 'a,
    ) -> Self {
        Self { cells, one: Box::new(one) }
    }
}

/// A table whose answers the rules of moves can judge.
pub(super) trait Certified {
    /// Certifies all positions.
    fn all(&self, work: &Work<'_>) -> Result<Certificate, CertifyError>;

    /// Why all positions are certified in one run, if a certificate cannot go on where an earlier run was stopped.
    fn in_one_run(&self) -> Option<&'static str> {
        Some("only tables of three numbers, of four rows and of four piles are noted on the way")
    }

    /// About the bytes of memory of certifying all positions, if the table does not keep all cells that these depend on, so that the
    /// others are found.
    fn memory_to_find(&self) -> Option<u64> {
        None
    }

    /// What samples are drawn from; `count` of them will be asked for, or all that there are.
    fn sampler(&self, count: u64) -> Result<Sampler<'_>, CertifyError>;
}

/// Certifies positions in a number of cells, each drawn once, or in all cells if these are fewer. Which they are depends on `seed` alone.
pub(super) fn samples(
    table: &dyn Certified,
    count: u64,
    seed: u64,
    work: &Work<'_>,
) -> Result<Certificate, CertifyError> {
    let Sampler { cells, one } = table.sampler(count)?;
    let draws = Draws::new(&cells, seed);
    shared_out(count.min(draws.count()), work, |number| {
        draws.get(number).map_or(Ok(Certificate::default()), |drawn| one(drawn, &mut Random::new(seed, number)))
    })
}

/// The limit of memory of a certificate, what was proved before, and its progress.
pub(super) struct Work<'a> {
    /// Bytes of memory that it may take.
    pub memory: u64,
    /// The number of sheets, or layers, that were proved in earlier runs, from the first one on.
    pub earlier: u64,
    pub progress: Progress<'a>,
}

impl<'a> Work<'a> {
    /// None of it is done, but what was proved in earlier runs.
    pub fn new(memory: u64, earlier: u64, told: OnCheck<'a>) -> Self {
        Self { memory, earlier, progress: Progress::new(told, earlier) }
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
        let number = supermex_game::variants::mix(self.0);
        self.0 = self.0.wrapping_add(STEP);
        number.checked_rem(limit).unwrap_or(0)
    }
}

/// Does `count` pieces of work on all processors, and adds up what they certify.
pub(super) fn shared_out(
    count: u64,
    work: &Work<'_>,
    one: impl Fn(u64) -> Result<Certificate, CertifyError> + Sync,
) -> Result<Certificate, CertifyError> {
    work.progress.begin(count);
    let all = shared(processors(), count, |all: Certificate, number| -> Result<_, CertifyError> {
        let found = one(number)?;
        work.progress.add(1)?;
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
