//! The experiments of the pass paper: exact counts of tiny ones against brute force by the moves, and what large ones are
//! known to give.

mod rules_files;

use supermex::Table;
use supermex::game::{Game, PassLevel, PerturbedGame, Rest, Triple};

use super::density::{Distribution, Options as Bins, distribution};
use super::lines;
use super::overlap::{self, Span};
use super::sensitivity::{Options, Played, Row, sensitivity};
use super::share::share;
use crate::judge::{Judge, built, pure, rules};
use crate::picture::{Shown, Three};

const ZERO: PassLevel = PassLevel::ZERO;
const ONE: PassLevel = PassLevel::ONE;

/// The counts of a sheet by brute force, of third numbers below `rows`. The supermex operator as the paper states it goes through the
/// positions in order: one that is no instant winner, no variant, and moves to none that was found before, is found.
fn overlap_by_moves(judge: &Judge<'_>, x: u32, columns: u32, rows: u64) -> overlap::Row {
    let all = (0..u64::from(columns)).flat_map(|y| (0..rows).map(move |z| [u64::from(x), y, z]));
    let stored: Vec<Triple> = all.clone().filter(|&at| judge.is_p(at, ONE)).collect();
    let mut without: Vec<Triple> = Vec::new();
    for at in all {
        let Some(moves) = judge.moves(at) else { continue };
        let ends_won = moves.is_empty() && judge.is_misere();
        let wins = moves.iter().any(|to| without.contains(to)) || ends_won || judge.instant_winner(at, ONE);
        if !wins && !judge.is_declared(at, ONE) {
            without.push(at);
        }
    }
    let common = stored.iter().filter(|at| without.contains(at)).count() as u64;
    overlap::Row { x, columns, p_positions: stored.len() as u64, without: without.len() as u64, common }
}

fn overlap_agrees(rules: &PerturbedGame, columns: u32, sheets: u32) {
    let (table, _directory) = built(rules, 60, None);
    let found =
        overlap::of_sheets(&Three::of(&table).unwrap(), sheets, 1, Span { columns, reach: None }, &|_, _| ()).unwrap();
    assert_eq!(found.len(), sheets as usize);
    let judge = Judge::new(rules.clone());
    for row in found {
        assert_eq!(row, overlap_by_moves(&judge, row.x, columns, 80), "{rules:?}");
    }
}

#[test]
fn overlap_of_nim() {
    overlap_agrees(&pure(Game::Nim, ONE), 24, 36);
    overlap_agrees(&rules(Game::Nim, ONE, &[([1, 2, 3], None), ([3, 0, 2], Some(ONE))], None), 20, 20);
}

#[test]
fn overlap_of_chomp() {
    overlap_agrees(&pure(Game::Chomp, ONE), 14, 20);
    overlap_agrees(&rules(Game::Chomp, ONE, &[([1, 0, 2], None), ([2, 1, 1], Some(ONE))], None), 12, 18);
    // Sheets that end at once, so that the higher ones are empty.
    overlap_agrees(&rules(Game::Chomp, ONE, &[([0, 0, 1], None), ([0, 1, 0], None)], None), 8, 12);
}

#[test]
fn csv_is_exact() {
    let (table, _directory) = built(&pure(Game::Nim, ONE), 60, None);
    let rows =
        overlap::of_sheets(&Three::of(&table).unwrap(), 12, 4, Span { columns: 60, reach: Some(2.0) }, &|_, _| ())
            .unwrap();
    let lines: Vec<String> = rows.iter().map(ToString::to_string).collect();
    assert_eq!(lines, ["0,1,1,1,1,1.000000", "4,9,9,9,4,0.444444", "8,17,17,17,17,1.000000"]);
    let row = Row { trial: 2, base: None, at: [3, 1, 4], x: 1, p_positions: 8, moved: 2, redundant: false };
    assert_eq!(row.to_string(), "2,,3 1 4,1,-2,8,2,0.250000");
    assert_eq!(Row { base: Some([1, 2, 3]), ..row }.to_string(), "2,1 2 3,3 1 4,1,-2,8,2,0.250000");
}

fn options(rules: &PerturbedGame, sheets: u32, columns: u32) -> Options {
    let game = Played::Known { rules: rules.clone(), sheets, columns };
    Options { game, trials: 3, seed: 1, near: 6, at: None }
}

/// The counts of a trial: positions that one judge calls P, and the other does not, with second and third numbers below these.
fn moves_agree(rows: &[Row], [before, after]: [&Judge<'_>; 2], level: PassLevel, [columns, below]: [u64; 2]) {
    for row in rows {
        let all = (0..columns).flat_map(|y| (0..below).map(move |z| [u64::from(row.x), y, z]));
        let p_positions: Vec<Triple> = all.filter(|&at| before.is_p(at, level)).collect();
        let moved = p_positions.iter().filter(|&&at| !after.is_p(at, level)).count() as u64;
        assert_eq!((row.p_positions, row.moved), (p_positions.len() as u64, moved), "{row:?}");
    }
}

fn sensitivity_agrees(rules: &PerturbedGame, at: Option<Triple>) {
    let (sheets, columns) = (12, 14);
    let found = sensitivity(&Options { at, ..options(rules, sheets, columns) }, &|_, _| ()).unwrap();
    assert_eq!(found.len(), sheets as usize * if at.is_some() { 1 } else { 3 });
    let top = rules.passes;
    for rows in found.chunk_by(|a, b| a.trial == b.trial) {
        let base: Vec<Triple> = rows[0].base.into_iter().collect();
        assert_eq!(base.is_empty(), at.is_some() || !rules.variants.is_empty());
        let with = |more: &[Triple]| {
            let listed = rules.variants.listed().iter().map(|variant| (variant.piles, variant.level));
            let listed: Vec<_> = listed.chain(more.iter().map(|&piles| (piles, None))).collect();
            Judge::new(crate::judge::rules(rules.game, top, &listed, rules.variants.seed()))
        };
        let perturbed: Vec<Triple> = base.iter().copied().chain([rows[0].at]).collect();
        let (before, after) = (with(&base), with(&perturbed));
        assert!(at.is_some() || before.is_p(rows[0].at, top), "{:?} is not a P-position", rows[0].at);
        moves_agree(rows, [&before, &after], top, [columns.into(), 60]);
    }
}

#[test]
fn sensitivity_by_brute_force() {
    sensitivity_agrees(&pure(Game::Nim, ZERO), None);
    sensitivity_agrees(&pure(Game::Nim, ONE), Some([2, 4, 6]));
    sensitivity_agrees(&pure(Game::Nim, ZERO), Some([0, 0, 0]));
    sensitivity_agrees(&rules(Game::Nim, ONE, &[([1, 2, 3], None)], None), None);
    sensitivity_agrees(&rules(Game::Nim, ZERO, &[], Some(9)), None);
    sensitivity_agrees(&pure(Game::Chomp, ZERO), None);
    sensitivity_agrees(&pure(Game::Chomp, ONE), Some([1, 0, 2]));
    sensitivity_agrees(&rules(Game::Chomp, ZERO, &[], Some(4)), None);
}

/// Figure 13: a single perturbation of generic Nim moves nearly half of the P-positions within some 15 levels, on the
/// average. Some are absorbed by a few P-positions that change places; those that are not reach further.
#[test]
fn a_perturbation_spreads() {
    let options = Options { trials: 24, seed: 0, near: 32, ..options(&pure(Game::Nim, ZERO), 60, 200) };
    let rows = sensitivity(&options, &|_, _| ()).unwrap();
    let mut means = Vec::new();
    for rows in rows.chunk_by(|a, b| a.trial == b.trial) {
        let at = u32::try_from(rows[0].at[0]).unwrap();
        assert!(rows.iter().take(at as usize).all(|row| row.moved == 0), "{rows:?}");
        let after: Vec<f64> = rows.iter().filter(|row| row.x > at + 12 && row.x <= at + 18).map(Row::share).collect();
        means.push(after.iter().sum::<f64>() / 6.0);
    }
    let mean = means.iter().sum::<f64>() / 24.0;
    assert!((0.35..0.75).contains(&mean), "{mean} of {means:?}");
}

/// Bin by bin, the instant winners and the P-positions of a sheet, counted one by one: two units of x a side, in bins of so many cells.
fn densities_agree(table: &Table, judge: &Judge<'_>, x: u32, kind: Shown, width: u32) {
    let bins = 2 * x / width;
    let found = distribution(table, None, x, &Bins { kind, reach: 2.0, bins, smooth: 0 }, &|_, _| ()).unwrap();
    let mut counts = vec![0; (bins * bins) as usize];
    for (y, z) in (0..2 * x).flat_map(|y| (0..2 * x).map(move |z| (y, z))) {
        let at = [x, y, z].map(u64::from);
        let counted = match kind {
            Shown::InstantWinners => judge.instant_winner(at, ONE),
            _ => judge.is_p(at, ONE),
        };
        counts[(z / width * bins + y / width) as usize] += u64::from(counted);
    }
    let all = counts.iter().sum();
    let expected: Vec<f64> = counts.into_iter().map(|count| share(count, all)).collect();
    assert!(found.shares.iter().zip(&expected).all(|(a, b)| (a - b).abs() < 1e-9), "{} {kind:?}", found.game);
}

#[test]
fn densities_by_brute_force() {
    for (game, x, kind) in [
        (Game::Nim, 8, Shown::InstantWinners),
        (Game::Nim, 8, Shown::Scattered),
        (Game::Chomp, 16, Shown::InstantWinners),
        (Game::Chomp, 16, Shown::PPositions),
    ] {
        let rules = pure(game, ONE);
        let (table, _directory) = built(&rules, 40, None);
        densities_agree(&table, &Judge::new(rules), x, kind, 4);
    }
}

/// A sheet of Chomp goes on or ends, and its neighbour does the other: that is not what a distribution is to tell.
#[test]
fn tails_are_not_counted() {
    let (table, _directory) = built(&pure(Game::Chomp, ZERO), 200, None);
    let tail = |x: u32| matches!(table.sheets().unwrap().ending(x, 0).unwrap().unwrap().rest, Rest::Tail(_));
    let x = (150..199).find(|&x| tail(x) && !tail(x + 1)).unwrap();
    let apart = |kind| {
        let of =
            |x| distribution(&table, Some(0), x, &Bins { kind, reach: 2.5, bins: 50, smooth: 2 }, &|_, _| ()).unwrap();
        of(x).distance(&of(x + 1))
    };
    assert!(apart(Shown::PPositions) > 0.5, "{}", apart(Shown::PPositions));
    assert!(apart(Shown::Scattered) < 0.1, "{}", apart(Shown::Scattered));
    assert!(apart(Shown::InstantWinners) < 0.02, "{}", apart(Shown::InstantWinners));
}

/// The paper's claims about geometries, as distances: a pass changes Nim's and not Chomp's; sheets of a game at levels a factor of
/// two apart are alike.
#[test]
fn distances_of_distributions() {
    let of = |table: &Table, passes: u64, x: u32| -> Distribution {
        let options = Bins { kind: Shown::InstantWinners, reach: 2.0, bins: 20, smooth: 2 };
        distribution(table, Some(passes), x, &options, &|_, _| ()).unwrap()
    };
    let (nim, _nim) = built(&pure(Game::Nim, ONE), 1000, None);
    let (chomp, _chomp) = built(&pure(Game::Chomp, ONE), 600, None);
    let (pure, pass) = (of(&nim, 0, 250), of(&nim, 1, 250));
    for one in [&pure, &pass] {
        assert!((one.shares.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        assert!(one.distance(one) == 0.0);
    }
    let twice = of(&nim, 1, 500);
    assert!(pass.distance(&twice) < 0.02, "{}", pass.distance(&twice));
    assert!(pure.distance(&of(&nim, 0, 500)) < 0.01);
    assert!(pure.distance(&pass) > 0.1 && pure.distance(&pass) == pass.distance(&pure), "{}", pure.distance(&pass));
    let (pure, pass) = (of(&chomp, 0, 300), of(&chomp, 1, 300));
    assert!(pure.distance(&pass) < 0.05, "{}", pure.distance(&pass));
}

#[test]
fn a_distribution_by_hand() {
    // L_2 of pure Nim is 2 3 0 1 6 7 4 5: in four bins a side of the window 0..4, two cells in each of two bins.
    let (table, _directory) = built(&pure(Game::Nim, ZERO), 16, None);
    let options = Bins { kind: Shown::PPositions, reach: 2.0, bins: 2, smooth: 0 };
    let found = distribution(&table, Some(0), 2, &options, &|_, _| ()).unwrap();
    assert_eq!(found.shares, [0.0, 0.5, 0.5, 0.0]);
    assert_eq!((found.game.as_str(), found.x), ("3-pile Nim", 2));
    let found = distribution(&table, Some(0), 2, &Bins { smooth: 1, ..options }, &|_, _| ()).unwrap();
    // Along y: 1/8 3/8 below, 3/8 1/8 above; then along z.
    assert_eq!(found.shares, [0.1875, 0.3125, 0.3125, 0.1875]);
    let refused =
        |x, reach| distribution(&table, Some(0), x, &Bins { reach, ..options }, &|_, _| ()).unwrap_err().to_string();
    assert!(refused(2, 0.1).contains("--reach"));
    assert!(refused(0, 2.0).contains("larger x"));
}

#[test]
fn lines_of_chomp() {
    let (table, _directory) = built(&pure(Game::Chomp, ONE), 1200, None);
    let rows = lines::lines(&table, Some(0), None, 1, &|_, _| ()).unwrap().rows;
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
    assert!((upper[0] + 0.2929).abs() < 0.001 && (lower[0] + 1.7071).abs() < 0.001, "{summary}");
    assert!([upper[1], lower[1]].iter().all(|over| (over - 0.5f64.sqrt()).abs() < 0.002), "{summary}");
    assert!(upper[2] < 1.5 && lower[2] < 2.0, "{summary}");
    assert!(summary.deviation.0 > -4.0 && summary.deviation.1 < 8.0, "{summary}");
    // The kinds are those that the database says.
    for row in &rows {
        assert_eq!(row.ends, table.sheets().unwrap().ending(row.x, 0).unwrap().unwrap().rest == Rest::Nothing);
    }
    assert_eq!(lines::lines(&table, Some(1), Some(100), 7, &|_, _| ()).unwrap().rows.len(), 15);
}

#[test]
fn what_an_experiment_is_not_about() {
    let says = |result: anyhow::Result<()>, words: &str| {
        let error = result.unwrap_err().to_string();
        assert!(error.contains(words), "{error}");
    };
    let nim = pure(Game::Nim, ZERO);
    let (table, _directory) = built(&nim, 30, None);
    let span = Span { columns: 10, reach: None };
    says(overlap::of_sheets(&Three::of(&table).unwrap(), 10, 1, span, &|_, _| ()).map(drop), "a game with a pass");
    says(lines::lines(&table, None, None, 1, &|_, _| ()).map(drop), "lines does not work for nim");
    let sensitive = |options: Options| sensitivity(&options, &|_, _| ()).map(drop);
    says(sensitive(options(&nim, 1 << 20, 1 << 20)), "fewer --sheets");
    says(sensitive(options(&nim, 0, 5)), "give more");
    says(sensitive(Options { near: 1, ..options(&nim, 5, 5) }), "--near");
    let chomp = pure(Game::Chomp, ZERO);
    says(sensitive(Options { at: Some([0, 0, 0]), ..options(&chomp, 5, 5) }), "not a position");
}
