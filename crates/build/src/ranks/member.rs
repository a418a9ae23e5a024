//! A rank that is not the first.

use std::path::Path;
use std::time::{Duration, Instant};

use super::handshake::hello;
use super::message::{Message, Start};
use super::message_loop::{MessageLoop, PATIENCE};
use super::run::{ends, run};
use super::written;
use crate::BuildError;
use crate::destination::unlocked;
use crate::files::name;
use crate::options::SheetsOptions;
use crate::sheets::{Build, levels, plan, pool};
use supermex::table::open::directory::partial;

/// How long a file of another rank may take to become visible here: network file systems remember for a while that a
/// file did not exist.
const SEEN: Duration = Duration::from_secs(5);
/// How long rank 0 may take to stop all ranks.
const HEARD: Duration = Duration::from_secs(30);

/// Takes part in a build until it is done.
pub fn join(out: &Path, options: &SheetsOptions, messages: &mut MessageLoop<'_>) -> Result<(), BuildError> {
    messages.endpoint.send_first(hello(out, options));
    loop {
        match messages.wait()? {
            (_, Message::Start(start)) => take_part(out, options, messages, start)?,
            (_, Message::Done) => return Ok(()),
            // Broadcast, and not needed here any more.
            (_, Message::Engine(_)) => {}
            (from, other) => return Err(ends(from, other)),
        }
    }
}

fn take_part(
    out: &Path,
    options: &SheetsOptions,
    messages: &mut MessageLoop<'_>,
    start: Start,
) -> Result<(), BuildError> {
    let mut levels = levels(options);
    let mut plan = plan(options, &levels, (0, 0));
    (plan.sheets.start, plan.tile, plan.in_flight) = (start.first_sheet, start.tile, start.in_flight);
    let directory = partial(out);
    see(&directory, &start.file)?;
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
    messages.endpoint.send_first(Message::Ready);
    wait_for_all(messages)?;
    let written = run(&build, &plan, messages, &mut |_| {}, &mut Vec::new())?;
    messages.endpoint.send_first(written::tell(written));
    Ok(())
}

/// Waits until all ranks are ready. Another rank may know this sooner, and begin: its messages are read later.
fn wait_for_all(messages: &mut MessageLoop<'_>) -> Result<(), BuildError> {
    let mut early = Vec::new();
    loop {
        match messages.wait()? {
            (_, Message::Go) => break,
            (from, end @ (Message::Fault(_) | Message::Stop)) => return Err(ends(from, end)),
            other => early.push(other),
        }
    }
    messages.keep(early);
    Ok(())
}

/// Checks that rank 0 has made its file in this directory.
fn see(directory: &Path, file: &str) -> Result<(), BuildError> {
    let until = Instant::now() + SEEN;
    while !directory.join(file).exists() {
        if Instant::now() > until {
            return Err(BuildError::NotShared(directory.to_owned()));
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    Ok(())
}

/// Tells rank 0 why this rank cannot go on, and waits until all ranks have stopped.
pub fn report(messages: &mut MessageLoop<'_>, fault: &BuildError) {
    messages.endpoint.send_first(Message::Fault(fault.to_string()));
    let until = Instant::now() + HEARD;
    while Instant::now() < until && !matches!(messages.next(PATIENCE), Ok(Some((_, Message::Stop)))) {}
}
