//! Damaged files of every kind of table: cut anywhere, and with any single bit flipped. None goes unseen, or makes a look-up panic.
//! (`conformance` has malformed ones, and `fuzz_bodies.rs` those whose checksums are right.)

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use supermex_certify::Certify;

use crate::common::files;
use crate::common::ranges::Ranges;
use crate::common::share::turn;
use crate::common::tables::{Built, Case};
use supermex::checking::{Depth, Problem};
use supermex::game::{Board, Clobber, Four, Game, Heap, Kind, PassLevel, Take, Wythoff};
use supermex::raw::{CellFile, FormatError, Header, SectionKind};
use supermex::{Bytes, Profile, ReadError, Rules, Table};
use supermex_build::BuildOptions;
use supermex_certify::Scope;
use supermex_fuzzing::{Said, asked};

/// The small databases whose every bit is flipped.
fn subjects() -> Vec<Built> {
    let one = PassLevel::ONE;
    let set = |misere| BuildOptions::new(Heap::subtract([1, 3, 4], misere).unwrap());
    let rules = |text: &str| BuildOptions::new(Rules::parse("rules", &format!("name = \"hostile\"\n{text}")).unwrap());
    let mut all = vec![
        BuildOptions::new(Wythoff::blocking(2, 3).unwrap()).columns(700),
        BuildOptions::new(Wythoff::divisor(3).unwrap()).columns(500),
        set(false).columns(60),
        // No period.
        set(true).columns(9),
        BuildOptions::new(Heap { take: Take::All, misere: true }),
        BuildOptions::new(Heap::octal("0.77").unwrap()).columns(300),
        BuildOptions::new(Heap::octal("4.07").unwrap()).columns(20),
        BuildOptions::new(Clobber::new(5).unwrap()),
        BuildOptions::new(Board::new(4, 7).unwrap()),
        BuildOptions::new(Four::new(Game::Chomp, 5).unwrap().passes(one)).columns(7),
        BuildOptions::new(Four::new(Game::Nim, 4).unwrap()),
        BuildOptions::new(Four::grundy(Game::Chomp, 4).unwrap().passes(one)).columns(6),
        rules("moves = [\"x-t, y, z if t <= y\", \"x, y-t, max(z-1, 0)\"]\nbox = \"5x6x7\"\npasses = 1"),
        rules("moves = [\"x-t, y, z\", \"x, y-t, z-t\", \"x, y, z-t\"]\nbox = \"5x60\""),
        Case::pure(Game::Chomp, 1).options(20).profile(Profile::Ends),
    ];
    for (game, profile) in Game::ALL.into_iter().flat_map(|game| Profile::whole().map(move |profile| (game, profile))) {
        all.push(Case::pure(game, 1).options(20).profile(profile));
        all.push(Case::listed(game, 0, vec![([1, 2, 3], None)]).options(9).profile(profile));
    }
    all.iter().map(Built::new).collect()
}

/// The files of a database that hold its table, by name.
fn sheet_files(path: &Path) -> Vec<(String, Vec<u8>)> {
    files::bytes(path).into_iter().filter(|(name, _)| name.ends_with(".smx")).collect()
}

/// The last file of a database, by name.
fn one_file(options: &BuildOptions) -> Vec<u8> {
    sheet_files(&Built::new(options).path).pop().unwrap().1
}

fn chomp(profile: Profile) -> BuildOptions {
    Case::pure(Game::Chomp, 1).options(70).profile(profile)
}

/// Makes the checksums of the header and of small sections right.
fn seal(bytes: &mut [u8]) {
    for slot in 0..4 {
        let at = 64 + 32 * slot;
        let word = |bytes: &[u8], at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap()) as usize;
        let (offset, length) = (word(bytes, at + 8), word(bytes, at + 16));
        if slot > 0
            && let Some(section) = bytes.get(offset..offset.saturating_add(length))
        {
            let crc = crc32c::crc32c(section);
            bytes[at + 24..at + 28].copy_from_slice(&crc.to_le_bytes());
        }
    }
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
    let chomp = Profile::whole().chain([Profile::Ends]).map(chomp);
    for options in chomp.chain([Case::pure(Game::Nim, 1).options(70)]) {
        let good = one_file(&options);
        let length = good.len() as u64;
        for end in 0..good.len() {
            let expected = match end {
                0 => FormatError::Foreign("the file is empty: download or build it again"),
                1..8 => FormatError::Magic,
                8..Header::BYTES => FormatError::Truncated { expected: Header::BYTES as u64, found: end as u64 },
                // The first section that is cut says so.
                _ => {
                    let file = CellFile::new(&good[..]).unwrap();
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
    let good = one_file(&chomp(Profile::Fast));
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

#[test]
fn bits_of_every_file() {
    bits_of_files(crate::some_bits());
}

#[test]
#[ignore = "slow: every bit"]
fn every_bit_of_every_file() {
    bits_of_files(1);
}

/// Opens bytes as a file, verifies them, and if that is wanted asks everything of them, whatever verifying said: whether they open,
/// and whether they were found to be bad.
fn detected(source: impl Into<Bytes>, ask: bool) -> (bool, bool) {
    let Ok(table) = Table::from_bytes(source, "one file") else { return (false, true) };
    let bad = table.verify(Depth::Quick).is_err() || table.verify(Depth::Full).is_err();
    let _ = table.info();
    // A header may name more columns than there are.
    if ask && asked(&table, !bad).small {
        let _ = table.certify(Scope::All);
        let _ = table.certify(Scope::Sample { count: 5, seed: 1 });
    }
    (true, bad)
}

fn bits_of_files(step: usize) {
    let (mut tried, mut opened) = (0, 0);
    for subject in subjects() {
        let title = supermex::open(&subject.path).unwrap().game().title();
        for (file, good) in sheet_files(&subject.path) {
            assert_eq!(detected(&good[..], true), (true, false), "{title}, {file}");
            for bit in (turn() % step..good.len() * 8).step_by(step) {
                let mut bytes = good.clone();
                bytes[bit / 8] ^= 1 << (bit % 8);
                let said = catch_unwind(AssertUnwindSafe(|| {
                    // All questions take a thousand times as long as a verification.
                    let number = bit / step;
                    let (open, bad) = detected(&bytes[..], number.is_multiple_of(61));
                    // Read range by range, a file is as bad.
                    assert!(
                        !number.is_multiple_of(3)
                            || detected(Ranges::new(&bytes[..]), number % 183 == 60) == (open, bad)
                    );
                    opened += usize::from(open);
                    bad
                }));
                tried += 1;
                let bad = said.unwrap_or_else(|_| panic!("{title}, {file}: bit {bit} panics"));
                assert!(bad, "{title}, {file}: bit {bit} is not seen");
            }
        }
    }
    println!("figure: {tried} flips, all detected, {opened} of them by verify only");
    assert!(tried * step > 80_000 && opened * step > 12_000, "{tried} {opened}");
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

/// Opens and verifies a database, and asks everything of it.
fn answers(path: &Path) -> Option<Said> {
    let table = supermex::open(path).ok()?;
    table.verify(Depth::Full).ok()?;
    Some(asked(&table, true))
}

fn bits_of_manifests(step: usize) {
    let (mut tried, mut harmless) = (0, 0);
    for subject in subjects() {
        let path = subject.path.join("manifest.json");
        let good = std::fs::read(&path).unwrap();
        let text = String::from_utf8(good.clone()).unwrap();
        let before = answers(&subject.path).unwrap().outcomes;
        // Only these have no say in any answer: who wrote it and how, and a key that stands for its default.
        let sheets = ["nim", "chomp"].contains(&supermex::open(&subject.path).unwrap().game().name());
        let defaults = if sheets { ["\"passes\": 0"; 2] } else { ["\"passes\": ", "\"sheets\": "] };
        let silent = [&["\"generator\": ", "\"zstd_level\": ", "\"zstd_version\": "], &defaults[..]].concat();
        // It is read-only.
        std::fs::remove_file(&path).unwrap();
        for bit in (turn() % step..good.len() * 8).step_by(step) {
            let mut bytes = good.clone();
            bytes[bit / 8] ^= 1 << (bit % 8);
            std::fs::write(&path, &bytes).unwrap();
            tried += 1;
            let Some(said) = answers(&subject.path) else { continue };
            harmless += 1;
            assert_eq!(said.outcomes, before, "bit {bit} of {text}");
            let line = text.lines().nth(text[..bit / 8].matches('\n').count()).unwrap_or_default().trim_start();
            let blank = text.as_bytes()[bit / 8].is_ascii_whitespace();
            assert!(blank || silent.iter().any(|key| line.starts_with(key)), "bit {bit}, in {line}");
        }
    }
    println!("figure: manifests: {tried} flips, {} detected, {harmless} that change no answer", tried - harmless);
    assert!(tried * step > 90_000 && harmless < tried / 4, "{tried} {harmless}");
}

#[test]
fn fields_out_of_range() {
    let good = one_file(&BuildOptions::new(Wythoff::divisor(3).unwrap()).columns(500));
    let opened = |bytes: Vec<u8>| error(&bytes).expect("it is damaged");
    let field = |at: usize, new: &[u8]| {
        let mut bytes = good.clone();
        bytes[at..at + new.len()].copy_from_slice(new);
        seal(&mut bytes);
        opened(bytes)
    };
    assert_eq!(field(0, &[0]), FormatError::Magic);
    assert_eq!(field(8, &[9, 0]), FormatError::Version(9));
    assert_eq!(field(8, &[0, 0]), FormatError::Preliminary);
    // A later minor version is read.
    let mut later = good.clone();
    later[10] = 99;
    seal(&mut later);
    assert_eq!(error(&later), None);
    assert_eq!(
        field(40, &[1]),
        FormatError::Truncated { expected: (good.len() & !255 | 1) as u64, found: good.len() as u64 }
    );
    let named = |at: usize, new: &[u8]| match field(at, new) {
        FormatError::Field { field, .. } => field,
        other => panic!("{other}"),
    };
    assert_eq!(field(12, &[0]), FormatError::Newer { what: "game", name: "0".into() });
    // Rules of another game.
    assert_eq!(named(12, &[5, 0, 5]), "rules");
    assert_eq!(named(14, &[4]), "profile");
    assert_eq!(named(24, &0_u64.to_le_bytes()), "columns");
    assert_eq!(named(24, &(1_u64 << 33).to_le_bytes()), "columns");
    assert_eq!(named(24, &1000_u64.to_le_bytes()), "data");
    assert_eq!(named(32, &0_u64.to_le_bytes()), "cells");
    assert_eq!(named(32, &501_u64.to_le_bytes()), "cells");
    let shape = good.len() - 16;
    assert_eq!(named(shape, &13_u64.to_le_bytes()), "width of a field");
    assert_eq!(named(shape + 8, &99_u64.to_le_bytes()), "bias of the fields");
    assert!(matches!(opened(good[..500].to_vec()), FormatError::Truncated { .. }));
    assert!(matches!(opened(good[..600].to_vec()), FormatError::Truncated { .. }));
}
