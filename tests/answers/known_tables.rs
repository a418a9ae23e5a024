//! The tables of the literature and of `rules.md`, from databases on disk.

use crate::common::Draw;
use crate::common::pos;
use crate::common::tables::{Built, Case};
use std::collections::BTreeSet;
use supermex::game::{Game, Rest};
use supermex::{Cell, ListAsked, Opening, Outcome, Table};

fn completion(table: &Table, x: u64, y: u64, p: u64) -> u64 {
    match table.cells().unwrap().completion(&[x, y], p).unwrap() {
        Cell::Completion(z) => z,
        other => panic!("[{x},{y},?;{p}] is {other:?}"),
    }
}

/// The counts of `rules.md`: more than one band, and more than a band of columns.
#[test]
fn counts_of_boxes() {
    let table = Built::new(&Case::pure(Game::Nim, 1).options(256)).open();
    for (max, count) in [(15, 216), (63, 3564), (255, 57192)] {
        let ask = ListAsked { max, all_orders: true, passes: Some(1) };
        assert_eq!(table.list(&ask).unwrap().map(Result::unwrap).count(), count);
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
            match table.sheets().unwrap().ending(x, p).unwrap().unwrap().rest {
                Rest::Nothing => ended += 1,
                Rest::Tail(offsets) => {
                    periods.insert(offsets.len());
                }
                Rest::Unknown => panic!("sheet {x} of level {p} is cut"),
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

/// Larger tables than brute force reaches: a sheet of Nim is an involution, its piles may be swapped, and of the passes
/// only the parity matters.
#[test]
fn symmetries_of_larger_tables() {
    let nim = Built::new(&Case::pure(Game::Nim, 1).options(700)).open();
    let chomp = Built::new(&Case::pure(Game::Chomp, 1).options(300)).open();
    let (mut draw, mut returned) = (Draw(9), [0, 0]);
    for turn in 0..600 {
        let (x, y, p) = (draw.below(720), draw.below(720), draw.below(4));
        let z = match nim.cells().unwrap().completion(&[x, y], p).unwrap() {
            Cell::Completion(third) if turn % 2 == 0 => third,
            _ => draw.below(1500),
        };
        let outcome = nim.outcome(&pos([x, y, z], p)).unwrap();
        for piles in [[x, z, y], [y, x, z], [y, z, x], [z, x, y], [z, y, x]] {
            assert_eq!(nim.outcome(&pos(piles, p)).unwrap(), outcome, "{piles:?} {p}");
        }
        assert!(turn % 2 > 0 || x >= 700 || y >= 700 || outcome == Outcome::P);
        // The third pile may be outside; then the triple is known by the two that are inside.
        if outcome == Outcome::P {
            let back = nim.cells().unwrap().completion(&[x, z], p).unwrap();
            let expected = if x.max(z) < 700 { Cell::Completion(y) } else { Cell::Beyond };
            assert_eq!(back, expected, "{x},{y},{z}");
            returned[usize::from(back == Cell::Beyond)] += 1;
        }
        let p = 2 + draw.word() % (u64::MAX - 2);
        for (table, piles) in
            [&nim, &chomp].into_iter().flat_map(|table| [[x, y, z], [x, y, z % 4]].map(|piles| (table, piles)))
        {
            let [more, fewer] = [p, p % 2].map(|passes| table.winning_moves(&pos(piles, passes)).unwrap());
            assert_eq!(
                (more.outcome, table.outcome(&pos(piles, p - 2)).unwrap()),
                (fewer.outcome, fewer.outcome),
                "{piles:?} {p}"
            );
            // More passes add one winning move at most: the pass from an even number to an odd one.
            let [more, fewer] = [(more, p), (fewer, p % 2)].map(|(found, passes)| {
                found.positions().filter(|to| to.passes == passes).map(|to| to.to_vec()).collect::<Vec<_>>()
            });
            assert_eq!(more, fewer, "{piles:?} {p}");
        }
    }
    assert!(returned[0] > 200 && returned[1] > 50, "{returned:?}");
}
