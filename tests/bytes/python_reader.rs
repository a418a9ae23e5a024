//! `format.md` is enough to write a reader: `tests/reader.py`, written from that page in another language,
//! answers as the library does. Skipped, with a message, where there is no `python3`.

use std::fmt::Write as _;
use std::path::Path;

use crate::common::Draw;
use crate::common::moves::points;
use crate::common::python::reader;
use crate::common::tables::{Built, Case, mapped};
use supermex::game::{Beyond, Game};
use supermex::raw::Sheets;
use supermex::{Cell, Outcome, Profile};

/// Positions inside, near the edges, beyond, deep in tails; and P-positions, of which chance finds few.
fn positions(table: &Sheets, seed: u64) -> String {
    let sheets = u64::from(table.sheets());
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
    for (x, passes) in [0, 1, sheets / 3, sheets - 1].into_iter().flat_map(|x| [0, 1].map(|passes| (x, passes))) {
        for y in 0..sheets {
            if let Cell::Completion(z) = table.completion(x, y, passes).unwrap() {
                writeln!(text, "{x},{y},{z},{passes}").unwrap();
            }
        }
    }
    text
}

/// What the reader has to print of positions.
fn expected(table: &Sheets, text: &str, moves: bool) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let numbers: Vec<u64> = line.split(',').map(|number| number.parse().unwrap()).collect();
        let (piles, passes) = ([numbers[0], numbers[1], numbers[2]], numbers[3]);
        write!(out, "{line} {}", table.outcome(piles, passes).unwrap()).unwrap();
        if moves {
            for to in points::<3>(&table.winning_moves(piles, passes).unwrap()) {
                write!(out, " {to}").unwrap();
            }
        }
        out.push('\n');
    }
    out
}

fn agree(path: &Path, table: &Sheets, what: &str) {
    let text = positions(table, table.sheets().into());
    let ours = expected(table, &text, false);
    let Some(theirs) = reader(&[path.to_str().unwrap()], &text) else { return };
    assert!(theirs.err.is_empty(), "{what}: {}", theirs.err);
    for (ours, theirs) in ours.lines().zip(theirs.out.lines()) {
        assert_eq!(ours, theirs, "{what}");
    }
    assert_eq!(ours, theirs.out, "{what}");
    let beyond = ours.lines().any(|line| line.ends_with(Outcome::Beyond.name()));
    assert_eq!(theirs.code, if beyond { 3 } else { 0 }, "{what}");
    assert!(ours.lines().filter(|line| line.ends_with(" P")).count() > 20, "{what}");

    let few: String = text.lines().step_by(61).fold(String::new(), |few, line| few + line + "\n");
    let theirs = reader(&["--moves", path.to_str().unwrap()], &few).unwrap();
    assert_eq!(expected(table, &few, true), theirs.out, "{what}");
}

#[test]
fn another_language_answers_alike() {
    let nim = |passes, listed: &[([u64; 3], Option<u32>)]| Case::listed(Game::Nim, passes, listed.to_vec());
    let chomp = |passes, listed: &[([u64; 3], Option<u32>)]| Case::listed(Game::Chomp, passes, listed.to_vec());
    let asymmetric = [([1, 2, 3], None), ([5, 0, 4], Some(1))];
    let two = [([3, 1, 2], None), ([5, 0, 4], None)];
    for (case, sheets, columns, index) in [
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
    ] {
        let built = Built::new(&case.window(sheets, columns).index(index));
        agree(&built.path, &built.open(), &format!("{case:?}"));
    }
}

#[test]
fn another_language_reads_ends() {
    for case in [Case::pure(Game::Chomp, 1), Case::listed(Game::Chomp, 0, vec![([3, 1, 2], None)])] {
        let built = Built::new(&case.options(300).profile(Profile::Ends));
        agree(&built.path, &built.open(), &format!("ends, {case:?}"));
    }
}

/// The profile small, with its dictionary and without matches, and at a level that has them; tables and indexes.
#[test]
fn another_language_reads_frames() {
    let two = Case::listed(Game::Chomp, 1, vec![([3, 1, 2], None), ([5, 0, 4], None)]);
    for (case, sheets, columns, index, level) in [
        (Case::pure(Game::Nim, 1), 150, Some(330), false, 1),
        (Case::pure(Game::Nim, 1), 130, None, false, 19),
        (Case::pure(Game::Chomp, 1), 330, None, false, 1),
        (Case::pure(Game::Chomp, 0), 330, None, false, 22),
        (Case::random(Game::Nim, 1, 99), 70, Some(130), true, 1),
        (two, 100, None, true, 19),
    ] {
        let options = case.window(sheets, columns).index(index).profile(Profile::Small).zstd_level(level);
        let built = Built::new(&options);
        agree(&built.path, &built.open(), &format!("small, level {level}, {case:?}"));
    }
}

#[test]
fn a_single_file_is_a_database() {
    let built = Built::new(&Case::pure(Game::Chomp, 1).options(100));
    let file = built.path.join("p1-000000000.smx");
    agree(&file, &mapped(&file), "one file");
}

/// The section of `format.md` with a title, whatever its number: up to the next heading of its rank or a higher one.
fn section<'a>(page: &'a str, title: &str) -> &'a str {
    let rank = |line: &str| line.bytes().take_while(|&byte| byte == b'#').count();
    let mut found: Option<(usize, usize)> = None;
    let mut at = 0;
    for line in page.split_inclusive('\n') {
        match found {
            Some((start, of)) if (1..=of).contains(&rank(line)) => return &page[start..at],
            None if rank(line) > 0 && line.trim_end().ends_with(title) => found = Some((at + line.len(), rank(line))),
            _ => {}
        }
        at += line.len();
    }
    &page[found.unwrap_or_else(|| panic!("format.md has no section {title:?}")).0..]
}

fn page() -> String {
    std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/format.md")).unwrap()
}

/// The worked example of `format.md` is the file that it says it is.
#[test]
fn the_worked_example_is_real() {
    let built = Built::new(&Case::pure(Game::Chomp, 1).options(8));
    let bytes = std::fs::read(built.path.join("p1-000000000.smx")).unwrap();
    let page = page();
    let example = section(&page, "Worked example");
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
    let (logical, sheet) = digests(&built.open());
    assert_eq!(built.summary.manifest.logical_digest, logical);
    assert!(example.contains(&logical) && example.contains(&sheet));
}

/// The logical digest of the example and the digest of its sheet 5 at level 1, as `format.md` defines them.
fn digests(table: &Sheets) -> (String, String) {
    let mut all = blake3::Hasher::new();
    all.update(b"supermex chomp passes 1 sheets 8 columns 0\n");
    let mut last = String::new();
    for (level, x) in [0, 1].into_iter().flat_map(|level| (0..8).map(move |x| (level, x))) {
        let sheet = table.sheet(x, level).unwrap().unwrap();
        let after = match sheet.beyond {
            Beyond::Unknown => panic!("sheets of Chomp are whole"),
            Beyond::Nothing => vec![0xffff_fffe],
            Beyond::Tail(offsets) => [vec![u32::try_from(offsets.len()).unwrap()], offsets].concat(),
        };
        let count = u32::try_from(sheet.completions.len()).unwrap();
        let numbers = [vec![sheet.first_column, count], after, sheet.completions].concat();
        let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
        all.update(blake3::hash(&bytes).as_bytes());
        if (level, x) == (1, 5) {
            assert_eq!(numbers, [5, 1, 3, 2, 5, 2, 9]);
            last = blake3::hash(&bytes).to_hex().to_string();
        }
    }
    (all.finalize().to_hex().to_string(), last)
}

/// The examples of chunks are what the encoder writes.
#[test]
#[cfg(feature = "internals")]
fn the_examples_of_chunks_are_real() {
    let page = page();
    let mut rest = section(&page, "Examples");
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
        supermex::internals::fast::encode(first_column, &values, &mut bytes).unwrap();
        let written: Vec<String> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(written.join(" "), groups.join(" "));
        for group in groups {
            rest = rest.split_once(group).unwrap_or_else(|| panic!("{group} is not in the examples")).1;
        }
    }
}

#[test]
fn the_python_reader_refuses_damage() {
    let refused = |path: &Path| reader(&[path.to_str().unwrap(), "1,0,2", "19,0,14"], "");
    let built = Built::new(&Case::pure(Game::Chomp, 0).options(20));
    let bytes = std::fs::read(built.path.join("p0-000000000.smx")).unwrap();
    let file = built.path.join("damaged.smx");
    // Another minor version of major 0. One in the header, one in the data, one in the sheets, and one byte fewer.
    // [19,40,5] is in the data or in the tail of sheet 19: all stored columns of it are asked.
    for (at, what) in [
        (10, "of format version 0.3"),
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
        let Some(said) = refused(&file) else { return };
        assert_eq!(said.code, 1, "{at}: {said:?}");
        assert!(said.err.contains(what) || at == bytes.len() && said.err.contains("truncated"), "{at}: {said:?}");
    }
}
