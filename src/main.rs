//! The command line: one file per verb.

mod cli;

fn main() -> std::process::ExitCode {
    cli::run()
}
