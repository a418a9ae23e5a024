//! Damaged and hostile files of flat tables: no single bit that flips goes unseen, and no bytes make a look-up panic.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::common::Draw;
use crate::common::flat::Flat;
use supermex::format::{FormatError, HEADER_BYTES};
use supermex::oracle::{Ask, Class, Extent, Oracle, SheetAsk, Stored, open_bytes};
use supermex::rules::flat::{Clobber, FlatRules, Heap, Take, Wythoff};

fn subjects() -> Vec<Flat> {
    let set = |misere| FlatRules::Heap(Heap::subtract([1, 3, 4], misere).unwrap());
    vec![
        Flat::new(FlatRules::Wythoff(Wythoff::blocking(2, 3).unwrap()), Some(700)),
        Flat::new(FlatRules::Wythoff(Wythoff::divisor(3).unwrap()), Some(500)),
        Flat::new(set(false), Some(60)),
        // No period.
        Flat::new(set(true), Some(9)),
        Flat::new(FlatRules::Heap(Heap { take: Take::All, misere: true }), None),
        Flat::new(FlatRules::Clobber(Clobber::new(5).unwrap()), None),
    ]
}

/// Positions of any game, and texts of none.
fn texts() -> Vec<String> {
    let mut all: Vec<String> =
        ["0", "7", "5,3", "3,9/1,0/0,0", "3,6/0,3/1,0", "xoxox", "oo_xx", "_", "1,2,3,4", "", "a,b", "999"]
            .map(String::from)
            .into();
    let ends = [0, 1, 2, 13, 59, 60, 479, 480, 499, 500, 699, 700, 1 << 31, 1 << 32, 1 << 40, u64::MAX - 1, u64::MAX];
    all.extend(ends.iter().flat_map(|a| ends.iter().map(move |b| format!("{a},{b}"))));
    all
}

/// Everything a table can be asked; the classes of what was answered.
fn ask(database: &dyn Stored, texts: &[String], fully: bool) -> Vec<Option<Class>> {
    let bytes: Vec<&[u8]> = texts.iter().map(String::as_bytes).collect();
    let mut all = Vec::new();
    let one = |oracle: &dyn Oracle, all: &mut Vec<Option<Class>>| {
        for &text in &bytes {
            let take = &mut |_, answer: Result<supermex::oracle::Answer, _>| {
                all.push(answer.ok().map(|answer| answer.class));
                Ok(())
            };
            let _ = oracle.answer(&[text], Ask { moves: true, fields: true }, take);
        }
    };
    one(database, &mut all);
    if let Ok(imitation) = database.imitation() {
        one(&*imitation, &mut all);
    }
    if fully {
        let ask = SheetAsk { number: Some(3), columns: Some(900), ..Default::default() };
        let _ = (database.info(), database.sheet(&ask, &mut Vec::new()), database.openings(None, &mut Vec::new()));
        let _ = database.sheet(&SheetAsk::default(), &mut Vec::new());
        let _ = (database.certify(Extent::All), database.certify(Extent::Sample { count: 5, seed: 1 }));
    }
    all
}

#[test]
fn every_bit_of_every_file() {
    let texts = texts();
    let (mut tried, mut opened) = (0, 0);
    for flat in subjects() {
        let good = flat.bytes();
        for bit in 0..good.len() * 8 {
            let mut bytes = good.clone();
            bytes[bit / 8] ^= 1 << (bit % 8);
            let detected = catch_unwind(AssertUnwindSafe(|| match open_bytes(bytes) {
                Err(_) => true,
                Ok(database) => {
                    opened += 1;
                    let share: Vec<String> = texts.iter().skip(bit % 29).step_by(29).cloned().collect();
                    ask(&*database, &share, bit % 7 == 0);
                    database.check(0, false).is_err()
                }
            }));
            tried += 1;
            let game = flat.database.game();
            assert!(detected.unwrap_or_else(|_| panic!("{game}: bit {bit} panics")), "{game}: bit {bit} is not seen");
        }
    }
    println!("{tried} flips, all detected, {opened} of them by verify only");
    assert!(tried > 30_000 && opened > 2_000, "{tried} {opened}");
}

#[test]
fn every_bit_of_every_manifest() {
    let texts: Vec<String> = texts().into_iter().step_by(7).collect();
    for flat in subjects() {
        let path = flat.path.join("manifest.json");
        let good = std::fs::read(&path).unwrap();
        let text = String::from_utf8(good.clone()).unwrap();
        let answers = ask(&*flat.database, &texts, false);
        std::fs::remove_file(&path).unwrap();
        for bit in 0..good.len() * 8 {
            let mut bytes = good.clone();
            bytes[bit / 8] ^= 1 << (bit % 8);
            std::fs::write(&path, &bytes).unwrap();
            let Ok(database) = supermex::open(&flat.path) else { continue };
            if database.check(0, false).is_err() {
                continue;
            }
            assert_eq!(ask(&*database, &texts, false), answers, "bit {bit}");
            // Only these have no say in any answer.
            let line = text.lines().nth(text[..bit / 8].matches('\n').count()).unwrap_or_default().trim_start();
            let known = ["\"generator\": ", "\"logical_digest\": "].iter().any(|key| line.starts_with(key));
            assert!(known || text.as_bytes()[bit / 8].is_ascii_whitespace(), "bit {bit}, in {line}");
        }
    }
}

/// Makes the checksums of header, rules and shape right.
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
    let crc = crc32c::crc32c(&bytes[..HEADER_BYTES - 4]);
    bytes[HEADER_BYTES - 4..HEADER_BYTES].copy_from_slice(&crc.to_le_bytes());
}

/// Bytes changed at random by one who can compute checksums.
#[test]
fn sealed_changes_do_no_harm() {
    let texts = texts();
    let mut draw = Draw(8);
    let mut opened = 0;
    for flat in subjects() {
        let good = flat.bytes();
        for round in 0..3000 {
            let mut bytes = good.clone();
            for _ in 0..=draw.below(3) {
                // Fields of the header, the data, and the sections at the end, one as often as the other.
                let at = match draw.below(3) {
                    0 => 12 + draw.below(36),
                    1 => draw.below(good.len() as u64),
                    _ => good.len() as u64 - 1 - draw.below(60.min(good.len() as u64)),
                };
                bytes[at as usize] = draw.word() as u8;
            }
            seal(&mut bytes);
            if let Ok(database) = open_bytes(bytes) {
                opened += 1;
                let share: Vec<String> = texts.iter().skip(round % 31).step_by(31).cloned().collect();
                ask(&*database, &share, round % 11 == 0);
                let _ = database.check(0, false);
            }
        }
    }
    assert!(opened > 3000, "{opened}");
}

#[test]
fn fields_out_of_range() {
    let flat = &subjects()[1];
    let good = flat.bytes();
    let field = |at: usize, new: &[u8]| {
        let mut bytes = good.clone();
        bytes[at..at + new.len()].copy_from_slice(new);
        seal(&mut bytes);
        open_bytes(bytes).map(|_| ()).unwrap_err()
    };
    assert_eq!(field(0, &[0]), FormatError::Magic);
    assert_eq!(field(8, &[9, 0]), FormatError::Version { found: 9 });
    assert_eq!(field(10, &[99, 0]), FormatError::Minor { found: 99 });
    assert_eq!(
        field(40, &[1]),
        FormatError::Truncated { expected: (good.len() & !255 | 1) as u64, found: good.len() as u64 }
    );
    let named = |at: usize, new: &[u8]| match field(at, new) {
        FormatError::Field { field, .. } => field,
        other => panic!("{other}"),
    };
    assert_eq!(named(12, &[0]), "game");
    // Rules of another game.
    assert_eq!(named(12, &[5]), "rules");
    assert_eq!(named(14, &[4]), "profile");
    assert_eq!(named(24, &0_u64.to_le_bytes()), "columns");
    assert_eq!(named(24, &(1_u64 << 33).to_le_bytes()), "columns");
    assert_eq!(named(24, &1000_u64.to_le_bytes()), "data");
    assert_eq!(named(32, &0_u64.to_le_bytes()), "cells");
    assert_eq!(named(32, &501_u64.to_le_bytes()), "cells");
    let shape = good.len() - 16;
    assert_eq!(named(shape, &13_u64.to_le_bytes()), "width of a field");
    assert_eq!(named(shape + 8, &99_u64.to_le_bytes()), "bias of the fields");
    assert!(matches!(open_bytes(&good[..500]).map(|_| ()), Err(FormatError::Truncated { .. })));
    assert!(matches!(open_bytes(&good[..600]).map(|_| ()), Err(FormatError::Truncated { .. })));
}
