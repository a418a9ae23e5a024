//! What a kind of move reaches in a tile, 64 numbers after 64 others.

use super::edge::{Edge, Passage, State};
use super::steps::{BITS, Cone, Step};

/// A word of each column: those that steps lead back to, and those of the tile, sheet by sheet.
struct Slab {
    state: State,
    /// Whether it has the words. Otherwise the state says what they are.
    has_words: bool,
    words: Vec<u64>,
}

impl Slab {
    fn new(words: usize) -> Self {
        Self { state: State::Empty, has_words: false, words: vec![0; words] }
    }
}

/// The numbers that are P, or that sums of the vectors lead from to a P-position.
pub struct Reach<'a> {
    cone: &'a Cone,
    /// Sheets and columns of the tile.
    sheets: usize,
    columns: usize,
    /// Words of a sheet in a slab.
    wide: usize,
    /// From the sheets before, with the columns before the tile, and from the columns before.
    top: Passage,
    left: Passage,
    /// The slab at hand, and those below it, downwards.
    here: Slab,
    below: Vec<Slab>,
    /// Where the tile's columns of the sheet at hand are in a slab.
    first: usize,
}

impl<'a> Reach<'a> {
    pub fn new(cone: &'a Cone, [sheets, columns]: [usize; 2], top: Edge, left: Edge) -> Self {
        let wide = cone.columns + columns;
        let slab = || Slab::new((cone.sheets + sheets) * wide);
        let (top, left) = (Passage::new(top, cone.sheets * wide), Passage::new(left, sheets * cone.columns));
        let below = (0..cone.words).map(|_| slab()).collect();
        Self { cone, sheets, columns, wide, top, left, here: slab(), below, first: 0 }
    }

    /// Goes to the next slab, and tells its state if no position of it is P. Sums of vectors carry on what is full, as each
    /// column has a part of it that is.
    pub fn begin(&mut self) -> State {
        let below = self.below.iter().map(|slab| slab.state);
        let parts = below.chain(self.top.state()).chain(self.left.state());
        self.here.state = match parts.reduce(State::and).unwrap_or(State::Empty) {
            State::Full if self.cone.vectors.is_empty() => State::Mixed,
            state => state,
        };
        self.here.has_words = false;
        self.here.state
    }

    /// Whether this slab and all above it are empty, if no position is P.
    pub fn has_ended(&self) -> bool {
        self.here.state == State::Empty && self.top.has_ended() && self.left.has_ended()
    }

    /// Makes the words of the slab, but for the tile's.
    pub fn open(&mut self) {
        for slab in self.below.iter_mut().filter(|slab| !slab.has_words) {
            slab.words.fill(slab.state.word());
            slab.has_words = true;
        }
        let (top, own) = self.here.words.split_at_mut(self.cone.sheets * self.wide);
        self.top.load([top].into_iter());
        self.left.load(own.chunks_exact_mut(self.wide).map(|row| &mut row[..self.cone.columns]));
        self.here.has_words = true;
    }

    /// Goes to a sheet, and reaches it from sheets before.
    pub fn begin_sheet(&mut self, sheet: usize) {
        self.first = (self.cone.sheets + sheet) * self.wide + self.cone.columns;
        let mut words = std::mem::take(&mut self.here.words);
        let (before, own) = words.split_at_mut(self.first);
        let own = &mut own[..self.columns];
        own.fill(0);
        self.cone.vectors.across.iter().for_each(|step| self.add(own, before, step));
        self.here.words = words;
    }

    /// Adds to the sheet at hand where a step leads to. The words of this slab are given, at least those before the sheet.
    fn add(&self, to: &mut [u64], here: &[u64], step: &Step) {
        let from = self.first - step.sheets * self.wide - step.columns;
        let slab = |down: usize| if down == 0 { here } else { &self.below[down - 1].words };
        let of = |down: usize| &slab(down)[from..from + self.columns];
        let high = of(step.words);
        if step.bits == 0 {
            to.iter_mut().zip(high).for_each(|(to, high)| *to |= high);
        } else {
            let low = of(step.words + 1);
            to.iter_mut().zip(high).zip(low).for_each(|((to, &high), &low)| *to |= raised(high, low, step.bits));
        }
    }

    /// Adds the numbers from which the move leads to a P-position of sheets before.
    pub fn mark(&self, marks: &mut [u64]) {
        match &self.cone.starts {
            None => marks.iter_mut().zip(&self.here.words[self.first..]).for_each(|(to, word)| *to |= word),
            Some(starts) => starts.across.iter().for_each(|step| self.add(marks, &self.here.words, step)),
        }
    }

    /// Where steps of a sheet lead to from a column, whose place is given.
    #[inline]
    fn along(&self, steps: &[Step], at: usize) -> u64 {
        let word =
            |down: usize, at: usize| if down == 0 { self.here.words[at] } else { self.below[down - 1].words[at] };
        steps.iter().fold(0, |all, step| {
            let (at, high) = (at - step.columns, word(step.words, at - step.columns));
            all | if step.bits == 0 { high } else { raised(high, word(step.words + 1, at), step.bits) }
        })
    }

    /// Reaches a column from those before it in the sheet.
    #[inline]
    fn reach(&mut self, column: usize) -> u64 {
        let at = self.first + column;
        let all = self.here.words[at] | self.along(&self.cone.vectors.along, at);
        self.here.words[at] = all;
        all
    }

    /// Reaches a column from those before it in the sheet, and tells the numbers from which the move leads to a P-position of
    /// one of them; maybe others that are marked.
    #[inline]
    pub fn reach_and_mark(&mut self, column: usize) -> u64 {
        let reached = self.reach(column);
        let starts = self.cone.starts.as_ref();
        starts.map_or(reached, |starts| self.along(&starts.along, self.first + column))
    }

    /// Adds P-positions of a column.
    #[inline]
    pub fn insert(&mut self, column: usize, bits: u64) {
        self.here.words[self.first + column] |= bits;
    }

    /// Makes the slab where no position is P.
    pub fn carry(&mut self) {
        if self.here.state != State::Mixed || self.cone.is_side() {
            return;
        }
        self.open();
        for sheet in 0..self.sheets {
            self.begin_sheet(sheet);
            if !self.cone.vectors.along.is_empty() {
                for column in 0..self.columns {
                    self.reach(column);
                }
            }
        }
    }

    /// Leaves the tile with the slab. The bits outside do not count.
    pub fn end(&mut self, outside: u64) {
        if self.here.has_words {
            let words = &self.here.words;
            self.here.state = if self.below.is_empty() { State::Mixed } else { State::of(words, outside) };
            self.top.leave([&words[self.sheets * self.wide..]].into_iter(), outside);
            let own = words[self.cone.sheets * self.wide..].chunks_exact(self.wide);
            self.left.leave(own.map(|row| &row[self.columns..]), outside);
        } else if self.here.state == State::Mixed {
            self.top.keep();
            self.left.keep();
        } else {
            self.top.go_on(self.here.state);
            self.left.go_on(self.here.state);
        }
        if let Some(last) = self.below.last_mut() {
            std::mem::swap(&mut self.here, last);
            self.below.rotate_right(1);
        }
    }

    /// The edges at which the tile is left.
    pub fn edges(self) -> [Edge; 2] {
        [self.top.exit(), self.left.exit()]
    }
}

/// 64 bits of a set that is raised by less than 64, but not by 0: of a word and of that below it.
#[inline]
fn raised(high: u64, low: u64, by: usize) -> u64 {
    high << by | low >> (BITS - by)
}
