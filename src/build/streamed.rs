//! The run of a build whose table does not keep every cell, so that the recursion's state does not follow from its files: the ends of
//! all sheets, or some sheets whole.
//!
//! The engine hands over sheets, the sink puts them in order, and `row_writer` encodes and writes them.

use std::ops::Range;
use std::sync::Mutex;

use super::partners::Partners;
use super::row_writer::{RowSender, RowWriter};
use super::sheet_file::Written;
use super::sheets::{Build, header};
use super::sink::Done;
use super::{BuildError, OnProgress};
use crate::codec::CodecError;
use crate::engine::{Band, InOrder, Keep, Keeping, Plan, Sink, lock, run as recurse};
use crate::game::{Beyond, PassLevel, Rules, Sheet};

/// Computes and writes all sheets of a build.
pub fn run(build: &Build<'_>, plan: &Plan, progress: OnProgress<'_>) -> Result<Vec<Written>, BuildError> {
    let options = build.options;
    let keep = options.kept.as_ref().map(|kept| Keep::new(kept.numbers().to_vec()));
    let size = (plan.sheets.end, plan.tile);
    let partners = keep.as_ref().filter(|_| options.rules.is_symmetric());
    let partners = partners.map(|keep| Partners::open(build.directory, &plan.levels, keep, size)).transpose()?;
    let rules: Rules = options.rules.clone().into();
    let writer = RowWriter {
        directory: build.directory,
        rules: &rules,
        coding: options.coding,
        levels: &plan.levels,
        first: plan.sheets.start,
        numbers: keep.as_ref().map(Keep::numbers),
        header: &|level, first| header(options, level, first),
        threads: options.run.threads(),
    };
    let files = writer.beside(|rows| {
        let sink = StreamingSink {
            plan,
            rows,
            order: Mutex::new(plan.levels.iter().map(|_| InOrder::new(0)).collect()),
            keep: keep.as_ref(),
            partners: partners.as_ref(),
            done: Mutex::default(),
            told: &|done| progress(&build.progress(done)),
        };
        build.pool.install(|| recurse(&options.rules, plan, &sink))
    })?;
    partners.map_or(Ok(()), Partners::remove)?;
    Ok(files)
}

/// Sends the sheets that are kept, or all, to the writer.
struct StreamingSink<'a> {
    plan: &'a Plan,
    rows: RowSender,
    /// By level, sheets that wait for lower ones: by their places among the rows.
    order: Mutex<Vec<InOrder<Sheet>>>,
    keep: Option<&'a Keep>,
    /// In a symmetric game that keeps some sheets.
    partners: Option<&'a Partners>,
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
