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
            // With x or z it may pass 2^64: such boards of Chomp are beyond.
            y = [draw.below(1 << 62), u64::MAX - draw.below(4)][i % 2];
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
        ("chomp --passes 1 --index moves", 500),
        ("chomp --passes 1 --index moves --variant 3,1,2 --variant 5,0,4", 150),
        ("nim --passes 1 --index moves --columns 150 --variant 1,2,3 --variant 5,0,4,1", 100),
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
    let (logical, sheet) = digests(&database);
    assert_eq!(manifest["logical_digest"], logical.as_str());
    assert!(example.contains(&logical) && example.contains(&sheet));
}

/// The logical digest of the example and the digest of its sheet 5 at level 1, as section 10.3 defines them, from
/// what the command line prints.
fn digests(database: &Path) -> (String, String) {
    let mut all = blake3::Hasher::new();
    all.update(b"supermex chomp passes 1 sheets 8 columns 0\n");
    let mut last = String::new();
    for (level, x) in ["0", "1"].iter().flat_map(|level| (0..8u32).map(move |x| (level, x))) {
        let mut command = supermex("sheet");
        let printed = run(command.arg(database).arg(x.to_string()).args(["--passes-left", level]), "");
        let printed = String::from_utf8(printed.stdout).unwrap();
        let (mut values, mut tail) = (Vec::new(), vec![0xffff_fffe_u32]);
        for line in printed.lines() {
            if let Some((from, offsets)) = line.split_once(": ") {
                // The first columns of the tail are printed too; the `z` of a tail are its offsets.
                let from = from.strip_prefix("# tail from y=").unwrap().split(' ').next().unwrap();
                values.truncate(from.parse().unwrap());
                tail = offsets.split(' ').map(|offset| offset.parse().unwrap()).collect();
                tail.insert(0, u32::try_from(tail.len()).unwrap());
            } else if !line.starts_with('#') {
                let (y, z) = line.split_once(' ').unwrap();
                values.push(x + y.parse::<u32>().unwrap() + z.parse::<u32>().unwrap());
            }
        }
        let numbers = [vec![x, u32::try_from(values.len()).unwrap()], tail, values].concat();
        let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
        all.update(blake3::hash(&bytes).as_bytes());
        if (*level, x) == ("1", 5) {
            assert_eq!(numbers, [5, 1, 3, 2, 5, 2, 9]);
            last = blake3::hash(&bytes).to_hex().to_string();
        }
    }
    (all.finalize().to_hex().to_string(), last)
}

/// The examples of section 7.3 are what the encoder writes.
#[test]
fn the_examples_of_chunks_are_real() {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/format.md")).unwrap();
    let mut rest = page.split("### 7.3 ").nth(1).unwrap().split("\n## 8 ").next().unwrap();
    let runs = |i: u32| 1000 + i + [0, 3, 700, 701, 1, 2, 702, 0, 3][i as usize / 8];
    let two_lines: Vec<u32> = (0..16_i64)
        .flat_map(|i| {
            // The value 3 is off the line.
            let upper = 9001 + 2 * i + if i == 1 { 9 } else { 0 };
            [upper, 9002 + 2 * i, 4000 - (5 * i + 1) / 2]
        })
        .map(|v| u32::try_from(v).unwrap())
        .collect();
    for (first_column, values, groups) in [
        (
            0,
            vec![5, 6, 7, 40, 9, 10, 11, 44, 45, 46, 15, 16, 17, 50, 19, 20],
            &["0c 00 00 00 50 00 00 00", "20", "00 88", "38 02", "00"][..],
        ),
        (
            64,
            (0..66).map(runs).collect(),
            &["d4 03 00 00 80 3a 00 00", "a2", "01 01 01 01 01 01 01 01", "00 f0 0a 67 62 01", "00 03 00"][..],
        ),
        (256, two_lines, &["11 02 10 00 29 22 00 9f 0e 00", "24 49 92 24 49 92", "03 09", "7f 05"][..]),
    ] {
        let mut bytes = Vec::new();
        supermex::codec::fast::encode(first_column, &values, &mut bytes).unwrap();
        let written: Vec<String> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(written.join(" "), groups.join(" "));
        for group in groups {
            rest = rest.split_once(group).unwrap_or_else(|| panic!("{group} is not in section 7.3")).1;
        }
    }
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
    // A later minor version of major 0. One in the header, one in the data, one in the sheets, and one byte fewer. [19,40,5] is in the data
    // or in the tail of sheet 19: all stored columns of it are asked.
    for (at, what) in [
        (10, "of format version 0.2"),
        (20, "header"),
        (520, "piece 0"),
        (bytes.len() - 60, "checksum"),
        (bytes.len(), "were expected"),
    ] {
        let mut bad = bytes.clone();
        if at == 10 {
            bad[at] += 1;
        } else if at < bad.len() {
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
