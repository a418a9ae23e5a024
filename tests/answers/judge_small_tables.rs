//! The small judges against the tables of rules.md.

use crate::common::judge_small::{
    Imitation, ImitationJudge, Pile, SumJudge, d_r, subtraction, wythoff, wythoff_by_block_sets,
};

#[test]
fn blocking_is_spent_on_p_positions() {
    for k in 1..=4 {
        for m in 1..=4 {
            let (a, b) = (wythoff(11, u64::from(k), m), wythoff_by_block_sets(11, k, m));
            assert_eq!(a.pairs(), b.pairs(), "k={k} m={m}");
        }
    }
}

#[test]
fn wythoff_pairs_are_the_formula() {
    for k in 1..=5 {
        for m in 1..=5 {
            let number = |n| usize::try_from(n).expect("fits");
            let played = wythoff(50, k, m).pairs();
            let played: Vec<_> = played.into_iter().map(|(a, b)| (number(a), number(b))).collect();
            let mut used = vec![false; 500];
            let mut formula = Vec::new();
            for i in 0.. {
                let a = (0..500).find(|&n| !used[n]).expect("a number that is free");
                let b = a + number(m * (i / k));
                (used[a], used[b]) = (true, true);
                if a >= 50 {
                    break;
                }
                if b < 50 {
                    formula.push((a, b));
                }
            }
            assert_eq!(played, formula, "k={k} m={m}");
        }
    }
    let two_three = wythoff(14, 2, 3).pairs();
    assert_eq!(two_three, [(0, 0), (1, 1), (2, 5), (3, 6), (4, 10), (7, 13)]);
}

#[test]
fn d_2() {
    let pairs = d_r(17, 2).pairs();
    let first = [(0, 0), (1, 1), (2, 3), (4, 6), (5, 7), (8, 11), (9, 10), (12, 16)];
    assert_eq!(pairs[..8], first);
    assert_eq!(d_r(30, 1).pairs(), wythoff(30, 1, 1).pairs());
}

#[test]
fn imitation_nim_from_a_start_is_wythoff() {
    for k in 1..=3 {
        for m in 1..=3 {
            let (judge, table) = (ImitationJudge::new(k, m), wythoff(11, k, m));
            for a in 0..11 {
                for b in 0..11 {
                    assert_eq!(judge.is_p(Imitation::start(a, b)), table.is_p(a, b), "({a}, {b}) k={k} m={m}");
                }
            }
        }
    }
}

fn p_numbers(set: &[u64], misere: bool) -> Vec<usize> {
    let table = subtraction(40, set, misere);
    (0..40).filter(|&n| table[n]).collect()
}

#[test]
fn subtraction_games() {
    assert_eq!(p_numbers(&[1, 2, 3], false), (0..40).filter(|n| n % 4 == 0).collect::<Vec<_>>());
    assert_eq!(p_numbers(&[1, 2, 3], true), (0..40).filter(|n| n % 4 == 1).collect::<Vec<_>>());
    let seven = (0..40).filter(|n| n % 7 == 0 || n % 7 == 2).collect::<Vec<_>>();
    assert_eq!(p_numbers(&[1, 3, 4], false), seven);
}

/// Two piles have the same value iff their sum is P, so a period is seen without a Sprague-Grundy value.
#[test]
fn period_seven_of_1_3_4() {
    let sum = SumJudge::new(vec![Pile::Take(vec![1, 3, 4]); 2], false);
    for n in 0..30 {
        assert!((1..=7).all(|t| sum.is_p(&[n, n + t]) == same_1_3_4(n, n + t)));
        assert!(sum.is_p(&[n, n + 7]));
    }
}

fn same_1_3_4(a: u64, b: u64) -> bool {
    let values = [0, 1, 0, 1, 2, 3, 2];
    let value = |n: u64| values[usize::try_from(n % 7).expect("fits")];
    value(a) == value(b)
}

#[test]
fn single_piles_agree_with_sums_of_one() {
    for misere in [false, true] {
        for set in [vec![1, 2, 3], vec![1, 3, 4], vec![2, 5], vec![3]] {
            let (table, sum) = (subtraction(40, &set, misere), SumJudge::new(vec![Pile::Take(set)], misere));
            assert!((0_u64..40).zip(table).all(|(n, p)| sum.is_p(&[n]) == p));
        }
    }
}

#[test]
fn nim_of_four_piles() {
    let (normal, misere) = (SumJudge::new(vec![Pile::Nim; 4], false), SumJudge::new(vec![Pile::Nim; 4], true));
    for n in 0_u64..6 * 6 * 6 * 6 {
        let piles = [n % 6, n / 6 % 6, n / 36 % 6, n / 216];
        let xor = piles.iter().fold(0, |a, b| a ^ b);
        let ones = piles.iter().all(|&v| v <= 1);
        assert_eq!(normal.is_p(&piles), xor == 0);
        assert_eq!(misere.is_p(&piles), xor == u64::from(ones));
    }
}
