//! The run of a build whose table does not keep every cell, so that the recursion's state does not follow from its files: the ends of
//! all sheets, or some sheets whole.
//!
//! The engine hands over sheets, the sink puts them in order, and `row_writer` encodes and writes them. Now and then the state of all
//! of these is written as a `checkpoint`, from which an interrupted build goes on.

use std::ops::Range;
use std::path::Path;
use std::sync::Mutex;
use std::time::Instant;

use super::checkpoint::{self, Clock, Head, RecordReader};
use super::files::io;
use super::partners::Partners;
use super::row_writer::{RowSender, RowWriter, Saved};
use super::sheet_file::Written;
use super::sheets::{Build, header};
use super::sink::Done;
use super::{BuildError, OnProgress};
use crate::codec::CodecError;
use crate::engine::{Band, InOrder, Keep, Keeping, Parts, Plan, Saving, Sink, lock, run as recurse};
use crate::game::{Beyond, PassLevel, Rules, Sheet};

/// Computes and writes all sheets of a build, or those after the checkpoint of an earlier run.
pub fn run(build: &Build<'_>, plan: &Plan, progress: OnProgress<'_>) -> Result<Vec<Written>, BuildError> {
    let (options, directory) = (build.options, build.directory);
    let keep = options.kept.as_ref().map(|kept| Keep::new(kept.numbers().to_vec()));
    let found = checkpoint::found(directory, plan.tile)?;
    if found.is_none() {
        checkpoint::remove(directory)?;
    }
    let mut plan = plan.clone();
    let (mut done, mut saved, mut state) = (Done::default(), Vec::new(), None);
    if let Some((head, mut records)) = found {
        for spooled in head.spooled {
            let rows = (0..spooled.rows).map(|_| checkpoint::row(&mut records)).collect::<Result<_, _>>()?;
            saved.push(Saved { spooled, rows });
        }
        (plan.sheets.start, state) = (head.sheets, Some(records));
        done = Done { sheets: head.sheets, cells: head.cells, bytes: 0 };
    }
    let partners = keep.as_ref().filter(|_| options.rules.is_symmetric());
    let size = (plan.sheets.end, plan.tile);
    let partners = partners.map(|keep| Partners::open(directory, &plan.levels, keep, size)).transpose()?;
    let rules: Rules = options.rules.clone().into();
    let writer = RowWriter {
        directory,
        rules: &rules,
        coding: options.coding,
        levels: &plan.levels,
        first: 0,
        numbers: keep.as_ref().map(Keep::numbers),
        spools: true,
        header: &|level, first| header(options, level, first),
        threads: options.run.threads(),
    };
    let sent = keep.as_ref().map_or(done.sheets as usize, |keep| keep.within(&(0..done.sheets)).end);
    writer.going_on(saved, |rows| {
        let sink = StreamingSink {
            plan: &plan,
            directory,
            rows,
            order: Mutex::new(plan.levels.iter().map(|_| InOrder::new(sent)).collect()),
            keep: keep.as_ref(),
            partners: partners.as_ref(),
            state: Mutex::new(state),
            clock: Clock::new(options.checkpoints),
            done: Mutex::new(done),
            told: &|done| progress(&build.progress(done)),
        };
        build.pool.install(|| recurse(&options.rules, &plan, &sink))
    })
}

/// Sends the sheets that are kept, or all, to the writer.
struct StreamingSink<'a> {
    plan: &'a Plan,
    directory: &'a Path,
    rows: RowSender,
    /// By level, sheets that wait for lower ones: by their places among the rows.
    order: Mutex<Vec<InOrder<Sheet>>>,
    keep: Option<&'a Keep>,
    /// In a symmetric game that keeps some sheets.
    partners: Option<&'a Partners>,
    /// The rest of the checkpoint with which the run begins.
    state: Mutex<Option<RecordReader>>,
    clock: Clock,
    done: Mutex<Done>,
    told: &'a (dyn Fn(&Done) + Sync),
}

impl StreamingSink<'_> {
    fn send(&self, level: usize, place: usize, sheet: Sheet) -> Result<(), BuildError> {
        lock(&self.done).cells += sheet.completions.len() as u64;
        let mut order = lock(&self.order);
        let waiting = order.get_mut(level).ok_or(BuildError::TooLarge("level"))?;
        waiting.add(place, sheet);
        while let Some((_, sheet)) = waiting.take() {
            self.rows.send(level, sheet)?;
        }
        Ok(())
    }

    fn partners(&self) -> Result<&Partners, BuildError> {
        self.partners.ok_or(BuildError::TooLarge("band"))
    }
}

impl Sink for StreamingSink<'_> {
    type Error = BuildError;

    fn poll(&self) {
        (self.told)(&lock(&self.done).clone());
    }

    fn band(&self, band: Band) -> Result<(), BuildError> {
        for (level, sheets) in band.levels.into_iter().enumerate() {
            for (number, sheet) in (band.first_sheet as usize..).zip(sheets) {
                self.send(level, number, sheet)?;
            }
        }
        let done = {
            let mut done = lock(&self.done);
            done.sheets += (self.plan.sheets.end - band.first_sheet).min(self.plan.tile);
            *done
        };
        (self.told)(&done);
        Ok(())
    }

    fn read_back(
        &self,
        _: PassLevel,
        _: Range<u32>,
        _: Range<u32>,
        _: &mut dyn FnMut(u32, &[u32]),
    ) -> Result<(), BuildError> {
        // Only of sheets that are there before a run, and of symmetric games that keep all.
        Err(CodecError::OutOfRange.into())
    }

    fn ending(&self, _: PassLevel, _: u32) -> Result<(u32, Beyond), BuildError> {
        Err(CodecError::OutOfRange.into())
    }

    fn keeping(&self) -> Option<&dyn Keeping<BuildError>> {
        self.keep.map(|_| self as &dyn Keeping<BuildError>)
    }

    fn saving(&self) -> Option<&dyn Saving<BuildError>> {
        Some(self)
    }
}

impl Saving<BuildError> for StreamingSink<'_> {
    fn is_due(&self) -> bool {
        self.clock.is_due()
    }

    fn save(&self, first: u32, bytes: u64, parts: &mut Parts<'_, BuildError>) -> Result<(), BuildError> {
        // The last checkpoint goes when this one is whole.
        let free = fs4::available_space(self.directory).map_err(io("look at the free space of", self.directory))?;
        if !self.clock.affords(bytes) || free < bytes + bytes / 8 + (1 << 24) {
            return Ok(());
        }
        let since = Instant::now();
        let saved = self.rows.save()?;
        self.partners.map_or(Ok(()), Partners::sync)?;
        let head = Head {
            program: Head::PROGRAM.into(),
            tile: self.plan.tile,
            sheets: first,
            cells: lock(&self.done).cells,
            spooled: saved.iter().map(|saved| saved.spooled.clone()).collect(),
        };
        checkpoint::write(self.directory, |records| {
            records.put_value(&head)?;
            saved.iter().flat_map(|saved| &saved.rows).try_for_each(|row| checkpoint::put_row(records, row))?;
            parts(&mut |part| {
                self.poll();
                records.put(part).map(drop)
            })
        })?;
        self.clock.written(bytes, since);
        Ok(())
    }

    fn next(&self) -> Result<Option<Vec<u8>>, BuildError> {
        lock(&self.state).as_mut().map(RecordReader::next).transpose()
    }

    fn damaged(&self) -> BuildError {
        lock(&self.state).as_ref().map_or(BuildError::Stopped, RecordReader::damaged)
    }
}

impl Keeping<BuildError> for StreamingSink<'_> {
    fn keep(&self) -> &Keep {
        static NONE: Keep = Keep::NONE;
        self.keep.unwrap_or(&NONE)
    }

    fn sheet(&self, level: PassLevel, number: u32, sheet: Sheet) -> Result<(), BuildError> {
        let at = self.plan.levels.iter().position(|&own| own == level).ok_or(BuildError::TooLarge("level"))?;
        self.send(at, self.keep().within(&(number..number + 1)).start, sheet)
    }

    fn put_partners(&self, level: PassLevel, first: u32, lines: Vec<u32>) -> Result<(), BuildError> {
        self.partners()?.put(level, first, &lines)
    }

    fn partners(&self, level: PassLevel, first: u32, kept: Range<usize>) -> Result<Vec<u32>, BuildError> {
        self.partners()?.get(level, first, kept)
    }
}
