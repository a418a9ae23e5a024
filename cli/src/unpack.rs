//! `supermex unpack`: the directory of a packed database.

use std::path::PathBuf;
use std::process::ExitCode;

use crate::build::brought;

/// Make a directory of a packed database.
///
/// Each file is compared with the manifest, and the directory appears when all of them are there. After an interruption the same
/// command continues.
#[derive(clap::Args)]
pub struct Args {
    /// The packed database; a directory is copied
    database: PathBuf,
    /// The directory to write
    #[arg(long)]
    out: PathBuf,
    /// Replace existing files
    #[arg(long)]
    force: bool,
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    brought(&args.out, |progress| supermex_build::unpack(&args.database, &args.out, args.force, progress))
}
