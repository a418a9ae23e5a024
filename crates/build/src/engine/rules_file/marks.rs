//! The marks of a level: for each column the words that hold the third side.

use crate::engine::bits::{each, or_shifted};
use supermex_game::Triple;

/// A bit for each position of a box.
pub struct Marks {
    words: Vec<u64>,
    /// Words of a column.
    each: usize,
    sides: [u64; 3],
}

impl Marks {
    pub fn new(sides: [u64; 3]) -> Self {
        let each = sides[2].div_ceil(64) as usize;
        Self { words: vec![0; each * (sides[0] * sides[1]) as usize], each, sides }
    }

    pub fn column(&mut self, x: u64, y: u64) -> &mut [u64] {
        let at = (x * self.sides[1] + y) as usize * self.each;
        &mut self.words[at..at + self.each]
    }

    #[inline]
    pub fn mark(&mut self, position: Triple) {
        self.mark_bit(self.place(position));
    }

    /// Marks a number of positions, each a vector farther than the one before.
    pub fn mark_ray(&mut self, first: Triple, count: u64, step: Triple) {
        let (mut bit, step) = (self.place(first), self.place(step));
        if step == 1 {
            return self.mark_run(bit, count as usize);
        }
        for _ in 0..count {
            self.mark_bit(bit);
            bit += step;
        }
    }

    /// Marks a number of positions of a column.
    fn mark_run(&mut self, first: usize, count: usize) {
        let (mut bit, end) = (first, first + count);
        while bit < end {
            let bits = (64 - bit % 64).min(end - bit);
            self.words[bit / 64] |= !0 >> (64 - bits) << (bit % 64);
            bit += bits;
        }
    }

    /// Marks the positions in which a number is larger by a multiple of another one, and below an end.
    #[inline]
    pub fn mark_multiples(&mut self, position: Triple, axis: usize, of: u64, end: u64) {
        let (mut bit, mut step) = (self.place(position), [0; 3]);
        step[axis] = of;
        let step = self.place(step);
        // Without a division, which would take longer than the few marks.
        let mut number = position[axis] + of;
        while number < end {
            bit += step;
            self.mark_bit(bit);
            number += of;
        }
    }

    /// Marks the positions that are a vector farther some number of times: those that have a bit in `times`, up to a number.
    pub fn mark_choices(&mut self, first: Triple, step: Triple, times: &[u64], most: u64) {
        let (first, step) = (self.place(first), self.place(step));
        each(times, most, |times| self.mark_bit(first + times as usize * step));
    }

    /// The number of a position's bit. Columns begin at words, so that the bits of a ray lie evenly.
    #[inline]
    fn place(&self, [x, y, z]: Triple) -> usize {
        ((x * self.sides[1] + y) * self.each as u64 * 64 + z) as usize
    }

    #[inline]
    fn mark_bit(&mut self, bit: usize) {
        self.words[bit / 64] |= 1 << (bit % 64);
    }

    /// Marks in a column what is found of another one, shifted up.
    pub fn mark_column(&mut self, x: u64, y: u64, found: &Found<'_>, by: u64) {
        or_shifted(&mut self.column(x, y)[found.first..], found.words, by);
    }
}

/// The words of a column that have the P-positions found in it.
pub struct Found<'a> {
    words: &'a [u64],
    /// The number of the first word.
    first: usize,
}

impl<'a> Found<'a> {
    /// The part of a column's words that is not empty, and one more that bits may be shifted to. None if all is empty.
    pub fn of(row: &'a [u64]) -> Option<Self> {
        let first = row.iter().position(|&word| word != 0)?;
        let last = row.iter().rposition(|&word| word != 0)?;
        Some(Self { words: &row[first..row.len().min(last + 2)], first })
    }
}
