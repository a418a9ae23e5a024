//! For the generator only: the moves of one kind, and bounds that are known before a move is made.

use super::expr::{Cond, Expr, Op};
use super::options::{Options, Poll};
use super::range::{Interval, may_be, range, unlimited};
use super::{Move, RulesBox, RulesFile};
use crate::{PassLevel, Triple};

impl RulesFile {
    pub fn kinds(&self) -> &[Move] {
        &self.moves
    }
}

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

impl Expr {
    /// The expression as a sum of multiples of the variables, with a number at the end, if it is such a sum and it and
    /// all its parts are small. Then it has a value whenever the variables are below 2^30: four products below 2^60 and
    /// a number fit 64 bits.
    pub fn linear(&self, vars: usize) -> Option<Vec<i64>> {
        let mut sum = vec![0; vars + 1];
        match self {
            Self::Number(number) => sum[vars] = *number,
            Self::Var(var) => *sum.get_mut(*var)? = 1,
            Self::Binary(op, parts) => {
                let [a, b] = [parts[0].linear(vars)?, parts[1].linear(vars)?];
                let number =
                    |of: &[i64]| of.split_last().filter(|(_, rest)| rest.iter().all(|&n| n == 0)).map(|of| *of.0);
                let of_both = |with: fn(i64, i64) -> Option<i64>| a.iter().zip(&b).map(|(&a, &b)| with(a, b)).collect();
                let times = |of: &[i64], by: i64| of.iter().map(|n| n.checked_mul(by)).collect();
                sum = match op {
                    Op::Add => of_both(i64::checked_add),
                    Op::Sub => of_both(i64::checked_sub),
                    Op::Mul => match (number(&a), number(&b)) {
                        (Some(by), _) => times(&b, by),
                        (_, Some(by)) => times(&a, by),
                        _ => None,
                    },
                    _ => None,
                }?;
            }
        }
        Some(sum).filter(|sum| sum.iter().all(|number| number.unsigned_abs() < 1 << 30))
    }
}

impl Move {
    /// The intervals of the variables in moves from positions of a box: those that the conditions leave to the numbers, and the
    /// bounds of the parameters that follow. An interval is empty if no move is like that.
    pub(super) fn ranges(&self, sides: [i64; 3]) -> Vec<Interval> {
        let mut ranges: Vec<Interval> = sides.iter().map(|side| [0, side - 1]).collect();
        ranges.resize(self.letters.len(), [1, i64::MAX]);
        // What one number is left with may narrow another.
        for _ in 0..2 {
            for (cond, var) in self.conds.iter().flat_map(|cond| (0..3).map(move |var| (cond, var))) {
                ranges[var] = narrowed(cond, var, &mut ranges);
            }
        }
        for parameter in 0..self.parameters() {
            ranges[3 + parameter] = [1, self.last(parameter, &mut ranges)];
        }
        ranges
    }

    /// Upper bounds of the parameters in moves from positions of a box; 0 without such a move.
    pub fn most_parameters(&self, sides: [i64; 3]) -> Vec<i64> {
        self.ranges(sides).into_iter().skip(3).map(|range| range[1]).collect()
    }

    /// An upper bound of the choices of parameters that are tried for a position of a box.
    pub fn choices(&self, sides: [i64; 3]) -> u64 {
        self.most_parameters(sides).into_iter().fold(1, |all, most| all.saturating_mul(most.cast_unsigned()))
    }

    /// Upper bounds of the numbers after the move from a position in a box.
    pub fn greatest(&self, sides: [i64; 3]) -> [i64; 3] {
        let ranges = self.ranges(sides);
        [0, 1, 2].map(|at| match self.most(at) {
            Some(_) => sides[at] - 1,
            None => range(&self.targets[at], &ranges).map_or(0, |[_, high]| high),
        })
    }

    /// Whether the numbers after the move are computed without leaving 64 bits, from all positions of a box.
    pub fn fits(&self, sides: [i64; 3]) -> bool {
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
