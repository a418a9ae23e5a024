//! The files of one pass level, of a table and of its index.

use super::file::SheetFile;

/// The files of one pass level.
#[derive(Debug)]
pub(crate) struct Level {
    /// Number of the first sheet there is.
    pub(super) first: u32,
    /// Sheets in each file but the last.
    per_file: u32,
    pub(super) files: Vec<SheetFile>,
}

impl Level {
    pub(in crate::table) fn new(files: Vec<SheetFile>) -> Self {
        let first = files.first().map_or(0, |file| file.header().first_sheet);
        let per_file = files.first().map_or(1, |file| file.header().sheets);
        Self { first, per_file, files }
    }

    #[inline(always)]
    pub(crate) fn file(&self, sheet: u32) -> Option<&SheetFile> {
        self.files.get((sheet.checked_sub(self.first)? / self.per_file) as usize)
    }
}

/// The inverses of one level's table.
#[derive(Debug)]
pub(crate) struct Index {
    /// From sheet and completion to column.
    pub(crate) rows: Level,
    /// From column and completion to sheet.
    pub(crate) columns: Level,
    /// From first completions and from offsets to sheets; empty but in Chomp.
    pub(crate) lists: Level,
}

impl Index {
    pub(super) fn files(&self) -> impl Iterator<Item = &SheetFile> {
        [&self.rows, &self.columns, &self.lists].into_iter().flat_map(|level| &level.files)
    }
}
