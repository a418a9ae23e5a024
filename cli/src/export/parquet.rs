//! Rows as a table in the format Parquet.

use std::io::{self, Write};

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_writer::ArrowWriterOptions;
use parquet::basic::Encoding;
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::schema::types::ColumnPath;
use supermex::rows::{Field, FieldKind};

use super::arrow::Batches;

/// Rows of a group: a reader skips or reads whole groups, and memory holds one, 16 MiB.
const GROUP: usize = 1 << 20;

impl<W: Write + Send> Batches for ArrowWriter<W> {
    fn put(&mut self, batch: &RecordBatch) -> io::Result<()> {
        self.write(batch).map_err(of_system)
    }

    fn end(mut self) -> io::Result<()> {
        self.finish().map(drop).map_err(of_system)
    }
}

/// What writes groups, with the schema of their batches.
pub fn writer<W: Write + Send>(out: W, fields: &[Field], schema: &SchemaRef) -> anyhow::Result<ArrowWriter<W>> {
    // Ascending numbers take very little as differences, which every reader knows.
    let mut properties = WriterProperties::builder()
        .set_dictionary_enabled(false)
        .set_encoding(Encoding::DELTA_BINARY_PACKED)
        .set_max_row_group_row_count(Some(GROUP));
    for Field(name, _) in fields.iter().filter(|field| field.1 == FieldKind::Text) {
        properties = properties.set_column_encoding(ColumnPath::from(*name), Encoding::DELTA_BYTE_ARRAY);
    }
    let options = ArrowWriterOptions::new()
        .with_properties(properties.build())
        .with_skip_arrow_metadata(true)
        .with_schema_root("positions".into());
    Ok(ArrowWriter::try_new_with_options(out, schema.clone(), options)?)
}

/// The error of the system, if it is one.
fn of_system(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(error) => error.downcast().map_or_else(io::Error::other, |error| *error),
        error => io::Error::other(error),
    }
}
