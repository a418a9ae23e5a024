//! Rows in, files out: the writing thread of tables whose engine hands over whole rows in their order.
//!
//! The engine sends rows level by level through a channel that holds few of them, so that it waits for the disk and not the memory
//! for it. The thread cuts them into row groups, encodes the pieces of a few groups on its own pool, and writes them in order.

use std::path::Path;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use rayon::prelude::*;

use super::BuildError;
use super::encode::{RowGroup, TOGETHER, blocks_of, piece_of};
use super::sheet_file::{LevelFiles, Written};
use super::sheets::pool;
use supermex::format::encode::piece::Encoder;
use supermex::format::piece::Coding;
use supermex::format::{Header, ROW_GROUP};
use supermex_game::{PassLevel, Rules, Sheet};

/// Rows that may wait for the writing thread.
const WAITING: usize = 16;

/// What the rows are written into.
pub struct RowWriter<'a> {
    pub directory: &'a Path,
    pub rules: &'a Rules,
    pub coding: Coding,
    pub levels: &'a [PassLevel],
    /// The first row to come, which begins a file.
    pub first: u32,
    /// The header of the file that begins with a row of a level.
    pub header: &'a (dyn Fn(PassLevel, u32) -> Header + Sync),
    pub threads: usize,
}

/// Where an engine puts its rows.
pub struct RowSender(SyncSender<(usize, Sheet)>);

impl RowSender {
    /// The next row of a level, by the number of the level in the list. Waits while others wait to be written.
    pub fn send(&self, level: usize, row: Sheet) -> Result<(), BuildError> {
        // The thread has ended with an error of its own.
        self.0.send((level, row)).map_err(|_| BuildError::Stopped)
    }
}

impl RowWriter<'_> {
    /// Runs `work`, which sends the rows, beside the thread that writes them. Returns the files.
    pub fn beside(&self, work: impl FnOnce(RowSender) -> Result<(), BuildError>) -> Result<Vec<Written>, BuildError> {
        let pool = pool(self.threads)?;
        let (sender, rows) = sync_channel(WAITING);
        std::thread::scope(|scope| {
            let writer = std::thread::Builder::new().spawn_scoped(scope, || self.write(&pool, rows));
            let writer = writer.map_err(|error| BuildError::Threads { count: 1, problem: error.to_string() })?;
            let worked = work(RowSender(sender));
            match (writer.join().map_err(|_| BuildError::Stopped).flatten(), worked) {
                // The writer's error is the cause of the engine's.
                (Err(error), _) | (Ok(_), Err(error)) => Err(error),
                (Ok(written), Ok(())) => Ok(written),
            }
        })
    }

    fn write(&self, pool: &rayon::ThreadPool, rows: Receiver<(usize, Sheet)>) -> Result<Vec<Written>, BuildError> {
        let level = |&level: &PassLevel| LevelRows {
            files: LevelFiles::new(self.directory, self.rules, move |first| (self.header)(level, first)),
            first: self.first,
            groups: Vec::new(),
        };
        let mut levels: Vec<_> = self.levels.iter().map(level).collect();
        let mut cells = 0;
        for (level, row) in rows {
            cells += row.completions.len();
            let level = levels.get_mut(level).ok_or(BuildError::Stopped)?;
            match level.groups.last_mut().filter(|group| group.len() < ROW_GROUP as usize) {
                Some(group) => group.push(row),
                None => level.groups.push(vec![row]),
            }
            if cells >= TOGETHER {
                pool.install(|| levels.iter_mut().try_for_each(|level| level.flush(self.coding, false)))?;
                cells = levels.iter().flat_map(LevelRows::waiting).sum();
            }
        }
        pool.install(|| levels.iter_mut().try_for_each(|level| level.flush(self.coding, true)))?;
        Ok(levels.into_iter().flat_map(|level| level.files.files).collect())
    }
}

/// The rows of a level that are not written yet, and its files.
struct LevelRows<'a, H> {
    files: LevelFiles<'a, H>,
    /// The first of the rows.
    first: u32,
    /// Row groups, the last of which may not be whole.
    groups: Vec<Vec<Sheet>>,
}

impl<H: Fn(u32) -> Header> LevelRows<'_, H> {
    /// The cells of each row that waits.
    fn waiting(&self) -> impl Iterator<Item = usize> {
        self.groups.iter().flatten().map(|row| row.completions.len())
    }

    /// Encodes and writes the row groups that are whole, or all of them.
    fn flush(&mut self, coding: Coding, all: bool) -> Result<(), BuildError> {
        let whole = self.groups.iter().filter(|group| all || group.len() == ROW_GROUP as usize).count();
        let groups: Vec<Vec<Sheet>> = self.groups.drain(..whole).collect();
        let mut pieces: Vec<(usize, u32)> = Vec::new();
        for (at, group) in groups.iter().enumerate() {
            pieces.extend(blocks_of(group)?.map(|block| (at, block)));
        }
        let encode = |encoder: &mut Result<Encoder, BuildError>, &(at, block): &(usize, u32)| match encoder {
            Ok(encoder) => piece_of(encoder, &groups[at], block).map(|bytes| (at, bytes)),
            Err(_) => Err(Encoder::new(coding).map_err(BuildError::from).err().unwrap_or(BuildError::Stopped)),
        };
        let encoded: Result<Vec<(usize, Vec<u8>)>, BuildError> =
            pieces.par_iter().map_init(|| Encoder::new(coding).map_err(BuildError::from), encode).collect();
        let mut encoded = encoded?.into_iter().peekable();
        for (at, group) in groups.iter().enumerate() {
            let pieces = std::iter::from_fn(|| encoded.next_if(|(of, _)| *of == at).map(|(_, bytes)| bytes));
            let row_group = RowGroup::of_pieces(self.first, group, pieces)?;
            self.files.row_group(&row_group)?;
            self.first += u32::try_from(group.len()).map_err(|_| BuildError::TooLarge("row group"))?;
        }
        Ok(())
    }
}
