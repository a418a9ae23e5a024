//! Tables that keep only the ends of their sheets: whatever they answer is what the whole table answers, and they say of
//! everything else that it is beyond.

use crate::common::Draw;
use crate::common::judge::Variant;
use crate::common::pos;
use crate::common::tables::{Built, Case};
use supermex::checking::Depth;
use supermex::game::{Game, Rest};
use supermex::raw::Point;
use supermex::{Cell, ListAsked, Outcome, Position, Profile, ReadError, Table};
use supermex_build::{BuildError, extend, repack};
use supermex_certify::{Certify, Scope};

/// Sheets: several row groups, the last of them short.
const SHEETS: u32 = 150;

fn both(case: &Case, sheets: u32) -> (Built, Built) {
    let options = case.options(sheets);
    (Built::new(&options), Built::new(&options.profile(Profile::Ends)))
}

/// Whether a table of ends keeps column `y` of a sheet, as the whole table has it.
fn keeps(whole: &Table, x: u64, y: u64, passes: u64) -> bool {
    let Ok(Some(ending)) = u32::try_from(x).map(|x| whole.sheets().unwrap().ending(x, passes).unwrap()) else {
        return true;
    };
    y == 0 || y >= ending.start || ending.rest == Rest::Nothing && y + 1 == ending.start
}

/// Lists of moves that a table of ends gives whole, and instant winners that it decides.
#[derive(Debug, Default)]
struct Known {
    lists: usize,
    instant: usize,
}

impl Known {
    fn are_many(&self) {
        assert!(self.lists > 1500 && self.instant > 5000, "{self:?}");
    }
}

/// Compares a table of ends with the whole one.
fn alike(case: &Case, sheets: u32, known: &mut Known) {
    let (whole, ends) = both(case, sheets);
    let (whole, ends) = (whole.open(), ends.open());
    assert!(whole.lines(&pos([1, 2, 3], 0)).is_ok() && ends.lines(&pos([1, 2, 3], 0)).is_err());
    let n = u64::from(sheets);
    for passes in (0..4).filter(|&p| case.answers(p)).map(u64::from) {
        assert_eq!(ends.openings(Some(passes)).unwrap(), whole.openings(Some(passes)).unwrap(), "{case:?}");
        let tails =
            |table: &Table| table.sheets().unwrap().tails(passes).unwrap().collect::<Result<Vec<_>, _>>().unwrap();
        assert_eq!(tails(&ends), tails(&whole), "{case:?}");
        for x in 0..sheets + 2 {
            assert_eq!(
                ends.sheets().unwrap().ending(x, passes).unwrap(),
                whole.sheets().unwrap().ending(x, passes).unwrap()
            );
        }
        let mut draw = Draw(passes + n);
        for x in (0..n + 2).step_by(3) {
            for y in (0..n).chain([2 * n, 1 << 40, u64::MAX]) {
                let (found, expected) = (
                    ends.cells().unwrap().completion(&[x, y], passes).unwrap(),
                    whole.cells().unwrap().completion(&[x, y], passes).unwrap(),
                );
                let kept = keeps(&whole, x, y, passes);
                assert_eq!(found, if kept { expected } else { Cell::Beyond }, "[{x},{y};{passes}] {case:?}");
                let z = if let Cell::Completion(z) = expected { z } else { 0 };
                // Moves are searched for below each sheet: of a few.
                let few = draw.below(10) == 0;
                for piles in [[x, y, z], [x, y, z + 1], [x, y, draw.below(n)]] {
                    same(&whole, &ends, Point { piles, passes }, (kept, few), known);
                }
            }
        }
        for n in 1..n {
            // The boards of openings: all their moves are seen.
            let [found, expected] = [&ends, &whole].map(|table| table.winning_moves(&pos([n, 0, 0], passes)).unwrap());
            assert_eq!(found, expected, "3 x {n} of {case:?}");
        }
    }
}

/// An answer of a table of ends against the whole table's.
fn same(whole: &Table, ends: &Table, position: Point, (kept, moves): (bool, bool), known: &mut Known) {
    let Point { piles, passes } = position;
    let expected = whole.outcome(&pos(piles, passes)).unwrap();
    let found = ends.outcome(&pos(piles, passes)).unwrap();
    assert_eq!(found, if kept { expected } else { Outcome::Beyond }, "{position}");
    let mut batch = [Outcome::P; 9];
    ends.outcomes(&vec![Position::from(position); 9], &mut batch).unwrap();
    assert_eq!(batch, [found; 9]);
    if !moves {
        return;
    }
    let (some, all) =
        (ends.winning_moves(&pos(piles, passes)).unwrap(), whole.winning_moves(&pos(piles, passes)).unwrap());
    if found == expected {
        assert!(some.moves.iter().all(|to| all.moves.contains(to)), "{position}: {some:?}, {all:?}");
        assert!(some.lacks.is_some() || some == all, "{position}: {some:?}, {all:?}");
        known.lists += usize::from(some.lacks.is_none());
    }
    if let Some(decided) = ends.instant_winners().unwrap().contains(&pos(piles, passes)).unwrap() {
        assert_eq!(
            Some(decided),
            whole.instant_winners().unwrap().contains(&pos(piles, passes)).unwrap(),
            "{position}"
        );
        known.instant += 1;
    }
    if let Some(winners) = ends.instant_winners().unwrap().column([piles[0], piles[1]], 300, passes).unwrap() {
        assert_eq!(
            Some(winners),
            whole.instant_winners().unwrap().column([piles[0], piles[1]], 300, passes).unwrap(),
            "{position}"
        );
    }
}

#[test]
fn pure() {
    let mut known = Known::default();
    for (passes, sheets) in [(0, SHEETS), (1, SHEETS), (0, 1), (1, 64), (1, 65)] {
        alike(&Case::pure(Game::Chomp, passes), sheets, &mut known);
    }
    known.are_many();
}

#[test]
fn with_variants() {
    let (mut random, mut known) = (Draw(5), Known::default());
    for turn in 0..4 {
        let one = |random: &mut Draw| ([random.skewed(20), random.skewed(20), random.skewed(20)], None);
        let listed: Vec<Variant> = (0..8).map(|_| one(&mut random)).filter(|(piles, _)| *piles != [0, 0, 0]).collect();
        alike(&Case::listed(Game::Chomp, turn % 2, listed), 70, &mut known);
    }
    // At one level only, and in the middle of what would be a tail.
    alike(
        &Case::listed(Game::Chomp, 1, vec![([2, 0, 3], Some(1)), ([2, 30, 2], None), ([5, 33, 2], Some(1))]),
        70,
        &mut known,
    );
    // A sheet that ends at once, so that all above it are empty.
    alike(&Case::listed(Game::Chomp, 1, vec![([0, 0, 1], None), ([0, 1, 0], None)]), 70, &mut known);
    known.are_many();
}

#[test]
fn certified_as_the_whole_table_is() {
    for case in [
        Case::pure(Game::Chomp, 0),
        Case::pure(Game::Chomp, 1),
        Case::listed(Game::Chomp, 1, vec![([2, 1, 3], Some(1)), ([4, 9, 2], None)]),
        Case::listed(Game::Chomp, 0, vec![([0, 0, 1], None), ([0, 1, 0], None)]),
    ] {
        let (whole, ends) = both(&case, 100);
        let [whole, ends] = [&whole, &ends].map(|built| built.open());
        ends.verify(Depth::Full).unwrap();
        assert_eq!(ends.certify(Scope::All).unwrap(), whole.certify(Scope::All).unwrap(), "{case:?}");
        let sample = ends.certify(Scope::Sample { count: 3, seed: 1 }).unwrap_err();
        assert!(sample.to_string().contains("only the ends"), "{sample}");
        let little = ends.certify(Scope::AllWithin { memory: 1000 }).unwrap_err();
        assert!(little.to_string().contains("memory"), "{little}");
    }
}

/// A table that says something else of any sheet, with checksums that are right, is not certified.
#[test]
fn wrong_ends_are_not_certified() {
    let built = Built::new(&Case::pure(Game::Chomp, 0).options(40).profile(Profile::Ends));
    let good = std::fs::read(built.path.join("p0-000000000.smx")).unwrap();
    let header = supermex::raw::Header::decode(&good, good.len() as u64).unwrap();
    let mut refused = 0;
    for (kind, width) in [(supermex::raw::SectionKind::Rows, 8), (supermex::raw::SectionKind::Starts, 4)] {
        let section = header.sections.get(kind).unwrap();
        for (sheet, place) in (0..40).flat_map(|sheet| (0..width).step_by(4).map(move |place| (sheet, place))) {
            for by in [1u32, 2, u32::MAX] {
                let mut bad = good.clone();
                let at = section.offset as usize + sheet * width as usize + place as usize;
                let old = u32::from_le_bytes(bad[at..at + 4].try_into().unwrap());
                // What a verifier refuses: an end before the sheet's beginning.
                let before = place == 0 && width == 8 && old as usize == sheet && by == u32::MAX;
                if old >= u32::MAX - 1 || before {
                    continue;
                }
                bad[at..at + 4].copy_from_slice(&old.wrapping_add(by).to_le_bytes());
                let table = Table::from_bytes(&bad[..], "a changed file").unwrap();
                assert!(table.certify(Scope::All).is_err(), "{} of sheet {sheet}: {by} more", kind.name());
                refused += 1;
            }
        }
    }
    assert!(refused > 200, "{refused}");
}

#[test]
fn what_is_not_kept_is_refused() {
    let built = Built::new(&Case::pure(Game::Chomp, 1).options(80).profile(Profile::Ends));
    let table = built.open();
    let mut cells = vec![7; 12];
    assert!(matches!(table.cells().unwrap().completions(&[50], 0..4, 1, &mut cells), Err(ReadError::Beyond)));
    assert_eq!(cells, [7; 12], "nothing is written");
    table.cells().unwrap().completions(&[50], 1000..1004, 1, &mut cells).unwrap();
    let listed = table.list(&ListAsked { max: 3, ..Default::default() });
    assert!(matches!(listed, Err(ReadError::NotForGame { .. })), "{listed:?}");
    let line = supermex::read(&built.path).unwrap().lines(&Position::from([1, 2, 3]));
    assert!(matches!(line, Err(ReadError::NotForGame { .. })), "{line:?}");
    let out = built.path.with_extension("other");
    let error = repack(&table, &out, |table| table.profile(Profile::Fast), &|_| ()).unwrap_err();
    assert!(matches!(error, BuildError::NotKept(_)), "{error}");
    let error = extend(&built.path, |table| table.sheets(90), &|_| ()).unwrap_err();
    assert!(matches!(error, BuildError::NoCheckpoint { .. }), "{error}");
    let whole = Built::new(&Case::pure(Game::Chomp, 0).options(9)).open();
    let error = repack(&whole, &out, |table| table.profile(Profile::Ends), &|_| ()).unwrap_err();
    assert!(error.to_string().contains("fast or small"), "{error}");
    assert!(!out.exists());
    for case in [Case::pure(Game::Nim, 1), Case::random(Game::Chomp, 0, 7)] {
        let error = supermex_build::build(&out, &case.options(9).profile(Profile::Ends), &|_| ()).unwrap_err();
        assert!(error.to_string().contains("ends"), "{error}");
    }
}
