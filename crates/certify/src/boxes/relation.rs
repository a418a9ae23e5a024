//! The moves of a kind that takes the same from some numbers wherever they are, but not from others: for all positions with
//! the same other numbers they are the same steps.

use std::collections::HashMap;

use super::frame::{Column, Frame, Hop, index};
use crate::rules::{Budget, MoveKind, Numbers};
use supermex::source::threads::{each, processors};

/// Choices of parameters that are tried for one column, where each has its own.
pub const MOST_OF_COLUMN: u64 = if cfg!(fuzzing) { 1 << 12 } else { 1 << 26 };
/// For no more values than this the steps are listed beforehand, even if each column has its own.
const FEW: u64 = 1 << 12;
/// Words of all masks.
const MOST_WORDS: u64 = 1 << 24;

/// A kind of move.
pub struct Relation<'a> {
    kind: &'a MoveKind,
    /// Whether the moves depend on each of the numbers of a column, and on the row.
    depends: [bool; 4],
    /// The number of a position that may be raised.
    endless: Option<usize>,
    /// For all values of those numbers of columns, the steps; none if they are worked out for each column.
    steps: Option<Vec<Vec<Hop>>>,
}

impl<'a> Relation<'a> {
    /// A kind that shifts some of the numbers of a position. `None` if it has too many moves, or one leads out of the box.
    pub fn new(
        frame: &Frame,
        kind: &'a MoveKind,
        shifts: [bool; 3],
        endless: Option<usize>,
        choices: u64,
    ) -> Option<Self> {
        let depends = |axis: usize| shifts.get(axis) == Some(&false);
        let [a, b, c] = frame.column_axes();
        let depends = [a, b, c, frame.row_axis()].map(depends);
        let mut relation = Self { kind, depends, endless, steps: None };
        let count = relation.sides(frame).iter().product::<i64>().cast_unsigned();
        if count < frame.columns().max(FEW) {
            let words = if depends[3] { frame.height().div_ceil(64) } else { 1 };
            let most = MOST_WORDS / words / count;
            let one = |number: usize| {
                let steps = relation.found(frame, relation.column(frame, number), &mut Budget::new(choices / count));
                steps.filter(|steps| steps.len() as u64 <= most).ok_or(())
            };
            relation.steps = Some(each(processors(), usize::try_from(count).ok()?, one).ok()?);
        }
        Some(relation)
    }

    /// How many values the numbers of columns have on which it depends.
    fn sides(&self, frame: &Frame) -> [i64; 3] {
        [0, 1, 2].map(|at| if self.depends[at] { frame.side(at) } else { 1 })
    }

    /// The column that stands for all with the same of those values.
    fn column(&self, frame: &Frame, number: usize) -> [i64; 3] {
        let [_, b, c] = self.sides(frame);
        let number = number as i64;
        let of = [number / c / b, number / c % b, number % c];
        [0, 1, 2].map(|at| if self.depends[at] { of[at] } else { frame.side(at) - 1 })
    }

    /// How many steps are looked at from a column, at most about.
    pub fn steps(&self, frame: &Frame) -> usize {
        let longest = |all: &Vec<Vec<Hop>>| all.iter().map(Vec::len).max().unwrap_or(0);
        self.steps.as_ref().map_or(index(frame.height()), longest)
    }

    /// Calls `visit` with the steps from a column. Returns false if they are too many, or one leads out of the box.
    pub fn each(&self, frame: &Frame, from: Column, visit: &mut dyn FnMut(&Hop)) -> bool {
        if let Some(steps) = &self.steps {
            let [_, b, c] = self.sides(frame);
            let [x, y, z] = [0, 1, 2].map(|at| if self.depends[at] { from.of[at] } else { 0 });
            steps[index((x * b + y) * c + z)].iter().for_each(visit);
            return true;
        }
        let found = self.found(frame, from.of, &mut Budget::new(MOST_OF_COLUMN));
        found.map(|steps| steps.iter().for_each(visit)).is_some()
    }

    fn found(&self, frame: &Frame, of: [i64; 3], budget: &mut Budget) -> Option<Vec<Hop>> {
        let of = [0, 1, 2].map(|at| if self.depends[at] { of[at] } else { frame.side(at) - 1 });
        let (height, words) = (frame.height().cast_signed(), index(frame.height().div_ceil(64)));
        let first = if self.depends[3] { 0 } else { height - 1 };
        let (mut hops, mut numbers): (Vec<(Numbers, Hop)>, HashMap<Numbers, usize>) = Default::default();
        let mut is_right = true;
        for row in first..height {
            let from = frame.numbers(of, row);
            // Mostly the steps from a row are those from the row before, with some more.
            let mut next = 0;
            let mut add = |to: Numbers| {
                let taken = [0, 1, 2].map(|axis| from[axis] - to[axis]);
                is_right &= to < from && (0..3).all(|axis| self.may_take(frame, axis, taken[axis], to[axis]));
                if next >= hops.len() || hops[next].0 != taken {
                    next = *numbers.entry(taken).or_insert(hops.len());
                }
                if next == hops.len() {
                    let mut hop = frame.hop(taken);
                    hop.rows = self.depends[3].then(|| vec![0; words].into());
                    hops.push((taken, hop));
                }
                if let Some(rows) = &mut hops[next].1.rows {
                    rows[index(row / 64)] |= 1 << (row % 64);
                }
                next += 1;
            };
            self.kind.blocks(from, budget, &mut |block| self.kind.each_after(from, block, &mut add)).ok()?;
        }
        is_right.then(|| hops.into_iter().map(|(_, hop)| hop).collect())
    }

    /// Whether a number of a position may become another one by this difference.
    fn may_take(&self, frame: &Frame, axis: usize, taken: i64, to: i64) -> bool {
        let axes = frame.column_axes();
        let at = axes.iter().position(|&of| of == axis).unwrap_or(3);
        taken >= 0 || self.endless == Some(axis) || self.depends[at] && to < frame.side(at)
    }
}
