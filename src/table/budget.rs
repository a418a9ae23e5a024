//! The work that one answer may take.
//!
//! The length of a position and the size of its numbers come from whoever asks. So every loop that they drive takes its steps from
//! a budget, and every position of an answer its bytes. A spent budget ends the loop: the answer is then marked as
//! [incomplete](super::Lack::TooMany), and takes about a second and a few megabytes whatever was asked. Steps are counted, rather
//! than measured, so that the same question has the same answer everywhere.

use supermex_game::Position;

/// Steps of an answer: about a second. A step is a look-up, a choice of parameters, or the copying of a number.
const STEPS: u64 = if cfg!(fuzzing) { 1 << 13 } else { 1 << 26 };
/// Bytes of the moves of an answer, as they are written.
const BYTES: u64 = 1 << 20;
/// Bytes of the positions that a search keeps.
const KEPT: u64 = 1 << 25;

/// What is left of the work that an answer may take.
#[derive(Debug)]
pub struct Budget {
    /// Steps that are left. Whoever counts its own steps takes them from here.
    pub steps: u64,
    bytes: u64,
    spent: bool,
}

impl Budget {
    /// That of an answer.
    pub fn of_answer() -> Self {
        Self { steps: STEPS, bytes: BYTES, spent: false }
    }

    /// That of a search, which keeps positions and does not write them.
    pub fn of_search() -> Self {
        Self { bytes: KEPT, ..Self::of_answer() }
    }

    /// The same steps, for moves that are looked at and not written.
    pub fn of_moves(&self) -> Self {
        Self { steps: self.steps, ..Self::of_answer() }
    }

    /// Takes a number of steps; returns whether they were left.
    pub fn step(&mut self, steps: usize) -> bool {
        match u64::try_from(steps).ok().and_then(|steps| self.steps.checked_sub(steps)) {
            Some(left) => self.steps = left,
            None => self.spent = true,
        }
        !self.spent
    }

    /// Takes the bytes of a position in an answer. The first one is always there.
    pub fn write(&mut self, position: &Position) -> bool {
        let bytes = position.iter().map(|number| 2 + u64::from(number.checked_ilog10().unwrap_or(0))).sum();
        let first = self.bytes == BYTES && bytes > BYTES;
        self.bytes_left(if first { BYTES } else { bytes })
    }

    /// Takes the bytes of a position that is kept.
    pub fn keep(&mut self, position: &Position) -> bool {
        self.bytes_left(u64::try_from(size_of_val(position.numbers())).unwrap_or(u64::MAX))
    }

    fn bytes_left(&mut self, bytes: u64) -> bool {
        match self.bytes.checked_sub(bytes) {
            Some(left) => self.bytes = left,
            None => self.spent = true,
        }
        !self.spent
    }

    /// Says that the steps did not suffice.
    pub fn end(&mut self) {
        self.spent = true;
    }

    /// Whether something was left out.
    pub fn is_spent(&self) -> bool {
        self.spent
    }
}
