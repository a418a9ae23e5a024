//! Kinds of moves that take a vector some number of times, where how often depends on numbers that the move leaves alone:
//! `x-t, y, z if gcd(t, y) = 1`.
//!
//! On a line of positions the numbers of times are the same, so that its conditions are asked once for a line, not for each
//! P-position on it.

use super::spans::vector;
use crate::game::Triple;
use crate::game::ruleset::Move;

/// A kind of move whose conditions are the same along its lines.
pub struct Choices<'a> {
    made: &'a Move,
    step: Triple,
    sides: [u64; 3],
    /// The greatest number of times.
    most: u64,
    /// For each line that has had a P-position, by the numbers that are left alone, a bit for each number of times.
    known: Vec<Option<Box<[u64]>>>,
}

impl<'a> Choices<'a> {
    /// A kind of move as one of these, if it is one.
    pub fn new(one: &'a Move, sides: [u64; 3]) -> Option<Self> {
        let step = vector(one)?;
        let mut alone = true;
        for cond in &one.conds {
            cond.each_var(&mut |var| alone &= step.get(var).is_none_or(|&taken| taken == 0));
        }
        let most = (0..3).filter_map(|axis| (sides[axis] - 1).checked_div(step[axis])).min()?;
        let lines = (0..3).filter(|&axis| step[axis] == 0).map(|axis| sides[axis]).product::<u64>();
        alone.then(|| Self { made: one, step, sides, most, known: vec![None; lines as usize] })
    }

    /// Bytes that the choices of a kind of move in a box may take.
    pub fn memory(one: &Move, sides: [u64; 3]) -> u64 {
        let Some(step) = vector(one).filter(|_| !one.conds.is_empty()) else { return 0 };
        let lines = (0..3).filter(|&axis| step[axis] == 0).map(|axis| sides[axis]).product::<u64>();
        lines * (24 + sides.into_iter().max().unwrap_or(0) / 8)
    }

    /// The vector.
    pub fn step(&self) -> Triple {
        self.step
    }

    /// Calls `visit` with every number of times that the vector may be added to a position inside the box.
    pub fn each(&mut self, position: Triple, mut visit: impl FnMut(u64)) {
        let line =
            (0..3).filter(|&axis| self.step[axis] == 0).fold(0, |line, axis| line * self.sides[axis] + position[axis]);
        let Self { made, step, sides, most, .. } = *self;
        let choices = self.known[line as usize].get_or_insert_with(|| {
            let mut choices = vec![0; (most / 64 + 1) as usize];
            let mut values: Vec<i64> = position.iter().map(|&number| number.cast_signed()).collect();
            values.push(0);
            for times in 1..=most {
                values[3] = times.cast_signed();
                if made.conds.iter().all(|cond| cond.holds(&values) == Some(true)) {
                    choices[(times / 64) as usize] |= 1 << (times % 64);
                }
            }
            choices.into_boxed_slice()
        });
        let inside =
            (0..3).filter_map(|axis| (sides[axis] - 1 - position[axis]).checked_div(step[axis])).min().unwrap_or(0);
        for (at, &word) in (0..).zip(choices.iter()) {
            let mut word = word;
            while word != 0 {
                let times = 64 * at + u64::from(word.trailing_zeros());
                if times > inside {
                    return;
                }
                visit(times);
                word &= word - 1;
            }
        }
    }
}
