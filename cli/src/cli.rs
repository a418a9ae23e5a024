//! The verbs, and how all of them end.

use std::io::{self, ErrorKind};
use std::process::ExitCode;

use clap::{Command, CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::say::{complain, speaks};
use crate::{build, export, extend, info, list, openings, query, remedy, repack, sheet, shell, tails, verify};

/// P-positions of 3-pile Nim and 3-row Chomp, with passes and perturbed rules, and of smaller games: build databases, look positions up.
#[derive(Parser)]
#[command(name = "supermex", version, about)]
struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

// What a verb does is said where its arguments are.
#[derive(Subcommand)]
enum Verb {
    Build(build::Args),
    Extend(extend::Args),
    Query(query::Args),
    Sheet(sheet::Args),
    List(list::Args),
    Tails(tails::Args),
    Export(export::Args),
    Info(info::Args),
    Verify(verify::Args),
    Openings(openings::Args),
    Repack(repack::Args),
    #[cfg(feature = "figures")]
    Render(crate::render::Args),
    #[cfg(feature = "figures")]
    Analyze(crate::analyze::Args),
    #[cfg(feature = "serve")]
    Serve(crate::serve::Args),
    Completions(shell::CompletionsArgs),
    Man(shell::ManArgs),
}

/// Runs the command line. Exit status: 0, 1 for an error, 2 for a wrong use, 3 for an answer beyond the database.
pub fn run() -> ExitCode {
    crate::interrupt::long_files_are_errors();
    let matches = numbers_may_be_negative(Arguments::command()).try_get_matches();
    let arguments = match matches.and_then(|matches| Arguments::from_arg_matches(&matches)) {
        Ok(arguments) => arguments,
        Err(error) => return usage(&error),
    };
    if !matches!(arguments.verb, Verb::Build(_))
        && let Err(error) = crate::ranks::only_one("this verb")
    {
        complain(&one_line(&error));
        return ExitCode::from(2);
    }
    let result = match arguments.verb {
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
            complain(&format!("{}{}", one_line(&error), remedy::of(&error)));
            ExitCode::FAILURE
        }
    }
}

/// A negative number is refused as a number, and not as a flag that nobody knows.
fn numbers_may_be_negative(command: Command) -> Command {
    let flags = |arg: clap::Arg| {
        let takes_value = !arg.is_positional() && arg.get_action().takes_values();
        if takes_value { arg.allow_negative_numbers(true) } else { arg }
    };
    command.mut_args(flags).mut_subcommands(numbers_may_be_negative)
}

/// Help and version as they are; what is wrong with the arguments in one line, as every other error.
fn usage(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        if !speaks() {
            return ExitCode::SUCCESS;
        }
        return match error.print() {
            Err(error) if error.kind() != ErrorKind::BrokenPipe => {
                complain(&format!("cannot write: {error}"));
                ExitCode::FAILURE
            }
            // Whoever closed the output has seen enough of it.
            _ => ExitCode::SUCCESS,
        };
    }
    if error.kind() == clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        complain("a subcommand is missing; try --help");
        return ExitCode::from(2);
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
    // A flag of a game's build, and no game.
    let unnamed = error.kind() == clap::error::ErrorKind::UnknownArgument && text.contains("build <COMMAND>");
    let remedy = if unnamed { "; name the game first, as in `supermex build nim`" } else { "" };
    complain(&format!("{}{remedy}; try --help", message.strip_prefix("error: ").unwrap_or(&message)));
    ExitCode::from(2)
}

/// An error and its causes in one line; a cause that an error names itself is not named again.
fn one_line(error: &anyhow::Error) -> String {
    // What is written elsewhere than to the standard output has a name, which is said with it.
    if let (1, Some(error)) = (error.chain().count(), error.downcast_ref::<io::Error>()) {
        return format!("cannot write the output: {error}");
    }
    error.chain().map(ToString::to_string).fold(String::new(), |line, cause| match line {
        line if line.is_empty() => cause,
        line if line.contains(&cause) => line,
        line => format!("{line}: {cause}"),
    })
}

/// Whoever reads our output has seen enough.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let io = error.chain().find_map(|cause| cause.downcast_ref::<io::Error>());
    io.is_some_and(|io| io.kind() == ErrorKind::BrokenPipe)
}
