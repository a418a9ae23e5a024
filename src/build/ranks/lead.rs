//! Rank 0 during a run.

use std::io::Write;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use tempfile::NamedTempFile;

use super::greet::{CrewRoom, PATIENCE};
use super::parcel;
use super::post::{GO, PROGRESS, Post, READY, START, WRITTEN};
use super::run::{ends, run, take_progress};
use crate::build::files::io;
use crate::build::sheets::{Build, Crew};
use crate::build::shelf::{Done, Written};
use crate::build::{BuildError, OnProgress};
use crate::engine::Plan;
use crate::engine::ranks::Mail;
use crate::engine::ranks::wire::{put_bytes, put_u32, put_u64};

/// Rank 0, and what all ranks have.
pub struct Lead<'p, 't> {
    pub post: &'p mut Post<'t>,
    pub crew: CrewRoom,
}

impl Crew for Lead<'_, '_> {
    fn size(&self) -> (usize, usize) {
        (self.post.office.ranks, self.crew.threads)
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
    ) -> Result<Written, BuildError> {
        self.start(build, plan)?;
        let mut sum = done;
        let mut told = |more| progress(&build.progress(sum.add(more)));
        let mut letters = Vec::new();
        let own = run(build, plan, self.post, &mut told, &mut letters)?;
        while letters.len() + 1 < self.post.office.ranks {
            let Some((from, letter)) = self.post.next(PATIENCE) else { continue };
            match letter.first() {
                Some(&WRITTEN) => letters.push(letter),
                Some(&PROGRESS) => told(take_progress(&letter).ok_or(BuildError::Message)?),
                _ => return Err(ends(from, &letter)),
            }
        }
        let others = letters.iter().map(|letter| parcel::take_written(letter, build.levels.len()));
        let all = others.chain([Some(own)]).collect::<Option<Vec<_>>>();
        all.and_then(|all| parcel::merge(all, build.levels)).ok_or(BuildError::Message)
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
        let mut letter = vec![START];
        put_u32(&mut letter, plan.sheets.start);
        put_u32(&mut letter, plan.tile);
        put_u64(&mut letter, plan.in_flight as u64);
        put_bytes(&mut letter, file.path().file_name().unwrap_or_default().as_encoded_bytes());
        put_bytes(&mut letter, word.as_bytes());
        self.post.office.send_others(letter);
        let mut ready = 1;
        while ready < self.post.office.ranks {
            match self.post.next(PATIENCE) {
                Some((_, letter)) if letter.first() == Some(&READY) => ready += 1,
                Some((from, letter)) => return Err(ends(from, &letter)),
                None => {}
            }
        }
        self.post.office.send_others(vec![GO]);
        file.close().map_err(io("remove a file from", Path::new(build.directory)))
    }
}

/// A word that no other build has written.
fn word() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    format!("{} {}", std::process::id(), now.as_nanos())
}
