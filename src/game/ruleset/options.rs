//! The moves of a position.

use super::{Move, Ruleset};
use crate::game::Triple;

/// Steps that the moves of one position may take: a second or two, and fewer for a fuzzer, which goes through many.
const MOST_STEPS: u64 = if cfg!(fuzzing) { 1 << 13 } else { 1 << 26 };

/// Why the moves of a position cannot be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum MoveError {
    #[error("move {number} leads from {} to {}, which is no lower", text(.from), text(.to))]
    NoLower { number: usize, from: Triple, to: Triple },
    #[error("a position has more moves than can be gone through")]
    TooMany,
}

fn text(position: &Triple) -> String {
    position.map(|n| n.to_string()).join(",")
}

/// Makes the moves of a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options<'a> {
    rules: &'a Ruleset,
    which: Which,
}

/// Which of the moves are made.
#[derive(Clone, Copy, Debug)]
enum Which {
    All,
    /// All but `x, y, z-t`.
    WithoutPillar,
    /// Those of the kind of a number.
    #[cfg(feature = "build")]
    Only(usize),
}

/// Numbers from which on expressions have no values: so that sums of a few of them have.
const MOST: u64 = 1 << 60;

struct Making<'a> {
    /// What no move leads to.
    nothing: &'a [Triple],
    number: usize,
    one: &'a Move,
    from: Triple,
    steps: &'a mut u64,
    visit: &'a mut dyn FnMut(Triple) -> bool,
}

impl<'a> Options<'a> {
    pub fn new(rules: &'a Ruleset) -> Self {
        Self { rules, which: Which::All }
    }

    /// The moves but those that take any number from `z`: those with which `z` does not count.
    pub fn without_pillar(rules: &'a Ruleset) -> Self {
        Self { rules, which: Which::WithoutPillar }
    }

    /// The moves of one kind, by its number from 0, with those to what is no position: they are asked of one position for many.
    #[cfg(feature = "build")]
    pub fn of_kind(rules: &'a Ruleset, number: usize) -> Self {
        Self { rules, which: Which::Only(number) }
    }

    fn nothing(&self) -> &'a [Triple] {
        match self.which {
            Which::All | Which::WithoutPillar => &self.rules.nothing,
            #[cfg(feature = "build")]
            Which::Only(_) => &[],
        }
    }

    /// Calls `visit` with every position that a move leads to, until it says stop. Returns whether it did.
    pub fn each(&self, from: Triple, visit: &mut dyn FnMut(Triple) -> bool) -> Result<bool, MoveError> {
        self.each_within(&mut MOST_STEPS.clone(), from, visit)
    }

    /// The choices of parameters that are tried to find the moves from a position.
    #[cfg(feature = "build")]
    pub fn steps(&self, from: Triple) -> Result<u64, MoveError> {
        let mut left = MOST_STEPS;
        self.each_within(&mut left, from, &mut |_| false)?;
        Ok(MOST_STEPS - left)
    }

    /// The same as [`each`](Self::each), in so many steps, of which those that are left remain.
    fn each_within(
        &self,
        steps: &mut u64,
        from: Triple,
        visit: &mut dyn FnMut(Triple) -> bool,
    ) -> Result<bool, MoveError> {
        if from.iter().any(|&n| n >= MOST) {
            return Err(MoveError::TooMany);
        }
        for (number, one) in self.rules.moves.iter().enumerate() {
            let made = match self.which {
                Which::All => true,
                Which::WithoutPillar => !one.is_pillar(),
                #[cfg(feature = "build")]
                Which::Only(only) => only == number,
            };
            if !made {
                continue;
            }
            let mut values: Vec<i64> = from.iter().map(|&n| n.cast_signed()).collect();
            values.resize(one.letters.len(), 1);
            let mut making = Making { nothing: self.nothing(), number, one, from, steps, visit };
            if making.choose(0, &mut values)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

impl Making<'_> {
    /// Goes through the parameters from one on.
    fn choose(&mut self, parameter: usize, values: &mut [i64]) -> Result<bool, MoveError> {
        if parameter == 0 && !self.conds_hold(3, values) {
            return Ok(false);
        }
        let Some(bounds) = self.one.bounds.get(parameter) else { return self.make(values) };
        let var = 3 + parameter;
        for value in 1.. {
            values[var] = value;
            *self.steps = self.steps.checked_sub(1).ok_or(MoveError::TooMany)?;
            if !bounds.iter().all(|bound| bound.value(values).is_some_and(|value| value >= 0)) {
                break;
            }
            if self.conds_hold(var + 1, values) && self.choose(parameter + 1, values)? {
                values[var..].fill(1);
                return Ok(true);
            }
        }
        values[var..].fill(1);
        Ok(false)
    }

    /// Whether those conditions hold whose last variable is just before `known`.
    fn conds_hold(&self, known: usize, values: &[i64]) -> bool {
        self.one.conds.iter().all(|cond| {
            let mut last = 2;
            cond.each_var(&mut |var| last = last.max(var));
            last + 1 != known || cond.holds(values) == Some(true)
        })
    }

    fn make(&mut self, values: &[i64]) -> Result<bool, MoveError> {
        let mut to = [0; 3];
        for (number, target) in to.iter_mut().zip(&self.one.targets) {
            let Some(value) = target.value(values).and_then(|value| u64::try_from(value).ok()) else {
                return Ok(false);
            };
            *number = value;
        }
        if to >= self.from {
            return Err(MoveError::NoLower { number: self.number + 1, from: self.from, to });
        }
        Ok(self.nothing.binary_search(&to).is_err() && (self.visit)(to))
    }
}
