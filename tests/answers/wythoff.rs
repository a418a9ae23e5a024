//! Two-pile games against brute force by their move rules: (k,m)-Wythoff Nim, D_r, (k,m)-Imitation Nim.

use std::collections::BTreeSet;

use crate::common::flat::{Flat, answers, printed, sheet};
use crate::common::judge_small::{self, ImitationJudge, TwoPiles};
use proptest::prelude::*;
use supermex::flat::wythoff::{Options, Wythoff};
use supermex::flat::{FlatFile, FlatTable};
use supermex::oracle::{Ask, Class, Extent};
use supermex::rules::Outcome;
use supermex::rules::flat::imitation::State;
use supermex::rules::flat::{FlatRules, Wythoff as Rules};

fn blocking(k: u32, m: u32, columns: u64) -> Flat {
    Flat::new(FlatRules::Wythoff(Rules::blocking(k, m).unwrap()), Some(columns))
}

fn divisor(r: u32, columns: u64) -> Flat {
    Flat::new(FlatRules::Wythoff(Rules::divisor(r).unwrap()), Some(columns))
}

fn table(flat: &Flat) -> FlatTable<Vec<u8>, Wythoff> {
    FlatTable::new(FlatFile::new(flat.bytes()).unwrap()).unwrap()
}

/// Whether taking `i` and `j` is one of the moves that cannot be blocked, or on the diagonal; from the rules of the
/// document.
enum Kind {
    None,
    Free,
    Diagonal,
}

/// The options of every position of a square that are P, and its outcome, against the judge.
fn agrees(flat: &Flat, judge: &TwoPiles, side: u64, kind: impl Fn(u64, u64) -> Kind) {
    let table = table(flat);
    let pairs = table.game().pairs(table.file().data());
    for (a, b) in (0..side).flat_map(|a| (0..side).map(move |b| (a, b))) {
        let expected = if judge.is_p(a, b) { Outcome::P } else { Outcome::N };
        assert_eq!(pairs.outcome([a, b]).unwrap(), expected, "{a},{b} of {:?}", pairs.rules());
        let mut options = Options::default();
        for (c, d) in (0..=a).flat_map(|c| (0..=b).map(move |d| (c, d))).filter(|&(c, d)| judge.is_p(c, d)) {
            match kind(a - c, b - d) {
                Kind::None => {}
                Kind::Free => options.free.push([c, d]),
                Kind::Diagonal => options.diagonal.push([c, d]),
            }
        }
        assert_eq!(pairs.options([a, b]).unwrap(), Some(options), "{a},{b} of {:?}", pairs.rules());
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
        for columns in [1000, 61, 60] {
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
        for columns in [5000, 70] {
            agrees(&divisor(r, columns), &judge, side, kind);
        }
    }
}

/// What rules.md and the seed print.
#[test]
fn known_pairs() {
    let first = |flat: &Flat, lines: usize| {
        sheet(&*flat.database, None).lines().take(lines).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(first(&blocking(2, 3, 100), 6), ["0 0", "1 1", "2 5", "3 6", "4 10", "7 13"]);
    assert_eq!(first(&divisor(2, 100), 8), ["0 0", "1 1", "2 3", "4 6", "5 7", "8 11", "9 10", "12 16"]);
    assert_eq!(first(&blocking(1, 1, 100), 5), ["0 0", "1 2", "3 5", "4 7", "6 10"]);
    // D_1 is Wythoff's game, and the table says the same pairs.
    assert_eq!(sheet(&*divisor(1, 3000).database, Some(0)), sheet(&*blocking(1, 1, 3000).database, None));
}

/// `rules.md`: the pair of i is the mex, and that plus m floor(i/k); far beyond what brute force reaches.
#[test]
fn pairs_by_the_formula() {
    for (k, m) in [(1, 1), (2, 3), (3, 1), (4, 2), (100, 7), (1, 1000), (1000, 1)] {
        let columns = 20_000;
        let flat = blocking(k, m, columns);
        let table = table(&flat);
        let pairs = table.game().pairs(table.file().data());
        let mut used = vec![false; columns as usize];
        let (mut next, mut index) = (0, 0);
        while let Some(a) = (next..columns).find(|&n| !used[n as usize]) {
            let b = a + u64::from(m) * (index / u64::from(k));
            let expected = supermex::flat::wythoff::Found { index, pair: [a, b] };
            for n in [a, b] {
                if let Some(used) = used.get_mut(n as usize) {
                    *used = true;
                }
                assert_eq!(pairs.find(n).unwrap(), Some(expected), "{n} in {k},{m}");
            }
            assert_eq!(pairs.pair(index).unwrap(), Some(expected));
            assert_eq!(pairs.rules().xi(index), Some(u64::from(k) - index % u64::from(k)));
            (next, index) = (a + 1, index + 1);
        }
        assert_eq!((pairs.len(), pairs.pair(index).unwrap()), (index, None));
    }
}

#[test]
fn everything_is_certified() {
    for flat in
        [blocking(1, 1, 30_000), blocking(3, 2, 30_000), blocking(2, 50, 5_000), divisor(3, 30_000), divisor(8, 9_000)]
    {
        let all = flat.database.certify(Extent::All).unwrap();
        assert!(all.contains("positions certified"), "{all}");
        flat.database.certify(Extent::Sample { count: 50, seed: 5 }).unwrap();
        for quick in [true, false] {
            flat.database.check(0, quick).unwrap();
        }
    }
}

/// A table whose bytes are sound and whose answers are not is not certified.
#[test]
fn wrong_tables_are_not_certified() {
    for (flat, size) in [(blocking(2, 3, 500), 500), (divisor(2, 500), 500)] {
        let good = flat.bytes();
        let mut wrong = 0;
        for n in 0..size {
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
            let Ok(database) = supermex::oracle::open_bytes(bytes) else { continue };
            assert!(database.check(0, false).is_err(), "the checksum");
            let judged = database.certify(Extent::All);
            let sampled = database.certify(Extent::Sample { count: 200, seed: 1 });
            assert!(judged.is_err(), "number {n} turned");
            wrong += u32::from(sampled.is_err());
        }
        assert!(wrong > 100, "samples saw {wrong} of {size}");
    }
}

/// Every state of small piles that is one, whatever its counters, and its winning moves.
#[test]
fn imitation_against_brute_force() {
    let mut classes = BTreeSet::new();
    for (k, m) in [(1, 1), (1, 3), (2, 1), (2, 2), (2, 3), (3, 1), (3, 2), (4, 3)] {
        let side = 11;
        let flat = blocking(k, m, 200);
        let oracle = flat.database.imitation().unwrap();
        let judge = ImitationJudge::new(u64::from(k), u64::from(m));
        let mut states = Vec::new();
        for piles in (0..side).flat_map(|a| (0..side).map(move |b| [a, b])) {
            states.push((State::start(piles), judge_small::Imitation::start(piles[0], piles[1])));
            let counters = (0..u64::from(k)).flat_map(|made| (0..u64::from(k)).map(move |before| (made, before)));
            for (pile, taken, (made, before)) in
                counters.flat_map(|counters| (0..2).flat_map(move |pile| (1..9).map(move |t| (pile, t, counters))))
            {
                let leading = piles[pile] + taken <= piles[1 - pile];
                if made > 0 && leading {
                    continue;
                }
                let imitable = leading.then_some((1 - pile, taken));
                states.push((
                    State { piles, taken: Some((pile, taken)), made, before },
                    judge_small::Imitation { piles, imitable, count: made, count_before: before },
                ));
            }
        }
        let texts: Vec<String> = states.iter().map(|(state, _)| state.to_string()).collect();
        let found = answers(&*oracle, &texts, Ask { moves: true, fields: false });
        for (((state, judged), text), answer) in states.iter().zip(&texts).zip(found) {
            let answer = answer.unwrap();
            let expected = if judge.is_p(*judged) { Class::P } else { Class::N };
            assert_eq!(answer.class, expected, "{text} in ({k},{m})");
            classes.insert((answer.words[0].clone(), answer.class.name()));
            let mut moves = Vec::new();
            for to in judged.moves(u64::from(k), u64::from(m)).into_iter().filter(|&to| judge.is_p(to)) {
                let pile = usize::from(to.piles[0] == state.piles[0]);
                let taken = Some((pile, state.piles[pile] - to.piles[pile]));
                moves.push(State { piles: to.piles, taken, made: to.count, before: to.count_before }.to_string());
            }
            let mut found = answer.words[1..].to_vec();
            moves.sort();
            found.sort();
            assert_eq!(found, moves, "{text} in ({k},{m})");
        }
    }
    // The stable ones are what they are called, the others either.
    let classes: Vec<_> = classes.iter().map(|(class, winner)| format!("{class} {winner}")).collect();
    assert_eq!(classes, ["N-free N", "N-free P", "N-stable N", "P-free N", "P-free P", "P-stable P"]);
}

#[test]
fn the_game_of_the_seed() {
    let flat = blocking(2, 3, 100);
    let oracle = flat.database.imitation().unwrap();
    assert_eq!(printed(&*oracle, "4,9", true), "N N-stable 3,9/1,0/0,0");
    assert_eq!(printed(&*oracle, "3,9/1,0/0,0", true), "P N-free");
    // The only winning move from there.
    assert_eq!(printed(&*oracle, "3,6/0,3/1,0", true), "N P-free 2,6/1,0/0,1");
    assert_eq!(printed(&*oracle, "2,6/1,0/0,1", true), "P N-free");
    assert_eq!(printed(&*oracle, "3,9/1,0", false), "P N-free");
    assert_eq!(printed(&*oracle, "200,300", true), "beyond");
}

#[test]
fn imitation_refuses_what_is_no_state() {
    let flat = blocking(2, 3, 100);
    let oracle = flat.database.imitation().unwrap();
    for (text, why) in [
        ("3,9/1,0/2,0", "at most 1"),
        ("3,9/1,0/0,2", "at most 1"),
        ("3,9/1,0/1,0", "leading pile"),
        ("3,9/0,0", "one is 0"),
        ("3,9/1,1", "one is 0"),
        ("3,9/1", "2 are needed"),
        ("3", "2 are needed"),
        ("3,9/1,0/0,0/0", "three parts"),
        ("18446744073709551615,3/1,0", "2^64"),
        ("3,9/", "missing"),
    ] {
        let refusal = answers(&*oracle, &[text.to_owned()], Ask::default()).pop().unwrap().unwrap_err().to_string();
        assert!(refusal.contains(why) && refusal.contains("a,b/r,s/l,n"), "{text}: {refusal}");
    }
    assert!(divisor(2, 50).database.imitation().is_err());
}

proptest! {
    /// Every number has one partner, whose partner it is; a position is P iff it is a pair.
    #[test]
    fn partners(k in 1..9u32, m in 1..9u32, r in 1..9u32, columns in 1..3000u64, n in 0..3000u64, far in 0..6000u64) {
        for flat in [blocking(k, m, columns), divisor(r, columns)] {
            let table = table(&flat);
            let pairs = table.game().pairs(table.file().data());
            let n = n % columns;
            let found = pairs.find(n).unwrap().unwrap();
            prop_assert!(found.pair.contains(&n));
            prop_assert_eq!(pairs.partner(pairs.partner(n).unwrap().unwrap()).unwrap(), Some(n));
            prop_assert_eq!(pairs.pair(found.index).unwrap(), Some(found));
            prop_assert_eq!(pairs.outcome(found.pair).unwrap(), Outcome::P);
            prop_assert_eq!(pairs.p_position([n, far]).unwrap().is_some(), pairs.outcome([far, n]).unwrap() == Outcome::P);
            if let Some(found) = pairs.find(far).unwrap() {
                prop_assert!(found.pair.contains(&far) && found.pair[0] < columns);
            } else {
                prop_assert!(far >= columns);
            }
        }
    }
}
