//! The rows of a game on four numbers.

use std::sync::Mutex;

use super::BuildError;
use super::row_maker::{Job, RowMaker};
use super::row_writer::RowSender;
use super::sheets::pool;
use super::single::{Certifier, Needs, Told};
use crate::engine::layers::{Plan, SIDE, Sink, first_band, layers, memory};
use crate::engine::{InOrder, lock};
use supermex_game::{Four, Rest, Sheet};

/// Bits that a completion takes, at most, as an estimate.
const CELL_BITS: u64 = 9;

/// Bands of layers in flight, for this many threads: one more than threads, so that none waits.
fn in_flight(threads: usize) -> usize {
    threads + 1
}

/// An upper estimate of the completions up to a layer, with this many columns: in Chomp a little more than half of the
/// cells have one.
fn cells(rules: &Four, columns: u64, layers: u64) -> u64 {
    let sheets = u64::from(rules.sheets);
    let layer = |d: u64| (sheets - d) * (2 * columns - sheets - d + 1) / 2;
    let all: u64 = (0..layers).map(layer).sum();
    rules.levels().count() as u64 * if rules.ends() { all / 8 * 5 } else { all }
}

impl Certifier for Four {}

impl RowMaker for Four {
    fn needs(&self, columns: u64) -> Needs {
        let (sheets, levels) = (u64::from(self.sheets), self.levels().count() as u64);
        let disk = cells(self, columns, sheets) * CELL_BITS / 8 + 9 * levels * u64::from(self.rows()) + (1 << 16);
        // The rows of the bands in flight, before they are sent.
        let band = 4 * cells(self, columns, (SIDE as u64).min(sheets)) * 4;
        Needs { memory: memory(self, columns, 3) + band + (16 << 20), disk }
    }

    fn rows(&self, job: &Job<'_>, rows: &RowSender) -> Result<(), BuildError> {
        let plan = Plan {
            rules: self.clone(),
            columns: u32::try_from(job.columns).map_err(|_| BuildError::TooLarge("table"))?,
            // Whole rows are sent.
            slab: usize::MAX,
            below: usize::MAX,
            in_flight: in_flight(job.threads),
        };
        // Bands all of whose rows are known do not come.
        let whole = first_band(self, job.first());
        let sending = Sending { rows, bands: InOrder::new(whole), layers: whole as u64 * SIDE as u64 };
        let sender =
            Sender { rules: self, sending: Mutex::new(sending), columns: job.columns, poll: job.poll, told: job.told };
        pool(job.threads)?.install(|| layers(&plan, job.known, &sender))
    }
}

/// Takes layers in any order, and sends their rows in ascending order.
struct Sender<'a> {
    rules: &'a Four,
    sending: Mutex<Sending<'a>>,
    columns: u64,
    poll: &'a (dyn Fn() + Sync),
    told: Told<'a>,
}

struct Sending<'a> {
    rows: &'a RowSender,
    /// By band, layer and level.
    bands: InOrder<Vec<Vec<Vec<Sheet>>>>,
    /// Layers sent.
    layers: u64,
}

impl Sink for Sender<'_> {
    /// The rows of a layer at a level.
    type LayerRows = Vec<Sheet>;
    type Error = BuildError;

    fn poll(&self) {
        (self.poll)();
    }

    fn line(&self, rows: &mut Vec<Sheet>, sheet: u32, _: u32, values: &[u32], ends: bool) {
        let rest = if ends { Rest::Nothing } else { Rest::Unknown };
        rows.push(Sheet { first_column: sheet, completions: values.to_vec(), rest });
    }

    fn band(&self, first_layer: u32, layers: Vec<Vec<Vec<Sheet>>>) -> Result<(), BuildError> {
        let mut sending = lock(&self.sending);
        sending.bands.add(first_layer as usize / SIDE, layers);
        while let Some((_, layers)) = sending.bands.take() {
            for levels in layers {
                sending.layer(levels)?;
            }
        }
        let done = sending.layers;
        drop(sending);
        let of = |layers| cells(self.rules, self.columns, layers);
        (self.told)(of(done), of(u64::from(self.rules.sheets)));
        Ok(())
    }
}

impl Sending<'_> {
    /// Sends the rows of a layer that are not known, by level.
    fn layer(&mut self, levels: Vec<Vec<Sheet>>) -> Result<(), BuildError> {
        for (level, rows) in levels.into_iter().enumerate() {
            rows.into_iter().try_for_each(|row| self.rows.send(level, row))?;
        }
        self.layers += 1;
        Ok(())
    }
}
