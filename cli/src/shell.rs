//! `supermex completions` and `supermex man`: what a shell and `man` want to know, from the command line's own definition.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use clap::{Command, CommandFactory};
use clap_complete::Shell;

/// Print the completions for a shell.
///
/// For bash: `supermex completions bash > ~/.local/share/bash-completion/completions/supermex`.
#[derive(clap::Args)]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

/// Write the manual pages: supermex.1, and one for each verb.
#[derive(clap::Args)]
pub struct ManArgs {
    /// The directory to write them to; it is made if it is not there
    #[arg(long)]
    out: PathBuf,
}

fn command() -> Command {
    crate::cli::Arguments::command()
}

pub fn completions(args: &CompletionsArgs) -> anyhow::Result<ExitCode> {
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut command(), "supermex", &mut text);
    std::io::stdout().write_all(&text)?;
    Ok(ExitCode::SUCCESS)
}

pub fn man(args: &ManArgs) -> anyhow::Result<ExitCode> {
    let cannot = || format!("cannot write to {}", args.out.display());
    std::fs::create_dir_all(&args.out).with_context(cannot)?;
    // A page for `help` says nothing that the others do not.
    clap_mangen::generate_to(command().disable_help_subcommand(true), &args.out).with_context(cannot)?;
    Ok(ExitCode::SUCCESS)
}
