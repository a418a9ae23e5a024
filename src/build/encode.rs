//! From sheets to pieces: the encoding of a row group.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::BuildError;
use crate::check::digest::SheetDigest;
use crate::format::encode::piece::Encoder;
use crate::format::piece::Coding;
use crate::format::records::blocks;
use crate::format::{BLOCK, Profile};
use crate::game::{Beyond, NONE, Sheet};
use crate::table::SheetFile;

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
    pub records: Vec<(u32, Beyond)>,
    /// By sheet: the first completion, [`NONE`] where there is none. In the `ends` profile alone.
    pub starts: Vec<u32>,
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

/// Encodes at most 64 consecutive sheets of one level, from a multiple of 64 on. `narrow` has the same sheets with
/// fewer columns: if it has a piece already, in the same coding, that piece is copied. In the `ends` profile there are
/// no pieces.
pub fn row_group(
    coding: Coding,
    first_sheet: u32,
    sheets: &[Sheet],
    narrow: Option<&SheetFile>,
) -> Result<RowGroup, BuildError> {
    let columns = sheets.iter().map(stored).collect::<Result<Vec<_>, _>>()?;
    let mut out = RowGroup { first_sheet, ..RowGroup::default() };
    let ends = coding.profile == Profile::Ends;
    if ends {
        out.starts.extend(sheets.iter().map(|sheet| sheet.completions.first().copied().unwrap_or(NONE)));
    } else {
        pieces(coding, &mut out, sheets, blocks(columns.iter().cloned()), narrow)?;
    }
    for (sheet, columns) in sheets.iter().zip(columns) {
        out.records.push((columns.end, sheet.beyond.clone()));
        out.digests.push(digest(sheet, ends));
        out.cells += sheet.completions.len() as u64;
    }
    Ok(out)
}

/// The digest of a sheet. Where only its ends are kept, its first completion stands for all.
fn digest(sheet: &Sheet, ends: bool) -> [u8; 32] {
    let count = u32::try_from(sheet.completions.len()).expect("columns are below 2^31");
    let mut digest = SheetDigest::new(sheet.first_column, count, &sheet.beyond);
    digest.add(if ends { sheet.completions.get(..1).unwrap_or_default() } else { &sheet.completions });
    digest.finish()
}

/// Encodes the pieces of a row group.
fn pieces(
    coding: Coding,
    out: &mut RowGroup,
    sheets: &[Sheet],
    blocks: Range<u32>,
    narrow: Option<&SheetFile>,
) -> Result<(), BuildError> {
    out.first_block = blocks.start;
    let narrow = match narrow {
        Some(file) if file.is_coded(coding)? => Some(file),
        _ => None,
    };
    let mut encoder = Encoder::new(coding)?;
    let mut rows = Vec::with_capacity(sheets.len());
    for block in blocks {
        let start = out.data.len();
        match narrow.and_then(|narrow| narrow.whole_piece(out.first_sheet, sheets.len(), block)) {
            Some(copied) => out.data.extend_from_slice(&copied),
            None => {
                rows.clear();
                rows.extend(sheets.iter().map(|sheet| row(sheet, block)));
                encoder.piece(block, &rows, &mut out.data)?;
            }
        }
        out.sums.push(crc32c::crc32c(&out.data[start..]));
        out.ends.push(u32::try_from(out.data.len()).map_err(|_| BuildError::TooLarge("row group"))?);
    }
    Ok(())
}
