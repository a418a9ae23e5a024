//! Rows as a table in the format Parquet.

use std::io::Write;
use std::sync::Arc;

use anyhow::bail;
use parquet::basic::Encoding;
use parquet::data_type::{ByteArray, ByteArrayType, Int32Type, Int64Type};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::ColumnPath;

use supermex::rows::{Field, FieldKind, Rows, Values};

/// Rows of a group: a reader skips or reads whole groups, and memory holds one, 16 MiB.
const GROUP: usize = 1 << 20;

/// The values of a field in the group that is being filled. The schema says that the bits of numbers are unsigned.
enum Column {
    U32(Vec<i32>),
    U64(Vec<i64>),
    Text(Vec<ByteArray>),
}

impl Column {
    fn add(&mut self, values: &Values<'_>, rows: std::ops::Range<usize>) -> anyhow::Result<()> {
        match (self, values) {
            (Self::U32(column), Values::Same(value)) => column.extend(rows.map(|_| value.cast_signed())),
            (Self::U32(column), Values::U32(values)) => {
                column.extend(values[rows].iter().map(|value| value.cast_signed()));
            }
            (Self::U64(column), Values::U64(values)) => {
                column.extend(values[rows].iter().map(|value| value.cast_signed()));
            }
            (Self::Text(column), Values::Text(values)) => {
                column.extend(values[rows].iter().map(|&value| ByteArray::from(value)));
            }
            _ => {
                bail!("values are not of the kind of their field; this is a bug in supermex, please report the command")
            }
        }
        Ok(())
    }
}

pub struct Parquet<W: Write + Send> {
    out: SerializedFileWriter<W>,
    group: Vec<Column>,
    /// Rows in it.
    held: usize,
}

impl<W: Write + Send> Parquet<W> {
    pub fn new(out: W, fields: &[Field]) -> anyhow::Result<Self> {
        // Ascending numbers take very little as differences, which every reader knows.
        let mut properties =
            WriterProperties::builder().set_dictionary_enabled(false).set_encoding(Encoding::DELTA_BINARY_PACKED);
        let mut schema = String::from("message positions {\n");
        let mut group = Vec::new();
        for &Field(name, kind) in fields {
            let (kind, column) = match kind {
                FieldKind::U32 => (format!("int32 {name} (INTEGER(32, false))"), Column::U32(Vec::new())),
                FieldKind::U64 => (format!("int64 {name} (INTEGER(64, false))"), Column::U64(Vec::new())),
                FieldKind::Text => {
                    properties = properties.set_column_encoding(ColumnPath::from(name), Encoding::DELTA_BYTE_ARRAY);
                    (format!("binary {name} (STRING)"), Column::Text(Vec::new()))
                }
            };
            schema += &format!("    required {kind};\n");
            group.push(column);
        }
        schema += "}";
        let schema = Arc::new(parse_message_type(&schema)?);
        let out = SerializedFileWriter::new(out, schema, Arc::new(properties.build()))?;
        Ok(Self { out, group, held: 0 })
    }

    fn end_group(&mut self) -> anyhow::Result<()> {
        let mut group = self.out.next_row_group()?;
        for values in &mut self.group {
            if let Some(mut column) = group.next_column()? {
                match values {
                    Column::U32(values) => column.typed::<Int32Type>().write_batch(values, None, None)?,
                    Column::U64(values) => column.typed::<Int64Type>().write_batch(values, None, None)?,
                    Column::Text(values) => column.typed::<ByteArrayType>().write_batch(values, None, None)?,
                };
                column.close()?;
            }
            match values {
                Column::U32(values) => values.clear(),
                Column::U64(values) => values.clear(),
                Column::Text(values) => values.clear(),
            }
        }
        group.close()?;
        self.held = 0;
        Ok(())
    }

    /// Writes whatever is left.
    pub fn finish(mut self) -> anyhow::Result<()> {
        if self.held > 0 {
            self.end_group()?;
        }
        self.out.finish()?;
        Ok(())
    }
}

impl<W: Write + Send> Rows for Parquet<W> {
    fn add(&mut self, count: usize, values: &[Values<'_>]) -> std::io::Result<()> {
        let mut done = 0;
        while done < count {
            let now = (count - done).min(GROUP - self.held);
            for (column, values) in self.group.iter_mut().zip(values) {
                column.add(values, done..done + now).map_err(std::io::Error::other)?;
            }
            done += now;
            self.held += now;
            if self.held == GROUP {
                self.end_group().map_err(std::io::Error::other)?;
            }
        }
        Ok(())
    }
}
