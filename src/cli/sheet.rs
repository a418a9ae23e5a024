//! `supermex sheet`: a sheet as lines `y z`.

use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::bail;
use memmap2::Mmap;
use supermex::Database;
use supermex::reader::Cell;
use supermex::rules::Game;
use supermex::sheet::Beyond;

/// Print the loser sheet X: a line `y z` for each P-position [X, y, z; p].
///
/// A sheet of Chomp is printed to the end of its scattered part and one period further, and a last line
/// `# tail from y=Y0 period P: z1 z2 …` or `# ends at y=Y` says how it goes on.
#[derive(clap::Args)]
pub struct Args {
    /// The database: a directory that `build` wrote, or a sheet file
    database: PathBuf,
    /// Number of the sheet
    x: u32,
    /// Passes left; the most that the database was built for if not given
    #[arg(long)]
    passes_left: Option<u64>,
    /// Print exactly the columns y below this
    #[arg(long)]
    columns: Option<u64>,
    /// Print the instant-winner sheet instead, for the columns below --columns and the z below --rows
    #[arg(long)]
    instant_winners: bool,
    /// Rows z of an instant-winner sheet
    #[arg(long, requires = "instant_winners")]
    rows: Option<u64>,
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let database = super::open(&args.database)?;
    let passes = super::level(&database, args.passes_left)?;
    if args.x >= database.sheets() {
        bail!("sheet {} is beyond the database, which has the sheets x < {}", args.x, database.sheets());
    }
    let mut out = BufWriter::new(std::io::stdout().lock());
    if args.instant_winners {
        instant_winners(&database, args, passes, &mut out)?;
    } else {
        losers(&database, args, passes, &mut out)?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// How much of a sheet is printed.
pub struct Extent {
    /// Columns that are stored.
    pub stored: u64,
    /// What follows them.
    pub beyond: Beyond,
    /// Columns to print: those wanted, or all that are stored and one period.
    pub columns: u64,
}

/// The extent of a sheet that the database has.
pub fn extent(database: &Database<Mmap>, x: u32, passes: u64, wanted: Option<u64>) -> anyhow::Result<Extent> {
    let ending = if database.rules().game == Game::Chomp { database.ending(x, passes)? } else { None };
    let (stored, beyond) = match ending {
        Some((end, beyond)) => (end - u64::from(x), beyond),
        None => (u64::from(database.columns().unwrap_or(0)), Beyond::Unknown),
    };
    let period = if let Beyond::Tail(offsets) = &beyond { offsets.len() as u64 } else { 0 };
    let columns = wanted.unwrap_or(stored + period);
    if beyond == Beyond::Unknown && columns > stored {
        bail!("the database has the columns y < {stored} of sheet {x}; give --columns {stored} or less");
    }
    Ok(Extent { stored, beyond, columns })
}

fn losers(database: &Database<Mmap>, args: &Args, passes: u64, out: &mut impl Write) -> anyhow::Result<()> {
    let x = u64::from(args.x);
    let Extent { stored, beyond, columns } = extent(database, args.x, passes, args.columns)?;
    for y in 0..columns {
        match database.completion(x, y, passes)? {
            Cell::Completion(z) => writeln!(out, "{y} {z}")?,
            Cell::Nothing => break,
            Cell::Beyond => bail!("column {y} of sheet {x} is not in the database"),
        }
    }
    match beyond {
        Beyond::Tail(offsets) if args.columns.is_none() => {
            let list: Vec<String> = offsets.iter().map(u32::to_string).collect();
            writeln!(out, "# tail from y={stored} period {}: {}", offsets.len(), list.join(" "))?;
        }
        Beyond::Nothing if args.columns.is_none() && stored == 0 => writeln!(out, "# empty")?,
        Beyond::Nothing if args.columns.is_none() => {
            // The last completion is the one with z = 0.
            writeln!(out, "# ends at y={}", stored.saturating_sub(1))?;
        }
        _ => {}
    }
    Ok(())
}

fn instant_winners(database: &Database<Mmap>, args: &Args, passes: u64, out: &mut impl Write) -> anyhow::Result<()> {
    let x = u64::from(args.x);
    // In a window of Chomp the moves that keep x + y lead out of it the sooner the higher the sheet is.
    let kept = if database.rules().game == Game::Chomp { x } else { 0 };
    let most = database.columns().map(|columns| u64::from(columns).saturating_sub(kept));
    let size = most.unwrap_or(u64::from(database.sheets()));
    let (columns, rows) = (args.columns.unwrap_or(size), args.rows.unwrap_or(size));
    for y in 0..columns {
        let Some(winners) = database.instant_winners(x, y, rows, passes)? else {
            bail!(
                "the database does not decide column {y} of the instant-winner sheet {x}; give --columns {y} or less"
            );
        };
        for z in winners {
            writeln!(out, "{y} {z}")?;
        }
    }
    Ok(())
}
