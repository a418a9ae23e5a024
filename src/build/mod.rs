//! Building: from rules to a finished database on disk.
//!
//! [`build`] is the one way in. `sheets` runs the engine for the games on three numbers: `encode` turns its sheets into
//! stripes, `shelf` keeps them until they are written and reads them back for the engine, `sheet_file` lays a file out.
//! `single` writes the one file of a smaller game, whose values `pairs`, `piles`, `strips`, `boards`, `boxes` and `layers` compute. Either way
//! `course` says what comes before and after, and the database grows in a `Destination`, with a journal by which it can be
//! resumed, and gets its name when it is complete and durable. `extend` and `repack` begin with a database, which `trust`
//! checks first, `index` writes the inverses of one and `overview` its pixels, both as `rows`.
//! `ranks` builds by many processes.

mod boards;
mod boxes;
mod course;
mod destination;
mod encode;
mod error;
mod extend;
mod files;
mod index;
mod layers;
mod memory;
mod options;
mod overview;
mod pairs;
mod piles;
mod ranks;
mod repack;
mod resume;
mod room;
mod rows;
mod sheet_file;
mod sheets;
mod shelf;
mod single;
mod strips;
mod trust;

use std::path::Path;

use crate::check::Certificate;
use crate::format::Manifest;
use crate::game::Rules;
pub use error::{BuildError, Resource};
pub use extend::{ExtendOptions, extend};
pub use memory::available_memory;
pub use options::BuildOptions;
pub use ranks::{Transport, build_on_ranks};
pub use repack::{RepackOptions, repack};

/// What a build makes at the moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Stage {
    /// The table itself.
    #[default]
    Table,
    /// The index of moves, from the finished table.
    Index,
    /// The overview, from the finished table.
    Overview,
}

impl Stage {
    /// `table`, `index` or `overview`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Table => "table",
            Self::Index => "index",
            Self::Overview => "overview",
        }
    }
}

/// How far a build is.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct Progress {
    /// What is made. All that follows is of this stage alone.
    pub stage: Stage,
    /// What is done: sheets, numbers, strips by their stones, or boards by their rows below the longest; rows of an index,
    /// or bands of columns of an overview.
    pub done: u64,
    /// Of how many.
    pub total: u64,
    /// The part of the work that this is, from 0 to 1: a sheet of Nim is the shorter the later it comes, one of Chomp the
    /// longer.
    pub share: f64,
    /// Cells computed and encoded, over all levels; 0 where they are written at the end.
    pub cells: u64,
    /// Bytes that they were encoded into.
    pub bytes: u64,
    /// Bytes that the same cells take in the database that is repacked; 0 in a build.
    pub bytes_before: u64,
}

impl Progress {
    /// So much is done of something that takes the same time all along.
    #[allow(clippy::cast_precision_loss, reason = "a figure for people")]
    fn of(stage: Stage, done: u64, total: u64) -> Self {
        Self { stage, done, total, share: done as f64 / total.max(1) as f64, ..Self::default() }
    }
}

/// What a build has made.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct BuildSummary {
    /// Cells that are stored: completions, pairs, values or positions.
    pub cells: u64,
    /// Cells that the table was computed for: in games on three numbers those that are stored.
    pub columns: u64,
    /// Bytes of all files and the manifest.
    pub bytes: u64,
    /// The manifest.
    pub manifest: Manifest,
    /// Nothing was done: the build that was to be resumed is complete already.
    pub already_complete: bool,
    /// The sample that was certified before the table got its name, of games whose rules are a text: it is empty where no
    /// position has so few choices of parameters that they can be gone through.
    pub certified: Option<Certificate>,
}

impl BuildSummary {
    fn new(manifest: Manifest, manifest_bytes: u64) -> Self {
        let cells = manifest.files.iter().map(|file| file.cells).sum();
        let sheets = manifest.rules.is_none();
        Self {
            cells,
            columns: manifest.columns.filter(|_| !sheets).unwrap_or(cells),
            bytes: manifest.all_files().map(|file| file.bytes).sum::<u64>() + manifest_bytes,
            manifest,
            already_complete: false,
            certified: None,
        }
    }

    /// What a build made that was complete already.
    fn of_complete(manifest: Manifest) -> Self {
        let bytes = manifest.encode().map_or(0, |bytes| bytes.len() as u64);
        Self { already_complete: true, ..Self::new(manifest, bytes) }
    }
}

/// Told now and then how far a build is, from any thread.
pub type OnProgress<'a> = &'a (dyn Fn(&Progress) + Sync);

/// Builds a database at `out`, a directory that appears when everything in it is complete and durable.
///
/// ```
/// use supermex::{BuildOptions, Outcome, PassLevel, Table};
/// use supermex::game::{Game, RuleSet};
///
/// let directory = tempfile::tempdir()?;
/// let out = directory.path().join("nim.db");
/// let rules = RuleSet::new(Game::Nim).passes(PassLevel::ONE);
/// supermex::build(&out, &BuildOptions::new(rules).sheets(64).threads(1), &|_| {})?;
///
/// let Table::Sheets(nim) = supermex::open(&out)? else { unreachable!("Nim's tables are of sheets") };
/// assert_eq!(nim.outcome([1, 2, 0], 1)?, Outcome::P);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the options ask for no table, something is in the way, there is not enough room, or the system refuses. An unfinished
/// build is kept beside `out`, to be resumed.
pub fn build(out: &Path, options: &BuildOptions, progress: OnProgress<'_>) -> Result<BuildSummary, BuildError> {
    match &options.rules {
        Rules::Sheets(rules) => {
            let options = options.of_sheets(rules)?;
            sheets::build(out, &options, extend::Start::default(), &mut sheets::Alone(&options), progress)
        }
        _ => single::build(out, options, progress),
    }
}
