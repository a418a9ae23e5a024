//! `format.md` is enough to write a reader: `tests/reader.py`, written from that page in another language,
//! answers as `supermex query` does. Skipped, with a message, where there is no `python3`.

mod common;

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use common::Draw;

const SUPERMEX: &str = env!("CARGO_BIN_EXE_supermex");
const READER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/reader.py");

fn has_python() -> bool {
    let there = Command::new("python3").arg("--version").output().is_ok_and(|output| output.status.success());
    if !there {
        eprintln!("skipped: there is no python3 to run tests/reader.py with");
    }
    there
}

fn python() -> Command {
    let mut command = Command::new("python3");
    command.arg(READER);
    command
}

fn supermex(verb: &str) -> Command {
    let mut command = Command::new(SUPERMEX);
    command.arg(verb);
    command
}

fn run(command: &mut Command, input: &str) -> Output {
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    // Written from aside: either side may fill its pipe.
    let writer = std::thread::spawn(move || {
        // A reader that refuses its database does not read on.
        let _ = stdin.write_all(input.as_bytes());
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

fn build(out: &Path, arguments: &str) {
    let mut command = supermex("build");
    let output = run(command.args(arguments.split(' ')).arg("--out").arg(out), "");
    assert!(output.status.success(), "{arguments}: {}", String::from_utf8_lossy(&output.stderr));
}

/// Positions inside, near the edges, beyond, deep in tails; and P-positions, of which chance finds few.
fn positions(database: &Path, sheets: u64, seed: u64) -> String {
    let mut draw = Draw(seed);
    let mut text = String::new();
    for i in 0..2500 {
        let side = [6, sheets / 4 + 2, sheets + 4, 2 * sheets][i % 4];
        let (x, mut y, z) = (draw.below(side.min(sheets + 4)), draw.below(side), draw.below(side));
        if draw.below(32) == 0 {
            y = draw.below(1 << 62);
        }
        let passes = draw.below(4);
        if [x, y, z] != [0, 0, 0] {
            writeln!(text, "{x},{y},{z},{passes}").unwrap();
        }
    }
    for x in [0, 1, sheets / 3, sheets - 1] {
        for passes in ["0", "1"] {
            let mut command = supermex("sheet");
            let sheet = run(command.arg(database).arg(x.to_string()).args(["--passes-left", passes]), "");
            for line in String::from_utf8(sheet.stdout).unwrap().lines().filter(|line| !line.starts_with('#')) {
                let (y, z) = line.split_once(' ').unwrap();
                writeln!(text, "{x},{y},{z},{passes}").unwrap();
            }
        }
    }
    text
}

fn agree(arguments: &str, sheets: u64) {
    let directory = tempfile::tempdir().unwrap();
    let database = directory.path().join("db");
    build(&database, &format!("{arguments} --sheets {sheets}"));
    let text = positions(&database, sheets, sheets);
    let ours = run(supermex("query").arg(&database), &text);
    let theirs = run(python().arg(&database), &text);
    let lines = |output: &Output| String::from_utf8(output.stdout.clone()).unwrap();
    assert!(theirs.stderr.is_empty(), "{arguments}: {}", String::from_utf8_lossy(&theirs.stderr));
    for (ours, theirs) in lines(&ours).lines().zip(lines(&theirs).lines()) {
        assert_eq!(ours, theirs, "{arguments}");
    }
    assert_eq!(ours.stdout, theirs.stdout, "{arguments}");
    assert_eq!(ours.status.code(), theirs.status.code(), "{arguments}");
    assert_eq!(lines(&ours).lines().count(), text.lines().count());
    assert!(lines(&ours).lines().filter(|line| line.ends_with(" P")).count() > 20, "{arguments}");

    let few: String = text.lines().step_by(61).fold(String::new(), |few, line| few + line + "\n");
    let ours = run(supermex("query").arg("--moves").arg(&database), &few);
    let theirs = run(python().arg("--moves").arg(&database), &few);
    assert_eq!(lines(&ours), lines(&theirs), "{arguments}");
}

#[test]
fn another_language_answers_alike() {
    if !has_python() {
        return;
    }
    for (arguments, sheets) in [
        ("nim", 300),
        ("nim --passes 1 --columns 700", 450),
        ("chomp --passes 1", 500),
        ("nim --passes 1 --misere", 80),
        ("nim --passes 1 --columns 150 --variant 1,2,3 --variant 5,0,4,1", 100),
        ("nim --passes 1 --columns 280 --random-variants 99", 70),
        ("chomp --passes 1 --variant 3,1,2 --variant 5,0,4", 150),
        // A sheet that ends at once, so that all the others are empty.
        ("chomp --passes 1 --variant 0,0,1 --variant 0,1,0", 70),
        ("chomp --columns 90 --random-variants 7", 100),
    ] {
        agree(arguments, sheets);
    }
}

#[test]
fn a_single_file_is_a_database() {
    if !has_python() {
        return;
    }
    let directory = tempfile::tempdir().unwrap();
    let database = directory.path().join("db");
    build(&database, "chomp --passes 1 --sheets 100");
    let file = database.join("p1-000000000.smx");
    let text = positions(&database, 100, 1);
    let ours = run(supermex("query").arg(&file), &text);
    assert_eq!(ours.stdout, run(python().arg(&file), &text).stdout);
    assert_eq!(ours.stdout.iter().filter(|&&byte| byte == b'\n').count(), text.lines().count());
}

/// The worked example of `format.md` is the file that it says it is.
#[test]
fn the_worked_example_is_real() {
    let directory = tempfile::tempdir().unwrap();
    let database = directory.path().join("db");
    build(&database, "chomp --passes 1 --sheets 8");
    let bytes = std::fs::read(database.join("p1-000000000.smx")).unwrap();
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/format.md")).unwrap();
    let example = page.split("## 13 ").nth(1).unwrap().split("## 14 ").next().unwrap();
    let mut next = 0;
    for line in example.lines().filter_map(|line| line.strip_prefix("    ")) {
        let Some((at, rest)) = line.split_once("  ") else {
            continue;
        };
        let Ok(at) = usize::from_str_radix(at, 16) else {
            continue;
        };
        let listed = rest.trim_start();
        let listed: Vec<u8> = match listed.split_once(" × 00") {
            Some((count, _)) => vec![0; count.parse().unwrap()],
            // Bytes, single blanks or bars between them; a note begins after two blanks or more.
            None => {
                let bytes = listed.split("  ").next().unwrap();
                bytes.split([' ', '|']).filter(|s| !s.is_empty()).map(|s| u8::from_str_radix(s, 16).unwrap()).collect()
            }
        };
        assert_eq!(at, next, "{line}");
        assert_eq!(bytes[at..at + listed.len()], listed, "{line}");
        next = at + listed.len();
    }
    assert_eq!(next, bytes.len());
    let manifest = std::fs::read_to_string(database.join("manifest.json")).unwrap();
    let manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
    assert!(example.contains(manifest["logical_digest"].as_str().unwrap()));
}

#[test]
fn the_python_reader_refuses_damage_and_the_small_profile() {
    if !has_python() {
        return;
    }
    let directory = tempfile::tempdir().unwrap();
    let small = directory.path().join("small");
    build(&small, "nim --passes 1 --sheets 20 --profile small");
    let refused = run(python().arg(&small).arg("1,2,3"), "");
    assert_eq!(refused.status.code(), Some(1));
    assert!(String::from_utf8(refused.stderr).unwrap().contains("needs zstd"));

    let database = directory.path().join("db");
    build(&database, "chomp --sheets 20");
    let bytes = std::fs::read(database.join("p0-000000000.smx")).unwrap();
    let file = directory.path().join("damaged.smx");
    // One in the header, one in the data, one in the sheets, and one byte fewer. [19,40,5] is in the data
    // or in the tail of sheet 19: all stored columns of it are asked.
    for (at, what) in [(20, "header"), (520, "piece 0"), (bytes.len() - 60, "checksum"), (bytes.len(), "were expected")]
    {
        let mut bad = bytes.clone();
        if at < bad.len() {
            bad[at] ^= 4;
        } else {
            bad.pop();
            let crc = crc32c::crc32c(&bad[..508]).to_le_bytes();
            bad[508..512].copy_from_slice(&crc);
        }
        std::fs::write(&file, &bad).unwrap();
        let refused = run(python().arg(&file).args(["1,0,2", "19,0,14"]), "");
        let said = String::from_utf8(refused.stderr).unwrap();
        assert_eq!(refused.status.code(), Some(1), "{at}: {said}");
        assert!(said.contains(what) || at == bytes.len() && said.contains("truncated"), "{at}: {said}");
    }
}
