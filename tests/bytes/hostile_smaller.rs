//! Damaged and hostile files of the smaller games: no single bit that flips goes unseen, and no bytes make a look-up panic.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::common::smaller::{Smaller, of_bytes};
use crate::common::{Draw, batches, share};
use supermex::game::imitation::State;
use supermex::game::{Board, Clobber, Four, Game, Heap, Take, Wythoff};
use supermex::raw::{FormatError, Header};
use supermex::{Depth, Outcome, PassLevel, Position, ReadError, Rules, Scope, Table};

fn subjects() -> Vec<Smaller> {
    let set = |misere| Rules::from(Heap::subtract([1, 3, 4], misere).unwrap());
    vec![
        Smaller::new(Wythoff::blocking(2, 3).unwrap(), Some(700)),
        Smaller::new(Wythoff::divisor(3).unwrap(), Some(500)),
        Smaller::new(set(false), Some(60)),
        // No period.
        Smaller::new(set(true), Some(9)),
        Smaller::new(Heap { take: Take::All, misere: true }, None),
        Smaller::new(Heap::octal("0.77").unwrap(), Some(300)),
        Smaller::new(Heap::octal("4.07").unwrap(), Some(20)),
        Smaller::new(Clobber::new(5).unwrap(), None),
        Smaller::new(Board::new(4, 7).unwrap(), None),
        Smaller::new(Four::new(Game::Chomp, 5).unwrap().passes(PassLevel::ONE), Some(7)),
        Smaller::new(Four::new(Game::Nim, 4).unwrap(), None),
        Smaller::new(Four::grundy(Game::Chomp, 4).unwrap().passes(PassLevel::ONE), Some(6)),
        Smaller::new(
            rules("moves = [\"x-t, y, z if t <= y\", \"x, y-t, max(z-1, 0)\"]\nbox = \"5x6x7\"\npasses = 1"),
            None,
        ),
        Smaller::new(rules("moves = [\"x-t, y, z\", \"x, y-t, z-t\", \"x, y, z-t\"]\nbox = \"5x60\""), None),
    ]
}

fn rules(text: &str) -> Rules {
    Rules::parse("rules", &format!("name = \"hostile\"\n{text}")).unwrap()
}

/// Numbers about the ends of the tables and of what can be asked.
const ENDS: [u64; 17] =
    [0, 1, 2, 13, 59, 60, 479, 480, 499, 500, 699, 700, 1 << 31, 1 << 32, 1 << 40, u64::MAX - 1, u64::MAX];

/// Pairs of numbers, which are positions of two piles, two piles in a sum, the cells of a strip, two rows of a board, and of four numbers two.
fn positions() -> Vec<[u64; 2]> {
    let mut all = vec![[5, 3], [7, 0], [999, 999], [0b1_0110, 2], [3, 9], [3, 6]];
    all.extend(ENDS.into_iter().flat_map(|a| ENDS.map(|b| [a, b])));
    all
}

/// Everything a table can be asked; the outcomes that were answered.
fn ask(table: &Table, positions: &[[u64; 2]], fully: bool) -> Vec<Option<Outcome>> {
    let mut all = Vec::new();
    for &[a, b] in positions {
        match table {
            Table::Pairs(table) => {
                all.push(table.outcome([a, b]).ok());
                let _ = (table.winning_moves([a, b]), table.find(a), table.pair(b), table.p_position([a, b]));
                if let Some(imitation) = table.imitation() {
                    for state in [State::start([a, b]), State { taken: Some((0, 1)), ..State::start([a, b]) }] {
                        all.push(imitation.outcome(&state).ok());
                        let _ = (imitation.class([a, b]), imitation.winning_moves(&state), state.refuse(2));
                    }
                }
            }
            Table::Piles(table) => {
                all.extend([table.outcome(&[a, b]).ok(), table.outcome(&[a]).ok(), table.outcome(&[]).ok()]);
                let _ = (table.grundy(a), table.winning_moves(&[a, b, 5]), table.period());
            }
            Table::Strips(table) => {
                let cells: Vec<u8> = (0..(a % 9)).map(|i| ((a ^ b) >> (2 * i) & 3) as u8).collect();
                all.push(table.outcome(&cells).ok());
                let _ = (table.winning_moves(&cells), table.first_wins(a), table.openings());
            }
            Table::Boards(table) => {
                all.extend(
                    [&[a, b][..], &[a, b % 9, b % 2], &[a % 8, a % 5, a % 3]].map(|board| table.outcome(board).ok()),
                );
                let _ = (table.winning_moves(&[a % 8, b % 5]), table.is_p(a), table.p_positions().count());
            }
            Table::Boxes(table) => {
                let all_at = [[a, b, 0], [a % 5, b % 6, b], [a % 5, b % 9, a % 7]];
                all.extend(all_at.map(|at| table.outcome(at, 1).ok()));
                let _ = (table.winning_moves(all_at[2], 1), table.sheet(a, PassLevel::ZERO));
            }
            Table::Layers(table) => {
                for piles in [[a, b, a, b], [a % 4, b % 3, a % 5, b], [1, 2, a % 2, b % 300]] {
                    all.extend([0, 1].map(|passes| table.outcome(piles, passes).ok()));
                    // Moves cost a look-up for each column, of which a header may name four million.
                    let moves = (table.columns() < 1000).then(|| table.winning_moves(piles, 1));
                    let _ = (moves, table.completion([a, b, 2], 0));
                }
                let _ = table.completions([a % 6, b % 6], a % 2, &mut Vec::new());
            }
            _ => panic!("no smaller game"),
        }
    }
    match table {
        Table::Layers(_) => {
            let asked =
                positions.iter().flat_map(|&[a, b]| [[a, b, a, b], [a % 4, b % 3, a % 5, b], [1, 2, a % 2, b % 7]]);
            let asked = asked.flat_map(|piles| [0, 1].map(|passes| Position::from(piles).with_passes(passes)));
            batches::agree(table, &asked.collect::<Vec<_>>());
        }
        Table::Boxes(_) => {
            let asked = positions.iter().flat_map(|&[a, b]| [[a, b, 0], [a % 5, b % 6, b], [a % 5, b % 9, a % 7]]);
            let asked = asked.flat_map(|piles| [0, 1].map(|passes| Position::from(piles).with_passes(passes)));
            batches::agree(table, &asked.collect::<Vec<_>>());
        }
        _ => {}
    }
    // A position has as many moves as tokens.
    let small = !matches!(table, Table::Layers(table) if table.columns() >= 1000);
    if fully && small {
        let _ = (table.summary(), table.certify(Scope::All), table.certify(Scope::Sample { count: 5, seed: 1 }));
    }
    all
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

fn bits_of_files(step: usize) {
    let positions = positions();
    let (mut tried, mut opened) = (0, 0);
    for subject in subjects() {
        let (good, rules) = (subject.bytes(), subject.table.rules());
        for bit in (0..good.len() * 8).step_by(step) {
            let mut bytes = good.clone();
            bytes[bit / 8] ^= 1 << (bit % 8);
            let detected = catch_unwind(AssertUnwindSafe(|| match of_bytes(bytes) {
                Err(_) => true,
                Ok(table) => {
                    opened += 1;
                    let share: Vec<_> = positions.iter().skip(bit % 29).step_by(29).copied().collect();
                    ask(&table, &share, bit % 7 == 0);
                    table.verify(Depth::Full).is_err()
                }
            }));
            tried += 1;
            assert!(detected.unwrap_or_else(|_| panic!("{rules}: bit {bit} panics")), "{rules}: bit {bit} is not seen");
        }
    }
    println!("{tried} flips, all detected, {opened} of them by verify only");
    assert!(tried * step > 30_000 && opened * step > 2_000, "{tried} {opened}");
}

#[test]
fn bits_of_every_manifest() {
    let positions: Vec<_> = positions().into_iter().step_by(29).collect();
    for subject in subjects() {
        let path = subject.path.join("manifest.json");
        let good = std::fs::read(&path).unwrap();
        let text = String::from_utf8(good.clone()).unwrap();
        let answers = ask(&subject.table, &positions, false);
        std::fs::remove_file(&path).unwrap();
        for bit in (0..good.len() * 8).step_by(share(1, 31)) {
            let mut bytes = good.clone();
            bytes[bit / 8] ^= 1 << (bit % 8);
            std::fs::write(&path, &bytes).unwrap();
            let Ok(table) = supermex::open(&subject.path) else { continue };
            if table.verify(Depth::Full).is_err() {
                continue;
            }
            assert_eq!(ask(&table, &positions, false), answers, "bit {bit}");
            // Only these have no say in any answer: white space, who wrote it, and a key that stands for its default.
            let line = text.lines().nth(text[..bit / 8].matches('\n').count()).unwrap_or_default().trim_start();
            let known = ["\"generator\": ", "\"passes\": ", "\"sheets\": "].iter().any(|key| line.starts_with(key));
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
    let crc = crc32c::crc32c(&bytes[..Header::BYTES - 4]);
    bytes[Header::BYTES - 4..Header::BYTES].copy_from_slice(&crc.to_le_bytes());
}

/// Bytes changed at random by one who can compute checksums.
#[test]
fn sealed_changes_do_no_harm() {
    let positions = positions();
    let mut draw = Draw(8);
    let mut opened = 0;
    for subject in subjects() {
        let good = subject.bytes();
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
            if let Ok(table) = of_bytes(bytes) {
                opened += 1;
                let share: Vec<_> = positions.iter().skip(round % 31).step_by(31).copied().collect();
                ask(&table, &share, round % 11 == 0);
                let _ = table.verify(Depth::Full);
            }
        }
    }
    assert!(opened > 3000, "{opened}");
}

#[test]
fn fields_out_of_range() {
    let good = subjects()[1].bytes();
    let opened = |bytes: Vec<u8>| match of_bytes(bytes).unwrap_err() {
        ReadError::Format { source, .. } => source,
        other => panic!("{other}"),
    };
    let field = |at: usize, new: &[u8]| {
        let mut bytes = good.clone();
        bytes[at..at + new.len()].copy_from_slice(new);
        seal(&mut bytes);
        opened(bytes)
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
