//! How far a build is, and what it has made.

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use supermex::Profile;
use supermex_build::{BuildError, BuildSummary, Progress};
use supermex_certify::Certificate;

use crate::file::refuse_directory;
use crate::progress::{Pace, watched};
use crate::remedy::{Doing, Of};
use crate::text::bits_per_cell;
use crate::{interrupt, say};

/// How fast a build of sheets is, and the time that is left.
#[allow(clippy::cast_precision_loss, reason = "figures for people")]
pub fn rates(Pace { now, first, seconds, left }: Pace<'_>) -> String {
    if now.cells == 0 {
        return left;
    }
    let a_second = |now: u64, first: u64| now.saturating_sub(first) as f64 / seconds.max(1e-9) / 1e6;
    let rate = a_second(now.cells, first.cells);
    if now.bytes == 0 {
        return format!("{rate:.1} M cells/s, {left}");
    }
    let (flow, each) = (a_second(now.bytes, first.bytes), now.bytes as f64 * 8.0 / now.cells as f64);
    format!("{rate:.1} M cells/s, {flow:.1} MB/s, {each:.3} bits/cell, {left}")
}

/// The closing line. Bits a cell are those that `info` gives. The rate is left out unless `all` cells were made in this run.
#[allow(clippy::cast_precision_loss, reason = "figures for people")]
pub fn summarise(out: &Path, summary: &BuildSummary, elapsed: Duration, all: bool) -> io::Result<()> {
    if summary.already_complete {
        return writeln!(io::stdout(), "{}: complete already, nothing was left to do", out.display());
    }
    let (cells, seconds) = (summary.cells, elapsed.as_secs_f64());
    let sum = |files: &[supermex::raw::FileEntry]| files.iter().map(|file| file.bytes).sum::<u64>();
    let table = sum(&summary.manifest.files);
    let more = [(sum(&summary.manifest.index), "the index"), (sum(&summary.manifest.overview), "the overview")];
    let more: Vec<String> =
        more.iter().filter(|(bytes, _)| *bytes > 0).map(|(bytes, what)| format!("{bytes} of them {what}")).collect();
    // Pure Nim stores no cells: it is a rule. A table of ends has counted them.
    let stored = !Profile::from_name(&summary.manifest.profile).is_some_and(Profile::is_of_ends);
    // A table of some sheets does not say how many cells were computed for it.
    let rated = all && cells > 0 && summary.manifest.kept_sheets.is_none();
    let shown = |when: bool, rate: String| if when { rate } else { String::new() };
    writeln!(
        io::stdout(),
        "{}: {cells} cells, {} bytes{}{}, {seconds:.2} s{}, peak memory {}{}",
        out.display(),
        summary.bytes,
        if more.is_empty() { String::new() } else { format!(" ({})", more.join(", ")) },
        shown(stored && cells > 0, format!(", {:.3} bits/cell", bits_per_cell(table, cells))),
        shown(rated, format!(", {:.1} M cells/s", cells as f64 / seconds.max(1e-9) / 1e6)),
        peak().map_or("unknown".into(), say::bytes),
        summary.certified.map_or(String::new(), |certified| certified_part(certified, summary.certified_all)),
    )
}

/// The part of the line about what was certified before a table got its name.
fn certified_part(certified: Certificate, all: bool) -> String {
    match certified.p_positions.saturating_add(certified.others) {
        positions if all => format!("; all {positions} positions certified"),
        0 => "; no sample certified, because of too many choices of parameters".into(),
        positions => format!("; a sample of {positions} positions certified"),
    }
}

/// Greatest resident memory of this process so far, where the system tells.
fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
}

/// Makes a database by copying it, and says what was made.
pub fn brought(
    out: &Path,
    copy: impl FnOnce(&(dyn Fn(&Progress) + Sync)) -> Result<BuildSummary, BuildError>,
) -> anyhow::Result<ExitCode> {
    refuse_directory(out)?;
    interrupt::of_database(out, "what is copied is kept", "");
    let started = Instant::now();
    summarise(out, &copied(copy)?, started.elapsed(), false)?;
    Ok(ExitCode::SUCCESS)
}

/// Copies files, and shows how far that is.
#[allow(clippy::cast_precision_loss, reason = "figures for people")]
pub fn copied<T>(copy: impl FnOnce(&(dyn Fn(&Progress) + Sync)) -> Result<T, BuildError>) -> Result<T, Of> {
    let result = watched("bytes", |meter| {
        copy(&|at| {
            meter.show(at.done, at.total, at.share, |seconds, left| {
                format!("{:.1} MB/s, {left}", at.bytes as f64 / seconds.max(1e-9) / 1e6)
            });
        })
    });
    result.map_err(|error| Of(Doing::Copying, error))
}
