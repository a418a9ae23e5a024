//! Databases built for a test, and what the move rules say of each of their answers.

use std::path::{Path, PathBuf};

use super::drawn;
use super::judge::{Chomp3, Dense, MoveRules, Nim3, Position as Piles, Variant as Declared};
use super::moves::points;
use super::pos;
use supermex::checking::Depth;
use supermex::game::{Game, PassLevel, PerturbedGame, Variant, Variants};
use supermex::raw::Point;
use supermex::{Cell, ListAsked, NONE, Outcome, Position, ReadError, Table, open_mmap};
use supermex_build::{BuildOptions, BuildSummary, build};

/// A game with its passes and variants.
#[derive(Clone, Debug)]
pub struct Case {
    pub game: Game,
    pub passes: u32,
    pub listed: Vec<Declared>,
    pub seed: Option<u64>,
}

impl Case {
    pub fn pure(game: Game, passes: u32) -> Self {
        Self { game, passes, listed: Vec::new(), seed: None }
    }

    pub fn listed(game: Game, passes: u32, listed: Vec<Declared>) -> Self {
        Self { listed, ..Self::pure(game, passes) }
    }

    pub fn random(game: Game, passes: u32, seed: u64) -> Self {
        Self { seed: Some(seed), ..Self::pure(game, passes) }
    }

    pub fn rules(&self) -> PerturbedGame {
        let listed = self.listed.iter().map(|&(piles, at)| Variant { piles, level: at.map(level) });
        let variants = Variants::new(self.game, listed, self.seed).expect("variants of the game");
        PerturbedGame::new(self.game).passes(level(self.passes)).variants(variants)
    }

    pub fn options(&self, sheets: u32) -> BuildOptions {
        BuildOptions::new(self.rules()).sheets(sheets).threads(2)
    }

    /// The same, in a window of columns if there is one.
    pub fn window(&self, sheets: u32, columns: Option<u32>) -> BuildOptions {
        let options = self.options(sheets);
        match columns {
            Some(columns) => options.columns(columns.into()),
            None => options,
        }
    }

    /// Every variant with piles below `side`, the random ones drawn by [`drawn`].
    pub fn declared(&self, side: u64) -> Vec<Declared> {
        let mut all = self.listed.clone();
        if let Some(seed) = self.seed {
            for x in 0..side {
                let column = (0..side).map(|y| ([x, y, drawn(seed, x, y)], None));
                all.extend(column.filter(|([x, y, z], _)| *z < side && (self.game == Game::Nim || x + y + z > 0)));
            }
        }
        all
    }

    /// Whether the table answers for `p` passes at all: by parity, where the variants do not depend on the level.
    pub fn answers(&self, p: u32) -> bool {
        let everywhere = |&(piles, level): &Declared| level.is_none() || self.listed.contains(&(piles, None));
        p <= self.passes || (self.listed.iter().all(everywhere) && p % 2 <= self.passes)
    }

    /// Whether the variants, as sets, do not change when piles are swapped (only Nim is symmetric without them).
    fn symmetric(&self) -> bool {
        let closed = |&([x, y, z], level): &Declared| {
            [[y, x, z], [x, z, y]].into_iter().all(|piles| self.listed.contains(&(piles, level)))
        };
        self.game == Game::Nim && self.seed.is_none() && self.listed.iter().all(closed)
    }

    /// Whether a table of this size holds a position.
    pub fn holds(&self, sheets: u64, columns: Option<u64>, [x, y, z]: Piles) -> bool {
        let mut piles = [x, y, z];
        if self.symmetric() {
            piles.sort_unstable();
        }
        piles[0] < sheets && columns.is_none_or(|columns| piles[1] < columns)
    }
}

/// The pass level of a number.
pub fn level(number: u32) -> PassLevel {
    PassLevel::new(number.into()).expect("a level is 0 or 1")
}

/// Builds, and keeps quiet.
pub fn make(out: &Path, options: &BuildOptions) -> BuildSummary {
    build(out, options, &|_| ()).unwrap_or_else(|error| panic!("{error} for {options:?}"))
}

/// Builds at a path, and takes the table into memory.
pub fn made(path: &Path, options: &BuildOptions) -> Table {
    make(path, options);
    in_memory(path)
}

/// The same table without and with an index of moves, in two directories of a folder.
pub fn without_and_with_index(folder: &Path, options: &BuildOptions) -> (Table, Table) {
    let plain = made(&folder.join("plain"), options);
    let indexed = made(&folder.join("indexed"), &options.clone().index(true));
    assert!(plain.info().index_bytes == 0 && indexed.info().index_bytes > 0, "{options:?}");
    assert_eq!(plain.info().logical_digest, indexed.info().logical_digest);
    indexed.verify(Depth::Full).expect("just built");
    (plain, indexed)
}

/// A database in a directory that goes away with it.
pub struct Built {
    pub path: PathBuf,
    pub summary: BuildSummary,
    _dir: tempfile::TempDir,
}

impl Built {
    pub fn new(options: &BuildOptions) -> Self {
        let dir = tempfile::tempdir().expect("a temporary directory");
        let path = dir.path().join("table");
        let summary = make(&path, options);
        Self { path, summary, _dir: dir }
    }

    pub fn open(&self) -> Table {
        mapped(&self.path)
    }
}

/// The table of sheets at a path, mapped.
pub fn mapped(path: &Path) -> Table {
    // SAFETY: a test changes no file of a table that it has mapped.
    let table = unsafe { open_mmap(path) };
    table.expect("just built")
}

/// The table of sheets at a path, taken into memory.
pub fn in_memory(path: &Path) -> Table {
    supermex::read(path).expect("just built")
}

/// A game that the judge can solve inside a bound.
pub trait Judged: MoveRules + Copy + Default {
    const GAME: Game;
    fn dense(bound: u64, passes: u32, declared: &[Declared]) -> Dense<Self>;
    /// The number of `z` inside the bound for an `x` and a `y`.
    fn rows(bound: u64, x: u64, y: u64) -> u64;
}

impl Judged for Nim3 {
    const GAME: Game = Game::Nim;

    fn dense(bound: u64, passes: u32, declared: &[Declared]) -> Dense<Self> {
        Dense::nim(bound, passes, declared)
    }

    fn rows(bound: u64, x: u64, y: u64) -> u64 {
        if x < bound && y < bound { bound } else { 0 }
    }
}

impl Judged for Chomp3 {
    const GAME: Game = Game::Chomp;

    fn dense(bound: u64, passes: u32, declared: &[Declared]) -> Dense<Self> {
        Dense::chomp(bound, passes, declared)
    }

    fn rows(bound: u64, x: u64, y: u64) -> u64 {
        (bound + 1).saturating_sub(x + y)
    }
}

/// A table with everything that says what its answers have to be, for 0 to 3 passes.
pub struct Trial<'a, R> {
    pub case: &'a Case,
    pub table: &'a Table,
    pub judge: &'a Dense<R>,
    pub bound: u64,
}

impl<R: Judged> Trial<'_, R> {
    fn columns(&self) -> Option<u64> {
        self.table.extent().columns
    }

    fn holds(&self, piles: Piles, p: u32) -> bool {
        self.case.answers(p)
            && (self.case.holds(u64::from(self.table.extent().sheets.end), self.columns(), piles)
                || self.ended(piles, p))
    }

    /// Whether a sheet of Chomp ended inside the window: then it is known outside it, too.
    fn ended(&self, [x, y, _]: Piles, p: u32) -> bool {
        let (Game::Chomp, Some(columns)) = (self.case.game, self.columns()) else { return false };
        x < u64::from(self.table.extent().sheets.end) && y >= columns && {
            let end = |x: u64, y: u64| R::rows(self.bound, x, y) > 0 && self.judge.completion(x, y, p) == Some(0);
            (0..x).any(|x| end(x, 0)) || (0..columns).any(|y| end(x, y))
        }
    }

    fn outcome(&self, piles: Piles, p: u32) -> Outcome {
        let declared = self.case.answers(p) && self.judge.is_variant(piles, p);
        match self.holds(piles, p) || declared {
            false => Outcome::Beyond,
            true if self.judge.is_p(piles, p) => Outcome::P,
            true => Outcome::N,
        }
    }

    /// Every answer there is, for every position inside the bound.
    pub fn everything(&self) {
        self.outcomes();
        self.completions();
        self.sheets();
        self.winning_moves();
        self.instant_winners();
        self.lists();
    }

    /// The P-positions of boxes, ascending and each once.
    fn lists(&self) {
        let sheets = self.table.extent().sheets.end;
        let ask = |max, p: u32| ListAsked { max, all_orders: true, passes: Some(p.into()) };
        // The judge has all positions of the box.
        let most = if self.case.game == Game::Nim { self.bound - 1 } else { self.bound / 3 };
        let most = u32::try_from(most.min(u64::from(sheets) - 1)).expect("small");
        for (p, max) in (0..=self.case.passes).flat_map(|p| [0, most / 3, most].map(|max| (p, max))) {
            let found: Vec<Position> = self.table.list(&ask(max, p)).expect("held").map(Result::unwrap).collect();
            let mut expected = self.judge.p_positions(p);
            expected.retain(|at| at.iter().all(|&n| n <= max.into()));
            let expected = expected.into_iter().map(|piles| pos(piles, p.into()));
            assert!(found.into_iter().eq(expected), "up to {max} with {p} of {:?}", self.case);
        }
        let too_far = self.table.list(&ask(sheets, 0));
        assert!(matches!(too_far, Err(ReadError::TooFar { .. })), "{:?}", self.case);
        assert_eq!(self.table.list(&ask(0, 2)).is_ok(), self.case.answers(2), "{:?}", self.case);
    }

    /// One by one, and as a batch.
    pub fn outcomes(&self) {
        let all = R::default().in_order(self.bound);
        for p in 0..=3 {
            let asked: Vec<_> = all.iter().map(|&piles| Position::from(piles).with_passes(u64::from(p))).collect();
            let expected: Vec<_> = all.iter().map(|&piles| self.outcome(piles, p)).collect();
            let mut batch = vec![Outcome::Beyond; asked.len()];
            self.table.outcomes(&asked, &mut batch).expect("sound");
            for ((position, expected), batch) in asked.iter().zip(expected).zip(batch) {
                let found = self.table.outcome(position).expect("sound");
                assert_eq!((found, batch), (expected, expected), "{position} {:?}", self.case);
            }
        }
    }

    pub fn completions(&self) {
        for p in 0..=3 {
            for x in 0..self.bound {
                let mut ended = false;
                for y in 0..self.bound {
                    let rows = R::rows(self.bound, x, y);
                    let (found, what) =
                        (self.table.cells().unwrap().completion(&[x, y], u64::from(p)).expect("sound"), (x, y, p));
                    let held = if self.case.game == Game::Nim {
                        self.holds([x, y, u64::MAX], p)
                    } else {
                        self.holds([x, y, 0], p)
                    };
                    let judged = if rows > 0 { self.judge.completion(x, y, p) } else { None };
                    match found {
                        Cell::Beyond => assert!(!held, "{what:?} {:?}", self.case),
                        Cell::Nothing => {
                            assert!(
                                held && judged.is_none() && self.case.game == Game::Chomp,
                                "{what:?} {:?}",
                                self.case
                            );
                            ended = true;
                        }
                        Cell::Completion(z) => {
                            assert!(held && !ended, "{what:?} {:?}", self.case);
                            assert_eq!(Some(z).filter(|&z| z < rows), judged, "{what:?} {:?}", self.case);
                        }
                    }
                }
            }
        }
    }

    /// The rows of all sheets together.
    pub fn sheets(&self) {
        let sheets = self.table.extent().sheets.end;
        let columns = u32::try_from(self.columns().unwrap_or(u64::MAX).min(self.bound)).expect("small");
        let mut rows = vec![0; sheets as usize * columns as usize];
        for level in 0..=u64::from(self.case.passes) {
            self.table.cells().unwrap().completions(&[0], 0..columns, level, &mut rows).expect("sound");
            for (x, row) in (0..).zip(rows.chunks(columns as usize)) {
                for (y, &z) in (0..).zip(row) {
                    let expected = match self.table.cells().unwrap().completion(&[x, y], level).expect("sound") {
                        Cell::Completion(z) => u32::try_from(z).expect("small"),
                        Cell::Nothing | Cell::Beyond => NONE,
                    };
                    assert_eq!(z, expected, "[{x},{y},?;{level}] {:?}", self.case);
                }
            }
            assert!(matches!(
                self.table.cells().unwrap().completions(&[1], 0..columns, level, &mut rows),
                Err(ReadError::Beyond)
            ));
            assert!(matches!(
                self.table.cells().unwrap().completions(&[0], 0..columns, level, &mut rows[1..]),
                Err(ReadError::Beyond)
            ));
        }
    }

    /// The legal moves to P-positions, sorted; the pass only where the table holds the level it leads to.
    fn moves(&self, piles: Piles, p: u32) -> Vec<Point> {
        let rules = R::default();
        if rules.is_terminal(piles) || self.judge.is_variant(piles, p) {
            return Vec::new();
        }
        let mut to = Vec::new();
        rules.moves(piles, &mut to);
        to.retain(|&to| self.judge.is_p(to, p));
        let mut all: Vec<_> = to.into_iter().map(|piles| Point { piles, passes: u64::from(p) }).collect();
        if p > 0 && self.case.answers(p - 1) && self.judge.is_p(piles, p - 1) {
            all.push(Point { piles, passes: u64::from(p - 1) });
        }
        all.sort_unstable();
        all
    }

    pub fn winning_moves(&self) {
        for p in 0..=3 {
            for piles in R::default().in_order(self.bound) {
                let found = self.table.winning_moves(&pos(piles, u64::from(p))).expect("sound");
                let expected = self.outcome(piles, p);
                assert_eq!(found.outcome, expected, "{piles:?} {p} {:?}", self.case);
                let moves = if expected == Outcome::N { self.moves(piles, p) } else { Vec::new() };
                assert_eq!(points(&found), moves, "{piles:?} {p} {:?}", self.case);
            }
        }
    }

    /// Whether every cell that a move from `[x, y, _]` to a lower sheet leads to is in the table.
    fn decides(&self, x: u64, y: u64) -> bool {
        let farthest = if self.case.game == Game::Chomp { x + y } else { y };
        x == 0 || self.columns().is_none_or(|columns| farthest < columns)
    }

    pub fn instant_winners(&self) {
        let rules = R::default();
        let mut to = Vec::new();
        for p in 0..=3 {
            for x in 0..=u64::from(self.table.extent().sheets.end).min(self.bound - 1) {
                for y in 0..self.bound {
                    let rows = R::rows(self.bound, x, y);
                    let wins = |z: u64, to: &mut Vec<Piles>| {
                        to.clear();
                        rules.moves([x, y, z], to);
                        to.iter().any(|&to| to[0] < x && self.judge.is_p(to, p))
                    };
                    let mut list = Vec::new();
                    let decided = self.case.answers(p) && self.decides(x, y);
                    for z in (0..rows).filter(|&z| rules.is_position([x, y, z])) {
                        let found = self
                            .table
                            .instant_winners()
                            .unwrap()
                            .contains(&pos([x, y, z], u64::from(p)))
                            .expect("sound");
                        let expected = wins(z, &mut to);
                        let known = if decided { Some(expected) } else { found.and(Some(expected)) };
                        assert_eq!(found, known, "[{x},{y},{z};{p}] {:?}", self.case);
                        assert!(self.case.answers(p) || found.is_none(), "[{x},{y},{z};{p}] {:?}", self.case);
                        list.extend(expected.then_some(z));
                    }
                    let found =
                        self.table.instant_winners().unwrap().column([x, y], rows, u64::from(p)).expect("sound");
                    assert_eq!(
                        found,
                        decided.then_some(list),
                        "instant winners [{x}, {y}, z < {rows}; {p}] {:?}",
                        self.case
                    );
                }
            }
        }
    }
}
