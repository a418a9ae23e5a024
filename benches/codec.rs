//! The codecs of both profiles on real sheets, in memory: `cargo bench -p supermex-benches --bench codec`.
//!
//! Throughput is in completions. The sheets are consecutive ones from the middle of a table of
//! 6,000, which is built in a moment. `get` reads chunks and frames that are in the cache.
//!
//! `SUPERMEX_PROCESSOR=portable` measures what a processor without AVX2 does in the `fast` profile.

use std::hint::black_box;
use std::time::Duration;

use criterion::{BenchmarkGroup, Criterion, Throughput, measurement::WallTime};
use supermex::codec::{fast, small};
use supermex::game::{Game, Sheet};
use supermex_benches::{Draw, sheets, table};

/// Columns of a block, and sheets of a row group.
const BLOCK: u32 = 256;
const ROW_GROUP: u32 = 64;

/// Values of one sheet in one block, and their first column.
type Span = (u32, Vec<u32>);

fn main() {
    if std::env::var("SUPERMEX_PROCESSOR").is_ok_and(|which| which == "portable") {
        fast::be_portable();
    }
    let mut criterion = Criterion::default();
    criterion =
        criterion.warm_up_time(Duration::from_secs(1)).measurement_time(Duration::from_secs(2)).configure_from_args();
    for (game, passes) in table::GAMES {
        let database = table::fast(game, passes, sheets(6000));
        // A whole row group, begun at a multiple of it as the writer does.
        let first = sheets(6000) / 2 / ROW_GROUP * ROW_GROUP;
        let row_group: Vec<Sheet> = (first..first + ROW_GROUP).map(|x| table::sheet(&database, x)).collect();
        fast_codec(&mut criterion.benchmark_group(format!("codec/{}/fast", table::title(game, passes))), &row_group);
        for level in [1, 22] {
            let name = format!("codec/{}/small, level {level}", table::title(game, passes));
            small_codec(&mut criterion.benchmark_group(name), game, level, &row_group);
        }
    }
    criterion.final_summary();
}

/// A sheet in a block.
fn span(sheet: &Sheet, block: u32) -> Span {
    let columns = (block * BLOCK).max(sheet.first_column)..((block + 1) * BLOCK).min(sheet.end() as u32);
    let values = columns.clone().map(|column| sheet.completions[(column - sheet.first_column) as usize]);
    (columns.start, values.collect())
}

fn blocks(row_group: &[Sheet]) -> std::ops::RangeInclusive<u32> {
    let last = row_group.iter().map(|sheet| sheet.end()).max().unwrap_or(1);
    row_group[0].first_column / BLOCK..=(last.max(1) as u32 - 1) / BLOCK
}

fn fast_codec(group: &mut BenchmarkGroup<'_, WallTime>, row_group: &[Sheet]) {
    let spans = blocks(row_group).flat_map(|block| row_group.iter().map(move |sheet| span(sheet, block)));
    let spans: Vec<Span> = spans.filter(|(_, values)| !values.is_empty()).collect();
    let cells: usize = spans.iter().map(|(_, values)| values.len()).sum();
    let mut bytes = Vec::new();
    let mut places = Vec::new();
    for (first, values) in &spans {
        places.push(bytes.len());
        fast::encode(*first, values, &mut bytes).unwrap();
    }
    let used = bytes.len();
    // As in a file, something follows.
    bytes.resize(used + 4096, 0);
    println!("{cells} completions, {:.3} bits each, places not counted", 8.0 * used as f64 / cells as f64);

    group.throughput(Throughput::Elements(cells as u64));
    let mut out = Vec::with_capacity(bytes.len());
    let mut scratch = fast::EncodeScratch::default();
    group.bench_function("encode", |b| {
        b.iter(|| {
            out.clear();
            for (first, values) in &spans {
                fast::encode_with(&mut scratch, *first, values, &mut out).unwrap();
            }
            out.len()
        });
    });
    let mut values = vec![0; BLOCK as usize];
    let mut scratch = fast::Scratch::default();
    group.bench_function("decode", |b| {
        b.iter(|| {
            for (&place, (first, span)) in places.iter().zip(&spans) {
                let values = &mut values[..span.len()];
                fast::decode_with(&mut scratch, &bytes[place..], *first, span.len(), 0..span.len(), values).unwrap();
                black_box(&values);
            }
        });
    });
    for (place, (first, span)) in places.iter().zip(&spans).step_by(97) {
        fast::decode(&bytes[*place..], *first, span.len(), 0..span.len(), &mut values[..span.len()]).unwrap();
        assert_eq!(&values[..span.len()], span);
    }
    let mut draw = Draw(1);
    let asked: Vec<(usize, usize)> = (0..4096)
        .map(|_| {
            let which = draw.below(spans.len() as u64) as usize;
            (which, draw.below(spans[which].1.len() as u64) as usize)
        })
        .collect();
    group.throughput(Throughput::Elements(asked.len() as u64));
    group.bench_function("get", |b| {
        b.iter(|| {
            let get = |&(which, index): &(usize, usize)| {
                fast::get(&bytes[places[which]..], spans[which].0, spans[which].1.len(), index).unwrap()
            };
            asked.iter().map(get).fold(0, u32::wrapping_add)
        });
    });
}

/// What a frame holds: its block, the place and length of each row, and their values.
struct Frame {
    first_column: u32,
    spans: Vec<(u8, u8)>,
    values: Vec<u32>,
}

fn small_codec(group: &mut BenchmarkGroup<'_, WallTime>, game: Game, level: i32, row_group: &[Sheet]) {
    let rows = if level >= small::MATCHING_LEVEL { 64 } else { 16 };
    let model = if game == Game::Nim { small::Model::Nim } else { small::Model::Chomp };
    let dictionary = small::Dictionary::carried(model).unwrap();
    let mut frames = Vec::new();
    let tiles = blocks(row_group).flat_map(|block| (block * BLOCK..(block + 1) * BLOCK).step_by(small::COLUMNS));
    for first_column in tiles {
        for rows in row_group.chunks(rows) {
            let mut frame = Frame { first_column, spans: Vec::new(), values: Vec::new() };
            for sheet in rows {
                let columns = first_column..first_column + small::COLUMNS as u32;
                let from = sheet.first_column.clamp(columns.start, columns.end);
                let to = (sheet.end() as u32).clamp(from, columns.end);
                frame.spans.push(((from - first_column) as u8, (to - from) as u8));
                if to > from {
                    let within = (from - sheet.first_column) as usize..(to - sheet.first_column) as usize;
                    frame.values.extend_from_slice(&sheet.completions[within]);
                }
            }
            if !frame.values.is_empty() {
                frames.push(frame);
            }
        }
    }
    let cells: usize = frames.iter().map(|frame| frame.values.len()).sum();
    let mut encoder = small::Encoder::new(model, level, &dictionary).unwrap();
    let mut encode = |frame: &Frame, out: &mut Vec<u8>| {
        let rows = small::Rows { first_column: frame.first_column, spans: &frame.spans, values: &frame.values };
        small::encode_frame(&mut encoder, &rows, out).unwrap();
    };
    let encoded: Vec<Vec<u8>> = frames
        .iter()
        .map(|frame| {
            let mut out = Vec::new();
            encode(frame, &mut out);
            out
        })
        .collect();
    let used: usize = encoded.iter().map(Vec::len).sum();
    println!("{cells} completions, {:.3} bits each, places not counted", 8.0 * used as f64 / cells as f64);

    group.throughput(Throughput::Elements(cells as u64));
    let mut out = Vec::new();
    group.bench_function("encode", |b| {
        b.iter(|| {
            out.clear();
            frames.iter().for_each(|frame| encode(frame, &mut out));
            out.len()
        });
    });
    let mut decoder = small::Decoder::new(model).unwrap();
    let mut values = Vec::new();
    let mut decode = |frame: &Frame, bytes: &[u8]| {
        values.clear();
        let rows = frame.spans.len();
        small::decode_frame(&mut decoder, &dictionary, bytes, frame.first_column, &frame.spans, rows, &mut values)
            .unwrap();
        assert_eq!(values.len(), frame.values.len());
        values.last().copied()
    };
    group.bench_function("decode", |b| {
        b.iter(|| {
            for (frame, bytes) in frames.iter().zip(&encoded) {
                black_box(decode(frame, bytes));
            }
        });
    });
    // A completion of a frame that nobody has decoded costs the whole frame.
    group.throughput(Throughput::Elements(1));
    let mut turns = frames.iter().zip(&encoded).cycle();
    group.bench_function("get", |b| {
        b.iter(|| {
            let (frame, bytes) = turns.next().unwrap();
            decode(frame, bytes)
        });
    });
}
