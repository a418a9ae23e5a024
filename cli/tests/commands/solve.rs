//! `solve` by the real binary: the same as tables answer.

use serde_json::Value;

use super::common::Draw;
use super::common::cli::{TestDir, ok};

/// What `query` answers from a larger table.
fn same(solve: &str, database: &str, positions: &[String]) {
    let all: Vec<&str> = ["solve", "--json"].into_iter().chain(solve.split_whitespace()).collect();
    // The flag belongs to the game.
    let all: Vec<&str> = [&all[..1], &all[2..], &all[1..2]].concat();
    let objects = |text: String| text.lines().map(|line| serde_json::from_str(line).unwrap()).collect::<Vec<Value>>();
    let texts: Vec<&str> = positions.iter().map(String::as_str).collect();
    let mut solved = objects(ok(&[&all[..], &texts].concat()));
    for solved in &mut solved {
        assert!(solved.as_object_mut().unwrap().remove("reading").is_some());
    }
    assert_eq!(solved, objects(ok(&[&["query", database, "--json", "--moves"], &texts[..]].concat())), "{solve}");
}

/// Positions of so many numbers below a bound.
fn positions(seed: u64, numbers: usize, below: u64) -> Vec<String> {
    let mut draw = Draw(seed);
    let mut one = || (0..numbers).map(|_| draw.below(below).max(1).to_string()).collect::<Vec<_>>().join(",");
    (0..12).map(|_| one()).collect()
}

/// The smallest table that has a position has all its moves.
#[test]
fn as_tables_answer() {
    let dir = TestDir::new();
    for (name, game, flags, size) in [
        ("nim", "nim", "--passes 1", "--sheets 60"),
        ("declared", "nim", "--variant 3,7,2 --variant 9,9,9", "--sheets 60"),
        ("random", "nim", "--random-variants 7", "--sheets 60"),
        ("misere", "nim", "--misere --passes 1", "--sheets 60"),
        ("chomp", "chomp", "--passes 1", "--sheets 60"),
        ("generic", "chomp", "--random-variants 3", "--sheets 60 --columns 200"),
    ] {
        let database = dir.build(name, &format!("{game} {flags} {size}"));
        same(&format!("{game} {flags}"), &database, &positions(5, 3, 50));
    }
    let four = dir.build("four", "nim --piles 4 --passes 1 --sheets 20");
    same("nim --passes 1", &four, &positions(6, 4, 20));
    let rows = dir.build("rows", "chomp --rows 4 --sheets 40");
    same("chomp", &rows, &positions(7, 4, 12));
    let board = dir.build("board", "chomp --board 5x6");
    same("chomp", &board, &["rows:6,6,6,5,5", "rows:6,5,4,3,2", "rows:1,1,1,1,1"].map(str::to_owned));
    let wythoff = dir.build("wythoff", "wythoff --k 3 --m 2 --columns 99");
    same("wythoff --k 3 --m 2", &wythoff, &positions(8, 2, 90));
    let divisor = dir.build("divisor", "wythoff --divisor 2 --columns 99");
    same("wythoff --divisor 2", &divisor, &positions(9, 2, 90));
    let heap = dir.build("heap", "heap --subtract 2,5,9 --columns 99");
    same("heap --subtract 2,5,9", &heap, &positions(10, 4, 90));
    let octal = dir.build("octal", "heap --octal 0.137 --columns 400");
    same("heap --octal 0.137", &octal, &positions(11, 3, 60));
    let clobber = dir.build("clobber", "clobber --length 8");
    same("clobber", &clobber, &["xoxo_xo", "xxo", "oxx", "________"].map(str::to_owned));
    let rulesets = concat!(env!("CARGO_MANIFEST_DIR"), "/../rulesets");
    for name in ["chomp", "tax", "restricted", "wythoff-three", "fibonacci", "euclid"] {
        let file = format!("{rulesets}/{name}.toml");
        let database = dir.build(&format!("rules-{name}"), &format!("rules {file} --box 20x20x20"));
        let rows = |text: &String| {
            let mut numbers: Vec<u64> = text.split(',').map(|number| number.parse().unwrap()).collect();
            numbers.sort_unstable();
            numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
        };
        // Chomp's rows ascend there.
        same(&format!("rules {file}"), &database, &positions(12, 3, 9).iter().map(rows).collect::<Vec<_>>());
    }
}

/// Sums with one pass in all. Those of Nim on four piles are those of its table.
#[test]
fn sums_with_a_pass() {
    let dir = TestDir::new();
    let four = dir.build("four", "nim --piles 4 --passes 1 --sheets 9");
    for piles in ["1,2,0,3", "3,5,8,6", "0,0,1,2", "4,4,2,2", "7,1,1,1", "0,5,5,0"] {
        let asked = |args: &[&str]| -> Value { serde_json::from_str(&ok(args)).expect("an object") };
        let mut found = asked(&["solve", "heap", "--subtract", "all", "--passes", "1", "--json", piles]);
        let mut table = asked(&["query", &four, "--moves", "--json", &format!("{piles},1")]);
        assert_eq!(found["outcome"], table["outcome"], "{piles}");
        let moves = found["moves"].as_array_mut().expect("moves");
        moves.iter_mut().for_each(|to| to.as_array_mut().expect("piles").push(1.into()));
        if found["pass"] == true {
            let passed = format!("[{piles},0]");
            found["moves"].as_array_mut().expect("moves").push(serde_json::from_str(&passed).expect("piles"));
        }
        let sorted = |value: &mut Value| {
            let mut all: Vec<String> = value["moves"].as_array().into_iter().flatten().map(Value::to_string).collect();
            all.sort_unstable();
            all
        };
        assert_eq!(sorted(&mut found), sorted(&mut table), "{piles}");
    }
}

/// Tables of all sums of two or three piles with a pass say what `solve` says of each.
#[test]
fn tables_of_sums_with_a_pass() {
    let dir = TestDir::new();
    let asked = |args: &[&str]| -> Value { serde_json::from_str(&ok(args)).expect("an object") };
    for (number, rules) in
        ["--subtract 1,2,3", "--subtract 2,5,6 --misere", "--octal 0.123", "--octal 0.3331"].into_iter().enumerate()
    {
        for (heaps, columns) in [("2", "40"), ("3", "14")] {
            let flags: Vec<&str> = rules.split(' ').collect();
            let name = dir.path(&format!("{number}-{heaps}"));
            let size = ["--heaps", heaps, "--columns", columns, "--out", &name, "--certify"];
            let said = ok(&[&["build", "heap", "--passes", "1"], &flags[..], &size].concat());
            assert!(said.contains("positions certified"), "{said}");
            for piles in ["3,5,8", "0,0,0", "13,2,7", "4,4,2", "1,1,1", "0,5,11", "12,12,13", "9,10,11"] {
                let piles = if heaps == "2" { piles.rsplit_once(',').expect("three").0 } else { piles };
                let found = asked(&[&["solve", "heap", "--passes", "1", "--json"], &flags[..], &[piles]].concat());
                let table = asked(&["query", &name, "--moves", "--json", &format!("{piles},1")]);
                assert_eq!(found["outcome"], table["outcome"], "{rules} {piles}: {table}");
                let wins = found["moves"].as_array().expect("moves").len() + usize::from(found["pass"] == true);
                assert_eq!(table["moves"].as_array().expect("moves").len(), wins, "{rules} {piles}: {found} {table}");
            }
        }
    }
}
