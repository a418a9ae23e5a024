//! `supermex verify`: checks a database.

use std::io::{self, ErrorKind, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use rayon::prelude::*;
use supermex::oracle::Extent;

/// Check every checksum and every structural invariant of a database.
///
/// Says what is wrong and where, and exits with 1 if anything is.
#[derive(clap::Args)]
pub struct Args {
    /// The database: a directory that `build` wrote, or one file of it
    database: PathBuf,
    #[command(flatten)]
    io: super::io::Choice,
    /// Headers, sizes and indexes only
    #[arg(long)]
    quick: bool,
    /// Print the digests, for publishing
    #[arg(long)]
    digests: bool,
    /// Check the game too: from the stored answers and the rules of moves alone, that every P-position has no move to a P-position, and every N-position has one
    #[arg(long, conflicts_with = "quick")]
    certify: bool,
    /// Certify as many random positions, instead of all
    #[arg(long, requires = "certify")]
    samples: Option<u64>,
    /// Chooses the random positions
    #[arg(long, requires = "samples", default_value_t = 0)]
    seed: u64,
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let database = supermex::oracle::open_by(&args.database, args.io.io.into())?;
    let parts = database.parts();
    let checked: Vec<_> = (0..parts.len()).into_par_iter().map(|part| database.check(part, args.quick)).collect();
    let (mut bad, mut digests) = (0, Vec::new());
    for (part, checked) in parts.iter().zip(checked) {
        match checked {
            Ok(found) => digests.push(found),
            Err(problem) => {
                bad += 1;
                let alone = part.name.is_empty();
                let name = if alone { args.database.display().to_string() } else { part.name.clone() };
                say(&format!("{name}: {problem}"))?;
            }
        }
    }
    if args.digests {
        for part in &parts {
            part.blake3.iter().try_for_each(|digest| say(&format!("{digest}  {}", part.name)))?;
        }
        database.logical_digest().iter().try_for_each(|digest| say(&format!("{digest}  logical")))?;
    }
    if bad > 0 {
        say(&format!("{bad} of {} files are bad; download or build them again", parts.len()))?;
        return Ok(ExitCode::FAILURE);
    }
    if !args.quick
        && let Err(problem) = database.contents(&digests)
    {
        say(&problem.to_string())?;
        return Ok(ExitCode::FAILURE);
    }
    say(&format!(
        "ok: {} files, {} cells, {}{}",
        parts.len(),
        parts.iter().map(|part| part.cells).sum::<u64>(),
        super::bytes(parts.iter().map(|part| part.bytes).sum()),
        if args.quick { ", indexes only" } else { "" }
    ))?;
    if args.certify {
        let extent = args.samples.map_or(Extent::All, |count| Extent::Sample { count, seed: args.seed });
        match database.certify(extent) {
            Ok(certificate) => say(&certificate)?,
            Err(error) => {
                say(&format!("not certified: {error}"))?;
                return Ok(ExitCode::FAILURE);
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Prints a line. Whoever reads no more of them still wants the exit status.
fn say(line: &str) -> io::Result<()> {
    match writeln!(io::stdout().lock(), "{line}") {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        done => done,
    }
}
