//! The same table in another profile.

use std::path::Path;

use rayon::prelude::*;

use super::budget::Files;
use super::destination::{Claim, Destination};
use super::encode::row_group;
use super::index::write_index;
use super::journal::Journal;
use super::options::{RunOptions, profile, run_setters, zstd_level};
use super::overview::write_overview;
use super::sheet_file::SheetFileWriter;
use super::sheets::pool;
use super::transaction::conclude;
use super::verify::verify_input;
use super::{BuildError, BuildSummary, OnProgress, Progress, budget};
use crate::check::{Problem, digest};
use crate::format::piece::Coding;
use crate::format::{FileEntry, Header, Manifest, Profile, ROW_GROUP, Sections};
use crate::table::open::directory::partial;
use crate::table::{CellError, SheetFile, Sheets, Table};

/// How to repack.
#[derive(Clone, Copy, Debug)]
pub struct RepackOptions {
    profile: Profile,
    zstd_level: u32,
    index: bool,
    overview: bool,
    run: RunOptions,
}

impl RepackOptions {
    /// The same table as [`Profile::Fast`] or [`Profile::Small`]; others are refused.
    pub fn new(profile: Profile) -> Self {
        Self { profile, zstd_level: 1, index: false, overview: false, run: RunOptions::default() }
    }

    /// Zstandard's level in the `small` profile, as [`BuildOptions::zstd_level`](crate::BuildOptions::zstd_level) has it.
    #[must_use]
    pub fn zstd_level(self, zstd_level: u32) -> Self {
        Self { zstd_level, ..self }
    }
}

run_setters!(RepackOptions: threads force index overview);

/// Writes a database again in another profile, file by file. The original is verified first, as [`Table::verify`]
/// does. Before the new database gets its name, the sheets that were read must have the logical digest of the manifest,
/// and the new files must verify. `progress` gets the number of sheets written, and their bytes after and before.
///
/// # Errors
/// If something exists at the new name, the original is damaged or does not keep its cells, or is not of sheets, the
/// disk is too full (this is checked first), or the system refuses.
pub fn repack(
    database: &Table,
    out: &Path,
    options: &RepackOptions,
    progress: OnProgress<'_>,
) -> Result<BuildSummary, BuildError> {
    let sheets = database.sheets()?;
    pool(options.run.threads())?.install(|| write(sheets, out, options, progress))
}

/// Repacks on the current pool of threads.
fn write(
    database: &Sheets,
    out: &Path,
    options: &RepackOptions,
    progress: OnProgress<'_>,
) -> Result<BuildSummary, BuildError> {
    let manifest = database.manifest().ok_or(BuildError::NoManifest)?.clone();
    if !database.keeps_cells() {
        return Err(BuildError::NotKept);
    }
    if !matches!(options.profile, Profile::Fast | Profile::Small) {
        return Err(profile(database.rules()));
    }
    let level = zstd_level(options.zstd_level)?;
    let index = options.index || database.has_index();
    let overview = options.overview || database.has_overview();
    let cells = manifest.files.iter().map(|file| file.cells).sum();
    let stored = |cells: u64, index| budget::files(database.rules(), options.profile, cells as f64, index);
    let mut needed = Files {
        all: stored(cells, index),
        largest: stored(manifest.files.iter().map(|file| file.cells).max().unwrap_or(0), false),
    };
    if overview {
        needed.all += budget::overview_files(database.rules(), (database.sheets(), database.columns()));
    }
    budget::check_disk(&partial(out), needed)?;
    verify_input(database)?;
    let describe = format!(
        "repack of {} as {} level {} index {} overview {}",
        manifest.logical_digest,
        options.profile.name(),
        options.zstd_level,
        options.index,
        options.overview
    );
    // An unfinished repacking is not resumed: it begins again.
    let unfinished = Journal::of(&partial(out)).is_some_and(|journal| journal.starts_with("repack of "));
    let claim = Claim { restart: unfinished, ..Claim::of(&options.run) };
    let destination = Destination::take(out, claim)?;
    let directory = destination.directory();
    Journal::open(directory, describe, false, || Ok(()))?;
    let coding = Coding::to_write(database.rules().game, options.profile, level);
    let mut files = Vec::new();
    let mut digests = Vec::new();
    let stored = database.files().map(SheetFile::header).filter(|header| header.profile != Profile::NimSum);
    let total = stored.map(|header| u64::from(header.sheets)).sum();
    let mut done = Progress { total, ..Progress::default() };
    for file in database.files() {
        let told = |encoded: &Progress| {
            done.add(encoded, cells);
            progress(&done);
        };
        let (entry, of_sheets) = one(file, directory, coding, database, told)?;
        files.push(entry);
        digests.extend(of_sheets);
    }
    let index = if index {
        write_index(&destination, &files, coding, database.rules(), (rayon::current_num_threads(), None), progress)?
    } else {
        Vec::new()
    };
    let overview = if overview {
        let size = (database.sheets(), database.columns());
        write_overview(&destination, &files, coding, database.rules(), size, progress)?
    } else {
        Vec::new()
    };
    let told = database.files().next().map_or(Profile::Fast, |file| file.header().profile);
    let profile = if database.profile() == Profile::NimSum { Profile::NimSum } else { options.profile };
    let found = digest::table(database.rules(), database.sheets(), database.columns(), told, &digests);
    let mut new = Manifest { files, index, overview, logical_digest: found, ..manifest.clone() };
    if new.logical_digest != manifest.logical_digest {
        let problem = Problem::Contents { expected: manifest.logical_digest, found: new.logical_digest };
        return Err(BuildError::DamagedInput(Box::new(problem.into())));
    }
    new.coded(profile, level);
    conclude(destination, new, true)
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
    let header = Header { profile, frame_rows, cells: 0, file_length: 0, sections: Sections::default(), ..old.clone() };
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
