//! Positions by the million through a pipe: `supermex query --binary`, and what is not lost when something is wrong.
//!
//! The rate is measured by
//! `cargo test --release -p supermex-cli -- --ignored --nocapture rate`.

use std::io::{Read, Write};
use std::path::Path;
use std::process::Stdio;
use std::sync::LazyLock;
use std::time::Instant;

use super::common::Draw;
use super::common::cli::{TestDir, command, run_bytes};

static DIR: LazyLock<TestDir> = LazyLock::new(TestDir::new);
static NIM: LazyLock<String> = LazyLock::new(|| DIR.build("nim", "nim --passes 1 --sheets 40"));
static CHOMP: LazyLock<String> = LazyLock::new(|| DIR.build("chomp", "chomp --passes 1 --sheets 20"));

fn records(positions: &[Vec<u64>]) -> Vec<u8> {
    positions.iter().flatten().flat_map(|number| number.to_le_bytes()).collect()
}

fn lines(positions: &[Vec<u64>]) -> Vec<u8> {
    let line = |numbers: &Vec<u64>| numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",") + "\n";
    positions.iter().map(line).collect::<String>().into_bytes()
}

/// Positions inside and outside of a table, of three numbers or four. More than one read of a pipe brings.
fn drawn(numbers: usize, seed: u64) -> Vec<Vec<u64>> {
    let mut draw = Draw(seed);
    let mut number = |_| if draw.below(500) == 0 { u64::MAX - draw.below(3) } else { draw.below(45) };
    let mut position = |_| match (0..numbers).map(&mut number).collect::<Vec<_>>() {
        zero if zero[..3] == [0, 0, 0] => vec![1; numbers],
        position => position,
    };
    (0..20_000).map(&mut position).collect()
}

#[test]
fn binary_answers_as_text_does() {
    for (database, seed) in [(&*NIM, 1), (&*CHOMP, 2)] {
        for (flag, numbers) in [("--binary", 3), ("--binary=triples", 3), ("--binary=quadruples", 4)] {
            let positions = drawn(numbers, seed);
            let text = run_bytes(&["query", database], lines(&positions));
            let text_answers = String::from_utf8(text.stdout).unwrap();
            let expected: Vec<u8> = text_answers
                .lines()
                .map(|line| line.split(' ').nth(1).unwrap().as_bytes()[0].to_ascii_uppercase())
                .collect();
            for answer in b"PNB" {
                assert!(expected.iter().filter(|&byte| byte == answer).count() > 10, "{flag} {database}");
            }
            let binary = run_bytes(&["query", database, flag], records(&positions));
            assert!(binary.stdout == expected, "{flag} {database}");
            assert_eq!((binary.status.code(), text.status.code()), (Some(3), Some(3)));
            assert_eq!(String::from_utf8(binary.stderr).unwrap(), "");
        }
    }
}

#[test]
fn binary_as_a_coprocess() {
    let mut child = command(&["query", &NIM, "--binary=quadruples"]).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = child.stdout.take().unwrap();
    let mut answer = [0];
    // The answer is awaited while the input is open.
    for (position, expected) in
        [([4, 2, 7, 1], b'P'), ([4, 2, 6, 1], b'N'), ([40, 40, 40, 0], b'B'), ([4, 2, 6, 0], b'P')]
    {
        let bytes = records(&[position.to_vec()]);
        for part in bytes.chunks(13) {
            stdin.write_all(part).unwrap();
        }
        stdout.read_exact(&mut answer).unwrap();
        assert_eq!(answer[0], expected, "{position:?}");
    }
    drop(stdin);
    assert_eq!(stdout.read(&mut answer).unwrap(), 0);
    assert_eq!(child.wait().unwrap().code(), Some(3));
}

/// What is not a position has its byte too, and half a record at the end is named.
#[test]
fn binary_names_bad_records() {
    let mut input = records(&[vec![0, 0, 1], vec![0, 0, 0], vec![0, 0, 1]]);
    input.extend([1; 23]);
    let output = run_bytes(&["query", &CHOMP, "--binary"], input);
    assert_eq!((output.status.code(), &output.stdout[..]), (Some(2), &b"P?P"[..]));
    let errors = String::from_utf8(output.stderr).unwrap();
    let [no_position, short] = errors.lines().collect::<Vec<_>>()[..] else { panic!("{errors}") };
    assert!(no_position.contains("record 2: [0,0,0] is not a position of chomp"), "{errors}");
    assert!(short.contains("record 4: it has 23 bytes where 24 are needed"), "{errors}");
    assert_eq!(run_bytes(&["query", &CHOMP, "--binary"], Vec::new()).status.code(), Some(0));
}

/// A database that is damaged in one place answers whatever is asked before that place is.
#[test]
fn damage_loses_no_answer_before_it() {
    let copy = DIR.copy(&NIM, "damaged");
    let file = copy.join("p1-000000000.smx");
    let mut bytes = std::fs::read(&file).unwrap();
    let sheets = section(&bytes, 3);
    // Sheet 7 is made to end before it begins to be stored, and to go on in a cycle that is not there.
    bytes[sheets + 7 * 8..][..8].copy_from_slice(&[0, 0, 0, 0, 0xff, 0xff, 0xff, 0x80]);
    std::fs::write(&file, bytes).unwrap();
    let copy = Path::new(&copy).to_str().unwrap();
    let positions: Vec<Vec<u64>> = [[4, 2, 7], [4, 2, 6], [8, 7, 9], [4, 2, 7]].map(Vec::from).into();
    // It lies in an index, whose checksum is compared at once unless nothing is.
    let checked = run_bytes(&["query", copy], lines(&positions));
    assert_eq!((checked.status.code(), checked.stdout.len()), (Some(1), 0));
    assert!(String::from_utf8(checked.stderr).unwrap().contains("p1-000000000.smx"));
    stops_at(copy, &["--no-check"], &positions, "sheet 7");

    // And in a piece, which is compared when it is asked for.
    let several = DIR.copy(&DIR.build("several", "nim --passes 1 --sheets 300"), "damaged piece");
    let file = several.join("p1-000000000.smx");
    let mut bytes = std::fs::read(&file).unwrap();
    bytes[20395] ^= 1;
    std::fs::write(&file, bytes).unwrap();
    let positions: Vec<Vec<u64>> = [[4, 2, 7], [4, 2, 6], [130, 140, 150], [4, 2, 7]].map(Vec::from).into();
    stops_at(several.to_str().unwrap(), &[], &positions, "piece");
}

/// A file is truncated while the program waits for the next position: whatever is read afterwards says so, in one line.
#[cfg(unix)]
#[test]
fn a_file_that_is_truncated_meanwhile_is_said() {
    let long = DIR.build("long", "nim --passes 1 --sheets 2500");
    for io in ["auto", "mmap", "pread"] {
        let copy = DIR.copy(&long, &format!("truncated by {io}"));
        let file = std::fs::File::options().write(true).open(copy.join("p1-000000000.smx")).unwrap();
        assert!(file.metadata().unwrap().len() > 1 << 20, "long enough not to be read whole");
        let args = ["query", copy.to_str().unwrap(), "--io", io];
        let mut child = command(&args).stdin(Stdio::piped()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let mut stdout = child.stdout.take().unwrap();
        stdin.write_all(b"4,2,7\n").unwrap();
        let mut answer = [0; 8];
        stdout.read_exact(&mut answer).unwrap();
        assert_eq!(&answer, b"4,2,7 P\n");
        file.set_len(1 << 16).unwrap();
        stdin.write_all(b"2400,2450,2470\n").unwrap();
        drop(stdin);
        let output = child.wait_with_output().unwrap();
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), errors.lines().count()), (Some(1), 1), "{io}: {errors}");
        assert!(
            errors.starts_with("supermex: ") && errors.contains("it was cut short while it was open; replace it"),
            "{errors}"
        );
    }
}

/// Checks that the first two positions are answered, and the error of the third is told.
fn stops_at(database: &str, flags: &[&str], positions: &[Vec<u64>], error: &str) {
    let query = |more: &[&'static str]| [&["query", database], flags, more].concat();
    let text = run_bytes(&query(&[]), lines(positions));
    assert_eq!((text.status.code(), &text.stdout[..]), (Some(1), &b"4,2,7 P\n4,2,6 N\n"[..]));
    assert!(String::from_utf8(text.stderr).unwrap().contains(error));
    let moves = run_bytes(&query(&["--moves"]), lines(positions));
    assert_eq!((moves.status.code(), moves.stdout.starts_with(b"4,2,7 P\n4,2,6 N 4,2,6,0")), (Some(1), true));
    let binary = run_bytes(&query(&["--binary"]), records(positions));
    assert_eq!((binary.status.code(), &binary.stdout[..]), (Some(1), &b"PN"[..]));
}

/// Where a section begins, by its number in the header's table.
fn section(file: &[u8], kind: u32) -> usize {
    let slots = file[0x40..].chunks_exact(32);
    let slot = slots.take(14).find(|slot| slot[..4] == kind.to_le_bytes()).unwrap();
    usize::try_from(u64::from_le_bytes(slot[8..16].try_into().unwrap())).unwrap()
}

#[test]
#[ignore = "slow: builds 200 million cells, and measures: see the head of this file"]
fn rate() {
    let database = DIR.build("large", "nim --passes 1 --sheets 20000");
    let mut draw = Draw(3);
    let positions: Vec<Vec<u64>> = (0..2_000_000).map(|_| (0..3).map(|_| draw.below(20_000)).collect()).collect();
    let text = Path::new(&database).with_extension("txt");
    let binary = Path::new(&database).with_extension("bin");
    std::fs::write(&text, lines(&positions)).unwrap();
    std::fs::write(&binary, records(&positions)).unwrap();
    let measure = |flags: &[&str], input: &Path| {
        let args = [&["query", &database], flags].concat();
        let seconds = |_| {
            let started = Instant::now();
            let stdin = std::fs::File::open(input).unwrap();
            assert!(command(&args).stdin(stdin).stdout(Stdio::null()).status().unwrap().success());
            started.elapsed().as_secs_f64()
        };
        let best = (0..5).map(seconds).fold(f64::INFINITY, f64::min);
        let rate = positions.len() as f64 / best / 1e6;
        println!("figure: query {flags:?}: {rate:.1} M positions/s");
        rate
    };
    let (text, binary) = (measure(&[], &text), measure(&["--binary"], &binary));
    // How many there are is the machine's.
    assert!(binary > text, "{text} {binary}");
}
