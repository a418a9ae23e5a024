//! A build from beginning to end: options, room, the run, the manifest, the name.

use std::path::Path;
use std::sync::mpsc::sync_channel;

use super::BuildError;
use super::encode::Coding;
use super::extend::{Start, take_over};
use super::files::{Open, publish};
use super::index::write_index;
use super::place::{Claim, Place};
use super::resume::{Journal, adopt, describe, finished, same_sheets};
use super::room;
use super::shelf::{LevelPlan, Places, Shelf, Writer, Written};
use crate::digest;
use crate::engine::{Plan, run};
use crate::format::{
    FileEntry, Header, LIMIT, MAJOR, MANIFEST, MINOR, Manifest, ManifestVariant, Profile, SHEETS_PER_FILE, Table,
};
use crate::reader::partial;
use crate::rules::{Game, RuleSet};

/// Sheets in a band and columns in a block of the recursion: a tile's windows stay in a second-level
/// cache of a megabyte.
const TILE: u32 = 256;
/// Bands that may wait to be written before the recursion waits for the disk.
const QUEUE: usize = 4;

/// What to build.
#[derive(Clone, Debug)]
pub struct BuildOptions {
    /// The game, its passes and its variants.
    pub rules: RuleSet,
    /// Sheets `x < sheets`.
    pub sheets: u32,
    /// Columns `y < columns` where sheets are cut; the number of sheets if not given. Chomp has none,
    /// unless its variants are random.
    pub columns: Option<u32>,
    /// `Fast` or `Small`.
    pub profile: Profile,
    /// Zstandard level of the `small` profile.
    pub level: i32,
    /// Threads of the recursion, or as many as there are processors.
    pub threads: Option<usize>,
    /// Sheets in a band and columns in a block, a multiple of 64; the best for this program if not given.
    pub tile: Option<u32>,
    /// Write the index of moves too, with which winning moves take constant time. A symmetric table is
    /// its own inverse: it needs none, and gets none.
    pub index: bool,
    /// Greatest number of bytes of memory to use.
    pub memory: Option<u64>,
    /// Go on with an unfinished build.
    pub resume: bool,
    /// Replace what is there.
    pub force: bool,
}

impl BuildOptions {
    /// The usual build of a rule set.
    pub fn new(rules: RuleSet, sheets: u32) -> Self {
        Self {
            rules,
            sheets,
            columns: None,
            profile: Profile::Fast,
            level: 1,
            threads: None,
            tile: None,
            index: false,
            memory: None,
            resume: false,
            force: false,
        }
    }

    /// The columns of a sheet, where sheets are cut.
    pub fn window(&self) -> Option<u32> {
        let cut = self.rules.game == Game::Nim || self.rules.variants.seed().is_some();
        cut.then(|| self.columns.unwrap_or(self.sheets))
    }

    /// Whether the table gets an index of moves.
    pub fn indexes(&self) -> bool {
        self.index && !self.rules.is_symmetric()
    }

    fn check(&self) -> Result<(), BuildError> {
        let size = |what: String| Err(BuildError::Size(what));
        if self.sheets == 0 {
            return size("a table needs at least one sheet; give --sheets 1 or more".into());
        }
        if self.rules.passes > 1 {
            return size("--passes is 0 or 1: a table with one pass answers any number of passes, by parity".into());
        }
        let columns = self.columns.unwrap_or(self.sheets);
        if self.sheets > LIMIT || columns > LIMIT || columns.saturating_add(self.sheets) > LIMIT {
            return size(format!("sheets and columns together may be {LIMIT} at most; give smaller numbers"));
        }
        match self.columns {
            Some(_) if self.window().is_none() => size(
                "sheets of Chomp are exact for every column; leave --columns out (it is for --random-variants)".into(),
            ),
            Some(columns) if self.rules.game == Game::Nim && columns < self.sheets => size(format!(
                "{columns} columns are fewer than the {} sheets; give --columns {} or more",
                self.sheets, self.sheets
            )),
            Some(0) => size("a sheet needs at least one column; give --columns 1 or more".into()),
            _ if self.tile.is_some_and(|tile| tile == 0 || !tile.is_multiple_of(64) || tile > 4096) => {
                size("a tile is a multiple of 64, at most 4096".into())
            }
            _ => Ok(()),
        }
    }

    /// Whether level 0 is the nim-sum by Bouton's theorem.
    fn pure_below(&self) -> bool {
        self.rules.game == Game::Nim && self.rules.variants.is_empty()
    }

    /// The levels to compute. Where the level below a pass is pure Nim, the rules know it.
    fn levels(&self) -> Vec<LevelPlan> {
        let pure = |level: u8| level == 0 && self.pure_below();
        let plan = |level| LevelPlan { level, nim_sum: pure(level), finished: Vec::new(), narrow: Vec::new() };
        let computed = (0..=1u8).filter(|&level| u32::from(level) <= self.rules.passes);
        computed.filter(|&level| !pure(level) || self.rules.passes == 0).map(plan).collect()
    }

    fn plan(&self, levels: &[LevelPlan], threads: usize, known: (u32, u32)) -> Plan {
        let window = self.window();
        let chomp = self.rules.game == Game::Chomp;
        Plan {
            sheets: 0..self.sheets,
            // A move of Chomp keeps its column and lowers its sheet, so a window of it needs every
            // column that its last sheet has.
            columns: window.map(|columns| if chomp { self.sheets - 1 + columns } else { columns }),
            width: window.filter(|_| chomp),
            levels: levels.iter().map(|plan| usize::from(plan.level)).collect(),
            tile: self.tile.unwrap_or(TILE),
            in_flight: threads + 2,
            known,
        }
    }

    /// The header of a file, but for sizes and sections.
    fn header(&self, level: u8, first_sheet: u32, profile: Profile, frame_rows: u32) -> Header {
        let left = self.sheets - first_sheet;
        Header {
            version: (MAJOR, MINOR),
            game: self.rules.game,
            level,
            table: Table::Completions,
            profile,
            half_plane: self.rules.is_symmetric() || self.rules.game == Game::Chomp,
            symmetric: self.rules.is_symmetric(),
            first_sheet,
            sheets: if profile == Profile::NimSum { left } else { left.min(SHEETS_PER_FILE) },
            columns: self.window().unwrap_or(0),
            frame_rows,
            cells: 0,
            file_length: 0,
            sections: Default::default(),
            unknown: Vec::new(),
        }
    }
}

/// How far a build is.
#[derive(Clone, Copy, Debug, Default)]
pub struct Progress {
    /// Sheets computed and encoded.
    pub sheets: u32,
    /// Completions of them, over all levels.
    pub cells: u64,
    /// Bytes they were encoded into.
    pub bytes: u64,
}

/// What a build has made.
#[derive(Clone, Debug)]
pub struct Summary {
    /// Completions stored.
    pub cells: u64,
    /// Bytes of all the files, the manifest included.
    pub bytes: u64,
    /// The manifest.
    pub manifest: Manifest,
}

/// Builds a database at `out`, a directory that appears when everything in it is complete and durable.
///
/// `progress` is called after each band, from any thread.
///
/// # Errors
/// If the size is none, something is in the way, or the system refuses. What was finished until then is
/// kept beside `out` for a build with `resume`.
pub fn build(out: &Path, options: &BuildOptions, progress: &(dyn Fn(&Progress) + Sync)) -> Result<Summary, BuildError> {
    build_from(out, options, Start::default(), false, progress)
}

/// Builds from what is there already. `replacing` says that `out` is to be replaced, as if forced.
pub fn build_from(
    out: &Path,
    options: &BuildOptions,
    start: Start,
    replacing: bool,
    progress: &(dyn Fn(&Progress) + Sync),
) -> Result<Summary, BuildError> {
    options.check()?;
    let threads = options.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)).max(1);
    let mut levels = options.levels();
    let mut plan = options.plan(&levels, threads, start.known);
    room::fit(options, &mut plan)?;
    let index_steps = room::index_steps(options, threads)?;
    room::check_disk(&partial(out), room::disk(options, levels.iter().filter(|level| !level.nim_sum).count()))?;

    let place = Place::take(out, Claim { resume: options.resume, force: options.force, replacing })?;
    let directory = place.directory();
    let journal = Journal::open(directory, describe(options), options.resume, || {
        adopt(directory, |path| same_sheets(path, options))
    })?;
    take_over(out, directory, &start.whole)?;
    let stored: Vec<u8> = levels.iter().filter(|level| !level.nim_sum).map(|level| level.level).collect();
    let past = finished(directory, &stored, options)?;
    plan.sheets.start = past.sheets;
    let (mut files, mut digests) = (past.entries, past.digests);
    for (level, finished) in levels.iter_mut().filter(|level| !level.nim_sum).zip(past.files) {
        level.finished = finished;
    }
    for file in start.narrow {
        if let Some(level) = levels.iter_mut().find(|level| level.level == file.header().level) {
            level.narrow.push(file);
        }
    }

    let coding = Coding { game: options.rules.game, profile: options.profile, level: options.level };
    let header = |level: u8, first: u32| options.header(level, first, options.profile, coding.frame_rows());
    let written = if plan.sheets.is_empty() {
        Written::default()
    } else {
        execute(directory, options, coding, &levels, &plan, threads, &header, progress, past.progress)?
    };
    files.extend(written.files);
    let stored_levels = levels.iter().zip(written.digests).filter(|(plan, _)| !plan.nim_sum);
    for (all, (_, new)) in digests.iter_mut().zip(stored_levels) {
        all.extend(new);
    }
    let nim_sum = options.pure_below();
    if nim_sum {
        let file = Open::begin(directory, options.header(0, 0, Profile::NimSum, 0), &options.rules.variants)?;
        files.push(file.finish()?);
    }
    files.sort_by_key(|file| (file.level, file.first_sheet));
    let index = if options.indexes() {
        pool(threads)?.install(|| write_index(directory, &files, coding, &options.rules, index_steps))?
    } else {
        Vec::new()
    };
    let manifest = Manifest { index, ..manifest(options, files, &digests, nim_sum)? };
    publish(directory, MANIFEST, &manifest.encode()?)?;
    journal.close()?;
    place.finish()?;
    Ok(Summary {
        cells: manifest.files.iter().map(|file| file.cells).sum(),
        bytes: manifest.all_files().map(|file| file.bytes).sum::<u64>() + manifest.encode()?.len() as u64,
        manifest,
    })
}

fn pool(threads: usize) -> Result<rayon::ThreadPool, BuildError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    pool.map_err(|error| BuildError::Size(format!("cannot start {threads} threads: {error}; give fewer --threads")))
}

/// Runs the engine and the writing thread.
#[allow(clippy::too_many_arguments, reason = "the parts of one call, which has one caller")]
fn execute(
    directory: &Path,
    options: &BuildOptions,
    coding: Coding,
    levels: &[LevelPlan],
    plan: &Plan,
    threads: usize,
    header: &(dyn Fn(u8, u32) -> Header + Sync),
    progress: &(dyn Fn(&Progress) + Sync),
    done: Progress,
) -> Result<Written, BuildError> {
    let places = Places::default();
    let pool = pool(threads)?;
    std::thread::scope(|scope| {
        let (sender, bands) = sync_channel(QUEUE);
        let first = plan.sheets.start;
        let writer = Writer { directory, levels, places: &places, variants: &options.rules.variants, header, first };
        let writer = scope.spawn(move || writer.run(&bands));
        let ran = pool.install(|| {
            let shelf = Shelf::new(coding, plan.columns, levels, sender, &places, progress, done);
            run(&options.rules, plan, &shelf)
        });
        match (writer.join().map_err(|_| BuildError::Stopped).flatten(), ran) {
            // The writer's error is the cause of the engine's.
            (Err(error), _) | (Ok(_), Err(error)) => Err(error),
            (Ok(written), Ok(())) => Ok(written),
        }
    })
}

fn manifest(
    options: &BuildOptions,
    files: Vec<FileEntry>,
    digests: &[Vec<[u8; 32]>],
    nim_sum: bool,
) -> Result<Manifest, BuildError> {
    let variants = options.rules.variants.listed().iter();
    let coded = options.rules.passes > 0 || !options.pure_below();
    let profile = if coded { options.profile } else { Profile::NimSum };
    Ok(Manifest {
        format: "supermex".into(),
        version: MAJOR,
        game: options.rules.game.name().into(),
        passes: options.rules.passes,
        sheets: options.sheets,
        columns: options.window(),
        variants: variants.map(|v| ManifestVariant { position: v.piles, level: v.level }).collect(),
        random_variants: options.rules.variants.seed().map(|seed| seed.to_string()),
        profile: profile.name().into(),
        zstd_level: (profile == Profile::Small).then_some(options.level),
        logical_digest: digest::table(
            &options.rules,
            options.sheets,
            options.window(),
            nim_sum,
            digests.iter().flatten(),
        ),
        generator: concat!("supermex ", env!("CARGO_PKG_VERSION")).into(),
        files,
        index: Vec::new(),
    })
}
