//! Piles and sums of piles against brute force by their move rules.

use std::collections::HashMap;

use crate::common::judge_small::{OctalJudge, Pile, SumJudge, subtraction};
use crate::common::smaller::{Smaller, of_bytes, value_bits};
use crate::common::{batches, moves, share};
use proptest::prelude::*;
use supermex::game::{Heap, Take};
use supermex::{Depth, Outcome, Position, ReadError, Scope};

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

const SETS: [&[u64]; 9] =
    [&[1], &[1, 2, 3], &[1, 3, 4], &[2, 5], &[3], &[2, 3], &[1, 2, 4, 8], &[4, 5, 11], &[6, 7, 19]];

#[test]
fn single_piles() {
    for (set, misere) in SETS.into_iter().flat_map(|set| [(set, false), (set, true)]) {
        let judge = subtraction(3000, set, misere);
        // Computed to 300, and answered beyond by the period.
        let built = subtract(set, misere, 300);
        assert!(built.table.period().unwrap().is_some(), "{set:?}");
        let all: Vec<Vec<u64>> = (0..3000).map(|n| vec![n]).collect();
        let batch = batches::outcomes(&built.table, all).unwrap();
        for ((n, p), batched) in (0..).zip(&judge).zip(batch) {
            let (outcome, found) = asked(&built, &[n]);
            assert_eq!(outcome, if *p { Outcome::P } else { Outcome::N }, "{n} of {set:?}, misere {misere}");
            assert_eq!(outcome, batched);
            let to = set.iter().filter(|&&s| s <= n).map(|s| n - s).filter(|&to| judge[to as usize]);
            let mut moves: Vec<Vec<u64>> = to.map(|to| vec![to]).collect();
            moves.sort_unstable();
            assert_eq!(found, moves, "{n} of {set:?}");
        }
        let all = built.table.certify(Scope::All).unwrap();
        assert!(all.every_size && all.to_string().ends_with("every size of a pile"), "{all}");
        built.table.certify(Scope::Sample { count: 300, seed: 3 }).unwrap();
        built.table.verify(Depth::Full).unwrap();
    }
}

/// The games of the documents.
#[test]
fn known_games() {
    let p = || (Outcome::P, vec![]);
    let n = |moves: &[&[u64]]| (Outcome::N, moves.iter().map(|to| to.to_vec()).collect::<Vec<_>>());
    let chips = subtract(&[1, 2, 3], false, 100);
    assert_eq!(asked(&chips, &[21]), n(&[&[20]]));
    assert_eq!((0..8).map(|n| chips.value(n).unwrap()).collect::<Vec<_>>(), [0, 1, 2, 3, 0, 1, 2, 3]);
    let period = chips.table.period().unwrap().unwrap();
    assert_eq!((period.start, period.length, period.saltus), (0, 4, 0));
    let misere = subtract(&[1, 2, 3], true, 100);
    assert_eq!(asked(&misere, &[21]), p());
    assert_eq!(asked(&misere, &[9_223_372_036_854_775_807]), n(&[&[9_223_372_036_854_775_805]]));
    // What is computed ends where it proves the period, so that a long table is as quick as a short one.
    for columns in [100, 1 << 24] {
        assert_eq!(subtract(&[1, 3, 4], false, columns).table.period().unwrap().unwrap().length, 7);
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

fn sums(judge: Vec<Pile>, built: &Smaller, misere: bool, side: u64) {
    let piles = judge.len();
    let judge = SumJudge::new(judge, misere);
    let total = side.pow(u32::try_from(piles).unwrap());
    let all: Vec<Vec<u64>> =
        (0..total).map(|n| (0..piles).map(|i| n / side.pow(u32::try_from(i).unwrap()) % side).collect()).collect();
    for piles in &all {
        let outcome = match built.outcome(piles) {
            Ok(outcome) => outcome,
            Err(ReadError::NoTheory(_)) if misere => {
                assert!(matches!(built.winning_moves(piles), Err(ReadError::NoTheory(_))));
                continue;
            }
            Err(error) => panic!("{piles:?} {error}"),
        };
        assert_eq!(outcome, if judge.is_p(piles) { Outcome::P } else { Outcome::N }, "{piles:?}");
        // A move from one live pile may lead to no sum without a theory.
        let moves = if judge.is_p(piles) { Vec::new() } else { judge.winning_moves(piles) };
        assert_eq!(asked(built, piles).1, moves, "{piles:?}");
    }
}

#[test]
fn sums_of_piles() {
    for set in SETS {
        let pile = Pile::Take(set.to_vec());
        sums(vec![pile.clone(); 3], &subtract(set, false, 400), false, 12);
        sums(vec![pile; 2], &subtract(set, true, 400), true, 14);
    }
    for misere in [false, true] {
        sums(vec![Pile::Nim; 3], &nim(misere), misere, 8);
        sums(vec![Pile::Nim; 4], &nim(misere), misere, 5);
    }
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
    assert!(error.index == 3 && matches!(error.source, ReadError::NoTheory(_)), "{error}");
    assert!(outcomes[..3].iter().all(|&outcome| outcome != Outcome::Beyond));
    // Nim has a theory.
    assert_eq!(nim(true).outcome(&[2, 2]).unwrap(), Outcome::P);
}

/// A table too short to prove its period answers what it has.
#[test]
fn no_period_no_answer() {
    let built = subtract(&[6, 7, 19], false, 30);
    assert_eq!(built.table.period().unwrap(), None);
    let judge = subtraction(30, &[6, 7, 19], false);
    for (n, p) in (0..).zip(judge) {
        assert_eq!(built.outcome(&[n]).unwrap(), if p { Outcome::P } else { Outcome::N }, "{n}");
    }
    for beyond in [&[30][..], &[3, 30]] {
        assert_eq!(asked(&built, beyond), (Outcome::Beyond, vec![]));
    }
    assert_eq!(built.value(30), None);
    assert!(!built.table.certify(Scope::All).unwrap().every_size);
}

/// A table whose bytes are sound and whose values are not is not certified.
#[test]
fn wrong_tables_are_not_certified() {
    let built = subtract(&[4, 5, 11], false, 400);
    let good = built.bytes();
    for bit in 0..value_bits(&built) {
        let mut bytes = good.clone();
        bytes[512 + bit / 8] ^= 1 << (bit % 8);
        assert!(of_bytes(bytes).unwrap().certify(Scope::All).is_err(), "bit {bit}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(share(256, 32)))]

    /// Periods of random sets are those of longer tables, and values those of a mex.
    #[test]
    fn periods_hold(set in prop::collection::vec(1..18u64, 1..5), misere: bool) {
        let (short, long) = (subtract(&set, misere, 2000), subtract(&set, misere, 9000));
        let of = |built: &Smaller| (built.table.period().unwrap(), built.table.summary().cells);
        prop_assert!(of(&short).0.is_some());
        prop_assert_eq!(of(&short), of(&long));
        let mut values: Vec<u64> = Vec::new();
        for n in 0..2500 {
            let options: Vec<u64> = set.iter().filter(|&&s| s <= n).map(|s| values[(n - s) as usize]).collect();
            let value = if options.is_empty() { u64::from(misere) } else { (0..).find(|v| !options.contains(v)).unwrap() };
            values.push(value);
            prop_assert_eq!(short.value(n), Some(value));
        }
    }
}

/// Whether a sum is P, with so many passes left in all: by the moves, from the definition.
fn is_p(rules: &Heap, piles: &mut Vec<u64>, passes: u64) -> bool {
    let options: Vec<(usize, u64)> = (0..piles.len())
        .flat_map(|at| (0..piles[at]).map(move |left| (at, left)))
        .filter(|&(at, left)| match &rules.take {
            Take::Set(set) => set.contains(&(piles[at] - left)),
            _ => true,
        })
        .collect();
    if options.is_empty() {
        return !rules.misere;
    }
    if passes > 0 && is_p(rules, piles, passes - 1) {
        return false;
    }
    !options.into_iter().any(|(at, left)| {
        let before = std::mem::replace(&mut piles[at], left);
        let found = is_p(rules, piles, passes);
        piles[at] = before;
        found
    })
}

/// Sums with one pass in all, and their winning moves, against the definition.
#[test]
fn sums_with_a_pass() {
    for (set, misere) in [
        (vec![1, 2, 3], false),
        (vec![1, 3, 4], false),
        (vec![2, 3], true),
        (vec![2, 12, 14], false),
        (vec![1, 2], true),
    ] {
        let rules = Heap::subtract(set, misere).unwrap();
        for piles in (0..7).flat_map(|a| (0..7).flat_map(move |b| [vec![a, b], vec![b, a, 3], vec![a + 8]])) {
            let found = rules.with_a_pass(&piles).unwrap();
            let mut sum = piles.clone();
            let p = is_p(&rules, &mut sum, 1);
            assert_eq!(found.outcome, if p { Outcome::P } else { Outcome::N }, "{rules} {piles:?}");
            let live = piles.iter().any(|&n| rules.has_move(n));
            assert_eq!(found.pass, !p && live && is_p(&rules, &mut sum, 0), "{rules} {piles:?}");
            let mut wins = Vec::new();
            for at in 0..piles.len() {
                for left in (0..piles[at])
                    .filter(|left| matches!(&rules.take, Take::Set(set) if set.contains(&(piles[at] - left))))
                {
                    let mut to = piles.clone();
                    to[at] = left;
                    if is_p(&rules, &mut to, 1) {
                        wins.push(to);
                    }
                }
            }
            wins.sort_unstable();
            assert_eq!(found.moves, wins, "{rules} {piles:?}");
        }
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

/// What the moves of an octal game make of a sum.
fn octal_options(judge: &OctalJudge, piles: &[u64]) -> Vec<Vec<u64>> {
    let to = |(at, left): (usize, Vec<u64>)| {
        let mut to = [&piles[..at], &left, &piles[at + 1..]].concat();
        to.sort_unstable();
        to
    };
    (0..piles.len()).flat_map(|at| judge.moves(piles[at]).into_iter().map(move |left| (at, left))).map(to).collect()
}

/// Sums of octal games with one pass in all, against the definition, and their winning moves.
#[test]
fn octal_sums_with_a_pass() {
    fn is_p(judge: &OctalJudge, piles: &[u64], passes: u64, known: &mut HashMap<(Vec<u64>, u64), bool>) -> bool {
        if let Some(&known) = known.get(&(piles.to_vec(), passes)) {
            return known;
        }
        let options = octal_options(judge, piles);
        let passed = passes > 0 && !options.is_empty() && is_p(judge, piles, passes - 1, known);
        let p = !passed && !options.iter().any(|to| is_p(judge, to, passes, known));
        known.insert((piles.to_vec(), passes), p);
        p
    }
    for code in ["0.77", "0.137", "4.4", "0.123", "0.07", "0.33", "0.6", "4.071"] {
        let (rules, judge) = (Heap::octal(code).unwrap(), OctalJudge::new(code));
        let (mut known, mut p_sums) = (HashMap::new(), 0);
        for piles in (0..6).flat_map(|a| (0..7).flat_map(move |b| [vec![a, b], vec![b, a, 3], vec![a + 6]])) {
            let found = rules.with_a_pass(&piles).unwrap();
            let mut sum = piles.clone();
            sum.sort_unstable();
            let p = is_p(&judge, &sum, 1, &mut known);
            assert_eq!(found.outcome, if p { Outcome::P } else { Outcome::N }, "{code} {piles:?}");
            let live = !octal_options(&judge, &sum).is_empty();
            assert_eq!(found.pass, !p && live && is_p(&judge, &sum, 0, &mut known), "{code} {piles:?}");
            let without = |to: &[u64]| {
                let mut to: Vec<u64> = to.iter().copied().filter(|&n| n > 0).collect();
                to.sort_unstable();
                to
            };
            let mut wins: Vec<_> = octal_options(&judge, &without(&piles));
            wins.retain(|to| is_p(&judge, to, 1, &mut known));
            let mut moves: Vec<_> = found.moves.iter().map(|to| without(to)).collect();
            wins.sort_unstable();
            moves.sort_unstable();
            wins.dedup();
            moves.dedup();
            assert_eq!(moves, wins, "{code} {piles:?}");
            p_sums += u32::from(p);
        }
        assert!(p_sums > 10, "{code}: {p_sums}");
    }
}
