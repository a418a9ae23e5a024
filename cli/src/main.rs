//! The command line: one file a verb.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::cast_possible_truncation)]
#![cfg_attr(test, allow(clippy::unwrap_used))]
// They panic where the output is closed or full: `say` writes.
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod binary;
mod build;
mod cli;
mod export;
mod extend;
mod info;
mod open;
mod openings;
mod perturbed;
mod progress;
mod query;
mod remedy;
mod repack;
mod say;
mod sheet;
mod shell;
mod text;
mod verify;

// To be restored at the merge with the plots:
// mod analyze;
// mod render;

fn main() -> std::process::ExitCode {
    cli::run()
}
