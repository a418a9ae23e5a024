//! A rank that is not the first.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::handshake::{PATIENCE, hello};
use super::message_loop::{DONE, FAULT, GO, MessageLoop, READY, START, STOP};
use super::run::{ends, run};
use super::serialize;
use crate::build::BuildError;
use crate::build::destination::unlocked;
use crate::build::files::name;
use crate::build::options::SheetsOptions;
use crate::build::sheets::{Build, levels, plan, pool};
use crate::engine::Plan;
use crate::engine::ranks::Communicator;
use crate::engine::ranks::wire::Input;
use crate::source::read_small;
use crate::table::open::directory::partial;

/// How long a file of another rank may take to become visible here: network file systems remember for a while that a
/// file did not exist.
const SEEN: Duration = Duration::from_secs(5);
/// How long rank 0 may take to stop all ranks.
const HEARD: Duration = Duration::from_secs(30);

/// Takes part in a build until it is done.
pub fn join(out: &Path, options: &SheetsOptions, messages: &mut MessageLoop<'_>) -> Result<(), BuildError> {
    messages.endpoint.send(0, Arc::new(hello(out, options)));
    loop {
        let Some((from, message)) = messages.next(PATIENCE) else { continue };
        match message.first() {
            Some(&START) => take_part(out, options, messages, &message)?,
            Some(&DONE) => return Ok(()),
            // Broadcast, and not needed here any more.
            Some(&kind) if kind < crate::engine::ranks::KINDS => {}
            _ => return Err(ends(from, &message)),
        }
    }
}

fn take_part(
    out: &Path,
    options: &SheetsOptions,
    messages: &mut MessageLoop<'_>,
    message: &[u8],
) -> Result<(), BuildError> {
    let mut levels = levels(options);
    let mut plan = plan(options, &levels, (0, 0));
    let (file, word) = read(message, &mut plan).ok_or(BuildError::Message)?;
    let directory = partial(out);
    see(&directory, file, word)?;
    for level in levels.iter_mut().filter(|level| !level.nim_sum) {
        let mut next = 0;
        while next < plan.sheets.start {
            let file = unlocked(&directory.join(name(level.level, next)))?;
            next += file.header().sheets;
            level.finished.push(file);
        }
    }
    let pool = pool(options.run.threads())?;
    let build = Build { directory: &directory, options, levels: &levels, pool: &pool };
    messages.endpoint.send(0, Arc::new(vec![READY]));
    wait_for_all(messages)?;
    let written = run(&build, &plan, messages, &mut |_| {}, &mut Vec::new())?;
    messages.endpoint.send(0, Arc::new(serialize::written(&written)));
    Ok(())
}

/// Waits until all ranks are ready. Another rank may know this sooner, and begin: its messages are read later.
fn wait_for_all(messages: &mut MessageLoop<'_>) -> Result<(), BuildError> {
    let mut early = Vec::new();
    loop {
        let Some((from, message)) = messages.next(PATIENCE) else { continue };
        match message.first() {
            Some(&GO) => break,
            Some(&(FAULT | STOP)) | None => return Err(ends(from, &message)),
            Some(_) => early.push((from, message)),
        }
    }
    messages.keep(early);
    Ok(())
}

/// What rank 0 has decided: the plan, and a file with a word in it.
fn read<'a>(message: &'a [u8], plan: &mut Plan) -> Option<(&'a str, &'a [u8])> {
    let mut input = Input::new(message.get(1..)?);
    plan.sheets.start = input.u32()?;
    plan.tile = input.u32()?;
    plan.in_flight = usize::try_from(input.u64()?).ok()?;
    Some((std::str::from_utf8(input.bytes()?).ok()?, input.bytes()?))
}

/// Checks that rank 0 has written its word in this directory.
fn see(directory: &Path, file: &str, word: &[u8]) -> Result<(), BuildError> {
    let until = Instant::now() + SEEN;
    while !read_small(directory.join(file), word.len() as u64).is_ok_and(|found| found == word) {
        if Instant::now() > until {
            return Err(BuildError::NotShared(directory.to_owned()));
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    Ok(())
}

/// Tells rank 0 why this rank cannot go on, and waits until all ranks have stopped.
pub fn report(messages: &mut MessageLoop<'_>, fault: Vec<u8>) {
    messages.endpoint.send(0, Arc::new(fault));
    let until = Instant::now() + HEARD;
    while Instant::now() < until {
        if messages.next(PATIENCE).is_some_and(|(_, message)| message.first() == Some(&STOP)) {
            break;
        }
    }
}
