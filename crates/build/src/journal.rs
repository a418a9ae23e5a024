//! The journal of an unfinished build: it says which build the files beside it belong to.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::files::{io, publish};
use super::options::{RowsOptions, SheetsOptions};
use super::{BuildError, BuildOptions};
use supermex::format::encode::SHEETS_PER_FILE;
use supermex::format::piece::Coding;
use supermex::format::{MAJOR, MANIFEST, MINOR, Manifest};
use supermex::source::read_small;
use supermex::table::open::directory::read_manifest;
use supermex_game::Rules;

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
        adopt: &dyn Fn() -> Result<(), BuildError>,
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

/// Everything the bytes of a database depend on.
pub fn describe(options: &BuildOptions) -> Result<String, BuildError> {
    match &options.rules {
        Rules::Three(rules) => Ok(describe_sheets(&options.of_sheets(rules)?)),
        rules if rules.has_cells() => {
            let RowsOptions { columns, coding, rows_per_file, index, .. } = options.of_rows()?;
            let Coding { profile, zstd_level, frame_rows, .. } = coding;
            let profile = profile.name();
            Ok(format!(
                "format {MAJOR}.{MINOR} {} {rules} columns {columns} profile {profile} level {zstd_level} rows {frame_rows} files of \
                 {rows_per_file} rows{}",
                rules.name(),
                if index { " index moves" } else { "" }
            ))
        }
        rules => Ok(format!("format {MAJOR}.{MINOR} {} {rules} columns {}", rules.name(), options.size()?)),
    }
}

/// The same of a table of sheets.
pub fn describe_sheets(options: &SheetsOptions) -> String {
    let (rules, coding) = (&options.rules, options.coding);
    let mut text = format!("format {MAJOR}.{MINOR} {} passes {}", rules.game, rules.passes);
    let mut say = |what: &str, value: &dyn std::fmt::Display| text.push_str(&format!(" {what} {value}"));
    say("sheets", &options.sheets);
    if let Some(columns) = options.window {
        say("columns", &columns);
    }
    for variant in rules.variants.listed() {
        let [x, y, z] = variant.piles;
        let level = variant.level.map_or(String::new(), |level| format!(",{level}"));
        say("variant", &format!("{x},{y},{z}{level}"));
    }
    if let Some(seed) = rules.variants.seed() {
        say("random-variants", &seed);
    }
    say("profile", &coding.profile.name());
    say("level", &coding.zstd_level);
    say("rows", &coding.frame_rows);
    if let Some(kept) = &options.kept {
        say("keep-sheets", kept);
    }
    if options.index {
        say("index", &"moves");
    }
    if options.overview {
        text.push_str(" overview");
    }
    if options.sheets_per_file != SHEETS_PER_FILE {
        text.push_str(&format!(" files of {} sheets", options.sheets_per_file));
    }
    text
}

/// Whether the database in a directory is that of a build, by its manifest.
pub fn is_of(directory: &Path, build: &str) -> Result<bool, BuildError> {
    let manifest = read_manifest(directory)?;
    let found = BuildOptions::of(&manifest).map_err(BuildError::from).and_then(|options| describe(&options));
    Ok(found.is_ok_and(|found| found == build))
}

/// Whether an unfinished build without a journal is the one asked for: it has nothing yet, or it has everything but its
/// final name and `same` accepts its manifest.
pub fn adopt(directory: &Path, same: &dyn Fn(&Path) -> Result<bool, BuildError>) -> Result<(), BuildError> {
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
