//! Rows in batches of the format Arrow: as a stream of Arrow IPC, or for Parquet.

use std::io::{self, Write};
use std::ops::Range;
use std::sync::Arc;

use arrow_array::builder::{StringBuilder, UInt32Builder, UInt64Builder};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_ipc::writer::StreamWriter;
use arrow_schema::{ArrowError, DataType, Schema, SchemaRef};
use supermex::rows::{Field, FieldKind, Rows, Values};

/// Rows of a batch, which memory holds: a megabyte of four columns.
const BATCH: usize = 1 << 16;

/// The values of a field in the batch that is being filled.
enum Column {
    U32(UInt32Builder),
    U64(UInt64Builder),
    Text(StringBuilder),
}

impl Column {
    fn add(&mut self, values: &Values<'_>, rows: Range<usize>) -> io::Result<()> {
        match (self, values) {
            (Self::U32(column), Values::Same(value)) => column.append_value_n(*value, rows.len()),
            (Self::U32(column), Values::U32(values)) => column.append_slice(&values[rows]),
            (Self::U64(column), Values::U64(values)) => column.append_slice(&values[rows]),
            (Self::Text(column), Values::Text(values)) => {
                values[rows].iter().for_each(|value| column.append_value(value));
            }
            _ => return Err(io::Error::other("values are not of the kind of their field")),
        }
        Ok(())
    }

    fn take(&mut self) -> ArrayRef {
        match self {
            Self::U32(column) => Arc::new(column.finish()),
            Self::U64(column) => Arc::new(column.finish()),
            Self::Text(column) => Arc::new(column.finish()),
        }
    }
}

/// What takes batches.
pub trait Batches {
    fn put(&mut self, batch: &RecordBatch) -> io::Result<()>;

    /// Writes the end, and whatever is left.
    fn end(self) -> io::Result<()>;
}

impl<W: Write> Batches for StreamWriter<W> {
    fn put(&mut self, batch: &RecordBatch) -> io::Result<()> {
        self.write(batch).map_err(of_system)
    }

    fn end(mut self) -> io::Result<()> {
        self.finish().map_err(of_system)
    }
}

/// Rows that go out in batches.
pub struct Arrow<B> {
    out: B,
    schema: SchemaRef,
    batch: Vec<Column>,
    /// Rows in it.
    held: usize,
}

impl<B: Batches> Arrow<B> {
    /// To what `open` makes of the schema.
    pub fn new(fields: &[Field], open: impl FnOnce(&SchemaRef) -> anyhow::Result<B>) -> anyhow::Result<Self> {
        let (mut schema, mut batch) = (Vec::new(), Vec::new());
        for &Field(name, kind) in fields {
            let (kind, column) = match kind {
                FieldKind::U32 => (DataType::UInt32, Column::U32(UInt32Builder::new())),
                FieldKind::U64 => (DataType::UInt64, Column::U64(UInt64Builder::new())),
                FieldKind::Text => (DataType::Utf8, Column::Text(StringBuilder::new())),
            };
            schema.push(arrow_schema::Field::new(name, kind, false));
            batch.push(column);
        }
        let schema = Arc::new(Schema::new(schema));
        Ok(Self { out: open(&schema)?, schema, batch, held: 0 })
    }

    /// Writes the rows that are held, if there are any.
    fn end_batch(&mut self) -> io::Result<()> {
        if self.held == 0 {
            return Ok(());
        }
        self.held = 0;
        let columns = self.batch.iter_mut().map(Column::take).collect();
        self.out.put(&RecordBatch::try_new(Arc::clone(&self.schema), columns).map_err(io::Error::other)?)
    }

    /// Writes whatever is left, and the end.
    pub fn finish(mut self) -> io::Result<()> {
        self.end_batch()?;
        self.out.end()
    }
}

/// The error of the system, if it is one.
fn of_system(error: ArrowError) -> io::Error {
    match error {
        ArrowError::IoError(_, error) => error,
        error => io::Error::other(error),
    }
}

impl<B: Batches> Rows for Arrow<B> {
    fn add(&mut self, count: usize, values: &[Values<'_>]) -> io::Result<()> {
        let mut done = 0;
        while done < count {
            let now = (count - done).min(BATCH - self.held);
            for (column, values) in self.batch.iter_mut().zip(values) {
                column.add(values, done..done + now)?;
            }
            done += now;
            self.held += now;
            if self.held == BATCH {
                self.end_batch()?;
            }
        }
        Ok(())
    }
}
