//! What a run would cost on many machines: the time of each tile, and the bytes that would travel.
//!
//! A tile takes its band and its block by value and gives them back, so that what would have to be sent is the arguments of one
//! call. Here nothing is sent: the same recursion runs, with a clock around each tile and the size of the
//! band's used-sets after it.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use super::band::{Columns, Recursing, Rows};
use super::recursion::Recursion;
use super::wavefront::Work;
use super::{Plan, Sink, chomp, nim, wavefront};
use crate::game::{Game, RuleSet};

/// What a tile took.
#[derive(Clone, Copy, Debug)]
pub struct TileCost {
    /// Number of the band, and of the block.
    pub band: usize,
    /// Number of the block.
    pub block: usize,
    /// Time of the tile, on one thread.
    pub time: Duration,
    /// Bytes of the band's used-sets that a later tile may look at: what goes on to the next block.
    pub hop: u64,
}

/// Runs the recursion as [`run`](super::run) does, and tells what each tile took, in no certain order.
///
/// # Errors
/// Those of the sink.
pub fn measure<S: Sink>(
    rules: &RuleSet,
    plan: &Plan,
    sink: &S,
    told: &(dyn Fn(TileCost) + Sync),
) -> Result<(), S::Error> {
    match rules.game {
        Game::Nim if rules.is_symmetric() => recurse(&nim::Nim::<true>::new(&rules.variants), plan, sink, told),
        Game::Nim => recurse(&nim::Nim::<false>::new(&rules.variants), plan, sink, told),
        Game::Chomp => recurse(&chomp::Chomp::new(&rules.variants), plan, sink, told),
    }
}

fn recurse<R: Recursion, S: Sink>(
    rules: &R,
    plan: &Plan,
    sink: &S,
    told: &(dyn Fn(TileCost) + Sync),
) -> Result<(), S::Error> {
    let work = Measured { inner: Recursing::new(rules, sink, plan), told };
    let tile = plan.tile as usize;
    wavefront::run(&work, 0..(plan.sheets.end as usize).div_ceil(tile), plan.in_flight, Vec::new())
}

/// Work with a clock.
struct Measured<'a, R, S> {
    inner: Recursing<'a, R, S>,
    told: &'a (dyn Fn(TileCost) + Sync),
}

impl<R: Recursion, S: Sink> Work for Measured<'_, R, S> {
    type Band = Rows;
    type Block = Columns;
    type Error = S::Error;

    fn first_block(&self, band: usize) -> usize {
        self.inner.first_block(band)
    }

    fn enter(&self, band: usize) -> Result<Rows, S::Error> {
        self.inner.enter(band)
    }

    fn step(
        &self,
        band: usize,
        block: usize,
        rows: &mut Rows,
        columns: &mut Option<Columns>,
    ) -> Result<ControlFlow<()>, S::Error> {
        let started = Instant::now();
        let flow = self.inner.step(band, block, rows, columns)?;
        let time = started.elapsed();
        (self.told)(TileCost { band, block, time, hop: rows.bytes() });
        Ok(flow)
    }

    fn leave(&self, band: usize, rows: Rows) -> Result<(), S::Error> {
        self.inner.leave(band, rows)
    }
}
