//! Makes the dictionaries that the `small` profile carries, `src/codec/small/*.dictionary`, from tables that it builds:
//! `cargo run --release --features build,internals --example small_dictionaries -- src/codec/small`.
//!
//! The same program makes the same bytes, with the same version of Zstandard's library.
//!
//! A dictionary is up to 255 strings of symbols, and a Zstandard dictionary whose Huffman code is that of the bytes that
//! stand for them. The strings are found as unigram tokenizers find theirs: from many candidates, those whose loss costs
//! least are dropped, and what the others cost is counted anew.

use std::collections::HashMap;
use std::error::Error;
use std::path::Path;

use supermex::codec::small::{
    COLUMNS, Dictionary, Encoder, ITSELF, MATCHING_LEVEL, Model, Rows, Word, symbols, zstd_version,
};
use supermex::game::{Game, PassLevel, PerturbedGame, Sheet, Variants};
use supermex::raw::CellFile;
use supermex_build::BuildOptions;
use zstd::zstd_safe::{CCtx, CParameter, FrameFormat, ParamSwitch, Strategy};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// Columns of a block, sheets of a row group.
const BLOCK: u32 = 256;
const ROW_GROUP: u32 = 64;
const SHEETS_PER_FILE: u32 = 4096;
/// Sheets in a frame: both kinds share a dictionary.
const FRAME_ROWS: [usize; 2] = [16, 64];
const STRINGS: usize = 255;
const LONGEST: usize = 16;
const CANDIDATES: usize = 6000;
/// Candidates come from this many frames.
const FRAMES_OF_CANDIDATES: usize = 800;
/// The byte 255 and the symbol behind it, in bits.
const ITSELF_COST: f64 = 18.0;

struct Sample {
    rules: PerturbedGame,
    sheets: u32,
    /// One in this many row groups is looked at.
    every: u32,
}

fn main() -> Result<()> {
    let out = std::env::args().nth(1).ok_or("give the directory of the dictionaries")?;
    let pure = |game, passes| PerturbedGame::new(game).passes(passes);
    let random = |game, seed| -> Result<PerturbedGame> {
        Ok(PerturbedGame::new(game).passes(PassLevel::ONE).variants(Variants::new(game, [], Some(seed))?))
    };
    let nim = [
        Sample { rules: pure(Game::Nim, PassLevel::ONE), sheets: 12_000, every: 61 },
        Sample { rules: random(Game::Nim, 7)?, sheets: 2_000, every: 24 },
    ];
    let chomp = [
        Sample { rules: pure(Game::Chomp, PassLevel::ZERO), sheets: 12_000, every: 61 },
        Sample { rules: pure(Game::Chomp, PassLevel::ONE), sheets: 6_000, every: 61 },
    ];
    eprintln!("Zstandard {}", zstd_version());
    for (model, name, samples) in [(Model::Nim, "nim", nim), (Model::Chomp, "chomp", chomp)] {
        let mut frames = Vec::new();
        for sample in samples {
            collect(model, &sample, &mut frames)?;
        }
        let dictionary = train(model, &frames)?;
        eprintln!("{name}: {} bytes", dictionary.bytes().len());
        std::fs::write(Path::new(&out).join(name).with_extension("dictionary"), dictionary.bytes())?;
    }
    Ok(())
}

/// The symbols of the frames of a table.
fn collect(model: Model, sample: &Sample, frames: &mut Vec<Vec<u8>>) -> Result<()> {
    let directory = tempfile::tempdir()?;
    let path = directory.path().join("table");
    supermex_build::build(&path, &BuildOptions::new(sample.rules.clone()).sheets(sample.sheets), &|_| ())?;
    let mut encoder = Encoder::new(model, MATCHING_LEVEL, &Dictionary::new(&[])?)?;
    for first in (ROW_GROUP * (sample.every / 2)..sample.sheets).step_by((ROW_GROUP * sample.every) as usize) {
        let name = format!("p{}-{:09}.smx", sample.rules.passes, first / SHEETS_PER_FILE * SHEETS_PER_FILE);
        let file = CellFile::new(std::fs::read(path.join(name))?)?;
        let sheets = first..sample.sheets.min(first + ROW_GROUP);
        let sheets = sheets.map(|x| Ok(file.sheet(x)?)).collect::<Result<Vec<Sheet>>>()?;
        let columns = u32::try_from(sheets.iter().map(Sheet::end).max().unwrap_or(0))?;
        for rows in FRAME_ROWS {
            for sheets in sheets.chunks(rows) {
                for column in (first / BLOCK * BLOCK..columns).step_by(COLUMNS) {
                    let (spans, values) = tile(sheets, column)?;
                    let rows = Rows { first_column: column, spans: &spans, values: &values };
                    let symbols = symbols(&mut encoder, &rows)?;
                    if !symbols.is_empty() {
                        frames.push(symbols.to_vec());
                    }
                }
            }
        }
    }
    eprintln!("{} frames", frames.len());
    Ok(())
}

type Tile = (Vec<(u8, u8)>, Vec<u32>);

fn tile(sheets: &[Sheet], first_column: u32) -> Result<Tile> {
    let (mut spans, mut values) = (Vec::new(), Vec::new());
    for sheet in sheets {
        let end = u32::try_from(sheet.end())?;
        let from = sheet.first_column.clamp(first_column, first_column + COLUMNS as u32);
        let to = end.clamp(from, first_column + COLUMNS as u32);
        spans.push((u8::try_from(from - first_column)?, u8::try_from(to - from)?));
        if to > from {
            let (from, to) = (from - sheet.first_column, to - sheet.first_column);
            values.extend_from_slice(&sheet.completions[from as usize..to as usize]);
        }
    }
    Ok((spans, values))
}

/// Strings in a tree: by node and symbol the next node, by node the string that ends there.
struct Tree {
    next: Vec<[u32; 256]>,
    ends: Vec<Option<usize>>,
}

impl Tree {
    fn new(strings: &[Vec<u8>]) -> Self {
        let mut tree = Self { next: vec![[0; 256]], ends: vec![None] };
        for (number, string) in strings.iter().enumerate() {
            let mut node = 0;
            for &symbol in string {
                if tree.next[node][usize::from(symbol)] == 0 {
                    tree.next[node][usize::from(symbol)] = tree.next.len() as u32;
                    tree.next.push([0; 256]);
                    tree.ends.push(None);
                }
                node = tree.next[node][usize::from(symbol)] as usize;
            }
            tree.ends[node] = Some(number);
        }
        tree
    }

    /// The cheapest strings that make the symbols, without one of them, and their cost. `None` for a symbol by itself.
    fn parse(&self, costs: &[f64], symbols: &[u8], without: Option<usize>) -> (Vec<Option<usize>>, f64) {
        let mut ways = vec![(f64::INFINITY, None, 1); symbols.len() + 1];
        ways[0].0 = 0.0;
        for at in 0..symbols.len() {
            let here = ways[at].0;
            if here + ITSELF_COST < ways[at + 1].0 {
                ways[at + 1] = (here + ITSELF_COST, None, 1);
            }
            let mut node = 0;
            for (length, &symbol) in (1..).zip(&symbols[at..]) {
                node = self.next[node][usize::from(symbol)] as usize;
                if node == 0 {
                    break;
                }
                if let Some(string) = self.ends[node].filter(|_| self.ends[node] != without) {
                    let cost = here + costs[string];
                    if cost < ways[at + length].0 {
                        ways[at + length] = (cost, Some(string), length);
                    }
                }
            }
        }
        let mut strings = Vec::new();
        let mut at = symbols.len();
        while at > 0 {
            strings.push(ways[at].1);
            at -= ways[at].2;
        }
        strings.reverse();
        (strings, ways[symbols.len()].0)
    }
}

/// What each string costs, in bits, if it stands so often in all. A Huffman code spends one bit at least.
fn costs(counts: &[f64]) -> Vec<f64> {
    let all: f64 = counts.iter().sum();
    counts.iter().map(|count| (all / (count + 0.2)).log2().clamp(1.0, 15.0)).collect()
}

fn candidates(frames: &[Vec<u8>]) -> (Vec<Vec<u8>>, Vec<f64>) {
    let mut counts: HashMap<&[u8], u64> = HashMap::new();
    for frame in frames.iter().step_by(frames.len().div_ceil(FRAMES_OF_CANDIDATES)) {
        for start in 0..frame.len() {
            for end in start + 1..=frame.len().min(start + LONGEST) {
                *counts.entry(&frame[start..end]).or_insert(0) += 1;
            }
        }
    }
    let mut counts: Vec<_> = counts.into_iter().filter(|(string, count)| string.len() == 1 || *count >= 8).collect();
    let worth =
        |&(string, count): &(&[u8], u64)| if string.len() == 1 { u64::MAX } else { count * string.len() as u64 };
    counts.sort_by(|a, b| worth(b).cmp(&worth(a)).then(a.0.cmp(b.0)));
    counts.truncate(CANDIDATES);
    counts.into_iter().map(|(string, count)| (string.to_vec(), count as f64)).unzip()
}

/// The strings, and what they cost.
fn strings(frames: &[Vec<u8>]) -> (Vec<Vec<u8>>, Vec<f64>) {
    let (mut strings, counts) = candidates(frames);
    let mut price = costs(&counts);
    loop {
        let tree = Tree::new(&strings);
        let mut counts = vec![0.0; strings.len()];
        for _ in 0..2 {
            counts.fill(0.0);
            for frame in frames {
                tree.parse(&price, frame, None).0.into_iter().flatten().for_each(|string| counts[string] += 1.0);
            }
            price = costs(&counts);
        }
        if strings.len() <= STRINGS {
            return (strings, price);
        }
        let mut losses: Vec<(f64, usize)> = (0..strings.len())
            .map(|string| {
                let instead = tree.parse(&price, &strings[string], Some(string)).1;
                (counts[string] * (instead - price[string]), string)
            })
            .collect();
        losses.sort_by(|a, b| a.0.total_cmp(&b.0));
        let keep = STRINGS.max(strings.len() * 4 / 5);
        let mut kept: Vec<usize> = losses[strings.len() - keep..].iter().map(|loss| loss.1).collect();
        kept.sort_unstable();
        price = kept.iter().map(|&string| price[string]).collect();
        strings = kept.into_iter().map(|string| std::mem::take(&mut strings[string])).collect();
    }
}

fn train(model: Model, frames: &[Vec<u8>]) -> Result<Dictionary> {
    let (strings, mut price) = strings(frames);
    price.iter_mut().for_each(|cost| *cost = cost.round());
    let tree = Tree::new(&strings);
    let mut counts = [0u64; 256];
    for frame in frames {
        let mut at = 0;
        for string in tree.parse(&price, frame, None).0 {
            match string {
                Some(string) => {
                    counts[string] += 1;
                    at += strings[string].len();
                }
                None => {
                    counts[usize::from(ITSELF)] += 1;
                    counts[usize::from(frame[at])] += 1;
                    at += 1;
                }
            }
        }
    }
    let words: Vec<Word> =
        strings.into_iter().zip(price).map(|(symbols, cost)| Word { symbols, cost: cost as u8 }).collect();
    Ok(Dictionary::of(&words, &zstd_dictionary(model, &counts)?)?)
}

/// A Zstandard dictionary (RFC 8878, section 5): a Huffman code for bytes that stand so often, the default codes of
/// sequences, and content that nothing is looked for in.
fn zstd_dictionary(model: Model, counts: &[u64; 256]) -> Result<Vec<u8>> {
    let mut bytes = 0xec30_a437_u32.to_le_bytes().to_vec();
    // Numbers from 2^15 on are free for private use. The frames do not say it.
    bytes.extend((1 << 15 | u32::from(model == Model::Chomp)).to_le_bytes());
    bytes.extend(huffman_code(counts)?);
    bytes.extend(DISTRIBUTIONS);
    for repeated in [1_u32, 4, 8] {
        bytes.extend(repeated.to_le_bytes());
    }
    bytes.extend([0; 8]);
    Ok(bytes)
}

/// Zstandard's own description of a Huffman code: bytes in a random order, so that nothing matches, are compressed, and
/// the code taken out of the block.
fn huffman_code(counts: &[u64; 256]) -> Result<Vec<u8>> {
    let all: u64 = counts.iter().sum();
    let mut bytes = Vec::new();
    for (byte, count) in (0..=u8::MAX).zip(counts) {
        // Each byte once at least, or a frame in which another occurs would need a code of its own.
        let share = (count * 120_000 / all.max(1)).max(1);
        bytes.resize(bytes.len() + usize::try_from(share)?, byte);
    }
    let mut state = 1_u64;
    for at in (1..bytes.len()).rev() {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        bytes.swap(at, usize::try_from(state >> 33)? % (at + 1));
    }
    let error = |code| zstd::zstd_safe::get_error_name(code);
    let mut zstd = CCtx::create();
    for parameter in [
        CParameter::CompressionLevel(1),
        CParameter::Strategy(Strategy::ZSTD_fast),
        CParameter::MinMatch(7),
        CParameter::TargetLength(1 << 17),
        CParameter::LiteralCompressionMode(ParamSwitch::Enable),
        CParameter::Format(FrameFormat::Magicless),
        CParameter::ContentSizeFlag(false),
    ] {
        zstd.set_parameter(parameter).map_err(error)?;
    }
    let mut frame = Vec::with_capacity(1 << 18);
    zstd.compress2(&mut frame, &bytes).map_err(error)?;
    // Two bytes of the frame, three of the block, which is compressed; then the literals.
    let literals = frame.get(5..).filter(|_| frame[2] >> 1 & 3 == 2).ok_or("the bytes were not compressed")?;
    let header = match literals.first().map(|first| (first & 3, first >> 2 & 3)) {
        Some((2, 0 | 1)) => 3,
        Some((2, 2)) => 4,
        Some((2, 3)) => 5,
        _ => return Err("the literals have no code of their own".into()),
    };
    let code = &literals[header..];
    let length = match code[0] {
        length @ 0..=127 => 1 + usize::from(length),
        weights => 1 + usize::from(weights - 127).div_ceil(2),
    };
    Ok(code[..length].to_vec())
}

/// The default distributions of the codes of offsets, match lengths and literal lengths (RFC 8878, section 3.1.1.3.2.2), as its
/// section 4.1.1 writes them. Zstandard's library loads no dictionary in which they are malformed.
const DISTRIBUTIONS: [u8; 63] = [
    32, 132, 16, 66, 102, 70, 68, 68, 68, 68, 36, 73, 2, 0, 33, 20, 196, 24, 99, 140, 33, 132, 16, 66, 8, 33, 132, 16,
    66, 8, 33, 68, 68, 68, 68, 68, 68, 68, 68, 36, 9, 0, 0, 81, 16, 99, 140, 49, 198, 24, 99, 12, 33, 196, 24, 99, 102,
    102, 134, 70, 146, 4, 0,
];
