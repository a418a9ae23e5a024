//! Builds databases of [supermex](https://docs.rs/supermex): from rules to a finished database on disk.
//!
//! [`build`] is the entry, and `buildable` what it asks of a game, which answers in the file that makes its table. `sheets` runs the
//! engine for the games on three numbers: `encode` turns its sheets into row groups, `sink` keeps them until they are written and reads
//! them back for the engine, and `sheet_file` writes a file. `cells` runs the engines that
//! hand over whole rows, those of `layers` and `boxes`, which `row_writer` encodes; `row_maker` is what such an engine is, and `caller` a
//! program that computes the rows itself. `single` writes the one file of another kind, with the values that `pairs`, `piles`, `strips`,
//! `boards` and `boxes` compute. In each case `transaction` does the steps before and after. The database is written in a `Destination`,
//! with a journal to resume it, and gets its name when it is complete and durable. `extend` and `repack` begin with a database, which
//! `verify` checks first. `index` writes the inverses of a table of sheets and `overview` its pixels, both through `rows`;
//! `index_of_lines` those of other rows. `parallel` shares pieces of work among threads. `ranks` builds with many processes. `count` runs
//! the engine of four numbers, and keeps no table.

#![deny(missing_docs)]
#![deny(clippy::unwrap_used, clippy::panic, clippy::cast_possible_truncation)]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::panic, clippy::cast_possible_truncation))]

#[macro_use(by_rules, named)]
extern crate supermex_game;

#[cfg(test)]
#[path = "../../../tests/common/draw.rs"]
#[allow(dead_code, reason = "shared with the other tests")]
mod draw;
#[doc(hidden)]
pub mod engine;
#[doc(hidden)]
pub mod parallel;
#[cfg(test)]
#[path = "../../../tests/common/share.rs"]
#[allow(dead_code, reason = "shared with the other tests")]
mod share;

mod alone;
mod beside;
mod boards;
mod boxes;
mod budget;
mod buildable;
mod caller;
mod cells;
mod checkpoint;
mod copied;
mod copy;
mod count;
mod covering;
mod destination;
mod encode;
mod error;
mod extend;
#[cfg(feature = "http")]
mod fetched;
mod files;
mod index;
mod index_of_lines;
mod journal;
mod layers;
mod options;
mod overview;
mod pack;
mod pairs;
mod part;
mod partners;
mod piles;
mod progress;
mod ranks;
mod repack;
mod resume;
mod row_maker;
mod row_writer;
mod rows;
mod sheet_file;
mod sheets;
mod single;
mod sink;
mod start;
mod stored;
mod streamed;
mod strips;
mod summary;
mod transaction;
mod verify;
mod writer;

use std::path::Path;

pub use caller::Writer;
#[cfg(feature = "http")]
pub use copy::get;
pub use copy::unpack;
pub use count::{count, count_beside, memory_to_count};
pub use error::{BuildError, Resource};
pub use extend::extend;
pub use options::BuildOptions;
pub use pack::pack;
pub use progress::{OnProgress, Progress, Stage};
pub use ranks::{Transport, build_on_ranks};
pub use repack::repack;
pub use summary::BuildSummary;
pub use supermex::Profile;
#[cfg(feature = "http")]
pub use supermex::format::part::Part;

impl BuildOptions {
    /// Bytes that a checkpoint of the build takes at most, about, with the rows before it if it is kept; `None` if the build has no
    /// checkpoints: its finished files are enough to go on, or it begins again.
    ///
    /// # Errors
    /// If the options describe no table.
    pub fn checkpoint_bytes(&self) -> Result<Option<u64>, BuildError> {
        buildable::buildable(&self.rules).checkpoint_bytes(self)
    }
}

/// Builds a database at `out`, a directory that appears when everything in it is complete and durable.
///
/// ```
/// use supermex::game::{Game, PassLevel, PerturbedGame};
/// use supermex::{Outcome, Position};
/// use supermex_build::BuildOptions;
///
/// let directory = tempfile::tempdir()?;
/// let out = directory.path().join("nim.db");
/// let rules = PerturbedGame::new(Game::Nim).passes(PassLevel::ONE);
/// supermex_build::build(&out, &BuildOptions::new(rules).sheets(64).threads(1), &|_| {})?;
///
/// let nim = supermex::open(&out)?;
/// assert_eq!(nim.outcome(&Position::from([1, 2, 0]).with_passes(1))?, Outcome::P);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the options describe no table, something exists at `out`, memory or disk does not suffice, or the system refuses.
/// An unfinished build stays beside `out`, and can be resumed.
pub fn build(out: &Path, options: &BuildOptions, progress: OnProgress<'_>) -> Result<BuildSummary, BuildError> {
    buildable::buildable(&options.rules).build(out, options, progress)
}
