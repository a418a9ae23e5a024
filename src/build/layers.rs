//! The file of a game on four numbers.

use std::cell::RefCell;
use std::sync::{Mutex, PoisonError};

use super::BuildError;
use super::sheets::pool;
use super::single::{Maker, Needs, SingleFileWriter, Told};
use crate::codec::CodecError;
use crate::codec::fast::EncodeScratch;
use crate::codec::layers::Record;
use crate::codec::layers::encode::{MOST_BYTES, encode};
use crate::engine::layers::{Plan, SIDE, Sink, layers, memory};
use crate::engine::{InOrder, lock};
use crate::format::FileEntry;
use crate::game::Four;

/// Bits that a completion takes, at most, as an estimate.
const CELL_BITS: u64 = 8;

/// Bands of layers in flight, for so many threads: one more than threads, so that none waits.
fn in_flight(threads: usize) -> usize {
    threads + 1
}

/// An upper estimate of the completions up to a layer, with so many columns: in Chomp a little more than half of the
/// cells have one.
fn cells(rules: &Four, columns: u64, layers: u64) -> u64 {
    let sheets = u64::from(rules.sheets);
    let layer = |d: u64| (sheets - d) * (2 * columns - sheets - d + 1) / 2;
    let all: u64 = (0..layers).map(layer).sum();
    rules.levels().count() as u64 * if rules.ends() { all / 8 * 5 } else { all }
}

impl Maker for Four {
    fn needs(&self, columns: u64) -> Needs {
        let disk = cells(self, columns, u64::from(self.sheets)) * CELL_BITS / 8 + 9 * self.lines() + (1 << 16);
        // The directory is written last.
        let kept = 8 * self.lines() + disk / u64::from(self.sheets).max(1) * 64;
        Needs { memory: memory(self, columns, 3) + kept + (16 << 20), disk }
    }

    fn write(&self, file: SingleFileWriter<'_>) -> Result<FileEntry, BuildError> {
        let (columns, threads, poll, progress) = (file.columns, file.threads, file.poll, file.told);
        let plan = Plan {
            rules: self.clone(),
            columns: u32::try_from(columns).map_err(|_| BuildError::TooLarge("table"))?,
            // The file has whole lines.
            slab: usize::MAX,
            below: usize::MAX,
            in_flight: in_flight(threads),
        };
        let writing = Writing { file, bands: InOrder::new(0), layers: 0, data: 0, cells: 0, directory: Vec::new() };
        let writer = Writer { rules: self, writing: Mutex::new(writing), poll, progress };
        pool(threads)?.install(|| layers(&plan, None, &writer))?;
        let Writing { mut file, data, cells, directory, .. } =
            writer.writing.into_inner().unwrap_or_else(PoisonError::into_inner);
        file.write(&directory)?;
        file.finish(cells, &[data])
    }
}

/// Lines of a layer at a level, encoded.
#[derive(Default)]
struct Part {
    bytes: Vec<u8>,
    /// For each line its bytes, the number of its values, and whether it goes on.
    lines: Vec<(u32, u32, bool)>,
    error: Option<CodecError>,
}

/// Takes layers in any order, and writes them in ascending order.
struct Writer<'a> {
    rules: &'a Four,
    writing: Mutex<Writing<'a>>,
    poll: &'a (dyn Fn() + Sync),
    progress: Told<'a>,
}

struct Writing<'a> {
    file: SingleFileWriter<'a>,
    bands: InOrder<Vec<Vec<Part>>>,
    /// Layers written.
    layers: u32,
    /// Bytes of lines so far.
    data: u64,
    cells: u64,
    directory: Vec<u8>,
}

impl Sink for Writer<'_> {
    type Part = Part;
    type Error = BuildError;

    fn poll(&self) {
        (self.poll)();
    }

    fn line(&self, part: &mut Part, sheet: u32, _: u32, values: &[u32], ends: bool) {
        thread_local! {
            static SCRATCH: RefCell<EncodeScratch> = RefCell::default();
        }
        let before = part.bytes.len();
        let encoded = SCRATCH.with_borrow_mut(|scratch| encode(scratch, sheet, values, &mut part.bytes));
        let sizes = u32::try_from(part.bytes.len() - before).ok().zip(u32::try_from(values.len()).ok());
        match (encoded, sizes) {
            (Ok(()), Some((bytes, count))) => part.lines.push((bytes, count, !ends)),
            (encoded, _) => part.error = Some(encoded.err().unwrap_or(CodecError::TooLarge("line"))),
        }
    }

    fn band(&self, first_layer: u32, layers: Vec<Vec<Part>>) -> Result<(), BuildError> {
        let mut writing = lock(&self.writing);
        writing.bands.add(first_layer as usize / SIDE, layers);
        while let Some((_, layers)) = writing.bands.take() {
            for layer in layers {
                layer.into_iter().try_for_each(|part| writing.part(part))?;
                writing.layers += 1;
            }
        }
        let (done, columns) = (u64::from(writing.layers), writing.file.columns);
        drop(writing);
        (self.progress)(cells(self.rules, columns, done), cells(self.rules, columns, u64::from(self.rules.sheets)));
        Ok(())
    }
}

impl Writing<'_> {
    fn part(&mut self, part: Part) -> Result<(), BuildError> {
        if let Some(error) = part.error {
            return Err(error.into());
        }
        for (bytes, count, goes_on) in part.lines {
            let record = Record { start: self.data, count, goes_on };
            self.directory.extend(record.encode().ok_or(BuildError::TooLarge("table"))?);
            self.data += u64::from(bytes);
            self.cells += u64::from(count);
        }
        if self.data >= MOST_BYTES {
            return Err(BuildError::TooLarge("table"));
        }
        self.file.write(&part.bytes)
    }
}
