//! A table: the files of its levels, as one.

use super::error::ReadError;
use super::file::{Cell, SheetFile};
use super::index::Index;
use super::source::Source;
use crate::format::{Manifest, Profile};
use crate::rules::RuleSet;
use crate::sheet::{Beyond, Sheet};

/// A table of P-positions, over any [`Source`] of bytes.
///
/// It is `Sync` where the bytes are: look-ups share nothing but a bounded cache of frames in the `small`
/// profile.
#[derive(Debug)]
pub struct Database<D> {
    pub(super) rules: RuleSet,
    pub(super) sheets: u32,
    pub(super) columns: Option<u32>,
    pub(super) symmetric: bool,
    pub(super) levels: Vec<Level<D>>,
    pub(super) manifest: Option<Manifest>,
    /// The index of moves, by level; empty where there is none.
    pub(super) index: Vec<Index<D>>,
}

/// The files of one pass level.
#[derive(Debug)]
pub(crate) struct Level<D> {
    /// Number of the first sheet there is.
    first: u32,
    /// Sheets in each file but the last.
    per_file: u32,
    pub(super) files: Vec<SheetFile<D>>,
}

impl<D: Source> Level<D> {
    pub(super) fn new(files: Vec<SheetFile<D>>) -> Self {
        let first = files.first().map_or(0, |file| file.header().first_sheet);
        let per_file = files.first().map_or(1, |file| file.header().sheets);
        Self { first, per_file, files }
    }

    #[inline(always)]
    pub(crate) fn file(&self, sheet: u32) -> Option<&SheetFile<D>> {
        self.files.get((sheet.checked_sub(self.first)? / self.per_file) as usize)
    }
}

impl<D: Source> Database<D> {
    pub(super) fn new(
        rules: RuleSet,
        sheets: u32,
        columns: Option<u32>,
        levels: Vec<Vec<SheetFile<D>>>,
        manifest: Option<Manifest>,
        index: Vec<Index<D>>,
    ) -> Self {
        let symmetric = rules.is_symmetric();
        let levels = levels.into_iter().map(Level::new).collect();
        Self { rules, sheets, columns, symmetric, levels, manifest, index }
    }

    /// The game and everything that changes its P-positions.
    pub fn rules(&self) -> &RuleSet {
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
        self.manifest.as_ref()
    }

    /// Every file of the index of moves, level by level, as the manifest lists them; none if there is none.
    pub fn index_files(&self) -> impl Iterator<Item = &SheetFile<D>> {
        self.index.iter().flat_map(Index::files)
    }

    /// Whether winning moves take constant time in every position that the table decides.
    pub fn has_index(&self) -> bool {
        !self.index.is_empty()
    }

    /// Every file of the table itself, level by level.
    pub fn files(&self) -> impl Iterator<Item = &SheetFile<D>> {
        self.levels.iter().flat_map(|level| &level.files)
    }

    /// The profile of the files that hold data, or of all if none does.
    pub fn profile(&self) -> Profile {
        let coded = self.files().map(|file| file.header().profile).find(|&profile| profile != Profile::NimSum);
        coded.unwrap_or(Profile::NimSum)
    }

    /// The file that holds a sheet of a level, if there is one.
    pub fn file(&self, level: u32, sheet: u32) -> Option<&SheetFile<D>> {
        self.levels.get(level as usize)?.file(sheet)
    }

    /// A whole sheet of a stored level, in the recursion's own coordinates; `None` if the table has it
    /// not. Costs the length of the sheet.
    ///
    /// # Errors
    /// If the file is damaged there.
    pub fn sheet(&self, level: u32, sheet: u32) -> Result<Option<Sheet>, ReadError> {
        let Some(file) = self.file(level, sheet).filter(|file| file.holds(sheet)) else {
            return Ok(None);
        };
        file.sheet(sheet).map(Some).map_err(ReadError::at(u64::from(sheet), 0))
    }

    /// The first sheet there is: 0, unless the database is a single file.
    pub fn first_sheet(&self) -> u32 {
        self.levels.iter().find(|level| !level.files.is_empty()).map_or(0, |level| level.first)
    }

    /// How a sheet goes on, at the level of `passes`: one more than its last stored column in the
    /// recursion's own coordinates, and what follows; `None` if the table has not the sheet.
    ///
    /// # Errors
    /// If the file is damaged there.
    pub fn ending(&self, sheet: u32, passes: u64) -> Result<Option<(u64, Beyond)>, ReadError> {
        let file = self.rules.level(passes).and_then(|level| self.file(level, sheet));
        let Some(file) = file.filter(|file| file.holds(sheet)) else {
            return Ok(None);
        };
        let ending = file.ending(sheet).map_err(ReadError::at(u64::from(sheet), 0));
        ending.map(|(end, beyond)| Some((u64::from(end), beyond)))
    }

    /// A cell of a stored level in the recursion's own coordinates.
    #[inline]
    pub(super) fn cell(&self, level: u32, sheet: u64, column: u64) -> Result<Cell, ReadError> {
        let Ok(number) = u32::try_from(sheet) else {
            return Ok(Cell::Beyond);
        };
        match self.file(level, number) {
            Some(file) => file.cell(number, column).map_err(ReadError::at(sheet, column)),
            None => Ok(Cell::Beyond),
        }
    }
}
