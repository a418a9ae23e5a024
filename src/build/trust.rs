//! Nothing is made from bytes that were not checked, and nothing that was made from others is published before it is.

use super::BuildError;
use super::destination::Destination;
use crate::check::{Depth, Digests, FileProblem};
use crate::table::{Sheets, Table, read_manifest};

/// Refuses a database, from which another is to be made, that does not verify. Costs the reading and decoding of all of it.
/// An index of moves that hides moves is no reason, nor an overview that is wrong: they are made anew from the table, and are
/// repaired so. Gives the digests of
/// the sheets, file by file.
pub fn trusted(table: &Sheets) -> Result<Vec<Digests>, BuildError> {
    table.verified().map_err(|problems| BuildError::DamagedSource { problem: first(problems) })
}

/// Refuses a finished database, made from another and not yet published, that does not verify.
pub fn faithful(destination: &Destination) -> Result<(), BuildError> {
    let path = destination.directory();
    let table = Table::from_manifest(read_manifest(path)?, path, |entry| destination.file(&entry.name))?;
    let unfaithful = |problems| BuildError::Unfaithful { path: path.to_owned(), problem: first(problems) };
    table.verify(Depth::Full).map_err(unfaithful)
}

fn first(problems: Vec<FileProblem>) -> Box<FileProblem> {
    Box::new(problems.into_iter().next().expect("what does not verify has a problem"))
}
