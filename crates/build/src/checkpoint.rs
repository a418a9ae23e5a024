//! Checkpoints of a run whose files do not give its state: of `streamed`, of `boards`, and of `count`. (Of a table of rows, `row_writer`
//! writes what there is as a file of fewer rows.)
//!
//! A checkpoint is a file of records: the first says of which program and plan it is, how many sheets are done, and what is written of
//! the rows; then come the rows that are not encoded yet, or what was counted, and then the parts of the engine's state. It gets its name
//! when it is complete and durable, so that a run goes on from the last whole one. The row groups that were written before are in a
//! **spool** beside it, one for each level, to which each build appends.

use std::fs::File;
use std::io::{BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::BuildError;
use super::files::{io, sync_directory};
use crate::engine::{Saving, StateBytes, lock};
use supermex::format::ROW_GROUP;
use supermex_game::{PassLevel, Sheet};

/// Name of the checkpoint in the directory of an unfinished build.
pub const CHECKPOINT: &str = ".tmp-checkpoint";
/// Of the time of a build, its checkpoints take one part in this number.
const SHARE: u32 = 50;
/// The least time between two of them.
const LEAST: Duration = Duration::from_secs(60);
/// Bytes a second, before one was written.
const FIRST_RATE: f64 = 3e8;
/// The most bytes of a record.
const MOST_RECORD: u64 = 1 << 40;

/// What a checkpoint is of.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    /// The program, whose versions may save another state.
    pub program: String,
    /// Sheets in a band.
    pub tile: u32,
    /// Sheets that are done.
    pub sheets: u32,
    /// Cells of the rows so far.
    pub cells: u64,
    /// By level: how much of the rows is in the spool, and how many are in the checkpoint itself.
    pub spooled: Vec<Spooled>,
}

/// The rows of a level before a checkpoint.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spooled {
    /// Row groups in the spool, and its bytes.
    pub groups: u32,
    pub bytes: u64,
    /// Rows after these, which are not encoded yet.
    pub rows: u32,
}

impl Head {
    /// The name of this program.
    const PROGRAM: &str = concat!("supermex ", env!("CARGO_PKG_VERSION"), ", columns with holes, tails by sheets");

    /// Of this program, with nothing else.
    pub fn new() -> Self {
        Self { program: Self::PROGRAM.into(), ..Self::default() }
    }

    /// Whether a run of some sheets can go on from it, of which those below the checkpoint have this number of rows.
    pub fn is_of(&self, sheets: u32, levels: usize, rows: u32) -> bool {
        let counts = |spooled: &Spooled| {
            let (groups, waiting) = (u64::from(spooled.groups), u64::from(spooled.rows));
            waiting < u64::from(ROW_GROUP) && groups * u64::from(ROW_GROUP) + waiting == u64::from(rows)
        };
        let tiles = self.tile.is_multiple_of(64) && (64..=4096).contains(&self.tile);
        tiles
            && self.sheets.is_multiple_of(self.tile)
            && self.sheets < sheets
            && self.spooled.len() == levels
            && self.spooled.iter().all(counts)
    }
}

/// Writes records: a length, a checksum, and bytes.
pub struct Records<W> {
    to: W,
    path: PathBuf,
}

impl<W: Write> Records<W> {
    pub fn new(to: W, path: &Path) -> Self {
        Self { to, path: path.to_owned() }
    }

    /// Appends a record; returns its bytes with what is before it.
    pub fn put(&mut self, bytes: &[u8]) -> Result<u64, BuildError> {
        let head = [(bytes.len() as u64).to_le_bytes(), u64::from(crc32c::crc32c(bytes)).to_le_bytes()];
        for part in [&head[0][..], &head[1], bytes] {
            self.to.write_all(part).map_err(io("write", &self.path))?;
        }
        Ok(16 + bytes.len() as u64)
    }

    /// The same of a value.
    pub fn put_value<T: Serialize>(&mut self, value: &T) -> Result<u64, BuildError> {
        self.put(&postcard::to_allocvec(value).map_err(|_| BuildError::TooLarge("checkpoint"))?)
    }
}

impl Records<BufWriter<File>> {
    /// Makes what was appended durable.
    pub fn sync(&mut self) -> Result<(), BuildError> {
        let done = self.to.flush().and_then(|()| self.to.get_ref().sync_data());
        done.map_err(io("write", &self.path))
    }
}

/// Reads records.
pub struct RecordReader {
    from: BufReader<File>,
    path: PathBuf,
}

impl RecordReader {
    pub fn open(path: &Path) -> Result<Self, BuildError> {
        let file = File::open(path).map_err(io("read", path))?;
        Ok(Self { from: BufReader::with_capacity(1 << 20, file), path: path.to_owned() })
    }

    /// The next record.
    pub fn next(&mut self) -> Result<Vec<u8>, BuildError> {
        let mut head = [0; 16];
        self.from.read_exact(&mut head).map_err(io("read", &self.path))?;
        let [length, sum] = [0, 8].map(|at| u64::from_le_bytes(std::array::from_fn(|byte| head[at + byte])));
        let mut bytes = Vec::new();
        // Grows with what is there, whatever the length says.
        let read = (&mut self.from).take(length.min(MOST_RECORD)).read_to_end(&mut bytes);
        read.map_err(io("read", &self.path))?;
        if bytes.len() as u64 != length || u64::from(crc32c::crc32c(&bytes)) != sum {
            return Err(self.damaged());
        }
        Ok(bytes)
    }

    /// The next record, of a value.
    pub fn value<T: DeserializeOwned>(&mut self) -> Result<T, BuildError> {
        let bytes = self.next()?;
        match postcard::take_from_bytes(&bytes) {
            Ok((value, [])) => Ok(value),
            _ => Err(self.damaged()),
        }
    }

    pub fn damaged(&self) -> BuildError {
        let problem = "a record of it is not what was written".into();
        BuildError::DamagedUnfinished { path: self.path.clone(), problem }
    }
}

/// The checkpoint in a directory, if it is one of this program: its head, and its other records.
pub fn read(directory: &Path) -> Result<Option<(Head, RecordReader)>, BuildError> {
    let path = directory.join(CHECKPOINT);
    if !path.exists() {
        return Ok(None);
    }
    let mut records = RecordReader::open(&path)?;
    let head: Head = records.value()?;
    Ok(Some((head, records)).filter(|(head, _)| head.program == Head::PROGRAM))
}

/// The same of an unfinished build. If there is none, what may be left of others is removed.
pub fn found(directory: &Path) -> Result<Option<(Head, RecordReader)>, BuildError> {
    let found = read(directory)?;
    if found.is_none() {
        remove(directory)?;
    }
    Ok(found)
}

/// A checkpoint that is being written.
pub type Out = Records<BufWriter<tempfile::NamedTempFile>>;

/// Puts what is before the engine's state, by the sheet that comes next, and makes durable what belongs to it.
pub type Begin<'a> = dyn Fn(u32, &mut Out) -> Result<(), BuildError> + Sync + 'a;

/// Writes a checkpoint, all or nothing: the records that `put` gives.
fn write(directory: &Path, put: impl FnOnce(&mut Out) -> Result<(), BuildError>) -> Result<(), BuildError> {
    let path = directory.join(CHECKPOINT);
    let file = tempfile::NamedTempFile::new_in(directory).map_err(io("write to", directory))?;
    let mut records = Records::new(BufWriter::with_capacity(1 << 20, file), &path);
    put(&mut records)?;
    let file = records.to.into_inner().map_err(|error| io("write", &path)(error.into_error()))?;
    file.as_file().sync_all().map_err(io("write", &path))?;
    file.persist(&path).map_err(|error| io("rename", &path)(error.error))?;
    sync_directory(directory)
}

/// Where the spool of a level is.
pub fn spool(directory: &Path, level: PassLevel) -> PathBuf {
    directory.join(format!(".tmp-p{level}.spool"))
}

/// Where the rows of a level are that do not make a file yet, as a file of fewer rows.
pub fn rows(directory: &Path, level: PassLevel) -> PathBuf {
    directory.join(format!(".tmp-p{level}.rows"))
}

/// Whether a file is one that only an unfinished build needs, and may go on with.
pub fn belongs(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b".tmp-"))
}

/// Removes what only an unfinished build needs: first the checkpoint, which needs the other files.
pub fn remove(directory: &Path) -> Result<(), BuildError> {
    let path = directory.join(CHECKPOINT);
    if path.exists() {
        std::fs::remove_file(&path).map_err(io("remove", &path))?;
        sync_directory(directory)?;
    }
    for entry in std::fs::read_dir(directory).map_err(io("read", directory))? {
        let path = entry.map_err(io("read", directory))?.path();
        if belongs(&path) {
            std::fs::remove_file(&path).map_err(io("remove", &path))?;
        }
    }
    Ok(())
}

/// A row that is not encoded yet.
pub fn put_row<W: Write>(records: &mut Records<W>, row: &Sheet) -> Result<(), BuildError> {
    records.put_value(&(row.first_column, &row.completions, &row.rest)).map(drop)
}

/// The same, read.
pub fn row(records: &mut RecordReader) -> Result<Sheet, BuildError> {
    let (first_column, completions, rest) = records.value()?;
    Ok(Sheet { first_column, completions, rest })
}

/// Whether a directory has space for a checkpoint of this many bytes: the last one goes when it is whole.
pub fn has_space(directory: &Path, bytes: u64) -> Result<bool, BuildError> {
    let free = fs4::available_space(directory).map_err(io("look at the free space of", directory))?;
    Ok(free >= bytes + bytes / 8 + (1 << 24))
}

/// Saves the state of an engine now and then, and gives back what was saved.
pub struct Checkpoints<'a> {
    directory: &'a Path,
    begin: &'a Begin<'a>,
    /// The rest of the checkpoint with which the run begins.
    state: Mutex<Option<RecordReader>>,
    clock: Clock,
    /// From the band that begins at this sheet on, the state is saved in any case: it is to be kept.
    kept_from: Option<u32>,
    poll: &'a (dyn Fn() + Sync),
}

impl<'a> Checkpoints<'a> {
    /// The checkpoints of a run in a directory, of which a former one has left `state`. `least` is the least time between two of them,
    /// if it is not the usual.
    pub fn new(
        directory: &'a Path,
        least: Option<Duration>,
        state: Option<RecordReader>,
        poll: &'a (dyn Fn() + Sync),
        begin: &'a Begin<'a>,
    ) -> Self {
        Self { directory, begin, state: Mutex::new(state), clock: Clock::new(least), kept_from: None, poll }
    }

    /// The same where the state before the last band is to be kept, which begins at this sheet or later.
    pub fn keeping(self, kept_from: Option<u32>) -> Self {
        Self { kept_from, ..self }
    }

    /// Whether the state before the band that begins at a sheet is to be kept.
    fn is_kept(&self, first: u32) -> bool {
        self.kept_from.is_some_and(|kept_from| first >= kept_from)
    }
}

impl Saving for Checkpoints<'_> {
    fn is_due(&self, first: u32) -> bool {
        self.clock.is_due() || self.is_kept(first)
    }

    fn save(&self, first: u32, bytes: u64, parts: &mut StateBytes<'_>) -> Result<(), BuildError> {
        if !self.is_kept(first) && !self.clock.affords(bytes) || !has_space(self.directory, bytes)? {
            return Ok(());
        }
        let since = Instant::now();
        write(self.directory, |records| {
            (self.begin)(first, records)?;
            parts(&mut |part| {
                (self.poll)();
                records.put(part).map(drop)
            })
        })?;
        self.clock.written(bytes, since);
        Ok(())
    }

    fn goes_on(&self) -> bool {
        lock(&self.state).is_some()
    }

    fn next(&self) -> Result<Option<Vec<u8>>, BuildError> {
        lock(&self.state).as_mut().map(RecordReader::next).transpose()
    }

    fn damaged(&self) -> BuildError {
        lock(&self.state).as_ref().map_or(BuildError::Stopped, RecordReader::damaged)
    }
}

/// When the next checkpoint is due, so that all of them take a small part of the time.
pub struct Clock(Mutex<Times>);

struct Times {
    /// When the last one was written, or the build began.
    last: Instant,
    due: Instant,
    /// Bytes a second.
    rate: f64,
    least: Duration,
}

impl Clock {
    /// Begins. `least` is the least time between two checkpoints, if it is not the usual.
    pub fn new(least: Option<Duration>) -> Self {
        let (last, least) = (Instant::now(), least.unwrap_or(LEAST));
        Self(Mutex::new(Times { last, due: last + least, rate: FIRST_RATE, least }))
    }

    pub fn is_due(&self) -> bool {
        Instant::now() >= lock(&self.0).due
    }

    /// Whether a checkpoint of this many bytes may be written now; if not, when.
    pub fn affords(&self, bytes: u64) -> bool {
        let mut times = lock(&self.0);
        if times.least.is_zero() {
            return true;
        }
        let wait = SHARE * Duration::from_secs_f64(bytes as f64 / times.rate);
        times.due = times.last + wait.max(times.least);
        Instant::now() >= times.due
    }

    /// A checkpoint of this many bytes was written, since a moment.
    pub fn written(&self, bytes: u64, since: Instant) {
        let mut times = lock(&self.0);
        let took = since.elapsed();
        times.rate = (bytes as f64 / took.as_secs_f64().max(1e-6)).max(1e6);
        times.last = Instant::now();
        let wait = if times.least.is_zero() { Duration::ZERO } else { SHARE * took };
        times.due = times.last + wait.max(times.least);
    }
}
