//! Two-pile games against brute force by their move rules: (k,m)-Wythoff Nim, D_r, (k,m)-Imitation Nim.

use crate::common::judge_small::{self, TwoPiles};
use crate::common::smaller::{Smaller, of_bytes};
use crate::common::{Draw, batches, share, some};
use supermex::checking::Depth;
use supermex::game::Wythoff;
use supermex::game::imitation::State;
use supermex::{Cell, Choice, ChoiceKind, Known, Move, Outcome, Role, Rules};
use supermex_certify::{Certify, Scope};

fn blocking(k: u32, m: u32, columns: u64) -> Smaller {
    Smaller::new(Wythoff::blocking(k, m).unwrap(), Some(columns))
}

/// Moves that take the same from both piles may be blocked, where any may.
#[test]
fn options_that_may_be_blocked() {
    for (k, m) in [(1, 1), (2, 3)] {
        let found = blocking(k, m, 40).table.options(&[5, 7].into()).unwrap();
        let is_blockable = |[c, d]: [u64; 2]| k > 1 && c < 5 && 5 - c == 7 - d;
        let pair = |one: &Choice| <[u64; 2]>::try_from(&one.to[..]).unwrap();
        assert!(
            found.moves.iter().all(|one| (one.kind == ChoiceKind::Blockable) == is_blockable(pair(one))),
            "{found:?}"
        );
        assert_eq!(
            found.moves.iter().filter(|one| one.kind == ChoiceKind::Blockable).count(),
            if k > 1 { 5 } else { 0 }
        );
    }
}

fn divisor(r: u32, columns: u64) -> Smaller {
    Smaller::new(Wythoff::divisor(r).unwrap(), Some(columns))
}

/// Whether taking `i` and `j` is one of the moves that cannot be blocked, or on the diagonal; from the rules of the
/// document.
enum Kind {
    None,
    Free,
    Diagonal,
}

/// The options of every position of a square that are P, and its outcome, against the judge.
fn agrees(built: &Smaller, judge: &TwoPiles, side: u64, kind: impl Fn(u64, u64) -> Kind) {
    let Rules::Wythoff(rules) = built.table.rules() else { panic!("not of two piles") };
    let all: Vec<_> = (0..side).flat_map(|a| (0..side).map(move |b| [a, b])).collect();
    let batch = batches::outcomes(&built.table, all.iter().copied()).unwrap();
    for ([a, b], batched) in all.into_iter().zip(batch) {
        assert_eq!(built.outcome(&[a, b]).unwrap(), batched);
    }
    for (a, b) in (0..side).flat_map(|a| (0..side).map(move |b| (a, b))) {
        let expected = if judge.is_p(a, b) { Outcome::P } else { Outcome::N };
        assert_eq!(built.outcome(&[a, b]).unwrap(), expected, "{a},{b} of {rules:?}");
        let (mut free, mut diagonal) = (Vec::new(), Vec::new());
        for (c, d) in (0..=a).flat_map(|c| (0..=b).map(move |d| (c, d))).filter(|&(c, d)| judge.is_p(c, d)) {
            match kind(a - c, b - d) {
                Kind::None => {}
                Kind::Free => free.push([c, d]),
                Kind::Diagonal => diagonal.push([c, d]),
            }
        }
        let found = built.winning_moves(&[a, b]).unwrap();
        let role = if expected == Outcome::P { Role::Block } else { Role::UnlessBlocked };
        let on_diagonal = |one: &&Move| rules.blocked() > 0 && one.role != Role::Wins;
        assert!(found.moves.iter().all(|one| one.role == Role::Wins || one.role == role));
        let to = |one: &Move| [one.to[0], one.to[1]];
        if rules.blocked() == 0 {
            free.append(&mut diagonal);
            free.sort_unstable();
        }
        diagonal.sort_unstable();
        let told = found.moves.iter().filter(on_diagonal).map(to).collect::<Vec<_>>();
        let others = found.moves.iter().filter(|one| !on_diagonal(one)).map(to).collect::<Vec<_>>();
        assert_eq!((others, told), (free, diagonal), "{a},{b} of {rules:?}");
    }
}

#[test]
fn wythoff_against_brute_force() {
    for (k, m) in [(1, 1), (1, 2), (1, 4), (2, 1), (2, 2), (2, 3), (3, 1), (3, 2), (4, 2), (5, 7), (7, 3)] {
        let side = 60;
        let judge = judge_small::wythoff(side, u64::from(k), u64::from(m));
        let kind = |i: u64, j: u64| match (i, j) {
            (0, 0) => Kind::None,
            (0, _) | (_, 0) => Kind::Free,
            _ if i == j => Kind::Diagonal,
            _ if i.abs_diff(j) < u64::from(m) => Kind::Free,
            _ => Kind::None,
        };
        // The last one is as wide as the square, so that partners are outside.
        for &columns in share(&[1000, 61, 60][..], &[60]) {
            agrees(&blocking(k, m, columns), &judge, side, kind);
        }
    }
}

#[test]
fn divisor_against_brute_force() {
    for r in [1, 2, 3, 4, 5, 7, 10, 16] {
        let side = 70;
        let judge = judge_small::d_r(side, u64::from(r));
        let kind = |i: u64, j: u64| match (i, j) {
            (0, 0) => Kind::None,
            (0, _) | (_, 0) => Kind::Free,
            _ if i == j && i.is_multiple_of(u64::from(r)) => Kind::Free,
            _ => Kind::None,
        };
        for &columns in share(&[5000, 70][..], &[70]) {
            agrees(&divisor(r, columns), &judge, side, kind);
        }
    }
}

/// What rules.md and the seed print.
#[test]
fn known_pairs() {
    let first = |built: &Smaller, count: u64| {
        (0..count).map(|index| built.table.nth(index).unwrap().unwrap().to_vec()).collect::<Vec<_>>()
    };
    assert_eq!(first(&blocking(2, 3, 100), 6), [[0, 0], [1, 1], [2, 5], [3, 6], [4, 10], [7, 13]]);
    let d_2 = [[0, 0], [1, 1], [2, 3], [4, 6], [5, 7], [8, 11], [9, 10], [12, 16]];
    assert_eq!(first(&divisor(2, 100), 8), d_2);
    assert_eq!(first(&blocking(1, 1, 100), 5), [[0, 0], [1, 2], [3, 5], [4, 7], [6, 10]]);
    // D_1 is Wythoff's game, and the table says the same pairs.
    let (d_1, wythoff) = (divisor(1, 3000), blocking(1, 1, 3000));
    let count = d_1.table.info().cells;
    assert_eq!(count, wythoff.table.info().cells);
    assert_eq!(first(&d_1, count), first(&wythoff, count));
}

/// `rules.md`: the pair of i is the mex, and that plus m floor(i/k); far beyond what brute force reaches.
#[test]
fn pairs_by_the_formula() {
    for (k, m) in [(1, 1), (2, 3), (3, 1), (4, 2), (100, 7), (1, 1000), (1000, 1)] {
        let columns = 20_000;
        let built = blocking(k, m, columns);
        let table = &built.table;
        let mut used = vec![false; columns as usize];
        let (mut next, mut index) = (0, 0);
        while let Some(a) = (next..columns).find(|&n| !used[n as usize]) {
            let b = a + u64::from(m) * (index / u64::from(k));
            for [n, partner] in [[a, b], [b, a]] {
                if let Some(used) = used.get_mut(n as usize) {
                    *used = true;
                }
                assert_eq!(
                    table.cells().unwrap().completion(&[n], 0).unwrap(),
                    Cell::Completion(partner),
                    "{n} in {k},{m}"
                );
            }
            assert_eq!(table.nth(index).unwrap(), Some([a, b].into()));
            let details = table.details(&[a, b].into()).unwrap();
            let Known::Pair { index: found, .. } = details.known else { panic!("{a},{b}") };
            assert_eq!(found, Some((index, Some(u64::from(k) - index % u64::from(k)))));
            (next, index) = (a + 1, index + 1);
        }
        assert_eq!((table.info().cells, table.nth(index).unwrap()), (index, None));
    }
}

#[test]
fn everything_is_certified() {
    for built in
        [blocking(1, 1, 30_000), blocking(3, 2, 30_000), blocking(2, 50, 5_000), divisor(3, 30_000), divisor(8, 9_000)]
    {
        let all = built.table.certify(Scope::All).unwrap();
        assert!(all.p_positions > 100 && all.others > all.p_positions && !all.partizan, "{all}");
        built.table.certify(Scope::Sample { count: 50, seed: 5 }).unwrap();
        for depth in [Depth::Quick, Depth::Full] {
            built.table.verify(depth).unwrap();
        }
    }
}

/// A table whose bytes are sound and whose answers are not is not certified.
#[test]
fn wrong_tables_are_not_certified() {
    for (built, size) in [(blocking(2, 3, 500), 500), (divisor(2, 500), 500)] {
        let good = built.bytes();
        let mut wrong = 0;
        for n in some(0..size, 3) {
            // A smaller number made a larger one, or the other way round; the ranks in order again.
            let mut bytes = good.clone();
            let bit = |n: usize| (512 + n / 480 * 64, 32 + n % 480);
            let (line, at) = bit(n);
            bytes[line + at / 8] ^= 1 << (at % 8);
            let more = bytes[line + at / 8] >> (at % 8) & 1 == 1;
            for line in (0..2).map(|line| 512 + 64 * line).filter(|&other| other > line) {
                let rank = u32::from_le_bytes(bytes[line..line + 4].try_into().unwrap());
                let rank = if more { rank + 1 } else { rank - 1 };
                bytes[line..line + 4].copy_from_slice(&rank.to_le_bytes());
            }
            let table = of_bytes(bytes).unwrap();
            assert!(table.verify(Depth::Full).is_err(), "the checksum");
            let judged = table.certify(Scope::All);
            let sampled = table.certify(Scope::Sample { count: 200, seed: 1 });
            assert!(judged.is_err(), "number {n} turned");
            wrong += u32::from(sampled.is_err());
        }
        assert!(wrong > share(100, 33), "samples saw {wrong} of {size}");
    }
}

#[test]
fn imitation_refuses_what_is_no_state() {
    for (piles, taken, made, before, why) in [
        ([3, 9], (0, 1), 2, 0, "at most 1"),
        ([3, 9], (0, 1), 0, 2, "at most 1"),
        ([3, 9], (0, 1), 1, 0, "leading pile"),
        ([u64::MAX, 3], (0, 1), 0, 0, "2^64"),
        ([3, 9], (2, 1), 0, 0, "pile"),
    ] {
        let refused = State { piles, taken: Some(taken), made, before }.refuse(2);
        assert!(refused.as_ref().is_some_and(|refused| refused.contains(why)), "{refused:?}");
    }
    assert!(divisor(2, 50).table.position(&[3, 9, 0, 0, 0, 0], None).is_err());
}

/// Every number has one partner, whose partner it is; a position is P iff it is a pair.
#[test]
fn partners() {
    let mut draw = Draw(6);
    for _ in 0..share(256, 32) {
        let [k, m, r] = [0; 3].map(|_| 1 + draw.below(8) as u32);
        let columns = 1 + draw.below(3000);
        for built in [blocking(k, m, columns), divisor(r, columns)] {
            let partner = |n: u64| match built.table.cells().unwrap().completion(&[n], 0).unwrap() {
                Cell::Completion(partner) => Some(partner),
                _ => None,
            };
            let (n, far) = (draw.below(columns), draw.below(6000));
            let found = partner(n).unwrap();
            let pair = [n.min(found), n.max(found)];
            assert_eq!(partner(found), Some(n));
            let Known::Pair { index: Some((index, _)), .. } = built.table.details(&pair.into()).unwrap().known else {
                panic!()
            };
            assert_eq!(built.table.nth(index).unwrap(), Some(pair.into()));
            assert_eq!(built.outcome(&pair).unwrap(), Outcome::P);
            assert_eq!(found == far, built.outcome(&[far, n]).unwrap() == Outcome::P);
            assert!(partner(far).map_or(far >= columns, |found| found.min(far) < columns));
        }
    }
}
