//! The command line: one file per verb.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::cast_possible_truncation)]
// It panics where standard output is closed or full.
#![deny(clippy::print_stdout)]

mod cli;

fn main() -> std::process::ExitCode {
    cli::run()
}
