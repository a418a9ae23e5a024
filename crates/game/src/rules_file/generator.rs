//! For the generator only: the moves of one kind, and bounds that are known before a move is made.

use super::expr::{Cond, Expr};
use super::options::{Options, Poll};
use super::range::{Interval, may_be, range, unlimited};
use super::{Move, RulesBox, RulesFile};
use crate::{PassLevel, Triple};

impl RulesBox {
    /// Numbers that are not P at a level, whatever their moves: variants, and numbers that are not a position. They have
    /// no order, and may be outside the box.
    pub fn excepted(&self, level: PassLevel) -> impl Iterator<Item = Triple> + '_ {
        self.variants.at(level).chain(self.rules_file().nothing().iter().copied())
    }
}

impl<'a> Options<'a> {
    /// The moves of one kind, by its number from 0, also those to numbers that are not a position: one position stands for
    /// many here.
    pub fn of_kind(rules: &'a RulesFile, number: usize) -> Self {
        let moves = rules.moves.get(number..).and_then(|rest| rest.get(..1)).unwrap_or_default();
        Self { moves, first: number, nothing: &[], ..Self::new(rules) }
    }

    /// The same, polling.
    pub fn polling(self, poll: Poll<'a>) -> Self {
        Self { poll, ..self }
    }
}

impl Move {
    /// The intervals of the variables in moves from positions of a box: those that the conditions leave to the numbers, and the
    /// bounds of the parameters that follow. An interval is empty if no move is like that.
    pub(super) fn ranges<const N: usize>(&self, sides: [i64; N]) -> Vec<Interval> {
        let mut ranges: Vec<Interval> = sides.iter().map(|side| [0, side - 1]).collect();
        ranges.resize(self.letters.len(), [1, i64::MAX]);
        // What one number is left with may narrow another.
        for _ in 0..2 {
            for (cond, var) in self.conds.iter().flat_map(|cond| (0..N).map(move |var| (cond, var))) {
                ranges[var] = narrowed(cond, var, &mut ranges);
            }
        }
        for parameter in 0..self.parameters() {
            ranges[N + parameter] = [1, self.last(parameter, &mut ranges)];
        }
        ranges
    }

    /// Upper bounds of the parameters in moves from positions of a box; 0 without such a move.
    pub fn most_parameters<const N: usize>(&self, sides: [i64; N]) -> Vec<i64> {
        self.ranges(sides).into_iter().skip(N).map(|range| range[1]).collect()
    }

    /// An upper bound of the choices of parameters that are tried for a position of a box.
    pub fn choices<const N: usize>(&self, sides: [i64; N]) -> u64 {
        self.most_parameters(sides).into_iter().fold(1, |all, most| all.saturating_mul(most.cast_unsigned()))
    }

    /// Upper bounds of the numbers after the move from a position in a box.
    pub fn greatest<const N: usize>(&self, sides: [i64; N]) -> [i64; N] {
        let ranges = self.ranges(sides);
        std::array::from_fn(|at| match self.most(at) {
            Some(_) => sides[at] - 1,
            None => range(&self.targets[at], &ranges).map_or(0, |[_, high]| high),
        })
    }

    /// Whether the numbers after the move are computed without leaving 64 bits, from all positions of a box.
    pub fn fits<const N: usize>(&self, sides: [i64; N]) -> bool {
        let ranges = self.ranges(sides);
        self.targets.iter().all(|target| fits(target, &ranges))
    }
}

/// The part of the interval of a variable outside of which a condition cannot hold, whatever the others are in their intervals;
/// empty if it cannot hold at all.
fn narrowed(cond: &Cond, var: usize, of: &mut [Interval]) -> Interval {
    let whole @ [low, high] = of[var];
    let mut may_hold = |part: Interval| {
        of[var] = part;
        let may = may_be(cond, true, of);
        of[var] = whole;
        may
    };
    if !may_hold(whole) {
        return [1, 0];
    }
    // The least end with which it may hold, and then the greatest beginning.
    let (mut below, mut first) = (low - 1, high);
    while first - below > 1 {
        let middle = below + (first - below) / 2;
        if may_hold([low, middle]) { first = middle } else { below = middle }
    }
    let (mut last, mut above) = (first, high + 1);
    while above - last > 1 {
        let middle = last + (above - last) / 2;
        if may_hold([middle, high]) { last = middle } else { above = middle }
    }
    [first, last]
}

/// Whether no sum or product in an expression leaves 64 bits, with each variable in its interval.
fn fits(expr: &Expr, of: &[Interval]) -> bool {
    let Expr::Binary(op, parts) = expr else { return true };
    let small = |[low, high]: [i128; 2]| i64::try_from(low).is_ok() && i64::try_from(high).is_ok();
    let own = match (range(&parts[0], of), range(&parts[1], of)) {
        (Some(a), Some(b)) => unlimited(*op, a, b).is_none_or(small),
        _ => true,
    };
    own && parts.iter().all(|part| fits(part, of))
}
