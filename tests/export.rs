//! `supermex export`: what `supermex sheet` prints, as other tools read it.
#![cfg(feature = "parquet")]

mod common;

use std::fmt::Write as _;
use std::process::Command;

use common::cli::{Home, ok, run};
use common::python::python;

/// The rows of some sheets, by `supermex sheet`.
fn rows(database: &str, sheets: std::ops::Range<u32>, passes: &[u32], extra: &[&str]) -> String {
    let mut text = String::from("x,y,z,p\n");
    for p in passes {
        for x in sheets.clone() {
            let (x, p) = (x.to_string(), p.to_string());
            let sheet = ok(&[&["sheet", database, &x, "--passes-left", &p], extra].concat());
            for line in sheet.lines().filter(|line| !line.starts_with('#')) {
                let (y, z) = line.split_once(' ').unwrap();
                writeln!(text, "{x},{y},{z},{p}").unwrap();
            }
        }
    }
    text
}

fn export(database: &str, format: &str, out: &str, extra: &[&str]) {
    assert_eq!(ok(&[&["export", database, "--format", format, "--out", out], extra].concat()), "");
}

#[test]
fn csv_has_the_rows_of_the_sheets() {
    let home = Home::new();
    for (number, (arguments, sheets)) in [
        ("nim --passes 1 --sheets 150", 150),
        ("nim --passes 1 --sheets 90 --columns 300", 90),
        ("nim --passes 1 --sheets 70 --profile small", 70),
        ("nim --sheets 70 --columns 80 --variant 1,2,3", 70),
        ("nim --passes 1 --sheets 70 --columns 90 --misere", 70),
        ("chomp --passes 1 --sheets 100", 100),
        ("chomp --passes 1 --sheets 60 --profile small", 60),
        ("chomp --sheets 30 --columns 400 --random-variants 5", 30),
    ]
    .into_iter()
    .enumerate()
    {
        let database = home.build(&number.to_string(), arguments);
        let out = home.path(&format!("{number}.csv"));
        let levels: &[u32] = if arguments.contains("passes") { &[0, 1] } else { &[0] };
        export(&database, "csv", &out, &[]);
        let text = std::fs::read_to_string(&out).unwrap();
        assert!(text.lines().count() > 200, "{arguments}");
        assert!(text == rows(&database, 0..sheets, levels, &[]), "{arguments}");
        let more = ["--force", "--sheets", "3..29", "--columns", "25"];
        let last = *levels.last().unwrap();
        export(&database, "csv", &out, &[&more[..], &["--passes-left", &last.to_string()]].concat());
        let text = std::fs::read_to_string(&out).unwrap();
        assert!(text == rows(&database, 3..29, &[last], &["--columns", "25"]), "{arguments}");
    }
    // A tail goes on for as many columns as are asked.
    let chomp = home.path("5");
    export(&chomp, "csv", &home.path("far"), &["--sheets", "5..6", "--columns", "3000"]);
    let far = std::fs::read_to_string(home.path("far")).unwrap();
    assert_eq!(far.lines().filter(|line| line.ends_with(",1")).count(), 3000);
    assert!(far == rows(&chomp, 5..6, &[0, 1], &["--columns", "3000"]));
}

/// A file of a database alone has its sheets; those of a symmetric table need the sheets before them.
#[test]
fn one_file() {
    let home = Home::new();
    let chomp = home.build("chomp", "chomp --sheets 40");
    export(&format!("{chomp}/p0-000000000.smx"), "csv", &home.path("file"), &[]);
    export(&chomp, "csv", &home.path("all"), &[]);
    let read = |name| std::fs::read(home.path(name)).unwrap();
    assert!(read("file") == read("all"));
}

#[test]
fn refusals_leave_nothing() {
    let home = Home::new();
    let nim = home.build("nim", "nim --passes 1 --sheets 40");
    let out = home.path("out");
    for (arguments, code, word) in [
        (&["--sheets", "0..41"][..], 1, "0..40"),
        (&["--sheets", "7..7"], 1, "0..40"),
        (&["--sheets", "40.."], 1, "0..40"),
        (&["--sheets", "7"], 2, "is no range"),
        (&["--sheets", "a..b"], 2, "is no range"),
        (&["--columns", "41"], 1, "--columns 40"),
        (&["--passes-left", "2", "--columns", "41"], 1, "--columns 40"),
    ] {
        let ran = run(&[&["export", &nim, "--format", "npy", "--out", &out], arguments].concat());
        assert_eq!((ran.code, ran.out.as_str(), ran.err.lines().count()), (code, "", 1), "{ran:?}");
        assert!(ran.err.contains(word), "{ran:?}");
        assert_eq!(home.names(), ["nim"], "{arguments:?}");
    }
    std::fs::write(&out, "mine").unwrap();
    let ran = run(&["export", &nim, "--format", "csv", "--out", &out]);
    assert!(ran.code == 1 && ran.err.contains("--force"), "{ran:?}");
    assert_eq!(std::fs::read(&out).unwrap(), b"mine");
    let ran = run(&["export", &nim, "--format", "csv", "--out", &home.path("no/such")]);
    assert!(ran.code == 1 && ran.err.contains("cannot write") && ran.err.contains("no/such"), "{ran:?}");
}

/// The three formats hold the same rows, by numpy and by DuckDB. More than a row group of them.
#[test]
fn numpy_and_duckdb_read_it() {
    let Some(python) = python("numpy-duckdb", &["numpy", "duckdb"]) else { return };
    let home = Home::new();
    for (name, arguments) in [("nim", "nim --passes 1 --sheets 800"), ("chomp", "chomp --passes 1 --sheets 90")] {
        let database = home.build(name, arguments);
        let files = ["csv", "npy", "parquet"].map(|format| {
            let out = home.path(&format!("{name}.{format}"));
            export(&database, format, &out, &[]);
            out
        });
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/read_exports.py");
        let output = Command::new(&python).arg(script).args(files).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let said = String::from_utf8(output.stdout).unwrap();
        let groups = if name == "nim" { 2 } else { 1 };
        assert!(said.ends_with(&format!(" rows in {groups} groups\n")), "{said}");
    }
}
