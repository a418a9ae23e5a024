//! Writing threads, and that of a build of sheets.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::mpsc::Receiver;

use super::BuildError;
use super::sheet_file::{LevelFiles, Written};
use super::sink::{LevelPlan, RowGroups, RowGroupsOfRun};
use supermex::format::Header;
use supermex_game::{PassLevel, Rules};

/// The writing thread: takes bands in any order and writes them in order of their sheets.
pub struct Writer<'a> {
    pub directory: &'a Path,
    pub levels: &'a [LevelPlan],
    pub row_groups: &'a RowGroupsOfRun,
    pub rules: &'a Rules,
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

/// Runs `work` beside a thread that writes what it sends, and ends when nobody sends any more. `work` can ask whether that thread still
/// runs.
pub fn beside(
    write: impl FnOnce() -> Result<Vec<Written>, BuildError> + Send,
    work: impl FnOnce(&dyn Fn() -> bool) -> Result<(), BuildError>,
) -> Result<Vec<Written>, BuildError> {
    std::thread::scope(|scope| {
        let writer = std::thread::Builder::new().spawn_scoped(scope, write);
        let writer = writer.map_err(|error| BuildError::Threads { count: 1, problem: error.to_string() })?;
        let worked = work(&|| !writer.is_finished());
        match (writer.join().map_err(|_| BuildError::Stopped).flatten(), worked) {
            // The writer's error is the cause of the engine's.
            (Err(error), _) | (Ok(_), Err(error)) => Err(error),
            (Ok(written), Ok(())) => Ok(written),
        }
    })
}

impl Writer<'_> {
    pub fn run(&self, bands: &Receiver<RowGroups>) -> Result<Vec<Written>, BuildError> {
        let level = |plan: &LevelPlan| {
            let level = plan.level;
            LevelFiles::new(self.directory, self.rules, move |first| (self.header)(level, first))
        };
        let mut levels: Vec<_> = self.levels.iter().map(level).collect();
        let mut early = BTreeMap::new();
        let mut next = self.duty.first;
        for band in bands {
            early.insert(band.first, band);
            while let Some(band) = early.remove(&next) {
                for ((index, row_groups), files) in band.levels.into_iter().enumerate().zip(&mut levels) {
                    let mut moved = Vec::new();
                    for row_group in row_groups {
                        moved.push((row_group.first_sheet, files.row_group(&row_group)?));
                    }
                    files.flush()?;
                    for (sheet, (file, offset)) in moved {
                        self.row_groups.move_to(index, sheet, &file, offset);
                    }
                }
                next += band.sheets;
                if next.is_multiple_of(self.per_file) {
                    next = next.saturating_add(self.duty.left_out);
                }
                (self.duty.written)(band.first);
            }
        }
        Ok(levels.into_iter().flat_map(|level| level.files).collect())
    }
}
