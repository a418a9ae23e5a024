//! `build()`: tables of every game, with progress.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use supermex::{
    Board, BuildError, BuildOptions, BuildSummary, Clobber, Game, Heap, PassLevel, Profile, RuleSet, Rules, Take,
    Variant, Variants, Wythoff,
};

use crate::errors;
use crate::numbers::{Number, Small};
use crate::values;

/// What may be taken from a pile.
#[derive(FromPyObject)]
pub enum Subtract {
    All(String),
    Set(Vec<Number>),
}

/// A variant, with the level it holds at or without.
#[derive(FromPyObject)]
pub enum Listed {
    At((Number, Number, Number, Number)),
    Anywhere((Number, Number, Number)),
}

/// Arguments that say what the game is.
struct GameArguments {
    passes: Option<Number>,
    variants: Vec<Listed>,
    random_variants: Option<Number>,
    misere: bool,
    k: Option<Small>,
    m: Option<Small>,
    divisor: Option<Small>,
    subtract: Option<Subtract>,
    length: Option<Small>,
    rows: Option<Small>,
}

fn invalid(words: impl Into<String>) -> PyErr {
    PyValueError::new_err(words.into())
}

impl GameArguments {
    /// The rules of a game. `columns` is for those whose rules say them.
    fn rules(self, game: &str, columns: Option<Number>) -> PyResult<Rules> {
        self.only(game)?;
        match game {
            "nim" => self.sheets(Game::Nim),
            "chomp" => self.sheets(Game::Chomp),
            "wythoff" => match (self.divisor, self.k, self.m) {
                (Some(r), None, None) => Wythoff::divisor(r.0),
                (Some(_), ..) => return Err(invalid("divisor is for D_r, which has neither k nor m")),
                (None, k, m) => Wythoff::blocking(k.map_or(1, |k| k.0), m.map_or(1, |m| m.0)),
            }
            .map(Rules::from)
            .map_err(|error| errors::rules(&error)),
            "heap" => match self.subtract {
                Some(Subtract::Set(set)) => {
                    let rules = Heap::subtract(set.into_iter().map(u64::from), self.misere);
                    rules.map(Rules::from).map_err(|error| errors::rules(&error))
                }
                Some(Subtract::All(all)) if all == "all" => Ok(Heap { take: Take::All, misere: self.misere }.into()),
                _ => Err(invalid("say what may be taken from a pile: subtract=[1, 2, 3], or subtract=\"all\"")),
            },
            "clobber" => {
                let length = self.length.ok_or_else(|| invalid("say how long strips are: length=12"))?;
                Clobber::new(length.0).map(Rules::from).map_err(|error| errors::rules(&error))
            }
            "chomp-board" => {
                let small = |n: u64| u32::try_from(n).unwrap_or(u32::MAX);
                let sides = self.rows.zip(columns.map(|columns| small(columns.0)));
                let (rows, columns) = sides.ok_or_else(|| invalid("say how large boards are: rows=16, columns=16"))?;
                Board::new(rows.0, columns).map(Rules::from).map_err(|error| errors::rules(&error))
            }
            _ => Err(invalid(format!(
                "{game:?} is no game; the games are 'nim', 'chomp', 'wythoff', 'heap', 'clobber' and 'chomp-board'"
            ))),
        }
    }

    /// Refuses what another game is told.
    fn only(&self, game: &str) -> PyResult<()> {
        let sheets = ["nim", "chomp"];
        let told: [(&str, bool, &[&str]); 10] = [
            ("passes", self.passes.is_some(), &sheets),
            ("variants", !self.variants.is_empty(), &sheets),
            ("random_variants", self.random_variants.is_some(), &sheets),
            ("misere", self.misere, &["nim", "heap"]),
            ("k", self.k.is_some(), &["wythoff"]),
            ("m", self.m.is_some(), &["wythoff"]),
            ("divisor", self.divisor.is_some(), &["wythoff"]),
            ("subtract", self.subtract.is_some(), &["heap"]),
            ("length", self.length.is_some(), &["clobber"]),
            ("rows", self.rows.is_some(), &["chomp-board"]),
        ];
        match told.into_iter().find(|(_, told, games)| *told && !games.contains(&game)) {
            Some((name, _, games)) if supermex::Rules::kind_of(game).is_some() => {
                Err(invalid(format!("{name} is for {}, not for {game}", games.join(" and "))))
            }
            _ => Ok(()),
        }
    }

    fn sheets(self, game: Game) -> PyResult<Rules> {
        let level = |passes: u64| {
            PassLevel::new(passes).ok_or_else(|| {
                invalid(format!("passes is {passes}, and must be 0 or 1: a table with 1 answers any number"))
            })
        };
        let mut listed = Vec::new();
        for variant in self.variants {
            listed.push(match variant {
                Listed::Anywhere((x, y, z)) => Variant { piles: [x.0, y.0, z.0], level: None },
                Listed::At((x, y, z, p)) => Variant { piles: [x.0, y.0, z.0], level: Some(level(p.0)?) },
            });
        }
        if self.misere {
            listed.push(Variant { piles: [0, 0, 0], level: None });
        }
        let variants = Variants::new(game, listed, self.random_variants.map(u64::from));
        let variants = variants.map_err(|error| errors::rules(&error))?;
        let passes = level(self.passes.map_or(0, u64::from))?;
        Ok(RuleSet::new(game).passes(passes).variants(variants).into())
    }
}

/// Build a table, and write it to a directory.
///
/// game: "nim", "chomp", "wythoff", "heap", "clobber" or "chomp-board". path: the directory to write, which appears when everything in it
/// is complete. What is built depends on the game:
///
/// Nim and Chomp: the sheets x < sheets, and of Nim the columns y < columns, as many as sheets if not given. passes is 0 or
/// 1; variants are positions (x, y, z), or (x, y, z, passes) to hold at one level only, at which whoever is to move has
/// won; random_variants is the seed of one such position in every column; misere is misere Nim. profile is "fast" or
/// "small", the latter at Zstandard's zstd_level; with index, winning moves take constant time where a table is not
/// symmetric.
///
/// Wythoff: (k,m)-Wythoff Nim, both 1 if not given, or D_r with divisor=r: the pairs whose smaller number is below columns.
///
/// Heap: subtract says what may be taken from a pile, a list or "all"; columns how far to look for a period; misere that who
/// cannot move wins.
///
/// Clobber: every strip of up to length cells.
///
/// Chomp-board: Chomp on every board of at most rows rows of at most columns squares.
///
/// threads: as many as there are processors if not given. memory: the most bytes to use. resume: go on with an unfinished
/// build. force: replace what is there. progress: is called now and then with a Progress, by the thread that called build().
///
/// Other threads run meanwhile. If progress raises an exception, or the build is interrupted by Ctrl-C, the build stops and
/// is left unfinished, to be resumed.
///
/// Raises ValueError if there is no such table, ExistsError if something is in the way, StorageError if the system refuses,
/// and otherwise BuildError.
#[pyfunction]
#[pyo3(signature = (game, path, *, sheets=None, columns=None, passes=None, variants=Vec::new(), random_variants=None,
    misere=false, k=None, m=None, divisor=None, subtract=None, length=None, rows=None, profile="fast", zstd_level=Small(1),
    index=false, threads=None, memory=None, resume=false, force=false, progress=None),
    text_signature = "(game, path, *, sheets=None, columns=None, passes=None, variants=(), random_variants=None, \
    misere=False, k=None, m=None, divisor=None, subtract=None, length=None, rows=None, profile='fast', zstd_level=1, index=False, \
    threads=None, memory=None, resume=False, force=False, progress=None)")]
#[allow(clippy::too_many_arguments, reason = "Python has names for them")]
pub fn build(
    py: Python<'_>,
    game: &str,
    path: PathBuf,
    sheets: Option<Small>,
    columns: Option<Number>,
    passes: Option<Number>,
    variants: Vec<Listed>,
    random_variants: Option<Number>,
    misere: bool,
    k: Option<Small>,
    m: Option<Small>,
    divisor: Option<Small>,
    subtract: Option<Subtract>,
    length: Option<Small>,
    rows: Option<Small>,
    profile: &str,
    zstd_level: Small,
    index: bool,
    threads: Option<Small>,
    memory: Option<Number>,
    resume: bool,
    force: bool,
    progress: Option<Py<PyAny>>,
) -> PyResult<values::BuildSummary> {
    if progress.as_ref().is_some_and(|progress| !progress.bind(py).is_callable()) {
        return Err(PyTypeError::new_err("progress must be a function of one argument"));
    }
    let rules = GameArguments { passes, variants, random_variants, misere, k, m, divisor, subtract, length, rows };
    let rules = rules.rules(game, columns)?;
    let of_sheets = matches!(rules, Rules::Sheets(_));
    let named = Profile::from_name(profile).filter(|&named| named != Profile::Fast || profile == "fast");
    let named = named.ok_or_else(|| invalid(format!("profile is {profile:?}, and must be 'fast' or 'small'")))?;
    if !of_sheets && named != Profile::Fast {
        return Err(invalid(format!("profile is for nim and chomp, not for {game}")));
    }
    let level = i32::try_from(zstd_level.0).map_err(|_| invalid("Zstandard's levels are 1 to 22"))?;
    let mut options =
        BuildOptions::new(rules).profile(named).zstd_level(level).index(index).resume(resume).force(force);
    if let Some(sheets) = sheets {
        options = options.sheets(sheets.0);
    }
    // Those of a rectangle are in its rules.
    if let Some(columns) = columns.filter(|_| game != "chomp-board") {
        options = options.columns(columns.0);
    }
    if let Some(threads) = threads {
        options = options.threads(threads.0.clamp(1, 4096) as usize);
    }
    if let Some(memory) = memory {
        options = options.memory(memory.0);
    }
    let made = run(py, &path, &options, progress.as_ref())?;
    Ok(values::BuildSummary { cells: made.cells, bytes: made.bytes, logical_digest: made.manifest.logical_digest })
}

/// How often the calling thread looks for signals and tells how far the build is.
const TELL: Duration = Duration::from_millis(100);

/// What unwinds a build that is to stop. It is left as a kill would leave it, unfinished and to be resumed.
struct Stop;

/// Runs a build in a thread of its own, so that this one can run Python: `progress`, and the handlers of signals.
fn run(
    py: Python<'_>,
    path: &std::path::Path,
    options: &BuildOptions,
    progress: Option<&Py<PyAny>>,
) -> PyResult<BuildSummary> {
    let stop = AtomicBool::new(false);
    let latest: Mutex<Option<supermex::Progress>> = Mutex::new(None);
    let take = || latest.lock().unwrap_or_else(PoisonError::into_inner).take();
    // What this thread is woken by: the first progress, and the end. Of later progress it looks for the latest.
    let (wake, mut events) = channel();
    let first = AtomicBool::new(true);
    let told = |now: &supermex::Progress| {
        if stop.load(Ordering::Relaxed) {
            resume_unwind(Box::new(Stop));
        }
        *latest.lock().unwrap_or_else(PoisonError::into_inner) = Some(*now);
        if first.swap(false, Ordering::Relaxed) {
            // The receiver is there as long as the build is.
            let _ = wake.send(None);
        }
    };
    let tell = |py: Python<'_>| match (progress, take()) {
        (Some(progress), Some(now)) => {
            let (done, total, share, cells, bytes) = (now.done, now.total, now.share, now.cells, now.bytes);
            progress.call1(py, (values::Progress { done, total, share, cells, bytes },)).map(drop)
        }
        _ => Ok(()),
    };
    std::thread::scope(|scope| {
        let ended = wake.clone();
        let work = || catch_unwind(AssertUnwindSafe(|| supermex::build(path, options, &told)));
        scope.spawn(move || {
            // The receiver is there as long as this scope.
            let _ = ended.send(Some(Box::new(work())));
        });
        let mut interrupted: Option<PyErr> = None;
        loop {
            // Python is not held while waiting, and the build is never waited for with it.
            let event;
            (event, events) = py.detach(move || (events.recv_timeout(TELL), events));
            match event {
                Ok(None) | Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(stopped(py)),
                Ok(Some(result)) => {
                    return match (interrupted, *result) {
                        (Some(error), _) => Err(error),
                        (None, Ok(Ok(made))) => tell(py).map(|()| made),
                        (None, Ok(Err(error))) => Err(errors::build(py, error)),
                        (None, Err(panic)) => resume_unwind(panic),
                    };
                }
            }
            if interrupted.is_none() {
                interrupted = py.check_signals().and_then(|()| tell(py)).err();
                stop.store(interrupted.is_some(), Ordering::Relaxed);
            }
        }
    })
}

fn stopped(py: Python<'_>) -> PyErr {
    errors::build(py, BuildError::Stopped)
}
