//! The chapter of `format.md` on flat tables is enough to write a reader: `tests/reader.py` answers as `supermex query`.
//! Skipped, with a message, where there is no `python3`.

use std::fmt::Write as _;
use std::process::Command;

use crate::common::Draw;
use crate::common::cli::{Home, Ran, feed, run_with};

/// What `tests/reader.py` prints and says, and its status; `None` without a `python3`.
fn python(args: &[&str], input: &str) -> Option<Ran> {
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("skipped: there is no python3 to run tests/reader.py with");
        return None;
    }
    let reader = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/reader.py");
    Some(feed(Command::new("python3").arg(reader).args(args), input))
}

fn agree(arguments: &str, text: &str) {
    let home = Home::new();
    let database = home.build("db", arguments);
    for path in [database.clone(), format!("{database}/p0-000000000.smx")] {
        let ours = run_with(&["query", "--moves", &path], text);
        let Some(theirs) = python(&["--moves", &path], text) else { return };
        assert_eq!(ours.out, theirs.out, "{arguments}");
        assert_eq!((ours.code, ours.err.lines().count()), (theirs.code, theirs.err.lines().count()), "{arguments}");
    }
    // A byte of the data is changed.
    let copy = home.copy(&database, "copy");
    let file = copy.join("p0-000000000.smx");
    let mut bytes = std::fs::read(&file).unwrap();
    bytes[512] ^= 1;
    std::fs::write(&file, bytes).unwrap();
    let said = python(&[copy.to_str().unwrap()], text).unwrap();
    assert!(said.code == 1 && said.err.contains("wrong checksum"), "{said:?}");
}

#[test]
fn another_language_answers_alike() {
    let mut draw = Draw(4);
    let mut pairs = String::new();
    for i in 0..700 {
        let side = [12, 90, 520, 1400][i % 4];
        let (a, b) = (draw.below(side), draw.below(side));
        writeln!(pairs, "{a},{b}").unwrap();
    }
    pairs += "3\nx\n1,2,3\n18446744073709551615,1\n";
    for arguments in
        ["wythoff --columns 1000", "wythoff --k 3 --m 2 --columns 500", "wythoff --divisor 3 --columns 500"]
    {
        agree(arguments, &pairs);
    }
    let mut piles = String::new();
    for i in 0..500 {
        let list: Vec<String> = (0..1 + i % 4).map(|_| draw.skewed(1 << (2 + i % 40)).to_string()).collect();
        writeln!(piles, "{}", list.join(",")).unwrap();
    }
    piles += "\nx\n1,\n";
    for arguments in [
        "heap --subtract 1,3,4 --columns 100",
        "heap --subtract 2,5,9 --columns 300 --misere",
        "heap --subtract 5,18,23 --columns 30",
        "heap --subtract all",
        "heap --subtract all --misere",
    ] {
        agree(arguments, &piles);
    }
    let mut strips = String::new();
    for i in 0..500 {
        let strip: String = (0..1 + i % 11).map(|_| ['x', 'o', '_', 'o', 'x', '.'][draw.below(6) as usize]).collect();
        writeln!(strips, "{strip}").unwrap();
    }
    strips += "xay\n____xo__________\n";
    agree("clobber --length 9", &strips);
}
