//! `supermex pack`: one file of a database, which is read in place.

use std::path::PathBuf;
use std::process::ExitCode;

use crate::build::copied;
use crate::file::{about, publish_seeking, refuse_existing};

/// Pack a database into one file that is read in place. To extend it, unpack it first.
///
/// It is a ZIP file without compression: any program that unzips gives the directory back. Each file is compared with the manifest.
#[derive(clap::Args)]
pub struct Args {
    /// The database
    database: PathBuf,
    /// The file to write, such as nim.smxz, or - for standard output
    out: PathBuf,
    /// Replace existing files
    #[arg(long)]
    force: bool,
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let mut bytes = 0;
    refuse_existing(&args.out, args.force)?;
    publish_seeking(&args.out, args.force, |mut file| {
        bytes = copied(|progress| supermex_build::pack(&args.database, &mut file, progress))?;
        let mut permissions = file.metadata()?.permissions();
        permissions.set_readonly(true);
        Ok(file.set_permissions(permissions)?)
    })?;
    about(Some(&args.out), &format!("{}: {bytes} bytes", args.out.display()))?;
    Ok(ExitCode::SUCCESS)
}
