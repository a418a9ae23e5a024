//! The command line: one file a verb.
//!
//! It is a library so that Cargo compiles it beside the builder; a program would wait for that. Nothing else of it is public.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::cast_possible_truncation)]
#![cfg_attr(test, allow(clippy::unwrap_used))]
// They panic if the output is closed or full; use `say` instead.
#![deny(clippy::print_stdout, clippy::print_stderr)]

#[cfg(feature = "figures")]
mod analyze;
mod as_rows;
mod bfile;
mod binary;
mod build;
#[cfg(feature = "card")]
mod card;
mod certify;
mod cli;
mod export;
mod extend;
mod file;
#[cfg(feature = "http")]
mod get;
mod info;
mod interrupt;
mod list;
mod notes;
mod open;
mod openings;
mod pack;
mod perturbed;
#[cfg(feature = "figures")]
mod picture;
mod progress;
mod query;
mod ranks;
mod remedy;
#[cfg(feature = "figures")]
mod render;
mod repack;
mod rules;
mod say;
#[cfg(feature = "serve")]
mod serve;
mod sheet;
mod shell;
mod solve;
mod tails;
mod text;
mod unpack;
mod verify;

/// Runs the command that the arguments of this process are.
pub fn main() -> std::process::ExitCode {
    ranks::run(cli::run)
}
