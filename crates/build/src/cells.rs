//! A build of a table of cells whose engine hands over rows: games by rules, and games on four numbers.
//!
//! An unfinished build keeps its finished files, and files of fewer rows with those after them. The engine goes through their rows
//! again, without writing them.

use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use super::checkpoint::Clock;
use super::copied::{Copied, KnownRows, Smaller};
use super::destination::Destination;
use super::files::io;
use super::index_of_lines::write_lines;
use super::journal::describe;
use super::options::{Claim, RowsOptions, RunOptions};
use super::resume::{begun, finished};
use super::row_maker::{Job, RowMaker};
use super::row_writer::{Batch, RowSender, RowWriter, Seen};
use super::sheet_file::Written;
use super::single::{Told, certified, digest, discard_refuted};
use super::sink::Done;
use super::transaction::Transaction;
use super::{BuildError, BuildOptions, BuildSummary, OnProgress, Progress, Stage, budget};
use crate::engine::known::Known;
use crate::engine::lock;
use supermex::check::contents::RowsDigest;
use supermex::format::{Header, Manifest};
use supermex::table::open::directory::partial;
use supermex::table::{CellFile, CellFiles, Table};
use supermex_game::{PassLevel, Rules};

/// Builds the table of the rules of the options, whose rows a maker computes.
pub fn build(
    maker: &dyn RowMaker,
    out: &Path,
    options: &BuildOptions,
    progress: OnProgress<'_>,
) -> Result<BuildSummary, BuildError> {
    let describe = describe(options)?;
    Making { out, options, describe, claim: options.run.claim, verify: None, check: &|_| Ok(()), smaller: None }
        .run(maker, progress)
}

/// Bytes of a checkpoint at most, about: a file of each level.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "an estimate")]
pub fn checkpoint_bytes(maker: &dyn RowMaker, options: &BuildOptions) -> Result<u64, BuildError> {
    let rows = RowsOptions { index: false, ..options.of_rows()? };
    let files = budget::rows_on_disk(&rows, maker.needs(rows.columns).disk);
    Ok((files.largest * levels(&rows).len() as f64) as u64)
}

/// How a table is made of the rows that a maker sends.
pub struct Making<'a> {
    pub out: &'a Path,
    pub options: &'a BuildOptions,
    /// Everything the bytes depend on.
    pub describe: String,
    pub claim: Claim,
    /// If it is made from another, that is verified before the work begins, and the new one before it gets its name.
    pub verify: Option<&'a dyn Fn() -> Result<(), BuildError>>,
    /// Checks the table that was written.
    pub check: &'a dyn Fn(&Table) -> Result<(), BuildError>,
    /// A smaller table of the same game, by its files.
    pub smaller: Option<Smaller<'a>>,
}

impl Making<'_> {
    pub fn run(self, maker: &dyn RowMaker, progress: OnProgress<'_>) -> Result<BuildSummary, BuildError> {
        let rows = self.options.of_rows()?;
        let (rules, run) = (&self.options.rules, &self.options.run);
        // A caller may set fields of rules so that they are invalid.
        Rules::parse(rules.name(), &rules.to_string()).map_err(|error| BuildError::Rules(error.to_string()))?;
        let (mut certified, mut certified_all) = (None, false);
        let prepare = || {
            let needed = maker.needs(rows.columns);
            let files = budget::rows_on_disk(&rows, needed.disk);
            let limit = budget::within_addresses(budget::limit(run.memory), run.threads(), files.all)?;
            // The index is written when the engine has ended.
            let most = needed.memory.max(budget::lines_in_memory(&rows));
            budget::check_memory(limit, most.saturating_add(budget::rows_in_memory(&rows)))?;
            budget::check_disk(&partial(self.out), files)?;
            self.verify.map_or(Ok(()), |verify| verify())
        };
        let work = |destination: &Destination, ()| {
            let latest = Mutex::new((0, 1));
            let told = |done: u64, total: u64| {
                *lock(&latest) = (done, total);
                progress(&Progress::of(Stage::Table, done, total));
            };
            // The progress callback may stop the build. So long steps call it again with the last progress.
            let poll = || {
                let (done, total) = *lock(&latest);
                progress(&Progress::of(Stage::Table, done, total));
            };
            let mut made = || {
                let started = Instant::now();
                let (manifest, contents) = write(maker, destination, &rows, self.smaller, (run, &told, &poll))?;
                let (directory, took) = (destination.directory(), started.elapsed());
                let table = Table::from_manifest(manifest.clone(), directory, |entry| destination.file(&entry.name))?;
                (self.check)(&table)?;
                (certified, certified_all) = self::certified(maker, &table, took, &poll)?;
                let logical_digest = contents.map_or_else(|| digest(directory, &table, &poll), Ok)?;
                Ok(Manifest { logical_digest, ..manifest })
            };
            made().inspect_err(|error| discard_refuted(error, destination.directory()))
        };
        let (out, claim, from_another) = (self.out, self.claim, self.verify.is_some());
        let transaction = Transaction { out, claim, describe: self.describe, from_another };
        let summary = transaction.run(prepare, work)?;
        Ok(BuildSummary { certified, certified_all, ..summary })
    }
}

/// Writes the files that are not there yet, and returns the manifest without the digest, and that if all rows were made.
fn write(
    maker: &dyn RowMaker,
    destination: &Destination,
    options: &RowsOptions,
    smaller: Option<Smaller<'_>>,
    (run, told, poll): (&RunOptions, Told<'_>, &(dyn Fn() + Sync)),
) -> Result<(Manifest, Option<String>), BuildError> {
    let threads = run.threads();
    let (levels, directory) = (levels(options), destination.directory());
    let pool = super::sheets::pool(threads)?;
    let found = pool.install(|| finished(destination, &levels, options.rows, &[]))?;
    let (Done { sheets: first, .. }, mut files, mut known) = (found.done, found.written, found.files);
    let mut contents = None;
    if first < options.rows {
        let begun = pool.install(|| begun(directory, &levels, &|level| header(options, level, first)))?;
        let (begun, more) = begun.unwrap_or_default();
        known.iter_mut().zip(begun).for_each(|(level, begun)| level.push(begun));
        let (whole, finished) = (first + more, CellFiles::new(known));
        let cells = KnownRows { rules: &options.rules, whole, finished: &finished, smaller };
        let smaller_files = smaller.filter(|smaller| smaller.has_pieces).map(|smaller| smaller.files);
        let mut copied: Vec<&CellFile> = Vec::new();
        for file in [Some(&finished), smaller_files].into_iter().flatten().flat_map(CellFiles::files) {
            if file.is_coded(options.coding)? {
                copied.push(file);
            }
        }
        let known = Known { whole, part: smaller.map_or((0, 0), |smaller| smaller.size), cells: &cells };
        let job = Job { columns: options.columns, threads, told, poll, known: Some(known) };
        let clock = Clock::new(options.checkpoints);
        if whole > 0 {
            told(whole.into(), options.rows.into());
        }
        let digest = Mutex::new(RowsDigest::new(&options.rules, options.columns).map_err(|_| BuildError::Stopped)?);
        let is_in_order = whole == 0 && maker.is_in_order();
        let seen = |rows: &Batch| {
            if !is_in_order {
                return Ok(());
            }
            let mut digest = lock(&digest);
            rows.iter().try_for_each(|(_, row)| digest.add(row)).map_err(|_| BuildError::Stopped)
        };
        let how = (Some((&clock, whole)), &copied[..], &seen as Seen<'_>);
        files.extend(write_rows(directory, options, (first, threads), how, |rows| {
            let known = Some(Known { whole: first, ..known });
            // Those that do not make a file yet.
            Copied::new(&finished, &options.rules, whole)
                .rows(&Job { told: &|_, _| (), known, ..job }, &rows.another())?;
            maker.rows(&job, &rows)
        })?);
        let digest = digest.into_inner().unwrap_or_else(PoisonError::into_inner);
        contents = is_in_order.then(|| blake3::Hash::from(digest.finish()).to_hex().to_string());
    }
    files.sort_by_key(|file| (file.entry.level, file.entry.first_sheet));
    let mut manifest = manifest(options, files);
    if options.index {
        manifest.index = write_lines(destination, &manifest, options, (threads, told, run.memory))?;
    }
    Ok((manifest, contents))
}

/// The levels of a table.
fn levels(options: &RowsOptions) -> Vec<PassLevel> {
    PassLevel::up_to(options.rules.greatest_level()).collect()
}

/// Writes the files of the rows that `work` sends, from the first one on. The clock says when those are written that do not make a file
/// yet. Pieces that are there are copied. The rows are seen as they come.
fn write_rows(
    directory: &Path,
    options: &RowsOptions,
    (first, threads): (u32, usize),
    (clock, copied, seen): (Option<(&Clock, u32)>, &[&CellFile], Seen<'_>),
    work: impl FnOnce(RowSender) -> Result<(), BuildError>,
) -> Result<Vec<Written>, BuildError> {
    let levels = levels(options);
    let header = |level, first| header(options, level, first);
    let writer = RowWriter::new((directory, &options.rules), options.coding, &levels, &header, threads);
    let writer = RowWriter { first, clock, copied, seen, ..writer };
    let mut files = writer.beside(work)?;
    files.sort_by_key(|file| (file.entry.level, file.entry.first_sheet));
    Ok(files)
}

/// The header of a file, without sizes and sections.
pub fn header(options: &RowsOptions, level: PassLevel, first: u32) -> Header {
    let rules = &options.rules;
    Header {
        level,
        layers: if let Rules::Four(rules) = rules { rules.sheets } else { 0 },
        first_sheet: first,
        sheets: (options.rows - first).min(options.rows_per_file),
        frame_rows: options.coding.frame_rows,
        model: options.coding.model,
        ..Header::new(rules.code(), rules.kind(), options.coding.profile, options.columns)
    }
}

/// The manifest of a table whose files, in order of level and row, are written; without the digest.
fn manifest(options: &RowsOptions, files: Vec<Written>) -> Manifest {
    let profile = options.coding.profile;
    let mut manifest = Manifest::new(&options.rules, options.rows, Some(options.columns), profile);
    manifest.coded(profile, options.coding.zstd_level);
    manifest.files = files.into_iter().map(|file| file.entry).collect();
    manifest
}

/// Writes a part of a table, whose files are there, and removes those; returns its manifest.
pub fn part(mut part: Manifest, rules: &Rules, destination: &Destination) -> Result<Manifest, BuildError> {
    let directory = destination.directory();
    let mut levels: Vec<Vec<CellFile>> = PassLevel::up_to(rules.greatest_level()).map(|_| Vec::new()).collect();
    for entry in &part.files {
        let level = levels.get_mut(usize::from(entry.level)).ok_or(BuildError::TooLarge("level"))?;
        level.push(destination.sheets(&entry.name)?);
    }
    let old = std::mem::take(&mut part.files);
    // How the part is stored follows from what there is of the table.
    let options = BuildOptions::of(&part)?.of_rows()?;
    let files = CellFiles::new(levels);
    let maker = Copied::new(&files, rules, options.rows);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let (told, poll): (Told<'_>, &(dyn Fn() + Sync)) = (&|_, _| (), &|| ());
    let job = Job { columns: options.columns, threads, told, poll, known: None };
    let written =
        write_rows(directory, &options, (0, threads), (None, &[], &|_| Ok(())), |rows| maker.rows(&job, &rows))?;
    let manifest = Manifest { generator: part.generator, ..manifest(&options, written) };
    for entry in old.iter().filter(|entry| !manifest.files.iter().any(|file| file.name == entry.name)) {
        let path = directory.join(&entry.name);
        std::fs::remove_file(&path).map_err(io("remove", &path))?;
    }
    let table = Table::from_manifest(manifest.clone(), directory, |entry| destination.file(&entry.name))?;
    Ok(Manifest { logical_digest: digest(directory, &table, poll)?, ..manifest })
}
