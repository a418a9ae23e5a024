//! Growing a finished database.
//!
//! More sheets of the same width are a build that goes on after its last full file. A wider table keeps
//! every cell it has, but its sheets go on: the recursion is replayed over the known cells, and the
//! pieces of blocks that were complete are copied as they are.

use std::path::Path;

use super::BuildError;
use super::build::{BuildOptions, Progress, Summary, build_from};
use super::files::io;
use super::place::recover;
use crate::format::{FileEntry, Manifest, Profile, SHEETS_PER_FILE};
use crate::reader::{ReadError, SheetFile, map, read_manifest};
use crate::rules::Game;

/// How far to extend, and how to run.
#[derive(Clone, Copy, Debug)]
pub struct ExtendOptions {
    /// Sheets `x < sheets` in the end.
    pub sheets: u32,
    /// Columns in the end, for Nim; at least as many as there are and as sheets if not given.
    pub columns: Option<u32>,
    /// As for a build.
    pub threads: Option<usize>,
    /// As for a build.
    pub memory: Option<u64>,
    /// Write an index of moves even if the database has none; where it has one, it is written anew in any case.
    pub index: bool,
    /// Go on with an extension that was interrupted.
    pub resume: bool,
}

/// What a build can start from beside nothing.
#[derive(Default)]
pub struct Start {
    /// Files to take over as they are.
    pub whole: Vec<FileEntry>,
    /// Files of a narrower table.
    pub narrow: Vec<SheetFile<memmap2::Mmap>>,
    /// Sheets and columns of the narrower table.
    pub known: (u32, u32),
}

/// Makes a finished database larger. The result is byte for byte what a build of the larger size gives; it
/// takes the place of the old one when it is complete. An index of moves is written anew.
///
/// # Errors
/// If the database is not a directory with a manifest, is as large already, or is a window of Chomp with
/// random variants, whose cells outside are not kept; and those of a build.
pub fn extend(
    path: &Path,
    options: &ExtendOptions,
    progress: &(dyn Fn(&Progress) + Sync),
) -> Result<Summary, BuildError> {
    recover(path)?;
    let manifest = read_manifest(path)?;
    let rules = manifest.rules()?;
    let size = |what: String| Err(BuildError::Size(what));
    if rules.game == Game::Chomp && manifest.columns.is_some() {
        return size("a window of Chomp with random variants cannot be extended: its recursion needs cells outside the window; build the larger one".into());
    }
    let old_columns = manifest.columns.unwrap_or(0);
    let columns = manifest.columns.map(|old| options.columns.unwrap_or(0).max(old).max(options.sheets));
    if options.sheets < manifest.sheets || (options.sheets == manifest.sheets && columns.unwrap_or(0) == old_columns) {
        return size(format!(
            "the database has {} sheets already; give --sheets {} or more",
            manifest.sheets,
            manifest.sheets + 1
        ));
    }
    let profile = Profile::ALL.into_iter().find(|profile| profile.name() == manifest.profile);
    let build = BuildOptions {
        columns: columns.or(options.columns),
        profile: profile.filter(|&profile| profile != Profile::NimSum).unwrap_or(Profile::Fast),
        level: manifest.zstd_level.unwrap_or(1),
        threads: options.threads,
        index: options.index || !manifest.index.is_empty(),
        memory: options.memory,
        resume: options.resume,
        ..BuildOptions::new(rules, options.sheets)
    };
    build_from(path, &build, start(path, &manifest, columns.unwrap_or(0))?, true, progress)
}

fn start(path: &Path, manifest: &Manifest, columns: u32) -> Result<Start, BuildError> {
    let coded = manifest.files.iter().filter(|file| file.cells > 0);
    if columns == manifest.columns.unwrap_or(0) {
        let whole = coded.filter(|file| file.sheets == SHEETS_PER_FILE).cloned().collect();
        return Ok(Start { whole, ..Start::default() });
    }
    let open = |file: &FileEntry| {
        let path = path.join(&file.name);
        SheetFile::new(map(&path)?).map_err(|source| ReadError::Format { path, source })
    };
    let narrow: Result<Vec<_>, ReadError> = coded.map(open).collect();
    let narrow = narrow?;
    let known = if narrow.is_empty() { (0, 0) } else { (manifest.sheets, manifest.columns.unwrap_or(0)) };
    Ok(Start { whole: Vec::new(), narrow, known })
}

/// Takes files over, under the same names.
pub fn take_over(from: &Path, to: &Path, files: &[FileEntry]) -> Result<(), BuildError> {
    for file in files {
        let (old, new) = (from.join(&file.name), to.join(&file.name));
        if !new.exists() && std::fs::hard_link(&old, &new).is_err() {
            // Where there are no links, under a temporary name first.
            let copy = tempfile::NamedTempFile::new_in(to).map_err(io("write to", to))?;
            std::fs::copy(&old, copy.path()).map_err(io("copy", &old))?;
            copy.as_file().sync_all().map_err(io("write", &new))?;
            copy.persist(&new).map_err(|error| io("rename", &new)(error.error))?;
        }
    }
    Ok(())
}
