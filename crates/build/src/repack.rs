//! The same table in another profile.

use std::path::Path;

use super::budget;
use super::cells::Making;
use super::copied::Copied;
use super::encode::RowGroup;
use super::journal::Journal;
use super::options::{Claim, SheetsOptions, no_profile};
use super::rows::write_rows;
use super::sheets::{self, derived, pool};
use super::transaction::Transaction;
use super::verify::{verify_input, verify_rows};
use super::{BuildError, BuildOptions, BuildSummary, OnProgress, Progress};
use supermex::check::{Problem, contents};
use supermex::codec::CodecError;
use supermex::format::{Manifest, ROW_GROUP};
use supermex::table::open::directory::partial;
use supermex::table::{AnyStore, CellFile, Feature, Files, Sheets, Table};
use supermex_game::PassLevel;

/// With this the journal of a repacking begins.
const REPACK: &str = "repack of ";

/// Writes a database again in another profile, file by file. `change` gets the options of the database, and says what is to be
/// another: the profile `fast` or `small`, with a level of Zstandard; an index or an overview, which are written in
/// any case if the database has them; how to run, though an unfinished one begins again. The original is verified first, as [`Table::verify`] does. Before the new
/// database gets its name, the sheets that were read must have the logical digest of the manifest, and the new files must
/// verify. `progress` gets the number of sheets written, and their bytes after and before.
///
/// ```no_run
/// use supermex::Profile;
/// let nim = supermex::open("nim.db")?;
/// supermex_build::repack(&nim, "small.db".as_ref(), |options| options.profile(Profile::Small), &|_| {})?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If something exists at the new name, the original is damaged or does not keep its cells, it is not of sheets, or is to
/// be of another size or in other files, the disk is too full (this is checked first), or the system refuses.
pub fn repack(
    database: &Table,
    out: &Path,
    change: impl FnOnce(BuildOptions) -> BuildOptions,
    progress: OnProgress<'_>,
) -> Result<BuildSummary, BuildError> {
    let table = database;
    let database = match &table.store {
        AnyStore::Sheets(database) => database,
        _ => return rows(table, out, change, progress),
    };
    let (manifest, rules) = (database.manifest().ok_or(BuildError::NoManifest)?, database.rules());
    if !database.keeps_cells() {
        return Err(BuildError::NotKept("the ends of its sheets"));
    }
    if database.keeps_some() {
        return Err(BuildError::NotKept("some of its sheets"));
    }
    let old = BuildOptions::of(manifest)?;
    let asked = change(old.clone()).keeping(&old);
    if asked.profile.is_of_ends() {
        return Err(no_profile(rules));
    }
    let (old, options) = (old.of_sheets(rules)?, asked.of_sheets(rules)?);
    if (options.size(), options.sheets_per_file) != (old.size(), old.sheets_per_file) {
        let why = "a table is repacked with its size and its files; extend it, or build another";
        return Err(BuildError::NotForGame { what: Feature::Extension, game: rules.game.name(), why });
    }
    pool(options.run.threads())?.install(|| write(database, manifest, out, &options, progress))
}

/// Repacks a table of cells whose rows are not sheets of three numbers.
fn rows(
    table: &Table,
    out: &Path,
    change: impl FnOnce(BuildOptions) -> BuildOptions,
    progress: OnProgress<'_>,
) -> Result<BuildSummary, BuildError> {
    let Files::Cells(files) = table.files() else {
        let why = "its game has one profile";
        return Err(BuildError::NotForGame { what: Feature::Profile, game: table.game().name(), why });
    };
    let manifest = files.manifest.as_ref().ok_or(BuildError::NoManifest)?;
    let old = BuildOptions::of(manifest)?;
    let options = change(old.clone()).keeping(&old);
    let (was, asked) = (old.of_rows()?, options.of_rows()?);
    if (&asked.rules, asked.columns, asked.rows_per_file) != (&was.rules, was.columns, was.rows_per_file) {
        let why = "a table is repacked with its size and its files; extend it, or build another";
        return Err(BuildError::NotForGame { what: Feature::Extension, game: table.game().name(), why });
    }
    let (profile, level) = (asked.coding.profile.name(), asked.coding.zstd_level);
    let digest = &manifest.logical_digest;
    let maker = Copied::new(files, &asked.rules, asked.rows);
    let same = |new: &Table| {
        // The rows that were read are those of the manifest.
        let found = blake3::Hash::from(
            contents::logical(new, contents::of(new).map_err(|_| BuildError::Stopped)?, &|| Ok(()))
                .map_err(|problem| BuildError::DamagedInput(Box::new(problem.into())))?,
        );
        let found = found.to_hex().to_string();
        if found == *digest {
            return Ok(());
        }
        let problem = Problem::Contents { expected: digest.clone(), found };
        Err(BuildError::DamagedInput(Box::new(problem.into())))
    };
    // An unfinished repacking is not resumed: it begins again.
    let restart = Journal::of(&partial(out)).is_some_and(|journal| journal.starts_with(REPACK));
    let claim = Claim { restart, resume: false, ..options.run.claim };
    let describe = format!("{REPACK}{digest} as {profile} level {level} index {}", asked.index);
    let verify: &dyn Fn() -> Result<(), BuildError> = &|| verify_rows(table, files);
    Making { out, options: &options, describe, claim, verify: Some(verify), check: &same, smaller: None }
        .run(&maker, progress)
}

/// Repacks on the current pool of threads.
fn write(
    database: &Sheets,
    manifest: &Manifest,
    out: &Path,
    options: &SheetsOptions,
    progress: OnProgress<'_>,
) -> Result<BuildSummary, BuildError> {
    let (rules, coding) = (&options.rules, options.coding);
    let cells: u64 = manifest.files.iter().map(|file| file.cells).sum();
    let prepare = || {
        let stored = |cells: u64, index| budget::files(rules, coding.profile, cells as f64, index);
        let overview = if options.overview { budget::overview_files(rules, options.size()) } else { 0.0 };
        let largest = stored(manifest.files.iter().map(|file| file.cells).max().unwrap_or(0), false);
        budget::check_disk(&partial(out), budget::Files { all: stored(cells, options.index) + overview, largest })?;
        verify_input(database).map(drop)
    };
    let (profile, level) = (coding.profile.name(), coding.zstd_level);
    let (digest, index, overview) = (&manifest.logical_digest, options.index, options.overview);
    let describe = format!("{REPACK}{digest} as {profile} level {level} index {index} overview {overview}");
    // An unfinished repacking is not resumed: it begins again.
    let restart = Journal::of(&partial(out)).is_some_and(|journal| journal.starts_with(REPACK));
    let claim = Claim { restart, resume: false, ..options.run.claim };
    Transaction { out, claim, describe, from_another: true }.run(prepare, |destination, ()| {
        let directory = destination.directory();
        let mut files = Vec::new();
        let stored: Vec<PassLevel> = rules.levels().filter(|&level| !is_nim_sum(database, level)).collect();
        let mut done = Progress { total: u64::from(options.sheets) * stored.len() as u64, ..Progress::default() };
        for level in rules.levels() {
            if !stored.contains(&level) {
                files.push(sheets::nim_sum(directory, options)?);
                continue;
            }
            let file = |sheet| database.file(level, sheet).ok_or(CodecError::OutOfRange);
            let make = |first, last| (first..last).map(|sheet| Ok(file(sheet)?.sheet(sheet)?)).collect();
            let mut written = |row_groups: Vec<RowGroup>| {
                for row_group in row_groups {
                    done.done += row_group.records.len() as u64;
                    done.cells += row_group.cells;
                    done.bytes += row_group.data.len() as u64;
                    done.bytes_before += file(row_group.first_sheet)?.row_group_bytes(row_group.first_sheet)?;
                    done.share = done.cells as f64 / cells.max(1) as f64;
                    progress(&done);
                }
                Ok(())
            };
            // A few row groups at a time, so that memory does not grow with the file.
            let steps = (ROW_GROUP, 2 * rayon::current_num_threads());
            let header = |first| sheets::header(options, level, first);
            files.extend(write_rows((directory, options), &header, options.sheets, steps, &make, &mut written)?);
        }
        let new = sheets::manifest(options, files);
        if new.logical_digest != manifest.logical_digest {
            let problem = Problem::Contents { expected: digest.clone(), found: new.logical_digest };
            return Err(BuildError::DamagedInput(Box::new(problem.into())));
        }
        derived(destination, new, options, rayon::current_num_threads(), progress)
    })
}

/// Whether a level is a rule, and stores no cells.
fn is_nim_sum(database: &Sheets, level: PassLevel) -> bool {
    database.file(level, 0).is_some_and(CellFile::is_a_rule)
}
