//! Kinds of moves that take any multiple of what the other numbers say from one number: `x-t*y, y, z if y > 0`.
//!
//! Backwards from a P-position they lead along a ray, and all positions of it have the same multiples.

use super::inverse::is_number_less_multiple;
use supermex_game::Triple;
use supermex_game::rules_file::Move;
use supermex_game::rules_file::expr::Expr;

/// A kind of move that takes multiples from one number.
pub struct Multiples {
    made: Move,
    axis: usize,
    sides: [u64; 3],
    /// What multiples are taken of, for the other numbers; 0 without a move, [`UNKNOWN`] if it was not asked for.
    each: Vec<u32>,
}

/// Stands for a ray that has had no P-position.
const UNKNOWN: u32 = u32::MAX;

/// The number that multiples are taken from, if a kind of move is one of these.
pub fn axis(one: &Move) -> Option<usize> {
    let is_left = |axis: usize| one.targets[axis] == Expr::Var(axis);
    let axis = (0..3).find(|&axis| !is_left(axis))?;
    let alone = one.conds.iter().all(|cond| !cond.has(axis) && !cond.has(3));
    let others = (0..3).all(|other| other == axis || is_left(other));
    // A number alone is a vector, which has a faster way.
    let varies = (0..3).any(|other| other != axis && one.targets[axis].has(other));
    let is_one = one.parameters() == 1 && alone && others && varies;
    (is_one && is_number_less_multiple(&one.targets[axis], axis, 3)).then_some(axis)
}

/// The rays of such a kind of move.
fn rays(axis: usize, sides: [u64; 3]) -> u64 {
    sides.iter().product::<u64>() / sides[axis]
}

impl Multiples {
    /// A kind of move as one of these, if it is one.
    pub fn new(one: &Move, sides: [u64; 3]) -> Option<Self> {
        let axis = axis(one)?;
        Some(Self { made: one.clone(), axis, sides, each: vec![UNKNOWN; rays(axis, sides) as usize] })
    }

    /// Bytes of memory, if a kind of move is one of these.
    pub fn memory(one: &Move, sides: [u64; 3]) -> Option<u64> {
        axis(one).map(|axis| 4 * rays(axis, sides))
    }

    /// The number that multiples are taken from.
    pub fn axis(&self) -> usize {
        self.axis
    }

    /// Whether they lead to other columns, and are the same for all positions of a column.
    pub fn are_of_columns(&self) -> bool {
        self.axis < 2 && !self.made.targets[self.axis].has(2) && self.made.conds.iter().all(|cond| !cond.has(2))
    }

    /// What multiples are taken of on the way to a position; 0 if no position of the box has such a move there.
    #[inline]
    pub fn of(&mut self, position: Triple) -> u64 {
        let [a, b] = [[1, 2], [0, 2], [0, 1]][self.axis];
        let ray = (position[a] * self.sides[b] + position[b]) as usize;
        if self.each[ray] == UNKNOWN {
            self.each[ray] = self.multiple(position);
        }
        u64::from(self.each[ray])
    }

    /// What multiples are taken of; 0 if the others allow no move, or none inside the box.
    fn multiple(&self, position: Triple) -> u32 {
        let [x, y, z] = position.map(u64::cast_signed);
        let mut values = [x, y, z, 1];
        values[self.axis] = 0;
        let holds = self.made.conds.iter().all(|cond| cond.holds(&values) == Some(true));
        let each = self.made.targets[self.axis].value(&values).filter(|_| holds).and_then(i64::checked_neg);
        each.and_then(|each| u32::try_from(each).ok())
            .filter(|&each| u64::from(each) < self.sides[self.axis])
            .unwrap_or(0)
    }
}
