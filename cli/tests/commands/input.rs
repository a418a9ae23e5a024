//! Lines without end, and the figures of a build.

use std::io::Write;
use std::process::Stdio;
use std::sync::LazyLock;

use serde_json::Value;

use super::common::cli::{TestDir, command, ok};

static DIR: LazyLock<TestDir> = LazyLock::new(TestDir::new);
static NIM: LazyLock<String> = LazyLock::new(|| DIR.build("nim", "nim --passes 1 --sheets 40"));

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
