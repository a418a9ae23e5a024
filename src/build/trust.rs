//! Nothing is made from bytes that were not checked, and nothing that was made from others is published before it is.

use std::path::Path;

use super::BuildError;
use crate::check::{Depth, Digests, FileProblem};
use crate::table::{Sheets, open_mmap};

/// Refuses a database, from which another is to be made, that does not verify. Costs the reading and decoding of all of it.
/// An index of moves that hides moves is no reason, nor an overview that is wrong: they are made anew from the table, and are
/// repaired so. Gives the digests of
/// the sheets, file by file.
pub fn trusted(table: &Sheets) -> Result<Vec<Digests>, BuildError> {
    table.verified().map_err(|problems| BuildError::DamagedSource { problem: first(problems) })
}

/// Refuses a finished database, made from another and not yet published, that does not verify.
pub fn faithful(directory: &Path) -> Result<(), BuildError> {
    // SAFETY: the directory is locked for this process, and all files in it are finished.
    let table = unsafe { open_mmap(directory) }?;
    let unfaithful = |problems| BuildError::Unfaithful { path: directory.to_owned(), problem: first(problems) };
    table.verify(Depth::Full).map_err(unfaithful)
}

fn first(problems: Vec<FileProblem>) -> Box<FileProblem> {
    Box::new(problems.into_iter().next().expect("what does not verify has a problem"))
}
