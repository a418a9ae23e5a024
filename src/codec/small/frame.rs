//! Frames: the rows of a tile, encoded and decoded whole.

use zstd::zstd_safe::{CCtx, CParameter, DCtx, DParameter, FrameFormat, ParamSwitch, Strategy, compress_bound};

use super::chomp::Chomp;
use super::dictionary::Dictionary;
use super::lines::Lines;
use super::model::Guess;
use super::nim::Nim;
use super::rows::Rows;
use super::strings::{MOST, Scratch};
use super::symbols::{Remaining, Streams, decode_row, encode_row};
#[cfg(target_arch = "x86_64")]
use super::used::has_bmi2;
use super::used::{Portable, Select, Used};
use super::{COLUMNS, MAX_ROWS, Model, Span};
use crate::codec::CodecError;

const MAX_CELLS: usize = MAX_ROWS * COLUMNS;
/// A symbol that stands for itself takes two bytes.
const MAX_PACKED: usize = 2 * MAX_CELLS;
/// From this level on Zstandard takes the cost of its codes into account. Lower levels would use matches that cost more
/// than the literals that they replace. So they are told to look for none, and give the same bytes.
pub const MATCHING_LEVEL: i32 = 19;
/// What every Zstandard frame begins with here, without its magic number: no checksum, no size,
/// no number of a dictionary; a window of 2^17 bytes.
const FRAME_HEADER: [u8; 2] = [0, 0x38];

fn zstd_error(code: usize) -> CodecError {
    CodecError::Zstd(zstd::zstd_safe::get_error_name(code))
}

/// A model, and its sets of used values.
#[derive(Default)]
struct Tile<M, const WORDS: usize> {
    model: M,
    used: Used<WORDS>,
}

enum State {
    Nim(Box<Tile<Nim, { Nim::COLUMN_WORDS }>>),
    Chomp(Box<Tile<Chomp, { Chomp::COLUMN_WORDS }>>),
    Lines(Box<Lines>),
}

impl State {
    fn new(model: Model) -> Self {
        match model {
            Model::Nim => Self::Nim(Box::default()),
            Model::Chomp => Self::Chomp(Box::default()),
            Model::Lines => Self::Lines(Box::default()),
        }
    }
}

/// Cells of the spans, if they fit a tile.
fn cells(spans: &[Span]) -> Result<usize, CodecError> {
    let fits = |&(start, len): &Span| usize::from(start) + usize::from(len) <= COLUMNS;
    if spans.len() > MAX_ROWS || !spans.iter().all(fits) {
        return Err(CodecError::OutOfRange);
    }
    Ok(spans.iter().map(|&(_, len)| usize::from(len)).sum())
}

/// Reusable state of encoding.
pub struct Encoder {
    zstd: CCtx<'static>,
    dictionary: Dictionary,
    state: State,
    streams: Streams,
    packing: Scratch,
    packed: Vec<u8>,
    frame: Vec<u8>,
}

impl Encoder {
    /// An encoder for the sheets of a game at a Zstandard level (1 to 22).
    ///
    /// # Errors
    /// If Zstandard refuses the level or the dictionary.
    pub fn new(model: Model, zstd_level: i32, dictionary: &Dictionary) -> Result<Self, CodecError> {
        let mut zstd = CCtx::create();
        for parameter in [
            CParameter::CompressionLevel(zstd_level),
            CParameter::Format(FrameFormat::Magicless),
            CParameter::ContentSizeFlag(false),
            CParameter::DictIdFlag(false),
            CParameter::UseBlockSplitter(ParamSwitch::Disable),
        ] {
            zstd.set_parameter(parameter).map_err(zstd_error)?;
        }
        if zstd_level < MATCHING_LEVEL {
            for parameter in [
                CParameter::Strategy(Strategy::ZSTD_fast),
                CParameter::MinMatch(7),
                CParameter::TargetLength(1 << 17),
                CParameter::LiteralCompressionMode(ParamSwitch::Enable),
            ] {
                zstd.set_parameter(parameter).map_err(zstd_error)?;
            }
        }
        zstd.load_dictionary(dictionary.zstd()).map_err(zstd_error)?;
        Ok(Self {
            zstd,
            dictionary: dictionary.clone(),
            state: State::new(model),
            streams: Streams::default(),
            packing: Scratch::default(),
            packed: Vec::new(),
            frame: Vec::new(),
        })
    }
}

/// Appends the frame of `rows` to `out`: nothing, if they have no cell.
///
/// # Errors
/// If the rows do not fit a tile, or Zstandard fails.
pub fn encode_frame(encoder: &mut Encoder, rows: &Rows<'_>, out: &mut Vec<u8>) -> Result<(), CodecError> {
    transform(encoder, rows)?;
    if rows.values.is_empty() {
        return Ok(());
    }
    if let State::Lines(lines) = &mut encoder.state {
        lines.encode(rows, out);
        return Ok(());
    }
    encoder.packed.clear();
    encoder.dictionary.finder().pack(&encoder.streams.symbols, &mut encoder.packing, &mut encoder.packed);
    let frame = &mut encoder.frame;
    frame.clear();
    frame.reserve(compress_bound(encoder.packed.len()));
    encoder.zstd.compress2(frame, &encoder.packed).map_err(zstd_error)?;
    match frame.split_first_chunk() {
        // No checksum, no size, no number of a dictionary, then the window: the format has them for all frames.
        Some(([0, _], blocks)) => out.extend_from_slice(blocks),
        _ => return Err(CodecError::Zstd("a frame header that was not asked for")),
    }
    out.extend_from_slice(&encoder.streams.beside);
    Ok(())
}

/// The symbols of rows, before strings and Zstandard. A dictionary is made from them.
///
/// # Errors
/// If the rows do not fit a tile.
pub fn symbols<'a>(encoder: &'a mut Encoder, rows: &Rows<'_>) -> Result<&'a [u8], CodecError> {
    transform(encoder, rows)?;
    Ok(&encoder.streams.symbols)
}

fn transform(encoder: &mut Encoder, rows: &Rows<'_>) -> Result<(), CodecError> {
    if cells(rows.spans)? != rows.values.len() {
        return Err(CodecError::OutOfRange);
    }
    encoder.streams.clear();
    match &mut encoder.state {
        State::Nim(tile) => tile.encode(rows, &mut encoder.streams),
        State::Chomp(tile) => tile.encode(rows, &mut encoder.streams),
        // It has no symbols apart.
        State::Lines(_) => {}
    }
    Ok(())
}

impl<M: Guess, const WORDS: usize> Tile<M, WORDS> {
    /// The best `encode_rows` of this machine.
    fn encode(&mut self, rows: &Rows<'_>, out: &mut Streams) {
        #[cfg(target_arch = "x86_64")]
        if has_bmi2() {
            // SAFETY: the features of the function were detected.
            return unsafe { self.encode_bmi2(rows, out) };
        }
        self.encode_rows(rows, out);
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "bmi1,bmi2,popcnt")]
    fn encode_bmi2(&mut self, rows: &Rows<'_>, out: &mut Streams) {
        self.encode_rows(rows, out);
    }

    #[inline(always)]
    fn encode_rows(&mut self, rows: &Rows<'_>, out: &mut Streams) {
        let Self { model, used } = self;
        // The spans have one cell for each value.
        let each = || {
            let mut values = rows.values;
            let all = rows.spans.iter().map(move |&(start, len)| {
                let (row, rest) = values.split_at(usize::from(len));
                values = rest;
                (start, row)
            });
            all.filter(|(_, row)| !row.is_empty())
        };
        model.start_frame(rows.first_column);
        model.describe(rows.first_column, each(), &mut out.beside);
        model.start_frame(rows.first_column);
        used.start_frame();
        for (start, row) in each() {
            encode_row(model, used, start, row, out);
        }
    }

    /// The best `decode_rows` of this machine.
    fn decode(&mut self, first: u32, spans: &[Span], source: &mut Remaining<'_>, out: &mut Vec<u32>) -> Option<()> {
        #[cfg(target_arch = "x86_64")]
        if has_bmi2() {
            // SAFETY: the features of the function were detected.
            return unsafe { self.decode_bmi2(first, spans, source, out) };
        }
        self.decode_rows::<Portable>(first, spans, source, out)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "bmi1,bmi2,popcnt")]
    fn decode_bmi2(
        &mut self,
        first: u32,
        spans: &[Span],
        source: &mut Remaining<'_>,
        out: &mut Vec<u32>,
    ) -> Option<()> {
        self.decode_rows::<super::used::Bmi2>(first, spans, source, out)
    }

    #[inline(always)]
    fn decode_rows<S: Select>(
        &mut self,
        first: u32,
        spans: &[Span],
        source: &mut Remaining<'_>,
        out: &mut Vec<u32>,
    ) -> Option<()> {
        let Self { model, used } = self;
        model.read_description(first, &mut source.beside)?;
        model.start_frame(first);
        used.start_frame();
        for &(start, len) in spans {
            if len > 0 {
                let row = out.len();
                out.resize(row + usize::from(len), 0);
                decode_row::<M, S, WORDS>(model, used, start, source, &mut out[row..])?;
            }
        }
        Some(())
    }
}

/// Reusable state of decoding.
pub struct Decoder {
    zstd: DCtx<'static>,
    state: State,
    blocks: Vec<u8>,
    packed: Vec<u8>,
    symbols: Vec<u8>,
}

impl Decoder {
    /// A decoder for the sheets of a game.
    ///
    /// # Errors
    /// If Zstandard cannot be set up.
    pub fn new(model: Model) -> Result<Self, CodecError> {
        let mut zstd = DCtx::create();
        zstd.set_parameter(DParameter::Format(FrameFormat::Magicless)).map_err(zstd_error)?;
        Ok(Self {
            zstd,
            state: State::new(model),
            blocks: Vec::new(),
            packed: vec![0; MAX_PACKED],
            symbols: vec![0; MAX_CELLS + MOST],
        })
    }
}

/// Zstandard's blocks at the start of a frame, and what stands beside them.
fn split(frame: &[u8]) -> Option<(&[u8], &[u8])> {
    let mut at = 0;
    loop {
        let &[low, middle, high] = frame.get(at..)?.first_chunk()?;
        let header = u32::from_le_bytes([low, middle, high, 0]);
        let size = match header >> 1 & 3 {
            // Repeated: one byte, however long the block is.
            1 => 1,
            _ => usize::try_from(header >> 3).ok()?,
        };
        at += 3 + size;
        if header & 1 == 1 {
            return frame.split_at_checked(at);
        }
    }
}

/// Appends the values of the first `rows` rows of a frame to `out`. The fewer they are, the less it costs.
///
/// # Errors
/// If the bytes are not those of a frame with these spans and this dictionary.
pub fn decode_frame(
    decoder: &mut Decoder,
    dictionary: &Dictionary,
    bytes: &[u8],
    first_column: u32,
    spans: &[Span],
    rows: usize,
    out: &mut Vec<u32>,
) -> Result<(), CodecError> {
    let cells = cells(spans)?;
    if cells == 0 {
        return if bytes.is_empty() { Ok(()) } else { Err(CodecError::Malformed("a frame without cells")) };
    }
    let whole = rows >= spans.len();
    let spans = &spans[..rows.min(spans.len())];
    if let State::Lines(lines) = &mut decoder.state {
        return lines.decode(first_column, spans, whole, bytes, out).ok_or(CodecError::Malformed("streams"));
    }
    let (blocks, beside) = split(bytes).ok_or(CodecError::Truncated)?;
    decoder.blocks.clear();
    decoder.blocks.extend_from_slice(&FRAME_HEADER);
    decoder.blocks.extend_from_slice(blocks);
    let packed = &mut decoder.packed[..2 * cells];
    let len =
        decoder.zstd.decompress_using_ddict(packed, &decoder.blocks, dictionary.decoding()).map_err(zstd_error)?;
    let symbols = &mut decoder.symbols[..cells + MOST];
    let packed = decoder.packed.get(..len).ok_or(CodecError::Malformed("symbols"))?;
    dictionary.strings().unpack(packed, symbols).ok_or(CodecError::Malformed("symbols"))?;
    let mut source = Remaining { symbols: &symbols[..cells], beside };
    out.reserve(spans.iter().map(|&(_, len)| usize::from(len)).sum());
    let done = match &mut decoder.state {
        State::Nim(tile) => tile.decode(first_column, spans, &mut source, out),
        State::Chomp(tile) => tile.decode(first_column, spans, &mut source, out),
        State::Lines(_) => None,
    };
    match done {
        Some(()) if !whole || source.beside.is_empty() => Ok(()),
        _ => Err(CodecError::Malformed("streams")),
    }
}
