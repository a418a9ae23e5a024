//! Verifies a database before another is made from it, and the new one before it is published.

use super::BuildError;
use super::destination::Destination;
use supermex::check::progress::{Progress, UNTOLD};
use supermex::check::verify::{Digests, cells, of_sheets, same_rows, same_table};
use supermex::check::{Depth, FileProblem, Problem, contents};
use supermex::table::open::directory::read_manifest;
use supermex::table::{AnyStore, CellFiles, ReadError, Sheets, Table};

/// A table of sheets.
///
/// # Errors
/// If it is of another kind.
pub fn sheets_of(table: &Table) -> Result<&Sheets, ReadError> {
    match &table.store {
        AnyStore::Sheets(table) => Ok(table),
        _ => Err(ReadError::Kind { found: table.game().name(), expected: "3-pile Nim or 3-row Chomp" }),
    }
}

/// Verifies a database from which another will be made. Reads and decodes all of it, and returns the digests of the
/// sheets, file by file. A wrong index of moves or overview is not a reason to refuse, because both are made again from
/// the table.
pub fn verify_input(table: &Sheets) -> Result<Vec<Digests>, BuildError> {
    all(table, |digests| same_table(table, digests))
}

/// The same of a table of cells whose rows are not sheets of three numbers.
pub fn verify_rows(table: &Table, files: &CellFiles) -> Result<(), BuildError> {
    let contents = contents::of(table).map_err(|_| BuildError::Stopped)?;
    let progress = Progress::new(UNTOLD, 0);
    let same = |_: &[Digests]| same_rows(table, files, contents, &progress);
    cells(files, Depth::Full, &progress, same).map(drop).map_err(|problems| BuildError::DamagedInput(first(problems)))
}

/// The digest of what the files of a table of sheets say together, all of which are verified.
pub fn contents_of(table: &Sheets) -> Result<String, BuildError> {
    Ok(of_sheets(table, &all(table, |_| Ok(()))?))
}

fn all(table: &Sheets, same: impl Fn(&[Digests]) -> Result<(), Problem>) -> Result<Vec<Digests>, BuildError> {
    let found = cells(&table.cells, Depth::Full, &Progress::new(UNTOLD, 0), same);
    found.map_err(|problems| BuildError::DamagedInput(first(problems)))
}

/// Verifies a finished database that was made from another and is not yet published.
pub fn verify_output(destination: &Destination) -> Result<(), BuildError> {
    let path = destination.directory();
    let table = Table::from_manifest(read_manifest(path)?, path, |entry| destination.file(&entry.name))?;
    let damaged = |problems| BuildError::DamagedOutput { path: path.to_owned(), problem: first(problems) };
    table.verify(Depth::Full).map_err(damaged)
}

/// The first of the problems, of which there is one.
fn first(problems: Vec<FileProblem>) -> Box<FileProblem> {
    Box::new(problems.into_iter().next().expect("what does not verify has a problem"))
}
