//! `supermex export`: what `supermex sheet` prints, as other tools read it.

use std::collections::HashMap;
use std::fmt::Write as _;
#[cfg(feature = "parquet")]
use std::process::Command;

use super::common::cli::{TestDir, command, ok, refused, run};
#[cfg(feature = "parquet")]
use super::common::python::python;

/// From where on sheets repeat, and the period, by `supermex tails`; `None` for tables whose sheets do not.
fn tails(database: &str, p: &str) -> Option<HashMap<u32, (u64, u64)>> {
    let ran = run(&["tails", database, "--passes-left", p]);
    let numbers = |line: &str| -> Vec<u64> { line.split(' ').map(|number| number.parse().unwrap()).collect() };
    let tail = |line: &str| match numbers(line)[..] {
        [x, start, period, ..] => (u32::try_from(x).unwrap(), (start, period)),
        _ => panic!("{line}"),
    };
    (ran.code == 0).then(|| ran.out.lines().map(tail).collect())
}

/// The rows of some sheets, by `supermex sheet`, and whether each is one of those that repeat.
fn rows(database: &str, sheets: std::ops::Range<u32>, passes: &[u32], extra: &[&str]) -> String {
    let mut text = String::from("x,y,z,p");
    if tails(database, "0").is_some() {
        text.push_str(",period");
    }
    text.push('\n');
    for p in passes {
        let tails = tails(database, &p.to_string());
        for x in sheets.clone() {
            let tail = tails.as_ref().map(|tails| tails.get(&x));
            let (x, p) = (x.to_string(), p.to_string());
            let sheet = ok(&[&["sheet", database, &x, "--passes-left", &p], extra].concat());
            for line in sheet.lines().filter(|line| !line.starts_with('#')) {
                let (y, z) = line.split_once(' ').unwrap();
                write!(text, "{x},{y},{z},{p}").unwrap();
                match tail {
                    Some(Some(&(start, period))) if y.parse::<u64>().unwrap() >= start => write!(text, ",{period}"),
                    Some(_) => write!(text, ",0"),
                    None => Ok(()),
                }
                .unwrap();
                text.push('\n');
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
    let dir = TestDir::new();
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
        let database = dir.build(&number.to_string(), arguments);
        let out = dir.path(&format!("{number}.csv"));
        let levels: &[u32] = if arguments.contains("passes") { &[0, 1] } else { &[0] };
        export(&database, "csv", &out, &["--all-levels"]);
        let text = std::fs::read_to_string(&out).unwrap();
        assert!(text.lines().count() > 200, "{arguments}");
        assert!(text == rows(&database, 0..sheets, levels, &[]), "{arguments}");
        // One level otherwise, as every other verb takes.
        let last = *levels.last().unwrap();
        export(&database, "csv", &out, &["--force"]);
        assert!(std::fs::read_to_string(&out).unwrap() == rows(&database, 0..sheets, &[last], &[]), "{arguments}");
        let more = ["--force", "--sheets", "3..29", "--columns", "25"];
        export(&database, "csv", &out, &[&more[..], &["--passes-left", "0"]].concat());
        let text = std::fs::read_to_string(&out).unwrap();
        assert!(text == rows(&database, 3..29, &[0], &["--columns", "25"]), "{arguments}");
    }
    // A tail goes on for as many columns as are asked.
    let chomp = dir.path("5");
    export(&chomp, "csv", &dir.path("far"), &["--sheets", "5..6", "--columns", "3000", "--all-levels"]);
    let far = std::fs::read_to_string(dir.path("far")).unwrap();
    assert_eq!(far.lines().filter(|line| line.split(',').nth(3) == Some("1")).count(), 3000);
    assert_eq!(far.lines().filter(|line| line.ends_with(",1,3")).count(), 2999);
    assert!(far == rows(&chomp, 5..6, &[0, 1], &["--columns", "3000"]));
}

/// A table of 544 bytes that has sheets of 2^27 columns is exported a part at a time.
#[cfg(target_os = "linux")]
#[test]
fn sheets_of_any_width() {
    let dir = TestDir::new();
    let file = dir.path("wide.smx");
    let mut bytes =
        std::fs::read(std::path::Path::new(&dir.build("nim", "nim --sheets 20")).join("p0-000000000.smx")).unwrap();
    bytes[20..24].copy_from_slice(&(1_u32 << 27).to_le_bytes());
    bytes[24..32].copy_from_slice(&(1_u64 << 27).to_le_bytes());
    let crc = crc32c::crc32c(&bytes[..508]);
    bytes[508..512].copy_from_slice(&crc.to_le_bytes());
    std::fs::write(&file, bytes).unwrap();
    let full = run(&["export", &file, "--format", "csv", "--out", "/dev/full"]);
    refused(&full, 1, &["/dev/full"]);
}

/// The three formats hold the same rows, by numpy and by DuckDB. More than a row group of them.
#[cfg(feature = "parquet")]
#[test]
fn numpy_and_duckdb_read_it() {
    let Some(python) = python("numpy-duckdb", &["numpy", "duckdb"]) else { return };
    let dir = TestDir::new();
    for (name, arguments) in [("nim", "nim --passes 1 --sheets 800"), ("chomp", "chomp --passes 1 --sheets 90")] {
        let database = dir.build(name, arguments);
        let files = ["csv", "npy", "parquet"].map(|format| {
            let out = dir.path(&format!("{name}.{format}"));
            export(&database, format, &out, &["--all-levels"]);
            out
        });
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/commands/read_exports.py");
        let output = Command::new(&python).arg(script).args(files).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let said = String::from_utf8(output.stdout).unwrap();
        let groups = if name == "nim" { 2 } else { 1 };
        assert!(said.ends_with(&format!(" rows in {groups} groups\n")), "{said}");
    }
    duckdb_reads_smaller_games(&python, &dir);
}

/// A stream of Arrow has the rows and the types of Parquet, by pyarrow, in batches that are longer than sheets; and a view of DuckDB.
#[cfg(all(feature = "arrow", feature = "parquet"))]
#[test]
fn pyarrow_reads_a_stream() {
    let Some(python) = python("pyarrow-duckdb", &["duckdb", "pyarrow"]) else { return };
    let dir = TestDir::new();
    for (name, arguments) in [
        ("nim", "nim --passes 1 --sheets 400"),
        ("chomp", "chomp --passes 1 --sheets 90"),
        ("wythoff", "wythoff --columns 1000"),
        ("clobber", "clobber --length 8"),
    ] {
        let database = dir.build(name, arguments);
        let [parquet, stream] = ["parquet", "arrow"].map(|format| dir.path(&format!("{name}.{format}")));
        export(&database, "parquet", &parquet, &["--all-levels"]);
        let piped =
            command(&["export", &database, "--format", "arrow", "--out", "-", "--all-levels"]).output().unwrap();
        assert!(piped.status.success(), "{}", String::from_utf8_lossy(&piped.stderr));
        std::fs::write(&stream, piped.stdout).unwrap();
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/commands/read_arrow.py");
        let output = Command::new(&python).arg(script).args([&parquet, &stream]).output().unwrap();
        assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
        let said = String::from_utf8(output.stdout).unwrap();
        // 320,000 rows of 800 sheets are five batches.
        assert!(said.contains(if name == "nim" { "320000 rows in 5 batches" } else { " rows in 1 batches" }), "{said}");
        refused(&run(&["export", &database, "--format", "arrow", "--out", "/dev/full"]), 1, &["/dev/full"]);
    }
}

/// Those of the smaller games in Parquet, by DuckDB.
#[cfg(feature = "parquet")]
fn duckdb_reads_smaller_games(python: &std::path::Path, dir: &TestDir) {
    for (name, arguments) in [
        ("wythoff", "wythoff --columns 1000"),
        ("heap", "heap --subtract 1,3 --columns 99"),
        ("clobber", "clobber --length 8"),
    ] {
        let database = dir.build(name, arguments);
        let [csv, parquet] = ["csv", "parquet"].map(|format| {
            let out = dir.path(&format!("{name}.{format}"));
            export(&database, format, &out, &["--all-levels"]);
            out
        });
        let script = format!(
            "import duckdb\nfor reader in ['read_csv', 'read_parquet']:\n  path = {{'read_csv': '{csv}', 'read_parquet': \
             '{parquet}'}}[reader]\n  print(duckdb.sql(f\"select * from {{reader}}('{{path}}')\").fetchall())\n"
        );
        let output = Command::new(python).args(["-c", &script]).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let text = String::from_utf8(output.stdout).unwrap();
        let [rows, same] = text.lines().collect::<Vec<_>>()[..] else { panic!("{text}") };
        assert!(rows.len() > 10 && rows == same, "{name}");
    }
}

/// A file of some kilobytes may say that its sheets have 2^29 columns, and have the checksum of a header that says so: what is
/// exported of a sheet is what is stored of it, and no longer a wait.
#[test]
fn columns_that_are_only_said_are_not_gone_through() {
    const SAID: u64 = 1 << 29;
    let dir = TestDir::new();
    let database = dir.build("nim", "nim --passes 1 --sheets 40 --columns 60");
    let rows = |database: &str| {
        ok(&["export", database, "--format", "csv", "--sheets", "0..40", "--passes-left", "1", "--out", "-"])
    };
    let forged = dir.copy(&database, "forged");
    for (name, mut bytes) in super::common::bytes(&forged) {
        if name.ends_with(".smx") {
            bytes[24..32].copy_from_slice(&SAID.to_le_bytes());
            let crc = crc32c::crc32c(&bytes[..508]);
            bytes[508..512].copy_from_slice(&crc.to_le_bytes());
        } else {
            let text = String::from_utf8(bytes).unwrap();
            bytes = text.replace("\"columns\": 60", &format!("\"columns\": {SAID}")).into_bytes();
        }
        std::fs::write(forged.join(name), bytes).unwrap();
    }
    let forged = forged.to_str().unwrap();
    let began = std::time::Instant::now();
    assert_eq!(rows(forged), rows(&database));
    assert!(began.elapsed().as_secs() < 10, "{:?}", began.elapsed());
}
