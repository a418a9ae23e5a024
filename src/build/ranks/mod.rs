//! A build by many processes, which share a directory: one leads it, as a build by one process goes, and all compute.
//!
//! `transport` is what carries messages, `post` who hands them over to it. Rank 0 greets the others (`greet`), takes the directory and
//! keeps the journal, and publishes. `run` is every rank's part of the computing; `counter` is where stripes go and come
//! from, `parcel` what they are as messages. Every file is byte for byte what one process writes: which rank computes
//! what cannot be seen from outside.

mod counter;
mod greet;
mod lead;
mod member;
mod parcel;
mod post;
mod run;
mod transport;

use std::path::Path;

use super::{BuildError, BuildOptions, BuildSummary, OnProgress, sheets, start};
use crate::engine::ranks::Mail;
use crate::game::Rules;
use crate::table::Feature;
pub use transport::Transport;

use self::lead::Lead;
use self::post::{DONE, FAULT, Post, STOP};

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
    let mut post = Post::new(transport);
    let built = if post.office.rank == 0 {
        let lead = greet::greet(out, &options, &mut post).map(|crew| Lead { post: &mut post, crew });
        let built =
            lead.and_then(|mut lead| sheets::build(out, &options, start::Start::default(), &mut lead, progress));
        post.office.send_others(vec![if built.is_ok() { DONE } else { STOP }]);
        built.map(Some)
    } else {
        let joined = member::join(out, &options, &mut post);
        if let Err(error) = &joined
            && !matches!(error, BuildError::Stopped)
        {
            let mut fault = vec![FAULT];
            fault.extend_from_slice(error.to_string().as_bytes());
            member::report(&mut post, fault);
        }
        joined.map(|()| None)
    };
    post.finish(built.is_ok());
    built
}
