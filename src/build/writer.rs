//! The writing thread of a build of sheets.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::Receiver;

use super::BuildError;
use super::encode::RowGroup;
use super::sheet_file::SheetFileWriter;
use super::sink::{LevelPlan, RowGroups, RowGroupsOfRun};
use crate::format::{FileEntry, Header};
use crate::game::{PassLevel, Variants};

/// The result of the writing thread.
#[derive(Default)]
pub struct Written {
    /// The files, in the order in which they were finished.
    pub files: Vec<FileEntry>,
    /// Digests of the sheets, by level of the plan.
    pub digests: Vec<Vec<[u8; 32]>>,
}

/// The writing thread: takes bands in any order and writes them in order of their sheets.
pub struct Writer<'a> {
    pub directory: &'a Path,
    pub levels: &'a [LevelPlan],
    pub row_groups: &'a RowGroupsOfRun,
    pub variants: &'a Variants,
    /// The header of the file that begins at a sheet of a level.
    pub header: &'a (dyn Fn(PassLevel, u32) -> Header + Sync),
    /// Sheets of a file.
    pub per_file: u32,
    pub duty: Duty<'a>,
}

/// Which files a writer writes.
pub struct Duty<'a> {
    /// The first sheet to write, and how many to skip after each file because other ranks write them.
    pub first: u32,
    pub left_out: u32,
    /// Called with the first sheet of each band that is written and can be read back.
    pub written: &'a (dyn Fn(u32) + Sync),
}

impl Writer<'_> {
    pub fn run(&self, bands: &Receiver<RowGroups>) -> Result<Written, BuildError> {
        let mut written = Written { files: Vec::new(), digests: self.levels.iter().map(|_| Vec::new()).collect() };
        let mut open: Vec<Option<SheetFileWriter>> = self.levels.iter().map(|_| None).collect();
        let mut early = BTreeMap::new();
        let mut next = self.duty.first;
        for band in bands {
            early.insert(band.first, band);
            while let Some(band) = early.remove(&next) {
                for (index, row_groups) in band.levels.into_iter().enumerate() {
                    self.write(index, &row_groups, &mut open[index], &mut written)?;
                }
                next += band.sheets;
                if next.is_multiple_of(self.per_file) {
                    next = next.saturating_add(self.duty.left_out);
                }
                (self.duty.written)(band.first);
            }
        }
        Ok(written)
    }

    fn write(
        &self,
        index: usize,
        row_groups: &[Arc<RowGroup>],
        open: &mut Option<SheetFileWriter>,
        written: &mut Written,
    ) -> Result<(), BuildError> {
        let mut moved = Vec::new();
        for row_group in row_groups {
            let level = self.levels[index].level;
            let header = || (self.header)(level, row_group.first_sheet);
            let begin = || SheetFileWriter::begin(self.directory, header(), self.variants);
            let (place, finished) = SheetFileWriter::append(open, begin, row_group)?;
            moved.push((row_group.first_sheet, place));
            written.digests[index].extend(&row_group.digests);
            written.files.extend(finished);
        }
        if let Some(file) = open {
            file.flush()?;
        }
        for (sheet, (file, offset)) in moved {
            self.row_groups.move_to(index, sheet, &file, offset);
        }
        Ok(())
    }
}
