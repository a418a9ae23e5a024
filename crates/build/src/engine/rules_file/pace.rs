//! Polling at a steady pace.

use std::cell::Cell;

use supermex_game::rules_file::options::Poll;

/// Steps between two polls.
const POLLED: u32 = 1 << 13;

/// Polls once in a number of steps.
pub struct Pace<'a> {
    poll: Poll<'a>,
    left: Cell<u32>,
}

impl<'a> Pace<'a> {
    pub fn new(poll: Poll<'a>) -> Self {
        Self { poll, left: Cell::new(POLLED) }
    }

    #[inline]
    pub fn step(&self) {
        self.left.set(match self.left.get().checked_sub(1) {
            Some(left) => left,
            None => {
                (self.poll)();
                POLLED
            }
        });
    }
}
