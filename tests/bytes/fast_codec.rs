//! Round trips, edges, and hostile bytes.
use proptest::prelude::*;
use supermex::internals::fast::{CHUNK, EncodeScratch, MAX_CHUNK_BYTES, check, cost, decode, encode, encode_with, get};
use supermex::raw::CodecError;

fn round_trip(first: u32, values: &[u32]) {
    let mut bytes = Vec::new();
    encode(first, values, &mut bytes).unwrap();
    assert!(
        bytes.len() % 2 == 0 && bytes.len() <= 4 * values.len() + 28 && bytes.len() <= MAX_CHUNK_BYTES,
        "{}",
        bytes.len()
    );
    let mut again = Vec::new();
    // What other values have left in the scratch makes no difference.
    let mut scratch = EncodeScratch::default();
    let others: Vec<u32> = values.iter().rev().map(|value| value.wrapping_mul(77)).collect();
    encode_with(&mut scratch, !first, &others, &mut Vec::new()).unwrap();
    encode_with(&mut scratch, first, values, &mut again).unwrap();
    assert_eq!(bytes, again);
    assert_eq!(cost(&mut scratch, first, values), Ok(bytes.len()));
    let n = values.len();
    assert_eq!(check(&bytes, n), Ok(bytes.len()));
    for slack in [0, 8, 3000] {
        let mut longer = bytes.clone();
        longer.resize(bytes.len() + slack, 0xff);
        assert_eq!(check(&longer, n), Ok(bytes.len()));
        for (i, &v) in values.iter().enumerate() {
            assert_eq!(get(&longer, first, n, i), Ok(v), "index {i}, slack {slack}");
        }
        for range in [0..n, 0..n.min(1), n / 3..n, n / 2..(n / 2 + 30).min(n), n / 4..n * 3 / 4, 0..n * 2 / 5, n..n] {
            let mut out = vec![0; range.len()];
            assert_eq!(decode(&longer, first, n, range.clone(), &mut out), Ok(()));
            assert_eq!(out, &values[range]);
        }
    }
    // Every truncation is noticed by whoever needs the bytes.
    if bytes.len() > 2 {
        assert!(check(&bytes[..bytes.len() - 2], n).is_err());
    }
}

#[test]
fn edges() {
    for v in [0, 1, u32::MAX, u32::MAX - 1, 1 << 31, (1 << 31) - 1, 1 << 30] {
        for first in [0, 255, 256, u32::MAX - 255, u32::MAX] {
            round_trip(first, &[v]);
            round_trip(first, &[v; 256]);
            round_trip(first, &[v, 0]);
            round_trip(first, &(0..256).map(|i| v.wrapping_add(i)).collect::<Vec<_>>());
            round_trip(first, &(0..256).map(|i| v.wrapping_sub(i)).collect::<Vec<_>>());
            round_trip(first, &(0..256u32).map(|i| v.wrapping_add(i.wrapping_mul(2_654_435_761))).collect::<Vec<_>>());
        }
    }
}

#[test]
fn alternating_extremes() {
    round_trip(0, &(0..256).map(|i| if i % 2 == 0 { 0 } else { u32::MAX }).collect::<Vec<_>>());
    round_trip(7, &(0..200).map(|i| if i % 7 == 0 { 1 << 31 } else { i }).collect::<Vec<_>>());
}

#[test]
fn clusters_at_the_end_of_the_numbers() {
    // The last block is far away, so that no base fits, and the first holds the largest number and another cluster.
    round_trip(
        0,
        &(0..256u32)
            .map(|i| if i < 192 { i.wrapping_sub(1 + i % 3 * 1000) } else { (1 << 31) + 1000 })
            .collect::<Vec<_>>(),
    );
    round_trip(
        0,
        &(0..256u32)
            .map(|i| if i < 192 { i.wrapping_sub(1 + i % 2 * 7) } else { (1 << 31) + 1000 })
            .collect::<Vec<_>>(),
    );
}

#[test]
fn refuses_what_is_outside() {
    let mut bytes = Vec::new();
    encode(0, &[1, 2, 3], &mut bytes).unwrap();
    assert!(get(&bytes, 0, 3, 3).is_err());
    assert!(get(&bytes, 0, 257, 0).is_err());
    assert!(check(&bytes, 0).is_err());
    assert!(check(&[], 5).is_err());
    assert!(decode(&bytes, 0, 3, 0..3, &mut [0; 2]).is_err());
    let before = bytes.clone();
    for values in [vec![], vec![1; CHUNK + 1]] {
        assert_eq!(encode(0, &values, &mut bytes), Err(CodecError::OutOfRange));
        assert_eq!(cost(&mut EncodeScratch::default(), 0, &values), Err(CodecError::OutOfRange));
    }
    assert_eq!(bytes, before);
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

/// Numbers in a few clusters, runs, outliers: what the codec is made for, and worse.
fn values() -> impl Strategy<Value = Vec<u32>> {
    let cell = (0usize..6, any::<u32>(), 0u32..8, 0u32..34);
    (proptest::collection::vec(any::<u32>(), 6), proptest::collection::vec(cell, 1..=CHUNK), 0u32..33, any::<bool>())
        .prop_map(|(bases, cells, width, repeats)| {
            let mut last = 0u32;
            (0..)
                .zip(cells)
                .map(|(i, (j, noise, again, wild))| {
                    if !(repeats && again > 2) {
                        let noise = if wild == 0 { noise } else { noise.checked_shr(32 - width).unwrap_or(0) };
                        last = (bases[j] >> (32 - width.max(1))).wrapping_add(noise >> 3);
                    }
                    last.wrapping_add(i)
                })
                .collect()
        })
}

/// Two lines, as in a sheet of Chomp, with noise.
fn two_lines() -> impl Strategy<Value = Vec<u32>> {
    (1000u32..1_000_000, proptest::collection::vec((0u32..10, 0u32..40), 1..=CHUNK)).prop_map(|(height, cells)| {
        let (mut up, mut down) = (height, height);
        cells
            .into_iter()
            .map(|(side, noise)| {
                if side < 7 {
                    up += 1;
                    up + noise / 30
                } else {
                    down -= 2;
                    down - noise / 20
                }
            })
            .collect()
    })
}

fn hostile(bytes: &[u8], first: u32, n: usize) {
    let _ = check(bytes, n);
    let mut out = vec![0; n.min(CHUNK)];
    let _ = decode(bytes, first, n, 0..out.len(), &mut out);
    for i in 0..n {
        let _ = get(bytes, first, n, i);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn any_values(first in any::<u32>(), values in proptest::collection::vec(any::<u32>(), 1..=CHUNK)) {
        round_trip(first, &values);
    }

    #[test]
    fn clustered(first in any::<u32>(), values in values()) {
        round_trip(first, &values);
    }

    #[test]
    fn lined(first in any::<u32>(), values in two_lines()) {
        round_trip(first, &values);
    }

    #[test]
    fn random_bytes(mut bytes in proptest::collection::vec(any::<u8>(), 0..400), n in 0usize..300, slack in 0usize..3000, tag in any::<bool>()) {
        if tag && bytes.len() > 1 { bytes[0] |= 1; }
        hostile(&bytes, 3, n);
        bytes.resize(bytes.len() + slack, 0xa5);
        hostile(&bytes, 3, n);
    }

    #[test]
    fn damaged_chunks(values in values(), at in any::<prop::sample::Index>(), bit in 0u32..8, cut in any::<prop::sample::Index>()) {
        let mut bytes = Vec::new();
        encode(9, &values, &mut bytes).unwrap();
        let i = at.index(bytes.len());
        bytes[i] ^= 1 << bit;
        hostile(&bytes, 9, values.len());
        bytes.truncate(cut.index(bytes.len()));
        hostile(&bytes, 9, values.len());
    }
}
