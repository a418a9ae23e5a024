//! The `small` profile: ranks among free values, packed by zstd.

mod chomp;
mod model;
mod nim;
mod symbols;
mod used;

use crate::codec::CodecError;
use crate::game::Game;
use chomp::Chomp;
use model::Model;
use nim::Nim;
use symbols::{Source, Streams, decode_row, encode_row};
use used::{COLUMNS, Portable, Select, Used};
use zstd::zstd_safe::{CCtx, CParameter, DCtx, DParameter, FrameFormat, InBuffer, OutBuffer, compress_bound};

/// Most rows of a frame.
pub const MAX_ROWS: usize = 64;
const MAX_CELLS: usize = MAX_ROWS * COLUMNS;
/// For the headers of flushed blocks.
const SLACK: usize = 64;
/// A symbol, and an escape of at most five bytes.
const MAX_BYTES_PER_CELL: usize = 6;
const MAX_PLAIN: usize = MAX_BYTES_PER_CELL * MAX_CELLS;

fn zstd_error(code: usize) -> CodecError {
    CodecError::Zstd(zstd::zstd_safe::get_error_name(code))
}

/// Consecutive rows of a tile that make up a frame.
#[derive(Clone, Copy, Debug)]
pub struct Rows<'a> {
    /// Of the tile.
    pub first_column: u32,
    /// Start in the tile and length of each row.
    pub spans: &'a [(u16, u16)],
    /// Concatenated.
    pub values: &'a [u32],
}

enum AnyModel {
    Nim(Box<Nim>),
    Chomp(Chomp),
}

impl AnyModel {
    fn new(game: Game) -> Self {
        match game {
            Game::Nim => Self::Nim(Box::default()),
            Game::Chomp => Self::Chomp(Chomp::default()),
        }
    }
}

/// Cells of the spans, if they fit a tile.
fn cells(spans: &[(u16, u16)]) -> Result<usize, CodecError> {
    let fits = |&(start, len): &(u16, u16)| usize::from(start) + usize::from(len) <= COLUMNS;
    if spans.len() > MAX_ROWS || !spans.iter().all(fits) {
        return Err(CodecError::OutOfRange);
    }
    Ok(spans.iter().map(|&(_, len)| usize::from(len)).sum())
}

/// Reusable state of encoding.
pub struct Encoder {
    zstd: CCtx<'static>,
    model: AnyModel,
    used: Used,
    streams: Streams,
}

impl Encoder {
    /// An encoder for the sheets of a game at a Zstandard level (1 to 22).
    ///
    /// # Errors
    /// If Zstandard refuses the level.
    pub fn new(game: Game, level: i32) -> Result<Self, CodecError> {
        let mut zstd = CCtx::create();
        for parameter in [
            CParameter::CompressionLevel(level),
            CParameter::Format(FrameFormat::Magicless),
            CParameter::ContentSizeFlag(false),
            CParameter::WindowLog(17),
        ] {
            zstd.set_parameter(parameter).map_err(zstd_error)?;
        }
        Ok(Self { zstd, model: AnyModel::new(game), used: Used::default(), streams: Streams::default() })
    }
}

/// Appends the frame of `rows` to `out`.
pub fn encode_frame(ctx: &mut Encoder, rows: &Rows<'_>, out: &mut Vec<u8>) -> Result<(), CodecError> {
    if cells(rows.spans)? != rows.values.len() {
        return Err(CodecError::OutOfRange);
    }
    ctx.streams.clear();
    ctx.used.start_frame();
    match &mut ctx.model {
        AnyModel::Nim(m) => encode_rows(&mut **m, &mut ctx.used, rows, &mut ctx.streams),
        AnyModel::Chomp(m) => encode_rows(m, &mut ctx.used, rows, &mut ctx.streams),
    }
    pack(&mut ctx.zstd, &ctx.streams, out)
}

fn encode_rows<M: Model>(model: &mut M, used: &mut Used, rows: &Rows<'_>, streams: &mut Streams) {
    model.start_frame(rows.first_column);
    let mut values = rows.values;
    for &(start, len) in rows.spans {
        let (row, rest) = values.split_at(usize::from(len));
        values = rest;
        if let Ok(start) = u8::try_from(start) {
            encode_row(model, used, start, row, streams);
        }
    }
}

/// One zstd frame; symbols and escapes are in blocks of their own, so have their own Huffman codes.
fn pack(zstd: &mut CCtx<'_>, streams: &Streams, out: &mut Vec<u8>) -> Result<(), CodecError> {
    let start = out.len();
    let plain = streams.symbols.len() + streams.escapes.len();
    out.resize(start + compress_bound(plain) + SLACK, 0);
    let mut output = OutBuffer::around(&mut out[start..]);
    for stream in [&streams.symbols, &streams.escapes] {
        if !stream.is_empty() {
            let mut input = InBuffer::around(stream);
            zstd.compress_stream(&mut output, &mut input).map_err(zstd_error)?;
            zstd.flush_stream(&mut output).map_err(zstd_error)?;
        }
    }
    let left = zstd.end_stream(&mut output).map_err(zstd_error)?;
    let len = output.pos();
    out.truncate(start + len);
    if left == 0 { Ok(()) } else { Err(CodecError::Zstd("output buffer too small")) }
}

/// Reusable state of decoding.
pub struct Decoder {
    zstd: DCtx<'static>,
    model: AnyModel,
    used: Used,
    plain: Vec<u8>,
}

impl Decoder {
    /// A decoder for the sheets of a game.
    ///
    /// # Errors
    /// If Zstandard cannot be set up.
    pub fn new(game: Game) -> Result<Self, CodecError> {
        let mut zstd = DCtx::create();
        zstd.set_parameter(DParameter::Format(FrameFormat::Magicless)).map_err(zstd_error)?;
        Ok(Self { zstd, model: AnyModel::new(game), used: Used::default(), plain: vec![0; MAX_PLAIN] })
    }
}

/// Appends the values of a frame to `out`.
pub fn decode_frame(
    ctx: &mut Decoder,
    bytes: &[u8],
    first_column: u32,
    spans: &[(u16, u16)],
    out: &mut Vec<u32>,
) -> Result<(), CodecError> {
    let cells = cells(spans)?;
    let len = ctx.zstd.decompress(&mut ctx.plain[..MAX_BYTES_PER_CELL * cells], bytes).map_err(zstd_error)?;
    let (symbols, escapes) = ctx
        .plain
        .get(..len)
        .and_then(|plain| plain.split_at_checked(cells))
        .ok_or(CodecError::Malformed("too few symbols"))?;
    let mut source = Source { symbols: symbols.iter(), escapes };
    ctx.used.start_frame();
    out.reserve(cells);
    let done = match &mut ctx.model {
        AnyModel::Nim(m) => decode_fast(&mut **m, &mut ctx.used, first_column, spans, &mut source, out),
        AnyModel::Chomp(m) => decode_fast(m, &mut ctx.used, first_column, spans, &mut source, out),
    };
    done.ok_or(CodecError::Malformed("streams"))
}

/// The best `decode_rows` of this machine.
fn decode_fast<M: Model>(
    model: &mut M,
    used: &mut Used,
    first_column: u32,
    spans: &[(u16, u16)],
    source: &mut Source<'_>,
    out: &mut Vec<u32>,
) -> Option<()> {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("bmi1") && is_x86_feature_detected!("bmi2") && is_x86_feature_detected!("popcnt") {
        // SAFETY: the features of the function were detected.
        return unsafe { decode_rows_bmi2(model, used, first_column, spans, source, out) };
    }
    decode_rows::<M, Portable>(model, used, first_column, spans, source, out)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "bmi1,bmi2,popcnt")]
fn decode_rows_bmi2<M: Model>(
    model: &mut M,
    used: &mut Used,
    first_column: u32,
    spans: &[(u16, u16)],
    source: &mut Source<'_>,
    out: &mut Vec<u32>,
) -> Option<()> {
    decode_rows::<M, used::Bmi2>(model, used, first_column, spans, source, out)
}

#[inline(always)]
fn decode_rows<M: Model, S: Select>(
    model: &mut M,
    used: &mut Used,
    first_column: u32,
    spans: &[(u16, u16)],
    source: &mut Source<'_>,
    out: &mut Vec<u32>,
) -> Option<()> {
    model.start_frame(first_column);
    for &(start, len) in spans {
        if let Ok(start) = u8::try_from(start) {
            decode_row::<M, S>(model, used, start, usize::from(len), source, out)?;
        }
    }
    source.escapes.is_empty().then_some(())
}

#[cfg(test)]
mod tests;
