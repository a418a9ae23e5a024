//! The scheduler: a wavefront over (bands of sheets) x (blocks of columns).
//!
//! A tile needs only the tile to its left (same band: the sheets' used-sets) and the tile above (same block: the
//! columns' used-sets). Both travel by value: `step` takes the state of its band and of its block and returns them. So
//! a tile waits until its band is here, and until every band above has passed its block or has ended.
//!
//! One process has all blocks, and needs only [`run`]. Each of several processes (`ranks`) has some blocks: `step`
//! sends a band to the process of the next block, and `hear` takes the news of the others.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::ScopeFifo;

use super::in_order::InOrder;
use super::lock;
use crate::BuildError;

/// What a wavefront works on.
pub trait Work: Sync {
    /// State of a band that moves through the blocks.
    type Band: Send;
    /// State of a block that moves through the bands.
    type Block: Send;

    /// The block where a band begins.
    fn first_block(&self, band: usize) -> usize;
    /// Whether this process has a block.
    fn has(&self, _block: usize) -> bool {
        true
    }
    /// Makes the state of a band. Every band before `band` has passed `first_block(band)`.
    fn enter(&self, band: usize) -> Result<Self::Band, BuildError>;
    /// Takes a band through one block; the block is `None` if no band has been there before. A block that ends with the
    /// band comes back as `None`.
    fn step(
        &self,
        band: usize,
        block: usize,
        rows: Self::Band,
        columns: &mut Option<Self::Block>,
    ) -> Result<Next<Self::Band>, BuildError>;
    /// Takes a band that has ended. Bands end in order, but may be handed over out of order.
    fn leave(&self, band: usize, rows: Self::Band) -> Result<(), BuildError>;
    /// Whether to begin neither a band nor any after it for now.
    fn pauses(&self, _band: usize) -> bool {
        false
    }
}

/// Any work on such bands and blocks. A wavefront asks it only before and after a tile, and so is compiled for all works that have the
/// same bands and blocks.
pub type AnyWork<'a, B, C> = dyn Work<Band = B, Block = C> + 'a;

/// What a run has left: the first band that is not begun, and the state of the blocks.
pub struct Left<B> {
    pub band: usize,
    pub blocks: Vec<Option<B>>,
}

/// The next step of a band after a tile.
pub enum Next<B> {
    /// It goes on to the next block.
    Here(B),
    /// It is with another process. The wavefront will be told when it has ended and when it has left.
    Elsewhere,
    /// It has ended.
    Ended(B),
}

/// What other processes have done.
pub enum Heard<B> {
    /// A band has arrived, to continue at a block of this process.
    Came { band: usize, block: usize, rows: B },
    /// For the bands below this one, all facts that tiles need are known.
    Known(usize),
    /// The bands below this one have ended.
    Ended(usize),
    /// A band has left.
    Left(usize),
}

/// Runs bands, at most `in_flight` of them at a time, on the current rayon pool. `blocks` has the state of blocks that
/// earlier bands have passed. Ends early, between two bands, if the work pauses.
pub fn run<B: Send, C: Send>(
    work: &AnyWork<'_, B, C>,
    bands: Range<usize>,
    in_flight: usize,
    blocks: Vec<Option<C>>,
) -> Result<Left<C>, BuildError> {
    let known = bands.end;
    let front = Wavefront::new(work, bands, in_flight, known, blocks);
    rayon::scope_fifo(|scope| front.start(scope));
    if let Some(error) = front.failure() {
        return Err(error);
    }
    let state = front.state.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    Ok(Left { band: state.begun, blocks: state.blocks.into_iter().map(|block| block.columns).collect() })
}

/// A running wavefront.
pub struct Wavefront<'a, B, C> {
    work: &'a AnyWork<'a, B, C>,
    bands: Range<usize>,
    in_flight: usize,
    state: Mutex<State<B, C>>,
    /// A thread has panicked: its band and its block are lost.
    broken: AtomicBool,
}

struct State<B, C> {
    /// Bands below this one have been begun, if this process has their first block.
    begun: usize,
    /// For the bands below this one, all facts that tiles need are known.
    known: usize,
    ended: usize,
    left: InOrder<()>,
    /// Bands that wait for a block; `None` if they have not begun.
    waiting: BTreeMap<usize, (usize, Option<B>)>,
    blocks: Vec<Block<C>>,
    error: Option<BuildError>,
    stopped: bool,
    /// No further band begins.
    paused: bool,
}

struct Block<B> {
    /// All bands below this one have passed, or have ended before.
    through: usize,
    /// A band is in it.
    busy: bool,
    columns: Option<B>,
}

impl<B, C> State<B, C> {
    fn fail(&mut self, error: BuildError) {
        self.stopped = true;
        self.error = Some(error);
    }

    fn leave(&mut self, band: usize) {
        self.left.add(band, ());
        while self.left.take().is_some() {}
    }
}

impl<'a, B: Send, C: Send> Wavefront<'a, B, C> {
    /// See [`run`]. For the bands below `known`, all facts that tiles need are known.
    pub fn new(
        work: &'a AnyWork<'a, B, C>,
        bands: Range<usize>,
        in_flight: usize,
        known: usize,
        blocks: Vec<Option<C>>,
    ) -> Self {
        let block = |columns| Block { through: bands.start, busy: false, columns };
        let state = State {
            begun: bands.start,
            known,
            ended: bands.start,
            left: InOrder::new(bands.start),
            waiting: BTreeMap::new(),
            blocks: blocks.into_iter().map(block).collect(),
            error: None,
            stopped: false,
            paused: false,
        };
        Self { work, bands, in_flight: in_flight.max(1), state: Mutex::new(state), broken: AtomicBool::new(false) }
    }

    /// Begins.
    pub fn start<'s>(&'s self, scope: &ScopeFifo<'s>) {
        self.spawn_ready(scope, &mut lock(&self.state));
    }

    /// Takes the news of another process.
    pub fn hear<'s>(&'s self, scope: &ScopeFifo<'s>, heard: Heard<B>) {
        let mut state = lock(&self.state);
        match heard {
            Heard::Came { band, block, rows } => {
                state.waiting.insert(band, (block, Some(rows)));
            }
            Heard::Known(below) => state.known = below,
            Heard::Ended(below) => state.ended = below,
            Heard::Left(band) => state.leave(band),
        }
        self.spawn_ready(scope, &mut state);
    }

    /// All bands below this one have left.
    pub fn left(&self) -> usize {
        lock(&self.state).left.next
    }

    /// Ends the run: no further tile begins.
    pub fn fail(&self, error: BuildError) {
        lock(&self.state).fail(error);
    }

    /// The error of a failed run; given once.
    pub fn failure(&self) -> Option<BuildError> {
        lock(&self.state).error.take()
    }

    /// Whether a thread has panicked. Its band and its block are lost, and the end of the scope panics.
    pub fn is_broken(&self) -> bool {
        self.broken.load(Ordering::Relaxed)
    }

    /// A guard for a working thread.
    pub fn alarm(&self) -> Alarm<'_> {
        Alarm(&self.broken)
    }

    /// Whether a band may go through a block now.
    fn is_ready(&self, state: &State<B, C>, band: usize, block: usize) -> bool {
        let block = state.blocks.get(block);
        let (through, busy) = block.map_or((self.bands.start, false), |block| (block.through, block.busy));
        !busy && (through >= band || state.ended >= band) && state.known >= band
    }

    /// Spawns every tile that is ready, of the lowest bands first.
    fn spawn_ready<'s>(&'s self, scope: &ScopeFifo<'s>, state: &mut State<B, C>) {
        if state.stopped {
            return;
        }
        while state.begun < self.bands.end.min(state.left.next + self.in_flight) {
            // One band at least, so that a run goes on.
            state.paused |= state.begun > self.bands.start && self.work.pauses(state.begun);
            if state.paused {
                break;
            }
            let block = self.work.first_block(state.begun);
            if self.work.has(block) {
                state.waiting.insert(state.begun, (block, None));
            }
            state.begun += 1;
        }
        let ready = |(&band, &(block, _)): (&usize, &(usize, _))| self.is_ready(state, band, block).then_some(band);
        let ready: Vec<usize> = state.waiting.iter().filter_map(ready).collect();
        for band in ready {
            let Some((block, rows)) = state.waiting.remove(&band) else { continue };
            while state.blocks.len() <= block {
                state.blocks.push(Block { through: self.bands.start, busy: false, columns: None });
            }
            state.blocks[block].busy = true;
            let columns = state.blocks[block].columns.take();
            scope.spawn_fifo(move |scope| self.go(scope, (band, block), rows, columns));
        }
    }

    /// Runs one tile, and what became ready by it.
    fn go<'s>(&'s self, scope: &ScopeFifo<'s>, (band, block): (usize, usize), rows: Option<B>, mut columns: Option<C>) {
        let _alarm = self.alarm();
        let rows = rows.map_or_else(|| self.work.enter(band), Ok);
        let stepped = rows.and_then(|rows| self.work.step(band, block, rows, &mut columns));
        let mut ended = None;
        {
            let mut state = lock(&self.state);
            state.blocks[block] = Block { through: band + 1, busy: false, columns };
            match stepped {
                Ok(Next::Here(rows)) => {
                    state.waiting.insert(band, (block + 1, Some(rows)));
                }
                Ok(Next::Elsewhere) => {}
                Ok(Next::Ended(rows)) => {
                    state.ended = state.ended.max(band + 1);
                    ended = Some(rows);
                }
                Err(error) => state.fail(error),
            }
            self.spawn_ready(scope, &mut state);
        }
        let Some(rows) = ended else { return };
        let left = self.work.leave(band, rows);
        let mut state = lock(&self.state);
        match left {
            Ok(()) => state.leave(band),
            Err(error) => state.fail(error),
        }
        self.spawn_ready(scope, &mut state);
    }
}

/// Notes a panic of the thread that holds it.
pub struct Alarm<'a>(&'a AtomicBool);

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}
