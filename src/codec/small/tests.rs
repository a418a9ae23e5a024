use super::*;
use proptest::prelude::*;

const GAMES: [Game; 2] = [Game::Nim, Game::Chomp];

fn round_trip(game: Game, level: i32, first_column: u32, spans: &[(u16, u16)], values: &[u32]) -> Vec<u8> {
    let mut encoder = Encoder::new(game, level).unwrap();
    let mut decoder = Decoder::new(game).unwrap();
    let mut frames = vec![];
    // Twice: nothing may be left over in the contexts.
    for _ in 0..2 {
        let rows = Rows { first_column, spans, values };
        let mut bytes = vec![];
        encode_frame(&mut encoder, &rows, &mut bytes).unwrap();
        let mut out = vec![7];
        decode_frame(&mut decoder, &bytes, first_column, spans, &mut out).unwrap();
        assert_eq!(out[0], 7);
        assert_eq!(&out[1..], values);
        frames.push(bytes);
    }
    assert_eq!(frames[0], frames[1]);
    frames.swap_remove(0)
}

#[test]
fn small_shapes() {
    for game in GAMES {
        round_trip(game, 1, 0, &[], &[]);
        round_trip(game, 1, 256, &[(0, 0), (255, 0), (256, 0)], &[]);
        round_trip(game, 1, 256, &[(255, 1), (0, 0), (0, 1)], &[0, u32::MAX]);
        round_trip(game, 19, u32::MAX - 255, &[(0, 256); 64], &[u32::MAX; 64 * 256]);
    }
}

#[test]
fn worked_example() {
    let bytes = round_trip(Game::Nim, 1, 0, &[(0, 8), (1, 7)], &EXAMPLE);
    assert_eq!(bytes, EXAMPLE_BYTES);
}

/// The first rows of Nim with a pass.
const EXAMPLE: [u32; 15] = [0, 2, 1, 4, 3, 6, 5, 8, 1, 0, 3, 4, 5, 6, 7];
const EXAMPLE_BYTES: &[u8] = &[0x00, 0x38, 0x78, 0, 0, 1, 2, 1, 2, 1, 2, 1, 2, 1, 1, 2, 0, 0, 0, 1, 1, 0, 0];

#[test]
fn wrong_shapes_are_errors() {
    let mut encoder = Encoder::new(Game::Nim, 1).unwrap();
    let mut out = vec![];
    for (spans, values) in
        [(&[(0, 257)][..], &[0; 257][..]), (&[(200, 57)], &[0; 57]), (&[(0, 2)], &[0]), (&[(0, 0); 65], &[])]
    {
        let rows = Rows { first_column: 0, spans, values };
        assert!(matches!(encode_frame(&mut encoder, &rows, &mut out), Err(CodecError::OutOfRange)));
    }
    assert!(out.is_empty());
}

fn spans() -> impl Strategy<Value = Vec<(u16, u16)>> {
    let span = (0u16..=256).prop_flat_map(|start| (Just(start), 0..=256 - start));
    prop::collection::vec(span, 0..12)
}

fn value(first_column: u32) -> impl Strategy<Value = u32> {
    prop_oneof![
        4 => (0u32..300).prop_map(move |d| first_column.wrapping_add(d)),
        1 => any::<u32>(),
        1 => prop_oneof![Just(0), Just(1), Just(u32::MAX), Just(u32::MAX - 1), Just(1 << 31)],
    ]
}

proptest! {
    #[test]
    fn any_values_round_trip(
        (first, spans, values) in (prop_oneof![0u32..10, any::<u32>()], spans()).prop_flat_map(|(first, spans)| {
            let len = spans.iter().map(|s| usize::from(s.1)).sum::<usize>();
            (Just(first), Just(spans), prop::collection::vec(value(first), len))
        }),
        level in prop_oneof![Just(1), Just(9)],
    ) {
        for game in GAMES {
            round_trip(game, level, first, &spans, &values);
        }
    }

    #[test]
    fn portable_select_is_bmi2_select(word: u64, index in 0u32..70) {
        let naive = (0..64).filter(|i| word >> i & 1 == 1).nth(index as usize);
        prop_assert_eq!(Portable::select(word, index), naive);
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("bmi2") {
            prop_assert_eq!(used::Bmi2::select(word, index), naive);
        }
    }

    #[test]
    fn any_plain_bytes_are_harmless(first: u32, spans in spans(), plain in prop::collection::vec(any::<u8>(), 0..4000)) {
        let mut zstd = zstd::bulk::Compressor::new(1).unwrap();
        zstd.set_parameter(CParameter::Format(FrameFormat::Magicless)).unwrap();
        let bytes = zstd.compress(&plain).unwrap();
        for game in GAMES {
            let mut decoder = Decoder::new(game).unwrap();
            let _ = decode_frame(&mut decoder, &bytes, first, &spans, &mut vec![]);
            let _ = decode_frame(&mut decoder, &plain, first, &spans, &mut vec![]);
        }
    }

    #[test]
    fn damaged_frames_are_harmless(first in 0u32..1000, at: prop::sample::Index, bit in 0u8..8, cut: prop::sample::Index) {
        let values: Vec<u32> = (0..600).map(|i| first + i * 7 % 611).collect();
        let spans = [(0, 256), (10, 200), (3, 144)];
        for game in GAMES {
            let mut bytes = round_trip(game, 1, first, &spans, &values);
            let mut decoder = Decoder::new(game).unwrap();
            let short = &bytes[..cut.index(bytes.len())];
            prop_assert!(decode_frame(&mut decoder, short, first, &spans, &mut vec![]).is_err());
            let at = at.index(bytes.len());
            bytes[at] ^= 1 << bit;
            let _ = decode_frame(&mut decoder, &bytes, first, &spans, &mut vec![]);
        }
    }
}
