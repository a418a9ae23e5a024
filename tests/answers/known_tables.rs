//! The tables of the literature and of `rules.md`, from databases on disk.

use crate::common::tables::{Built, Case, PROFILES};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::sync::LazyLock;
use supermex::game::{Beyond, Game};
use supermex::raw::Sheets;
use supermex::{Cell, Outcome};

fn completion(table: &Sheets, x: u64, y: u64, p: u64) -> u64 {
    match table.completion(x, y, p).unwrap() {
        Cell::Completion(z) => z,
        other => panic!("[{x},{y},?;{p}] is {other:?}"),
    }
}

fn row(built: &Built, x: u64, p: u64, length: u64) -> Vec<u64> {
    (0..length).map(|y| completion(&built.open(), x, y, p)).collect()
}

#[test]
fn nim_with_a_pass() {
    for profile in PROFILES {
        let built = Built::new(&Case::pure(Game::Nim, 1).options(256).profile(profile));
        assert_eq!(row(&built, 0, 1, 9), [0, 2, 1, 4, 3, 6, 5, 8, 7]);
        assert_eq!(row(&built, 1, 1, 9), [2, 1, 0, 3, 4, 5, 6, 7, 8]);
        assert_eq!(row(&built, 2, 1, 9), [1, 0, 2, 5, 7, 3, 8, 4, 6]);
        assert_eq!(row(&built, 4, 1, 14), [3, 4, 7, 0, 1, 8, 9, 2, 5, 6, 13, 14, 15, 10]);
        assert_eq!(row(&built, 8, 1, 16), [7, 8, 6, 9, 5, 4, 2, 0, 1, 3, 17, 18, 16, 19, 20, 21]);
        let table = built.open();
        for (n, count) in [(15, 216), (63, 3564), (255, 57192)] {
            let pairs = (0..=n).flat_map(|x| (0..=n).map(move |y| (x, y)));
            assert_eq!(pairs.filter(|&(x, y)| completion(&table, x, y, 1) <= n).count(), count, "[0,{n}]^3");
        }
    }
}

/// Bouton, from the database that states the nim-sum and from one whose sheets the recursion has made: a variant
/// at level 1 only, which level 0 does not see, keeps it from taking the closed form.
#[test]
fn pure_nim_is_the_nim_sum() {
    let stated = Built::new(&Case::pure(Game::Nim, 0).options(300));
    let made = Built::new(&Case::listed(Game::Nim, 0, vec![([0, 0, 0], Some(1))]).options(300));
    assert_eq!(stated.summary.cells, 0);
    assert!(made.summary.cells > 0);
    for built in [stated, made] {
        let table = built.open();
        for (x, y) in (0..300).flat_map(|x| (0..300).map(move |y| (x, y))) {
            assert_eq!(completion(&table, x, y, 0), x ^ y);
        }
    }
}

/// Misère Nim: as normal play unless all piles are at most 1 (Bouton).
#[test]
fn misere_nim() {
    let built = Built::new(&Case::listed(Game::Nim, 0, vec![([0, 0, 0], None)]).options(100));
    let table = built.open();
    for (x, y) in (0..100).flat_map(|x| (0..100).map(move |y| (x, y))) {
        let expected = if x.max(y) <= 1 { x ^ y ^ 1 } else { x ^ y };
        assert_eq!(completion(&table, x, y, 0), expected, "[{x},{y},?]");
    }
    assert_eq!(table.outcome([0, 0, 0], 0).unwrap(), Outcome::N);
    assert_eq!(table.outcome([1, 0, 0], 0).unwrap(), Outcome::P);
    assert!(table.winning_moves([0, 0, 0], 0).unwrap().moves.is_empty());
}

/// A sheet as `rules.md` writes it, up to its end; whether it ends within `length` columns.
fn sheet(built: &Built, x: u64, p: u64, length: u64) -> (Vec<u64>, bool) {
    let mut found = Vec::new();
    for y in 0..length {
        match built.open().completion(x, y, p).unwrap() {
            Cell::Completion(z) => found.push(z),
            Cell::Nothing => return (found, true),
            Cell::Beyond => panic!("beyond"),
        }
    }
    (found, false)
}

#[test]
fn first_sheets_of_chomp() {
    for profile in PROFILES {
        let built = Built::new(&Case::pure(Game::Chomp, 1).options(64).profile(profile));
        let sheet = |x, p, length| sheet(&built, x, p, length);
        assert_eq!(sheet(0, 0, 300), (vec![1; 300], false));
        assert_eq!(sheet(1, 0, 300), (vec![2, 0], true));
        assert_eq!(sheet(2, 0, 300), (vec![2; 300], false));
        assert_eq!(sheet(3, 0, 300), (vec![3, 3, 0], true));
        assert_eq!(sheet(5, 0, 6), (vec![5, 3, 4, 4, 4, 4], false));
        assert_eq!(sheet(7, 0, 6), (vec![6, 6, 3, 5, 5, 5], false));
        assert_eq!(sheet(0, 1, 300), (vec![1, 2, 0], true));
        assert_eq!(sheet(1, 1, 300), (vec![1; 300], false));
        assert_eq!(sheet(2, 1, 300), (vec![3, 0], true));
        assert_eq!(sheet(5, 1, 9), (vec![4, 2, 5, 2, 2, 5, 2, 2, 5], false));
        assert_eq!(sheet(7, 1, 300), (vec![7, 4, 4, 6, 0], true));
    }
}

#[test]
fn a029900_and_a029899() {
    let built = Built::new(&Case::pure(Game::Chomp, 0).options(16));
    let table = built.open();
    let diagonal: Vec<u64> = (0..16).map(|c| c + completion(&table, c, 0, 0)).collect();
    assert_eq!(diagonal, [1, 3, 4, 6, 8, 10, 11, 13, 15, 16, 18, 20, 21, 24, 25, 27]);
    let bottom = |n: u64| (0..=n).flat_map(move |x| (0..=n - x).map(move |y| (x, y, n - x - y)));
    let count = |n| bottom(n).filter(|&(x, y, z)| table.outcome([x, y, z], 0).unwrap() == Outcome::P).count();
    let counts: Vec<usize> = (0..16)
        .scan(0, |sum, n| {
            *sum += count(n);
            Some(*sum)
        })
        .collect();
    assert_eq!(counts, [0, 1, 3, 5, 7, 10, 13, 17, 20, 25, 29, 33, 39, 44, 51, 56]);
}

/// Periods beyond 1 are found at both levels, and 2 - sqrt 2 of the sheets end.
#[test]
fn kinds_of_the_sheets_of_chomp() {
    let sheets = 1500;
    let built = Built::new(&Case::pure(Game::Chomp, 1).options(sheets));
    let table = built.open();
    let mut periods = [BTreeSet::new(), BTreeSet::new()];
    for (p, periods) in (0..).zip(&mut periods) {
        let mut ended = 0;
        for x in 0..sheets {
            match table.ending(x, p).unwrap().unwrap().beyond {
                Beyond::Nothing => ended += 1,
                Beyond::Tail(offsets) => {
                    periods.insert(offsets.len());
                }
                Beyond::Unknown => panic!("sheet {x} of level {p} is cut"),
            }
        }
        assert!(p == 1 || (f64::from(ended) / f64::from(sheets) - 0.5858).abs() < 0.01, "{ended} sheets end");
    }
    assert!(periods[0].contains(&2), "{periods:?}");
    assert!(periods[1].contains(&3), "{periods:?}");
    // Of the pure game: a pass brings many more.
    assert!(periods[0].iter().all(|period| [1, 2, 3, 4, 6, 8, 9].contains(period)), "{periods:?}");
}

#[test]
fn one_opening_wins_on_every_board() {
    let built = Built::new(&Case::pure(Game::Chomp, 0).options(1000));
    let table = built.open();
    let openings = table.openings(0).unwrap();
    assert_eq!(openings.len(), 1000);
    // The board 3 x 1: all but the poison.
    assert_eq!(openings[1][0][..], [0, 0, 1]);
    for (n, moves) in (0..).zip(&openings).skip(1) {
        assert_eq!(moves.len(), 1, "3 x {n}: {moves:?}");
        assert_eq!(table.outcome(moves[0][..].try_into().unwrap(), 0).unwrap(), Outcome::P);
        assert!(table.winning_moves([n, 0, 0], 0).unwrap().positions().eq(moves));
    }
}

/// With a pass too the openings are the winning moves of `[n,0,0]`, the pass included.
#[test]
fn openings_with_a_pass() {
    let built = Built::new(&Case::pure(Game::Chomp, 1).options(120));
    let table = built.open();
    for p in 0..4 {
        for (n, moves) in (0..).zip(table.openings(p).unwrap()).skip(1) {
            assert!(table.winning_moves([n, 0, 0], p).unwrap().positions().eq(&moves), "3 x {n} with {p} passes");
        }
    }
}

static NIM: LazyLock<Built> = LazyLock::new(|| Built::new(&Case::pure(Game::Nim, 1).options(700)));
static CHOMP: LazyLock<Built> = LazyLock::new(|| Built::new(&Case::pure(Game::Chomp, 1).options(300)));

proptest! {
    #[test]
    fn a_sheet_of_nim_is_an_involution(x in 0u64..700, y in 0u64..700, p in 0u64..4) {
        let table = NIM.open();
        let z = completion(&table, x, y, p);
        // The third pile may be outside; then the triple is known by the two that are inside.
        match table.completion(x, z, p).unwrap() {
            Cell::Completion(back) => prop_assert_eq!(back, y),
            other => {
                prop_assert_eq!(other, Cell::Beyond);
                prop_assert!(z >= 700);
            }
        }
        prop_assert_eq!(table.outcome([x, z, y], p).unwrap(), Outcome::P);
    }

    #[test]
    fn nim_is_symmetric(x in 0u64..720, y in 0u64..720, z in 0u64..1500, p in 0u64..4, on in any::<bool>()) {
        let table = NIM.open();
        let z = match table.completion(x, y, p).unwrap() {
            Cell::Completion(third) if on => third,
            _ => z,
        };
        let outcome = table.outcome([x, y, z], p).unwrap();
        for piles in [[x, z, y], [y, x, z], [y, z, x], [z, x, y], [z, y, x]] {
            prop_assert_eq!(table.outcome(piles, p).unwrap(), outcome);
        }
        prop_assert!(!on || x >= 700 || y >= 700 || outcome == Outcome::P);
    }

    #[test]
    fn only_the_parity_of_the_passes_matters(x in 0u64..310, y in 0u64..310, z in 0u64..600, p in 2u64..u64::MAX) {
        for table in [NIM.open(), CHOMP.open()] {
            for piles in [[x, y, z], [x, y, z % 4]] {
                prop_assert_eq!(table.outcome(piles, p).unwrap(), table.outcome(piles, p - 2).unwrap());
                prop_assert_eq!(table.outcome(piles, p).unwrap(), table.outcome(piles, p % 2).unwrap());
                let fewer = table.winning_moves(piles, p % 2).unwrap();
                // More passes add one winning move at most: the pass from an even number to an odd one.
                let more = table.winning_moves(piles, p).unwrap();
                let game: Vec<_> = more.positions().filter(|to| to.passes == p).map(|to| to.to_vec()).collect();
                let same: Vec<_> = fewer.positions().filter(|to| to.passes == p % 2).map(|to| to.to_vec()).collect();
                prop_assert_eq!(game, same);
            }
        }
    }
}
