//! The sink of the engine's bands. It encodes a band at once, and keeps it in memory until the writing thread has
//! written it to disk. The recursion of a symmetric game reads earlier sheets back, from memory or from disk.

use std::collections::{BTreeMap, VecDeque};
use std::fs::File;
use std::ops::Range;
use std::sync::mpsc::{Receiver, SyncSender};
use std::sync::{Arc, Mutex};

use serde::{Deserialize, Serialize};

use super::BuildError;
use super::encode::{RowGroup, row_group};
use crate::engine::{Band, Sink, lock};
use supermex::codec::{CodecError, fast::Scratch};
use supermex::format::piece::{Cells, Coding};
use supermex::format::{BLOCK, ROW_GROUP, records};
use supermex::source::file::read_at;
use supermex::table::CellFile;
use supermex_game::{NONE, PassLevel, Rest, Sheet};

/// What a build does with one pass level that the engine computes.
pub struct LevelPlan {
    /// The pass level.
    pub level: PassLevel,
    /// Whether the sheets are the nim-sum, so that they are checked and not stored.
    pub nim_sum: bool,
    /// Files that an earlier run of the build has finished: every sheet before this run's first.
    pub finished: Vec<CellFile>,
    /// The narrower table, if a build makes it wider.
    pub narrow: Vec<CellFile>,
}

/// Encoded row groups of one band.
#[derive(Clone, Serialize, Deserialize)]
pub struct RowGroups {
    /// Number of its first sheet, and how many it has.
    pub first: u32,
    pub sheets: u32,
    /// By level; none if a level is not stored.
    pub levels: Vec<Vec<Arc<RowGroup>>>,
}

impl RowGroups {
    /// Whether they have this number of levels, and have a digest for each sheet.
    pub fn are_of(&self, levels: usize) -> bool {
        let fits = |row_group: &Arc<RowGroup>| row_group.records.len() == row_group.digests.len();
        self.levels.len() == levels && self.levels.iter().flatten().all(fits)
    }
}

/// Where the row groups of a run go, and where they are read back from.
pub trait Store: Sync {
    /// Takes the row groups of a band.
    fn put(&self, row_groups: RowGroups) -> Result<(), BuildError>;
    /// The number of sheets of the row group of this run that begins with a sheet, if there is one.
    fn sheets(&self, level: usize, first: u32) -> Option<u32>;
    /// The bytes of a piece of a row group of this run. They may still be in flight.
    fn fetch(&self, level: usize, first: u32, block: u32) -> Result<Fetched, BuildError>;
}

/// The bytes of a piece.
pub enum Fetched {
    Here(Vec<u8>),
    Coming(Receiver<Vec<u8>>),
}

impl Fetched {
    /// Waits for them.
    fn bytes(self) -> Result<Vec<u8>, BuildError> {
        match self {
            Self::Here(bytes) => Ok(bytes),
            Self::Coming(bytes) => bytes.recv().map_err(|_| BuildError::Stopped),
        }
    }
}

/// The row groups of a run that one process makes, writes and reads back.
pub struct Own<'a> {
    pub row_groups: &'a RowGroupsOfRun,
    pub sender: SyncSender<RowGroups>,
}

impl Store for Own<'_> {
    fn put(&self, row_groups: RowGroups) -> Result<(), BuildError> {
        self.row_groups.keep(&row_groups)?;
        self.sender.send(row_groups).map_err(|_| BuildError::Stopped)
    }

    fn sheets(&self, level: usize, first: u32) -> Option<u32> {
        self.row_groups.get(level, first).map(|kept| kept.sheets)
    }

    fn fetch(&self, level: usize, first: u32, block: u32) -> Result<Fetched, BuildError> {
        self.row_groups.piece(level, first, block).map(Fetched::Here)
    }
}

/// Row groups that are requested before the first of them arrives.
const AHEAD: usize = 16;

/// The progress of a build.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct Done {
    /// Sheets computed and encoded.
    pub sheets: u32,
    /// Completions of them, over all levels.
    pub cells: u64,
    /// Bytes they were encoded into.
    pub bytes: u64,
}

impl Done {
    /// Adds other progress.
    pub fn add(&mut self, more: Self) -> &Self {
        self.sheets += more.sheets;
        self.cells += more.cells;
        self.bytes += more.bytes;
        self
    }
}

/// A sink that encodes bands, keeps them, and sends them to the writer.
pub struct EncodingSink<'a> {
    coding: Coding,
    columns: Option<u32>,
    levels: &'a [LevelPlan],
    store: &'a dyn Store,
    /// Called with the progress of each band.
    told: &'a (dyn Fn(Done) + Sync),
}

/// Where the row groups of this run are, by level and first sheet.
#[derive(Default)]
pub struct RowGroupsOfRun(Mutex<BTreeMap<(usize, u32), KeptRowGroup>>);

/// A row group that can be read back.
#[derive(Clone)]
struct KeptRowGroup {
    first_block: u32,
    /// Where each piece ends, and its checksum.
    pieces: Arc<Vec<(u32, u32)>>,
    sheets: u32,
    at: At,
}

#[derive(Clone)]
enum At {
    Memory(Arc<RowGroup>),
    Disk(Arc<File>, u64),
}

impl RowGroupsOfRun {
    /// Keeps the row groups of a band.
    pub fn keep(&self, row_groups: &RowGroups) -> Result<(), BuildError> {
        for (level, row_groups) in row_groups.levels.iter().enumerate() {
            for row_group in row_groups {
                let kept = KeptRowGroup {
                    first_block: row_group.first_block,
                    pieces: Arc::new(row_group.ends.iter().copied().zip(row_group.sums.iter().copied()).collect()),
                    sheets: u32::try_from(row_group.records.len()).map_err(|_| BuildError::TooLarge("row group"))?,
                    at: At::Memory(Arc::clone(row_group)),
                };
                lock(&self.0).insert((level, row_group.first_sheet), kept);
            }
        }
        Ok(())
    }

    /// The bytes of a piece of a row group that is kept.
    pub fn piece(&self, level: usize, first: u32, block: u32) -> Result<Vec<u8>, BuildError> {
        self.get(level, first).ok_or(CodecError::OutOfRange)?.piece(block)
    }

    fn get(&self, level: usize, sheet: u32) -> Option<KeptRowGroup> {
        lock(&self.0).get(&(level, sheet)).cloned()
    }

    pub fn move_to(&self, level: usize, sheet: u32, file: &Arc<File>, offset: u64) {
        if let Some(row_group) = lock(&self.0).get_mut(&(level, sheet)) {
            row_group.at = At::Disk(Arc::clone(file), offset);
        }
    }
}

impl KeptRowGroup {
    /// The bytes of a piece, compared with their checksum.
    fn piece(&self, block: u32) -> Result<Vec<u8>, BuildError> {
        let missing = || BuildError::Codec(CodecError::OutOfRange);
        let index = block.checked_sub(self.first_block).ok_or_else(missing)? as usize;
        let start = if index == 0 { 0 } else { self.pieces.get(index - 1).ok_or_else(missing)?.0 };
        let &(end, expected) = self.pieces.get(index).ok_or_else(missing)?;
        match &self.at {
            At::Memory(row_group) => Ok(row_group.data.get(start as usize..end as usize).ok_or_else(missing)?.to_vec()),
            At::Disk(file, offset) => {
                let mut bytes = vec![0; (end - start) as usize];
                read_at(file, &mut bytes, offset + u64::from(start)).map_err(|source| BuildError::Io {
                    action: "read back",
                    path: "the sheets written so far".into(),
                    source,
                })?;
                let found = crc32c::crc32c(&bytes);
                if found != expected {
                    return Err(CodecError::Piece { piece: index as u64, expected, found }.into());
                }
                Ok(bytes)
            }
        }
    }
}

impl<'a> EncodingSink<'a> {
    pub fn new(
        coding: Coding,
        columns: Option<u32>,
        levels: &'a [LevelPlan],
        store: &'a dyn Store,
        told: &'a (dyn Fn(Done) + Sync),
    ) -> Self {
        Self { coding, columns, levels, store, told }
    }

    /// Rows of cells, from a row group of this run. Only symmetric games read them back; their sheets begin at their
    /// own columns and end together.
    fn read_row_group(
        &self,
        (total, pieces): (u32, Vec<Fetched>),
        sheets: Range<u32>,
        columns: &Range<u32>,
        take: &mut dyn FnMut(u32, &[u32]),
    ) -> Result<(), BuildError> {
        let first = sheets.start / ROW_GROUP * ROW_GROUP;
        let last = self.columns.unwrap_or(u32::MAX);
        let reader = self.coding.profile.codec()?.open(self.coding, &self.coding.dictionary()?)?;
        let parts = blocks_of(columns).zip(pieces).map(|(block, piece)| Ok((block, piece.bytes()?)));
        let parts = parts.collect::<Result<Vec<_>, BuildError>>()?;
        let (mut row, mut scratch) = (vec![NONE; columns.len()], Scratch::default());
        for sheet in sheets {
            row.fill(NONE);
            for (block, piece) in &parts {
                let span = |lane| Ok(records::span(first + lane, last, *block));
                let own = records::span(sheet, last, *block);
                let own = own.start.max(columns.start)..own.end.min(columns.end);
                if !own.is_empty() {
                    let part = &mut row[(own.start - columns.start) as usize..(own.end - columns.start) as usize];
                    let (group, lane) = (first / ROW_GROUP, sheet - first);
                    let cells = Cells { group, rows: total, lane, columns: own, span: &span };
                    if !reader.cached(&cells, part) {
                        reader.read(&cells, piece, &mut scratch, part)?;
                    }
                }
            }
            take(sheet, &row);
        }
        Ok(())
    }

    /// The plan of a level that the engine computes.
    fn level(&self, level: PassLevel) -> Result<(usize, &LevelPlan), BuildError> {
        let found = self.levels.iter().enumerate().find(|(_, plan)| plan.level == level);
        found.ok_or(BuildError::Codec(CodecError::OutOfRange))
    }
}

impl Sink for EncodingSink<'_> {
    fn poll(&self) {
        (self.told)(Done::default());
    }

    fn band(&self, band: Band) -> Result<(), BuildError> {
        let mut levels = Vec::new();
        let mut progress = Done::default();
        for (plan, sheets) in self.levels.iter().zip(&band.levels) {
            let mut row_groups = Vec::new();
            progress.sheets =
                progress.sheets.max(u32::try_from(sheets.len()).map_err(|_| BuildError::TooLarge("band"))?);
            for (first, sheets) in
                (band.first_sheet..).step_by(ROW_GROUP as usize).zip(sheets.chunks(ROW_GROUP as usize))
            {
                if plan.nim_sum {
                    progress.cells += check_nim_sum(first, sheets)?;
                    continue;
                }
                let narrow = plan.narrow.iter().find(|file| file.holds(first));
                let row_group = Arc::new(row_group(self.coding, first, sheets, narrow)?);
                progress.cells += row_group.cells;
                progress.bytes += row_group.data.len() as u64;
                row_groups.push(row_group);
            }
            levels.push(row_groups);
        }
        self.store.put(RowGroups { first: band.first_sheet, sheets: progress.sheets, levels })?;
        (self.told)(progress);
        Ok(())
    }

    fn read_back(
        &self,
        level: PassLevel,
        sheets: Range<u32>,
        columns: Range<u32>,
        take: &mut dyn FnMut(u32, &[u32]),
    ) -> Result<(), BuildError> {
        let (index, plan) = self.level(level)?;
        let mut row = Vec::new();
        // The sheets by row groups. Pieces of this run are requested some row groups ahead.
        let row_groups =
            (sheets.start / ROW_GROUP..sheets.end.div_ceil(ROW_GROUP)).map(|row_group| row_group * ROW_GROUP);
        let mut to_fetch = row_groups.clone();
        let mut fetched = VecDeque::new();
        for first in row_groups {
            while fetched.len() < AHEAD
                && let Some(first) = to_fetch.next()
            {
                let total = self.store.sheets(index, first).filter(|_| !plan.nim_sum);
                let fetch = |total| {
                    let pieces = blocks_of(&columns).map(|block| self.store.fetch(index, first, block));
                    Ok::<_, BuildError>((total, pieces.collect::<Result<_, _>>()?))
                };
                fetched.push_back(total.map(fetch).transpose()?);
            }
            let some = first.max(sheets.start)..sheets.end.min(first + ROW_GROUP);
            let of_run = fetched.pop_front().flatten();
            if plan.nim_sum {
                // Checked when the band was put here.
                for sheet in some {
                    row.clear();
                    row.extend(columns.clone().map(|column| sheet ^ column));
                    take(sheet, &row);
                }
            } else if let Some(of_run) = of_run {
                self.read_row_group(of_run, some, &columns, take)?;
            } else {
                let file = plan.finished.iter().chain(&plan.narrow).find(|file| file.holds(some.start));
                let file = file.ok_or(CodecError::OutOfRange)?;
                let mut rows = file.rows();
                for sheet in some {
                    row.clear();
                    row.resize(columns.len(), NONE);
                    rows.fill(sheet, columns.clone(), &mut row)?;
                    take(sheet, &row);
                }
            }
        }
        Ok(())
    }

    fn ending(&self, level: PassLevel, sheet: u32) -> Result<(u32, Rest), BuildError> {
        let (_, plan) = self.level(level)?;
        let file = plan.finished.iter().find(|file| file.holds(sheet));
        Ok(file.ok_or(CodecError::OutOfRange)?.ending(sheet)?)
    }
}

/// The blocks that columns lie in.
fn blocks_of(columns: &Range<u32>) -> impl Iterator<Item = u32> + use<> {
    columns.start / BLOCK..columns.end.div_ceil(BLOCK)
}

/// Bouton's theorem, sheet by sheet; returns the number of cells.
fn check_nim_sum(first: u32, sheets: &[Sheet]) -> Result<u64, BuildError> {
    let mut cells = 0;
    for (number, sheet) in (first..).zip(sheets) {
        if !(sheet.first_column..).zip(&sheet.completions).all(|(column, &value)| value == column ^ number) {
            return Err(BuildError::NotNimSum(number));
        }
        cells += sheet.completions.len() as u64;
    }
    Ok(cells)
}
