//! The files of a table of cells: those of each pass level, of its index of moves, and of its overview.

use std::num::NonZeroU32;

use super::file::CellFile;
use crate::format::{Manifest, Profile};
use crate::table::{Cell, ReadError};
use supermex_game::PassLevel;

/// The files of one pass level.
#[derive(Debug)]
pub struct LevelFiles {
    /// Number of the first row there is.
    pub first: u32,
    /// Rows in each file but the last.
    per_file: NonZeroU32,
    pub files: Vec<CellFile>,
}

impl LevelFiles {
    pub fn new(files: Vec<CellFile>) -> Self {
        let first = files.first().map_or(0, |file| file.header().first_sheet);
        // A file that keeps some rows is the only one of its level.
        let per_file = files.first().map_or(1, |file| if file.keeps_some() { u32::MAX } else { file.header().sheets });
        Self { first, per_file: NonZeroU32::new(per_file).unwrap_or(NonZeroU32::MAX), files }
    }

    /// The file of a row, if there is one.
    #[inline(always)]
    pub fn file(&self, row: u32) -> Option<&CellFile> {
        self.files.get((row.checked_sub(self.first)? / self.per_file) as usize)
    }

    /// An entry of a table of an index, if it is stored.
    pub fn entry(&self, row: u64, key: u64) -> Result<Option<u64>, ReadError> {
        let Ok(number) = u32::try_from(row) else { return Ok(None) };
        let Some(file) = self.file(number) else { return Ok(None) };
        match file.cell(number, key) {
            Ok(Cell::Completion(entry)) => Ok(Some(entry)),
            Ok(Cell::Nothing | Cell::Beyond) => Ok(None),
            Err(source) => Err(ReadError::at_index(file.header().table.name(), row, key)(source)),
        }
    }
}

/// The inverses of one level's table.
#[derive(Debug)]
pub struct Index {
    /// From sheet and completion to column.
    pub rows: LevelFiles,
    /// From column and completion to sheet.
    pub columns: LevelFiles,
    /// From first completions and from offsets to sheets; empty but in Chomp.
    pub lists: LevelFiles,
    /// From line and key to place; empty in Nim and Chomp on three numbers.
    pub lines: LevelFiles,
}

impl Index {
    fn files(&self) -> impl Iterator<Item = &CellFile> {
        [&self.rows, &self.columns, &self.lists, &self.lines].into_iter().flat_map(|level| &level.files)
    }
}

/// The files of a table of cells, by level.
#[derive(Debug)]
pub struct CellFiles {
    levels: Vec<LevelFiles>,
    /// What the manifest says, if the table was opened through one.
    pub manifest: Option<Manifest>,
    /// The index of moves, by level; empty where there is none.
    pub index: Vec<Index>,
    /// The overview, by level; empty where there is none.
    pub overview: Vec<LevelFiles>,
}

impl CellFiles {
    /// Of no table.
    pub const EMPTY: Self = Self { levels: Vec::new(), manifest: None, index: Vec::new(), overview: Vec::new() };

    pub fn new(levels: Vec<Vec<CellFile>>) -> Self {
        Self { levels: levels.into_iter().map(LevelFiles::new).collect(), ..Self::EMPTY }
    }

    /// Every file of the table itself, level by level.
    pub fn files(&self) -> impl Iterator<Item = &CellFile> {
        self.levels.iter().flat_map(|level| &level.files)
    }

    /// Every file of the table, and then of its index and its overview, as the manifest lists them.
    pub fn all_files(&self) -> impl Iterator<Item = &CellFile> {
        let overview = self.overview.iter().flat_map(|level| &level.files);
        self.files().chain(self.index.iter().flat_map(Index::files)).chain(overview)
    }

    /// The same, to change how they are read.
    fn all_files_mut(&mut self) -> impl Iterator<Item = &mut CellFile> {
        let table = self.levels.iter_mut();
        let index = self.index.iter_mut();
        let index = index.flat_map(|of| [&mut of.rows, &mut of.columns, &mut of.lists, &mut of.lines]);
        table.chain(index).chain(&mut self.overview).flat_map(|level| &mut level.files)
    }

    /// Lets go of the pages of maps that were read.
    pub fn let_go(&self) {
        self.files().for_each(|file| file.source().let_go());
    }

    /// The profile of the files that hold data, or of all if none does.
    pub fn profile(&self) -> Profile {
        let coded = self.files().map(|file| file.header().profile).find(|profile| !profile.is_a_rule());
        coded.unwrap_or(Profile::NimSum)
    }

    /// The file that holds a row of a level, if there is one.
    #[inline(always)]
    pub fn file(&self, level: PassLevel, row: u32) -> Option<&CellFile> {
        self.levels.get(level.index())?.file(row)
    }

    /// The index of moves of a level by lines, if there is one.
    pub fn lines(&self, level: PassLevel) -> Option<&LevelFiles> {
        self.index.get(level.index()).map(|index| &index.lines)
    }

    /// Whether there are files of a level. A single file is of one.
    pub fn has_level(&self, level: PassLevel) -> bool {
        self.levels.get(level.index()).is_some_and(|level| !level.files.is_empty())
    }

    /// The first row there is: 0, unless the table is a single file.
    pub fn first_row(&self) -> u32 {
        self.levels.iter().find(|level| !level.files.is_empty()).map_or(0, |level| level.first)
    }

    /// One more than the last row there is.
    pub fn end(&self) -> u32 {
        let last = self.levels.iter().filter_map(|level| level.files.last()).next();
        last.map_or(0, |file| file.row_at(file.header().sheets.saturating_sub(1)).saturating_add(1))
    }

    /// The columns of a row, or `None` where rows are exact for every column.
    pub fn columns(&self) -> Option<u32> {
        self.files().next().and_then(CellFile::window)
    }

    /// Whether the files are on a server, so that announcing pays.
    pub fn is_remote(&self) -> bool {
        self.files().next().is_some_and(|file| file.source().is_remote())
    }

    /// From here on look-ups check.
    pub fn start_checking(&mut self) -> Result<(), ReadError> {
        let entries = self.manifest.iter().flat_map(Manifest::all_files);
        let names: Vec<String> = entries.map(|entry| entry.name.clone()).collect();
        for (at, file) in self.all_files_mut().enumerate() {
            // A file that was opened alone has no name.
            let name = names.get(at).map_or("the file", String::as_str);
            file.start_checking().map_err(|error| error.of(name))?;
        }
        Ok(())
    }
}
