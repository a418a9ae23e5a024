//! The bytes of a header.

use byteorder::{ByteOrder, LittleEndian};

use super::*;

impl Header {
    /// The header's bytes.
    pub fn encode(&self) -> [u8; Self::BYTES] {
        let mut out = [0; Self::BYTES];
        out[..8].copy_from_slice(&MAGIC);
        LittleEndian::write_u16(&mut out[8..], self.version.0);
        LittleEndian::write_u16(&mut out[10..], self.version.1);
        out[GAME] = self.game;
        out[LEVEL] = self.level.number();
        out[PROFILE] = self.profile.code();
        out[FLAGS] = if self.half_plane { HALF_PLANE } else { 0 } | if self.symmetric { SYMMETRIC } else { 0 };
        LittleEndian::write_u32(&mut out[FIRST_SHEET..], self.first_sheet);
        LittleEndian::write_u32(&mut out[SHEETS..], self.sheets);
        LittleEndian::write_u64(&mut out[COLUMNS..], self.columns);
        LittleEndian::write_u64(&mut out[CELLS..], self.cells);
        LittleEndian::write_u64(&mut out[FILE_LENGTH..], self.file_length);
        out[TABLE] = self.table.code();
        out[FRAME_ROWS] = u8::try_from(self.frame_rows).expect("a frame has at most the 64 rows of a row group");
        out[MODEL] = self.model.code();
        LittleEndian::write_u32(&mut out[LAYERS..], self.layers);
        self.sections.encode(&mut out);
        let crc = crc32c::crc32c(&out[..CRC]);
        LittleEndian::write_u32(&mut out[CRC..], crc);
        out
    }
}
