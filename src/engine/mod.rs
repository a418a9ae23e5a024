//! The recursion engine: from rules to sheets, streamed.
//!
//! [`run`] computes the sheets of a plan in bands and hands each band to a [`Sink`] when it is complete.
//! `recursion` is what a game has to say, and `nim` and `chomp` say it. `wavefront` schedules the tiles, `band`
//! says what a tile does, `kernel` is the inner loop over the cells of one sheet in it, `walk` its search,
//! `windows` the used-sets. `past` takes up what an earlier run has left, `involution` is about symmetric games,
//! and `endings` and `tails` about sheets that end or are proved to go on periodically. `layers` does the same for games on
//! four numbers, whose cells have a third used-set. `ranks` runs the same tiles on many processes, and `measure` is for models of
//! other machines.

// Sheets, columns and completions are `u32` below 2^31, and `usize` only as indexes: numbers of sheets and
// columns are below `format::LIMIT`, and a completion is at most a few above the sum of its sheet and column,
// because a cell of the recursion has no more used values than lower sheets and columns.
#![allow(clippy::cast_possible_truncation, reason = "indexes into windows and sheets are below 2^31")]

mod band;
pub mod board;
mod cell_variants;
mod chomp;
pub mod clobber;
mod endings;
pub mod heap;
mod involution;
mod kernel;
pub mod layers;
#[cfg(feature = "internals")]
pub mod measure;
mod nim;
mod past;
pub mod ranks;
mod recursion;
#[cfg(test)]
mod reference;
pub mod ruleset;
mod tails;
mod walk;
mod wavefront;
mod windows;
pub mod wythoff;

use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};

use self::chomp::Chomp;
use self::nim::Nim;
use self::recursion::Recursion;
use crate::game::{Beyond, Game, PassLevel, RuleSet, Sheet};

/// What to compute, and in which pieces.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The sheets wanted. Those before the range are the sink's past.
    pub sheets: Range<u32>,
    /// Columns end here in the recursion's coordinates; `None` where tails are proved.
    pub columns: Option<u32>,
    /// Sheets are cut to this many columns on their way out.
    pub width: Option<u32>,
    /// The pass levels to compute, ascending.
    pub levels: Vec<PassLevel>,
    /// Sheets in a band and columns in a block, a multiple of 64.
    pub tile: u32,
    /// Greatest number of bands on their way at a time, at least 1.
    pub in_flight: usize,
    /// Cells that need not be computed: the sink knows the sheets below the first number in the columns
    /// below the second. Both are 0 except for a table that is made wider.
    pub known: (u32, u32),
}

/// Consecutive sheets, complete.
#[derive(Clone, Debug)]
pub struct Band {
    /// Number of the first sheet.
    pub first_sheet: u32,
    /// The sheets, by level in the order of the plan.
    pub levels: Vec<Vec<Sheet>>,
}

/// Where the sheets go, and where those that went are read back.
pub trait Sink: Sync {
    /// What can go wrong.
    type Error: Send;

    /// Called with every tile. It does not return where the run is to stop.
    fn poll(&self) {}

    /// Takes a band. Bands come from several threads at once and not always in order; when this
    /// returns, the band can be asked for by `past`.
    fn band(&self, band: Band) -> Result<(), Self::Error>;

    /// Reads back completions: hands over a line for each of the sheets, ascending, with a number for each of the columns,
    /// `NONE` where there is no cell or no completion. Asked for are sheets before the plan's first, sheets that
    /// `band` has taken, and cells inside `known`.
    fn past(
        &self,
        level: PassLevel,
        sheets: Range<u32>,
        columns: Range<u32>,
        line: &mut dyn FnMut(u32, &[u32]),
    ) -> Result<(), Self::Error>;

    /// One more than the last stored column of a sheet before the plan's first, and what follows.
    fn ending(&self, level: PassLevel, sheet: u32) -> Result<(u32, Beyond), Self::Error>;
}

/// What is behind the locks of a build is whole between any two steps of whoever held them: where a thread panicked, the
/// panic itself ends the build.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs the recursion that a rule set configures, on the current rayon pool.
///
/// The sheets do not depend on the number of threads, on the tile or on the bands in flight. Memory is
/// that of the open windows, and `in_flight` bands of sheets.
///
/// # Errors
/// Those of the sink.
pub fn run<S: Sink>(rules: &RuleSet, plan: &Plan, sink: &S) -> Result<(), S::Error> {
    match rules.game {
        Game::Nim if rules.is_symmetric() => recurse(&Nim::<true>::new(&rules.variants), plan, sink),
        Game::Nim => recurse(&Nim::<false>::new(&rules.variants), plan, sink),
        Game::Chomp => recurse(&Chomp::new(&rules.variants), plan, sink),
    }
}

fn recurse<R: Recursion, S: Sink>(rules: &R, plan: &Plan, sink: &S) -> Result<(), S::Error> {
    let work = band::Recursing::new(rules, sink, plan);
    let tile = plan.tile as usize;
    let bands = plan.sheets.start as usize / tile..(plan.sheets.end as usize).div_ceil(tile);
    wavefront::run(&work, bands, plan.in_flight, work.resume(|_| true)?)
}
