//! Rows as one array, in the format of numpy's `save`.

use std::io::{Seek, SeekFrom, Write};

use anyhow::bail;

use supermex::rows::{Field, FieldKind, Rows, Values};

/// Magic, version 1.0, and the length of a header that makes 128 bytes with these ten.
const START: &[u8; 10] = b"\x93NUMPY\x01\x00\x76\x00";

pub struct Npy<W> {
    out: W,
    /// Whether numbers have 64 bits.
    wide: bool,
    columns: usize,
    rows: u64,
    /// Bytes of some rows.
    bytes: Vec<u8>,
}

impl<W: Write + Seek> Npy<W> {
    pub fn new(out: W, fields: &[Field]) -> anyhow::Result<Self> {
        if fields.iter().any(|field| field.1 == FieldKind::Text) {
            bail!("npy holds numbers, and the rows of this table are text; export csv or parquet");
        }
        let wide = fields.iter().any(|field| field.1 == FieldKind::U64);
        let mut npy = Self { out, wide, columns: fields.len(), rows: 0, bytes: Vec::new() };
        npy.header()?;
        Ok(npy)
    }

    /// Written first with a placeholder, and again when the number of rows is known.
    fn header(&mut self) -> std::io::Result<()> {
        let bytes = if self.wide { 8 } else { 4 };
        let (rows, columns) = (self.rows, self.columns);
        let text = format!("{{'descr': '<u{bytes}', 'fortran_order': False, 'shape': ({rows}, {columns}), }}");
        self.out.write_all(START)?;
        self.out.write_all(format!("{text:<117}\n").as_bytes())
    }

    /// Writes whatever is left.
    pub fn finish(mut self) -> std::io::Result<()> {
        self.out.seek(SeekFrom::Start(0))?;
        self.header()?;
        self.out.flush()
    }
}

impl<W: Write + Seek> Rows for Npy<W> {
    fn add(&mut self, count: usize, values: &[Values<'_>]) -> std::io::Result<()> {
        self.bytes.clear();
        for row in 0..count {
            for values in values {
                match values {
                    Values::Same(value) => self.bytes.extend(value.to_le_bytes()),
                    Values::U32(values) => self.bytes.extend(values[row].to_le_bytes()),
                    Values::U64(values) => self.bytes.extend(values[row].to_le_bytes()),
                    Values::Text(_) => return Err(std::io::Error::other("npy holds numbers only")),
                }
            }
        }
        self.rows += count as u64;
        self.out.write_all(&self.bytes)?;
        Ok(())
    }
}
