//! `supermex export`: what `supermex sheet` prints, as other tools read it.

#[cfg(feature = "arrow")]
use std::process::Command;

#[cfg(feature = "arrow")]
use super::common::cli::command;
use super::common::cli::{TestDir, ok, refused, run};
#[cfg(feature = "arrow")]
use super::common::python::python;

#[cfg(feature = "arrow")]
fn export(database: &str, format: &str, out: &str, extra: &[&str]) {
    assert_eq!(ok(&[&["export", database, "--format", format, "--out", out], extra].concat()), "");
}

/// A program without Parquet and Arrow says what to type, before it reads or writes anything.
#[cfg(not(feature = "arrow"))]
#[test]
fn without_arrow_it_says_what_to_type() {
    for asked in
        [&["--out", "nim.parquet"][..], &["--format", "parquet", "--out", "nim"], &["--format", "arrow", "--out", "-"]]
    {
        let refused_to = run(&[&["export", "no.db"], asked].concat());
        refused(&refused_to, 1, &["without Parquet and Arrow", "`cargo install --locked --path cli --features arrow`"]);
    }
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
#[cfg(feature = "arrow")]
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
#[cfg(feature = "arrow")]
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
#[cfg(feature = "arrow")]
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
