//! `supermex get`: brings a whole database from a web server.

use std::cell::Cell;
use std::ops::Range;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::bail;
use supermex_build::Part;

use crate::build::brought;
use crate::say::note;
use crate::text::numbers;

/// Download a database from a web server.
///
/// Each file is compared with the manifest, and the directory appears when all of them are there. After an interruption the same
/// command continues.
///
/// A part of a table of sheets is a table by itself: --sheets takes its first sheets, --level its lower level. It comes without
/// index and overview.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    server: crate::open::Server,
    /// The directory to write
    #[arg(long)]
    out: PathBuf,
    /// The sheets from A on and below B (A..=B: and B itself). A has to be 0, and the sheets after B in the same file come too
    #[arg(long, value_name = "A..B", value_parser = numbers::range)]
    sheets: Option<Range<u32>>,
    /// The levels up to this one: 0 is without a pass
    #[arg(long, value_parser = numbers::flag::<u8>)]
    level: Option<u8>,
    /// Replace existing files
    #[arg(long)]
    force: bool,
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let from = &args.server.database;
    if !supermex::is_url(from) {
        bail!("{} is not an address of a web server; a database that is here is copied by `cp -r`", from.display());
    }
    let (options, part) = (args.server.options(), Part { sheets: args.sheets.clone(), level: args.level });
    let whole = Cell::new(false);
    let code = brought(&args.out, |progress| {
        let summary = supermex_build::get(&from.to_string_lossy(), &args.out, &options, &part, args.force, progress)?;
        whole.set(summary.by_whole_files);
        Ok(summary)
    })?;
    if whole.get() {
        note(
            "the server has no range requests, and sent whole files: here they are right, but there nobody can look positions up",
        );
    }
    Ok(code)
}
