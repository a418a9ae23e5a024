//! The handshake before a build: checks that all ranks were asked for the same build, and collects their threads and
//! memory.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use super::message_loop::{HELLO, MessageLoop};
use super::run::ends;
use crate::build::budget;
use crate::build::error::BuildError;
use crate::build::journal::describe_sheets;
use crate::build::options::SheetsOptions;
use crate::engine::ranks::Communicator;
use crate::engine::ranks::wire::{Input, put_bytes, put_u64};

/// The resources of all ranks.
pub struct CrewBudget {
    /// Threads of all.
    pub threads: usize,
    /// The memory that each rank may use: that of the rank with the least. Ranks on one machine share its memory.
    pub memory: Option<u64>,
}

/// How long rank 0 waits before it looks again whether a message has come.
pub const PATIENCE: Duration = Duration::from_secs(1);

/// The request, which has to be the same on every rank.
fn asked(out: &Path, options: &SheetsOptions) -> String {
    let version = env!("CARGO_PKG_VERSION");
    format!("{version} {} out {} tile {:?}", describe_sheets(options), out.display(), options.tile)
}

/// The machine, by its name.
fn machine() -> String {
    std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default()
}

/// A message with the request to this rank, and its resources.
pub fn hello(out: &Path, options: &SheetsOptions) -> Vec<u8> {
    let mut message = vec![HELLO];
    put_bytes(&mut message, asked(out, options).as_bytes());
    put_bytes(&mut message, machine().as_bytes());
    put_u64(&mut message, options.run.threads() as u64);
    put_u64(&mut message, options.run.memory.unwrap_or(0));
    put_u64(&mut message, budget::limit(None).unwrap_or(0));
    message
}

/// A rank's message.
struct Hello {
    asked: String,
    machine: String,
    threads: u64,
    allowed: u64,
    available: u64,
}

fn read(message: &[u8]) -> Option<Hello> {
    let mut input = Input::new(message.get(1..)?);
    let text = |input: &mut Input<'_>| Some(String::from_utf8_lossy(input.bytes()?).into_owned());
    let (asked, machine) = (text(&mut input)?, text(&mut input)?);
    Some(Hello { asked, machine, threads: input.u64()?, allowed: input.u64()?, available: input.u64()? })
}

/// Waits for the messages of all ranks.
pub fn handshake(
    out: &Path,
    options: &SheetsOptions,
    messages: &mut MessageLoop<'_>,
) -> Result<CrewBudget, BuildError> {
    let own = asked(out, options);
    messages.endpoint.send(0, Arc::new(hello(out, options)));
    let mut all: Vec<Option<Hello>> = (0..messages.endpoint.ranks).map(|_| None).collect();
    while all.iter().any(Option::is_none) {
        let Some((from, message)) = messages.next(PATIENCE) else { continue };
        if message.first() != Some(&HELLO) {
            return Err(ends(from, &message));
        }
        let hello = read(&message).ok_or(BuildError::Message)?;
        if hello.asked != own {
            return Err(BuildError::Unlike { rank: from, theirs: hello.asked, ours: own });
        }
        all[from] = Some(hello);
    }
    let all: Vec<Hello> = all.into_iter().flatten().collect();
    let on = |machine: &String| all.iter().filter(|other| other.machine == *machine).count() as u64;
    let memory = |hello: &Hello| match (hello.allowed, hello.available) {
        (0, 0) => None,
        (0, available) => Some(available / on(&hello.machine)),
        (allowed, _) => Some(allowed),
    };
    let threads = all.iter().map(|hello| hello.threads).sum::<u64>();
    Ok(CrewBudget {
        threads: usize::try_from(threads).unwrap_or(usize::MAX),
        memory: all.iter().filter_map(memory).min(),
    })
}
