//! The start of a build: nothing, or files of another database.

use std::path::{Path, PathBuf};

use super::BuildError;
use super::files::{io, link_or_copy};
use super::sheet_file::Written;
use supermex::source::is_same;
use supermex::table::CellFile;

/// Files with which a build can start.
#[derive(Default)]
pub struct Start {
    /// Files to take over as they are.
    pub whole: Vec<Written>,
    /// Files of a narrower table.
    pub narrow: Vec<CellFile>,
    /// Sheets and columns of the narrower table.
    pub known: (u32, u32),
    /// The checkpoint of a smaller table that does not keep every cell.
    pub checkpoint: Option<PathBuf>,
}

/// Takes files over, under the same names. Returns those that are links to the verified files, not copies.
pub fn take_over(from: &Path, to: &Path, files: Vec<Written>) -> Result<Vec<Written>, BuildError> {
    let mut same = Vec::new();
    for file in files {
        let (old, new) = (from.join(&file.entry.name), to.join(&file.entry.name));
        if !new.exists() {
            link_or_copy(&old, &new)?;
        }
        let [a, b] = [&old, &new].map(|path| std::fs::metadata(path).map_err(io("read", path)));
        if is_same(&a?, &b?) {
            same.push(file);
        }
    }
    Ok(same)
}
