//! The rows of a game on four numbers.

use std::path::Path;
use std::sync::Mutex;

use super::buildable::{Buildable, small};
use super::row_maker::{Job, RowMaker};
use super::row_writer::RowSender;
use super::sheets::pool;
use super::single::{Certifier, Needs, Told};
use super::{BuildError, BuildOptions, BuildSummary, OnProgress, cells};
use crate::engine::layers::{Plan, SIDE, Sink, first_band, layers, memory};
use crate::engine::{InOrder, lock};
use supermex_game::{Four, Position, Rest, RulesError, Sheet};

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

/// What a table needs with some bands in flight, of each of some processes that share the blocks.
pub fn needs(rules: &Four, columns: u64, (in_flight, processes): (usize, usize)) -> Needs {
    let (sheets, levels) = (u64::from(rules.sheets), rules.levels().count() as u64);
    let disk = cells(rules, columns, sheets) * CELL_BITS / 8 + 9 * levels * u64::from(rules.rows()) + (1 << 16);
    // The rows of the bands in flight, before they are sent.
    let bands = (in_flight as u64 + 1) * cells(rules, columns, (SIDE as u64).min(sheets)) * 4;
    Needs { memory: memory(rules, columns, (in_flight as u64, processes as u64)) + bands + (16 << 20), disk }
}

/// How the whole rows of a table are computed.
pub fn plan(rules: &Four, columns: u64, in_flight: usize) -> Result<Plan, BuildError> {
    let columns = u32::try_from(columns).map_err(|_| BuildError::TooLarge("table"))?;
    Ok(Plan { rules: rules.clone(), columns, slab: usize::MAX, below: usize::MAX, in_flight })
}

impl Buildable for Four {
    fn covering(&self, position: &Position) -> Result<BuildOptions, RulesError> {
        let cell = self.point(position).and_then(|point| self.cell(point.piles)).unwrap_or([u64::MAX; 4]);
        let mut sized = self.clone();
        sized.sheets = small(cell[1].saturating_add(1));
        Self::new(self.game, sized.sheets)?;
        Ok(BuildOptions::new(sized).columns(cell[2].saturating_add(1)))
    }

    fn extents(&self, options: &BuildOptions) -> Vec<u64> {
        [u64::from(self.sheets)].into_iter().chain(options.columns).collect()
    }

    fn steps(&self, options: &BuildOptions) -> u64 {
        let (sheets, levels) = (u64::from(self.sheets), 1 + u64::from(self.passes));
        let cells = sheets.saturating_mul(sheets).saturating_mul(options.columns.unwrap_or(0));
        levels.saturating_mul(cells) / 4
    }

    fn stated(&self) -> Option<u64> {
        Some(self.sheets.into())
    }

    fn takes_columns(&self) -> bool {
        true
    }

    fn checkpoint_bytes(&self, options: &BuildOptions) -> Result<Option<u64>, BuildError> {
        cells::checkpoint_bytes(self, options).map(Some)
    }

    fn build(&self, out: &Path, options: &BuildOptions, progress: OnProgress<'_>) -> Result<BuildSummary, BuildError> {
        cells::build(self, out, options, progress)
    }
}

impl RowMaker for Four {
    fn needs(&self, columns: u64) -> Needs {
        needs(self, columns, (3, 1))
    }

    fn rows(&self, job: &Job<'_>, rows: &RowSender) -> Result<(), BuildError> {
        let plan = plan(self, job.columns, in_flight(job.threads))?;
        let sender = Sender::new(self, Some(rows), job);
        pool(job.threads)?.install(|| layers(&plan, job.known, &sender))
    }
}

/// Takes layers in any order, and sends their rows in ascending order.
pub struct Sender<'a> {
    rules: &'a Four,
    sending: Mutex<Sending<'a>>,
    columns: u64,
    poll: &'a (dyn Fn() + Sync),
    told: Told<'a>,
}

impl<'a> Sender<'a> {
    /// The sender of a build, if it has the `rows`: other ranks have none.
    pub fn new(rules: &'a Four, rows: Option<&'a RowSender>, job: &Job<'a>) -> Self {
        // Bands all of whose rows are known do not come.
        let whole = first_band(rules, job.first());
        let sending = Sending { rows, bands: InOrder::new(whole), layers: whole as u64 * SIDE as u64 };
        Self { rules, sending: Mutex::new(sending), columns: job.columns, poll: job.poll, told: job.told }
    }
}

struct Sending<'a> {
    rows: Option<&'a RowSender>,
    /// By band, layer and level.
    bands: InOrder<Vec<Vec<Vec<Sheet>>>>,
    /// Layers sent.
    layers: u64,
}

impl Sink for Sender<'_> {
    /// The rows of a layer at a level.
    type LayerRows = Vec<Sheet>;

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
        let sender = self.rows.ok_or(BuildError::Message)?;
        for (level, rows) in levels.into_iter().enumerate() {
            rows.into_iter().try_for_each(|row| sender.send(level, row))?;
        }
        self.layers += 1;
        Ok(())
    }
}
