//! The last checkpoint of a build, kept beside its database, so that a table that does not keep every cell can be extended.
//!
//! It is a directory `NAME.checkpoint` with the checkpoint, the spools that it needs, and the journal of the build, which is written
//! last. Whatever stands there may be anybody's: an extension takes it only with the journal of the very table, and what it makes has to
//! say what the table says.

use std::path::{Path, PathBuf};

use super::alone::Alone;
use super::checkpoint::{self, CHECKPOINT, belongs};
use super::files::{copy, io, link_or_copy, sync_directory};
use super::journal::{JOURNAL, Journal, describe_sheets};
use super::options::SheetsOptions;
use super::sheets;
use super::start::Start;
use super::verify::{sheets_of, verify_input};
use super::{BuildError, BuildSummary, OnProgress};
use supermex::codec::CodecError;
use supermex::table::{CellFile, Feature, open};

/// Where the checkpoint of a database is kept.
pub fn beside(out: &Path) -> PathBuf {
    let mut name = out.as_os_str().to_owned();
    name.push(".checkpoint");
    name.into()
}

/// Keeps what there is of a checkpoint in the directory of a build that is complete.
pub fn keep(directory: &Path, out: &Path) -> Result<(), BuildError> {
    remove(out)?;
    if !directory.join(CHECKPOINT).exists() {
        return Ok(());
    }
    let to = beside(out);
    std::fs::create_dir(&to).map_err(io("create", &to))?;
    let names = names(directory)?;
    for name in names.iter().filter(|name| belongs(name)) {
        link_or_copy(&directory.join(name), &to.join(name))?;
    }
    copy(&directory.join(JOURNAL), &to.join(JOURNAL))?;
    sync_directory(&to)
}

/// Removes the checkpoint beside a database, if there is one: its journal first, without which it is none.
pub fn remove(out: &Path) -> Result<(), BuildError> {
    let directory = beside(out);
    if !directory.exists() {
        return Ok(());
    }
    let mut names = names(&directory)?;
    if let Some(other) = names.iter().find(|name| !belongs(name) && !name.ends_with(JOURNAL)) {
        let what = format!("it holds {}, which supermex did not write", other.display());
        return Err(BuildError::NotADatabase { path: directory, what });
    }
    names.sort_by_key(|name| !name.ends_with(JOURNAL));
    for path in names.iter().map(|name| directory.join(name)) {
        std::fs::remove_file(&path).map_err(io("remove", &path))?;
    }
    std::fs::remove_dir(&directory).map_err(io("remove", &directory))
}

/// Puts the checkpoint that is kept somewhere into the directory of a build, which goes on from it. The checkpoint itself comes last.
pub fn put(from: &Path, directory: &Path) -> Result<(), BuildError> {
    let names = names(from)?;
    for name in names.iter().filter(|name| belongs(name) && !name.ends_with(CHECKPOINT)) {
        copy(&from.join(name), &directory.join(name))?;
    }
    copy(&from.join(CHECKPOINT), &directory.join(CHECKPOINT))?;
    sync_directory(directory)
}

/// The names in a directory.
fn names(directory: &Path) -> Result<Vec<PathBuf>, BuildError> {
    let entries = std::fs::read_dir(directory).map_err(io("read", directory))?;
    entries.map(|entry| Ok(PathBuf::from(entry.map_err(io("read", directory))?.file_name()))).collect()
}

/// Makes a table that does not keep every cell larger: goes on from the checkpoint beside it.
pub fn extend(
    path: &Path,
    old: &SheetsOptions,
    build: &SheetsOptions,
    progress: OnProgress<'_>,
) -> Result<BuildSummary, BuildError> {
    let not_for = |why| Err(BuildError::NotForGame { what: Feature::Extension, game: old.rules.game.name(), why });
    if let Some(why) = not_kept(old) {
        return not_for(why);
    }
    if build.window != old.window {
        return not_for("the sheets that are gone have no more columns than the table; build the larger one");
    }
    let below = |options: &SheetsOptions| {
        let numbers = options.kept.as_ref().map_or(&[][..], |kept| kept.numbers());
        numbers[..numbers.partition_point(|&number| number < old.sheets)].to_vec()
    };
    if below(build) != below(old) {
        return not_for("of the sheets that the table has been computed for, the larger one keeps the same");
    }
    let from = beside(path);
    let refuse = |why| Err(BuildError::NoCheckpoint { path: from.clone(), why });
    match Journal::of(&from) {
        None => return refuse("is not there"),
        Some(text) if text != describe_sheets(old) => return refuse("is of another table"),
        Some(_) if checkpoint::read(&from)?.is_none() => return refuse("is of another version of supermex"),
        Some(_) => {}
    }
    verify_input(sheets_of(&open(path)?)?)?;
    sheets::build(
        path,
        build,
        Start { checkpoint: Some(from.clone()), ..Start::default() },
        &mut Alone(build),
        progress,
    )
}

/// Why the checkpoint of a build is not worth keeping, if that is so.
pub fn not_kept(options: &SheetsOptions) -> Option<&'static str> {
    if options.is_whole() {
        return Some("it keeps every cell, and is extended without one");
    }
    let why = "its kept sheets have columns that lower sheets gave, and these are gone; build the larger one";
    options.rules.is_symmetric().then_some(why)
}

/// Refuses a table that does not have the rows of a smaller one, file by file.
pub fn has_rows(new: &[CellFile], old: &CellFile, checkpoint: &Path) -> Result<(), BuildError> {
    let row = |file: &CellFile, number: u32| {
        let (end, beyond) = file.ending(number)?;
        let cells = if file.keeps_cells() { Ok(file.sheet(number)?.completions) } else { Err(file.start(number)?) };
        Ok::<_, CodecError>((file.first_column(number), end, beyond, cells))
    };
    for number in old.numbers() {
        let of = new.iter().find(|new| new.header().level == old.header().level && new.holds(number));
        let same = match of {
            Some(new) => row(new, number)? == row(old, number)?,
            None => false,
        };
        if !same {
            let why = "leads to other sheets than the table has";
            return Err(BuildError::NoCheckpoint { path: checkpoint.to_owned(), why });
        }
    }
    Ok(())
}
