//! A rank that is not the first.

use std::path::Path;
use std::time::{Duration, Instant};

use super::message::{Hello, Message, Start};
use super::message_loop::{MessageLoop, PATIENCE};
use super::run::{ends, run};
use super::written;
use crate::BuildError;
use crate::destination::unlocked;
use crate::files::name;
use crate::options::SheetsOptions;
use crate::sheets::{Build, levels, plan, pool};
use supermex::table::open::directory::partial;
use supermex::table::{CellFile, ReadError};
use supermex_game::PassLevel;

/// How long a file of another rank may take to become visible here: network file systems remember for a while that a
/// file did not exist.
const SEEN: Duration = Duration::from_secs(5);
/// How long rank 0 may take to stop all ranks.
const HEARD: Duration = Duration::from_secs(30);

/// Says hello, and takes part in a build until it is done: `take_part` does what rank 0 says.
pub fn join(
    hello: Hello,
    messages: &mut MessageLoop<'_>,
    take_part: &mut dyn FnMut(&mut MessageLoop<'_>, Start) -> Result<(), BuildError>,
) -> Result<(), BuildError> {
    messages.endpoint.send_first(Message::Hello(hello));
    loop {
        match messages.wait()? {
            (_, Message::Start(start)) => take_part(messages, start)?,
            (_, Message::Done) => return Ok(()),
            // Broadcast, and not needed here any more.
            (_, Message::Engine(_) | Message::Tiles(_)) => {}
            (from, other) => return Err(ends(from, other)),
        }
    }
}

/// The finished files of a level, up to a row.
pub fn finished_files(directory: &Path, level: PassLevel, end: u32) -> Result<Vec<CellFile>, ReadError> {
    let (mut files, mut next) = (Vec::new(), 0);
    while next < end {
        let file = unlocked(&directory.join(name(level, next)))?;
        next += file.header().sheets;
        files.push(file);
    }
    Ok(files)
}

/// Computes and writes this rank's part of a table of sheets.
pub fn take_part(
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
        level.finished = finished_files(&directory, level.level, plan.sheets.start)?;
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
pub fn wait_for_all(messages: &mut MessageLoop<'_>) -> Result<(), BuildError> {
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
pub fn see(directory: &Path, file: &str) -> Result<(), BuildError> {
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
