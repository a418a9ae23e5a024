//! Building flat tables: a file, a manifest, and the same journal and names as any other build.

mod clobber;
mod heap;
mod wythoff;

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::BuildError;
use super::files::{close, io, name, publish};
use super::place::{Claim, Place};
use super::resume::{Journal, adopt, clean};
use super::room;
use crate::codec::ranked;
use crate::flat::{self, FlatFile};
use crate::format::{
    Codec, FileEntry, FlatHeader, FlatManifest, FlatSection, HEADER_BYTES, MAJOR, MANIFEST, MINOR, Section, Table,
};
use crate::reader::{ReadError, manifest_bytes, map, partial};
use crate::rules::flat::{FlatRules, Take};
use crate::verify::Problem;

/// What to build.
#[derive(Clone, Debug)]
pub struct FlatOptions {
    /// The game.
    pub rules: FlatRules,
    /// Numbers below this in two-pile games; sizes of a pile below this. Not for Clobber.
    pub columns: Option<u64>,
    /// Threads, where a game is computed by more than one; as many as there are processors if not given.
    pub threads: Option<usize>,
    /// Greatest number of bytes of memory to use.
    pub memory: Option<u64>,
    /// Take over an unfinished build, which begins again: a flat table has one file.
    pub resume: bool,
    /// Replace what is there.
    pub force: bool,
}

impl FlatOptions {
    /// The usual build.
    pub fn new(rules: FlatRules, columns: Option<u64>) -> Self {
        Self { rules, columns, threads: None, memory: None, resume: false, force: false }
    }

    fn size(&self) -> Result<u64, BuildError> {
        let size = |what: String| Err(BuildError::Size(what));
        // No table of Nim depends on its size: every pile is answered.
        let nim = matches!(&self.rules, FlatRules::Heap(rules) if rules.take == Take::All);
        match (&self.rules, self.columns) {
            (FlatRules::Clobber(rules), None) => Ok(rules.positions()),
            (FlatRules::Clobber(_), Some(_)) => size("a table of clobber has a --length and no --columns".into()),
            (_, None) if nim => Ok(1),
            (_, None) => size("give the size of the table, --columns".into()),
            (_, Some(columns)) if columns == 0 || columns > ranked::MOST => {
                size(format!("--columns is {columns}, and must be 1 to {}", ranked::MOST))
            }
            (_, Some(columns)) => Ok(columns),
        }
    }
}

/// What a build has made.
#[derive(Clone, Debug)]
pub struct FlatSummary {
    /// Cells that the table was computed for.
    pub columns: u64,
    /// Bytes of the file and the manifest.
    pub bytes: u64,
    /// The manifest.
    pub manifest: FlatManifest,
}

/// What a game needs of memory and disk, in bytes.
struct Room {
    memory: u64,
    disk: u64,
}

/// Builds a flat table at `out`, a directory that appears when everything in it is complete and durable.
///
/// `progress` is told now and then how far it is: done, and of how much.
///
/// # Errors
/// If the size is none, something is in the way, or the system refuses.
pub fn build_flat(
    out: &Path,
    options: &FlatOptions,
    progress: &(dyn Fn(u64, u64) + Sync),
) -> Result<FlatSummary, BuildError> {
    let columns = options.size()?;
    let rules = &options.rules;
    let needed = match rules {
        FlatRules::Wythoff(rules) => wythoff::room(*rules, columns),
        FlatRules::Heap(rules) => heap::room(rules, columns),
        FlatRules::Clobber(rules) => clobber::room(*rules),
    };
    check_memory(options, needed.memory)?;
    #[allow(clippy::cast_precision_loss, reason = "an estimate")]
    room::check_disk(&partial(out), needed.disk as f64)?;
    let build = format!("format {MAJOR}.{MINOR} {} {rules} columns {columns}", rules.name());
    let place = Place::take(out, Claim { resume: options.resume, force: options.force, replacing: false })?;
    let directory = place.directory();
    let journal =
        Journal::open(directory, build, options.resume, || adopt(directory, |path| same(path, rules, columns)))?;
    clean(directory, |_| false)?;

    let file = FlatWriter::begin(directory, rules, columns)?;
    let file = match rules {
        FlatRules::Wythoff(rules) => wythoff::write(file, *rules, progress),
        FlatRules::Heap(rules) => heap::write(file, rules, progress),
        FlatRules::Clobber(rules) => clobber::write(file, *rules, options.threads, progress),
    }?;
    let manifest = FlatManifest::new(rules, columns, digest(&directory.join(&file.name))?, file);
    let bytes = manifest.encode()?;
    publish(directory, MANIFEST, &bytes)?;
    journal.close()?;
    place.finish()?;
    let length = manifest.files.iter().map(|file| file.bytes).sum::<u64>();
    Ok(FlatSummary { columns, bytes: length + bytes.len() as u64, manifest })
}

fn check_memory(options: &FlatOptions, needed: u64) -> Result<(), BuildError> {
    #[allow(clippy::cast_precision_loss, reason = "a figure for people")]
    let people = |bytes: u64| room::people(bytes as f64);
    match options.memory {
        Some(limit) if needed > limit => Err(BuildError::Room {
            what: "the memory of this build",
            needed: people(needed),
            available: format!("with --memory, {}", people(limit)),
            remedy: "give more --memory, or build a smaller table",
        }),
        _ => Ok(()),
    }
}

/// Whether the manifest of an unfinished build is that of the build asked for.
fn same(directory: &Path, rules: &FlatRules, columns: u64) -> Result<bool, BuildError> {
    let manifest = FlatManifest::parse(&manifest_bytes(directory)?)?;
    Ok(manifest.is_some_and(|manifest| {
        (manifest.game.as_str(), manifest.rules, manifest.columns) == (rules.name(), rules.to_string(), columns)
    }))
}

/// The digest of the contents of the file that was written, from its bytes.
fn digest(path: &Path) -> Result<String, BuildError> {
    let format = |source| ReadError::Format { path: path.to_owned(), source };
    let file = FlatFile::new(map(path)?).map_err(format)?;
    let table = flat::answering(file).map_err(format)?;
    let damaged = |problem: Problem| BuildError::DamagedPast { path: path.to_owned(), problem: problem.to_string() };
    let digests = table.check(0, false).map_err(damaged)?;
    Ok(digests.first().map(|digest| blake3::Hash::from(*digest).to_hex().to_string()).unwrap_or_default())
}

/// The file of a flat table, being written.
struct FlatWriter {
    rules: FlatRules,
    columns: u64,
    directory: PathBuf,
    path: PathBuf,
    out: BufWriter<NamedTempFile>,
    /// Bytes of data so far.
    data: u64,
    /// Checksum of the piece so far.
    sum: u32,
    sums: Vec<u8>,
}

impl FlatWriter {
    fn begin(directory: &Path, rules: &FlatRules, columns: u64) -> Result<Self, BuildError> {
        let path = directory.join(name(0, 0));
        let mut file = NamedTempFile::new_in(directory).map_err(io("write to", directory))?;
        file.write_all(&[0; HEADER_BYTES]).map_err(io("write", &path))?;
        let out = BufWriter::with_capacity(1 << 20, file);
        let (rules, directory) = (rules.clone(), directory.to_owned());
        Ok(Self { rules, columns, directory, path, out, data: 0, sum: 0, sums: Vec::new() })
    }

    /// Appends data.
    fn write(&mut self, mut bytes: &[u8]) -> Result<(), BuildError> {
        while !bytes.is_empty() {
            let room = FlatHeader::PIECE - self.data % FlatHeader::PIECE;
            let (here, rest) = bytes.split_at(usize::try_from(room).unwrap_or(usize::MAX).min(bytes.len()));
            self.sum = crc32c::crc32c_append(self.sum, here);
            self.data += here.len() as u64;
            if self.data.is_multiple_of(FlatHeader::PIECE) {
                self.sums.extend(std::mem::take(&mut self.sum).to_le_bytes());
            }
            self.out.write_all(here).map_err(io("write", &self.path))?;
            bytes = rest;
        }
        Ok(())
    }

    /// Writes what follows the data, and gives the file its name. `cells` is what is stored, `shape` the numbers that
    /// the codec reads it by.
    fn finish(mut self, cells: u64, shape: &[u64]) -> Result<FileEntry, BuildError> {
        if !self.data.is_multiple_of(FlatHeader::PIECE) {
            self.sums.extend(self.sum.to_le_bytes());
        }
        let data = Section { offset: HEADER_BYTES as u64, length: self.data, crc: 0 };
        let mut header = FlatHeader {
            version: (MAJOR, MINOR),
            game: self.rules.code(),
            codec: Codec::of(&self.rules).code(),
            columns: self.columns,
            cells,
            file_length: 0,
            sections: [data; FlatSection::ALL.len()],
            unknown: Vec::new(),
        };
        let shape = shape.iter().flat_map(|number| number.to_le_bytes()).collect();
        let sections = [self.sums, self.rules.to_string().into_bytes(), shape];
        let end = HEADER_BYTES as u64 + self.data;
        let (bytes, blake3) = close(self.out, &self.directory, &self.path, end, &sections, |places, length| {
            header.sections[1..].copy_from_slice(places);
            header.file_length = length;
            header.encode()
        })?;
        let (name, table) = (name(0, 0), Table::Completions);
        Ok(FileEntry { name, table, level: 0, first_sheet: 0, sheets: 1, cells, bytes, blake3 })
    }
}
