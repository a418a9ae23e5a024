//! Little-endian numbers at byte offsets that may be outside the bytes.

use byteorder::{ByteOrder, LittleEndian};

/// A `u16` at a byte offset, if there is one.
#[inline(always)]
pub fn read_u16(bytes: &[u8], at: usize) -> Option<u16> {
    Some(LittleEndian::read_u16(bytes.get(at..at.checked_add(2)?)?))
}

/// A `u32` at a byte offset, if there is one.
#[inline(always)]
pub fn read_u32(bytes: &[u8], at: usize) -> Option<u32> {
    Some(LittleEndian::read_u32(bytes.get(at..at.checked_add(4)?)?))
}

/// A `u64` at a byte offset, if there is one.
#[inline(always)]
pub fn read_u64(bytes: &[u8], at: usize) -> Option<u64> {
    Some(LittleEndian::read_u64(bytes.get(at..at.checked_add(8)?)?))
}
