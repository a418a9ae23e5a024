//! What an unfinished build leaves behind, and how the next run goes on.
//!
//! The finished sheet files are the checkpoint: a file has its name only once it is complete and
//! durable, and the recursion's whole state follows from the sheets. Beside them lies a journal that
//! says which build they belong to.

use std::path::{Path, PathBuf};

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::BuildError;
use super::destination::Destination;
use super::extend::Whole;
use super::files::{io, name, publish};
use super::options::SheetsOptions;
use crate::check::{Problem, file_digest, full};
use crate::format::piece::Coding;
use crate::format::{FileEntry, MAJOR, MANIFEST, MINOR, Manifest, Profile};
use crate::game::PassLevel;
use crate::source::read_small;
use crate::table::{SheetFile, read_manifest};

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

    /// Begins the journal of a build, or goes on with it if the place had one. `build` is everything the bytes depend on;
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

/// Whether an unfinished build without a journal is the one asked for: one that has nothing yet, or one
/// that has everything but its final name, as `same` says of its manifest.
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

/// Whether the manifest of an unfinished build is that of the build asked for.
pub fn same_sheets(directory: &Path, options: &SheetsOptions) -> Result<bool, BuildError> {
    let manifest = read_manifest(directory)?;
    Ok(manifest.rules()? == options.rules.clone().into()
        && (manifest.sheets, manifest.columns) == (options.sheets, options.window().map(u64::from))
        && (manifest.profile == Profile::NimSum.name() || manifest.profile == options.profile.name())
        && manifest.zstd_level.is_none_or(|level| level == options.zstd_level)
        && manifest.index.is_empty() != options.indexes()
        && manifest.overview.is_empty() != options.overview)
}

/// Everything the bytes of a database depend on.
pub fn describe(options: &SheetsOptions) -> String {
    let coding = Coding::to_write(options.rules.game, options.profile, options.zstd_level);
    let mut text = format!("format {MAJOR}.{MINOR} {} passes {}", options.rules.game, options.rules.passes);
    let mut say = |what: &str, value: &dyn std::fmt::Display| text.push_str(&format!(" {what} {value}"));
    say("sheets", &options.sheets);
    if let Some(columns) = options.window() {
        say("columns", &columns);
    }
    for variant in options.rules.variants.listed() {
        let [x, y, z] = variant.piles;
        let level = variant.level.map_or(String::new(), |level| format!(",{level}"));
        say("variant", &format!("{x},{y},{z}{level}"));
    }
    if let Some(seed) = options.rules.variants.seed() {
        say("random-variants", &seed);
    }
    say("profile", &options.profile.name());
    say("level", &options.zstd_level);
    say("rows", &coding.frame_rows);
    if options.indexes() {
        say("index", &"moves");
    }
    if options.overview {
        text.push_str(" overview");
    }
    text
}

fn read(path: &Path) -> Result<String, BuildError> {
    let bytes = read_small(path, Manifest::MOST_BYTES).map_err(io("read", path))?;
    let entry: Option<Entry> = serde_json::from_slice(&bytes).ok();
    let entry = entry.filter(|entry| blake3::hash(entry.build.as_bytes()).to_hex().as_str() == entry.blake3);
    entry
        .map(|entry| entry.build)
        .ok_or_else(|| BuildError::OtherBuild { path: path.to_owned(), what: "its journal is damaged".into() })
}

/// What is finished of a build.
#[derive(Default)]
pub struct Past {
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

/// Verifies the finished files of a build, but for those that are `verified` already, and removes what is not part of it, or
/// is of no use.
/// Runs on the current pool of threads.
pub fn finished(
    destination: &Destination,
    levels: &[PassLevel],
    options: &SheetsOptions,
    verified: &[Whole],
) -> Result<Past, BuildError> {
    let directory = destination.directory();
    // The recursion's state does not follow from ends.
    let lasting = if options.profile == Profile::Ends { 0 } else { options.sheets };
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
    let mut past = Past::default();
    for list in files {
        let mut digests = Vec::new();
        let mut kept = Vec::new();
        past.sheets = 0;
        let check =
            |(path, file): &(PathBuf, SheetFile)| match verified.iter().find(|whole| path.ends_with(&whole.entry.name))
            {
                Some(whole) => Ok((whole.digests.clone(), whole.entry.blake3.clone())),
                None => Ok::<_, Problem>((full(file)?, file_digest(file.source())?)),
            };
        let checked: Vec<_> = list.par_iter().map(check).collect();
        for ((path, file), checked) in list.into_iter().zip(checked) {
            let (found, hash) =
                checked.map_err(|problem| BuildError::DamagedPast { path, problem: problem.to_string() })?;
            let header = file.header();
            digests.extend(found);
            past.sheets += header.sheets;
            past.cells += header.cells;
            past.bytes += header.file_length;
            let name = name(header.level, header.first_sheet);
            past.entries.push(FileEntry::new(name, header, hash));
            kept.push(file);
        }
        past.files.push(kept);
        past.digests.push(digests);
    }
    Ok(past)
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
