//! The file of the boards of Chomp inside a rectangle.

use std::path::Path;

use super::buildable::{Buildable, small};
use super::sheets::pool;
use super::single::{self, Certifier, Maker, Needs, SingleFileWriter};
use super::{BuildError, BuildOptions, BuildSummary, OnProgress};
use crate::engine::board;
use supermex::format::FileEntry;
use supermex_game::{Board, Position, RulesError};

/// At most one board in 64 is P: one in a hundred in a square of 12, fewer in greater ones.
const ONE_IN: u64 = 64;

/// P-positions among some boards, at most.
fn p_positions(boards: u64) -> u64 {
    boards / ONE_IN + (1 << 16)
}

impl Buildable for Board {
    fn covering(&self, position: &Position) -> Result<BuildOptions, RulesError> {
        let rows = position.iter().take_while(|&&row| row > 0).count();
        let longest = position.first().copied().unwrap_or(0);
        Ok(BuildOptions::new(Self::new(small(rows as u64), small(longest))?))
    }

    fn extents(&self, _: &BuildOptions) -> Vec<u64> {
        vec![self.rows.into(), self.columns.into()]
    }

    fn steps(&self, _: &BuildOptions) -> u64 {
        self.positions().saturating_mul(2)
    }

    fn stated(&self) -> Option<u64> {
        Some(self.positions())
    }

    /// The sets, and places of P-positions.
    fn checkpoint_bytes(&self, _: &BuildOptions) -> Result<Option<u64>, BuildError> {
        Ok(Some(board::memory(*self) + 8 * p_positions(self.positions())))
    }

    fn build(&self, out: &Path, options: &BuildOptions, progress: OnProgress<'_>) -> Result<BuildSummary, BuildError> {
        single::build(self, out, options, progress)
    }
}

impl Certifier for Board {}

impl Maker for Board {
    fn needs(&self, columns: u64) -> Needs {
        let p_positions = p_positions(columns);
        // The ranks of all, twice at the end when the sets are gone, or when a checkpoint is written, and what joins the sets of one
        // first row; and pieces of a checkpoint.
        let sets = board::memory(*self);
        let memory = sets + 2 * sets.min(board::PIECES) + 16 * p_positions + (16 << 20);
        Needs { memory, disk: 2 * p_positions + (1 << 16) }
    }

    fn write(&self, file: SingleFileWriter<'_>) -> Result<FileEntry, BuildError> {
        let told = file.told;
        let board = pool(file.threads)?.install(|| board::board(*self, Some(file.saving), told))?;
        file.set(&board, self.positions())
    }
}
