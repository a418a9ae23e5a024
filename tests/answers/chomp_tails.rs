//! Positions deep in the infinite sheets of Chomp: every position with `x < N` has an answer.
//!
//! The judge reaches bottom rows of 165; there the tails are read off its tables, without the database, and
//! continued by hand to 2^62. The judge knows nothing of tails, and the database is not asked for its own.

use crate::common::judge::{Chomp3, Dense, Variant};
use crate::common::moves::points;
use crate::common::pos;
use crate::common::tables::{Built, Case, Trial};
use crate::common::{Draw, share};
use supermex::game::{Game, Rest};
use supermex::{Cell, Outcome, Profile};

/// Largest bottom row of the judge.
const BOUND: u64 = 165;
/// The sheets looked at: their scattered parts are far inside the judge's range.
const SHEETS: u64 = 12;
/// Column from which the judge's sheets are taken to have settled, and how many of them it still has.
const SETTLED: u64 = 90;
const SEEN: u64 = 48;

/// How the judge's sheet goes on from [`SETTLED`]: `None` if it has ended, or the values of one period.
fn tail(judge: &Dense<Chomp3>, x: u64, p: u32) -> Option<Vec<u64>> {
    let values: Option<Vec<u64>> = (SETTLED..SETTLED + SEEN).map(|y| judge.completion(x, y, p)).collect();
    let values = values?;
    let period = (1..24).find(|&period| values.iter().zip(&values[period..]).all(|(a, b)| a == b));
    let period = period.unwrap_or_else(|| panic!("sheet {x} of level {p} has not settled: {values:?}"));
    Some(values[..period].to_vec())
}

fn deep(case: &Case) {
    let judge = Dense::<Chomp3>::chomp(BOUND, 1, &case.listed);
    for profile in Profile::whole() {
        // A tail is sought where a block of columns ends, from column 64 on.
        let built = Built::new(&case.options(SHEETS as u32).profile(profile).tile(64));
        let table = built.open();
        let levels = (0..4).filter(|&p| case.answers(p));
        for (p, x) in levels.flat_map(|p| (0..SHEETS).map(move |x| (p, x))) {
            let tail = tail(&judge, x, p % 2);
            for near in [SETTLED, 1 << 20, (1 << 32) - 7, (1 << 61) + 5, 1 << 62] {
                for y in near..near + 13 {
                    let found = table.cells().unwrap().completion(&[x, y], u64::from(p)).unwrap();
                    let expected = tail.as_ref().map(|tail| tail[((y - SETTLED) % tail.len() as u64) as usize]);
                    let what = format!("[{x},{y},?;{p}] {case:?}");
                    assert_eq!(found, expected.map_or(Cell::Nothing, Cell::Completion), "{what}");
                    for z in (0..30).chain([1 << 31, 1 << 32, 1 << 62]) {
                        let outcome = if Some(z) == expected { Outcome::P } else { Outcome::N };
                        assert_eq!(table.outcome(&pos([x, y, z], u64::from(p))).unwrap(), outcome, "{z} in {what}");
                    }
                }
            }
        }
    }
}

#[test]
fn pure() {
    deep(&Case::pure(Game::Chomp, 0));
    deep(&Case::pure(Game::Chomp, 1));
}

#[test]
fn with_variants() {
    let mut random = Draw(21);
    for turn in 0..share(10, 5) {
        let one = |random: &mut Draw| ([random.skewed(10), random.skewed(10), random.skewed(10)], None);
        let listed: Vec<Variant> = (0..8).map(|_| one(&mut random)).filter(|(piles, _)| *piles != [0, 0, 0]).collect();
        deep(&Case::listed(Game::Chomp, turn % 2, listed));
    }
    // In the middle of what would be a tail.
    deep(&Case::listed(Game::Chomp, 1, vec![([0, 66, 1], None), ([2, 70, 2], None), ([5, 72, 2], Some(1))]));
}

#[test]
fn only_higher_sheets_are_beyond() {
    for passes in [0, 1] {
        let built = Built::new(&Case::pure(Game::Chomp, passes).options(20));
        let table = built.open();
        let numbers = [0, 1, 19, 20, 1000, 1 << 31, u64::from(u32::MAX), 1 << 32, 1 << 62];
        for (y, z) in numbers.into_iter().flat_map(|y| numbers.map(|z| (y, z))) {
            for x in [0, 1, 2, 10, 19, 20, 21, 1 << 32, 1 << 62] {
                for p in (0..6).filter(|p| p % 2 <= u64::from(passes)) {
                    let beyond = table.outcome(&pos([x, y, z], p)).unwrap() == Outcome::Beyond;
                    assert_eq!(beyond, x >= 20 || [x, y, z] == [0, 0, 0], "[{x},{y},{z};{p}]");
                    let moves = table.winning_moves(&pos([x, y, z], p)).unwrap();
                    assert_eq!(moves.outcome == Outcome::N, !moves.moves.is_empty(), "[{x},{y},{z};{p}]");
                    for to in points(&moves) {
                        assert_eq!(
                            table.outcome(&pos(to.piles, to.passes)).unwrap(),
                            Outcome::P,
                            "[{x},{y},{z};{p}] to {to}"
                        );
                        assert!(
                            is_move([x, y, z], to.piles) || (to.piles == [x, y, z] && to.passes + 1 == p),
                            "[{x},{y},{z};{p}] to {to}"
                        );
                    }
                }
            }
        }
        // Numbers whose sums leave u64 do not make it panic.
        for x in [0, 5, 19, 20, u64::MAX] {
            for (y, z) in [(u64::MAX, 0), (0, u64::MAX), (u64::MAX, u64::MAX)] {
                table.outcome(&pos([x, y, z], 1)).unwrap();
                table.cells().unwrap().completion(&[x, y], 1).unwrap();
                table.winning_moves(&pos([x, y, z], 0)).unwrap();
                table.instant_winners().unwrap().contains(&pos([x, y, z], 0)).unwrap();
            }
        }
    }
}

/// Whether Chomp has a move from one position to another, by what a bite leaves of the rows: some row is cut
/// shorter, and those above it to at most that length.
fn is_move(from: [u64; 3], to: [u64; 3]) -> bool {
    let rows = |[x, y, z]: [u64; 3]| [x + y + z, x + y, x];
    let (from, to) = (rows(from), rows(to));
    (0..3).any(|row| {
        to[row] < from[row]
            && (0..3).all(|above| to[above] == if above < row { from[above] } else { from[above].min(to[row]) })
    })
}

/// Winning moves far out in the tails, complete: the judge's, where it reaches, and there alone.
#[test]
fn moves_in_the_tails() {
    let case = Case::pure(Game::Chomp, 1);
    let judge = Dense::<Chomp3>::chomp(70, 3, &[]);
    for profile in Profile::whole() {
        let built = Built::new(&case.options(6).profile(profile));
        let trial = Trial { case: &case, table: &built.open(), judge: &judge, bound: 70 };
        trial.outcomes();
        trial.winning_moves();
    }
}

/// There is a tail for each sheet that does not end, with the period that the judge's sheet settles into.
#[test]
fn tails_are_those_of_the_judge() {
    for passes in [0, 1] {
        let judge = Dense::<Chomp3>::chomp(BOUND, passes, &[]);
        let built = Built::new(&Case::pure(Game::Chomp, passes).options(SHEETS as u32));
        for p in 0..=passes {
            let mut tails = built
                .open()
                .sheets()
                .unwrap()
                .tails(u64::from(p))
                .unwrap()
                .map(Result::unwrap)
                .collect::<Vec<_>>()
                .into_iter();
            for x in 0..SHEETS {
                let ending = built.open().sheets().unwrap().ending(x as u32, u64::from(p)).unwrap().unwrap();
                let Some(settled) = tail(&judge, x, p) else {
                    assert_eq!(ending.rest, Rest::Nothing, "sheet {x} of level {p}");
                    assert_eq!(judge.completion(x, ending.start - 1, p), Some(0));
                    continue;
                };
                let told = tails.next().unwrap();
                assert_eq!((u64::from(told.x), told.start), (x, ending.start), "level {p}");
                for y in told.start..SETTLED + SEEN {
                    let z = told.completions[(y - told.start) as usize % told.completions.len()];
                    assert_eq!(judge.completion(x, y, p), Some(z.into()), "[{x},{y},?;{p}]");
                }
                assert_eq!(told.completions.len(), settled.len(), "sheet {x} of level {p}");
            }
            assert!(tails.next().is_none());
        }
    }
    let five = Built::new(&Case::pure(Game::Chomp, 1).options(SHEETS as u32))
        .open()
        .sheets()
        .unwrap()
        .ending(5, 1)
        .unwrap()
        .unwrap();
    assert!(matches!(five.rest, Rest::Tail(offsets) if offsets.len() == 3));
    assert!(Built::new(&Case::pure(Game::Nim, 1).options(12)).open().sheets().unwrap().tails(1).is_err());
    assert!(Built::new(&Case::random(Game::Chomp, 0, 7).options(12)).open().sheets().unwrap().tails(0).is_err());
}
