//! `supermex completions` and `supermex man`: completions for a shell and manual pages, from the definition of the command
//! line.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use clap::Command;
use clap_complete::Shell;

use crate::file::{NO_TEMPORARY, cannot_write, is_standard, refuse_directory, refuse_existing, write};

/// Print the completions for a shell.
#[derive(clap::Args)]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
    /// The file to write, with its folders if they do not exist; by default standard output
    #[arg(long, default_value = "-", hide_default_value = true)]
    out: PathBuf,
    /// Replace an existing file
    #[arg(long)]
    force: bool,
}

/// Write the manual pages: supermex.1, and one for each verb.
#[derive(clap::Args)]
pub struct ManArgs {
    /// The directory to write them to; it is made if it does not exist
    #[arg(long)]
    out: PathBuf,
    /// Replace existing pages
    #[arg(long)]
    force: bool,
}

/// Prints the completions of a command line.
pub fn completions(mut command: Command, args: &CompletionsArgs) -> anyhow::Result<ExitCode> {
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut command, "supermex", &mut text);
    if let Some(directory) = args.out.parent().filter(|path| !path.as_os_str().is_empty()) {
        std::fs::create_dir_all(directory).map_err(|error| cannot_write(directory, error))?;
    }
    write(&args.out, args.force, &text)?;
    Ok(ExitCode::SUCCESS)
}

/// Writes the manual of a command line.
pub fn man(command: Command, args: &ManArgs) -> anyhow::Result<ExitCode> {
    // All pages are made elsewhere first: if one of them would replace an existing page, nothing is written.
    if is_standard(&args.out) {
        refuse_directory(&args.out)?;
    }
    let made = tempfile::tempdir().context(NO_TEMPORARY)?;
    let cannot = |error| cannot_write(&args.out, error);
    // A page for `help` says nothing that the others do not.
    clap_mangen::generate_to(command.disable_help_subcommand(true), made.path())?;
    let mut pages = Vec::new();
    for page in std::fs::read_dir(made.path())? {
        let page = page?;
        let out = args.out.join(page.file_name());
        pages.push((page.path(), out));
    }
    std::fs::create_dir_all(&args.out).map_err(cannot)?;
    pages.iter().try_for_each(|(_, out)| refuse_existing(out, args.force))?;
    for (page, out) in pages {
        write(&out, args.force, &std::fs::read(page)?)?;
    }
    Ok(ExitCode::SUCCESS)
}
