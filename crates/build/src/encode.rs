//! From sheets to pieces: the encoding of a row group.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::BuildError;
use supermex::check::digest::SheetDigest;
use supermex::format::BLOCK;
use supermex::format::encode::piece::Encoder;
use supermex::format::piece::Coding;
use supermex::format::records::blocks;
use supermex::table::CellFile;
use supermex_game::{NONE, Rest, Sheet};

/// Cells of rows that are encoded together, unless a single row group has more.
pub const TOGETHER: usize = 1 << 20;

/// A row group: up to 64 consecutive sheets, encoded.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct RowGroup {
    /// Number of its first sheet.
    pub first_sheet: u32,
    /// Block of its first piece.
    pub first_block: u32,
    /// Its pieces, one after the other.
    #[serde(with = "serde_bytes")]
    pub data: Vec<u8>,
    /// Where each piece ends in `data`.
    pub ends: Vec<u32>,
    /// The checksum of each piece.
    pub sums: Vec<u32>,
    /// By sheet: end, and what follows.
    pub records: Vec<(u32, Rest)>,
    /// By sheet: the first completion, [`NONE`] where there is none. In the `ends` profile alone.
    pub starts: Vec<u32>,
    /// The number and first column of each sheet, where the table keeps only some.
    pub numbers: Vec<(u32, u32)>,
    /// BLAKE3 of the contents of each sheet.
    pub digests: Vec<[u8; 32]>,
    /// Completions stored.
    pub cells: u64,
}

/// The part of a sheet in a block: its first column there, and the completions from there on.
fn row(sheet: &Sheet, block: u32) -> (u32, &[u32]) {
    let start = block * BLOCK;
    let place = |column: u32| (column.saturating_sub(sheet.first_column) as usize).min(sheet.completions.len());
    (start.max(sheet.first_column), &sheet.completions[place(start)..place(start + BLOCK)])
}

/// The columns that a sheet stores.
fn stored(sheet: &Sheet) -> Result<Range<u32>, BuildError> {
    let end = u32::try_from(sheet.end()).map_err(|_| BuildError::TooLarge("sheet"))?;
    Ok(sheet.first_column..end)
}

/// The blocks in which some rows of a row group store cells.
pub fn blocks_of(sheets: &[Sheet]) -> Result<Range<u32>, BuildError> {
    let columns = sheets.iter().map(stored).collect::<Result<Vec<_>, _>>()?;
    Ok(blocks(columns.into_iter()))
}

/// The bytes of the piece of a row group in a block.
pub fn piece_of(encoder: &mut dyn Encoder, sheets: &[Sheet], block: u32) -> Result<Vec<u8>, BuildError> {
    let rows: Vec<(u32, &[u32])> = sheets.iter().map(|sheet| row(sheet, block)).collect();
    // A cell takes about a byte, and a row some more.
    let mut bytes = Vec::with_capacity(rows.iter().map(|(_, values)| 16 + values.len()).sum());
    encoder.piece(block, &rows, &mut bytes)?;
    Ok(bytes)
}

impl RowGroup {
    /// Of at most 64 consecutive rows of one level, from a multiple of 64 on, with their pieces by ascending block.
    pub fn of_pieces(
        first_sheet: u32,
        sheets: &[Sheet],
        pieces: impl Iterator<Item = Vec<u8>>,
    ) -> Result<Self, BuildError> {
        let mut out = Self { first_sheet, first_block: blocks_of(sheets)?.start, ..Self::default() };
        for bytes in pieces {
            out.sums.push(crc32c::crc32c(&bytes));
            out.data.extend(bytes);
            out.ends.push(u32::try_from(out.data.len()).map_err(|_| BuildError::TooLarge("row group"))?);
        }
        for sheet in sheets {
            out.records.push((stored(sheet)?.end, sheet.rest.clone()));
            out.cells += sheet.completions.len() as u64;
        }
        Ok(out)
    }

    /// The same of sheets of games on three numbers, with what is said of each of these.
    pub fn of_sheets(mut self, coding: Coding, sheets: &[Sheet]) -> Self {
        let ends = coding.profile.is_of_ends();
        if ends {
            self.first_block = 0;
            self.starts.extend(sheets.iter().map(|sheet| sheet.completions.first().copied().unwrap_or(NONE)));
        }
        self.digests.extend(sheets.iter().map(|sheet| digest(sheet, ends)));
        self
    }
}

/// Encodes at most 64 consecutive sheets of one level, from a multiple of 64 on. `narrow` has the same sheets with
/// fewer columns: if it has a piece already, in the same coding, that piece is copied. In the `ends` profile there are
/// no pieces.
pub fn row_group(
    coding: Coding,
    first_sheet: u32,
    sheets: &[Sheet],
    narrow: Option<&CellFile>,
) -> Result<RowGroup, BuildError> {
    let pieces = match coding.profile.is_whole() {
        true => pieces(coding, first_sheet, sheets, narrow)?,
        false => Vec::new(),
    };
    Ok(RowGroup::of_pieces(first_sheet, sheets, pieces.into_iter())?.of_sheets(coding, sheets))
}

/// The digest of a sheet. Where only its ends are kept, its first completion stands for all.
fn digest(sheet: &Sheet, ends: bool) -> [u8; 32] {
    let count = u32::try_from(sheet.completions.len()).expect("columns are below 2^31");
    let mut digest = SheetDigest::new(sheet.first_column, count, &sheet.rest);
    digest.add(if ends { sheet.completions.get(..1).unwrap_or_default() } else { &sheet.completions });
    digest.finish()
}

/// The pieces of a row group, by ascending block.
fn pieces(
    coding: Coding,
    first_sheet: u32,
    sheets: &[Sheet],
    narrow: Option<&CellFile>,
) -> Result<Vec<Vec<u8>>, BuildError> {
    let narrow = match narrow {
        Some(file) if file.is_coded(coding)? => Some(file),
        _ => None,
    };
    let mut encoder = coding.encoder()?;
    let piece = |block| match narrow.and_then(|narrow| narrow.whole_piece(first_sheet, sheets.len(), block)) {
        Some(copied) => Ok(copied),
        None => piece_of(&mut *encoder, sheets, block),
    };
    blocks_of(sheets)?.map(piece).collect()
}
