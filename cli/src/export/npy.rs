//! Rows as one array, in the format of numpy's `save`.

use std::io::{Seek, SeekFrom, Write};

use supermex::rules::NONE;

use super::Rows;

/// Magic, version 1.0, and the length of a header that makes 128 bytes with these ten.
const START: &[u8; 10] = b"\x93NUMPY\x01\x00\x76\x00";

pub struct Npy<W> {
    out: W,
    rows: u64,
    /// Rows of a sheet.
    bytes: Vec<u8>,
}

impl<W: Write + Seek> Npy<W> {
    pub fn new(out: W) -> anyhow::Result<Self> {
        let mut npy = Self { out, rows: 0, bytes: Vec::new() };
        npy.header()?;
        Ok(npy)
    }

    /// Written once to make room, and again when the number of rows is known.
    fn header(&mut self) -> std::io::Result<()> {
        let text = format!("{{'descr': '<u4', 'fortran_order': False, 'shape': ({}, 4), }}", self.rows);
        self.out.write_all(START)?;
        self.out.write_all(format!("{text:<117}\n").as_bytes())
    }
}

impl<W: Write + Seek> Rows for Npy<W> {
    fn sheet(&mut self, x: u32, p: u64, completions: &[u32]) -> anyhow::Result<()> {
        let p = u32::try_from(p)?;
        self.bytes.clear();
        for (y, &z) in (0u32..).zip(completions).filter(|&(_, &z)| z != NONE) {
            self.bytes.extend([x, y, z, p].into_iter().flat_map(u32::to_le_bytes));
            self.rows += 1;
        }
        self.out.write_all(&self.bytes)?;
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> anyhow::Result<()> {
        self.out.seek(SeekFrom::Start(0))?;
        self.header()?;
        Ok(self.out.flush()?)
    }
}
