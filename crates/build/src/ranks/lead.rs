//! Rank 0 during a run.

use std::path::Path;

use super::handshake::CrewBudget;
use super::message::{Message, Start};
use super::message_loop::MessageLoop;
use super::run::{ends, run};
use super::written;
use crate::engine::Plan;
use crate::files::io;
use crate::sheet_file::Written;
use crate::sheets::{Build, Crew};
use crate::sink::Done;
use crate::{BuildError, OnProgress};

/// Rank 0, and what all ranks have.
pub struct Lead<'p, 't> {
    pub messages: &'p mut MessageLoop<'t>,
    pub crew: CrewBudget,
}

impl Crew for Lead<'_, '_> {
    fn size(&self) -> (usize, usize) {
        (self.messages.endpoint.ranks, self.crew.threads)
    }

    fn memory(&self) -> Option<u64> {
        self.crew.memory
    }

    fn run(
        &mut self,
        build: &Build<'_>,
        plan: &Plan,
        progress: OnProgress<'_>,
        done: Done,
    ) -> Result<Vec<Written>, BuildError> {
        let Plan { tile, in_flight, ref sheets, .. } = *plan;
        start(
            self.messages,
            build.directory,
            Start { first_sheet: sheets.start, tile, in_flight, file: String::new() },
        )?;
        let mut sum = done;
        let mut told = |more| progress(&build.progress(sum.add(more)));
        let mut finished = Vec::new();
        let own = run(build, plan, self.messages, &mut told, &mut finished)?;
        while finished.len() + 1 < self.messages.endpoint.ranks {
            match self.messages.wait()? {
                (_, Message::Written(told)) => finished.push(told),
                (_, Message::Progress(done)) => told(done),
                (from, other) => return Err(ends(from, other)),
            }
        }
        let others = finished.into_iter().map(written::read);
        let all = others.chain([Some(own)]).collect::<Option<Vec<_>>>().ok_or(BuildError::Message)?;
        Ok(all.into_iter().flatten().collect())
    }
}

/// Tells the others what to do, and waits until all of them see the directory.
pub fn start(messages: &mut MessageLoop<'_>, directory: &Path, plan: Start) -> Result<(), BuildError> {
    let file = tempfile::Builder::new().rand_bytes(24).tempfile_in(directory);
    let file = file.map_err(io("write to", directory))?;
    let others = 1..messages.endpoint.ranks;
    let name = file.path().file_name().unwrap_or_default().to_string_lossy().into_owned();
    messages.endpoint.send(others.clone(), Message::Start(Start { file: name, ..plan }));
    let mut ready = 1;
    while ready < others.end {
        match messages.wait()? {
            (_, Message::Ready) => ready += 1,
            (from, other) => return Err(ends(from, other)),
        }
    }
    messages.endpoint.send(others, Message::Go);
    file.close().map_err(io("remove a file from", directory))
}
