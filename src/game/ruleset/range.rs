//! Between what values an expression is, and how far the parameters of a move therefore go.
//!
//! Each choice of parameters is judged by itself: that an expression has no value for one, or a negative one, says nothing of
//! the next. So a loop over a parameter ends only where a proof says that no greater value is part of a move. The proof is by
//! intervals: with every variable in its own, [`range`] gives one that holds every value which the expression has there, and
//! none where it has no value anywhere. By induction over the parts:
//!
//! - Sums, differences and products of numbers in two intervals lie between those of the ends. They are computed in 128 bits,
//!   where they are exact, and then cut to 64, beyond which there are no values.
//! - A quotient and a remainder have values for a natural number and a positive divisor only, so that the rest of both intervals
//!   is cut off first. There the quotient rises with the one and falls with the other; the remainder is at most the number, less
//!   than the divisor, and the number itself where that is less than the divisor.
//! - `gcd` and `lcm` are of natural numbers. The `gcd` is no greater than the greater one, nor than the less if that is not 0;
//!   the `lcm` is at most the product, and at least either number if neither is 0.

use super::expr::{Cond, Expr, Op, Relation};
use super::moves::{Move, Part};

/// Both ends are in it; empty if the first is the greater.
pub(crate) type Interval = [i64; 2];

/// An interval of the values that an expression has, with each variable in its interval; `None` where it has none.
pub(crate) fn range(expr: &Expr, of: &[Interval]) -> Option<Interval> {
    match expr {
        Expr::Number(number) => Some([*number; 2]),
        Expr::Var(var) => of.get(*var).copied().filter(|[low, high]| low <= high),
        Expr::Binary(op, parts) => of_two(*op, range(&parts[0], of)?, range(&parts[1], of)?),
    }
}

fn of_two(op: Op, [a, c]: Interval, [b, d]: Interval) -> Option<Interval> {
    match op {
        Op::Add | Op::Sub | Op::Mul | Op::Lcm => {
            let [low, high] = unlimited(op, [a, c], [b, d])?;
            // An end that is on the far side of 64 bits leaves nothing.
            let low = i64::try_from(low.max(i64::MIN.into())).ok()?;
            i64::try_from(high.min(i64::MAX.into())).ok().map(|high| [low, high])
        }
        Op::Div if c >= 0 && d > 0 => Some([a.max(0) / d, c / b.max(1)]),
        Op::Rem if c >= 0 && d > 0 => Some([if c < b { a.max(0) } else { 0 }, c.min(d - 1)]),
        Op::Gcd if c >= 0 && d >= 0 => {
            let high = if a > 0 && b > 0 { c.min(d) } else { c.max(d) };
            Some([i64::from(a > 0 || b > 0), high])
        }
        Op::Min => Some([a.min(b), c.min(d)]),
        Op::Max => Some([a.max(b), c.max(d)]),
        Op::Div | Op::Rem | Op::Gcd => None,
    }
}

/// Between what a sum, a difference, a product or an `lcm` is, were there no limit of 64 bits.
fn unlimited(op: Op, first: Interval, second: Interval) -> Option<[i128; 2]> {
    let ([a, c], [b, d]) = (first.map(i128::from), second.map(i128::from));
    match op {
        Op::Add => Some([a + b, c + d]),
        Op::Sub => Some([a - d, c - b]),
        Op::Mul => {
            let all = [a * b, a * d, c * b, c * d];
            Some([all.into_iter().min()?, all.into_iter().max()?])
        }
        Op::Lcm if c >= 0 && d >= 0 => Some([if a > 0 && b > 0 { a.max(b) } else { 0 }, c * d]),
        _ => None,
    }
}

/// Whether no sum or product in an expression leaves 64 bits, with each variable in its interval.
#[cfg(feature = "build")]
fn fits(expr: &Expr, of: &[Interval]) -> bool {
    let Expr::Binary(op, parts) = expr else { return true };
    let small = |[low, high]: [i128; 2]| i64::try_from(low).is_ok() && i64::try_from(high).is_ok();
    let own = match (range(&parts[0], of), range(&parts[1], of)) {
        (Some(a), Some(b)) => unlimited(*op, a, b).is_none_or(small),
        _ => true,
    };
    own && parts.iter().all(|part| fits(part, of))
}

/// Whether a condition can be true, or false, with each variable in its interval.
fn may_be(cond: &Cond, truth: bool, of: &[Interval]) -> bool {
    match cond {
        Cond::Compare(relation, parts) => match (range(&parts[0], of), range(&parts[1], of)) {
            (Some(a), Some(b)) => may_compare(if truth { *relation } else { relation.negated() }, a, b),
            _ => false,
        },
        // For both to hold each has to; for one of them to fail, one has to.
        Cond::And(parts) if truth => parts.iter().all(|part| may_be(part, truth, of)),
        Cond::Or(parts) if !truth => parts.iter().all(|part| may_be(part, truth, of)),
        Cond::And(parts) | Cond::Or(parts) => parts.iter().any(|part| may_be(part, truth, of)),
        Cond::Not(part) => may_be(part, !truth, of),
        Cond::Square(part) | Cond::Prime(part) => range(part, of).is_some_and(|[_, high]| !truth || high >= 0),
    }
}

fn may_compare(relation: Relation, [a, c]: Interval, [b, d]: Interval) -> bool {
    match relation {
        Relation::Equal => a <= d && b <= c,
        Relation::Unequal => a != d || b != c,
        Relation::Less => a < d,
        Relation::LessEqual => a <= d,
        Relation::Greater => c > b,
        Relation::GreaterEqual => c >= b,
    }
}

impl Move {
    /// The greatest value that a parameter can have in a move, or more; 0 where there is no move. The variables before it are in
    /// their intervals, and those after it in theirs; its own is overwritten.
    pub(crate) fn last(&self, parameter: usize, of: &mut [Interval]) -> i64 {
        let var = 3 + parameter;
        // Whether a move may have this value or a greater one. A no is a proof of its own, wherever it is asked.
        let mut goes = |at: i64| {
            of[var] = [at, i64::MAX];
            self.bounds[parameter].iter().all(|part| match *part {
                Part::Target(at) => range(&self.targets[at], of).is_some_and(|[_, high]| high >= 0),
                Part::Cond(at) => may_be(&self.conds[at], true, of),
            })
        };
        let (mut low, mut high) = (0, 1);
        while goes(high) {
            low = high;
            let Some(next) = high.checked_mul(2) else { return i64::MAX };
            high = next;
        }
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            if goes(middle) { low = middle } else { high = middle }
        }
        low
    }

    /// Between what the variables are in moves from positions of a box.
    #[cfg(feature = "build")]
    fn ranges(&self, sides: [i64; 3]) -> Vec<Interval> {
        let least = super::bounds::least_numbers(&self.conds);
        let mut ranges: Vec<Interval> =
            sides.iter().zip(least).map(|(side, least)| [least.min(side - 1), side - 1]).collect();
        ranges.resize(self.letters.len(), [1, i64::MAX]);
        for parameter in 0..self.parameters() {
            ranges[3 + parameter] = [1, self.last(parameter, &mut ranges)];
        }
        ranges
    }

    /// The greatest values of the parameters in moves from positions of a box, or more; 0 where there is no such move.
    #[cfg(feature = "build")]
    pub(crate) fn most_parameters(&self, sides: [i64; 3]) -> Vec<i64> {
        self.ranges(sides).into_iter().skip(3).map(|range| range[1]).collect()
    }

    /// The choices of parameters that moves from a position of a box are found among, at most.
    #[cfg(feature = "build")]
    pub(crate) fn choices(&self, sides: [i64; 3]) -> u64 {
        self.most_parameters(sides).into_iter().fold(1, |all, most| all.saturating_mul(most.cast_unsigned()))
    }

    /// The greatest numbers after the move from a position in a box, or more.
    #[cfg(feature = "build")]
    pub(crate) fn greatest(&self, sides: [i64; 3]) -> [i64; 3] {
        let ranges = self.ranges(sides);
        [0, 1, 2].map(|at| match self.most(at) {
            Some(_) => sides[at] - 1,
            None => range(&self.targets[at], &ranges).map_or(0, |[_, high]| high),
        })
    }

    /// Whether the numbers after the move are computed without leaving 64 bits, from all positions of a box.
    #[cfg(feature = "build")]
    pub(crate) fn fits(&self, sides: [i64; 3]) -> bool {
        let ranges = self.ranges(sides);
        self.targets.iter().all(|target| fits(target, &ranges))
    }
}
