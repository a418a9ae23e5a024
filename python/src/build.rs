//! `build()`: tables of every game, with progress.

use std::panic::resume_unwind;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyBool;
use supermex::{KeptSheets, Profile};
use supermex_build::{BuildError, BuildOptions};

use crate::errors;
use crate::numbers::{Number, Small};
use crate::rules::{Listed, Sides, Subtract, Told, invalid};
use crate::values::{self, Progress};
use crate::work::{LOOK, Work};

/// Build a table, and write it to a directory.
///
/// game: "nim", "chomp", "wythoff", "heap", "clobber", "chomp-board", "rules", "nim-4", "chomp-4" or "chomp-heap". path: the directory to
/// write, which appears when everything in it is complete. What is built depends on the game:
///
/// Nim and Chomp: the sheets x < sheets, and of Nim the columns y < columns, by default sheets. passes is 0 or
/// 1; variants are positions (x, y, z), or (x, y, z, passes) to hold at one level only, at which the player to move has
/// won; random_variants is the seed of one such position in every column; misere is misere Nim. With overview, pictures of large
/// parts of the table are drawn at once. All sheets are computed, but with keep_sheets only those that it names are kept, as in
/// "0..1000,every:1000,19990..=19999" (the rest is beyond).
///
/// Wythoff: (k,m)-Wythoff Nim, both 1 if not given, or D_r with divisor=r: the pairs whose smaller number is below columns.
///
/// Heap: subtract says what may be taken from a pile, a list or "all"; columns how far to look for a period; misere that who
/// cannot move wins.
///
/// Clobber: every strip of up to length cells.
///
/// Nim-4 and chomp-4, four piles and four rows: the layers and sheets below sheets, and the columns below columns, by
/// default sheets. passes, variants (w, x, y, z) or (w, x, y, z, passes) and misere are as above; of four piles a variant is
/// one in any order.
///
/// Chomp-heap, 3-row Chomp and a heap of Nim, has the Grundy values of 3-row Chomp, and nim-4 those of three piles: sheets, columns
/// and passes as of nim-4.
///
/// Chomp-board: Chomp on every board of at most rows rows of at most columns squares.
///
/// Rules: any game on two to four numbers, by the text of a rules file in rules; box has the sides of the box, of which the
/// last is left out in a game on two numbers, and where the rules allow any z; passes and variants as above, of two numbers in a
/// game on two; with grundy, the values of a game.
///
/// Where a table has cells (Nim, Chomp, nim-4, chomp-4, chomp-heap, and rules by which any number may be taken from the last one),
/// profile is "fast", "small", the latter at Zstandard's zstd_level, or for Chomp "ends", which keeps of each sheet only its first
/// column, its end and its tail (the rest is beyond); with index, winning moves take constant time where moves are lines.
///
/// rules: of every other game but Nim and Chomp, the text that info["rules"] has, in place of the arguments that say the same.
///
/// threads: by default one for each processor. memory: the most bytes to use. resume: go on with an unfinished
/// build. force: replace what is there. progress: is called now and then with a Progress, by the thread that called build();
/// with True a bar shows it, in notebooks as a widget where tqdm is installed.
///
/// Other threads run meanwhile. If progress raises an exception, or the build is interrupted by Ctrl-C, the build stops and
/// is left unfinished, to be resumed.
///
/// Raises ValueError if such a table does not exist, ExistsError if something is in the way, StorageError if the system refuses,
/// and otherwise BuildError.
#[pyfunction]
#[pyo3(signature = (game, path, *, sheets=None, columns=None, passes=None, variants=Listed::default(), random_variants=None,
    misere=false, k=None, m=None, divisor=None, subtract=None, length=None, rows=None, rules=None, r#box=None, grundy=false, profile="fast", zstd_level=Small(1),
    keep_sheets=None, index=false, overview=false, threads=None, memory=None, resume=false, force=false, progress=None),
    text_signature = "(game, path, *, sheets=None, columns=None, passes=None, variants=(), random_variants=None, \
    misere=False, k=None, m=None, divisor=None, subtract=None, length=None, rows=None, rules=None, box=None, grundy=False, profile='fast', zstd_level=1, keep_sheets=None, index=False, overview=False, \
    threads=None, memory=None, resume=False, force=False, progress=None)")]
#[allow(clippy::too_many_arguments, reason = "Python has names for them")]
pub fn build(
    py: Python<'_>,
    game: &str,
    path: PathBuf,
    sheets: Option<Small>,
    columns: Option<Number>,
    passes: Option<Number>,
    variants: Listed,
    random_variants: Option<Number>,
    misere: bool,
    k: Option<Small>,
    m: Option<Small>,
    divisor: Option<Small>,
    subtract: Option<Subtract>,
    length: Option<Small>,
    rows: Option<Small>,
    rules: Option<String>,
    r#box: Option<Sides>,
    grundy: bool,
    profile: &str,
    zstd_level: Small,
    keep_sheets: Option<String>,
    index: bool,
    overview: bool,
    threads: Option<Small>,
    memory: Option<Number>,
    resume: bool,
    force: bool,
    progress: Option<Py<PyAny>>,
) -> PyResult<values::BuildSummary> {
    let bar = progress.as_ref().is_some_and(|progress| progress.bind(py).is(&*PyBool::new(py, true)));
    let progress = if bar { Some(self::bar(py)?) } else { progress };
    if progress.as_ref().is_some_and(|progress| !progress.bind(py).is_callable()) {
        return Err(PyTypeError::new_err("progress must be a function of one argument, or True"));
    }
    let told = Told {
        sheets,
        columns,
        passes,
        variants,
        random_variants,
        misere,
        k,
        m,
        divisor,
        subtract,
        length,
        rows,
        rules,
        sides: r#box,
        grundy,
    };
    Told::require_game(game)?;
    told.refuse(game, keep_sheets.is_some())?;
    let named = Profile::from_name(profile).ok_or_else(|| {
        let names: Vec<String> = Profile::to_build().map(|profile| format!("'{profile}'")).collect();
        invalid(format!("profile is {profile:?}, and must be one of {}", names.join(", ")))
    })?;
    let options = BuildOptions::new(told.rules(game)?)
        .profile(named)
        .zstd_level(zstd_level.0)
        .index(index)
        .overview(overview)
        .resume(resume)
        .force(force);
    // Those of four numbers, and of a rectangle, are in their rules.
    let (sheets, columns) =
        (sheets.filter(|_| matches!(game, "nim" | "chomp")), columns.filter(|_| game != "chomp-board"));
    let options = sheets.into_iter().fold(options, |options, sheets| options.sheets(sheets.0));
    let options = columns.into_iter().fold(options, |options, columns| options.columns(columns.0));
    let kept = keep_sheets.zip(sheets).map(|(text, sheets)| KeptSheets::parse(&text, sheets.0)).transpose();
    let kept = kept.map_err(|error| invalid(format!("keep_sheets: {error}")))?;
    let options = kept.into_iter().fold(options, BuildOptions::keep_sheets);
    let options = threads.into_iter().fold(options, |options, threads| options.threads(threads.0 as usize));
    let options = memory.into_iter().fold(options, |options, memory| options.memory(memory.0));
    let shown = progress.as_ref().filter(|_| bar).map(|bar| bar.clone_ref(py));
    let made = run(py, progress, move |told| supermex_build::build(&path, &options, told));
    if let Some(bar) = shown {
        bar.call_method0(py, "close")?;
    }
    let made = made?;
    Ok(values::BuildSummary {
        cells: made.cells,
        bytes: made.bytes,
        logical_digest: made.manifest.logical_digest,
        certified: made.certified.map(Into::into),
    })
}

/// What shows how far a build is.
fn bar(py: Python<'_>) -> PyResult<Py<PyAny>> {
    let module = PyModule::new(py, "supermex_bar")?;
    py.run(pyo3::ffi::c_str!(include_str!("bar.py")), Some(&module.dict()), None)?;
    Ok(module.getattr("Bar")?.call0()?.unbind())
}

/// How long to wait for a build that a signal stops. After that it runs on its own until its next progress.
const PATIENCE: Duration = Duration::from_millis(700);

/// What unwinds a build that is to stop. It is left as a kill would leave it, unfinished and to be resumed.
struct Stop;

/// What the thread that builds and the one that called share.
#[derive(Default)]
struct Shared {
    stop: AtomicBool,
    latest: Mutex<Option<supermex_build::Progress>>,
}

impl Shared {
    fn latest(&self) -> MutexGuard<'_, Option<supermex_build::Progress>> {
        self.latest.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps how far the build is, or stops it.
    fn put(&self, now: &supermex_build::Progress) {
        if self.stop.load(Ordering::Relaxed) {
            resume_unwind(Box::new(Stop));
        }
        *self.latest() = Some(*now);
    }

    /// Tells how far the build is, if that is news.
    fn tell(&self, py: Python<'_>, progress: Option<&Py<PyAny>>) -> PyResult<()> {
        let now = self.latest().take();
        match (progress, now) {
            (Some(progress), Some(now)) => progress.call1(py, (Progress::from(&now),)).map(drop),
            _ => Ok(()),
        }
    }
}

/// Runs a build in a thread of its own, so that this one can run Python: `progress`, and the handlers of signals.
fn run<T: Send + 'static>(
    py: Python<'_>,
    progress: Option<Py<PyAny>>,
    build: impl FnOnce(&(dyn Fn(&supermex_build::Progress) + Sync)) -> Result<T, BuildError> + Send + 'static,
) -> PyResult<T> {
    let shared = Arc::new(Shared::default());
    let sharing = shared.clone();
    let work = Work::begin(py, move || build(&|now| sharing.put(now)))?;
    // The first progress is told soon.
    let mut pause = Duration::from_millis(1);
    let (error, patience) = loop {
        match work.wait(py, pause) {
            Some(Ok(made)) => {
                let made = made.map_err(|error| errors::build(py, error))?;
                return shared.tell(py, progress.as_ref()).map(|()| made);
            }
            Some(Err(panic)) => resume_unwind(panic),
            None => {}
        }
        if let Err(interrupted) = py.check_signals() {
            break (interrupted, PATIENCE);
        }
        if let Err(raised) = shared.tell(py, progress.as_ref()) {
            break (raised, Duration::MAX);
        }
        pause = (2 * pause).min(LOOK);
    };
    shared.stop.store(true, Ordering::Relaxed);
    let begun = Instant::now();
    while begun.elapsed() < patience && work.wait(py, LOOK).is_none() && py.check_signals().is_ok() {}
    Err(error)
}
