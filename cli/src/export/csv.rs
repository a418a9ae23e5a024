//! Rows as text.

use std::io::Write;

use supermex::rows::{Field, Rows, Values};

pub struct Csv<W> {
    out: W,
    /// Lines of some rows.
    lines: Vec<u8>,
}

impl<W: Write> Csv<W> {
    pub fn new(mut out: W, fields: &[Field]) -> anyhow::Result<Self> {
        let names: Vec<&str> = fields.iter().map(|field| field.0).collect();
        writeln!(out, "{}", names.join(","))?;
        Ok(Self { out, lines: Vec::new() })
    }

    /// Writes whatever is left.
    pub fn finish(mut self) -> std::io::Result<()> {
        self.out.flush()
    }
}

impl<W: Write> Rows for Csv<W> {
    fn add(&mut self, count: usize, values: &[Values<'_>]) -> std::io::Result<()> {
        let mut number = itoa::Buffer::new();
        self.lines.clear();
        for row in 0..count {
            for values in values {
                let text = match values {
                    Values::Same(value) => number.format(*value),
                    Values::U32(values) => number.format(values[row]),
                    Values::U64(values) => number.format(values[row]),
                    Values::Text(values) => values[row],
                };
                self.lines.extend_from_slice(text.as_bytes());
                self.lines.push(b',');
            }
            // The comma after the last field.
            self.lines.pop();
            self.lines.push(b'\n');
        }
        self.out.write_all(&self.lines)?;
        Ok(())
    }
}
