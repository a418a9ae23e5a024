//! What the builder asks of the rules of a game. Each game answers in the file that makes its table.

use std::path::Path;

use super::{BuildError, BuildOptions, BuildSummary, OnProgress};
use supermex_game::{Position, Rules, RulesError};

/// Rules of which a table can be built.
pub trait Buildable {
    /// The smallest usual table that answers a position and all positions after its moves.
    fn covering(&self, position: &Position) -> Result<BuildOptions, RulesError>;

    /// How large a table is, as [`BuildOptions::extents`] says it.
    fn extents(&self, options: &BuildOptions) -> Vec<u64>;

    /// Steps that computing a table takes, about: some nanoseconds each.
    fn steps(&self, options: &BuildOptions) -> u64;

    /// The cells that a table is computed for, if the rules say it.
    fn stated(&self) -> Option<u64> {
        None
    }

    /// Whether a table may be of more or fewer columns.
    fn takes_columns(&self) -> bool {
        self.stated().is_none()
    }

    /// Bytes of a checkpoint at most, about; `None` if a build has none.
    fn checkpoint_bytes(&self, _options: &BuildOptions) -> Result<Option<u64>, BuildError> {
        Ok(None)
    }

    /// Builds the table.
    fn build(&self, out: &Path, options: &BuildOptions, progress: OnProgress<'_>) -> Result<BuildSummary, BuildError>;
}

/// The rules of a game, as they are asked.
pub fn buildable(rules: &Rules) -> &dyn Buildable {
    by_rules!(rules, own => own)
}

/// A number of a size that is small, or too large for any.
pub fn small(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
