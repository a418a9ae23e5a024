//! Measures the cost of a run on many machines: the time of each tile, and the bytes that would be sent.
//!
//! A tile takes its band and its block by value and returns them, so that the arguments of one call are what would be
//! sent. Here nothing is sent: the same recursion runs, with a clock around each tile, and notes the size of the band's
//! used-sets after it.

use std::time::{Duration, Instant};

use super::band::Recursing;
use super::games::with_recursion;
use super::plan::{Plan, Sink};
use super::recursion::Recursion;
use super::state::{Columns, Rows};
use super::wavefront::{self, Next, Work};
use crate::game::PerturbedGame;

/// What a tile took.
#[derive(Clone, Copy, Debug)]
pub struct TileCost {
    /// Number of the band, and of the block.
    pub band: usize,
    /// Number of the block.
    pub block: usize,
    /// Time of the tile, on one thread.
    pub time: Duration,
    /// Bytes of the band's used-sets that a later tile may read: these go on to the next block.
    pub hop: u64,
}

/// Runs the recursion as [`run`](super::run) does, and reports the cost of each tile, in no particular order.
///
/// # Errors
/// Those of the sink.
pub fn measure<S: Sink>(
    rules: &PerturbedGame,
    plan: &Plan,
    sink: &S,
    told: &(dyn Fn(TileCost) + Sync),
) -> Result<(), S::Error> {
    with_recursion!(rules, recursion => recurse(&recursion, plan, sink, told))
}

fn recurse<R: Recursion, S: Sink>(
    rules: &R,
    plan: &Plan,
    sink: &S,
    told: &(dyn Fn(TileCost) + Sync),
) -> Result<(), S::Error> {
    let work = Measured { inner: Recursing::new(rules, sink, plan), told };
    wavefront::run(&work, work.inner.tiling.bands(), plan.in_flight, Vec::new())
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
        rows: Rows,
        columns: &mut Option<Columns>,
    ) -> Result<Next<Rows>, S::Error> {
        let started = Instant::now();
        let next = self.inner.step(band, block, rows, columns)?;
        let time = started.elapsed();
        let hop = match &next {
            Next::Here(rows) | Next::Ended(rows) => rows.bytes(),
            Next::Elsewhere => 0,
        };
        (self.told)(TileCost { band, block, time, hop });
        Ok(next)
    }

    fn leave(&self, band: usize, rows: Rows) -> Result<(), S::Error> {
        self.inner.leave(band, rows)
    }
}
