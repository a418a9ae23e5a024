//! The run of a build whose table does not keep every cell, so that the recursion's state does not follow from its files: the ends of
//! all sheets, or some sheets whole.
//!
//! The engine hands over sheets, the sink puts them in order, and `row_writer` encodes and writes them. Now and then the state of all
//! of these is written as a `checkpoint`, from which an interrupted build goes on.

use std::ops::Range;
use std::sync::Mutex;

use super::checkpoint::{self, Checkpoints, Head, Out};
use super::partners::Partners;
use super::row_writer::{RowSender, RowWriter, Saved};
use super::sheet_file::Written;
use super::sheets::{Build, header};
use super::sink::Done;
use super::{BuildError, OnProgress};
use crate::engine::{Band, InOrder, Keep, Keeping, Plan, Saving, Sink, lock, run as recurse};
use supermex::codec::CodecError;
use supermex_game::{PassLevel, Rest, Rules, Sheet};

/// Computes and writes all sheets of a build, or those after the checkpoint of an earlier run.
pub fn run(build: &Build<'_>, plan: &Plan, progress: OnProgress<'_>) -> Result<Vec<Written>, BuildError> {
    let (options, directory) = (build.options, build.directory);
    let keep = options.kept.as_ref().map(|kept| Keep::new(kept.numbers().to_vec()));
    let found = checkpoint::found(directory)?;
    let mut plan = plan.clone();
    let (mut done, mut saved, mut state) = (Done::default(), Vec::new(), None);
    if let Some((head, mut records)) = found {
        let below = |keep: &Keep| u32::try_from(keep.within(&(0..head.sheets)).len()).unwrap_or(u32::MAX);
        let rows = keep.as_ref().map_or(head.sheets, below);
        if !head.is_of(plan.sheets.end, plan.levels.len(), rows) {
            return Err(records.damaged());
        }
        for spooled in head.spooled {
            let rows = (0..spooled.rows).map(|_| checkpoint::row(&mut records)).collect::<Result<_, _>>()?;
            saved.push(Saved { spooled, rows });
        }
        // The bands are those of the checkpoint, even if another size would fit the memory of this run better.
        (plan.tile, plan.sheets.start, state) = (head.tile, head.sheets, Some(records));
        done = Done { sheets: head.sheets, cells: head.cells, bytes: 0 };
    }
    let partners = keep.as_ref().filter(|_| options.rules.is_symmetric());
    let size = (plan.sheets.end, plan.tile);
    let partners = partners.map(|keep| Partners::open(directory, &plan.levels, keep, size)).transpose()?;
    let rules: Rules = options.rules.clone().into();
    let header = |level, first| header(options, level, first);
    let writer = RowWriter::new((directory, &rules), options.coding, &plan.levels, &header, options.run.threads());
    let writer = RowWriter { numbers: keep.as_ref().map(Keep::numbers), spools: true, ..writer };
    let last_band = options.keep_checkpoint.then(|| plan.sheets.end.saturating_sub(plan.tile));
    let sent = keep.as_ref().map_or(done.sheets as usize, |keep| keep.within(&(0..done.sheets)).end);
    writer.going_on(saved, |rows| {
        let order = Mutex::new(plan.levels.iter().map(|_| InOrder::new(sent)).collect());
        let to = Ordered { levels: &plan.levels, rows, order, done: Mutex::new(done) };
        let poll = || {
            let done = *lock(&to.done);
            progress(&build.progress(&done));
        };
        let begin = |sheets: u32, records: &mut Out| {
            let saved = to.rows.save()?;
            partners.as_ref().map_or(Ok(()), Partners::sync)?;
            let cells = lock(&to.done).cells;
            let spooled = saved.iter().map(|saved| saved.spooled.clone()).collect();
            records.put_value(&Head { tile: plan.tile, sheets, cells, spooled, ..Head::new() })?;
            saved.iter().flat_map(|saved| &saved.rows).try_for_each(|row| checkpoint::put_row(records, row))
        };
        let sink = StreamingSink {
            plan: &plan,
            to: &to,
            kept: keep.as_ref().map(|keep| Kept { keep, partners: partners.as_ref(), to: &to }),
            checkpoints: Checkpoints::new(directory, options.checkpoints, state, &poll, &begin).keeping(last_band),
            poll: &poll,
        };
        build.pool.install(|| recurse(&options.rules, &plan, &sink))
    })
}

/// Sends sheets to the writer in their order.
struct Ordered<'a> {
    levels: &'a [PassLevel],
    rows: RowSender,
    /// By level, sheets that wait for lower ones: by their places among the rows.
    order: Mutex<Vec<InOrder<Sheet>>>,
    done: Mutex<Done>,
}

impl Ordered<'_> {
    /// A sheet of a level, by its place among the rows.
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
}

/// Takes the sheets that are kept.
struct Kept<'a> {
    keep: &'a Keep,
    /// In a symmetric game.
    partners: Option<&'a Partners>,
    to: &'a Ordered<'a>,
}

impl Keeping for Kept<'_> {
    fn keep(&self) -> &Keep {
        self.keep
    }

    fn sheet(&self, level: PassLevel, number: u32, sheet: Sheet) -> Result<(), BuildError> {
        let at = self.to.levels.iter().position(|&own| own == level).ok_or(BuildError::TooLarge("level"))?;
        self.to.send(at, self.keep.within(&(number..number + 1)).start, sheet)
    }

    fn put_partners(&self, level: PassLevel, first: u32, lines: Vec<u32>) -> Result<(), BuildError> {
        self.partners.map_or(Ok(()), |partners| partners.put(level, first, &lines))
    }

    fn partners(&self, level: PassLevel, first: u32, kept: Range<usize>) -> Result<Vec<u32>, BuildError> {
        self.partners.map_or(Ok(Vec::new()), |partners| partners.get(level, first, kept))
    }
}

/// The sink of such a run.
struct StreamingSink<'a> {
    plan: &'a Plan,
    to: &'a Ordered<'a>,
    /// If only some sheets are kept.
    kept: Option<Kept<'a>>,
    checkpoints: Checkpoints<'a>,
    poll: &'a (dyn Fn() + Sync),
}

impl Sink for StreamingSink<'_> {
    fn poll(&self) {
        (self.poll)();
    }

    fn band(&self, band: Band) -> Result<(), BuildError> {
        for (level, sheets) in band.levels.into_iter().enumerate() {
            for (number, sheet) in (band.first_sheet as usize..).zip(sheets) {
                self.to.send(level, number, sheet)?;
            }
        }
        lock(&self.to.done).sheets += (self.plan.sheets.end - band.first_sheet).min(self.plan.tile);
        (self.poll)();
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

    fn ending(&self, _: PassLevel, _: u32) -> Result<(u32, Rest), BuildError> {
        Err(CodecError::OutOfRange.into())
    }

    fn keeping(&self) -> Option<&dyn Keeping> {
        self.kept.as_ref().map(|kept| kept as &dyn Keeping)
    }

    fn saving(&self) -> Option<&dyn Saving> {
        Some(&self.checkpoints)
    }
}
