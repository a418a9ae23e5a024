//! The recursion against brute force by the move rules.

use crate::common::Draw;
use crate::common::judge::{Chomp3, Dense, Nim3};
use crate::common::memory::{Memory, compute, extend};
use crate::common::tables::level;
use supermex::game::{Game, PerturbedGame, Variant, Variants};

type Listed = Vec<([u64; 3], Option<u32>)>;

fn rules(game: Game, passes: u32, listed: &Listed) -> PerturbedGame {
    let listed = listed.iter().map(|&(piles, at)| Variant { piles, level: at.map(level) });
    PerturbedGame::new(game).passes(level(passes)).variants(Variants::new(game, listed, None).unwrap())
}

fn agrees_nim(listed: &Listed, passes: u32, side: u64, tiles: &[u32]) {
    let judge = Dense::<Nim3>::nim(side, passes, listed);
    tiles.iter().for_each(|&tile| agrees_with(&judge, listed, passes, side, tile));
}

fn agrees_with(judge: &Dense<Nim3>, listed: &Listed, passes: u32, side: u64, tile: u32) {
    let rules = rules(Game::Nim, passes, listed);
    let Memory(sheets) = compute(&rules, side as u32, Some(side as u32), tile);
    let sheets = sheets.into_inner().unwrap();
    for p in 0..=passes {
        for x in 0..side {
            for y in 0..side {
                let (r, c) = if rules.is_symmetric() { (x.min(y), x.max(y)) } else { (x, y) };
                let ours = sheets[&(level(p), r as u32)].completion(c).unwrap();
                let theirs = judge.completion(x, y, p);
                assert_eq!(Some(ours).filter(|&z| z < side), theirs, "[{x},{y},?;{p}] {listed:?}");
            }
        }
    }
}

fn agrees_chomp(listed: &Listed, passes: u32, tokens: u64, tile: u32) {
    let judge = Dense::<Chomp3>::chomp(tokens, passes, listed);
    let Memory(sheets) = compute(&rules(Game::Chomp, passes, listed), tokens as u32 + 1, None, tile);
    let sheets = sheets.into_inner().unwrap();
    for p in 0..=passes {
        for x in 0..=tokens {
            for y in 0..=tokens - x {
                let ours = sheets[&(level(p), x as u32)].completion(x + y);
                let ours = ours.filter(|&a| a <= tokens).map(|a| a - x - y);
                assert_eq!(ours, judge.completion(x, y, p), "[{x},{y},?;{p}] {listed:?}");
            }
        }
    }
}

#[test]
fn nim_without_variants() {
    for passes in [0, 1] {
        for side in [1, 2, 63, 64, 65] {
            agrees_nim(&vec![], passes, side, &[64]);
        }
        agrees_nim(&vec![], passes, 200, &[64, 128, 256]);
    }
}

#[test]
fn misere_nim_is_symmetric() {
    for passes in [0, 1] {
        agrees_nim(&vec![([0, 0, 0], None)], passes, 150, &[64]);
    }
}

fn draw(random: &mut Draw, game: Game, most: u64, side: u64) -> Listed {
    let count = random.below(most) + 1;
    let one = |random: &mut Draw| {
        let piles = [random.skewed(side), random.skewed(side), random.skewed(side)];
        let level = [None, None, Some(0), Some(1)][random.below(4) as usize];
        (piles, level)
    };
    (0..count).map(|_| one(random)).filter(|(piles, _)| game.is_position(*piles)).collect()
}

#[test]
fn nim_with_random_variants() {
    let mut random = Draw(1);
    for _ in 0..60 {
        let listed = draw(&mut random, Game::Nim, 30, 24);
        agrees_nim(&listed, 1, 24, &[64]);
    }
    let listed = draw(&mut random, Game::Nim, 500, 150);
    agrees_nim(&listed, 1, 150, &[64]);
}

#[test]
fn chomp_without_variants() {
    agrees_chomp(&vec![], 0, 200, 64);
    agrees_chomp(&vec![], 1, 200, 64);
    agrees_chomp(&vec![], 1, 100, 128);
}

#[test]
fn chomp_with_random_variants() {
    let mut random = Draw(2);
    for _ in 0..150 {
        let listed = draw(&mut random, Game::Chomp, 12, 20);
        agrees_chomp(&listed, 1, 60, 64);
    }
    for piles in [[0, 0, 1], [1, 1, 0], [1, 0, 2], [2, 1, 0], [3, 1, 0], [0, 1, 0]] {
        agrees_chomp(&vec![(piles, None)], 1, 80, 64);
    }
    agrees_chomp(&vec![([0, 0, 1], None), ([0, 1, 0], None)], 1, 80, 64);
}

#[test]
fn resuming_changes_nothing() {
    let mut random = Draw(3);
    let chomp = draw(&mut random, Game::Chomp, 12, 60);
    let nim = draw(&mut random, Game::Nim, 12, 60);
    for (rules, columns) in [
        (rules(Game::Nim, 1, &vec![]), Some(300)),
        (rules(Game::Nim, 1, &nim), Some(300)),
        (rules(Game::Chomp, 1, &vec![]), None),
        (rules(Game::Chomp, 1, &chomp), None),
    ] {
        let whole = compute(&rules, 300, columns, 64);
        let parts = compute(&rules, 128, columns, 64);
        extend(&parts, &rules, 128..300, columns, 64);
        assert_eq!(*whole.0.lock().unwrap(), *parts.0.lock().unwrap());
    }
}
