//! Damaged files: cut anywhere, and with any single bit flipped. None goes unseen, or makes a look-up panic.
//! (`bad_files.rs` has those that somebody means ill with.)

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use crate::common::ranges::Ranges;
use crate::common::tables::level;
use supermex::game::{Game, Kind, PerturbedGame, Triple, Variant, Variants};
use supermex::raw::{FormatError, Header, Point, SectionKind, SheetFile, Sheets};
use supermex::{BuildOptions, Bytes, Depth, Outcome, Position, Problem, Profile, ReadError, Scope, Table, build};

/// A database in a directory of its own.
fn database(game: Game, passes: u32, sheets: u32, profile: Profile, variants: Variants) -> tempfile::TempDir {
    let directory = tempfile::tempdir().unwrap();
    let rules = PerturbedGame::new(game).passes(level(passes)).variants(variants);
    let options = BuildOptions::new(rules).sheets(sheets).profile(profile);
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

/// What opening says, or else verifying.
fn error(bytes: &[u8]) -> Option<FormatError> {
    match Table::from_bytes(bytes, "one file") {
        Err(ReadError::Format { source, .. }) => Some(source),
        Err(other) => panic!("{other}"),
        Ok(table) => match table.verify(Depth::Full) {
            Err(problems) => match problems.into_iter().next().expect("something is wrong").problem {
                Problem::Format(error) => Some(error),
                other => panic!("{other}"),
            },
            Ok(()) => None,
        },
    }
}

#[test]
fn truncated_anywhere() {
    for good in [good(Profile::Fast), good(Profile::Small), good(Profile::Ends), good_nim()] {
        let length = good.len() as u64;
        for end in 0..good.len() {
            let expected = match end {
                0..8 => FormatError::Magic,
                8..Header::BYTES => FormatError::Truncated { expected: Header::BYTES as u64, found: end as u64 },
                // The first section that is cut says so.
                _ => {
                    let file = SheetFile::new(&good[..]).unwrap();
                    let sections = SectionKind::ALL.into_iter().filter_map(|kind| file.header().sections.get(kind));
                    let cut = sections.map(|section| section.end()).find(|&cut| cut > end as u64);
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
    // The first slot that is free.
    let at = 64 + 32 * SectionKind::required(Kind::Sheets, Profile::Fast).count();
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

/// Replaces a read-only file.
fn replace(path: &Path, bytes: &[u8]) {
    let _ = std::fs::remove_file(path);
    std::fs::write(path, bytes).unwrap();
}

/// Opens and verifies a database.
fn check(directory: &Path) -> Result<Sheets, String> {
    let table = supermex::read(directory.join("db")).map_err(|error| error.to_string())?;
    table.verify(Depth::Full).map_err(|problems| problems[0].to_string())?;
    table.into_sheets().map_err(|error| error.to_string())
}

/// Everything that a table can be asked, on one that may hold anything. The answers to `positions`.
fn ask(table: &Sheets, positions: &[Point]) -> Vec<Option<Outcome>> {
    let answers = positions.iter().map(|at| table.outcome(at.piles, at.passes).ok()).collect();
    let mut outcomes = vec![Outcome::Beyond; positions.len()];
    let rows: Vec<Position> = positions.iter().map(|&point| point.into()).collect();
    let _ = table.outcomes(&rows, &mut outcomes);
    for position in positions.iter().step_by(41) {
        let Point { piles, passes } = *position;
        let _ = table.winning_moves(piles, passes);
        let _ = table.instant_winner(piles, passes);
        let _ = table.completion(piles[0], piles[1], passes);
    }
    let _ = (table.openings(0), table.openings(1), table.instant_winners(5, 3, 50, 0));
    let _ = table.completions(0..3, 5..9, 1, &mut [0; 12]);
    for sheet in [0, 1, 9, 68] {
        let _ = (table.sheet(sheet, 0), table.sheet(sheet, 1), table.ending(sheet, 1));
    }
    answers
}

/// Opens bytes as a file, verifies them, and asks `positions` of them, whatever verifying said: whether
/// they open, and whether they were found to be bad.
fn detected(source: impl Into<Bytes>, positions: &[Point]) -> (bool, bool) {
    let Ok(table) = Table::from_bytes(source, "one file") else { return (false, true) };
    let bad = table.verify(Depth::Quick).is_err() || table.verify(Depth::Full).is_err();
    let _ = (table.certify(Scope::All), table.summary());
    if let Table::Sheets(table) = table {
        ask(&table, positions);
    }
    (true, bad)
}

/// Positions in the table and beyond it, up to the ends of `u64`.
fn positions() -> Vec<Point> {
    let ends =
        [0, 1, 2, 3, 5, 8, 19, 20, 21, 64, 255, 256, 1 << 20, u64::from(u32::MAX), 1 << 40, u64::MAX - 1, u64::MAX];
    let piles = ends.into_iter().flat_map(|x| ends.into_iter().flat_map(move |y| ends.map(|z| [x, y, z])));
    let near = (0..20).flat_map(|x| (0..20).map(move |y| [x, y, (x ^ y) + 1]));
    piles.chain(near).flat_map(|piles: Triple| [Point { piles, passes: 0 }, Point { piles, passes: 1 }]).collect()
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
    subjects.push(("ends of chomp with a pass", database(Game::Chomp, 1, 20, Profile::Ends, Variants::default())));
    subjects
}

#[test]
fn bits_of_every_sheet_file() {
    bits_of_sheet_files(crate::some_bits());
}

#[test]
#[ignore = "slow: every bit"]
fn every_bit_of_every_sheet_file() {
    bits_of_sheet_files(1);
}

fn bits_of_sheet_files(step: usize) {
    let all = positions();
    let (mut tried, mut opened) = (0, 0);
    for (name, directory) in subjects() {
        for (file, good) in files(directory.path()) {
            assert_eq!(error(&good), None);
            for bit in (0..good.len() * 8).step_by(step) {
                let mut bytes = good.clone();
                bytes[bit / 8] ^= 1 << (bit % 8);
                // Another share of the positions for each bit.
                let share: Vec<_> = all.iter().skip(bit % 97).step_by(97).copied().collect();
                let said = catch_unwind(AssertUnwindSafe(|| {
                    let (open, bad) = detected(&bytes[..], &share);
                    // Read range by range, a file is as bad.
                    assert!(bit % 3 > 0 || detected(Ranges::new(&bytes[..]), &share) == (open, bad));
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
    assert!(tried * step > 50_000 && opened * step > 10_000, "{tried} {opened}");
}

#[test]
fn bits_of_every_manifest() {
    bits_of_manifests(crate::some_bits());
}

#[test]
#[ignore = "slow: every bit"]
fn every_bit_of_every_manifest() {
    bits_of_manifests(1);
}

fn bits_of_manifests(step: usize) {
    let all: Vec<_> = positions().into_iter().step_by(7).collect();
    let (mut tried, mut harmless) = (0, 0);
    for (name, directory) in subjects() {
        let path = directory.path().join("db").join("manifest.json");
        let good = std::fs::read(&path).unwrap();
        let text = String::from_utf8(good.clone()).unwrap();
        let answers = ask(&check(directory.path()).unwrap(), &all);
        for bit in (0..good.len() * 8).step_by(step) {
            let mut bytes = good.clone();
            bytes[bit / 8] ^= 1 << (bit % 8);
            replace(&path, &bytes);
            tried += 1;
            let Ok(database) = check(directory.path()) else { continue };
            harmless += 1;
            assert_eq!(ask(&database, &all), answers, "{name}: bit {bit}");
            // Only these have no say in any answer: white space, who wrote it and how, and a key that stands for its default.
            let line = text[..bit / 8].matches('\n').count();
            let line = text.lines().nth(line).unwrap_or_default().trim_start();
            let blank = text.as_bytes()[bit / 8].is_ascii_whitespace();
            let known = ["\"generator\": ", "\"zstd_level\": ", "\"zstd_version\": ", "\"passes\": 0"]
                .iter()
                .any(|key| line.starts_with(key));
            assert!(blank || known, "{name}: bit {bit}, in {line}");
        }
        replace(&path, &good);
    }
    println!("manifests: {tried} flips, {} detected, {harmless} that change no answer", tried - harmless);
    assert!(tried * step > 30_000 && harmless < tried / 4, "{tried} {harmless}");
}
