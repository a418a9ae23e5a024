//! The handshake before a build: checks that all ranks were asked for the same build, and collects their threads and
//! memory.

use std::path::Path;

use super::message::{Hello, Message};
use super::message_loop::MessageLoop;
use super::run::ends;
use crate::budget;
use crate::error::BuildError;
use crate::options::RunOptions;

/// The resources of all ranks.
pub struct CrewBudget {
    /// Threads of all.
    pub threads: usize,
    /// The memory that each rank may use: that of the rank with the least. Ranks on one machine share its memory.
    pub memory: Option<u64>,
}

/// The machine, by its name.
fn machine() -> String {
    std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default()
}

/// The request to this rank, which has to be the same on every rank, and its resources. `describe` has everything that the bytes
/// depend on.
pub fn hello(out: &Path, describe: &str, run: &RunOptions) -> Hello {
    Hello {
        asked: format!("{} {describe} out {}", env!("CARGO_PKG_VERSION"), out.display()),
        machine: machine(),
        threads: run.threads(),
        allowed: run.memory,
        available: budget::limit(None),
    }
}

/// Waits for the messages of all ranks.
pub fn handshake(hello: Hello, messages: &mut MessageLoop<'_>) -> Result<CrewBudget, BuildError> {
    let own = hello.asked.clone();
    messages.endpoint.send_first(Message::Hello(hello));
    let mut all: Vec<Option<Hello>> = (0..messages.endpoint.ranks).map(|_| None).collect();
    while all.iter().any(Option::is_none) {
        match messages.wait()? {
            (rank, Message::Hello(hello)) if hello.asked != own => {
                return Err(BuildError::Unlike { rank, theirs: hello.asked, ours: own });
            }
            (from, Message::Hello(hello)) => all[from] = Some(hello),
            (from, other) => return Err(ends(from, other)),
        }
    }
    let all: Vec<Hello> = all.into_iter().flatten().collect();
    let on = |machine: &String| all.iter().filter(|other| other.machine == *machine).count() as u64;
    let memory = |hello: &Hello| hello.allowed.or(hello.available.map(|available| available / on(&hello.machine)));
    Ok(CrewBudget {
        threads: all.iter().map(|hello| hello.threads).fold(0, usize::saturating_add),
        memory: all.iter().filter_map(memory).min(),
    })
}
