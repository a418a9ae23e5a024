//! Chunks, frames, dictionaries and manifests: bytes that are read by themselves.

use super::{number, small_number};
use supermex::codec::small::Model;
use supermex::codec::{fast, small};
use supermex::format::Manifest;

/// Reads the bytes as a chunk of the `fast` profile.
///
/// If they pass `check`, they decode, value by value and all at once to the same values.
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
    for slopes in [false, true] {
        let (mut scratch, mut bytes) = (fast::EncodeScratch::with_slopes(slopes), Vec::new());
        assert!(fast::encode_with(&mut scratch, first, &values, &mut bytes).is_ok());
        assert!(bytes.len() <= fast::MAX_CHUNK_BYTES);
        assert_eq!(fast::check(&bytes, values.len()).ok(), Some(bytes.len()));
        let mut decoded = vec![0; values.len()];
        assert!(fast::decode(&bytes, first, values.len(), 0..values.len(), &mut decoded).is_ok());
        assert_eq!(decoded, values);
        for (at, &value) in values.iter().enumerate() {
            assert_eq!(fast::get(&bytes, first, values.len(), at).ok(), Some(value));
        }
    }
}

/// A model, by the first byte.
fn model(data: &mut &[u8]) -> Model {
    let number = usize::try_from(number(data, 1)).unwrap_or(0);
    Model::ALL[number % Model::ALL.len()]
}

/// Decodes the bytes as a frame of the `small` profile.
pub fn frame(mut data: &[u8]) {
    let model = model(&mut data);
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
    let model = model(&mut data);
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
    let again = Manifest::parse(&manifest.encode());
    assert!(again.as_ref() == Ok(&manifest), "a manifest that does not read back: {again:?}");
    let _ = manifest.rules();
}

/// A valid input of [`chunk`]: values of the columns from `first_column` on.
pub fn chunk_seed(first_column: u32, values: &[u32]) -> Vec<u8> {
    let len = u16::try_from(values.len().clamp(1, fast::CHUNK) - 1).unwrap_or(0);
    let mut seed = len.to_le_bytes().to_vec();
    seed.extend((first_column << 3).to_le_bytes());
    assert!(fast::encode(first_column, values, &mut seed).is_ok(), "the values exceed a chunk");
    seed
}

/// A valid input of [`frame`]: rows that all start at the first column, which is a multiple of 64, and have at most 64
/// columns.
pub fn frame_seed(model: Model, first_column: u32, rows: &[&[u32]]) -> Vec<u8> {
    let mut seed: Vec<u8> = (0..).zip(Model::ALL).filter(|&(_, other)| other == model).map(|(at, _)| at).collect();
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
        // An invalid seed is still an input.
        let _ = small::encode_frame(&mut encoder, &rows, &mut seed);
    }
    seed
}
