//! Piles and sums of piles against brute force by their move rules.

use super::every_game::{self, ByMoves};
use crate::common::judge_small::OctalJudge;
use crate::common::smaller::Smaller;
use crate::common::{Draw, moves, share, some};
use supermex::game::{Heap, Take};
use supermex::{Outcome, Position, ReadError};
use supermex_certify::{Certify, Scope};

fn subtract(set: &[u64], misere: bool, columns: u64) -> Smaller {
    Smaller::new(Heap::subtract(set.iter().copied(), misere).unwrap(), Some(columns))
}

fn nim(misere: bool) -> Smaller {
    Smaller::new(Heap { take: Take::All, misere }, None)
}

/// The outcome of a sum, and the moves that win.
fn asked(built: &Smaller, piles: &[u64]) -> (Outcome, Vec<Vec<u64>>) {
    (built.outcome(piles).unwrap(), moves::rows(&built.winning_moves(piles).unwrap()))
}

/// The games of the documents.
#[test]
fn known_games() {
    let p = || (Outcome::P, vec![]);
    let n = |moves: &[&[u64]]| (Outcome::N, moves.iter().map(|to| to.to_vec()).collect::<Vec<_>>());
    let chips = subtract(&[1, 2, 3], false, 100);
    assert_eq!(asked(&chips, &[21]), n(&[&[20]]));
    assert_eq!((0..8).map(|n| chips.value(n).unwrap()).collect::<Vec<_>>(), [0, 1, 2, 3, 0, 1, 2, 3]);
    let period = chips.table.values().unwrap().period().unwrap().unwrap();
    assert_eq!((period.start, period.length, period.saltus), (0, 4, 0));
    let misere = subtract(&[1, 2, 3], true, 100);
    assert_eq!(asked(&misere, &[21]), p());
    assert_eq!(asked(&misere, &[9_223_372_036_854_775_807]), n(&[&[9_223_372_036_854_775_805]]));
    // What is computed ends where it proves the period, so that a long table is as quick as a short one.
    for columns in [100, 1 << 24] {
        assert_eq!(subtract(&[1, 3, 4], false, columns).table.values().unwrap().period().unwrap().unwrap().length, 7);
    }
    // Who takes all but one pile of one wins.
    assert_eq!(asked(&nim(true), &[1, 1, 1]), p());
    assert_eq!(asked(&nim(true), &[5, 1, 1]), n(&[&[1, 1, 1]]));
    assert_eq!(asked(&nim(false), &[3, 5, 7]), n(&[&[2, 5, 7], &[3, 4, 7], &[3, 5, 6]]));
    assert_eq!(asked(&nim(false), &[u64::MAX, u64::MAX - 1]), n(&[&[u64::MAX - 1, u64::MAX - 1]]));
    assert_eq!(asked(&nim(false), &[0]), p());
    assert_eq!(asked(&nim(true), &[0, 0]).0, Outcome::N);
    assert_eq!((asked(&nim(false), &[]), asked(&nim(true), &[]).0), (p(), Outcome::N));
}

#[test]
fn misere_sums_without_a_theory_are_refused() {
    let built = subtract(&[2, 3], true, 100);
    let asked: [(&[u64], bool); 5] =
        [(&[1, 1, 7], true), (&[0, 1], true), (&[7], true), (&[2, 2], false), (&[1, 9, 2], false)];
    for (piles, answered) in asked {
        let answer = built.outcome(piles);
        assert_eq!(answer.is_ok(), answered, "{piles:?}: {answer:?}");
        assert!(answered || answer.unwrap_err().to_string().contains("misère"));
    }
    // A batch says which of its sums that is.
    let all = asked.map(|(piles, _)| Position::new(piles));
    let mut outcomes = [Outcome::Beyond; 5];
    let error = built.table.outcomes(&all, &mut outcomes).unwrap_err();
    let ReadError::Batch { index: 3, source, .. } = &error else { panic!("{error}") };
    assert!(matches!(**source, ReadError::NoTheory(_)), "{error}");
    assert!(outcomes[..3].iter().all(|&outcome| outcome != Outcome::Beyond));
    // Nim has a theory.
    assert_eq!(nim(true).outcome(&[2, 2]).unwrap(), Outcome::P);
}

/// A table too short to prove its period answers what it has.
#[test]
fn no_period_no_answer() {
    let built = subtract(&[6, 7, 19], false, 30);
    assert_eq!(built.table.values().unwrap().period().unwrap(), None);
    let long = subtract(&[6, 7, 19], false, 300);
    for n in 0..30 {
        assert_eq!(built.outcome(&[n]).unwrap(), long.outcome(&[n]).unwrap(), "{n}");
    }
    for beyond in [&[30][..], &[3, 30]] {
        assert_eq!(asked(&built, beyond), (Outcome::Beyond, vec![]));
    }
    assert_eq!(built.value(30), None);
    assert!(!built.table.certify(Scope::All).unwrap().every_size);
}

/// Periods of random sets are those of longer tables, and values those of a mex.
#[test]
fn periods_hold() {
    let mut draw = Draw(7);
    for turn in 0..share(256, 32) {
        let set: Vec<u64> = (0..1 + draw.below(4)).map(|_| 1 + draw.below(17)).collect();
        let misere = turn % 2 == 1;
        let (short, long) = (subtract(&set, misere, 2000), subtract(&set, misere, 9000));
        let of = |built: &Smaller| (built.table.values().unwrap().period().unwrap(), built.table.info().cells);
        assert!(of(&short).0.is_some(), "{set:?}");
        assert_eq!(of(&short), of(&long), "{set:?}");
        let mut values: Vec<u64> = Vec::new();
        for n in 0..2500 {
            let options: Vec<u64> = set.iter().filter(|&&s| s <= n).map(|s| values[(n - s) as usize]).collect();
            let value =
                if options.is_empty() { u64::from(misere) } else { (0..).find(|v| !options.contains(v)).unwrap() };
            values.push(value);
            assert_eq!(short.value(n), Some(value), "{n} of {set:?}, misere {misere}");
        }
    }
}

/// Sums of at most three piles.
fn few_piles() -> impl Iterator<Item = Vec<u64>> {
    (0..7).flat_map(|a| (0..7).flat_map(move |b| [vec![a, b], vec![b, a, 3], vec![a + 8]]))
}

/// Sums of few piles with at most one pass in all, and their winning moves, by what moves leave of a pile. Returns how many of them
/// are P.
fn sums_agree(rules: &Heap, passes: u64, leaves: &dyn Fn(u64) -> Vec<Vec<u64>>) -> usize {
    let ordered = |piles: &[u64], passes| every_game::ordered(&Position::new(piles)).with_passes(passes);
    let options = |at: &Position| -> Vec<Position> {
        let all = (0..at.len()).flat_map(|pile| leaves(at[pile]).into_iter().map(move |left| (pile, left)));
        let left = |(pile, left): (usize, Vec<u64>)| [&at[..pile], &left, &at[pile + 1..]].concat();
        let moves: Vec<_> = all.map(|to| ordered(&left(to), at.passes)).collect();
        let pass = at.passes.checked_sub(1).filter(|_| !moves.is_empty());
        moves.into_iter().chain(pass.map(|left| at.clone().with_passes(left))).collect()
    };
    let wins_at_end = |_: &Position| !rules.misere;
    let (mut game, mut p_positions) = (ByMoves::new(&options, &wins_at_end), 0);
    for piles in few_piles() {
        let found = if passes > 0 { rules.with_a_pass(&piles) } else { rules.by_moves(&piles) }.unwrap();
        let sum = ordered(&piles, passes);
        let (p, wins) = (game.best(&sum).0, game.wins(&sum));
        assert_eq!(found.outcome, if p { Outcome::P } else { Outcome::N }, "{rules} {piles:?}");
        assert_eq!(found.pass, wins.iter().any(|to| to.passes < passes), "{rules} {piles:?}");
        let mut moves: Vec<_> = found.moves.iter().map(|to| ordered(to, passes)).collect();
        moves.sort_unstable();
        moves.dedup();
        assert!(moves.iter().eq(wins.iter().filter(|to| to.passes == passes)), "{rules} {piles:?}: {moves:?} {wins:?}");
        p_positions += usize::from(p);
    }
    p_positions
}

#[test]
fn sums_with_a_pass() {
    for (set, misere) in
        [(&[1, 2, 3][..], false), (&[1, 3, 4], false), (&[2, 3], true), (&[2, 12, 14], false), (&[1, 2], true)]
    {
        let leaves = |n: u64| set.iter().filter(|&&taken| taken <= n).map(|taken| vec![n - taken]).collect();
        sums_agree(&Heap::subtract(set.iter().copied(), misere).unwrap(), 1, &leaves);
    }
    for code in some(["0.77", "0.137", "4.4", "0.123", "0.07", "0.33", "0.6", "4.071"], 2) {
        let judge = OctalJudge::new(code);
        let p_positions = sums_agree(&Heap::octal(code).unwrap(), 1, &|n| judge.moves(n));
        assert!(p_positions > 10, "{code}: {p_positions}");
    }
    // Nim with a pass: its rows, as rules of the game's tables have them, and an empty sum, which has no pass.
    let nim = Heap { take: Take::All, misere: false };
    for (x, row) in
        [(0, [0, 2, 1, 4, 3, 6, 5, 8, 7]), (1, [2, 1, 0, 3, 4, 5, 6, 7, 8]), (2, [1, 0, 2, 5, 7, 3, 8, 4, 6])]
    {
        for (y, z) in (0..).zip(row) {
            for other in 0..10 {
                let p = nim.with_a_pass(&[x, y, other]).unwrap().outcome == Outcome::P;
                assert_eq!(p, other == z, "{x},{y},{other}");
            }
        }
    }
    assert_eq!(nim.with_a_pass(&[]).unwrap().outcome, Outcome::P);
    assert!(!nim.with_a_pass(&[0, 0]).unwrap().pass);
    for piles in [vec![u64::MAX], vec![1 << 27], vec![300; 4], vec![1 << 26]] {
        assert!(nim.with_a_pass(&piles).is_err(), "{piles:?}");
    }
    let kayles = Heap::octal("0.77").unwrap();
    assert!(kayles.with_a_pass(&[100]).unwrap_err().to_string().contains("at most 2^21"));
    assert!(kayles.with_a_pass(&[200, 200]).unwrap_err().to_string().contains("at most 256"));
}

/// What the theory of a table answers in misère play is what the moves say.
#[test]
fn misere_sums_by_their_moves() {
    for set in [&[1, 2, 3][..], &[1, 3, 4], &[2, 3], &[1, 4], &[2, 12, 14]] {
        let (rules, built) = (Heap::subtract(set.iter().copied(), true).unwrap(), subtract(set, true, 200));
        let leaves = |n: u64| set.iter().filter(|&&taken| taken <= n).map(|taken| vec![n - taken]).collect();
        let (p_positions, mut agree) = (sums_agree(&rules, 0, &leaves), 0);
        for piles in few_piles() {
            if let Ok(outcome) = built.outcome(&piles) {
                assert_eq!(outcome, rules.by_moves(&piles).unwrap().outcome, "{rules} {piles:?}");
                agree += 1;
            }
        }
        assert!(p_positions > 10 && agree > 20, "{p_positions} {agree}");
    }
    for code in ["0.77", "0.07", "0.137", "0.333", "4.0", "4!.0", "0.3F", "0.[3]", "0.123"] {
        let judge = OctalJudge::new(code);
        sums_agree(&Heap { misere: true, ..Heap::octal(code).unwrap() }, 0, &|n| judge.moves(n));
    }
}
