//! Tables of sheets: 3-pile Nim and 3-row Chomp.
//!
//! [`Sheets`] answers positions from [cells](super::cells). `outcome` says which cell decides a position, and `answers` what is
//! asked of any table. `moves` finds the moves that win, with `index` if the table has one and by searching sheets if not. `list`
//! goes through the P-positions of a box, `ends` is for tables that keep only the ends of sheets, `kept` for those that keep only some sheets, and `overview` shows large parts of
//! the plane. `announce` tells a remote source what will be read.

mod announce;
mod answers;
mod ends;
mod index;
mod kept;
mod list;
mod moves;
mod outcome;
mod overview;
mod rows;
mod window;

use crate::format::{Manifest, Profile};
use crate::table::cells::CellFiles;
use crate::table::{Cell, CellFile, ReadError};
pub(super) use ends::ONLY_ENDS;
pub use overview::Overview;
use supermex_game::{PassLevel, PerturbedGame, Sheet};

/// A table of P-positions of 3-pile Nim or 3-row Chomp.
///
/// It is `Sync` where the bytes are: look-ups share nothing but a bounded cache of frames in the `small`
/// profile.
#[derive(Debug)]
pub struct Sheets {
    rules: PerturbedGame,
    sheets: u32,
    columns: Option<u32>,
    symmetric: bool,
    /// Whether there are files that keep only some sheets.
    keeps_some: bool,
    /// How many of the first sheets are there, one after the other from 0 on.
    prefix: u32,
    pub cells: CellFiles,
}

impl Sheets {
    /// The table in some files, with its sheets and columns.
    pub fn new(rules: PerturbedGame, (sheets, columns): (u32, Option<u32>), cells: CellFiles) -> Self {
        let symmetric = rules.is_symmetric();
        let keeps_some = cells.files().any(CellFile::keeps_some);
        let kept = cells.files().filter(|file| file.keeps_some()).map(CellFile::rows_from_0).min();
        let prefix = kept.unwrap_or(if cells.first_row() == 0 { sheets } else { 0 });
        Self { rules, sheets, columns, symmetric, keeps_some, prefix, cells }
    }

    pub fn rules(&self) -> &PerturbedGame {
        &self.rules
    }

    /// One more than the number of the last sheet.
    pub fn sheets(&self) -> u32 {
        self.sheets
    }

    /// The columns `y` of each sheet, or `None` where the sheets are exact for every column.
    pub fn columns(&self) -> Option<u32> {
        self.columns
    }

    /// What the manifest says, if the database was opened through one.
    pub fn manifest(&self) -> Option<&Manifest> {
        self.cells.manifest.as_ref()
    }

    /// Every file of the table itself, level by level.
    pub fn files(&self) -> impl Iterator<Item = &CellFile> {
        self.cells.files()
    }

    /// The profile of the files that hold data, or of all if none does.
    pub fn profile(&self) -> Profile {
        self.cells.profile()
    }

    /// The file that holds a sheet of a level, if there is one.
    #[inline(always)]
    pub fn file(&self, level: PassLevel, sheet: u32) -> Option<&CellFile> {
        self.cells.file(level, sheet)
    }

    /// Whether the database has files of a level. A single file is of one.
    pub fn has_level(&self, level: PassLevel) -> bool {
        self.cells.has_level(level)
    }

    /// Sheet `x` at the level of `passes`, whole, in the recursion's own coordinates (see [`Sheet`]); `None` if the table
    /// does not have it, or [does not keep](Self::keeps_cells) all of it. Costs the length of the sheet.
    pub fn sheet(&self, x: u32, passes: u64) -> Result<Option<Sheet>, ReadError> {
        let file = self.rules.level(passes).and_then(|level| self.file(level, x));
        let Some(file) = file.filter(|file| file.holds(x)) else { return Ok(None) };
        let whole =
            file.hidden(x).and_then(|hidden| if hidden.is_empty() { file.sheet(x).map(Some) } else { Ok(None) });
        whole.map_err(ReadError::at(u64::from(x), 0))
    }

    /// Whether the table has every move of the positions that it has: not if it is a single file, of one level or of some of
    /// the sheets, nor if it is a window of Chomp, or [keeps only ends](Self::keeps_cells) or only some sheets.
    pub fn has_all_moves(&self) -> bool {
        let whole =
            self.first_sheet() == 0 && !self.keeps_some && self.rules.levels().all(|level| self.has_level(level));
        whole && self.keeps_cells() && (!self.rules.game.ends() || self.columns.is_none())
    }

    /// The first sheet there is: 0, unless the database is a single file.
    pub fn first_sheet(&self) -> u32 {
        self.cells.first_row()
    }

    /// A cell of a stored level in the recursion's own coordinates.
    #[inline]
    fn cell(&self, level: PassLevel, sheet: u64, column: u64) -> Result<Cell, ReadError> {
        let kept = self.keeps_some && self.symmetric;
        let [sheet, column] = if kept { self.kept_pair(level, [sheet, column]) } else { [sheet, column] };
        self.cells.cell(level, sheet, column)
    }
}
