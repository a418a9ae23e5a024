//! Linear Clobber on strips as text: what is published, and strips that are not as they are stored.

use std::collections::{HashMap, HashSet};

use crate::common::judge_small::clobber_moves;
use crate::common::smaller::Smaller;
use crate::common::{Draw, some};
use supermex::game::{Clobber, Player};
use supermex::{Outcome, Role};
use supermex_build::{BuildOptions, build};

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

/// The options are the moves of Left, and then those of Right, each with who wins after it.
#[test]
fn options_of_both_players() {
    let built = clobber(7);
    for strip in ["xoxo_xo", "oxxo", "x_o", "xxooxox"] {
        let found = built.table.options(&cells(strip).into()).unwrap();
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

/// Who wins moving first, by the moves of the whole strip, on which nothing is left out.
fn first_wins(strip: &[u8], known: &mut HashMap<Vec<u8>, [bool; 2]>) -> [bool; 2] {
    if let Some(&wins) = known.get(strip) {
        return wins;
    }
    let mut wins = [false; 2];
    for player in [1, 2] {
        for at in 0..strip.len() {
            for next in [at.wrapping_sub(1), at + 1] {
                if strip[at] == player && strip.get(next) == Some(&(3 - player)) {
                    let mut to = strip.to_vec();
                    (to[at], to[next]) = (0, player);
                    wins[usize::from(player) - 1] |= !first_wins(&to, known)[usize::from(2 - player)];
                }
            }
        }
    }
    known.insert(strip.to_vec(), wins);
    wins
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
    let mut known = HashMap::new();
    for _ in 0..300 {
        // Parts of up to five cells.
        let strip: Vec<u8> = (0..16).map(|at| if at % 6 == 5 { 0 } else { 1 + draw.below(2) as u8 }).collect();
        let found = Clobber::by_moves(&strip).unwrap().outcome;
        let expected = match first_wins(&strip, &mut known) {
            [true, true] => Outcome::N,
            [false, false] => Outcome::P,
            [true, false] => Outcome::Left,
            [false, true] => Outcome::Right,
        };
        assert_eq!(found, expected, "{strip:?}");
        outcomes.insert(found.name());
    }
    assert_eq!(outcomes.len(), 4);
    assert!(Clobber::by_moves(&[1; 257]).is_err() && Clobber::by_moves(&[1, 2].repeat(100)).is_err());
}
