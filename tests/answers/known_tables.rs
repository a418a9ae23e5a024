//! The tables of the literature and of `rules.md`, from databases on disk.

use crate::common::pos;
use crate::common::tables::{Built, Case};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::sync::LazyLock;
use supermex::game::{Beyond, Game};
use supermex::{Cell, Opening, Outcome, Table};

fn completion(table: &Table, x: u64, y: u64, p: u64) -> u64 {
    match table.completion(&[x, y], p).unwrap() {
        Cell::Completion(z) => z,
        other => panic!("[{x},{y},?;{p}] is {other:?}"),
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
    let openings = table.openings(Some(0)).unwrap();
    assert_eq!(openings.len(), 999);
    // The board 3 x 1: all but the poison.
    assert_eq!(openings[0].moves[0][..], [0, 0, 1]);
    for (n, Opening { moves, .. }) in (1..).zip(&openings) {
        assert_eq!(moves.len(), 1, "3 x {n}: {moves:?}");
        assert_eq!(table.outcome(&moves[0]).unwrap(), Outcome::P);
        assert!(table.winning_moves(&pos([n, 0, 0], 0)).unwrap().positions().eq(moves));
    }
}

/// With a pass too the openings are the winning moves of `[n,0,0]`, the pass included.
#[test]
fn openings_with_a_pass() {
    let built = Built::new(&Case::pure(Game::Chomp, 1).options(120));
    let table = built.open();
    for p in 0..4 {
        for (n, Opening { moves, .. }) in (1..).zip(table.openings(Some(p)).unwrap()) {
            assert!(table.winning_moves(&pos([n, 0, 0], p)).unwrap().positions().eq(&moves), "3 x {n} with {p} passes");
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
        match table.completion(&[x, z], p).unwrap() {
            Cell::Completion(back) => prop_assert_eq!(back, y),
            other => {
                prop_assert_eq!(other, Cell::Beyond);
                prop_assert!(z >= 700);
            }
        }
        prop_assert_eq!(table.outcome(&pos([x, z, y], p)).unwrap(), Outcome::P);
    }

    #[test]
    fn nim_is_symmetric(x in 0u64..720, y in 0u64..720, z in 0u64..1500, p in 0u64..4, on in any::<bool>()) {
        let table = NIM.open();
        let z = match table.completion(&[x, y], p).unwrap() {
            Cell::Completion(third) if on => third,
            _ => z,
        };
        let outcome = table.outcome(&pos([x, y, z], p)).unwrap();
        for piles in [[x, z, y], [y, x, z], [y, z, x], [z, x, y], [z, y, x]] {
            prop_assert_eq!(table.outcome(&pos(piles, p)).unwrap(), outcome);
        }
        prop_assert!(!on || x >= 700 || y >= 700 || outcome == Outcome::P);
    }

    #[test]
    fn only_the_parity_of_the_passes_matters(x in 0u64..310, y in 0u64..310, z in 0u64..600, p in 2u64..u64::MAX) {
        for table in [NIM.open(), CHOMP.open()] {
            for piles in [[x, y, z], [x, y, z % 4]] {
                prop_assert_eq!(table.outcome(&pos(piles, p)).unwrap(), table.outcome(&pos(piles, p - 2)).unwrap());
                prop_assert_eq!(table.outcome(&pos(piles, p)).unwrap(), table.outcome(&pos(piles, p % 2)).unwrap());
                let fewer = table.winning_moves(&pos(piles, p % 2)).unwrap();
                // More passes add one winning move at most: the pass from an even number to an odd one.
                let more = table.winning_moves(&pos(piles, p)).unwrap();
                let game: Vec<_> = more.positions().filter(|to| to.passes == p).map(|to| to.to_vec()).collect();
                let same: Vec<_> = fewer.positions().filter(|to| to.passes == p % 2).map(|to| to.to_vec()).collect();
                prop_assert_eq!(game, same);
            }
        }
    }
}
