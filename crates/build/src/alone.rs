//! A build of sheets by one process.

use std::sync::Mutex;
use std::sync::mpsc::sync_channel;

use super::options::SheetsOptions;
use super::sheet_file::Written;
use super::sheets::{Build, Crew};
use super::sink::{Done, EncodingSink, Own, RowGroupsOfRun};
use super::writer::Duty;
use super::{BuildError, OnProgress, budget, streamed};
use crate::engine::{Plan, lock, run};

/// Bands that may wait to be written before the recursion waits for the disk.
const QUEUE: usize = 4;

/// One process with its threads.
pub struct Alone<'a>(pub &'a SheetsOptions);

impl Crew for Alone<'_> {
    fn size(&self) -> (usize, usize) {
        (1, self.0.run.threads())
    }

    fn memory(&self) -> Option<u64> {
        budget::limit(self.0.run.memory)
    }

    fn run(
        &mut self,
        build: &Build<'_>,
        plan: &Plan,
        progress: OnProgress<'_>,
        done: Done,
    ) -> Result<Vec<Written>, BuildError> {
        if !build.options.is_whole() {
            return streamed::run(build, plan, progress);
        }
        let row_groups = RowGroupsOfRun::default();
        let (sender, bands) = sync_channel(QUEUE);
        let duty = Duty { first: plan.sheets.start, left_out: 0, written: &|_| {} };
        let sum = Mutex::new(done);
        let told = |more| progress(&build.progress(lock(&sum).add(more)));
        build.beside_writer(&row_groups, duty, bands, |_| {
            build.pool.install(|| {
                let store = Own { row_groups: &row_groups, sender };
                run(
                    &build.options.rules,
                    plan,
                    &EncodingSink::new(build.options.coding, plan.columns, build.levels, &store, &told),
                )
            })
        })
    }
}
