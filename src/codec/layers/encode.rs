//! Lines of completions to bytes, and their records.

#![allow(clippy::cast_possible_truncation, reason = "chunks of a line, which are below 2^23 values")]

use super::{COUNT_BITS, PLACE, PLACE_BITS, RECORD, Record};
use crate::codec::CodecError;
use crate::codec::fast::{self, CHUNK};

/// Bytes of all chunks are fewer.
pub const MOST_BYTES: u64 = 1 << PLACE_BITS;

impl Record {
    /// The bytes of the record; `None` if a number is too large for its field.
    pub fn encode(self) -> Option<[u8; RECORD as usize]> {
        let fits = self.start < 1 << PLACE_BITS && self.count < 1 << COUNT_BITS;
        let word = self.start | u64::from(self.count) << PLACE_BITS | u64::from(self.goes_on) << 63;
        fits.then(|| word.to_le_bytes())
    }
}

/// Appends a line, of columns from the first one on. A record's `start` points to it.
pub fn encode(
    scratch: &mut fast::EncodeScratch,
    first_column: u32,
    values: &[u32],
    out: &mut Vec<u8>,
) -> Result<(), CodecError> {
    let places = out.len();
    let chunks = values.len().div_ceil(CHUNK);
    out.resize(places + PLACE as usize * chunks.saturating_sub(1), 0);
    let first = out.len();
    for (chunk, values) in values.chunks(CHUNK).enumerate() {
        if chunk > 0 {
            let behind = u32::try_from(out.len() - first).map_err(|_| CodecError::TooLarge("line"))?;
            out[places + PLACE as usize * (chunk - 1)..][..PLACE as usize].copy_from_slice(&behind.to_le_bytes());
        }
        fast::encode_with(scratch, first_column.wrapping_add((chunk * CHUNK) as u32), values, out)?;
    }
    Ok(())
}
