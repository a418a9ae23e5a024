//! The verbs, and what they share.

#[cfg(feature = "pictures")]
mod analyze;
mod binary;
mod build;
mod export;
mod extend;
mod info;
mod io;
mod openings;
mod progress;
mod query;
#[cfg(feature = "pictures")]
mod render;
mod repack;
mod sheet;
mod shell;
mod verify;

use std::path::Path;
use std::process::ExitCode;

use anyhow::bail;
use clap::{Parser, Subcommand};
use memmap2::Mmap;
use supermex::Database;
use supermex::oracle::Stored;
use supermex::reader::is_url;

/// P-positions of 3-pile Nim and 3-row Chomp, with passes and perturbed rules, and of smaller games: build databases, look positions up.
#[derive(Parser)]
#[command(version, about)]
struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

// What a verb does is said where its arguments are.
#[derive(Subcommand)]
enum Verb {
    Build(build::Args),
    Extend(extend::Args),
    Query(query::Args),
    Sheet(sheet::Args),
    Export(export::Args),
    Info(info::Args),
    Verify(verify::Args),
    Openings(openings::Args),
    Repack(repack::Args),
    #[cfg(feature = "pictures")]
    Render(render::Args),
    #[cfg(feature = "pictures")]
    Analyze(analyze::Args),
    Completions(shell::CompletionsArgs),
    Man(shell::ManArgs),
}

/// Runs the command line. Exit status: 0, 1 for an error, 2 for a wrong use, 3 for an answer beyond the database.
pub fn run() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return usage(&error),
    };
    let result = match arguments.verb {
        Verb::Build(args) => build::run(&args),
        Verb::Extend(args) => extend::run(&args),
        Verb::Query(args) => query::run(&args),
        Verb::Sheet(args) => sheet::run(&args),
        Verb::Export(args) => export::run(&args),
        Verb::Info(args) => info::run(&args),
        Verb::Verify(args) => verify::run(&args),
        Verb::Openings(args) => openings::run(&args),
        Verb::Repack(args) => repack::run(&args),
        #[cfg(feature = "pictures")]
        Verb::Render(args) => render::run(&args),
        #[cfg(feature = "pictures")]
        Verb::Analyze(args) => analyze::run(&args),
        Verb::Completions(args) => shell::completions(&args),
        Verb::Man(args) => shell::man(&args),
    };
    match result {
        Ok(code) => code,
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("supermex: {}", said(&error));
            ExitCode::FAILURE
        }
    }
}

/// Help and version as they are; what is wrong with the arguments in one line, as every other error.
fn usage(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        // Whoever closed the output has seen enough of it.
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    if error.kind() == clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        eprintln!("supermex: a subcommand is missing; try --help");
        return ExitCode::from(2);
    }
    let text = error.render().to_string();
    let said = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let said: Vec<&str> =
        said.take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more")).collect();
    let said = said.join(" ");
    eprintln!("supermex: {}; try --help", said.strip_prefix("error: ").unwrap_or(&said));
    ExitCode::from(2)
}

/// An error and its causes in one line; a cause that an error says itself is said once.
fn said(error: &anyhow::Error) -> String {
    error.chain().map(ToString::to_string).fold(String::new(), |said, cause| match said {
        said if said.is_empty() => cause,
        said if said.contains(&cause) => said,
        said => format!("{said}: {cause}"),
    })
}

/// Whoever reads our output has seen enough.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let io = error.chain().find_map(|cause| cause.downcast_ref::<std::io::Error>());
    io.is_some_and(|io| io.kind() == std::io::ErrorKind::BrokenPipe)
}

/// A database of any kind, for the verbs that do not care which.
fn any(path: &Path) -> anyhow::Result<Box<dyn Stored>> {
    Ok(supermex::open(path)?)
}

/// A table of sheets, for the verbs that are about sheets.
fn open(path: &Path) -> anyhow::Result<Database<Mmap>> {
    if is_url(path) {
        bail!("{} is not a file: this verb reads most of the table; download the database", path.display());
    }
    Ok(Database::open(path)?)
}

/// The stored level for a number of passes that was asked for, or for the most.
fn level(database: &Database<Mmap>, passes: Option<u64>) -> anyhow::Result<u64> {
    Ok(supermex::oracle::sheets::level(database, passes)?)
}

/// A number of bytes, for people.
fn bytes(n: u64) -> String {
    indicatif::HumanBytes(n).to_string()
}
