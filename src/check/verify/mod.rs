//! Verification: checks that the bytes are those that were written, and that they are a table.
//!
//! Opening a database checks only headers. [`Table::verify`] checks the indexes, or every byte and every cell, and
//! compares the digests of the manifest. `files` checks what every file has, `cells` files of rows of cells, `of_rules` what a game
//! allows in them, `row` a row before it is in a file, and `single` files of other kinds. `index` and `lines` compare an index of moves with its table, and
//! `overview` an overview.

pub mod cells;
pub mod files;
mod index;
mod lines;
mod of_rules;
mod overview;
mod row;
pub mod single;

use super::problem::{FileProblem, Problem};
use super::progress::{OnCheck, Progress, UNTOLD};
use super::{contents, digest};
use crate::format::{FormatError, KeptSheets, Profile};
use crate::table::{CellFile, CellFiles, Files, Sheets, Table};
pub use files::Depth;
pub use files::Digests;
use files::same_contents;
pub use row::row;

impl Table {
    /// Verifies the database: [`Depth::Full`] reads every byte and decodes every cell, on all processors.
    ///
    /// A whole verification costs, on one core, a second for half a billion completions in the `fast` profile and for
    /// 60 million in `small`.
    ///
    /// # Errors
    /// Everything that is wrong, a problem a file; and if none is bad, that the contents are not those of the manifest.
    pub fn verify(&self, depth: Depth) -> Result<(), Vec<FileProblem>> {
        self.verify_told(depth, UNTOLD)
    }

    /// As [`Self::verify`]. Calls `told` with the progress, often and from any thread; `told` returns whether to go on.
    ///
    /// # Errors
    /// As [`Self::verify`]; and [`Problem::Stopped`] alone if `told` said stop.
    pub fn verify_told(&self, depth: Depth, told: OnCheck<'_>) -> Result<(), Vec<FileProblem>> {
        let progress = Progress::new(told, 0);
        match (self.files(), contents::of(self)) {
            (Files::Single(file), Ok(contents)) => single::verify(self, file, contents, depth, &progress),
            (Files::Cells(files), Ok(contents)) => {
                let same = |_: &[Digests]| {
                    same_rows(self, files, contents, &progress)?;
                    lines::index_of_lines(&self.rules(), files, &progress)
                };
                cells(files, depth, &progress, same).map(drop)
            }
            (_, Err(sheets)) => {
                let contents = |digests: &[Digests]| {
                    same_kept(sheets)?;
                    same_table(sheets, digests).and_then(|()| derived(sheets, &progress))
                };
                cells(&sheets.cells, depth, &progress, contents).map(drop)
            }
        }
    }
}

/// Verifies files of cells, and what their digests say together. Returns the digests of the rows, file by file in the manifest's
/// order.
pub fn cells(
    table: &CellFiles,
    depth: Depth,
    progress: &Progress<'_>,
    contents: impl Fn(&[Digests]) -> Result<(), Problem>,
) -> Result<Vec<Digests>, Vec<FileProblem>> {
    let (files, manifest): (Vec<&CellFile>, _) = (table.all_files().collect(), table.manifest.as_ref());
    let check = |at: usize| cells::file(files[at], files::entry(manifest, at), depth, progress);
    // Each file is read twice: its cells, and all of its bytes for the digest.
    progress.begin(files.iter().map(|file| file.source().length().saturating_mul(2)).sum());
    files::verify(files.len(), manifest, depth, progress, check, contents)
}

/// Checks the files that were made from the table, and can be made again.
fn derived(table: &Sheets, progress: &Progress<'_>) -> Result<(), Problem> {
    index::index_of_moves(table, progress)?;
    overview::overview(table, progress)
}

/// Checks that the rows of a table of cells have the logical digest of its manifest.
pub fn same_rows(
    table: &Table,
    files: &CellFiles,
    contents: &dyn digest::Contents,
    progress: &Progress<'_>,
) -> Result<(), Problem> {
    // A file by itself has some of the rows, and no digest of all.
    let Some(manifest) = &files.manifest else { return Ok(()) };
    let found = contents::logical(table, contents, &|| progress.add(0))?;
    same_contents(manifest, blake3::Hash::from(found).to_hex().to_string())
}

/// Checks that the files keep the sheets that the manifest says.
fn same_kept(table: &Sheets) -> Result<(), Problem> {
    let said = table.manifest().and_then(|manifest| manifest.kept_sheets.as_ref());
    let Some(said) = said else { return Ok(()) };
    let kept = |file: &CellFile| KeptSheets::of(file.numbers().collect()).to_string();
    match table.files().filter(|file| file.keeps_some()).map(kept).find(|kept| kept != said) {
        Some(kept) => Err(FormatError::Manifest(format!("kept_sheets is {said}, and a file keeps {kept}")).into()),
        None => Ok(()),
    }
}

/// Checks that a table of sheets has the logical digest of its manifest. `digests` are those of all its files in their
/// order.
pub fn same_table(table: &Sheets, digests: &[Digests]) -> Result<(), Problem> {
    table.manifest().map_or(Ok(()), |manifest| same_contents(manifest, of_sheets(table, digests)))
}

/// The logical digest of a table of sheets.
pub fn of_sheets(table: &Sheets, digests: &[Digests]) -> String {
    let profile = table.files().next().map_or_else(Profile::default, |file| file.header().profile);
    // An index has no contents of its own.
    let digests = digests.iter().take(table.files().count()).flatten();
    let kept = table.manifest().and_then(|manifest| manifest.kept_sheets.as_deref());
    digest::table(table.rules(), (table.sheets(), table.columns(), kept), profile, digests)
}
