//! What a table gives one after the other: the P-positions of a box.

use crate::common::judge::{Chomp3, Dense, Nim3};
use crate::common::tables::{Built, Case};
use supermex::game::Game;
use supermex::{ListAsked, Position, Profile, ReadError};

fn ask(max: u32, passes: u64) -> ListAsked {
    ListAsked { max, all_orders: true, passes: Some(passes) }
}

/// The positions of a box, each once and ascending.
fn listed(built: &Built, max: u32, passes: u64) -> Vec<[u64; 3]> {
    let table = built.open();
    let all: Vec<Position> = table.list(&ask(max, passes)).unwrap().map(Result::unwrap).collect();
    assert!(all.iter().all(|position| position.passes == passes));
    all.into_iter().map(|position| position[..].try_into().unwrap()).collect()
}

#[test]
fn p_positions_of_boxes() {
    let variants = vec![([2, 3, 4], None), ([0, 0, 7], None), ([1, 1, 1], Some(1))];
    for profile in Profile::whole() {
        for passes in [0, 1] {
            let cases = [Case::pure(Game::Nim, passes), Case::listed(Game::Nim, passes, variants.clone())];
            for case in cases {
                let judge = Dense::<Nim3>::nim(20, passes, &case.listed);
                let built = Built::new(&case.options(20).profile(profile));
                for (max, p) in [0, 1, 12, 19].into_iter().flat_map(|max| (0..=passes).map(move |p| (max, p))) {
                    let mut expected = judge.p_positions(p);
                    expected.retain(|at| at.iter().all(|&n| n <= max));
                    assert_eq!(listed(&built, u32::try_from(max).unwrap(), p.into()), expected, "{case:?} {max} {p}");
                }
                assert!(matches!(built.open().list(&ask(20, 0)), Err(ReadError::TooFar { .. })));
            }
            let judge = Dense::<Chomp3>::chomp(36, passes, &variants);
            let built = Built::new(&Case::listed(Game::Chomp, passes, variants.clone()).options(13).profile(profile));
            for p in 0..=passes {
                // The judge has all of these.
                let mut expected = judge.p_positions(p);
                expected.retain(|at| at.iter().all(|&n| n <= 12));
                assert_eq!(listed(&built, 12, p.into()), expected);
            }
            assert!(built.open().list(&ask(13, 0)).is_err() && built.open().list(&ask(5, 2)).is_err());
        }
    }
}

/// The counts of `rules.md`: more than one band, and more than a band of columns.
#[test]
fn counts_of_boxes() {
    let built = Built::new(&Case::pure(Game::Nim, 1).options(256));
    for (max, count) in [(15, 216), (63, 3564), (255, 57192)] {
        assert_eq!(listed(&built, max, 1).len(), count);
    }
}
