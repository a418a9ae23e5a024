//! Bodies of the fuzz targets in `fuzz/`, one a function: arbitrary bytes must never make a reader panic,
//! read out of bounds, loop, or allocate without limit.
//!
//! They are here so that tests can run them as well (`tests/bytes/fuzz_bodies.rs`), with the seeds that
//! [`chunk_seed`] and [`frame_seed`] make.

mod mended;

use crate::check::{Depth, Scope};
use crate::codec::small::Model;
use crate::codec::{fast, small};
use crate::format::{Header, Manifest, Profile};
use crate::game::imitation::State;
use crate::game::{Outcome, PassLevel, Point};
use crate::table::{Boards, Boxes, Layers, Pairs, Piles, Sheets, Strips, Table};

pub use mended::mended;

/// A number from the front of the bytes, which are cut; 0 from none.
fn number(data: &mut &[u8], bytes: usize) -> u64 {
    let (head, rest) = data.split_at(bytes.min(data.len()));
    *data = rest;
    head.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
}

fn small_number(data: &mut &[u8], limit: u64) -> usize {
    usize::try_from(number(data, 2) % limit).unwrap_or(0)
}

/// Opens the bytes as a file, and asks for everything that can be asked.
///
/// If the file passes verification, all its look-ups must succeed. The header's checksum is made right first:
/// it would refuse nearly everything, and whoever means harm can compute it too.
pub fn open(data: &[u8]) {
    let mut sealed = data.to_vec();
    seal(&mut sealed);
    ask(&sealed);
}

/// Makes the checksum of a header right.
fn seal(file: &mut [u8]) {
    if let Some((summed, crc)) = file.get_mut(..Header::BYTES).and_then(<[u8]>::split_last_chunk_mut::<4>) {
        *crc = crc32c::crc32c(summed).to_le_bytes();
    }
}

/// Opens a file, and asks for everything that can be asked. If it passes verification, all its look-ups must succeed, as they
/// are and checked.
fn ask(file: &[u8]) {
    let Ok(table) = Table::from_source(file, "") else { return };
    let _ = table.verify(Depth::Quick);
    let sound = table.verify(Depth::Full).is_ok();
    let small = positions(&table, sound);
    // A position of a table that is as wide as its header says has as many moves.
    if sound && small {
        let _ = (table.certify(Scope::All), table.certify(Scope::Sample { count: 3, seed: 1 }));
    }
    let _ = table.summary();
    match table.checked() {
        Ok(checked) => drop(positions(&checked, sound)),
        Err(error) => assert!(!sound, "a verified file is refused: {error}"),
    }
}

/// Asks a table of any kind; returns whether it is small enough to be certified.
fn positions(table: &Table<&[u8]>, sound: bool) -> bool {
    match table {
        Table::Sheets(table) => sheets(table, sound),
        Table::Pairs(table) => pairs(table, sound),
        Table::Piles(table) => piles(table, sound),
        Table::Strips(table) => strips(table, sound),
        Table::Boards(table) => boards(table, sound),
        Table::Boxes(table) => boxes(table, sound),
        Table::Layers(table) => layers(table, sound),
    }
}

/// Numbers about the ends of what can be stored and asked.
const ENDS: [u64; 11] = [0, 1, 2, 7, 64, 255, 256, 1 << 20, 1 << 31, u32::MAX as u64, u64::MAX];

/// Asks a table of sheets; returns whether it is small enough to be certified.
fn sheets(table: &Sheets<&[u8]>, sound: bool) -> bool {
    let Some(header) = table.files().next().map(|file| file.header().clone()) else { return false };
    let mut positions = Vec::new();
    let (first, level) = (u64::from(header.first_sheet), u64::from(header.level));
    for x in [0, 1, 3, u64::from(header.sheets) - 1, u64::from(header.sheets)].map(|x| first + x) {
        for y in ENDS {
            positions.extend(ENDS.map(|z| Point { piles: [x, y, z], passes: level }));
        }
    }
    for (number, position) in positions.iter().enumerate() {
        let Point { piles, passes } = *position;
        let outcome = table.outcome(piles, passes);
        assert!(outcome.is_ok() || !sound, "{position}: a verified file is damaged");
        let _ = table.completion(piles[0], piles[1], passes);
        // These cost a look-up a sheet, of which a header may name half a billion.
        if number % 50 == 0 && header.first_sheet + header.sheets < 1000 {
            let _ = table.winning_moves(piles, passes);
            let _ = table.instant_winner(piles, passes);
        }
    }
    let mut outcomes = vec![Outcome::Beyond; positions.len()];
    let _ = table.outcomes(&positions, &mut outcomes);
    // A nim-sum file is as long for any number of columns.
    if header.profile == Profile::NimSum && header.columns > 1 << 20 {
        return false;
    }
    for sheet in [header.first_sheet, header.first_sheet + header.sheets - 1] {
        let _ = table.sheet(sheet, level);
        let _ = table.ending(sheet, level);
    }
    header.sheets < 200 && header.cells < 100_000 && header.columns < 10_000
}

/// Asks a table of pairs; returns whether it is small enough to be certified.
fn pairs(table: &Pairs<&[u8]>, sound: bool) -> bool {
    for a in ENDS {
        let found = table.find(a);
        assert!(found.is_ok() || !sound, "{a}: a verified file is damaged");
        let _ = (table.pair(a), table.partner(a));
        for b in ENDS {
            let outcome = table.outcome([a, b]);
            assert!(outcome.is_ok() || !sound, "{a},{b}: a verified file is damaged");
            // These cost as many look-ups as rules and fields say, of which a header may name a million.
            if table.rules().equal_pairs() < 100 {
                let _ = table.winning_moves([a, b]);
                if let Some(imitation) = table.imitation() {
                    let _ = imitation.winning_moves(&State { taken: Some((0, 1)), ..State::start([a, b]) });
                }
            }
        }
    }
    table.columns() < 300
}

/// Asks a table of piles; returns whether it is small enough to be certified.
fn piles(table: &Piles<&[u8]>, sound: bool) -> bool {
    for a in ENDS {
        let value = table.value(a);
        assert!(value.is_ok() || !sound, "{a}: a verified file is damaged");
        for b in ENDS {
            // In misère play there may be no theory.
            let _ = (table.outcome(&[a, b]), table.winning_moves(&[a, b]));
        }
    }
    table.stored() < 1000
}

/// Asks a table of strips; returns whether it is small enough to be certified.
fn strips(table: &Strips<&[u8]>, sound: bool) -> bool {
    for cells in [&[][..], &[0], &[1, 2], &[2, 1, 0, 1, 2], &[1; 20], &[2; 30], &[3], &[1, 2, 255]] {
        let outcome = table.outcome(cells);
        assert!(outcome.is_ok() || !sound, "{cells:?}: a verified file is damaged");
        let _ = table.winning_moves(cells);
    }
    for number in ENDS {
        let _ = table.first_wins(number);
    }
    if table.rules().length < 8 {
        let _ = table.openings();
    }
    table.rules().length < 6
}

/// Asks a table of a box; returns whether it is small enough to be certified.
fn boxes(table: &Boxes<&[u8]>, sound: bool) -> bool {
    let sides = table.rules().sides();
    for x in ENDS.into_iter().chain([sides[0] - 1]) {
        for (y, z) in ENDS.into_iter().chain([sides[1] - 1]).zip(ENDS.into_iter().rev()) {
            for piles in [[x, y, z], [x, y, x], [x, y, 0]] {
                let outcome = table.outcome(piles, 1);
                assert!(outcome.is_ok() || !sound, "{piles:?}: a verified file is damaged");
                if x + y + z < 1000 {
                    let _ = (table.winning_moves(piles, 1), table.line(piles, 0));
                }
            }
        }
    }
    let small = table.rules().cells() < 10_000 && table.rules().volume() < 10_000;
    if small {
        let listed = table.p_positions(PassLevel::ZERO).all(|position| position.is_ok());
        assert!(listed || !sound, "a verified file is damaged");
    }
    small
}

/// Asks a table of boards; returns whether it is small enough to be certified.
fn boards(table: &Boards<&[u8]>, sound: bool) -> bool {
    for board in [&[][..], &[1], &[3, 1, 1], &[2; 30], &[30, 1], &[1, 2], &[u64::MAX, 5, 0], &[5, 0, 0, 1]] {
        let outcome = table.outcome(board);
        assert!(outcome.is_ok() || !sound, "{board:?}: a verified file is damaged");
        let _ = table.winning_moves(board);
    }
    for rank in ENDS {
        let _ = table.is_p(rank);
    }
    assert!(table.p_positions().take(1000).all(|board| board.is_ok()) || !sound, "a verified file is damaged");
    table.rules().positions() < 1 << 16
}

/// Asks a table of layers; returns whether it is small enough to be certified.
fn layers(table: &Layers<&[u8]>, sound: bool) -> bool {
    let sheets = u64::from(table.rules().sheets);
    let small = sheets < 20 && table.columns() < 300;
    for w in [0, 1, 3, sheets - 1, sheets] {
        for x in [0, 2, 5, u64::MAX] {
            for z in ENDS {
                for (piles, passes) in [([w, x, z, 1], 0), ([x, w, 1, z], 1)] {
                    let outcome = table.outcome(piles, passes);
                    assert!(outcome.is_ok() || !sound, "{piles:?}: a verified file is damaged");
                    // These cost a look-up a square of the shorter rows.
                    if small {
                        let _ = table.winning_moves(piles, passes);
                    }
                }
            }
        }
    }
    small
}

/// Looks into the bytes as a chunk of the `fast` profile.
///
/// What passes `check` decodes, value by value as all at once.
pub fn chunk(mut data: &[u8]) {
    let len = small_number(&mut data, fast::CHUNK as u64) + 1;
    let first = u32::try_from(number(&mut data, 4)).unwrap_or(0) >> 3;
    let sound = fast::check(data, len).is_ok();
    let mut values = vec![0; len];
    let decoded = fast::decode(data, first, len, 0..len, &mut values);
    assert!(decoded.is_ok() || !sound, "a checked chunk does not decode");
    for (index, &value) in values.iter().enumerate() {
        let got = fast::get(data, first, len, index);
        assert!(got.is_ok() || !sound, "a checked chunk has no value {index}");
        if let (Ok(got), true) = (got, decoded.is_ok() && sound) {
            assert_eq!(got, value, "value {index} differs between get and decode");
        }
    }
    let _ = fast::get(data, first, len, len);
}

/// Encodes numbers as a chunk, which must give them back.
pub fn chunk_round_trip(mut data: &[u8]) {
    let first = u32::try_from(number(&mut data, 3)).unwrap_or(0);
    let width = small_number(&mut data, 4) + 1;
    let mut values = Vec::new();
    while data.len() >= width && values.len() < fast::CHUNK {
        let value = u32::try_from(number(&mut data, width)).unwrap_or(0);
        // Near the line that completions follow, or anywhere.
        let near = u32::try_from(values.len()).unwrap_or(0).saturating_add(first);
        values.push(if width < 3 { near.saturating_add(value) } else { value >> 1 });
    }
    if values.is_empty() {
        return;
    }
    let mut bytes = Vec::new();
    assert!(fast::encode(first, &values, &mut bytes).is_ok());
    assert!(bytes.len() <= fast::MAX_CHUNK_BYTES);
    assert_eq!(fast::check(&bytes, values.len()).ok(), Some(bytes.len()));
    let mut decoded = vec![0; values.len()];
    assert!(fast::decode(&bytes, first, values.len(), 0..values.len(), &mut decoded).is_ok());
    assert_eq!(decoded, values);
    assert!(
        values.iter().enumerate().all(|(at, value)| fast::get(&bytes, first, values.len(), at).ok() == Some(*value))
    );
}

/// Decodes the bytes as a frame of the `small` profile.
pub fn frame(mut data: &[u8]) {
    let model = if number(&mut data, 1).is_multiple_of(2) { Model::Nim } else { Model::Chomp };
    let rows = small_number(&mut data, 64) + 1;
    let first = u32::try_from(number(&mut data, 3)).unwrap_or(0) & !63;
    let mut spans = Vec::new();
    for _ in 0..rows {
        let start = number(&mut data, 1) % 65;
        let length = number(&mut data, 1) % (65 - start);
        let place = |n: u64| u8::try_from(n).unwrap_or(0);
        spans.push((place(start), place(length)));
    }
    let Ok(mut decoder) = small::Decoder::new(model) else { return };
    for dictionary in [small::Dictionary::carried(model), small::Dictionary::new(&[])] {
        let Ok(dictionary) = dictionary else { return };
        let mut values = Vec::new();
        let cells: usize = spans.iter().map(|&(_, len)| usize::from(len)).sum();
        if small::decode_frame(&mut decoder, &dictionary, data, first, &spans, spans.len(), &mut values).is_ok() {
            assert_eq!(values.len(), cells, "a frame of {cells} cells");
        }
        assert!(values.capacity() <= 2 * cells.max(64), "memory beyond the frame's cells");
    }
}

/// Reads the bytes as a dictionary of the `small` profile, and packs with it.
pub fn dictionary(mut data: &[u8]) {
    let model = if number(&mut data, 1).is_multiple_of(2) { Model::Nim } else { Model::Chomp };
    let Ok(dictionary) = small::Dictionary::new(data) else { return };
    assert_eq!(dictionary.bytes(), data);
    let (Ok(mut encoder), Ok(mut decoder)) = (small::Encoder::new(model, 1, &dictionary), small::Decoder::new(model))
    else {
        return;
    };
    let values: Vec<u32> = (0..192).map(|i| 1000 + (i ^ 3)).collect();
    let spans = [(0, 64); 3];
    let rows = small::Rows { first_column: 1024, spans: &spans, values: &values };
    let mut frame = Vec::new();
    if small::encode_frame(&mut encoder, &rows, &mut frame).is_ok() {
        let mut out = Vec::new();
        let decoded = small::decode_frame(&mut decoder, &dictionary, &frame, 1024, &spans, 3, &mut out);
        assert!(decoded.is_err() || out == values, "other values than were packed");
    }
}

/// Reads the bytes as a manifest.
///
/// What is read can be written, and read again as the same.
pub fn manifest(data: &[u8]) {
    let Ok(manifest) = Manifest::parse(data) else { return };
    let again = manifest.encode().and_then(|bytes| Manifest::parse(&bytes));
    assert!(again.as_ref() == Ok(&manifest), "a manifest that does not read back: {again:?}");
    let _ = manifest.rules();
}

/// A valid input of [`chunk`]: values of the columns from `first_column` on.
pub fn chunk_seed(first_column: u32, values: &[u32]) -> Vec<u8> {
    let len = u16::try_from(values.len().clamp(1, fast::CHUNK) - 1).unwrap_or(0);
    let mut seed = len.to_le_bytes().to_vec();
    seed.extend((first_column << 3).to_le_bytes());
    assert!(fast::encode(first_column, values, &mut seed).is_ok(), "no chunk holds so many values");
    seed
}

/// A valid input of [`frame`]: rows that all start at the first column, which is a multiple of 64, and have at most 64
/// columns.
pub fn frame_seed(model: Model, first_column: u32, rows: &[&[u32]]) -> Vec<u8> {
    let mut seed = vec![u8::from(model == Model::Chomp)];
    seed.extend(u16::try_from(rows.len() - 1).unwrap_or(0).to_le_bytes());
    seed.extend(&first_column.to_le_bytes()[..3]);
    let length = |row: &[u32]| u8::try_from(row.len()).unwrap_or(0);
    let spans: Vec<_> = rows.iter().map(|row| (0, length(row))).collect();
    for &(start, length) in &spans {
        seed.extend([start, length]);
    }
    let values = rows.concat();
    if let Ok(dictionary) = small::Dictionary::carried(model)
        && let Ok(mut encoder) = small::Encoder::new(model, 1, &dictionary)
    {
        let rows = small::Rows { first_column, spans: &spans, values: &values };
        // A seed that is none is still an input.
        let _ = small::encode_frame(&mut encoder, &rows, &mut seed);
    }
    seed
}
