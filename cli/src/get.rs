//! `supermex get`: brings a whole database from a web server.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::bail;

use crate::build::{copied, summarise};
use crate::interrupt;
use crate::remedy::{Doing, Of};

/// Bring a whole database from a web server.
///
/// Each file is compared with the manifest, and the directory appears when all of them are there. After an interruption the same
/// command goes on.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    server: crate::open::Server,
    /// The directory to write
    #[arg(long)]
    out: PathBuf,
    /// Replace what is there
    #[arg(long)]
    force: bool,
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let from = &args.server.database;
    if !supermex::is_url(from) {
        bail!("{} is no address of a web server; a database that is here is copied by `cp -r`", from.display());
    }
    interrupt::of_database(&args.out, "what came is kept: go on by the same command");
    let (started, url) = (Instant::now(), from.to_string_lossy());
    let summary = copied(|progress| supermex::http::get(&url, &args.out, &args.server.options(), args.force, progress));
    summarise(&args.out, &summary.map_err(|error| Of(Doing::Copying, error))?, started.elapsed())?;
    Ok(ExitCode::SUCCESS)
}
