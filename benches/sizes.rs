//! Bits per stored completion, every byte of the database's files counted: `cargo bench -p supermex-benches --bench sizes`.
//!
//! Against the raw array of `u32`, and `zstd -19` and `xz -9e` of it. Those two see whole sheets, in runs of 16
//! that follow each other, at evenly spaced places of the table: xz would take many minutes for all of it.
//! `SUPERMEX_BENCH_SHEETS` is the size of the table, 20,000 if not given; `SUPERMEX_BENCH_GAME`, `nim` or `chomp`, takes one
//! game alone.

use std::io::Write;

use supermex::game::{Game, PassLevel};
use supermex_benches::raw::Raw;
use supermex_benches::{load, sheets, table};

/// Consecutive sheets in a run: those of a frame of the slow levels.
const RUN: u32 = 16;
/// Runs of sheets that are sampled.
const RUNS: u32 = 40;

fn main() {
    // `cargo test --benches` gives no `--bench`, and a small table then.
    for (game, passes) in table::games() {
        one(game, passes, sheets(20_000));
    }
}

fn one(game: Game, passes: PassLevel, sheets: u32) {
    let fast = table::fast(game, passes, sheets);
    let raw = Raw::of(&fast);
    let spacing = (sheets / RUNS).max(RUN);
    let sampled: Vec<u32> =
        (0..sheets).step_by(spacing as usize).flat_map(|first| first..(first + RUN).min(sheets)).collect();
    let values: Vec<u32> = sampled.iter().flat_map(|&x| raw.sheet(x)).collect();
    let mut bytes = Vec::new();
    values.iter().for_each(|value| bytes.extend_from_slice(&value.to_le_bytes()));

    println!("\n# {}, {sheets} sheets; load {}", table::title(game, passes), load());
    let cells = fast.info().cells;
    println!(
        "{cells} completions stored; the sample is {} of them: sheets x with x mod {spacing} < {RUN}",
        values.len()
    );
    println!("{:44}{:>14}{:>16}{:>10}", "", "bytes", "bits/completion", "MB/s in");
    let row = |name: &str, bytes: u64, cells: u64, seconds: Option<f64>| {
        let speed = seconds.map(|s| format!("{:.1}", 4e-6 * cells as f64 / s)).unwrap_or_default();
        println!("{name:44}{bytes:>14}{:>16.3}{speed:>10}", 8.0 * bytes as f64 / cells as f64);
    };
    row("raw u32", 4 * cells, cells, None);
    row("fast", table::bytes(&fast), cells, None);
    for level in [1, 22] {
        let small = table::small(&fast, level);
        row(&format!("small, level {level}"), table::bytes(&small), cells, None);
    }
    let count = values.len() as u64;
    let timed = |compress: &dyn Fn() -> usize| {
        let start = std::time::Instant::now();
        (compress() as u64, Some(start.elapsed().as_secs_f64()))
    };
    let (size, seconds) = timed(&|| zstd::bulk::compress(&bytes, 19).expect("zstd compresses").len());
    row("zstd -19 of the raw array, sampled sheets", size, count, seconds);
    let (size, seconds) = timed(&|| {
        // 9e: the highest preset, with its flag for more search.
        let stream =
            liblzma::stream::Stream::new_easy_encoder(9 | 1 << 31, liblzma::stream::Check::Crc64).expect("xz starts");
        let mut encoder = liblzma::write::XzEncoder::new_stream(Vec::new(), stream);
        encoder.write_all(&bytes).expect("xz compresses");
        encoder.finish().expect("xz ends").len()
    });
    row("xz -9e of the raw array, sampled sheets", size, count, seconds);
}
