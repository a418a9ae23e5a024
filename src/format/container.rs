//! What every sheet file has, whatever game it holds: 512 bytes of header with a magic, a version, a table of
//! section slots and a checksum.

use byteorder::{ByteOrder, LittleEndian};

use super::{FormatError, MAGIC, MAJOR, MINOR, read_u16, read_u32, read_u64};

/// Bytes of a header.
pub const HEADER_BYTES: usize = 512;

/// Where a section lies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Section {
    /// First byte in the file.
    pub offset: u64,
    /// Bytes.
    pub length: u64,
    /// CRC-32C of its bytes, 0 for the data section.
    pub crc: u32,
}

impl Section {
    /// One more than the last byte. The header has checked that it is inside the file.
    pub fn end(&self) -> u64 {
        self.offset.saturating_add(self.length)
    }
}

/// A slot of the table of sections that is not empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    /// Code of the section's kind.
    pub kind: u32,
    /// Whether a reader that does not know the kind has to refuse the file.
    pub required: bool,
    /// Where the section lies.
    pub section: Section,
}

const SLOT_BYTES: usize = 32;
const TABLE: usize = 64;
const SLOTS: usize = 13;
const CRC_AT: usize = HEADER_BYTES - 4;
const REQUIRED: u32 = 1;

/// The first bytes of a file as a header: magic, version and checksum are right. Gives the version too.
/// `length` is that of the whole file.
///
/// # Errors
/// What is wrong with the bytes.
pub fn open(bytes: &[u8], length: u64) -> Result<((u16, u16), &[u8]), FormatError> {
    if bytes.get(..8).is_some_and(|magic| magic != MAGIC) || bytes.len() < 8 {
        return Err(FormatError::Magic);
    }
    let truncated = FormatError::Truncated { expected: HEADER_BYTES as u64, found: length };
    let (Some(major), Some(minor)) = (read_u16(bytes, 8), read_u16(bytes, 10)) else { return Err(truncated) };
    if major > MAJOR {
        return Err(FormatError::Version { found: major.into() });
    }
    // Until version 1 every minor version is a format of its own.
    if major == 0 && minor != MINOR {
        return Err(FormatError::Minor { found: minor });
    }
    let Some(bytes) = bytes.get(..HEADER_BYTES) else { return Err(truncated) };
    let (expected, found) = (read_u32(bytes, CRC_AT).unwrap_or(0), crc32c::crc32c(&bytes[..CRC_AT]));
    if expected != found {
        return Err(FormatError::Checksum { what: "header", expected, found });
    }
    Ok(((major, minor), bytes))
}

/// The sections of a header, in the order of their slots, which is that of their places.
///
/// # Errors
/// If one is not aligned, overlaps another, or passes the file's end.
pub fn slots(header: &[u8], length: u64) -> Result<Vec<Slot>, FormatError> {
    let mut slots = Vec::new();
    let mut end = HEADER_BYTES as u64;
    for slot in header[TABLE..].chunks_exact(SLOT_BYTES).take(SLOTS) {
        let kind = read_u32(slot, 0).unwrap_or(0);
        if kind == 0 {
            continue;
        }
        let section = Section {
            offset: read_u64(slot, 8).unwrap_or(0),
            length: read_u64(slot, 16).unwrap_or(0),
            crc: read_u32(slot, 24).unwrap_or(0),
        };
        if section.offset < end || !section.offset.is_multiple_of(8) {
            return Err(FormatError::Field {
                field: "section offset",
                expected: "a multiple of 8, after the section before",
                found: section.offset,
            });
        }
        end = section.offset.saturating_add(section.length);
        if end > length {
            return Err(FormatError::Truncated { expected: end, found: length });
        }
        slots.push(Slot { kind, required: read_u32(slot, 4).unwrap_or(0) & REQUIRED != 0, section });
    }
    Ok(slots)
}

/// Writes magic, version, sections (all of them required) and, last, the checksum of all the others into a header.
pub fn seal(header: &mut [u8; HEADER_BYTES], sections: impl Iterator<Item = (u32, Section)>) {
    header[..8].copy_from_slice(&MAGIC);
    LittleEndian::write_u16(&mut header[8..], MAJOR);
    LittleEndian::write_u16(&mut header[10..], MINOR);
    for ((kind, section), slot) in sections.zip(header[TABLE..].chunks_exact_mut(SLOT_BYTES)) {
        LittleEndian::write_u32(slot, kind);
        LittleEndian::write_u32(&mut slot[4..], REQUIRED);
        LittleEndian::write_u64(&mut slot[8..], section.offset);
        LittleEndian::write_u64(&mut slot[16..], section.length);
        LittleEndian::write_u32(&mut slot[24..], section.crc);
    }
    let crc = crc32c::crc32c(&header[..CRC_AT]);
    LittleEndian::write_u32(&mut header[CRC_AT..], crc);
}
