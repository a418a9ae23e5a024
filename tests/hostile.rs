//! Damaged and hostile files: each bad file is refused with the error it should be, and no single bit
//! that flips goes unseen or makes a look-up panic.
//!
//! The bad files are made here, from good ones of today's format, so that each differs from a good file
//! in the one thing that its name says: header fields are changed with the header's checksum made right
//! again, so that it is the field's own check that refuses.
#![cfg(feature = "build")]

use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use supermex::Database;
use supermex::certify;
use supermex::format::{FormatError, Header, LIMIT, Profile, SectionKind};
use supermex::reader::{SheetFile, Source, SourceError};
use supermex::rules::{Game, Outcome, Piles, Position, RuleSet, Variant, Variants};
use supermex::verify::{self, Problem};
use supermex::writer::{BuildOptions, build};

/// A database in a directory of its own.
fn database(game: Game, passes: u32, sheets: u32, profile: Profile, variants: Variants) -> tempfile::TempDir {
    let directory = tempfile::tempdir().unwrap();
    let options = BuildOptions { profile, ..BuildOptions::new(RuleSet { game, passes, variants }, sheets) };
    build(&directory.path().join("db"), &options, &|_| {}).unwrap();
    directory
}

/// The sheet files of a database, by name.
fn files(directory: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = std::fs::read_dir(directory.join("db")).unwrap().map(|entry| entry.unwrap().path());
    let sheets = entries.filter(|path| path.extension().is_some_and(|e| e == "smx"));
    let mut files: Vec<_> = sheets
        .map(|path| (path.file_name().unwrap().to_str().unwrap().to_owned(), std::fs::read(&path).unwrap()))
        .collect();
    files.sort();
    files
}

/// A file of Chomp with a pass: the last by name, level 1.
fn good(profile: Profile) -> Vec<u8> {
    files(database(Game::Chomp, 1, 70, profile, Variants::default()).path()).pop().unwrap().1
}

fn good_nim() -> Vec<u8> {
    files(database(Game::Nim, 1, 70, Profile::Fast, Variants::default()).path()).pop().unwrap().1
}

/// Makes the header's checksum right.
fn seal(bytes: &mut [u8]) {
    let crc = crc32c::crc32c(&bytes[..Header::BYTES - 4]);
    bytes[Header::BYTES - 4..Header::BYTES].copy_from_slice(&crc.to_le_bytes());
}

/// A file with some bytes of its header replaced.
fn patched(good: &[u8], at: usize, new: &[u8]) -> Vec<u8> {
    let mut bytes = good.to_vec();
    bytes[at..at + new.len()].copy_from_slice(new);
    seal(&mut bytes);
    bytes
}

/// What opening says, or else verifying.
fn error(bytes: &[u8]) -> Option<FormatError> {
    match SheetFile::new(bytes) {
        Err(error) => Some(error),
        Ok(file) => match verify::full(&file) {
            Err(Problem::Format(error)) => Some(error),
            Err(other) => panic!("{other}"),
            Ok(_) => None,
        },
    }
}

fn field_of(bytes: &[u8]) -> &'static str {
    match error(bytes) {
        Some(FormatError::Field { field, .. }) => field,
        other => panic!("{other:?}"),
    }
}

/// Byte of the header at which the slot of a section begins.
fn slot(kind: SectionKind) -> usize {
    64 + 32 * kind.index()
}

#[test]
fn header_fields_out_of_range() {
    let (chomp, nim, small) = (good(Profile::Fast), good_nim(), good(Profile::Small));
    for bytes in [&chomp, &nim, &small] {
        assert_eq!(error(bytes), None);
    }
    for at in 0..8 {
        assert_eq!(error(&patched(&chomp, at, &[chomp[at] ^ 1])), Some(FormatError::Magic));
    }
    assert_eq!(error(&patched(&chomp, 8, &[1, 0])), Some(FormatError::Version { found: 1 }));
    assert_eq!(error(&patched(&chomp, 10, &[200, 0])), Some(FormatError::Minor { found: 200 }));
    let word = |n: u32| n.to_le_bytes();
    let bad: [(&str, &[u8], usize, &[u8]); 24] = [
        ("game", &chomp, 12, &[0]),
        ("game", &chomp, 12, &[3]),
        ("level", &chomp, 13, &[2]),
        ("profile", &chomp, 14, &[3]),
        ("profile", &chomp, 14, &[2]),
        ("profile", &nim, 14, &[2]),
        ("flags", &chomp, 15, &[0]),
        ("flags", &chomp, 15, &[3]),
        ("flags", &chomp, 15, &[5]),
        ("flags", &nim, 15, &[1]),
        ("flags", &nim, 15, &[2]),
        ("first_sheet", &chomp, 16, &word(1)),
        ("first_sheet", &chomp, 16, &word(LIMIT)),
        ("first_sheet", &chomp, 16, &word(u32::MAX - 63)),
        ("sheets", &chomp, 20, &word(0)),
        ("sheets", &chomp, 20, &word(u32::MAX)),
        ("sheets", &chomp, 20, &word(71)),
        ("columns", &chomp, 24, &word(LIMIT + 1)),
        ("columns", &nim, 24, &word(0)),
        ("columns", &nim, 24, &word(69)),
        ("frame_rows", &chomp, 28, &word(1)),
        ("frame_rows", &small, 28, &word(0)),
        ("frame_rows", &small, 28, &word(3)),
        ("frame_rows", &small, 28, &word(128)),
    ];
    for (number, (field, good, at, new)) in bad.into_iter().enumerate() {
        assert_eq!(field_of(&patched(good, at, new)), field, "bad header {number}");
    }
    let cells = u64::from_le_bytes(chomp[32..40].try_into().unwrap());
    assert_eq!(field_of(&patched(&chomp, 32, &(cells + 1).to_le_bytes())), "cells");
    let length = chomp.len() as u64;
    for said in [length - 1, length + 1, 0, u64::MAX] {
        let expected = FormatError::Truncated { expected: said, found: length };
        assert_eq!(error(&patched(&chomp, 40, &said.to_le_bytes())), Some(expected));
    }
    let mut unsealed = chomp.clone();
    unsealed[50] ^= 1;
    assert!(matches!(error(&unsealed), Some(FormatError::Checksum { what: "header", .. })));
}

#[test]
fn sections_that_lie() {
    let good = good(Profile::Fast);
    let length = good.len() as u64;
    for kind in SectionKind::ALL {
        let at = slot(kind);
        let section = SheetFile::new(&good[..]).unwrap().header().section(kind).unwrap();
        // Not aligned, inside the header, over the section before, and over itself from the beginning.
        for offset in [section.offset + 1, 0, 504, section.offset - 8, 1 << 63] {
            let bad = patched(&good, at + 8, &offset.to_le_bytes());
            match error(&bad) {
                Some(FormatError::Field { field: "section offset", .. }) => {}
                Some(FormatError::Truncated { expected, found }) => {
                    assert!(expected > found && offset > section.offset)
                }
                other => panic!("{kind:?} at {offset}: {other:?}"),
            }
        }
        for long in [length, u64::MAX, u64::MAX - section.offset] {
            let expected = section.offset.saturating_add(long);
            let expected = Some(FormatError::Truncated { expected, found: length });
            assert_eq!(error(&patched(&good, at + 16, &long.to_le_bytes())), expected, "{kind:?}");
        }
        if let Some(short) = section.length.checked_sub(8) {
            // Each has the length that another part implies, or leaves bytes that belong to none.
            let bad = error(&patched(&good, at + 16, &short.to_le_bytes()));
            let refused = matches!(bad, Some(FormatError::Field { .. } | FormatError::Checksum { .. }));
            assert!(refused || matches!(bad, Some(FormatError::Truncated { .. })), "{kind:?}: {bad:?}");
        }
        let bad = patched(&good, at, &[99, 0, 0, 0]);
        assert_eq!(error(&bad), Some(FormatError::UnknownSection(99)), "{kind:?}");
        for gone in [[0; 8], [99, 0, 0, 0, 0, 0, 0, 0]] {
            assert_eq!(error(&patched(&good, at, &gone)), Some(FormatError::MissingSection(kind.name())), "{kind:?}");
        }
        let twice = if kind == SectionKind::Data { SectionKind::Variants } else { SectionKind::Data };
        assert_eq!(field_of(&patched(&good, at, &twice.code().to_le_bytes())), "section kind");
        if kind != SectionKind::Data {
            let wrong = error(&patched(&good, at + 24, &(section.crc ^ 1).to_le_bytes()));
            let expected = FormatError::Checksum { what: kind.name(), expected: section.crc ^ 1, found: section.crc };
            assert_eq!(wrong, Some(expected));
        }
        // Two sections that lie where the other should.
        if kind != SectionKind::Data {
            let mut bad = good.clone();
            bad.copy_within(at + 8..at + 24, slot(SectionKind::Data) + 8);
            bad[at + 8..at + 24].copy_from_slice(&good[slot(SectionKind::Data) + 8..slot(SectionKind::Data) + 24]);
            seal(&mut bad);
            assert_eq!(field_of(&bad), "section offset", "{kind:?}");
        }
    }
}

#[test]
fn truncated_anywhere() {
    for good in [good(Profile::Fast), good(Profile::Small), good_nim()] {
        let length = good.len() as u64;
        for end in 0..good.len() {
            let expected = match end {
                0..8 => FormatError::Magic,
                8..Header::BYTES => FormatError::Truncated { expected: Header::BYTES as u64, found: end as u64 },
                // The first section that is cut says so.
                _ => {
                    let file = SheetFile::new(&good[..]).unwrap();
                    let sections = SectionKind::ALL.into_iter().map(|kind| file.header().section(kind).unwrap());
                    let cut = sections.map(|s| s.offset + s.length).find(|&cut| cut > end as u64);
                    FormatError::Truncated { expected: cut.unwrap_or(length), found: end as u64 }
                }
            };
            assert_eq!(error(&good[..end]), Some(expected), "{end} of {length} bytes");
        }
    }
}

#[test]
fn optional_sections_are_skipped() {
    let good = good(Profile::Fast);
    let (offset, extra) = (good.len().next_multiple_of(8), b"something new");
    let mut bytes = good.clone();
    bytes.resize(offset, 0);
    bytes.extend_from_slice(extra);
    let at = 64 + 32 * SectionKind::ALL.len();
    let length = bytes.len() as u64;
    bytes[40..48].copy_from_slice(&length.to_le_bytes());
    bytes[at..at + 4].copy_from_slice(&1000u32.to_le_bytes());
    bytes[at + 8..at + 16].copy_from_slice(&(offset as u64).to_le_bytes());
    bytes[at + 16..at + 24].copy_from_slice(&(extra.len() as u64).to_le_bytes());
    bytes[at + 24..at + 28].copy_from_slice(&crc32c::crc32c(extra).to_le_bytes());
    seal(&mut bytes);
    assert_eq!(error(&bytes), None);
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    assert!(matches!(error(&bytes), Some(FormatError::Checksum { what: "optional section", .. })));
}

/// A manifest with one value replaced; what opening and verifying say.
fn lie(directory: &Path, change: &dyn Fn(&mut serde_json::Value)) -> Result<(), String> {
    let path = directory.join("db").join("manifest.json");
    let good = std::fs::read(&path).unwrap();
    let mut value = serde_json::from_slice(&good).unwrap();
    change(&mut value);
    replace(&path, &serde_json::to_vec(&value).unwrap());
    let said = check(directory).map(|_| ());
    replace(&path, &good);
    said
}

/// Replaces a read-only file.
fn replace(path: &Path, bytes: &[u8]) {
    let _ = std::fs::remove_file(path);
    std::fs::write(path, bytes).unwrap();
}

/// Opens and verifies a database.
fn check(directory: &Path) -> Result<Database<Vec<u8>>, String> {
    let database = Database::read(directory.join("db")).map_err(|error| error.to_string())?;
    let mut digests = Vec::new();
    for (file, entry) in database.files().zip(&database.manifest().unwrap().files) {
        digests.push(verify::full(file).map_err(|error| error.to_string())?);
        verify::against_manifest(file, entry).map_err(|error| error.to_string())?;
    }
    verify::contents(&database, &digests).map_err(|error| error.to_string())?;
    Ok(database)
}

#[test]
fn manifests_that_lie() {
    use serde_json::json;
    let variants = Variants::new(Game::Chomp, [Variant { piles: [2, 2, 2], level: None }], None).unwrap();
    let directory = database(Game::Chomp, 1, 70, Profile::Fast, variants);
    assert_eq!(lie(directory.path(), &|_| {}), Ok(()));
    let lies: [(&str, serde_json::Value, &str); 31] = [
        ("/format", json!("nim"), "does not say \"format\": \"supermex\""),
        ("/version", json!(1), "is of format version 1"),
        ("/version", json!(1e300), "is of format version 65535"),
        ("/version", json!(-1), "is of format version 65535"),
        ("/game", json!("nim"), "game is 2 where the manifest says 1"),
        ("/game", json!("go"), "the game \"go\" is unknown"),
        ("/passes", json!(0), "is of no level of the database"),
        ("/passes", json!(2), "out of range"),
        ("/sheets", json!(0), "out of range"),
        ("/sheets", json!(71), "has files for 70 sheets of 71"),
        ("/sheets", json!(69), "does not go on at sheet 0"),
        ("/sheets", json!(4294967296u64), "manifest is damaged"),
        ("/columns", json!(70), "number of columns is 0 where the manifest says 70"),
        ("/columns", json!(0), "out of range"),
        ("/variants", json!([]), "not the variants"),
        ("/variants/0/position", json!([2, 2, 3]), "not the variants"),
        ("/variants/0/position", json!([0, 0, 0]), "not a position"),
        ("/variants/0/level", json!(1), "not the variants"),
        ("/variants/0/level", json!(2), "names pass level 2"),
        ("/random_variants", json!("1"), "not the variants"),
        ("/random_variants", json!("x"), "random_variants"),
        ("/profile", json!("small"), "not the profile"),
        ("/files/0/name", json!("../db/level0.smx"), "not a plain file name"),
        ("/files/0/name", json!("none.smx"), "cannot read"),
        ("/files/0/level", json!(1), "level 0 has files for 0 sheets"),
        ("/files/1/first_sheet", json!(64), "does not go on at sheet 0 of level 1"),
        ("/files/0/sheets", json!(64), "level 0 has files for 64 sheets of 70"),
        ("/files/0/cells", json!(1), "number of cells is"),
        ("/files/0/bytes", json!(1), "length is"),
        ("/logical_digest", json!("00"), "the logical digest of the contents is"),
        ("/files/0/blake3", json!("00"), "the file's BLAKE3 is"),
    ];
    for (pointer, new, expected) in lies {
        let (parent, key) = pointer.rsplit_once('/').unwrap();
        let said = lie(directory.path(), &|value| {
            value.pointer_mut(parent).unwrap()[key] = new.clone();
        });
        let said = said.expect_err(&format!("{pointer} = {new}"));
        assert!(said.contains(expected), "{pointer} = {new}: {said}");
    }
    let swapped = lie(directory.path(), &|value| {
        let (a, b) = (value["files"][0]["name"].take(), value["files"][1]["name"].take());
        (value["files"][0]["name"], value["files"][1]["name"]) = (b, a);
    });
    assert!(swapped.unwrap_err().contains("level is 1 where the manifest says 0"));
    for key in ["format", "version", "game", "passes", "sheets", "profile", "logical_digest", "generator", "files"] {
        let said = lie(directory.path(), &|value| drop(value.as_object_mut().unwrap().remove(key)));
        assert!(said.is_err(), "without {key}");
    }
}

/// Everything that a reader can be asked, on a database that may hold anything. The answers to `positions`.
fn ask(database: &Database<impl Source + Sync>, positions: &[Position]) -> Vec<Option<Outcome>> {
    let answers = positions.iter().map(|at| database.outcome(at.piles, at.passes).ok()).collect();
    let mut outcomes = vec![Outcome::Beyond; positions.len()];
    let _ = database.outcomes(positions, &mut outcomes);
    for position in positions.iter().step_by(41) {
        let Position { piles, passes } = *position;
        let _ = database.winning_moves(piles, passes);
        let _ = database.instant_winner(piles, passes);
        let _ = database.completion(piles[0], piles[1], passes);
    }
    let _ =
        (database.openings(0), database.openings(1), database.instant_winners(5, 3, 50, 0), certify::certify(database));
    for sheet in [0, 1, 9, 68] {
        let _ = (database.sheet(0, sheet), database.sheet(1, sheet), database.ending(sheet, 1));
    }
    answers
}

/// Bytes that are asked for range by range.
struct Ranges<'a>(&'a [u8]);

impl Source for Ranges<'_> {
    fn length(&self) -> u64 {
        self.0.len() as u64
    }

    fn in_place(&self) -> Option<&[u8]> {
        None
    }

    fn read(&self, ranges: &[Range<u64>], out: &mut Vec<u8>) -> Result<(), SourceError> {
        self.0.read(ranges, out)
    }
}

/// Opens bytes as a file, verifies them, and asks `positions` of them, whatever verifying said: whether
/// they open, and whether they were found to be bad.
fn detected(source: impl Source + Sync, positions: &[Position]) -> (bool, bool) {
    let Ok(file) = SheetFile::new(source) else { return (false, true) };
    let bad = verify::quick(&file).is_err() || verify::full(&file).is_err();
    if let Ok(database) = Database::single(file) {
        ask(&database, positions);
    }
    (true, bad)
}

/// Positions in the table and beyond it, up to the ends of `u64`.
fn positions() -> Vec<Position> {
    let ends =
        [0, 1, 2, 3, 5, 8, 19, 20, 21, 64, 255, 256, 1 << 20, u64::from(u32::MAX), 1 << 40, u64::MAX - 1, u64::MAX];
    let piles = ends.into_iter().flat_map(|x| ends.into_iter().flat_map(move |y| ends.map(|z| [x, y, z])));
    let near = (0..20).flat_map(|x| (0..20).map(move |y| [x, y, (x ^ y) + 1]));
    piles.chain(near).flat_map(|piles: Piles| [Position { piles, passes: 0 }, Position { piles, passes: 1 }]).collect()
}

/// The small databases whose every bit is flipped.
fn subjects() -> Vec<(&'static str, tempfile::TempDir)> {
    let listed = |game, piles| Variants::new(game, [Variant { piles, level: None }], None).unwrap();
    let mut subjects = Vec::new();
    for profile in [Profile::Fast, Profile::Small] {
        let pure = Variants::default();
        subjects.push(("nim with a pass", database(Game::Nim, 1, 20, profile, pure.clone())));
        subjects.push(("chomp with a pass", database(Game::Chomp, 1, 20, profile, pure)));
        subjects.push(("nim with a variant", database(Game::Nim, 0, 9, profile, listed(Game::Nim, [1, 2, 3]))));
        subjects.push(("chomp with a variant", database(Game::Chomp, 0, 9, profile, listed(Game::Chomp, [1, 2, 3]))));
    }
    subjects
}

#[test]
fn every_bit_of_every_sheet_file() {
    let all = positions();
    let (mut tried, mut opened) = (0, 0);
    for (name, directory) in subjects() {
        for (file, good) in files(directory.path()) {
            assert_eq!(error(&good), None);
            for bit in 0..good.len() * 8 {
                let mut bytes = good.clone();
                bytes[bit / 8] ^= 1 << (bit % 8);
                // Another share of the positions for each bit.
                let share: Vec<_> = all.iter().skip(bit % 97).step_by(97).copied().collect();
                let said = catch_unwind(AssertUnwindSafe(|| {
                    let (open, bad) = detected(&bytes[..], &share);
                    // Read range by range, a file is as bad.
                    assert!(bit % 3 > 0 || detected(Ranges(&bytes), &share) == (open, bad));
                    opened += usize::from(open);
                    bad
                }));
                tried += 1;
                let bad = said.unwrap_or_else(|_| panic!("{name}, {file}: bit {bit} panics"));
                assert!(bad, "{name}, {file}: bit {bit} is not seen");
            }
        }
    }
    println!("sheet files: {tried} flips, all detected, {opened} of them by verify only");
    assert!(tried > 50_000 && opened > 10_000, "{tried} {opened}");
}

#[test]
fn every_bit_of_every_manifest() {
    let all: Vec<_> = positions().into_iter().step_by(7).collect();
    let (mut tried, mut harmless) = (0, 0);
    for (name, directory) in subjects() {
        let path = directory.path().join("db").join("manifest.json");
        let good = std::fs::read(&path).unwrap();
        let text = String::from_utf8(good.clone()).unwrap();
        let answers = ask(&check(directory.path()).unwrap(), &all);
        for bit in 0..good.len() * 8 {
            let mut bytes = good.clone();
            bytes[bit / 8] ^= 1 << (bit % 8);
            replace(&path, &bytes);
            tried += 1;
            let Ok(database) = check(directory.path()) else { continue };
            harmless += 1;
            assert_eq!(ask(&database, &all), answers, "{name}: bit {bit}");
            // Only these have no say in any answer: white space, and who wrote it and how.
            let line = text[..bit / 8].matches('\n').count();
            let line = text.lines().nth(line).unwrap_or_default().trim_start();
            let blank = text.as_bytes()[bit / 8].is_ascii_whitespace();
            let known = ["\"generator\": ", "\"zstd_level\": "].iter().any(|key| line.starts_with(key));
            assert!(blank || known, "{name}: bit {bit}, in {line}");
        }
        replace(&path, &good);
    }
    println!("manifests: {tried} flips, {} detected, {harmless} that change no answer", tried - harmless);
    assert!(tried > 30_000 && harmless < tried / 4, "{tried} {harmless}");
}
