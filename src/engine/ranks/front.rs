//! The tiles of a rank: which are ready, and what follows from one.

use std::collections::{BTreeMap, HashMap};
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use rayon::ScopeFifo;

use super::super::band::{Columns, Recursing, Rows};
use super::super::recursion::Recursion;
use super::super::wavefront::Work;
use super::super::{Sink, lock};
use super::home::AtHome;
use super::wire::Input;
use super::{Garbled, Letter, Mail, Share, letter};
use crate::game::NONE;

/// A rank at work.
pub struct Front<'a, R, S: Sink, M> {
    pub work: Recursing<'a, R, S>,
    pub share: Share,
    mail: &'a M,
    pub bands: Range<usize>,
    state: Mutex<State<S>>,
    /// A thread has panicked: what it had is not coming any more.
    broken: AtomicBool,
}

/// Held by a thread that works, so that a panic of it ends the run, which panics then.
pub struct Alarm<'a>(&'a AtomicBool);

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

pub struct State<S: Sink> {
    /// Bands below this one have been looked at: they have begun if they begin here.
    entered: usize,
    /// Bands that wait here, and for which block.
    waiting: BTreeMap<usize, (usize, Waiting)>,
    /// The blocks that bands have been through here.
    blocks: HashMap<usize, Block>,
    /// What is known of the bands below a number: with what they begin, how they end, that they have left.
    begun: InOrder,
    ended: InOrder,
    pub left: InOrder,
    /// The bands at home here that have not left.
    pub home: BTreeMap<usize, AtHome>,
    pub error: Option<S::Error>,
    /// The run has failed, and nothing more is begun.
    pub stopped: bool,
}

#[derive(Default)]
struct Block {
    /// Every band below this one has been through, or ended before.
    through: usize,
    columns: Option<Columns>,
}

/// What becomes of a band after a tile.
enum Then {
    /// It goes on here.
    Stays(Rows),
    /// It goes on at another rank.
    Goes(usize, Letter),
    /// It has ended, as every rank is told.
    Ends(Vec<u8>),
}

enum Waiting {
    Outside,
    Inside(Rows),
    Sent(Letter),
}

/// Letters about bands, to be read in the order of the bands.
pub struct InOrder {
    /// What is known of all bands below.
    pub next: usize,
    early: BTreeMap<usize, Option<Letter>>,
}

impl InOrder {
    fn new(next: usize) -> Self {
        Self { next, early: BTreeMap::new() }
    }

    /// Takes a letter, or the word that none is needed.
    fn add(&mut self, band: usize, letter: Option<Letter>) {
        self.early.insert(band, letter);
    }

    /// The next to be read.
    fn pop(&mut self) -> Option<(usize, Option<Letter>)> {
        let letter = self.early.remove(&self.next)?;
        self.next += 1;
        Some((self.next - 1, letter))
    }
}

impl<'a, R: Recursion, S: Sink, M: Mail> Front<'a, R, S, M>
where
    S::Error: From<Garbled>,
{
    /// `blocks` hold what the bands before the plan's first have used, where it is this rank's.
    pub fn new(work: Recursing<'a, R, S>, share: Share, mail: &'a M, blocks: Vec<Option<Columns>>) -> Self {
        let tile = work.plan.tile as usize;
        let bands = work.plan.sheets.start as usize / tile..(work.plan.sheets.end as usize).div_ceil(tile);
        let open = |columns| Block { through: bands.start, columns: Some(columns) };
        let blocks = blocks.into_iter().enumerate().filter_map(|(block, columns)| Some((block, open(columns?))));
        let state = State {
            entered: bands.start,
            waiting: BTreeMap::new(),
            blocks: blocks.collect(),
            begun: InOrder::new(if R::ENDS { bands.start } else { bands.end }),
            ended: InOrder::new(bands.start),
            left: InOrder::new(bands.start),
            home: BTreeMap::new(),
            error: None,
            stopped: false,
        };
        Self { work, share, mail, bands, state: Mutex::new(state), broken: AtomicBool::new(false) }
    }

    pub fn alarm(&self) -> Alarm<'_> {
        Alarm(&self.broken)
    }

    /// Works until every band has left.
    pub fn run<'s>(
        &'s self,
        scope: &ScopeFifo<'s>,
        next: &mut dyn FnMut() -> Result<Option<Letter>, S::Error>,
    ) -> Result<(), S::Error> {
        self.start_ready(scope, &mut lock(&self.state));
        loop {
            {
                let mut state = lock(&self.state);
                if self.broken.load(Ordering::Relaxed) {
                    state.error = Some(Garbled.into());
                }
                if let Some(error) = state.error.take() {
                    state.stopped = true;
                    return Err(error);
                }
                if [&state.begun, &state.ended, &state.left].iter().all(|known| known.next >= self.bands.end) {
                    return Ok(());
                }
            }
            let taken = match next() {
                Ok(Some(letter)) => self.take(scope, letter),
                Ok(None) => Ok(()),
                Err(error) => Err(error),
            };
            if let Err(error) = taken {
                lock(&self.state).error = Some(error);
            }
        }
    }

    pub fn lock(&self) -> std::sync::MutexGuard<'_, State<S>> {
        lock(&self.state)
    }

    /// Takes a message of another rank, or of this one.
    fn take<'s>(&'s self, scope: &ScopeFifo<'s>, letter: Letter) -> Result<(), S::Error> {
        let mut input = Input::new(&letter);
        let (kind, band) = (input.u8().ok_or(Garbled)?, input.u32().ok_or(Garbled)? as usize);
        if !self.bands.contains(&band) {
            return Err(Garbled.into());
        }
        let mut state = self.lock();
        match kind {
            letter::HOP => {
                let block = input.u32().ok_or(Garbled)? as usize;
                state.waiting.insert(band, (block, Waiting::Sent(letter)));
            }
            letter::CELLS => {
                let block = input.u32().ok_or(Garbled)? as usize;
                self.bring_home(scope, &mut state, (band, block), &letter);
            }
            letter::BEGUN => {
                state.begun.add(band, Some(letter));
                self.note_begun(&mut state)?;
            }
            letter::ENDED => {
                self.ends_at_home(scope, &mut state, band, &letter);
                state.ended.add(band, Some(letter));
                while let Some((band, letter)) = state.ended.pop() {
                    self.note_ended(band, letter.as_deref().map_or(&[], Vec::as_slice)).ok_or(Garbled)?;
                }
            }
            letter::LEFT => {
                state.left.add(band, None);
                while state.left.pop().is_some() {}
                let at_home: Vec<usize> = state.home.keys().copied().collect();
                for band in at_home {
                    self.attend(scope, &mut state, band);
                }
            }
            _ => return Err(Garbled.into()),
        }
        self.start_ready(scope, &mut state);
        Ok(())
    }

    /// Reads with what bands begin, in order.
    fn note_begun(&self, state: &mut State<S>) -> Result<(), S::Error> {
        while let Some((band, letter)) = state.begun.pop() {
            let Some(letter) = letter else { continue };
            let mut input = Input::new(letter.get(5..).unwrap_or_default());
            for at in 0..self.work.plan.levels.len() {
                for number in self.work.rows(band) {
                    let value = input.u32().ok_or(Garbled)?;
                    if let Some(mut endings) = self.work.endings(at) {
                        endings.begun(number, Some(value).filter(|&value| value != NONE));
                    }
                }
            }
        }
        Ok(())
    }

    /// Reads how the sheets of a band end. All bands below have been read.
    fn note_ended(&self, band: usize, letter: &[u8]) -> Option<()> {
        let mut input = Input::new(letter.get(9..)?);
        for at in 0..self.work.plan.levels.len() {
            for number in self.work.rows(band) {
                let ending = letter::take_ending(&mut input)?;
                if let (Some(mut endings), Some(ending)) = (self.work.endings(at), ending) {
                    endings.enter(number, &ending);
                }
            }
        }
        Some(())
    }

    /// Whether a band may go through a block now.
    fn is_ready(&self, state: &State<S>, band: usize, block: usize, waiting: &Waiting) -> bool {
        let through = state.blocks.get(&block).map_or(self.bands.start, |block| block.through);
        // What is told of a finished sheet is understood after all sheets below it.
        let booked = match waiting {
            Waiting::Outside | Waiting::Inside(_) => false,
            Waiting::Sent(letter) => letter.get(9).is_some_and(|&booked| booked != 0),
        };
        let all_ended = state.ended.next >= band;
        (through >= band || all_ended) && state.begun.next >= band && (!booked || all_ended)
    }

    /// Spawns every tile that is ready, of the lowest bands first.
    fn start_ready<'s>(&'s self, scope: &ScopeFifo<'s>, state: &mut State<S>) {
        if state.stopped || state.error.is_some() {
            return;
        }
        while state.entered < self.bands.end.min(state.left.next + self.work.plan.in_flight) {
            let (band, block) = (state.entered, self.work.first_block(state.entered));
            if self.share.owner(block) == self.share.rank {
                state.waiting.insert(band, (block, Waiting::Outside));
            }
            state.entered += 1;
        }
        let ready = |(&band, (block, waiting)): (&usize, &(usize, Waiting))| {
            self.is_ready(state, band, *block, waiting).then_some(band)
        };
        let ready: Vec<usize> = state.waiting.iter().filter_map(ready).collect();
        for band in ready {
            if let Some((block, waiting)) = state.waiting.remove(&band) {
                let columns = state.blocks.entry(block).or_default().columns.take();
                scope.spawn_fifo(move |scope| self.go(scope, (band, block), waiting, columns));
            }
        }
    }

    /// Runs one tile, and what became ready by it.
    fn go<'s>(
        &'s self,
        scope: &ScopeFifo<'s>,
        (band, block): (usize, usize),
        waiting: Waiting,
        mut columns: Option<Columns>,
    ) {
        let _alarm = self.alarm();
        let stepped = self.tile((band, block), waiting, &mut columns);
        let mut state = self.lock();
        match stepped {
            Ok((cells, then)) => {
                *state.blocks.entry(block).or_default() = Block { through: band + 1, columns };
                if R::ENDS && block == self.work.first_block(band) {
                    state.begun.add(band, None);
                    if let Err(error) = self.note_begun(&mut state) {
                        state.error = Some(error);
                    }
                }
                self.bring_home(scope, &mut state, (band, block), &cells);
                // Not before the block is back: what follows from these letters may come for it at once.
                match then {
                    Then::Stays(rows) => {
                        state.waiting.insert(band, (block + 1, Waiting::Inside(rows)));
                    }
                    Then::Goes(to, letter) => self.mail.send(to, letter),
                    Then::Ends(letter) => self.mail.send_all(letter),
                }
            }
            Err(error) => state.error = Some(error),
        }
        self.start_ready(scope, &mut state);
    }

    /// Takes a band through a block, and tells the other ranks that it concerns what it has computed.
    fn tile(
        &self,
        (band, block): (usize, usize),
        waiting: Waiting,
        columns: &mut Option<Columns>,
    ) -> Result<(Letter, Then), S::Error> {
        let mut rows = match waiting {
            Waiting::Outside => self.work.enter(band)?,
            Waiting::Inside(rows) => rows,
            Waiting::Sent(letter) => self.open(band, &letter).ok_or(Garbled)?,
        };
        let range = self.work.columns(block);
        for level in &mut rows.levels {
            for (number, row) in self.work.rows(band).zip(&mut level.sheets) {
                row.first = self.work.rules.first_column(number).max(range.start);
                row.completions.clear();
                if R::SYMMETRIC {
                    // A place after all columns: see `involution`.
                    row.completions.resize((range.end - row.first) as usize + 1, NONE);
                }
            }
        }
        let flow = self.work.step(band, block, &mut rows, columns)?;
        let cells = Arc::new(letter::cells(&self.work, band, block, &rows));
        let mut homes: Vec<usize> = self.concerned(band, block).map(|band| self.share.home(band)).collect();
        homes.dedup();
        for to in homes.into_iter().filter(|&to| to != self.share.rank) {
            self.mail.send(to, Arc::clone(&cells));
        }
        if R::ENDS && block == self.work.first_block(band) {
            self.mail.send_others(letter::begun(band, &rows));
        }
        if flow == ControlFlow::Break(()) {
            return Ok((cells, Then::Ends(letter::ended(band, block, &rows))));
        }
        let owner = self.share.owner(block + 1);
        if owner == self.share.rank {
            return Ok((cells, Then::Stays(rows)));
        }
        let hop = Arc::new(letter::hop(band, block + 1, &rows));
        Ok((cells, Then::Goes(owner, hop)))
    }

    /// A band that another rank has sent.
    fn open(&self, band: usize, letter: &[u8]) -> Option<Rows> {
        let mut input = Input::new(letter.get(9..)?);
        letter::has_booked(&mut input)?;
        let numbers = self.work.rows(band);
        let rows = letter::rows(&mut input, numbers.len(), self.work.plan.levels.len())?;
        for (at, level) in rows.levels.iter().enumerate() {
            let Some(mut endings) = self.work.endings(at) else { continue };
            for (number, row) in numbers.clone().zip(&level.sheets).filter(|(_, row)| row.booked) {
                if let Some(ending) = &row.ending {
                    endings.enter(number, ending);
                }
            }
        }
        Some(rows)
    }
}
