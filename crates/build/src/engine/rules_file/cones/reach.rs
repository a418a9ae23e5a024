//! What a kind of move reaches in a tile, 64 numbers after 64 others.

use super::edge::{Edge, Passage, State};
use super::steps::{Cone, Shift};

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

    /// Goes to a sheet, and reaches it from what is known before it.
    pub fn begin_sheet(&mut self, sheet: usize) {
        self.first = (self.cone.sheets + sheet) * self.wide + self.cone.columns;
        let mut words = std::mem::take(&mut self.here.words);
        let (before, own) = words.split_at_mut(self.first);
        let own = &mut own[..self.columns];
        own.fill(0);
        self.add(own, before, &self.cone.vectors.before);
        self.here.words = words;
    }

    /// Adds to the sheet at hand what parts of steps lead to. The words of this slab are given, at least those before the sheet.
    fn add(&self, to: &mut [u64], here: &[u64], parts: &[Shift]) {
        for part in parts {
            let from = self.first - part.sheets * self.wide - part.columns;
            let slab = if part.words == 0 { here } else { &self.below[part.words - 1].words };
            let pairs = to.iter_mut().zip(&slab[from..from + self.columns]);
            if part.down == 0 {
                pairs.for_each(|(to, word)| *to |= word << part.up);
            } else {
                pairs.for_each(|(to, word)| *to |= word >> part.down);
            }
        }
    }

    /// Adds the numbers from which the move leads to a P-position, as far as they are known before the sheet.
    pub fn mark(&self, marks: &mut [u64]) {
        match &self.cone.starts {
            None => marks.iter_mut().zip(&self.here.words[self.first..]).for_each(|(to, word)| *to |= word),
            Some(starts) => self.add(marks, &self.here.words, &starts.before),
        }
    }

    /// The sheet at hand, whose columns are reached one after another.
    pub fn sheet(&mut self) -> Sheet<'_> {
        let first = self.first - self.cone.columns;
        let words = &mut self.here.words[first..first + self.wide];
        let starts = self.cone.starts.as_ref().map(|starts| &starts.along[..]);
        Sheet { words, before: self.cone.columns, vectors: &self.cone.vectors.along, starts }
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
                let (columns, mut sheet) = (self.columns, self.sheet());
                for column in 0..columns {
                    sheet.reach(column);
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
        [self.top.exit, self.left.exit]
    }
}

/// A sheet of a tile: the words of the columns before the tile, and of the tile's.
pub struct Sheet<'a> {
    words: &'a mut [u64],
    before: usize,
    vectors: &'a [Shift],
    starts: Option<&'a [Shift]>,
}

impl Sheet<'_> {
    /// What parts of steps lead to, from a column to those before it.
    #[inline(always)]
    fn along(&self, known: u64, parts: &[Shift], at: usize) -> u64 {
        parts.iter().fold(known, |all, part| all | self.words[at - part.columns] << part.up)
    }

    /// Reaches a column from those before it.
    #[inline(always)]
    pub fn reach(&mut self, column: usize) -> u64 {
        let at = self.before + column;
        let all = self.along(self.words[at], self.vectors, at);
        self.words[at] = all;
        all
    }

    /// Reaches a column from those before it, and tells the numbers from which the move leads to a P-position of one of them;
    /// maybe others that are marked.
    #[inline(always)]
    pub fn reach_and_mark(&mut self, column: usize) -> u64 {
        let reached = self.reach(column);
        self.starts.map_or(reached, |starts| self.along(0, starts, self.before + column))
    }

    /// Adds P-positions of a column.
    #[inline(always)]
    pub fn insert(&mut self, column: usize, bits: u64) {
        self.words[self.before + column] |= bits;
    }
}
