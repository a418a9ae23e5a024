//! Rows in, files out: the writing thread of tables whose engine hands over whole rows in their order.
//!
//! The engine sends rows level by level through a channel that holds few of them, so that it waits for the disk and not the memory
//! for it. The thread cuts them into row groups, encodes the pieces of a few groups on its own pool, and writes them in order.

use std::fs::{File, OpenOptions};
use std::io::{BufWriter, Seek, SeekFrom};
use std::path::Path;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::Instant;

use rayon::prelude::*;

use super::BuildError;
use super::checkpoint::{self, Clock, RecordReader, Records, Spooled, has_space, spool};
use super::encode::{RowGroup, TOGETHER, blocks_of, piece_of};
use super::files::io;
use super::sheet_file::{LevelFiles, Written};
use super::sheets::pool;
use super::writer::beside;
use crate::engine::lock;
use supermex::format::encode::SHEETS_PER_FILE;
use supermex::format::encode::piece::Encoder;
use supermex::format::piece::Coding;
use supermex::format::{FileRole, Header, ROW_GROUP};
use supermex::table::CellFile;
use supermex_game::{Kind, PassLevel, Rules, Sheet};

/// Cells that may wait for the writing thread, tens of megabytes: while it digests or writes some, the engine goes on. Of longer rows a
/// few batches may.
pub const WAITING: usize = 160 * BATCH;
const FEW: usize = 4;
/// Cells of a batch, unless a single row has more: to wake the thread for each row of games with short ones would take a third of the
/// build. A row counts as some cells, however short it is.
const BATCH: usize = 1 << 16;
const OF_A_ROW: usize = 64;

/// What the rows are written into.
pub struct RowWriter<'a> {
    pub directory: &'a Path,
    pub rules: &'a Rules,
    pub coding: Coding,
    pub levels: &'a [PassLevel],
    /// The first row to come, which begins a file.
    pub first: u32,
    /// The numbers of the rows, if only some are kept.
    pub numbers: Option<&'a [u32]>,
    /// Whether row groups are spooled, so that the build can go on from a checkpoint.
    pub spools: bool,
    /// When the rows that do not make a file yet are written as files of fewer rows, from which a build goes on; and how many rows are
    /// there already: none is replaced by one of fewer.
    pub clock: Option<(&'a Clock, u32)>,
    /// Files of rows with these numbers, in the same coding: a piece that they have is copied.
    pub copied: &'a [&'a CellFile],
    /// Called with the rows as they come.
    pub seen: Seen<'a>,
    /// The header of the file that begins with a row of a level.
    pub header: &'a (dyn Fn(PassLevel, u32) -> Header + Sync),
    pub threads: usize,
}

/// Rows with the numbers of their levels.
pub type Batch = Vec<(usize, Sheet)>;
/// What looks at rows.
pub type Seen<'a> = &'a (dyn Fn(&Batch) -> Result<(), BuildError> + Sync);

/// What the writing thread gets.
enum Item {
    /// The next rows.
    Rows(Batch),
    /// A request to make durable what there is, and to say what that is.
    Save(SyncSender<Vec<Saved>>),
}

/// What is there of the rows of a level.
#[derive(Default)]
pub struct Saved {
    pub spooled: Spooled,
    /// The rows that are not encoded yet.
    pub rows: Vec<Sheet>,
}

/// Where an engine puts its rows.
pub struct RowSender {
    sender: SyncSender<Item>,
    /// Rows that are not sent yet, and their cells.
    batch: Mutex<(Batch, usize)>,
}

impl RowSender {
    /// Another sender of the same rows.
    pub fn another(&self) -> Self {
        Self { sender: self.sender.clone(), batch: Mutex::default() }
    }

    /// The next row of a level, by the number of the level in the list. Waits while others wait to be written.
    pub fn send(&self, level: usize, row: Sheet) -> Result<(), BuildError> {
        let mut batch = lock(&self.batch);
        batch.1 += row.completions.len() + OF_A_ROW;
        batch.0.push((level, row));
        if batch.1 < BATCH {
            return Ok(());
        }
        let (rows, _) = std::mem::take(&mut *batch);
        // The thread has ended with an error of its own.
        self.sender.send(Item::Rows(rows)).map_err(|_| BuildError::Stopped)
    }

    /// Makes durable what was sent, and says by level what that is.
    pub fn save(&self) -> Result<Vec<Saved>, BuildError> {
        let (rows, _) = std::mem::take(&mut *lock(&self.batch));
        let (sender, saved) = sync_channel(1);
        for item in [Item::Rows(rows), Item::Save(sender)] {
            self.sender.send(item).map_err(|_| BuildError::Stopped)?;
        }
        saved.recv().map_err(|_| BuildError::Stopped)
    }
}

impl Drop for RowSender {
    /// Sends what is left.
    fn drop(&mut self) {
        let (rows, _) = std::mem::take(&mut *lock(&self.batch));
        // If the thread has ended, its error is told.
        let _ = self.sender.send(Item::Rows(rows));
    }
}

impl<'a> RowWriter<'a> {
    /// A writer of all rows from 0 on, whose files are all made anew.
    pub fn new(
        (directory, rules): (&'a Path, &'a Rules),
        coding: Coding,
        levels: &'a [PassLevel],
        header: &'a (dyn Fn(PassLevel, u32) -> Header + Sync),
        threads: usize,
    ) -> Self {
        let (numbers, clock, copied, seen): (_, _, _, Seen<'a>) = (None, None, &[], &|_| Ok(()));
        Self {
            directory,
            rules,
            coding,
            levels,
            first: 0,
            numbers,
            spools: false,
            clock,
            copied,
            seen,
            header,
            threads,
        }
    }
}

impl RowWriter<'_> {
    /// Runs `work`, which sends the rows, beside the thread that writes them. Returns the files.
    pub fn beside(&self, work: impl FnOnce(RowSender) -> Result<(), BuildError>) -> Result<Vec<Written>, BuildError> {
        self.going_on(Vec::new(), work)
    }

    /// The same after a checkpoint, which has said by level what there was.
    pub fn going_on(
        &self,
        saved: Vec<Saved>,
        work: impl FnOnce(RowSender) -> Result<(), BuildError>,
    ) -> Result<Vec<Written>, BuildError> {
        let pool = pool(self.threads)?;
        let (sender, rows) = sync_channel(self.waiting());
        beside(|| self.write(&pool, saved, rows), |_| work(RowSender { sender, batch: Mutex::default() }))
    }

    /// Batches that may wait. Of an index, and where every row is exact for every column, the header does not say how long rows are.
    fn waiting(&self) -> usize {
        let header = self.levels.first().map(|&level| (self.header)(level, self.first));
        let says = |header: &Header| header.table == FileRole::Completions && header.columns > 0;
        let longest = header.filter(says).and_then(|header| usize::try_from(header.columns).ok());
        longest.map_or(FEW, |longest| (WAITING / longest.max(BATCH)).max(FEW))
    }

    fn write(
        &self,
        pool: &rayon::ThreadPool,
        saved: Vec<Saved>,
        items: Receiver<Item>,
    ) -> Result<Vec<Written>, BuildError> {
        let mut saved = saved.into_iter();
        let mut levels = Vec::new();
        for &level in self.levels {
            let mut rows = LevelRows {
                level,
                files: LevelFiles::new(self.directory, self.rules, move |first| (self.header)(level, first)),
                first: self.first,
                groups: Vec::new(),
                spool: None,
            };
            if self.spools {
                rows.go_on(&spool(self.directory, level), saved.next())?;
            }
            levels.push(rows);
        }
        let mut cells = 0;
        for item in items {
            let rows = match item {
                Item::Rows(rows) => {
                    (self.seen)(&rows)?;
                    rows
                }
                Item::Save(reply) => {
                    pool.install(|| levels.iter_mut().try_for_each(|level| level.flush(self, false)))?;
                    let saved = levels.iter_mut().map(LevelRows::save).collect::<Result<_, _>>()?;
                    reply.send(saved).map_err(|_| BuildError::Stopped)?;
                    continue;
                }
            };
            for (at, row) in rows {
                cells += row.completions.len();
                let is_last = at + 1 == levels.len();
                let level = levels.get_mut(at).ok_or(BuildError::Stopped)?;
                match level.groups.last_mut().filter(|group| group.len() < ROW_GROUP as usize) {
                    Some(group) => group.push(row),
                    None => level.groups.push(vec![row]),
                }
                // A build goes on from the files that all levels have: so no level gets ahead of the others by one.
                let ends_a_file = is_last && level.rows() >= SHEETS_PER_FILE as usize;
                if cells >= TOGETHER || ends_a_file {
                    pool.install(|| levels.iter_mut().try_for_each(|level| level.flush(self, false)))?;
                    cells = levels.iter().flat_map(LevelRows::waiting).sum();
                }
            }
            let has_more = |there: u32| levels.iter().all(|level| level.first as usize + level.rows() > there as usize);
            if let Some((clock, _)) = self.clock.filter(|&(clock, there)| clock.is_due() && has_more(there)) {
                pool.install(|| self.save(&mut levels, clock))?;
                cells = levels.iter().flat_map(LevelRows::waiting).sum();
            }
        }
        pool.install(|| levels.iter_mut().try_for_each(|level| level.flush(self, true)))?;
        Ok(levels.into_iter().flat_map(|level| level.files.files).collect())
    }

    /// Writes the rows of each level that do not make a file yet as a file of fewer rows, if that may be done now.
    fn save(&self, levels: &mut [LevelRows<'_>], clock: &Clock) -> Result<(), BuildError> {
        levels.iter_mut().try_for_each(|level| level.flush(self, false))?;
        let waiting = levels.iter().flat_map(LevelRows::waiting).map(|cells| 4 * cells as u64).sum::<u64>();
        let bytes = waiting + levels.iter().map(|level| level.files.open_bytes()).sum::<u64>();
        if !clock.affords(bytes) || !has_space(self.directory, bytes)? {
            return Ok(());
        }
        let since = Instant::now();
        for level in levels {
            // All others are encoded.
            let more = self.encoded(level.level, level.first, &level.groups)?;
            level.files.save(checkpoint::rows(self.directory, level.level), more.first())?;
        }
        clock.written(bytes, since);
        Ok(())
    }

    /// Encodes row groups of a level, of which the first begins with a row.
    fn encoded(&self, level: PassLevel, mut first: u32, groups: &[Vec<Sheet>]) -> Result<Vec<RowGroup>, BuildError> {
        let coding = self.coding;
        let mut pieces: Vec<(usize, u32)> = Vec::new();
        // A table of ends has no pieces.
        for (at, group) in groups.iter().enumerate().filter(|_| coding.profile.is_whole()) {
            pieces.extend(blocks_of(group)?.map(|block| (at, block)));
        }
        let copied = |at: usize, block: u32| {
            let row = u32::try_from(at * ROW_GROUP as usize).ok().and_then(|rows| first.checked_add(rows))?;
            let mut of_level = self.copied.iter().filter(|file| file.header().level == level);
            of_level.find_map(|file| file.whole_piece(row, groups[at].len(), block))
        };
        let encode = |encoder: &mut Result<Box<dyn Encoder>, BuildError>, &(at, block): &(usize, u32)| {
            if let Some(bytes) = copied(at, block) {
                return Ok((at, bytes));
            }
            match encoder {
                Ok(encoder) => piece_of(&mut **encoder, &groups[at], block).map(|bytes| (at, bytes)),
                Err(_) => Err(coding.encoder().map_err(BuildError::from).err().unwrap_or(BuildError::Stopped)),
            }
        };
        let encoded: Result<Vec<(usize, Vec<u8>)>, BuildError> =
            pieces.par_iter().map_init(|| coding.encoder().map_err(BuildError::from), encode).collect();
        let (mut encoded, mut row_groups) = (encoded?.into_iter().peekable(), Vec::new());
        for (at, group) in groups.iter().enumerate() {
            let pieces = std::iter::from_fn(|| encoded.next_if(|(of, _)| *of == at).map(|(_, bytes)| bytes));
            let mut row_group = RowGroup::of_pieces(first, group, pieces)?;
            if self.rules.kind() == Kind::Sheets {
                row_group = row_group.of_sheets(coding, group);
            }
            let end = first + u32::try_from(group.len()).map_err(|_| BuildError::TooLarge("row group"))?;
            if let Some(numbers) = self.numbers {
                let numbers = numbers.get(first as usize..end as usize).unwrap_or_default();
                let first_columns = group.iter().map(|row| row.first_column);
                row_group.numbers = numbers.iter().copied().zip(first_columns).collect();
            }
            row_groups.push(row_group);
            first = end;
        }
        Ok(row_groups)
    }
}

/// The rows of a level that are not written yet, and its files.
struct LevelRows<'a> {
    level: PassLevel,
    files: LevelFiles<'a>,
    /// The first of the rows.
    first: u32,
    /// Row groups, the last of which may not be whole.
    groups: Vec<Vec<Sheet>>,
    /// Where whole row groups are spooled, how many there are, and their bytes.
    spool: Option<(Records<BufWriter<File>>, u32, u64)>,
}

impl LevelRows<'_> {
    /// How many rows wait.
    fn rows(&self) -> usize {
        self.groups.len().saturating_sub(1) * ROW_GROUP as usize + self.groups.last().map_or(0, Vec::len)
    }

    /// The cells of each row that waits.
    fn waiting(&self) -> impl Iterator<Item = usize> {
        self.groups.iter().flatten().map(|row| row.completions.len())
    }

    /// Opens the spool, and writes again what it has.
    fn go_on(&mut self, path: &Path, saved: Option<Saved>) -> Result<(), BuildError> {
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(saved.is_none()).open(path);
        let mut file = file.map_err(io("write to", path))?;
        let Saved { spooled: Spooled { groups, bytes, .. }, rows } = saved.unwrap_or_default();
        let mut records = RecordReader::open(path)?;
        for _ in 0..groups {
            let row_group: RowGroup = records.value()?;
            self.files.row_group(&row_group)?;
            self.first += u32::try_from(row_group.records.len()).map_err(|_| BuildError::TooLarge("row group"))?;
        }
        if !rows.is_empty() {
            self.groups.push(rows);
        }
        file.set_len(bytes).and_then(|()| file.seek(SeekFrom::End(0))).map_err(io("write", path))?;
        self.spool = Some((Records::new(BufWriter::with_capacity(1 << 20, file), path), groups, bytes));
        Ok(())
    }

    /// Makes durable what was encoded.
    fn save(&mut self) -> Result<Saved, BuildError> {
        let (records, groups, bytes) = self.spool.as_mut().ok_or(BuildError::Stopped)?;
        records.sync()?;
        // All others are encoded.
        let rows = self.groups.first().cloned().unwrap_or_default();
        let count = u32::try_from(rows.len()).map_err(|_| BuildError::TooLarge("row group"))?;
        Ok(Saved { spooled: Spooled { groups: *groups, bytes: *bytes, rows: count }, rows })
    }

    /// Encodes and writes the row groups that are whole, or all of them.
    fn flush(&mut self, writer: &RowWriter<'_>, all: bool) -> Result<(), BuildError> {
        let whole = self.groups.iter().filter(|group| all || group.len() == ROW_GROUP as usize).count();
        let groups: Vec<Vec<Sheet>> = self.groups.drain(..whole).collect();
        for (row_group, group) in writer.encoded(self.level, self.first, &groups)?.iter().zip(&groups) {
            if let Some((records, groups, bytes)) = self.spool.as_mut().filter(|_| !all) {
                *bytes += records.put_value(row_group)?;
                *groups += 1;
            }
            self.files.row_group(row_group)?;
            self.first += u32::try_from(group.len()).map_err(|_| BuildError::TooLarge("row group"))?;
        }
        Ok(())
    }
}
