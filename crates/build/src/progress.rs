//! How far a build is.

named! {
    /// The stage of a build.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum Stage {
        /// The table itself.
        #[default]
        Table = "table",
        /// The index of moves, from the finished table.
        Index = "index",
        /// The overview, from the finished table.
        Overview = "overview",
    }
}

/// How far a build is.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct Progress {
    /// The current stage. All other fields are for this stage alone.
    pub stage: Stage,
    /// How much is done, in sheets, numbers, numbers of stones (strips) or of rows below the longest (boards), rows of
    /// an index, or bands of columns of an overview.
    pub done: u64,
    /// Of how many.
    pub total: u64,
    /// The share of the work that is done, from 0 to 1. (Later sheets are shorter in Nim, and longer in Chomp.)
    pub share: f64,
    /// Cells computed and encoded, over all levels; 0 where they are written at the end.
    pub cells: u64,
    /// Bytes that they were encoded into.
    pub bytes: u64,
    /// Bytes that the same cells take in the database that is repacked; 0 in a build.
    pub bytes_before: u64,
}

impl Progress {
    /// The progress of work whose steps take equal time.
    pub(super) fn of(stage: Stage, done: u64, total: u64) -> Self {
        Self { stage, done, total, share: done as f64 / total.max(1) as f64, ..Self::default() }
    }
}

/// Called now and then with the progress of a build, from any thread.
pub type OnProgress<'a> = &'a (dyn Fn(&Progress) + Sync);
