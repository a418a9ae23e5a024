//! The scheduler: a wavefront over (bands of sheets) x (blocks of columns).
//!
//! A tile needs the tile to its left (same band: the sheets' used-sets) and the tile above (same
//! block: the columns' used-sets), and nothing else. Both travel by value: `step` takes the state of
//! its band and of its block and gives them back, so that what has to be sent between machines
//! (`ranks`) is in the arguments of one call. A band is a chain of tiles; a tile of it is ready once the
//! band above has passed its block or has finished.

use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, PoisonError};

use rayon::Scope;

use super::lock;

/// What a wavefront works on.
pub trait Work: Sync {
    /// State of a band on its way through the blocks.
    type Band: Send;
    /// State of a block on its way through the bands.
    type Block: Send;
    /// What stops the run.
    type Error: Send;

    /// The block where a band begins.
    fn first_block(&self, band: usize) -> usize;
    /// Makes the state of a band. Every band before `band` has passed `first_block(band)`.
    fn enter(&self, band: usize) -> Result<Self::Band, Self::Error>;
    /// Takes a band through one block, which is `None` where no band has been before. The band goes on
    /// to the next block, or ends here. A block that ends with it comes back as `None`.
    fn step(
        &self,
        band: usize,
        block: usize,
        rows: &mut Self::Band,
        columns: &mut Option<Self::Block>,
    ) -> Result<ControlFlow<()>, Self::Error>;
    /// Takes a band that has ended. Bands end in order, but may be handed over out of order.
    fn leave(&self, band: usize, rows: Self::Band) -> Result<(), Self::Error>;
}

/// Runs the bands from `first` to `end`, at most `in_flight` of them at a time, on the current rayon pool.
/// `blocks` holds the state of the blocks that bands before `first` have been through.
pub fn run<W: Work>(
    work: &W,
    bands: std::ops::Range<usize>,
    in_flight: usize,
    blocks: Vec<Option<W::Block>>,
) -> Result<(), W::Error> {
    let state = State {
        first: bands.start,
        end: bands.end,
        entered: bands.start,
        left: bands.start,
        bands: Vec::new(),
        blocks,
        error: None,
    };
    let front = Front { work, in_flight: in_flight.max(1), state: Mutex::new(state) };
    rayon::scope(|scope| front.start_ready(scope, &mut front.lock()));
    let state = front.state.into_inner().unwrap_or_else(PoisonError::into_inner);
    state.error.map_or(Ok(()), Err)
}

struct Front<'a, W: Work> {
    work: &'a W,
    in_flight: usize,
    state: Mutex<State<W>>,
}

struct State<W: Work> {
    first: usize,
    end: usize,
    /// Bands below this one have been started, and bands below `left` have left in order.
    entered: usize,
    left: usize,
    /// By band, from `first` on.
    bands: Vec<Progress<W::Band>>,
    blocks: Vec<Option<W::Block>>,
    error: Option<W::Error>,
}

struct Progress<B> {
    /// The next block to go through.
    next: usize,
    /// Has been through its last block, and has been handed over.
    ended: bool,
    gone: bool,
    /// The band, unless a tile of it is running or it has ended.
    rows: Option<Waiting<B>>,
}

enum Waiting<B> {
    Outside,
    Inside(B),
}

impl<W: Work> State<W> {
    /// Whether nothing of the bands before `band` is still to come in `block`.
    fn clear(&self, band: usize, block: usize) -> bool {
        band == self.first || {
            let above = &self.bands[band - 1 - self.first];
            above.ended || above.next > block
        }
    }
}

impl<W: Work> Front<'_, W> {
    fn lock(&self) -> MutexGuard<'_, State<W>> {
        lock(&self.state)
    }

    /// Spawns every tile that is ready.
    fn start_ready<'s>(&'s self, scope: &Scope<'s>, state: &mut State<W>) {
        if state.error.is_some() {
            return;
        }
        while state.entered < state.end && state.entered < state.left + self.in_flight {
            let next = self.work.first_block(state.entered);
            state.bands.push(Progress { next, ended: false, gone: false, rows: Some(Waiting::Outside) });
            state.entered += 1;
        }
        for band in state.left..state.entered {
            let block = state.bands[band - state.first].next;
            if !state.clear(band, block) {
                continue;
            }
            if let Some(rows) = state.bands[band - state.first].rows.take() {
                if state.blocks.len() <= block {
                    state.blocks.resize_with(block + 1, || None);
                }
                let columns = state.blocks[block].take();
                scope.spawn(move |scope| self.go(scope, band, block, rows, columns));
            }
        }
    }

    /// Runs one tile, and what became ready by it.
    fn go<'s>(
        &'s self,
        scope: &Scope<'s>,
        band: usize,
        block: usize,
        rows: Waiting<W::Band>,
        columns: Option<W::Block>,
    ) {
        let mut columns = columns;
        let stepped = match rows {
            Waiting::Inside(rows) => Ok(rows),
            Waiting::Outside => self.work.enter(band),
        }
        .and_then(|mut rows| Ok((self.work.step(band, block, &mut rows, &mut columns)?, rows)));
        let mut ended = None;
        {
            let mut state = self.lock();
            let at = band - state.first;
            match stepped {
                Ok((flow, rows)) => {
                    state.blocks[block] = columns;
                    state.bands[at].next = block + 1;
                    if flow.is_continue() {
                        state.bands[at].rows = Some(Waiting::Inside(rows));
                    } else {
                        state.bands[at].ended = true;
                        ended = Some(rows);
                    }
                }
                Err(error) => state.error = Some(error),
            }
            self.start_ready(scope, &mut state);
        }
        if let Some(rows) = ended {
            let left = self.work.leave(band, rows);
            let mut state = self.lock();
            let at = band - state.first;
            state.bands[at].gone = true;
            while state.left < state.entered && state.bands[state.left - state.first].gone {
                state.left += 1;
            }
            if let Err(error) = left {
                state.error = Some(error);
            }
            self.start_ready(scope, &mut state);
        }
    }
}
