//! Right tables are certified, and no table with one wrong answer is.

#[path = "../../../../tests/common/mistakes.rs"]
mod mistakes;

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use super::super::certified::samples as sample;
use super::super::sample::certify_position;
use super::*;
use crate::draw::Draw;
use mistakes::Mistake;
use supermex::KeptSheets;
use supermex::check::progress::{Checking, UNTOLD};
use supermex::table::{AnyStore, read};
use supermex_build::{BuildOptions, build};
use supermex_game::{Game, NONE, Outcome, PerturbedGame, Point, Rest, Triple, Variant, Variants};

fn listed(game: Game, positions: &[(Triple, Option<u64>)]) -> Variants {
    let level = |level: Option<u64>| level.map(|number| PassLevel::new(number).unwrap());
    let variant = |&(piles, at): &(Triple, Option<u64>)| Variant { piles, level: level(at) };
    Variants::new(game, positions.iter().map(variant), None).unwrap()
}

/// Rule sets of every kind, with sheets and columns.
fn tables() -> Vec<(PerturbedGame, u32, Option<u32>)> {
    let mut tables = Vec::new();
    for passes in PassLevel::ALL {
        for game in Game::ALL {
            tables.push((PerturbedGame::new(game).passes(passes), 20, None));
            let seeded = Variants::new(game, [], Some(7)).unwrap();
            tables.push((PerturbedGame::new(game).passes(passes).variants(seeded), 9, Some(14)));
        }
        let nim = |variants| PerturbedGame::new(Game::Nim).passes(passes).variants(variants);
        tables.push((nim(listed(Game::Nim, &[([0, 0, 0], None)])), 13, Some(17)));
        tables.push((
            nim(listed(Game::Nim, &[([1, 2, 3], None), ([0, 0, 2], Some(1)), ([5, 5, 0], Some(0))])),
            11,
            Some(13),
        ));
        let chomp = |variants| PerturbedGame::new(Game::Chomp).passes(passes).variants(variants);
        tables.push((chomp(listed(Game::Chomp, &[([0, 0, 1], None)])), 12, None));
        tables.push((
            chomp(listed(Game::Chomp, &[([2, 9, 2], None), ([0, 1, 1], Some(0)), ([3, 40, 3], Some(1))])),
            14,
            None,
        ));
        // In tails: one on an answer, one above, and one at the head of a tail.
        tables.push((
            chomp(listed(Game::Chomp, &[([0, 30, 1], None), ([4, 70, 9], None), ([2, 0, 2], None)])),
            9,
            None,
        ));
        tables.push((chomp(listed(Game::Chomp, &[([3, 0, 3], None), ([1, 0, 2], None)])), 17, None));
        // Sheet 1 ends at once, and all higher sheets are empty.
        tables.push((chomp(listed(Game::Chomp, &[([1, 0, 1], None), ([1, 0, 2], None), ([0, 0, 1], None)])), 5, None));
    }
    tables
}

fn open(rules: &PerturbedGame, sheets: u32, columns: Option<u32>) -> Sheets {
    open_some(rules, sheets, columns, None)
}

/// The same table, or one that keeps some of its sheets.
fn open_some(rules: &PerturbedGame, sheets: u32, columns: Option<u32>, kept: Option<KeptSheets>) -> Sheets {
    let directory = tempfile::tempdir().unwrap();
    let out = directory.path().join("db");
    let options = BuildOptions::new(rules.clone()).sheets(sheets);
    let options = columns.map_or(options.clone(), |columns| options.columns(u64::from(columns)));
    let options = kept.into_iter().fold(options, BuildOptions::keep_sheets);
    build(&out, &options, &|_| {}).unwrap();
    match read(&out).unwrap().store {
        AnyStore::Sheets(table) => table,
        _ => panic!("not of sheets"),
    }
}

#[test]
fn right_tables_are_certified() {
    for (rules, sheets, columns) in tables() {
        let database = open(&rules, sheets, columns);
        let all = Certified::all(&database, &silent()).unwrap_or_else(|error| panic!("{rules:?}: {error}"));
        assert!(all.p_positions >= u64::from(sheets), "{rules:?}: {all}");
        let some = sample(&database, 500, 3, &silent()).unwrap_or_else(|error| panic!("{rules:?}: {error}"));
        // Small windows have fewer cells than are asked for.
        assert!(some.p_positions > 20 && some.others > 50, "{rules:?}: {some}");
        assert_eq!(some, sample(&database, 500, 3, &silent()).unwrap());
    }
}

/// Every position of a cube, move by move, is what the fast certificate says of it.
#[test]
fn positions_agree_with_moves() {
    for (rules, sheets, columns) in tables() {
        let database = open(&rules, sheets, columns);
        for passes in 0..=u64::from(rules.passes) {
            for (x, y, z) in (0..9).flat_map(|x| (0..30).flat_map(move |y| (0..40).map(move |z| (x, y, z)))) {
                if rules.game == Game::Chomp && columns.is_some_and(|columns| x + y >= u64::from(columns)) {
                    continue;
                }
                let outcome = database.outcome_at([x, y, z], passes).unwrap();
                if outcome != Outcome::Beyond {
                    certify_position(&database, Point { piles: [x, y, z], passes }, outcome).unwrap();
                }
            }
        }
    }
}

/// Stopped at each sheet where it can be, a certificate goes on to the same counts; and so where it was stopped before.
#[test]
fn certificates_go_on_where_they_were_stopped() {
    for (rules, sheets, columns) in tables() {
        let database = open(&rules, sheets, columns);
        let whole = Certified::all(&database, &silent()).unwrap();
        let mut earlier = 0;
        loop {
            let proved = AtomicU64::new(earlier);
            let stop = |at: Checking| {
                proved.store(at.proved, Ordering::Relaxed);
                if at.proved > earlier { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            match Certified::all(&database, &Work::new(u64::MAX, earlier, &stop)) {
                Err(CertifyError::Stopped) => earlier = proved.into_inner(),
                Err(error) => panic!("{rules:?}: {error}"),
                Ok(found) => break assert_eq!(found, whole, "{rules:?} from {earlier}"),
            }
            let found = Certified::all(&database, &Work::new(u64::MAX, earlier, UNTOLD));
            assert_eq!(found.unwrap(), whole, "{rules:?} from {earlier}");
        }
        assert!(earlier > 0, "{rules:?}");
    }
}

/// Certifies a table in which one sheet was changed.
fn changed(
    database: &Sheets,
    at: (PassLevel, u32),
    change: &(dyn Fn(&mut Sheet) + Sync),
) -> Result<Certificate, CertifyError> {
    changed_after(database, at, 0, change)
}

/// The same, if some sheets were proved earlier.
fn changed_after(
    database: &Sheets,
    at: (PassLevel, u32),
    earlier: u64,
    change: &(dyn Fn(&mut Sheet) + Sync),
) -> Result<Certificate, CertifyError> {
    let sheet = |level, number| {
        let mut row = cells(database, level, number)?;
        if (level, number) == at {
            change(&mut row.sheet);
        }
        Ok(row)
    };
    let part = |level, number, columns: Range<u32>, out: &mut [u32]| {
        let sheet: Sheet = sheet(level, number)?.sheet;
        for (column, answer) in columns.zip(out) {
            *answer = sheet.completion(column.into()).map_or(NONE, |value| u32::try_from(value).unwrap());
        }
        Ok(())
    };
    let rules = SheetRules { set: database.rules(), columns: database.columns().map(u64::from) };
    all(
        &SheetReader {
            rules,
            sheets: database.sheets(),
            kept: kept(database),
            sheet: &sheet,
            part: &part,
            let_go: &|| (),
        },
        &Work::new(u64::MAX, earlier, UNTOLD),
    )
}

fn silent() -> Work<'static> {
    Work::new(u64::MAX, 0, UNTOLD)
}

#[test]
fn no_wrong_answer_is_certified() {
    let mut tried = 0;
    for (rules, sheets, columns) in tables() {
        let database = open(&rules, sheets, columns);
        let refused = |at, what: &str, change: &(dyn Fn(&mut Sheet) + Sync)| {
            assert!(changed(&database, at, change).is_err(), "{rules:?} {at:?}: {what}");
        };
        for at in rules.levels().flat_map(|level| (0..sheets).map(move |sheet| (level, sheet))) {
            let sheet = database.sheet(at.1, u64::from(at.0)).unwrap().unwrap();
            let window = columns.filter(|_| rules.game == Game::Chomp);
            let seen = window.map_or(usize::MAX, |columns| columns.saturating_sub(at.1) as usize);
            for (index, old) in sheet.completions.iter().enumerate().take(seen) {
                for new in [old + 1, old.wrapping_sub(1), 0, old + 64, old * 2 + 1, u32::MAX - 1] {
                    if new != *old && new != u32::MAX {
                        refused(at, &format!("cell {index} is {new}"), &|sheet| sheet.completions[index] = new);
                        tried += 1;
                    }
                }
            }
            if rules.game == Game::Chomp && window.is_none() {
                for rest in [
                    Rest::Nothing,
                    Rest::Unknown,
                    Rest::Tail(vec![0]),
                    Rest::Tail(vec![1]),
                    Rest::Tail(vec![3, 4]),
                    Rest::Tail(vec![u32::MAX >> 1]),
                ] {
                    if rest != sheet.rest {
                        refused(at, &format!("{rest:?}"), &|sheet| sheet.rest = rest.clone());
                        tried += 1;
                    }
                }
                if let Rest::Tail(offsets) = &sheet.rest {
                    for phase in 0..offsets.len() {
                        refused(at, "offset", &|sheet| {
                            let Rest::Tail(offsets) = &mut sheet.rest else { unreachable!() };
                            offsets[phase] += 1;
                        });
                        tried += 1;
                    }
                }
            }
            if sheet.completions.len().min(seen) > 1 && rules.game == Game::Chomp && seen > sheet.completions.len() {
                refused(at, "cut", &|sheet| assert!(sheet.completions.pop().is_some()));
                tried += 1;
            }
        }
    }
    assert!(tried > 10_000, "{tried}");
}

/// The answers of a table that may be wrong.
struct Answers<'a> {
    database: &'a Sheets,
    at: (PassLevel, u32),
    sheet: &'a Sheet,
}

impl Answers<'_> {
    /// Whether a position is answered P, if it is answered.
    fn is_p(&self, Point { piles, passes }: Point) -> Option<bool> {
        let rules = SheetRules { set: self.database.rules(), columns: None };
        let mut piles = piles;
        if rules.set.is_symmetric() {
            piles.sort_unstable();
        }
        let [number, column, value] = rules.cell(piles);
        if (u64::from(self.at.0), u64::from(self.at.1)) != (passes, number) {
            return match self.database.outcome_at(piles, passes).unwrap() {
                Outcome::Beyond => None,
                outcome => Some(outcome == Outcome::P),
            };
        }
        let inside = self.database.columns().is_none_or(|columns| column < u64::from(columns));
        inside.then(|| self.sheet.completion(column) == Some(value))
    }

    /// Whether an error is one, by the moves from the position that it names.
    fn refute(&self, error: &CertifyError) -> bool {
        let set = self.database.rules();
        let won = |point: Point| {
            let Point { piles, passes } = point;
            let level = set.level(passes).unwrap();
            if set.variants.contains(piles, level) {
                return true;
            }
            let passed = passes > 0
                && piles != set.game.terminal()
                && self.is_p(Point { piles, passes: passes - 1 }) == Some(true);
            passed || set.game.any_move(piles, |piles| self.is_p(Point { piles, passes }) == Some(true))
        };
        match *error {
            // Values that no right table has in their cells.
            CertifyError::NotP(_, why) if why.contains("below its column") || why.contains("fewer") => true,
            CertifyError::NotP(point, _) if point.piles.iter().sum::<u64>() < 3000 => {
                self.is_p(point) == Some(true) && (!set.game.is_position(point.piles) || won(point))
            }
            CertifyError::NoMove(point) if point.piles.iter().sum::<u64>() < 3000 => {
                self.is_p(point) == Some(false) && !won(point)
            }
            CertifyError::TwoP(from, to) => self.is_p(from) == Some(true) && self.is_p(to) == Some(true),
            _ => true,
        }
    }
}

/// A sheet of a table that was changed.
struct Changed<'a> {
    database: &'a Sheets,
    at: (PassLevel, u32),
    right: &'a Sheet,
    wrong: &'a Sheet,
}

/// Changes of each kind in random rows of random tables, until there is a number of each that make another table. `rows` draws a row, and
/// `refused` asserts that such a table is refused. `what` it is and `how` that is shown is in the figures.
fn changes(
    (what, how): (&str, &str),
    tables: &[Sheets],
    (each, seed): (u64, u64),
    rows: impl Fn(&Sheets, &mut Draw) -> (PassLevel, u32),
    refused: impl Fn(&Changed<'_>, &mut Draw, &str),
) {
    for kind in Mistake::ALL {
        let (mut count, mut turn) = (0, 0);
        while count < each {
            turn += 1;
            assert!(turn < 1000 * each, "{kind:?}: {count} of {turn}");
            let mut random = Draw(seed << 32 | turn);
            let database = drawn(tables, &mut random);
            let at = rows(database, &mut random);
            let window = database.columns().map(u64::from);
            let right = database.sheet(at.1, at.0.into()).unwrap().unwrap();
            let mut wrong = right.clone();
            kind.make(&mut wrong, &mut random);
            // What a table cannot say, and what says the same.
            let is_empty = wrong.rest == Rest::Tail(Vec::new());
            let end = window.unwrap_or(right.end().max(wrong.end()) + 500);
            let cut = window.is_some() && wrong.rest != right.rest;
            if is_empty || cut || (0..end).all(|column| right.completion(column) == wrong.completion(column)) {
                continue;
            }
            let context =
                format!("{kind:?} {at:?} of {:?} {:?}, turn {turn}", database.rules(), database.kept_sheets());
            refused(&Changed { database, at, right: &right, wrong: &wrong }, &mut random, &context);
            count += 1;
        }
        println!("figure: {count} wrong {what} ({kind:?}) refused{how}");
    }
}

/// One of some things.
fn drawn<'a, T>(all: &'a [T], random: &mut Draw) -> &'a T {
    &all[random.index(all.len())]
}

/// Each change that makes another table is refused, with a position that refutes it.
fn random_changes(each: u64, seed: u64) {
    let tables: Vec<Sheets> = tables().iter().map(|(rules, sheets, columns)| open(rules, *sheets, *columns)).collect();
    let rows = |database: &Sheets, random: &mut Draw| {
        let levels: Vec<PassLevel> = database.rules().levels().collect();
        (*drawn(&levels, random), u32::try_from(random.below(database.sheets().into())).unwrap())
    };
    let said = ("tables", ", each by a position that refutes it");
    changes(said, &tables, (each, seed), rows, |&Changed { database, at, wrong, .. }, random, context| {
        // The same if lower sheets were proved in an earlier run.
        let earlier = random.below(u64::from(at.1) + 1);
        let change = |sheet: &mut Sheet| *sheet = wrong.clone();
        assert!(changed_after(database, at, earlier, &change).is_err(), "after {earlier}: {context}: {wrong:?}");
        let Err(error) = changed(database, at, &change) else { panic!("{context}: {wrong:?}") };
        assert!(Answers { database, at, sheet: wrong }.refute(&error), "{context}: {wrong:?}: {error}");
    });
}

#[test]
fn random_wrong_tables_are_refused() {
    random_changes(200, 1);
}

#[test]
#[ignore = "slow: 10,000 wrong tables of each kind"]
fn ten_thousand_random_wrong_tables_are_refused() {
    random_changes(10_000, 2);
}

/// Tables that keep some of their sheets, with the whole tables.
fn tables_of_some() -> Vec<[Sheets; 2]> {
    let mut all = Vec::new();
    for (rules, sheets, columns) in tables() {
        if rules == PerturbedGame::new(Game::Nim) {
            // It stores no cells.
            continue;
        }
        for kept in ["0..2,every:3", "4", "1,2..4"] {
            let kept = KeptSheets::parse(kept, sheets).unwrap();
            all.push([open(&rules, sheets, columns), open_some(&rules, sheets, columns, Some(kept))]);
        }
    }
    all
}

#[test]
fn right_tables_of_some_sheets_are_certified() {
    for [whole, some] in tables_of_some() {
        let (rules, text) = (some.rules(), some.kept_sheets());
        let found = Certified::all(&some, &silent()).unwrap_or_else(|error| panic!("{rules:?} {text:?}: {error}"));
        let all = Certified::all(&whole, &silent()).unwrap();
        // Level 0 of pure Nim is whole.
        let levels: Vec<_> = rules.levels().filter_map(|level| some.file(level, 0)).collect();
        let of_some = levels.iter().filter(|file| file.keeps_some());
        let cells: u64 = of_some.clone().map(|file| file.numbers().count() as u64).sum();
        match (some.columns(), rules.game) {
            (Some(columns), Game::Nim) if of_some.count() == levels.len() => {
                assert_eq!(found.p_positions, cells * u64::from(columns), "{rules:?} {text:?}");
            }
            (_, Game::Chomp) => assert!(found.p_positions < all.p_positions, "{rules:?} {text:?}"),
            _ => assert!(found.p_positions > cells, "{rules:?} {text:?}"),
        }
        let refused = sample(&some, 5, 3, &silent()).unwrap_err();
        assert!(matches!(refused, CertifyError::KeptSheets), "{refused}");
        assert!(Certified::memory_to_find(&some).is_some() && Certified::memory_to_find(&whole).is_none());
        let little = Certified::all(&some, &Work::new(100, 0, UNTOLD)).unwrap_err();
        assert!(matches!(little, CertifyError::MemoryToFind { limit: 100, .. }), "{little}");
    }
}

/// No change in kept sheets of tables that keep some is certified, if it makes another table.
fn changes_of_some(each: u64, seed: u64) {
    let tables: Vec<Sheets> = tables_of_some().into_iter().map(|[_, some]| some).collect();
    let rows = |database: &Sheets, random: &mut Draw| {
        let of = |level| database.file(level, 0).unwrap().numbers().map(move |number| (level, number));
        let rows: Vec<(PassLevel, u32)> = database.rules().levels().flat_map(of).collect();
        *drawn(&rows, random)
    };
    changes(
        ("tables of some sheets", ""),
        &tables,
        (each, seed),
        rows,
        |&Changed { database, at, right, wrong }, _, context| {
            let found = changed(database, at, &|sheet| *sheet = wrong.clone());
            assert!(found.is_err(), "{context}: {wrong:?} and not {right:?}");
        },
    );
}

#[test]
fn wrong_tables_of_some_sheets_are_refused() {
    changes_of_some(200, 1);
}

#[test]
#[ignore = "slow: 10,000 wrong tables of each kind"]
fn ten_thousand_wrong_tables_of_some_sheets_are_refused() {
    changes_of_some(10_000, 2);
}

/// Two cells of a kept sheet that are wrong together, so that the sheet agrees with itself, and the same in two kept sheets.
#[test]
fn wrong_cells_that_agree_are_refused() {
    let rules = PerturbedGame::new(Game::Nim).passes(PassLevel::ONE);
    let kept = KeptSheets::parse("5,every:4", 40).unwrap();
    let database = open_some(&rules, 40, None, Some(kept.clone()));
    let mut tried = 0;
    for &x in kept.numbers() {
        let right = database.sheet(x, 1).unwrap().unwrap();
        for (a, b) in (0..40).flat_map(|a| (0..a).map(move |b| (a, b))) {
            let [c, d] = [a, b].map(|column: usize| right.completions[column]);
            // The pairs (a, c) and (b, d) become (a, d) and (b, c).
            if [c, d].iter().any(|&other| other >= 40) || [a, b].contains(&(c as usize)) {
                continue;
            }
            let swap = |sheet: &mut Sheet| {
                for (column, value) in [(a, d), (d as usize, a as u32), (b, c), (c as usize, b as u32)] {
                    sheet.completions[column] = value;
                }
            };
            assert!(changed(&database, (PassLevel::ONE, x), &swap).is_err(), "{x}: {a},{c} and {b},{d}");
            tried += 1;
        }
    }
    assert!(tried > 500, "{tried}");
}
