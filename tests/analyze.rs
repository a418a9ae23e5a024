//! The experiments of the pass paper: exact counts of tiny ones against brute force by the move rules, and what large
//! ones are known to give.
#![cfg(feature = "pictures")]

mod common;

use common::judge::{Chomp3, Judge, MoveRules, Nim3, Position, Variant};
use common::tables::{Built, Case};
use supermex::analyze::density::{Distribution, distribution};
use supermex::analyze::sensitivity::{Options, Row, sensitivity};
use supermex::analyze::{AnalyzeError, Span, density, lines, overlap};
use supermex::picture::Kind;
use supermex::rules::Game;

/// The supermex operator as the paper states it: through the columns of a sheet in order, the least `z` that is not
/// marked is a P-position, and everything that can move to it within the sheet is marked.
fn supermex<R: MoveRules>(
    rules: &R,
    x: u64,
    columns: u64,
    rows: u64,
    marked: impl Fn(Position) -> bool,
) -> Vec<Option<u64>> {
    let mut found: Vec<Position> = Vec::new();
    let mut to = Vec::new();
    for y in 0..columns {
        let free = (0..rows).map(|z| [x, y, z]).find(|&at| {
            to.clear();
            rules.moves(at, &mut to);
            rules.is_position(at) && !marked(at) && !to.iter().any(|to| found.contains(to))
        });
        found.extend(free);
    }
    (0..columns).map(|y| found.iter().find(|at| at[1] == y).map(|at| at[2])).collect()
}

fn overlap_agrees<R: MoveRules + Copy>(rules: R, case: &Case, columns: u32, sheets: u32) {
    let built = Built::new(case.options(60));
    let span = Span { columns, reach: None };
    let found = overlap::overlap(&built.open(), sheets, 1, span, &|_, _| ()).unwrap();
    assert_eq!(found.len(), sheets as usize);
    let judge = Judge::new(rules, 1, case.declared(100));
    let rows = 80;
    for row in found {
        let x = u64::from(row.x);
        let stored: Vec<Option<u64>> =
            (0..u64::from(columns)).map(|y| (0..rows).find(|&z| judge.is_p([x, y, z], 1))).collect();
        let marked = |at| judge.instant_winner(at, 1) || judge.is_variant(at, 1);
        let without = supermex(&rules, x, u64::from(columns), rows, marked);
        let count = |of: &dyn Fn(usize) -> bool| (0..columns as usize).filter(|&y| of(y)).count() as u64;
        let expected = overlap::Row {
            x: row.x,
            columns,
            losers: count(&|y| stored[y].is_some()),
            without: count(&|y| without[y].is_some()),
            common: count(&|y| stored[y].is_some() && stored[y] == without[y]),
        };
        assert_eq!(row, expected, "{case:?}");
    }
}

#[test]
fn overlap_of_nim() {
    overlap_agrees(Nim3, &Case::pure(Game::Nim, 1), 24, 36);
    overlap_agrees(Nim3, &Case::listed(Game::Nim, 1, vec![([1, 2, 3], None), ([3, 0, 2], Some(1))]), 20, 20);
}

#[test]
fn overlap_of_chomp() {
    overlap_agrees(Chomp3, &Case::pure(Game::Chomp, 1), 14, 20);
    overlap_agrees(Chomp3, &Case::listed(Game::Chomp, 1, vec![([1, 0, 2], None), ([2, 1, 1], Some(1))]), 12, 18);
    // Sheets that end at once, so that the higher ones are empty.
    overlap_agrees(Chomp3, &Case::listed(Game::Chomp, 1, vec![([0, 0, 1], None), ([0, 1, 0], None)]), 8, 12);
}

#[test]
fn csv_is_exact() {
    let built = Built::new(Case::pure(Game::Nim, 1).options(60));
    let rows = overlap::overlap(&built.open(), 12, 4, Span { columns: 60, reach: Some(2.0) }, &|_, _| ()).unwrap();
    let lines: Vec<String> = rows.iter().map(ToString::to_string).collect();
    assert_eq!(lines, ["0,1,1,1,1,1.000000", "4,9,9,9,4,0.444444", "8,17,17,17,17,1.000000"]);
    let row = Row { trial: 2, base: None, at: [3, 1, 4], x: 1, losers: 8, moved: 2 };
    assert_eq!(row.to_string(), "2,,3 1 4,1,-2,8,2,0.250000");
    assert_eq!(Row { base: Some([1, 2, 3]), ..row }.to_string(), "2,1 2 3,3 1 4,1,-2,8,2,0.250000");
}

fn options(case: &Case, sheets: u32, columns: u32) -> Options {
    Options { rules: case.rules(), sheets, columns, trials: 3, seed: 1, near: 6, at: None }
}

fn sensitivity_agrees<R: MoveRules + Copy>(rules: R, case: &Case, at: Option<Position>) {
    let (sheets, columns) = (12, 14);
    let found = sensitivity(&Options { at, ..options(case, sheets, columns) }, &|_, _| ()).unwrap();
    assert_eq!(found.len(), sheets as usize * if at.is_some() { 1 } else { 3 });
    let top = case.passes;
    for rows in found.chunk_by(|a, b| a.trial == b.trial) {
        let declared = |more: &[Position]| -> Vec<Variant> {
            case.declared(60).into_iter().chain(more.iter().map(|&piles| (piles, None))).collect()
        };
        let base: Vec<Position> = rows[0].base.into_iter().collect();
        assert_eq!(base.is_empty(), at.is_some() || !case.listed.is_empty() || case.seed.is_some());
        let perturbed: Vec<Position> = base.iter().copied().chain([rows[0].at]).collect();
        let (before, after) = (Judge::new(rules, top, declared(&base)), Judge::new(rules, top, declared(&perturbed)));
        assert!(at.is_some() || before.is_p(rows[0].at, top), "{:?} is no P-position", rows[0].at);
        for row in rows {
            let all = (0..u64::from(columns)).flat_map(|y| (0..60).map(move |z| [u64::from(row.x), y, z]));
            let losers: Vec<Position> = all.filter(|&at| before.is_p(at, top)).collect();
            let moved = losers.iter().filter(|&&at| !after.is_p(at, top)).count() as u64;
            assert_eq!((row.losers, row.moved), (losers.len() as u64, moved), "{row:?} {case:?}");
        }
    }
}

#[test]
fn sensitivity_by_brute_force() {
    sensitivity_agrees(Nim3, &Case::pure(Game::Nim, 0), None);
    sensitivity_agrees(Nim3, &Case::pure(Game::Nim, 1), Some([2, 4, 6]));
    sensitivity_agrees(Nim3, &Case::pure(Game::Nim, 0), Some([0, 0, 0]));
    sensitivity_agrees(Nim3, &Case::listed(Game::Nim, 1, vec![([1, 2, 3], None)]), None);
    sensitivity_agrees(Nim3, &Case::random(Game::Nim, 0, 9), None);
    sensitivity_agrees(Chomp3, &Case::pure(Game::Chomp, 0), None);
    sensitivity_agrees(Chomp3, &Case::pure(Game::Chomp, 1), Some([1, 0, 2]));
    sensitivity_agrees(Chomp3, &Case::random(Game::Chomp, 0, 4), None);
}

/// Figure 13: a single perturbation of generic Nim moves nearly half of the P-positions within some 15 levels, on the
/// average. Some are absorbed by a few P-positions that change places; those that are not reach further.
#[test]
fn a_perturbation_spreads() {
    for seed in [0, 100, 200, 300] {
        let case = Case::pure(Game::Nim, 0);
        let options = Options { trials: 24, seed, near: 32, ..options(&case, 60, 200) };
        let rows = sensitivity(&options, &|_, _| ()).unwrap();
        let mut means = Vec::new();
        for rows in rows.chunk_by(|a, b| a.trial == b.trial) {
            let at = u32::try_from(rows[0].at[0]).unwrap();
            assert!(rows.iter().take(at as usize).all(|row| row.moved == 0), "{rows:?}");
            let after: Vec<f64> =
                rows.iter().filter(|row| row.x > at + 12 && row.x <= at + 18).map(Row::share).collect();
            means.push(after.iter().sum::<f64>() / 6.0);
        }
        let mean = means.iter().sum::<f64>() / 24.0;
        println!("seed {seed}: {mean:.3} of {means:.2?}");
        assert!((0.35..0.75).contains(&mean), "seed {seed}: {mean} of {means:?}");
    }
}

fn of(built: &Built, passes: u64, x: u32, kind: Kind) -> Distribution {
    let options = density::Options { kind, reach: 2.0, bins: 20, smooth: 2 };
    distribution(&built.open(), passes, x, &options, &|_, _| ()).unwrap()
}

/// The paper's claims about geometries, as distances: a pass changes Nim's and not Chomp's; sheets of a game at levels a factor of
/// two apart are alike.
#[test]
fn distances_of_distributions() {
    let nim = Built::new(Case::pure(Game::Nim, 1).options(1000));
    let chomp = Built::new(Case::pure(Game::Chomp, 1).options(600));
    let kind = Kind::InstantWinners;
    let (pure, pass) = (of(&nim, 0, 250, kind), of(&nim, 1, 250, kind));
    for one in [&pure, &pass] {
        assert!((one.shares.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        assert!(one.distance(one) == 0.0);
    }
    let twice = of(&nim, 1, 500, kind);
    assert!(pass.distance(&twice) < 0.02, "{}", pass.distance(&twice));
    assert!(pure.distance(&of(&nim, 0, 500, kind)) < 0.01);
    assert!(pure.distance(&pass) > 0.1 && pure.distance(&pass) == pass.distance(&pure), "{}", pure.distance(&pass));
    let (pure, pass) = (of(&chomp, 0, 300, kind), of(&chomp, 1, 300, kind));
    assert!(pure.distance(&pass) < 0.05, "{}", pure.distance(&pass));
}

#[test]
fn a_distribution_by_hand() {
    // L_2 of pure Nim is 2 3 0 1 6 7 4 5: in four bins a side of the window 0..4, two cells in each of two bins.
    let built = Built::new(Case::pure(Game::Nim, 0).options(16));
    let options = density::Options { kind: Kind::Losers, reach: 2.0, bins: 2, smooth: 0 };
    let found = distribution(&built.open(), 0, 2, &options, &|_, _| ()).unwrap();
    assert_eq!(found.shares, [0.0, 0.5, 0.5, 0.0]);
    assert_eq!(found.name, "3-pile Nim, x = 2");
    let smooth = density::Options { smooth: 1, ..options };
    let found = distribution(&built.open(), 0, 2, &smooth, &|_, _| ()).unwrap();
    // Along y: 1/8 3/8 below, 3/8 1/8 above; then along z.
    assert_eq!(found.shares, [0.1875, 0.3125, 0.3125, 0.1875]);
    let nowhere = density::Options { reach: 0.1, ..options };
    assert!(distribution(&built.open(), 0, 2, &nowhere, &|_, _| ()).is_err());
}

#[test]
fn lines_of_chomp() {
    let built = Built::new(Case::pure(Game::Chomp, 1).options(1200));
    let table = built.open();
    let rows = lines::lines(&table, 0, 1200, 1, &|_, _| ()).unwrap();
    // rules.md: 1 1 1 …; 2 0 end; 2 2 2 …; 3 3 0 end; 5 3 4 4 4 …
    let first: Vec<String> = rows.iter().take(4).map(ToString::to_string).collect();
    assert_eq!(
        first,
        [
            "0,infinite,0,0.000,1,0,,,,0,,,",
            "1,ends,2,1.586,,0,,,,0,,,",
            "2,infinite,0,-0.828,1,0,,,,0,,,",
            "3,ends,3,1.757,,0,,,,0,,,"
        ]
    );
    let summary = lines::Summary::of(&rows);
    assert_eq!(summary.sheets, 1200);
    assert_eq!(summary.ends + summary.periods.values().sum::<u64>(), 1200);
    assert!((690..=716).contains(&summary.ends), "{summary}");
    let [upper, lower] = summary.means;
    assert!((upper[0] - 0.2929).abs() < 0.001 && (lower[0] - 1.7071).abs() < 0.001, "{summary}");
    assert!([upper[1], lower[1]].iter().all(|over| (over - 0.5f64.sqrt()).abs() < 0.002), "{summary}");
    assert!(upper[2] < 1.5 && lower[2] < 2.0, "{summary}");
    assert!(summary.deviation.0 > -4.0 && summary.deviation.1 < 8.0, "{summary}");
    // The kinds are those that the database says.
    for row in &rows {
        let (_, beyond) = table.ending(row.x, 0).unwrap().unwrap();
        assert_eq!(row.ends, beyond == supermex::sheet::Beyond::Nothing);
    }
    assert_eq!(lines::lines(&table, 1, 100, 7, &|_, _| ()).unwrap().len(), 15);
}

#[test]
fn what_an_experiment_is_not_about() {
    let nim = Built::new(Case::pure(Game::Nim, 0).options(30));
    let span = Span { columns: 10, reach: None };
    let found = overlap::overlap(&nim.open(), 10, 1, span, &|_, _| ()).unwrap_err();
    assert!(matches!(found, AnalyzeError::Game { experiment: "overlap", .. }), "{found}");
    let found = lines::lines(&nim.open(), 0, 10, 1, &|_, _| ()).unwrap_err();
    assert!(matches!(found, AnalyzeError::Game { experiment: "lines", .. }), "{found}");
    let case = Case::pure(Game::Nim, 0);
    let found = sensitivity(&options(&case, 1 << 20, 1 << 20), &|_, _| ()).unwrap_err();
    assert!(matches!(found, AnalyzeError::TooLarge { .. }), "{found}");
    let found = sensitivity(&options(&case, 0, 5), &|_, _| ()).unwrap_err();
    assert!(matches!(found, AnalyzeError::Nothing(_)), "{found}");
    let found = sensitivity(&Options { near: 1, ..options(&case, 5, 5) }, &|_, _| ()).unwrap_err();
    assert!(matches!(found, AnalyzeError::NoneNear(1)), "{found}");
    let found = sensitivity(&Options { at: Some([0, 0, 0]), ..options(&Case::pure(Game::Chomp, 0), 5, 5) }, &|_, _| ());
    assert!(matches!(found.unwrap_err(), AnalyzeError::Variant(_)));
}
