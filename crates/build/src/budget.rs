//! Estimates, before a build starts, of the memory and disk that it will need.
//!
//! They are formulas with measured constants: the open windows, the bands in flight, and the bytes of a cell. They
//! should be a little too large.

use std::path::Path;

use super::encode::TOGETHER;
use super::files::io;
use super::options::{RowsOptions, SheetsOptions};
use super::row_writer::WAITING;
use super::{BuildError, Resource, partners};
use crate::engine::{Keep, Plan};
use supermex::format::{KeptSheets, Profile, ROW_GROUP, Shape};
use supermex::source::limits::{addresses_left, available_memory, left_by_limits};
use supermex_game::{PassLevel, PerturbedGame, Rules};

/// Memory that every build takes, in bytes.
const BASE: f64 = 24e6;

/// Bytes of the files to write.
#[derive(Clone, Copy)]
pub struct Files {
    /// Of all files.
    pub all: f64,
    /// Of the largest file.
    pub largest: f64,
}

impl Files {
    /// A single file.
    pub fn one(bytes: u64) -> Self {
        Self { all: bytes as f64, largest: bytes as f64 }
    }
}

/// The files of rows that are not sheets of three numbers, by the bytes that these take: all files of a level but the last have equally
/// many rows.
pub fn rows_on_disk(options: &RowsOptions, bytes: u64) -> Files {
    let share = f64::from(options.rows_per_file.min(options.rows)) / f64::from(options.rows);
    let levels = 1.0 + f64::from(options.rules.greatest_level().number());
    let bytes = bytes as f64;
    // Each kind of line has the cells once more.
    let index = bytes * kinds_of_lines(options) as f64;
    Files { all: bytes + index, largest: bytes * share / levels + index / levels }
}

/// Kinds of lines of an index of moves, if there is to be one.
fn kinds_of_lines(options: &RowsOptions) -> usize {
    options.lines().filter(|_| options.index).map_or(0, |lines| lines.starts().len() - 1)
}

/// Bytes of the lines of a kind, which an index of moves has in memory: a cell takes four in a vector that doubles. The rows of a
/// game on four numbers begin at two thirds of its sheets, on the average.
pub fn lines_in_memory(options: &RowsOptions) -> u64 {
    if kinds_of_lines(options) == 0 {
        return 0;
    }
    let before = if let Rules::Four(rules) = &options.rules { u64::from(rules.sheets) * 2 / 3 } else { 0 };
    u64::from(options.rows).saturating_mul(options.columns.saturating_sub(before)).saturating_mul(12)
}

/// Bytes of the rows that wait to be written: those that are sent, and row groups that fill and that are encoded, of each level.
pub fn rows_in_memory(options: &RowsOptions) -> u64 {
    let levels = 1 + u64::from(options.rules.greatest_level().number());
    let row = levels.saturating_mul(options.columns);
    let sent = row.saturating_mul(options.rows.into()).min(WAITING as u64);
    let groups = row.saturating_mul(ROW_GROUP.min(options.rows).into()).saturating_mul(2);
    // Four bytes a cell, and at most about two more encoded.
    groups.saturating_add(2 * TOGETHER as u64).saturating_mul(6).saturating_add(4 * sent)
}

/// Stored cells of a level's sheets below a number.
fn cells_below(sheets: u32, options: &SheetsOptions) -> f64 {
    let sheets = f64::from(sheets);
    match options.window {
        Some(columns) if options.rules.is_symmetric() => sheets * (f64::from(columns) - sheets / 2.0),
        Some(columns) => sheets * f64::from(columns),
        // The scattered part of a sheet of Chomp has (sqrt(2) - 1) x columns.
        None => 0.2072 * sheets * sheets + 8.0 * sheets,
    }
}

/// Stored cells of a table, over all levels.
fn cells(options: &SheetsOptions, levels: usize) -> f64 {
    cells_below(options.sheets, options) * levels as f64
}

/// Stored cells of the sheets that a table keeps of each level.
fn kept_cells(kept: &KeptSheets, options: &SheetsOptions) -> f64 {
    kept.numbers().iter().map(|&number| kept_width(number, options)).sum()
}

/// Stored cells of a sheet that is kept.
fn kept_width(number: u32, options: &SheetsOptions) -> f64 {
    options.window.map_or(0.4143 * f64::from(number) + 8.0, f64::from)
}

/// The files of a table that keeps some sheets; until it is finished also what is spooled of it, and the partners.
fn kept_on_disk(kept: &KeptSheets, options: &SheetsOptions, levels: usize) -> Files {
    let table = files(&options.rules, options.coding.profile, kept_cells(kept, options), false);
    let partners = if options.rules.is_symmetric() {
        partners::bytes(&Keep::new(kept.numbers().to_vec()), options.sheets, options.tile()) as f64
    } else {
        0.0
    };
    Files { all: (2.0 * table + partners) * levels as f64, largest: table.max(partners) }
}

/// Bytes of the finished files of a build, or, if the table exists already, of its index and overview.
pub fn disk(options: &SheetsOptions, levels: usize, table_is_there: bool) -> Files {
    if let Some(kept) = &options.kept {
        return kept_on_disk(kept, options, levels);
    }
    let stored = |cells| files(&options.rules, options.coding.profile, cells, false);
    let all = cells(options, levels);
    let table = stored(all);
    let index = files(&options.rules, options.coding.profile, all, options.index) - table;
    let overview = if options.overview { overview_files(&options.rules, options.size()) } else { 0.0 };
    // The files of a table have equally many sheets; a file of the index or of the overview has a whole level.
    let per_file = options.sheets_per_file;
    let [first, last] = [per_file, options.sheets].map(|end| {
        let start = end.min(options.sheets).saturating_sub(per_file);
        stored(cells_below(end.min(options.sheets), options) - cells_below(start, options))
    });
    let beside = index.max(overview) / (levels.max(1) as f64);
    if table_is_there {
        Files { all: index + overview, largest: beside }
    } else {
        Files { all: table + index + overview, largest: first.max(last).max(beside) }
    }
}

/// Columns and rows of pixels of a level's overview, and cells on the side of one, for a table of some sheets and columns.
fn pixels(rules: &PerturbedGame, (sheets, columns): (u32, Option<u32>)) -> [f64; 3] {
    let whole = |share: f64| f64::from(sheets) * share + 1024.0;
    // Sheets of Chomp are scattered up to the column 1.707 x, and the row 0.707 x.
    let (across, up) = match columns.map(f64::from) {
        None => (whole(1.71), whole(0.71)),
        Some(columns) if rules.game.ascends() => (columns + f64::from(sheets), columns + 2.0 * f64::from(sheets)),
        Some(columns) => (columns, columns + f64::from(sheets)),
    };
    #[allow(clippy::cast_possible_truncation, reason = "an estimate")]
    let side = f64::from(Shape::side_of(sheets, across as u32));
    [across / side + 1.0, up / side + 1.0, side]
}

/// Bytes of the overview's files.
pub fn overview_files(rules: &PerturbedGame, size: (u32, Option<u32>)) -> f64 {
    let [across, up, _] = pixels(rules, size);
    let levels = f64::from(rules.passes.number()) + 1.0;
    // Eight entries of less than two bytes, and a third more for the further zooms.
    levels * (across * up * 8.0 * 1.8 * 4.0 / 3.0 + 1e5)
}

/// Refuses an overview that takes more memory than it may.
pub fn check_overview(options: &SheetsOptions, threads: usize, limit: Option<u64>) -> Result<(), BuildError> {
    let Some(limit) = limit.filter(|_| options.overview) else { return Ok(()) };
    let [across, up, side] = pixels(&options.rules, options.size());
    // The pixels that are being filled, and all rows made from them; columns of a band, in Chomp with a bit for each
    // cell.
    let bits = if options.rules.game.ascends() { up * side / 8.0 } else { 0.0 };
    let needed = BASE + across * up * 130.0 + threads as f64 * side.max(256.0) * (1024.0 + bits);
    if needed > limit as f64 {
        return Err(too_little(Resource::OverviewMemory, needed, limit as f64));
    }
    Ok(())
}

/// Bytes of files that store this many cells, and of their index of moves if they get one.
pub fn files(rules: &PerturbedGame, profile: Profile, cells: f64, index: bool) -> f64 {
    let Ok(codec) = profile.codec() else {
        // Twelve bytes a sheet, and longer tails. Each of two levels has (cells / 0.41)^½ sheets.
        return 32.0 * (cells / 0.2).sqrt() + 1e5;
    };
    let [of_chomp, of_nim, symmetric] = codec.writing().bits();
    // As measured: the factor for an index, which has an entry for most values in Nim, and for few in Chomp.
    let (bits, more) = match rules.game.ends() {
        true => (of_chomp, 0.25),
        false if rules.is_symmetric() => (symmetric, 0.0),
        false => (of_nim, codec.writing().of_index()),
    };
    let index = if index { more } else { 0.0 };
    cells * bits / 8.0 * (1.0 + index) + 1e5
}

/// The column of the last listed variant of a table of Chomp.
fn last_variant(options: &SheetsOptions) -> f64 {
    let inside = options.rules.variants.listed().iter().filter(|v| v.piles[0] < u64::from(options.sheets));
    inside.map(|variant| (variant.piles[0] + variant.piles[1]) as f64).fold(0.0, f64::max)
}

/// Columns of a sheet in flight, at most, and bits of the open windows of a level at their peak.
fn open(options: &SheetsOptions, columns: Option<u32>) -> (f64, f64) {
    let sheets = f64::from(options.sheets);
    match columns.map(f64::from) {
        // Bits of the open windows: 0.124 of the plane, and two grains of 4096 for each column.
        // Of Nim with a pass alone 0.043 of the plane, as measured up to 100,000 sheets.
        Some(columns) if options.rules.is_pure() && options.rules.passes > PassLevel::ZERO => {
            (columns, 0.05 * sheets * columns + 9600.0 * columns)
        }
        Some(columns) if options.rules.is_symmetric() => (columns, 0.13 * sheets * columns + 8192.0 * columns),
        Some(columns) if options.rules.game.ascends() => (columns, columns * (columns + 8192.0)),
        Some(columns) => (columns, 0.6 * sheets * columns + 8192.0 * columns),
        None => {
            // Columns go on until the last variant, each with two grains at the end of its window.
            let beyond = last_variant(options) - 1.42 * sheets;
            // What columns have in common is not kept of them, unless variants let tails begin late.
            let (plane, grains) = if options.rules.variants.is_empty() { (0.045, 3.0) } else { (0.13, 2.0) };
            let windows = plane * sheets * sheets + grains * 4096.0 * 1.42 * sheets;
            (0.42 * sheets + 768.0 + beyond.max(0.0), windows + 8192.0 * beyond.max(0.0))
        }
    }
}

/// Bytes of a checkpoint at most, of a build that has them: the open windows, and a row group that is not encoded yet.
pub fn checkpoint(options: &SheetsOptions, columns: Option<u32>, levels: usize) -> f64 {
    let (width, windows) = open(options, columns);
    levels as f64 * (windows / 8.0 + f64::from(ROW_GROUP) * width * 4.0)
}

/// Bytes of memory that a plan takes at its peak, in each of the processes that share it.
pub fn memory(options: &SheetsOptions, plan: &Plan, ranks: usize) -> f64 {
    let levels = plan.levels.len() as f64;
    let (width, windows) = open(options, plan.columns);
    if let Some(kept) = options.kept.as_ref().filter(|_| !options.rules.game.ends()) {
        return BASE + levels * kept_memory(kept.numbers(), options, plan, (width, windows));
    }
    let band = f64::from(plan.tile) * width * 4.0;
    let in_flight = plan.in_flight as f64 / ranks as f64;
    let on_their_way = if ranks == 1 {
        in_flight
    } else {
        // As messages, until a thread makes sheets of them: a bit a column, and the bytes of the values. A symmetric
        // game sends two values in five.
        let sent = if options.rules.is_symmetric() { 0.4 } else { 0.8 };
        sent * in_flight + in_flight.min(options.run.threads() as f64)
    };
    // And one more that is being encoded, and the encoded ones that wait. Sheets of unknown length grow, and what they leave
    // behind is not all used again: with 100,000 sheets a band and a third, by measurement.
    let beside = if options.rules.game.ends() { 3.0 } else { 1.5 };
    let written = if options.is_whole() { 0.0 } else { WRITTEN_ROWS * width * 4.0 };
    BASE + levels * (windows / 8.0 / ranks as f64 + band * (on_their_way + beside) + written)
}

/// Rows that wait to be written where they are written one by one: row groups that fill and that are encoded, and those on their way.
const WRITTEN_ROWS: f64 = 160.0;

/// Bytes of a level that keeps some sheets, of a game whose sheets do not end: only those have completions in a band beside those of its
/// block.
fn kept_memory(numbers: &[u32], options: &SheetsOptions, plan: &Plan, (width, windows): (f64, f64)) -> f64 {
    let (windows, row, symmetric) = (windows / 8.0, width * 4.0, options.rules.is_symmetric());
    let bands = numbers.chunk_by(|a, b| a / plan.tile == b / plan.tile);
    let at = |band: &[u32]| {
        let done = band.first().map_or(0.0, |&first| f64::from(first) / f64::from(options.sheets));
        // A sheet in flight of a symmetric game has the columns from its own number on. The windows are narrow at first, and few at
        // last.
        let (left, open) =
            if symmetric { (1.0 - done, (8.0 * done * (1.0 - done)).clamp(0.1, 1.0)) } else { (1.0, 1.0) };
        band.len() as f64 * row * (left * plan.in_flight as f64 + 1.5) + windows * open
    };
    let written = WRITTEN_ROWS * row + 6.0 * TOGETHER as f64;
    // Of kept numbers in bands.
    let partners = numbers.len() as f64 * f64::from(plan.tile) * 24.0 * (plan.in_flight as f64 + 1.0);
    bands.map(at).fold(windows, f64::max) + written + partners
}

/// The memory that a build may use: what the caller says, or what is available, within the limits of the process.
pub fn limit(asked: Option<u64>) -> Option<u64> {
    let Some(asked) = asked else { return available_memory() };
    Some(left_by_limits().map_or(asked, |left| left.min(asked)))
}

/// Addresses that a thread takes before it does anything: its stack, and with GNU's allocator an arena.
const OF_A_THREAD: f64 = if cfg!(target_env = "gnu") { 66.0 } else { 2.0 } * (1 << 20) as f64;

/// A limit of memory that also respects the limit of addresses. Threads take some of these, and so do the finished
/// files, which are mapped to be read back.
#[allow(clippy::cast_possible_truncation, reason = "an estimate")]
pub fn within_addresses(limit: Option<u64>, threads: usize, mapped: f64) -> Result<Option<u64>, BuildError> {
    let Some(left) = addresses_left() else { return Ok(limit) };
    // The threads asked for, the writing thread, and the first thread.
    let beside = mapped.max(0.0) + OF_A_THREAD * (threads as f64 + 2.0);
    let memory = left as f64 - beside;
    if memory < BASE {
        return Err(too_little(Resource::AddressSpace, beside + BASE, left as f64));
    }
    Ok(Some(limit.map_or(memory as u64, |limit| limit.min(memory as u64))))
}

/// Makes a plan fit in each process's limit of memory, with fewer and smaller bands; or returns what it needs.
pub fn fit(options: &SheetsOptions, plan: &mut Plan, ranks: usize, limit: Option<u64>) -> Result<(), BuildError> {
    let Some(limit) = limit else { return Ok(()) };
    let limit = limit as f64;
    while memory(options, plan, ranks) > limit {
        if plan.in_flight > ranks + 1 {
            plan.in_flight -= 1;
        } else if plan.tile > 64 && options.tile.is_none() {
            plan.tile /= 2;
        } else {
            return Err(too_little(Resource::Memory, memory(options, plan, ranks), limit));
        }
    }
    Ok(())
}

/// Bytes of memory to invert and encode 256 columns.
fn index_step(options: &SheetsOptions) -> f64 {
    let sheets = f64::from(options.sheets);
    // From the least to the greatest value of a column.
    let values = match options.window.map(f64::from) {
        None => 0.72 * sheets + 768.0,
        Some(columns) if options.rules.game.ascends() => 2.0 * sheets + columns,
        Some(columns) => sheets + columns,
    };
    // A word each in vectors that double, and the encoded bytes.
    256.0 * values * (2.0 * 4.0 + 1.5)
}

/// How many steps of the index of moves fit in a limit of memory at the same time, at most one for each thread. The
/// index is written after the recursion has ended and freed its memory.
pub fn index_steps(options: &SheetsOptions, threads: usize, limit: Option<u64>) -> Result<usize, BuildError> {
    let Some(limit) = limit.filter(|_| options.index) else { return Ok(threads) };
    let (limit, needed) = (limit as f64, |steps: usize| BASE + steps as f64 * index_step(options));
    let most = (1..=threads).rev().find(|&steps| needed(steps) <= limit);
    most.ok_or_else(|| too_little(Resource::IndexMemory, needed(1), limit))
}

/// Refuses a build that needs more memory than it may use.
pub fn check_memory(limit: Option<u64>, needed: u64) -> Result<(), BuildError> {
    match limit {
        Some(available) if needed > available => {
            Err(BuildError::NotEnough { resource: Resource::Memory, needed, available })
        }
        _ => Ok(()),
    }
}

/// The length that a file of this process may have (`ulimit -f`), if there is a limit.
fn longest_file() -> Option<u64> {
    #[cfg(unix)]
    return rustix::process::getrlimit(rustix::process::Resource::Fsize).current;
    #[cfg(not(unix))]
    None
}

/// Refuses files that do not fit on the disk of `directory`, or of which one is longer than this process may write. The
/// directory need not exist yet. Files that an interrupted build has left there count as done.
pub fn check_disk(directory: &Path, files: Files) -> Result<(), BuildError> {
    if let Some(longest) = longest_file().map(|bytes| bytes as f64).filter(|&longest| files.largest > longest) {
        return Err(too_little(Resource::FileSize, files.largest, longest));
    }
    let there = directory.ancestors().map(|path| if path.as_os_str().is_empty() { Path::new(".") } else { path });
    let Some(there) = there.into_iter().find(|path| path.exists()) else { return Ok(()) };
    let available = fs4::available_space(there).map_err(io("look at the free space of", there))?;
    // A file system without blocks, such as /proc, reports no free space. An error will come when the directory is
    // made.
    if fs4::total_space(there).is_ok_and(|total| total == 0) {
        return Ok(());
    }
    let lengths = std::fs::read_dir(directory).into_iter().flatten().filter_map(|entry| entry.ok()?.metadata().ok());
    let done: u64 = lengths.map(|metadata| metadata.len()).sum();
    let (available, done) = (available as f64, done as f64);
    let needed = files.all - done;
    if needed <= available {
        return Ok(());
    }
    Err(too_little(Resource::Disk, needed, available))
}

/// The error that there is not enough.
pub fn too_little(resource: Resource, needed: f64, available: f64) -> BuildError {
    BuildError::NotEnough { resource, needed: bytes(needed), available: bytes(available) }
}

/// Estimated bytes, as whole ones.
#[allow(clippy::cast_possible_truncation, reason = "an estimate, and no more than there is")]
fn bytes(estimate: f64) -> u64 {
    estimate as u64
}
