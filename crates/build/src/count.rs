//! Counting the P-positions of a game on four numbers, without a table.
//!
//! The same recursion as that of the table, in slabs of columns: what it takes of memory is the rows of lines that go on.

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use super::checkpoint::{self, Checkpoints, Head, Out};
use super::destination::Destination;
use super::journal::Journal;
use super::resume::clean;
use super::sheets::pool;
use super::{BuildError, BuildOptions, OnProgress, Progress, Stage, budget};
use crate::engine::layers::{Plan, SIDE as LAYERS, SLAB, Sink, layers, memory_in_slabs};
use crate::engine::{Saving, lock};
use supermex::table::layers::sizes::{Counted, OfLayer};
use supermex::table::{Feature, Sizes};
use supermex_game::{Four, Rules};

/// Counts the P-positions of a game on four numbers, all of whose numbers are below the number of sheets, by the largest of them; of
/// each of the game's levels, ascending. Writes nothing: an interrupted count begins again.
///
/// ```
/// use supermex_build::BuildOptions;
/// use supermex::game::{Four, Game};
/// use supermex_build::count;
///
/// let options = BuildOptions::new(Four::new(Game::Chomp, 40)?).threads(1);
/// let [counts] = &count(&options, &|_| {})?[..] else { unreachable!("without a pass there is one level") };
/// println!("{} P-positions, all rows below 40", counts.p_positions());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the options are of another game, or memory does not suffice.
pub fn count(options: &BuildOptions, progress: OnProgress<'_>) -> Result<Vec<Sizes>, BuildError> {
    let counter = Counter::new(options, progress)?;
    counter.run(options, None)?;
    Ok(counter.finish())
}

/// The same with checkpoints in a directory beside `file`, which has its name and `.partial`: [`BuildOptions::resume`] goes on from the
/// last one, and [`BuildOptions::force`] begins anew. `keep` writes the counts to the file; then the directory is removed.
///
/// # Errors
/// Those of [`count`] and of `keep`; if there is an interrupted count, or none to resume, or that of another game.
pub fn count_beside<T, E: From<BuildError>>(
    file: &Path,
    options: &BuildOptions,
    progress: OnProgress<'_>,
    keep: impl FnOnce(Vec<Sizes>) -> Result<T, E>,
) -> Result<T, E> {
    let counter = Counter::new(options, progress)?;
    let destination = Destination::beside(file, options.run.claim)?;
    counter.going_on(options, destination.directory())?;
    let kept = keep(counter.finish())?;
    destination.discard()?;
    Ok(kept)
}

/// Bytes of memory that [`count`] takes at most, about. A checkpoint of [`count_beside`] has no more.
///
/// # Errors
/// If the options are of another game.
pub fn memory_to_count(options: &BuildOptions) -> Result<u64, BuildError> {
    Ok(memory_of(four(options)?, options.run.threads()))
}

fn memory_of(rules: &Four, threads: usize) -> u64 {
    let (sheets, levels) = (u64::from(rules.sheets), rules.levels().count() as u64);
    let in_flight = threads as u64 + 1;
    let counted = Counted::memory(sheets, levels * in_flight * LAYERS as u64);
    memory_in_slabs(rules, sheets, in_flight) + levels * counted + (16 << 20)
}

fn four(options: &BuildOptions) -> Result<&Four, BuildError> {
    let Rules::Four(rules) = &options.rules else {
        let why = "only P-positions of four piles or four rows are counted without a table";
        return Err(BuildError::NotForGame { what: Feature::Counts, game: options.rules.name(), why });
    };
    Ok(rules)
}

/// What is counted.
struct Counter<'a> {
    rules: &'a Four,
    /// By level.
    all: Mutex<Vec<Counted>>,
    cells: AtomicU64,
    progress: OnProgress<'a>,
}

/// What is counted of a layer in a slab, if there is anything.
#[derive(Default)]
struct LayerCounts(Option<OfLayer>);

impl<'a> Counter<'a> {
    /// Nothing is counted yet. Refuses what does not fit.
    fn new(options: &'a BuildOptions, progress: OnProgress<'a>) -> Result<Self, BuildError> {
        let (rules, threads) = (four(options)?, options.run.threads());
        let limit = budget::within_addresses(budget::limit(options.run.memory), threads, 0.0)?;
        budget::check_memory(limit, memory_of(rules, threads))?;
        let all = rules.levels().map(|_| Counted::new(rules.sheets)).collect();
        Ok(Self { rules, all: Mutex::new(all), cells: AtomicU64::new(0), progress })
    }

    fn run(&self, options: &BuildOptions, saving: Option<&dyn Saving>) -> Result<(), BuildError> {
        let (rules, threads) = (self.rules, options.run.threads());
        // Larger numbers are not counted: columns end where sheets do.
        let (columns, below) = (rules.sheets, rules.sheets as usize);
        let plan = Plan { rules: rules.clone(), columns, slab: SLAB, below, in_flight: threads + 1 };
        pool(threads)?.install(|| layers(&plan, None, &Counting { counter: self, saving }))
    }

    /// The same from the checkpoint in a directory on, if there is one, with others.
    fn going_on(&self, options: &BuildOptions, directory: &Path) -> Result<(), BuildError> {
        let describe = format!("counts of {} {}", options.rules.name(), options.rules);
        Journal::open(directory, describe, options.run.claim.resume, &|| Ok(()))?;
        clean(directory, checkpoint::belongs)?;
        let mut state = None;
        if let Some((head, mut records)) = checkpoint::found(directory)? {
            for counted in lock(&self.all).iter_mut() {
                let bytes = records.next()?;
                *counted = Counted::from_bytes(self.rules.sheets, &bytes).ok_or_else(|| records.damaged())?;
            }
            self.cells.store(head.cells, Ordering::Relaxed);
            state = Some(records);
        }
        let begin = |_, records: &mut Out| {
            records.put_value(&Head { cells: self.cells.load(Ordering::Relaxed), ..Head::new() })?;
            lock(&self.all).iter().try_for_each(|counted| records.put(&counted.to_bytes()).map(drop))
        };
        let poll = || self.tell();
        self.run(options, Some(&Checkpoints::new(directory, options.checkpoints, state, &poll, &begin)))
    }

    fn tell(&self) {
        let done = self.cells.load(Ordering::Relaxed);
        (self.progress)(&Progress { cells: done, ..Progress::of(Stage::Table, done, self.expected()) });
    }

    /// Cells of all levels, about: 0.096 of the cube of sheets in Chomp, and in Nim a sixth.
    fn expected(&self) -> u64 {
        let cube = u64::from(self.rules.sheets).pow(3) / 1000;
        self.rules.levels().count() as u64 * cube * if self.rules.game.ends() { 96 } else { 167 }
    }

    /// The counts, by level.
    fn finish(self) -> Vec<Sizes> {
        let all = self.all.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        all.into_iter().zip(self.rules.levels()).map(|(counted, level)| counted.finish(self.rules, level)).collect()
    }
}

/// Counts what comes of the engine.
struct Counting<'a> {
    counter: &'a Counter<'a>,
    saving: Option<&'a dyn Saving>,
}

impl Sink for Counting<'_> {
    type LayerRows = LayerCounts;

    fn line(&self, part: &mut LayerCounts, sheet: u32, first: u32, values: &[u32], _: bool) {
        part.0.get_or_insert_with(|| OfLayer::new(self.counter.rules.sheets)).add(sheet, first, values);
        self.counter.cells.fetch_add(values.len() as u64, Ordering::Relaxed);
    }

    fn band(&self, first_layer: u32, parts: Vec<Vec<LayerCounts>>) -> Result<(), BuildError> {
        let mut all = lock(&self.counter.all);
        for (layer, levels) in (first_layer..).zip(parts) {
            for (counted, part) in all.iter_mut().zip(levels) {
                part.0.iter().for_each(|of| counted.add(layer, of));
            }
        }
        drop(all);
        self.counter.tell();
        Ok(())
    }

    fn saving(&self) -> Option<&dyn Saving> {
        self.saving
    }
}
