use std::collections::HashMap;

use super::frame::{Rows, symbols};
use super::strings::{ITSELF_COST, Scratch, Strings};
use super::used::{Portable, Select};
use super::*;
use crate::codec::CodecError;
use proptest::prelude::*;
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

/// Whatever the bytes of a dictionary, its packed symbols unpack to the same, or there is an error.
#[test]
fn damaged_dictionaries_are_harmless() {
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
                let decoded = decode_frame(&mut decoder, &dictionary, &frame, 64, &spans, 3, &mut out);
                assert!(decoded.is_err() || out == values);
            }
        }
    }
}

#[test]
fn the_library_says_its_version() {
    assert!(zstd_version().starts_with("1."));
}

fn spans() -> impl Strategy<Value = Vec<(u8, u8)>> {
    let span = (0u8..=64).prop_flat_map(|start| (Just(start), 0..=64 - start));
    prop::collection::vec(span, 0..20)
}

fn value(first_column: u32) -> impl Strategy<Value = u32> {
    prop_oneof![
        4 => (0u32..300).prop_map(move |d| first_column.wrapping_add(d)),
        1 => any::<u32>(),
        1 => prop_oneof![Just(0), Just(1), Just(u32::MAX), Just(u32::MAX - 1), Just(1 << 31)],
    ]
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

proptest! {
    #[test]
    fn any_values_round_trip(
        (first, spans, values) in (prop_oneof![0u32..10, any::<u32>()], spans()).prop_flat_map(|(first, spans)| {
            let len = spans.iter().map(|s| usize::from(s.1)).sum::<usize>();
            (Just(first), Just(spans), prop::collection::vec(value(first), len))
        }),
        zstd_level in prop_oneof![Just(1), Just(9), Just(19)],
    ) {
        for model in Model::ALL {
            for dictionary in dictionaries(model) {
                round_trip(model, zstd_level, &dictionary, first, &spans, &values);
            }
        }
    }

    #[test]
    fn strings_round_trip(
        words in prop::collection::vec((prop::collection::vec(0u8..4, 1..=16), 0u8..16), 0..255),
        symbols in prop::collection::vec(prop_oneof![8 => 0u8..4, 1 => any::<u8>()], 0..300),
    ) {
        let words: Vec<Word> = words.into_iter().map(|(symbols, cost)| Word { symbols, cost }).collect();
        let strings = Strings::new(&words).unwrap();
        let mut packed = vec![];
        strings.finder().pack(&symbols, &mut Scratch::default(), &mut packed);
        prop_assert!(packed.len() <= 2 * symbols.len());
        prop_assert_eq!(spent(&words, &packed), least(&words, &symbols));
        let mut out = vec![0; symbols.len() + 16];
        prop_assert_eq!(strings.unpack(&packed, &mut out), Some(()));
        prop_assert_eq!(&out[..symbols.len()], &symbols[..]);
    }

    #[test]
    fn any_bytes_unpack_or_not(packed in prop::collection::vec(any::<u8>(), 0..200), length in 0usize..300) {
        for model in Model::ALL {
            for dictionary in dictionaries(model) {
                let _ = dictionary.strings().unpack(&packed, &mut vec![0; length]);
            }
        }
    }

    #[test]
    fn portable_select_is_bmi2_select(word: u64, index in 0u32..70) {
        let naive = (0..64).filter(|i| word >> i & 1 == 1).nth(index as usize);
        prop_assert_eq!(Portable::select(word, index), naive);
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("bmi2") {
            prop_assert_eq!(super::used::Bmi2::select(word, index), naive);
        }
    }

    #[test]
    fn any_plain_bytes_are_harmless(
        first: u32,
        spans in spans(),
        plain in prop::collection::vec(any::<u8>(), 0..2000),
        beside in prop::collection::vec(any::<u8>(), 0..100),
    ) {
        let mut zstd = zstd::bulk::Compressor::new(1).unwrap();
        zstd.set_parameter(CParameter::Format(FrameFormat::Magicless)).unwrap();
        zstd.set_parameter(CParameter::ContentSizeFlag(false)).unwrap();
        let mut bytes = zstd.compress(&plain).unwrap().split_off(2);
        bytes.extend(&beside);
        for model in Model::ALL {
            for dictionary in dictionaries(model) {
                let mut decoder = Decoder::new(model).unwrap();
                for bytes in [&bytes, &plain] {
                    let mut out = vec![];
                    let _ = decode_frame(&mut decoder, &dictionary, bytes, first, &spans, spans.len(), &mut out);
                }
            }
        }
    }

    #[test]
    fn damaged_frames_are_harmless(first in 0u32..1000, at: prop::sample::Index, bit in 0u8..8, cut: prop::sample::Index) {
        let values: Vec<u32> = (0..150).map(|i| first + i * 7 % 151).collect();
        let spans = [(0, 64), (10, 50), (3, 36)];
        for model in Model::ALL {
            for dictionary in dictionaries(model) {
                let mut bytes = round_trip(model, 1, &dictionary, first, &spans, &values);
                let mut decoder = Decoder::new(model).unwrap();
                let short = &bytes[..cut.index(bytes.len())];
                prop_assert!(decode_frame(&mut decoder, &dictionary, short, first, &spans, 3, &mut vec![]).is_err());
                let at = at.index(bytes.len());
                bytes[at] ^= 1 << bit;
                let _ = decode_frame(&mut decoder, &dictionary, &bytes, first, &spans, 3, &mut vec![]);
            }
        }
    }
}
