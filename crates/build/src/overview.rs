//! The overview: a pass over a finished table that writes first winning sheets of the cells of each pixel, as sheet
//! files.

use std::path::Path;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use super::options::SheetsOptions;
use super::parallel::each;
use super::rows::{derived_from, write_rows};
use super::{BuildError, OnProgress, Progress, Stage};
use supermex::check::overview::{Column, Overlook};
use supermex::codec::CodecError;
use supermex::format::{FileEntry, FileRole, ROW_GROUP};
use supermex::table::{CellFile, Sheets};
use supermex_game::{Rest, Sheet};

/// Writes the overview of a table into a directory, in the order of a manifest. Runs on the current pool of threads. The
/// pixels of a level are in memory, and for each thread a band of columns, in Chomp with a bit for each of its cells.
pub fn write_overview(
    directory: &Path,
    table: &Sheets,
    options: &SheetsOptions,
    progress: OnProgress<'_>,
) -> Result<Vec<FileEntry>, BuildError> {
    let mut overlooks = Vec::new();
    for level in options.rules.levels() {
        let Some(model) = table.file(level, 0).map(CellFile::header) else { continue };
        let overlook = Overlook::new(table, level)?.ok_or(BuildError::TooLarge("overview"))?;
        overlooks.push((model, overlook));
    }
    let total = overlooks.iter().map(|(_, overlook)| u64::from(overlook.bands())).sum();
    let done = AtomicU64::new(0);
    let mut entries = Vec::new();
    for (model, overlook) in overlooks {
        let band = |at: usize| {
            // Numbers of bands are `u32`.
            let columns = overlook.band(u32::try_from(at).unwrap_or(u32::MAX));
            progress(&Progress::of(Stage::Overview, done.fetch_add(1, Relaxed) + 1, total));
            columns
        };
        let bands: Vec<Vec<Column>> = each(overlook.bands() as usize, &band)?;
        let rows = overlook.rows(bands.into_iter().flatten().collect());
        let count = u32::try_from(rows.len()).map_err(|_| BuildError::TooLarge("overview"))?;
        let make = |first: u32, last: u32| {
            let rows = rows.get(first as usize..last as usize).ok_or(BuildError::Codec(CodecError::OutOfRange))?;
            let sheet = |row: &Vec<u32>| Sheet { first_column: 0, completions: row.clone(), rest: Rest::Nothing };
            Ok(rows.iter().map(sheet).collect())
        };
        let header = derived_from(model, options.coding, (FileRole::Overview, false), count);
        let steps = (ROW_GROUP, 2 * rayon::current_num_threads());
        let files = write_rows((directory, options), &header, count, steps, &make, &mut |_| Ok(()))?;
        entries.extend(files.into_iter().map(|file| file.entry));
    }
    Ok(entries)
}
