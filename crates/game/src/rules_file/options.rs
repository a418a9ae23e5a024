//! The moves of a position.

use super::RulesFile;
use super::moves::Move;
use super::order::Order;
use super::range::Interval;
use crate::RulesError;
use crate::{Position, Triple};

/// Steps that the moves of one position may take: a second or two, and fewer for a fuzzer, which tries many positions.
pub const MOST_STEPS: u64 = if cfg!(fuzzing) { 1 << 13 } else { 1 << 26 };
/// Steps that are taken if all moves would take more: enough for callers that stop early.
const FEW_STEPS: u64 = 1 << 16;
/// Steps between two polls.
const POLLED: u64 = 1 << 14;

/// Called now and then by long work. To stop the work it does not return.
pub type Poll<'a> = &'a (dyn Fn() + Sync);

/// The third number of a column `x, y` to which moves are wanted, if it is known.
pub type Ends<'a> = &'a (dyn Fn([u64; 2]) -> Option<u64> + Sync);

/// Why the moves of a position cannot be found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoMoves {
    NoLower { number: usize, from: Position, to: Position },
    NoOrder(Position),
    TooMany,
}

impl std::fmt::Display for NoMoves {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NoLower { number, from, to } => {
                write!(f, "move {number} leads from {from} to {to}, which is not lower")
            }
            Self::NoOrder(at) => write!(f, "the order has no value at {at}"),
            Self::TooMany => f.write_str("a position has more moves than can be gone through"),
        }
    }
}

/// Makes the moves of a game.
#[derive(Clone, Copy)]
pub struct Options<'a> {
    /// The kinds of moves to try, and the number of the first.
    pub(super) moves: &'a [Move],
    pub(super) first: usize,
    /// Whether `x, y, z-t` is left out.
    pub(super) without_pillar: bool,
    /// Positions that no move leads to.
    pub(super) nothing: &'a [Triple],
    /// What every move makes less, if it is not the first number that the move changes.
    pub(super) order: Option<&'a Order>,
    /// The third number of a column to which moves are wanted, where that is known.
    pub(super) ends: Option<Ends<'a>>,
    pub(super) poll: Poll<'a>,
}

/// For positions with numbers from this on the moves are not computed.
const MOST: u64 = 1 << 60;

/// Steps of the moves of a position: how many were taken, may be, and are before the next poll.
struct Steps {
    taken: u64,
    most: u64,
    poll: u64,
}

impl Steps {
    fn take(&mut self, steps: u64) -> Result<(), NoMoves> {
        self.taken += steps;
        if self.taken > self.most { Err(NoMoves::TooMany) } else { Ok(()) }
    }
}

struct Making<'a, const N: usize> {
    /// What no move leads to.
    nothing: &'a [Triple],
    /// The order, and its value before the move.
    order: Option<(&'a Order, u64)>,
    number: usize,
    one: &'a Move,
    from: [u64; N],
    /// The ends of columns, if the last parameter says no more than how far the move goes in one.
    ends: Option<Ends<'a>>,
    steps: &'a mut Steps,
    poll: Poll<'a>,
    visit: &'a mut dyn FnMut([u64; N]) -> bool,
}

impl<'a> Options<'a> {
    pub fn new(rules: &'a RulesFile) -> Self {
        let RulesFile { moves, nothing, order, .. } = rules;
        let order = order.as_ref();
        Self { moves, first: 0, without_pillar: false, nothing, order, ends: None, poll: &|| () }
    }

    /// The moves except those that take any number from `z` and change nothing else.
    pub fn without_pillar(rules: &'a RulesFile) -> Self {
        Self { without_pillar: true, ..Self::new(rules) }
    }

    /// The same, where of each column one number alone is wanted. Moves to others are left out as far as that saves steps.
    pub fn to_ends(self, ends: Option<Ends<'a>>) -> Self {
        Self { ends, ..self }
    }

    /// Calls `visit` with every position that a move leads to, until it says stop. Returns whether it did.
    pub fn each<const N: usize>(
        &self,
        from: [u64; N],
        visit: &mut dyn FnMut([u64; N]) -> bool,
    ) -> Result<bool, NoMoves> {
        self.each_within(from, &mut MOST_STEPS.clone(), visit)
    }

    /// The same within a number of steps, from which those that are taken are subtracted.
    pub fn each_within<const N: usize>(
        &self,
        from: [u64; N],
        steps: &mut u64,
        visit: &mut dyn FnMut([u64; N]) -> bool,
    ) -> Result<bool, NoMoves> {
        let mut own = Steps { taken: 0, most: MOST_STEPS.min(*steps), poll: POLLED };
        let found = self.each_of(from, &mut own, visit);
        *steps = steps.saturating_sub(own.taken);
        found
    }

    fn each_of<const N: usize>(
        &self,
        from: [u64; N],
        steps: &mut Steps,
        visit: &mut dyn FnMut([u64; N]) -> bool,
    ) -> Result<bool, NoMoves> {
        if from.iter().any(|&n| n >= MOST) {
            return Err(NoMoves::TooMany);
        }
        let valued =
            |order: &'a Order| order.of(&from).map(|value| (order, value)).ok_or_else(|| NoMoves::NoOrder(from.into()));
        let order = self.order.map(valued).transpose()?;
        let left_out = |one: &Move| self.without_pillar && one.is_pillar();
        for (number, one) in (self.first..).zip(self.moves).filter(|(_, one)| !left_out(one)) {
            let mut values: Vec<i64> = from.iter().map(|&n| n.cast_signed()).collect();
            let mut ranges: Vec<Interval> = values.iter().map(|&value| [value; 2]).collect();
            values.resize(one.letters.len(), 1);
            ranges.resize(one.letters.len(), [1, i64::MAX]);
            let &Self { nothing, poll, .. } = self;
            let ends = self.ends.filter(|_| one.last_goes_along());
            let mut making = Making { nothing, order, number, one, from, ends, steps, poll, visit };
            if making.choose(0, &mut values, &mut ranges)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

impl<const N: usize> Making<'_, N> {
    /// Goes through the parameters from one on. `ranges` are those of the variables: one value each where it is known.
    fn choose(&mut self, parameter: usize, values: &mut [i64], ranges: &mut [Interval]) -> Result<bool, NoMoves> {
        if parameter == 0 && !self.conds_hold(N, values)? {
            return Ok(false);
        }
        if parameter == self.one.parameters() {
            return self.make(values);
        }
        let var = N + parameter;
        if parameter + 1 == self.one.parameters()
            && let Some(value) = self.value_to_end(values)
        {
            self.steps.take(1)?;
            values[var] = value;
            return Ok(value > 0 && self.conds_hold(var + 1, values)? && self.make(values)?);
        }
        ranges[var..].fill([1, i64::MAX]);
        let last = self.one.last(parameter, ranges);
        let Steps { taken, most, .. } = *self.steps;
        if last.cast_unsigned() > most.saturating_sub(taken) {
            self.steps.most = most.min(taken.saturating_add(FEW_STEPS));
        }
        for value in 1..=last {
            self.steps.take(1)?;
            if self.steps.taken >= self.steps.poll {
                (self.poll)();
                self.steps.poll = self.steps.taken + POLLED;
            }
            (values[var], ranges[var]) = (value, [value; 2]);
            if self.conds_hold(var + 1, values)? && self.choose(parameter + 1, values, ranges)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The value of the last parameter with which the move goes to the end of its column, 0 if none does; `None` if that is not known.
    fn value_to_end(&self, values: &mut [i64]) -> Option<i64> {
        let ends = self.ends?;
        let [x, y, third] = &self.one.targets[..] else { return None };
        let Some(column) = x.value(values).zip(y.value(values)) else { return Some(0) };
        let (Ok(x), Ok(y)) = (column.0.try_into(), column.1.try_into()) else { return Some(0) };
        let end = i64::try_from(ends([x, y])?).ok()?;
        let mut at = |value| {
            *values.last_mut()? = value;
            third.value(values)
        };
        let (first, second) = (at(1)?, at(2)?);
        let (left, step) = (end.checked_sub(first)?, second.checked_sub(first)?);
        if left.checked_rem(step)? == 0 { left.checked_div(step)?.checked_add(1) } else { Some(0) }
    }

    /// Whether those conditions hold whose last variable is just before `known`.
    fn conds_hold(&mut self, known: usize, values: &[i64]) -> Result<bool, NoMoves> {
        let mut steps = 0;
        let all = self.one.conds.iter().all(|cond| {
            let mut last = N - 1;
            cond.each_var(&mut |var| last = last.max(var));
            last + 1 != known || cond.holds_within(values, &mut steps) == Some(true)
        });
        self.steps.take(steps)?;
        Ok(all)
    }

    fn make(&mut self, values: &[i64]) -> Result<bool, NoMoves> {
        let mut to = [0; N];
        for (number, target) in to.iter_mut().zip(&self.one.targets) {
            let Some(value) = target.value(values).and_then(|value| u64::try_from(value).ok()) else {
                return Ok(false);
            };
            *number = value;
        }
        let is_lower = match self.order {
            None => to < self.from,
            Some((order, before)) => order.of(&to).ok_or_else(|| NoMoves::NoOrder(to.into()))? < before,
        };
        if !is_lower {
            return Err(NoMoves::NoLower { number: self.number + 1, from: self.from.into(), to: to.into() });
        }
        // Only games on two or three numbers have such.
        let is_none = to.first_chunk().is_some_and(|to: &Triple| self.nothing.binary_search(to).is_ok());
        Ok(!is_none && (self.visit)(to))
    }
}

impl RulesFile {
    /// Every position that a move leads to, ascending, each once. Costs a step for each choice of parameters.
    ///
    /// # Errors
    /// If a move does not lower the position, there are too many choices to try, or the position has other numbers than the
    /// game: three (of a game on two the last is 0), or four.
    pub fn options<const N: usize>(&self, position: [u64; N]) -> Result<Vec<[u64; N]>, RulesError> {
        let mut all = Vec::new();
        self.any_move(position, |to| {
            all.push(to);
            false
        })?;
        all.sort_unstable();
        all.dedup();
        Ok(all)
    }

    /// Calls `visit` with every position that one move leads to, in no order and perhaps more than once, until it says stop.
    /// Returns whether it did. Costs a step for each choice of parameters until then.
    ///
    /// ```
    /// let wythoff = supermex_game::RulesFile::parse("name = 'Wythoff'\nmoves = ['x-t, y', 'x, y-t', 'x-t, y-t']")?;
    /// assert!(wythoff.any_move([5, 5, 0], |to| to == [0, 0, 0])?);
    /// assert!(!wythoff.any_move([1, 2, 0], |to| to == [0, 0, 0])?);
    /// # Ok::<(), supermex_game::RulesError>(())
    /// ```
    ///
    /// # Errors
    /// As for [`options`](Self::options).
    pub fn any_move<const N: usize>(
        &self,
        position: [u64; N],
        mut visit: impl FnMut([u64; N]) -> bool,
    ) -> Result<bool, RulesError> {
        let numbers = self.numbers.max(3);
        if N != numbers {
            return Err(RulesError::at(0..0, format!("a position of this game has {numbers} numbers, not {N}")));
        }
        if position.first_chunk().is_some_and(|position: &Triple| self.nothing.binary_search(position).is_ok()) {
            return Ok(false);
        }
        let found = Options::new(self).each(position, &mut visit);
        found.map_err(|error| RulesError::at(0..0, error.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_of_great_primes_take_steps() {
        for (cond, steps) in [("prime(t)", 100), ("t > 0", 100), ("prime(t+2^40)", 8_036), ("prime(t+2^20)", 916)] {
            let text = format!("name = 'primes'\nmoves = ['x-t, y if {cond}', 'x, y-t if y = 0']");
            let rules = RulesFile::parse(&text.replace("2^40", "1099511627776").replace("2^20", "1048576")).unwrap();
            let mut left = MOST_STEPS;
            Options::new(&rules).each_within([100, 0, 0], &mut left, &mut |_| false).unwrap();
            assert_eq!(MOST_STEPS - left, steps, "{cond}");
        }
    }
}
