//! A build by many processes that share a directory. Rank 0 leads it like a build by one process, and all ranks
//! compute.
//!
//! `transport` carries messages, and `message_loop` passes them to it. Rank 0 (`lead`) asks the others for their threads
//! and memory (`handshake`), takes the directory, keeps the journal, and publishes; `member` is any other rank. `run` is
//! each rank's part of the computing. `remote` stores and fetches the row groups that other ranks write, and `serialize`
//! puts them into messages. Every file is byte for byte the same as that of one process.

mod handshake;
mod lead;
mod member;
mod message_loop;
mod remote;
mod run;
mod serialize;
mod transport;

use std::path::Path;

use super::{BuildError, BuildOptions, BuildSummary, OnProgress, sheets, start};
use crate::engine::ranks::Communicator;
use crate::game::Rules;
use crate::table::Feature;
pub use transport::Transport;

use self::lead::Lead;
use self::message_loop::{DONE, FAULT, MessageLoop, STOP};

/// Builds a database at `out` by several processes, the ranks of a [`Transport`], each of which calls this with the same
/// arguments. They may be on many machines if `out` is in a directory that all of them see. Each has a part of the columns:
/// memory falls as their number, but for buffers. The database is byte for byte the one that [`build`](super::build()) writes,
/// and either goes on with what the other has left, whatever the number of ranks.
///
/// For Nim and Chomp on three numbers. Memory and threads are those of each rank. Rank 0 tells the progress of all, and gives
/// the summary; the others give `None` when the database has its name.
///
/// # Errors
/// On rank 0 as those of [`build`](super::build()), and [`BuildError::Rank`] if another rank cannot go on; on the others
/// what keeps them, or [`BuildError::Stopped`] if it was not they. Nothing has its name then, and what is finished is kept to
/// be resumed.
pub fn build_on_ranks(
    out: &Path,
    options: &BuildOptions,
    transport: &mut dyn Transport,
    progress: OnProgress<'_>,
) -> Result<Option<BuildSummary>, BuildError> {
    let Rules::Sheets(rules) = &options.rules else {
        let why = "it is built by one process";
        return Err(BuildError::NotForGame { what: Feature::Ranks, game: options.rules.name(), why });
    };
    let options = options.of_sheets(rules)?;
    let mut messages = MessageLoop::new(transport);
    let built = if messages.endpoint.rank == 0 {
        let lead =
            handshake::handshake(out, &options, &mut messages).map(|crew| Lead { messages: &mut messages, crew });
        let built =
            lead.and_then(|mut lead| sheets::build(out, &options, start::Start::default(), &mut lead, progress));
        messages.endpoint.send_others(vec![if built.is_ok() { DONE } else { STOP }]);
        built.map(Some)
    } else {
        let joined = member::join(out, &options, &mut messages);
        if let Err(error) = &joined
            && !matches!(error, BuildError::Stopped)
        {
            let mut fault = vec![FAULT];
            fault.extend_from_slice(error.to_string().as_bytes());
            member::report(&mut messages, fault);
        }
        joined.map(|()| None)
    };
    messages.finish(built.is_ok());
    built
}
