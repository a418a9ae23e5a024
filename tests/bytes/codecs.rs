//! Round trips of both codecs through the public interface: any values, the edges of `u32`, single values,
//! and blocks that no sheet has.

use proptest::prelude::*;
use supermex::internals::fast::{CHUNK, MAX_CHUNK_BYTES, check, decode, encode, get};
use supermex::internals::small::{COLUMNS, Decoder, Dictionary, Encoder, Model, Rows, decode_frame, encode_frame};

/// Encodes, and reads every value back in every way there is, with other bytes behind the chunk and without.
fn fast(first_column: u32, values: &[u32]) {
    let mut bytes = Vec::new();
    encode(first_column, values, &mut bytes).unwrap();
    assert!(bytes.len() <= MAX_CHUNK_BYTES && bytes.len() % 2 == 0, "{} bytes", bytes.len());
    assert_eq!(check(&bytes, values.len()), Ok(bytes.len()));
    let own = bytes.len();
    for behind in [0, 7, 2 * MAX_CHUNK_BYTES] {
        bytes.resize(own, 0);
        bytes.resize(own + behind, 0xa5);
        for (i, &value) in values.iter().enumerate() {
            assert_eq!(
                get(&bytes, first_column, values.len(), i),
                Ok(value),
                "value {i} of {values:?} from {first_column}"
            );
        }
        assert!(get(&bytes, first_column, values.len(), values.len()).is_err());
        let (a, b) = (values.len() / 3, values.len() - values.len() / 5);
        for range in [0..values.len(), a..b, 0..1, values.len() - 1..values.len()] {
            let mut out = vec![1; range.len()];
            assert_eq!(decode(&bytes, first_column, values.len(), range.clone(), &mut out), Ok(()));
            assert_eq!(out, values[range.clone()], "{range:?} of {values:?} from {first_column}");
        }
    }
}

/// As rows of frames of each model: whole, or cut into uneven ones.
fn small(first_column: u32, values: &[u32], row: usize, zstd_level: i32) {
    for model in Model::ALL {
        for dictionary in [Dictionary::carried(model).unwrap(), Dictionary::new(&[]).unwrap()] {
            let mut encoder = Encoder::new(model, zstd_level, &dictionary).unwrap();
            let mut decoder = Decoder::new(model).unwrap();
            for values in values.chunks(64 * row) {
                let rows: Vec<&[u32]> = values.chunks(row).collect();
                let spans: Vec<(u8, u8)> =
                    rows.iter().map(|row| ((COLUMNS - row.len()) as u8 / 2, row.len() as u8)).collect();
                let mut bytes = Vec::new();
                let frame = Rows { first_column, spans: &spans, values };
                encode_frame(&mut encoder, &frame, &mut bytes).unwrap();
                let mut out = Vec::new();
                decode_frame(&mut decoder, &dictionary, &bytes, first_column, &spans, spans.len(), &mut out).unwrap();
                assert_eq!(out, values, "{model:?}, {spans:?} from {first_column}");
            }
        }
    }
}

fn both(first_column: u32, values: &[u32]) {
    for chunk in values.chunks(CHUNK) {
        fast(first_column, chunk);
    }
    small(first_column, values, COLUMNS, 1);
    small(first_column, values, 37, 1);
}

const EDGES: [u32; 12] =
    [0, 1, 2, 255, 256, 65_535, 65_536, (1 << 31) - 1, 1 << 31, (1 << 31) + 1, u32::MAX - 1, u32::MAX];

#[test]
fn one_value() {
    for first_column in EDGES {
        for value in EDGES {
            both(first_column, &[value]);
        }
        for shift in 0..32 {
            both(first_column, &[1 << shift]);
            both(first_column, &[u32::MAX >> shift]);
        }
    }
}

#[test]
fn blocks_of_the_edges() {
    for first_column in EDGES {
        both(first_column, &EDGES);
        for value in EDGES {
            both(first_column, &[value; 256]);
            both(first_column, &[value; 255]);
        }
        // All at one end but for one value at the other, which may be anywhere.
        for odd in [0, 1, 63, 64, 128, 254, 255] {
            let mut values = [0; 256];
            values[odd] = u32::MAX;
            both(first_column, &values);
            both(first_column, &values.map(|value| !value));
        }
        let alternating: Vec<u32> = (0..256).map(|i| if i % 2 == 0 { 0 } else { u32::MAX }).collect();
        both(first_column, &alternating);
    }
}

/// What the estimates and the models were not made for: no runs, no lines, wrapping lines, every width.
#[test]
fn adversarial_blocks() {
    let mix = |i: u32| (i ^ (i >> 3)).wrapping_mul(0x9e37_79b9).rotate_left(i % 32);
    for first_column in [0, 256, 1 << 20, u32::MAX - 255] {
        for width in 0..=32 {
            let mask = if width == 0 { 0 } else { u32::MAX >> (32 - width) };
            let noise: Vec<u32> = (0..256).map(|i| mix(i + width) & mask).collect();
            both(first_column, &noise);
            let about: Vec<u32> = (0..256).map(|i| first_column.wrapping_add(i).wrapping_add(mix(i) & mask)).collect();
            both(first_column, &about);
        }
        for slope in [1, 2, 3, u32::MAX, u32::MAX - 1, 1 << 24, 1 << 31] {
            let line: Vec<u32> = (0..256_u32).map(|i| first_column.wrapping_add(i.wrapping_mul(slope))).collect();
            both(first_column, &line);
            let two: Vec<u32> =
                (0..256_u32)
                    .map(|i| {
                        if mix(i) & 1 == 0 {
                            line[i as usize]
                        } else {
                            first_column.wrapping_sub(i.wrapping_mul(slope))
                        }
                    })
                    .collect();
            both(first_column, &two);
        }
        // Four clusters as far apart as they can be, then five.
        for clusters in 2..6 {
            let apart: Vec<u32> = (0..256).map(|i| (u32::MAX / clusters) * (mix(i) % clusters) + i % 3).collect();
            both(first_column, &apart);
        }
        // A permutation, its reverse, and one value that repeats.
        let permutation: Vec<u32> = (0..256).map(|i| first_column.wrapping_add(i * 167 % 256)).collect();
        both(first_column, &permutation);
        both(first_column, &permutation.iter().rev().copied().collect::<Vec<_>>());
        let doubled: Vec<u32> = (0..256).map(|i| first_column.wrapping_add(i / 2)).collect();
        both(first_column, &doubled);
    }
}

fn value(first_column: u32) -> impl Strategy<Value = u32> {
    prop_oneof![
        4 => (0u32..600).prop_map(move |d| first_column.wrapping_add(d)),
        1 => (0u32..600).prop_map(move |d| first_column.wrapping_sub(d)),
        2 => any::<u32>(),
        1 => prop::sample::select(EDGES.to_vec()),
    ]
}

/// Values of one kind for a whole block, or of several.
fn block(most: usize) -> impl Strategy<Value = (u32, Vec<u32>)> {
    let column = prop_oneof![0u32..600, any::<u32>(), prop::sample::select(EDGES.to_vec())];
    column.prop_flat_map(move |first| {
        let mixed = prop::collection::vec(value(first), 1..=most);
        let uniform = prop::collection::vec(any::<u32>(), 1..=most);
        let steps = prop::collection::vec(prop_oneof![6 => Just(1u32), 1 => 0u32..9, 1 => any::<u32>()], 1..=most);
        let walk = steps.prop_map(move |steps| {
            steps
                .into_iter()
                .scan(first, |at, step| {
                    *at = at.wrapping_add(step);
                    Some(*at)
                })
                .collect()
        });
        let lines = prop::collection::vec(any::<bool>(), 1..=most).prop_map(move |which| {
            let mut next = [first.wrapping_add(900), first.wrapping_add(300)];
            which
                .into_iter()
                .map(|which| {
                    let at = &mut next[usize::from(which)];
                    *at = at.wrapping_add(1);
                    *at
                })
                .collect()
        });
        (Just(first), prop_oneof![mixed, uniform, walk, lines])
    })
}

proptest! {
    #[test]
    fn any_chunk_comes_back((first, values) in block(CHUNK)) {
        fast(first, &values);
    }

    #[test]
    fn any_frame_comes_back((first, values) in block(1024), row in 17usize..=64, level in prop::sample::select(vec![1, 3, 19])) {
        small(first, &values, row, level);
    }

    /// The bytes follow from the values alone, whatever was encoded before.
    #[test]
    fn encoding_is_a_function((first, values) in block(CHUNK), (other, before) in block(CHUNK)) {
        let (mut alone, mut after) = (Vec::new(), Vec::new());
        encode(first, &values, &mut alone).unwrap();
        encode(other, &before, &mut after).unwrap();
        let start = after.len();
        encode(first, &values, &mut after).unwrap();
        prop_assert_eq!(&alone[..], &after[start..]);
        let span = |values: &[u32]| [(0, values.len() as u8)];
        let dictionary = Dictionary::carried(Model::Nim).unwrap();
        let mut used = Encoder::new(Model::Nim, 1, &dictionary).unwrap();
        let (mut alone, mut after) = (Vec::new(), Vec::new());
        let (before, values) = (&before[..before.len().min(COLUMNS)], &values[..values.len().min(COLUMNS)]);
        let rows = Rows { first_column: other, spans: &span(before), values: before };
        encode_frame(&mut used, &rows, &mut Vec::new()).unwrap();
        let rows = Rows { first_column: first, spans: &span(values), values };
        encode_frame(&mut used, &rows, &mut after).unwrap();
        encode_frame(&mut Encoder::new(Model::Nim, 1, &dictionary).unwrap(), &rows, &mut alone).unwrap();
        prop_assert_eq!(alone, after);
    }
}
