//! Checks the structure of a list: every byte accounted for, every unused bit zero.

use super::bits::{Source, bitmap, index, mask, ones};
use super::list::{List, START_BITS};
use super::part::Part;
use crate::codec::CodecError;

/// Are the bits `from..to` there, and zero? At most 57 of them are looked at.
pub fn zeros(bytes: &[u8], from: usize, to: usize) -> Result<(), CodecError> {
    if to > 8 * bytes.len() {
        return Err(CodecError::Truncated);
    }
    if bytes.peek(from) & mask(to - from) != 0 {
        return Err(CodecError::Malformed("padding"));
    }
    Ok(())
}

impl List<'_, [u8]> {
    /// The byte after the list, if its structure is sound.
    pub fn check(&self) -> Result<usize, CodecError> {
        let mut count = self.len;
        if self.runs {
            zeros(self.bytes, 8 * self.bitmap + self.len, 8 * self.indices())?;
            count = ones(&bitmap(self.bytes, self.bitmap, self.len));
            if self.bytes.peek(8 * self.bitmap) & 1 == 0 {
                return Err(CodecError::Malformed("first run"));
            }
        }
        let indices = self.bytes.get(self.indices()..self.indices() + self.patches).ok_or(CodecError::Truncated)?;
        if indices.windows(2).any(|pair| pair[0] >= pair[1])
            || indices.last().is_some_and(|&last| usize::from(last) >= count)
        {
            return Err(CodecError::Malformed("indices of patches"));
        }
        let parts = ((count - 1) >> self.shift) + 1;
        let first = self.stream() + START_BITS * (parts - 1) + self.patches * self.base_bits;
        let mut at = first;
        for p in 0..parts {
            if p > 0 && index(self.bytes.peek(self.stream() + START_BITS * (p - 1)) & mask(START_BITS)) != at - first {
                return Err(CodecError::Malformed("start of a part"));
            }
            let len = (count - (p << self.shift)).min(1 << self.shift);
            let part = Part::open(self.bytes, at, len, self.base_bits);
            if !part.selectors_exist(self.bytes) {
                return Err(CodecError::Malformed("selector without a cluster"));
            }
            at = part.end(self.bytes);
            if at > 8 * self.bytes.len() {
                return Err(CodecError::Truncated);
            }
        }
        let bytes = at.div_ceil(8);
        zeros(self.bytes, at, 8 * bytes)?;
        Ok(bytes)
    }
}
