//! The index of moves: a pass over a finished table that writes its inverses as sheet files.
//!
//! If a value is in no column of a row, or the reader finds it without an entry, it gets a filler entry: one more than
//! the entry before it, which the codecs store as a run. The reader checks every entry in the table.

use std::ops::Range;
use std::path::Path;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use super::encode::RowGroup;
use super::options::SheetsOptions;
use super::rows::{derived_from, write_rows};
use super::{BuildError, OnProgress, Progress, Resource, Stage, budget};
use supermex::codec::CodecError;
use supermex::format::{BLOCK, FileEntry, FileRole, Header, ROW_GROUP, near_columns, near_sheets};
use supermex::table::{Cell, CellFile, Sheets};
use supermex_game::{NONE, PassLevel, Rest, Sheet};

/// A budget of memory for the rows that are being filled. A row is as long as its greatest value, and a table of few
/// bytes may have values of 32 bits.
pub struct MemoryBudget {
    most: u64,
    taken: AtomicU64,
}

impl MemoryBudget {
    /// Bytes that an entry takes: a word in a vector that doubles, and its encoded bytes.
    const ENTRY: u64 = 9;

    pub fn new(most: u64) -> Self {
        Self { most, taken: AtomicU64::new(0) }
    }

    /// Takes memory for more entries.
    fn take(&self, entries: usize) -> Result<(), BuildError> {
        let bytes = entries as u64 * Self::ENTRY;
        let needed = self.taken.fetch_add(bytes, Relaxed).saturating_add(bytes);
        if needed <= self.most {
            return Ok(());
        }
        Err(budget::too_little(Resource::IndexMemory, needed as f64, self.most as f64))
    }

    /// Frees the memory of the rows that have been written.
    pub fn give_back(&self) {
        self.taken.store(0, Relaxed);
    }
}

/// A row of an inverse that is being filled.
#[derive(Clone, Debug)]
pub struct Inverse {
    first: u32,
    entries: Vec<u32>,
}

impl Inverse {
    pub fn new(first: u32) -> Self {
        Self { first, entries: Vec::new() }
    }

    pub fn put(&mut self, budget: &MemoryBudget, value: u32, entry: u32) -> Result<(), BuildError> {
        // No value is less than the first key of its row: in the half plane of Chomp no value is below its column.
        let Some(at) = value.checked_sub(self.first).map(|at| at as usize) else { return Ok(()) };
        if self.entries.len() <= at {
            budget.take(at + 1 - self.entries.len())?;
            self.entries.resize(at + 1, NONE);
        }
        self.entries[at] = entry;
        Ok(())
    }

    fn get(&self, value: u32) -> Option<u32> {
        let entry = *self.entries.get(value.checked_sub(self.first)? as usize)?;
        Some(entry).filter(|&entry| entry != NONE)
    }

    /// The row, with filler for missing entries.
    pub fn sheet(mut self) -> Sheet {
        if let Some((lead, first)) = self.entries.iter().enumerate().find(|(_, entry)| **entry != NONE) {
            // Wraps below zero, as the codecs do: the run must not break there.
            let mut next = first.wrapping_sub(u32::try_from(lead).expect("a row has fewer than 2^32 entries"));
            for (at, entry) in self.entries.iter_mut().enumerate() {
                if at < lead || *entry == NONE {
                    *entry = next;
                }
                next = entry.wrapping_add(1);
            }
        }
        Sheet { first_column: self.first, completions: self.entries, rest: Rest::Nothing }
    }
}

/// What the passes over a level share.
struct Pass<'a> {
    directory: &'a Path,
    options: &'a SheetsOptions,
    /// Steps that run at the same time.
    at_once: usize,
    /// The header of the first file of the level's table.
    model: &'a Header,
    budget: &'a MemoryBudget,
    table: &'a Sheets,
    level: PassLevel,
    /// Where its sheets end.
    ends: Vec<u32>,
    /// Told how many rows have been written.
    written: &'a (dyn Fn(u32) + Sync),
}

/// Writes the index of a table into a directory, in the order of a manifest. Runs on the current pool of threads. `at_once` times
/// 256 inverted columns are in memory (`budget::index_steps` estimates that). An index that would take more memory than the
/// options allow is refused.
pub fn write_index(
    directory: &Path,
    table: &Sheets,
    options: &SheetsOptions,
    at_once: usize,
    progress: OnProgress<'_>,
) -> Result<Vec<FileEntry>, BuildError> {
    let mut index = Vec::new();
    let most = budget::limit(options.run.memory).unwrap_or(u64::MAX);
    let budget = MemoryBudget::new(most);
    let (done, total) = (AtomicU64::new(0), AtomicU64::new(0));
    let written = |rows: u32| {
        let done = done.fetch_add(rows.into(), Relaxed) + u64::from(rows);
        progress(&Progress::of(Stage::Index, done, total.load(Relaxed)));
    };
    let mut passes = Vec::new();
    for level in options.rules.levels() {
        let Some(model) = table.file(level, 0).map(CellFile::header) else { continue };
        let (at_once, budget, written) = (at_once.max(1), &budget, &written);
        let mut pass = Pass { directory, options, at_once, model, budget, table, level, ends: Vec::new(), written };
        let end = |sheet| Ok(pass.file(sheet)?.extent(sheet)?.0);
        pass.ends = (0..table.sheets()).map(end).collect::<Result<_, BuildError>>()?;
        total.fetch_add(u64::from(table.sheets()) + u64::from(pass.width()), Relaxed);
        passes.push(pass);
    }
    for pass in passes {
        index.extend(pass.rows()?);
        index.extend(pass.columns()?);
        if options.rules.game.ends() {
            index.extend(pass.lists()?);
        }
    }
    Ok(index)
}

impl Pass<'_> {
    /// Writes one kind of table. `make` returns the rows of up to 256 sheets, from a multiple of 64 on.
    fn write(
        &self,
        table: FileRole,
        rows: u32,
        step: u32,
        make: impl Fn(u32, u32) -> Result<Vec<Sheet>, BuildError> + Sync,
    ) -> Result<Vec<FileEntry>, BuildError> {
        let half_plane = self.model.half_plane && table != FileRole::Lists;
        let header = derived_from(self.model, self.options.coding, (table, half_plane), rows);
        let mut written = |row_groups: Vec<RowGroup>| {
            self.budget.give_back();
            // Lists are few, and are not counted in the progress.
            let counted = row_groups.iter().filter(|_| table != FileRole::Lists).flat_map(|group| &group.records);
            (self.written)(u32::try_from(counted.count()).unwrap_or(u32::MAX));
            Ok(())
        };
        let files =
            write_rows((self.directory, self.options), &header, rows, (step, self.at_once), &make, &mut written)?;
        Ok(files.into_iter().map(|file| file.entry).collect())
    }

    /// Whether a place needs an entry: in Chomp a reader finds places near the lines without one.
    fn needs(&self, near: impl Fn() -> [Range<u64>; 2], place: u32) -> bool {
        !self.options.rules.game.ends() || !near().iter().any(|near| near.contains(&u64::from(place)))
    }

    fn first(&self, row: u32) -> u32 {
        self.model.first_column(row)
    }

    /// One more than the last column of all sheets.
    fn width(&self) -> u32 {
        self.ends.iter().copied().max().unwrap_or(0)
    }

    fn file(&self, sheet: u32) -> Result<&CellFile, BuildError> {
        self.table.file(self.level, sheet).ok_or(BuildError::Codec(CodecError::OutOfRange))
    }

    /// From sheet and completion to column.
    fn rows(&self) -> Result<Vec<FileEntry>, BuildError> {
        self.write(FileRole::Rows, self.table.sheets(), ROW_GROUP, |first, last| {
            let row = |sheet| {
                let table = self.file(sheet)?.sheet(sheet)?;
                let mut inverse = Inverse::new(self.first(sheet));
                for (column, &value) in (table.first_column..).zip(&table.completions) {
                    if self.needs(|| near_columns(sheet, value), column) {
                        inverse.put(self.budget, value, column)?;
                    }
                }
                Ok(inverse.sheet())
            };
            (first..last).map(row).collect()
        })
    }

    /// From column and completion to sheet.
    fn columns(&self) -> Result<Vec<FileEntry>, BuildError> {
        self.write(FileRole::Columns, self.width(), BLOCK, |first, last| {
            let mut inverses: Vec<Inverse> = (first..last).map(|column| Inverse::new(self.first(column))).collect();
            let mut values = [0; BLOCK as usize];
            let files = self.table.files().filter(|file| file.header().level == self.level);
            let mut files: Vec<_> = files.map(CellFile::rows).collect();
            for (sheet, &end) in (0..).zip(&self.ends) {
                if self.first(sheet) >= last {
                    break;
                }
                let columns = first.max(self.first(sheet))..last.min(end);
                if columns.is_empty() {
                    continue;
                }
                let values = &mut values[..columns.len()];
                let files = files
                    .get_mut((sheet / self.model.sheets) as usize)
                    .ok_or(BuildError::Codec(CodecError::OutOfRange))?;
                files.decode(sheet, columns.clone(), values)?;
                let inverses = &mut inverses[(columns.start - first) as usize..];
                for ((inverse, column), &value) in inverses.iter_mut().zip(columns).zip(&*values) {
                    if self.needs(|| near_sheets(column, value), sheet) {
                        inverse.put(self.budget, value, sheet)?;
                    }
                }
            }
            Ok(inverses.into_iter().map(Inverse::sheet).collect())
        })
    }

    /// For Chomp, from first completions and offsets of tails to sheets.
    fn lists(&self) -> Result<Vec<FileEntry>, BuildError> {
        let (mut firsts, mut ended) = (Inverse::new(0), Inverse::new(0));
        let mut takers: Vec<Inverse> = Vec::new();
        for sheet in 0..self.table.sheets() {
            let file = self.file(sheet)?;
            if let Cell::Completion(value) = file.cell(sheet, u64::from(sheet))? {
                let value = u32::try_from(value).map_err(|_| BuildError::TooLarge("completion"))?;
                firsts.put(self.budget, value, sheet)?;
                if value == sheet {
                    ended.put(self.budget, 0, sheet)?;
                }
            }
            let (_, Rest::Tail(offsets)) = file.ending(sheet)? else { continue };
            for offset in offsets {
                // The first row that is free there, unless the period has the offset twice.
                let taken = takers.iter().take_while(|row| row.get(offset).is_some()).count();
                if taken > 0 && takers[taken - 1].get(offset) == Some(sheet) {
                    continue;
                }
                if taken == takers.len() {
                    takers.push(Inverse::new(0));
                }
                takers[taken].put(self.budget, offset, sheet)?;
            }
        }
        let mut sheets = vec![firsts.sheet(), ended.sheet()];
        for (number, mut row) in takers.into_iter().enumerate() {
            if let (1.., Some(before)) = (number, sheets.last()) {
                // If no more sheets take the offset, the last one is repeated: takers ascend.
                for (entry, &before) in row.entries.iter_mut().zip(&before.completions) {
                    if *entry == NONE {
                        *entry = before;
                    }
                }
            }
            sheets.push(row.sheet());
        }
        let rows = u32::try_from(sheets.len()).map_err(|_| BuildError::TooLarge("list"))?;
        self.write(FileRole::Lists, rows, ROW_GROUP, |first, last| Ok(sheets[first as usize..last as usize].to_vec()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A sheet of a few cells whose values are huge would be a row of gigabytes.
    #[test]
    fn rows_take_no_more_memory_than_there_is() {
        let budget = MemoryBudget::new(1 << 20);
        let mut row = Inverse::new(5);
        row.put(&budget, 1000, 7).unwrap();
        // Below its first value a row has no place.
        row.put(&budget, 4, 7).unwrap();
        let refused = row.put(&budget, u32::MAX - 1, 8).unwrap_err();
        assert!(matches!(refused, BuildError::NotEnough { .. }), "{refused}");
        assert_eq!((row.entries.len(), row.get(1000)), (996, Some(7)));
        budget.give_back();
        row.put(&budget, 100_000, 9).unwrap();
        assert!(row.put(&budget, 200_000, 9).is_err(), "two rows take more than one");
    }
}
