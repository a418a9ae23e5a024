//! `supermex verify`: checks a database.

use std::path::PathBuf;
use std::process::ExitCode;

use supermex::Info;
use supermex::checking::{Depth, FileProblem};
use supermex_certify::Scope;

use crate::file::about;
use crate::progress::watched;
use crate::say;
use crate::text::{count, numbers};
use crate::{certify, interrupt, notes, remedy};

/// Check every checksum and every structural invariant of a database.
///
/// Says what is wrong and where, and exits with 1 if anything is.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    open: crate::open::Choice,
    /// Check headers, sizes and indexes only
    #[arg(long)]
    quick: bool,
    /// Print the digests, for publishing
    #[arg(long)]
    digests: bool,
    /// Also check the game, by the stored answers and the rules of moves alone: no P-position has a move to a
    /// P-position, and every N-position has one
    #[arg(long, conflicts_with = "quick")]
    certify: bool,
    /// Write the certificate to a file, or with - to standard output; `info` shows it if it is beside the table as DB.cert
    #[arg(long, requires = "certify", value_name = "FILE")]
    out: Option<PathBuf>,
    /// Replace the file of the certificate, and without --resume begin anew where there is a note of an earlier run
    #[arg(long, requires = "out")]
    force: bool,
    /// Go on with a certificate that was interrupted, from its note FILE.part
    #[arg(long, requires = "certify", conflicts_with = "samples")]
    resume: bool,
    /// Certify only this many random cells: the P-position of each, and a position below it
    #[arg(long, requires = "certify", value_parser = numbers::within(1..=1_000_000_000_000_u64))]
    samples: Option<u64>,
    /// Seed of the random choice
    #[arg(long, requires = "samples", default_value_t = 0, value_parser = numbers::flag::<u64>)]
    seed: u64,
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let table = args.open.table()?;
    let out = args.out.as_deref();
    certify::refuse(&table, out, args.force)?;
    let note = match args.samples {
        None if args.certify => notes::begun(&table, out, args.resume, args.force)?,
        _ => None,
    };
    let line = |told: &str| about(out, told);
    let summary = table.info();
    let depth = if args.quick { Depth::Quick } else { Depth::Full };
    let verified = watched("% verified", |meter| table.verify_told(depth, &|at| meter.checked(at)));
    let problems = verified.err().unwrap_or_default();
    // A problem without a file concerns the database as a whole, unless a file was opened alone.
    let alone = summary.files.first().is_some_and(|file| file.name.is_empty());
    for FileProblem { file, problem, .. } in &problems {
        let name = if alone { args.open.database().display().to_string() } else { file.clone() };
        let colon = if name.is_empty() { "" } else { ": " };
        line(&format!("{name}{colon}{problem}{}", remedy::words(problem.remedy(), None)))?;
    }
    if args.digests {
        print_digests(&summary, line)?;
    }
    if !problems.is_empty() {
        let bad = problems.iter().filter(|problem| alone || !problem.file.is_empty()).count();
        if bad > 0 {
            let (are, them) = if bad == 1 { ("is", "it") } else { ("are", "them") };
            let files = count(summary.files.len() as u64, "file", "files");
            line(&format!("{bad} of {files} {are} bad; download or build {them} again"))?;
        }
        return Ok(ExitCode::FAILURE);
    }
    line(&format!(
        "ok: {}, {}, {}{}",
        count(summary.files.len() as u64, "file", "files"),
        count(summary.cells, "cell", "cells"),
        say::bytes([summary.index_bytes, summary.overview_bytes].into_iter().fold(summary.bytes, u64::saturating_add)),
        if args.quick { ", indexes only" } else { "" }
    ))?;
    if !args.certify {
        return Ok(ExitCode::SUCCESS);
    }
    let scope = args.samples.map_or_else(certify::all, |count| Scope::Sample { count, seed: args.seed });
    certify::run(&table, scope, out, note.map(|note| (note, interrupt::again("--resume"))))
}

fn print_digests(summary: &Info, line: impl Fn(&str) -> std::io::Result<()>) -> std::io::Result<()> {
    for file in &summary.files {
        file.blake3.iter().try_for_each(|digest| line(&format!("{digest}  {}", file.name)))?;
    }
    summary.logical_digest.iter().try_for_each(|digest| line(&format!("{digest}  logical")))
}
