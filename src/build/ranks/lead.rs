//! Rank 0 during a run.

use std::io::Write;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use tempfile::NamedTempFile;

use super::handshake::{CrewBudget, PATIENCE};
use super::message_loop::{GO, MessageLoop, PROGRESS, READY, START, WRITTEN};
use super::run::{ends, run, take_progress};
use super::serialize;
use crate::build::files::io;
use crate::build::sheet_file::Written;
use crate::build::sheets::{Build, Crew};
use crate::build::sink::Done;
use crate::build::{BuildError, OnProgress};
use crate::engine::Plan;
use crate::engine::ranks::Communicator;
use crate::engine::ranks::wire::{put_bytes, put_u32, put_u64};

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
            let Some((from, message)) = self.messages.next(PATIENCE) else { continue };
            match message.first() {
                Some(&WRITTEN) => finished.push(message),
                Some(&PROGRESS) => told(take_progress(&message).ok_or(BuildError::Message)?),
                _ => return Err(ends(from, &message)),
            }
        }
        let others = finished.iter().map(|message| serialize::take_written(message));
        let all = others.chain([Some(own)]).collect::<Option<Vec<_>>>().ok_or(BuildError::Message)?;
        Ok(all.into_iter().flatten().collect())
    }
}

impl Lead<'_, '_> {
    /// Tells the others what to do, and waits until all of them see the directory.
    fn start(&mut self, build: &Build<'_>, plan: &Plan) -> Result<(), BuildError> {
        let word = word();
        let write = || {
            let mut file = NamedTempFile::new_in(build.directory)?;
            file.write_all(word.as_bytes())?;
            file.as_file().sync_all()?;
            Ok(file)
        };
        let file = write().map_err(io("write to", build.directory))?;
        let mut message = vec![START];
        put_u32(&mut message, plan.sheets.start);
        put_u32(&mut message, plan.tile);
        put_u64(&mut message, plan.in_flight as u64);
        put_bytes(&mut message, file.path().file_name().unwrap_or_default().as_encoded_bytes());
        put_bytes(&mut message, word.as_bytes());
        self.messages.endpoint.send_others(message);
        let mut ready = 1;
        while ready < self.messages.endpoint.ranks {
            match self.messages.next(PATIENCE) {
                Some((_, message)) if message.first() == Some(&READY) => ready += 1,
                Some((from, message)) => return Err(ends(from, &message)),
                None => {}
            }
        }
        self.messages.endpoint.send_others(vec![GO]);
        file.close().map_err(io("remove a file from", Path::new(build.directory)))
    }
}

/// A random word. By it a rank recognises the directory.
fn word() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    format!("{} {}", std::process::id(), now.as_nanos())
}
