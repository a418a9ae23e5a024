use std::collections::HashMap;

use super::frame::symbols;
use super::rows::Rows;
use super::strings::{ITSELF_COST, Scratch, Strings};
use super::used::{Portable, Select};
use super::*;
use crate::codec::CodecError;
use crate::draw::Draw;
use zstd::zstd_safe::{CParameter, FrameFormat};

/// The dictionary that comes with a model, and the empty one.
fn dictionaries(model: Model) -> [Dictionary; 2] {
    [Dictionary::carried(model).unwrap(), Dictionary::new(&[]).unwrap()]
}

fn round_trip(
    model: Model,
    zstd_level: i32,
    dictionary: &Dictionary,
    first_column: u32,
    spans: &[(u8, u8)],
    values: &[u32],
) -> Vec<u8> {
    let mut encoder = Encoder::new(model, zstd_level, dictionary).unwrap();
    let mut decoder = Decoder::new(model).unwrap();
    let mut frames = vec![];
    // Twice: nothing may be left over in the contexts.
    for _ in 0..2 {
        let rows = Rows { first_column, spans, values };
        let mut bytes = vec![];
        encode_frame(&mut encoder, &rows, &mut bytes).unwrap();
        // Some of the rows, then all.
        for rows in [spans.len() / 2, spans.len()] {
            let mut out = vec![7];
            decode_frame(&mut decoder, dictionary, &bytes, first_column, spans, rows, &mut out).unwrap();
            let length: usize = spans[..rows].iter().map(|span| usize::from(span.1)).sum();
            assert_eq!(out[0], 7);
            assert_eq!(&out[1..], &values[..length]);
        }
        frames.push(bytes);
    }
    assert_eq!(frames[0], frames[1]);
    frames.swap_remove(0)
}

#[test]
fn small_shapes() {
    for model in Model::ALL {
        for dictionary in dictionaries(model) {
            round_trip(model, 1, &dictionary, 0, &[], &[]);
            round_trip(model, 1, &dictionary, 256, &[(0, 0), (63, 0), (64, 0)], &[]);
            round_trip(model, 1, &dictionary, 256, &[(63, 1), (0, 0), (0, 1)], &[0, u32::MAX]);
            round_trip(model, 19, &dictionary, u32::MAX - 63, &[(0, 64); 64], &[u32::MAX; 64 * 64]);
        }
    }
}

/// The first rows of Nim with a pass.
const EXAMPLE: [u32; 15] = [0, 2, 1, 4, 3, 6, 5, 8, 1, 0, 3, 4, 5, 6, 7];

#[test]
fn worked_example() {
    let rows = Rows { first_column: 0, spans: &[(0, 8), (1, 7)], values: &EXAMPLE };
    let mut encoder = Encoder::new(Model::Nim, 1, &Dictionary::new(&[]).unwrap()).unwrap();
    assert_eq!(symbols(&mut encoder, &rows).unwrap(), EXAMPLE_SYMBOLS);
    let [carried, empty] = dictionaries(Model::Nim);
    assert_eq!(round_trip(Model::Nim, 1, &empty, 0, rows.spans, rows.values), EXAMPLE_BYTES);
    // With strings and a code for them.
    assert!(round_trip(Model::Nim, 1, &carried, 0, rows.spans, rows.values).len() < EXAMPLE_BYTES.len());
}

const EXAMPLE_SYMBOLS: &[u8] = &[1, 2, 1, 2, 1, 2, 1, 2, 255, 1, 255, 0, 255, 0, 0];
/// A block of 18 bytes as they are, then three escapes.
const EXAMPLE_BYTES: &[u8] = &[0x91, 0, 0, 1, 2, 1, 2, 1, 2, 1, 2, 255, 255, 1, 255, 255, 0, 255, 255, 0, 0, 1, 4, 4];

#[test]
fn wrong_shapes_are_errors() {
    let mut encoder = Encoder::new(Model::Nim, 1, &Dictionary::new(&[]).unwrap()).unwrap();
    let mut out = vec![];
    for (spans, values) in
        [(&[(0, 65)][..], &[0; 65][..]), (&[(50, 15)], &[0; 15]), (&[(0, 2)], &[0]), (&[(0, 0); 65], &[])]
    {
        let rows = Rows { first_column: 0, spans, values };
        assert!(matches!(encode_frame(&mut encoder, &rows, &mut out), Err(CodecError::OutOfRange)));
    }
    assert!(out.is_empty());
}

#[test]
fn wrong_dictionaries_are_errors() {
    let word = |length| Word { symbols: vec![7; length], cost: 3 };
    assert!(Dictionary::of(&[word(0)], &[]).is_err());
    assert!(Dictionary::of(&[word(17)], &[]).is_err());
    assert!(Dictionary::of(&vec![word(1); 256], &[]).is_err());
    assert!(Dictionary::of(&vec![word(16); 255], &[]).is_ok());
    for model in Model::ALL {
        let carried = Dictionary::carried(model).unwrap();
        let bytes = carried.bytes();
        assert!(bytes.len() < 3000, "{} bytes", bytes.len());
        assert_eq!(Dictionary::new(bytes).unwrap().bytes(), bytes);
        for length in 1..bytes.len() {
            let _ = Dictionary::new(&bytes[..length]);
        }
    }
}

/// Whatever the bytes of a dictionary, what it packs unpacks to the same.
#[test]
fn damaged_dictionaries_are_harmless() {
    let mut unpacked = 0;
    for model in Model::ALL {
        let carried = Dictionary::carried(model).unwrap();
        let spans = [(0, 64), (10, 50), (3, 14)];
        let values: Vec<u32> = (0..128).map(|i| 100 + i * 7 % 131).collect();
        let good = round_trip(model, 1, &carried, 64, &spans, &values);
        for at in (0..carried.bytes().len()).step_by(7) {
            let mut bytes = carried.bytes().to_vec();
            bytes[at] ^= 1 << (at % 8);
            let Ok(dictionary) = Dictionary::new(&bytes) else { continue };
            let mut decoder = Decoder::new(model).unwrap();
            let _ = decode_frame(&mut decoder, &dictionary, &good, 64, &spans, 3, &mut vec![]);
            let Ok(mut encoder) = Encoder::new(model, 1, &dictionary) else { continue };
            let rows = Rows { first_column: 64, spans: &spans, values: &values };
            let mut frame = vec![];
            if encode_frame(&mut encoder, &rows, &mut frame).is_ok() {
                let mut out = vec![];
                decode_frame(&mut decoder, &dictionary, &frame, 64, &spans, 3, &mut out).unwrap();
                assert_eq!(out, values);
                unpacked += 1;
            }
        }
    }
    assert!(unpacked > 400, "{unpacked}");
}

#[test]
fn the_library_says_its_version() {
    assert!(zstd_version().starts_with("1."));
}

/// Up to twenty rows, each a part of the columns.
fn spans(draw: &mut Draw) -> Vec<(u8, u8)> {
    let span = |start: u64, draw: &mut Draw| (start as u8, draw.below(65 - start) as u8);
    (0..draw.below(20)).map(|_| span(draw.below(65), draw)).collect()
}

/// Bytes below a limit, up to a number.
fn bytes(draw: &mut Draw, limit: u64, most: u64) -> Vec<u8> {
    (0..draw.below(most)).map(|_| draw.below(limit) as u8).collect()
}

/// The bits that bytes cost.
fn spent(words: &[Word], packed: &[u8]) -> u32 {
    let mut bytes = packed.iter();
    let mut bits = 0;
    while let Some(&byte) = bytes.next() {
        bits += match words.get(usize::from(byte)) {
            Some(word) if byte != ITSELF => u32::from(word.cost),
            _ => bytes.next().map_or(0, |_| ITSELF_COST),
        };
    }
    bits
}

/// The fewest bits that symbols can be written with, by trying each string at each place. Of equal strings the last counts.
fn least(words: &[Word], symbols: &[u8]) -> u32 {
    let words: HashMap<&[u8], u32> = words.iter().map(|word| (&word.symbols[..], word.cost.into())).collect();
    let mut least = vec![0];
    for at in 1..=symbols.len() {
        let ending = words.iter().filter(|(string, _)| symbols[..at].ends_with(string));
        let ways = ending.map(|(string, cost)| least[at - string.len()] + cost);
        least.push(ways.fold(least[at - 1] + ITSELF_COST, u32::min));
    }
    least[symbols.len()]
}

#[test]
fn any_values_round_trip() {
    let mut draw = Draw(1);
    for turn in 0..256 {
        let (first, spans) = (draw.below([10, 1 << 32][turn % 2]) as u32, spans(&mut draw));
        let value = |_| match draw.below(6) {
            0..4 => first.wrapping_add(draw.below(300) as u32),
            4 => draw.word() as u32,
            _ => [0, 1, u32::MAX, u32::MAX - 1, 1 << 31][draw.index(5)],
        };
        let values: Vec<u32> = (0..spans.iter().map(|s| usize::from(s.1)).sum()).map(value).collect();
        for model in Model::ALL {
            for dictionary in dictionaries(model) {
                round_trip(model, [1, 9, 19][turn % 3], &dictionary, first, &spans, &values);
            }
        }
    }
}

#[test]
fn strings_round_trip() {
    let mut draw = Draw(2);
    for _ in 0..256 {
        let word = |draw: &mut Draw| Word {
            symbols: (0..=draw.below(16)).map(|_| draw.below(4) as u8).collect(),
            cost: draw.below(16) as u8,
        };
        let words: Vec<Word> = (0..draw.below(255)).map(|_| word(&mut draw)).collect();
        let mut symbols = bytes(&mut draw, 4, 300);
        symbols.iter_mut().filter(|_| draw.below(9) == 0).for_each(|symbol| *symbol = symbol.wrapping_mul(97));
        let strings = Strings::new(&words).unwrap();
        let mut packed = vec![];
        strings.finder().pack(&symbols, &mut Scratch::default(), &mut packed);
        assert!(packed.len() <= 2 * symbols.len());
        assert_eq!(spent(&words, &packed), least(&words, &symbols));
        let mut out = vec![0; symbols.len() + 16];
        assert_eq!(strings.unpack(&packed, &mut out), Some(()));
        assert_eq!(&out[..symbols.len()], &symbols[..]);
    }
}

#[test]
fn portable_select_is_bmi2_select() {
    let mut draw = Draw(3);
    for index in (0..70).cycle().take(700) {
        let word = draw.word() & draw.word() | draw.word() >> draw.below(64);
        let naive = (0..64).filter(|i| word >> i & 1 == 1).nth(index as usize);
        assert_eq!(Portable::select(word, index), naive);
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("bmi2") {
            assert_eq!(super::used::Bmi2::select(word, index), naive);
        }
    }
}

/// Whatever is packed in a frame, and whatever is beside it.
#[test]
fn any_plain_bytes_are_harmless() {
    let mut draw = Draw(4);
    for _ in 0..256 {
        let (first, spans) = (draw.word() as u32, spans(&mut draw));
        let (plain, beside) = (bytes(&mut draw, 256, 2000), bytes(&mut draw, 256, 100));
        let mut zstd = zstd::bulk::Compressor::new(1).unwrap();
        zstd.set_parameter(CParameter::Format(FrameFormat::Magicless)).unwrap();
        zstd.set_parameter(CParameter::ContentSizeFlag(false)).unwrap();
        let mut packed = zstd.compress(&plain).unwrap().split_off(2);
        packed.extend(&beside);
        for (model, bytes) in Model::ALL.into_iter().flat_map(|model| [(model, &packed), (model, &plain)]) {
            for dictionary in dictionaries(model) {
                let _ = dictionary.strings().unpack(bytes, &mut vec![0; beside.len() * 3]);
                let mut decoder = Decoder::new(model).unwrap();
                let _ = decode_frame(&mut decoder, &dictionary, bytes, first, &spans, spans.len(), &mut vec![]);
            }
        }
    }
}

#[test]
fn damaged_frames_are_harmless() {
    let mut draw = Draw(5);
    for _ in 0..256 {
        let first = draw.below(1000) as u32;
        let values: Vec<u32> = (0..150).map(|i| first + i * 7 % 151).collect();
        let spans = [(0, 64), (10, 50), (3, 36)];
        for model in Model::ALL {
            for dictionary in dictionaries(model) {
                let mut bytes = round_trip(model, 1, &dictionary, first, &spans, &values);
                let mut decoder = Decoder::new(model).unwrap();
                let short = &bytes[..draw.index(bytes.len())];
                let short = decode_frame(&mut decoder, &dictionary, short, first, &spans, 3, &mut vec![]);
                // Where a range coder finds no more bytes, it goes on with zeros.
                assert!(short.is_err() || model == Model::Lines);
                let at = draw.index(bytes.len());
                bytes[at] ^= 1 << draw.below(8);
                let _ = decode_frame(&mut decoder, &dictionary, &bytes, first, &spans, 3, &mut vec![]);
            }
        }
    }
}

/// What the model of lines is for: two lines of any slopes, cells without a value, and values of any kind.
#[test]
fn lines_are_short() {
    let mut draw = Draw(6);
    let spans = [(0, 64); 16];
    let cells = 16 * 64;
    let cone = |slopes: [f64; 2]| -> Vec<u32> {
        let row =
            |x: u32| (0..64).map(move |y: u32| (f64::from(5000 + x + y) * slopes[(y * 7 % 3 / 2) as usize]) as u32);
        (0..16).flat_map(row).collect()
    };
    let mut holes = cone([1.0, 0.7]);
    holes.iter_mut().step_by(3).for_each(|value| *value = 9999);
    let limits = [
        (cone([2.88, 0.31]), 2.0),
        (cone([1.0, 1.0]), 0.5),
        (vec![9999; cells], 0.1),
        (holes, 2.5),
        ((0..cells).map(|_| draw.below(1 << 16) as u32).collect(), 19.0),
        ((0..cells).map(|_| draw.word() as u32).collect(), 32.1),
    ];
    let dictionary = Dictionary::carried(Model::Lines).unwrap();
    for (at, (values, limit)) in limits.iter().enumerate() {
        let bits = 8.0 * round_trip(Model::Lines, 9, &dictionary, 5000, &spans, values).len() as f64 / cells as f64;
        assert!(bits <= *limit, "{at}: {bits} bits a cell");
    }
}

/// One value in each frame: its bytes are at most one for each cell.
#[test]
fn no_lines_are_longer_than_plain_values() {
    let mut draw = Draw(7);
    let dictionary = Dictionary::carried(Model::Lines).unwrap();
    for shift in 0..32 {
        let values: Vec<u32> =
            (0..64 * 64).map(|i| if i % 97 == 0 { draw.word() as u32 >> shift } else { i * i }).collect();
        assert!(round_trip(Model::Lines, 1, &dictionary, 0, &[(0, 64); 64], &values).len() <= 4 * 64 * 64 + 1);
    }
}

/// A number of more than 32 bits, and flags that no writer sets.
#[test]
fn numbers_of_more_than_32_bits_are_errors() {
    for (bytes, number) in [
        (&[0xff, 0xff, 0xff, 0xff, 0x0f][..], Some(u32::MAX)),
        (&[0xff, 0xff, 0xff, 0xff, 0x1f], None),
        (&[0x80; 6], None),
    ] {
        assert_eq!(super::numbers::take_varint(&mut &bytes[..]), number);
    }
    let mut decoder = Decoder::new(Model::Lines).unwrap();
    let dictionary = Dictionary::new(&[]).unwrap();
    for (bytes, right) in [
        (&[4, 1, 0, 0, 0][..], true),
        (&[4, 1, 0, 0], false),
        (&[4, 1, 0, 0, 0, 0], false),
        (&[8], false),
        (&[5, 1, 0, 0, 0], false),
        (&[], false),
        (&[0; 9], false),
    ] {
        let mut out = vec![];
        let decoded = decode_frame(&mut decoder, &dictionary, bytes, 0, &[(3, 1)], 1, &mut out);
        assert_eq!(decoded.is_ok(), right, "{bytes:?}");
    }
}
