//! For tests: who wins, by the moves alone, and small tables to be judged.

use std::cell::RefCell;
use std::collections::HashMap;

use supermex::game::{Game, PassLevel, PerturbedGame, Triple, Variant, Variants};
use supermex::{Rules, Table};
use supermex_build::BuildOptions;
use tempfile::TempDir;

/// The moves of a game from a position; `None` if it is none.
pub type Moves<'a, const N: usize = 3> = Box<dyn Fn([u64; N]) -> Option<Vec<[u64; N]>> + 'a>;

/// Whether a position is declared a win.
type Declared<'a, const N: usize> = Box<dyn Fn([u64; N], PassLevel) -> bool + 'a>;

/// Brute force over the moves of a game: it knows of no sheets.
pub struct Judge<'a, const N: usize = 3> {
    moves: Moves<'a, N>,
    declared: Declared<'a, N>,
    misere: bool,
    known: RefCell<HashMap<([u64; N], PassLevel), bool>>,
}

impl<'a> Judge<'a> {
    /// A game that is built in.
    pub fn new(rules: PerturbedGame) -> Self {
        let game = rules.game;
        let moves = move |at: Triple| {
            let mut all = Vec::new();
            game.any_move(at, |to| {
                all.push(to);
                false
            });
            game.is_position(at).then_some(all)
        };
        Self::of(Box::new(moves), move |at, level| rules.variants.contains(at, level), false)
    }
}

impl<'a, const N: usize> Judge<'a, N> {
    /// A game by its moves.
    pub fn of(moves: Moves<'a, N>, declared: impl Fn([u64; N], PassLevel) -> bool + 'a, misere: bool) -> Self {
        Self { moves, declared: Box::new(declared), misere, known: RefCell::default() }
    }

    pub fn moves(&self, at: [u64; N]) -> Option<Vec<[u64; N]>> {
        (self.moves)(at)
    }

    pub fn is_misere(&self) -> bool {
        self.misere
    }

    pub fn is_declared(&self, at: [u64; N], level: PassLevel) -> bool {
        (self.declared)(at, level)
    }

    pub fn is_p(&self, at: [u64; N], level: PassLevel) -> bool {
        if let Some(&known) = self.known.borrow().get(&(at, level)) {
            return known;
        }
        let Some(moves) = self.moves(at).filter(|_| !(self.declared)(at, level)) else { return false };
        let passed = !moves.is_empty() && level.below().is_some_and(|below| self.is_p(at, below));
        let lost = !passed && !moves.iter().any(|&to| self.is_p(to, level));
        let found = if moves.is_empty() { !self.misere } else { lost };
        self.known.borrow_mut().insert((at, level), found);
        found
    }

    /// Whether a move reaches a P-position on a lower sheet, of the same layer if there are layers.
    pub fn instant_winner(&self, at: [u64; N], level: PassLevel) -> bool {
        let (layer, lower) = (..N - 3, |to: &[u64; N]| to[N - 3] < at[N - 3]);
        let leads = |to: &[u64; N]| to[layer] == at[layer] && lower(to) && self.is_p(*to, level);
        self.moves(at).is_some_and(|all| all.iter().any(leads))
    }
}

/// A game with variants at every level, or at one.
pub fn rules(
    game: Game,
    passes: PassLevel,
    listed: &[(Triple, Option<PassLevel>)],
    seed: Option<u64>,
) -> PerturbedGame {
    let listed = listed.iter().map(|&(piles, level)| Variant { piles, level });
    PerturbedGame::new(game).passes(passes).variants(Variants::new(game, listed, seed).unwrap())
}

/// The same without variants.
pub fn pure(game: Game, passes: PassLevel) -> PerturbedGame {
    rules(game, passes, &[], None)
}

/// A table that is built by one thread, and the directory that it is in.
pub fn made(options: BuildOptions) -> (Table, TempDir) {
    let directory = tempfile::tempdir().unwrap();
    let out = directory.path().join("table");
    supermex_build::build(&out, &options.threads(1), &|_| {}).unwrap();
    (supermex::open(&out).unwrap(), directory)
}

/// A table of sheets.
pub fn built(rules: &PerturbedGame, sheets: u32, columns: Option<u64>) -> (Table, TempDir) {
    let options = BuildOptions::new(Rules::from(rules.clone())).sheets(sheets);
    made(columns.into_iter().fold(options, BuildOptions::columns))
}
