//! `supermex verify`: checks a database.

use std::path::PathBuf;
use std::process::ExitCode;

use rayon::prelude::*;
use supermex::reader::{SheetFile, Source};
use supermex::{Database, certify, verify};

use super::io::Io;

/// Check every checksum and every structural invariant of a database.
///
/// Says what is wrong and where, and exits with 1 if anything is.
#[derive(clap::Args)]
pub struct Args {
    /// The database: a directory that `build` wrote, or a sheet file
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
    match args.io.io {
        Io::Mmap => check(&Database::open(&args.database)?, args),
        Io::Pread => check(&Database::open_unmapped(&args.database)?, args),
        Io::Memory => check(&Database::read(&args.database)?, args),
    }
}

fn check<D: Source + Sync>(database: &Database<D>, args: &Args) -> anyhow::Result<ExitCode> {
    let entries =
        database.manifest().map(|manifest| manifest.all_files().cloned().collect::<Vec<_>>()).unwrap_or_default();
    // Those of the table, and after them those of its index.
    let files: Vec<_> = database.files().chain(database.index_files()).collect();
    let table = database.files().count();
    let check = |(number, file): (usize, &&SheetFile<D>)| {
        if args.quick {
            return verify::quick(file).map(|()| Vec::new());
        }
        let digests = verify::full(file)?;
        entries.get(number).map_or(Ok(()), |entry| verify::against_manifest(file, entry))?;
        Ok(digests)
    };
    let checked: Vec<_> = files.par_iter().enumerate().map(check).collect();
    let name =
        |number: usize| entries.get(number).map_or(args.database.display().to_string(), |entry| entry.name.clone());
    let (mut bad, mut digests) = (0, Vec::new());
    for (number, checked) in checked.into_iter().enumerate() {
        match checked {
            Ok(found) => digests.push(found),
            Err(problem) => {
                bad += 1;
                println!("{}: {problem}", name(number));
            }
        }
    }
    if args.digests {
        for entry in &entries {
            println!("{}  {}", entry.blake3, entry.name);
        }
        if let Some(manifest) = database.manifest() {
            println!("{}  logical", manifest.logical_digest);
        }
    }
    if bad > 0 {
        println!("{bad} of {} files are bad; download or build them again", files.len());
        return Ok(ExitCode::FAILURE);
    }
    if !args.quick
        && let Err(problem) = verify::contents(database, digests.get(..table).unwrap_or_default())
    {
        println!("{}: {problem}", supermex::format::MANIFEST);
        return Ok(ExitCode::FAILURE);
    }
    if !args.quick
        && let Err(problem) = verify::index_of_moves(database)
    {
        println!("{problem}");
        return Ok(ExitCode::FAILURE);
    }
    let cells: u64 = database.files().map(|file| file.header().cells).sum();
    let bytes: u64 = files.iter().map(|file| file.header().file_length).sum();
    println!(
        "ok: {} files, {cells} cells, {}{}",
        files.len(),
        super::bytes(bytes),
        if args.quick { ", indexes only" } else { "" }
    );
    if args.certify {
        let certificate = match args.samples {
            Some(samples) => certify::sample(database, samples, args.seed),
            None => certify::certify(database),
        };
        match certificate {
            Ok(certificate) => println!("{certificate}"),
            Err(error) => {
                println!("not certified: {error}");
                return Ok(ExitCode::FAILURE);
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}
