//! Rows as text.

use std::io::Write;

use supermex::rules::NONE;

use super::Rows;

pub struct Csv<W> {
    out: W,
    /// Lines of a sheet.
    lines: Vec<u8>,
}

impl<W: Write> Csv<W> {
    pub fn new(mut out: W) -> anyhow::Result<Self> {
        out.write_all(b"x,y,z,p\n")?;
        Ok(Self { out, lines: Vec::new() })
    }
}

impl<W: Write> Rows for Csv<W> {
    fn sheet(&mut self, x: u32, p: u64, completions: &[u32]) -> anyhow::Result<()> {
        let (start, end) = (format!("{x},"), format!(",{p}\n"));
        let mut number = itoa::Buffer::new();
        self.lines.clear();
        for (y, &z) in (0u32..).zip(completions).filter(|&(_, &z)| z != NONE) {
            self.lines.extend_from_slice(start.as_bytes());
            self.lines.extend_from_slice(number.format(y).as_bytes());
            self.lines.push(b',');
            self.lines.extend_from_slice(number.format(z).as_bytes());
            self.lines.extend_from_slice(end.as_bytes());
        }
        self.out.write_all(&self.lines)?;
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> anyhow::Result<()> {
        Ok(self.out.flush()?)
    }
}
