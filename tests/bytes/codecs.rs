//! Round trips of both codecs through the public interface: any values, the edges of `u32`, single values,
//! and blocks that no sheet has.

use crate::common::Draw;
use supermex::codec::fast::{CHUNK, EncodeScratch, MAX_CHUNK_BYTES, check, cost, decode, encode, encode_with, get};
use supermex::codec::small::{COLUMNS, Decoder, Dictionary, Encoder, Model, Rows, decode_frame, encode_frame};
use supermex::raw::CodecError;

/// Encodes, and reads every value back in every way there is, with other bytes behind the chunk and without.
fn fast(first_column: u32, values: &[u32]) {
    for slopes in [false, true] {
        fast_with(slopes, first_column, values);
    }
}

fn fast_with(slopes: bool, first_column: u32, values: &[u32]) {
    let mut bytes = Vec::new();
    encode_with(&mut EncodeScratch::with_slopes(slopes), first_column, values, &mut bytes).unwrap();
    let own = bytes.len();
    assert!(own <= MAX_CHUNK_BYTES && own <= 4 * values.len() + 28 && own % 2 == 0, "{own} bytes");
    // What other values have left in the scratch makes no difference.
    let (mut scratch, mut again) = (EncodeScratch::with_slopes(slopes), Vec::new());
    let others: Vec<u32> = values.iter().rev().map(|value| value.wrapping_mul(77)).collect();
    encode_with(&mut scratch, !first_column, &others, &mut Vec::new()).unwrap();
    encode_with(&mut scratch, first_column, values, &mut again).unwrap();
    assert_eq!((&again, cost(&mut scratch, first_column, values)), (&bytes, Ok(own)));
    // A chunk that is cut short is seen to be.
    assert!(own == 2 || check(&bytes[..own - 2], values.len()).is_err());
    for behind in [0, 7, 2 * MAX_CHUNK_BYTES] {
        bytes.resize(own, 0);
        bytes.resize(own + behind, 0xa5);
        assert_eq!(check(&bytes, values.len()), Ok(own));
        for (i, &value) in values.iter().enumerate() {
            assert_eq!(
                get(&bytes, first_column, values.len(), i),
                Ok(value),
                "value {i} of {values:?} from {first_column}"
            );
        }
        assert!(get(&bytes, first_column, values.len(), values.len()).is_err());
        let (a, b) = (values.len() / 3, values.len() - values.len() / 5);
        for range in [0..values.len(), a..b, 0..1, values.len() - 1..values.len(), b..b] {
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
            both(first_column, &[value, 0]);
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

/// The last block is far away, so that no base fits, and the first holds the largest number and another cluster.
#[test]
fn clusters_at_the_end_of_the_numbers() {
    for below in [|i: u32| 1 + i % 3 * 1000, |i| 1 + i % 2 * 7] {
        let value = |i: u32| if i < 192 { i.wrapping_sub(below(i)) } else { (1 << 31) + 1000 };
        fast(0, &(0..256).map(value).collect::<Vec<_>>());
    }
}

#[test]
fn refuses_what_is_outside() {
    let mut bytes = Vec::new();
    encode(0, &[1, 2, 3], &mut bytes).unwrap();
    assert!(get(&bytes, 0, 257, 0).is_err() && check(&bytes, 0).is_err() && check(&[], 5).is_err());
    assert!(decode(&bytes, 0, 3, 0..3, &mut [0; 2]).is_err());
    let before = bytes.clone();
    for values in [vec![], vec![1; CHUNK + 1]] {
        assert_eq!(encode(0, &values, &mut bytes), Err(CodecError::OutOfRange));
        assert_eq!(cost(&mut EncodeScratch::default(), 0, &values), Err(CodecError::OutOfRange));
    }
    assert_eq!(bytes, before);
}

/// Lines of any slope: they are found, unless they are too steep for 24 bits.
#[test]
fn lines_with_slopes() {
    for (slopes, most) in
        [([2.88, 0.31], 130), ([0.0, 0.0], 60), ([-3.7, 1.0], 130), ([100.0, -100.0], 130), ([200.0, 1.0], 520)]
    {
        for first_column in [0, 8000, u32::MAX - 100] {
            let value = |i: u32| {
                let line = usize::from((i * 7).is_multiple_of(3));
                let from = if line == 0 { 2_000_000.0 } else { 100_000.0 };
                first_column.wrapping_add((from + slopes[line] * f64::from(i)) as u32)
            };
            let values: Vec<u32> = (0..256).map(value).collect();
            fast(first_column, &values);
            let mut bytes = Vec::new();
            encode_with(&mut EncodeScratch::with_slopes(true), first_column, &values, &mut bytes).unwrap();
            let wraps = values.iter().any(|&value| value < first_column);
            assert!(wraps || bytes.len() <= most, "{} bytes for {slopes:?} from {first_column}", bytes.len());
        }
    }
}

/// Any bit of a chunk with slopes turned: what passes the check is read alike, value by value and all at once.
#[test]
fn damaged_slopes_are_harmless() {
    let value = |i: u32| {
        if (i * 7).is_multiple_of(3) { 900 + i / 3 } else { 12_000 + i * 23 / 8 + u32::from(i % 60 == 9) * 40 }
    };
    let values: Vec<u32> = (0..250).map(value).collect();
    let mut good = Vec::new();
    encode_with(&mut EncodeScratch::with_slopes(true), 4000, &values, &mut good).unwrap();
    assert!(good[0] & 1 == 1 && good[1] & 0x40 != 0, "a chunk without slopes");
    let mut sound = 0;
    for bit in 0..8 * good.len() {
        let mut bytes = good.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        let mut out = vec![0; 250];
        if check(&bytes, 250).is_ok() {
            sound += 1;
            assert_eq!(decode(&bytes, 4000, 250, 0..250, &mut out), Ok(()));
            for (i, &value) in out.iter().enumerate() {
                assert_eq!(get(&bytes, 4000, 250, i), Ok(value), "value {i}, bit {bit}");
            }
        }
    }
    assert!(sound >= 96, "bases and slopes can be anything, and only {sound} bits were");
}

#[test]
fn a_value_before_the_first_run_is_patched() {
    // The first run of the lower list starts at its last value: `get` and `decode` would say different things of those before.
    let bytes = [0x11, 1, 32, 0, 0, 0, 0, 0, 0, 0, 0xfe, 0xff, 0xff, 0xff, 1, 0, 0, 0, 0x80, 0];
    assert!(check(&bytes, 33).is_err());
    // From the second value on, and the first is patched.
    let bytes = [0x11, 3, 32, 0, 0, 0, 0, 0, 0, 0, 0xfe, 0xff, 0xff, 0xff, 1, 1, 5, 2, 0, 0, 0, 0];
    assert_eq!(check(&bytes, 33), Ok(22));
}

/// A column, and values from it on: of one kind for a whole block, or of several.
fn block(draw: &mut Draw, most: usize) -> (u32, Vec<u32>) {
    let mut below = |n: u64| draw.below(n) as u32;
    let first = [below(600), below(1 << 32), EDGES[below(12) as usize]][below(3) as usize];
    let (kind, count) = (below(6), 1 + below(most as u64));
    let (width, bases) = (below(33), [0; 6].map(|_| below(1 << 32)));
    // Two lines up, or one up and one down.
    let (mut lines, slope) = ([first.wrapping_add(900), first.wrapping_add(300)], [1, u32::MAX - 1][below(2) as usize]);
    let (mut at, mut cluster) = (first, 0);
    let value = |i: u32| match kind {
        0 => match below(8) {
            0..4 => first.wrapping_add(below(600)),
            4 => first.wrapping_sub(below(600)),
            5 | 6 => below(1 << 32),
            _ => EDGES[below(12) as usize],
        },
        1 => below(1 << 32),
        2 => {
            at = at.wrapping_add([1, 1, 1, 1, 1, 1, below(9), below(1 << 32)][below(8) as usize]);
            at
        }
        3 => {
            let which = below(2);
            lines[which as usize] = lines[which as usize].wrapping_add([1, slope][which as usize]);
            lines[which as usize].wrapping_add(below(10) / 9)
        }
        // A few clusters, or runs in them, and what is in none.
        _ => {
            if kind == 4 || below(8) < 3 {
                let noise = below(1 << 32).checked_shr(if below(34) == 0 { 0 } else { 32 - width }).unwrap_or(0);
                cluster = (bases[below(6) as usize] >> (32 - width.max(1))).wrapping_add(noise >> 3);
            }
            cluster.wrapping_add(i)
        }
    };
    (first, (0..count).map(value).collect())
}

#[test]
fn any_chunk_comes_back() {
    let mut draw = Draw(1);
    for _ in 0..3000 {
        let (first, values) = block(&mut draw, CHUNK);
        fast(first, &values);
    }
}

#[test]
fn any_frame_comes_back() {
    let mut draw = Draw(2);
    for turn in 0..256 {
        let ((first, values), row) = (block(&mut draw, 1024), 17 + draw.below(48) as usize);
        small(first, &values, row, [1, 3, 19][turn % 3]);
    }
}

/// The bytes follow from the values alone, whatever was encoded before.
#[test]
fn encoding_a_frame_is_a_function() {
    let mut draw = Draw(3);
    let dictionary = Dictionary::carried(Model::Nim).unwrap();
    let frame = |encoder: &mut Encoder, (first_column, values): &(u32, Vec<u32>)| {
        let mut bytes = Vec::new();
        let rows = Rows { first_column: *first_column, spans: &[(0, values.len() as u8)], values };
        encode_frame(encoder, &rows, &mut bytes).unwrap();
        bytes
    };
    for _ in 0..256 {
        let [before, values] = [0; 2].map(|_| block(&mut draw, COLUMNS));
        let [mut used, mut new] = [0; 2].map(|_| Encoder::new(Model::Nim, 1, &dictionary).unwrap());
        frame(&mut used, &before);
        assert_eq!(frame(&mut used, &values), frame(&mut new, &values));
    }
}
