//! Right tables are certified, and no table with one wrong answer is.

use super::super::certified::samples as sample;
use super::super::sample::certify_position;
use super::*;
use crate::build::{BuildOptions, build};
use crate::game::{Game, Outcome, Triple, Variant, Variants};
use crate::table::read;

fn listed(game: Game, positions: &[(Triple, Option<u64>)]) -> Variants {
    let level = |level: Option<u64>| level.map(|number| PassLevel::new(number).unwrap());
    let variant = |&(piles, at): &(Triple, Option<u64>)| Variant { piles, level: level(at) };
    Variants::new(game, positions.iter().map(variant), None).unwrap()
}

/// Rule sets of every kind, with sheets and columns.
fn tables() -> Vec<(RuleSet, u32, Option<u32>)> {
    let mut tables = Vec::new();
    for passes in PassLevel::ALL {
        for game in Game::ALL {
            tables.push((RuleSet::new(game).passes(passes), 20, None));
            let seeded = Variants::new(game, [], Some(7)).unwrap();
            tables.push((RuleSet::new(game).passes(passes).variants(seeded), 9, Some(14)));
        }
        let nim = |variants| RuleSet::new(Game::Nim).passes(passes).variants(variants);
        tables.push((nim(listed(Game::Nim, &[([0, 0, 0], None)])), 13, Some(17)));
        tables.push((
            nim(listed(Game::Nim, &[([1, 2, 3], None), ([0, 0, 2], Some(1)), ([5, 5, 0], Some(0))])),
            11,
            Some(13),
        ));
        let chomp = |variants| RuleSet::new(Game::Chomp).passes(passes).variants(variants);
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

fn open(rules: &RuleSet, sheets: u32, columns: Option<u32>) -> Sheets {
    let directory = tempfile::tempdir().unwrap();
    let out = directory.path().join("db");
    let options = BuildOptions::new(rules.clone()).sheets(sheets);
    let options = columns.map_or(options.clone(), |columns| options.columns(u64::from(columns)));
    build(&out, &options, &|_| {}).unwrap();
    read(&out).unwrap().into_sheets().unwrap()
}

#[test]
fn right_tables_are_certified() {
    for (rules, sheets, columns) in tables() {
        let database = open(&rules, sheets, columns);
        let all = certify(&database, u64::MAX).unwrap_or_else(|error| panic!("{rules:?}: {error}"));
        assert!(all.p_positions >= u64::from(sheets), "{rules:?}: {all}");
        let some = sample(&database, 500, 3).unwrap_or_else(|error| panic!("{rules:?}: {error}"));
        assert!(some.p_positions > 50 && some.others > 100, "{rules:?}: {some}");
        assert_eq!(some, sample(&database, 500, 3).unwrap());
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
                let outcome = database.outcome([x, y, z], passes).unwrap();
                if outcome != Outcome::Beyond {
                    certify_position(&database, Point { piles: [x, y, z], passes }, outcome).unwrap();
                }
            }
        }
    }
}

/// Certifies a table in which one sheet was changed.
fn changed(
    database: &Sheets,
    at: (PassLevel, u32),
    change: &(dyn Fn(&mut Sheet) + Sync),
) -> Result<Certificate, CertifyError> {
    certify_table(&Table {
        memory: u64::MAX,
        rules: database.rules(),
        sheets: database.sheets(),
        columns: database.columns(),
        sheet: &|level, number| {
            let mut sheet = database.sheet(number, u64::from(level))?.unwrap();
            if (level, number) == at {
                change(&mut sheet);
            }
            Ok(sheet)
        },
    })
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
                for beyond in [
                    Beyond::Nothing,
                    Beyond::Unknown,
                    Beyond::Tail(vec![0]),
                    Beyond::Tail(vec![1]),
                    Beyond::Tail(vec![3, 4]),
                    Beyond::Tail(vec![u32::MAX >> 1]),
                ] {
                    if beyond != sheet.beyond {
                        refused(at, &format!("{beyond:?}"), &|sheet| sheet.beyond = beyond.clone());
                        tried += 1;
                    }
                }
                if let Beyond::Tail(offsets) = &sheet.beyond {
                    for phase in 0..offsets.len() {
                        refused(at, "offset", &|sheet| {
                            let Beyond::Tail(offsets) = &mut sheet.beyond else { unreachable!() };
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
