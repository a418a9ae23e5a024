//! A kind of move, and every choice of its parameters that is a move.
//!
//! A parameter is any integer from 1 on. Beyond 64 bits it has no value, and if it is not read, 1 serves as well. So
//! only the numbers from 1 to `i64::MAX` matter, and no bound is taken from the text: from each position all of them
//! are covered. The ranges are halved again and again until single choices are left, which are evaluated as they are
//! written. A range is left out if for all its choices some number after the move is negative or has no value, or the
//! condition does not hold. If ranges exclude nothing, every choice is tried, and there may be too many.

use super::expr::{Cond, Expr, Op, Ranges, Values};
use super::text;

/// Parameters of a move, at most.
pub(super) const MOST_PARAMETERS: usize = 4;

/// `x`, `y` and `z` among the variables. In a game on four numbers `w` is one too.
pub(super) const NUMBERS: std::ops::Range<usize> = 23..26;

/// The variables of three or four numbers.
fn numbers(count: usize) -> std::ops::Range<usize> {
    NUMBERS.end - count..NUMBERS.end
}

/// Ranges of the parameters; only those that a kind has count.
pub(super) type Choices = [[i64; 2]; MOST_PARAMETERS];

/// A kind of move.
#[derive(Debug)]
pub struct MoveKind {
    /// Two to four numbers after it.
    pub(super) targets: Vec<Expr>,
    pub(super) cond: Option<Cond>,
    pub(super) parameters: Vec<usize>,
}

/// Choices of parameters that may still be tried.
#[derive(Debug)]
pub struct Budget {
    left: u64,
}

/// All of them have been tried.
#[derive(Debug)]
pub struct Spent;

impl Budget {
    pub fn new(choices: u64) -> Self {
        Self { left: choices }
    }

    pub fn left(&self) -> u64 {
        self.left
    }

    pub(super) fn spend(&mut self) -> Result<(), Spent> {
        self.left = self.left.checked_sub(1).ok_or(Spent)?;
        Ok(())
    }
}

impl MoveKind {
    /// Reads a kind of move, of a game on two to four numbers.
    pub fn read(text: &str) -> Option<Self> {
        let (targets, cond) = text::read(text)?;
        let mut seen = [false; 26];
        let mut see = |var: usize| seen[var] = true;
        targets.iter().for_each(|target| target.each_var(&mut see));
        cond.iter().for_each(|cond| cond.each_var(&mut see));
        let first = numbers(targets.len().max(3)).start;
        let parameters: Vec<usize> = (0..first).filter(|&var| seen[var]).collect();
        let known = (2..=4).contains(&targets.len()) && parameters.len() <= MOST_PARAMETERS;
        // A game of pairs has no third number.
        (known && (targets.len() > 2 || !seen[NUMBERS.end - 1])).then_some(Self { targets, cond, parameters })
    }

    /// How many numbers a position has.
    pub fn numbers(&self) -> usize {
        self.targets.len()
    }

    /// Whether any number may always be taken from `z`, and from nothing else.
    pub fn is_heap(&self) -> bool {
        let less = |&parameter: &usize| Expr::Of(Op::Sub, Box::new([Expr::Var(25), Expr::Var(parameter)]));
        let stays = |(target, var): (&Expr, usize)| *target == Expr::Var(var);
        let Some((last, others)) = self.targets.split_last().filter(|(_, others)| others.len() > 1) else {
            return false;
        };
        self.cond.is_none()
            && others.iter().zip(numbers(self.targets.len())).all(stays)
            && self.parameters.first().map(less).as_ref() == Some(last)
    }

    /// Calls `visit` with the numbers that every choice leads to from a position, until it says stop. Returns whether
    /// it did.
    pub fn each<const N: usize>(
        &self,
        from: [i64; N],
        budget: &mut Budget,
        visit: &mut dyn FnMut([i64; N]) -> bool,
    ) -> Result<bool, Spent> {
        let (mut values, mut ranges): (Values, Ranges) = ([1; 26], [[1, 1]; 26]);
        values[numbers(N)].copy_from_slice(&from);
        ranges[numbers(N)].copy_from_slice(&from.map(|number| [number; 2]));
        let mut last: Option<[i64; N]> = None;
        // Ranges of the parameters in which a move may be.
        let mut open = vec![[[1, i64::MAX]; MOST_PARAMETERS]];
        while let Some(here) = open.pop() {
            budget.spend()?;
            let chosen = || self.parameters.iter().zip(here);
            let Some(at) = widest(&here[..self.parameters.len()]) else {
                chosen().for_each(|(&parameter, [value, _])| values[parameter] = value);
                if let Some(to) = self.made(from, &values) {
                    if visit(to) {
                        return Ok(true);
                    }
                    last = Some(to);
                }
                continue;
            };
            chosen().for_each(|(&parameter, range)| ranges[parameter] = range);
            let Some(to) = self.may_make(from, &ranges) else { continue };
            if last.is_some_and(|last| to == last.map(|number| [number; 2])) {
                // All that these choices may lead to has just been seen.
                continue;
            }
            open.extend(halves(here, at));
        }
        Ok(false)
    }

    /// The numbers after the move, if the choice is one. In a game on two numbers the third stays.
    pub(super) fn made<const N: usize>(&self, from: [i64; N], values: &Values) -> Option<[i64; N]> {
        if self.cond.as_ref().is_some_and(|cond| cond.holds(values) != Some(true)) {
            return None;
        }
        let mut to = from;
        for (number, target) in to.iter_mut().zip(&self.targets) {
            *number = target.value(values).filter(|&value| value >= 0)?;
        }
        Some(to)
    }

    /// The ranges of the numbers after the move, if some choice may be one.
    pub(super) fn may_make<const N: usize>(&self, from: [i64; N], ranges: &Ranges) -> Option<[[i64; 2]; N]> {
        if self.cond.as_ref().is_some_and(|cond| !cond.may(ranges)[0]) {
            return None;
        }
        let mut to = from.map(|number| [number; 2]);
        for (range, target) in to.iter_mut().zip(&self.targets) {
            *range = target.range(ranges).filter(|[_, high]| *high >= 0)?;
        }
        Some(to)
    }
}

/// The widest of some ranges, if one has two numbers.
pub(super) fn widest(of: &[[i64; 2]]) -> Option<usize> {
    let width = |at: &usize| of[*at][1] - of[*at][0];
    (0..of.len()).max_by_key(width).filter(|at| width(at) > 0)
}

/// Ranges with one of them halved, the upper half first. One that spans magnitudes is cut between them.
pub(super) fn halves(of: Choices, at: usize) -> [Choices; 2] {
    let [low, high] = of[at];
    let middle = if high / 4 > low { low.isqrt() * high.isqrt() } else { low + (high - low) / 2 };
    let [mut lower, mut upper] = [of; 2];
    (lower[at][1], upper[at][0]) = (middle, middle + 1);
    [upper, lower]
}
