//! Piles and sums of piles against brute force by their move rules.

use crate::common::flat::{Flat, answers, printed, sheet};
use crate::common::judge_small::{Pile, SumJudge, subtraction};
use proptest::prelude::*;
use supermex::flat::{FlatFile, FlatTable, Heap};
use supermex::oracle::{Ask, Class, Extent, Refusal};
use supermex::rules::flat::{FlatRules, Heap as Rules, Take};

fn subtract(set: &[u64], misere: bool, columns: u64) -> Flat {
    Flat::new(FlatRules::Heap(Rules::subtract(set.iter().copied(), misere).unwrap()), Some(columns))
}

fn nim(misere: bool) -> Flat {
    Flat::new(FlatRules::Heap(Rules { take: Take::All, misere }), None)
}

fn table(flat: &Flat) -> FlatTable<Vec<u8>, Heap> {
    FlatTable::new(FlatFile::new(flat.bytes()).unwrap()).unwrap()
}

const SETS: [&[u64]; 9] =
    [&[1], &[1, 2, 3], &[1, 3, 4], &[2, 5], &[3], &[2, 3], &[1, 2, 4, 8], &[4, 5, 11], &[6, 7, 19]];

#[test]
fn single_piles() {
    for (set, misere) in SETS.into_iter().flat_map(|set| [(set, false), (set, true)]) {
        let judge = subtraction(3000, set, misere);
        // Computed to 300, and answered beyond by the period.
        let flat = subtract(set, misere, 300);
        let table = table(&flat);
        assert!(table.game().shape().period > 0, "{set:?}");
        let texts: Vec<String> = (0..3000).map(|n| format!("{n}")).collect();
        for ((n, p), answer) in
            (0..).zip(&judge).zip(answers(&*flat.database, &texts, Ask { moves: true, fields: false }))
        {
            let answer = answer.unwrap();
            assert_eq!(answer.class, if *p { Class::P } else { Class::N }, "{n} of {set:?}, misere {misere}");
            let to = set.iter().filter(|&&s| s <= n).map(|s| n - s).filter(|&to| judge[to as usize]);
            let mut moves: Vec<u64> = to.collect();
            moves.sort_unstable();
            assert_eq!(answer.words, moves.iter().map(u64::to_string).collect::<Vec<_>>(), "{n} of {set:?}");
        }
        let all = flat.database.certify(Extent::All).unwrap();
        assert!(all.ends_with("every size of a pile"), "{all}");
        flat.database.certify(Extent::Sample { count: 300, seed: 3 }).unwrap();
        flat.database.check(0, false).unwrap();
    }
}

/// The games of the documents.
#[test]
fn known_games() {
    let chips = subtract(&[1, 2, 3], false, 100);
    assert_eq!(printed(&*chips.database, "21", true), "N 20");
    assert_eq!(sheet(&*chips.database, None), "0 0\n1 1\n2 2\n3 3\n# tail from n=0 period 4: 0 1 2 3\n");
    let misere = subtract(&[1, 2, 3], true, 100);
    assert_eq!(printed(&*misere.database, "21", true), "P");
    assert_eq!(printed(&*misere.database, "9223372036854775807", true), "N 9223372036854775805");
    // What is computed ends where it proves the period, so that a long table is as quick as a short one.
    for columns in [100, 1 << 24] {
        assert_eq!(table(&subtract(&[1, 3, 4], false, columns)).game().shape().period, 7);
    }
    // Who takes all but one pile of one wins.
    assert_eq!(printed(&*nim(true).database, "1,1,1", true), "P");
    assert_eq!(printed(&*nim(true).database, "5,1,1", true), "N 1,1,1");
    assert_eq!(printed(&*nim(false).database, "3,5,7", true), "N 2,5,7 3,4,7 3,5,6");
    assert_eq!(
        printed(&*nim(false).database, "18446744073709551615,18446744073709551614", true),
        "N 18446744073709551614,18446744073709551614"
    );
    assert_eq!(printed(&*nim(false).database, "0", true), "P");
    assert_eq!(printed(&*nim(true).database, "0,0", true), "N");
}

fn sums(judge: Vec<Pile>, flat: &Flat, misere: bool, side: u64) {
    let piles = judge.len();
    let judge = SumJudge::new(judge, misere);
    let total = side.pow(u32::try_from(piles).unwrap());
    let all: Vec<Vec<u64>> =
        (0..total).map(|n| (0..piles).map(|i| n / side.pow(u32::try_from(i).unwrap()) % side).collect()).collect();
    let text = |piles: &[u64]| piles.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
    let texts: Vec<String> = all.iter().map(|piles| text(piles)).collect();
    for (piles, answer) in all.iter().zip(answers(&*flat.database, &texts, Ask { moves: true, fields: false })) {
        let answer = match answer {
            Ok(answer) => answer,
            Err(Refusal::NoTheory(_)) if misere => continue,
            Err(refusal) => panic!("{piles:?} {refusal}"),
        };
        assert_eq!(answer.class, if judge.is_p(piles) { Class::P } else { Class::N }, "{piles:?}");
        let moves = if judge.is_p(piles) { Vec::new() } else { judge.winning_moves(piles) };
        assert_eq!(answer.words, moves.iter().map(|to| text(to)).collect::<Vec<_>>(), "{piles:?}");
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
    let flat = subtract(&[2, 3], true, 100);
    for (text, answered) in [("1,1,7", true), ("0,1", true), ("7", true), ("2,2", false), ("1,9,2", false)] {
        let answer = answers(&*flat.database, &[text.to_owned()], Ask::default()).pop().unwrap();
        assert_eq!(answer.is_ok(), answered, "{text}: {answer:?}");
        assert!(answered || answer.unwrap_err().to_string().contains("misere"));
    }
    // Nim has a theory.
    assert_eq!(printed(&*nim(true).database, "2,2", false), "P");
}

/// A table too short to prove its period answers what it has.
#[test]
fn no_period_no_answer() {
    let flat = subtract(&[6, 7, 19], false, 30);
    assert_eq!(table(&flat).game().shape().period, 0);
    let judge = subtraction(30, &[6, 7, 19], false);
    for (n, p) in judge.into_iter().enumerate() {
        assert_eq!(printed(&*flat.database, &n.to_string(), false), if p { "P" } else { "N" }, "{n}");
    }
    assert_eq!(printed(&*flat.database, "30", false), "beyond");
    assert_eq!(printed(&*flat.database, "3,30", true), "beyond");
    let all = flat.database.certify(Extent::All).unwrap();
    assert!(!all.contains("period"), "{all}");
    let ask = supermex::oracle::SheetAsk { columns: Some(31), ..Default::default() };
    assert!(flat.database.sheet(&ask, &mut Vec::new()).unwrap_err().to_string().contains("--columns 30"));
}

/// A table whose bytes are sound and whose values are not is not certified.
#[test]
fn wrong_tables_are_not_certified() {
    let flat = subtract(&[4, 5, 11], false, 400);
    let (good, shape) = (flat.bytes(), table(&flat).game().shape());
    for bit in 0..shape.stored as usize * shape.width as usize {
        let mut bytes = good.clone();
        bytes[512 + bit / 8] ^= 1 << (bit % 8);
        let database = supermex::oracle::open_bytes(bytes).unwrap();
        assert!(database.certify(Extent::All).is_err(), "bit {bit}");
    }
}

proptest! {
    /// Periods of random sets are those of longer tables, and values those of a mex.
    #[test]
    fn periods_hold(set in prop::collection::vec(1..18u64, 1..5), misere: bool) {
        let (short, long) = (subtract(&set, misere, 2000), subtract(&set, misere, 9000));
        let (short, long) = (table(&short), table(&long));
        let shape = short.game().shape();
        prop_assert!(shape.period > 0);
        prop_assert_eq!(shape, long.game().shape());
        let mut values: Vec<u64> = Vec::new();
        for n in 0..2500 {
            let options: Vec<u64> = set.iter().filter(|&&s| s <= n).map(|s| values[(n - s) as usize]).collect();
            let value = if options.is_empty() { u64::from(misere) } else { (0..).find(|v| !options.contains(v)).unwrap() };
            values.push(value);
            prop_assert_eq!(short.game().value(short.file().data(), n).unwrap(), Some(value));
        }
    }
}
