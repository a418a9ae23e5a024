//! `supermex export`: tables as rows, for other tools.

#[cfg(feature = "arrow")]
mod arrow;
pub mod csv;
mod npy;
#[cfg(feature = "arrow")]
mod parquet;

use std::cell::Cell;
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};
#[cfg(feature = "arrow")]
use arrow_ipc::writer::StreamWriter;
use clap::ValueEnum;
use supermex::checking::{Depth, Problem};
use supermex::rows::{Field, Rows, RowsAsked, Values};
use supermex::{ListAsked, ReadError, Table, is_url};

#[cfg(feature = "arrow")]
use self::arrow::Arrow;
use crate::as_rows::{As, Waiting};
use crate::file::{cannot_write, publish, publish_seeking, refuse_existing, stream};
use crate::remedy::of_rows;
use crate::say::{note, warn};
use crate::text::{count, numbers};

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// An array of a row for each P-position, of little-endian u32 (3-pile games, boards) or u64, for numpy. Not for Clobber
    Npy,
    /// Text, with a first line of names
    Csv,
    /// Typed columns, compressed, in row groups of 2^20 rows (with the feature `arrow`)
    Parquet,
    /// A stream of Arrow IPC: the columns of Parquet in batches of 2^16 rows, for a pipe (with the feature `arrow`)
    Arrow,
}

/// What to type where a format is left out.
const WITHOUT: &str = "this program was built without Parquet and Arrow; take the program of a release, or type `cargo install --locked \
                       --path cli --features arrow` in the repository, or export csv or npy";

/// Write a table to a file for other tools: CSV, npy, Parquet, Arrow.
///
/// The rows depend on the game. 3-pile games: x, y, z, p for each P-position [x, y, z; p] with the most passes (or with
/// --passes-left, or at each level with --all-levels), sorted by p, x and y. Rules: the same, of two numbers without z, and without p if
/// there is no pass. Values: the numbers, then `grundy`.
/// Two-pile games: a, b for each pair. Piles:
/// n, grundy for each size, up to the end of the first period. Chomp on boards: the lengths of all rows of each
/// P-position. Clobber: strip, outcome for each strip of the table's length. Except for Clobber the rows are those of
/// the verb `sheet`. Memory does not grow with their number. Standard error says how many rows were written.
///
/// Rows that repeat for ever are cut after one period, or at --columns. For Chomp and for piles a last column `period`
/// marks them: if it is not 0, the row repeats with this period in y, or in n.
///
/// The database is verified first. If only a part is exported, or the database is on a web server, each piece is checked
/// before it is read. The file gets its name when it is complete.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    open: crate::open::Choice,
    /// The format; by default that of the ending of --out
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// The sheets from A on and below B (A..=B: and B itself); either may be left out
    #[arg(long, value_name = "A..B", default_value = "..", value_parser = numbers::range)]
    sheets: Range<u32>,
    /// The file to write, or - for standard output
    #[arg(long)]
    out: PathBuf,
    /// Export exactly the columns y below this. In other games: the pairs with a below it, the sizes below it, the
    /// strips whose number is below it, the boards whose longest row is below it
    #[arg(long, value_parser = numbers::flag::<u64>)]
    columns: Option<u64>,
    /// Passes left; by default the most that the database was built for
    #[arg(long, value_parser = numbers::flag::<u64>)]
    passes_left: Option<u64>,
    /// Every level that the database has, one after the other
    #[arg(long, conflicts_with = "passes_left")]
    all_levels: bool,
    /// The P-positions up to this size, as `list` prints them: each once, if the piles may stand in any order
    #[arg(long, conflicts_with_all = ["sheets", "columns", "all_levels"], value_parser = numbers::flag::<u32>)]
    max: Option<u32>,
    /// With --max, the piles in every order
    #[arg(long, requires = "max")]
    all_orders: bool,
    /// Replace an existing file
    #[arg(long)]
    force: bool,
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let (out, format) = (&args.out, format(args)?);
    refuse_existing(out, args.force)?;
    let table = verified(args.open.table()?, args)?;
    let (columns, passes, all_levels) = (args.columns, args.passes_left, args.all_levels);
    let ask = RowsAsked { sheets: args.sheets.clone(), columns, passes, all_levels };
    let list = args.max.map(|max| ListAsked { max, all_orders: args.all_orders, passes });
    let fields = if list.is_some() { As::Numbers.fields(&table) } else { table.fields().to_vec() };
    let output = Output { table: &table, fields: &fields, ask: &ask, list, out, rows: Cell::new(0) };
    if format == Format::Npy {
        // The header contains the number of rows.
        publish_seeking(out, args.force, |file| output.npy(file))?;
    } else if let Some(stream) = stream(out)? {
        output.streamed(format, stream)?;
    } else {
        publish(out, args.force, |file| output.streamed(format, file))?;
    }
    note(&output.summary());
    Ok(ExitCode::SUCCESS)
}

/// The format that is asked for, or the one that the name of the file ends in.
fn format(args: &Args) -> anyhow::Result<Format> {
    let ending = args.out.extension().and_then(OsStr::to_str);
    let named = ending.and_then(|ending| Format::from_str(ending, true).ok());
    if let (Some(format), Some(named)) = (args.format, named)
        && format != named
    {
        let [format, named] = [format, named].map(|one| format!("{one:?}").to_lowercase());
        warn(&format!("{}: --format {format} is written, and the name ends in .{named}", args.out.display()));
    }
    let format = args.format.or(named);
    let no_format = || {
        format!("{} does not say the format; give --format, or a name that ends in it, as rows.csv", args.out.display())
    };
    let format = format.with_context(no_format)?;
    if !cfg!(feature = "arrow") && matches!(format, Format::Parquet | Format::Arrow) {
        bail!(WITHOUT);
    }
    Ok(format)
}

/// The table, verified as a whole. If a part is asked for, or the table is on a server, each piece is verified before it is
/// read.
fn verified(table: Table, args: &Args) -> anyhow::Result<Table> {
    if is_url(args.open.database()) || args.max.is_some() || args.columns.is_some() || args.sheets != (0..u32::MAX) {
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
    fields: &'a [Field],
    ask: &'a RowsAsked,
    /// What is asked of `list` instead.
    list: Option<ListAsked>,
    out: &'a Path,
    /// Rows that were written.
    rows: Cell<u64>,
}

/// Counts rows as they pass.
struct Counted<'a, R> {
    writer: &'a mut R,
    rows: &'a Cell<u64>,
}

impl<R: Rows> Rows for Counted<'_, R> {
    fn add(&mut self, count: usize, values: &[Values<'_>]) -> io::Result<()> {
        self.rows.set(self.rows.get() + count as u64);
        self.writer.add(count, values)
    }
}

impl Output<'_> {
    fn npy(&self, file: File) -> anyhow::Result<()> {
        self.fill(npy::Npy::new(BufWriter::with_capacity(BUFFER, file), self.fields)?, npy::Npy::finish)
    }

    /// A format that is written from its beginning to its end.
    fn streamed<W: Write + Send + 'static>(&self, format: Format, out: W) -> anyhow::Result<()> {
        let (out, fields) = (BufWriter::with_capacity(BUFFER, out), self.fields);
        match format {
            Format::Csv => self.fill(csv::Csv::new(out, fields)?, csv::Csv::finish),
            #[cfg(feature = "arrow")]
            Format::Parquet => {
                self.fill(Arrow::new(fields, |schema| parquet::writer(out, fields, schema))?, Arrow::finish)
            }
            #[cfg(feature = "arrow")]
            Format::Arrow => {
                self.fill(Arrow::new(fields, |schema| Ok(StreamWriter::try_new(out, schema)?))?, Arrow::finish)
            }
            // `format` refuses the others, and the array of npy is not written so.
            _ => bail!(WITHOUT),
        }
    }

    /// How many rows were written, and of what.
    fn summary(&self) -> String {
        let fields: Vec<&str> = self.fields.iter().map(|field| field.0).collect();
        let level = match (self.table.passes(), self.ask.passes) {
            (None, _) => String::new(),
            (Some(_), _) if self.ask.all_levels => ", every level".into(),
            (Some(most), asked) => format!(", {} left", count(asked.unwrap_or(most), "pass", "passes")),
        };
        format!("{} of {}{level}", count(self.rows.get(), "row", "rows"), fields.join(","))
    }

    /// Writes the rows, and then what is still buffered.
    fn fill<R: Rows>(&self, mut writer: R, finish: fn(R) -> io::Result<()>) -> anyhow::Result<()> {
        let cannot = |error| cannot_write(self.out, error);
        let mut counted = Counted { writer: &mut writer, rows: &self.rows };
        let given = match &self.list {
            Some(list) => self.listed(list, &mut counted),
            None => self.table.rows(self.ask, &mut counted),
        };
        match given {
            Err(ReadError::Taken(error)) => return Err(cannot(error)),
            given => given.map_err(|error| of_rows(self.table, error))?,
        }
        finish(writer).map_err(cannot)
    }

    /// Gives the positions of a list.
    fn listed(&self, list: &ListAsked, rows: &mut dyn Rows) -> Result<(), ReadError> {
        let mut waiting = Waiting::new(self.fields.to_vec(), rows);
        for position in self.table.list(list)? {
            let position = position?;
            waiting.add(|| self.table.format(&position), As::Numbers.numbers(self.table, &position, &position))?;
        }
        waiting.give()
    }
}
