//! Linear Clobber on strips as text: what is published, and strips that are not as they are stored.

use std::collections::HashSet;

use super::every_game::{self, ByMoves, strip as cells};
use crate::common::judge_small::clobber_moves;
use crate::common::smaller::Smaller;
use crate::common::{Draw, some};
use supermex::game::{Clobber, Player};
use supermex::{Outcome, Role};
use supermex_build::{BuildOptions, build};

fn clobber(length: u32) -> Smaller {
    Smaller::new(Clobber::new(length).unwrap(), None)
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

/// The options are the moves of Left, and then those of Right, each with who wins after it.
#[test]
fn options_of_both_players() {
    let built = clobber(7);
    for strip in ["xoxo_xo", "oxxo", "x_o", "xxooxox"] {
        let found = built.table.options(&cells(strip)).unwrap();
        assert_eq!((found.outcome, found.lacks), (outcome(&built, strip), None), "{strip}");
        let mut expected = Vec::new();
        for (player, stone) in [(Player::Left, 'x'), (Player::Right, 'o')] {
            let mut moves = clobber_moves(strip, stone);
            moves.sort_unstable_by_key(|to| cells(to));
            moves.dedup();
            expected.extend(moves.into_iter().map(|to| (Some(player), outcome(&built, &to), to)));
        }
        let moves = found.moves.iter().map(|one| (one.player, one.outcome, built.table.format(&one.to)));
        assert!(moves.eq(expected), "{strip}: {found:?}");
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
    assert_eq!(openings[0].moves, [cells("_x")]);
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

/// Strips by their parts: short ones as a table has them, and long ones by the moves of the whole strip.
#[test]
fn strips_by_their_parts() {
    let built = clobber(9);
    let mut draw = Draw(5);
    let mut outcomes = HashSet::new();
    for number in some(0..3_u64.pow(9), 4) {
        let strip: Vec<u8> = (0..9).map(|at| (number / 3_u64.pow(at) % 3) as u8).collect();
        let cells: Vec<u64> = strip.iter().map(|&cell| cell.into()).collect();
        let found = Clobber::by_moves(&strip).unwrap();
        assert_eq!(found.outcome, built.outcome(&cells).unwrap(), "{strip:?}");
        if number % 7 == 0 {
            let text = |moves: &Vec<Vec<u8>>| {
                let cells = moves.iter().map(|to| to.iter().map(|&cell| u64::from(cell)).collect::<Vec<u64>>());
                cells.map(|to| built.table.format(&to.into())).collect::<Vec<_>>()
            };
            let mut expected = winning(&built, &built.table.format(&cells.into()));
            let mut moves = [text(&found.moves[0]), text(&found.moves[1])];
            moves.iter_mut().chain(&mut expected).for_each(|moves| moves.sort_unstable());
            assert_eq!(moves, expected, "{strip:?}");
        }
    }
    // By the moves of the whole strip, on which nothing is left out.
    let mut game = ByMoves::new(&every_game::clobber_options, &|_| true);
    for _ in 0..300 {
        // Parts of up to five cells.
        let strip: Vec<u8> = (0..16).map(|at| if at % 6 == 5 { 0 } else { 1 + draw.below(2) as u8 }).collect();
        let found = Clobber::by_moves(&strip).unwrap().outcome;
        let cells: Vec<u64> = strip.iter().map(|&cell| cell.into()).collect();
        assert_eq!(found, every_game::clobber_outcome(&mut game, &cells.into()), "{strip:?}");
        outcomes.insert(found.name());
    }
    assert_eq!(outcomes.len(), 4);
    assert!(Clobber::by_moves(&[1; 257]).is_err() && Clobber::by_moves(&[1, 2].repeat(100)).is_err());
}
