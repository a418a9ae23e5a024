//! A build by many processes that share a directory. Rank 0 leads it like a build by one process, and all ranks
//! compute.
//!
//! `transport` carries the messages of `message`, and `message_loop` passes them to it. Rank 0 (`lead`) asks the others for their threads
//! and memory (`handshake`), takes the directory, keeps the journal, and publishes; `member` is any other rank. `run` is each rank's part
//! of the computing of sheets, and `rows` of games on four numbers. `remote` stores and fetches the row groups that other ranks write, and
//! `written` joins what all have written. Every file is byte for byte the same as that of one process.

mod handshake;
mod lead;
mod member;
mod message;
mod message_loop;
mod remote;
mod rows;
mod run;
mod transport;
mod written;

use std::path::Path;

use super::journal::describe_sheets;
use super::{BuildError, BuildOptions, BuildSummary, OnProgress, sheets, start};
use crate::engine::rules_file::why_alone;
use supermex::table::Feature;
use supermex_game::{PerturbedGame, Rules};
pub use transport::Transport;

use self::lead::Lead;
use self::message::Message;
use self::message_loop::MessageLoop;

/// Builds a database at `out` with several processes, the ranks of a [`Transport`]. Each of them calls this with the
/// same arguments. They may be on many machines if all of them see the directory of `out`. Each has a part of the
/// columns: except for buffers, memory falls with their number. The database is byte for byte the one that
/// [`build`](super::build()) writes. Each of the two functions resumes what the other has left, with any number of
/// ranks.
///
/// For Nim and Chomp on three and four numbers, and their Grundy values. Memory and threads are for each rank. Rank 0 reports the progress
/// of all, and returns the summary; the others return `None` when the database has its name.
///
/// # Errors
/// On rank 0 those of [`build`](super::build()), and [`BuildError::Rank`] if another rank cannot go on. On another rank
/// its own error, or [`BuildError::Stopped`] if it has none. Nothing gets its name then, and finished files stay, so
/// that the build can be resumed.
pub fn build_on_ranks(
    out: &Path,
    options: &BuildOptions,
    transport: &mut dyn Transport,
    progress: OnProgress<'_>,
) -> Result<Option<BuildSummary>, BuildError> {
    let mut messages = MessageLoop::new(transport);
    let built = match &options.rules {
        Rules::Three(rules) => of_sheets(out, (options, rules), &mut messages, progress),
        Rules::Four(rules) if messages.endpoint.rank == 0 => {
            rows::lead(out, (options, rules), &mut messages, progress).map(Some)
        }
        Rules::Four(rules) => rows::take_part(out, (options, rules), &mut messages).map(|()| None),
        rules => Err(BuildError::NotForGame { what: Feature::Ranks, game: rules.name(), why: alone(rules) }),
    };
    match &built {
        _ if messages.endpoint.rank == 0 => {
            let others = 1..messages.endpoint.ranks;
            messages.endpoint.send(others, if built.is_ok() { Message::Done } else { Message::Stop });
        }
        Err(error) if !matches!(error, BuildError::Stopped) => member::report(&mut messages, error),
        _ => {}
    }
    messages.finish(built.is_ok());
    built
}

/// Builds a table of sheets.
fn of_sheets(
    out: &Path,
    (options, rules): (&BuildOptions, &PerturbedGame),
    messages: &mut MessageLoop<'_>,
    progress: OnProgress<'_>,
) -> Result<Option<BuildSummary>, BuildError> {
    let options = options.of_sheets(rules)?;
    if options.kept.is_some() {
        let why = "some sheets of a table are kept by one process; leave the other ranks out";
        return Err(BuildError::NotForGame { what: Feature::Ranks, game: rules.game.name(), why });
    }
    let describe = format!("{} tile {:?}", describe_sheets(&options), options.tile);
    let hello = handshake::hello(out, &describe, &options.run);
    if messages.endpoint.rank == 0 {
        let crew = handshake::handshake(hello, messages)?;
        return sheets::build(out, &options, start::Start::default(), &mut Lead { messages, crew }, progress).map(Some);
    }
    let mut take_part = |messages: &mut MessageLoop<'_>, start| member::take_part(out, &options, messages, start);
    member::join(hello, messages, &mut take_part).map(|()| None)
}

/// Why one process builds a table of other games.
fn alone(rules: &Rules) -> &'static str {
    match rules {
        Rules::Text(rules) => why_alone(rules),
        _ => "it is computed from beginning to end, with no tiles to share out",
    }
}
