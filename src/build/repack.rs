//! The same table in another profile.

use std::path::Path;

use rayon::prelude::*;

use super::budget::Files;
use super::encode::row_group;
use super::journal::Journal;
use super::options::{Claim, SheetsOptions, no_profile};
use super::sheet_file::SheetFileWriter;
use super::sheets::{self, derived, pool};
use super::transaction::Transaction;
use super::verify::verify_input;
use super::{BuildError, BuildOptions, BuildSummary, OnProgress, Progress, budget};
use crate::check::Problem;
use crate::format::piece::Coding;
use crate::format::{FileEntry, Header, Manifest, Profile, ROW_GROUP};
use crate::table::open::directory::partial;
use crate::table::{CellError, Feature, SheetFile, Sheets};

/// With this the journal of a repacking begins.
const REPACK: &str = "repack of ";

/// Writes a database again in another profile, file by file. `change` gets the options of the database, and says what is to be
/// another: [`Profile::Fast`] or [`Profile::Small`], with a level of Zstandard; an index or an overview, which are written in
/// any case if the database has them; how to run, though an unfinished one begins again. The original is verified first, as [`Sheets::verify`] does. Before the new
/// database gets its name, the sheets that were read must have the logical digest of the manifest, and the new files must
/// verify. `progress` gets the number of sheets written, and their bytes after and before.
///
/// ```no_run
/// use supermex::Profile;
/// let nim = supermex::open("nim.db")?.into_sheets()?;
/// supermex::repack(&nim, "small.db".as_ref(), |options| options.profile(Profile::Small), &|_| {})?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If something exists at the new name, the original is damaged or does not [keep](Sheets::keeps_cells) its cells, it is to
/// be of another size or in other files, the disk is too full (this is checked first), or the system refuses.
pub fn repack(
    database: &Sheets,
    out: &Path,
    change: impl FnOnce(BuildOptions) -> BuildOptions,
    progress: OnProgress<'_>,
) -> Result<BuildSummary, BuildError> {
    let (manifest, rules) = (database.manifest().ok_or(BuildError::NoManifest)?, database.rules());
    if !database.keeps_cells() {
        return Err(BuildError::NotKept);
    }
    let old = BuildOptions::of(manifest)?;
    let asked = change(old.clone()).keeping(&old);
    if asked.profile == Profile::Ends {
        return Err(no_profile(rules));
    }
    let (old, options) = (old.of_sheets(rules)?, asked.of_sheets(rules)?);
    if (options.size(), options.sheets_per_file) != (old.size(), old.sheets_per_file) {
        let why = "a table is repacked as large as it is, in as many files; extend it, or build another";
        return Err(BuildError::NotForGame { what: Feature::Extension, game: rules.game.name(), why });
    }
    pool(options.run.threads())?.install(|| write(database, manifest, out, &options, progress))
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
        budget::check_disk(&partial(out), Files { all: stored(cells, options.index) + overview, largest })?;
        verify_input(database).map(drop)
    };
    let (profile, level) = (coding.profile.name(), coding.zstd_level);
    let (digest, index, overview) = (&manifest.logical_digest, options.index, options.overview);
    let describe = format!("{REPACK}{digest} as {profile} level {level} index {index} overview {overview}");
    // An unfinished repacking is not resumed: it begins again.
    let restart = Journal::of(&partial(out)).is_some_and(|journal| journal.starts_with(REPACK));
    let claim = Claim { restart, resume: false, ..options.run.claim };
    Transaction { out, claim, describe, from_another: true }.run(prepare, |destination, ()| {
        let (mut files, mut digests) = (Vec::new(), Vec::new());
        let stored = database.files().map(SheetFile::header).filter(|header| header.profile != Profile::NimSum);
        let total = stored.map(|header| u64::from(header.sheets)).sum();
        let mut done = Progress { total, ..Progress::default() };
        for file in database.files() {
            let told = |encoded: &Progress| {
                done.add(encoded, cells);
                progress(&done);
            };
            let (entry, of_sheets) = one(file, destination.directory(), coding, database, told)?;
            files.push(entry);
            digests.push(of_sheets);
        }
        let new = sheets::manifest(options, files, &digests);
        if new.logical_digest != manifest.logical_digest {
            let problem = Problem::Contents { expected: digest.clone(), found: new.logical_digest };
            return Err(BuildError::DamagedInput(Box::new(problem.into())));
        }
        derived(destination, new, options, rayon::current_num_threads(), progress)
    })
}

fn one(
    file: &SheetFile,
    directory: &Path,
    coding: Coding,
    database: &Sheets,
    mut told: impl FnMut(&Progress),
) -> Result<(FileEntry, Vec<[u8; 32]>), BuildError> {
    let old = file.header();
    let nim_sum = old.profile == Profile::NimSum;
    let profile = if nim_sum { Profile::NimSum } else { coding.profile };
    let frame_rows = if nim_sum { 0 } else { coding.frame_rows };
    let header = Header { profile, frame_rows, ..old.clone() };
    let mut new = SheetFileWriter::begin(directory, header, &database.rules().variants)?;
    let mut digests = Vec::new();
    if !nim_sum {
        let row_groups: Vec<u32> =
            (old.first_sheet..old.first_sheet + old.sheets).step_by(ROW_GROUP as usize).collect();
        // A few row groups at a time, so that memory does not grow with the file.
        for group in row_groups.chunks(2 * rayon::current_num_threads()) {
            let encode = |&first: &u32| {
                let last = (first + ROW_GROUP).min(old.first_sheet + old.sheets);
                let sheets: Result<Vec<_>, CellError> = (first..last).map(|sheet| file.sheet(sheet)).collect();
                row_group(coding, first, &sheets?, None)
            };
            let encoded: Result<Vec<_>, BuildError> = group.par_iter().map(encode).collect();
            for row_group in encoded? {
                new.row_group(&row_group)?;
                told(&Progress {
                    done: row_group.records.len() as u64,
                    cells: row_group.cells,
                    bytes: row_group.data.len() as u64,
                    bytes_before: file.row_group_bytes(row_group.first_sheet)?,
                    ..Progress::default()
                });
                digests.extend(row_group.digests);
            }
        }
    }
    Ok((new.finish()?, digests))
}

impl Progress {
    /// Adds progress; `cells` is the total.
    fn add(&mut self, more: &Self, cells: u64) {
        self.done += more.done;
        self.cells += more.cells;
        self.bytes += more.bytes;
        self.bytes_before += more.bytes_before;
        self.share = self.cells as f64 / cells.max(1) as f64;
    }
}
