//! Tables that keep only some sheets: whatever they answer is what the whole table and the judge answer, every position with a kept
//! pile is answered, and of others they say that they are beyond.

use crate::common::Draw;
use crate::common::judge::{Dense, Variant};
use crate::common::pos;
use crate::common::tables::{Built, Case};
use supermex::checking::Depth;
use supermex::game::Game;
use supermex::rows::{RowsAsked, SheetAsked};
use supermex::{Cell, KeptSheets, NONE, Outcome, Position, Profile, Table};
use supermex_build::{BuildError, BuildOptions, extend, repack};
use supermex_certify::Certify;

const KEPT: &str = "0..4,17,every:30,64..=66,131";
const SHEETS: u32 = 140;

fn kept() -> KeptSheets {
    KeptSheets::parse(KEPT, SHEETS).unwrap()
}

/// The whole table, and the one that keeps some sheets of it.
fn both(case: &Case, columns: Option<u32>, more: impl Fn(BuildOptions) -> BuildOptions) -> [Built; 2] {
    let options = more(case.window(SHEETS, columns));
    [Built::new(&options), Built::new(&options.keep_sheets(kept()))]
}

/// Whether a position has a kept sheet and a column of it.
fn is_answered(case: &Case, columns: Option<u32>, piles: [u64; 3]) -> bool {
    let (kept, columns) = (kept(), columns.map_or(u64::MAX, u64::from));
    let has = |x: u64| kept.numbers().iter().any(|&number| u64::from(number) == x);
    if !case.rules().is_symmetric() {
        return has(piles[0]);
    }
    (0..3).any(|at| {
        let others = [piles[(at + 1) % 3], piles[(at + 2) % 3]];
        has(piles[at]) && others[0].min(others[1]) < columns
    })
}

fn alike(case: &Case, columns: Option<u32>, more: impl Fn(BuildOptions) -> BuildOptions) {
    let built = both(case, columns, more);
    let [whole, some] = [built[0].open(), built[1].open()];
    some.verify(Depth::Full).unwrap();
    let certified = some.certify(supermex_certify::Scope::All).unwrap_or_else(|error| panic!("{case:?}: {error}"));
    assert!(certified.p_positions > 0);
    let n = u64::from(SHEETS);
    let wide = columns.map_or(2 * n, u64::from);
    let window = columns.or(case.rules().is_cut().then_some(SHEETS));
    for passes in (0..3).filter(|&p| case.answers(p)).map(u64::from) {
        let is_a_rule = case.rules().is_pure() && passes % 2 == 0;
        let mut draw = Draw(passes + n);
        let (mut answered, mut beyond, mut complete) = (0, 0, 0);
        for turn in 0..6000 {
            let x = if turn % 2 == 0 {
                u64::from(kept().numbers()[draw.index(kept().numbers().len())])
            } else {
                draw.below(n)
            };
            let y = draw.below(if turn % 7 == 0 { wide + 3 } else { n });
            let z = match whole.cells().unwrap().completion(&[x, y], passes).unwrap() {
                Cell::Completion(z) if turn % 3 > 0 => z,
                _ => draw.below(n + 5),
            };
            let mut piles = [x, y, z];
            if case.rules().is_symmetric() {
                piles.rotate_left(turn % 3);
            }
            if !case.rules().game.is_position(piles) || is_a_rule {
                continue;
            }
            let position = pos(piles, passes);
            let (expected, found) = (whole.outcome(&position).unwrap(), some.outcome(&position).unwrap());
            if is_answered(case, window, piles) && found != Outcome::Beyond && expected == Outcome::Beyond {
                // A greater pile alone is kept, so that more is answered than by the least two.
                continue;
            }
            let variant = whole.game().is_declared(&position);
            let right = if is_answered(case, window, piles) || variant { expected } else { Outcome::Beyond };
            assert_eq!(found, right, "{case:?}: {position:?}");
            answered += usize::from(found != Outcome::Beyond);
            beyond += usize::from(found == Outcome::Beyond);
            assert!(found != Outcome::Beyond || some.why_beyond(&position).is_some());
            let [few, all] = [&some, &whole].map(|table| table.winning_moves(&position).unwrap());
            if found != Outcome::Beyond {
                assert!(few.moves.iter().all(|to| all.moves.contains(to)), "{case:?} {position:?}: {few:?}, {all:?}");
                assert!(few.lacks.is_some() || few == all, "{case:?} {position:?}: {few:?}, {all:?}");
                complete += usize::from(few.lacks.is_none());
            }
            // A greater pile that is kept says more than the least two.
            let won = [&some, &whole].map(|table| table.instant_winners().unwrap().contains(&position).unwrap());
            if let [Some(found), Some(expected)] = won {
                assert_eq!(found, expected, "{case:?} {position:?}");
            }
            let two = [piles[0], piles[1]];
            let winners =
                [&some, &whole].map(|table| table.instant_winners().unwrap().column(two, 300, passes).unwrap());
            if let [Some(found), Some(expected)] = winners {
                assert_eq!(found, expected, "{case:?} {two:?}");
            }
        }
        assert!(is_a_rule || answered > 2000 && beyond > 200 && complete > 200, "{answered}, {beyond}, {complete}");
        batch(&whole, &some, passes, is_a_rule);
        sheets(&whole, &some, passes, window.unwrap_or(SHEETS).min(SHEETS));
    }
}

/// Many at once answer as one by one.
fn batch(whole: &Table, some: &Table, passes: u64, is_a_rule: bool) {
    let positions: Vec<Position> = (0..3000).map(|i| pos([i % 141, i / 29, 7 * i % 113], passes)).collect();
    let mut outcomes = vec![Outcome::Beyond; positions.len()];
    some.outcomes(&positions, &mut outcomes).unwrap();
    for (position, &outcome) in positions.iter().zip(&outcomes) {
        assert_eq!(outcome, some.outcome(position).unwrap());
        let expected = whole.outcome(position).unwrap();
        assert!(outcome == expected || outcome == Outcome::Beyond || expected == Outcome::Beyond, "{position:?}");
        assert!(!is_a_rule || outcome == expected);
    }
}

/// Kept sheets are whole.
fn sheets(whole: &Table, some: &Table, passes: u64, columns: u32) {
    let kept = kept();
    for x in 0..SHEETS {
        let (mut row, mut found) = (vec![NONE; columns as usize], vec![NONE; columns as usize]);
        whole.cells().unwrap().completions(&[x.into()], 0..columns, passes, &mut row).unwrap();
        let has = some.cells().unwrap().completions(&[x.into()], 0..columns, passes, &mut found).is_ok();
        let is_kept = kept.numbers().contains(&x);
        assert!(
            has && row == found
                || !is_kept && !has
                || some.cells().unwrap().completion(&[1, 2], 0).unwrap() == Cell::Completion(3)
        );
        assert!(has || !is_kept, "sheet {x}");
        let ask = SheetAsked { number: Some(x.into()), passes: Some(passes), ..SheetAsked::default() };
        let [mut text, mut other] = [Vec::new(), Vec::new()];
        whole.sheet(&ask, &mut text).unwrap();
        let written = some.sheet(&ask, &mut other);
        assert_eq!(written.is_ok() && text == other, is_kept, "sheet {x}");
    }
}

#[test]
fn nim() {
    alike(&Case::pure(Game::Nim, 1), Some(170), |options| options.tile(64));
    alike(&Case::pure(Game::Nim, 1), None, |options| options.profile(Profile::Small).threads(1));
    // Both levels are computed, and still symmetric.
    alike(&Case::listed(Game::Nim, 1, vec![([0, 0, 0], None)]), Some(150), |options| options.tile(64).threads(3));
    alike(&Case::listed(Game::Nim, 0, vec![([3, 3, 3], None), ([0, 0, 0], None)]), None, |options| options);
}

#[test]
fn nim_that_is_not_symmetric() {
    alike(&Case::listed(Game::Nim, 1, vec![([1, 2, 3], None), ([5, 0, 4], Some(1))]), Some(150), |o| o.tile(64));
    alike(&Case::random(Game::Nim, 1, 99), Some(170), |options| options.tile(64));
}

#[test]
fn chomp() {
    alike(&Case::pure(Game::Chomp, 1), None, |options| options.tile(64));
    alike(&Case::pure(Game::Chomp, 0), None, |options| options.profile(Profile::Small));
    alike(&Case::listed(Game::Chomp, 1, vec![([2, 1, 3], Some(1)), ([4, 9, 2], None)]), None, |options| {
        options.tile(64)
    });
    alike(&Case::random(Game::Chomp, 1, 7), Some(120), |options| options.tile(64));
}

/// How far sheets have to be followed that are not kept is found.
fn found_again(passes: u32, sheets: u32) {
    let kept = KeptSheets::parse("every:100", sheets).unwrap();
    let built = Built::new(&Case::pure(Game::Chomp, passes).options(sheets).keep_sheets(kept));
    let found = built.open().certify(supermex_certify::Scope::All).unwrap();
    assert!(found.p_positions > u64::from(sheets), "{found}");
}

#[test]
fn many_sheets_are_found_again() {
    found_again(0, 2000);
    found_again(1, 1500);
}

#[test]
#[ignore = "slow: sheet 7,004 repeats with the period 384"]
fn long_periods_are_found_again() {
    found_again(1, 7101);
}

/// Against brute force, with no table between.
#[test]
fn as_the_moves_say() {
    let listed: Vec<Variant> = vec![([0, 0, 0], None)];
    let kept = KeptSheets::parse("3,every:11", 48).unwrap();
    for variants in [Vec::new(), listed] {
        let case = Case::listed(Game::Nim, 1, variants.clone());
        let table = Built::new(&case.options(48).tile(64).keep_sheets(kept.clone())).open();
        let judge = Dense::nim(48, 1, &variants);
        for i in 0..48_u64.pow(3) {
            let piles = [i % 48, i / 48 % 48, i / 48 / 48];
            let has = piles.iter().any(|&pile| kept.numbers().iter().any(|&number| u64::from(number) == pile));
            let found = table.outcome(&pos(piles, 1)).unwrap();
            let right = if judge.is_variant(piles, 1) {
                Outcome::N
            } else if !has {
                Outcome::Beyond
            } else if judge.is_p(piles, 1) {
                Outcome::P
            } else {
                Outcome::N
            };
            assert_eq!(found, right, "{piles:?}");
        }
    }
    let table = Built::new(&Case::pure(Game::Chomp, 1).options(48).tile(64).keep_sheets(kept.clone())).open();
    let judge = Dense::chomp(60, 1, &[]);
    for i in 1..48_u64.pow(3) {
        let piles = [i % 48, i / 48 % 48, i / 48 / 48];
        if piles.iter().sum::<u64>() > 60 || piles == [0; 3] {
            continue;
        }
        let has = kept.numbers().iter().any(|&number| u64::from(number) == piles[0]);
        let right = if judge.is_p(piles, 1) { Outcome::P } else { Outcome::N };
        assert_eq!(table.outcome(&pos(piles, 1)).unwrap(), if has { right } else { Outcome::Beyond }, "{piles:?}");
    }
}

/// The same bytes, whatever the threads and tiles.
#[test]
fn bytes_do_not_depend_on_the_run() {
    for case in [Case::pure(Game::Nim, 1), Case::pure(Game::Chomp, 1), Case::random(Game::Nim, 1, 4)] {
        let digests = [(1, 64), (3, 64), (2, 256), (1, 128)].map(|(threads, tile)| {
            let options = case.options(300).tile(tile).threads(threads);
            let kept = KeptSheets::parse("0..70,every:50,290..=299", 300).unwrap();
            Built::new(&options.keep_sheets(kept)).summary.manifest
        });
        assert!(digests.iter().all(|manifest| *manifest == digests[0]), "{digests:?}");
    }
}

#[test]
fn exports_have_the_kept_sheets() {
    let built = Built::new(&Case::pure(Game::Nim, 1).options(SHEETS).keep_sheets(kept()));
    let table = built.open();
    let mut lines = Collected::default();
    let asked = |sheets| RowsAsked { sheets, columns: None, passes: Some(1), all_levels: false };
    table.rows(&asked(0..SHEETS), &mut lines).unwrap();
    assert_eq!(lines.0, u64::from(SHEETS) * kept().numbers().len() as u64);
    let error = table.rows(&asked(20..25), &mut Collected::default()).unwrap_err().to_string();
    assert!(error.contains("sheet 20 is not one of them"), "{error}");
}

#[derive(Default)]
struct Collected(u64);

impl supermex::rows::Rows for Collected {
    fn add(&mut self, count: usize, _: &[supermex::rows::Values<'_>]) -> std::io::Result<()> {
        self.0 += count as u64;
        Ok(())
    }
}

#[test]
fn refusals() {
    let refused = |options: BuildOptions, what: &str| {
        let directory = tempfile::tempdir().unwrap();
        let out = directory.path().join("db");
        let error = supermex_build::build(&out, &options, &|_| ()).unwrap_err().to_string();
        assert!(error.contains(what), "{error}");
        assert_eq!(std::fs::read_dir(directory.path()).unwrap().count(), 0, "{what}");
    };
    let nim = |passes| Case::pure(Game::Nim, passes).options(SHEETS).keep_sheets(kept());
    refused(nim(0), "pure Nim is a rule");
    refused(nim(1).sheets(100), "the last sheet to keep is 131");
    refused(nim(1).overview(true), "made of all sheets");
    refused(Case::pure(Game::Chomp, 1).options(SHEETS).keep_sheets(kept()).index(true), "made of all sheets");
    let ends = Case::pure(Game::Chomp, 1).options(SHEETS).profile(Profile::Ends);
    refused(ends.keep_sheets(kept()), "something of every sheet");
    refused(
        BuildOptions::new(supermex::game::Wythoff::blocking(1, 1).unwrap()).columns(9).keep_sheets(kept()),
        "are kept by their numbers",
    );
    refused(nim(1).memory(1 << 20), "this build needs about");

    let built = Built::new(&nim(1));
    let error = extend(&built.path, |options| options.sheets(200), &|_| ()).unwrap_err();
    assert!(matches!(error, BuildError::NotForGame { .. }), "{error}");
    let out = built.path.with_file_name("small");
    let error = repack(&built.open(), &out, |options| options.profile(Profile::Small), &|_| ()).unwrap_err();
    assert!(error.to_string().contains("only some of its sheets"), "{error}");
    let sample = supermex_certify::Scope::Sample { count: 3, seed: 1 };
    let error = built.open().certify(sample).unwrap_err().to_string();
    assert!(error.contains("keeps only some sheets"), "{error}");
}

/// What is said of a table is what it has.
#[test]
fn another_list_is_found() {
    let built = Built::new(&Case::pure(Game::Chomp, 0).options(SHEETS).keep_sheets(kept()));
    let path = built.path.join("manifest.json");
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.contains(&format!("\"kept_sheets\": \"{}\"", kept())));
    std::fs::remove_file(&path).unwrap();
    std::fs::write(&path, text.replace(",131\"", ",132\"")).unwrap();
    let problems = supermex::open(&built.path).unwrap().verify(Depth::Full).unwrap_err();
    assert!(problems[0].to_string().contains("kept_sheets is"), "{}", problems[0]);
    std::fs::write(&path, text.replace("\"kept_sheets\"", "\"kept_sheet\"")).unwrap();
    assert!(supermex::open(&built.path).is_err());
}
