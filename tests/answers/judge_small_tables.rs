//! The small judges against the tables of rules.md.

use crate::common::judge_small::{d_r, wythoff, wythoff_by_block_sets};

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
