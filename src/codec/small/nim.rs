//! Three-pile Nim with a pass: values follow segments `z - y = const` along
//! the row, `z = const` along the diagonal, or `z - x = const` down the column.
//! The kind that failed least around a cell makes the guess.

use super::COLUMNS;
use super::model::{Alternate, Costs, Guess};
use super::used::REACH;

const SEGMENTS: usize = 4;
/// A value so far from its row's segment has left it.
const JUMP: u32 = 8;

/// Sixteen bits for each of the three candidates, in the order of their names.
type Lanes = u64;
const LANE: u32 = 16;
/// The weight of a miss. At each step an eighth of the sum is forgotten, so that lanes stay below 128.
const MISS: u64 = 16;
const EIGHTH: Lanes = 0x1fff_1fff_1fff;

/// The state of the tile so far.
pub struct Nim {
    above: [u32; COLUMNS],
    /// Misses of the candidates down each column.
    above_misses: [Lanes; COLUMNS + 1],
    /// Values minus columns of the last segments left by a jump.
    segments: [u32; SEGMENTS],
}

/// The state of the row so far.
#[derive(Clone, Copy)]
pub struct Row {
    left: u32,
    above_left: u32,
    /// Misses along the row.
    misses: Lanes,
    candidates: (u32, u32, u32),
    best: u8,
}

impl Default for Nim {
    fn default() -> Self {
        Self { above: [0; COLUMNS], above_misses: [0; COLUMNS + 1], segments: [0; SEGMENTS] }
    }
}

impl Guess for Nim {
    type Row = Row;
    const COLUMN_WORDS: usize = 16;
    const INFERS: bool = true;
    const COSTS: Costs = Costs::new(25, [(46, 29), (65, 29), (58, 18), (95, 11), (114, 9), (123, 8)]);

    fn describe<'a>(&mut self, _: u32, _: impl Iterator<Item = (u8, &'a [u32])>, _: &mut Vec<u8>) {}

    fn read_description(&mut self, _: u32, _: &mut &[u8]) -> Option<()> {
        Some(())
    }

    fn start_frame(&mut self, first_column: u32) {
        for (above, column) in self.above.iter_mut().zip(0..) {
            *above = first_column.wrapping_add(column);
        }
        self.above_misses.fill(0);
        self.segments.fill(0);
    }

    fn start_row(&mut self, column: u8) -> Row {
        let above = self.above[usize::from(column) % COLUMNS];
        Row { left: above, above_left: above, misses: 0, candidates: (0, 0, 0), best: 0 }
    }

    #[inline(always)]
    fn guess(&self, row: &mut Row, column: u8) -> u32 {
        let c = usize::from(column) % COLUMNS;
        let misses = 2 * row.misses + self.above_misses[c] + self.above_misses[c + 1];
        let (along, diagonal, down) = (row.left.wrapping_add(1), row.above_left, self.above[c].wrapping_add(1));
        row.candidates = (along, diagonal, down);
        let (mut best, mut guess, mut least) = (0, along, misses & 0xffff);
        if misses >> LANE & 0xffff < least {
            (best, guess, least) = (1, diagonal, misses >> LANE & 0xffff);
        }
        if misses >> (2 * LANE) < least {
            (best, guess) = (2, down);
        }
        row.best = best;
        guess
    }

    #[inline(always)]
    fn alternate(&self, row: &Row, column: u8, index: usize) -> Option<Alternate> {
        let (along, diagonal, down) = row.candidates;
        let guess = match (index, row.best) {
            (0, 0) => diagonal,
            (0, _) => along,
            (1, 2) => diagonal,
            (1, _) => down,
            _ => self.segments.get(index - 2)?.wrapping_add(u32::from(column)),
        };
        Some(Alternate::open(guess))
    }

    #[inline(always)]
    fn learn(&mut self, row: &mut Row, column: u8, value: u32) {
        let c = usize::from(column) % COLUMNS;
        let (along, diagonal, down) = row.candidates;
        let misses = u64::from(along != value) * MISS
            + u64::from(diagonal != value) * (MISS << LANE)
            + u64::from(down != value) * (MISS << (2 * LANE));
        row.misses = faded(row.misses) + misses;
        self.above_misses[c] = faded(self.above_misses[c]) + misses;
        if value.wrapping_sub(along).wrapping_add(JUMP) >= 2 * JUMP {
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
        let back = self.segments.iter().position(|&s| distance(s, entered) <= REACH);
        self.segments.copy_within(..back.unwrap_or(SEGMENTS - 1), 1);
        self.segments[0] = left;
    }
}

#[inline(always)]
fn faded(misses: Lanes) -> Lanes {
    misses - (misses >> 3 & EIGHTH)
}

#[inline]
fn distance(a: u32, b: u32) -> u32 {
    a.wrapping_sub(b).min(b.wrapping_sub(a))
}
