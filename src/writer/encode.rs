//! From sheets to pieces: the encoding of a stripe.

use std::ops::Range;

use byteorder::{ByteOrder, LittleEndian};

use super::BuildError;
use crate::codec::{fast, small};
use crate::digest;
use crate::format::{BLOCK, Profile};
use crate::reader::{SheetFile, Source};
use crate::rules::Game;
use crate::sheet::{Beyond, Sheet};

/// How to encode.
#[derive(Clone, Copy, Debug)]
pub struct Coding {
    /// The game, which the `small` profile models.
    pub game: Game,
    /// The profile.
    pub profile: Profile,
    /// Zstandard level of the `small` profile.
    pub level: i32,
}

impl Coding {
    /// Sheets in a frame of the `small` profile. More of them compress better and take longer to look
    /// into: the slow levels are for cold storage.
    pub fn frame_rows(&self) -> u32 {
        match self.profile {
            Profile::Small if self.level >= 19 => 16,
            Profile::Small => 4,
            Profile::Fast | Profile::NimSum => 0,
        }
    }
}

/// A stripe: up to 64 consecutive sheets, encoded.
#[derive(Debug, Default)]
pub struct Stripe {
    /// Number of its first sheet.
    pub first_sheet: u32,
    /// Block of its first piece.
    pub first_block: u32,
    /// Its pieces, one after the other.
    pub data: Vec<u8>,
    /// Where each piece ends in `data`.
    pub ends: Vec<u32>,
    /// By sheet: end, and what follows.
    pub records: Vec<(u32, Beyond)>,
    /// BLAKE3 of the contents of each sheet.
    pub digests: Vec<[u8; 32]>,
    /// Completions stored.
    pub cells: u64,
}

/// The columns of a sheet in a block.
fn span(sheet: &Sheet, block: u32) -> Range<usize> {
    let columns = i64::from(block) * i64::from(BLOCK)..i64::from(block + 1) * i64::from(BLOCK);
    let place = |column: i64| {
        let last = i64::try_from(sheet.completions.len()).unwrap_or(i64::MAX);
        usize::try_from((column - i64::from(sheet.first_column)).clamp(0, last)).unwrap_or(0)
    };
    place(columns.start)..place(columns.end)
}

/// Encodes consecutive sheets of one level, the first of them a multiple of 64, at most 64. Pieces that
/// `narrow`, the same sheets with fewer columns in the same coding, has already are copied from it.
///
/// # Errors
/// If Zstandard fails, or a frame would not fit its length field.
pub fn stripe<D: Source>(
    coding: Coding,
    first_sheet: u32,
    sheets: &[Sheet],
    narrow: Option<&SheetFile<D>>,
) -> Result<Stripe, BuildError> {
    let stored = || sheets.iter().filter(|sheet| !sheet.completions.is_empty());
    let first_block = stored().map(|sheet| sheet.first_column / BLOCK).min().unwrap_or(0);
    let last = stored().map(|sheet| (sheet.end() - 1) / u64::from(BLOCK)).max();
    let blocks = last.map_or(first_block, |last| u32::try_from(last + 1).unwrap_or(u32::MAX));
    let mut out = Stripe { first_sheet, first_block, ..Stripe::default() };
    let mut frames = match coding.profile {
        Profile::Small => Some(Framing::new(coding)?),
        Profile::Fast | Profile::NimSum => None,
    };
    let mut scratch = fast::EncodeScratch::default();
    for block in first_block..blocks {
        let copied = narrow.and_then(|narrow| narrow.whole_piece(first_sheet, sheets.len(), block));
        match &mut frames {
            _ if copied.is_some() => out.data.extend_from_slice(copied.unwrap_or_default()),
            Some(frames) => frames.piece(sheets, block, &mut out.data)?,
            None => chunks(&mut scratch, sheets, block, &mut out.data)?,
        }
        out.ends.push(u32::try_from(out.data.len()).map_err(|_| BuildError::TooLarge("stripe"))?);
    }
    for sheet in sheets {
        let end = u32::try_from(sheet.end()).map_err(|_| BuildError::TooLarge("sheet"))?;
        out.records.push((end, sheet.beyond.clone()));
        out.digests.push(digest::sheet(sheet));
        out.cells += sheet.completions.len() as u64;
    }
    Ok(out)
}

/// A piece of the `fast` profile: the place of each sheet's chunk in units of two bytes, then the chunks.
fn chunks(
    scratch: &mut fast::EncodeScratch,
    sheets: &[Sheet],
    block: u32,
    out: &mut Vec<u8>,
) -> Result<(), BuildError> {
    let start = out.len();
    out.resize(start + 2 * sheets.len(), 0);
    let base = out.len();
    for (i, sheet) in sheets.iter().enumerate() {
        let place = u16::try_from((out.len() - base) / 2).map_err(|_| BuildError::TooLarge("piece"))?;
        LittleEndian::write_u16(&mut out[start + 2 * i..], place);
        let span = span(sheet, block);
        if !span.is_empty() {
            let column = sheet.first_column + u32::try_from(span.start).map_err(|_| BuildError::TooLarge("sheet"))?;
            fast::encode_with(scratch, column, &sheet.completions[span], out)?;
        }
    }
    Ok(())
}

/// The encoder of the `small` profile, with its scratch.
struct Framing {
    encoder: small::Encoder,
    rows: usize,
    spans: Vec<(u16, u16)>,
    values: Vec<u32>,
}

impl Framing {
    fn new(coding: Coding) -> Result<Self, BuildError> {
        let encoder = small::Encoder::new(coding.game, coding.level)?;
        Ok(Self { encoder, rows: coding.frame_rows() as usize, spans: Vec::new(), values: Vec::new() })
    }

    /// A piece of the `small` profile: the length of each frame, then the frames.
    fn piece(&mut self, sheets: &[Sheet], block: u32, out: &mut Vec<u8>) -> Result<(), BuildError> {
        let start = out.len();
        out.resize(start + 2 * sheets.len().div_ceil(self.rows), 0);
        for (i, rows) in sheets.chunks(self.rows).enumerate() {
            self.spans.clear();
            self.values.clear();
            for sheet in rows {
                let span = span(sheet, block);
                let column = u64::from(sheet.first_column) + span.start as u64;
                let place = column.saturating_sub(u64::from(block * BLOCK)).min(u64::from(BLOCK));
                let short = |n: u64| u16::try_from(n).map_err(|_| BuildError::TooLarge("span"));
                self.spans.push((short(place)?, short(span.len() as u64)?));
                self.values.extend_from_slice(&sheet.completions[span]);
            }
            let before = out.len();
            let rows = small::Rows { first_column: block * BLOCK, spans: &self.spans, values: &self.values };
            small::encode_frame(&mut self.encoder, &rows, out)?;
            let length = u16::try_from(out.len() - before).map_err(|_| BuildError::TooLarge("frame"))?;
            LittleEndian::write_u16(&mut out[start + 2 * i..], length);
        }
        Ok(())
    }
}
