//! Linear Clobber against brute force by its move rules, on strips as text.

use std::collections::HashMap;

use crate::common::batches;
use crate::common::judge_small::clobber_moves as moves;
use crate::common::smaller::{Smaller, of_bytes};
use supermex::game::Clobber;
use supermex::{BuildOptions, Depth, Outcome, Role, Scope, build};

fn clobber(length: u32) -> Smaller {
    Smaller::new(Clobber::new(length).unwrap(), None)
}

/// The cells of a strip that is written.
fn cells(strip: &str) -> Vec<u64> {
    strip
        .bytes()
        .map(|byte| match byte {
            b'x' => 1,
            b'o' => 2,
            _ => 0,
        })
        .collect()
}

fn outcome(built: &Smaller, strip: &str) -> Outcome {
    built.outcome(&cells(strip)).unwrap()
}

/// The winning moves of both players, as text.
fn winning(built: &Smaller, strip: &str) -> [Vec<String>; 2] {
    let moves = built.winning_moves(&cells(strip)).unwrap();
    [Role::Left, Role::Right].map(|role| {
        let of_role = moves.moves.iter().filter(|one| one.role == role);
        of_role.map(|one| built.table.format(&one.to)).collect()
    })
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
        let built = clobber(length);
        for strip_length in 0..=(length as usize).min(9) {
            let strips = all(strip_length);
            let batch = batches::outcomes(&built.table, strips.iter().map(|strip| cells(strip))).unwrap();
            for (strip, batched) in strips.iter().zip(batch) {
                let class = match (wins(&mut memo, strip, 'x'), wins(&mut memo, strip, 'o')) {
                    (true, true) => "N",
                    (false, false) => "P",
                    (true, false) => "L",
                    (false, true) => "R",
                };
                assert_eq!(outcome(&built, strip).name(), class, "{strip} in a table of {length}");
                assert_eq!(batched.name(), class, "{strip} in a table of {length}");
                let expected = [('x', 'o'), ('o', 'x')].map(|(player, other)| {
                    let mut to = moves(strip, player);
                    to.retain(|to| !wins(&mut memo, to, other));
                    to.sort();
                    to
                });
                let found = winning(&built, strip).map(|mut to| {
                    to.sort();
                    to
                });
                assert_eq!(found, expected, "{strip}");
            }
        }
        built.table.verify(Depth::Full).unwrap();
        let all = built.table.certify(Scope::All).unwrap();
        assert!(all.to_string().starts_with(&format!("{} positions", 3_u64.pow(length))) && all.partizan, "{all}");
        built.table.certify(Scope::Sample { count: 500, seed: 9 }).unwrap();
    }
}

/// The conjecture of the seed: the alternating strips are first-player wins, but for three pairs.
#[test]
fn alternating_strips() {
    let built = clobber(12);
    for n in 1..=6 {
        assert_eq!(outcome(&built, &"xo".repeat(n)), if n == 3 { Outcome::P } else { Outcome::N }, "{n}");
    }
    let openings = built.table.openings(None).unwrap();
    assert_eq!(openings.len(), 6);
    assert_eq!(openings[0].moves, [cells("_x").into()]);
    for (n, opening) in (1..).zip(openings) {
        assert_eq!(opening.moves.is_empty(), n == 3, "{opening:?}");
    }
}

#[test]
fn strips_that_are_not_as_they_are_stored() {
    let built = clobber(6);
    // Empty ends do not count; the table is of six cells between stones.
    let strip = "____xo__xx________";
    assert_eq!(outcome(&built, strip), Outcome::N);
    assert_eq!(winning(&built, strip), [vec!["_____x__xx________".to_owned()], vec!["____o___xx________".to_owned()]]);
    assert_eq!((outcome(&built, "xo___xo"), winning(&built, "xo___xo")), (Outcome::Beyond, [vec![], vec![]]));
    for cell in [3, 300] {
        let found = built.winning_moves(&[1, cell, 2]).unwrap();
        assert_eq!(built.outcome(&[1, cell, 2]).unwrap(), Outcome::Beyond, "no cell");
        assert_eq!((found.outcome, found.moves.len()), (Outcome::Beyond, 0), "no cell");
    }
    assert_eq!((outcome(&built, ""), outcome(&built, "______________")), (Outcome::P, Outcome::P));
}

/// The bytes do not depend on the threads.
#[test]
fn threads() {
    let built = clobber(11);
    let dir = tempfile::tempdir().unwrap();
    for threads in [1, 3] {
        let out = dir.path().join(threads.to_string());
        build(&out, &BuildOptions::new(Clobber::new(11).unwrap()).threads(threads), &|_| ()).unwrap();
        assert!(std::fs::read(out.join("p0-000000000.smx")).unwrap() == built.bytes());
    }
}

/// A table whose bytes are sound and whose classes are not is not certified.
#[test]
fn wrong_tables_are_not_certified() {
    let good = clobber(5).bytes();
    for bit in 0..2 * 3_usize.pow(5) {
        let mut bytes = good.clone();
        bytes[512 + bit / 8] ^= 1 << (bit % 8);
        assert!(of_bytes(bytes).unwrap().certify(Scope::All).is_err(), "bit {bit}");
    }
}
