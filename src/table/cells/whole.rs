//! Whether a table of cells has all of its rows.

use super::CellFiles;
use supermex_game::PassLevel;

impl CellFiles {
    /// Whether the files have all rows below a number, at every level up to one: a file by itself does not.
    pub fn are_whole(&self, rows: u32, greatest: PassLevel) -> bool {
        let keeps_all = self.files().all(|file| !file.keeps_some());
        keeps_all
            && self.first_row() == 0
            && self.end() >= rows
            && PassLevel::up_to(greatest).all(|level| self.has_level(level))
    }
}
