//! Linear Clobber on strips as text: what is published, and strips that are not as they are stored.

use std::collections::HashMap;

use crate::common::judge_small::clobber_moves as moves;
use crate::common::smaller::Smaller;
use supermex::game::Clobber;
use supermex::{BuildOptions, Outcome, Role, build};

fn clobber(length: u32) -> Smaller {
    Smaller::new(Clobber::new(length).unwrap(), None)
}

/// The cells of a strip that is written.
fn cells(strip: &str) -> Vec<u8> {
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
    built.strips().outcome(&cells(strip)).unwrap()
}

/// The winning moves of both players, as text.
fn winning(built: &Smaller, strip: &str) -> [Vec<String>; 2] {
    let moves = built.strips().winning_moves(&cells(strip)).unwrap();
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

/// The conjecture of the seed: the alternating strips are first-player wins, but for three pairs.
#[test]
fn alternating_strips() {
    let built = clobber(12);
    for n in 1..=6 {
        assert_eq!(outcome(&built, &"xo".repeat(n)), if n == 3 { Outcome::P } else { Outcome::N }, "{n}");
    }
    let openings = built.strips().openings().unwrap();
    assert_eq!(openings.len(), 6);
    assert_eq!(openings[0], [cells("_x")]);
    for (n, moves) in (1..).zip(openings) {
        assert_eq!(moves.is_empty(), n == 3, "{moves:?}");
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
    assert_eq!(built.strips().outcome(&[1, 3, 2]).unwrap(), Outcome::Beyond, "no cell");
    assert_eq!((outcome(&built, ""), outcome(&built, "______________")), (Outcome::P, Outcome::P));
    // By number: the strips of five cells that whoever moves first loses.
    let mut memo = HashMap::new();
    for (number, strip) in (0..).zip(all(5)) {
        let expected = ['x', 'o'].map(|player| wins(&mut memo, &strip, player));
        assert_eq!(built.strips().first_wins(number).unwrap(), expected, "{strip}");
    }
    assert!(built.strips().first_wins(800).is_err() && built.strips().first_wins(u64::MAX).is_err());
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
