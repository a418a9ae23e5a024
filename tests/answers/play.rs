//! Play to the end against brute force: by the rules of the moves, and by searching every line of play.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;

use crate::common::judge::{Chomp3, Judge, MoveRules, Nim3};
use crate::common::judge_small;
use crate::common::smaller::Smaller;
use crate::common::tables::{Built, Case};
use supermex::game::clobber::{cells, text};
use supermex::game::imitation::State;
use supermex::game::{Clobber, Game, Heap, Wythoff};
use supermex::{Lack, Player, Position, ReadError};

/// The best line by searching all of them: whether the player to move wins, and how many moves are left.
fn best<P: Clone + Eq + Hash>(
    known: &mut HashMap<P, (bool, u32)>,
    at: &P,
    moves: &dyn Fn(&P) -> Vec<P>,
    won: &dyn Fn(&P) -> bool,
) -> (bool, u32) {
    if let Some(&found) = known.get(at) {
        return found;
    }
    let after: Vec<(bool, u32)> = moves(at).iter().map(|to| best(known, to, moves, won)).collect();
    let lengths = |wins: bool| after.iter().filter(move |to| to.0 == wins).map(|to| to.1 + 1);
    let found = match lengths(false).min() {
        Some(quickest) => (true, quickest),
        None if after.is_empty() => (won(at), 0),
        None => (false, lengths(true).max().unwrap_or(0)),
    };
    known.insert(at.clone(), found);
    found
}

/// A line of legal moves that is as long as the best one, and ends where nobody can move.
fn judged<P: Clone + Eq + Hash + Debug>(
    known: &mut HashMap<P, (bool, u32)>,
    from: &P,
    line: &[P],
    moves: &dyn Fn(&P) -> Vec<P>,
    won: &dyn Fn(&P) -> bool,
) {
    let (mut wins, length) = best(known, from, moves, won);
    assert_eq!(line.len(), length as usize, "{from:?}: {line:?}");
    let mut at = from;
    for to in line {
        assert!(moves(at).contains(to), "{at:?} to {to:?}");
        // Whoever wins goes on winning.
        wins = !wins;
        assert_eq!(best(known, to, moves, won).0, wins, "{to:?} after {from:?}");
        at = to;
    }
    assert!(moves(at).is_empty(), "{at:?}");
}

/// Every position with numbers below a bound.
fn played<R: MoveRules + Copy>(rules: R, case: &Case, bound: u64) {
    // Chomp's bound is that of the bottom row.
    let built = Built::new(&case.options(u32::try_from(bound + 1).unwrap()));
    let (table, judge) = (supermex::read(&built.path).unwrap(), Judge::new(rules, 1, case.listed.clone()));
    let moves = |&(at, p): &([u64; 3], u32)| judge.legal_moves(at, p);
    // Whoever stands on a variant has won.
    let won = |&(at, p): &([u64; 3], u32)| judge.is_variant(at, p);
    let mut known = HashMap::new();
    for at in rules.in_order(bound).into_iter().filter(|&at| rules.is_position(at)) {
        for p in 0..=case.passes {
            let line = table.line(&Position::from(at).with_passes(p.into())).unwrap();
            assert_eq!(line.lacks, None);
            let line: Vec<_> = line.positions.iter().map(turn).collect();
            judged(&mut known, &(at, p), &line, &moves, &won);
        }
    }
}

/// A position of three numbers and its passes, as the judge has it.
fn turn(to: &Position) -> ([u64; 3], u32) {
    (to[..].try_into().unwrap(), u32::try_from(to.passes).unwrap())
}

#[test]
fn games_on_three_numbers() {
    let variants = vec![([1, 2, 2], None), ([0, 1, 3], Some(1))];
    for passes in [0, 1] {
        played(Nim3, &Case::pure(Game::Nim, passes), 7);
        played(Nim3, &Case::listed(Game::Nim, passes, vec![([0, 0, 0], None)]), 6);
        played(Chomp3, &Case::pure(Game::Chomp, passes), 9);
    }
    played(Nim3, &Case::listed(Game::Nim, 1, variants.clone()), 6);
    played(Chomp3, &Case::listed(Game::Chomp, 1, variants), 9);
}

#[test]
fn two_piles() {
    for (rules, m, r) in [
        (Wythoff::blocking(1, 1).unwrap(), 1, 1),
        (Wythoff::blocking(1, 3).unwrap(), 3, 1),
        (Wythoff::divisor(2).unwrap(), 1, 2),
    ] {
        let built = Smaller::new(rules, Some(20));
        let allowed = |i: u64, j: u64| (i, j) != (0, 0) && (i.min(j) == 0 || i.abs_diff(j) < m && i.is_multiple_of(r));
        let moves = |&[a, b]: &[u64; 2]| -> Vec<[u64; 2]> {
            let all = (0..=a).flat_map(|i| (0..=b).map(move |j| (i, j))).filter(|&(i, j)| allowed(i, j));
            all.map(|(i, j)| [a - i, b - j]).collect()
        };
        let mut known = HashMap::new();
        for from in (0..14).flat_map(|a| (0..14).map(move |b| [a, b])) {
            let line = built.table.line(&Position::from(from)).unwrap();
            let line: Vec<[u64; 2]> = line.positions.iter().map(|to| [to[0], to[1]]).collect();
            judged(&mut known, &from, &line, &moves, &|_| false);
        }
    }
    // Where options may be blocked there is no line, but one of the game without blocking.
    let (k, m) = (2, 3);
    let built = Smaller::new(Wythoff::blocking(2, 3).unwrap(), Some(20));
    assert!(matches!(built.table.line(&Position::from([3, 6])), Err(ReadError::NotForGame { .. })));
    let moves = |state: &judge_small::Imitation| state.moves(k, m);
    let mut known = HashMap::new();
    for (a, b) in (0..9).flat_map(|a| (0..9).map(move |b| (a, b))) {
        let line = built.table.line(&State::start([a, b]).into()).unwrap();
        let judges = |state: State| judge_small::Imitation {
            piles: state.piles,
            imitable: state.imitable(),
            count: state.made,
            count_before: state.before,
        };
        let line: Vec<_> = line.positions.iter().map(|to| judges(State::of_numbers(to).unwrap())).collect();
        judged(&mut known, &judge_small::Imitation::start(a, b), &line, &moves, &|_| false);
    }
}

#[test]
fn piles() {
    for misere in [false, true] {
        let built = Smaller::new(Heap::subtract([1, 3, 4], misere).unwrap(), Some(60));
        let moves = |sizes: &Vec<u64>| -> Vec<Vec<u64>> {
            let all = (0..sizes.len()).flat_map(|at| [1, 3, 4].map(|taken| (at, taken)));
            all.filter_map(|(at, taken)| {
                let mut to = sizes.clone();
                to[at] = to[at].checked_sub(taken)?;
                Some(to)
            })
            .collect()
        };
        // Who cannot move wins in misère play.
        let won = |_: &Vec<u64>| misere;
        let mut known = HashMap::new();
        let sums: Vec<Vec<u64>> = match misere {
            true => (0..40).map(|n| vec![n]).collect(),
            false => (0..12).flat_map(|a| (0..12).map(move |b| vec![a, b])).collect(),
        };
        for from in sums {
            let line = built.table.line(&Position::new(&from)).unwrap();
            let line: Vec<Vec<u64>> = line.positions.iter().map(|to| to.to_vec()).collect();
            judged(&mut known, &from, &line, &moves, &won);
        }
    }
}

#[test]
fn strips() {
    type Turn = (String, char);
    let built = Smaller::new(Clobber::new(8).unwrap(), None);
    let moves = |(strip, player): &Turn| -> Vec<Turn> {
        let other = if *player == 'x' { 'o' } else { 'x' };
        judge_small::clobber_moves(strip, *player).into_iter().map(|to| (to, other)).collect()
    };
    let mut known = HashMap::new();
    for strip in (0..3_u64.pow(7)).map(|number| cells(number, 7)) {
        let row = Position::from(strip.iter().map(|&cell| u64::from(cell)).collect::<Vec<_>>());
        let lines = built.table.lines(&row).unwrap();
        for (line, (first, player)) in lines.into_iter().zip([(Player::Left, 'x'), (Player::Right, 'o')]) {
            assert_eq!(line.first, Some(first));
            let mut turn = player;
            let line: Vec<Turn> = line
                .positions
                .iter()
                .map(|to| {
                    turn = if turn == 'x' { 'o' } else { 'x' };
                    (built.table.format(to), turn)
                })
                .collect();
            judged(&mut known, &(text(&strip), player), &line, &moves, &|_| false);
        }
    }
}

/// Too large to be searched: a line all the same, that says so; and one that would be too long.
#[test]
fn large_positions() {
    let built = Built::new(&Case::pure(Game::Nim, 1).options(700));
    let table = supermex::read(&built.path).unwrap();
    let line = |piles: [u64; 3], passes| table.line(&Position::from(piles).with_passes(passes)).unwrap();
    let long = line([300, 400, 500], 1);
    assert!(long.lacks == Some(Lack::Unsearched) && long.positions.last().is_some_and(|last| last[..] == [0, 0, 0]));
    let judge = Judge::new(Nim3, 1, Vec::new());
    let mut at = ([300, 400, 500], 1);
    for to in &long.positions {
        let to = turn(to);
        assert!(judge.legal_moves(at.0, at.1).contains(&to));
        at = to;
    }
    let short = line([1, 2, 1 << 40], 1);
    assert_eq!((&short.positions[0][..], short.positions.len()), (&[1, 2, 0][..], 5));
    assert_eq!(line([1 << 40, 1 << 40, 0], 0).lacks, Some(Lack::Beyond));
    assert_eq!(line([700, 800, 900], 1).lacks, Some(Lack::Beyond));
}
