//! The file of the boards of Chomp inside a rectangle.

use super::BuildError;
use super::single::{Maker, Needs, SingleFileWriter};
use crate::engine::board;
use supermex::format::FileEntry;
use supermex_game::Board;

/// At most one board in 64 is P: one in a hundred in a square of 12, fewer in greater ones.
const ONE_IN: u64 = 64;

impl Maker for Board {
    fn needs(&self, columns: u64) -> Needs {
        let p_positions = columns / ONE_IN + (1 << 16);
        // The ranks of all, twice at the end when the sets are gone, and what joins the sets of one first row.
        Needs { memory: board::memory(*self) + 16 * p_positions + (16 << 20), disk: 2 * p_positions + (1 << 16) }
    }

    fn write(&self, file: SingleFileWriter<'_>) -> Result<FileEntry, BuildError> {
        let board = board::board(*self, file.told);
        file.set(&board, self.positions())
    }
}
