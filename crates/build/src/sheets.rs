//! A build of a table of sheets from beginning to end: budget, run, manifest, name.

use std::path::Path;
use std::sync::mpsc::Receiver;

use super::alone::Alone;
use super::beside::{self, has_rows};
use super::buildable::{Buildable, small};
use super::checkpoint::{self, CHECKPOINT};
use super::destination::{Destination, unlocked};
use super::index::write_index;
use super::journal::describe_sheets;
use super::options::SheetsOptions;
use super::overview::write_overview;
use super::resume::{Finished, clean, finished};
use super::sheet_file::{CellFileWriter, Written};
use super::sink::{Done, LevelPlan, RowGroups, RowGroupsOfRun};
use super::start::{Start, take_over};
use super::transaction::Transaction;
use super::writer::{Duty, Writer, beside};
use super::{BuildError, BuildOptions, BuildSummary, OnProgress, Progress, budget};
use crate::engine::Plan;
use supermex::check::digest;
use supermex::codec::frames::Model;
use supermex::format::piece::Coding;
use supermex::format::{FileEntry, Header, Manifest, Profile};
use supermex::table::open::directory::{partial, read_manifest};
use supermex::table::{CellFile, CellFiles, ReadError, Sheets};
use supermex_game::{Kind, PassLevel, PerturbedGame, Position, RulesError};

impl Buildable for PerturbedGame {
    fn covering(&self, position: &Position) -> Result<BuildOptions, RulesError> {
        let mut piles: [u64; 3] = position.exactly().unwrap_or_default();
        if self.is_symmetric() {
            piles.sort_unstable();
        }
        let [sheet, y, _] = piles;
        // In a game whose cells ascend moves that lower `x` keep `x + y` at most.
        let column = y.saturating_add(self.game.shift(sheet));
        let sheets = small(sheet).saturating_add(1);
        let options = BuildOptions::new(self.clone()).sheets(sheets);
        Ok(if self.is_cut() { options.columns(column.saturating_add(1).max(sheets.into())) } else { options })
    }

    fn extents(&self, options: &BuildOptions) -> Vec<u64> {
        options.sheets.map(u64::from).into_iter().chain(options.columns).collect()
    }

    fn steps(&self, options: &BuildOptions) -> u64 {
        let sheets = u64::from(options.sheets.unwrap_or(0));
        let cells = match (self.is_cut(), options.columns) {
            (true, columns) => columns.unwrap_or(sheets).saturating_mul(sheets),
            (false, _) => sheets.saturating_mul(sheets) / 4,
        };
        (1 + u64::from(self.passes)).saturating_mul(cells)
    }

    fn checkpoint_bytes(&self, options: &BuildOptions) -> Result<Option<u64>, BuildError> {
        Ok(checkpoint_bytes(&options.of_sheets(self)?))
    }

    fn build(&self, out: &Path, options: &BuildOptions, progress: OnProgress<'_>) -> Result<BuildSummary, BuildError> {
        let options = options.of_sheets(self)?;
        build(out, &options, Start::default(), &mut Alone(&options), progress)
    }
}

/// Who computes a build: this process, or several.
pub trait Crew {
    /// The number of processes that share the memory of a build, and the number of their threads together.
    fn size(&self) -> (usize, usize);
    /// The memory that each of them may use.
    fn memory(&self) -> Option<u64>;
    /// Computes and writes the sheets that are not finished yet.
    fn run(
        &mut self,
        build: &Build<'_>,
        plan: &Plan,
        progress: OnProgress<'_>,
        done: Done,
    ) -> Result<Vec<Written>, BuildError>;
}

/// Builds a table of sheets; begins with the files that exist already.
pub fn build(
    out: &Path,
    options: &SheetsOptions,
    start: Start,
    crew: &mut dyn Crew,
    progress: OnProgress<'_>,
) -> Result<BuildSummary, BuildError> {
    let claim = options.run.claim;
    let transaction = Transaction { out, claim, describe: describe_sheets(options), from_another: claim.replacing };
    let budget = (crew.size(), crew.memory());
    // If a table only gets an index or overview, it is not computed again.
    let end = start.whole.iter().map(|file| file.entry.first_sheet.saturating_add(file.entry.sheets)).max();
    let known = Known { table: start.known, is_all: end == Some(options.sheets) };
    transaction.run(
        || Prepared::new(out, options, known, budget),
        |destination, prepared| prepared.write(out, destination, options, start, (crew, progress)),
    )
}

/// The table that exists before a build.
#[derive(Clone, Copy)]
struct Known {
    /// Sheets and columns of a narrower table.
    table: (u32, u32),
    /// Whether every sheet is there.
    is_all: bool,
}

/// Bands in flight from one rank to another: with fewer, ranks wait for each other.
pub const HOPPING: usize = 4;

/// The plan of a build before anything is written.
struct Prepared {
    threads: usize,
    levels: Vec<LevelPlan>,
    plan: Plan,
    /// Steps of the index of moves at the same time.
    index_steps: usize,
}

impl Prepared {
    /// Plans a build within memory and disk.
    fn new(
        out: &Path,
        options: &SheetsOptions,
        known: Known,
        ((ranks, all_threads), memory): ((usize, usize), Option<u64>),
    ) -> Result<Self, BuildError> {
        let threads = options.run.threads();
        let levels = levels(options);
        let mut plan = plan(options, &levels, known.table);
        // A band for each thread, one that each owner rank encodes, and one that begins. Between ranks some are in
        // flight.
        plan.in_flight = all_threads + ranks + 1 + if ranks > 1 { HOPPING } else { 0 };
        let stored = stored(&levels).len();
        let needed = budget::disk(options, stored, known.is_all);
        let mapped = budget::disk(options, stored, false).all;
        if !known.is_all {
            budget::fit(options, &mut plan, ranks, budget::within_addresses(memory, threads, mapped)?)?;
        }
        let limit = budget::within_addresses(budget::limit(options.run.memory), threads, mapped)?;
        let index_steps = budget::index_steps(options, threads, limit)?;
        budget::check_overview(options, threads, limit)?;
        budget::check_disk(&partial(out), needed)?;
        Ok(Self { threads, levels, plan, index_steps })
    }

    /// Writes the files, and returns the manifest.
    fn write(
        self,
        out: &Path,
        destination: &Destination,
        options: &SheetsOptions,
        start: Start,
        (crew, progress): (&mut dyn Crew, OnProgress<'_>),
    ) -> Result<Manifest, BuildError> {
        let Self { threads, mut levels, mut plan, index_steps } = self;
        let pool = pool(threads)?;
        let directory = destination.directory();
        let verified = take_over(out, directory, start.whole)?;
        let stored = stored(&levels);
        // Others have checkpoints.
        let finished = match options.is_whole() {
            true => pool.install(|| finished(destination, &stored, options.sheets, &verified))?,
            false => {
                clean(directory, checkpoint::belongs)?;
                if let Some(from) = start.checkpoint.as_ref().filter(|_| !directory.join(CHECKPOINT).exists()) {
                    beside::put(from, directory)?;
                }
                Finished { files: stored.iter().map(|_| Vec::new()).collect(), ..Finished::default() }
            }
        };
        plan.sheets.start = finished.done.sheets;
        let mut files = finished.written;
        for (level, finished) in levels.iter_mut().filter(|level| !level.nim_sum).zip(finished.files) {
            level.finished = finished;
        }
        for file in start.narrow {
            if let Some(level) = levels.iter_mut().find(|level| level.level == file.header().level) {
                level.narrow.push(file);
            }
        }

        let build = Build { directory, options, levels: &levels, pool: &pool };
        if !plan.sheets.is_empty() {
            files.extend(crew.run(&build, &plan, progress, finished.done)?);
        }
        if options.rules.is_pure() {
            files.push(nim_sum(directory, options)?);
        }
        files.sort_by_key(|file| (file.entry.level, file.entry.first_sheet));
        if let Some(from) = &start.checkpoint {
            let made = files.iter().map(|file| destination.sheets(&file.entry.name)).collect::<Result<Vec<_>, _>>()?;
            let old = read_manifest(out)?.files;
            old.iter().try_for_each(|file| has_rows(&made, &unlocked(&out.join(&file.name))?, from))?;
        }
        match (options.keep_checkpoint, start.checkpoint) {
            (true, _) => beside::keep(directory, out)?,
            // It is that of a smaller table.
            (false, Some(_)) => beside::remove(out)?,
            (false, None) => {}
        }
        pool.install(|| derived(destination, manifest(options, files), options, index_steps, progress))
    }
}

/// Adds the index of moves and the overview to a table whose files are written, if it gets them: `index_steps` of the index at
/// the same time. Runs on the current pool of threads.
pub fn derived(
    destination: &Destination,
    mut manifest: Manifest,
    options: &SheetsOptions,
    index_steps: usize,
    progress: OnProgress<'_>,
) -> Result<Manifest, BuildError> {
    if !options.index && !options.overview {
        return Ok(manifest);
    }
    // The table is read again, to be written in another form: its checksums are compared first.
    let open = |entry: &FileEntry| destination.sheets(&entry.name)?.checked().map_err(|error| error.of(&entry.name));
    let of_level = |level: PassLevel| {
        let entries = manifest.files.iter().filter(|entry| entry.level == level.number());
        entries.map(open).collect::<Result<Vec<CellFile>, ReadError>>()
    };
    let levels = options.rules.levels().map(of_level).collect::<Result<_, _>>()?;
    let table = Sheets::new(options.rules.clone(), options.size(), CellFiles::new(levels));
    let directory = destination.directory();
    if options.index {
        manifest.index = write_index(directory, &table, options, index_steps, progress)?;
    }
    if options.overview {
        manifest.overview = write_overview(directory, &table, options, progress)?;
    }
    Ok(manifest)
}

/// The levels to compute. If the level below a pass is pure Nim, the rules give it.
pub fn levels(options: &SheetsOptions) -> Vec<LevelPlan> {
    // By Bouton's theorem.
    let pure = |level| level == PassLevel::ZERO && options.rules.is_pure();
    let plan = |level| LevelPlan { level, nim_sum: pure(level), finished: Vec::new(), narrow: Vec::new() };
    let passes = options.rules.passes > PassLevel::ZERO;
    options.rules.levels().filter(|&level| !(pure(level) && passes)).map(plan).collect()
}

/// Those of them whose cells are stored.
pub fn stored(levels: &[LevelPlan]) -> Vec<PassLevel> {
    levels.iter().filter(|level| !level.nim_sum).map(|level| level.level).collect()
}

pub fn plan(options: &SheetsOptions, levels: &[LevelPlan], known: (u32, u32)) -> Plan {
    let window = options.window;
    let ascends = options.rules.game.ascends();
    Plan {
        sheets: 0..options.sheets,
        // A move may keep the column and lower the sheet. So if sheets begin later and later, a window needs every
        // column of its last sheet.
        columns: window.map(|columns| if ascends { options.sheets - 1 + columns } else { columns }),
        width: window.filter(|_| ascends),
        levels: levels.iter().map(|plan| plan.level).collect(),
        tile: options.tile(),
        in_flight: 1,
        known,
    }
}

/// Bytes of a checkpoint at most, about, of a build that has them, with the rows before it if it is kept. Others go on from their finished
/// files.
#[allow(clippy::cast_possible_truncation, reason = "an estimate")]
pub fn checkpoint_bytes(options: &SheetsOptions) -> Option<u64> {
    let levels = levels(options);
    let columns = plan(options, &levels, (0, 0)).columns;
    let rows = if options.keep_checkpoint { budget::disk(options, levels.len(), false).all } else { 0.0 };
    (!options.is_whole()).then(|| (rows + budget::checkpoint(options, columns, levels.len())) as u64)
}

/// Writes the level that is the nim-sum.
pub fn nim_sum(directory: &Path, options: &SheetsOptions) -> Result<Written, BuildError> {
    let header = header(options, PassLevel::ZERO, 0);
    let model = Model::default();
    let header = Header { profile: Profile::NimSum, frame_rows: 0, model, sheets: options.sheets, ..header };
    CellFileWriter::begin(directory, header, &options.rules.clone().into())?.finish()
}

/// The header of a file, without sizes and sections.
pub fn header(options: &SheetsOptions, level: PassLevel, first_sheet: u32) -> Header {
    let (rules, Coding { model, profile, frame_rows, .. }) = (&options.rules, options.coding);
    let rows = match &options.kept {
        Some(kept) => u32::try_from(kept.numbers().len()).unwrap_or(u32::MAX),
        None => (options.sheets - first_sheet).min(options.sheets_per_file),
    };
    Header {
        level,
        half_plane: rules.is_symmetric() || rules.game.ascends(),
        symmetric: rules.is_symmetric(),
        first_sheet,
        sheets: rows,
        frame_rows,
        model,
        ..Header::new(rules.game.code(), Kind::Sheets, profile, u64::from(options.window.unwrap_or(0)))
    }
}

/// A pool of this many threads.
pub fn pool(threads: usize) -> Result<rayon::ThreadPool, BuildError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    pool.map_err(|error| BuildError::Threads { count: threads, problem: error.to_string() })
}

/// The context of a run of the engine.
pub struct Build<'a> {
    /// Where the files go.
    pub directory: &'a Path,
    pub options: &'a SheetsOptions,
    pub levels: &'a [LevelPlan],
    pub pool: &'a rayon::ThreadPool,
}

impl Build<'_> {
    /// Runs `work` while a thread writes the `bands` that it receives, until all senders are gone. `work` can ask whether
    /// that thread still runs.
    pub fn beside_writer(
        &self,
        row_groups: &RowGroupsOfRun,
        duty: Duty<'_>,
        bands: Receiver<RowGroups>,
        work: impl FnOnce(&dyn Fn() -> bool) -> Result<(), BuildError>,
    ) -> Result<Vec<Written>, BuildError> {
        let begin = |level, first| header(self.options, level, first);
        let rules = self.options.rules.clone().into();
        let writer = Writer {
            directory: self.directory,
            levels: self.levels,
            row_groups,
            rules: &rules,
            header: &begin,
            per_file: self.options.sheets_per_file,
            duty,
        };
        beside(move || writer.run(&bands), work)
    }

    /// The progress of a build, for people.
    pub fn progress(&self, done: &Done) -> Progress {
        let sheets = f64::from(done.sheets) / f64::from(self.options.sheets);
        let rules = &self.options.rules;
        let share = match (rules.is_symmetric(), rules.game.ascends()) {
            (true, _) => sheets * (2.0 - sheets),
            (false, false) => sheets,
            (false, true) => sheets * sheets,
        };
        let (done_sheets, total) = (u64::from(done.sheets), u64::from(self.options.sheets));
        let (cells, bytes) = (done.cells, done.bytes);
        Progress { done: done_sheets, total, share, cells, bytes, ..Progress::default() }
    }
}

/// The manifest of a table whose files, in order of level and sheet, are written.
pub fn manifest(options: &SheetsOptions, files: Vec<Written>) -> Manifest {
    let (rules, window, Coding { profile, zstd_level, .. }) = (&options.rules, options.window, options.coding);
    // That of the first file: the digest says that level 0 is the nim-sum.
    let first = if rules.is_pure() { Profile::NimSum } else { profile };
    let stored = if rules.passes > PassLevel::ZERO { profile } else { first };
    let mut manifest = Manifest::new(&rules.clone().into(), options.sheets, window.map(u64::from), stored);
    manifest.coded(stored, zstd_level);
    manifest.kept_sheets = options.kept.as_ref().map(ToString::to_string);
    let digests = files.iter().flat_map(|file| &file.digests);
    let size = (options.sheets, window, manifest.kept_sheets.as_deref());
    manifest.logical_digest = digest::table(rules, size, first, digests);
    manifest.files = files.into_iter().map(|file| file.entry).collect();
    manifest
}
