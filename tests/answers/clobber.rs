//! Linear Clobber against brute force by its move rules, on strips as text.

use std::collections::HashMap;

use crate::common::flat::{Flat, answers, printed, sheet};
use supermex::oracle::{Ask, Extent};
use supermex::rules::flat::{Clobber, FlatRules};

fn clobber(length: u32) -> Flat {
    Flat::new(FlatRules::Clobber(Clobber::new(length).unwrap()), None)
}

/// The strips that one move of a player (`x` or `o`) leads to.
fn moves(strip: &str, player: char) -> Vec<String> {
    let other = if player == 'x' { 'o' } else { 'x' };
    let mut all = Vec::new();
    let cells: Vec<char> = strip.chars().collect();
    for from in 0..cells.len() {
        for to in [from.wrapping_sub(1), from + 1] {
            if cells[from] == player && cells.get(to) == Some(&other) {
                let mut after = cells.clone();
                (after[from], after[to]) = ('_', player);
                all.push(after.into_iter().collect());
            }
        }
    }
    all
}

/// Whether a player wins who moves first.
fn wins(memo: &mut HashMap<(String, char), bool>, strip: &str, player: char) -> bool {
    if let Some(&known) = memo.get(&(strip.to_owned(), player)) {
        return known;
    }
    let other = if player == 'x' { 'o' } else { 'x' };
    let found = moves(strip, player).iter().any(|to| !wins(memo, to, other));
    memo.insert((strip.to_owned(), player), found);
    found
}

fn all(length: usize) -> Vec<String> {
    (0..3_u32.pow(u32::try_from(length).unwrap()))
        .map(|n| (0..length).map(|i| ['_', 'x', 'o'][(n / 3_u32.pow(i as u32) % 3) as usize]).collect())
        .collect()
}

#[test]
fn every_strip_against_brute_force() {
    let mut memo = HashMap::new();
    // Below, at and above the cells of a low part.
    for length in [1, 2, 5, 8, 9, 10] {
        let flat = clobber(length);
        for strip_length in 0..=(length as usize).min(9) {
            let strips = all(strip_length);
            let found = answers(&*flat.database, &strips, Ask { moves: true, fields: false });
            for (strip, answer) in strips.iter().zip(found) {
                let answer = answer.unwrap();
                let class = match (wins(&mut memo, strip, 'x'), wins(&mut memo, strip, 'o')) {
                    (true, true) => "N",
                    (false, false) => "P",
                    (true, false) => "L",
                    (false, true) => "R",
                };
                assert_eq!(answer.class.name(), class, "{strip} in a table of {length}");
                let mut words = Vec::new();
                for (player, other, name) in [('x', 'o', "L"), ('o', 'x', "R")] {
                    let mut to = moves(strip, player);
                    to.retain(|to| !wins(&mut memo, to, other));
                    to.sort();
                    words.extend(to.iter().map(|to| format!("{name}:{to}")));
                }
                assert_eq!(answer.words, words, "{strip}");
            }
        }
        flat.database.check(0, false).unwrap();
        assert!(flat.database.certify(Extent::All).unwrap().starts_with(&format!("{} positions", 3_u64.pow(length))));
        flat.database.certify(Extent::Sample { count: 500, seed: 9 }).unwrap();
    }
}

/// The conjecture of the seed: the alternating strips are first-player wins, but for three pairs.
#[test]
fn alternating_strips() {
    let flat = clobber(12);
    for n in 1..=6 {
        assert_eq!(printed(&*flat.database, &"xo".repeat(n), false), if n == 3 { "P" } else { "N" }, "{n}");
    }
    let mut out = Vec::new();
    flat.database.openings(None, &mut out).unwrap();
    let text = String::from_utf8(out).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 6);
    assert_eq!((lines[0], lines[2]), ("1: _x", "3:"));
    for (n, line) in (1..).zip(&lines) {
        assert_eq!(line.ends_with(':'), n == 3, "{line}");
    }
}

#[test]
fn strips_in_other_words() {
    let flat = clobber(6);
    // Empty ends do not count; the table is of six cells between stones.
    assert_eq!(printed(&*flat.database, "____XO..xx________", true), "N L:_____x__xx________ R:____o___xx________");
    assert_eq!(printed(&*flat.database, "xo___xo", true), "beyond");
    let refusal = answers(&*flat.database, &["xyx".into()], Ask::default()).pop().unwrap().unwrap_err();
    assert!(refusal.to_string().contains("'y' is no cell"), "{refusal}");
    let mut memo = HashMap::new();
    let lost: String = all(5)
        .into_iter()
        .filter(|strip| !wins(&mut memo, strip, 'x') && !wins(&mut memo, strip, 'o'))
        .map(|strip| strip + "\n")
        .collect();
    assert_eq!(sheet(&*flat.database, Some(5)), lost);
    let ask = supermex::oracle::SheetAsk { number: Some(7), ..Default::default() };
    assert!(flat.database.sheet(&ask, &mut Vec::new()).is_err());
}

/// The bytes do not depend on the threads.
#[test]
fn threads() {
    let flat = clobber(11);
    let home = tempfile::tempdir().unwrap();
    for threads in [1, 3] {
        let out = home.path().join(threads.to_string());
        let rules = FlatRules::Clobber(Clobber::new(11).unwrap());
        let options =
            supermex::writer::FlatOptions { threads: Some(threads), ..supermex::writer::FlatOptions::new(rules, None) };
        supermex::writer::build_flat(&out, &options, &|_, _| ()).unwrap();
        assert!(std::fs::read(out.join("p0-000000000.smx")).unwrap() == flat.bytes());
    }
}

/// A table whose bytes are sound and whose classes are not is not certified.
#[test]
fn wrong_tables_are_not_certified() {
    let flat = clobber(5);
    let good = flat.bytes();
    for bit in 0..2 * 3_usize.pow(5) {
        let mut bytes = good.clone();
        bytes[512 + bit / 8] ^= 1 << (bit % 8);
        let database = supermex::oracle::open_bytes(bytes).unwrap();
        assert!(database.certify(Extent::All).is_err(), "bit {bit}");
    }
}
