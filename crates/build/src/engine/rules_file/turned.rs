//! Multiples along `x` or `y` of what `z` says too: `x-t*z, y, z if z > 0`.
//!
//! In the words of columns, neighbours have rays of other multiples. So 64 columns along the axis are taken together, and
//! words of them are turned into words of rays, 64 positions of one ray each. A ray has the positions with a multiple to a
//! P-position, and the P-positions, as far as the columns are done. Only inside of 64 columns, multiples of less than 64
//! are marked by position.

use std::ops::Range;

use super::marks::Marks;
use super::multiples::Multiples;
use super::words::{continued, repeated, turn};
use crate::engine::bits::each;
use supermex_game::rules_file::Move;

/// Such a kind of move.
pub struct Turned {
    kind: Multiples,
    sides: [u64; 3],
    /// For each level, the words of the rays. Those along `y` are of the sheet in work.
    reached: Vec<Vec<u64>>,
    /// For each column across the axis, or one, its bits whose multiples are of less than 64.
    short: Vec<u64>,
}

/// The words of a ray, and how many rays are kept.
fn size(axis: usize, sides: [u64; 3]) -> (usize, u64) {
    (sides[axis].div_ceil(64) as usize, if axis == 0 { sides[1] * sides[2] } else { sides[2] })
}

impl Turned {
    /// Whether multiples are of this kind.
    pub fn are_of(kind: &Multiples) -> bool {
        kind.axis() < 2
    }

    pub fn new(kind: Multiples, sides: [u64; 3], levels: usize) -> Self {
        let (words, rays) = size(kind.axis(), sides);
        let short = vec![0; (rays.div_ceil(sides[2]) * sides[2].div_ceil(64)) as usize];
        Self { kind, sides, reached: vec![vec![0; words * rays as usize]; levels], short }
    }

    /// Bytes of memory at a level, if a kind of move is one of these.
    pub fn memory(one: &Move, sides: [u64; 3]) -> u64 {
        let size = super::multiples::axis(one).filter(|&axis| axis < 2).map(|axis| size(axis, sides));
        size.map_or(0, |(words, rays)| 8 * words as u64 * rays)
    }

    /// Marks in 64 columns along the axis, from a column on, the positions with a multiple to a P-position of the columns before
    /// them. The marks of those have been replaced by their P-positions.
    pub fn enter(&mut self, x: u64, y: u64, level: usize, marks: &mut Marks) {
        let axis = self.kind.axis();
        let first = [x, y][axis];
        if !first.is_multiple_of(64) {
            return;
        }
        let (block, (words, _)) = ((first / 64) as usize, size(axis, self.sides));
        let row = if axis == 0 { y * self.sides[2] } else { 0 };
        let mut place = [x, y];
        for word in 0..self.sides[2].div_ceil(64) {
            let zs = 64 * word..self.sides[2].min(64 * word + 64);
            let rays =
                &mut self.reached[level][words * (row + zs.start) as usize..][..words * (zs.end - zs.start) as usize];
            let mut found = [0; 64];
            if block > 0 {
                for (number, found) in (first - 64..).zip(&mut found) {
                    place[axis] = number;
                    *found = marks.column(place[0], place[1])[word as usize];
                }
                turn(&mut found);
            }
            let (mut taken, mut short) = ([0; 64], 0);
            for (at, (z, ray)) in zs.zip(rays.chunks_exact_mut(words)).enumerate() {
                let of = self.kind.of([x, y, z]);
                if of > 0 {
                    if block > 0 {
                        ray[block - 1] |= repeated(found[at], of);
                    }
                    taken[at] = continued(ray, block, of);
                    ray[block] = taken[at];
                    short |= u64::from(of < 64) << at;
                }
            }
            let own = self.short_of(y).start;
            self.short[own + word as usize] = short;
            turn(&mut taken);
            for (number, taken) in (first..self.sides[axis]).zip(taken) {
                place[axis] = number;
                marks.column(place[0], place[1])[word as usize] |= taken;
            }
        }
    }

    /// Where the bits of a column are that have multiples of less than 64.
    fn short_of(&self, y: u64) -> Range<usize> {
        let words = self.sides[2].div_ceil(64) as usize;
        let first = if self.kind.axis() == 0 { y as usize * words } else { 0 };
        first..first + words
    }

    /// Marks the positions with a move to a P-position of a column in the same 64 columns.
    pub fn mark(&mut self, x: u64, y: u64, found: &[u64], marks: &mut Marks) {
        let axis = self.kind.axis();
        let end = self.sides[axis].min([x, y][axis] / 64 * 64 + 64);
        for (word, at) in self.short_of(y).enumerate() {
            each(&[found[word] & self.short[at]], 63, |z| {
                let position = [x, y, 64 * word as u64 + z];
                marks.mark_multiples(position, axis, self.kind.of(position), end);
            });
        }
    }
}
