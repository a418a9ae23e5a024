//! The specification is enough to write a reader: `tests/reader.py`, written from `format.md` and `docs/format-derived.md` in
//! another language, answers as the library does. Skipped, with a message, where there is no `python3`.

use std::fmt::Write as _;
use std::path::Path;

use crate::common::python::{self, reader};
use crate::common::tables::{Built, Case};
use crate::common::{Draw, pos, share, some};
use supermex::game::Game;
use supermex::raw::{Header, SectionKind};
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

/// A file that keeps some rows of another one, whose rows are one piece: with the section numbers, as `format.md` has it.
fn keep_rows(bytes: &[u8], kept: &[u32]) -> Vec<u8> {
    let header = Header::decode(bytes, bytes.len() as u64).unwrap();
    let section = |kind| {
        let section = header.sections.get(kind).unwrap();
        &bytes[section.offset as usize..(section.offset + section.length) as usize]
    };
    let word = |bytes: &[u8], at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap());
    let (rows, data) = (section(SectionKind::Rows), section(SectionKind::Data));
    let lanes = header.sheets as usize;
    let place = |lane: usize| match data.get(2 * lane..2 * lane + 2) {
        Some(place) if lane < lanes => 2 * lanes + 2 * usize::from(u16::from_le_bytes(place.try_into().unwrap())),
        _ => data.len(),
    };
    let (mut places, mut chunks, mut records, mut numbers, mut cells) =
        (Vec::new(), Vec::new(), Vec::new(), Vec::new(), 0_u64);
    for &row in kept {
        let lane = row as usize;
        places.extend_from_slice(&u16::try_from(chunks.len() / 2).unwrap().to_le_bytes());
        chunks.extend_from_slice(&data[place(lane)..place(lane + 1)]);
        records.extend_from_slice(&rows[8 * lane..8 * lane + 8]);
        numbers.extend([row, row].iter().flat_map(|number| number.to_le_bytes()));
        cells += u64::from(word(rows, 8 * lane) - row);
    }
    let data = [places, chunks].concat();
    let sum = crc32c::crc32c(&data).to_le_bytes();
    let pieces = [0, data.len() as u64].map(u64::to_le_bytes).concat();
    let groups = [0_u32, 0, 0, 1].map(u32::to_le_bytes).concat();
    let mut out = bytes[..512].to_vec();
    out[20..24].copy_from_slice(&(kept.len() as u32).to_le_bytes());
    out[32..40].copy_from_slice(&cells.to_le_bytes());
    out[64..480].fill(0);
    let sections = [
        (1, &data[..]),
        (2, section(SectionKind::Variants)),
        (3, &records),
        (4, section(SectionKind::Tails)),
        (5, &groups),
        (6, &pieces),
        (7, &sum),
        (12, &numbers),
    ];
    for (slot, (kind, new)) in sections.into_iter().enumerate() {
        out.resize(out.len().next_multiple_of(8), 0);
        let crc = if kind == 1 { 0 } else { crc32c::crc32c(new) };
        let fields = [
            [kind, 1].map(u32::to_le_bytes).concat(),
            [out.len(), new.len()].map(|n| (n as u64).to_le_bytes()).concat(),
        ];
        out[64 + 32 * slot..][..24].copy_from_slice(&fields.concat());
        out[64 + 32 * slot + 24..][..4].copy_from_slice(&crc.to_le_bytes());
        out.extend_from_slice(new);
    }
    let length = out.len() as u64;
    out[40..48].copy_from_slice(&length.to_le_bytes());
    let crc = crc32c::crc32c(&out[..508]).to_le_bytes();
    out[508..512].copy_from_slice(&crc);
    out
}

#[test]
fn rows_need_not_follow_each_other() {
    let built = Built::new(&Case::pure(Game::Chomp, 1).options(40));
    let whole = supermex::open(built.path.join("p1-000000000.smx")).unwrap();
    let kept = [3, 4, 17, 31, 39];
    let file = built.path.join("kept.smx");
    std::fs::write(&file, keep_rows(&std::fs::read(built.path.join("p1-000000000.smx")).unwrap(), &kept)).unwrap();
    let mut draw = Draw(4);
    let (mut texts, mut ours) = (String::new(), String::new());
    for i in 0..400 {
        let x = if i % 4 == 3 { draw.below(42) } else { kept[draw.index(kept.len())].into() };
        let y = draw.below(60);
        let z = match whole.cells().unwrap().completion(&[x, y], 1).unwrap() {
            Cell::Completion(z) if i % 2 == 0 => z,
            _ => 1 + draw.below(50),
        };
        let outcome =
            if kept.map(u64::from).contains(&x) { whole.outcome(&pos([x, y, z], 1)).unwrap() } else { Outcome::Beyond };
        writeln!(texts, "{x},{y},{z},1").unwrap();
        writeln!(ours, "{x},{y},{z},1 {outcome}").unwrap();
    }
    let Some(theirs) = reader(&[file.to_str().unwrap()], &texts) else { return };
    assert_eq!((theirs.out, theirs.err.as_str()), (ours.clone(), ""));
    assert!(ours.matches(" P\n").count() > 10 && ours.matches(" N\n").count() > 10);
}
