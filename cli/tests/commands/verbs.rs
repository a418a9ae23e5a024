//! The command line by its real binary: the forms that are contracts.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::common::bytes;
use super::common::cli::{TestDir, ok, run, run_with};
use super::common::drawn;
use super::common::judge::{Chomp3, Dense, MoveRules, Nim3};
use serde_json::{Value, json};

static DIR: LazyLock<TestDir> = LazyLock::new(TestDir::new);
static NIM: LazyLock<String> = LazyLock::new(|| DIR.build("nim", "nim --passes 1 --sheets 40"));
static CHOMP: LazyLock<String> = LazyLock::new(|| DIR.build("chomp", "chomp --passes 1 --sheets 20"));

/// The Grundy value of a position with passes left, by the moves alone: a pass may be used while there is a move.
fn value(game: &impl MoveRules, at: [u64; 3], passes: u64, known: &mut HashMap<([u64; 3], u64), u64>) -> u64 {
    if let Some(&value) = known.get(&(at, passes)) {
        return value;
    }
    let mut moves = Vec::new();
    game.moves(at, &mut moves);
    let mut values: Vec<u64> = moves.iter().map(|&to| value(game, to, passes, known)).collect();
    if passes > 0 && !moves.is_empty() {
        values.push(value(game, at, passes - 1, known));
    }
    let mex = (0..).find(|number| !values.contains(number)).expect("a number that is not there");
    known.insert((at, passes), mex);
    mex
}

#[test]
fn solved_values_are_those_of_the_moves() {
    fn compare(name: &str, game: &impl MoveRules, most: u64) {
        for passes in [0, 1] {
            let cube = (0..most).flat_map(|x| (0..most).flat_map(move |y| (0..most).map(move |z| [x, y, z])));
            let positions: Vec<[u64; 3]> = cube.filter(|at| name == "nim" || *at != [0; 3]).collect();
            let texts: Vec<String> = positions.iter().map(|[x, y, z]| format!("{x},{y},{z}")).collect();
            let left = passes.to_string();
            let mut args = vec!["solve", name, "--grundy", "--json", "--passes", &left];
            args.extend(texts.iter().map(String::as_str));
            let mut known = HashMap::new();
            for (line, &at) in ok(&args).lines().zip(&positions) {
                let found: Value = serde_json::from_str(line).expect("JSON");
                assert_eq!(found["grundy"], json!(value(game, at, passes, &mut known)), "{line}");
                assert_eq!(found["position"], json!(at));
            }
        }
    }
    compare("nim", &Nim3, 5);
    compare("chomp", &Chomp3, 4);
}

/// `list --csv` and `export --max` have the P-positions of the judge, and `openings --bites` bites that leave them.
#[test]
fn rows_are_those_of_the_judge() {
    let judge = Dense::<Nim3>::nim(10, 2, &[]);
    let lines = |orders: bool| -> Vec<String> {
        let mut all = Vec::new();
        for (x, y, z) in (0..10).flat_map(|x| (0..10).flat_map(move |y| (0..10).map(move |z| (x, y, z)))) {
            if judge.is_p([x, y, z], 1) && (orders || x <= y && y <= z) {
                all.push(format!("{x},{y},{z},1"));
            }
        }
        all
    };
    for orders in [&[][..], &["--all-orders"]] {
        let expected = lines(!orders.is_empty());
        let list = ok(&[&["list", &NIM, "--max", "9", "--csv"], orders].concat());
        let export = ok(&[&["export", &NIM, "--max", "9", "--format", "csv", "--out", "-"], orders].concat());
        let mut rows: Vec<&str> = list.lines().collect();
        assert_eq!((rows.remove(0), &list), ("x,y,z,p", &export));
        rows.sort_unstable();
        let mut expected: Vec<&str> = expected.iter().map(String::as_str).collect();
        expected.sort_unstable();
        assert_eq!(rows, expected);
    }
    let (bites, rows) = (["--bites"], ["--rows"]);
    let openings = |form: [&str; 1]| ok(&[&["openings", &CHOMP, "--csv"], &form[..]].concat());
    let (bites, rows) = (openings(bites), openings(rows));
    assert_eq!(bites.lines().count(), rows.lines().count());
    let judge = Dense::<Chomp3>::chomp(20, 2, &[]);
    for (bite, left) in bites.lines().zip(rows.lines()).skip(1) {
        let [bite, left] =
            [bite, left].map(|line| line.split(',').map(|text| text.parse().unwrap()).collect::<Vec<u64>>());
        let (n, row, square, p) = (bite[0], bite[1], bite[2], u32::try_from(left[4]).unwrap());
        let after: Vec<u64> = (1..=3).map(|own| if row > 0 && own >= row { square - 1 } else { n }).collect();
        assert_eq!((left[0], &left[1..4], row == 0), (n, &after[..], p == 0), "{bite:?}");
        let [a, b, c] = [after[0], after[1], after[2]];
        assert!(judge.is_p([c, b - c, a - b], p), "{bite:?}");
    }
    // All boards of rows of at most as many squares as the table has sheets.
    let mut expected: Vec<String> = Vec::new();
    for (c, b, a) in (0..20).flat_map(|c| (c..20).flat_map(move |b| (b..20).map(move |a| (c, b, a)))) {
        if a > 0 && judge.is_p([c, b - c, a - b], 1) {
            expected.push(format!("{a},{b},{c},1"));
        }
    }
    let list = ok(&["list", &CHOMP, "--max", "19", "--rows", "--csv"]);
    let mut found: Vec<&str> = list.lines().skip(1).collect();
    found.sort_unstable();
    expected.sort_unstable();
    assert_eq!(found, expected);
    let larger = run(&["list", &CHOMP, "--max", "20", "--rows"]);
    assert!(larger.code == 1 && larger.out.is_empty() && larger.err.contains("x has to be below 20"), "{larger:?}");
}

#[test]
fn verify_and_openings() {
    for database in [&NIM, &CHOMP] {
        for args in [&["verify", database.as_str()][..], &["verify", database, "--quick"]] {
            assert!(ok(args).starts_with("ok: "));
        }
    }
    let pure = DIR.build("openings", "chomp --sheets 30");
    let judge = Dense::<Chomp3>::chomp(30, 1, &[]);
    for (database, passes, boards) in [(&pure, 0, 29), (&*CHOMP, 1, 19), (&*CHOMP, 0, 19)] {
        let text = ok(&["openings", database, "--passes-left", &passes.to_string()]);
        for (n, line) in (1..=boards).zip(text.lines()) {
            let (mut to, mut all) = (Vec::new(), Vec::new());
            Chomp3.moves([n, 0, 0], &mut to);
            all.extend(to.into_iter().filter(|&to| judge.is_p(to, passes)).map(|to| (to, passes)));
            all.extend((passes > 0 && judge.is_p([n, 0, 0], 0)).then_some(([n, 0, 0], 0)));
            all.sort_unstable();
            let expected: String = all.iter().map(|([x, y, z], p)| format!(" {x},{y},{z},{p}")).collect();
            assert_eq!(line, format!("{n}:{expected}"));
        }
        // They are the boards that `query` answers.
        assert_eq!(text.lines().count() as u64, boards);
        let outside = run(&["query", database, &format!("{},0,0,{passes}", boards + 1)]);
        assert!(
            outside.code == 3 && outside.err.contains(&format!("x has to be below {};", boards + 1)),
            "{outside:?}"
        );
    }
    let none = run(&["openings", &NIM]);
    assert_eq!((none.code, none.out.as_str()), (1, ""));
    assert!(none.err.contains("a table of nim has no openings"), "{}", none.err);
    assert_eq!(ok(&["openings", &pure]), ok(&["openings", &pure, "--passes-left", "0"]));
}

/// Asks for every outcome of a cube and compares with the judge.
fn agrees_nim(database: &str, listed: &[super::common::judge::Variant], passes: u32) {
    let judge = Dense::<Nim3>::nim(10, passes, listed);
    let asked: Vec<_> = Nim3.in_order(10).into_iter().flat_map(|at| (0..=passes).map(move |p| (at, p))).collect();
    let line = |at: [u64; 3], p: u32| format!("{},{},{},{p}", at[0], at[1], at[2]);
    let found = run_with(&["query", database], &asked.iter().map(|&(at, p)| line(at, p) + "\n").collect::<String>());
    let expected: String =
        asked.iter().map(|&(at, p)| line(at, p) + if judge.is_p(at, p) { " P\n" } else { " N\n" }).collect();
    assert_eq!((found.code, found.out == expected), (0, true), "{}", found.err);
}

#[test]
fn variants() {
    let dir = TestDir::new();
    let flags = dir.build("flags", "nim --passes 1 --sheets 10 --variant 1,2,3 --variant 0,4,0,1 --variant 2,2,0,0");
    let listed = [([1, 2, 3], None), ([0, 4, 0], Some(1)), ([2, 2, 0], Some(0))];
    agrees_nim(&flags, &listed, 1);
    assert_eq!(run(&["query", &flags, "--moves", "1,2,3", "0,4,0,1"]).out, "1,2,3 N\n0,4,0,1 N\n");
    // Declared at one level only: two passes are not none.
    assert_eq!(run(&["query", &flags, "1,1,0,2"]).code, 3);

    let csv = dir.path("variants.csv");
    std::fs::write(&csv, "x,y,z,p\n# a comment\n1,2,3\n\n0, 4, 0, 1\n2,2,0,0\n").unwrap();
    let file = dir.build("file", &format!("nim --passes 1 --sheets 10 --variants {csv}"));
    assert!(bytes(flags.as_ref()) == bytes(file.as_ref()));
    let object: Value = serde_json::from_str(&ok(&["info", &file, "--json"])).unwrap();
    assert_eq!(object["variants"].as_array().unwrap().len(), 3);

    let misere = dir.build("misere", "nim --passes 1 --sheets 10 --misere");
    agrees_nim(&misere, &[([0, 0, 0], None)], 3);
    let declared = dir.build("declared", "nim --passes 1 --sheets 10 --variant 0,0,0");
    assert!(bytes(misere.as_ref()) == bytes(declared.as_ref()));

    for seed in [5, u64::MAX] {
        let random =
            dir.build(&format!("random{seed}"), &format!("nim --passes 1 --sheets 10 --random-variants {seed}"));
        let cells = (0..10).flat_map(|x| (0..10).map(move |y| (x, y)));
        let listed: Vec<_> =
            cells.map(|(x, y)| ([x, y, drawn(seed, x, y)], None)).filter(|(at, _)| at[2] < 10).collect();
        agrees_nim(&random, &listed, 3);
        let object: Value = serde_json::from_str(&ok(&["info", &random, "--json"])).unwrap();
        assert_eq!(object["random_variants"], json!(seed.to_string()));
    }

    let chomp = dir.build("chomp", "chomp --sheets 6 --variant 0,0,1 --variant 1,1,0");
    let judge = Dense::<Chomp3>::chomp(12, 0, &[([0, 0, 1], None), ([1, 1, 0], None)]);
    for at in Chomp3.in_order(12).into_iter().filter(|at| at[0] < 6) {
        let line = format!("{},{},{}", at[0], at[1], at[2]);
        let expected = if judge.is_p(at, 0) { "P" } else { "N" };
        if at.iter().sum::<u64>() < 5 {
            assert_eq!(ok(&["query", &chomp, &line]), format!("{line} {expected}\n"));
        }
    }
    // A window: what is outside is beyond.
    let window = dir.build("window", "chomp --sheets 6 --columns 9 --random-variants 1");
    let inside = run(&["query", &window, "5,8,3"]);
    assert_eq!(inside.code, 0, "{inside:?}");
    assert_eq!(run(&["query", &window, "6,0,3"]).out, "6,0,3 beyond\n");
}
