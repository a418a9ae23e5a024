//! Intervals of expressions, and the bounds of a move's parameters that follow from them.
//!
//! Each choice of parameters is judged by itself: if an expression has no value for one choice, or a negative value,
//! this says nothing about the next. So a loop over a parameter ends only if a proof says that no greater value is part
//! of a move. The proof is by intervals: with each variable in its interval, [`range`] gives an interval that contains
//! every value of the expression, and `None` if it has no value anywhere. By induction over the parts:
//!
//! - Sums, differences and products of numbers in two intervals lie between those of the ends. They are computed in 128
//!   bits, where they are exact, and then cut to 64 bits, beyond which nothing has a value.
//! - A quotient and a remainder have values only for a natural number and a positive divisor, so that the rest of both
//!   intervals is cut off first. Then the quotient rises with the number and falls with the divisor. The remainder is
//!   at most the number and less than the divisor; it is the number itself if that is less than the divisor.
//! - `gcd` and `lcm` take natural numbers. The `gcd` is at most the greater number, and at most the smaller one if that
//!   is not 0. The `lcm` is at most the product, and at least either number if neither is 0.
//! - `bitand`, `bitor` and `xor` take natural numbers. The bits in which the ends of an interval agree, down to the first
//!   in which they differ, are the same throughout it. So the result has known bits down to the first such place of
//!   either interval. `a & b` is at most either number, and `a | b` at least; neither `a | b` nor `a ^ b` is more than
//!   `a + b`, nor is `a` more than `(a ^ b) + b`.

use super::expr::{Cond, Expr, Op, Relation};
use super::moves::{Constraint, Move};

/// Both ends are in it; empty if the first is the greater.
pub type Interval = [i64; 2];

/// An interval of the values that an expression has, with each variable in its interval; `None` where it has none.
pub fn range(expr: &Expr, of: &[Interval]) -> Option<Interval> {
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
            // If even the nearer end is beyond 64 bits, nothing is left.
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
        Op::BitAnd | Op::BitOr | Op::Xor if c >= 0 && d >= 0 => of_bits(op, [a.max(0), c], [b.max(0), d]),
        Op::Div | Op::Rem | Op::Gcd | Op::BitAnd | Op::BitOr | Op::Xor => None,
    }
}

/// The interval of an operation on the bits of natural numbers.
fn of_bits(op: Op, [a, c]: Interval, [b, d]: Interval) -> Option<Interval> {
    let differ = ((a ^ c) | (b ^ d)).cast_unsigned();
    // From the first bit that is not the same throughout, down.
    let unknown = u64::MAX.checked_shr(differ.leading_zeros()).unwrap_or(0).cast_signed();
    let known = op.apply(a, b)? & !unknown;
    let (low, high, sum) = (known, known | unknown, c.saturating_add(d));
    Some(match op {
        Op::BitAnd => [low, high.min(c).min(d)],
        Op::BitOr => [low.max(a).max(b), high.min(sum)],
        _ => [low.max(a - d).max(b - c), high.min(sum)],
    })
}

/// The interval of a sum, a difference, a product or an `lcm`, without the limit of 64 bits.
pub(super) fn unlimited(op: Op, first: Interval, second: Interval) -> Option<[i128; 2]> {
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

/// Whether a condition can be true, or false, with each variable in its interval.
pub(super) fn may_be(cond: &Cond, truth: bool, of: &[Interval]) -> bool {
    match cond {
        Cond::Compare(relation, parts) => match (range(&parts[0], of), range(&parts[1], of)) {
            (Some(a), Some(b)) => may_compare(if truth { *relation } else { relation.negated() }, a, b),
            _ => false,
        },
        // All hold if each holds; they fail together if one of them fails.
        Cond::And(parts) if truth => parts.iter().all(|part| may_be(part, truth, of)),
        Cond::Or(parts) if !truth => parts.iter().all(|part| may_be(part, truth, of)),
        Cond::And(parts) | Cond::Or(parts) => parts.iter().any(|part| may_be(part, truth, of)),
        Cond::Not(part) => may_be(part, !truth, of),
        Cond::Square(part) | Cond::Prime(part) => range(part, of).is_some_and(|[_, high]| !truth || high >= 0),
        Cond::In(part, list) => range(part, of).is_some_and(|[low, high]| {
            let first = list.partition_point(|&one| one < low);
            if truth {
                list.get(first).is_some_and(|&one| one <= high)
            } else {
                low < high || list.get(first) != Some(&low)
            }
        }),
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
    /// An upper bound of a parameter in a move; 0 without a move. The other variables are in their intervals; the
    /// parameter's own interval is overwritten.
    pub fn last(&self, parameter: usize, of: &mut [Interval]) -> i64 {
        let var = self.axes() + parameter;
        // Whether a move may have this value or a greater one. A `false` is a proof.
        let mut goes = |at: i64| {
            of[var] = [at, i64::MAX];
            self.bounds[parameter].iter().all(|part| match *part {
                Constraint::Target(at) => range(&self.targets[at], of).is_some_and(|[_, high]| high >= 0),
                Constraint::Cond(at) => may_be(&self.conds[at], true, of),
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules_file::expr::EDGES;

    /// Intervals between all edges of 64 bits contain every value of their ends, for every operation.
    #[test]
    fn edges_of_intervals() {
        let all = || EDGES.into_iter().flat_map(|low| EDGES.map(|high| [low, high])).filter(|[low, high]| low <= high);
        for (op, first, second) in
            Op::ALL.into_iter().flat_map(|op| all().flat_map(move |a| all().map(move |b| (op, a, b))))
        {
            let found = of_two(op, first, second);
            for (a, b) in first.into_iter().flat_map(|a| second.map(|b| (a, b))) {
                if let Some(value) = op.apply(a, b) {
                    assert!(
                        found.is_some_and(|[low, high]| low <= value && value <= high),
                        "{op:?} {first:?} {second:?}: {found:?}"
                    );
                }
            }
        }
    }

    /// All intervals of small numbers, and of numbers near the end of 64 bits: every value is inside, and intervals of one
    /// number have one value.
    #[test]
    fn bits_of_intervals() {
        let ends = |from: i64| (0..12).flat_map(move |a| (a..12).map(move |c| [from + a, from + c]));
        for (op, from) in
            [Op::BitAnd, Op::BitOr, Op::Xor].into_iter().flat_map(|op| [-2, i64::MAX - 11].map(|from| (op, from)))
        {
            for (first, second) in ends(from).flat_map(|first| ends(-2).map(move |second| (first, second))) {
                let found = of_two(op, first, second);
                let all = |[low, high]: Interval| low..=high;
                for (a, b) in all(first).flat_map(|a| all(second).map(move |b| (a, b))) {
                    if let Some(value) = op.apply(a, b) {
                        let context = format!("{op:?} of {a} in {first:?} and {b} in {second:?} is {value}");
                        assert!(found.is_some_and(|[low, high]| low <= value && value <= high), "{context}: {found:?}");
                        assert!(first[0] < first[1] || second[0] < second[1] || found == Some([value; 2]), "{context}");
                    }
                }
                assert!(found.is_some() || first[1] < 0 || second[1] < 0);
            }
        }
    }
}
