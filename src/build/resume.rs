//! How a run resumes an unfinished build.
//!
//! The finished sheet files are the checkpoint: a file gets its name only when it is complete and durable, and the
//! whole state of the recursion follows from the sheets. The journal beside them says which build they belong to.

use std::path::{Path, PathBuf};

use super::BuildError;
use super::destination::Destination;
use super::files::{io, name};
use super::journal::JOURNAL;
use super::options::SheetsOptions;
use super::start::Whole;
use crate::check::Problem;
use crate::check::verify::files::file_digest;
use crate::check::verify::sheets::full;
use crate::format::{FileEntry, Profile};
use crate::game::PassLevel;
use crate::table::SheetFile;
use rayon::prelude::*;

/// The finished part of an unfinished build.
#[derive(Default)]
pub struct Finished {
    /// Every sheet below this one is in a finished file, at every level.
    pub sheets: u32,
    /// The files, by level in the order asked for.
    pub files: Vec<Vec<SheetFile>>,
    /// Their entries for the manifest.
    pub entries: Vec<FileEntry>,
    /// Digests of their sheets, by level.
    pub digests: Vec<Vec<[u8; 32]>>,
    /// Completions in them, and their bytes.
    pub cells: u64,
    pub bytes: u64,
}

/// Verifies the finished files of a build, except those that are already `verified`, and removes all other files. Runs
/// on the current pool of threads.
pub fn finished(
    destination: &Destination,
    levels: &[PassLevel],
    options: &SheetsOptions,
    verified: &[Whole],
) -> Result<Finished, BuildError> {
    let directory = destination.directory();
    // The recursion's state does not follow from ends.
    let lasting = if options.coding.profile == Profile::Ends { 0 } else { options.sheets };
    let mut files: Vec<Vec<(PathBuf, SheetFile)>> = Vec::new();
    for &level in levels {
        let mut list = Vec::new();
        let mut next = 0;
        while next < lasting {
            let name = name(level, next);
            let path = directory.join(&name);
            if !path.exists() {
                break;
            }
            let file = destination.sheets(&name)?;
            next += file.header().sheets;
            list.push((path, file));
        }
        files.push(list);
    }
    let common = files.iter().map(Vec::len).min().unwrap_or(0);
    for list in &mut files {
        list.truncate(common);
    }
    clean(directory, |path| files.iter().flatten().any(|(kept, _)| kept == path))?;
    let mut finished = Finished::default();
    for list in files {
        let mut digests = Vec::new();
        let mut kept = Vec::new();
        finished.sheets = 0;
        let check =
            |(path, file): &(PathBuf, SheetFile)| match verified.iter().find(|whole| path.ends_with(&whole.entry.name))
            {
                Some(whole) => Ok((whole.digests.clone(), whole.entry.blake3.clone())),
                None => Ok::<_, Problem>((full(file)?, file_digest(file.source())?)),
            };
        let checked: Vec<_> = list.par_iter().map(check).collect();
        for ((path, file), checked) in list.into_iter().zip(checked) {
            let (found, hash) =
                checked.map_err(|problem| BuildError::DamagedUnfinished { path, problem: problem.to_string() })?;
            let header = file.header();
            digests.extend(found);
            finished.sheets += header.sheets;
            finished.cells += header.cells;
            finished.bytes += header.file_length;
            let name = name(header.level, header.first_sheet);
            finished.entries.push(FileEntry::new(name, header, hash));
            kept.push(file);
        }
        finished.files.push(kept);
        finished.digests.push(digests);
    }
    Ok(finished)
}

/// Removes files that are neither the journal nor to be kept.
pub fn clean(directory: &Path, keep: impl Fn(&Path) -> bool) -> Result<(), BuildError> {
    for entry in std::fs::read_dir(directory).map_err(io("read", directory))? {
        let path = entry.map_err(io("read", directory))?.path();
        if !keep(&path) && !path.ends_with(JOURNAL) {
            std::fs::remove_file(&path).map_err(io("remove", &path))?;
        }
    }
    Ok(())
}
