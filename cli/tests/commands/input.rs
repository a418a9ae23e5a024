//! Input as programs write it: lines without end, records of every game.

use std::io::Write;
use std::process::Stdio;
use std::sync::LazyLock;

use serde_json::Value;

use super::common::cli::{TestDir, command, ok, run_bytes};

static DIR: LazyLock<TestDir> = LazyLock::new(TestDir::new);
static NIM: LazyLock<String> = LazyLock::new(|| DIR.build("nim", "nim --passes 1 --sheets 40"));
static WYTHOFF: LazyLock<String> = LazyLock::new(|| DIR.build("wythoff", "wythoff --k 2 --m 3 --columns 1_000"));
static HEAP: LazyLock<String> = LazyLock::new(|| DIR.build("heap", "heap --subtract 1,3,4 --columns 100"));
static CLOBBER: LazyLock<String> = LazyLock::new(|| DIR.build("clobber", "clobber --length 8"));

/// `build` and `info` give the same figure, of the same bytes over the same cells.
#[test]
fn bits_of_a_cell_agree() {
    let dir = TestDir::new();
    for (name, args) in [
        ("nim", "nim --passes 1 --sheets 300"),
        ("chomp", "chomp --sheets 300 --index moves"),
        ("wythoff", "wythoff --k 2 --m 3 --columns 6000"),
        ("clobber", "clobber --length 9"),
    ] {
        let path = dir.path(name);
        let mut all: Vec<&str> = vec!["build"];
        all.extend(args.split(' '));
        let built = ok(&[&all[..], &["--out", &path]].concat());
        let object: Value = serde_json::from_str(&ok(&["info", &path, "--json"])).unwrap();
        let bits = format!(" {:.3} bits/cell", object["bits_per_cell"].as_f64().unwrap());
        assert!(built.contains(&bits), "{built}: {bits}");
        assert!(built.contains(&format!(": {} cells", object["cells"])), "{built}");
    }
}

/// A line longer than any position is not kept, and those around it are answered.
#[test]
fn a_line_without_end() {
    let mut child = command(&["query", &NIM]).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let feeder = std::thread::spawn(move || {
        stdin.write_all(b"4,2,7\n").unwrap();
        for _ in 0..64 {
            stdin.write_all(&[b'1'; 1 << 20]).unwrap();
        }
        stdin.write_all(b"\n4,2,6\n").unwrap();
    });
    let output = child.wait_with_output().unwrap();
    feeder.join().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!((output.status.code(), lines.len(), lines[0], lines[2]), (Some(2), 3, "4,2,7 P", "4,2,6 N"));
    assert!(lines[1].contains("line 2 is no position: it has more than 1048576 bytes"), "{out}");
}

fn words(numbers: &[u64]) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
}

/// Records are answered as text is, in every game.
#[test]
fn records_of_every_game() {
    let pairs = [[0, 0], [5, 2], [3, 6], [4, 9], [999, 5000], [1000, 1000]];
    let found = run_bytes(&["query", &WYTHOFF, "--binary"], words(&pairs.concat()));
    assert_eq!((found.status.code(), &found.stdout[..]), (Some(3), &b"PPPNNB"[..]));

    let states = [[4, 9, 0, 0, 0, 0], [3, 9, 1, 0, 0, 0], [3, 6, 0, 3, 1, 0], [3, 9, 1, 0, 1, 0], [2, 6, 1, 0, 0, 1]];
    let found = run_bytes(&["query", &WYTHOFF, "--imitation", "--binary"], words(&states.concat()));
    assert_eq!((found.status.code(), &found.stdout[..]), (Some(2), &b"NPN?P"[..]));
    assert!(String::from_utf8(found.stderr).unwrap().contains("record 4: the last move took from a leading pile"));

    let sums: [&[u64]; 4] = [&[1, 7], &[2, 8, 5], &[0], &[3, 1, 1, 2]];
    let found = run_bytes(&["query", &HEAP, "--binary"], sums.iter().flat_map(|sum| words(sum)).collect());
    assert_eq!((found.status.code(), &found.stdout[..]), (Some(0), &b"PNPP"[..]));

    let strip = |cells: &[u64]| [words(&[cells.len() as u64]), words(cells)].concat();
    let strips = [strip(&[1, 2]), strip(&[1, 1, 2]), strip(&[2, 2, 1]), strip(&[]), strip(&[1, 3]), strip(&[1; 9])];
    let found = run_bytes(&["query", &CLOBBER, "--binary"], strips.concat());
    assert_eq!((found.status.code(), &found.stdout[..]), (Some(2), &b"NLRP?B"[..]));
    assert!(String::from_utf8(found.stderr).unwrap().contains("record 5: a cell is 3"));

    // A record that says that it goes on for ever, and half of one.
    let found = run_bytes(&["query", &HEAP, "--binary"], [words(&[1, 7]), words(&[u64::MAX, 1, 7])].concat());
    assert_eq!((found.status.code(), &found.stdout[..]), (Some(2), &b"P"[..]));
    assert!(String::from_utf8(found.stderr).unwrap().contains("record 2: it says that 18446744073709551615 numbers"));
    let found = run_bytes(&["query", &HEAP, "--binary"], words(&[3, 7]));
    assert_eq!(found.status.code(), Some(2));
    assert!(String::from_utf8(found.stderr).unwrap().contains("record 1: it has 16 bytes where 32 are needed"));
}
