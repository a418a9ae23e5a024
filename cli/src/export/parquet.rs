//! Rows as a table in the format Parquet.

use std::io::Write;
use std::sync::Arc;

use parquet::basic::Encoding;
use parquet::data_type::Int32Type;
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use supermex::rules::NONE;

use super::Rows;

const SCHEMA: &str = "message positions {
    required int32 x (INTEGER(32, false));
    required int32 y (INTEGER(32, false));
    required int32 z (INTEGER(32, false));
    required int32 p (INTEGER(32, false));
}";

/// Rows of a group, which is what a reader skips or takes, and what is held in memory: 16 MiB.
const GROUP: usize = 1 << 20;

pub struct Parquet<W: Write + Send> {
    out: SerializedFileWriter<W>,
    /// The columns of the group that is being filled.
    group: [Vec<i32>; 4],
}

impl<W: Write + Send> Parquet<W> {
    pub fn new(out: W) -> anyhow::Result<Self> {
        // Differences take next to nothing in x, y and p, which ascend, and are read everywhere.
        let properties = WriterProperties::builder()
            .set_dictionary_enabled(false)
            .set_encoding(Encoding::DELTA_BINARY_PACKED)
            .build();
        let out = SerializedFileWriter::new(out, Arc::new(parse_message_type(SCHEMA)?), Arc::new(properties))?;
        Ok(Self { out, group: Default::default() })
    }

    fn end_group(&mut self) -> Result<(), ParquetError> {
        let mut group = self.out.next_row_group()?;
        for values in &mut self.group {
            if let Some(mut column) = group.next_column()? {
                column.typed::<Int32Type>().write_batch(values, None, None)?;
                column.close()?;
            }
            values.clear();
        }
        group.close()?;
        Ok(())
    }
}

impl<W: Write + Send> Rows for Parquet<W> {
    fn sheet(&mut self, x: u32, p: u64, completions: &[u32]) -> anyhow::Result<()> {
        let p = u32::try_from(p)?;
        for (y, &z) in (0u32..).zip(completions).filter(|&(_, &z)| z != NONE) {
            for (column, number) in self.group.iter_mut().zip([x, y, z, p]) {
                // The schema says that the bits are those of an unsigned number.
                column.push(number.cast_signed());
            }
            if self.group[0].len() == GROUP {
                self.end_group()?;
            }
        }
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> anyhow::Result<()> {
        if !self.group[0].is_empty() {
            self.end_group()?;
        }
        self.out.finish()?;
        Ok(())
    }
}
