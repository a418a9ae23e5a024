//! `supermex export`: tables as rows, for other tools.

mod csv;
mod npy;
#[cfg(feature = "parquet")]
mod parquet;

use std::fs::File;
use std::io::{BufWriter, Seek, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};
use clap::ValueEnum;
use supermex::rows::{Rows, RowsAsked, RowsError};
use supermex::{Depth, Problem, Table, is_url};

use crate::file::{cannot_write, publish, refuse_existing, stream};
use crate::text::{numbers, rows_error};

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// An array of a row for each P-position, of little-endian u32 (3-pile games, boards) or u64, for numpy. Not for Clobber
    Npy,
    /// Text, with a first line of names
    Csv,
    /// Typed columns, compressed, in row groups of 2^20 rows (with the feature `parquet`)
    Parquet,
}

/// Write a table to a file for other tools: CSV, npy, Parquet.
///
/// For 3-pile games a row x, y, z, p for each P-position [x, y, z; p], sorted by p, x and y; for two-pile games a row a, b
/// for each pair; for piles a row n, value for each size, up to the end of the first period; for Chomp on boards a row of the
/// lengths of all rows for each P-position; for Clobber a row strip, outcome for each strip of the table's length. The rows
/// are those of the verb `sheet`, but for Clobber. Memory does not grow with their number.
///
/// What repeats for ever is cut after one period, unless --columns says where, and says so in a last column `period`: where
/// it is not 0, the row is one of those that repeat with this period in y, or in n. Tables of Chomp and of piles
/// have this column.
///
/// The database is verified first; where a part of it is asked for, or it is on a web server, each piece is checked before
/// it is read. A file has its name when it is complete.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    open: crate::open::Choice,
    /// The format
    #[arg(long, value_enum)]
    format: Format,
    /// The sheets from A on and below B (A..=B: and B itself); either may be left out
    #[arg(long, value_name = "A..B", default_value = "..", value_parser = numbers::range)]
    sheets: Range<u32>,
    /// The file to write, or - for standard output
    #[arg(long)]
    out: PathBuf,
    /// Export exactly the columns y below this; the pairs with a below it, the sizes, the strips whose number is, the boards
    /// whose longest row is
    #[arg(long, value_parser = numbers::flag::<u64>)]
    columns: Option<u64>,
    /// Passes left; every level that the database has if not given
    #[arg(long, value_parser = numbers::flag::<u64>)]
    passes_left: Option<u64>,
    /// Replace what is there
    #[arg(long)]
    force: bool,
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let out = &args.out;
    refuse_existing(out, args.force)?;
    let table = trusted(args.open.table()?, args)?;
    let ask = RowsAsked { sheets: args.sheets.clone(), columns: args.columns, passes: args.passes_left };
    let output = Output { table: &table, ask: &ask, out };
    match stream(out)? {
        None => publish(out, args.force, |file| output.write(args.format, file))?,
        // npy says at its beginning how many rows follow.
        Some(mut stream) if args.format == Format::Npy => {
            let mut whole = tempfile::tempfile().context("cannot make a temporary file")?;
            output.npy(whole.try_clone()?)?;
            whole.rewind()?;
            let copied = std::io::copy(&mut whole, &mut stream).and_then(|_| stream.flush());
            copied.map_err(|error| cannot_write(out, error))?;
        }
        Some(stream) => output.streamed(args.format, stream)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// The table, if what is exported of it is what was written: all of it is verified, and where a part is asked for, or it is
/// on a server, each piece before it is read.
fn trusted(table: Table, args: &Args) -> anyhow::Result<Table> {
    if is_url(args.open.database()) || args.columns.is_some() || args.sheets != (0..u32::MAX) {
        return Ok(table.checked()?);
    }
    let mut problems = table.verify(Depth::Full).err().unwrap_or_default();
    // An index of moves is not exported.
    problems.retain(|problem| !matches!(problem.problem, Problem::Hidden { .. }));
    match problems.first() {
        Some(problem) => bail!("the database is damaged, and nothing is made from it: {problem}"),
        None => Ok(table),
    }
}

/// Bytes that are written together.
const BUFFER: usize = 1 << 20;

/// Rows, and the name that they are written to.
struct Output<'a> {
    table: &'a Table,
    ask: &'a RowsAsked,
    out: &'a Path,
}

impl Output<'_> {
    fn write(&self, format: Format, file: File) -> anyhow::Result<()> {
        if format == Format::Npy { self.npy(file) } else { self.streamed(format, file) }
    }

    fn npy(&self, file: File) -> anyhow::Result<()> {
        self.fill(npy::Npy::new(BufWriter::with_capacity(BUFFER, file), self.table.fields())?, npy::Npy::finish)
    }

    /// A format that is written from its beginning to its end.
    fn streamed<W: Write + Send + 'static>(&self, format: Format, out: W) -> anyhow::Result<()> {
        let (out, fields) = (BufWriter::with_capacity(BUFFER, out), self.table.fields());
        match format {
            Format::Csv => self.fill(csv::Csv::new(out, fields)?, csv::Csv::finish),
            #[cfg(feature = "parquet")]
            Format::Parquet => self.fill(parquet::Parquet::new(out, fields)?, parquet::Parquet::finish),
            #[cfg(not(feature = "parquet"))]
            Format::Parquet => bail!(
                "this program was built without Parquet; install it with `cargo install --locked --path cli`, or export csv \
                 or npy"
            ),
            Format::Npy => bail!("npy is not written from its beginning to its end"),
        }
    }

    /// Gives the rows to what writes them, and then has it write whatever is left.
    fn fill<R: Rows>(&self, mut writer: R, finish: fn(R) -> anyhow::Result<()>) -> anyhow::Result<()> {
        let unwritten = || format!("cannot write {}", self.out.display());
        match self.table.rows(self.ask, &mut writer) {
            Err(RowsError::Taken(error)) => return Err(error).with_context(unwritten),
            given => given.map_err(rows_error)?,
        }
        finish(writer).with_context(unwritten)
    }
}
