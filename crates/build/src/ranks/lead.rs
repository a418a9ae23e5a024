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
        self.start(build, plan)?;
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

impl Lead<'_, '_> {
    /// Tells the others what to do, and waits until all of them see the directory.
    fn start(&mut self, build: &Build<'_>, plan: &Plan) -> Result<(), BuildError> {
        let file = tempfile::Builder::new().rand_bytes(24).tempfile_in(build.directory);
        let file = file.map_err(io("write to", build.directory))?;
        let others = 1..self.messages.endpoint.ranks;
        let start = Start {
            first_sheet: plan.sheets.start,
            tile: plan.tile,
            in_flight: plan.in_flight,
            file: file.path().file_name().unwrap_or_default().to_string_lossy().into_owned(),
        };
        self.messages.endpoint.send(others.clone(), Message::Start(start));
        let mut ready = 1;
        while ready < others.end {
            match self.messages.wait()? {
                (_, Message::Ready) => ready += 1,
                (from, other) => return Err(ends(from, other)),
            }
        }
        self.messages.endpoint.send(others, Message::Go);
        file.close().map_err(io("remove a file from", Path::new(build.directory)))
    }
}
