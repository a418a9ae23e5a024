//! Verification: checks that the bytes are those that were written, and that they are a table.
//!
//! Opening a database checks only headers. [`Table::verify`] checks the indexes, or every byte and every cell, and
//! compares the digests of the manifest. `files` checks what every file has, `sheets` the files of tables of sheets,
//! `single` those of smaller games. `index` compares an index of moves with its table, and `overview` an overview.

pub(crate) mod files;
mod index;
mod overview;
pub(crate) mod sheets;
pub(crate) mod single;

use super::problem::{FileProblem, Problem};
use super::progress::{OnCheck, Progress, UNTOLD};
use super::{contents, digest};
use crate::format::Profile;
use crate::table::{SheetFile, Sheets, Table};
pub use files::Depth;
pub(crate) use files::Digests;

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
        match contents::of(self) {
            Ok(table) => single::verify(table, depth, &progress),
            Err(sheets) => sheets.verify_told(depth, &progress),
        }
    }
}

impl Sheets {
    fn verify_told(&self, depth: Depth, progress: &Progress<'_>) -> Result<(), Vec<FileProblem>> {
        let contents = |digests: &[Digests]| same_table(self, digests).and_then(|()| derived(self, progress));
        self.verify_files(depth, progress, contents).map(drop)
    }

    /// Verifies the files, and what their digests say together. Returns the digests of the sheets, file by file in the manifest's order.
    pub(crate) fn verify_files(
        &self,
        depth: Depth,
        progress: &Progress<'_>,
        contents: impl Fn(&[Digests]) -> Result<(), Problem>,
    ) -> Result<Vec<Digests>, Vec<FileProblem>> {
        let files: Vec<&SheetFile> = self.all_files().collect();
        let check = |at: usize| sheets::file(files[at], files::entry(self.manifest(), at), depth, progress);
        // Each file is read twice: its cells, and all of its bytes for the digest.
        progress.begin(files.iter().map(|file| file.source().length().saturating_mul(2)).sum());
        files::verify(files.len(), self.manifest(), depth, progress, check, contents)
    }
}

/// Checks the files that were made from the table, and can be made again.
fn derived(table: &Sheets, progress: &Progress<'_>) -> Result<(), Problem> {
    index::index_of_moves(table, progress)?;
    overview::overview(table, progress)
}

/// Checks that a table of sheets has the logical digest of its manifest. `digests` are those of all its files in their
/// order.
pub(crate) fn same_table(table: &Sheets, digests: &[Digests]) -> Result<(), Problem> {
    table.manifest().map_or(Ok(()), |manifest| files::same_contents(manifest, contents(table, digests)))
}

/// The logical digest of a table of sheets.
pub(crate) fn contents(table: &Sheets, digests: &[Digests]) -> String {
    let profile = table.files().next().map_or(Profile::Fast, |file| file.header().profile);
    // An index has no contents of its own.
    let digests = digests.iter().take(table.files().count()).flatten();
    digest::table(table.rules(), table.sheets(), table.columns(), profile, digests)
}
