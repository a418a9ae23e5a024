//! The verbs, and their exit statuses and errors.

use std::ffi::OsString;
use std::io::{self, ErrorKind};
use std::process::ExitCode;

use clap::{Command, CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::say::{prints, warn};
use crate::{build, export, extend, info, list, openings, query, remedy, repack, sheet, shell, solve, tails, verify};

/// What most people want first.
const FIRST: &str = "\
Who wins here?         supermex solve chomp --rows 12,7,5
Who wins everywhere?   supermex build nim --passes 1 --sheets 2000 --out nim.db
By which moves?        supermex query nim.db --moves 1,2,3
Is it right?           supermex verify nim.db --certify";

/// Computes who wins at Nim, Chomp and games of your own, and looks it up.
#[derive(Parser)]
#[command(name = "supermex", version, before_help = FIRST)]
#[command(help_template = "{about-with-newline}\n{before-help}{usage-heading} {usage}\n\n{all-args}")]
struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

// Each verb is described at its arguments. A test runs the examples.
#[derive(Subcommand)]
enum Verb {
    #[command(after_help = "Example: supermex solve chomp --rows 12,7,5")]
    Solve(solve::Args),
    #[command(after_help = "Example: supermex build chomp --passes 1 --sheets 2000 --out chomp.db")]
    Build(build::Args),
    #[command(after_help = "Example: supermex query chomp.db --moves 5,3,5")]
    Query(query::Args),
    #[command(after_help = "Example: supermex verify nim.db --certify")]
    Verify(verify::Args),
    #[command(after_help = "Example: supermex sheet chomp.db 5")]
    Sheet(sheet::Args),
    #[command(after_help = "Example: supermex list chomp.db --max 5")]
    List(list::Args),
    #[command(after_help = "Example: supermex tails chomp.db --longest 5")]
    Tails(tails::Args),
    #[command(after_help = "Example: supermex openings pure.db")]
    Openings(openings::Args),
    #[command(after_help = "Example: supermex info chomp.db")]
    Info(info::Args),
    #[command(after_help = "Example: supermex export nim.db --sheets ..=10 --out nim.csv")]
    Export(export::Args),
    #[cfg(feature = "figures")]
    #[command(after_help = "Example: supermex render chomp.db 600 --instant-winners --out winners.png")]
    Render(crate::render::Args),
    #[cfg(feature = "figures")]
    #[command(after_help = "Example: supermex analyze density chomp.db:500 chomp.db:1000")]
    Analyze(crate::analyze::Args),
    #[cfg(feature = "serve")]
    #[command(after_help = "Example: supermex serve chomp.db")]
    Serve(crate::serve::Args),
    #[command(after_help = "Example: supermex extend pure.db --sheets 1200")]
    Extend(extend::Args),
    #[command(after_help = "Example: supermex repack pure.db --profile small --out small.db")]
    Repack(repack::Args),
    #[command(after_help = "Example: supermex pack chomp.db chomp.smxz")]
    Pack(crate::pack::Args),
    #[command(after_help = "Example: supermex unpack chomp.smxz --out chomp-2.db")]
    Unpack(crate::unpack::Args),
    #[cfg(feature = "http")]
    #[command(after_help = "Example: supermex get http://127.0.0.1:8080/db/chomp.db/ --out chomp-3.db")]
    Get(crate::get::Args),
    #[cfg(feature = "card")]
    #[command(after_help = "Example: supermex card chomp.db --out chomp-card --license cc0-1.0")]
    Card(crate::card::Args),
    #[command(
        after_help = "Example: supermex completions bash --out ~/.local/share/bash-completion/completions/supermex"
    )]
    Completions(shell::CompletionsArgs),
    #[command(after_help = "Example: supermex man --out ~/.local/share/man/man1")]
    Man(shell::ManArgs),
}

/// Runs the command line. Exit status: 0, 1 for an error, 2 for a wrong use, 3 for an answer beyond the database.
pub fn run() -> ExitCode {
    crate::interrupt::long_files_are_errors();
    let matches = strict(Arguments::command()).try_get_matches_from(std::env::args_os().map(no_flag));
    let arguments = match matches.and_then(|matches| Arguments::from_arg_matches(&matches)) {
        Ok(arguments) => arguments,
        Err(error) => return usage(&error),
    };
    if !matches!(arguments.verb, Verb::Build(_))
        && let Err(error) = crate::ranks::only_one("this verb")
    {
        warn(&one_line(&error));
        return ExitCode::from(2);
    }
    let result = match arguments.verb {
        Verb::Solve(args) => solve::run(&args),
        Verb::Build(args) => build::run(&args),
        Verb::Extend(args) => extend::run(&args),
        Verb::Query(args) => query::run(&args),
        Verb::Sheet(args) => sheet::run(&args),
        Verb::List(args) => list::run(&args),
        Verb::Tails(args) => tails::run(&args),
        Verb::Export(args) => export::run(&args),
        Verb::Info(args) => info::run(&args),
        Verb::Verify(args) => verify::run(&args),
        Verb::Openings(args) => openings::run(&args),
        Verb::Repack(args) => repack::run(&args),
        #[cfg(feature = "http")]
        Verb::Get(args) => crate::get::run(&args),
        Verb::Pack(args) => crate::pack::run(&args),
        Verb::Unpack(args) => crate::unpack::run(&args),
        #[cfg(feature = "card")]
        Verb::Card(args) => crate::card::run(&args),
        #[cfg(feature = "figures")]
        Verb::Render(args) => crate::render::run(&args),
        #[cfg(feature = "figures")]
        Verb::Analyze(args) => crate::analyze::run(&args),
        #[cfg(feature = "serve")]
        Verb::Serve(args) => crate::serve::run(&args),
        Verb::Completions(args) => shell::completions(Arguments::command(), &args),
        Verb::Man(args) => shell::man(Arguments::command(), &args),
    };
    match result {
        Ok(code) => code,
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            warn(&format!("{}{}", one_line(&error), remedy::of(&error)));
            ExitCode::FAILURE
        }
    }
}

/// A position may begin with a negative number, or a strip with an empty cell. A blank before it keeps it from being read as a flag.
fn no_flag(argument: OsString) -> OsString {
    let numbers = argument
        .to_str()
        .and_then(|text| text.strip_prefix('-'))
        .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()) && rest.contains([',', ' ']));
    let strip = argument.to_str().is_some_and(|text| {
        text.starts_with('-') && text.contains(['x', 'o']) && text.bytes().all(|byte| b"-_.xo".contains(&byte))
    });
    if !numbers && !strip {
        return argument;
    }
    let mut blank = OsString::from(" ");
    blank.push(argument);
    blank
}

/// A negative number is refused as a number, not as an unknown flag. A verb that is not named is an error, which names all.
fn strict(command: Command) -> Command {
    let flags = |arg: clap::Arg| {
        let takes_value = arg.get_action().takes_values();
        if takes_value { arg.allow_negative_numbers(true) } else { arg }
    };
    command.arg_required_else_help(false).mut_args(flags).mut_subcommands(strict)
}

/// Prints help and version as they are, and errors of the arguments in one line, as every other error.
fn usage(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        if !prints() {
            return ExitCode::SUCCESS;
        }
        return match error.print() {
            Err(error) if error.kind() != ErrorKind::BrokenPipe => {
                warn(&format!("cannot write: {error}"));
                ExitCode::FAILURE
            }
            // The reader has closed the output.
            _ => ExitCode::SUCCESS,
        };
    }
    let text = error.render().to_string();
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let lines = lines.take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"));
    let message = lines.fold(String::new(), |message, line| match line.strip_prefix("tip: ") {
        // No value of ours begins with a dash.
        Some(tip) if tip.starts_with("to pass '-") => message,
        Some(tip) => format!("{message}; {tip}"),
        None if message.is_empty() => line.into(),
        None => format!("{message} {line}"),
    });
    // A flag of `build` without the name of a game.
    let unnamed = error.kind() == clap::error::ErrorKind::UnknownArgument && text.contains("build <COMMAND>");
    let remedy = if unnamed { "; name the game first, as in `supermex build nim`" } else { "" };
    if error.kind() == clap::error::ErrorKind::InvalidUtf8 {
        warn("an argument of this verb is not UTF-8; rename the file, or make a link to it with another name");
        return ExitCode::from(2);
    }
    warn(&format!("{}{remedy}; try --help", message.strip_prefix("error: ").unwrap_or(&message)));
    ExitCode::from(2)
}

/// An error and its causes in one line. A cause that the error already names is left out.
fn one_line(error: &anyhow::Error) -> String {
    // Errors of other outputs name the file.
    if let (1, Some(error)) = (error.chain().count(), error.downcast_ref::<io::Error>()) {
        return format!("cannot write the output: {error}");
    }
    error.chain().map(ToString::to_string).fold(String::new(), |line, cause| match line {
        line if line.is_empty() => cause,
        line if line.contains(&cause) => line,
        line => format!("{line}: {cause}"),
    })
}

/// The reader has closed the output.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let io = error.chain().find_map(|cause| cause.downcast_ref::<io::Error>());
    io.is_some_and(|io| io.kind() == ErrorKind::BrokenPipe)
}
