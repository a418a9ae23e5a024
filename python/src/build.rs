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
    Board, BuildError, BuildOptions, BuildSummary, Clobber, Four, Game, Heap, PassLevel, Profile, RuleSet, Rules,
    RulesBox, Ruleset, Side, Take, Variant, Variants, Wythoff,
};

use crate::errors;
use crate::numbers::{Number, Small, gathered, numbers};
use crate::values;

/// What may be taken from a pile.
pub enum Subtract {
    All,
    Set(Vec<u64>),
}

impl FromPyObject<'_, '_> for Subtract {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        match given.extract::<String>() {
            Ok(all) if all == "all" => Ok(Self::All),
            Ok(other) => Err(invalid(format!("subtract is {other:?}, and must be \"all\" or a list of numbers"))),
            Err(_) => Ok(Self::Set(numbers(given, "subtract must be \"all\" or a list of numbers")?)),
        }
    }
}

/// The sides of a box.
pub struct Sides(Vec<u64>);

impl FromPyObject<'_, '_> for Sides {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        Ok(Self(numbers(given, "box must be (x, y, z), or (x, y)")?))
    }
}

/// The numbers of a variant, and perhaps the level it holds at.
pub struct Listed(Vec<u64>);

impl FromPyObject<'_, '_> for Listed {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        Ok(Self(numbers(given, "a variant must be a position, as (x, y, z), or (x, y, z, passes)")?))
    }
}

/// The variants that are listed.
fn listed(given: &Bound<'_, PyAny>) -> PyResult<Vec<Listed>> {
    gathered(given.try_iter()?, |variant| variant.extract())
}

/// The variants of a game on so many numbers.
fn varied<const N: usize>(listed: &[Listed], own: usize) -> PyResult<Vec<Variant<N>>> {
    let one = |Listed(given): &Listed| {
        let mut piles = [0; N];
        let level = match given.split_at_checked(own) {
            Some((position, rest)) if rest.len() <= 1 => {
                piles[..own].copy_from_slice(position);
                rest.first().map(|&passes| level(passes)).transpose()?
            }
            _ => {
                let form = ["x, y", "x, y, z", "w, x, y, z"][own.clamp(2, 4) - 2];
                return Err(invalid(format!("a variant must be ({form}) or ({form}, passes), not {given:?}")));
            }
        };
        Ok(Variant { piles, level })
    };
    listed.iter().map(one).collect()
}

fn invalid(words: impl Into<String>) -> PyErr {
    PyValueError::new_err(words.into())
}

/// Refuses what only other games are told: of each argument, whether it is given, and the games that it is for.
fn only(game: &str, told: &[(&str, bool, &[&str])]) -> PyResult<()> {
    let other = told.iter().find(|(_, told, games)| *told && !games.contains(&game));
    match other {
        Some((name, _, [games @ .., last])) if Rules::kind_of(game).is_some() => {
            let and = if games.is_empty() { "" } else { " and " };
            Err(invalid(format!("{name} is for {}{and}{last}, not for {game}; leave it out", games.join(", "))))
        }
        _ => Ok(()),
    }
}

/// A pass level that tables are built for.
fn level(passes: u64) -> PyResult<PassLevel> {
    PassLevel::new(passes)
        .ok_or_else(|| invalid(format!("passes is {passes}, and must be 0 or 1: a table with 1 answers any number")))
}

/// The rules of a game on four numbers, with the size of its table.
fn four_rules(
    game: Game,
    sheets: Option<Small>,
    passes: Option<Number>,
    variants: &[Listed],
    misere: bool,
) -> PyResult<Rules> {
    let sheets = sheets.ok_or_else(|| invalid("say how many sheets the table has: sheets=500"))?;
    let passes = level(passes.map_or(0, u64::from))?;
    let rules = Four::new(game, sheets.0).map(|rules| rules.passes(passes));
    let mut listed = varied(variants, 4)?;
    if misere {
        listed.push(Variant { piles: [0; 4], level: None });
    }
    let rules = rules.and_then(|rules| rules.variants(listed));
    rules.map(Rules::from).map_err(|error| errors::rules(&error))
}

/// The rules of a game on three numbers.
fn sheets_rules(
    game: Game,
    passes: Option<Number>,
    variants: Vec<Listed>,
    random_variants: Option<Number>,
    misere: bool,
) -> PyResult<Rules> {
    let mut listed = varied(&variants, 3)?;
    if misere {
        listed.push(Variant { piles: [0, 0, 0], level: None });
    }
    let variants = Variants::new(game, listed, random_variants.map(u64::from));
    let variants = variants.map_err(|error| errors::rules(&error))?;
    let passes = level(passes.map_or(0, u64::from))?;
    Ok(RuleSet::new(game).passes(passes).variants(variants).into())
}

/// The rules of (k,m)-Wythoff Nim, or of D_r.
fn wythoff_rules(k: Option<Small>, m: Option<Small>, divisor: Option<Small>) -> PyResult<Rules> {
    let rules = match (divisor, k, m) {
        (Some(r), None, None) => Wythoff::divisor(r.0),
        (Some(_), ..) => return Err(invalid("divisor is for D_r, which has neither k nor m")),
        (None, k, m) => Wythoff::blocking(k.map_or(1, |k| k.0), m.map_or(1, |m| m.0)),
    };
    rules.map(Rules::from).map_err(|error| errors::rules(&error))
}

/// The rules of a game of piles.
fn heap_rules(subtract: Option<Subtract>, misere: bool) -> PyResult<Rules> {
    match subtract {
        Some(Subtract::All) => Ok(Heap { take: Take::All, misere }.into()),
        Some(Subtract::Set(set)) => Heap::subtract(set, misere).map(Rules::from).map_err(|error| errors::rules(&error)),
        None => Err(invalid("say what may be taken from a pile: subtract=[1, 2, 3], or subtract=\"all\"")),
    }
}

/// The rules of Clobber.
fn clobber_rules(length: Option<Small>) -> PyResult<Rules> {
    let length = length.ok_or_else(|| invalid("say how long strips are: length=12"))?;
    Clobber::new(length.0).map(Rules::from).map_err(|error| errors::rules(&error))
}

/// The rules of Chomp on every board inside a rectangle.
fn board_rules(rows: Option<Small>, columns: Option<Number>) -> PyResult<Rules> {
    let sides = rows.zip(columns).ok_or_else(|| invalid("say how large boards are: rows=16, columns=16"))?;
    // More than any board may have is refused as such.
    let columns = u32::try_from(sides.1.0).unwrap_or(u32::MAX);
    Board::new(sides.0.0, columns).map(Rules::from).map_err(|error| errors::rules(&error))
}

/// What a table by a rules file is made from.
struct Told {
    rules: Option<String>,
    sides: Option<Sides>,
    grundy: bool,
    passes: Option<Number>,
    variants: Vec<Listed>,
}

/// The rules of a game by a rules file, with the box of its table.
fn boxed_rules(told: Told) -> PyResult<Rules> {
    let text = told.rules.ok_or_else(|| invalid("give the text of a rules file: rules=\"name = ...\""))?;
    let ruleset = Ruleset::parse(&text);
    let ruleset = ruleset.map_err(|error| invalid(format!("line {} of the rules: {error}", error.line(&text))))?;
    let own = ruleset.numbers();
    let form = if own == 2 || told.grundy { "box=(100, 100)" } else { "box=(100, 100, 100)" };
    let sides = told.sides.map_or_else(Vec::new, |Sides(sides)| sides);
    let passes = level(told.passes.map_or(0, u64::from))?;
    let boxed = match (&sides[..], own) {
        (&[x, y], _) if told.grundy => RulesBox::values(ruleset, [x, y]),
        (&[x, y], 2) => RulesBox::new(ruleset, [x, y], Side::Below(1)),
        (&[x, y], _) => RulesBox::new(ruleset, [x, y], Side::Any),
        (&[x, y, z], 3) => RulesBox::new(ruleset, [x, y], Side::Below(z)),
        _ => return Err(invalid(format!("say how large the box is: {form}"))),
    };
    let varied = varied(&told.variants, own)?;
    let boxed = boxed.and_then(|boxed| boxed.passes(passes).variants(varied));
    boxed.map(Rules::from).map_err(|error| errors::rules(&error))
}

/// Build a table, and write it to a directory.
///
/// game: "nim", "chomp", "wythoff", "heap", "clobber", "chomp-board", "rules", "nim-4" or "chomp-4". path: the directory to
/// write, which appears when everything in it is complete. What is built depends on the game:
///
/// Nim and Chomp: the sheets x < sheets, and of Nim the columns y < columns, as many as sheets if not given. passes is 0 or
/// 1; variants are positions (x, y, z), or (x, y, z, passes) to hold at one level only, at which whoever is to move has
/// won; random_variants is the seed of one such position in every column; misere is misere Nim. profile is "fast",
/// "small", the latter at Zstandard's zstd_level, or for Chomp "ends", which keeps of each sheet only its first column, its end
/// and its tail (the rest is beyond); with index, winning moves take constant time where a table is not
/// symmetric; with overview, pictures of large parts of it are drawn at once.
///
/// Wythoff: (k,m)-Wythoff Nim, both 1 if not given, or D_r with divisor=r: the pairs whose smaller number is below columns.
///
/// Heap: subtract says what may be taken from a pile, a list or "all"; columns how far to look for a period; misere that who
/// cannot move wins.
///
/// Clobber: every strip of up to length cells.
///
/// Nim-4 and chomp-4, four piles and four rows: the layers and sheets below sheets, and the columns below columns, as many as
/// sheets if not given. passes, variants (w, x, y, z) or (w, x, y, z, passes) and misere are as above; of four piles a variant is
/// one in any order. There is one profile.
///
/// Chomp-board: Chomp on every board of at most rows rows of at most columns squares.
///
/// Rules: any game on two or three numbers, by the text of a rules file; box has the sides of the box, of which the third is
/// left out in a game on two numbers, and where the rules allow any z; passes and variants as above, of two numbers in a
/// game on two; with grundy, the values of a game on two numbers.
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
    misere=false, k=None, m=None, divisor=None, subtract=None, length=None, rows=None, rules=None, r#box=None, grundy=false, profile="fast", zstd_level=Small(1),
    index=false, overview=false, threads=None, memory=None, resume=false, force=false, progress=None),
    text_signature = "(game, path, *, sheets=None, columns=None, passes=None, variants=(), random_variants=None, \
    misere=False, k=None, m=None, divisor=None, subtract=None, length=None, rows=None, rules=None, box=None, grundy=False, profile='fast', zstd_level=1, index=False, overview=False, \
    threads=None, memory=None, resume=False, force=False, progress=None)")]
#[allow(clippy::too_many_arguments, reason = "Python has names for them")]
pub fn build(
    py: Python<'_>,
    game: &str,
    path: PathBuf,
    sheets: Option<Small>,
    columns: Option<Number>,
    passes: Option<Number>,
    #[pyo3(from_py_with = listed)] variants: Vec<Listed>,
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
    index: bool,
    overview: bool,
    threads: Option<Small>,
    memory: Option<Number>,
    resume: bool,
    force: bool,
    progress: Option<Py<PyAny>>,
) -> PyResult<values::BuildSummary> {
    if progress.as_ref().is_some_and(|progress| !progress.bind(py).is_callable()) {
        return Err(PyTypeError::new_err("progress must be a function of one argument"));
    }
    let sheeted: &[&str] = &["nim", "chomp"];
    let layered: &[&str] = &["nim", "chomp", "nim-4", "chomp-4"];
    let passed: &[&str] = &["nim", "chomp", "rules", "nim-4", "chomp-4"];
    only(
        game,
        &[
            ("sheets", sheets.is_some(), layered),
            ("columns", columns.is_some(), &["nim", "chomp", "wythoff", "heap", "chomp-board", "nim-4", "chomp-4"]),
            ("passes", passes.is_some(), passed),
            ("variants", !variants.is_empty(), passed),
            ("random_variants", random_variants.is_some(), sheeted),
            ("misere", misere, &["nim", "heap", "nim-4"]),
            ("k", k.is_some(), &["wythoff"]),
            ("m", m.is_some(), &["wythoff"]),
            ("divisor", divisor.is_some(), &["wythoff"]),
            ("subtract", subtract.is_some(), &["heap"]),
            ("length", length.is_some(), &["clobber"]),
            ("rows", rows.is_some(), &["chomp-board"]),
            ("rules", rules.is_some(), &["rules"]),
            ("box", r#box.is_some(), &["rules"]),
            ("grundy", grundy, &["rules"]),
            ("profile", profile != "fast", sheeted),
            ("index", index, sheeted),
            ("overview", overview, sheeted),
        ],
    )?;
    let rules = match game {
        "nim" => sheets_rules(Game::Nim, passes, variants, random_variants, misere)?,
        "chomp" => sheets_rules(Game::Chomp, passes, variants, random_variants, misere)?,
        "wythoff" => wythoff_rules(k, m, divisor)?,
        "heap" => heap_rules(subtract, misere)?,
        "clobber" => clobber_rules(length)?,
        "chomp-board" => board_rules(rows, columns)?,
        "rules" => boxed_rules(Told { rules, sides: r#box, grundy, passes, variants })?,
        "nim-4" => four_rules(Game::Nim, sheets, passes, &variants, misere)?,
        "chomp-4" => four_rules(Game::Chomp, sheets, passes, &variants, misere)?,
        _ => {
            return Err(invalid(format!(
                "{game:?} is no game; the games are 'nim', 'chomp', 'wythoff', 'heap', 'clobber', 'chomp-board', 'rules', \
                 'nim-4' and 'chomp-4'"
            )));
        }
    };
    let named = Profile::from_name(profile).filter(|&named| named != Profile::Fast || profile == "fast");
    let named =
        named.ok_or_else(|| invalid(format!("profile is {profile:?}, and must be 'fast', 'small' or 'ends'")))?;
    let level = i32::try_from(zstd_level.0).map_err(|_| invalid("Zstandard's levels are 1 to 22"))?;
    let mut options = BuildOptions::new(rules)
        .profile(named)
        .zstd_level(level)
        .index(index)
        .overview(overview)
        .resume(resume)
        .force(force);
    // Those of four numbers are in their rules.
    if let Some(sheets) = sheets.filter(|_| sheeted.contains(&game)) {
        options = options.sheets(sheets.0);
    }
    // Those of a rectangle are in its rules.
    if let Some(columns) = columns.filter(|_| game != "chomp-board") {
        options = options.columns(columns.0);
    }
    if let Some(Small(threads)) = threads {
        if !(1..=MOST_THREADS).contains(&threads) {
            return Err(invalid(format!("threads is {threads}, and must be 1 to {MOST_THREADS}")));
        }
        options = options.threads(threads as usize);
    }
    if let Some(memory) = memory {
        options = options.memory(memory.0);
    }
    let made = run(py, &path, &options, progress.as_ref())?;
    Ok(values::BuildSummary { cells: made.cells, bytes: made.bytes, logical_digest: made.manifest.logical_digest })
}

/// The most threads that can be asked for.
const MOST_THREADS: u32 = 4096;

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
            let stage = now.stage.name();
            progress.call1(py, (values::Progress { done, total, share, cells, bytes, stage },)).map(drop)
        }
        _ => Ok(()),
    };
    std::thread::scope(|scope| {
        let ended = wake.clone();
        let work = || catch_unwind(AssertUnwindSafe(|| supermex::build(path, options, &told)));
        let started = std::thread::Builder::new().spawn_scoped(scope, move || {
            // The receiver is there as long as this scope.
            let _ = ended.send(Some(Box::new(work())));
        });
        started.map_err(|error| errors::build(py, BuildError::Threads { count: 1, problem: error.to_string() }))?;
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
