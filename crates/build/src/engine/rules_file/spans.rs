//! Kinds of moves that take a vector some number of times, which depends on the position: `x-t, y-t, z if t <= z`.
//!
//! Backwards from a P-position they lead along a ray. If the conditions are sums of multiples of the numbers and of the
//! parameter, or bound the parameter by what is the same all along the ray (`t <= lcm(y, z)`), they hold in one interval of
//! the ray.

use supermex_game::Triple;
use supermex_game::rules_file::Move;
use supermex_game::rules_file::expr::{Cond, Expr, Op, Relation};

/// The vector that a kind of move takes as often as its only parameter says, if the move has that form and raises no
/// number.
pub fn vector(one: &Move) -> Option<Triple> {
    let [x, y, z] = one.taken()?.map(|number| u64::try_from(number).ok());
    Some([x?, y?, z?]).filter(|&step| step != [0; 3])
}

/// A condition as sums, each not negative: multiples of the variables, and a number at the end. None if it is
/// nothing like this.
pub fn natural(cond: &Cond, vars: usize) -> Option<Vec<Vec<i64>>> {
    let Cond::Compare(relation, parts) = cond else { return None };
    let less = |a: &Expr, b: &Expr, by: i64| -> Option<Vec<i64>> {
        let mut sum = Expr::binary(Op::Sub, b.clone(), a.clone()).linear(vars)?;
        let last = sum.last_mut()?;
        *last = last.checked_sub(by)?;
        sum.iter().all(|number| number.abs() < 1 << 24).then_some(sum)
    };
    let [a, b] = &**parts;
    Some(match relation {
        Relation::LessEqual => vec![less(a, b, 0)?],
        Relation::Less => vec![less(a, b, 1)?],
        Relation::GreaterEqual => vec![less(b, a, 0)?],
        Relation::Greater => vec![less(b, a, 1)?],
        Relation::Equal => vec![less(a, b, 0)?, less(b, a, 0)?],
        Relation::Unequal => return None,
    })
}

/// The upper bound of the parameter in `t <= cap` or `t < cap`, and what is taken from it.
fn cap(relation: Relation, parts: &[Expr; 2]) -> Option<(&Expr, i64)> {
    match (relation, parts) {
        (Relation::LessEqual, [Expr::Var(3), cap]) | (Relation::GreaterEqual, [cap, Expr::Var(3)]) => Some((cap, 0)),
        (Relation::Less, [Expr::Var(3), cap]) | (Relation::Greater, [cap, Expr::Var(3)]) => Some((cap, 1)),
        _ => None,
    }
}

/// A kind of move along a ray.
#[derive(Clone)]
pub struct Span {
    step: Triple,
    /// The conditions of a move: sums of multiples of the numbers before it, of the parameter and a constant, each not
    /// negative.
    natural: Vec<[i64; 5]>,
    /// Upper bounds of the parameter: expressions in the numbers that the vector leaves alone, and what is taken from each.
    caps: Vec<(Expr, i64)>,
}

impl Span {
    /// A kind of move as one along a ray, if it is one.
    pub fn new(one: &Move) -> Option<Self> {
        let (step, vars) = (vector(one)?, one.letters.len());
        let (mut sums, mut caps) = (Vec::new(), Vec::new());
        let is_alone = |cap: &Expr| !cap.has(3) && (0..3).all(|axis| step[axis] == 0 || !cap.has(axis));
        for cond in &one.conds {
            let Cond::Compare(relation, parts) = cond else { return None };
            if let Some((cap, by)) =
                cap(*relation, parts).filter(|(cap, _)| cap.linear(vars).is_none() && is_alone(cap))
            {
                caps.push((cap.clone(), by));
                continue;
            }
            for sum in natural(cond, vars)? {
                sums.push(sum.try_into().ok()?);
            }
        }
        Some(Self { step, natural: sums, caps })
    }

    /// The vector.
    pub fn step(&self) -> Triple {
        self.step
    }

    /// Whether the vector may be taken once wherever it may be taken more often.
    pub fn is_from_one(&self) -> bool {
        self.natural.iter().all(|sum| self.slope(sum) <= 0)
    }

    /// How often the vector may be added to a position inside a box, at most, if it may be added once.
    pub fn times(&self, position: Triple, sides: [u64; 3]) -> u64 {
        self.stretch(position, sides)[1]
    }

    /// What a sum grows by with each time.
    fn slope(&self, sum: &[i64; 5]) -> i64 {
        (0..3).map(|axis| sum[axis] * self.step[axis].cast_signed()).sum::<i64>() + sum[3]
    }

    /// How often the vector may be added to a position, from the least to the greatest number, inside a box; empty if the first is
    /// the greater.
    fn stretch(&self, position: Triple, sides: [u64; 3]) -> [u64; 2] {
        let (mut least, mut most) = (1, i64::MAX);
        for axis in (0..3).filter(|&axis| self.step[axis] > 0) {
            most = most.min(((sides[axis] - 1 - position[axis]) / self.step[axis]).cast_signed());
        }
        for sum in &self.natural {
            // With `t` steps the numbers before the move are those of the position and `t` times the vector.
            let at = |of: [u64; 3]| (0..3).map(|axis| sum[axis] * of[axis].cast_signed()).sum::<i64>();
            let (fixed, slope) = (at(position) + sum[4], self.slope(sum));
            match slope {
                0 if fixed >= 0 => {}
                0 => return [1, 0],
                _ if slope > 0 => {
                    least = least.max((-fixed).div_euclid(slope) + i64::from((-fixed).rem_euclid(slope) > 0))
                }
                _ if fixed < 0 => return [1, 0],
                _ => most = most.min(fixed / -slope),
            }
        }
        for (cap, by) in &self.caps {
            let Some(cap) = cap.value(&position.map(u64::cast_signed)) else { return [1, 0] };
            most = most.min(cap.saturating_sub(*by));
        }
        if most < least { [1, 0] } else { [least, most].map(i64::cast_unsigned) }
    }

    /// The first position of the box from which the move leads to this one, how many there are, and the vector from each to
    /// the next.
    pub fn ray(&self, position: Triple, sides: [u64; 3]) -> (Triple, u64, Triple) {
        let [least, most] = self.stretch(position, sides);
        ([0, 1, 2].map(|axis| position[axis] + least * self.step[axis]), (most + 1).saturating_sub(least), self.step)
    }
}
