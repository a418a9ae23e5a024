//! Builds the table of a smaller game: one file and a manifest, with a journal and names as in any other build.

use std::path::Path;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use super::budget::Files;
use super::checkpoint::{self, Checkpoints, Head, Out};
use super::destination::Destination;
use super::files::{DataFile, io};
use super::journal::describe;
use super::resume::clean;
use super::transaction::Transaction;
use super::{BuildError, BuildOptions, BuildSummary, OnProgress, Progress, Stage, budget};
use crate::engine::{Saving, lock};
use supermex::check::contents;
use supermex::codec::sparse;
use supermex::format::{FileEntry, Header, Manifest, PIECE, Profile, SectionKind, encode};
use supermex::table::open::directory::partial;
use supermex::table::{ReadError, Table};
use supermex_certify::{Certificate, CertifyError};
use supermex_game::Rules;

/// What a game needs of memory and disk, in bytes.
pub struct Needs {
    pub memory: u64,
    pub disk: u64,
}

/// Called with the progress of a build: how much is done, and of how much.
pub type Told<'a> = &'a (dyn Fn(u64, u64) + Sync);

/// How the table of a smaller game is made.
pub trait Maker: Certifier {
    /// What a table of this many columns needs.
    fn needs(&self, columns: u64) -> Needs;

    /// Computes the table, and writes its data into a file.
    fn write(&self, file: SingleFileWriter<'_>) -> Result<FileEntry, BuildError>;
}

/// What a game certifies of a table that is written, before it gets its name: games with rules of the user's own.
pub trait Certifier {
    /// Certifies all of the table, if that takes no longer than `within`. A wrong table gets no name. Polls on the way.
    fn whole(
        &self,
        _table: &Table,
        _within: Duration,
        _poll: &(dyn Fn() + Sync),
    ) -> Result<Option<Certificate>, CertifyError> {
        Ok(None)
    }

    /// Certifies a sample of the table. A wrong table gets no name. Polls before each position.
    fn sample(&self, _table: &Table, _poll: &dyn Fn()) -> Result<Option<Certificate>, CertifyError> {
        Ok(None)
    }
}

/// Certifies all of a table that took so long to build, or a sample; says whether it was all.
pub fn certified(
    by: &(impl Certifier + ?Sized),
    table: &Table,
    took: Duration,
    poll: &(dyn Fn() + Sync),
) -> Result<(Option<Certificate>, bool), BuildError> {
    if let Some(all) = by.whole(table, took, poll).map_err(refuted)? {
        return Ok((Some(all), true));
    }
    Ok((by.sample(table, &poll).map_err(refuted)?, false))
}

/// Builds what a maker makes, as the table of the rules of the options. An unfinished build goes on from its checkpoint, if the maker
/// saves its state; or it begins again: it has one file.
pub fn build(
    maker: &dyn Maker,
    out: &Path,
    options: &BuildOptions,
    progress: OnProgress<'_>,
) -> Result<BuildSummary, BuildError> {
    let columns = options.size()?;
    let (rules, run) = (&options.rules, &options.run);
    // A caller may set fields of rules so that they are invalid.
    Rules::parse(rules.name(), &rules.to_string()).map_err(|error| BuildError::Rules(error.to_string()))?;
    let (mut certified, mut certified_all) = (None, false);
    let prepare = || {
        let needed = maker.needs(columns);
        let files = Files::one(needed.disk);
        let limit = budget::within_addresses(budget::limit(run.memory), run.threads(), files.all)?;
        budget::check_memory(limit, needed.memory)?;
        budget::check_disk(&partial(out), files)
    };
    let work = |destination: &Destination, ()| {
        let directory = destination.directory();
        clean(directory, checkpoint::belongs)?;
        let state = checkpoint::found(directory)?.map(|(_, state)| state);
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
        let begin = |_, records: &mut Out| records.put_value(&Head::new()).map(drop);
        let saving = Checkpoints::new(directory, options.checkpoints, state, &poll, &begin);
        let file = SingleFileWriter::begin(directory, (rules, columns), run.threads(), (&told, &poll, &saving))?;
        let made = || {
            let started = Instant::now();
            let entry = maker.write(file)?;
            let took = started.elapsed();
            let path = directory.join(&entry.name);
            let bytes = destination.file(&entry.name).map_err(io("read", &path))?;
            let table = Table::from_bytes(bytes, &path)?;
            (certified, certified_all) = self::certified(maker, &table, took, &poll)?;
            Ok((entry, digest(&path, &table, &poll)?))
        };
        let (entry, digest) = made().inspect_err(|error| discard_refuted(error, directory))?;
        let mut manifest = Manifest::new(rules, 1, Some(columns), profile(rules));
        manifest.logical_digest = digest;
        manifest.files.push(entry);
        Ok(manifest)
    };
    let transaction = Transaction { out, claim: run.claim, describe: describe(options)?, from_another: false };
    let summary = transaction.run(prepare, work)?;
    Ok(BuildSummary { certified, certified_all, ..summary })
}

fn profile(rules: &Rules) -> Profile {
    Profile::of(rules).expect("a smaller game has one profile")
}

/// Removes what there is of a table without rules, or a wrong one: it fails the next time too, so that nothing is kept to resume.
pub fn discard_refuted(error: &BuildError, directory: &Path) {
    if matches!(error, BuildError::Rules(_) | BuildError::Refuted(_)) {
        let _ = std::fs::remove_dir_all(directory);
    }
}

fn refuted(error: CertifyError) -> BuildError {
    match error {
        CertifyError::Read(error) => error.into(),
        error => BuildError::Refuted(Box::new(error)),
    }
}

/// The digest of the contents of the files that were written, from their bytes.
pub fn digest(path: &Path, table: &Table, poll: &(dyn Fn() + Sync)) -> Result<String, BuildError> {
    let other = |_| ReadError::Kind {
        found: table.game().name(),
        expected: "a game other than Nim and Chomp on three numbers",
    };
    let digest = contents::logical(table, contents::of(table).map_err(other)?, &|| {
        poll();
        Ok(())
    });
    let damaged = |problem| BuildError::DamagedUnfinished { path: path.to_owned(), problem: format!("{problem}") };
    Ok(blake3::Hash::from(digest.map_err(damaged)?).to_hex().to_string())
}

/// The file of a smaller game, being written.
pub struct SingleFileWriter<'a> {
    rules: Rules,
    pub columns: u64,
    file: DataFile,
    /// Checksum of the piece so far.
    sum: u32,
    sums: Vec<u8>,
    /// Threads to compute with.
    pub threads: usize,
    pub told: Told<'a>,
    /// Called now and then. To stop the build it does not return.
    pub poll: &'a (dyn Fn() + Sync),
    /// Saves the state of the engine, if it has one.
    pub saving: &'a dyn Saving,
}

impl<'a> SingleFileWriter<'a> {
    fn begin(
        directory: &Path,
        (rules, columns): (&Rules, u64),
        threads: usize,
        (told, poll, saving): (Told<'a>, &'a (dyn Fn() + Sync), &'a dyn Saving),
    ) -> Result<Self, BuildError> {
        let file = DataFile::begin(directory, Header::new(rules.code(), rules.kind(), profile(rules), columns))?;
        Ok(Self { rules: rules.clone(), columns, file, sum: 0, sums: Vec::new(), threads, told, poll, saving })
    }

    /// Appends data.
    pub fn write(&mut self, mut bytes: &[u8]) -> Result<(), BuildError> {
        while !bytes.is_empty() {
            let left = PIECE - self.file.data % PIECE;
            let (here, rest) = bytes.split_at(usize::try_from(left).map_or(bytes.len(), |left| left.min(bytes.len())));
            self.sum = crc32c::crc32c_append(self.sum, here);
            self.file.write(here)?;
            if self.file.data.is_multiple_of(PIECE) {
                self.sums.extend(std::mem::take(&mut self.sum).to_le_bytes());
                (self.poll)();
            }
            bytes = rest;
        }
        Ok(())
    }

    /// Writes a set of numbers below a bound as the data, and ends the file.
    pub fn set(mut self, numbers: &[u64], below: u64) -> Result<FileEntry, BuildError> {
        let members = numbers.len() as u64;
        if members >= sparse::MOST {
            return Err(BuildError::TooLarge("table"));
        }
        let shape = sparse::Shape::of(below, members);
        sparse::encode::encode(numbers, shape, |bytes| self.write(bytes))?;
        self.finish(members, &[u64::from(shape.width)])
    }

    /// Writes the sections after the data, and gives the file its name. `cells` counts the stored cells; `numbers` are
    /// those that the codec needs to read them.
    pub fn finish(mut self, cells: u64, numbers: &[u64]) -> Result<FileEntry, BuildError> {
        if !self.file.data.is_multiple_of(PIECE) {
            self.sums.extend(self.sum.to_le_bytes());
        }
        self.file.header.cells = cells;
        let sections = [
            (SectionKind::Sums, self.sums),
            (SectionKind::Rules, self.rules.to_string().into_bytes()),
            (SectionKind::Shape, encode::shape(numbers)),
        ];
        self.file.close(&sections, self.poll)
    }
}
