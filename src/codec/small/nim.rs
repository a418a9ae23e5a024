//! Three-pile Nim with a pass: values follow segments `z - y = const` along
//! the row, `z = const` along the diagonal, or `z - x = const` down the column.
//! The kind that failed least around a cell makes the guess.

use super::model::{FIRST_ALTERNATE, Model};
use super::used::{COLUMNS, REACH};

const SEGMENTS: usize = 4;

/// A byte for each of the three candidates, in the order of their names.
const LANE: u32 = 8;
const HALF: u32 = 0x007f_7f7f;

/// What is remembered of the tile so far.
pub struct Nim {
    above: [u32; COLUMNS],
    /// The candidates that missed at the last cell of each column.
    above_misses: [u32; COLUMNS + 1],
    /// Values minus columns of the last segments left by a jump.
    segments: [u32; SEGMENTS],
}

/// What is remembered of the row so far.
#[derive(Clone, Copy)]
pub struct Row {
    left: u32,
    above_left: u32,
    /// Misses along the row, halved at each step.
    misses: u32,
    candidates: (u32, u32, u32),
    best: u8,
}

impl Default for Nim {
    fn default() -> Self {
        Self { above: [0; COLUMNS], above_misses: [0; COLUMNS + 1], segments: [0; SEGMENTS] }
    }
}

impl Model for Nim {
    type Row = Row;

    fn start_frame(&mut self, first_column: u32) {
        for (above, column) in self.above.iter_mut().zip(0..) {
            *above = first_column.wrapping_add(column);
        }
        self.above_misses.fill(0);
        self.segments.fill(0);
    }

    fn start_row(&mut self, column: u8) -> Row {
        let above = self.above[usize::from(column)];
        Row { left: above, above_left: above, misses: 0, candidates: (0, 0, 0), best: 0 }
    }

    #[inline(always)]
    fn guess(&self, row: &mut Row, column: u8) -> u32 {
        let c = usize::from(column);
        let misses = row.misses + self.above_misses[c] + self.above_misses[c + 1];
        let (along, diagonal, down) = (row.left.wrapping_add(1), row.above_left, self.above[c].wrapping_add(1));
        row.candidates = (along, diagonal, down);
        let (mut best, mut guess, mut least) = (0, along, misses & 0xff);
        if misses >> LANE & 0xff < least {
            (best, guess, least) = (1, diagonal, misses >> LANE & 0xff);
        }
        if misses >> (2 * LANE) < least {
            (best, guess) = (2, down);
        }
        row.best = best;
        guess
    }

    #[inline(always)]
    fn alternate(&self, row: &Row, column: u8, index: usize) -> Option<u32> {
        let (along, diagonal, down) = row.candidates;
        match (index, row.best) {
            (0, 0) => Some(diagonal),
            (0, _) => Some(along),
            (1, 2) => Some(diagonal),
            (1, _) => Some(down),
            _ => self.segments.get(index - 2).map(|s| s.wrapping_add(u32::from(column))),
        }
    }

    #[inline(always)]
    fn learn(&mut self, row: &mut Row, column: u8, value: u32, symbol: u8) {
        let c = usize::from(column);
        let (along, diagonal, down) = row.candidates;
        let misses = u32::from(along != value) << 3
            | u32::from(diagonal != value) << (LANE + 3)
            | u32::from(down != value) << (2 * LANE + 3);
        row.misses = (row.misses >> 1 & HALF) + misses;
        self.above_misses[c] = misses;
        if symbol >= FIRST_ALTERNATE {
            self.jump(along.wrapping_sub(u32::from(column)), value.wrapping_sub(u32::from(column)));
        }
        row.above_left = self.above[c];
        self.above[c] = value;
        row.left = value;
    }
}

impl Nim {
    /// The row leaves a segment for another, and may come back to it.
    #[inline(never)]
    fn jump(&mut self, left: u32, entered: u32) {
        let at = self.segments.iter().position(|&s| distance(s, entered) <= REACH).unwrap_or(SEGMENTS - 1);
        self.segments.copy_within(..at, 1);
        self.segments[0] = left;
    }
}

#[inline]
fn distance(a: u32, b: u32) -> u32 {
    a.wrapping_sub(b).min(b.wrapping_sub(a))
}
