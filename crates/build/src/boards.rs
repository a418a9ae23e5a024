//! The file of the boards of Chomp inside a rectangle.

use super::BuildError;
use super::sheets::pool;
use super::single::{Maker, Needs, SingleFileWriter};
use crate::engine::board;
use supermex::format::FileEntry;
use supermex_game::Board;

/// Bytes of a checkpoint at most, about: the sets, and places of P-positions.
pub fn checkpoint_bytes(board: Board) -> u64 {
    board::memory(board) + 8 * p_positions(board.positions())
}

/// At most one board in 64 is P: one in a hundred in a square of 12, fewer in greater ones.
const ONE_IN: u64 = 64;

/// P-positions among some boards, at most.
fn p_positions(boards: u64) -> u64 {
    boards / ONE_IN + (1 << 16)
}

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
