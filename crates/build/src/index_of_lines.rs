//! The index of moves of a game whose rules are a text: the lines of its table, each by keys. See [`Lines`](supermex_game::lines::Lines).

use super::destination::Destination;
use super::index::{Inverse, MemoryBudget};
use super::options::RowsOptions;
use super::row_writer::RowWriter;
use super::rows::derived_from;
use super::single::Told;
use super::{BuildError, budget};
use supermex::codec::CodecError;
use supermex::format::{FileEntry, FileRole, LIMIT, Manifest};
use supermex::table::{CellFile, ReadError};
use supermex_game::PassLevel;

/// Keys are below this, as the columns of a file of an index.
const MOST_KEY: u64 = 4 * (LIMIT as u64 - 1);

/// Writes the index of a table whose files are written, in the order of a manifest. The lines of one kind are in memory, within the
/// limit of memory: a line is as long as its greatest key.
pub fn write_lines(
    destination: &Destination,
    manifest: &Manifest,
    options: &RowsOptions,
    (threads, told, memory): (usize, Told<'_>, Option<u64>),
) -> Result<Vec<FileEntry>, BuildError> {
    let lines = options.lines().ok_or(BuildError::TooLarge("index"))?;
    let starts = lines.starts();
    let count = starts.last().and_then(|&count| u32::try_from(count).ok()).filter(|&count| count < LIMIT);
    let count = count.ok_or(BuildError::TooLarge("index"))?;
    let budget = MemoryBudget::new(budget::limit(memory).unwrap_or(u64::MAX));
    let (mut index, kinds) = (Vec::new(), starts.len().saturating_sub(1));
    let levels: Vec<PassLevel> = PassLevel::up_to(options.rules.greatest_level()).collect();
    let mut done = 0;
    let total = (levels.len() * kinds) as u64 * u64::from(options.rows);
    for &level in &levels {
        let entries = manifest.files.iter().filter(|entry| entry.level == level.number());
        // They are read again, to be written in another form: their checksums are compared first.
        let open =
            |entry: &FileEntry| destination.sheets(&entry.name)?.checked().map_err(|error| error.of(&entry.name));
        let files: Vec<CellFile> = entries.map(open).collect::<Result<_, ReadError>>()?;
        let model = files.first().ok_or(CodecError::OutOfRange)?.header();
        let derived = derived_from(model, options.coding, (FileRole::Lines, false), count);
        let (header, levels) = (|_: PassLevel, first| derived(first), [level]);
        let at = (destination.directory(), &options.rules);
        let writer = RowWriter::new(at, options.coding.derived(), &levels, &header, threads);
        let written = writer.beside(|rows| {
            for (kind, of_kind) in starts.windows(2).enumerate() {
                let mut inverses =
                    vec![Inverse::new(0); usize::try_from(of_kind[1] - of_kind[0]).unwrap_or(usize::MAX)];
                let numbers = files.iter().flat_map(|file| {
                    let first = file.header().first_sheet;
                    (first..first + file.header().sheets).map(move |row| (file, row))
                });
                for (file, row) in numbers {
                    let sheet = file.sheet(row).map_err(ReadError::at(row.into(), 0))?;
                    for (column, &value) in (sheet.first_column..).zip(&sheet.completions) {
                        let Some(on) = lines.of_cell(kind, row, column, value) else { continue };
                        let key = u32::try_from(on.key).ok().filter(|&key| u64::from(key) < MOST_KEY);
                        let key = key.ok_or(BuildError::TooLarge("index"))?;
                        let place = u32::try_from(on.place).map_err(|_| BuildError::TooLarge("index"))?;
                        let line = usize::try_from(on.line - of_kind[0]).ok().and_then(|at| inverses.get_mut(at));
                        line.ok_or(CodecError::OutOfRange)?.put(&budget, key, place)?;
                    }
                    done += 1;
                    told(done, total);
                }
                inverses.into_iter().try_for_each(|line| rows.send(0, line.sheet()))?;
                budget.give_back();
            }
            Ok(())
        })?;
        index.extend(written.into_iter().map(|file| file.entry));
    }
    Ok(index)
}
