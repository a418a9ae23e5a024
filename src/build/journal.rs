//! The journal of an unfinished build: it says which build the files beside it belong to.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::BuildError;
use super::files::{io, publish};
use crate::format::{MANIFEST, Manifest};
use crate::source::read_small;

/// Name of the journal in the directory of an unfinished build.
pub const JOURNAL: &str = "journal.json";

/// The journal of a build, which stays until the database has its name.
pub struct Journal;

#[derive(Serialize, Deserialize)]
struct Entry {
    /// Everything the bytes depend on.
    build: String,
    /// BLAKE3 of `build`.
    blake3: String,
}

impl Journal {
    /// What the journal in a directory says, if there is a whole one.
    pub fn of(directory: &Path) -> Option<String> {
        read(&directory.join(JOURNAL)).ok()
    }

    /// Begins the journal of a build, or continues the existing one. `build` is everything that the bytes depend on;
    /// `adopt` says whether an unfinished build without a journal is the one asked for.
    pub fn open(
        directory: &Path,
        build: String,
        resume: bool,
        adopt: impl FnOnce() -> Result<(), BuildError>,
    ) -> Result<Self, BuildError> {
        let path = directory.join(JOURNAL);
        if resume && path.exists() {
            let found = read(&path)?;
            if found != build {
                let what = format!("it is {found:?}, and {build:?} was asked for");
                return Err(BuildError::OtherBuild { path: directory.to_owned(), what });
            }
            return Ok(Self);
        }
        if resume {
            // Killed before the journal was written, or after it was removed.
            adopt()?;
        }
        let blake3 = blake3::hash(build.as_bytes()).to_hex().to_string();
        let entry = serde_json::to_vec_pretty(&Entry { build, blake3 }).expect("two strings are JSON");
        publish(directory, JOURNAL, &entry)?;
        Ok(Self)
    }
}

/// Whether an unfinished build without a journal is the one asked for: it has nothing yet, or it has everything but its
/// final name and `same` accepts its manifest.
pub fn adopt(directory: &Path, same: impl FnOnce(&Path) -> Result<bool, BuildError>) -> Result<(), BuildError> {
    let other = |what: &str| {
        Err(BuildError::OtherBuild { path: directory.to_owned(), what: format!("its journal is missing, {what}") })
    };
    if directory.join(MANIFEST).exists() {
        return if same(directory)? { Ok(()) } else { other("and its manifest is another's") };
    }
    for entry in std::fs::read_dir(directory).map_err(io("read", directory))? {
        let path = entry.map_err(io("read", directory))?.path();
        if path.extension().is_some_and(|extension| extension == "smx") {
            return other("and it has sheets");
        }
    }
    Ok(())
}

fn read(path: &Path) -> Result<String, BuildError> {
    let bytes = read_small(path, Manifest::MOST_BYTES).map_err(io("read", path))?;
    let entry: Option<Entry> = serde_json::from_slice(&bytes).ok();
    let entry = entry.filter(|entry| blake3::hash(entry.build.as_bytes()).to_hex().as_str() == entry.blake3);
    entry
        .map(|entry| entry.build)
        .ok_or_else(|| BuildError::OtherBuild { path: path.to_owned(), what: "its journal is damaged".into() })
}
