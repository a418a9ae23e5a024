//! What leaves a tile and enters the next one: a word of each of some columns, for 64 numbers after 64 others.

/// All bits of some words.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum State {
    Empty,
    Full,
    Mixed,
}

impl State {
    /// Of some words; the bits outside do not count.
    pub fn of(words: &[u64], outside: u64) -> Self {
        let (all, any) = words.iter().fold((!0, 0), |(all, any), word| (all & word, any | word));
        if any & !outside == 0 {
            Self::Empty
        } else if all | outside == !0 {
            Self::Full
        } else {
            Self::Mixed
        }
    }

    /// Of the words of both.
    pub fn and(self, other: Self) -> Self {
        if self == other { self } else { Self::Mixed }
    }

    /// Each of the words, unless they are mixed.
    pub fn word(self) -> u64 {
        if self == Self::Full { !0 } else { 0 }
    }
}

/// The words of an edge. Only those that are mixed are kept.
#[derive(Default)]
pub struct Edge {
    /// The last one is not empty.
    states: Vec<State>,
    words: Vec<u64>,
}

impl Edge {
    fn state(&self, number: usize) -> State {
        self.states.get(number).copied().unwrap_or(State::Empty)
    }

    /// The same, in no more memory than it needs.
    pub fn fitted(mut self) -> Self {
        self.states.shrink_to_fit();
        self.words.shrink_to_fit();
        self
    }
}

/// The edge where a tile is entered, and that where it is left, which is made from the lowest numbers on.
pub struct Passage {
    entry: Edge,
    pub exit: Edge,
    /// Columns.
    each: usize,
    /// Which words are at hand, and where they are if they are kept.
    number: usize,
    at: usize,
}

impl Passage {
    pub fn new(entry: Edge, each: usize) -> Self {
        let exit = Edge {
            states: Vec::with_capacity(entry.states.len() + 8),
            words: Vec::with_capacity(entry.words.len() + 4 * each),
        };
        Self { entry, exit, each, number: 0, at: 0 }
    }

    /// The state at the entry. None if the edge has no columns.
    pub fn state(&self) -> Option<State> {
        (self.each > 0).then(|| self.entry.state(self.number))
    }

    /// Whether all words from those at hand on are empty at the entry.
    pub fn has_ended(&self) -> bool {
        self.entry.states.len() <= self.number
    }

    /// Copies the words at the entry.
    pub fn load<'a>(&self, rows: impl Iterator<Item = &'a mut [u64]>) {
        let state = self.entry.state(self.number);
        let mut kept = self.entry.words.get(self.at..).unwrap_or_default();
        for row in rows {
            match (state, kept.split_at_checked(row.len())) {
                (State::Mixed, Some((words, rest))) => {
                    row.copy_from_slice(words);
                    kept = rest;
                }
                _ => row.fill(state.word()),
            }
        }
    }

    /// Leaves with other words.
    pub fn leave<'a>(&mut self, rows: impl Iterator<Item = &'a [u64]>, outside: u64) {
        let from = self.exit.words.len();
        rows.for_each(|row| self.exit.words.extend_from_slice(row));
        let state = State::of(&self.exit.words[from..], outside);
        if state != State::Mixed {
            self.exit.words.truncate(from);
        }
        self.go_on(state);
    }

    /// Leaves with the words of the entry.
    pub fn keep(&mut self) {
        let state = self.entry.state(self.number);
        if state == State::Mixed {
            self.exit.words.extend_from_slice(&self.entry.words[self.at..self.at + self.each]);
        }
        self.go_on(state);
    }

    /// Goes on to the next words, where those at hand leave in a state.
    pub fn go_on(&mut self, state: State) {
        if self.each > 0 && state != State::Empty {
            self.exit.states.resize(self.number, State::Empty);
            self.exit.states.push(state);
        }
        if self.entry.state(self.number) == State::Mixed {
            self.at += self.each;
        }
        self.number += 1;
    }
}
