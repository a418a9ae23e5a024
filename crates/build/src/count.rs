//! Counting the P-positions of a game on four numbers, without a table.
//!
//! The same recursion as that of the table, in slabs of columns: what it takes of memory is the rows of lines that go on.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use super::sheets::pool;
use super::{BuildError, BuildOptions, OnProgress, Progress, Stage, budget};
use crate::engine::layers::{Plan, SIDE as LAYERS, SLAB, Sink, layers, memory_in_slabs};
use crate::engine::lock;
use supermex::table::layers::sizes::{Counted, OfLayer};
use supermex::table::{Feature, Sizes};
use supermex_game::{Four, PassLevel, Rules};

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
    let rules = four(options)?;
    let threads = options.run.threads();
    let levels: Vec<PassLevel> = rules.levels().collect();
    let needed = memory_of(rules, threads);
    let limit = budget::within_addresses(budget::limit(options.run.memory), threads, 0.0)?;
    budget::check_memory(limit, needed)?;
    let counter = Counter {
        rules,
        all: Mutex::new(levels.iter().map(|_| Counted::new(rules.sheets)).collect()),
        cells: AtomicU64::new(0),
        progress,
    };
    // Larger numbers are not counted: columns end where sheets do.
    let (columns, below) = (rules.sheets, rules.sheets as usize);
    let plan = Plan { rules: rules.clone(), columns, slab: SLAB, below, in_flight: threads + 1 };
    pool(threads)?.install(|| layers(&plan, None, &counter))?;
    let all = counter.all.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    Ok(all.into_iter().zip(levels).map(|(counted, level)| counted.finish(rules, level)).collect())
}

/// Bytes of memory that [`count`] takes at most, about.
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

/// Counts what comes of the engine.
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

impl Sink for Counter<'_> {
    type LayerRows = LayerCounts;
    type Error = BuildError;

    fn line(&self, part: &mut LayerCounts, sheet: u32, first: u32, values: &[u32], _: bool) {
        part.0.get_or_insert_with(|| OfLayer::new(self.rules.sheets)).add(sheet, first, values);
        self.cells.fetch_add(values.len() as u64, Ordering::Relaxed);
    }

    fn band(&self, first_layer: u32, parts: Vec<Vec<LayerCounts>>) -> Result<(), BuildError> {
        let mut all = lock(&self.all);
        for (layer, levels) in (first_layer..).zip(parts) {
            for (counted, part) in all.iter_mut().zip(levels) {
                part.0.iter().for_each(|of| counted.add(layer, of));
            }
        }
        drop(all);
        let done = self.cells.load(Ordering::Relaxed);
        (self.progress)(&Progress { cells: done, ..Progress::of(Stage::Table, done, self.expected()) });
        Ok(())
    }
}

impl Counter<'_> {
    /// Cells of all levels, about: 0.096 of the cube of sheets in Chomp, and in Nim a sixth.
    fn expected(&self) -> u64 {
        let cube = u64::from(self.rules.sheets).pow(3) / 1000;
        self.rules.levels().count() as u64 * cube * if self.rules.game.ends() { 96 } else { 167 }
    }
}
