//! The specification is enough to write a reader: `tests/reader.py`, written from `format.md` and `docs/format-derived.md` in
//! another language, answers as the library does. Skipped, with a message, where there is no `python3`.

use std::fmt::Write as _;
use std::path::Path;

use crate::common::python::{self, reader};
use crate::common::tables::{Built, Case};
use crate::common::{Draw, share, some};
use supermex::game::Game;
use supermex::{Cell, KeptSheets, Outcome, Profile, Table};
use supermex_build::BuildOptions;

/// Positions inside, near the edges, beyond, deep in tails; and P-positions, of which chance finds few.
fn positions(table: &Table) -> String {
    let sheets = u64::from(table.extent().sheets.end);
    let mut draw = Draw(sheets);
    let mut text = String::new();
    for i in 0..share(2500, 200) {
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
    for (x, passes) in [0, 1, sheets / 3, sheets - 1].into_iter().flat_map(|x| [0, 1].map(|passes| (x, passes))) {
        for y in (0..sheets).step_by(share(1, 7)) {
            if let Cell::Completion(z) = table.cells().unwrap().completion(&[x, y], passes).unwrap() {
                writeln!(text, "{x},{y},{z},{passes}").unwrap();
            }
        }
    }
    text
}

/// What the reader has to print of positions.
fn expected(table: &Table, text: &str, moves: bool) -> String {
    text.lines().map(|line| python::expected(table, line, moves).unwrap()).collect()
}

fn agree(path: &Path, what: &str) {
    let table = supermex::open(path).unwrap();
    let text = positions(&table);
    let ours = expected(&table, &text, false);
    let Some(theirs) = reader(&[path.to_str().unwrap()], &text) else { return };
    assert!(theirs.err.is_empty(), "{what}: {}", theirs.err);
    for (ours, theirs) in ours.lines().zip(theirs.out.lines()) {
        assert_eq!(ours, theirs, "{what}");
    }
    assert_eq!(ours, theirs.out, "{what}");
    let beyond = ours.lines().any(|line| line.ends_with(Outcome::Beyond.name()));
    assert_eq!(theirs.code, if beyond { 3 } else { 0 }, "{what}");
    assert!(ours.lines().filter(|line| line.ends_with(" P")).count() > share(20, 3), "{what}");

    let few: String = text.lines().step_by(share(61, 17)).fold(String::new(), |few, line| few + line + "\n");
    let theirs = reader(&["--moves", path.to_str().unwrap()], &few).unwrap();
    assert_eq!(expected(&table, &few, true), theirs.out, "{what}");
}

#[test]
fn another_language_answers_alike() {
    let nim = |passes, listed: &[([u64; 3], Option<u32>)]| Case::listed(Game::Nim, passes, listed.to_vec());
    let chomp = |passes, listed: &[([u64; 3], Option<u32>)]| Case::listed(Game::Chomp, passes, listed.to_vec());
    let asymmetric = [([1, 2, 3], None), ([5, 0, 4], Some(1))];
    let two = [([3, 1, 2], None), ([5, 0, 4], None)];
    let tables = [
        (nim(0, &[]), 300, None, false),
        (nim(1, &[]), 450, Some(700), false),
        (chomp(1, &[]), 500, None, false),
        (nim(1, &[([0, 0, 0], None)]), 80, None, false),
        (nim(1, &asymmetric), 100, Some(150), false),
        (Case::random(Game::Nim, 1, 99), 70, Some(280), false),
        (chomp(1, &two), 150, None, false),
        // A sheet that ends at once, so that all the others are empty.
        (chomp(1, &[([0, 0, 1], None), ([0, 1, 0], None)]), 70, None, false),
        (Case::random(Game::Chomp, 0, 7), 100, Some(90), false),
        (chomp(1, &[]), 500, None, true),
        (chomp(1, &two), 150, None, true),
        (nim(1, &asymmetric), 100, Some(150), true),
    ];
    for (case, sheets, columns, index) in some(tables, 2) {
        let built = Built::new(&case.window(sheets, columns).index(index));
        agree(&built.path, &format!("{case:?}"));
    }
}

#[test]
fn another_language_reads_ends() {
    for case in [Case::pure(Game::Chomp, 1), Case::listed(Game::Chomp, 0, vec![([3, 1, 2], None)])] {
        let built = Built::new(&case.options(300).profile(Profile::Ends));
        agree(&built.path, &format!("ends, {case:?}"));
    }
}

#[test]
fn another_language_reads_kept_sheets() {
    let keep = |options: BuildOptions| options.keep_sheets(KeptSheets::parse("0..3,every:10,297..300", 300).unwrap());
    let asymmetric = Case::listed(Game::Nim, 1, vec![([1, 2, 3], None), ([5, 0, 4], Some(1))]);
    for (case, columns, profile) in [
        (Case::pure(Game::Nim, 1), Some(330), Profile::Fast),
        (Case::listed(Game::Nim, 1, vec![([0, 0, 0], None)]), None, Profile::Small),
        (asymmetric, Some(310), Profile::Fast),
        (Case::pure(Game::Chomp, 1), None, Profile::Fast),
        (Case::random(Game::Chomp, 0, 7), Some(200), Profile::Small),
    ] {
        let built = Built::new(&keep(case.window(300, columns)).profile(profile));
        agree(&built.path, &format!("kept, {case:?}"));
        if case.passes == 1 {
            agree(&built.path.join("p1-000000000.smx"), &format!("one file, kept, {case:?}"));
        }
    }
}

/// The profile small, with its dictionary and without matches, and at a level that has them; tables and indexes.
#[test]
fn another_language_reads_frames() {
    let two = Case::listed(Game::Chomp, 1, vec![([3, 1, 2], None), ([5, 0, 4], None)]);
    let tables = [
        (Case::pure(Game::Nim, 1), 150, Some(330), false, 1),
        (Case::pure(Game::Nim, 1), 130, None, false, 19),
        (Case::pure(Game::Chomp, 1), 330, None, false, 1),
        (Case::pure(Game::Chomp, 0), 330, None, false, 22),
        (Case::random(Game::Nim, 1, 99), 70, Some(130), true, 1),
        (two, 100, None, true, 19),
    ];
    for (case, sheets, columns, index, level) in some(tables, 2) {
        let options = case.window(sheets, columns).index(index).profile(Profile::Small).zstd_level(level);
        let built = Built::new(&options);
        agree(&built.path, &format!("small, level {level}, {case:?}"));
    }
}

#[test]
fn a_single_file_is_a_database() {
    let built = Built::new(&Case::pure(Game::Chomp, 1).options(100));
    let file = built.path.join("p1-000000000.smx");
    agree(&file, "one file");
}

#[test]
fn the_python_reader_refuses_damage() {
    let refused = |path: &Path| reader(&[path.to_str().unwrap(), "1,0,2", "19,0,14"], "");
    let built = Built::new(&Case::pure(Game::Chomp, 0).options(20));
    let bytes = std::fs::read(built.path.join("p0-000000000.smx")).unwrap();
    let file = built.path.join("damaged.smx");
    // A version that was never promised. One in the header, one in the data, one in the sheets, and one byte fewer.
    // [19,40,5] is in the data or in the tail of sheet 19: all stored columns of it are asked.
    for (at, what) in [
        (8, "format version 0.0 is not supported; build the table again"),
        (20, "header"),
        (520, "piece 0"),
        (bytes.len() - 60, "checksum"),
        (bytes.len(), "were expected"),
    ] {
        let mut bad = bytes.clone();
        if at == 8 {
            bad[at] = 0;
        } else if at < bad.len() {
            bad[at] ^= 4;
        } else {
            bad.pop();
            let crc = crc32c::crc32c(&bad[..508]).to_le_bytes();
            bad[508..512].copy_from_slice(&crc);
        }
        std::fs::write(&file, &bad).unwrap();
        let Some(said) = refused(&file) else { return };
        assert_eq!(said.code, 1, "{at}: {said:?}");
        assert!(said.err.contains(what) || at == bytes.len() && said.err.contains("truncated"), "{at}: {said:?}");
    }
}
