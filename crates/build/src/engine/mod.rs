//! The recursion engine: from rules to sheets, streamed.
//!
//! [`run`] computes the sheets of a plan in bands and hands each band to a [`Sink`] when it is complete. `recursion` is the trait of a
//! game, `nim` and `chomp` implement it, and `games` lists them. `wavefront` schedules the tiles, `tiling` says where they are, `state`
//! has the data of bands and blocks, and `band` does the work of a tile. `kernel` is the inner loop over the cells of one sheet in a tile,
//! `mex` its search, `windows` the used-sets and how a tile reads them and adds to them, `hole` what of them need not be kept, and `bits`
//! plain sets. `resume` continues an earlier run, `saved` saves the state of a run in `parts`, `keep` and `kept` are for runs that keep
//! some sheets, and `known` has what a run of rules or of four numbers need not compute. `involution` is for symmetric games, `endings`
//! and `tails` for sheets that end or are proved to go on periodically. `layers` computes games on four numbers, whose cells have a third
//! used-set. `ranks` runs the same tiles on many processes.

// Sheets, columns and completions are `u32` below 2^31, and `usize` only as indexes: numbers of sheets and
// columns are below `format::LIMIT`, and a completion is at most a few above the sum of its sheet and column,
// because a cell of the recursion has no more used values than lower sheets and columns.
#![allow(clippy::cast_possible_truncation, reason = "indexes into windows and sheets are below 2^31")]

mod band;
mod bits;
pub mod board;
mod cell_variants;
mod chomp;
pub mod clobber;
mod endings;
mod games;
pub mod heap;
mod hole;
mod in_order;
mod involution;
mod keep;
mod kept;
mod kernel;
pub mod known;
pub mod layers;
mod mex;
mod nim;
mod parts;
mod plan;
pub mod ranks;
mod recursion;
#[cfg(test)]
mod reference;
mod resume;
pub mod rules_file;
mod saved;
mod state;
mod tails;
mod tiling;
mod wavefront;
mod windows;
pub mod wythoff;

use self::games::with_recursion;
pub use self::in_order::InOrder;
pub use self::keep::{Keep, Keeping};
pub use self::plan::{Band, Plan, Saving, Sink, StateBytes};
use self::recursion::Recursion;
use crate::BuildError;
pub use supermex::source::threads::lock;
use supermex_game::PerturbedGame;

/// Runs the recursion of a game with its perturbations, on the current rayon pool.
///
/// The sheets do not depend on the number of threads, on the tile or on the bands in flight. Memory holds the open
/// windows and `in_flight` bands of sheets.
///
/// # Errors
/// Those of the sink.
pub fn run(rules: &PerturbedGame, plan: &Plan, sink: &dyn Sink) -> Result<(), BuildError> {
    with_recursion!(rules, recursion => recurse(&recursion, plan, sink))
}

fn recurse<R: Recursion>(rules: &R, plan: &Plan, sink: &dyn Sink) -> Result<(), BuildError> {
    let work = band::Recursing::new(rules, sink, plan);
    let mut bands = work.tiling.bands();
    let mut blocks = match sink.saving() {
        Some(saving) => work.restore(saving)?,
        None => work.resume(&|_| true)?,
    };
    loop {
        let left = wavefront::run(&work, bands.clone(), plan.in_flight, blocks)?;
        if left.band == bands.end {
            return Ok(());
        }
        (bands.start, blocks) = (left.band, left.blocks);
        if let Some(saving) = sink.saving() {
            work.save(saving, bands.start, &blocks)?;
        }
    }
}
