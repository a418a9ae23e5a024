//! For tests: who wins, by the moves alone, and small tables to be judged.

use std::cell::RefCell;
use std::collections::HashMap;

use supermex::game::{Game, PerturbedGame, Triple, Variant, Variants};
use supermex::raw::Sheets;
use supermex::{BuildOptions, PassLevel};
use tempfile::TempDir;

/// Brute force over the moves of a game: it knows of no sheets.
pub struct Judge {
    pub rules: PerturbedGame,
    known: RefCell<HashMap<(Triple, PassLevel), bool>>,
}

impl Judge {
    pub fn new(rules: PerturbedGame) -> Self {
        Self { rules, known: RefCell::default() }
    }

    pub fn is_p(&self, at: Triple, level: PassLevel) -> bool {
        let game = self.rules.game;
        if !game.is_position(at) || self.rules.variants.contains(at, level) {
            return false;
        }
        if at == game.terminal() {
            return true;
        }
        if let Some(&known) = self.known.borrow().get(&(at, level)) {
            return known;
        }
        let passed = level.below().is_some_and(|below| self.is_p(at, below));
        let found = !passed && !game.any_move(at, |to| self.is_p(to, level));
        self.known.borrow_mut().insert((at, level), found);
        found
    }

    /// Whether a move reaches a P-position on a lower sheet.
    pub fn instant_winner(&self, at: Triple, level: PassLevel) -> bool {
        let game = self.rules.game;
        let playing = game.is_position(at) && at != game.terminal();
        playing && game.any_move(at, |to| to[0] < at[0] && self.is_p(to, level))
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

/// A table, and the directory that it is in.
pub fn built(rules: &PerturbedGame, sheets: u32, columns: Option<u64>) -> (Sheets, TempDir) {
    let directory = tempfile::tempdir().unwrap();
    let out = directory.path().join("table");
    let options = BuildOptions::new(rules.clone()).sheets(sheets).threads(1);
    let options = columns.into_iter().fold(options, |options, columns| options.columns(columns));
    supermex::build(&out, &options, &|_| {}).unwrap();
    (supermex::open(&out).unwrap().into_sheets().unwrap(), directory)
}
