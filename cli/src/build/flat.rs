//! `supermex build` for the games whose table is flat.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, bail};
use serde_json::Value;
use supermex::rules::flat::{Clobber, FlatRules, Heap, Take, Wythoff};
use supermex::writer::{FlatOptions, FlatSummary, build_flat};

use super::{peak, size};
use crate::cli::progress::Meter;

/// What every flat table is told.
#[derive(clap::Args)]
struct Place {
    /// The directory to write
    #[arg(long)]
    out: PathBuf,
    /// Most memory to use, such as 800M or 4G; refused if it is too little
    #[arg(long, value_parser = size)]
    memory: Option<u64>,
    /// Take over a build that was interrupted: a flat table begins again
    #[arg(long)]
    resume: bool,
    /// Replace what is there
    #[arg(long)]
    force: bool,
}

#[derive(clap::Args)]
pub struct WythoffArgs {
    /// P-positions on a diagonal: up to K - 1 options may be blocked; 1 if not given
    #[arg(long, conflicts_with = "divisor")]
    k: Option<u32>,
    /// What is taken from both piles differs by less than M; 1 if not given
    #[arg(long, conflicts_with = "divisor")]
    m: Option<u32>,
    /// D_r instead: the same multiple of R from both piles
    #[arg(long, value_name = "R")]
    divisor: Option<u32>,
    /// The pairs whose smaller number is below this
    #[arg(long)]
    columns: u64,
    #[command(flatten)]
    place: Place,
}

pub fn wythoff(args: &WythoffArgs) -> anyhow::Result<ExitCode> {
    let rules = match args.divisor {
        Some(r) => Wythoff::divisor(r)?,
        None => Wythoff::blocking(args.k.unwrap_or(1), args.m.unwrap_or(1))?,
    };
    let (summary, seconds) = build(FlatRules::Wythoff(rules), Some(args.columns), None, &args.place)?;
    summarise(&args.place.out, &summary, seconds)?;
    Ok(ExitCode::SUCCESS)
}

#[derive(clap::Args)]
pub struct HeapArgs {
    /// What may be taken from a pile: numbers, or `all` for Nim
    #[arg(long, value_name = "N,N,...|all")]
    subtract: String,
    /// How far to look for a period: as soon as the values prove one, every size is answered. Not needed for Nim
    #[arg(long)]
    columns: Option<u64>,
    /// Who cannot move wins
    #[arg(long)]
    misere: bool,
    #[command(flatten)]
    place: Place,
}

pub fn heap(args: &HeapArgs) -> anyhow::Result<ExitCode> {
    let rules = if args.subtract == "all" {
        Heap { take: Take::All, misere: args.misere }
    } else {
        let set: Result<Vec<u64>, _> = args.subtract.split(',').map(|number| number.trim().parse()).collect();
        let set = set.with_context(|| format!("--subtract {}: write numbers, as 1,2,3, or all", args.subtract))?;
        Heap::subtract(set, args.misere)?
    };
    let (summary, seconds) = build(FlatRules::Heap(rules), args.columns, None, &args.place)?;
    let info = supermex::open(&args.place.out)?.info()?;
    let answered = match (info.get("period"), info.get("period_from")) {
        (Some(Value::Number(period)), Some(from)) => format!("period {period} from {from}, every size is answered"),
        _ => format!("no period is proved below {}, more --columns may prove one", summary.columns),
    };
    let out = args.place.out.display();
    writeln!(io::stdout(), "{out}: {} bytes, {seconds:.2} s; {answered}", summary.bytes)?;
    Ok(ExitCode::SUCCESS)
}

#[derive(clap::Args)]
pub struct ClobberArgs {
    /// Cells of a strip, up to 20: 3^L positions of two bits
    #[arg(long)]
    length: u32,
    /// Threads; as many as there are processors if not given
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=4096))]
    threads: Option<u32>,
    #[command(flatten)]
    place: Place,
}

pub fn clobber(args: &ClobberArgs) -> anyhow::Result<ExitCode> {
    let rules = FlatRules::Clobber(Clobber::new(args.length)?);
    let (summary, seconds) = build(rules, None, args.threads.map(|n| n as usize), &args.place)?;
    summarise(&args.place.out, &summary, seconds)?;
    Ok(ExitCode::SUCCESS)
}

/// Builds a table; gives what was built and the seconds that it took.
fn build(
    rules: FlatRules,
    columns: Option<u64>,
    threads: Option<usize>,
    place: &Place,
) -> anyhow::Result<(FlatSummary, f64)> {
    if place.resume && place.force {
        bail!("--resume goes on with what is there and --force begins anew; give one of them");
    }
    let started = Instant::now();
    let meter = Meter::new("percent");
    let options = FlatOptions {
        threads,
        memory: place.memory,
        resume: place.resume,
        force: place.force,
        ..FlatOptions::new(rules, columns)
    };
    let summary = build_flat(&place.out, &options, &|done, total| {
        let percent = u32::try_from(100 * done / total.max(1)).unwrap_or(100);
        meter.show(percent, 100, || format!("{:.0} s", started.elapsed().as_secs_f64()));
    });
    meter.end();
    Ok((summary?, started.elapsed().as_secs_f64()))
}

/// The closing line.
#[allow(clippy::cast_precision_loss, reason = "figures for people")]
fn summarise(out: &Path, summary: &FlatSummary, seconds: f64) -> io::Result<()> {
    writeln!(
        io::stdout(),
        "{}: {} cells, {} bytes, {:.3} bits/cell, {seconds:.2} s, {:.1} M cells/s, peak memory {}",
        out.display(),
        summary.columns,
        summary.bytes,
        summary.bytes as f64 * 8.0 / summary.columns.max(1) as f64,
        summary.columns as f64 / seconds / 1e6,
        peak().map_or("unknown".into(), crate::cli::bytes),
    )
}
