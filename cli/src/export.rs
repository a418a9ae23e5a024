//! `supermex export`: sheets as rows `x, y, z, p`, for other tools.

mod csv;
mod npy;
#[cfg(feature = "parquet")]
mod parquet;

use std::io::BufWriter;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};
use clap::ValueEnum;
use memmap2::Mmap;
use supermex::Database;
use supermex::oracle::sheets;
use supermex::rules::NONE;

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// An array of n rows and 4 columns of little-endian u32, for numpy
    Npy,
    /// Text, with a first line of names
    Csv,
    /// Four unsigned columns x, y, z, p, compressed, in row groups of 2^20 rows (with the feature `parquet`)
    Parquet,
}

/// Write loser sheets to a file for other tools: CSV, npy, Parquet.
///
/// A row x, y, z, p for each P-position [x, y, z; p]. The rows are those of the verb `sheet`, sorted by p, x and y. Memory does not grow with their number.
#[derive(clap::Args)]
pub struct Args {
    /// The database: a directory that `build` wrote, or a sheet file
    database: PathBuf,
    /// The format
    #[arg(long, value_enum)]
    format: Format,
    /// The sheets from A on and below B; either may be left out
    #[arg(long, value_name = "A..B", default_value = "..", value_parser = range)]
    sheets: Range<u32>,
    /// The file to write
    #[arg(long)]
    out: PathBuf,
    /// Export exactly the columns y below this
    #[arg(long)]
    columns: Option<u32>,
    /// Passes left; every level that the database has if not given
    #[arg(long)]
    passes_left: Option<u64>,
    /// Replace what is there
    #[arg(long)]
    force: bool,
}

fn range(text: &str) -> Result<Range<u32>, String> {
    let wrong = || format!("{text:?} is no range; write for example 0..1000, or ..1000");
    let (from, to) = text.split_once("..").ok_or_else(wrong)?;
    let number = |text: &str, default| match text {
        "" => Ok(default),
        text => text.parse().map_err(|_| wrong()),
    };
    Ok(number(from, 0)?..number(to, u32::MAX)?)
}

/// What a format does with the rows of a sheet.
trait Rows {
    /// Takes the completion of each column from 0 on, some of which may be `NONE`.
    fn sheet(&mut self, x: u32, p: u64, completions: &[u32]) -> anyhow::Result<()>;

    /// Writes whatever is left.
    fn finish(self: Box<Self>) -> anyhow::Result<()>;
}

/// Sheets taken together: in a symmetric table what lies before the diagonal is read across them.
const BAND: u32 = 64;

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let database = super::open(&args.database)?;
    if args.out.exists() && !args.force {
        bail!("{} exists; give --force to replace it", args.out.display());
    }
    let there = database.first_sheet()..database.sheets();
    let start = if args.sheets.start == 0 { there.start } else { args.sheets.start };
    let end = if args.sheets.end == u32::MAX { there.end } else { args.sheets.end };
    if start >= end || start < there.start || end > there.end {
        bail!("the database has the sheets {}..{}; ask for some of these", there.start, there.end);
    }
    let levels: Vec<u64> = match args.passes_left {
        Some(passes) => vec![super::level(&database, Some(passes))?],
        None => (0..=database.rules().passes).filter(|&p| database.file(p, start).is_some()).map(u64::from).collect(),
    };
    let directory = args.out.parent().filter(|path| !path.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // As any file that is created: for whom the umask lets.
    let mut options = tempfile::Builder::new();
    #[cfg(unix)]
    options.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let cannot = || format!("cannot write {}", args.out.display());
    let file = options.tempfile_in(directory).with_context(cannot)?;
    let out = BufWriter::with_capacity(1 << 20, file.reopen().with_context(cannot)?);
    let mut rows: Box<dyn Rows> = match args.format {
        Format::Npy => Box::new(npy::Npy::new(out).with_context(cannot)?),
        Format::Csv => Box::new(csv::Csv::new(out).with_context(cannot)?),
        #[cfg(feature = "parquet")]
        Format::Parquet => Box::new(parquet::Parquet::new(out).with_context(cannot)?),
        #[cfg(not(feature = "parquet"))]
        Format::Parquet => bail!(
            "this program was built without Parquet; install it with `cargo install --path . --features parquet`, or \
             export csv or npy"
        ),
    };
    for passes in levels {
        export(&database, start..end, passes, args.columns, |x, z| rows.sheet(x, passes, z).with_context(cannot))?;
    }
    rows.finish().with_context(cannot)?;
    file.as_file().sync_all().with_context(cannot)?;
    file.persist(&args.out).with_context(cannot)?;
    #[cfg(unix)]
    std::fs::File::open(directory).and_then(|directory| directory.sync_all()).with_context(cannot)?;
    Ok(ExitCode::SUCCESS)
}

/// Calls `take` with each sheet and its completions.
fn export(
    database: &Database<Mmap>,
    sheets: Range<u32>,
    passes: u64,
    wanted: Option<u32>,
    mut take: impl FnMut(u32, &[u32]) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let band = if database.rules().is_symmetric() { BAND } else { 1 };
    let mut completions = Vec::new();
    let mut first = sheets.start;
    while first < sheets.end {
        let last = (first + band).min(sheets.end);
        // The sheets of a symmetric table have the same columns.
        let extent = sheets::extent(database, first, passes, wanted.map(u64::from))?;
        let columns = u32::try_from(extent.columns)?;
        completions.clear();
        completions.resize((last - first) as usize * columns as usize, NONE);
        if !database.completions(passes, first..last, 0..columns, &mut completions)? {
            bail!("the database has not all of the columns y < {columns} of the sheets {first}..{last}");
        }
        for (x, row) in (first..last).zip(completions.chunks_exact(columns.max(1) as usize)) {
            take(x, row)?;
        }
        first = last;
    }
    Ok(())
}
