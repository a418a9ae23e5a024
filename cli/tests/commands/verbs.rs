//! The command line by its real binary: the forms that are contracts.

use std::sync::LazyLock;

use super::common::bytes;
use super::common::cli::{TestDir, ok, run, run_with};
use super::common::drawn;
use super::common::judge::{Chomp3, Dense, MoveRules, Nim3};
use serde_json::{Value, json};

static DIR: LazyLock<TestDir> = LazyLock::new(TestDir::new);
static NIM: LazyLock<String> = LazyLock::new(|| DIR.build("nim", "nim --passes 1 --sheets 40"));
static CHOMP: LazyLock<String> = LazyLock::new(|| DIR.build("chomp", "chomp --passes 1 --sheets 20"));

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
    assert!(none.err.contains("`openings` does not work for nim"), "{}", none.err);
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
