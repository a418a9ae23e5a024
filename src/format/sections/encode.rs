//! The bytes of a table of sections.

use byteorder::{ByteOrder, LittleEndian};

use super::{HEADER_BYTES, REQUIRED, SLOT_BYTES, Sections, TABLE};

impl Sections {
    /// Writes the table into a header, all sections of it required.
    pub(in crate::format) fn encode(&self, header: &mut [u8; HEADER_BYTES]) {
        for ((kind, section), slot) in self.known().zip(header[TABLE..].chunks_exact_mut(SLOT_BYTES)) {
            LittleEndian::write_u32(slot, kind.code());
            LittleEndian::write_u32(&mut slot[4..], REQUIRED);
            LittleEndian::write_u64(&mut slot[8..], section.offset);
            LittleEndian::write_u64(&mut slot[16..], section.length);
            LittleEndian::write_u32(&mut slot[24..], section.crc);
        }
    }
}
