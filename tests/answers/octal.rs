//! Octal games: published values, and sums of piles against brute force by the code.

use super::codes::{self, mexes, values};
use crate::common::Draw;
use crate::common::smaller::Smaller;
use supermex::checking::Depth;
use supermex::game::Heap;
use supermex::{Lack, Outcome, Position, Rules};
use supermex_certify::{Certify, Scope};

fn octal(code: &str, columns: u64) -> Smaller {
    Smaller::new(Heap::octal(code).unwrap(), Some(columns))
}

/// The period of a table: where it begins, and how long it is.
fn period(built: &Smaller) -> Option<(u64, u64)> {
    codes::period(built).map(|(start, length, _)| (start, length))
}

/// OEIS A002187, from 0 on: Dawson's Chess.
const DAWSON: [u64; 128] = [
    0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 2, 7, 4, 0, 1, 1, 2,
    0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 4, 5, 5, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 3, 7, 4, 8, 1, 1, 2, 0, 3, 1, 1,
    0, 3, 3, 2, 2, 4, 4, 5, 5, 9, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 3, 7, 4, 8, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2,
    2, 4, 4, 5, 5, 9, 3, 3, 0, 1, 1, 3, 0, 2,
];

/// OEIS A002186, from 0 on: Kayles.
const KAYLES: [u64; 101] = [
    0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4, 1, 2, 8, 5, 4, 7, 2, 1, 8, 6, 7, 4, 1,
    2, 3, 1, 4, 7, 2, 1, 8, 2, 7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 4, 2, 7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 6, 7, 4, 1, 2, 8,
    1, 4, 7, 2, 1, 8, 2, 7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7, 4, 1, 2, 8, 1,
];

/// Values with their last exceptions, as they are published.
#[test]
fn published_values() {
    // Dawson's Kayles is a place behind Dawson's Chess, and 0.4 two; so is 4.4 a place behind Kayles.
    for (code, known, behind, period_of) in [
        ("0.137", &DAWSON[..], 0, (52, 34)),
        ("0.07", &DAWSON, 1, (53, 34)),
        ("0.4", &DAWSON, 2, (54, 34)),
        ("0.77", &KAYLES, 0, (71, 12)),
        ("0.771", &KAYLES, 0, (71, 12)),
        ("4.4", &KAYLES, 1, (72, 12)),
        ("4.63", &KAYLES, 1, (72, 12)),
    ] {
        let built = octal(code, 400);
        let values = values(&built, (behind + known.len()) as u64);
        assert!(values[..behind].iter().all(|&value| value == 0) && values[behind..] == *known, "{code}: {values:?}");
        assert_eq!(period(&built), Some(period_of), "{code}");
        let exceptions = (0..period_of.0).filter(|n| {
            let later = n + period_of.1 * 5;
            built.value(*n) != built.value(later)
        });
        if known == DAWSON {
            let known = [0, 14, 16, 17, 31, 34, 51].map(|n| n + behind as u64);
            let of_the_shift = |n: &u64| *n >= behind as u64;
            assert_eq!(exceptions.filter(of_the_shift).collect::<Vec<_>>(), known, "{code}");
        } else {
            assert_eq!(exceptions.max(), Some(70 + behind as u64), "{code}");
        }
        let all = built.table.certify(Scope::All).unwrap();
        assert!(all.every_size, "{code}");
        built.table.certify(Scope::Sample { count: 20, seed: 1 }).unwrap();
        built.table.verify(Depth::Full).unwrap();
    }
    // OEIS A071452 and A071464.
    let built = octal("0.11377", 1000);
    assert_eq!(values(&built, 26)[1..], [1, 1, 1, 2, 2, 2, 3, 3, 1, 1, 1, 4, 4, 4, 3, 3, 2, 2, 2, 1, 1, 1, 4, 4, 2]);
    assert_eq!(period(&built).unwrap().1, 32);
    assert_eq!(values(&octal("0.127", 300), 21)[1..], [1, 0, 2, 2, 1, 0, 4, 4, 1, 2, 2, 0, 1, 4, 4, 6, 1, 7, 7, 0]);
    // Nobody knows a period of Officers.
    let officers = octal("0.6", 3000);
    assert_eq!(values(&officers, 15), [0, 0, 1, 2, 0, 1, 2, 3, 1, 2, 3, 4, 0, 3, 4]);
    assert_eq!((period(&officers), officers.table.info().cells), (None, 3000));
    assert_eq!(officers.outcome(&[3, 3000]).unwrap(), Outcome::Beyond);
    assert!(!officers.table.certify(Scope::All).unwrap().every_size);
    // Splitting without taking, and without anything else: the moves are one fewer than the tokens.
    assert_eq!((values(&octal("4.0", 99), 6), period(&octal("4.0", 99))), (vec![0, 0, 1, 0, 1, 0], Some((1, 2))));
}

/// The number of values that the bound needs proves a period, and one less does not.
#[test]
fn periods_by_the_bound() {
    for (code, places) in [("0.137", 3), ("0.07", 2), ("0.77", 2), ("0.3033", 4), ("4.4", 1), ("0.17", 2), ("4.0", 0)] {
        let long = octal(code, 2000);
        let (start, length) = period(&long).unwrap();
        let enough = 2 * start.max(1) + 2 * length + places;
        let built = octal(code, enough);
        assert_eq!(period(&built), Some((start, length)), "{code}");
        assert_eq!(period(&octal(code, enough - 1)), None, "{code}");
    }
    // Four values of 0 follow each other, and the fifth is 1: from 0 on the bound would be wrong.
    assert_eq!(values(&octal("0.04", 60), 5), [0, 0, 0, 0, 1]);
    for columns in 1..60 {
        assert_eq!(period(&octal("0.04", columns)), None);
    }
}

/// A pile of any size has a move that wins, if it is N, and says that it may have others.
#[test]
fn piles_beyond_what_is_stored() {
    let built = octal("0.77", 1000);
    let large = 10_u64.pow(18) + 7;
    let asked = |piles: &[u64]| built.table.winning_moves(&Position::new(piles)).unwrap();
    for piles in [&[large][..], &[large, large + 1], &[5, large], &[u64::MAX]] {
        let found = asked(piles);
        assert_eq!((found.outcome, found.lacks), (Outcome::N, Some(Lack::Outside)), "{piles:?}");
        assert!(!found.moves.is_empty() && found.moves.len() <= (piles.len() * 2) << 8);
        assert!(found.positions().all(|to| built.outcome(to).unwrap() == Outcome::P));
    }
    assert_eq!(asked(&[large, large]).lacks, None);
    assert_eq!((asked(&[513]).lacks, asked(&[514]).lacks), (None, Some(Lack::Outside)));
}

#[test]
fn codes() {
    for (code, text) in [("0.137", "0.137"), ("4.7", "4.7"), ("0.1370", "0.137"), ("4.0", "4.0"), ("4.000", "4.0")] {
        let rules = Heap::octal(code).unwrap();
        assert_eq!(rules.to_string(), format!("octal {text}"));
        assert_eq!(Rules::parse("heap", &rules.to_string()).unwrap(), rules.into());
    }
    let long = format!("0.{}1", "0".repeat(63));
    assert!(Heap::octal(&long).is_ok());
    let longer = format!("0.{}1", "0".repeat(64));
    for code in ["", ".", "0", "137", "0.", "0.0", "1.7", "0.G", "0.1.3", "0,137", "0.137 misere", "00.1", &longer] {
        assert!(
            Heap::octal(code).unwrap_err().to_string().contains("the code of an octal game, such as 0.137"),
            "{code:?}"
        );
    }
    for text in ["octal 0.1370", "octal  0.137", "octal 0.137 misere", "octal"] {
        assert!(Rules::parse("heap", text).is_err(), "{text:?}");
    }
    // Rules that are none, because someone wrote their fields.
    let dir = tempfile::tempdir().unwrap();
    let misere = Heap { misere: true, ..Heap::octal("0.77").unwrap() };
    let zero = Heap { take: supermex::game::Take::Set(vec![0]), misere: false };
    for rules in [misere, zero] {
        let options = supermex_build::BuildOptions::new(rules).columns(100);
        let refused = supermex_build::build(&dir.path().join("db"), &options, &|_| ());
        assert!(matches!(refused, Err(supermex_build::BuildError::Rules(_))), "{refused:?}");
    }
}

/// A code of up to four digits, every second of them with 4 before the point.
pub fn random_code(draw: &mut Draw, turn: u64) -> String {
    let mut digits: Vec<u64> = (0..1 + draw.below(4)).map(|_| draw.below(8)).collect();
    digits[0] += u64::from(digits.iter().all(|&digit| digit == 0));
    format!("{}.{}", turn % 2 * 4, digits.iter().map(u64::to_string).collect::<String>())
}

/// Values of random codes are those of brute force, and their periods those of longer tables.
#[test]
fn random_codes() {
    let mut draw = Draw(8);
    for turn in 0..60 {
        let code = random_code(&mut draw, turn);
        let built = octal(&code, 700);
        assert_eq!(values(&built, 150), mexes(&code, 150), "{code}");
        let long = octal(&code, 3000);
        if let Some(period) = period(&built) {
            assert_eq!(
                (Some(period), built.table.info().cells),
                (self::period(&long), long.table.info().cells),
                "{code}"
            );
            assert_eq!(period.0 + period.1, built.table.info().cells, "{code}");
        }
        for n in 0..700 {
            assert_eq!(built.value(n), long.value(n), "{n} of {code}");
        }
        built.table.certify(Scope::All).unwrap();
    }
}
