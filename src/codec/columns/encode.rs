//! Rows of columns, from completions to bytes.

use super::Shape;
use crate::codec::CodecError;
use crate::codec::fast::{self, CHUNK};

/// Writes rows as they come.
pub struct Encoder {
    scratch: fast::EncodeScratch,
    places: Vec<u64>,
    bytes: u64,
    buffer: Vec<u8>,
}

impl Default for Encoder {
    fn default() -> Self {
        Self { scratch: fast::EncodeScratch::default(), places: vec![0], bytes: 0, buffer: Vec::new() }
    }
}

impl Encoder {
    /// Appends a row; all rows have the same length. The caller writes the returned bytes at once.
    pub fn row(&mut self, values: &[u32]) -> Result<&[u8], CodecError> {
        self.buffer.clear();
        for (chunk, first) in values.chunks(CHUNK).zip((0..).step_by(CHUNK)) {
            fast::encode_with(&mut self.scratch, first, chunk, &mut self.buffer)?;
            self.places.push(self.bytes + self.buffer.len() as u64);
        }
        self.bytes += self.buffer.len() as u64;
        Ok(&self.buffer)
    }

    /// The bytes after the last row, and how many bytes the chunks have.
    pub fn finish(self) -> (Vec<u8>, u64) {
        let places = Shape { rows: 0, columns: 1, bytes: self.bytes }.places().unwrap_or(self.bytes);
        let mut rest = vec![0; usize::try_from(places - self.bytes).unwrap_or(0)];
        rest.extend(self.places.iter().flat_map(|place| place.to_le_bytes()));
        (rest, self.bytes)
    }
}
