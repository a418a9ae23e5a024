//! A cone of moves, carried from column to column: 64 positions a word.

use crate::engine::bits::or_shifted;
use supermex_game::Triple;

/// For the last sheets: the positions from which a sum of the cone's vectors leads to a P-position.
pub struct Cone {
    starts: Vec<Triple>,
    /// Vectors that lead to other columns, and the third numbers of those that do not.
    vectors: Vec<Triple>,
    upwards: Vec<u64>,
    /// The sheets, in a ring.
    reached: Vec<Vec<u64>>,
    /// Words of a column.
    each: usize,
}

impl Cone {
    /// A cone in a box, by the columns in a sheet and the words in a column.
    pub fn new(starts: Vec<Triple>, vectors: Vec<Triple>, columns: u64, each: usize) -> Self {
        let depth = starts.iter().chain(&vectors).map(|step| step[0]).max().unwrap_or(0) + 1;
        let (across, upwards): (Vec<Triple>, Vec<Triple>) = vectors.into_iter().partition(|step| step[..2] != [0, 0]);
        let upwards = upwards.into_iter().map(|step| step[2]).collect();
        let reached = vec![vec![0; columns as usize * each]; depth as usize];
        Self { starts, vectors: across, upwards, reached, each }
    }

    /// The reached positions of the column that a step leads to; `None` outside the box.
    fn before(&self, x: u64, y: u64, step: Triple) -> Option<&[u64]> {
        let (x, y) = (x.checked_sub(step[0])?, y.checked_sub(step[1])? as usize);
        self.reached[x as usize % self.reached.len()].get(y * self.each..(y + 1) * self.each)
    }

    /// Marks the positions of a column from which a move of the cone leads to a P-position.
    pub fn mark(&self, x: u64, y: u64, marks: &mut [u64]) {
        for &start in &self.starts {
            if let Some(before) = self.before(x, y, start) {
                or_shifted(marks, before, start[2]);
            }
        }
    }

    /// Takes the P-positions of a column. `scratch` has the length of a column.
    pub fn take(&mut self, x: u64, y: u64, found: &[u64], scratch: &mut [u64]) {
        scratch.copy_from_slice(found);
        for &vector in &self.vectors {
            if let Some(before) = self.before(x, y, vector) {
                or_shifted(scratch, before, vector[2]);
            }
        }
        let bits = 64 * self.each as u64;
        for &step in &self.upwards {
            let mut by = step;
            while by < bits {
                or_own(scratch, by);
                by *= 2;
            }
        }
        let sheet = x as usize % self.reached.len();
        self.reached[sheet][y as usize * self.each..][..self.each].copy_from_slice(scratch);
    }

    /// Takes back a position of a column that was taken: its vectors lead no further.
    pub fn forget(&mut self, x: u64, y: u64, z: u64) {
        let sheet = x as usize % self.reached.len();
        self.reached[sheet][y as usize * self.each + (z / 64) as usize] &= !(1 << (z % 64));
    }
}

/// Adds the bits of a column to itself, shifted up.
fn or_own(column: &mut [u64], by: u64) {
    let (words, bits) = ((by / 64) as usize, by % 64);
    for at in (words..column.len()).rev() {
        let low = if bits > 0 { at.checked_sub(words + 1).map_or(0, |at| column[at] >> (64 - bits)) } else { 0 };
        column[at] |= column[at - words] << bits | low;
    }
}
