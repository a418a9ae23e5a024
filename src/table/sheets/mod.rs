//! Tables of sheets: 3-pile Nim and 3-row Chomp.
//!
//! A [`SheetFile`] answers cells of one file, [`Sheets`] positions of a whole table. `path` leads from a cell to its
//! bytes, and `batch` along many such paths at once. `decode` and `frames` decode whole rows. `outcome` turns cells
//! into outcomes, and `answers` answers what is asked of any table. `moves` finds the moves that win, with `index` if the table
//! has one and by `search` if not. `list` goes through the P-positions of a box, `ends` is for tables that keep only the ends of
//! sheets, and `overview` shows large parts of the plane. `announce` tells a remote source what will be read.

mod announce;
mod answers;
mod batch;
#[cfg(feature = "build")]
mod copied;
mod decode;
mod ends;
mod file;
mod frame_cache;
mod frames;
mod index;
mod level;
mod list;
mod moves;
mod outcome;
mod overview;
mod path;
mod rows;
mod search;
mod window;

use crate::format::{Manifest, Profile};
use crate::game::{PassLevel, PerturbedGame, Sheet};
use crate::table::ReadError;
pub(super) use ends::ONLY_ENDS;
pub use file::{Cell, SheetFile};
pub(crate) use level::{Index, Level};
pub use overview::Overview;

/// A table of P-positions of 3-pile Nim or 3-row Chomp.
///
/// It is `Sync` where the bytes are: look-ups share nothing but a bounded cache of frames in the `small`
/// profile.
#[derive(Debug)]
pub(crate) struct Sheets {
    rules: PerturbedGame,
    sheets: u32,
    columns: Option<u32>,
    symmetric: bool,
    levels: Vec<Level>,
    pub(crate) manifest: Option<Manifest>,
    /// The index of moves, by level; empty where there is none.
    pub(crate) index: Vec<Index>,
    /// The overview, by level; empty where there is none.
    pub(crate) overview: Vec<Level>,
}

impl Sheets {
    /// The table in some files, by level, of so many sheets and columns.
    pub(crate) fn new(
        rules: PerturbedGame,
        (sheets, columns): (u32, Option<u32>),
        levels: Vec<Vec<SheetFile>>,
    ) -> Self {
        let symmetric = rules.is_symmetric();
        let levels = levels.into_iter().map(Level::new).collect();
        Self { rules, sheets, columns, symmetric, levels, manifest: None, index: Vec::new(), overview: Vec::new() }
    }

    pub(crate) fn rules(&self) -> &PerturbedGame {
        &self.rules
    }

    /// One more than the number of the last sheet.
    pub(crate) fn sheets(&self) -> u32 {
        self.sheets
    }

    /// The columns `y` of each sheet, or `None` where the sheets are exact for every column.
    pub(crate) fn columns(&self) -> Option<u32> {
        self.columns
    }

    /// What the manifest says, if the database was opened through one.
    pub(crate) fn manifest(&self) -> Option<&Manifest> {
        self.manifest.as_ref()
    }

    /// Every file of the table itself, level by level.
    pub(crate) fn files(&self) -> impl Iterator<Item = &SheetFile> {
        self.levels.iter().flat_map(|level| &level.files)
    }

    /// Every file of the table, and then of its index and its overview, as the manifest lists them.
    pub(crate) fn all_files(&self) -> impl Iterator<Item = &SheetFile> {
        let overview = self.overview.iter().flat_map(|level| &level.files);
        self.files().chain(self.index.iter().flat_map(Index::files)).chain(overview)
    }

    /// The same, to change how they are read.
    pub(super) fn all_files_mut(&mut self) -> impl Iterator<Item = &mut SheetFile> {
        let table = self.levels.iter_mut();
        let index = self.index.iter_mut().flat_map(|index| [&mut index.rows, &mut index.columns, &mut index.lists]);
        table.chain(index).chain(&mut self.overview).flat_map(|level| &mut level.files)
    }

    /// The profile of the files that hold data, or of all if none does.
    pub(crate) fn profile(&self) -> Profile {
        let coded = self.files().map(|file| file.header().profile).find(|&profile| profile != Profile::NimSum);
        coded.unwrap_or(Profile::NimSum)
    }

    /// The file that holds a sheet of a level, if there is one.
    #[inline(always)]
    pub(crate) fn file(&self, level: PassLevel, sheet: u32) -> Option<&SheetFile> {
        self.levels.get(level.index())?.file(sheet)
    }

    /// Whether the database has files of a level. A single file is of one.
    pub(crate) fn has_level(&self, level: PassLevel) -> bool {
        self.levels.get(level.index()).is_some_and(|level| !level.files.is_empty())
    }

    /// Sheet `x` at the level of `passes`, whole, in the recursion's own coordinates (see [`Sheet`]); `None` if the table
    /// does not have it, or [does not keep](Self::keeps_cells) all of it. Costs the length of the sheet.
    pub(crate) fn sheet(&self, x: u32, passes: u64) -> Result<Option<Sheet>, ReadError> {
        let file = self.rules.level(passes).and_then(|level| self.file(level, x));
        let Some(file) = file.filter(|file| file.holds(x)) else { return Ok(None) };
        let whole =
            file.hidden(x).and_then(|hidden| if hidden.is_empty() { file.sheet(x).map(Some) } else { Ok(None) });
        whole.map_err(ReadError::at(u64::from(x), 0))
    }

    /// Whether the table has every move of the positions that it has: not if it is a single file, of one level or of some of
    /// the sheets, nor if it is a window of Chomp, or [keeps only ends](Self::keeps_cells).
    pub(crate) fn has_all_moves(&self) -> bool {
        let whole = self.first_sheet() == 0 && self.rules.levels().all(|level| self.has_level(level));
        whole && self.keeps_cells() && (!self.rules.game.ends() || self.columns.is_none())
    }

    /// The first sheet there is: 0, unless the database is a single file.
    pub(crate) fn first_sheet(&self) -> u32 {
        self.levels.iter().find(|level| !level.files.is_empty()).map_or(0, |level| level.first)
    }

    /// A cell of a stored level in the recursion's own coordinates.
    #[inline]
    fn cell(&self, level: PassLevel, sheet: u64, column: u64) -> Result<Cell, ReadError> {
        let Ok(number) = u32::try_from(sheet) else {
            return Ok(Cell::Beyond);
        };
        match self.file(level, number) {
            Some(file) => file.cell(number, column).map_err(ReadError::at(sheet, column)),
            None => Ok(Cell::Beyond),
        }
    }
}
