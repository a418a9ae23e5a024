//! `build --files-at-most`: tables for places that take so many files and no more.

use std::path::Path;

use super::common::bytes;
use super::common::cli::{TestDir, ok, refused, run};

fn files(database: &str) -> usize {
    std::fs::read_dir(database).unwrap().count()
}

#[test]
fn files_at_most() {
    let dir = TestDir::new();
    let usual = dir.build("usual", "chomp --sheets 9000");
    let digest = |database: &str| {
        ok(&["verify", database, "--digests"]).lines().find(|line| line.ends_with("  logical")).unwrap().to_owned()
    };
    let answers = |database: &str| {
        ok(&["query", database, "--moves", "5,3,5", "4095,7,90", "4096,1,2", "8191,8,8", "8192,3,3", "8999,2,1"])
    };
    assert_eq!(files(&usual), 4);
    for (most, expected) in [("100", 4), ("4", 4), ("3", 3), ("2", 2)] {
        let database = dir.build(most, &format!("chomp --sheets 9000 --files-at-most {most}"));
        assert_eq!(files(&database), expected, "{most}");
        assert_eq!((digest(&database), answers(&database)), (digest(&usual), answers(&usual)), "{most}");
        // Where there are few enough as it is, nothing changes.
        assert_eq!(bytes(Path::new(&database)) == bytes(Path::new(&usual)), expected == 4);
        // Nobody goes on with another split.
        refused(&run(&["build", "chomp", "--sheets", "9000", "--out", &database]), 1, &["exists"]);
    }
    // A smaller table keeps its split as it grows.
    let grown = dir.build("grown", "chomp --sheets 5000 --files-at-most 2");
    assert_eq!(files(&grown), 2);
    ok(&["extend", &grown, "--sheets", "9000"]);
    assert!(bytes(Path::new(&grown)) == bytes(Path::new(&dir.path("3"))));
    // A card says it, and a packed one is the same table.
    let card = dir.path("card");
    ok(&["card", &dir.path("3"), "--out", &card]);
    let page = std::fs::read_to_string(Path::new(&card).join("README.md")).unwrap();
    assert!(page.contains("    supermex build chomp --sheets 9000 --files-at-most 3 --out 3\n"), "{page}");
}

#[test]
fn what_cannot_be_split_so_is_refused() {
    let dir = TestDir::new();
    let refuse = |arguments: &str, words: &[&str]| {
        let out = dir.path("out");
        let all: Vec<&str> = ["build"].into_iter().chain(arguments.split(' ')).chain(["--out", &out]).collect();
        refused(&run(&all), 1, words);
        assert!(dir.names().is_empty());
    };
    // Two levels, of which one is a rule, and the manifest.
    refuse("nim --passes 1 --sheets 50 --files-at-most 2", &["the number of files", "--files-at-most 3"]);
    refuse("chomp --passes 1 --sheets 50 --files-at-most 0", &["--files-at-most 3"]);
    refuse("chomp --sheets 50 --files-at-most 5 --index moves", &["--index"]);
    refuse("nim --sheets 50 --files-at-most 5 --overview", &["--overview"]);
    refuse("wythoff --columns 50 --files-at-most 1", &["--files-at-most 2"]);
    for arguments in [
        "nim --passes 1 --sheets 50 --files-at-most 3",
        "clobber --length 5 --files-at-most 2",
        "nim --sheets 50 --files-at-most 2",
    ] {
        let database = dir.build(&arguments.replace(' ', "_"), arguments);
        assert_eq!(files(&database).to_string(), arguments[arguments.len() - 1..]);
    }
}
